//! A package as a zip archive: the same bytes for the same files.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::ExportFiles;

/// The archive of a package, in which all files stand in a folder of that name, as far as the formats
/// take it: small letters and digits.
///
/// # Errors
/// When a file is too large for an archive.
pub fn zipped(name: &str, files: &ExportFiles) -> std::io::Result<Vec<u8>> {
    let folder = short_name(name);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        let is_script = path.ends_with("/build") || path.ends_with("/run");
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(if is_script { 0o755 } else { 0o644 });
        archive.start_file(format!("{folder}/{path}"), options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The name in what the formats take for the name of a problem's folder.
pub fn short_name(name: &str) -> String {
    let letters = name.chars().map(|c| c.to_ascii_lowercase());
    let short: String = letters.filter(char::is_ascii_alphanumeric).collect();
    if short.is_empty() {
        "problem".to_owned()
    } else {
        short
    }
}
