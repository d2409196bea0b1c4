//! Installs a seccomp filter on the calling thread.

use std::io;

use nix::libc;
pub(crate) use seccompiler::sock_filter as Instruction;

/// The flags of every filter: `SECCOMP_FILTER_FLAG_SPEC_ALLOW`.
pub(crate) const SPEC_ALLOW: libc::c_ulong = 4;

/// Puts the filter on the calling thread and all it starts from now on, forever.
///
/// Needs no-new-privileges or `CAP_SYS_ADMIN`. Does not allocate: the child of a launch, which
/// shares its parent's memory, may call it.
///
/// # Errors
/// The system's.
pub(crate) fn install_filter(filter: &[Instruction]) -> io::Result<()> {
    let program = libc::sock_fprog {
        len: u16::try_from(filter.len()).map_err(|_| io::ErrorKind::InvalidInput)?,
        // `seccompiler::sock_filter` and `libc::sock_filter` are both the C struct of that name.
        filter: filter.as_ptr().cast_mut().cast(),
    };
    // SAFETY: `program` points to `len` instructions that live through the call; the kernel
    // copies and checks them and never writes.
    let result = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            // Programs in different slots share no memory, so the slow defence against
            // speculative stores within one process buys nothing here.
            SPEC_ALLOW,
            &raw const program,
        )
    };
    if result == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}
