//! Pipes between the judge and a run, whose ends the run may open again by their names.

use std::io;
use std::os::fd::OwnedFd;

use rustix::fs::Mode;
use rustix::pipe::PipeFlags;

/// Makes one; the end to read from, and the end to write to.
///
/// A pipe belongs to whoever makes it, and a run is another user where root judges: `/dev/stdout`
/// would be closed to it. Nobody else has a name for the pipe, so everybody may open it.
pub(super) fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
    rustix::fs::fchmod(&writer, Mode::from_raw_mode(0o666))?;
    Ok((reader, writer))
}
