//! Bytes in memory that nobody can change: what is handed from the judge to slots, and taken from
//! them.
//!
//! They are the kernel's, not the judge's own: whatever a program's size, the judge holds one chunk
//! of it at a time, and all slots that run it share one copy. Stretches of zeroes take no room.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, SealFlags};
use rustix::io::Errno;

/// How much is copied at once.
const CHUNK: usize = 128 * 1024;

/// How long the kernel may go on looking at pages of a memory file that is to be sealed.
const SEAL_TIMEOUT: Duration = Duration::from_secs(20);

/// Bytes in memory that nobody can change any more. Clones are the same memory.
#[derive(Debug, Clone)]
pub struct Sealed {
    memory: Arc<File>,
    size: u64,
}

impl Sealed {
    /// The memory with what `fill` writes to it.
    ///
    /// # Errors
    /// What `fill` or the system says.
    pub(super) fn new(fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<Self> {
        let memory = File::from(sealed(fill)?);
        let size = memory.metadata()?.len();
        Ok(Self {
            memory: Arc::new(memory),
            size,
        })
    }

    /// A copy of all that `from` gives, which `see` is shown chunk by chunk.
    ///
    /// # Errors
    /// [`io::ErrorKind::FileTooLarge`] when it is more than `most` bytes, otherwise what the system
    /// says.
    pub(super) fn copy_of(from: impl Read, most: u64, see: impl FnMut(&[u8])) -> io::Result<Self> {
        Self::new(|memory| copy_sparsely(from, memory, most, see).map(drop))
    }

    /// How many bytes there are.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Reads them from the beginning, independently of other readers.
    pub(super) fn reader(&self) -> SealedReader<'_> {
        SealedReader {
            memory: &self.memory,
            offset: 0,
        }
    }
}

impl AsFd for Sealed {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.memory.as_fd()
    }
}

/// Reads sealed bytes.
#[derive(Debug)]
pub(super) struct SealedReader<'a> {
    memory: &'a File,
    offset: u64,
}

impl Read for SealedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Not by the file's own offset, which all clones have in common.
        let length = self.memory.read_at(buffer, self.offset)?;
        self.offset += length as u64;
        Ok(length)
    }
}

/// Appends all that `from` gives to a file, shows it to `see` chunk by chunk, and returns how many
/// bytes it was. Chunks of zeroes become holes, which take no room.
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] when it is more than `most` bytes, otherwise what the system says.
pub(crate) fn copy_sparsely(
    from: impl Read,
    to: &mut File,
    most: u64,
    mut see: impl FnMut(&[u8]),
) -> io::Result<u64> {
    let mut chunk = Vec::with_capacity(CHUNK);
    let mut from = from.take(most.saturating_add(1));
    let mut copied = 0;
    loop {
        chunk.clear();
        // A whole chunk unless it is the last: pipes and sockets give less at a time.
        (&mut from).take(CHUNK as u64).read_to_end(&mut chunk)?;
        if chunk.is_empty() {
            break;
        }
        copied += chunk.len() as u64;
        if copied > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        see(&chunk);
        if chunk.iter().all(|byte| *byte == 0) {
            to.seek(SeekFrom::Current(chunk.len().cast_signed() as i64))?;
        } else {
            to.write_all(&chunk)?;
        }
    }
    // A hole at the end is none until the file is that long.
    let end = to.stream_position()?;
    if to.metadata()?.len() < end {
        to.set_len(end)?;
    }
    Ok(copied)
}

/// A memory file with what `fill` writes in it, at its beginning, that nobody can change.
pub(super) fn sealed(fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut memory = File::from(rustix::fs::memfd_create(c"grundy", flags)?);
    fill(&mut memory)?;
    memory.rewind()?;
    seal(&memory)?;
    Ok(memory.into())
}

/// Seals a memory file. The kernel refuses while anybody may still write to it, which includes
/// its own housekeeping that looks at a page just then; so it is asked again.
fn seal(memory: &File) -> io::Result<()> {
    let seals = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    let deadline = Instant::now() + SEAL_TIMEOUT;
    loop {
        match rustix::fs::fcntl_add_seals(memory, seals) {
            Err(Errno::BUSY) if Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(1));
            }
            result => return Ok(result?),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::io::{BufRead, BufReader};
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;
    use std::process::{Command, Stdio};

    use super::*;

    /// Maps the file for writing, says so, and lets go of it a moment later.
    const HOLDER: &str = "import mmap, sys, time\n\
        file = open(sys.argv[1], 'r+b')\nmemory = mmap.mmap(file.fileno(), 0)\n\
        print('mapped', flush=True)\ntime.sleep(0.1)\n";

    #[test]
    fn a_page_that_is_looked_at_only_delays_the_seal() {
        let mut holder = None;
        let memory = sealed(|memory| {
            memory.write_all(b"program")?;
            let path = format!("/proc/{}/fd/{}", std::process::id(), memory.as_raw_fd());
            let mut child = Command::new("python3")
                .args(["-c", HOLDER, &path])
                .stdout(Stdio::piped())
                .spawn()?;
            let mut said = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut said)?;
            assert_eq!(said, "mapped\n");
            holder = Some(child);
            Ok(())
        })
        .unwrap();
        assert!(holder.unwrap().wait().unwrap().success());
        assert!(File::from(memory).write_all(b"x").is_err());
    }

    #[test]
    fn copies_are_the_same_bytes_and_zeroes_take_no_room() {
        let zeroes = 64 * CHUNK;
        let mut bytes = vec![7; CHUNK + 5];
        bytes.resize(zeroes, 0);
        let mut seen = 0;
        let copy = |most| Sealed::copy_of(bytes.as_slice(), most, |_| {});
        let sealed = Sealed::copy_of(bytes.as_slice(), zeroes as u64, |chunk| seen += chunk.len());
        let sealed = sealed.unwrap();
        assert_eq!((sealed.size(), seen), (zeroes as u64, zeroes));
        assert!(sealed.memory.metadata().unwrap().blocks() * 512 <= 3 * CHUNK as u64);
        // Two readers do not disturb each other.
        let (mut one, mut other) = (Vec::new(), [0; 9]);
        let mut reader = sealed.reader();
        reader.read_exact(&mut other).unwrap();
        sealed.reader().read_to_end(&mut one).unwrap();
        assert_eq!(one, bytes);
        assert!(sealed.memory.write_at(b"x", 0).is_err());

        let error = copy(zeroes as u64 - 1).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn what_is_appended_after_a_hole_is_where_it_belongs() {
        let mut file = tempfile::tempfile().unwrap();
        for part in [vec![1_u8; 10], vec![0; 3 * CHUNK], vec![2; 10], vec![0; 7]] {
            copy_sparsely(part.as_slice(), &mut file, u64::MAX, |_| {}).unwrap();
        }
        let mut read = Vec::new();
        file.rewind().unwrap();
        file.read_to_end(&mut read).unwrap();
        let expected = [vec![1_u8; 10], vec![0; 3 * CHUNK], vec![2; 10], vec![0; 7]].concat();
        assert_eq!(read, expected);
    }
}
