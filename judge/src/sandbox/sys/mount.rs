//! `mount_setattr(2)`, which the libraries lack.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

use nix::libc;

const AT_RECURSIVE: libc::c_int = 0x8000;

/// What a mount refuses. Bits of `struct mount_attr`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct MountAttributes {
    /// Nothing may be written.
    pub(crate) read_only: bool,
    /// Devices can't be opened.
    pub(crate) no_devices: bool,
    /// Nothing may be executed.
    pub(crate) no_exec: bool,
}

impl MountAttributes {
    fn bits(self) -> u64 {
        const RDONLY: u64 = 1;
        const NOSUID: u64 = 2;
        const NODEV: u64 = 4;
        const NOEXEC: u64 = 8;
        let mut bits = NOSUID;
        for (wanted, bit) in [
            (self.read_only, RDONLY),
            (self.no_devices, NODEV),
            (self.no_exec, NOEXEC),
        ] {
            if wanted {
                bits |= bit;
            }
        }
        bits
    }
}

#[repr(C)]
struct MountAttr {
    attr_set: u64,
    attr_clr: u64,
    propagation: u64,
    userns_fd: u64,
}

/// Adds the attributes (and always `nosuid`) to a mount and all mounts below it.
///
/// # Errors
/// The system's.
pub(crate) fn set_mount_attributes(
    mount: BorrowedFd<'_>,
    attributes: MountAttributes,
) -> io::Result<()> {
    let attr = MountAttr {
        attr_set: attributes.bits(),
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    // SAFETY: the path is a NUL-terminated constant, `attr` lives through the call and its size
    // is passed along; the kernel only reads both.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            mount.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_EMPTY_PATH | AT_RECURSIVE,
            &raw const attr,
            size_of::<MountAttr>(),
        )
    };
    if result == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}
