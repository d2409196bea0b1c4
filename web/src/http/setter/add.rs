//! `/setter/problems/{id}/files/add`: files from one's own machine, pictures and programs as well as tests, that
//! come into a folder of the package together: as one new version, or among the edits that become one.

use std::path::PathBuf;

use askama::Template;
use axum::extract::multipart::{Field, MultipartRejection};
use axum::extract::{Multipart, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;

use super::changes::{self, Changes};
use super::collected::Collected;
use super::fields::{broken, text_of};
use super::{OwnProblem, intake, newest, own};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Faults;
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::store::User;

/// So many files are added at once.
const MOST_FILES: usize = 1000;

#[derive(Template)]
#[template(path = "setter/add.html")]
struct AddPage<'a> {
    page: &'a Page,
    id: &'a str,
    folder: &'a str,
    note: &'a str,
    /// Whether they are only collected.
    collects: bool,
    faults: &'a Faults,
}

/// What is typed next to the files, which are the last of the form.
#[derive(Default)]
struct Typed {
    folder: String,
    note: String,
    collects: bool,
}

/// `GET /setter/problems/{id}/files/add`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    // Whoever collects edits goes on with that.
    let collected = state.store.count_package_edits(user.id, &id).await?;
    let typed = Typed {
        collects: collected > 0,
        ..Typed::default()
    };
    add_page(&page, &id, &typed, &Faults::default())
}

fn add_page(page: &Page, id: &str, typed: &Typed, faults: &Faults) -> Result<Response, AppError> {
    let response = render(&AddPage {
        page,
        id,
        folder: &typed.folder,
        note: &typed.note,
        collects: typed.collects,
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `POST /setter/problems/{id}/files/add`.
pub async fn add(
    State(state): State<AppState>,
    OwnProblem { user, id }: OwnProblem,
    page: Page,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, AppError> {
    let form = form.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let mut typed = Typed::default();
    match taken(&state, &user, &id, form, &mut typed).await {
        Ok(taken) => Ok(taken),
        Err(error) => add_page(&page, &id, &typed, &Faults::from_error(error)?),
    }
}

async fn taken(
    state: &AppState,
    user: &User,
    id: &str,
    form: Multipart,
    typed: &mut Typed,
) -> Result<Response, AppError> {
    // Until all are taken in: they are held in memory at the end.
    let _place = state.uploads.enter(user.id)?;
    let received = receive(form, typed).await?;
    // While they wait for their turn they stay on disk.
    let (_turn, archive) = newest(state, user, id).await?;
    let reading = tokio::task::spawn_blocking(move || received.read());
    let read = reading.await.map_err(|error| AppError::internal(&error))?;
    let new = read.map_err(|error| AppError::internal(&error))?;
    let whose = (user.id, id);
    let edits = Collected::of(state, whose, &archive).await?;
    if typed.collects {
        let adding = edits.add(state, whose, &archive, (new, ("", None)));
        return Ok(adding.await?.at(&format!("/setter/problems/{id}/edits")));
    }
    edits.require_current(&archive, &new)?;
    let mut all = edits.changes();
    all.extend(new);
    let taken = changes::keep(state, user, id, (archive, all), &typed.note).await?;
    edits.forget(state, whose).await?;
    let address = format!("/setter/problems/{id}/versions/{}", taken.number);
    Ok(Redirect::to(&address).into_response())
}

/// Files that have come, each written to disk under a name of its own.
struct Received {
    folder: TempDir,
    /// The paths that they are to have in the package.
    paths: Vec<String>,
}

impl Received {
    fn place(&self, number: usize) -> PathBuf {
        self.folder.path().join(number.to_string())
    }

    /// All of them; of two of one path the later.
    fn read(&self) -> std::io::Result<Changes> {
        let paths = self.paths.iter().enumerate();
        let read = paths.map(|(number, path)| {
            let bytes = std::fs::read(self.place(number))?;
            Ok((path.clone(), Some(bytes)))
        });
        read.collect()
    }
}

async fn receive(mut form: Multipart, typed: &mut Typed) -> Result<Received, AppError> {
    let folder = tempfile::tempdir().map_err(|error| AppError::internal(&error))?;
    let mut received = Received {
        folder,
        paths: Vec::new(),
    };
    let mut left = intake::UPLOAD_LIMIT;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name() {
            Some("folder") => {
                let folder = text_of(field).await?;
                typed.folder = folder.ok_or_else(|| wrong("folder", "folder-invalid"))?;
            }
            Some("note") => {
                typed.note = text_of(field).await?.ok_or_else(intake::note_invalid)?;
            }
            Some("collect") => typed.collects = text_of(field).await?.is_some(),
            Some("files") => {
                // Of a form in which none is chosen there is one without a name.
                let Some(path) = path_of(&typed.folder, field.file_name().unwrap_or_default())
                else {
                    continue;
                };
                if received.paths.len() == MOST_FILES {
                    return Err(wrong("files", "files-many"));
                }
                let place = received.place(received.paths.len());
                write(field, place, &mut left).await?;
                received.paths.push(path);
            }
            _ => {}
        }
    }
    if !is_folder(&typed.folder) {
        let detail = Message::new("folder-wrong").with("given", shortened(&typed.folder));
        let wrong = FieldError::new("folder", detail, Message::new("folder-accepted"));
        return Err(AppError::invalid(vec![wrong]));
    }
    if received.paths.is_empty() {
        return Err(wrong("files", "files-missing"));
    }
    Ok(received)
}

/// Writes a file as it comes, of which so many bytes may come yet.
async fn write(mut field: Field<'_>, place: PathBuf, left: &mut usize) -> Result<(), AppError> {
    let writing = tokio::fs::File::create(place).await;
    let mut writing = writing.map_err(|error| AppError::internal(&error))?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        *left = left
            .checked_sub(chunk.len())
            .ok_or_else(AppError::body_too_large)?;
        let written = writing.write_all(&chunk).await;
        written.map_err(|error| AppError::internal(&error))?;
    }
    let flushed = writing.flush().await;
    flushed.map_err(|error| AppError::internal(&error))
}

/// Whether a package may have files in such a folder: each part of it has a name that the format knows.
fn is_folder(folder: &str) -> bool {
    let is_begin = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let is_inside = |it: char| is_begin(it) || matches!(it, '.' | '-');
    let mut parts = folder.split(['/', '\\']);
    parts.all(|part| {
        matches!(part, "" | ".") || (part.starts_with(is_begin) && part.chars().all(is_inside))
    })
}

/// The path in the package of a file of that name; `None` without a name. Some browsers send the path on their
/// own machine with it.
fn path_of(folder: &str, name: &str) -> Option<String> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    let folder = folder.trim_matches('/');
    match (folder, name) {
        (_, "") => None,
        ("", name) => Some(name.to_owned()),
        (folder, name) => Some(format!("{folder}/{name}")),
    }
}

fn wrong(field: &'static str, detail: &'static str) -> AppError {
    let accepted = match field {
        "folder" => Message::new("folder-accepted"),
        _ => Message::new("files-accepted").with("most", MOST_FILES),
    };
    AppError::invalid(vec![FieldError::new(field, Message::new(detail), accepted)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_comes_into_its_folder_under_its_last_name() {
        let of = |folder: &str, name: &str| path_of(folder, name).unwrap_or_default();
        assert_eq!(of("", "a.png"), "a.png");
        assert_eq!(of("data/secret", "9.in"), "data/secret/9.in");
        assert_eq!(of("/data/", r"C:\tests\9.in"), "data/9.in");
        assert_eq!(of("data", "../../9.in"), "data/9.in");
        assert_eq!(of("data", ""), "");
    }

    #[test]
    fn a_folder_stays_in_the_package() {
        for good in ["", "/data/secret/", "statement", "a_1/.//b-2.c"] {
            assert!(is_folder(good), "{good}");
        }
        for bad in ["../evil dir", "..", "data/..", ".git", "a b", "题面", "-x"] {
            assert!(!is_folder(bad), "{bad}");
        }
    }
}
