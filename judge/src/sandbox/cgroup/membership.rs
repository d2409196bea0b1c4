//! A keeper's place in the groups of its slot: how it takes it up, lets slots be born in it, and
//! leaves it when the judge is gone.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Duration;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{Pid, Uid};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

use super::group::{OFF, turn_on};
use super::paths::GroupPaths;
use super::stale::remove_group;
use super::{files, leftovers};
use crate::sandbox::error::SandboxError;

/// How often the last keeper tries to leave while others still do.
const LEAVE_ATTEMPTS: u32 = 50;

/// A keeper in its groups.
#[derive(Debug)]
pub(crate) struct Membership {
    paths: GroupPaths,
    judge: Option<Pid>,
    namespaces: Option<Namespaces>,
}

/// Control group namespaces of version 2. A process may only be born in a group below the root of
/// its namespace, so a slot's must begin where its runs' group is in.
#[derive(Debug)]
struct Namespaces {
    own: File,
    slots: File,
}

impl Membership {
    /// Takes up the place that the judge gave this process.
    ///
    /// # Errors
    /// When the kernel refuses.
    pub(crate) fn take_up(paths: GroupPaths) -> Result<Self, SandboxError> {
        let mut namespaces = None;
        if let GroupPaths::V2 { slot, keeper, .. } = &paths {
            // An ordinary user can't, and where a machine gives no namespaces, that is reported by its
            // first slot. Without, runs can read what this process's group is called.
            namespaces = Namespaces::make().ok();
            enter(keeper).map_err(|error| {
                SandboxError::step("enter group", keeper.display().to_string(), error)
            })?;
            turn_on(slot)?;
        }
        Ok(Self {
            paths,
            judge: rustix::process::getppid(),
            namespaces,
        })
    }

    /// The folders.
    pub(crate) fn paths(&self) -> &GroupPaths {
        &self.paths
    }

    /// Whether slots must make a group namespace of their own: on version 1, where nothing
    /// depends on it.
    pub(crate) fn wants_namespace(&self) -> bool {
        matches!(self.paths, GroupPaths::V1 { .. })
    }

    /// Makes a slot by `fork`, so that it sees its own groups only. `is_parent` tells by the
    /// result on which side of the fork one is.
    ///
    /// # Errors
    /// Those of `fork`, and when the kernel lets this process not come back.
    pub(crate) fn give_birth<T>(
        &self,
        fork: impl FnOnce() -> io::Result<T>,
        is_parent: impl FnOnce(&T) -> bool,
    ) -> io::Result<T> {
        let Some(Namespaces { own, slots }) = &self.namespaces else {
            return fork();
        };
        let group = Some(LinkNameSpaceType::ControlGroup);
        move_into_link_name_space(slots.as_fd(), group)?;
        let forked = fork();
        if forked.as_ref().map_or(true, is_parent) {
            move_into_link_name_space(own.as_fd(), group)?;
        }
        forked
    }

    /// Makes the group that counts memory anew if the slots before left much on its account. There
    /// must be no slot now.
    ///
    /// # Errors
    /// When the kernel refuses; there may be no such group then.
    pub(crate) fn freshen(&self) -> io::Result<()> {
        let (group, usage) = match &self.paths {
            GroupPaths::V1 { memory, .. } => (memory, "memory.usage_in_bytes"),
            GroupPaths::V2 { run, .. } => (run, "memory.current"),
        };
        let used = files::ControlFile::open(group, usage)?.number()?;
        if used <= leftovers::tolerated_after_a_slot() {
            return Ok(());
        }
        match &self.paths {
            GroupPaths::V1 { .. } => {
                // This process goes from one to the other, which takes milliseconds: only now.
                let mut old = group.clone().into_os_string();
                old.push("-used");
                fs::rename(group, &old)?;
                fs::create_dir(group)?;
                enter(group)?;
                remove_group(Path::new(&old));
                Ok(())
            }
            GroupPaths::V2 { .. } => {
                remove_group(group);
                fs::create_dir(group)
            }
        }
    }

    /// Lets a slot put its runs in their group: it must own the list of processes there, and of
    /// the group that both are in.
    ///
    /// # Errors
    /// When the kernel refuses.
    pub(crate) fn hand_over(&self, owner: u32) -> io::Result<()> {
        if let GroupPaths::V2 { slot, run, .. } = &self.paths {
            for group in [slot, run] {
                let file = group.join("cgroup.procs");
                rustix::fs::chown(&file, Some(Uid::from_raw(owner)), None)?;
            }
        }
        Ok(())
    }

    /// Removes the groups from inside when the judge is gone; while it is there it does that
    /// itself. Best effort: what stays is removed at the next start.
    pub(crate) fn leave(&self) {
        match &self.paths {
            GroupPaths::V1 { .. } => {
                for folder in self.paths.all() {
                    let Some(pool) = folder.parent() else {
                        continue;
                    };
                    if let Some(root) = pool.parent() {
                        let _ = enter(root);
                    }
                    let _ = fs::remove_dir(folder);
                    let _ = fs::remove_dir(pool);
                }
            }
            GroupPaths::V2 { slot, .. } if self.has_lost_judge() => {
                if let Some(pool) = slot.parent() {
                    leave_pool(slot, pool);
                }
            }
            GroupPaths::V2 { .. } => {}
        }
    }

    /// Whether the judge is gone, or on its way out: it closes its descriptors, by which this process hears
    /// of that, before its children are somebody else's.
    fn has_lost_judge(&self) -> bool {
        let parent = rustix::process::getppid();
        parent != self.judge || parent.is_some_and(is_on_its_way_out)
    }
}

impl Namespaces {
    fn make() -> io::Result<Self> {
        let this = || File::open("/proc/self/ns/cgroup");
        let own = this()?;
        unshare(CloneFlags::CLONE_NEWCGROUP)?;
        let slots = this()?;
        move_into_link_name_space(own.as_fd(), Some(LinkNameSpaceType::ControlGroup))?;
        Ok(Self { own, slots })
    }
}

/// Whether a process is ending, by the kernel's flags of it (`PF_EXITING`; field 9 of `proc_pid_stat(5)`).
fn is_on_its_way_out(process: Pid) -> bool {
    const EXITING: u64 = 0x4;
    let stat = fs::read(format!("/proc/{}/stat", process.as_raw_nonzero())).unwrap_or_default();
    let stat = String::from_utf8_lossy(&stat);
    // The name, in parentheses, may hold any bytes; the flags are the seventh figure after it.
    let flags = stat
        .rsplit_once(')')
        .and_then(|(_, rest)| rest.split_whitespace().nth(6)?.parse::<u64>().ok());
    flags.is_none_or(|flags| flags & EXITING != 0)
}

/// Puts this process in a group.
fn enter(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.procs"), "0")
}

/// Goes to the group above the pool and removes the pool. An inner group that holds processes
/// can't have controllers for those below, so that works for the last keeper only.
fn leave_pool(slot: &Path, pool: &Path) {
    let Some(parent) = pool.parent() else { return };
    for _ in 0..LEAVE_ATTEMPTS {
        for group in [slot, pool, parent] {
            let _ = fs::write(group.join("cgroup.subtree_control"), OFF);
        }
        if enter(parent).is_ok() {
            remove_below(pool);
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn remove_below(group: &Path) {
    for entry in fs::read_dir(group).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_below(&entry.path());
        }
    }
    let _ = fs::remove_dir(group);
}
