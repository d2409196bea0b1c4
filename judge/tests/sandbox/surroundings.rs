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

/// How many processes each of this process's slot groups holds.
pub(crate) fn processes_in_groups() -> Vec<usize> {
    own_groups()
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap().flatten())
        .filter_map(|entry| fs::read_to_string(entry.path().join("cgroup.procs")).ok())
        .map(|text| text.lines().count())
        .collect()
}

/// This process's folders in the pids tree.
fn own_groups() -> Vec<PathBuf> {
    let pid = format!("-{}-", std::process::id());
    let Ok(entries) = fs::read_dir("/sys/fs/cgroup/pids") else {
        return Vec::new();
    };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("grundy-") && name.contains(&pid)
        })
        .collect()
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
        assert_eq!(own_groups(), Vec::<PathBuf>::new());
        let id = std::process::id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        assert_eq!(children.unwrap_or_default(), "");
    }
}
