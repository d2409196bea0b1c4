//! `/api/v1/problems/{id}/ladder`.

use axum::Json;
use axum::extract::{Path, State};

use crate::crosstable::Crosstable;
use crate::documents::LadderDocument;
use crate::http::auth::Viewer;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::present::ProblemDocument;
use crate::http::problems::ladder::apart::Takers;
use crate::http::state::{AppState, Asker};
use crate::http::thinking;

/// The ladder of a problem that is played: the programs that people let play each other, and the house's
/// own players. While a contest goes on that has the problem, only its jury sees it.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/ladder", operation_id = "get_ladder",
    tag = "problems",
    security((), ("token" = ["read"])),
    params(("id" = String, Path, description = "The problem's id.", example = "nim-play")),
    responses(
        (status = 200, description = "The ladder.", body = LadderDocument),
        (status = 404, description = "There is no such problem, or it has no ladder now.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    locale: Locale,
    Viewer(viewer): Viewer,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<LadderDocument>, AppError> {
    let shelf = state.library.shelf().await?;
    let shelved = shelf
        .get(&id, viewer.as_ref())
        .filter(|_| !shelf.is_veiled(&id, viewer.as_ref()));
    let shelved = shelved.ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    if !problem.as_ref().is_some_and(problems::Problem::is_played) {
        return Err(AppError::not_found());
    }
    let ladder = state.store.ladder(&id).await?;
    let table = thinking::answer(&state, asker, move || Crosstable::of(ladder)).await?;
    let takers = Takers::now(&state, &table).await?;
    let why = |one, other| {
        let key = takers.why(&table, one, other)?;
        Some(locale.text(key).to_string())
    };
    let left = takers.left(&table);
    Ok(Json(LadderDocument::of(&id, &table, left, &why)))
}
