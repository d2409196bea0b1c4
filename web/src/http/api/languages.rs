//! `/api/v1/languages`.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::state::AppState;

/// The languages of this site.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageList {
    languages: Vec<LanguageDocument>,
}

/// A language that submissions may be written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageDocument {
    /// What `language` of a submission is.
    #[schema(example = "cpp")]
    id: String,
    /// Its name for people.
    #[schema(example = "C++")]
    name: String,
    /// The compiler's or interpreter's version.
    version: String,
    /// Suffixes of its files, without the dot.
    suffixes: Vec<String>,
    /// Other ids that are understood.
    aliases: Vec<String>,
}

/// The languages that submissions may be written in.
#[utoipa::path(
    get, path = "/api/v1/languages", operation_id = "list_languages",
    tag = "languages",
    responses((status = 200, description = "All languages.", body = LanguageList))
)]
pub async fn list(State(state): State<AppState>) -> Json<LanguageList> {
    let languages = state.languages();
    let languages = languages.iter().cloned().map(|language| LanguageDocument {
        id: language.id,
        name: language.name,
        version: language.version,
        suffixes: language.suffixes,
        aliases: language.aliases,
    });
    Json(LanguageList {
        languages: languages.collect(),
    })
}
