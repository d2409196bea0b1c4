//! Edits that somebody collects on the newest version of a problem, and what becomes of it by them.

use problems::package::Archive;

use super::changes::{self, Changes};
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::AppState;
use crate::store::{NewEdit, PackageEdit, StoreError, UserId};

/// The length of a digest, in characters.
const DIGEST: usize = 64;

/// The edits of somebody, of one problem: those that change anything in its newest version.
pub(super) struct Collected(pub(super) Vec<PackageEdit>);

impl Collected {
    /// Those of one problem, of which what the newest version has already is forgotten. They are held in memory:
    /// whoever looks at them has a turn at packages.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn of(
        state: &AppState,
        (user, id): (UserId, &str),
        newest: &Archive,
    ) -> Result<Self, AppError> {
        let rows = state.store.package_edits(user, id).await?;
        let (rows, idle) = changing(rows, newest);
        if !idle.is_empty() {
            state.store.forget_package_edits(user, id, &idle).await?;
        }
        Ok(Self(rows))
    }

    /// The edit of a file.
    fn row(&self, path: &str) -> Option<&PackageEdit> {
        self.0.iter().find(|row| row.path == path)
    }

    /// A file as it is with the edits.
    pub(super) fn file<'a>(&'a self, newest: &'a Archive, path: &str) -> Option<&'a [u8]> {
        match self.row(path) {
            Some(row) => row.body.as_deref(),
            None => newest.file(path),
        }
    }

    /// What they are as changes of the newest version.
    pub(super) fn changes(&self) -> Changes {
        let rows = self.0.iter();
        rows.map(|row| (row.path.clone(), row.body.clone()))
            .collect()
    }

    /// Whether the lock of generated tests goes with them.
    pub(super) fn drops_lock(&self, newest: &Archive) -> bool {
        let rows = self.0.iter();
        let files = rows.map(|row| (row.path.as_str(), row.body.as_deref()));
        changes::drops_lock(newest, &files.collect())
    }

    /// Whether the newest version has another file there than the one that was changed.
    pub(super) fn is_overtaken(&self, newest: &Archive, path: &str) -> bool {
        let row = self.row(path);
        row.is_some_and(|row| is_overtaken(row, newest))
    }

    /// What is to be sent with the file from the editor: its digest when it was first changed, or as it is now where
    /// that was overtaken, of which the page tells.
    pub(super) fn was(&self, newest: &Archive, path: &str) -> String {
        match self.row(path) {
            Some(row) if !is_overtaken(row, newest) => row.was.clone(),
            _ => digest(newest.file(path)),
        }
    }

    /// Refuses to save edits of files that somebody else has changed since, but for those that `also` changes.
    ///
    /// # Errors
    /// 422, with each of these files.
    pub(super) fn require_current(&self, newest: &Archive, also: &Changes) -> Result<(), AppError> {
        let others = self.0.iter().filter(|row| !also.contains_key(&row.path));
        let overtaken = others.filter(|row| is_overtaken(row, newest));
        let wrong: Vec<FieldError> = overtaken.map(|row| self::overtaken(&row.path)).collect();
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(AppError::invalid(wrong))
        }
    }

    /// Collects more; an edit that sets a file back to what the newest version has is forgotten instead. Of the file
    /// that was `opened` in the editor the form may say the digest in the newest version at that time, which is empty
    /// where it was new. Returns what is done by that.
    ///
    /// # Errors
    /// 422 for paths that a package may not have, and where there is no room for more.
    pub(super) async fn add(
        &self,
        state: &AppState,
        (user, id): (UserId, &str),
        newest: &Archive,
        (changes, opened): (Changes, (&str, Option<&str>)),
    ) -> Result<Done, AppError> {
        let changes = changes::allow(newest.clone(), changes).await?;
        let was = |path: &str| match (opened, self.row(path)) {
            ((name, Some(was)), _) if name == path => was.chars().take(DIGEST).collect(),
            (_, Some(row)) => row.was.clone(),
            _ => digest(newest.file(path)),
        };
        let mut undone = Vec::new();
        let mut edits = Vec::new();
        for (path, body) in changes {
            if body.as_deref() == newest.file(&path) {
                undone.push(path);
            } else {
                let was = was(&path);
                edits.push(NewEdit { path, body, was });
            }
        }
        let keeping = state.store.keep_package_edits(user, id, &edits, &undone);
        match keeping.await {
            Err(StoreError::Refused(_)) => {
                let detail = Message::new("edits-full");
                let accepted = Message::new("edits-full-accepted");
                let wrong = FieldError::new("edits", detail, accepted);
                Err(AppError::invalid(vec![wrong]))
            }
            kept => {
                kept?;
                Ok(if edits.is_empty() {
                    Done::EditUndone
                } else {
                    Done::EditCollected
                })
            }
        }
    }

    /// Forgets them, since they are part of a version or nobody wants them.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn forget(
        &self,
        state: &AppState,
        (user, id): (UserId, &str),
    ) -> Result<(), AppError> {
        Ok(state.store.forget_package_edits(user, id, &self.0).await?)
    }
}

/// Those that change anything, and those that the newest version has already.
fn changing(rows: Vec<PackageEdit>, newest: &Archive) -> (Vec<PackageEdit>, Vec<PackageEdit>) {
    let changes = |row: &PackageEdit| row.body.as_deref() != newest.file(&row.path);
    rows.into_iter().partition(changes)
}

/// Whether the newest version has another file there than the one that was changed.
pub(super) fn is_overtaken(row: &PackageEdit, newest: &Archive) -> bool {
    row.was != digest(newest.file(&row.path))
}

/// That somebody else has changed a file meanwhile.
pub(super) fn overtaken(path: &str) -> FieldError {
    let detail = Message::new("edits-overtaken").with("path", path.to_owned());
    FieldError::new("edits", detail, Message::new("edits-overtaken-accepted"))
}

/// Says which file it is; nothing for none.
fn digest(bytes: Option<&[u8]>) -> String {
    bytes.map_or_else(String::new, |bytes| {
        blake3::hash(bytes).to_hex().to_string()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed test should stop here")]

    use super::*;

    fn edit(path: &str, body: Option<&str>, was: Option<&str>) -> PackageEdit {
        PackageEdit {
            path: path.to_owned(),
            body: body.map(|body| body.as_bytes().to_vec()),
            was: digest(was.map(str::as_bytes)),
            revision: 1,
        }
    }

    #[test]
    fn edits_are_those_of_the_files_that_were_changed() {
        let files: [(&str, &[u8]); 3] = [
            ("problem.yaml", b"new"),
            ("kept.txt", b"same"),
            ("gone.txt", b"here"),
        ];
        let (newest, _) = Archive::made("x", files.into_iter()).unwrap();
        let rows = vec![
            // Somebody else has changed it meanwhile.
            edit("problem.yaml", Some("mine"), Some("old")),
            edit("kept.txt", Some("same"), Some("other")),
            edit("gone.txt", None, Some("here")),
            edit("added.txt", Some("text"), None),
            edit("never.txt", None, Some("once")),
        ];
        let (rows, idle) = changing(rows, &newest);
        let paths = |rows: &[PackageEdit]| {
            let paths = rows.iter().map(|row| row.path.clone());
            paths.collect::<Vec<String>>()
        };
        assert_eq!(paths(&rows), ["problem.yaml", "gone.txt", "added.txt"]);
        assert_eq!(paths(&idle), ["kept.txt", "never.txt"]);
        let collected = Collected(rows);
        assert_eq!(collected.file(&newest, "gone.txt"), None);
        assert_eq!(collected.file(&newest, "added.txt"), Some(&b"text"[..]));
        assert!(collected.is_overtaken(&newest, "problem.yaml"));
        assert!(!collected.is_overtaken(&newest, "kept.txt"));
        assert!(!collected.is_overtaken(&newest, "gone.txt"));
        let none = Changes::new();
        let refused = collected.require_current(&newest, &none).unwrap_err();
        assert_eq!(refused.fields().len(), 1);
        // Whoever saves that file has seen what became of it.
        let also = Changes::from([("problem.yaml".to_owned(), None)]);
        assert!(collected.require_current(&newest, &also).is_ok());
        assert_eq!(collected.was(&newest, "problem.yaml"), digest(Some(b"new")));
        assert_eq!(collected.was(&newest, "added.txt"), "");
    }
}
