//! Tells whether the machine's programs were changed meanwhile: a package being installed or
//! upgraded is no submission's fault.
//!
//! By the times of a few files and folders that every installation touches, so that asking costs
//! microseconds. That nothing changed is never sure; that something did is.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::language::Language;

/// What package managers and the loader's cache change. Folders change when files in them are
/// replaced.
const WATCHED: [&str; 12] = [
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/usr/bin",
    "/usr/lib",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/local/bin",
    "/usr/local/lib",
    "/var/lib/dpkg/status",
    "/var/lib/dpkg/updates",
    "/var/lib/rpm",
    "/lib/apk/db/installed",
];

/// Where Debian and its relatives keep libraries.
static LIBRARIES: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let found = glob::glob("/usr/lib/*-linux-gnu*");
    found.into_iter().flatten().flatten().collect()
});

/// How the programs of a machine that concern a language looked at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MachineState(Vec<Option<Stamp>>);

/// Which file it is, and when it was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    inode: u64,
    size: u64,
    changed: (i64, i64),
}

impl Stamp {
    fn of(path: &Path) -> Option<Self> {
        let about = path.metadata().ok()?;
        Some(Self {
            inode: about.ino(),
            size: about.size(),
            changed: (about.ctime(), about.ctime_nsec()),
        })
    }
}

impl MachineState {
    /// How it looks now.
    pub(crate) fn now(language: &Language) -> Self {
        let watched = WATCHED.iter().map(Path::new);
        let libraries = LIBRARIES.iter().map(PathBuf::as_path);
        let tools = language.tools().values().map(|tool| tool.path.as_path());
        let all = watched.chain(libraries).chain(tools);
        Self(all.map(Stamp::of).collect())
    }
}
