//! Folders that are made once for the machine, whole or not at all, and that everybody may read:
//! compilers in the sandbox are other users.

use std::collections::BTreeSet;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::cache::Key;

/// The folder in which they are.
#[derive(Debug)]
pub(crate) struct Prepared {
    folder: PathBuf,
    /// Where they are made, and locked meanwhile. Nothing in a slot can see it: whoever can open a
    /// lock can hold it.
    workshop: PathBuf,
    /// What could not be made: that stays so as long as the compiler is the same.
    failed: Mutex<BTreeSet<PathBuf>>,
}

impl Prepared {
    /// Opens the folder, which is made when it is not there.
    ///
    /// # Errors
    /// The system's reason why it cannot be made.
    pub(crate) fn open(folder: PathBuf) -> io::Result<Self> {
        let workshop = folder.with_extension("workshop");
        make_public_folder(&folder)?;
        std::fs::create_dir_all(&workshop)?;
        std::fs::set_permissions(&workshop, std::fs::Permissions::from_mode(0o700))?;
        Ok(Self {
            folder,
            workshop,
            failed: Mutex::default(),
        })
    }

    /// The folder of what is decided by these parts, with what `make` put in it. `None` when that
    /// failed, which is logged once.
    pub(super) fn folder(
        &self,
        what: &str,
        parts: &[&[u8]],
        make: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Option<PathBuf> {
        let folder = self.folder.join(&Key::new(parts).as_str()[..16]);
        if folder.is_dir() {
            return Some(folder);
        }
        let failed = || self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed().contains(&folder) {
            return None;
        }
        match make_once(&self.workshop, &folder, make) {
            Ok(()) => Some(folder),
            Err(error) => {
                tracing::warn!(%error, "{what} could not be made: compiling takes longer");
                failed().insert(folder);
                None
            }
        }
    }
}

/// Several processes may want a folder at once; one makes it in the `workshop` and the others wait.
fn make_once(
    workshop: &Path,
    folder: &Path,
    make: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let name = Path::new(folder.file_name().unwrap_or_default());
    let lock = std::fs::File::create(workshop.join(name.with_extension("lock")))?;
    lock.lock()?;
    if folder.is_dir() {
        return Ok(());
    }
    let new = tempfile::tempdir_in(workshop)?;
    make_public_folder(new.path())?;
    make(new.path())?;
    std::fs::rename(new.keep(), folder)
}

/// Runs a command of our own, outside the sandbox and in this folder, and returns what it printed.
///
/// # Errors
/// When it can't be started, or with its own words.
pub(super) fn run(folder: &Path, command: &[String]) -> io::Result<Vec<u8>> {
    let (program, arguments) = command
        .split_first()
        .ok_or_else(|| io::Error::other("an empty compile command"))?;
    let output = Command::new(program)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    // The last line: virtual machines say thousands before it.
    let words = [output.stdout, output.stderr].concat();
    let words = String::from_utf8_lossy(&words);
    let last = words.trim_end().lines().next_back();
    Err(io::Error::other(last.unwrap_or("it failed").to_owned()))
}

/// Makes a folder that everybody may look into.
pub(super) fn make_public_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    make_public(folder, 0o755)
}

/// Lets everybody read.
pub(super) fn make_public(path: &Path, mode: u32) -> io::Result<()> {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::cell::Cell;

    use super::*;

    #[test]
    fn everything_is_tried_once() {
        let folder = tempfile::tempdir().unwrap();
        let prepared = Prepared::open(folder.path().join("prepared")).unwrap();
        let tried = Cell::new(0);
        let ask_for = |name: &str, result: fn() -> io::Result<()>| {
            prepared.folder(name, &[name.as_bytes()], |folder| {
                tried.set(tried.get() + 1);
                std::fs::write(folder.join("x"), name)?;
                result()
            })
        };
        let made = ask_for("good", || Ok(())).unwrap();
        assert_eq!(std::fs::read(made.join("x")).unwrap(), b"good");
        assert_eq!(ask_for("good", || Ok(())), Some(made));
        for _ in 0..2 {
            assert_eq!(ask_for("bad", || Err(io::Error::other("no"))), None);
        }
        assert_eq!(tried.get(), 2);
        let seen = std::fs::read_dir(folder.path().join("prepared")).unwrap();
        let seen: Vec<_> = seen.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(
            seen,
            [ask_for("good", || Ok(())).unwrap()],
            "no locks, no work"
        );
    }
}
