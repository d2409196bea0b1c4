//! `/setter/problems/{id}`: the versions of a problem, who sees it, and its files.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::list::visibility_key;
use super::version::check_key;
use super::{newest, own};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links::percent_encode;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{User, VersionRow, Visibility};

#[derive(Template)]
#[template(path = "setter/show.html")]
struct ProblemPage<'a> {
    page: &'a Page,
    id: &'a str,
    name: String,
    versions: Vec<Version>,
    visibilities: Vec<Choice>,
    readers: String,
    files: Vec<File>,
    is_served: bool,
    faults: &'a Faults,
}

struct Version {
    number: i64,
    hash: String,
    label: String,
    author: Option<String>,
    note: String,
    created: Moment,
    state: &'static str,
    state_key: &'static str,
    is_served: bool,
    may_be_served: bool,
    before: Option<i64>,
}

struct Choice {
    name: &'static str,
    key: &'static str,
    chosen: bool,
}

struct File {
    path: String,
    address: String,
    bytes: usize,
}

/// `GET /setter/problems/{id}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    problem_page(&state, &user, &page, &id, &Faults::default()).await
}

async fn problem_page(
    state: &AppState,
    user: &User,
    page: &Page,
    id: &str,
    faults: &Faults,
) -> Result<Response, AppError> {
    let (served, problem) = own(state, user, id).await?;
    let rows = state.store.problem_versions(id).await?;
    let (_, archive) = newest(state, id).await?;
    let files = archive.files().map(|(path, bytes)| File {
        path: path.to_owned(),
        address: format!("/setter/problems/{id}/files?path={}", percent_encode(path)),
        bytes: bytes.len(),
    });
    let mut readers = Vec::new();
    for reader in &problem.readers {
        if let Some(user) = state.store.user(*reader).await? {
            readers.push(user.name);
        }
    }
    readers.sort();
    let visibilities = Visibility::ALL.into_iter().map(|one| Choice {
        name: one.as_str(),
        key: visibility_key(one),
        chosen: one == problem.visibility,
    });
    let current = problem.current.as_ref();
    let response = render(&ProblemPage {
        page,
        id,
        name: current.map_or_else(
            || id.to_owned(),
            |it| it.facts.names.get(page.locale.into()).to_owned(),
        ),
        versions: rows.into_iter().map(|row| version(row, served)).collect(),
        visibilities: visibilities.collect(),
        readers: readers.join(", "),
        files: files.collect(),
        is_served: current.is_some(),
        faults,
    })?;
    Ok(faults.mark(response))
}

fn version(row: VersionRow, served: Option<i64>) -> Version {
    let is_served = served == Some(row.number);
    Version {
        number: row.number,
        hash: row.hash.chars().take(12).collect(),
        label: row.package_version,
        author: row.author,
        note: row.note,
        created: row.created_at.into(),
        state: row.state.as_str(),
        state_key: check_key(row.state),
        is_served,
        may_be_served: !is_served && row.state == crate::store::CheckState::Passed,
        before: (row.number > 1).then_some(row.number - 1),
    }
}

/// The form of who sees a problem.
#[derive(Debug, Deserialize)]
pub struct VisibilityForm {
    visibility: String,
    #[serde(default)]
    readers: String,
}

/// `POST /setter/problems/{id}/visibility`.
pub async fn visibility(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<VisibilityForm>, AppError>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    match change(&state, &id, &form).await {
        Ok(()) => Ok(Redirect::to(&format!("/setter/problems/{id}")).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            problem_page(&state, &user, &page, &id, &faults).await
        }
    }
}

async fn change(state: &AppState, id: &str, form: &VisibilityForm) -> Result<(), AppError> {
    let visibility = Visibility::read(&form.visibility).ok_or_else(AppError::not_found)?;
    let names = form.readers.split([',', '，', ' ', '\n', '\r', '\t']);
    let mut readers = Vec::new();
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        let user = state.store.user_by_name(name).await?;
        let user = user.ok_or_else(|| {
            let detail = Message::new("user-unknown").with("given", name.to_owned());
            let accepted = Message::new("user-accepted");
            AppError::invalid(vec![FieldError::new("readers", detail, accepted)])
        })?;
        readers.push(user.id);
    }
    state.store.share_with(id, &readers).await?;
    state.store.set_visibility(id, visibility).await?;
    Ok(())
}

/// The form that serves a version.
#[derive(Debug, Deserialize)]
pub struct ServeForm {
    version: i64,
}

/// `POST /setter/problems/{id}/serve`: publishing a version, or going back to one.
pub async fn serve(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<ServeForm>, AppError>,
) -> Result<Redirect, AppError> {
    own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    state.store.serve_version(&id, form.version).await?;
    Ok(Redirect::to(&format!("/setter/problems/{id}")))
}
