//! Who is asking: on pages by the session cookie, under `/api/v1` by the cookie or by
//! `Authorization: Bearer`.
//!
//! [`Viewer`] is whoever it is, possibly nobody; [`AuthUser`] refuses strangers with 401 (for the
//! API); [`SignedIn`] sends them to the sign-in (for pages). A token is good for the API only, and
//! there for what its scopes say: [`access`] looks before any handler is reached.

pub mod access;
pub mod rate_limit;
pub mod session;

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::{header, request::Parts};
use axum::response::{IntoResponse, Redirect, Response};
use tower_sessions::Session;

use super::error::AppError;
use super::links;
use super::state::{Address, AppState, Asker};
use crate::store::{Credential, Shown, Store, TokenUser, User};

/// Whoever is asking, with the role they act with; `None` for a stranger. A token where none is
/// taken is an error and not a stranger.
#[derive(Debug, Clone)]
pub struct Viewer(pub Option<User>);

/// Somebody signed in, by cookie or token.
#[derive(Debug, Clone)]
pub struct AuthUser {
    /// The account, with its own role: what counts for how much it may use.
    pub account: User,
    /// The token, where it was one.
    pub token: Option<TokenUser>,
    /// What was shown: what goes on for long looks whether it is still good.
    pub credential: Credential,
}

/// Somebody signed in on a page.
#[derive(Debug, Clone)]
pub struct SignedIn(pub User);

impl AuthUser {
    /// The user with the role to act with: a token may come up to less than its owner.
    pub fn acting(&self) -> User {
        let scopes = self.token.as_ref().map(|token| token.scopes);
        let role = self.account.role;
        User {
            role: scopes.map_or(role, |scopes| scopes.cap(role)),
            ..self.account.clone()
        }
    }

    /// The same with the role that the account has by now, for what goes on for long.
    ///
    /// # Errors
    /// When the account is gone, or the database is away.
    pub async fn acting_now(&mut self, store: &Store) -> Result<User, AppError> {
        let account = store.user(self.account.id).await?;
        self.account = account.ok_or_else(AppError::unauthenticated)?;
        Ok(self.acting())
    }
}

impl From<TokenUser> for AuthUser {
    fn from(token: TokenUser) -> Self {
        Self {
            account: token.user.clone(),
            credential: Credential {
                shown: Shown::Token(token.id),
                owner: token.user.clone(),
            },
            token: Some(token),
        }
    }
}

/// What was found out about who is asking: once for a request, for the page's frame and the
/// handler both ask.
#[derive(Debug, Clone)]
struct Found(Option<AuthUser>);

async fn find(parts: &mut Parts, state: &AppState) -> Result<Option<AuthUser>, AppError> {
    if let Some(Found(known)) = parts.extensions.get() {
        return Ok(known.clone());
    }
    // Where tokens are taken, they were looked at before.
    if parts.headers.contains_key(header::AUTHORIZATION) {
        return Err(AppError::session_only());
    }
    let shown = match parts.extensions.get::<Session>() {
        Some(session) => session::shown(session, &state.store).await?,
        None => None,
    };
    let found = shown.map(|credential| AuthUser {
        account: credential.owner.clone(),
        token: None,
        credential,
    });
    parts.extensions.insert(Found(found.clone()));
    Ok(found)
}

impl FromRequestParts<AppState> for Viewer {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let found = find(parts, state).await?;
        Ok(Self(found.as_ref().map(AuthUser::acting)))
    }
}

impl FromRequestParts<AppState> for AuthUser {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let found = find(parts, state).await?;
        found.ok_or_else(AppError::unauthenticated)
    }
}

impl OptionalFromRequestParts<AppState> for AuthUser {
    type Rejection = AppError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<Option<Self>, AppError> {
        find(parts, state).await
    }
}

impl FromRequestParts<AppState> for Asker {
    type Rejection = Infallible;

    /// Never fails: a visitor who cannot be looked up is a guest.
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let viewer = Viewer::from_request_parts(parts, state).await;
        let viewer = viewer.ok().and_then(|Viewer(user)| user);
        let address = Address::from_request_parts(parts, state).await?;
        Ok(Self::of(viewer.map(|user| user.id), address))
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
        Err(Redirect::to(&links::login(&links::place(parts))).into_response())
    }
}
