//! Makes and removes the groups of one pool's slots.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::hierarchy::Hierarchy;
use super::paths::GroupPaths;
use super::stale;
use crate::sandbox::error::SandboxError;

/// The folders that hold all groups of one pool. Removed when the last group is gone.
#[derive(Debug)]
pub(crate) struct PoolGroup {
    hierarchy: Hierarchy,
    /// One per tree.
    parents: Vec<PathBuf>,
}

/// The groups of one slot. Removed when dropped; by then its processes must have ended.
#[derive(Debug)]
pub(crate) struct Group {
    paths: GroupPaths,
    _pool_group: Arc<PoolGroup>,
}

impl PoolGroup {
    /// Makes the folders, after removing what judges that are gone left behind.
    ///
    /// # Errors
    /// When a folder can't be made or a controller can't be turned on.
    pub(crate) fn create(hierarchy: Hierarchy) -> Result<Arc<Self>, SandboxError> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = stale::folder_name(number)
            .map_err(|error| SandboxError::step("name", "control groups", error))?;
        let roots = match &hierarchy {
            Hierarchy::V1 {
                memory,
                pids,
                cpuacct,
            } => vec![memory, pids, cpuacct],
            Hierarchy::V2 { parent, .. } => vec![parent],
        };
        for root in &roots {
            stale::remove_stale(root);
        }
        let parents = roots.into_iter().map(|root| root.join(&name)).collect();
        let pool_group = Self { hierarchy, parents };
        for parent in &pool_group.parents {
            make(parent)?;
        }
        if let Hierarchy::V2 { parent, occupied } = &pool_group.hierarchy {
            if *occupied {
                let leaf = pool_group.parents[0].join("judge");
                make(&leaf)?;
                write(&leaf.join("cgroup.procs"), "0")?;
            }
            turn_on(parent)?;
            turn_on(&pool_group.parents[0])?;
        }
        Ok(Arc::new(pool_group))
    }

    /// Makes the groups of slot `index`.
    ///
    /// # Errors
    /// When a folder can't be made.
    pub(crate) fn group(self: &Arc<Self>, index: usize) -> Result<Group, SandboxError> {
        let name = format!("slot-{index}");
        let paths = match self.parents.as_slice() {
            [memory, pids, cpuacct] => GroupPaths::V1 {
                memory: memory.join(&name),
                pids: pids.join(&name),
                cpuacct: cpuacct.join(&name),
            },
            parents => {
                let slot = parents[0].join(&name);
                GroupPaths::V2 {
                    keeper: slot.join("keeper"),
                    run: slot.join("run"),
                    slot,
                }
            }
        };
        let group = Group {
            paths,
            _pool_group: Arc::clone(self),
        };
        for folder in group.paths.all() {
            make(folder)?;
        }
        Ok(group)
    }
}

impl Drop for PoolGroup {
    fn drop(&mut self) {
        if let Hierarchy::V2 {
            parent,
            occupied: true,
        } = &self.hierarchy
        {
            // Back to where this process was; that needs the controllers off again, from below.
            // Best effort: what stays is removed at the next start.
            for group in [&self.parents[0], parent] {
                let _ = fs::write(group.join("cgroup.subtree_control"), OFF);
            }
            let _ = fs::write(parent.join("cgroup.procs"), "0");
            let _ = fs::remove_dir(self.parents[0].join("judge"));
        }
        for parent in &self.parents {
            let _ = fs::remove_dir(parent);
        }
    }
}

impl Group {
    /// The folders.
    pub(crate) fn paths(&self) -> &GroupPaths {
        &self.paths
    }

    /// Puts a keeper in the groups. Its slots and their runs will be born there; on version 2
    /// after the keeper went on to its leaf ([`super::Membership::take_up`]).
    ///
    /// # Errors
    /// When a group refuses it.
    pub(crate) fn attach(&self, pid: u32) -> Result<(), SandboxError> {
        let folders: Vec<&PathBuf> = match &self.paths {
            GroupPaths::V1 {
                memory,
                pids,
                cpuacct,
            } => vec![memory, pids, cpuacct],
            GroupPaths::V2 { slot, .. } => vec![slot],
        };
        for folder in folders {
            write(&folder.join("cgroup.procs"), &pid.to_string())?;
        }
        Ok(())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for folder in self.paths.all().into_iter().rev() {
            stale::remove_group(folder);
        }
    }
}

fn make(folder: &Path) -> Result<(), SandboxError> {
    fs::create_dir(folder)
        .map_err(|error| SandboxError::step("make group", folder.display().to_string(), error))
}

fn write(file: &Path, text: &str) -> Result<(), SandboxError> {
    fs::write(file, text)
        .map_err(|error| SandboxError::step("write", file.display().to_string(), error))
}

/// What turns the controllers off.
pub(super) const OFF: &str = "-memory -pids -cpu";

/// Turns the controllers on for the groups below, unless they are on.
pub(super) fn turn_on(group: &Path) -> Result<(), SandboxError> {
    let file = group.join("cgroup.subtree_control");
    let on = fs::read_to_string(&file).unwrap_or_default();
    for controller in ["memory", "pids", "cpu"] {
        if on.split_whitespace().all(|name| name != controller) {
            write(&file, &format!("+{controller}")).map_err(|error| match error {
                SandboxError::Step { source, .. } if is_busy(&source) => SandboxError::Missing {
                    what: "a control group of our own: other processes are in this one",
                    cure: super::hierarchy::CURE_DELEGATE,
                    source,
                },
                other => other,
            })?;
        }
    }
    Ok(())
}

fn is_busy(error: &io::Error) -> bool {
    error.raw_os_error() == Some(nix::libc::EBUSY)
}
