//! What only SQLite needs: opening the file the right way.

use std::fs;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use super::db::Db;
use super::error::StoreError;

/// How long a writer waits for another process's writer before the database counts as busy.
const BUSY_TIMEOUT: Duration = Duration::from_secs(15);
const READERS: u32 = 8;

/// How many bytes of the file readers look at in memory, where the kernel keeps them: the rows of a list stand far
/// apart, and to have each page copied costs most of what the list costs. A writer goes without.
const MMAP_SIZE: &str = "1073741824";

pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
    let options = SqliteConnectOptions::from_str(url).map_err(|error| StoreError::Open {
        what: url.to_owned(),
        cause: error.to_string(),
        hint: "write it as sqlite:///path/to/grundy.db".to_owned(),
    })?;
    open_with(options).await
}

/// Opens the database in `file`, making it when it is missing.
pub(super) async fn open_file(file: &Path) -> Result<Db, StoreError> {
    open_with(SqliteConnectOptions::new().filename(file)).await
}

async fn open_with(options: SqliteConnectOptions) -> Result<Db, StoreError> {
    let file = options.get_filename().to_owned();
    keep_private(&file);
    let failed = |error: sqlx::Error| cannot_open(&file, &error);
    // Of several that open a new file at the same moment one makes it what it is to be. SQLite has
    // the others fail there, however long they would wait.
    let _alone = lock_folder_of(&file).await.map_err(failed)?;
    let options = options
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        // In WAL mode this survives a killed process; a power cut may lose the last commits but
        // never harms the file.
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(BUSY_TIMEOUT);
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        // There is no server that could have hung up.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_release(|connection, _| Box::pin(is_sound(connection)))
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    let reader = SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false)
        .connect_with(
            options
                .create_if_missing(false)
                .read_only(true)
                .pragma("mmap_size", MMAP_SIZE),
        )
        .await
        .map_err(failed)?;
    Ok(Db::Sqlite { writer, reader })
}

/// Whether the connection may be used again. A full disk makes SQLite roll back by itself; the
/// library's own rollback fails then, and it would believe in that transaction forever.
async fn is_sound(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // After whatever is still to be done on it.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Makes the file of a database for its owner's eyes only, or says that others see it: it holds
/// everybody's programs and what their passwords are checked by. What SQLite puts next to it gets
/// its mode.
pub(super) fn keep_private(file: &Path) {
    let made = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file);
    // Where it cannot be made, opening it says why.
    if made.is_err() {
        warn_of_mode(file, 0o600);
    }
}

/// Says that others than the owner may look at `path`.
fn warn_of_mode(path: &Path, wanted: u32) {
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    let mode = found.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        tracing::warn!(
            "{} has mode {mode:04o}: other users of this machine may look at it\nhint: chmod \
             {wanted:04o} {}",
            path.display(),
            path.display()
        );
    }
}

/// Makes the folder of a site, for its owner's eyes only.
pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    let made = fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder);
    made.map_err(|error| StoreError::Open {
        what: format!("in the folder {}", folder.display()),
        cause: error.to_string(),
        hint: "name a folder that grundy may write to with --data".to_owned(),
    })?;
    warn_of_mode(folder, 0o700);
    Ok(())
}

/// Waits until no other process brings the tables up to date, and keeps others waiting until
/// the file is dropped.
///
/// The folder is locked, not the database: closing a second handle to its file would drop the
/// locks that SQLite holds on it.
pub(super) async fn lock_folder(writer: &SqlitePool) -> Result<fs::File, sqlx::Error> {
    lock_folder_of(writer.connect_options().get_filename()).await
}

async fn lock_folder_of(file: &Path) -> Result<fs::File, sqlx::Error> {
    let file = file.to_owned();
    let locked = tokio::task::spawn_blocking(move || {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let folder = fs::File::open(folder)?;
        folder.lock()?;
        Ok(folder)
    });
    let locked: std::io::Result<fs::File> = locked.await.map_err(std::io::Error::other)?;
    locked.map_err(sqlx::Error::Io)
}

fn cannot_open(file: &Path, error: &sqlx::Error) -> StoreError {
    let folder = file.parent().unwrap_or(Path::new("."));
    let hint = if folder.as_os_str().is_empty() || folder.is_dir() {
        "check that the file and its folder belong to the user who starts grundy and that the \
         disk is not full, or name another folder with --data"
            .to_owned()
    } else {
        format!(
            "make the folder {} first, or name another one with --data",
            folder.display()
        )
    };
    StoreError::Open {
        what: format!("file {}", file.display()),
        cause: error.to_string(),
        hint,
    }
}

/// What makes the tables, step by step.
pub(super) fn migrations() -> Migrator {
    sqlx::migrate!("../migrations/sqlite")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    async fn pragma(pool: &SqlitePool, text: &'static str) -> String {
        let value: String = sqlx::query_scalar(text).fetch_one(pool).await.unwrap();
        value
    }

    #[tokio::test]
    async fn the_file_is_opened_the_right_way() {
        let folder = tempfile::tempdir().unwrap();
        let store = crate::store::Store::open(folder.path(), None).await;
        // After the queue's tables were made: their library would change some of this.
        let Db::Sqlite { writer, reader } = store.as_ref().unwrap().db() else {
            panic!("not SQLite");
        };
        for pool in [writer, reader] {
            for (text, value) in [
                (
                    "select cast(foreign_keys as text) from pragma_foreign_keys",
                    "1",
                ),
                ("select journal_mode from pragma_journal_mode", "wal"),
                // 1 is NORMAL.
                (
                    "select cast(synchronous as text) from pragma_synchronous",
                    "1",
                ),
                (
                    "select cast(timeout as text) from pragma_busy_timeout",
                    "15000",
                ),
            ] {
                assert_eq!(pragma(pool, text).await, value, "{text}");
            }
        }
        let mapped: i64 = sqlx::query_scalar("pragma mmap_size")
            .fetch_one(reader)
            .await
            .unwrap();
        assert_eq!(mapped.to_string(), MMAP_SIZE);
        let mode = |name: &str| {
            let found = fs::metadata(folder.path().join(name)).unwrap();
            found.permissions().mode() & 0o777
        };
        for name in ["grundy.db", "grundy.db-wal", "grundy.db-shm"] {
            assert_eq!(mode(name), 0o600, "{name}");
        }
        let written = sqlx::query("delete from users").execute(reader).await;
        assert!(written.is_err(), "readers cannot write");
        assert_eq!(writer.options().get_max_connections(), 1);
    }
}
