//! `/submissions/{id}`: one submission and what became of it, live.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use judge::Verdict;
use judge::language::ANSWER;
use problems::{Problem, answers};

use super::hidden::withhold;
use super::row::{
    SubmissionRow, language_name, problem_name, rows, state as state_of, verdict_key,
};
use super::source::{self, CodeLine};
use super::verdict::{View, view};
use crate::complaints::{Complaint, FileNames, complaints};
use crate::explanation;
use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::limits::ShownLimits;
use crate::http::seen_contest::place::{Place, place};
use crate::http::sight::{Sight, is_seen};
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{Filter, Snapshot, SubmissionId, SubmissionView, User};

#[derive(Template)]
#[template(path = "submissions/show.html")]
struct SubmissionPage<'a> {
    page: &'a Page,
    row: Facts,
    view: View,
    /// What was handed in, for those who may see it.
    code: Option<Code>,
    /// Whether the visitor sent it, and may go on with it.
    is_own: bool,
    /// Where the problem stands in the contest that it counts for.
    place: Option<Place>,
    /// Whether it counts as rejected there, since somebody has hacked it.
    is_hacked: bool,
    /// What is said where somebody has broken it outside of contests, to those who see it in full.
    broken: Option<Message>,
    /// What it was before it was judged again.
    again: Option<Again>,
    /// What is said where a contest has judged it with limits of its own, to those who see it in full.
    usual: Option<Message>,
    /// What the same person sent besides for the same problem, newest first, for those who may see it.
    others: Vec<Other>,
    /// Whether the visitor may have it judged again.
    is_rejudgeable: bool,
    /// Whether it has a secret address, for whoever sent it.
    shared: Option<bool>,
}

/// A program, or the beginning of answers.
struct Code {
    lines: Vec<CodeLine>,
    /// Whether nothing is left out: of answers what is long, and what is no text.
    is_all: bool,
}

/// That something was judged again and came to another verdict.
struct Again {
    /// The key of the verdict that counted before.
    before: &'static str,
    /// The limits by which it is judged now; `None` for answers, which have none.
    limits: Option<String>,
}

/// Another submission that one may be compared with.
struct Other {
    id: SubmissionId,
    /// What is known of it in a list.
    row: Option<SubmissionRow>,
    is_chosen: bool,
}

/// The changing part alone: what a live event carries.
#[derive(Template)]
#[template(path = "submissions/judging.html")]
struct Changing<'a> {
    page: &'a Page,
    row: Facts,
    view: View,
}

struct Facts {
    id: SubmissionId,
    problem: String,
    problem_name: String,
    user: String,
    language: String,
    language_id: String,
    state: &'static str,
    state_key: &'static str,
    created: Moment,
}

impl Facts {
    /// Whether answers were handed in, and no program.
    fn is_answers(&self) -> bool {
        self.language_id == ANSWER
    }
}

/// The submission of that number.
///
/// # Errors
/// 404 for what is no number, for what is not there, and for what others handed in for a problem
/// that is hidden from `viewer`.
pub async fn find(
    state: &AppState,
    id: &str,
    viewer: Option<&User>,
) -> Result<SubmissionView, AppError> {
    let id: SubmissionId = id.parse().map_err(|_| AppError::not_found())?;
    let submission = state.store.submission(id).await?;
    let submission = submission.ok_or_else(AppError::not_found)?;
    let shelf = state.library.shelf().await?;
    if !is_seen(viewer, &submission, &shelf) {
        return Err(AppError::not_found());
    }
    Ok(submission)
}

/// The problem of a submission as it was judged, or else as it is served; `None` where neither
/// can be loaded.
pub async fn judged_problem(state: &AppState, submission: &SubmissionView) -> Option<Problem> {
    let shelf = state.library.shelf().await.ok()?;
    let shelved = shelf.any(&submission.problem)?;
    let judged = submission.judging.package_hash.as_deref();
    let hash = judged.unwrap_or(&submission.package_hash);
    if let Ok(problem) = state.library.load(shelved, hash).await {
        return Some(problem);
    }
    let served = state.library.current(shelved).await;
    served
        .inspect_err(|error| tracing::warn!(%error, "a problem cannot be loaded"))
        .ok()?
}

/// `GET /submissions/{id}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let submission = find(&state, &id, page.viewer.as_ref()).await?;
    let problem = judged_problem(&state, &submission).await;
    let seen = sight(&page, &submission);
    let in_full = seen.is_in_full();
    let shown = if in_full {
        shown(&state, &submission).await?
    } else {
        None
    };
    let wrong = complaints_of(&submission);
    let code = shown.map(|(text, is_all)| Code {
        lines: source::lines(&text, &submission.language, &wrong),
        is_all,
    });
    let viewer = page.viewer.as_ref();
    let is_own = viewer.is_some_and(|viewer| viewer.id == submission.user_id);
    let others = if in_full {
        others(&state, &page, &submission).await?
    } else {
        Vec::new()
    };
    let place = match submission.contest {
        Some(contest) => place(&state, &page, contest, &submission.problem).await?,
        None => None,
    };
    let is_hacked = match &place {
        Some(_) => state.store.is_hacked(submission.id).await?,
        None => false,
    };
    let broken = if in_full {
        broken(&state, &submission).await?
    } else {
        None
    };
    let again = again(&state, &page, problem.as_ref(), &submission).await?;
    let usual = in_full.then(|| usual(&page, &submission)).flatten();
    let is_rejudgeable = submission.judging.verdict.is_some()
        && viewer.is_some_and(|viewer| {
            let shelved = page.shelf.any(&submission.problem);
            shelved.is_some_and(|it| rights::rejudges(viewer, it, submission.contest))
        });
    let shared = if is_own {
        Some(state.store.is_program_shared(submission.id).await?)
    } else {
        None
    };
    let is_solved = submission.judging.verdict == Some(Verdict::AC);
    let leads_on = is_own && is_solved && submission.contest.is_none();
    let snapshot = state.store.snapshot(submission).await?;
    let example = snapshot.submission.judging.counterexample.as_ref();
    let example = example.filter(|_| seen.explains());
    let is_explained = explanation::begin(page.locale, problem.as_ref(), example).await;
    let (row, mut view) = parts(&state, &page, problem.as_ref(), snapshot, is_explained);
    view.leads_on = leads_on;
    render(&SubmissionPage {
        page: &page,
        row,
        view,
        code,
        is_own,
        place,
        is_hacked,
        broken,
        again,
        usual,
        others,
        is_rejudgeable,
        shared,
    })
}

/// What is said of a program that somebody has broken; nothing while it is judged.
async fn broken(
    state: &AppState,
    submission: &SubmissionView,
) -> Result<Option<Message>, AppError> {
    let key = match submission.judging.verdict {
        None => return Ok(None),
        Some(Verdict::AC) => "submission-broken",
        Some(_) => "submission-broken-judged",
    };
    let hacker = state.store.hack_of(submission.id).await?;
    Ok(hacker.map(|hacker| Message::new(key).with("hacker", hacker)))
}

/// How much the visitor sees of a submission.
fn sight(page: &Page, submission: &SubmissionView) -> Sight {
    let viewer = page.viewer.as_ref();
    Sight::of(viewer, submission, &page.shelf)
}

/// What whoever sees more than verdicts is told where another verdict has come to count.
async fn again(
    state: &AppState,
    page: &Page,
    problem: Option<&Problem>,
    submission: &SubmissionView,
) -> Result<Option<Again>, AppError> {
    let judging = &submission.judging;
    if judging.verdict.is_none() || !sight(page, submission).is_in_full() {
        return Ok(None);
    }
    let before = state.store.verdict_before(judging.id).await?;
    let before = before.filter(|before| Some(*before) != judging.verdict);
    let problem = problem.filter(|_| submission.language != ANSWER);
    Ok(before.map(|before| Again {
        before: verdict_key(before),
        limits: problem.map(|it| ShownLimits::of(it, judging.limits, page.locale).line()),
    }))
}

/// That a contest has judged a submission with limits of its own, and what becomes of it with the usual ones.
fn usual(page: &Page, submission: &SubmissionView) -> Option<Message> {
    let judging = &submission.judging;
    if judging.limits.is_none() || judging.verdict.is_none() {
        return None;
    }
    Some(match submission.usual_verdict {
        Some(verdict) => {
            let verdict = page.t(verdict_key(verdict)).to_string();
            Message::new("submission-usual").with("verdict", verdict)
        }
        None => Message::new("submission-usual-later"),
    })
}

/// What the compiler complains of, by lines.
fn complaints_of(submission: &SubmissionView) -> Vec<Complaint> {
    let judging = &submission.judging;
    let said = judging.message.as_deref();
    let said = said.filter(|_| judging.verdict == Some(Verdict::CE));
    let names = FileNames::of(&submission.source_name, &submission.language);
    said.map_or_else(Vec::new, |said| complaints(said, &names))
}

/// So many others can be chosen from, and the one before this.
const MOST_OTHERS: u32 = 50;

/// What the same person, or in a contest the same participant, sent besides for the same problem. The one
/// before this is chosen, or else the oldest.
async fn others(
    state: &AppState,
    page: &Page,
    submission: &SubmissionView,
) -> Result<Vec<Other>, AppError> {
    let other = |id, row| Other {
        id,
        row,
        is_chosen: false,
    };
    let mut others: Vec<Other> = if submission.contest.is_some() {
        let ids = state.store.counted_beside(submission.id, MOST_OTHERS);
        ids.await?.into_iter().map(|id| other(id, None)).collect()
    } else {
        let filter = Filter {
            user: Some(submission.user_id),
            problem: Some(submission.problem.clone()),
            ..page.shelf.filter(page.viewer.as_ref())
        };
        let items = state.store.beside(&filter, submission.id, MOST_OTHERS);
        let rows = rows(state, page, items.await?).into_iter();
        rows.map(|row| other(row.id, Some(row))).collect()
    };
    let before = others.iter().position(|it| it.id < submission.id);
    let chosen = before.or(others.len().checked_sub(1));
    if let Some(chosen) = chosen.and_then(|at| others.get_mut(at)) {
        chosen.is_chosen = true;
    }
    Ok(others)
}

/// The changing part of the page of a submission; without an explanation that is still looked for.
pub fn changing(
    state: &AppState,
    page: &Page,
    problem: Option<&Problem>,
    snapshot: Snapshot,
    is_explained: bool,
) -> Result<String, AppError> {
    let (row, view) = parts(state, page, problem, snapshot, is_explained);
    let html = Changing { page, row, view }.render();
    html.map_err(|error| AppError::internal(&error))
}

fn parts(
    state: &AppState,
    page: &Page,
    problem: Option<&Problem>,
    snapshot: Snapshot,
    is_explained: bool,
) -> (Facts, View) {
    let Snapshot {
        submission, ahead, ..
    } = snapshot;
    let sight = sight(page, &submission);
    let in_full = sight.is_in_full();
    let is_practice = submission.contest.is_none();
    let wrong = if in_full {
        complaints_of(&submission)
    } else {
        Vec::new()
    };
    let names = FileNames::of(&submission.source_name, &submission.language);
    let mut judging = submission.judging;
    withhold(&mut judging, &submission.problem, &page.shelf, sight);
    if let Some(example) = &mut judging.counterexample {
        example.explanation = if is_explained {
            explanation::words(page.locale, problem, example)
        } else {
            explanation::words_at_hand(page.locale, example)
        };
        let said = example.explanation.as_deref();
        let said = said.map(|words| explanation::without_talk(page.locale, example, words));
        example.explanation = said;
    }
    let (name, key) = state_of(judging.state, judging.verdict);
    let facts = Facts {
        id: submission.id,
        problem_name: problem_name(page, &submission.problem),
        problem: submission.problem,
        user: submission.user,
        language: language_name(state, page, &submission.language),
        language_id: submission.language,
        state: name,
        state_key: key,
        created: submission.created_at.into(),
    };
    // The one who sent it, as far as what many follow can know: the page itself knows.
    let leads_on = is_practice && sight == Sight::Own && judging.verdict == Some(Verdict::AC);
    let is_wrong = judging.verdict == Some(Verdict::WA);
    let is_of_compiler = judging.verdict == Some(Verdict::CE);
    let mut view = view(page.locale, submission.id, problem, judging, ahead, in_full);
    if facts.is_answers() {
        // What is said of programs is not true of them.
        view.no_counterexample = None;
        if is_wrong {
            view.help = page.locale.text("verdict-wa-help-answers").to_string();
        }
    }
    view.leads_on = leads_on;
    if !is_explained && view.counterexample.is_some() {
        view.explaining = Some(page.t("counterexample-explaining").to_string());
    }
    if !wrong.is_empty() {
        view.complaints = serde_json::to_string(&wrong).unwrap_or_default();
    }
    if let Some(words) = view.message.as_mut().filter(|_| is_of_compiler) {
        words.name_lines(&names);
    }
    if view.status == "queued" && state.at_work().leaves(&[&facts.language_id]) {
        let none = page.locale.text("progress-no-judge");
        view.progress = none.with("language", facts.language.as_str()).to_string();
    }
    if sight == Sight::Competing && view.no_counterexample.is_some() {
        // It may have been found.
        let later = page.locale.text("submission-example-later");
        view.no_counterexample = Some(later.to_string());
    }
    (facts, view)
}

/// So many bytes of answers are shown.
const MOST_OF_ANSWERS: usize = 64 * 1024;

/// What the page shows of what was handed in, and whether that is all of it.
async fn shown(
    state: &AppState,
    submission: &SubmissionView,
) -> Result<Option<(String, bool)>, AppError> {
    if submission.language != ANSWER {
        let text = source(state, submission.id).await?;
        return Ok(text.map(|text| (text, true)));
    }
    let text = state.store.source(submission.id).await?;
    Ok(text.map(|text| answers::beginning(&text, MOST_OF_ANSWERS)))
}

/// The program's text; what is not UTF-8 in it is replaced.
pub async fn source(state: &AppState, id: SubmissionId) -> Result<Option<String>, AppError> {
    let bytes = state.store.source(id).await?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}
