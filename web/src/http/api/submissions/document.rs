//! The document of a submission: what became of it, as far as whoever asks may see it.

use judge::{Points, Verdict, message_in};
use problems::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use super::StatusName;
use crate::documents::{
    CounterexampleDocument, GroupScoreDocument, RemarkDocument, TestDocument, VerdictName,
};
use crate::http::i18n::Locale;
use crate::http::sight::Sight;
use crate::http::submissions::hidden::withhold;
use crate::library::Shelf;
use crate::store::{Snapshot, Status, User};

/// A submission and what became of it: the fields of `grundy judge --json` and a few more.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// Rises with every change; the id of live events.
    #[schema(minimum = 0)]
    version: i64,
    /// How far it is.
    #[schema(value_type = StatusName)]
    status: Status,
    /// How many are judged before it, while it is queued.
    #[schema(minimum = 0)]
    queue_ahead: Option<i64>,
    /// The problem's id.
    problem: String,
    /// The source's file name.
    source: String,
    /// The language's id.
    language: String,
    /// Null until it is done.
    #[schema(value_type = Option<VerdictName>)]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    #[schema(minimum = 0)]
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    #[schema(minimum = 0)]
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    #[schema(minimum = 0)]
    passed: i64,
    /// All tests, once known.
    #[schema(minimum = 0)]
    total: Option<i64>,
    /// The compiler's words for CE; for its owner.
    message: Option<String>,
    /// The tests so far, in test order.
    tests: Vec<TestDocument>,
    /// The points. Left out where the problem gives none, like the two below.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = f64)]
    score: Option<Points>,
    /// The most points there can be; left out where there is no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = f64)]
    max_score: Option<Points>,
    /// The points of each group of tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Vec<GroupScoreDocument>)]
    groups: Option<Vec<GroupScoreDocument>>,
    /// A small failing input, when one was found; for its owner.
    counterexample: Option<CounterexampleDocument>,
    /// Where an accepted program is wrong on tests that do not count, if anywhere; for its owner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    remarks: Vec<RemarkDocument>,
    /// The program's text; for its owner, setters and administrators, otherwise null.
    pub(super) code: Option<String>,
}

/// The document of a submission as `viewer` may see it, without the program's text.
pub(super) fn document(
    locale: Locale,
    snapshot: Snapshot,
    (shelf, problem): (&Shelf, Option<&Problem>),
    viewer: Option<&User>,
) -> SubmissionDocument {
    let submission = snapshot.submission;
    let sight = Sight::of(viewer, &submission, shelf);
    let in_full = sight.is_in_full();
    let mut judging = submission.judging;
    withhold(&mut judging, &submission.problem, shelf, sight);
    SubmissionDocument {
        id: submission.id.0,
        user: submission.user,
        created_at: submission.created_at.rfc3339(),
        version: judging.version,
        status: judging.state,
        queue_ahead: snapshot.ahead,
        problem: submission.problem.clone(),
        source: submission.source_name,
        language: submission.language,
        verdict: judging.verdict,
        time_ms: judging.time_ms,
        memory_kib: judging.memory_kib,
        passed: judging.passed,
        total: judging.total,
        message: judging
            .message
            .filter(|_| in_full)
            .map(|it| message_in(&it, locale.into())),
        tests: judging
            .tests
            .into_iter()
            .map(|test| TestDocument::of(locale, test, in_full))
            .collect(),
        score: judging.score.as_ref().map(|score| score.points),
        max_score: judging.score.as_ref().and_then(|score| score.most),
        groups: judging.score.as_ref().map(GroupScoreDocument::all),
        counterexample: judging
            .counterexample
            .filter(|_| in_full)
            .map(|example| CounterexampleDocument::of(locale, problem, example)),
        remarks: RemarkDocument::all(locale, if in_full { &judging.remarks } else { &[] }),
        code: None,
    }
}
