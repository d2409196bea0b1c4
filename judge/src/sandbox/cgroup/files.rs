//! Reads and writes the small text files of control groups.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// An open control file. Each read starts from the beginning.
#[derive(Debug)]
pub(super) struct ControlFile {
    file: File,
    name: &'static str,
}

impl ControlFile {
    /// Opens a file for reading.
    pub(super) fn open(group: &Path, name: &'static str) -> io::Result<Self> {
        Self::with(File::options().read(true), group, name)
    }

    /// Opens a file for reading and writing.
    pub(super) fn open_to_write(group: &Path, name: &'static str) -> io::Result<Self> {
        Self::with(File::options().read(true).write(true), group, name)
    }

    fn with(options: &std::fs::OpenOptions, group: &Path, name: &'static str) -> io::Result<Self> {
        let path = group.join(name);
        let file = options
            .open(&path)
            .map_err(|error| explain(&error, "open", &path.display().to_string()))?;
        Ok(Self { file, name })
    }

    /// The whole text.
    pub(super) fn text<'a>(&self, buffer: &'a mut [u8; 1024]) -> io::Result<&'a str> {
        let length = self
            .file
            .read_at(buffer, 0)
            .map_err(|error| explain(&error, "read", self.name))?;
        std::str::from_utf8(&buffer[..length])
            .map_err(|_| io::Error::other(format!("{} is not text", self.name)))
    }

    /// The one number in it.
    pub(super) fn number(&self) -> io::Result<u64> {
        let mut buffer = [0; 1024];
        let text = self.text(&mut buffer)?.trim();
        text.parse()
            .map_err(|_| io::Error::other(format!("{} says {text:?}, not a number", self.name)))
    }

    /// The number after `key` on a line of its own.
    pub(super) fn keyed_number(&self, key: &str) -> io::Result<u64> {
        let mut buffer = [0; 1024];
        self.text(&mut buffer)?
            .lines()
            .find_map(|line| {
                let (name, value) = line.split_once(' ')?;
                (name == key).then_some(value)?.trim().parse().ok()
            })
            .ok_or_else(|| io::Error::other(format!("{} has no {key}", self.name)))
    }

    /// Replaces the text.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let written = self
            .file
            .write_at(text.as_bytes(), 0)
            .map_err(|error| explain(&error, "write", self.name))?;
        if written == text.len() {
            Ok(())
        } else {
            Err(io::Error::other(format!("{} took only a part", self.name)))
        }
    }
}

/// The same error, saying what was being done; keeps the error number findable as the source.
fn explain(error: &io::Error, doing: &str, what: &str) -> io::Error {
    io::Error::new(error.kind(), format!("{doing} {what}: {error}"))
}
