//! A package as one archive: what a site stores, sends and hands to its judge machines.
//!
//! Whatever a package came in (a folder, `zip`, `tar`), its archive has the same files, and the
//! same files have the same content address.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write as _};
use std::path::Path;
use std::sync::Arc;

use zip::write::{SimpleFileOptions, ZipWriter};

use super::files::PackageFiles;
use super::findings::Findings;
use super::open;
use super::size::MAX_PACKAGE;
use super::{References, assemble};
use crate::{ByteSize, Diagnostic, Problem};

/// The files of a package. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Archive(PackageFiles);

impl Archive {
    /// The largest archive that is read, in bytes.
    pub const MAX_BYTES: u64 = MAX_PACKAGE.bytes();

    /// Reads the package at a folder or archive, and says which files are left out.
    ///
    /// Takes time and memory in proportion to the package, and refuses one that is too large.
    ///
    /// # Errors
    /// What keeps it from being read, before those files.
    pub fn open(path: &Path) -> Result<(Self, Vec<Diagnostic>), Vec<Diagnostic>> {
        let mut found = Findings::default();
        match open::open(path, &mut found) {
            Ok(files) => Ok((Self(files), found.into_diagnostics())),
            Err(error) => {
                found.push(error);
                Err(found.into_diagnostics())
            }
        }
    }

    /// Reads an archive that is in memory. Bounds and refusals are those of [`Archive::open`].
    ///
    /// # Errors
    /// What keeps it from being read.
    pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<(Self, Vec<Diagnostic>), Vec<Diagnostic>> {
        let mut found = Findings::default();
        match open::open_bytes(name, bytes, &mut found) {
            Ok(files) => Ok((Self(files), found.into_diagnostics())),
            Err(error) => {
                found.push(error);
                Err(found.into_diagnostics())
            }
        }
    }

    /// One file of the archive on disk that [`Archive::zip`] has written; nothing where it has none of that path.
    ///
    /// No other file is unpacked, so this takes memory for that file alone. What is returned is whole by its checksum;
    /// whether the archive is the package that somebody takes it for is not looked at.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn one_file(archive: &Path, path: &str) -> io::Result<Option<Arc<[u8]>>> {
        open::one_file(archive, path)
    }

    /// The files of a zip archive in memory, which have at most so many bytes together.
    ///
    /// # Errors
    /// What keeps it from being read.
    pub(crate) fn of_zip_within(
        name: &str,
        bytes: &[u8],
        limit: ByteSize,
    ) -> Result<Self, Diagnostic> {
        let mut found = Findings::default();
        open::inner_zip(name, bytes, limit.bytes(), &mut found).map(Self)
    }

    pub(crate) fn of_files(files: PackageFiles) -> Self {
        Self(files)
    }

    /// Files of a problem that is loaded, which have passed what packages pass.
    pub(crate) fn of_memory<'a>(
        name: &str,
        files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    ) -> Self {
        Self(PackageFiles::from_memory(name, files))
    }

    pub(super) fn package_files(&self) -> &PackageFiles {
        &self.0
    }

    /// The name of the folder or archive it was read from, without its ending.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// The content address: a digest of every path and its bytes, in hex. It is that of the
    /// problem which is loaded of these files.
    pub fn hash(&self) -> String {
        self.0.hash()
    }

    /// Paths and bytes, in order of path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        self.0.iter()
    }

    /// The bytes of a file.
    pub fn file(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(|bytes| &**bytes)
    }

    /// The same package with another file in that place, or with none.
    ///
    /// # Errors
    /// When the path is none that a package may have, or the package would be too large.
    pub fn with_file(&self, path: &str, bytes: Option<&[u8]>) -> Result<Self, Vec<Diagnostic>> {
        self.with_files(&BTreeMap::from([(path, bytes)]))
    }

    /// The same package with other files in those places, or with none there.
    ///
    /// # Errors
    /// When a path is none that a package may have, or the package would be too large.
    pub fn with_files(
        &self,
        changes: &BTreeMap<&str, Option<&[u8]>>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let others = self.files().filter(|(path, _)| !changes.contains_key(path));
        let files = others.map(|(path, bytes)| (path, &**bytes));
        let new = changes.iter();
        let new = new.filter_map(|(path, bytes)| bytes.map(|bytes| (*path, bytes)));
        let (taken, ignored) = Self::made(self.name(), files.chain(new))?;
        let mut changes = changes.iter();
        if changes.any(|(path, bytes)| bytes.is_some() && taken.file(path).is_none()) {
            return Err(ignored);
        }
        Ok(taken)
    }

    /// The package of that name with these files, and which of them are left out.
    ///
    /// # Errors
    /// When a path is none that a package may have, or the package would be too large.
    pub fn made<'a>(
        name: &str,
        files: impl Iterator<Item = (&'a str, &'a [u8])>,
    ) -> Result<(Self, Vec<Diagnostic>), Vec<Diagnostic>> {
        let made = Self(PackageFiles::from_memory(name, files));
        // What is made here passes what archives pass.
        let packed = made.zip().map_err(|error| {
            let place = crate::Place::file(name);
            vec![Diagnostic::error(
                "unreadable",
                place,
                error.to_string().into(),
            )]
        })?;
        Self::of_bytes(name, &packed)
    }

    /// The archive as a `zip`: the same bytes for the same files.
    ///
    /// # Errors
    /// When a path is too long for the format.
    pub fn zip(&self) -> io::Result<Vec<u8>> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        for (path, bytes) in self.files() {
            writer.start_file(path, options)?;
            writer.write_all(bytes)?;
        }
        Ok(writer.finish()?.into_inner())
    }

    /// Writes the files below a folder, which is made.
    ///
    /// # Errors
    /// When the folder is there already, or something cannot be written.
    pub fn unpack(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir(folder)?;
        for (path, bytes) in self.files() {
            let place = folder.join(path);
            if let Some(above) = place.parent() {
                std::fs::create_dir_all(above)?;
            }
            std::fs::write(place, bytes)?;
        }
        Ok(())
    }

    /// The problem of these files under that id, as [`load`](super::load) makes it.
    pub fn load(&self, id: &str, references: References<'_>) -> (Option<Problem>, Vec<Diagnostic>) {
        assemble(&self.0.clone().called(id), references)
    }
}
