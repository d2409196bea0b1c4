//! What comes out of one of a program's streams: read while it comes, up to a limit.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;

use problems::ByteSize;
use rustix::buffer::spare_capacity;
use rustix::fs::OFlags;
use rustix::io::Errno;

use super::pipe::pipe;

/// How much is read at once.
pub(super) const CHUNK: usize = 64 * 1024;

/// The judge's end of a stream.
pub(super) struct Output {
    /// `None` at its end.
    pipe: Option<File>,
    /// What was read and not taken yet.
    bytes: Vec<u8>,
    /// How much may still be kept.
    room: usize,
    is_cut: bool,
    thrown_away: u64,
}

impl Output {
    /// The stream, and the end for the program.
    pub(super) fn new(limit: ByteSize) -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = pipe()?;
        // Only our end: the program's must block.
        rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK)?;
        let output = Self {
            pipe: Some(ours.into()),
            bytes: Vec::new(),
            room: usize::try_from(limit.bytes()).unwrap_or(usize::MAX),
            is_cut: false,
            thrown_away: 0,
        };
        Ok((output, theirs))
    }

    /// What to wait for; `None` at its end.
    pub(super) const fn pipe(&self) -> Option<&File> {
        self.pipe.as_ref()
    }

    /// Whether there was more than the limit.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How much was beyond the limit, so far.
    pub(super) const fn thrown_away(&self) -> u64 {
        self.thrown_away
    }

    /// Takes out what was read since the last time.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Reads one chunk if there is one.
    pub(super) fn read_available(&mut self) -> io::Result<()> {
        let Some(pipe) = &self.pipe else {
            return Ok(());
        };
        let before = self.bytes.len();
        self.bytes.reserve(CHUNK);
        let length = match rustix::io::read(pipe, spare_capacity(&mut self.bytes)) {
            Ok(0) => {
                self.pipe = None;
                0
            }
            Ok(length) => length,
            Err(Errno::AGAIN | Errno::INTR) => 0,
            Err(error) => return Err(error.into()),
        };
        let kept = length.min(self.room);
        self.bytes.truncate(before + kept);
        self.room -= kept;
        if length > kept {
            self.is_cut = true;
            self.thrown_away += (length - kept) as u64;
        }
        Ok(())
    }

    /// After the end of the run: nobody writes any more, so what is in the pipe is all.
    pub(super) fn read_rest(&mut self) -> io::Result<()> {
        while self.pipe.is_some() && !self.is_cut {
            let before = self.bytes.len();
            self.read_available()?;
            if self.bytes.len() == before {
                break;
            }
        }
        self.pipe = None;
        Ok(())
    }
}
