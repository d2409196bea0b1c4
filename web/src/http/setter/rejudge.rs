//! `/setter/problems/{id}/rejudgings`: what was handed in is judged again with the version that is
//! served, and what that changes is seen before it counts.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use judge::Verdict;
use serde::Deserialize;

use super::again::{Asked, begun};
use super::concerned::{Concerned, concerned};
use super::decide::{Decision, decide, refused};
use super::effect::{Effect, effect};
use super::undecided::address;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, verdict_key};
use crate::library::{Shelved, rights};
use crate::store::{
    Change, ContestId, RejudgingId, RejudgingRow, RejudgingState, SubmissionId, User, Which,
};

/// How many changes a page shows.
const SHOWN_CHANGES: i64 = 500;

#[derive(Template)]
#[template(path = "setter/rejudgings.html")]
struct ListPage<'a> {
    page: &'a Page,
    id: &'a str,
    sets: Vec<Set>,
    /// The letters of every verdict, and the key of its name.
    verdicts: Vec<(&'static str, &'static str)>,
    is_served: bool,
    /// The contest whose submissions alone the visitor may have judged again.
    contest: Option<ContestId>,
}

#[derive(Template)]
#[template(path = "setter/rejudging.html")]
struct SetPage<'a> {
    page: &'a Page,
    id: &'a str,
    set: Set,
    /// Which submissions it is about: the keys of what was asked for, with its values.
    which: Vec<(&'static str, String)>,
    changes: Vec<Changed>,
    /// What it would change on scoreboards.
    effect: Effect,
    /// The contests it is about whose jury the visitor is of.
    contests: Vec<Concerned>,
    /// Whether it is not all judged yet.
    is_so_far: bool,
    faults: &'a Faults,
}

struct Set {
    number: RejudgingId,
    /// The number of the version, where the site has one.
    version: Option<i64>,
    /// What the package calls it.
    label: String,
    author: String,
    created: Moment,
    state_key: &'static str,
    is_open: bool,
    all: i64,
    done: i64,
    changed: i64,
    overtaken: i64,
}

struct Changed {
    submission: SubmissionId,
    user: String,
    language: String,
    /// The letters and the key of the name of a verdict.
    before: Option<(&'static str, &'static str)>,
    after: Option<(&'static str, &'static str)>,
}

fn named(verdict: Verdict) -> (&'static str, &'static str) {
    (verdict.as_str(), verdict_key(verdict))
}

impl Changed {
    fn of(state: &AppState, page: &Page, change: Change) -> Self {
        Self {
            submission: change.submission,
            user: change.user,
            language: language_name(state, page, &change.language),
            before: change.before.map(named),
            after: change.after.map(named),
        }
    }
}

impl From<RejudgingRow> for Set {
    fn from(row: RejudgingRow) -> Self {
        Self {
            number: row.id,
            version: row.version,
            label: row.package_version,
            author: row.author,
            created: row.created_at.into(),
            state_key: match row.state {
                RejudgingState::Open if row.done < row.all => "rejudging-under-way",
                RejudgingState::Open => "rejudging-open",
                RejudgingState::Applied => "rejudging-applied",
                RejudgingState::Dropped => "rejudging-dropped",
            },
            is_open: row.state == RejudgingState::Open,
            all: row.all,
            done: row.done,
            changed: row.changed,
            overtaken: row.overtaken,
        }
    }
}

/// `GET /setter/problems/{id}/rejudgings`.
pub async fn list(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let problem = open_to(&state, &user, &id).await?;
    let sets = state.store.rejudgings(&id).await?.into_iter();
    let sets = sets.filter(|set| rights::rejudges(&user, &problem, set.which.contest));
    let contest = if rights::rejudges(&user, &problem, None) {
        None
    } else {
        judged(&user, &problem)
    };
    render(&ListPage {
        page: &page,
        id: &id,
        sets: sets.map(Set::from).collect(),
        verdicts: Verdict::ALL.into_iter().map(named).collect(),
        is_served: problem.current.is_some(),
        contest,
    })
}

/// `POST /setter/problems/{id}/rejudgings`.
pub async fn begin(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<Asked>, AppError>,
) -> Result<Redirect, AppError> {
    open_to(&state, &user, &id).await?;
    let SiteForm(mut asked) = form?;
    asked.problem = id;
    let place = begun(&state, (&page, &user), &asked).await?;
    Ok(Redirect::to(&place))
}

/// A contest that has the problem and whose jury somebody is of.
fn judged(user: &User, problem: &Shelved) -> Option<ContestId> {
    let mut contests = problem.contests.iter().map(|it| it.contest);
    contests.find(|contest| rights::rejudges(user, problem, Some(*contest)))
}

/// `GET /setter/problems/{id}/rejudgings/{n}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let set = set_of(&state, &user, &id, &number).await?;
    set_page(&state, (&page, &user), &id, set, &Faults::default()).await
}

/// The problem of that id, for those who may have something judged again that was handed in for it.
///
/// # Errors
/// 404 for everybody else.
async fn open_to(state: &AppState, user: &User, id: &str) -> Result<Shelved, AppError> {
    let shelf = state.library.shelf().await?;
    let problem = shelf
        .any(id)
        .filter(|problem| rights::rejudges_any(user, problem));
    Ok(problem.ok_or_else(AppError::not_found)?.clone())
}

/// The set of that number, for those who decide on it.
async fn set_of(
    state: &AppState,
    user: &User,
    id: &str,
    number: &str,
) -> Result<RejudgingRow, AppError> {
    let problem = open_to(state, user, id).await?;
    let number: RejudgingId = number.parse().map_err(|_| AppError::not_found())?;
    let set = state.store.rejudging(number).await?;
    set.filter(|set| set.problem == id && rights::rejudges(user, &problem, set.which.contest))
        .ok_or_else(AppError::not_found)
}

/// What was asked for, in words.
async fn words(
    state: &AppState,
    page: &Page,
    which: &Which,
) -> Result<Vec<(&'static str, String)>, AppError> {
    let mut words = Vec::new();
    if let Some(submission) = which.submission {
        words.push(("rejudging-submission", format!("#{submission}")));
    }
    if let Some(verdict) = which.verdict {
        words.push(("rejudge-verdict", verdict.as_str().to_owned()));
    }
    if let Some(language) = &which.language {
        words.push(("rejudging-language", language_name(state, page, language)));
    }
    if let Some(contest) = which.contest {
        let name = match state.store.contest(contest).await? {
            Some(row) => row.name.read_in(page.locale).to_owned(),
            None => contest.to_string(),
        };
        words.push(("rejudge-contest", name));
    }
    if let Some(machine) = &which.machine {
        words.push(("rejudge-machine", machine.clone()));
    }
    Ok(words)
}

async fn set_page(
    state: &AppState,
    (page, user): (&Page, &User),
    id: &str,
    set: RejudgingRow,
    faults: &Faults,
) -> Result<Response, AppError> {
    let effect = effect(state, (page, user), std::slice::from_ref(&set)).await?;
    let contests = concerned(state, (page, user), &set).await?;
    let which = words(state, page, &set.which).await?;
    let mut changes = state.store.rejudging_changes(set.id, SHOWN_CHANGES).await?;
    // A set leaves out what counts for a contest that keeps it to itself; what has come to count since is not told.
    let kept = page.shelf.kept(Some(user));
    let kept = state.store.counted_in(&kept).await?;
    changes.retain(|it| !kept.contains(&it.submission));
    let is_so_far = set.done < set.all;
    let response = render(&SetPage {
        page,
        id,
        set: set.into(),
        which,
        changes: (changes.into_iter())
            .map(|change| Changed::of(state, page, change))
            .collect(),
        effect,
        contests,
        is_so_far,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// What is to become of a set.
#[derive(Debug, Deserialize)]
pub struct DecideForm {
    action: Decision,
}

/// `POST /setter/problems/{id}/rejudgings/{n}`.
pub async fn decide_on(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    form: Result<SiteForm<DecideForm>, AppError>,
) -> Result<Response, AppError> {
    let set = set_of(&state, &user, &id, &number).await?;
    let SiteForm(form) = form?;
    let Err(why) = decide(&state, &user, &set, form.action).await? else {
        return Ok(form.action.done().at(&address(&id, set.id)));
    };
    let faults = Faults::from_error(refused(why))?;
    let set = set_of(&state, &user, &id, &number).await?;
    set_page(&state, (&page, &user), &id, set, &faults).await
}
