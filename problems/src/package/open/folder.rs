//! A package in a folder. Links are followed inside the package only, and no folder is read again
//! inside itself. A link that leaves is an error only where judging needs what it stands for.

use std::fs;
use std::path::{Path, PathBuf};

use super::intake::{fill, lost_link, takes, too_deep, too_large, too_many};
use super::unreadable;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_DEPTH, MAX_ENTRIES, MAX_FOLDER};
use crate::{Diagnostic, Place};

/// Reads a folder, whose name is the package's.
pub(super) fn read(path: &Path, found: &mut Findings) -> Result<PackageFiles, Diagnostic> {
    let root = path
        .canonicalize()
        .map_err(|error| unreadable(path, &error))?;
    let name = root.file_name().unwrap_or(root.as_os_str());
    let mut reader = Reader {
        root: &root,
        files: PackageFiles::named(&name.to_string_lossy()),
        found,
        left: MAX_FOLDER.bytes(),
        entries: 0,
        open: Vec::new(),
    };
    reader.folder(&root, "")?;
    let files = reader.files;
    files.warn_of_case(found);
    Ok(files)
}

struct Reader<'a> {
    root: &'a Path,
    files: PackageFiles,
    found: &'a mut Findings,
    /// Bytes that files may still have.
    left: u64,
    /// What was met so far. A folder counts each time a link leads to it.
    entries: usize,
    /// The folders that are being read, outermost first, by their real paths.
    open: Vec<PathBuf>,
}

impl Reader<'_> {
    /// Reads the folder with that real path, whose files begin with `prefix` in the package.
    fn folder(&mut self, folder: &Path, prefix: &str) -> Result<(), Diagnostic> {
        if self.open.len() == MAX_DEPTH {
            return Err(too_deep(prefix));
        }
        let mut names = Vec::new();
        let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| unreadable(folder, &error))?;
            self.entries += 1;
            if self.entries > MAX_ENTRIES {
                return Err(too_many(self.files.name()));
            }
            names.push(entry.file_name());
        }
        names.sort_unstable();
        self.open.push(folder.to_owned());
        for name in names {
            let inside = format!("{prefix}{}", name.to_string_lossy());
            if takes(&inside, self.found) {
                self.entry(&folder.join(name), inside)?;
            }
        }
        self.open.pop();
        Ok(())
    }

    fn entry(&mut self, path: &Path, inside: String) -> Result<(), Diagnostic> {
        let bad_link =
            |message| Diagnostic::error("bad-link", Place::file(inside.as_str()), message);
        let link = fs::symlink_metadata(path).map_err(|error| unreadable(path, &error))?;
        let real = if link.is_symlink() {
            match path.canonicalize() {
                Ok(real) if real.starts_with(self.root) => real,
                lost => {
                    let what = if lost.is_ok() {
                        say!("leaves the package")
                    } else {
                        say!("leads nowhere")
                    };
                    let target = fs::read_link(path).unwrap_or_default();
                    let target = target.to_string_lossy();
                    self.found.push(lost_link(&inside, &target, &what));
                    return Ok(());
                }
            }
        } else {
            path.to_owned()
        };
        let about = fs::metadata(&real).map_err(|error| unreadable(path, &error))?;
        if about.is_dir() {
            if self.open.contains(&real) {
                return Err(bad_link(say!("is a link to a folder around it")));
            }
            return self.folder(&real, &format!("{inside}/"));
        }
        // Devices and pipes have no size and may never end.
        if !about.is_file() {
            let message = say!("is not a regular file");
            return Err(Diagnostic::error("bad-file", Place::file(inside), message));
        }
        self.left = self
            .left
            .checked_sub(about.len())
            .ok_or_else(|| too_large(self.files.name(), MAX_FOLDER))?;
        let bytes = fs::File::open(&real)
            .and_then(|mut file| fill(&mut file, about.len()))
            .map_err(|error| unreadable(path, &error))?;
        self.files.insert(inside, bytes);
        Ok(())
    }
}
