//! The files of a package in memory, by their path in the package.
//!
//! Names that the format tells a judge to ignore (leading dot or dash, odd characters) are left
//! out here, so nothing else has to think of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::findings::Findings;
use super::size::{MAX_DEPTH, MAX_ENTRIES, MAX_PACKAGE, MAX_TEXT};
use super::{archive, folder};
use crate::{ByteSize, Diagnostic, Place};

/// The files of a package in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct PackageFiles {
    name: String,
    files: BTreeMap<String, Arc<[u8]>>,
}

impl PackageFiles {
    /// A package of that name without files.
    pub(super) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            files: BTreeMap::new(),
        }
    }

    /// A package of that name from files in memory.
    pub(crate) fn from_memory<'a>(
        name: &str,
        files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            files: files
                .into_iter()
                .map(|(path, bytes)| (path.to_owned(), Arc::from(bytes)))
                .collect(),
        }
    }

    /// Reads a folder or a zip file. Warns of files that are ignored.
    pub(super) fn open(path: &Path, found: &mut Findings) -> Result<Self, Diagnostic> {
        let kind = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if kind.is_dir() {
            return folder::read(path, found);
        }
        if !kind.is_file() {
            let place = Place::file(path.display().to_string());
            let message = "is neither a folder nor a zip file";
            return Err(Diagnostic::error("bad-file", place, message));
        }
        let file = fs::File::open(path).map_err(|error| unreadable(path, &error))?;
        archive::read(&base_name(path), file, kind.len(), found)
    }

    /// The folder's or archive's name without its ending: the problem's id.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of a file.
    pub(super) fn get(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.files.get(path)
    }

    /// A file as text; an error diagnostic when it is not UTF-8 or larger than people write.
    pub(super) fn text(&self, path: &str, found: &mut Findings) -> Option<&str> {
        self.text_up_to(MAX_TEXT, path, found)
    }

    /// A file as text; an error diagnostic when it is not UTF-8 or larger than that.
    pub(super) fn text_up_to(
        &self,
        limit: ByteSize,
        path: &str,
        found: &mut Findings,
    ) -> Option<&str> {
        let bytes = self.files.get(path)?;
        if bytes.len() as u64 > limit.bytes() {
            let size = ByteSize::from_bytes(bytes.len() as u64);
            let message = format!("has {size}; at most {limit} are read");
            found.push(Diagnostic::error("too-large", Place::file(path), message));
            return None;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Some(text),
            Err(error) => {
                let message = format!("not UTF-8 (byte {})", error.valid_up_to());
                found.push(Diagnostic::error("not-utf8", Place::file(path), message));
                None
            }
        }
    }

    /// Paths and bytes, in order of path.
    fn iter(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// The files below a folder, as (path inside it, bytes), in order of path.
    pub(super) fn below<'a>(
        &'a self,
        folder: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a Arc<[u8]>)> {
        self.iter().filter_map(move |(path, bytes)| {
            let inside = path.strip_prefix(folder)?.strip_prefix('/')?;
            Some((inside, bytes))
        })
    }

    /// The content address: a digest of every path and its bytes, in hex.
    pub(super) fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (path, bytes) in &self.files {
            hasher.update(&(path.len() as u64).to_le_bytes());
            hasher.update(path.as_bytes());
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
        hasher.finalize().to_hex().to_string()
    }

    /// A digest of the Rust files at the top, in hex; `None` when there is none.
    pub(crate) fn code_digest(&self) -> Option<String> {
        let is_code = |path: &str| {
            path.strip_suffix(".rs")
                .is_some_and(|name| !name.contains('/'))
        };
        let code = self.files.iter().filter(|(path, _)| is_code(path));
        let code = Self {
            files: code
                .map(|(path, bytes)| (path.clone(), Arc::clone(bytes)))
                .collect(),
            ..Self::default()
        };
        (!code.files.is_empty()).then(|| code.hash())
    }

    /// What the format asks of text files: LF line ends, no byte-order mark.
    pub(super) fn check_text(&self, found: &mut Findings) {
        for (path, bytes) in self.iter() {
            let is_text = [".yaml", ".md", ".in", ".ans", ".toml"]
                .iter()
                .any(|ending| path.ends_with(ending));
            if !is_text || path.starts_with("data/invalid") {
                continue;
            }
            if bytes.starts_with(b"\xEF\xBB\xBF") {
                let message = "begins with a byte-order mark";
                found.push(Diagnostic::error("bom", Place::file(path), message));
            }
            if let Some(line) = first_line_with_cr(bytes) {
                let place = Place {
                    line: Some(line),
                    ..Place::file(path)
                };
                found.push(
                    Diagnostic::warning("crlf", place, "a line ends with CR LF")
                        .with_help("the format asks for LF alone"),
                );
            }
        }
    }

    /// Adds a file; false when there is one of that path.
    pub(super) fn insert(&mut self, path: String, bytes: Arc<[u8]>) -> bool {
        self.files.insert(path, bytes).is_none()
    }

    /// A path that is a file's and at the same time the path of a folder.
    pub(super) fn file_as_folder(&self) -> Option<&str> {
        self.files.keys().find_map(|path| {
            let ends = path.match_indices('/').map(|(end, _)| &path[..end]);
            let mut folders = ends.filter(|folder| self.files.contains_key(*folder));
            folders.next()
        })
    }

    /// Warns of files whose names differ in capital letters only: some systems take them for one.
    pub(super) fn warn_of_case(&self, found: &mut Findings) {
        let mut seen = BTreeMap::new();
        for path in self.files.keys() {
            if let Some(other) = seen.insert(path.to_ascii_lowercase(), path) {
                let message = format!("differs from `{other}` in capital letters only");
                found.push(
                    Diagnostic::warning("case-collision", Place::file(path), message)
                        .with_help("on some systems the two are one file; rename one"),
                );
            }
        }
    }

    pub(super) fn strip_common_folder(&mut self) {
        if self.files.contains_key("problem.yaml") {
            return;
        }
        let Some(folder) = self
            .files
            .keys()
            .find_map(|path| path.strip_suffix("/problem.yaml"))
            .filter(|folder| !folder.contains('/'))
            .map(|folder| format!("{folder}/"))
        else {
            return;
        };
        if self.files.keys().all(|path| path.starts_with(&folder)) {
            let files = std::mem::take(&mut self.files);
            self.files = files
                .into_iter()
                .map(|(path, bytes)| (path[folder.len()..].to_owned(), bytes))
                .collect();
        }
    }
}

/// Whether a file of that path is part of a package; warns of one that is not.
pub(super) fn takes(path: &str, found: &mut Findings) -> bool {
    let mut parts = path.split('/');
    if parts.clone().all(is_portable) {
        return true;
    }
    if !parts.any(|part| part.starts_with('.')) {
        let message = "the name has characters the format does not allow; ignored";
        found.push(
            Diagnostic::warning("ignored-file", Place::file(path), message)
                .with_help("use letters, digits, `_`, `.` and `-`, not beginning with `-`"),
        );
    }
    false
}

/// Reads exactly `length` bytes, which must be all there are, into memory of that size: a file is
/// never held twice.
pub(super) fn fill(content: &mut impl Read, length: u64) -> io::Result<Arc<[u8]>> {
    let length = usize::try_from(length).map_err(|_| io::ErrorKind::FileTooLarge)?;
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, length).collect();
    if let Some(bytes) = Arc::get_mut(&mut bytes) {
        content
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => io::Error::other("it ends too early"),
                _ => error,
            })?;
    }
    // The end has to be met: checksums are compared there.
    match content.read(&mut [0])? {
        0 => Ok(bytes),
        _ => Err(io::Error::other("it has more bytes than it says")),
    }
}

fn base_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    stem.to_string_lossy().into_owned()
}

/// The format's rule for names of files and folders.
fn is_portable(name: &str) -> bool {
    let mut bytes = name.bytes();
    let first = bytes.next();
    first.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_')
        && name.len() <= 255
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-'))
}

fn first_line_with_cr(bytes: &[u8]) -> Option<u32> {
    let at = bytes.windows(2).position(|pair| pair == b"\r\n")?;
    let before = bytes[..at].split(|b| *b == b'\n').count();
    u32::try_from(before).ok()
}

pub(super) fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    let place = Place::file(path.display().to_string());
    Diagnostic::error("unreadable", place, format!("cannot be read: {error}"))
        .with_help("a package is a folder with problem.yaml, or a .zip of it")
}

pub(super) fn too_large(name: &str) -> Diagnostic {
    let message =
        format!("the files have more than {MAX_PACKAGE}, which is the most for a package");
    Diagnostic::error("too-large", Place::file(name), message)
}

pub(super) fn too_many(name: &str) -> Diagnostic {
    let message = format!("has more than {MAX_ENTRIES} files and folders");
    Diagnostic::error("too-large", Place::file(name), message)
}

pub(super) fn too_deep(name: &str) -> Diagnostic {
    let message = format!("has more than {MAX_DEPTH} folders inside each other");
    Diagnostic::error("too-large", Place::file(name), message)
}
