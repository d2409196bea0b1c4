//! `/logout`: signing out.

use axum::response::Redirect;
use tower_sessions::Session;

use crate::http::auth::session;
use crate::http::error::AppError;

/// `POST /logout`. Fine without a session too.
pub async fn submit(session: Session) -> Result<Redirect, AppError> {
    session::end(&session).await?;
    Ok(Redirect::to("/"))
}
