//! Edits that somebody collects on the newest version of a problem, and what becomes of it by them.

use problems::package::Archive;

use super::changes::{self, Changes};
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::AppState;
use crate::store::{NewEdit, PackageEdit, StoreError, UserId};

/// The length of a digest, in characters.
const DIGEST: usize = 64;

/// The edits of somebody, of one problem.
pub(super) struct Collected(pub(super) Vec<PackageEdit>);

impl Collected {
    /// Those of one problem. They are held in memory: whoever looks at them has a turn at packages.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn of(state: &AppState, user: UserId, id: &str) -> Result<Self, AppError> {
        Ok(Self(state.store.package_edits(user, id).await?))
    }

    /// The edit of a file.
    fn row(&self, path: &str) -> Option<&PackageEdit> {
        self.0.iter().find(|row| row.path == path)
    }

    /// Those that change anything: what the newest version has already is no edit of it.
    pub(super) fn on(&self, newest: &Archive) -> impl Iterator<Item = &PackageEdit> {
        let changes = move |row: &&PackageEdit| row.body.as_deref() != newest.file(&row.path);
        self.0.iter().filter(changes)
    }

    /// A file as it is with the edits.
    pub(super) fn file<'a>(&'a self, newest: &'a Archive, path: &str) -> Option<&'a [u8]> {
        match self.row(path) {
            Some(row) => row.body.as_deref(),
            None => newest.file(path),
        }
    }

    /// What they are as changes of the newest version.
    pub(super) fn changes(&self, newest: &Archive) -> Changes {
        let rows = self.on(newest);
        rows.map(|row| (row.path.clone(), row.body.clone()))
            .collect()
    }

    /// Whether the newest version has another file there than the one that was changed.
    pub(super) fn is_overtaken(&self, newest: &Archive, path: &str) -> bool {
        let mut rows = self.on(newest).filter(|row| row.path == path);
        rows.any(|row| is_overtaken(row, newest))
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
        let others = self.on(newest).filter(|row| !also.contains_key(&row.path));
        let overtaken = others.filter(|row| is_overtaken(row, newest));
        let wrong: Vec<FieldError> = overtaken.map(|row| self::overtaken(&row.path)).collect();
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(AppError::invalid(wrong))
        }
    }

    /// Collects more. Of the file that was `opened` in the editor the form may say the digest in the newest version at
    /// that time, which is empty where it was new.
    ///
    /// # Errors
    /// 422 for paths that a package may not have, and where there is no room for more.
    pub(super) async fn add(
        &self,
        state: &AppState,
        (user, id): (UserId, &str),
        newest: &Archive,
        (changes, opened): (Changes, (&str, Option<&str>)),
    ) -> Result<(), AppError> {
        let changes = changes::allow(newest.clone(), changes).await?;
        let was = |path: &str| match (opened, self.row(path)) {
            ((name, Some(was)), _) if name == path => was.chars().take(DIGEST).collect(),
            (_, Some(row)) => row.was.clone(),
            _ => digest(newest.file(path)),
        };
        let edits = changes.into_iter().map(|(path, body)| NewEdit {
            was: was(&path),
            path,
            body,
        });
        let edits: Vec<NewEdit> = edits.collect();
        match state.store.keep_package_edits(user, id, &edits).await {
            Err(StoreError::Refused(_)) => {
                let detail = Message::new("edits-full");
                let accepted = Message::new("edits-full-accepted");
                let wrong = FieldError::new("path", detail, accepted);
                Err(AppError::invalid(vec![wrong]))
            }
            kept => Ok(kept?),
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
        let collected = Collected(vec![
            // Somebody else has changed it meanwhile.
            edit("problem.yaml", Some("mine"), Some("old")),
            edit("kept.txt", Some("same"), Some("other")),
            edit("gone.txt", None, Some("here")),
            edit("added.txt", Some("text"), None),
        ]);
        let paths: Vec<&str> = collected.on(&newest).map(|row| &*row.path).collect();
        assert_eq!(paths, ["problem.yaml", "gone.txt", "added.txt"]);
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
