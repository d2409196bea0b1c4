//! Folders that are made once for the machine, whole or not at all, and that everybody may read:
//! compilers in the sandbox are other users.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// Makes `folder` with what `make` puts in it, unless it is there. Several processes may want it
/// at once; one makes it and the others wait.
///
/// # Errors
/// The system's, or what `make` says; the folder is not there then.
pub(super) fn made_once(
    folder: &Path,
    make: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let lock = std::fs::File::create(folder.with_extension("lock"))?;
    lock.lock()?;
    if folder.is_dir() {
        return Ok(());
    }
    let parent = folder.parent().unwrap_or_else(|| Path::new("."));
    let new = tempfile::tempdir_in(parent)?;
    make_public_folder(new.path())?;
    make(new.path())?;
    std::fs::rename(new.keep(), folder)
}

/// Runs a command of our own, outside the sandbox and in this folder. What it prints is wanted
/// only when it fails.
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
    let words = [output.stdout, output.stderr].concat();
    Err(io::Error::other(
        String::from_utf8_lossy(&words).trim().to_owned(),
    ))
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
