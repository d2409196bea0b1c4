//! What is asked of a slot: the files of a submission and one run of it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use nix::errno::Errno;
use problems::ByteSize;
use serde::{Deserialize, Serialize};

use super::content::Content;
use super::error::SandboxError;
use super::facts::Exit;

/// Which system calls a run may make; everything else is refused with `EPERM`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SyscallFamily {
    /// A compiled program: C, C++, Rust, Pascal, Go.
    Native,
    /// A program in an interpreter or virtual machine: Python, Java, JavaScript.
    Managed,
    /// A compiler and the tools it starts.
    Compiler,
}

/// A file that is put in `/program` before the first run. It can't be changed by the runs.
#[derive(Debug, Clone)]
pub struct ProgramFile {
    /// Its path relative to `/program`, without `..`; folders are made as needed.
    pub name: PathBuf,
    /// Whether it may be executed.
    pub executable: bool,
    /// What is in it.
    pub content: Content,
}

/// The standard input of a run. The program can't change it.
#[derive(Debug, Clone, Default)]
pub enum Stdin {
    /// End of file at once.
    #[default]
    Empty,
    /// These bytes, then end of file.
    Bytes(Arc<[u8]>),
}

/// Where a run is ended by force, or cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the whole process tree, ended processes included.
    pub cpu: Duration,
    /// Time in which no thread of the tree computes or waits for a processor: catches programs
    /// that sleep, on busy machines too.
    pub idle: Duration,
    /// Time on the clock. Lax: a busy machine makes a program take long that does nothing wrong.
    pub wall: Duration,
    /// Memory of the whole process tree, files it wrote included. Also the size of the stack.
    pub memory: ByteSize,
    /// Crossing it ends the run ([`super::Stop::Output`]).
    pub stdout: ByteSize,
    /// What is beyond it is thrown away; the run goes on.
    pub stderr: ByteSize,
    /// The largest file, and all files of `/work`, `/tmp` and `/dev/shm` together. The slot's
    /// first run decides for the sum. Where it is nothing, these folders are read-only.
    pub files: ByteSize,
    /// Processes and threads at the same time.
    pub processes: u32,
}

impl Limits {
    /// Whether files may be written at all.
    pub(crate) fn lets_write_files(&self) -> bool {
        self.files > ByteSize::ZERO
    }
}

/// What a slot's first run settles for all of its runs. Another one costs a new slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    /// System calls.
    pub(super) family: SyscallFamily,
    /// Whether files may be written.
    pub(super) writes_files: bool,
}

impl Settled {
    /// By a run with these system calls and limits.
    pub(super) fn by(family: SyscallFamily, limits: &Limits) -> Self {
        Self {
            family,
            writes_files: limits.lets_write_files(),
        }
    }
}

/// One run of a program in a slot.
///
/// It starts in `/work`, an empty folder it can write in unless its limits forbid that; so are `/tmp`
/// and `/dev/shm`.
#[derive(Debug, Clone)]
pub struct Request {
    /// The program: absolute in the slot (`/usr/bin/python3`), or relative to `/program`.
    pub program: PathBuf,
    /// The arguments after the program's own name.
    pub args: Vec<OsString>,
    /// The whole environment: nothing is inherited.
    pub env: Vec<(OsString, OsString)>,
    /// Standard input.
    pub stdin: Stdin,
    /// Limits.
    pub limits: Limits,
    /// System calls. All runs of a slot have the same; another one costs a new slot.
    pub family: SyscallFamily,
    /// Which of the regular files it left in `/work` to bring back ([`super::Facts::files`]).
    pub collect: Option<Collect>,
}

impl Request {
    /// What it means that the program could not be executed. Of a file in `/program` that is a fact:
    /// whoever wrote it made it so. Where the machine lacks what any program would need, and of
    /// programs of the machine itself, it is an error.
    pub(super) fn not_started(&self, error: io::Error) -> Result<Exit, SandboxError> {
        const OF_THE_MACHINE: [Errno; 5] = [
            Errno::EAGAIN,
            Errno::ENOMEM,
            Errno::EMFILE,
            Errno::ENFILE,
            Errno::ETXTBSY,
        ];
        let is_given = !self.program.is_absolute() || self.program.starts_with("/program");
        match error.raw_os_error() {
            Some(errno) if is_given && !OF_THE_MACHINE.contains(&Errno::from_raw(errno)) => {
                Ok(Exit::NotStarted(errno))
            }
            _ => Err(SandboxError::Start {
                program: self.program.display().to_string(),
                source: error,
            }),
        }
    }
}

/// Which of the files that a run left are brought back. All others are thrown away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collect {
    /// Patterns of paths relative to `/work`: `main`, `**/*.class`. A `*` goes up to the next `/`.
    pub names: Vec<String>,
    /// How many bytes they may have together. When there are more, the run counts as stopped
    /// ([`super::Stop::Files`]) and some of them are missing.
    pub most: ByteSize,
}

impl Collect {
    /// Whether a path relative to `/work` is one of those that are wanted. A pattern that makes no
    /// sense wants nothing.
    pub(super) fn wants(&self, path: &Path) -> bool {
        let options = glob::MatchOptions {
            require_literal_separator: true,
            ..glob::MatchOptions::default()
        };
        self.names
            .iter()
            .filter_map(|name| glob::Pattern::new(name).ok())
            .any(|pattern| pattern.matches_path_with(path, options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_wants_what_it_says_and_no_more() {
        let wants = |names: &[&str], path: &str| {
            let collect = Collect {
                names: names.iter().map(ToString::to_string).collect(),
                most: ByteSize::from_kib(1),
            };
            collect.wants(Path::new(path))
        };
        assert!(wants(&["main"], "main"));
        assert!(!wants(&["main"], "main.o") && !wants(&["main"], "a/main"));
        assert!(!wants(&["*.class"], "a/B.class"));
        for path in ["B.class", "a/B.class", "a/b/C$1.class"] {
            assert!(wants(&["**/*.class"], path), "{path}");
        }
        assert!(!wants(&["**/*.class"], "a/B.clas"));
        assert!(!wants(&["***", "["], "main") && !wants(&[], "main"));
    }
}
