//! `/setter/problems/{id}/picture?path=`: a picture of the newest version, or one that somebody has collected, where
//! its statements are looked at while they are written.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::package::{Archive, statement_picture};
use serde::Deserialize;

use super::{own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::links::with_query;
use crate::http::problems::files;
use crate::http::state::AppState;

/// Which file.
#[derive(Debug, Deserialize)]
pub struct Which {
    #[serde(default)]
    path: String,
}

/// `GET /setter/problems/{id}/picture?path=`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    Query(asked): Query<Which>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let row = version_of(&state, &id, None).await?;
    let _turn = state.thinking.of_package(user.id).await?;
    // A statement may have many, and each is asked for by itself.
    let bytes: Option<Arc<[u8]>> = match state.store.package_edit(user.id, &id, &asked.path).await?
    {
        Some(edit) => edit.body.map(Arc::from),
        None => state.library.file(&id, &row.hash, &asked.path).await?,
    };
    let shown = bytes.and_then(|bytes| files::shown(&asked.path, &bytes));
    shown.ok_or_else(AppError::not_found)
}

/// The address of the picture that the statement at `path` calls so; `None` where the package has none.
pub(super) fn address(id: &str, archive: &Archive, path: &str, name: &str) -> Option<String> {
    let name = files::percent_decoded(name)?;
    let picture = statement_picture(archive, path, &name)?;
    let address = format!("/setter/problems/{id}/picture");
    Some(with_query(&address, [("path", picture.as_str())]))
}
