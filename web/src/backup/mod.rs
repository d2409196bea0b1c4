//! A site in one file: written while it runs, and put back into an empty database of either kind.
//!
//! ```text
//! file     = "GRUNDY-BACKUP 1\n" zlib(content) "\nGRUNDY-END-HERE" digest
//! content  = length:u32 json table…         json: version, moment, tables with columns and counts
//! table    = (1 row)… 0 digest-of-its-rows  rows as many as the json says
//! row      = cell…                          as many as the table has columns
//! cell     = 0 | 1 number:i64 | 2 length:u32 text | 3 length:u32 bytes
//! ```
//!
//! Numbers are little-endian, digests BLAKE3; the last one is of every byte before it. Nothing is
//! believed of a file before that digest was found right, and no database is touched.
//!
//! | file | what it does |
//! |---|---|
//! | `format` | rows as bytes, and back |
//! | `writing` | parts of a database into a file, which takes its name when it is whole |
//! | `reading` | a file that is whole into parts |
//! | `nightly` | when the next backup is due, and which ones have been kept long enough |

mod format;
pub mod nightly;
mod reading;
mod writing;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::store::Store;
use crate::store::transfer::{self, Contents, Part, TransferError};

/// How many parts may be on their way while one is made and one is taken. A part may be as large as
/// the largest row.
const ON_THEIR_WAY: usize = 1;

/// What stands at the beginning of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program that wrote it.
    pub grundy: String,
    /// The moment of which everything is, in RFC 3339.
    pub made_at: String,
    /// What follows.
    #[serde(flatten)]
    pub contents: Contents,
}

impl Manifest {
    fn of(contents: Contents) -> Self {
        Self {
            grundy: env!("CARGO_PKG_VERSION").to_owned(),
            made_at: jiff::Timestamp::now()
                .strftime("%Y-%m-%dT%H:%M:%SZ")
                .to_string(),
            contents,
        }
    }
}

/// Why a backup could not be made or put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file of that name is there, and is something else.
    #[error(
        "{} exists and is not a backup, so it is not replaced\nhint: name another file",
        path.display()
    )]
    Occupied {
        /// The file.
        path: PathBuf,
    },
    /// The file does not begin as backups do.
    #[error(
        "{} is not a backup of grundy\nhint: name a file that `grundy backup` wrote",
        path.display()
    )]
    NotABackup {
        /// The file.
        path: PathBuf,
    },
    /// The file begins as backups of later versions may.
    #[error(
        "{} is a backup of a format that this version of grundy does not know\nhint: use a newer \
         version",
        path.display()
    )]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The end is missing.
    #[error(
        "{} is cut short: its end is missing\nhint: copy it again, or take an earlier backup; \
         nothing was restored",
        path.display()
    )]
    Cut {
        /// The file.
        path: PathBuf,
    },
    /// Its bytes are not those that were written.
    #[error(
        "{} was altered or damaged since it was written: its checksum does not match\nhint: copy it \
         again, or take an earlier backup; nothing was restored",
        path.display()
    )]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// The checksum is right, and what it covers makes no sense.
    #[error("{} was not written by grundy: {what}", path.display())]
    Senseless {
        /// The file.
        path: PathBuf,
        /// What makes no sense.
        what: String,
    },
    /// There is no room for what the file holds.
    #[error(
        "{} holds {needed_mib} MiB, and {} has room for {free_mib} MiB",
        path.display(),
        folder.display()
    )]
    NoRoom {
        /// The file.
        path: PathBuf,
        /// Where it would go.
        folder: PathBuf,
        /// How much is in it, in MiB.
        needed_mib: u64,
        /// How much there is room for, in MiB.
        free_mib: u64,
    },
    /// The database could not be read or filled.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// A thread of ours ended badly.
    #[error("a background task failed: {0}")]
    Thread(#[from] tokio::task::JoinError),
}

/// Writes everything in the store as it is at this moment into `file`, which others than its owner
/// do not see and which is there only when it is whole. The site may go on meanwhile.
///
/// # Errors
/// [`BackupError`]; a file of that name is as before then.
pub async fn write(store: &Store, file: &Path) -> Result<Manifest, BackupError> {
    let (sender, parts) = mpsc::channel(ON_THEIR_WAY);
    let file = file.to_owned();
    let writing = tokio::task::spawn_blocking(move || writing::write(&file, parts));
    let sent = store.dump(&sender).await;
    // A snapshot that broke off has sent no end, by which the writer knows.
    drop(sender);
    match (sent, writing.await?) {
        (Ok(_), written) => written,
        // That nobody takes the parts has its reason on the other side.
        (Err(TransferError::Ended), Err(error)) => Err(error),
        (Err(error), _) => Err(error.into()),
    }
}

/// Makes a folder for backups, which others than its owner do not see, where it is missing.
///
/// # Errors
/// The system refuses.
pub fn make_folder(folder: &Path) -> Result<(), BackupError> {
    use std::os::unix::fs::DirBuilderExt;
    let made = std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder);
    made.map_err(|source| BackupError::Write {
        path: folder.to_owned(),
        source,
    })
}

/// Puts the site in `file` into the empty database in the folder `data`, or at `url`.
///
/// # Errors
/// [`BackupError`]; the database is as empty as before then.
pub async fn restore(file: &Path, data: &Path, url: Option<&str>) -> Result<Manifest, BackupError> {
    let path = file.to_owned();
    let checking = tokio::task::spawn_blocking(move || reading::Checked::open(&path));
    let checked = checking.await??;
    let manifest = checked.manifest().clone();
    if url.is_none() {
        checked.has_room_in(data)?;
    }
    let (sender, parts) = mpsc::channel(ON_THEIR_WAY);
    let reading = tokio::task::spawn_blocking(move || checked.send(&sender));
    let filled = transfer::fill(data, url, parts).await;
    match (filled, reading.await?) {
        (Err(TransferError::Ended), Err(error)) => Err(error),
        (Err(error), _) => Err(error.into()),
        (Ok(_), read) => read.map(|()| manifest),
    }
}

/// Copies everything in the store as it is at this moment into the empty database at `url`.
///
/// # Errors
/// [`BackupError`]; that database is as empty as before then.
pub async fn migrate(store: &Store, url: &str) -> Result<Contents, BackupError> {
    let (sender, parts) = mpsc::channel::<Part>(ON_THEIR_WAY);
    let sending = async {
        let sent = store.dump(&sender).await;
        drop(sender);
        sent
    };
    let no_folder = Path::new("");
    match tokio::join!(sending, transfer::fill(no_folder, Some(url), parts)) {
        (Ok(contents), Ok(_)) => Ok(contents),
        (Err(TransferError::Ended) | Ok(_), Err(error)) | (Err(error), _) => Err(error.into()),
    }
}
