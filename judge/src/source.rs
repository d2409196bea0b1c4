//! A submitted source, and what makes one unacceptable before any compiler sees it.

use std::sync::Arc;

use problems::{ByteSize, answers};

use crate::language::{ANSWER, Language};

/// The largest source that is taken.
pub const SOURCE_LIMIT: ByteSize = ByteSize::from_kib(256);

/// The largest source in a language: answers may be longer than programs.
#[must_use]
pub fn limit_in(language: &str) -> ByteSize {
    if language == ANSWER {
        answers::LIMIT
    } else {
        SOURCE_LIMIT
    }
}

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
    /// It is larger than [`limit_in`] its language, or than the problem allows.
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
        check_size(self.size(), limit_in(&self.language))?;
        check_text(&self.bytes)
    }

    /// A digest of the language and of all its files; what it is called does not count.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let mut add = |part: &[u8]| {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        };
        for part in [&self.language, &self.entry] {
            add(part.as_bytes());
        }
        add(&self.bytes);
        for file in &self.folder {
            add(file.path.as_bytes());
            add(&file.bytes);
        }
        hasher.finalize().to_hex().to_string()
    }

    /// Makes a folder of a program of one file, for others to stand next to it.
    pub(crate) fn put_into_folder(&mut self, language: &Language) {
        if self.folder.is_empty() {
            let name = language.detected(&self.name);
            let name = name.unwrap_or(&language.spec().source).to_owned();
            self.folder.push(SourceFile {
                path: name.clone(),
                bytes: self.bytes.clone(),
            });
            self.entry = name;
        }
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

/// The same as [`Source::check`], for a program that is not a [`Source`] yet.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_bytes(bytes: &[u8]) -> Result<(), SourceError> {
    check_bytes_in("", bytes)
}

/// The same for what is in a language, which may be that of answers.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_bytes_in(language: &str, bytes: &[u8]) -> Result<(), SourceError> {
    check_size(bytes.len(), limit_in(language))?;
    check_text(bytes)
}

fn check_text(bytes: &[u8]) -> Result<(), SourceError> {
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
    fn a_digest_is_of_the_program_and_not_of_its_name() {
        let of = |name, language, text: &str| {
            let source = Source::new(name, language, text.as_bytes().to_vec());
            source.digest()
        };
        assert_eq!(of("a.py", "python", "x"), of("b.py", "python", "x"));
        assert_ne!(of("a.py", "python", "x"), of("a.py", "pypy", "x"));
        assert_ne!(of("a.py", "python", "x"), of("a.py", "python", "y"));
    }

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
        assert_eq!(check_bytes_in(ANSWER, &large), Ok(()));
        let larger = vec![b'1'; 4 * 1024 * 1024 + 1];
        assert_eq!(
            check_bytes_in(ANSWER, &larger).map_err(|error| error.to_string()),
            Err("the source has 4194305 bytes; the limit is 4 MiB".to_owned())
        );
        // A comment in GBK.
        assert_eq!(check_bytes(b"// \xc4\xe3\xba\xc3\nint main(){}"), Ok(()));
    }
}
