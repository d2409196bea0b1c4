//! A package in a zip archive: entry by entry, never more than one in flight.
//!
//! An archive is refused as a whole when one of its entries is hostile or ambiguous: out of the
//! package, no regular file, encrypted, twice there, sharing bytes with another, or not as large
//! as it says. The bounds are checked against what entries *say* before anything is unpacked, and
//! against what comes out while it is.

use std::io::{BufReader, Read, Seek};

use zip::read::{Config, ZipFileEntry, ZipReadOptions};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::files::{PackageFiles, fill, takes, too_deep, too_large, too_many};
use super::findings::Findings;
use super::size::{MAX_DEPTH, MAX_ENTRIES, MAX_PACKAGE, MAX_PATH};
use crate::{Diagnostic, Place};

/// Reads an archive of `size` bytes. A single folder that holds everything is taken off.
pub(super) fn read(
    name: &str,
    archive: impl Read + Seek,
    size: u64,
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    if size > MAX_PACKAGE.bytes() {
        return Err(too_large(name));
    }
    let unreadable = |error| {
        let what = format!("not a readable zip archive: {}", reason(&error));
        broken(name, what)
    };
    let mut zip =
        ZipIterable::try_new(BufReader::new(archive), Config::default()).map_err(unreadable)?;
    if zip.len() > MAX_ENTRIES {
        return Err(too_many(name));
    }
    let mut files = PackageFiles::named(name);
    let (mut left, mut packed) = (MAX_PACKAGE.bytes(), 0);
    let entries = zip.files().map_err(unreadable)?;
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(unreadable)?;
        // Entries that share bytes unpack to more than any real archive, and take as long.
        packed = u64::saturating_add(packed, entry.compressed_size());
        if packed > size {
            let message = "its entries overlap each other";
            return Err(broken(name, message.to_owned()));
        }
        let Some(path) = regular(&entry).map_err(|what| broken(name, what))? else {
            continue;
        };
        left = left
            .checked_sub(entry.size())
            .ok_or_else(|| too_large(name))?;
        if path.split('/').count() > MAX_DEPTH {
            return Err(too_deep(&path));
        }
        if !takes(&path, found) {
            continue;
        }
        let length = entry.size();
        let bytes = entry
            .with_reader(entries.reader_mut(), ZipReadOptions::new())
            .and_then(|mut content| Ok(fill(&mut content, length)?))
            .map_err(|error| {
                let what = format!("`{path}` cannot be unpacked: {}", reason(&error));
                broken(name, what)
            })?;
        if !files.insert(path.clone(), bytes) {
            return Err(broken(name, format!("`{path}` is there twice")));
        }
    }
    files.strip_common_folder();
    if let Some(path) = files.file_as_folder() {
        let message = format!("`{path}` is there as a file and as a folder");
        return Err(broken(name, message));
    }
    files.warn_of_case(found);
    Ok(files)
}

fn broken(name: &str, what: String) -> Diagnostic {
    Diagnostic::error("bad-archive", Place::file(name), what)
        .with_help("a package is a folder or a .zip of that folder")
}

/// What is wrong with an archive, in words that do not come from the library's code.
fn reason(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) => error.to_string(),
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            "it is packed in a way that is not read; pack it with deflate".to_owned()
        }
        _ => "it is damaged".to_owned(),
    }
}

/// The path of a regular file, with `/` between its parts; `None` for a folder. Says what is
/// wrong with anything else.
fn regular(entry: &ZipFileEntry<'_>) -> Result<Option<String>, String> {
    /// The bits of a Unix mode that say what kind of file it is, and the two kinds there may be.
    const KIND: u32 = 0o170_000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    let raw = entry
        .name()
        .map_err(|_| "an entry has a name that cannot be read".to_owned())?;
    if raw.len() > MAX_PATH {
        return Err(format!("`{raw}` is longer than {MAX_PATH} bytes"));
    }
    let kind = entry.unix_mode().unwrap_or_default() & KIND;
    if ![0, FILE, FOLDER].contains(&kind) {
        return Err(format!("`{raw}` is a link or a device"));
    }
    if entry.encrypted() {
        return Err(format!("`{raw}` is encrypted"));
    }
    let path = raw.replace('\\', "/");
    let is_absolute = path.starts_with('/') || path.as_bytes().get(1) == Some(&b':');
    if is_absolute || path.split('/').any(|part| part == "..") {
        return Err(format!("`{raw}` leaves the package"));
    }
    if path.ends_with('/') || kind == FOLDER {
        return Ok(None);
    }
    let parts: Vec<&str> = path
        .split('/')
        .filter(|part| !matches!(*part, "" | "."))
        .collect();
    Ok(Some(parts.join("/")))
}
