//! The writable folders of a slot: how full they are, what is brought back, and whether a run has
//! touched them.
//!
//! Nothing is ever wiped: a file system remembers more than its files, such as how many there
//! have been. Folders that a run has touched get no other run.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use problems::ByteSize;
use rustix::fs::{Dir, FileType, Mode, OFlags, Stat, Timespec, Timestamps};

use super::root::{Places, SCRATCH_FOLDERS};
use super::step::{During, Step};
use crate::sandbox::names::LONGEST_PATH;
use crate::sandbox::protocol::{Channel, FromSlot, path_of};
use crate::sandbox::request::Collect;

/// Deeper trees are not brought back.
const MAX_DEPTH: usize = 64;

/// More files are not brought back.
const MAX_FILES: usize = 4096;

/// Fewest and most inodes, and how many bytes of room come with one. As many folders as there can be,
/// one in another, make a path that the kernel writes out for whoever looks at memory or at mounts.
const INODES: (u64, u64) = (1024, 8192);
const BYTES_PER_INODE: u64 = 32 * 1024;

/// What the kernel takes for a file or folder besides its content: what it is known by, its place in
/// its folder, and a long name.
const INODE: u64 = 2048;

/// When every folder was changed last, as long as no run has touched it.
const LONG_AGO: Timestamps = {
    let epoch = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    Timestamps {
        last_access: epoch,
        last_modification: epoch,
    }
};

/// The writable folders.
pub(super) struct Scratch {
    root: OwnedFd,
    folders: Vec<Folder>,
}

/// What there is in the writable folders.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    /// Memory that it takes, names included.
    pub(super) bytes: ByteSize,
    /// Files and folders.
    pub(super) inodes: u64,
}

/// One of them.
struct Folder {
    descriptor: OwnedFd,
    /// How it looks as long as no run has touched it.
    untouched: Look,
}

/// What a run can change of a folder, or changes by changing what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    mode: u32,
    links: u64,
    accessed: (i64, u64),
    modified: (i64, u64),
    changed: (i64, u64),
}

impl Scratch {
    pub(super) fn new(places: &Places) -> Step<Self> {
        let root = rustix::io::fcntl_dupfd_cloexec(&places.scratch, 3).during("keep", "scratch")?;
        let mut folders = Vec::new();
        for (name, _) in SCRATCH_FOLDERS {
            let folder = CString::new(name)
                .map_err(io::Error::other)
                .and_then(|path| open_folder(&root, &path))
                .and_then(Folder::new);
            folders.push(folder.during("keep", name)?);
        }
        Ok(Self { root, folders })
    }

    /// The folders look the same to every run.
    pub(super) fn rest(&mut self) -> Step {
        for folder in &mut self.folders {
            folder.rest().during("set times of", "scratch")?;
        }
        Ok(())
    }

    /// Sets how much may be written.
    pub(super) fn resize(places: &Places, size: ByteSize) -> Step {
        let inodes = (size.bytes() / BYTES_PER_INODE).clamp(INODES.0, INODES.1);
        let settings = [("size", size.bytes().max(4096)), ("nr_inodes", inodes)];
        for (key, value) in settings {
            rustix::mount::fsconfig_set_string(&places.scratch_system, key, value.to_string())
                .during("resize scratch", key)?;
        }
        rustix::mount::fsconfig_reconfigure(&places.scratch_system)
            .during("resize scratch", size.to_string())
    }

    /// What is there now.
    pub(super) fn written(&self) -> Step<Written> {
        let state = rustix::fs::fstatvfs(&self.root).during("measure", "scratch")?;
        let blocks = state.f_blocks.saturating_sub(state.f_bfree);
        let inodes = state.f_files.saturating_sub(state.f_ffree);
        let bytes = blocks.saturating_mul(state.f_frsize);
        Ok(Written {
            bytes: ByteSize::from_bytes(bytes.saturating_add(inodes * INODE)),
            inodes,
        })
    }

    /// Whether no run has touched the folders since the last rest.
    pub(super) fn is_untouched(&self) -> Step<bool> {
        for folder in &self.folders {
            let look = Look::of(&folder.descriptor).during("look at", "scratch")?;
            if look != folder.untouched {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sends the regular files of `/work` that are wanted to the judge; `false` when they are too
    /// many or too large, or the tree is too deep.
    pub(super) fn send_files(&self, wanted: &Collect, channel: &Channel) -> Step<bool> {
        let work = open_folder(&self.root, c"work").during("open", "/work")?;
        let mut sending = Sending {
            wanted,
            channel,
            sent: 0,
            room: wanted.most.bytes(),
            is_complete: true,
        };
        sending.folder(&work, &[], 0)?;
        Ok(sending.is_complete)
    }
}

/// Files on their way to the judge.
struct Sending<'a> {
    wanted: &'a Collect,
    channel: &'a Channel,
    sent: usize,
    /// How many bytes may still come.
    room: u64,
    is_complete: bool,
}

impl Sending<'_> {
    /// Sends what is wanted of a folder, whose path begins so. Holds one descriptor for each level, not
    /// for each folder: of those there may be any number.
    fn folder(&mut self, folder: &OwnedFd, prefix: &[u8], depth: usize) -> Step {
        for (name, kind) in entries(folder).during("read", "/work")? {
            if !self.is_complete {
                break;
            }
            let mut path = [prefix, name.to_bytes()].concat();
            match kind {
                FileType::Directory if depth < MAX_DEPTH && path.len() < LONGEST_PATH => {
                    let inner = open_folder(folder, &name).during("open", "collected folder")?;
                    path.push(b'/');
                    self.folder(&inner, &path, depth + 1)?;
                }
                FileType::RegularFile if !self.wanted.wants(path_of(&path)) => {}
                FileType::RegularFile if self.sent < MAX_FILES && path.len() <= LONGEST_PATH => {
                    self.file(folder, &name, path)?;
                }
                FileType::Directory | FileType::RegularFile => self.is_complete = false,
                _ => {}
            }
        }
        Ok(())
    }

    fn file(&mut self, folder: &OwnedFd, name: &CStr, path: Vec<u8>) -> Step {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
        let file = rustix::fs::openat(folder, name, flags, Mode::empty())
            .during("open", "collected file")?;
        let size = rustix::fs::fstat(&file).during("measure", "collected file")?;
        let Some(left) = self.room.checked_sub(size.st_size.unsigned_abs()) else {
            self.is_complete = false;
            return Ok(());
        };
        self.room = left;
        self.sent += 1;
        self.channel
            .send(&FromSlot::File { name: path }, &[file.as_fd()])
            .during("send", "collected file")
    }
}

impl Folder {
    fn new(descriptor: OwnedFd) -> io::Result<Self> {
        let untouched = Look::of(&descriptor)?;
        Ok(Self {
            descriptor,
            untouched,
        })
    }

    fn rest(&mut self) -> io::Result<()> {
        rustix::fs::futimens(&self.descriptor, &LONG_AGO)?;
        self.untouched = Look::of(&self.descriptor)?;
        Ok(())
    }
}

impl Look {
    fn of(folder: &OwnedFd) -> io::Result<Self> {
        let Stat {
            st_mode,
            st_nlink,
            st_atime,
            st_atime_nsec,
            st_mtime,
            st_mtime_nsec,
            st_ctime,
            st_ctime_nsec,
            ..
        } = rustix::fs::fstat(folder)?;
        Ok(Self {
            mode: st_mode,
            links: st_nlink,
            accessed: (st_atime, st_atime_nsec),
            modified: (st_mtime, st_mtime_nsec),
            changed: (st_ctime, st_ctime_nsec),
        })
    }
}

fn open_folder(parent: &OwnedFd, name: &CStr) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
    Ok(rustix::fs::openat(parent, name, flags, Mode::empty())?)
}

fn entries(folder: &OwnedFd) -> io::Result<Vec<(CString, FileType)>> {
    let mut found = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name != c"." && name != c".." {
            found.push((name.to_owned(), entry.file_type()));
        }
    }
    Ok(found)
}
