//! `/reset/{secret}`: another password for somebody who forgot it, by a link of an administrator.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use crate::http::auth::session;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};
use crate::store::User;

#[derive(Template)]
#[template(path = "auth/reset.html")]
struct ResetPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    /// Whose password it is.
    name: &'a str,
    /// The keys of what this is called, and of what happens.
    title_key: &'static str,
    lead_key: &'static str,
}

impl<'a> ResetPage<'a> {
    async fn of(
        state: &AppState,
        page: &'a Page,
        user: &'a User,
        faults: &'a Faults,
    ) -> Result<Self, AppError> {
        let is_first = state.store.has_no_password_yet(user.id).await?;
        let (title_key, lead_key) = if is_first {
            ("first-password-title", "first-password-lead")
        } else {
            ("reset-title", "reset-lead")
        };
        Ok(Self {
            page,
            faults,
            name: &user.name,
            title_key,
            lead_key,
        })
    }
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct ResetForm {
    password: String,
}

/// `GET /reset/{secret}`: the form, for a link that is still good.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(secret): Path<String>,
) -> Result<Response, AppError> {
    let user = state.store.password_link_user(&secret).await?;
    let user = user.ok_or_else(AppError::not_found)?;
    let faults = Faults::default();
    render(&ResetPage::of(&state, &page, &user, &faults).await?)
}

/// `POST /reset/{secret}`: takes the password and signs in.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    address: Address,
    page: Page,
    Path(secret): Path<String>,
    SiteForm(form): SiteForm<ResetForm>,
) -> Result<Response, AppError> {
    let user = state.store.password_link_user(&secret).await?;
    let user = user.ok_or_else(AppError::not_found)?;
    let turn = state.hashing.turn(address).await?;
    let changed = state.store.use_password_link(&secret, &form.password).await;
    drop(turn);
    match changed {
        Ok(user) => {
            session::begin(&session, &user, &headers).await?;
            Ok(Redirect::to("/").into_response())
        }
        Err(error) => {
            let error = AppError::from(error);
            if error.fields().is_empty() {
                return Err(error);
            }
            let faults = Faults::from_error(error)?;
            let view = ResetPage::of(&state, &page, &user, &faults).await?;
            Ok(faults.mark(render(&view)?))
        }
    }
}
