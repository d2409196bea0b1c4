//! `/setter/problems/{id}/files`: one file of the newest version in the editor. Statements have a
//! preview; what is saved is a new version, whose check begins by itself.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use problems::package::Archive;
use serde::Deserialize;

use super::{intake, newest, own};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// The largest file that is shown in the editor.
const LARGEST: usize = 512 * 1024;

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
pub struct Asked {
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
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let (_, archive) = newest(&state, &id).await?;
    let bytes = archive.file(&asked.path).unwrap_or_default();
    let text = std::str::from_utf8(bytes).ok();
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &asked.path,
        text: text.filter(|text| text.len() <= LARGEST),
        language: language(&asked.path),
        is_statement: is_statement(&asked.path),
        preview: text
            .filter(|_| is_statement(&asked.path))
            .map(|text| markdown::render(text).html),
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
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &form.path,
        text: Some(&text),
        language: language(&form.path),
        is_statement,
        preview: is_statement.then(|| markdown::render(&text).html),
        note: &form.note,
        faults: &faults,
    })
}

fn changed(archive: &Archive, path: &str, bytes: Option<&[u8]>) -> Result<Archive, AppError> {
    archive
        .with_file(path, bytes)
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
        "rs" => "rust",
        _ => "text",
    }
}
