//! A fork into new namespaces. Only for the keeper, which has one thread.

use std::io;

use nix::libc;
use rustix::process::Pid;

/// Which side of a fork one is on.
pub(crate) enum Fork {
    /// The caller; the child has this process id.
    Parent(Pid),
    /// The new process.
    Child,
}

/// Forks the calling process; the child is in new namespaces as `namespaces` says
/// (`CLONE_NEW*` bits only).
///
/// # Errors
/// The system's; nothing was started then.
pub(crate) fn fork_into(namespaces: u64) -> io::Result<Fork> {
    let flags = namespaces | libc::SIGCHLD as u64;
    // SAFETY: without CLONE_VM and with a null stack this is fork(2): the child goes on with a
    // copy of all memory. The keeper has a single thread, so no lock can be held by a thread
    // that does not exist in the child, and the C library keeps no per-process state that the
    // raw call would leave wrong (it no longer caches the process id).
    let result = unsafe { libc::syscall(libc::SYS_clone, flags, 0_u64, 0_u64, 0_u64, 0_u64) };
    match i32::try_from(result) {
        Ok(0) => Ok(Fork::Child),
        Ok(pid @ 1..) => Pid::from_raw(pid)
            .map(Fork::Parent)
            .ok_or_else(|| io::Error::other("clone returned no process id")),
        _ => Err(io::Error::last_os_error()),
    }
}
