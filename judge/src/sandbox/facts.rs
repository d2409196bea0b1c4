//! What is known about a run after it ended. Facts only: verdicts are made elsewhere.

use std::path::PathBuf;
use std::time::Duration;

use problems::ByteSize;
use serde::{Deserialize, Serialize};

use super::content::Content;

/// How the started process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// It ended with this code.
    Code(i32),
    /// This signal ended it.
    Signal(i32),
    /// It could not be started, with this error of the system's: the file is no program, or asks for
    /// a loader that is not there. Nothing ran, and all figures are 0.
    NotStarted(i32),
}

/// Why the sandbox ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// CPU time.
    Cpu,
    /// Time asleep: neither computing nor waiting for a processor.
    Idle,
    /// Time on the clock.
    Wall,
    /// Memory: the kernel or the sandbox killed a process for it.
    Memory,
    /// Too much standard output.
    Output,
    /// A file grew over the limit.
    Files,
    /// Whoever asked for the run had heard enough.
    Judge,
}

/// The facts of one run.
#[derive(Debug, Clone)]
pub struct Facts {
    /// How the started process ended.
    pub exit: Exit,
    /// Which limit ended it, if one did.
    pub stopped: Option<Stop>,
    /// CPU time of the whole process tree, ended processes included.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// Time in which no thread of the tree was computing or waiting for a processor, as far as
    /// it was looked at: what a run does in its last moments is not in it.
    pub idle: Duration,
    /// Instructions that the whole process tree executed, the kernel's not counted; `None` where
    /// the machine has no counter for them.
    pub instructions: Option<u64>,
    /// The most memory the whole process tree had at one time, files it wrote included. Shared
    /// libraries are in it, so it may pass the limit a little; never less than the slot's own
    /// 1 or 2 MiB. Whether memory ran out is said by [`Self::out_of_memory`].
    pub memory_peak: ByteSize,
    /// Whether any of its processes was killed because the memory limit was reached.
    pub out_of_memory: bool,
    /// Standard output, at most as long as its limit.
    pub stdout: Vec<u8>,
    /// Whether there was more.
    pub stdout_cut: bool,
    /// Standard error, at most as long as its limit.
    pub stderr: Vec<u8>,
    /// Whether there was more.
    pub stderr_cut: bool,
    /// The regular files in `/work` that [`super::Request::collect`] wanted, by their paths relative
    /// to it, sorted.
    pub files: Vec<(PathBuf, Content)>,
}

impl Facts {
    /// Those of a program that could not be started.
    pub(crate) const fn without_a_run(exit: Exit) -> Self {
        Self {
            exit,
            stopped: None,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            idle: Duration::ZERO,
            instructions: None,
            memory_peak: ByteSize::from_bytes(0),
            out_of_memory: false,
            stdout: Vec::new(),
            stdout_cut: false,
            stderr: Vec::new(),
            stderr_cut: false,
            files: Vec::new(),
        }
    }
}
