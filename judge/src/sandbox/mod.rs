//! Runs programs that nobody trusts, and reports facts about each run.
//!
//! Knows no verdicts, problems or languages. Everything here is synchronous and blocking.

mod bare;
pub mod bench;
mod cgroup;
mod config;
mod error;
mod exchange;
mod facts;
mod pool;
mod probe;
mod protection;
mod protocol;
mod request;
mod slot;
mod station;
mod sys;

pub use config::SandboxConfig;
pub use error::SandboxError;
pub use facts::{Exit, Facts, Stop};
pub use pool::{Pool, Slot};
pub use probe::{probe, probe_with};
pub use protection::{Protection, ProtectionState};
pub use request::{Content, Limits, ProgramFile, Purpose, Request, Stdin, SyscallFamily};
pub use slot::slot_main_if_asked;
