//! The catalog: every package under `problems/catalog`, built into the program.
//!
//! `build.rs` collects the folders, so adding or deleting one changes nothing here.

use std::sync::OnceLock;

use crate::package::{MakeReference, PackageFiles, assemble};
use crate::{Diagnostic, Problem};

/// One embedded package.
struct Entry {
    id: &'static str,
    files: &'static [(&'static str, &'static [u8])],
    reference: Option<MakeReference>,
    loaded: OnceLock<(Option<Problem>, Vec<Diagnostic>)>,
}

impl Entry {
    fn load(&self) -> &(Option<Problem>, Vec<Diagnostic>) {
        self.loaded.get_or_init(|| {
            let files = PackageFiles::from_memory(self.id, self.files.iter().copied());
            assemble(&files, |_| self.reference)
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/catalog.rs"));

/// The ids of the catalog, sorted.
pub fn ids() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|entry| entry.id)
}

/// The problem of that id.
pub fn get(id: &str) -> Option<Problem> {
    let entry = ENTRIES.iter().find(|entry| entry.id == id)?;
    entry.load().0.clone()
}

/// Every problem of the catalog, by id.
pub fn all() -> Vec<Problem> {
    ENTRIES
        .iter()
        .filter_map(|entry| entry.load().0.clone())
        .collect()
}

/// What there is to say about the package of that id; a catalog that passes its tests has none.
pub fn diagnostics(id: &str) -> Vec<Diagnostic> {
    let entry = ENTRIES.iter().find(|entry| entry.id == id);
    entry.map_or_else(Vec::new, |entry| entry.load().1.clone())
}

/// The code of the catalog problem with that UUID.
pub(crate) fn reference_code(uuid: &str) -> Option<MakeReference> {
    let entry = ENTRIES.iter().find(|entry| {
        let problem = entry.load().0.as_ref();
        problem.is_some_and(|problem| problem.uuid() == uuid)
    })?;
    entry.reference
}
