//! The files of tests, in the package's folder or in its archive.

use std::sync::Arc;

use crate::package::files::PackageFiles;

/// Where the files of tests are.
pub(super) struct Data<'a> {
    pub(super) files: &'a PackageFiles,
    pub(super) archive: Option<&'a PackageFiles>,
    /// Whether lines of tests end as they do in their files.
    pub(super) is_binary: bool,
}

impl Data<'_> {
    /// A file of a test, whose lines end as DMOJ has them end.
    pub(super) fn text(&self, path: &str) -> Option<Arc<[u8]>> {
        let bytes = self.get(path)?;
        let is_so = self.is_binary
            || bytes.is_empty()
            || (bytes.ends_with(b"\n") && !bytes.contains(&b'\r'));
        Some(if is_so { bytes } else { lines_of(&bytes) })
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
