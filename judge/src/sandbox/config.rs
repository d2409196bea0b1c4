//! How a pool of slots is set up.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::error::SandboxError;

/// Where a slot shows what is under one of its own folders outside.
pub(crate) const OUTSIDE: &str = "/outside";

/// Where programs in a slot see a path of [`SandboxConfig::read_only`]: at the same path, or
/// under `/outside` when the slot has a folder of its own in the way, such as `/tmp`.
pub fn seen_at(path: &Path) -> PathBuf {
    const OWN: [&str; 5] = ["/program", "/work", "/tmp", "/dev", "/proc"];
    if !OWN.iter().any(|folder| path.starts_with(folder)) {
        return path.to_owned();
    }
    Path::new(OUTSIDE).join(path.strip_prefix("/").unwrap_or(path))
}

/// How a pool of slots is set up.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// The program that becomes a slot: it must call
    /// `slot_main_if_asked` before anything else, and gets one
    /// hidden argument after those given here.
    pub slot_command: Vec<OsString>,
    /// Run programs without isolation where this machine can't isolate. Only for people who
    /// trust what they run.
    pub unsafe_no_sandbox: bool,
    /// Existing files and folders outside that programs may read, besides the system's own
    /// (`/usr` and what the loader needs), at the paths that [`seen_at`] tells. Nothing secret
    /// may be in them.
    pub read_only: Vec<PathBuf>,
    /// Give every run mount, pid and IPC namespaces of its own, not only every submission. The
    /// runs of a submission have nothing to hide from each other, and nothing of a run is left
    /// either way, so this is for those who want one more wall.
    pub fresh_namespaces: bool,
}

impl SandboxConfig {
    /// The usual set-up: the running program itself becomes the slots.
    ///
    /// # Errors
    /// When `/proc` is not there.
    pub fn of_this_program() -> Result<Self, SandboxError> {
        // Not by its path: a new version may have been put there since this one started.
        let program = "/proc/self/exe";
        std::fs::metadata(program)
            .map_err(|error| SandboxError::step("find", "the running program", error))?;
        Ok(Self::with_slot_command([OsString::from(program)]))
    }

    /// A set-up whose slots are made by another program.
    pub fn with_slot_command(command: impl IntoIterator<Item = OsString>) -> Self {
        Self {
            slot_command: command.into_iter().collect(),
            unsafe_no_sandbox: false,
            read_only: Vec::new(),
            fresh_namespaces: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_slot_hides_is_seen_elsewhere() {
        let seen = |path: &str| seen_at(Path::new(path)).display().to_string();
        assert_eq!(seen("/opt/pypy"), "/opt/pypy");
        assert_eq!(seen("/tmpfs/x"), "/tmpfs/x");
        assert_eq!(seen("/tmp/cache/headers"), "/outside/tmp/cache/headers");
        assert_eq!(seen("/work"), "/outside/work");
    }
}
