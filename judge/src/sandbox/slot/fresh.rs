//! Gives every run mount, pid and IPC namespaces of its own.
//!
//! The slot makes them while it rests, so that a run does not wait for them: whatever it starts
//! next is born there. Namespaces that a run used are never used again.

use std::os::fd::OwnedFd;

use nix::sched::{CloneFlags, setns, unshare};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};

use super::step::{During, Step};
use crate::sandbox::sys::{self, Ended, Reaper};

/// The namespaces that each run gets.
pub(super) const NAMESPACES: CloneFlags = CloneFlags::CLONE_NEWNS
    .union(CloneFlags::CLONE_NEWPID)
    .union(CloneFlags::CLONE_NEWIPC);

/// The namespaces of the next run.
pub(super) struct Fresh {
    /// The slot's own, where the next ones are made.
    own_pid_namespace: OwnedFd,
    reaper: Reaper,
    are_used: bool,
}

impl Fresh {
    /// `proc` is the slot's own `/proc`.
    pub(super) fn new(proc: &OwnedFd) -> Step<Self> {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let own = rustix::fs::openat(proc, c"self/ns/pid", flags, Mode::empty())
            .during("open", "pid namespace")?;
        Ok(Self {
            own_pid_namespace: own,
            reaper: Reaper::new(),
            are_used: false,
        })
    }

    /// Makes namespaces, unless there are some that nobody has used.
    pub(super) fn renew(&mut self) -> Step {
        if let Some(reaper) = self.reaper.pid() {
            if !self.are_used {
                return Ok(());
            }
            kill_process(reaper, Signal::KILL).during("end", "process 1 of the last run")?;
            let ended = sys::wait_one(reaper).during("wait for", "process 1 of the last run")?;
            self.was_waited_for(&ended);
        }
        setns(&self.own_pid_namespace, CloneFlags::CLONE_NEWPID)
            .during("return to", "own pid namespace")?;
        unshare(NAMESPACES).during(
            "make",
            "namespaces for the next run (there may be as many as the sysctls \
             user.max_mnt_namespaces, user.max_pid_namespaces and user.max_ipc_namespaces say)",
        )?;
        self.are_used = false;
        self.reaper
            .start()
            .during("start", "process 1 of the next run")
    }

    /// A run was started, or tried to be.
    pub(super) const fn are_used(&mut self) {
        self.are_used = true;
    }

    /// A child was waited for; with process 1 its namespaces are gone.
    pub(super) fn was_waited_for(&mut self, ended: &Ended) {
        self.reaper.was_waited_for(ended);
    }

    /// Process 1 of the namespaces that are there, in the slot's numbers.
    pub(super) const fn reaper(&self) -> Option<Pid> {
        self.reaper.pid()
    }
}
