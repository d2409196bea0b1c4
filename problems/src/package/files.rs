//! The files of a package in memory, by their path in the package.
//!
//! Names that the format tells a judge to ignore (leading dot or dash, odd characters) are left
//! out here, so nothing else has to think of them.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use super::findings::Findings;
use super::size::MAX_TEXT;
use crate::{ByteSize, Diagnostic, Place};

/// The files that say what a folder is a package of, each at its top.
const MARKS: [&str; 3] = ["problem.yaml", "problem.xml", "init.yml"];

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

    /// The folder's or archive's name without its ending: the problem's id.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The same files under another name.
    pub(super) fn called(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
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
            let message = say!("has {size}; at most {limit} are read", size, limit);
            found.push(Diagnostic::error("too-large", Place::file(path), message));
            return None;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Some(text),
            Err(error) => {
                let message = say!("not UTF-8 (byte {at})", at = error.valid_up_to());
                found.push(Diagnostic::error("not-utf8", Place::file(path), message));
                None
            }
        }
    }

    /// Paths and bytes, in order of path.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// All paths, in order.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The files below a folder, as (path inside it, bytes), in order of path.
    pub(super) fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        let prefix = format!("{folder}/");
        let from = (Bound::Included(prefix.clone()), Bound::Unbounded);
        let length = prefix.len();
        self.files
            .range::<String, _>(from)
            .take_while(move |(path, _)| path.starts_with(&prefix))
            .map(move |(path, bytes)| (&path[length..], bytes))
    }

    /// Whether there is a folder of that path with a file in it.
    pub(super) fn has_folder(&self, folder: &str) -> bool {
        self.below(folder).next().is_some()
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
            let is_trial = ["data/invalid", "data/valid_output"]
                .iter()
                .any(|folder| path.starts_with(folder));
            if !is_text || is_trial {
                continue;
            }
            if bytes.starts_with(b"\xEF\xBB\xBF") {
                let message = say!("begins with a byte-order mark");
                found.push(Diagnostic::error("bom", Place::file(path), message));
            }
            if let Some(line) = first_line_with_cr(bytes) {
                let place = Place {
                    line: Some(line),
                    ..Place::file(path)
                };
                found.push(
                    Diagnostic::warning("crlf", place, say!("a line ends with CR LF"))
                        .with_help(say!("the format asks for LF alone")),
                );
            }
        }
    }

    /// Adds a file; false when there is one of that path.
    pub(super) fn insert(&mut self, path: String, bytes: Arc<[u8]>) -> bool {
        self.files.insert(path, bytes).is_none()
    }

    /// Takes a file out.
    pub(super) fn remove(&mut self, path: &str) {
        self.files.remove(path);
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
                let message = say!("differs from `{other}` in capital letters only", other);
                found.push(
                    Diagnostic::warning("case-collision", Place::file(path), message)
                        .with_help(say!("on some systems the two are one file; rename one")),
                );
            }
        }
    }

    /// Takes a single folder off that holds everything, where the package is in it.
    pub(super) fn strip_common_folder(&mut self) {
        if MARKS.iter().any(|mark| self.files.contains_key(*mark)) {
            return;
        }
        let Some((folder, _)) = self
            .files
            .keys()
            .next()
            .and_then(|path| path.split_once('/'))
        else {
            return;
        };
        let folder = format!("{folder}/");
        let holds_all = self.files.keys().all(|path| path.starts_with(&folder));
        let is_package = MARKS
            .iter()
            .any(|mark| self.files.contains_key(&format!("{folder}{mark}")));
        if holds_all && is_package {
            let files = std::mem::take(&mut self.files);
            self.files = files
                .into_iter()
                .map(|(path, bytes)| (path[folder.len()..].to_owned(), bytes))
                .collect();
        }
    }
}

fn first_line_with_cr(bytes: &[u8]) -> Option<u32> {
    let at = bytes.windows(2).position(|pair| pair == b"\r\n")?;
    let before = bytes[..at].split(|b| *b == b'\n').count();
    u32::try_from(before).ok()
}
