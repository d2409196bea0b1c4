//! `/setter/problems/{id}/files`: one file of the newest version in the editor. Statements have a
//! preview; what is saved is a new version, whose check begins by itself.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use problems::Lang;
use problems::package::{Archive, LOCK};
use serde::Deserialize;

use super::{intake, newest, own};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// The largest file that is shown in the editor.
const LARGEST_EDITED: usize = 512 * 1024;

/// What the package is called while it is looked at.
const DRAFT: &str = "draft";

/// What no generated test depends on, by how its paths begin.
const OF_NO_TEST: [&str; 4] = ["statement/", "submissions/", "data/", "grundy.toml"];

#[derive(Template)]
#[template(path = "setter/files.html")]
struct FilePage<'a> {
    page: &'a Page,
    id: &'a str,
    path: &'a str,
    /// `None` for what is no text, or too large for a page.
    text: Option<&'a str>,
    language: &'a str,
    is_statement: bool,
    preview: Option<Markup>,
    note: &'a str,
    faults: &'a Faults,
}

/// Which file.
#[derive(Debug, Deserialize)]
pub struct Parameters {
    #[serde(default)]
    path: String,
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct FileForm {
    path: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    note: String,
    /// `save`, `preview` or `delete`.
    action: String,
}

/// `GET /setter/problems/{id}/files?path=`: a path that is not there is an empty file.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let (_, archive) = newest(&state, &id).await?;
    let bytes = archive.file(&asked.path).unwrap_or_default();
    let text = std::str::from_utf8(bytes).ok();
    let preview = match text {
        Some(text) if is_statement(&asked.path) => {
            Some(preview(&state, &archive, &asked.path, text).await?)
        }
        _ => None,
    };
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &asked.path,
        text: text.filter(|text| text.len() <= LARGEST_EDITED),
        language: language(&asked.path),
        is_statement: is_statement(&asked.path),
        preview,
        note: "",
        faults: &Faults::default(),
    })
}

fn file_page(shown: &FilePage<'_>) -> Result<Response, AppError> {
    Ok(shown.faults.mark(render(shown)?))
}

/// `POST /setter/problems/{id}/files`.
pub async fn save(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<FileForm>, AppError>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    // Browsers send every line end of a text field as CR LF, which is not what was typed.
    let text = form.text.replace("\r\n", "\n");
    let faults = if form.action == "preview" {
        Faults::default()
    } else {
        let (_, archive) = newest(&state, &id).await?;
        let path = form.path.trim().to_owned();
        let bytes = (form.action != "delete").then(|| text.clone().into_bytes());
        let changing =
            tokio::task::spawn_blocking(move || changed(&archive, &path, bytes.as_deref()));
        let changed = changing.await.map_err(|error| AppError::internal(&error))?;
        let taken = match changed {
            Ok(archive) => intake::take(&state, &user, &id, archive, form.note.trim()).await,
            Err(error) => Err(error),
        };
        match taken {
            Ok(taken) => {
                let address = format!("/setter/problems/{id}/versions/{}", taken.number);
                return Ok(Redirect::to(&address).into_response());
            }
            Err(error) => Faults::from_error(error)?,
        }
    };
    let is_statement = is_statement(&form.path);
    let preview = if is_statement {
        let (_, archive) = newest(&state, &id).await?;
        Some(preview(&state, &archive, &form.path, &text).await?)
    } else {
        None
    };
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &form.path,
        text: Some(&text),
        language: language(&form.path),
        is_statement,
        preview,
        note: &form.note,
        faults: &faults,
    })
}

/// A statement as students will see it: with the package's constants in their places.
async fn preview(
    state: &AppState,
    archive: &Archive,
    path: &str,
    text: &str,
) -> Result<Markup, AppError> {
    let Ok(with_text) = archive.with_file(path, Some(text.as_bytes())) else {
        return Ok(markdown::render(text).html);
    };
    let (problem, _) = state
        .library
        .try_read(&Arc::new(with_text), DRAFT, false)
        .await?;
    let language = match path {
        "statement/problem.md" | "statement/problem.en.md" => Some(Lang::En),
        "statement/problem.zh.md" => Some(Lang::Zh),
        _ => None,
    };
    // A package that cannot be read yet still has its text.
    let shown = problem.as_ref().zip(language);
    Ok(markdown::render(shown.map_or(text, |(it, language)| it.statement(language))).html)
}

/// The package with another file. What decides about generated tests takes their lock away: that they
/// change is meant, and only the command line can pin them anew.
fn changed(archive: &Archive, path: &str, bytes: Option<&[u8]>) -> Result<Archive, AppError> {
    let changed = archive
        .with_file(path, bytes)
        .map_err(|found| intake::refused(&found))?;
    let is_same = archive.file(path) == bytes;
    let keeps_tests = OF_NO_TEST.iter().any(|folder| path.starts_with(folder));
    if is_same || keeps_tests || path == LOCK || changed.file(LOCK).is_none() {
        return Ok(changed);
    }
    changed
        .with_file(LOCK, None)
        .map_err(|found| intake::refused(&found))
}

fn is_statement(path: &str) -> bool {
    path.starts_with("statement/") && path.strip_suffix(".md").is_some()
}

/// The editor's language for a file.
fn language(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "cpp" | "cc" | "h" => "cpp",
        "c" => "c",
        "py" => "python",
        "java" => "java",
        "js" => "javascript",
        "go" => "go",
        "pas" => "pascal",
        "kt" => "kotlin",
        "rs" => "rust",
        "yaml" | "yml" => "yaml",
        "toml" | "lock" => "toml",
        "tex" => "tex",
        "xml" => "xml",
        _ => "text",
    }
}
