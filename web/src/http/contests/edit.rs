//! `/contests/new` and `/contests/{id}/edit`: making a contest and changing it.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::form::{Before, ContestForm};
use super::picker::{Chosen, chosen};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::moments::zone;
use crate::http::page::{Moment, Page, render};
use crate::http::problem_search::ProblemSearch;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{ContestDraft, ContestRow, StoreError, UnixMs, User};

/// The choices of a form: the name of each and the key of its text.
type Choices = [(&'static str, &'static str)];

const RULES: &Choices = &[
    ("icpc", "rules-icpc"),
    ("ioi", "rules-ioi"),
    ("practice", "rules-practice"),
];

const COUNTING: &Choices = &[
    ("best", "counting-best"),
    ("groups", "counting-groups"),
    ("last", "counting-last"),
];

const FEEDBACK: &Choices = &[
    ("verdict", "feedback-verdict"),
    ("tests", "feedback-tests"),
    ("explained", "feedback-explained"),
];

const VISIBILITIES: &Choices = &[
    ("public", "contest-visibility-public"),
    ("invite", "contest-visibility-invite"),
];

#[derive(Template)]
#[template(path = "contests/edit.html")]
struct EditPage<'a> {
    page: &'a Page,
    /// The contest's number, where there is one.
    id: Option<i64>,
    /// Where the form is sent.
    address: String,
    form: &'a ContestForm,
    search: ProblemSearch,
    find: &'a str,
    /// The problems of the lines so far.
    chosen: Vec<Chosen>,
    zone: String,
    faults: &'a Faults,
}

fn form_page(
    (page, user): (&Page, &User),
    id: Option<i64>,
    form: &ContestForm,
    faults: &Faults,
) -> Result<Response, AppError> {
    let zone = zone(page);
    let response = render(&EditPage {
        page,
        id,
        address: match id {
            Some(id) => format!("/contests/{id}/edit"),
            None => "/contests/new".to_owned(),
        },
        form,
        search: ProblemSearch::of(page, user, &form.find, &form.problems),
        find: &form.find,
        chosen: chosen(page, &form.problems),
        zone: zone.iana_name().unwrap_or("UTC").to_owned(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// Which contest the new one is to be like.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Like {
    like: String,
}

/// `GET /contests/new`: an empty form, or one like a contest whose jury the visitor is of. Who takes part
/// there is no matter of the new one.
pub async fn new(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Query(Like { like }): Query<Like>,
) -> Result<Response, AppError> {
    authors(&user)?;
    let form = if like.is_empty() {
        ContestForm::fresh(&page, UnixMs::now())
    } else {
        let seen = own(&state, &user, &like).await?;
        let problems = state.store.contest_problems(seen.contest.id).await?;
        ContestForm::like(&seen.contest, &problems, &page, seen.now)
    };
    form_page((&page, &user), None, &form, &Faults::default())
}

/// Whether somebody may make contests; for everybody else there is nothing here.
fn authors(user: &User) -> Result<(), AppError> {
    if rights::authors(user) {
        Ok(())
    } else {
        Err(AppError::not_found())
    }
}

/// `POST /contests/new`.
pub async fn create(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    form: Result<SiteForm<ContestForm>, AppError>,
) -> Result<Response, AppError> {
    authors(&user)?;
    let SiteForm(mut form) = form?;
    if form.searches() {
        return form_page((&page, &user), None, &form, &Faults::default());
    }
    match form.read(&state, &user, &page, Before::default()).await {
        Ok(draft) => {
            let id = state.store.create_contest(user.id, &draft).await?;
            state.store.note_act(id, user.id, "create", "").await?;
            Ok(Done::ContestMade.at(&format!("/contests/{id}")))
        }
        Err(error) => form_page((&page, &user), None, &form, &Faults::from_error(error)?),
    }
}

async fn own(state: &AppState, user: &User, id: &str) -> Result<Seen, AppError> {
    find(state, Some(user), id).await?.for_jury()
}

/// `GET /contests/{id}/edit`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = own(&state, &user, &id).await?;
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let form = ContestForm::of(&seen.contest, &problems, &page);
    let number = Some(seen.contest.id.0);
    form_page((&page, &user), number, &form, &Faults::default())
}

/// `POST /contests/{id}/edit`.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ContestForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = own(&state, &user, &id).await?;
    let SiteForm(mut form) = form?;
    let contest = seen.contest.id;
    if form.searches() {
        return form_page((&page, &user), Some(contest.0), &form, &Faults::default());
    }
    let problems = state.store.contest_problems(contest).await?;
    let has_hacks = seen.contest.hacks_until().is_some();
    let counts = seen.contest.changes > 0;
    // A start that is moved into the future takes nothing back from those who have competed.
    let is_agreed = counts || seen.contest.start_at <= seen.now;
    let before = Before {
        problems: &problems,
        // Before anything counts, problems may go wherever they like.
        are_fixed: counts,
        most_hack_minutes: is_agreed.then_some(seen.contest.hack_minutes),
        begun_at: (counts && seen.contest.start_at <= seen.now).then_some(seen.now),
        may_be_hacked: has_hacks && seen.contest.last_end() <= seen.now,
    };
    match form.read(&state, &user, &page, before).await {
        Ok(draft) => {
            let known = form.known_revision();
            let saved = state.store.edit_known_contest(contest, &draft, known).await;
            if let Err(error @ StoreError::Overtaken) = saved {
                // Whoever sends it again knows of the other change.
                let now = own(&state, &user, &id).await?;
                form.revision = now.contest.revision.to_string();
                let faults = Faults::from_error(error.into())?;
                return form_page((&page, &user), Some(contest.0), &form, &faults);
            }
            saved?;
            let moved = moved(&seen.contest, &draft);
            state
                .store
                .note_act(contest, user.id, "edit", &moved)
                .await?;
            Ok(Done::ContestSaved.at(&format!("/contests/{contest}")))
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            form_page((&page, &user), Some(contest.0), &form, &faults)
        }
    }
}

/// Which moments of a contest a draft moves, from when to when.
fn moved(contest: &ContestRow, draft: &ContestDraft) -> String {
    let shown = |at: Option<UnixMs>| at.map_or_else(|| "-".to_owned(), |at| Moment::from(at).iso);
    let moments = [
        ("start", Some(contest.start_at), Some(draft.start_at)),
        ("end", Some(contest.end_at), Some(draft.end_at)),
        ("freeze", contest.freeze_at, draft.freeze_at),
    ];
    let moved = moments.iter().filter(|(_, before, after)| before != after);
    let said =
        moved.map(|(name, before, after)| format!("{name} {} → {}", shown(*before), shown(*after)));
    said.collect::<Vec<_>>().join(", ")
}
