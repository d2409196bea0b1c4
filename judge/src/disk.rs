//! Files that are whole or not there: what a crash or a second process must not leave half done.

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
