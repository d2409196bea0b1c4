//! A package with other files in it, kept as a new version: what the editor saves, and what is added at once.

use std::collections::BTreeMap;

use problems::package::{Archive, LOCK};

use super::intake::{self, Taken};
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::User;

/// What no generated test depends on, by how its paths begin.
const OF_NO_TEST: [&str; 4] = ["statement/", "submissions/", "data/", "grundy.toml"];

/// What becomes of files, by their paths: `None` takes a file away.
pub(super) type Changes = BTreeMap<String, Option<Vec<u8>>>;

/// Keeps a package with these changes as the newest version of a problem, whose check begins by itself.
///
/// # Errors
/// As [`intake::take`], and 422 for paths that a package may not have.
pub(super) async fn keep(
    state: &AppState,
    user: &User,
    id: &str,
    (archive, edits): (Archive, Changes),
    note: &str,
) -> Result<Taken, AppError> {
    let changing = tokio::task::spawn_blocking(move || changed(&archive, &edits));
    let changed = changing.await.map_err(|error| AppError::internal(&error))?;
    intake::take(state, user, id, changed?, note).await
}

/// Gives back changes that a package can have, whatever it then is.
///
/// # Errors
/// 422 for paths that a package may not have, and for more than it may have.
pub(super) async fn allow(archive: Archive, edits: Changes) -> Result<Changes, AppError> {
    let trying = tokio::task::spawn_blocking(move || changed(&archive, &edits).map(|_| edits));
    trying.await.map_err(|error| AppError::internal(&error))?
}

/// Whether these changes decide about generated tests, so that the lock of the tests goes with them: that they
/// change is meant, and only the command line can pin them anew. A lock that comes with them is theirs.
pub(super) fn drops_lock(archive: &Archive, files: &BTreeMap<&str, Option<&[u8]>>) -> bool {
    let makes_tests = |path: &str, bytes: Option<&[u8]>| {
        let keeps_tests = OF_NO_TEST.iter().any(|folder| path.starts_with(folder));
        !keeps_tests && archive.file(path) != bytes
    };
    let mut all = files.iter();
    archive.file(LOCK).is_some()
        && !files.contains_key(LOCK)
        && all.any(|(path, bytes)| makes_tests(path, *bytes))
}

/// The package with these changes, and without a lock that goes with them.
fn changed(archive: &Archive, edits: &Changes) -> Result<Archive, AppError> {
    let files = edits
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_deref()));
    let mut files: BTreeMap<&str, Option<&[u8]>> = files.collect();
    if drops_lock(archive, &files) {
        files.insert(LOCK, None);
    }
    let changed = archive.with_files(&files);
    changed.map_err(|found| intake::refused(&found))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed test should stop here")]

    use super::*;

    #[test]
    fn the_lock_goes_with_what_makes_tests_and_stays_with_all_else() {
        let bytes: &[u8] = b"1\n";
        let files = [
            ("problem.yaml", bytes),
            (LOCK, bytes),
            ("generators/a.py", bytes),
        ];
        let (archive, _) = Archive::made("x", files.into_iter()).unwrap();
        let has_lock = |edits: &[(&str, Option<&[u8]>)]| {
            let edits = edits.iter().map(|(path, bytes)| {
                let bytes = bytes.map(<[u8]>::to_vec);
                ((*path).to_owned(), bytes)
            });
            let edits: Changes = edits.collect();
            let edited = changed(&archive, &edits).unwrap();
            edited.file(LOCK).is_some()
        };
        let other: Option<&[u8]> = Some(b"2\n");
        assert!(has_lock(&[("statement/problem.md", other)]));
        assert!(has_lock(&[("generators/a.py", Some(bytes))]));
        assert!(!has_lock(&[("generators/a.py", other)]));
        assert!(!has_lock(&[("generators/a.py", None)]));
        assert!(has_lock(&[("generators/a.py", other), (LOCK, other)]));
        let data = [("data/secret/9.ans", other), ("data/secret/9.in", other)];
        assert!(has_lock(&data));
    }
}
