//! Files that are whole or not there, whatever crashes and whoever else writes them, and folders that
//! hold so many at most.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Puts `bytes` in the file `path`, replacing it in one step. Its folder must exist.
///
/// # Errors
/// The system's reason; the file is then as it was.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// Removes the files of a folder that were not written for longest until there is room for another
/// among `most`.
///
/// # Errors
/// The system's reason.
pub(crate) fn make_room(folder: &Path, most: usize) -> io::Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // Another process may have removed it since.
        if let Ok(data) = entry.metadata() {
            files.push((data.modified()?, entry.path()));
        }
    }
    files.sort_unstable();
    let spare = (files.len() + 1).saturating_sub(most);
    files
        .iter()
        .take(spare)
        .try_for_each(|(_, path)| fs::remove_file(path))
}
