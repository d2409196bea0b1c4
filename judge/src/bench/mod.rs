//! The figures of what the judge promises, measured on this machine: everything that is compared
//! is measured in turns in one run, so that a machine that gets slower or faster meanwhile does
//! so for all of it. Medians and ratios are reported, not means.

pub mod busy;
pub mod compiling;
pub mod judging;
mod package;
pub mod sandbox;
pub mod timing;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use problems::ByteSize;

use crate::JudgeError;
use crate::sandbox::{
    Content, Limits, Pool, ProgramFile, Request, SandboxError, Slot, Stdin, SyscallFamily,
};

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The judge could not be made, or refused.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// The sandbox failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A file could not be written or a program not be built or run.
    #[error("{what}: {source}")]
    Step {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
    /// What is measured went wrong: its figures would say nothing.
    #[error("{what} came out wrong: {found}")]
    Wrong {
        /// What was run.
        what: String,
        /// What came out.
        found: String,
    },
}

/// Makes the system's error one about a step.
fn during(what: impl Into<String>) -> impl FnOnce(io::Error) -> BenchError {
    let what = what.into();
    move |source| BenchError::Step { what, source }
}

/// The error that something came out as `found`.
fn wrong(what: &str, found: String) -> BenchError {
    BenchError::Wrong {
        what: what.to_owned(),
        found,
    }
}

/// The time that this part of the runs stayed below; sorts them. In milliseconds.
fn quantile(times: &mut [Duration], part: f64) -> f64 {
    times.sort_unstable();
    let index = (times.len().saturating_sub(1) as f64 * part).round() as usize;
    times
        .get(index)
        .map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
}

/// The median in milliseconds.
fn median(times: &mut [Duration]) -> f64 {
    quantile(times, 0.5)
}

/// Builds a C program outside the sandbox.
fn build_c(folder: &Path, name: &str, source: &str, flags: &[&str]) -> Result<PathBuf, BenchError> {
    let stem = folder.join(name.replace(' ', "-"));
    let text = stem.with_extension("c");
    std::fs::write(&text, source).map_err(during(format!("write {name}")))?;
    let mut command = Command::new("cc");
    command
        .args(["-O2", "-o"])
        .arg(&stem)
        .arg(&text)
        .args(flags);
    run(&mut command, &format!("build {name}"))?;
    Ok(stem)
}

/// A slot of the pool with this program in it.
fn slot_with(pool: &Pool, program: &Path) -> Result<Slot, BenchError> {
    let mut slot = pool.acquire()?;
    slot.load(&[ProgramFile {
        name: "main".into(),
        executable: true,
        content: Content::HostFile(program.to_owned()),
    }])?;
    Ok(slot)
}

/// A run of it without input, within limits that are set as a judge would set them.
fn request() -> Request {
    Request {
        program: "main".into(),
        args: Vec::new(),
        env: Vec::new(),
        stdin: Stdin::Empty,
        limits: Limits {
            cpu: Duration::from_secs(1),
            idle: Duration::from_secs(5),
            wall: Duration::from_mins(1),
            memory: ByteSize::from_mib(256),
            stdout: ByteSize::from_mib(64),
            stderr: ByteSize::from_kib(64),
            files: ByteSize::from_mib(64),
            processes: 32,
        },
        family: SyscallFamily::Native,
        collect: None,
    }
}

/// Runs a command to a good end.
fn run(command: &mut Command, what: &str) -> Result<(), BenchError> {
    let output = command.output().map_err(during(what))?;
    if output.status.success() {
        return Ok(());
    }
    let words = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(during(what)(io::Error::other(words)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_sorted_times() {
        let mut times = [5, 1, 3, 2, 4].map(Duration::from_millis);
        assert!((median(&mut times) - 3.0).abs() < 1e-9);
        assert!((quantile(&mut times, 1.0) - 5.0).abs() < 1e-9);
        assert!(median(&mut []).is_nan());
    }
}
