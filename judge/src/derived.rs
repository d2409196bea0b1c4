//! What follows from a package and takes long to find, on disk by the package's content: the tests that
//! its programs make, and the time limit that its accepted programs ask for where it gives none.
//!
//! What cannot be read is found again, and what cannot be written costs that time once more.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use problems::{ByteSize, MadeFiles};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::disk::{make_room, write_atomically};

/// Part of every name: raise it when the form of the files changes, or what follows from a package.
const FORM: &str = "2";

/// Larger tests are made again.
const LARGEST_KEPT: ByteSize = ByteSize::from_mib(64);

/// So many files are kept; the ones written first go.
const KEPT_FILES: usize = 128;

/// A folder of what follows from packages.
#[derive(Debug)]
pub(crate) struct Derived(PathBuf);

impl Derived {
    /// That in the folder of a judge.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("derived"))
    }

    /// The tests of the package with that digest.
    pub(crate) fn tests(&self, package: &str) -> Option<Vec<MadeFiles>> {
        self.read(package, "tests")
    }

    /// Keeps them.
    pub(crate) fn keep_tests(&self, package: &str, made: &[MadeFiles]) {
        let files = made.iter().flat_map(|files| files.values());
        let bytes: usize = files.map(Vec::len).sum();
        if bytes as u64 <= LARGEST_KEPT.bytes() {
            self.write(package, "tests", made);
        }
    }

    /// The time limit of the package with that digest.
    pub(crate) fn time_limit(&self, package: &str) -> Option<Duration> {
        self.read(package, "time")
    }

    /// Keeps it.
    pub(crate) fn keep_time_limit(&self, package: &str, limit: Duration) {
        self.write(package, "time", &limit);
    }

    /// The file of that kind. The digest is hashed again: it comes from outside.
    fn path(&self, package: &str, kind: &str) -> PathBuf {
        let digest = blake3::hash(format!("{FORM} {package}").as_bytes());
        self.0.join(format!("{}.{kind}", digest.to_hex()))
    }

    fn read<T: DeserializeOwned>(&self, package: &str, kind: &str) -> Option<T> {
        let bytes = fs::read(self.path(package, kind)).ok()?;
        postcard::from_bytes(&bytes).ok()
    }

    fn write<T: Serialize + ?Sized>(&self, package: &str, kind: &str, value: &T) {
        let path = self.path(package, kind);
        let written = postcard::to_stdvec(value)
            .map_err(std::io::Error::other)
            .and_then(|bytes| {
                fs::create_dir_all(&self.0)?;
                make_room(&self.0, KEPT_FILES)?;
                write_atomically(&path, &bytes)
            });
        if let Err(error) = written {
            tracing::warn!(path = %path.display(), %error, "cannot keep what follows from a package");
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn what_was_found_is_there_for_the_same_package_only() {
        let folder = tempfile::tempdir().unwrap();
        let derived = Derived::in_folder(folder.path());
        assert_eq!(derived.time_limit("a"), None);
        let made = vec![MadeFiles::from([("in".to_owned(), vec![0, 200, 10])])];
        derived.keep_tests("a", &made);
        derived.keep_time_limit("a", Duration::from_secs(3));
        assert_eq!(derived.tests("a"), Some(made));
        assert_eq!(derived.time_limit("a"), Some(Duration::from_secs(3)));
        assert_eq!((derived.tests("b"), derived.time_limit("b")), (None, None));
        // What is damaged is as if it were not there.
        fs::write(derived.path("a", "tests"), b"\xff").unwrap();
        assert_eq!(derived.tests("a"), None);
    }

    #[test]
    fn there_are_never_more_files_than_there_is_room_for() {
        let folder = tempfile::tempdir().unwrap();
        let derived = Derived::in_folder(folder.path());
        for package in 0..KEPT_FILES + 10 {
            derived.keep_time_limit(&package.to_string(), Duration::ZERO);
        }
        assert_eq!(fs::read_dir(&derived.0).unwrap().count(), KEPT_FILES);
    }
}
