//! A submission in a list.

use crate::http::page::{Moment, Page};
use crate::http::state::AppState;
use crate::store::{Status, SubmissionId, SubmissionItem, SubmissionView};
use judge::Verdict;
use judge::language::ANSWER;
use problems::ByteSize;

/// A line of a list, as templates show it.
pub struct SubmissionRow {
    /// Its number.
    pub id: SubmissionId,
    /// The problem's id.
    pub problem: String,
    /// The problem's name in the page's language; its id when it is no longer there.
    pub problem_name: String,
    /// Who sent it.
    pub user: String,
    /// The language's name; its id when it is no longer there.
    pub language: String,
    /// How far it is, or its verdict's letters.
    pub state: &'static str,
    /// The same as the key of a text.
    pub state_key: &'static str,
    /// In milliseconds, once something was run.
    pub time_ms: Option<i64>,
    /// With its unit, once something was run.
    pub memory: Option<String>,
    /// When it was sent.
    pub created: Moment,
}

/// The lines of a list.
pub fn rows(site: &AppState, page: &Page, items: Vec<SubmissionItem>) -> Vec<SubmissionRow> {
    items
        .into_iter()
        .map(|item| row(site, page, item))
        .collect()
}

/// The line of one of a list.
pub(super) fn row(site: &AppState, page: &Page, item: SubmissionItem) -> SubmissionRow {
    let (state, state_key) = state(item.state, item.verdict);
    // What did not compile was not measured, and answers do not run.
    let ran = item.verdict != Some(Verdict::CE) && item.language != ANSWER;
    SubmissionRow {
        id: item.id,
        problem_name: problem_name(page, &item.problem),
        problem: item.problem,
        user: item.user,
        language: language_name(site, page, &item.language),
        state,
        state_key,
        time_ms: item.time_ms.filter(|_| ran),
        memory: item.memory_kib.filter(|_| ran).map(memory),
        created: item.created_at.into(),
    }
}

/// What a program used, in the unit of limits.
pub fn memory(kib: i64) -> String {
    ByteSize::from_kib(kib.unsigned_abs()).in_mib()
}

/// The line of one submission that was looked up.
pub fn row_of(site: &AppState, page: &Page, submission: SubmissionView) -> SubmissionRow {
    let judging = submission.judging;
    let item = SubmissionItem {
        id: submission.id,
        user_id: submission.user_id,
        user: submission.user,
        problem: submission.problem,
        language: submission.language,
        source_size: submission.source_size,
        created_at: submission.created_at,
        state: judging.state,
        verdict: judging.verdict,
        time_ms: judging.time_ms,
        memory_kib: judging.memory_kib,
        passed: judging.passed,
        total: judging.total,
        attempt: judging.attempt,
        machine: None,
    };
    row(site, page, item)
}

/// A language's name, or its id. Answers are called as the page's language has it.
pub fn language_name(state: &AppState, page: &Page, id: &str) -> String {
    if id == ANSWER {
        return page.t("language-answer").to_string();
    }
    state.language_name(id)
}

/// A problem's name in the page's language, or its id.
pub fn problem_name(page: &Page, id: &str) -> String {
    let current = page.problem(id).and_then(|it| it.current.as_ref());
    current.map_or_else(
        || id.to_owned(),
        |it| it.facts.names.get(page.locale.into()).to_owned(),
    )
}

/// How far a judging is, or its verdict: the short name and the key of its text.
pub fn state(state: Status, verdict: Option<Verdict>) -> (&'static str, &'static str) {
    match (verdict, state) {
        (Some(verdict), _) => (verdict.as_str(), verdict_key(verdict)),
        (None, Status::Queued) => ("queued", "state-queued"),
        (None, Status::Compiling) => ("compiling", "state-compiling"),
        (None, Status::Running | Status::Done) => ("running", "state-running"),
    }
}

/// The key of a verdict's name.
pub fn verdict_key(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AC => "verdict-ac",
        Verdict::WA => "verdict-wa",
        Verdict::PE => "verdict-pe",
        Verdict::TLE => "verdict-tle",
        Verdict::MLE => "verdict-mle",
        Verdict::OLE => "verdict-ole",
        Verdict::RE => "verdict-re",
        Verdict::CE => "verdict-ce",
        Verdict::SE => "verdict-se",
    }
}
