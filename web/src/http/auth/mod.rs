//! Who is asking: by the session cookie of the pages or by `Authorization: Bearer` of programs.
//!
//! [`Viewer`] is whoever it is, possibly nobody; [`AuthUser`] refuses strangers with 401 (for the
//! API); [`SignedIn`] sends them to the sign-in (for pages).

pub mod login;
pub mod logout;
pub mod rate_limit;
pub mod register;
pub mod session;
pub mod setup;

use axum::extract::FromRequestParts;
use axum::http::{HeaderMap, header, request::Parts};
use axum::response::{IntoResponse, Redirect, Response};
use tower_sessions::Session;

use super::error::AppError;
use super::page::Page;
use crate::app::AppState;
use crate::store::{Role, User, UserId};

/// Whoever is asking; `None` for a stranger. A bad token is an error and not a stranger.
#[derive(Debug, Clone)]
pub struct Viewer(pub Option<User>);

/// Somebody signed in, by cookie or token.
#[derive(Debug, Clone)]
pub struct AuthUser(pub User);

/// Somebody signed in on a page.
#[derive(Debug, Clone)]
pub struct SignedIn(pub User);

impl FromRequestParts<AppState> for Viewer {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        // Looked up once for a request: the page's frame and the handler both ask.
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let viewer = Self(find(parts, state).await?);
        parts.extensions.insert(viewer.clone());
        Ok(viewer)
    }
}

async fn find(parts: &Parts, state: &AppState) -> Result<Option<User>, AppError> {
    if let Some(token) = bearer(&parts.headers)? {
        let user = state.store.token_user(token).await?;
        return user.map(Some).ok_or_else(AppError::invalid_token);
    }
    match parts.extensions.get::<Session>() {
        Some(session) => session::user(session, &state.store).await,
        None => Ok(None),
    }
}

/// The token of the `Authorization` header. Another scheme than Bearer is refused rather than
/// overlooked.
pub(super) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, AppError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let value = value.to_str().map_err(|_| AppError::invalid_token())?;
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    let token = token.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() {
        return Err(AppError::invalid_token());
    }
    Ok(Some(token))
}

impl FromRequestParts<AppState> for AuthUser {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let Viewer(user) = Viewer::from_request_parts(parts, state).await?;
        user.map(Self).ok_or_else(AppError::unauthenticated)
    }
}

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let viewer = Viewer::from_request_parts(parts, state).await;
        let Viewer(user) = viewer.map_err(IntoResponse::into_response)?;
        if let Some(user) = user {
            return Ok(Self(user));
        }
        let Ok(page) = Page::from_request_parts(parts, state).await;
        Err(Redirect::to(&page.login_address()).into_response())
    }
}

/// Whether `viewer` may see the source of what `owner` submitted, and its full results.
pub fn may_see_source(viewer: Option<&User>, owner: UserId) -> bool {
    viewer.is_some_and(|viewer| viewer.id == owner || viewer.role >= Role::Setter)
}
