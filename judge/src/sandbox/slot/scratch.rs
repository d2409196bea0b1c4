//! The writable folders of a slot: how full they are, what is brought back, and the wiping.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use problems::ByteSize;
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};

use super::root::{Places, SCRATCH_FOLDERS};
use super::{During, Step};
use crate::sandbox::protocol::{Channel, FromSlot, path_of};
use crate::sandbox::request::Collect;

/// Deeper trees are not wiped; the slot is thrown away instead.
const MAX_DEPTH: usize = 64;

/// More files are not brought back.
const MAX_FILES: usize = 4096;

/// Fewest and most inodes, and how many bytes of room come with one.
const INODES: (u64, u64) = (1024, 65_536);
const BYTES_PER_INODE: u64 = 16 * 1024;

/// The writable folders.
pub(super) struct Scratch {
    root: OwnedFd,
    /// How it looks with nothing written in it.
    empty: Fill,
}

/// What is taken of a file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fill {
    blocks: u64,
    inodes: u64,
}

impl Scratch {
    pub(super) fn new(places: &Places) -> Step<Self> {
        let root = rustix::io::fcntl_dupfd_cloexec(&places.scratch, 3).during("keep", "scratch")?;
        let empty = fill(&root).during("measure", "scratch")?.0;
        Ok(Self { root, empty })
    }

    /// Sets how much may be written.
    pub(super) fn resize(&mut self, places: &Places, size: ByteSize) -> Step {
        let inodes = (size.bytes() / BYTES_PER_INODE).clamp(INODES.0, INODES.1);
        let settings = [("size", size.bytes().max(4096)), ("nr_inodes", inodes)];
        for (key, value) in settings {
            rustix::mount::fsconfig_set_string(&places.scratch_system, key, value.to_string())
                .during("resize scratch", key)?;
        }
        rustix::mount::fsconfig_reconfigure(&places.scratch_system)
            .during("resize scratch", size.to_string())?;
        self.empty = fill(&self.root).during("measure", "scratch")?.0;
        Ok(())
    }

    /// Bytes that are written in it now.
    pub(super) fn used(&self) -> Step<ByteSize> {
        let (fill, block) = fill(&self.root).during("measure", "scratch")?;
        Ok(ByteSize::from_bytes(fill.blocks.saturating_mul(block)))
    }

    /// Sends the regular files of `/work` that are wanted to the judge; `false` when they are too
    /// many or too large, or the tree is too deep.
    pub(super) fn send_files(&self, wanted: &Collect, channel: &Channel) -> Step<bool> {
        let (mut sent, mut room) = (0, wanted.most.bytes());
        let mut complete = true;
        let work = open_folder(&self.root, c"work").during("open", "/work")?;
        let mut waiting = vec![(work, Vec::new(), 0)];
        while let Some((folder, prefix, depth)) = waiting.pop() {
            for (name, kind) in entries(&folder).during("read", "/work")? {
                let mut path: Vec<u8> = prefix.clone();
                path.extend_from_slice(name.to_bytes());
                match kind {
                    FileType::Directory if depth < MAX_DEPTH => {
                        let Ok(inner) = open_folder(&folder, &name) else {
                            continue;
                        };
                        path.push(b'/');
                        waiting.push((inner, path, depth + 1));
                    }
                    FileType::RegularFile if !wanted.wants(path_of(&path)) => {}
                    FileType::RegularFile if sent < MAX_FILES => {
                        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
                        let file = rustix::fs::openat(&folder, &name, flags, Mode::empty())
                            .during("open", "collected file")?;
                        let size = rustix::fs::fstat(&file).during("measure", "collected file")?;
                        match room.checked_sub(size.st_size.unsigned_abs()) {
                            Some(left) => room = left,
                            None => return Ok(false),
                        }
                        channel
                            .send(&FromSlot::File { name: path }, &[file.as_fd()])
                            .during("send", "collected file")?;
                        sent += 1;
                    }
                    FileType::Directory | FileType::RegularFile => complete = false,
                    _ => {}
                }
            }
        }
        Ok(complete)
    }

    /// Removes everything that was written; `false` when something could not be removed.
    /// Costs nothing when nothing was written.
    pub(super) fn wipe(&self) -> Step<bool> {
        if fill(&self.root).during("measure", "scratch")?.0 == self.empty {
            return Ok(true);
        }
        for (name, _) in SCRATCH_FOLDERS {
            let path = CString::new(name)
                .map_err(io::Error::other)
                .during("wipe", name)?;
            // A run may own the folder and have closed it, where there is only one user.
            let open = Mode::from(0o777);
            if rustix::fs::chmodat(&self.root, &path, open, AtFlags::empty()).is_err() {
                return Ok(false);
            }
            let Ok(folder) = open_folder(&self.root, &path) else {
                return Ok(false);
            };
            if remove_all_in(&folder, 0).is_err() {
                return Ok(false);
            }
        }
        Ok(fill(&self.root).during("measure", "scratch")?.0 == self.empty)
    }
}

/// Removes what is in a folder. Nobody else is there to change it meanwhile.
fn remove_all_in(folder: &OwnedFd, depth: usize) -> io::Result<()> {
    if depth > MAX_DEPTH {
        return Err(io::ErrorKind::Other.into());
    }
    for (name, kind) in entries(folder)? {
        if kind == FileType::Directory {
            let _ = rustix::fs::chmodat(folder, &name, Mode::from(0o700), AtFlags::empty());
            remove_all_in(&open_folder(folder, &name)?, depth + 1)?;
            rustix::fs::unlinkat(folder, &name, AtFlags::REMOVEDIR)?;
        } else {
            rustix::fs::unlinkat(folder, &name, AtFlags::empty())?;
        }
    }
    Ok(())
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

/// What is taken, and the size of a block.
fn fill(root: &OwnedFd) -> io::Result<(Fill, u64)> {
    let state = rustix::fs::fstatvfs(root)?;
    let fill = Fill {
        blocks: state.f_blocks.saturating_sub(state.f_bfree),
        inodes: state.f_files.saturating_sub(state.f_ffree),
    };
    Ok((fill, state.f_frsize))
}
