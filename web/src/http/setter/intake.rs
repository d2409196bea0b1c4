//! Taking in packages: the same way for the pages, the editor and the API.
//!
//! A body is written to a file as it comes, so that it costs no memory; it is opened within the
//! bounds of packages, a few at a time; and nothing is stored of one that cannot be loaded. What
//! is stored is a version that waits for its check, and is seen by nobody but its author before.

use std::sync::Arc;

use axum::body::Bytes;
use futures::{Stream, StreamExt};
use problems::Diagnostic;
use problems::package::Archive;
use tokio::io::AsyncWriteExt;

use super::embargo;
use crate::http::body::PACKAGE_LIMIT;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::{AppState, Arrival};
use crate::library::{Facts, joined, rights};
use crate::store::{Act, Joining, NewVersion, User, VersionRow, Visibility};

/// How large an archive may be that comes in.
pub const UPLOAD_LIMIT: usize = PACKAGE_LIMIT;

/// The most characters of an id and of a note.
const LONGEST_ID: usize = 64;
const LONGEST_NOTE: usize = 200;

/// A version that was taken in.
#[derive(Debug)]
pub struct Taken {
    /// Its number.
    pub number: i64,
    /// The content address.
    pub hash: String,
    /// What is odd about the package.
    pub warnings: Vec<Diagnostic>,
}

/// Refuses who may not bring in problems: there is nothing here for them.
///
/// # Errors
/// 404.
pub fn only_authors(user: &User) -> Result<(), AppError> {
    if rights::authors(user) {
        Ok(())
    } else {
        Err(AppError::not_found())
    }
}

/// Reads an archive from a stream of bytes, at a place among the uploads. `broken` says what became of a
/// stream that breaks off: only whoever made it knows whether it was too long.
///
/// # Errors
/// 413 for one that is too large, 422 with all that is wrong for one that cannot be read.
pub async fn receive<E>(
    _place: Arrival,
    chunks: impl Stream<Item = Result<Bytes, E>>,
    broken: fn(E) -> AppError,
) -> Result<Archive, AppError> {
    let folder = tempfile::tempdir().map_err(|error| AppError::internal(&error))?;
    // What is wrong with it is said under this name.
    let path = folder.path().join("package");
    let writing = tokio::fs::File::create(&path).await;
    let mut writing = writing.map_err(|error| AppError::internal(&error))?;
    let mut length = 0;
    let mut chunks = std::pin::pin!(chunks);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(broken)?;
        length += chunk.len();
        if length > UPLOAD_LIMIT {
            return Err(AppError::body_too_large());
        }
        let written = writing.write_all(&chunk).await;
        written.map_err(|error| AppError::internal(&error))?;
    }
    let flushed = writing.flush().await;
    flushed.map_err(|error| AppError::internal(&error))?;
    let opening = tokio::task::spawn_blocking(move || {
        let opened = Archive::open(&path);
        drop(folder);
        opened
    });
    let opened = opening.await.map_err(|error| AppError::internal(&error))?;
    opened
        .map(|(archive, _)| archive)
        .map_err(|found| refused(&found))
}

/// Stores a package as the newest version of a problem, whose check then begins by itself. The
/// problem is made where there is none of that id.
///
/// # Errors
/// 422 with all that is wrong; 429 when too many of one's versions wait for their check, or a day has brought in as much
/// of one's packages as it may; 413 when the package alone is more than that.
pub async fn take(
    state: &AppState,
    user: &User,
    id: &str,
    archive: Archive,
    note: &str,
) -> Result<Taken, AppError> {
    let taken = take_with(state, user, id, archive, note, None).await?;
    taken.ok_or_else(AppError::not_found)
}

/// The same with a package that has the input of a hack as a test, which is thereby decided on.
/// `None`, and nothing is stored, where it was decided on before, or another version came in meanwhile.
///
/// # Errors
/// As [`take`].
pub async fn take_with(
    state: &AppState,
    user: &User,
    id: &str,
    archive: Archive,
    note: &str,
    joining: Option<Joining>,
) -> Result<Option<Taken>, AppError> {
    only_authors(user)?;
    if !is_id(id) {
        return Err(id_invalid());
    }
    let shelf = state.library.shelf().await?;
    let known = shelf.any(id);
    if known.is_some_and(|problem| !rights::changes(user, problem)) {
        return Err(wrong("id", "problem-id-taken", "problem-id-accepted"));
    }
    if note.chars().count() > LONGEST_NOTE {
        return Err(note_invalid());
    }
    let is_new = known.is_none();
    let is_own = known.is_some_and(|problem| problem.owner.is_none());
    // Everybody is given the first version that passes its check.
    let is_awaited = known.is_some_and(|problem| {
        problem.visibility == Visibility::Public && problem.current.is_none()
    });
    let archive = Arc::new(archive);
    let (problem, mut found) = state.library.try_read(&archive, id, is_own).await?;
    let Some(problem) = problem else {
        return Err(refused(&found));
    };
    if let Some(embargo) = embargo::of(&problem) {
        if is_awaited {
            return Err(embargo::refused(embargo));
        }
        found.push(embargo::warning(embargo));
    }
    let base = if is_own {
        base(state, id, &archive).await?
    } else {
        None
    };
    let (hash, packing) = (archive.hash(), Arc::clone(&archive));
    let packed = tokio::task::spawn_blocking(move || packing.zip()).await;
    let packed = packed.map_err(|error| AppError::internal(&error))?;
    let new = NewVersion {
        problem: id.to_owned(),
        hash: hash.clone(),
        archive: packed.map_err(|error| AppError::internal(&error))?,
        package_version: problem.version().to_owned(),
        facts: Facts::of(&problem).json(),
        author: user.id,
        any_owner: user.role >= crate::store::Role::Admin,
        note: note.to_owned(),
        base,
    };
    let number = state.store.add_version_with(&new, joining).await?;
    if is_new {
        state.note(user, Act::ProblemMade, id).await?;
    }
    Ok(number.map(|number| Taken {
        number,
        hash,
        warnings: found,
    }))
}

/// The package of the program to which one adds tests of the site, where it does nothing else. Who goes back to the
/// package itself, or to one that the program has brought another for, has decided so: that stays, as any change does.
async fn base(
    state: &AppState,
    id: &str,
    archive: &Arc<Archive>,
) -> Result<Option<String>, AppError> {
    let archive = Arc::clone(archive);
    let stripping = tokio::task::spawn_blocking(move || joined::hash_below(&archive));
    let hash = stripping.await;
    let Some(hash) = hash.map_err(|error| AppError::internal(&error))? else {
        return Ok(None);
    };
    let rows = state.store.problem_versions(id).await?;
    let brought = rows.iter().find(|row| row.author.is_none());
    let latest = brought.and_then(VersionRow::of_program);
    Ok((latest == Some(&*hash)).then_some(hash))
}

/// Whether a text may be the id of a problem.
fn is_id(id: &str) -> bool {
    let first = id.bytes().next();
    (2..=LONGEST_ID).contains(&id.len())
        && first.is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// What is said of a text that no problem can have as its id.
pub(super) fn id_invalid() -> AppError {
    wrong("id", "problem-id-invalid", "problem-id-accepted")
}

/// What is said of a note that is too long.
pub(super) fn note_invalid() -> AppError {
    wrong("note", "version-note-invalid", "version-note-accepted")
}

fn wrong(field: &'static str, detail: &'static str, accepted: &'static str) -> AppError {
    let wrong = FieldError::new(field, Message::new(detail), Message::new(accepted));
    AppError::invalid(vec![wrong])
}

/// What a package is refused for: every error that was found, or else all else that was.
pub(super) fn refused(found: &[Diagnostic]) -> AppError {
    let has_errors = found.iter().any(Diagnostic::is_error);
    let said = found.iter();
    let said = said.filter(|finding| finding.is_error() || !has_errors);
    let wrong = said.map(|finding| {
        let detail = Message::new("package-finding").with("finding", finding.words());
        FieldError::new("package", detail, Message::new("package-accepted"))
    });
    AppError::invalid(wrong.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_what_addresses_and_files_can_be_called_by() {
        for good in ["nim", "my-nim-2", "2048", "hdoj-1536"] {
            assert!(is_id(good), "{good}");
        }
        let long = "x".repeat(LONGEST_ID + 1);
        for bad in [
            "", "a", "-nim", "Nim", "ni m", "../nim", "nim/x", "博弈", &long,
        ] {
            assert!(!is_id(bad), "{bad}");
        }
    }
}
