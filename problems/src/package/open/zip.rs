//! A package in a zip archive: entry by entry, never more than one in flight.
//!
//! An archive is refused as a whole when one of its entries is hostile or ambiguous: out of the
//! package, a device, encrypted, twice there, sharing bytes with another, or not as large as it
//! says. The bounds are checked against what entries *say* before anything is unpacked, and
//! against what comes out while it is.

use std::io::{self, BufReader, Read, Seek};
use std::sync::Arc;

use zip::ZipArchive;
use zip::read::{Config, ZipFileEntry, ZipReadOptions};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use super::intake::{Intake, broken, fill, of_io, too_large, too_many};
use crate::Diagnostic;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_ENTRIES, MAX_PACKAGE, MAX_PATH};
use crate::words::Words;

/// What an entry is.
enum Kind {
    File,
    Folder,
    Link,
}

/// Reads an archive of `size` bytes, whose files may have `left` bytes together. A single folder
/// that holds everything is taken off.
pub(super) fn read(
    name: &str,
    archive: impl Read + Seek,
    size: u64,
    left: u64,
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    if size > MAX_PACKAGE.bytes() {
        return Err(too_large(name, MAX_PACKAGE));
    }
    let unreadable = |error| {
        let what = say!("not a readable zip archive: {why}", why = reason(&error));
        broken(name, what)
    };
    let mut zip =
        ZipIterable::try_new(BufReader::new(archive), Config::default()).map_err(unreadable)?;
    if zip.len() > MAX_ENTRIES {
        return Err(too_many(name));
    }
    let mut intake = Intake::new(name, found).within(left);
    let mut packed = 0;
    let entries = zip.files().map_err(unreadable)?;
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(unreadable)?;
        intake.count()?;
        // Entries that share bytes unpack to more than any real archive, and take as long.
        packed = u64::saturating_add(packed, entry.compressed_size());
        if packed > size {
            let message = say!("its entries overlap each other");
            return Err(broken(name, message));
        }
        let (raw, kind) = about(&entry).map_err(|what| broken(name, what))?;
        if matches!(kind, Kind::Folder) {
            intake.folder(&raw)?;
            continue;
        }
        let length = entry.size();
        let Some(path) = intake.admit(&raw, length)? else {
            continue;
        };
        if matches!(kind, Kind::Link) && length > MAX_PATH as u64 {
            return Err(broken(
                name,
                say!("`{path}` is a link without a target", path),
            ));
        }
        let bytes = entry
            .with_reader(entries.reader_mut(), ZipReadOptions::new())
            .and_then(|mut content| Ok(fill(&mut content, length)?))
            .map_err(|error| {
                let what = say!(
                    "`{path}` cannot be unpacked: {why}",
                    path,
                    why = reason(&error)
                );
                broken(name, what)
            })?;
        match kind {
            Kind::Link => intake.link(&raw, &bytes)?,
            _ => intake.put(&path, bytes)?,
        }
    }
    intake.finish()
}

/// One file of an archive that [`Archive::zip`](crate::package::Archive::zip) has written, whole by its checksum. No
/// other is unpacked, so nothing else of the archive is looked at.
pub(super) fn one(archive: impl Read + Seek, path: &str) -> io::Result<Option<Arc<[u8]>>> {
    let mut zip = ZipArchive::new(BufReader::new(archive))?;
    let mut entry = match zip.by_name(path) {
        Ok(entry) => entry,
        Err(ZipError::FileNotFound) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let length = entry.size();
    if length > MAX_PACKAGE.bytes() {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    fill(&mut entry, length).map(Some)
}

/// What is wrong with an archive, in words that do not come from the library's code.
fn reason(error: &ZipError) -> Words {
    match error {
        ZipError::Io(error) => of_io(error),
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            say!("it is packed in a way that is not read; pack it with deflate")
        }
        _ => say!("it is damaged"),
    }
}

/// The name of an entry and what it is, or what is wrong with it.
fn about(entry: &ZipFileEntry<'_>) -> Result<(String, Kind), Words> {
    /// The bits of a Unix mode that say what kind of file it is, and the kinds there may be.
    const KIND: u32 = 0o170_000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    const LINK: u32 = 0o120_000;
    let raw = entry
        .name()
        .map_err(|_| say!("an entry has a name that cannot be read"))?;
    let kind = match entry.unix_mode().unwrap_or_default() & KIND {
        FOLDER => Kind::Folder,
        0 | FILE if raw.ends_with(['/', '\\']) => Kind::Folder,
        0 | FILE => Kind::File,
        LINK => Kind::Link,
        _ => return Err(say!("`{raw}` is a device", raw)),
    };
    if entry.encrypted() {
        return Err(say!("`{raw}` is encrypted", raw));
    }
    Ok((raw.to_string(), kind))
}
