//! How a pool of slots is set up.

use std::ffi::OsString;
use std::path::PathBuf;

use super::SandboxError;

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
    /// Existing files and folders outside that programs may read, at the same path, besides the
    /// system's own (`/usr` and what the loader needs). Nothing secret may be in them.
    pub read_only: Vec<PathBuf>,
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
        }
    }
}
