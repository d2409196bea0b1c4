//! A submitted source, and what makes one unacceptable before any compiler sees it.

use std::sync::Arc;

use problems::ByteSize;

/// The largest source that is taken.
pub const SOURCE_LIMIT: ByteSize = ByteSize::from_kib(256);

/// A submitted program's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its name as the submitter knows it, such as `a.cpp`. Only shown, never opened.
    pub name: String,
    /// The language's id or one of its aliases, such as `cpp`.
    pub language: String,
    /// The text: of the file the program begins with, where it has several.
    pub bytes: Arc<[u8]>,
    /// All files of a program that has several, by their paths in its folder; none otherwise.
    pub folder: Vec<SourceFile>,
    /// The path of the file in the folder that the program begins with.
    pub entry: String,
}

/// A file of a program that has several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path in the program's folder.
    pub path: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

/// Why a source is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Nothing, or nothing but white space.
    #[error("the source is empty")]
    Empty,
    /// It has NUL bytes.
    #[error("the source is not a text file (it contains NUL bytes)")]
    Binary,
    /// It is larger than [`SOURCE_LIMIT`], or than the problem allows.
    #[error("the source has {size} bytes; the limit is {limit}")]
    TooLarge {
        /// Its size in bytes.
        size: usize,
        /// The largest size that is taken.
        limit: ByteSize,
    },
}

impl Source {
    /// A source of the given name, language id and text.
    pub fn new(
        name: impl Into<String>,
        language: impl Into<String>,
        bytes: impl Into<Arc<[u8]>>,
    ) -> Self {
        Self {
            name: name.into(),
            language: language.into(),
            bytes: bytes.into(),
            folder: Vec::new(),
            entry: String::new(),
        }
    }

    /// Checks the text without compiling it.
    ///
    /// Texts in GBK and other old encodings pass: the compilers take them in comments.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check(&self) -> Result<(), SourceError> {
        check_size(self.size(), SOURCE_LIMIT)?;
        check_bytes(&self.bytes)
    }

    /// The bytes of all its files.
    fn size(&self) -> usize {
        let folder: usize = self.folder.iter().map(|file| file.bytes.len()).sum();
        folder.max(self.bytes.len())
    }

    /// The same for a problem with a limit of its own.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check_for(&self, limit: ByteSize) -> Result<(), SourceError> {
        self.check()?;
        check_size(self.size(), limit)
    }
}

/// The same as [`Source::check`], for bytes that are not a [`Source`] yet.
///
/// # Errors
/// Says what is wrong with them.
pub fn check_bytes(bytes: &[u8]) -> Result<(), SourceError> {
    check_size(bytes.len(), SOURCE_LIMIT)?;
    if bytes.contains(&0) {
        return Err(SourceError::Binary);
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(SourceError::Empty);
    }
    Ok(())
}

fn check_size(size: usize, limit: ByteSize) -> Result<(), SourceError> {
    if size as u64 > limit.bytes() {
        Err(SourceError::TooLarge { size, limit })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_no_program() {
        assert_eq!(check_bytes(b""), Err(SourceError::Empty));
        assert_eq!(check_bytes(b" \r\n\t"), Err(SourceError::Empty));
        assert_eq!(check_bytes(b"\x7fELF\0\0"), Err(SourceError::Binary));
        let large = vec![b'a'; 256 * 1024 + 1];
        assert_eq!(
            check_bytes(&large).map_err(|error| error.to_string()),
            Err("the source has 262145 bytes; the limit is 256 KiB".to_owned())
        );
        assert_eq!(check_bytes(&large[1..]), Ok(()));
        // A comment in GBK.
        assert_eq!(check_bytes(b"// \xc4\xe3\xba\xc3\nint main(){}"), Ok(()));
    }
}
