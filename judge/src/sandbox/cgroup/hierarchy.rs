//! Finds where this process may make control groups.

use std::fs;
use std::path::{Path, PathBuf};

/// Where our groups go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Hierarchy {
    /// Version 1: the roots of the three trees.
    V1 {
        /// Of the memory controller.
        memory: PathBuf,
        /// Of the pids controller.
        pids: PathBuf,
        /// Of the cpuacct controller.
        cpuacct: PathBuf,
    },
    /// Version 2: an existing group below which ours go.
    V2 {
        /// That group.
        parent: PathBuf,
        /// Whether this process sits in it and must move to a leaf before controllers can be
        /// turned on for the groups below.
        occupied: bool,
    },
}

/// Why there is no hierarchy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no control groups: {what}; {cure}")]
pub(crate) struct NoHierarchy {
    /// What is missing.
    pub(crate) what: String,
    /// What to do.
    pub(crate) cure: &'static str,
}

/// What to do where groups exist but are not ours to use.
pub(crate) const CURE_DELEGATE: &str = "run as root, or with a delegated group: \
     systemd-run --user --scope -p Delegate=yes grundy …";

const CURE_MOUNT: &str = "mount the cgroup file system with the memory, pids and cpu controllers \
     (in a container: --cgroupns=private and a writable /sys/fs/cgroup)";

const CONTROLLERS_V2: [&str; 3] = ["memory", "pids", "cpu"];

/// Finds the place on this machine.
///
/// # Errors
/// Says what is missing and what to do.
pub(crate) fn find_hierarchy() -> Result<Hierarchy, NoHierarchy> {
    let read = |path: &str| {
        fs::read_to_string(path).map_err(|error| NoHierarchy {
            what: format!("{path} can't be read ({error})"),
            cure: "mount /proc",
        })
    };
    hierarchy_by(&read("/proc/self/mountinfo")?, &read("/proc/self/cgroup")?)
}

/// The place by the texts of `/proc/self/mountinfo` and `/proc/self/cgroup`.
fn hierarchy_by(mounts: &str, memberships: &str) -> Result<Hierarchy, NoHierarchy> {
    let mounts: Vec<Mount<'_>> = mounts.lines().filter_map(Mount::parse).collect();
    let v2 = mounts
        .iter()
        .find(|mount| mount.kind == "cgroup2")
        .map(|mount| hierarchy_v2(mount, memberships));
    let v2_missing = match v2 {
        Some(Ok(hierarchy)) => return Ok(hierarchy),
        Some(Err(missing)) => Some(missing),
        None => None,
    };
    let tree = |controller: &str| {
        mounts
            .iter()
            .find(|mount| mount.kind == "cgroup" && mount.has_option(controller))
            .map(|mount| PathBuf::from(mount.point))
    };
    match (tree("memory"), tree("pids"), tree("cpuacct")) {
        (Some(memory), Some(pids), Some(cpuacct)) => Ok(Hierarchy::V1 {
            memory,
            pids,
            cpuacct,
        }),
        (None, None, None) => Err(v2_missing.unwrap_or(NoHierarchy {
            what: "no cgroup file system is mounted".to_owned(),
            cure: CURE_MOUNT,
        })),
        (memory, pids, cpuacct) => {
            let names = [(memory, "memory"), (pids, "pids"), (cpuacct, "cpuacct")];
            let missing: Vec<_> = names
                .iter()
                .filter_map(|(tree, name)| tree.is_none().then_some(*name))
                .collect();
            Err(NoHierarchy {
                what: format!("controllers not mounted: {}", missing.join(", ")),
                cure: CURE_MOUNT,
            })
        }
    }
}

fn hierarchy_v2(mount: &Mount<'_>, memberships: &str) -> Result<Hierarchy, NoHierarchy> {
    let root = Path::new(mount.point);
    // Only the root of the whole hierarchy has no type; there the rule that inner groups hold
    // no processes does not apply.
    if !root.join("cgroup.type").exists() && may_write(root) {
        return has_controllers(root).map(|()| Hierarchy::V2 {
            parent: root.to_owned(),
            occupied: false,
        });
    }
    let own = memberships
        .lines()
        .find_map(|line| line.strip_prefix("0::/"))
        .ok_or_else(|| NoHierarchy {
            what: "this process is in no version 2 group".to_owned(),
            cure: CURE_MOUNT,
        })?;
    let parent = root.join(own);
    has_controllers(&parent)?;
    if !may_write(&parent) {
        return Err(NoHierarchy {
            what: format!("{} is not ours to write in", parent.display()),
            cure: CURE_DELEGATE,
        });
    }
    Ok(Hierarchy::V2 {
        parent,
        occupied: true,
    })
}

fn may_write(group: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(group, Access::WRITE_OK).is_ok()
        && access(group.join("cgroup.procs"), Access::WRITE_OK).is_ok()
}

fn has_controllers(group: &Path) -> Result<(), NoHierarchy> {
    let path = group.join("cgroup.controllers");
    let text = fs::read_to_string(&path).map_err(|error| NoHierarchy {
        what: format!("{} can't be read ({error})", path.display()),
        cure: CURE_MOUNT,
    })?;
    let there: Vec<&str> = text.split_whitespace().collect();
    let missing: Vec<&str> = CONTROLLERS_V2
        .into_iter()
        .filter(|name| !there.contains(name))
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(NoHierarchy {
            what: format!(
                "{} lacks controllers: {}",
                group.display(),
                missing.join(", ")
            ),
            cure: CURE_DELEGATE,
        })
    }
}

/// A line of `mountinfo`, as far as it matters here.
struct Mount<'a> {
    point: &'a str,
    kind: &'a str,
    options: &'a str,
}

impl<'a> Mount<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (before, after) = line.split_once(" - ")?;
        let point = before.split(' ').nth(4)?;
        let mut after = after.split(' ');
        let kind = after.next()?;
        let options = after.nth(1)?;
        Some(Self {
            point,
            kind,
            options,
        })
    }

    fn has_option(&self, name: &str) -> bool {
        self.options.split(',').any(|option| option == name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    const V1: &str = "\
25 30 0:23 / /sys/fs/cgroup rw shared:9 - tmpfs tmpfs rw,mode=755
26 25 0:24 / /sys/fs/cgroup/cpu,cpuacct rw shared:10 - cgroup cgroup rw,cpu,cpuacct
27 25 0:25 / /sys/fs/cgroup/memory rw shared:11 - cgroup cgroup rw,memory
28 25 0:26 / /sys/fs/cgroup/pids rw shared:12 - cgroup cgroup rw,pids
";

    #[test]
    fn version_1_trees_are_found_by_their_options() {
        assert_eq!(
            hierarchy_by(V1, "").unwrap(),
            Hierarchy::V1 {
                memory: "/sys/fs/cgroup/memory".into(),
                pids: "/sys/fs/cgroup/pids".into(),
                cpuacct: "/sys/fs/cgroup/cpu,cpuacct".into(),
            }
        );
    }

    #[test]
    fn missing_controllers_are_named() {
        let lines: Vec<_> = V1.lines().filter(|line| !line.contains("pids")).collect();
        let error = hierarchy_by(&lines.join("\n"), "").unwrap_err();
        assert_eq!(error.what, "controllers not mounted: pids");
        assert!(hierarchy_by("", "").is_err());
    }

    #[test]
    fn a_delegated_version_2_group_is_preferred() {
        let folder = tempfile::tempdir().unwrap();
        let group = folder.path().join("user.slice/app");
        fs::create_dir_all(&group).unwrap();
        fs::write(folder.path().join("cgroup.type"), "domain\n").unwrap();
        fs::write(group.join("cgroup.procs"), "").unwrap();
        let mounts = format!(
            "{V1}29 25 0:27 / {} rw - cgroup2 cgroup2 rw\n",
            folder.path().display()
        );
        let memberships = "3:memory:/x\n0::/user.slice/app\n";

        fs::write(group.join("cgroup.controllers"), "cpu io memory pids\n").unwrap();
        assert_eq!(
            hierarchy_by(&mounts, memberships).unwrap(),
            Hierarchy::V2 {
                parent: group.clone(),
                occupied: true
            }
        );

        // A hybrid system: version 2 is mounted, but the controllers are with version 1.
        fs::write(group.join("cgroup.controllers"), "hugetlb\n").unwrap();
        assert!(matches!(
            hierarchy_by(&mounts, memberships).unwrap(),
            Hierarchy::V1 { .. }
        ));
    }
}
