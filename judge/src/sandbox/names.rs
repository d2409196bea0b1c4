//! The names of a program's files: whether a slot can make files and folders of them all.

use std::collections::HashSet;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use super::error::SandboxError;

/// The longest path of a file of a program, in bytes: with the folder it is put in, a path that the
/// kernel takes.
pub(super) const LONGEST_PATH: usize = 3500;

/// The longest name of a file or folder, in bytes.
const LONGEST_NAME: usize = 255;

/// How many files a program may have.
const MOST_FILES: usize = 5000;

/// Whether a path is relative and goes nowhere but down.
pub(crate) fn is_plain(path: &Path) -> bool {
    let mut parts = path.components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

/// The files of a program so far, and the folders they are in.
#[derive(Debug, Default)]
pub(super) struct Names {
    files: HashSet<PathBuf>,
    folders: HashSet<PathBuf>,
}

impl Names {
    /// Takes another file, or the same once more. Says whether it was there.
    ///
    /// # Errors
    /// [`SandboxError::Request`] when it can't be made next to the others.
    pub(super) fn add(&mut self, file: &Path) -> Result<bool, SandboxError> {
        let refused = |why: &str| {
            let shown: String = file.display().to_string().chars().take(60).collect();
            Err(SandboxError::Request(format!("file {shown:?}: {why}")))
        };
        let bytes = file.as_os_str().as_bytes();
        if !is_plain(file) || bytes.ends_with(b"/") || bytes.contains(&0) {
            return refused("its name is not a plain relative path");
        }
        if bytes.len() > LONGEST_PATH || file.iter().any(|name| name.len() > LONGEST_NAME) {
            return refused("its name is too long");
        }
        // Written in one way, however it came.
        let file: PathBuf = file.components().collect();
        let above = || {
            file.ancestors()
                .skip(1)
                .filter(|path| *path != Path::new(""))
        };
        if self.folders.contains(&file) || above().any(|folder| self.files.contains(folder)) {
            return refused("a file and a folder have the same name");
        }
        if self.files.contains(&file) {
            return Ok(true);
        }
        if self.files.len() == MOST_FILES {
            return refused("a program may have 5000 files");
        }
        self.folders.extend(above().map(Path::to_owned));
        self.files.insert(file);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn a_file_is_taken_where_it_can_be_made() {
        let mut names = Names::default();
        for (name, was_there) in [
            ("a", false),
            ("b/c/d", false),
            ("b//c/./e", false),
            ("b/c/e", true),
            ("a", true),
            ("...", false),
            ("..a/b..", false),
        ] {
            assert_eq!(names.add(Path::new(name)).unwrap(), was_there, "{name}");
        }
        let (long, deep) = ("x".repeat(256), "x/".repeat(2000) + "x");
        for (name, why) in [
            ("", "plain"),
            (".", "plain"),
            ("..", "plain"),
            ("../a", "plain"),
            ("b/../a", "plain"),
            ("/a", "plain"),
            ("b/", "plain"),
            ("a\0b", "plain"),
            (long.as_str(), "too long"),
            (deep.as_str(), "too long"),
            ("a/b", "same name"),
            ("a/b/c", "same name"),
            ("b", "same name"),
            ("b/c", "same name"),
        ] {
            let error = names.add(Path::new(name)).unwrap_err().to_string();
            assert!(error.contains(why), "{name:.20}: {error}");
        }
    }

    #[test]
    fn there_are_so_many_and_no_more() {
        let mut names = Names::default();
        for number in 0..MOST_FILES {
            names.add(Path::new(&format!("d/{number}"))).unwrap();
        }
        assert!(names.add(Path::new("one/more")).is_err());
        assert!(names.add(Path::new("d/0")).unwrap());
    }
}
