//! Reads a backup: first whether it is whole and makes sense, then its parts.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use tokio::sync::mpsc;

use super::format::{
    self, ANOTHER, BEGINNING, DIGEST, ENDING, Hashing, LARGEST_MANIFEST, MOST_COLUMNS, NAME,
    NO_MORE,
};
use super::{BackupError, Manifest};
use crate::store::transfer::{Cell, Contents, Part, Row, TransferError};

/// The most bytes and rows of a part.
const PART_BYTES: usize = 256 * 1024;
const PART_ROWS: usize = 500;

/// A backup that is whole.
#[derive(Debug)]
pub(super) struct Checked {
    path: PathBuf,
    file: File,
    length: u64,
    manifest: Manifest,
    /// How many bytes its content has.
    content: u64,
}

type Content<'a> = BufReader<Hashing<ZlibDecoder<Take<BufReader<&'a File>>>>>;

impl Checked {
    /// Reads the file from its beginning to its end. Blocks.
    ///
    /// # Errors
    /// [`BackupError`] says what is wrong with it.
    pub(super) fn open(path: &Path) -> Result<Self, BackupError> {
        let failed = |source| BackupError::Read {
            path: path.to_owned(),
            source,
        };
        // What is no file may never end to be opened.
        if !fs::metadata(path).map_err(failed)?.is_file() {
            return Err(BackupError::NotABackup {
                path: path.to_owned(),
            });
        }
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let named = || path.to_owned();
        let mut beginning = Vec::new();
        let most = BEGINNING.len() as u64;
        (&mut file)
            .take(most)
            .read_to_end(&mut beginning)
            .map_err(failed)?;
        if beginning != BEGINNING {
            return Err(if beginning.starts_with(NAME) && length > most {
                BackupError::UnknownFormat { path: named() }
            } else if !beginning.is_empty() && BEGINNING.starts_with(&beginning) {
                BackupError::Cut { path: named() }
            } else {
                BackupError::NotABackup { path: named() }
            });
        }
        check_digest(path, &file, length)?;
        let mut checked = Self {
            path: named(),
            manifest: Manifest::of(Contents::default()),
            file,
            length,
            content: 0,
        };
        let mut content = checked.content().map_err(failed)?;
        let manifest = read_manifest(&mut content).map_err(|error| checked.says(error))?;
        let whole = read_tables(&mut content, &manifest, |_, _| Ok(true));
        whole.map_err(|error| checked.says(error))?;
        let bytes = content.get_ref().bytes;
        checked.content = bytes;
        checked.manifest = manifest;
        Ok(checked)
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// # Errors
    /// [`BackupError::NoRoom`] where the disk of the folder is smaller than the content.
    pub(super) fn has_room_in(&self, folder: &Path) -> Result<(), BackupError> {
        // What is not there yet is on the disk of what is.
        let there = folder.ancestors().find(|folder| folder.is_dir());
        let Some(space) = there.and_then(|folder| rustix::fs::statvfs(folder).ok()) else {
            return Ok(());
        };
        let free = space.f_bavail.saturating_mul(space.f_frsize);
        if free > self.content {
            return Ok(());
        }
        Err(BackupError::NoRoom {
            path: self.path.clone(),
            folder: folder.to_owned(),
            needed_mib: self.content / 1024 / 1024,
            free_mib: free / 1024 / 1024,
        })
    }

    /// Sends everything. Blocks.
    ///
    /// # Errors
    /// [`TransferError::Ended`] where nobody takes it any more; else what has become of the file.
    pub(super) fn send(&self, parts: &mpsc::Sender<Part>) -> Result<(), BackupError> {
        let ended = || BackupError::from(TransferError::Ended);
        let contents = self.manifest.contents.clone();
        parts
            .blocking_send(Part::Contents(contents))
            .map_err(|_| ended())?;
        let mut content = self.content().map_err(|error| self.says(error))?;
        // Somebody may have written into the file since it was checked.
        let manifest = read_manifest(&mut content).map_err(|error| self.says(error))?;
        if manifest != self.manifest {
            return Err(BackupError::Altered {
                path: self.path.clone(),
            });
        }
        let sent = read_tables(&mut content, &manifest, |table, rows| {
            Ok(parts.blocking_send(Part::Rows { table, rows }).is_ok())
        });
        if !sent.map_err(|error| self.says(error))? {
            return Err(ended());
        }
        parts.blocking_send(Part::End).map_err(|_| ended())
    }

    fn content(&self) -> io::Result<Content<'_>> {
        let around = BEGINNING.len() + ENDING.len() + DIGEST;
        let mut file = &self.file;
        file.seek(SeekFrom::Start(BEGINNING.len() as u64))?;
        let inside = BufReader::new(file).take(self.length - around as u64);
        Ok(BufReader::new(Hashing::new(ZlibDecoder::new(inside))))
    }

    fn says(&self, error: io::Error) -> BackupError {
        let path = self.path.clone();
        match error.kind() {
            io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::UnexpectedEof => BackupError::Senseless {
                path,
                what: error.to_string(),
            },
            _ => BackupError::Read {
                path,
                source: error,
            },
        }
    }
}

/// Compares the digest at the end with that of all before it.
fn check_digest(path: &Path, mut file: &File, length: u64) -> Result<(), BackupError> {
    let failed = |source| BackupError::Read {
        path: path.to_owned(),
        source,
    };
    let cut = || BackupError::Cut {
        path: path.to_owned(),
    };
    let around = (BEGINNING.len() + ENDING.len() + DIGEST) as u64;
    if length < around {
        return Err(cut());
    }
    file.seek(SeekFrom::Start(0)).map_err(failed)?;
    let mut hashing = Hashing::new(BufReader::new(file).take(length - DIGEST as u64));
    let read = io::copy(&mut hashing, &mut io::sink()).map_err(failed)?;
    let mut digest = [0; DIGEST];
    let rest = hashing.inner.get_mut();
    rest.read_exact(&mut digest).map_err(failed)?;
    if read == length - DIGEST as u64 && hashing.take_digest() == digest {
        return Ok(());
    }
    let mut ending = [0; ENDING.len()];
    let before = length - (DIGEST + ENDING.len()) as u64;
    file.seek(SeekFrom::Start(before)).map_err(failed)?;
    file.read_exact(&mut ending).map_err(failed)?;
    Err(if ending == *ENDING {
        BackupError::Altered {
            path: path.to_owned(),
        }
    } else {
        cut()
    })
}

fn read_manifest(content: &mut Content<'_>) -> io::Result<Manifest> {
    let json = format::sized(content, LARGEST_MANIFEST)?;
    let manifest: Manifest =
        serde_json::from_slice(&json).map_err(|error| format::senseless(&error.to_string()))?;
    let tables = &manifest.contents.tables;
    match (tables.iter()).find(|table| table.columns.len() > MOST_COLUMNS) {
        Some(table) => Err(format::senseless(&format!(
            "{} has more columns than any table has",
            table.name
        ))),
        None => Ok(manifest),
    }
}

/// Reads all tables and passes their rows on, until `take` says that nobody wants them. Whether it
/// came to the end.
fn read_tables(
    content: &mut Content<'_>,
    manifest: &Manifest,
    mut take: impl FnMut(usize, Vec<Row>) -> io::Result<bool>,
) -> io::Result<bool> {
    for (place, table) in manifest.contents.tables.iter().enumerate() {
        let mut hasher = blake3::Hasher::new();
        let (mut rows, mut bytes, mut encoded) = (Vec::new(), 0, Vec::new());
        let mut came = 0;
        while marker(content)? == ANOTHER {
            let row = format::decode(table.columns.len(), content)?;
            encoded.clear();
            format::encode(&row, &mut encoded)?;
            hasher.update(&encoded);
            came += 1;
            if came > table.rows {
                return Err(format::senseless("a table has more rows than it says"));
            }
            bytes += row.iter().map(Cell::size).sum::<usize>();
            rows.push(row);
            if bytes >= PART_BYTES || rows.len() >= PART_ROWS {
                bytes = 0;
                if !take(place, std::mem::take(&mut rows))? {
                    return Ok(false);
                }
            }
        }
        if !rows.is_empty() && !take(place, rows)? {
            return Ok(false);
        }
        let mut digest = [0; DIGEST];
        content.read_exact(&mut digest)?;
        if came != table.rows || hasher.finalize().as_bytes() != &digest {
            let what = format!("the rows of {} are not those that were counted", table.name);
            return Err(format::senseless(&what));
        }
    }
    if content.read(&mut [0])? != 0 {
        return Err(format::senseless("something follows the last table"));
    }
    Ok(true)
}

fn marker(content: &mut Content<'_>) -> io::Result<u8> {
    let mut marker = [0];
    content.read_exact(&mut marker)?;
    match marker[0] {
        ANOTHER | NO_MORE => Ok(marker[0]),
        _ => Err(format::senseless("a row begins with something else")),
    }
}
