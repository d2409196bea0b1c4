//! `/setup/{token}`: the first administrator, by the link that the first start printed.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use tower_sessions::Session;

use super::register::RegisterForm;
use crate::http::auth::session;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::http::state::{Address, AppState};

#[derive(Template)]
#[template(path = "auth/setup.html")]
struct SetupPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    name: &'a str,
}

/// `GET /setup/{token}`: the form, for a link that is still good.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    if !state.store.setup_link_is_good(&token).await? {
        return Err(AppError::not_found());
    }
    render(&SetupPage {
        page: &page,
        faults: &Faults::default(),
        name: "",
    })
}

/// `POST /setup/{token}`: makes the administrator and signs in.
pub async fn submit(
    State(state): State<AppState>,
    session: Session,
    headers: HeaderMap,
    address: Address,
    page: Page,
    Path(token): Path<String>,
    SiteForm(form): SiteForm<RegisterForm>,
) -> Result<Response, AppError> {
    let name = form.name.trim();
    let turn = state.hashing.turn(address).await?;
    let made = state
        .store
        .use_setup_link(&token, name, &form.password)
        .await;
    drop(turn);
    match made {
        Ok(user) => {
            session::begin(&session, &user, &headers).await?;
            Ok(Redirect::to("/problems").into_response())
        }
        Err(error) => {
            let error = AppError::from(error);
            if error.fields().is_empty() {
                return Err(error);
            }
            let faults = Faults::from_error(error)?;
            let view = SetupPage {
                page: &page,
                faults: &faults,
                name,
            };
            Ok(faults.mark(render(&view)?))
        }
    }
}
