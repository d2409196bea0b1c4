//! Builds the slot's file system and makes it the only one there is.
//!
//! In this order: copies of the shown mounts and texts are taken; a tmpfs becomes the new root on top of
//! `/usr`; the copies, a fresh `/proc` and the writable places are put in it; it is pivoted to
//! and the old root is let go; the root turns read-only. What the slot's own process must be
//! able to write, and the runs must not, it reaches through mounts that are nowhere in the tree.

use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{CWD, Mode, OFlags};
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountFlags, MountPropagationFlags, MoveMountFlags,
    OpenTreeFlags, UnmountFlags,
};

use super::binds::{Binds, Opened, Shown};
use super::step::{During, Step};
use crate::sandbox::protocol::Phase;
use crate::sandbox::request::{Settled, SyscallFamily};
use crate::sandbox::sys::{MountAttributes, set_mount_attributes};

/// Where the new root is put together: a folder that every system has.
const STAGE: &str = "/usr";

/// Inodes of the root: names of folders, links and mount points.
const ROOT_INODES: &str = "4096";

/// Room for a program's files.
const PROGRAM_SIZE: &str = "1g";

/// Room for what runs write, until the first run says how much it may be.
const SCRATCH_SIZE: &str = "64m";

/// Folders of the scratch space and where they are shown.
pub(super) const SCRATCH_FOLDERS: [(&str, &str); 3] =
    [("work", "work"), ("tmp", "tmp"), ("shm", "dev/shm")];

/// What the slot's own process keeps of its file system.
pub(super) struct Places {
    /// `/program`, writable.
    pub(super) program: OwnedFd,
    /// The folder that holds those of [`SCRATCH_FOLDERS`].
    pub(super) scratch: OwnedFd,
    /// The scratch space itself, to change its size.
    pub(super) scratch_system: OwnedFd,
    /// `/proc`, writable.
    pub(super) proc: OwnedFd,
    /// Shows the number of the last process or thread, and sets it where that is allowed; `None` where
    /// the outer `/proc` has it not.
    pub(super) last_process: Option<OwnedFd>,
}

/// Makes the new file system the only one. `opened` are the shown mounts if they could be taken
/// from outside.
pub(super) fn build(binds: &Binds, opened: Option<Vec<Opened>>) -> Step<Places> {
    let opened = match opened {
        Some(opened) => opened,
        None => binds.open()?,
    };
    rustix::mount::mount_change(
        c"/",
        MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
    )
    .during("make private", "/")?;

    // The kernel finds the namespace by who reads or writes, not by who opened the file.
    let last_process = |access| {
        let flags = access | OFlags::CLOEXEC;
        rustix::fs::open(c"/proc/sys/kernel/ns_last_pid", flags, Mode::empty())
    };
    // Where the outer `/proc` may not be written to, it can still be read.
    let last_process = last_process(OFlags::RDWR).or_else(|_| last_process(OFlags::RDONLY));
    let (_, root) = new_tmpfs(&[("mode", "755"), ("size", "16m"), ("nr_inodes", ROOT_INODES)])?;
    attach(root.as_fd(), CWD, Path::new(STAGE))?;
    for place in opened {
        match place.shown {
            Shown::Mount { mount, is_folder } => {
                make_place(&root, &place.target, is_folder)?;
                attach(mount.as_fd(), root.as_fd(), &place.target)?;
            }
            Shown::Text(bytes) => write_text(&root, &place.target, &bytes)?,
        }
    }
    for (link, says) in &binds.links {
        rustix::fs::symlinkat(says, &root, link).during("link", link.display().to_string())?;
    }
    write_texts(&root)?;
    let places = writable_places(&root, last_process.ok())?;

    rustix::process::fchdir(&root).during("enter", "new root")?;
    rustix::process::pivot_root(c".", c".").during("pivot to", "new root")?;
    rustix::mount::unmount(c".", UnmountFlags::DETACH).during("let go of", "old root")?;
    protect_root()?;
    rustix::process::chdir(c"/work").during("enter", "/work")?;
    Ok(places)
}

/// Only the root itself: what is mounted below it has its own attributes.
fn protect_root() -> Step {
    rustix::mount::mount_remount(
        c"/",
        MountFlags::BIND
            | MountFlags::RDONLY
            | MountFlags::NOSUID
            | MountFlags::NODEV
            | MountFlags::NOEXEC,
        c"",
    )
    .during("protect", "/")
}

/// From now on nothing in the writable folders can be executed, nor mapped to be: a program brings no other
/// along. Compilers start what they have just made. Where runs may write no files, nothing can be written there
/// either; the slot's own process still can, through a mount that is nowhere in the tree.
pub(super) fn close_folders(settled: Settled) -> Step {
    let attributes = MountAttributes {
        read_only: !settled.writes_files,
        no_devices: true,
        no_exec: settled.family != SyscallFamily::Compiler,
    };
    for (_, target) in SCRATCH_FOLDERS {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        // By its path: with fresh namespaces the mount is another one by now.
        let folder = rustix::fs::open(Path::new("/").join(target), flags, Mode::empty())
            .during("open", target)?;
        set_mount_attributes(folder.as_fd(), attributes).during("protect mount of", target)?;
    }
    Ok(())
}

/// `/program`, `/work`, `/tmp`, `/dev/shm` and `/proc`.
fn writable_places(root: &OwnedFd, last_process: Option<OwnedFd>) -> Step<Places> {
    let (_, program) = new_tmpfs(&[("mode", "755"), ("size", PROGRAM_SIZE)])?;
    let shown = show_twin(root, &program, Path::new("program"))?;
    protect(&shown, true, false)?;

    let (scratch_system, scratch) = new_tmpfs(&[
        ("mode", "755"),
        ("size", SCRATCH_SIZE),
        ("nr_inodes", "4096"),
    ])?;
    make_place(root, Path::new("mnt"), true)?;
    attach(scratch.as_fd(), root.as_fd(), Path::new("mnt"))?;
    for (name, target) in SCRATCH_FOLDERS {
        rustix::fs::mkdirat(&scratch, name, Mode::empty()).during("make", name)?;
        // Not at the making: that is subject to the umask.
        rustix::fs::chmodat(
            &scratch,
            name,
            Mode::from(0o777),
            rustix::fs::AtFlags::empty(),
        )
        .during("open to all", name)?;
        let folder = rustix::mount::open_tree(
            &scratch,
            name,
            OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC,
        )
        .during("clone mount of", name)?;
        make_place(root, Path::new(target), true)?;
        attach(folder.as_fd(), root.as_fd(), Path::new(target))?;
    }
    hide(Path::new("mnt"))?;
    rustix::fs::unlinkat(root, "mnt", rustix::fs::AtFlags::REMOVEDIR).during("remove", "mnt")?;

    // Two instances: programs see their own processes only; the slot sees all.
    let proc = new_proc(&[("subset", "pid")])?;
    let shown = new_proc(&[("hidepid", "invisible"), ("subset", "pid")])?;
    protect(&shown, true, true)?;
    make_place(root, Path::new("proc"), true)?;
    attach(shown.as_fd(), root.as_fd(), Path::new("proc"))?;
    Ok(Places {
        program,
        scratch,
        scratch_system,
        proc,
        last_process,
    })
}

/// Shows a second mount of the same file system at `target`; the first stays out of the tree.
fn show_twin(root: &OwnedFd, first: &OwnedFd, target: &Path) -> Step<OwnedFd> {
    make_place(root, target, true)?;
    // A mount that is nowhere can't be copied on older kernels.
    attach(first.as_fd(), root.as_fd(), target)?;
    let twin = rustix::mount::open_tree(
        first,
        c"",
        OpenTreeFlags::OPEN_TREE_CLONE
            | OpenTreeFlags::OPEN_TREE_CLOEXEC
            | OpenTreeFlags::AT_EMPTY_PATH,
    )
    .during("clone mount of", target.display().to_string())?;
    hide(target)?;
    attach(twin.as_fd(), root.as_fd(), target)?;
    Ok(twin)
}

fn protect(mount: &OwnedFd, read_only: bool, no_exec: bool) -> Step {
    let attributes = MountAttributes {
        read_only,
        no_devices: true,
        no_exec,
    };
    set_mount_attributes(mount.as_fd(), attributes).during("protect", "mount")
}

/// A new tmpfs that is nowhere yet: its configuration handle and its mount.
fn new_tmpfs(options: &[(&str, &str)]) -> Step<(OwnedFd, OwnedFd)> {
    let system =
        rustix::mount::fsopen("tmpfs", FsOpenFlags::FSOPEN_CLOEXEC).during("make", "tmpfs")?;
    for (key, value) in options {
        rustix::mount::fsconfig_set_string(&system, *key, *value)
            .during("configure tmpfs", *key)?;
    }
    // It is not written down who read what: the next run could see it.
    let mount = create(&system, MountAttrFlags::MOUNT_ATTR_NOATIME).during("mount", "tmpfs")?;
    Ok((system, mount))
}

/// A new `/proc` that is nowhere yet.
fn new_proc(options: &[(&str, &str)]) -> Step<OwnedFd> {
    let make = || {
        let system = rustix::mount::fsopen("proc", FsOpenFlags::FSOPEN_CLOEXEC)
            .during("mount own /proc", "fsopen")?;
        for (key, value) in options {
            rustix::mount::fsconfig_set_string(&system, *key, *value)
                .during("mount own /proc", *key)?;
        }
        // Times of access are as outside, or the kernel refuses it to an ordinary user.
        create(&system, MountAttrFlags::empty()).during("mount own /proc", "create")
    };
    make().map_err(|failure| failure.in_phase(Phase::OwnProc))
}

fn create(system: &OwnedFd, more: MountAttrFlags) -> io::Result<OwnedFd> {
    rustix::mount::fsconfig_create(system)?;
    let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV | more;
    Ok(rustix::mount::fsmount(
        system,
        FsMountFlags::FSMOUNT_CLOEXEC,
        attributes,
    )?)
}

fn attach(mount: BorrowedFd<'_>, folder: BorrowedFd<'_>, target: &Path) -> Step {
    rustix::mount::move_mount(
        mount,
        c"",
        folder,
        target,
        MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH,
    )
    .during("mount at", target.display().to_string())
}

/// Takes what is mounted at `target` out of the tree; descriptors to it go on working.
fn hide(target: &Path) -> Step {
    let path = Path::new(STAGE).join(target);
    rustix::mount::unmount(&path, UnmountFlags::DETACH | UnmountFlags::NOFOLLOW)
        .during("take out", target.display().to_string())
}

/// Makes a mount point and the folders above it.
fn make_place(root: &OwnedFd, target: &Path, is_folder: bool) -> Step {
    let name = || target.display().to_string();
    if let Some(parent) = target.parent() {
        let mut folder = std::path::PathBuf::new();
        for part in parent {
            folder.push(part);
            make_folder(root, &folder).during("make folder", name())?;
        }
    }
    if is_folder {
        make_folder(root, target).during("make folder", name())
    } else {
        let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
        rustix::fs::openat(root, target, flags, Mode::from(0o444))
            .during("make file", name())
            .map(drop)
    }
}

fn make_folder(root: &OwnedFd, path: &Path) -> io::Result<()> {
    match rustix::fs::mkdirat(root, path, Mode::from(0o755)) {
        Ok(()) | Err(rustix::io::Errno::EXIST) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The few texts and links that programs expect.
fn write_texts(root: &OwnedFd) -> Step {
    const TEXTS: [(&str, &str); 4] = [
        (
            "etc/passwd",
            "root:x:0:0::/work:/bin/sh\nuser:x:1000:1000::/work:/bin/sh\n",
        ),
        ("etc/group", "root:x:0:\nuser:x:1000:\n"),
        ("etc/hostname", "grundy\n"),
        (
            "etc/nsswitch.conf",
            "passwd: files\ngroup: files\nhosts: files\n",
        ),
    ];
    const LINKS: [(&str, &str); 4] = [
        ("dev/fd", "/proc/self/fd"),
        ("dev/stdin", "/proc/self/fd/0"),
        ("dev/stdout", "/proc/self/fd/1"),
        ("dev/stderr", "/proc/self/fd/2"),
    ];
    for (name, text) in TEXTS {
        write_text(root, Path::new(name), text.as_bytes())?;
    }
    for (link, says) in LINKS {
        rustix::fs::symlinkat(says, root, link).during("link", link)?;
    }
    Ok(())
}

/// Makes a file that everybody may read.
fn write_text(root: &OwnedFd, target: &Path, text: &[u8]) -> Step {
    make_place(root, target, false)?;
    let name = || target.display().to_string();
    let flags = OFlags::WRONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
    let file = rustix::fs::openat(root, target, flags, Mode::empty()).during("open", name())?;
    io::Write::write_all(&mut fs::File::from(file), text).during("write", name())
}
