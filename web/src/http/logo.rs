//! `/logo/{digest}`: the picture next to the name of the site.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::error::AppError;
use super::state::AppState;
use crate::logo::LogoKind;

/// Nothing in it runs and nothing is fetched, also for whoever opens it by itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/// `GET /logo/{digest}`: never another picture at the same address.
pub async fn show(
    State(state): State<AppState>,
    Path(digest): Path<String>,
) -> Result<Response, AppError> {
    let is_digest = digest.len() == 64 && digest.bytes().all(|it| it.is_ascii_hexdigit());
    if !is_digest {
        return Err(AppError::not_found());
    }
    let logo = state.store.logo(&digest).await?;
    let logo = logo.ok_or_else(AppError::not_found)?;
    let kind = LogoKind::named(&logo.kind).ok_or_else(AppError::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, kind.media_type()),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, logo.body).into_response())
}
