//! What is read whole and held in memory: a file, or standard input. No more of it than a limit.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, stdin};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use problems::ByteSize;

use super::Failure;
use super::language::say;

/// All of the file at that path; `-`: of standard input.
pub(super) fn file_or_standard_input(path: &Path, limit: ByteSize) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        standard_input(limit)
    } else {
        file(path, limit)
    }
}

/// All of standard input.
pub(super) fn standard_input(limit: ByteSize) -> Result<Vec<u8>, Failure> {
    let size = file_size(stdin().as_fd());
    bounded(stdin().lock(), size, limit).map_err(|why| cannot_read(say("cli-standard-input"), why))
}

/// All of the file at that path.
pub(super) fn file(path: &Path, limit: ByteSize) -> Result<Vec<u8>, Failure> {
    let read = File::open(path).and_then(|file| {
        let size = file_size(file.as_fd());
        bounded(file, size, limit)
    });
    read.map_err(|why| cannot_read(path.display(), why))
}

/// The failure of not reading something.
pub(super) fn cannot_read(what: impl Display, why: impl Display) -> Failure {
    let said = say("cli-cannot-read").with("path", what.to_string());
    Failure::bad_input(said.with("why", why.to_string()))
}

/// How much is left to read of what is a file. Devices and pipes may never end.
fn file_size(input: BorrowedFd<'_>) -> Option<u64> {
    let mut file = File::from(input.try_clone_to_owned().ok()?);
    let about = file.metadata().ok().filter(Metadata::is_file)?;
    Some(about.len().saturating_sub(file.stream_position().ok()?))
}

/// All that there is to read, if it is not more than the limit. Of what is known to be more nothing
/// is read.
fn bounded(input: impl Read, size: Option<u64>, limit: ByteSize) -> io::Result<Vec<u8>> {
    let too_much = || io::Error::other(say("cli-too-large").with("limit", limit).to_string());
    if size.is_some_and(|size| size > limit.bytes()) {
        return Err(too_much());
    }
    let mut bytes = Vec::new();
    input.take(limit.bytes() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.bytes() {
        return Err(too_much());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::io::{SeekFrom, repeat};

    use super::*;

    const LIMIT: ByteSize = ByteSize::from_bytes(10);

    /// Counts what is read of an endless stream.
    struct Counted(u64);

    impl Read for Counted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = repeat(b'x').read(buffer)?;
            self.0 += length as u64;
            Ok(length)
        }
    }

    #[test]
    fn no_more_than_the_bound_is_read() {
        let read = |text: &str, size| bounded(text.as_bytes(), size, LIMIT).ok();
        assert_eq!(read("ten bytes.", None), Some(b"ten bytes.".to_vec()));
        assert_eq!(read("eleven bytes", None), None);
        // A file may have grown since.
        assert_eq!(read("eleven bytes", Some(3)), None);
        let mut endless = Counted(0);
        assert!(bounded(&mut endless, None, LIMIT).is_err());
        assert_eq!(endless.0, 11);
        let mut known = Counted(0);
        assert!(bounded(&mut known, Some(11), LIMIT).is_err());
        assert_eq!(known.0, 0);
    }

    #[test]
    fn only_the_rest_of_a_file_counts() {
        let mut file = tempfile::tempfile().unwrap();
        file.set_len(300).unwrap();
        assert_eq!(file_size(file.as_fd()), Some(300));
        file.seek(SeekFrom::Start(295)).unwrap();
        assert_eq!(file_size(file.as_fd()), Some(5));
        let null = File::open("/dev/null").unwrap();
        assert_eq!(file_size(null.as_fd()), None);
    }

    #[test]
    fn a_file_that_is_too_large_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(11).unwrap();
        let Err(Failure::BadInput(why)) = super::file(file.path(), LIMIT) else {
            panic!("it was read");
        };
        let why = why.to_string();
        let name = file.path().to_str().unwrap();
        assert!(why.contains(name) && why.contains("10 B"), "{why}");
        file.as_file().set_len(10).unwrap();
        assert_eq!(
            file_or_standard_input(file.path(), LIMIT).unwrap().len(),
            10
        );
    }
}
