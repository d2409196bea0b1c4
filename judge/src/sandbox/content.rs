//! The bytes of a program's file: in the judge's own memory while they are few, in the kernel's when
//! they are many.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use super::sealed::Sealed;

/// Files of this size and more are kept in sealed memory. Each costs a descriptor, so smaller ones
/// are not: a program may be of thousands.
const LARGE: u64 = 1 << 20;

/// Where the bytes of a [`ProgramFile`](super::ProgramFile) come from. Cheap to clone.
#[derive(Debug, Clone)]
pub enum Content {
    /// These bytes.
    Bytes(Arc<[u8]>),
    /// What is in this memory, which all slots share.
    Sealed(Sealed),
    /// A regular file outside the sandbox, read when the slot is loaded.
    HostFile(PathBuf),
}

impl Content {
    /// A copy of all that `from` gives, which `see` is shown in order.
    ///
    /// # Errors
    /// [`io::ErrorKind::FileTooLarge`] when it is more than `most` bytes, otherwise what the system
    /// says.
    pub(crate) fn copy_of(
        mut from: impl Read,
        most: u64,
        mut see: impl FnMut(&[u8]),
    ) -> io::Result<Self> {
        let mut start = Vec::new();
        (&mut from).take(LARGE).read_to_end(&mut start)?;
        if start.len() as u64 == LARGE {
            let all = start.as_slice().chain(from);
            return Sealed::copy_of(all, most, see).map(Self::Sealed);
        }
        if start.len() as u64 > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        see(&start);
        Ok(Self::Bytes(start.into()))
    }

    /// How many bytes there are.
    ///
    /// # Errors
    /// What the system says of the file outside.
    pub fn size(&self) -> io::Result<u64> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.len() as u64),
            Self::Sealed(sealed) => Ok(sealed.size()),
            Self::HostFile(path) => Ok(path.metadata()?.len()),
        }
    }

    /// Reads them from the beginning, independently of other readers.
    ///
    /// # Errors
    /// What the system says of the file outside.
    pub fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::Bytes(bytes) => Box::new(&bytes[..]),
            Self::Sealed(sealed) => Box::new(sealed.reader()),
            Self::HostFile(path) => Box::new(File::open(path)?),
        })
    }

    /// A copy of the first `most` bytes in the judge's own memory.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(&self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The bytes in sealed memory, for a slot to read.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn seal(&self) -> io::Result<Sealed> {
        match self {
            Self::Bytes(bytes) => Sealed::new(|memory| io::Write::write_all(memory, bytes)),
            Self::Sealed(sealed) => Ok(sealed.clone()),
            Self::HostFile(path) => Sealed::copy_of(File::open(path)?, u64::MAX, |_| {}),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn few_bytes_and_many_are_the_same_to_readers() {
        for size in [0, 1, LARGE - 1, LARGE, LARGE + 1, 3 * LARGE] {
            let bytes: Vec<u8> = (0..size).map(|index| (index % 251) as u8).collect();
            let mut seen = Vec::new();
            let see = |chunk: &[u8]| seen.extend_from_slice(chunk);
            let content = Content::copy_of(bytes.as_slice(), size, see).unwrap();
            assert_eq!(matches!(content, Content::Sealed(_)), size >= LARGE);
            assert_eq!(content.size().unwrap(), size);
            assert_eq!(content.start(u64::MAX).unwrap(), bytes);
            assert_eq!(content.seal().unwrap().size(), size);
            assert_eq!(seen, bytes);
            if size > 0 {
                let error = Content::copy_of(bytes.as_slice(), size - 1, |_| {}).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
            }
        }
    }
}
