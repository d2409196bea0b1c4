//! Removes groups, and finds those of judges that ended without removing theirs.
//!
//! A judge's folder is named after the process that made it: its process namespace, its number
//! and when it started. So a folder whose process is gone can be told from one in use, and
//! processes of another container are never mistaken for our own.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

const PREFIX: &str = "grundy-";

/// How long ended processes may take to leave their group.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// The name of this process's folder number `number`.
pub(super) fn folder_name(number: u32) -> io::Result<String> {
    let pid = std::process::id();
    let start = start_time(pid)?;
    Ok(format!("{PREFIX}{}-{pid}-{start}-{number}", namespace()?))
}

/// Removes the folders in `root` whose judge is gone, with everything in them.
pub(super) fn remove_stale(root: &Path) {
    let Ok(entries) = fs::read_dir(root) else {
        return;
    };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_stale) {
            tracing::info!(group = %entry.path().display(), "removing the groups of a judge that is gone");
            remove_tree(&entry.path());
        }
    }
}

/// Whether the judge that made this folder is known to be gone.
fn is_stale(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else {
        return false;
    };
    let mut parts = rest.split('-');
    let (Some(space), Some(pid), Some(start)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let Ok(pid) = pid.parse() else {
        return false;
    };
    if namespace().is_ok_and(|ours| ours != space) {
        return false;
    }
    match start_time(pid) {
        Ok(found) => found != start,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

fn remove_tree(folder: &Path) {
    if let Ok(entries) = fs::read_dir(folder) {
        for entry in entries.flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                remove_tree(&entry.path());
            }
        }
    }
    remove_group(folder);
}

/// Kills what is left in a group and removes it. A group that can't be removed is reported.
pub(super) fn remove_group(folder: &Path) {
    let deadline = Instant::now() + EXIT_TIMEOUT;
    loop {
        match fs::remove_dir(folder) {
            Ok(()) => return,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return,
            Err(error) if Instant::now() > deadline => {
                tracing::warn!(group = %folder.display(), %error, "a control group stays behind");
                return;
            }
            Err(_) => {
                kill_all(folder);
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

fn kill_all(folder: &Path) {
    if fs::write(folder.join("cgroup.kill"), "1").is_ok() {
        return;
    }
    let Ok(text) = fs::read_to_string(folder.join("cgroup.procs")) else {
        return;
    };
    for pid in text.lines().filter_map(|line| line.trim().parse().ok()) {
        if let Some(pid) = rustix::process::Pid::from_raw(pid) {
            // It may have ended meanwhile.
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        }
    }
}

/// The number of this process's process namespace.
fn namespace() -> io::Result<String> {
    let link = fs::read_link("/proc/self/ns/pid")?;
    Ok(link
        .to_string_lossy()
        .chars()
        .filter(char::is_ascii_digit)
        .collect())
}

/// When a process started, in the kernel's ticks since boot.
fn start_time(pid: u32) -> io::Result<String> {
    let stat = fs::read(format!("/proc/{pid}/stat"))?;
    // The name, in parentheses, may hold any bytes; the rest holds figures.
    String::from_utf8_lossy(&stat)
        .rsplit_once(')')
        .and_then(|(_, rest)| rest.split_whitespace().nth(19))
        .map(str::to_owned)
        .ok_or_else(|| io::Error::other("/proc/…/stat is too short"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn only_folders_of_judges_that_are_gone_are_stale() {
        assert!(!is_stale(&folder_name(0).unwrap()));
        let space = namespace().unwrap();
        let pid = std::process::id();
        assert!(
            is_stale(&format!("{PREFIX}{space}-{pid}-1-0")),
            "the number was used again"
        );
        assert!(is_stale(&format!("{PREFIX}{space}-4194999-77-0")));
        assert!(
            !is_stale(&format!("{PREFIX}1-4194999-77-0")),
            "of another container"
        );
        for other in ["user.slice", "grundy", "grundy-x", "grundy-1-a-b-c"] {
            assert!(!is_stale(other), "{other}");
        }
    }

    #[test]
    fn a_stale_tree_is_removed_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let space = namespace().unwrap();
        let stale = root.path().join(format!("{PREFIX}{space}-4194999-77-0"));
        let ours = root.path().join(folder_name(3).unwrap());
        let other = root.path().join("process_api");
        for folder in [stale.join("slot-0"), ours.clone(), other.clone()] {
            fs::create_dir_all(folder).unwrap();
        }
        remove_stale(root.path());
        assert!(!stale.exists());
        assert!(ours.exists() && other.exists());
    }
}
