//! `/contests/{id}/delete`: a contest for which nothing was handed in goes, with who was to take part in it.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm, TypedName};
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::library::rights::{self, Juror};
use crate::store::{Act, Deed, User};

#[derive(Template)]
#[template(path = "contests/remove.html")]
struct RemovePage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    start: Moment,
    /// How many were to take part.
    people: usize,
    faults: &'a Faults,
}

/// Whether somebody may delete a contest at the moment it is seen: nothing counts for it.
pub(super) fn may_remove(user: &User, seen: &Seen) -> bool {
    let contest = &seen.contest;
    let juror = match contest.class {
        Some(_) => Juror::Teacher {
            is_teacher: seen.is_jury,
        },
        None => Juror::Named {
            owner: contest.owner,
            is_named: false,
        },
    };
    rights::owns_contest(user, juror) && contest.changes == 0
}

/// The contest of that number, for those who may delete it now.
async fn removable(state: &AppState, user: &User, id: &str) -> Result<Seen, AppError> {
    let seen = find(state, Some(user), id).await?;
    if may_remove(user, &seen) {
        Ok(seen)
    } else {
        Err(AppError::not_found())
    }
}

async fn remove_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    faults: &Faults,
) -> Result<Response, AppError> {
    let response = render(&RemovePage {
        page,
        seen,
        name: seen.name(page.locale),
        start: seen.contest.start_at.into(),
        people: state.store.participants(seen.contest.id).await?.len(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /contests/{id}/delete`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = removable(&state, &user, &id).await?;
    remove_page(&state, &page, &seen, &Faults::default()).await
}

/// `POST /contests/{id}/delete`.
pub async fn remove(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<TypedName>, AppError>,
) -> Result<Response, AppError> {
    let seen = removable(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let name = seen.name(page.locale);
    if let Some(wrong) = form.fault(name, ["contest-delete-wrong", "contest-delete-accepted"]) {
        return remove_page(&state, &page, &seen, &wrong).await;
    }
    if !state.store.delete_contest(seen.contest.id).await? {
        // Something was handed in a moment ago.
        return Err(AppError::not_found());
    }
    let deed = Deed {
        actor: Some(user.id),
        act: Act::ContestDeleted,
        target: None,
        detail: &format!("{} {name}", seen.contest.id),
    };
    state.store.note(deed).await?;
    let back = match seen.contest.class {
        Some(class) => format!("/classes/{class}"),
        None => "/contests".to_owned(),
    };
    Ok(Done::ContestDeleted.at(&back))
}
