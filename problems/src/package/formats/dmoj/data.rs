//! The files of tests, in the package's folder or in its archive.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::package::files::PackageFiles;

/// Where the files of tests are.
pub(super) struct Data<'a> {
    pub(super) files: &'a PackageFiles,
    pub(super) archive: Option<&'a PackageFiles>,
    /// Whether lines of tests end as they do in their files.
    pub(super) is_binary: bool,
    /// The files of tests as DMOJ has their lines end, each looked at once however many tests name it.
    texts: RefCell<BTreeMap<String, Arc<[u8]>>>,
    /// Bytes of the sources that have lines of ours before their own.
    pub(super) written: Cell<u64>,
}

impl<'a> Data<'a> {
    pub(super) fn new(
        files: &'a PackageFiles,
        archive: Option<&'a PackageFiles>,
        is_binary: bool,
    ) -> Self {
        Self {
            files,
            archive,
            is_binary,
            texts: RefCell::default(),
            written: Cell::default(),
        }
    }

    /// A file of a test, whose lines end as DMOJ has them end.
    pub(super) fn text(&self, path: &str) -> Option<Arc<[u8]>> {
        let bytes = self.get(path)?;
        let mut texts = self.texts.borrow_mut();
        if let Some(known) = texts.get(path) {
            return Some(Arc::clone(known));
        }
        let is_so = self.is_binary
            || bytes.is_empty()
            || (bytes.ends_with(b"\n") && !bytes.contains(&b'\r'));
        let text = if is_so { bytes } else { lines_of(&bytes) };
        texts.insert(path.to_owned(), Arc::clone(&text));
        Some(text)
    }

    pub(super) fn get(&self, path: &str) -> Option<Arc<[u8]>> {
        let inner = self.archive.and_then(|archive| archive.get(path));
        inner.or_else(|| self.files.get(path)).cloned()
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.archive
            .unwrap_or(self.files)
            .paths()
            .map(str::to_owned)
            .collect()
    }
}

/// A text whose lines end with a line feed, also the last one.
pub(super) fn lines_of(bytes: &[u8]) -> Arc<[u8]> {
    let mut text = Vec::with_capacity(bytes.len() + 1);
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' if bytes.get(index + 1) == Some(&b'\n') => {}
            b'\r' => text.push(b'\n'),
            other => text.push(*other),
        }
    }
    if text.last() != Some(&b'\n') {
        text.push(b'\n');
    }
    text.into()
}
