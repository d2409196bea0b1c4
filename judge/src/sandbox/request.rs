//! What is asked of a slot: the files of a submission and one run of it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use problems::ByteSize;
use serde::{Deserialize, Serialize};

/// What a slot is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// Building a program from source: larger folders to write in.
    Compile,
    /// Running a submission on tests.
    Run,
}

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

/// Where the bytes of a [`ProgramFile`] come from.
#[derive(Debug, Clone)]
pub enum Content {
    /// These bytes.
    Bytes(Arc<[u8]>),
    /// A regular file outside the sandbox, read when the slot is loaded.
    HostFile(PathBuf),
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
    /// Time on the clock. Lax: it only catches programs that sleep.
    pub wall: Duration,
    /// Memory of the whole process tree, files it wrote included. Also the size of the stack.
    pub memory: ByteSize,
    /// Crossing it ends the run ([`super::Stop::Output`]).
    pub stdout: ByteSize,
    /// What is beyond it is thrown away; the run goes on.
    pub stderr: ByteSize,
    /// The largest file, and all files of `/work`, `/tmp` and `/dev/shm` together. The slot's
    /// first run decides for the sum.
    pub files: ByteSize,
    /// Processes and threads at the same time.
    pub processes: u32,
}

/// One run of a program in a slot.
///
/// It starts in `/work`, an empty folder it can write in; so are `/tmp` and `/dev/shm`.
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
    /// Whether to bring back the regular files it left in `/work`
    /// ([`super::Facts::files`]).
    pub collect: bool,
}
