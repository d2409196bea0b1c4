//! `/setter`: one's own problems, and bringing one in.

use std::collections::{BTreeMap, HashSet};

use askama::Template;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::fields::{broken, text_of};
use super::{Author, Proposed, intake, waiting};
use crate::http::error::AppError;
use crate::http::forms::Faults;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::library::Shelved;
use crate::store::{ReportedPlace, User, Visibility};

/// So many problems are listed at once; who looks after more searches among them.
const MOST_LISTED: usize = 200;

/// Who looks after more problems than these can search among them.
const MOST_UNSEARCHED: usize = 10;

/// Among so many of the oldest reports those are looked for that concern one's own problems.
const REPORTS_READ: i64 = 500;

/// So many reported posts are named.
const MOST_REPORTED: usize = 10;

#[derive(Template)]
#[template(path = "setter/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    problems: Vec<ProblemRow>,
    /// What an administrator looks after besides: the site's own and other people's.
    others: Vec<ProblemRow>,
    /// What has broken accepted programs and waits to be decided on.
    hacks: Proposed,
    /// What was reported of what others say about these problems.
    reported: Vec<ReportedPlace>,
    /// What was searched for.
    q: &'a str,
    /// How many problems fit, of which the first are listed.
    count: usize,
    /// How many of the others.
    others_count: usize,
    /// Whether there is something to search in.
    is_searched: bool,
    faults: &'a Faults,
    /// What was typed as the id.
    id: &'a str,
}

struct ProblemRow {
    id: String,
    name: String,
    visibility: &'static str,
    served: Option<i64>,
    /// How many inputs wait to be decided on as tests.
    hacks: i64,
}

impl ProblemRow {
    fn of(page: &Page, problem: &Shelved, waiting: &BTreeMap<String, i64>) -> Self {
        let current = problem.current.as_ref();
        Self {
            id: problem.id.clone(),
            name: current.map_or_else(String::new, |current| {
                current.facts.names.get(page.locale.into()).to_owned()
            }),
            visibility: visibility_key(problem.visibility),
            served: current.and_then(|current| current.number),
            hacks: waiting.get(&problem.id).copied().unwrap_or_default(),
        }
    }
}

/// What the list is narrowed to.
#[derive(Debug, Default, Deserialize)]
pub struct Narrowed {
    /// What stands in the id or a name.
    #[serde(default)]
    q: String,
}

/// `GET /setter`.
pub async fn show(
    State(state): State<AppState>,
    Author(user): Author,
    page: Page,
    Query(narrowed): Query<Narrowed>,
) -> Result<Response, AppError> {
    let none = Faults::default();
    list_page(&state, (&page, &user), &narrowed, (&none, "")).await
}

/// The list, with what was wrong with a package that was sent, and the id that was typed.
async fn list_page(
    state: &AppState,
    (page, user): (&Page, &User),
    narrowed: &Narrowed,
    (faults, id): (&Faults, &str),
) -> Result<Response, AppError> {
    let q = narrowed.q.trim();
    let own: Vec<&Shelved> = page.shelf.changed_by(user).collect();
    let waiting = waiting(state, &own).await?;
    let hacks = Proposed::of(&waiting, user, &own);
    let mut reported = state.store.reported_places(REPORTS_READ).await?;
    // Nobody decides about their own.
    reported.retain(|it| it.author != user.id && own.iter().any(|own| own.id == it.problem));
    reported.truncate(MOST_REPORTED);
    let is_searched = own.len() > MOST_UNSEARCHED || !q.is_empty();
    let seen = page.shelf.seen(Some(user));
    let found: HashSet<&str> = seen
        .search(q)
        .into_iter()
        .map(|it| it.id.as_str())
        .collect();
    // What is not served yet has an id and nothing else to be found by.
    let wanted = q.to_lowercase();
    let fits = |it: &&Shelved| found.contains(it.id.as_str()) || it.id.contains(&wanted);
    let fitting = own.into_iter().filter(fits);
    let is_mine = |it: &&Shelved| it.owner == Some(user.id);
    let (mine, others): (Vec<&Shelved>, Vec<&Shelved>) = fitting.partition(is_mine);
    let row = |it: &&Shelved| ProblemRow::of(page, it, &waiting);
    let response = render(&ListPage {
        page,
        problems: mine.iter().take(MOST_LISTED).map(row).collect(),
        others: others.iter().take(MOST_LISTED).map(row).collect(),
        hacks,
        reported,
        q,
        count: mine.len(),
        others_count: others.len(),
        is_searched,
        faults,
        id,
    })?;
    Ok(faults.mark(response))
}

/// The key of the name of a visibility.
pub(super) fn visibility_key(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Private => "visibility-private",
        Visibility::Shared => "visibility-shared",
        Visibility::Contest => "visibility-contest",
        Visibility::Public => "visibility-public",
    }
}

/// `POST /setter`: a form with the id, a note, and the archive as the last of them.
pub async fn upload(
    State(state): State<AppState>,
    Author(user): Author,
    page: Page,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, AppError> {
    let form = form.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let mut id = String::new();
    match taken(&state, &user, form, &mut id).await {
        Ok(number) => {
            let address = format!("/setter/problems/{id}/versions/{number}");
            Ok(Redirect::to(&address).into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let all = Narrowed::default();
            list_page(&state, (&page, &user), &all, (&faults, &id)).await
        }
    }
}

async fn taken(
    state: &AppState,
    user: &User,
    mut form: Multipart,
    id: &mut String,
) -> Result<i64, AppError> {
    // Before anything is read: what stands around a package is held in memory while it comes.
    let place = state.uploads.enter(user.id)?;
    let mut note = String::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name() {
            Some("id") => *id = text_of(field).await?.ok_or_else(intake::id_invalid)?,
            Some("note") => note = text_of(field).await?.ok_or_else(intake::note_invalid)?,
            Some("package") => {
                let file = field.file_name().unwrap_or_default().to_owned();
                if id.is_empty() {
                    *id = id_of(&file);
                }
                let archive = intake::receive(place, field, broken).await?;
                let taken = intake::take(state, user, id, archive, &note).await?;
                return Ok(taken.number);
            }
            _ => {}
        }
    }
    Err(AppError::of_status(StatusCode::BAD_REQUEST))
}

/// The id that a file's name suggests.
fn id_of(file: &str) -> String {
    let base = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let base = base.split('.').next().unwrap_or_default();
    base.to_ascii_lowercase().replace(['_', ' '], "-")
}
