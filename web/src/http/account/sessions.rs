//! `/account/sessions/{key}/revoke`: ending one of one's own sign-ins.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use tower_sessions::Session;

use crate::http::auth::{SignedIn, session};
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::session_key;

/// `POST /account/sessions/{key}/revoke`. Ending this very sign-in is signing out.
pub async fn revoke(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    current: Session,
    Path(key): Path<String>,
) -> Result<Response, AppError> {
    if current.id().map(session_key).as_deref() == Some(key.as_str()) {
        session::end(&current).await?;
        return Ok(Redirect::to("/").into_response());
    }
    if !state.store.revoke_session(user.id, &key).await? {
        return Err(AppError::not_found());
    }
    Ok(Done::SessionEnded.at("/account"))
}
