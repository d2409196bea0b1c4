//! Runs programs that nobody trusts, and reports facts about each run.
//!
//! Knows no verdicts, problems or languages. Everything here is synchronous and blocking.

mod config;
mod error;
mod facts;
mod protection;
mod request;

pub use config::SandboxConfig;
pub use error::SandboxError;
pub use facts::{Exit, Facts, Stop};
pub use protection::{Protection, ProtectionState};
pub use request::{Content, Limits, ProgramFile, Purpose, Request, Stdin, SyscallFamily};
