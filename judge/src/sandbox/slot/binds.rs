//! What of the system is shown in a slot: read-only, and only what programs need.

use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::mount::OpenTreeFlags;

use super::step::{During, Step};
use crate::sandbox::config::seen_at;
use crate::sandbox::sys::{MountAttributes, set_mount_attributes};

/// Folders with programs and libraries. On most systems all but `/usr` are links into it.
const SYSTEM: [&str; 7] = ["usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/// Beginnings of names in `/etc` that loaders and language runtimes read. No secrets there.
const ETC: [&str; 10] = [
    "ld.so.cache",
    "ld.so.conf",
    "alternatives",
    "java",
    "fpc",
    "mono",
    "python3",
    "gprofng",
    "dotnet",
    "ghc",
];

/// Files of `/etc` up to this size are shown by copies.
const LONGEST_TEXT: u64 = 1 << 20;

/// Folders outside `/usr` in which packaged runtimes keep what they can't do without.
const STATE: [&str; 1] = ["var/lib/ghc"];

/// The devices.
const DEVICES: [&str; 4] = ["null", "full", "random", "urandom"];

/// Mapped, this device is shared memory.
const ZERO: &str = "zero";

/// The plan of a slot's read-only view.
#[derive(Debug, Default)]
pub(super) struct Binds {
    /// What is shown: where from outside, and where inside (relative to the root).
    shown: Vec<Bind>,
    /// Symbolic links inside and what they say.
    pub(super) links: Vec<(PathBuf, PathBuf)>,
}

/// One thing that is shown.
#[derive(Debug)]
struct Bind {
    source: PathBuf,
    target: PathBuf,
    attributes: MountAttributes,
    kind: Kind,
}

/// How a thing is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// By a mount of the folder.
    Folder,
    /// By a mount of the file.
    File,
    /// By a copy of the file.
    Text,
}

/// One thing that is ready to be shown.
#[derive(Debug)]
pub(super) struct Opened {
    /// Where it goes, relative to the root.
    pub(super) target: PathBuf,
    /// What goes there.
    pub(super) shown: Shown,
}

/// What is put in the new root.
#[derive(Debug)]
pub(super) enum Shown {
    /// A copy of a mount that is nowhere yet.
    Mount {
        /// The mount.
        mount: OwnedFd,
        /// Whether it is of a folder or a file.
        is_folder: bool,
    },
    /// A file with these bytes.
    Text(Vec<u8>),
}

const READ_ONLY: MountAttributes = MountAttributes {
    read_only: true,
    no_devices: true,
    no_exec: false,
};

const DEVICE: MountAttributes = MountAttributes {
    read_only: true,
    no_devices: false,
    no_exec: true,
};

impl Binds {
    /// Looks at the machine. `extra` are further host paths. Where no control groups count it, there
    /// is no way to shared memory that is in no file.
    pub(super) fn plan(extra: &[PathBuf], has_groups: bool) -> Self {
        let mut plan = Self::default();
        for name in SYSTEM {
            plan.show_or_link(Path::new(name));
        }
        if let Ok(entries) = fs::read_dir("/etc") {
            let mut names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
            names.sort();
            for name in names {
                if ETC
                    .iter()
                    .any(|start| name.to_string_lossy().starts_with(start))
                {
                    plan.show(Path::new("etc").join(name), READ_ONLY);
                }
            }
        }
        for path in STATE {
            plan.show(PathBuf::from(path), READ_ONLY);
        }
        for path in extra {
            if let Ok(target) = seen_at(path).strip_prefix("/") {
                plan.show_from(path, target.to_owned(), READ_ONLY);
            }
        }
        for name in DEVICES.into_iter().chain(has_groups.then_some(ZERO)) {
            plan.show(Path::new("dev").join(name), DEVICE);
        }
        plan
    }

    /// Shows a top folder, or makes the same link as outside.
    fn show_or_link(&mut self, name: &Path) {
        match fs::read_link(Path::new("/").join(name)) {
            Ok(says) => self.links.push((name.to_owned(), says)),
            Err(_) => self.show(name.to_owned(), READ_ONLY),
        }
    }

    /// Shows what is there at this path, unless it is missing or already shown as a part of
    /// something else.
    fn show(&mut self, target: PathBuf, attributes: MountAttributes) {
        let source = Path::new("/").join(&target);
        self.show_from(&source, target, attributes);
    }

    /// The same for what is seen at another path than outside.
    fn show_from(&mut self, source: &Path, target: PathBuf, attributes: MountAttributes) {
        let Ok(real) = fs::canonicalize(source) else {
            return;
        };
        let Ok(kind) = fs::metadata(&real) else {
            return;
        };
        let is_there = |bind: &Bind| {
            bind.target == target || bind.kind == Kind::Folder && target.starts_with(&bind.target)
        };
        if self.shown.iter().any(is_there) {
            return;
        }
        let is_text = target.starts_with("etc")
            && kind.is_file()
            && kind.len() <= LONGEST_TEXT
            && kind.permissions().mode() & 0o004 != 0;
        self.shown.push(Bind {
            source: real,
            target,
            attributes,
            kind: if kind.is_dir() {
                Kind::Folder
            } else if is_text {
                Kind::Text
            } else {
                Kind::File
            },
        });
    }

    /// Copies the mounts. In an ordinary user's case only after entering its own namespaces.
    pub(super) fn open(&self) -> Step<Vec<Opened>> {
        let flags = OpenTreeFlags::OPEN_TREE_CLONE
            | OpenTreeFlags::OPEN_TREE_CLOEXEC
            | OpenTreeFlags::AT_RECURSIVE;
        self.shown
            .iter()
            .filter_map(|bind| {
                if bind.kind == Kind::Text {
                    return bind.copy().transpose();
                }
                Some(bind.open(flags))
            })
            .collect()
    }
}

impl Bind {
    /// A copy of a small file that everybody may read. A mount of it could not be put anywhere once
    /// another file has its name, and an installation replaces the loader's cache each time. `None`
    /// when it is gone.
    fn copy(&self) -> Step<Option<Opened>> {
        match fs::read(&self.source) {
            Ok(bytes) => Ok(Some(Opened {
                target: self.target.clone(),
                shown: Shown::Text(bytes),
            })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).during("read", self.source.display().to_string()),
        }
    }

    fn open(&self, flags: OpenTreeFlags) -> Step<Opened> {
        let name = self.source.display().to_string();
        let mount = rustix::mount::open_tree(CWD, &self.source, flags)
            .during("clone mount of", name.clone())?;
        set_mount_attributes(mount.as_fd(), self.attributes).during("protect mount of", name)?;
        Ok(Opened {
            target: self.target.clone(),
            shown: Shown::Mount {
                mount,
                is_folder: self.kind == Kind::Folder,
            },
        })
    }
}
