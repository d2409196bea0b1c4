//! The catalog: every package under `problems/catalog`, built into the program.
//!
//! `build.rs` collects the folders, so adding or deleting one changes nothing here.

use std::sync::OnceLock;

use crate::package::{Archive, Code, CodeIdentity, MakeReference, PackageFiles, assemble};
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
        self.loaded
            .get_or_init(|| assemble(&self.package(), &|_| self.reference.map(Code)))
    }

    fn package(&self) -> PackageFiles {
        PackageFiles::from_memory(self.id, self.files.iter().copied())
    }

    /// Whether the code is compiled from that package's files. A problem that asks another
    /// question about a game has no files of its own for it.
    fn is_code_of(&self, identity: &CodeIdentity) -> bool {
        let code = self.files.iter().copied();
        let code = code.filter(|(path, _)| path.strip_suffix(".rs").is_some());
        let own = PackageFiles::from_memory(self.id, code).code_digest();
        let problem = || self.load().0.as_ref();
        own == identity.sources
            && (own.is_some() || problem().is_some_and(|it| it.uuid() == identity.uuid))
    }
}

/// The code of a problem's reference, as an [`Entry`] has it.
#[cfg(not(test))]
macro_rules! code {
    ($make:expr) => {
        Some($make)
    };
}

/// The tests next to this crate's code are built without the references: with them they would take nearly three times as
/// long to build. Whatever needs one is tested in `tests/`.
#[cfg(test)]
macro_rules! code {
    ($make:expr) => {
        None
    };
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

/// The package of that id, as it was built into the program.
pub fn archive(id: &str) -> Option<Archive> {
    let entry = ENTRIES.iter().find(|entry| entry.id == id)?;
    Some(Archive::of_files(entry.package()))
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

/// The code that was compiled from a package's own files, whatever the package is called.
pub fn code_of(identity: &CodeIdentity) -> Option<Code> {
    let with_code = ENTRIES.iter().filter(|entry| entry.reference.is_some());
    let mut found = with_code.filter(|entry| entry.is_code_of(identity));
    found.next()?.reference.map(Code)
}

/// The code of the problem of that id, for a changed version of its package that still has its
/// UUID.
pub fn code_for(id: &str, identity: &CodeIdentity) -> Option<Code> {
    let entry = ENTRIES.iter().find(|entry| entry.id == id)?;
    let built_in = entry.load().0.as_ref()?;
    let is_its = built_in.uuid() == identity.uuid;
    entry.reference.filter(|_| is_its).map(Code)
}
