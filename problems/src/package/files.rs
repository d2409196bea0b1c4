//! The files of a package, from a folder, a zip archive or memory, by their path in the package.
//!
//! Names that the format tells a judge to ignore (leading dot or dash, odd characters) are left
//! out here, so nothing else has to think of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use crate::{ByteSize, Diagnostic, Place};

/// The most that the files of one package may take unpacked.
const MAX_PACKAGE: ByteSize = ByteSize::from_mib(512);
/// The most files a package may have.
const MAX_FILES: usize = 20_000;

/// The files of a package in memory.
#[derive(Clone, Debug, Default)]
pub struct PackageFiles {
    name: String,
    files: BTreeMap<String, Arc<[u8]>>,
}

impl PackageFiles {
    /// A package of that name from files in memory.
    pub fn from_memory<'a>(
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

    /// Reads a folder or a zip file, with warnings about files that are ignored.
    pub fn open(path: &Path) -> Result<(Self, Vec<Diagnostic>), Diagnostic> {
        let kind = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if kind.is_dir() {
            let root = path
                .canonicalize()
                .map_err(|error| unreadable(path, &error))?;
            let mut reader = FolderReader::new(&root);
            reader.read(&root, "")?;
            return Ok((reader.package, reader.warnings));
        }
        if kind.len() > MAX_PACKAGE.bytes() {
            return Err(too_large(&path.display().to_string()));
        }
        let archive = fs::read(path).map_err(|error| unreadable(path, &error))?;
        Self::unzip(&base_name(path), &archive)
    }

    /// Reads a zip archive. A single folder that holds everything is taken off.
    pub fn unzip(name: &str, archive: &[u8]) -> Result<(Self, Vec<Diagnostic>), Diagnostic> {
        let broken = |what: String| {
            Diagnostic::error("bad-archive", Place::file(name), what)
                .with_help("a package is a folder or a .zip of that folder")
        };
        let mut zip = zip::ZipArchive::new(Cursor::new(archive))
            .map_err(|error| broken(format!("not a readable zip archive: {error}")))?;
        let mut package = Self {
            name: name.to_owned(),
            ..Self::default()
        };
        let (mut warnings, mut left) = (Vec::new(), MAX_PACKAGE.bytes());
        if zip.len() > MAX_FILES {
            return Err(too_large(name));
        }
        for index in 0..zip.len() {
            let entry = zip
                .by_index(index)
                .map_err(|error| broken(format!("entry {index} cannot be read: {error}")))?;
            if entry.is_dir() {
                continue;
            }
            let raw = entry
                .name()
                .map_err(|error| broken(format!("entry {index} has no usable name: {error}")))?
                .into_owned();
            if entry.enclosed_name().is_none() || entry.is_symlink() {
                return Err(broken(format!("`{raw}` leaves the package or is a link")));
            }
            let mut bytes = Vec::new();
            entry
                .take(left + 1)
                .read_to_end(&mut bytes)
                .map_err(|error| broken(format!("`{raw}` cannot be unpacked: {error}")))?;
            left = left
                .checked_sub(bytes.len() as u64)
                .ok_or_else(|| too_large(name))?;
            package.insert(&raw.replace('\\', "/"), bytes, &mut warnings);
        }
        package.strip_common_folder();
        Ok((package, warnings))
    }

    /// The folder's or archive's name without its ending: the problem's id.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of a file.
    pub fn get(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.files.get(path)
    }

    /// A file as text; an error diagnostic when it is not UTF-8.
    pub fn text(&self, path: &str, found: &mut Vec<Diagnostic>) -> Option<&str> {
        let bytes = self.files.get(path)?;
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
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// The files below a folder, as (path inside it, bytes), in order of path.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a Arc<[u8]>)> {
        self.iter().filter_map(move |(path, bytes)| {
            let inside = path.strip_prefix(folder)?.strip_prefix('/')?;
            Some((inside, bytes))
        })
    }

    /// The content address: a digest of every path and its bytes, in hex.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (path, bytes) in &self.files {
            hasher.update(&(path.len() as u64).to_le_bytes());
            hasher.update(path.as_bytes());
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
        hasher.finalize().to_hex().to_string()
    }

    /// What the format asks of text files: LF line ends, no byte-order mark.
    pub(super) fn check_text(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
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
        found
    }

    fn insert(&mut self, path: &str, bytes: Vec<u8>, warnings: &mut Vec<Diagnostic>) {
        if path.split('/').all(is_portable) {
            self.files.insert(path.to_owned(), Arc::from(bytes));
        } else if !path.split('/').any(|part| part.starts_with('.')) {
            let message = "the name has characters the format does not allow; ignored";
            warnings.push(
                Diagnostic::warning("ignored-file", Place::file(path), message)
                    .with_help("use letters, digits, `_`, `.` and `-`, not beginning with `-`"),
            );
        }
    }

    fn strip_common_folder(&mut self) {
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

struct FolderReader<'a> {
    root: &'a Path,
    package: PackageFiles,
    warnings: Vec<Diagnostic>,
    left: u64,
    depth: u32,
}

impl<'a> FolderReader<'a> {
    /// Deeper folders are no part of the format and could be a loop of links.
    const MAX_DEPTH: u32 = 16;

    fn new(root: &'a Path) -> Self {
        let name = root.file_name().unwrap_or(root.as_os_str());
        Self {
            root,
            package: PackageFiles {
                name: name.to_string_lossy().into_owned(),
                ..PackageFiles::default()
            },
            warnings: Vec::new(),
            left: MAX_PACKAGE.bytes(),
            depth: 0,
        }
    }

    fn read(&mut self, folder: &Path, prefix: &str) -> Result<(), Diagnostic> {
        self.depth += 1;
        if self.depth > Self::MAX_DEPTH {
            return Err(too_large(prefix));
        }
        let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| unreadable(folder, &error))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let inside = format!("{prefix}{name}");
            let path = entry.path();
            let real = path
                .canonicalize()
                .map_err(|error| unreadable(&path, &error))?;
            if !real.starts_with(self.root) {
                let message = "is a link that leaves the package";
                return Err(Diagnostic::error("bad-link", Place::file(inside), message));
            }
            if real.is_dir() {
                self.read(&path, &format!("{inside}/"))?;
            } else {
                self.add(&path, &inside)?;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn add(&mut self, path: &Path, inside: &str) -> Result<(), Diagnostic> {
        let size = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if !size.is_file() {
            let message = "is not a regular file";
            return Err(Diagnostic::error("bad-file", Place::file(inside), message));
        }
        self.left = self
            .left
            .checked_sub(size.len())
            .filter(|_| self.package.files.len() < MAX_FILES)
            .ok_or_else(|| too_large(&self.package.name))?;
        let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
        self.package.insert(inside, bytes, &mut self.warnings);
        Ok(())
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

fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    let place = Place::file(path.display().to_string());
    Diagnostic::error("unreadable", place, format!("cannot be read: {error}"))
        .with_help("a package is a folder with problem.yaml, or a .zip of it")
}

fn too_large(name: &str) -> Diagnostic {
    let message =
        format!("has more than {MAX_PACKAGE} or {MAX_FILES} files, or is nested too deeply");
    Diagnostic::error("too-large", Place::file(name), message)
}
