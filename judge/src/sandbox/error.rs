//! Why the sandbox could not do its work. Never the submission's fault.

use std::io;

/// Why a slot or a run could not be made.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// This machine lacks something that isolation needs.
    #[error("this machine cannot isolate programs: {what} ({source}); {cure}")]
    Missing {
        /// What is missing, by name.
        what: &'static str,
        /// What to do about it.
        cure: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// A step of preparing or running failed.
    #[error("sandbox: {step} {target}: {source}")]
    Step {
        /// The step, such as `mount`.
        step: &'static str,
        /// What it was done to.
        target: String,
        /// What the system said.
        source: io::Error,
    },
    /// The program could not be started at all (no such file, not executable).
    #[error("cannot start {program}: {source}")]
    Start {
        /// The program that was asked for.
        program: String,
        /// What the system said.
        source: io::Error,
    },
    /// The request can't be served as it stands.
    #[error("sandbox request: {0}")]
    Request(String),
    /// The machine was so busy that the program had no processor for most of a very long time:
    /// nothing is known about it.
    #[error(
        "this machine is too busy to measure the program: it could compute for {} ms in {} ms and \
         was not done; try again when less is running here",
        cpu.as_millis(), wall.as_millis()
    )]
    Starved {
        /// How long it computed.
        cpu: std::time::Duration,
        /// How long it was given on the clock.
        wall: std::time::Duration,
    },
    /// The slot ended, or said what it should not, in the middle of its work.
    #[error("the sandbox slot failed: {0}")]
    Slot(String),
}

impl SandboxError {
    /// A failed step.
    pub(crate) fn step(
        step: &'static str,
        target: impl Into<String>,
        source: impl Into<io::Error>,
    ) -> Self {
        Self::Step {
            step,
            target: target.into(),
            source: source.into(),
        }
    }
}
