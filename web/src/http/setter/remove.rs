//! `/setter/problems/{id}/delete`: a problem that nobody has used goes, with its versions and packages.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::own;
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm, TypedName};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::{Act, Deed, User};

#[derive(Template)]
#[template(path = "setter/remove.html")]
struct RemovePage<'a> {
    page: &'a Page,
    id: &'a str,
    /// How many versions go with it.
    versions: usize,
    faults: &'a Faults,
}

/// That somebody may delete the problem of that id now.
///
/// # Errors
/// 404 for everybody else, and where something names it.
async fn removable(state: &AppState, user: &User, id: &str) -> Result<(), AppError> {
    own(state, user, id).await?;
    if state.store.is_unused_problem(id).await? {
        Ok(())
    } else {
        Err(AppError::not_found())
    }
}

async fn remove_page(
    state: &AppState,
    page: &Page,
    id: &str,
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&RemovePage {
        page,
        id,
        versions: state.store.problem_versions(id).await?.len(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /setter/problems/{id}/delete`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    removable(&state, &user, &id).await?;
    remove_page(&state, &page, &id, &Faults::default()).await
}

/// `POST /setter/problems/{id}/delete`: with the id typed, so that nobody does it by mistake.
pub async fn remove(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<TypedName>, AppError>,
) -> Result<Response, AppError> {
    removable(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    if let Some(wrong) = form.fault(&id, ["problem-delete-wrong", "problem-delete-accepted"]) {
        return remove_page(&state, &page, &id, &wrong).await;
    }
    if !state.store.delete_problem(&id).await? {
        // Somebody has put it into a contest a moment ago.
        return Err(AppError::not_found());
    }
    let deed = Deed {
        actor: Some(user.id),
        act: Act::ProblemDeleted,
        target: None,
        detail: &id,
    };
    state.store.note(deed).await?;
    Ok(Done::ProblemDeleted.at("/setter"))
}
