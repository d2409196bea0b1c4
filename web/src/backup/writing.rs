//! Writes the parts of a database into a file, which takes its name when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use tokio::sync::mpsc;

use super::format::{self, ANOTHER, BEGINNING, ENDING, Hashing, NAME, NO_MORE};
use super::{BackupError, Manifest};
use crate::store::transfer::{Part, TransferError};

/// How files begin that are not whole yet.
pub(super) const UNFINISHED_PREFIX: &str = ".grundy-backup-";

/// Writes all that comes. Blocks.
///
/// # Errors
/// [`TransferError::Ended`] where the parts end before the last.
pub(super) fn write(path: &Path, mut parts: mpsc::Receiver<Part>) -> Result<Manifest, BackupError> {
    may_be_replaced(path)?;
    // A link stays: what it leads to is replaced.
    let led_to = fs::canonicalize(path);
    let path = led_to.as_deref().unwrap_or(path);
    let failed = |source| BackupError::Write {
        path: path.to_owned(),
        source,
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let manifest = match parts.blocking_recv() {
        Some(Part::Contents(contents)) => Manifest::of(contents),
        _ => return Err(TransferError::Ended.into()),
    };
    // For its owner's eyes only: the file holds everybody's programs and what passwords are
    // checked by.
    let aside = tempfile::Builder::new()
        .prefix(UNFINISHED_PREFIX)
        .tempfile_in(folder)
        .map_err(failed)?;
    let mut file = Hashing::new(BufWriter::new(aside.as_file()));
    file.write_all(BEGINNING).map_err(failed)?;
    let mut content = ZlibEncoder::new(file, Compression::fast());
    put_manifest(&mut content, &manifest).map_err(failed)?;
    let whole = put_tables(&mut content, manifest.contents.tables.len(), &mut parts);
    if !whole.map_err(failed)? {
        return Err(TransferError::Ended.into());
    }
    let mut file = content.finish().map_err(failed)?;
    end(&mut file).map_err(failed)?;
    drop(file);
    aside.as_file().sync_all().map_err(failed)?;
    aside.persist(path).map_err(|error| failed(error.error))?;
    let folder = File::open(folder).map_err(failed)?;
    folder.sync_all().map_err(failed)?;
    Ok(manifest)
}

/// A backup may be replaced by another, and nothing else by one.
fn may_be_replaced(path: &Path) -> Result<(), BackupError> {
    let occupied = || BackupError::Occupied {
        path: path.to_owned(),
    };
    // What is no file may never end to be opened.
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {}
        // A link that leads nowhere is not ours to replace either.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            return Ok(());
        }
        _ => return Err(occupied()),
    }
    let mut there = File::open(path).map_err(|_| occupied())?;
    let mut beginning = [0; NAME.len()];
    match there.read_exact(&mut beginning) {
        Ok(()) if beginning == NAME => Ok(()),
        _ => Err(occupied()),
    }
}

fn put_manifest(content: &mut impl Write, manifest: &Manifest) -> io::Result<()> {
    let json = serde_json::to_vec(manifest)?;
    let length = u32::try_from(json.len()).map_err(io::Error::other)?;
    content.write_all(&length.to_le_bytes())?;
    content.write_all(&json)
}

/// Writes the tables as they come; whether the last part came.
fn put_tables(
    content: &mut impl Write,
    tables: usize,
    parts: &mut mpsc::Receiver<Part>,
) -> io::Result<bool> {
    let mut open = 0;
    let mut hasher = blake3::Hasher::new();
    let mut end_until = |content: &mut dyn Write, hasher: &mut blake3::Hasher, table: usize| {
        while open < table {
            content.write_all(&[NO_MORE])?;
            content.write_all(hasher.finalize().as_bytes())?;
            hasher.reset();
            open += 1;
        }
        Ok::<(), io::Error>(())
    };
    let mut bytes = Vec::new();
    while let Some(part) = parts.blocking_recv() {
        match part {
            Part::Contents(_) => return Err(format::senseless("the parts begin twice")),
            Part::Rows { table, rows } => {
                end_until(content, &mut hasher, table)?;
                for row in &rows {
                    bytes.clear();
                    format::encode(row, &mut bytes)?;
                    hasher.update(&bytes);
                    content.write_all(&[ANOTHER])?;
                    content.write_all(&bytes)?;
                }
            }
            Part::End => {
                end_until(content, &mut hasher, tables)?;
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn end(file: &mut Hashing<BufWriter<&File>>) -> io::Result<()> {
    file.write_all(ENDING)?;
    let digest = file.take_digest();
    file.inner.write_all(&digest)?;
    file.inner.flush()
}
