//! `wait4(2)`: how children ended, and what they and their own ended children used.

use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

use nix::libc;
use rustix::process::Pid;

use crate::sandbox::facts::Exit;

/// What an ended process and all children it waited for used.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Usage {
    /// CPU time, user and system.
    pub(crate) cpu: Duration,
    /// The largest resident set of any one of them, in bytes.
    pub(crate) largest_resident: u64,
}

/// An ended child.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ended {
    /// Which one.
    pub(crate) pid: Pid,
    /// How it ended.
    pub(crate) exit: Exit,
    /// What it used.
    pub(crate) usage: Usage,
}

/// Waits for this child.
///
/// # Errors
/// The system's.
pub(crate) fn wait_one(pid: Pid) -> io::Result<Ended> {
    loop {
        if let Some(ended) = wait4(pid.as_raw_nonzero().get(), 0)? {
            return Ok(ended);
        }
    }
}

/// How this child ended, if it did.
///
/// # Errors
/// The system's.
pub(crate) fn ended(pid: Pid) -> io::Result<Option<Ended>> {
    wait4(pid.as_raw_nonzero().get(), libc::WNOHANG)
}

/// Waits for any child; `None` when there is none left.
///
/// # Errors
/// The system's.
pub(crate) fn wait_any() -> io::Result<Option<Ended>> {
    match wait4(-1, libc::__WALL) {
        Err(error) if error.raw_os_error() == Some(libc::ECHILD) => Ok(None),
        other => other,
    }
}

/// How the children of this process are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Children {
    /// There is none.
    None,
    /// There are some, and none has ended that was not waited for yet.
    Running,
    /// This one has ended.
    Ended(Ended),
}

/// Looks after the children. Does not wait.
///
/// # Errors
/// The system's.
pub(crate) fn next_ended() -> io::Result<Children> {
    match wait4(-1, libc::WNOHANG | libc::__WALL) {
        Err(error) if error.raw_os_error() == Some(libc::ECHILD) => Ok(Children::None),
        Ok(None) => Ok(Children::Running),
        Ok(Some(ended)) => Ok(Children::Ended(ended)),
        Err(error) => Err(error),
    }
}

fn wait4(pid: i32, options: i32) -> io::Result<Option<Ended>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    let pid = loop {
        // SAFETY: both pointers are to live, writable memory of the right types.
        let result = unsafe { libc::wait4(pid, &raw mut status, options, usage.as_mut_ptr()) };
        if result >= 0 {
            break result;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    };
    // SAFETY: all zeroes is a valid `rusage`, and the kernel filled it.
    let usage = unsafe { usage.assume_init() };
    let Some(pid) = Pid::from_raw(pid) else {
        return Ok(None);
    };
    Ok(Some(Ended {
        pid,
        exit: if libc::WIFSIGNALED(status) {
            Exit::Signal(libc::WTERMSIG(status))
        } else {
            Exit::Code(libc::WEXITSTATUS(status))
        },
        usage: Usage {
            cpu: duration(usage.ru_utime)? + duration(usage.ru_stime)?,
            largest_resident: figure(usage.ru_maxrss)? * 1024,
        },
    }))
}

fn duration(time: libc::timeval) -> io::Result<Duration> {
    Ok(Duration::from_secs(figure(time.tv_sec)?) + Duration::from_micros(figure(time.tv_usec)?))
}

/// What the kernel counted: never less than nothing.
fn figure(number: i64) -> io::Result<u64> {
    u64::try_from(number).map_err(io::Error::other)
}

/// Broken pipes kill again, as in a process that no Rust runtime has touched.
///
/// # Errors
/// The system's.
pub(crate) fn default_broken_pipe() -> io::Result<()> {
    // SAFETY: sets the default action, so no handler has to be sound.
    let previous = unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    if previous == libc::SIG_ERR {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}
