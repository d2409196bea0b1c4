//! A package in a tape archive, plain or packed with gzip, xz, bzip2 or zstd: a stream that is read once.
//!
//! What is in it says how large it is only as it comes, so the stream ends where a package would
//! be too large, whatever its headers say.

use std::io::{self, BufReader, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use tar::{Archive, Entry, EntryType};

use super::intake::{Intake, broken, fill, too_large};
use super::zstd::Frames;
use crate::Diagnostic;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_ENTRIES, MAX_PACKAGE, MAX_PATH, MAX_WINDOW};
use crate::words::Words;

/// A header or a rest of content is filled up to so many bytes.
const BLOCK: u64 = 512;

/// Records that say more about an entry than its header may hold so much.
const MAX_RECORDS: u64 = 16 * 1024;

/// How a tape archive is packed.
#[derive(Clone, Copy)]
pub(super) enum Packing {
    None,
    Gzip,
    Xz,
    Bzip2,
    Zstd,
    /// In a way that is known and not read.
    Unread(&'static str),
}

/// Reads an archive. A single folder that holds everything is taken off.
pub(super) fn read(
    name: &str,
    archive: impl Read,
    packing: Packing,
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    let archive = BufReader::new(archive);
    let window = u32::try_from(MAX_WINDOW.kib()).unwrap_or(u32::MAX);
    match packing {
        Packing::None => unpacked(name, archive, found),
        Packing::Gzip => unpacked(name, MultiGzDecoder::new(archive), found),
        Packing::Xz => unpacked(name, XzReader::new_mem_limit(archive, true, window), found),
        Packing::Bzip2 => unpacked(name, MultiBzDecoder::new(archive), found),
        Packing::Zstd => unpacked(name, Frames::new(archive, MAX_WINDOW), found),
        Packing::Unread(packing) => {
            let what = say!("is packed with {packing}, which is not read", packing);
            Err(broken(name, what))
        }
    }
}

/// What records before an entry say of it.
#[derive(Default)]
struct Ahead {
    path: Option<String>,
    target: Option<Vec<u8>>,
    size: Option<u64>,
}

fn unpacked(
    name: &str,
    archive: impl Read,
    found: &mut Findings,
) -> Result<PackageFiles, Diagnostic> {
    // Content and headers of the largest package.
    let most = MAX_PACKAGE.bytes() + (MAX_ENTRIES as u64) * (MAX_RECORDS + 4 * BLOCK);
    let damaged = |error: io::Error| broken(name, say!("is damaged: {why}", why = plain(&error)));
    let mut archive = Archive::new(archive.take(most));
    let mut intake = Intake::new(name, found);
    let mut ahead = Ahead::default();
    for entry in archive.entries().map_err(damaged)?.raw(true) {
        let mut entry = entry.map_err(damaged)?;
        intake.count()?;
        let kind = entry.header().entry_type();
        if is_record(kind) {
            ahead
                .read(&mut entry, kind)
                .map_err(|what| broken(name, what))?;
            continue;
        }
        let Ahead { path, target, size } = std::mem::take(&mut ahead);
        let length = entry.size();
        if size.is_some_and(|size| size != length) {
            return Err(too_large(name, MAX_PACKAGE));
        }
        let path = match path {
            Some(path) => path,
            None => String::from_utf8(entry.path_bytes().into_owned())
                .map_err(|_| broken(name, say!("an entry has a name that cannot be read")))?,
        };
        match kind {
            EntryType::Directory => intake.folder(&path)?,
            EntryType::Regular | EntryType::Continuous if path.ends_with('/') => {
                intake.folder(&path)?;
            }
            EntryType::Regular | EntryType::Continuous => {
                if let Some(inside) = intake.admit(&path, length)? {
                    let bytes = fill(&mut entry, length).map_err(|error| {
                        let what = say!(
                            "`{path}` cannot be unpacked: {why}",
                            path,
                            why = plain(&error)
                        );
                        broken(name, what)
                    })?;
                    intake.put(&inside, bytes)?;
                }
            }
            EntryType::Symlink => {
                let target = target.or_else(|| entry.link_name_bytes().map(Into::into));
                intake.link(&path, &target.unwrap_or_default())?;
            }
            // It names a path of the archive, not one next to it.
            EntryType::Link => {
                let target = target.or_else(|| entry.link_name_bytes().map(Into::into));
                let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
                let up = "../".repeat(parts.count().saturating_sub(1));
                let target = [up.as_bytes(), &target.unwrap_or_default()].concat();
                intake.link(&path, &target)?;
            }
            EntryType::XGlobalHeader => {}
            _ => return Err(broken(name, say!("`{path}` is a device", path))),
        }
    }
    intake.finish()
}

fn is_record(kind: EntryType) -> bool {
    kind.is_gnu_longname() || kind.is_gnu_longlink() || kind.is_pax_local_extensions()
}

impl Ahead {
    fn read(&mut self, entry: &mut Entry<'_, impl Read>, kind: EntryType) -> Result<(), Words> {
        if entry.size() > MAX_RECORDS {
            return Err(say!(
                "an entry has a name of more than {MAX_PATH} bytes",
                MAX_PATH
            ));
        }
        let damaged = || say!("an entry's name cannot be read");
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|_| damaged())?;
        if kind.is_pax_local_extensions() {
            return self.records(&bytes).ok_or_else(damaged);
        }
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        if kind.is_gnu_longlink() {
            self.target = Some(bytes);
        } else {
            self.path = Some(String::from_utf8(bytes).map_err(|_| damaged())?);
        }
        Ok(())
    }

    /// Reads records of the form `LENGTH KEY=VALUE\n`.
    fn records(&mut self, mut rest: &[u8]) -> Option<()> {
        while !rest.is_empty() {
            let blank = rest.iter().position(|byte| *byte == b' ')?;
            let length: usize = std::str::from_utf8(&rest[..blank]).ok()?.parse().ok()?;
            let record = rest.get(blank + 1..length)?.strip_suffix(b"\n")?;
            let equals = record.iter().position(|byte| *byte == b'=')?;
            let (key, value) = (&record[..equals], &record[equals + 1..]);
            match key {
                b"path" => self.path = Some(String::from_utf8(value.to_vec()).ok()?),
                b"linkpath" => self.target = Some(value.to_vec()),
                b"size" => self.size = Some(std::str::from_utf8(value).ok()?.parse().ok()?),
                _ => {}
            }
            rest = &rest[length..];
        }
        Some(())
    }
}

/// What is wrong, without the libraries' own words.
fn plain(error: &io::Error) -> Words {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => say!("it ends too early"),
        io::ErrorKind::OutOfMemory | io::ErrorKind::Unsupported => {
            say!("it is packed in a way that is not read")
        }
        _ => say!("its content is not what it says"),
    }
}
