//! What of the machine must be the same after programs ran, seen from outside.

use std::fs;
use std::path::PathBuf;

/// How the names of files begin that attacks try to leave.
const LEFT: &str = "grundy-attack-left";

/// What attacks left in folders where everybody may write, and at the root.
pub(crate) fn left_behind() -> Vec<PathBuf> {
    ["/tmp", "/var/tmp", "/dev/shm", "/"]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap().flatten())
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(LEFT))
        .map(|entry| entry.path())
        .collect()
}

/// How many processes each of this process's groups holds.
pub(crate) fn processes_in_groups() -> Vec<usize> {
    groups_of(std::process::id())
        .iter()
        .filter_map(|group| fs::read_to_string(group.join("cgroup.procs")).ok())
        .map(|text| text.lines().count())
        .collect()
}

/// The groups of a judge, of either version: its folders and all below them.
pub(crate) fn groups_of(judge: u32) -> Vec<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let roots = mounts.lines().filter_map(|line| {
        let (before, after) = line.split_once(" - ")?;
        let is_tree = after.starts_with("cgroup ") || after.starts_with("cgroup2 ");
        let point = before.split(' ').nth(4)?;
        is_tree.then(|| PathBuf::from(point))
    });
    let part = format!("-{judge}-");
    let mut found = Vec::new();
    let mut open: Vec<(PathBuf, bool)> = roots.map(|root| (root, false)).collect();
    while let Some((folder, is_ours)) = open.pop() {
        // Others' groups come and go.
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let name = entry.file_name().to_string_lossy().into_owned();
                let is_ours = is_ours || name.starts_with("grundy-") && name.contains(&part);
                if is_ours {
                    found.push(entry.path());
                }
                open.push((entry.path(), is_ours));
            }
        }
    }
    found
}

/// Mounts that a slot could have left outside. Others come and go on a busy machine.
fn own_mounts() -> String {
    let all = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let ours = |line: &&str| {
        let point = line.split(' ').nth(4).unwrap_or_default();
        let shown = [
            "/", "/usr", "/program", "/work", "/tmp", "/dev/shm", "/proc", "/mnt",
        ];
        shown.contains(&point) || point.contains("grundy") || point.starts_with("/usr/")
    };
    all.lines().filter(ours).collect::<Vec<_>>().join("\n")
}

/// What of the machine must be the same afterwards.
pub(crate) struct Surroundings {
    mounts: String,
    descriptors: usize,
}

impl Surroundings {
    /// As it is now.
    pub(crate) fn look() -> Self {
        Self {
            mounts: own_mounts(),
            descriptors: fs::read_dir("/proc/self/fd").unwrap().count(),
        }
    }

    /// The pools made since must be gone.
    pub(crate) fn assert_unchanged(&self) {
        let now = Self::look();
        assert_eq!(now.mounts, self.mounts);
        assert_eq!(now.descriptors, self.descriptors);
        let id = std::process::id();
        assert_eq!(groups_of(id), Vec::<PathBuf>::new());
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        assert_eq!(children.unwrap_or_default(), "");
    }
}
