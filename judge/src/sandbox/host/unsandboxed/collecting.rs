//! Takes what an unsandboxed program prints and the files that it leaves.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use problems::ByteSize;

use crate::sandbox::content::Content;
use crate::sandbox::request::Collect;

/// Takes the files of a folder that are wanted.
pub(super) struct FileCollector<'a> {
    pub(super) wanted: &'a Collect,
    /// How many bytes may still be taken.
    pub(super) room: u64,
    pub(super) files: &'a mut Vec<(PathBuf, Content)>,
}

impl FileCollector<'_> {
    /// Takes the regular files below a folder; `false` when they are too large.
    pub(super) fn collect(&mut self, folder: &Path, name: &Path) -> io::Result<bool> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let inner = name.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                if !self.collect(&entry.path(), &inner)? {
                    return Ok(false);
                }
            } else if kind.is_file() && self.wanted.wants(&inner) {
                let mut size = 0;
                let count = |chunk: &[u8]| size += chunk.len() as u64;
                match Content::copy_of(File::open(entry.path())?, self.room, count) {
                    Ok(file) => self.files.push((inner, file)),
                    Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return Ok(false),
                    Err(error) => return Err(error),
                }
                self.room -= size;
            }
        }
        Ok(true)
    }
}

/// Reads a stream on a thread of its own.
pub(super) struct Collector {
    thread: JoinHandle<Vec<u8>>,
    over: Arc<AtomicBool>,
    limit: usize,
}

impl Collector {
    pub(super) fn start(stream: Option<impl Read + Send + 'static>, limit: ByteSize) -> Self {
        let limit = usize::try_from(limit.bytes()).unwrap_or(usize::MAX);
        let over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            let mut kept = Vec::new();
            let mut chunk = [0; 16 * 1024];
            let Some(mut stream) = stream else {
                return kept;
            };
            // An error is the end: the other side is gone.
            while let Ok(length @ 1..) = stream.read(&mut chunk) {
                let room = limit - kept.len();
                kept.extend_from_slice(&chunk[..length.min(room)]);
                if length > room {
                    flag.store(true, Ordering::Relaxed);
                }
            }
            kept
        });
        Self {
            thread,
            over,
            limit,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// What was kept, and whether there was more.
    pub(super) fn finish(self) -> io::Result<(Vec<u8>, bool)> {
        let over = self.over;
        let kept = self.thread.join();
        let kept = kept.map_err(|_| io::Error::other("the thread that reads it failed"))?;
        debug_assert!(kept.len() <= self.limit);
        Ok((kept, over.load(Ordering::Relaxed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that whoever reads it comes to grief with.
    struct Faulty;

    impl Read for Faulty {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("on purpose");
        }
    }

    #[test]
    fn an_output_that_could_not_be_read_is_not_an_empty_one() {
        let whole = Collector::start(Some(&b"12345"[..]), ByteSize::from_bytes(3)).finish();
        assert_eq!(whole.ok(), Some((b"123".to_vec(), true)));
        let failed = Collector::start(Some(Faulty), ByteSize::from_bytes(3));
        assert!(failed.finish().is_err());
    }
}
