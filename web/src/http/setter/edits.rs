//! `/setter/problems/{id}/edits`: the edits that somebody collects, and saving them as one version. Nobody else sees
//! them, and nothing of them is served before.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use problems::package::Archive;
use serde::Deserialize;

use super::changes::{self, Changes};
use super::collected::{Collected, is_overtaken};
use super::{OwnProblem, file_address, newest, own};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::PackageEdit;

#[derive(Template)]
#[template(path = "setter/edits.html")]
struct DraftPage<'a> {
    page: &'a Page,
    id: &'a str,
    edits: Vec<Edit>,
    /// Whether the lock of generated tests goes with them.
    drops_lock: bool,
    note: &'a str,
    faults: &'a Faults,
}

/// An edit as the page lists it.
struct Edit {
    path: String,
    address: String,
    /// The key of what becomes of the file.
    becomes: &'static str,
    is_overtaken: bool,
}

impl Edit {
    fn of(id: &str, row: &PackageEdit, newest: &Archive) -> Self {
        let becomes = match (&row.body, newest.file(&row.path)) {
            (None, _) => "edits-gone",
            (Some(_), None) => "edits-new",
            (Some(_), Some(_)) => "edits-other",
        };
        Self {
            address: file_address(id, &row.path),
            path: row.path.clone(),
            becomes,
            is_overtaken: is_overtaken(row, newest),
        }
    }
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct DraftForm {
    #[serde(default)]
    note: String,
    /// The file whose edit is forgotten.
    #[serde(default)]
    path: String,
    /// `save`, `drop` or `forget`.
    action: String,
}

/// `GET /setter/problems/{id}/edits`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let (_turn, archive) = newest(&state, &user, &id).await?;
    let collected = Collected::of(&state, (user.id, id.as_str()), &archive).await?;
    let faults = Faults::default();
    edits_page(&page, &id, (&archive, &collected), ("", &faults))
}

fn edits_page(
    page: &Page,
    id: &str,
    (archive, collected): (&Archive, &Collected),
    (note, faults): (&str, &Faults),
) -> Result<Response, AppError> {
    let edits = collected.0.iter();
    let response = render(&DraftPage {
        page,
        id,
        edits: edits.map(|row| Edit::of(id, row, archive)).collect(),
        drops_lock: collected.drops_lock(archive),
        note,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `POST /setter/problems/{id}/edits`.
pub async fn decide(
    State(state): State<AppState>,
    OwnProblem { user, id }: OwnProblem,
    page: Page,
    SiteForm(form): SiteForm<DraftForm>,
) -> Result<Response, AppError> {
    let whose = (user.id, id.as_str());
    let (_turn, archive) = newest(&state, &user, &id).await?;
    let mut collected = Collected::of(&state, whose, &archive).await?;
    match form.action.as_str() {
        "drop" => {
            collected.forget(&state, whose).await?;
            return Ok(Done::EditsDropped.at(&format!("/setter/problems/{id}")));
        }
        "forget" => {
            collected.0.retain(|row| row.path == form.path);
            collected.forget(&state, whose).await?;
            return Ok(Done::EditsDropped.at(&format!("/setter/problems/{id}/edits")));
        }
        "save" => {}
        _ => return Err(AppError::not_found()),
    }
    let note = form.note.trim();
    let saved = match wanted(&archive, &collected, note) {
        Ok(changes) => changes::keep(&state, &user, &id, (archive.clone(), changes), note).await,
        Err(error) => Err(error),
    };
    match saved {
        Ok(taken) => {
            collected.forget(&state, whose).await?;
            let address = format!("/setter/problems/{id}/versions/{}", taken.number);
            Ok(Redirect::to(&address).into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            edits_page(&page, &id, (&archive, &collected), (&form.note, &faults))
        }
    }
}

/// What the version is to change, of which somebody says why.
fn wanted(archive: &Archive, collected: &Collected, note: &str) -> Result<Changes, AppError> {
    collected.require_current(archive, &Changes::new())?;
    let changes = collected.changes();
    let wrong = |field: &'static str, detail: &'static str, accepted: &'static str| {
        let wrong = FieldError::new(field, Message::new(detail), Message::new(accepted));
        Err(AppError::invalid(vec![wrong]))
    };
    if changes.is_empty() {
        wrong("edits", "edits-nothing", "edits-nothing-accepted")
    } else if note.is_empty() {
        wrong("note", "edits-no-note", "version-note-accepted")
    } else {
        Ok(changes)
    }
}
