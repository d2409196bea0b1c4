//! `/register`: a new student's account.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tower_sessions::Session;

use super::session;
use crate::app::AppState;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::store::Role;

#[derive(Template)]
#[template(path = "auth/register.html")]
struct RegisterPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    name: &'a str,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct RegisterForm {
    pub(super) name: String,
    pub(super) password: String,
}

/// `GET /register`.
pub async fn show(page: Page) -> Result<Response, AppError> {
    if page.viewer.is_some() {
        return Ok(Redirect::to("/").into_response());
    }
    render(&RegisterPage {
        page: &page,
        faults: &Faults::default(),
        name: "",
    })
}

/// `POST /register`: makes the account and signs in.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    page: Page,
    SiteForm(form): SiteForm<RegisterForm>,
) -> Result<Response, AppError> {
    let name = form.name.trim();
    match state
        .store
        .create_user(name, &form.password, Role::Student)
        .await
    {
        Ok(user) => {
            session::begin(&session, &user, &headers).await?;
            metrics::counter!("grundy_registrations_total").increment(1);
            Ok(Redirect::to("/problems").into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error.into())?;
            let view = RegisterPage {
                page: &page,
                faults: &faults,
                name,
            };
            Ok(faults.mark(render(&view)?))
        }
    }
}
