//! `/setter/problems/{id}/files`: one file of the newest version in the editor, with what somebody has collected.
//! Statements have a preview; what is saved is a new version, whose check begins by itself, or one edit more of those
//! that become a version together.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use problems::Lang;
use problems::package::{Archive, is_statement, statement_markdown};
use serde::Deserialize;

use super::changes::{self, Changes};
use super::collected::{self, Collected};
use super::{OwnProblem, newest, own, picture};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::{Locale, Message};
use crate::http::markdown::{self, Markup};
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::User;

/// The largest file that is shown in the editor.
const LARGEST_EDITED: usize = 512 * 1024;

/// What the package is called while it is looked at.
const PREVIEW: &str = "preview";

#[derive(Template)]
#[template(path = "setter/files.html")]
struct FilePage<'a> {
    page: &'a Page,
    id: &'a str,
    path: &'a str,
    /// Where the file is in the package now; nowhere if it is new.
    from: &'a str,
    /// Its digest in the newest version when it was first changed.
    was: &'a str,
    /// How many edits are collected.
    collected: usize,
    /// Whether this one is to be collected as well.
    collects: bool,
    /// Whether somebody has saved another file there meanwhile.
    is_overtaken: bool,
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
    /// The path under which the file was opened.
    #[serde(default)]
    from: String,
    /// Its digest in the newest version when it was first changed.
    was: Option<String>,
    /// Whether it is only collected: any text.
    collect: Option<String>,
    /// `None` where the page did not show it.
    text: Option<String>,
    #[serde(default)]
    note: String,
    /// `save`, `preview`, `rename` or `delete`.
    action: String,
}

impl FileForm {
    /// The path of the file that was opened.
    fn opened(&self) -> &str {
        match self.from.as_str() {
            "" => self.path.trim(),
            from => from,
        }
    }

    /// Whether the file is another one than when it was opened.
    fn is_overtaken(&self, (archive, edits): (&Archive, &Collected)) -> bool {
        let was = self.was.as_deref();
        was.is_some_and(|was| was != edits.was(archive, self.opened()))
    }
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
    let (_turn, archive) = newest(&state, &user, &id).await?;
    let edits = Collected::of(&state, (user.id, id.as_str()), &archive).await?;
    let kept = edits.file(&archive, &asked.path);
    let text = std::str::from_utf8(kept.unwrap_or_default()).ok();
    let text = text.filter(|text| text.len() <= LARGEST_EDITED);
    let preview = match text {
        Some(text) if is_statement(&asked.path) => Some(
            preview(
                (&state, &id, page.locale),
                (&archive, &edits),
                &asked.path,
                text,
            )
            .await?,
        ),
        _ => None,
    };
    let collected = edits.0.len();
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &asked.path,
        from: kept.map_or("", |_| asked.path.as_str()),
        was: &edits.was(&archive, &asked.path),
        collected,
        collects: collected > 0,
        is_overtaken: edits.is_overtaken(&archive, &asked.path),
        text,
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
    OwnProblem { user, id }: OwnProblem,
    page: Page,
    SiteForm(form): SiteForm<FileForm>,
) -> Result<Response, AppError> {
    // Browsers send every line end of a text field as CR LF, which is not what was typed.
    let text = form.text.as_ref().map(|text| text.replace("\r\n", "\n"));
    let (_turn, archive) = newest(&state, &user, &id).await?;
    let edits = Collected::of(&state, (user.id, id.as_str()), &archive).await?;
    let faults = if form.action == "preview" {
        Faults::default()
    } else {
        let kept = keep(
            (&state, &user, &id),
            (&archive, &edits),
            &form,
            text.as_deref(),
        );
        match kept.await {
            Ok(response) => return Ok(response),
            Err(error) => Faults::from_error(error)?,
        }
    };
    let preview = match &text {
        Some(text) if is_statement(&form.path) => Some(
            preview(
                (&state, &id, page.locale),
                (&archive, &edits),
                &form.path,
                text,
            )
            .await?,
        ),
        _ => None,
    };
    // Who was told that the file has changed meanwhile may save all the same.
    let is_overtaken = form.action != "preview" && form.is_overtaken((&archive, &edits));
    let now = edits.was(&archive, form.opened());
    let was = form.was.as_deref().filter(|_| !is_overtaken);
    file_page(&FilePage {
        page: &page,
        id: &id,
        path: &form.path,
        from: &form.from,
        was: was.unwrap_or(&now),
        collected: edits.0.len(),
        collects: form.collect.is_some(),
        is_overtaken: edits.is_overtaken(&archive, &form.path),
        text: text.as_deref(),
        language: language(&form.path),
        is_statement: is_statement(&form.path),
        preview,
        note: &form.note,
        faults: &faults,
    })
}

/// Keeps what the form wants: as one edit more of those that are collected, or as a version with all of these.
async fn keep(
    (state, user, id): (&AppState, &User, &str),
    (archive, edits): (&Archive, &Collected),
    form: &FileForm,
    text: Option<&str>,
) -> Result<Response, AppError> {
    let wanted = wanted((archive, edits), form, text)?;
    let whose = (user.id, id);
    if form.collect.is_some() {
        let opened = (form.opened(), form.was.as_deref());
        let adding = edits.add(state, whose, archive, (wanted, opened));
        return Ok(adding.await?.at(&format!("/setter/problems/{id}/edits")));
    }
    if form.is_overtaken((archive, edits)) {
        return Err(AppError::invalid(vec![collected::overtaken(form.opened())]));
    }
    edits.require_current(archive, &wanted)?;
    let mut all = edits.changes();
    all.extend(wanted);
    let edited = (archive.clone(), all);
    let taken = changes::keep(state, user, id, edited, form.note.trim()).await?;
    edits.forget(state, whose).await?;
    let address = format!("/setter/problems/{id}/versions/{}", taken.number);
    Ok(Redirect::to(&address).into_response())
}

/// What the form wants to become of the package. A file that gets another path takes along what was typed.
fn wanted(
    (archive, edits): (&Archive, &Collected),
    form: &FileForm,
    text: Option<&str>,
) -> Result<Changes, AppError> {
    let path = form.path.trim().to_owned();
    let typed = text.map(|text| text.as_bytes().to_vec());
    match form.action.as_str() {
        "delete" if edits.file(archive, &path).is_none() => Err(AppError::not_found()),
        "delete" => Ok(Changes::from([(path, None)])),
        "rename" => {
            let kept = edits.file(archive, &form.from);
            let kept = kept.ok_or_else(AppError::not_found)?;
            if edits.file(archive, &path).is_some() {
                let detail = Message::new("file-there").with("path", path);
                let accepted = Message::new("file-there-accepted");
                let wrong = FieldError::new("path", detail, accepted);
                return Err(AppError::invalid(vec![wrong]));
            }
            let bytes = typed.unwrap_or_else(|| kept.to_vec());
            let from = (form.from.clone(), None);
            Ok(Changes::from([from, (path, Some(bytes))]))
        }
        "save" if typed.is_some() => Ok(Changes::from([(path, typed)])),
        _ => {
            let detail = Message::new("no-such-choice");
            let accepted = Message::new("no-such-choice-accepted");
            let wrong = FieldError::new("action", detail, accepted);
            Err(AppError::invalid(vec![wrong]))
        }
    }
}

/// A statement as students will see it: with the package's constants in their places, and its pictures.
async fn preview(
    (state, id, locale): (&AppState, &str, Locale),
    (archive, edits): (&Archive, &Collected),
    path: &str,
    text: &str,
) -> Result<Markup, AppError> {
    let mut changes = edits.changes();
    changes.insert(path.to_owned(), Some(text.as_bytes().to_vec()));
    let files = changes
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_deref()));
    let files: BTreeMap<&str, Option<&[u8]>> = files.collect();
    let Ok(with_text) = archive.with_files(&files) else {
        return Ok(markdown::render_statement(text, locale, &|_| None).html);
    };
    let with_text = Arc::new(with_text);
    let (problem, _) = state.library.try_read(&with_text, PREVIEW, false).await?;
    let language = match path {
        "statement/problem.md" | "statement/problem.en.md" => Some(Lang::En),
        "statement/problem.zh.md" => Some(Lang::Zh),
        _ => None,
    };
    let problem = problem.as_ref();
    let shown = if let Some((problem, language)) = problem.zip(language) {
        problem.statement(language).to_owned()
    } else {
        // A package that cannot be read yet still has its texts, and others than it shows.
        let (archive, problem) = (archive.clone(), problem.cloned());
        let (path, text) = (path.to_owned(), text.to_owned());
        let turning = tokio::task::spawn_blocking(move || {
            statement_markdown(&archive, &path, &text, problem.as_ref())
        });
        turning.await.map_err(|error| AppError::internal(&error))?
    };
    let own = |name: &str| picture::address(id, &with_text, path, name);
    Ok(markdown::render_statement(&shown, locale, &own).html)
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
