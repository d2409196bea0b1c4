//! The whole database as a stream of parts: out of a snapshot of one, into an empty one of either
//! kind.
//!
//! The tables are found in the database itself, so that none is ever forgotten. What is in a cell
//! stays what it is: a number, a text, bytes, or nothing. A snapshot is of one moment while the
//! site goes on; an empty database is filled in one transaction or not at all.
//!
//! | file | what it does |
//! |---|---|
//! | `layout` | finds tables, columns and counters |
//! | `snapshot` | reads all rows as of one moment |
//! | `filling` | what both kinds of database have in common when they are filled |
//! | `into_file`, `into_server` | fills SQLite, PostgreSQL |

mod filling;
mod into_file;
mod into_server;
mod layout;
mod snapshot;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sqlx::migrate::{Migrate, MigrateError, Migrator};
use tokio::sync::mpsc;

use super::{Kind, StoreError};

/// The table of the migrations that ran: no content, but the version of everything else.
const MIGRATIONS: &str = "_sqlx_migrations";

/// The most bytes of cells that travel together, unless one cell alone has more.
const BATCH_BYTES: usize = 256 * 1024;

/// The most rows that travel together.
const BATCH_ROWS: usize = 500;

/// What the parts that follow hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// The numbers of the migrations that made the tables, ascending.
    pub schema: Vec<i64>,
    /// The tables, in the order in which their rows come.
    pub tables: Vec<Table>,
}

/// A table and what is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in the order of the cells of a row.
    pub columns: Vec<String>,
    /// How many rows it has.
    pub rows: u64,
    /// The last number that it gave out by itself, even if that row is gone; `None` where it does
    /// not number its rows.
    pub last_number: Option<i64>,
}

impl Contents {
    /// How many rows the table of that name has; 0 where there is no such table.
    pub fn rows_of(&self, table: &str) -> u64 {
        let found = self.tables.iter().find(|it| it.name == table);
        found.map_or(0, |table| table.rows)
    }
}

/// What stands in one column of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Null,
    /// A number.
    Integer(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

impl Cell {
    /// About how much memory it takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        8 + match self {
            Self::Null | Self::Integer(_) => 0,
            Self::Text(text) => text.len(),
            Self::Blob(bytes) => bytes.len(),
        }
    }
}

/// The cells of one row.
pub type Row = Vec<Cell>;

/// A part of a database on its way.
#[derive(Debug)]
pub enum Part {
    /// The first of all.
    Contents(Contents),
    /// Some rows of the table of that place in [`Contents::tables`]. Tables come one after another.
    Rows {
        /// The table's place.
        table: usize,
        /// The rows.
        rows: Vec<Row>,
    },
    /// The last of all: nothing is missing.
    End,
}

/// Why a database could not be read or filled.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// There are people where a site is to be put.
    #[error(
        "the site in {place} has {accounts} accounts and {submissions} submissions, and two sites \
         are never mixed\nhint: name another folder with --data or an empty database with \
         --database-url; or keep this site under another name first"
    )]
    NotEmpty {
        /// The file or the server.
        place: String,
        /// How many people it knows.
        accounts: i64,
        /// How many programs they handed in.
        submissions: i64,
    },
    /// A server works on the database that is to be filled.
    #[error("{place} is in use\nhint: stop the server that works on it, then try again")]
    InUse {
        /// The file or the server.
        place: String,
    },
    /// The rows are of tables that this program does not know.
    #[error(
        "this was written by a newer version of grundy (its tables have the steps {unknown:?}, which this \
         one does not know)\nhint: use that version, or one newer"
    )]
    Newer {
        /// The numbers of the migrations.
        unknown: Vec<i64>,
    },
    /// The tables there are, empty as they may be, have another version.
    #[error(
        "the tables in {place} are of another version than what is to be put there\nhint: name an \
         empty database, such as one made by `createdb`"
    )]
    OtherTables {
        /// The server.
        place: String,
    },
    /// The tables or rows do not fit those of the version they claim to be of.
    #[error("the rows do not fit the tables: {0}")]
    Misfit(String),
    /// Whoever sends the parts, or takes them, has ended before the last; he knows why.
    #[error("the other side ended early")]
    Ended,
    /// A file or folder could not be made, moved or kept.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database could not be opened, or its tables not made.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables of that version could not be made.
    #[error("cannot make the tables: {0}")]
    Migrate(#[from] MigrateError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// Fills the empty database in the folder `data`, or at `url`, with what the parts bring, and
/// brings its tables up to date. Until the last part has come, nothing of it is visible.
///
/// # Errors
/// [`TransferError`]; the database is as empty as before then.
pub async fn fill(
    data: &Path,
    url: Option<&str>,
    mut parts: mpsc::Receiver<Part>,
) -> Result<Contents, TransferError> {
    let contents = match parts.recv().await {
        Some(Part::Contents(contents)) => contents,
        Some(_) => return Err(TransferError::Misfit("they begin in the middle".to_owned())),
        None => return Err(TransferError::Ended),
    };
    match url
        .map(|url| Kind::of(url).map(|kind| (kind, url)))
        .transpose()?
    {
        Some((Kind::Postgres, url)) => into_server::fill(url, &contents, parts).await?,
        Some((Kind::Sqlite, url)) => into_file::fill_at(url, &contents, parts).await?,
        None => {
            super::sqlite::make_folder(data)?;
            into_file::fill(&data.join("grundy.db"), &contents, parts).await?;
        }
    }
    Ok(contents)
}

/// The migrations that make the tables of that version.
fn tables_of(contents: &Contents, all: &Migrator) -> Result<Migrator, TransferError> {
    let unknown: Vec<i64> = (contents.schema.iter().copied())
        .filter(|version| !all.version_exists(*version))
        .collect();
    if !unknown.is_empty() {
        return Err(TransferError::Newer { unknown });
    }
    let known = all
        .iter()
        .filter(|it| contents.schema.contains(&it.version));
    Ok(Migrator::with_migrations(known.cloned().collect()))
}

/// Makes the tables of that version.
async fn make_tables<C: Migrate>(
    contents: &Contents,
    all: &Migrator,
    database: &mut C,
) -> Result<(), TransferError> {
    let tables = tables_of(contents, all)?;
    Ok(tables.run_direct(None, database, false).await?)
}
