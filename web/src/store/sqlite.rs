//! What only SQLite needs: opening the file the right way.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::db::Db;
use super::error::StoreError;

/// How long a writer waits for another process's writer before the database counts as busy.
const BUSY_TIMEOUT: Duration = Duration::from_secs(15);
const READERS: u32 = 8;

pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
    let options = SqliteConnectOptions::from_str(url).map_err(|error| StoreError::Open {
        what: url.to_owned(),
        cause: error.to_string(),
        hint: "write it as sqlite:///path/to/grundy.db".to_owned(),
    })?;
    let file = options.get_filename().to_owned();
    let failed = |error: sqlx::Error| cannot_open(&file, &error);
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
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    let reader = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_with(options.create_if_missing(false).read_only(true))
        .await
        .map_err(failed)?;
    Ok(Db::Sqlite { writer, reader })
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

pub(super) async fn migrate(writer: &SqlitePool) -> Result<(), sqlx::migrate::MigrateError> {
    sqlx::migrate!("../migrations/sqlite").run(writer).await
}
