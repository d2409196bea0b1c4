//! Fills an SQLite database: a new file, which takes its place when it is whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection};
use sqlx_sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous,
};
use tokio::sync::mpsc;

use super::filling::{Arriving, misfit, refused};
use super::layout::{self, quoted};
use super::{Cell, Contents, Part, Row, TransferError, make_tables, tables_of};
use crate::store::{Store, sqlite};

/// How long a server that works on the database may keep us waiting before it counts as in use.
const IN_USE_AFTER: Duration = Duration::from_secs(1);

/// The most values of one statement: SQLite allows some more.
const VALUES: usize = 30_000;

/// The most rows of one statement.
const ROWS: usize = 100;

/// Fills the database of that address.
pub(super) async fn fill_at(
    url: &str,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    let options = SqliteConnectOptions::from_str(url)?;
    fill(options.get_filename(), contents, parts).await
}

/// Fills the database in that file.
pub(super) async fn fill(
    file: &Path,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    // Before anything is written.
    tables_of(contents, &sqlite::migrations())?;
    make_way(file).await?;
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // In a folder of its own: SQLite puts files next to it.
    let aside = tempfile::Builder::new()
        .prefix(".grundy-restore-")
        .tempdir_in(folder)
        .map_err(|source| cannot_write(folder, source))?;
    let fresh = aside.path().join("grundy.db");
    write(&fresh, contents, parts).await?;
    // Brings the tables up to date.
    let store = Store::at_file(&fresh).await?;
    store.close().await;
    sync(&fresh)?;

    let alone = fs::File::open(folder).map_err(|source| cannot_write(folder, source))?;
    alone
        .lock()
        .map_err(|source| cannot_write(folder, source))?;
    // Somebody may have started a site there meanwhile.
    make_way(file).await?;
    fs::rename(&fresh, file).map_err(|source| cannot_write(file, source))?;
    alone
        .sync_all()
        .map_err(|source| cannot_write(folder, source))
}

async fn write(
    fresh: &Path,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    sqlite::keep_private(fresh);
    let options = SqliteConnectOptions::new()
        .filename(fresh)
        // Rows come in any order; all are looked at in the end.
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off);
    let mut database = SqliteConnection::connect_with(&options).await?;
    make_tables(contents, &sqlite::migrations(), &mut database).await?;
    let filled = fill_tables(&mut database, contents, parts).await;
    database.close().await?;
    filled
}

async fn fill_tables(
    database: &mut SqliteConnection,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    let layouts = layout::of_file(database).await?;
    let mut arriving = Arriving::new(contents, layouts, parts)?;
    let mut transaction = database.begin().await?;
    // What they would do has been done.
    let triggers: Vec<(String, String)> =
        sqlx::query_as("select name, sql from sqlite_schema where type = 'trigger'")
            .fetch_all(&mut *transaction)
            .await?;
    for (name, _) in &triggers {
        execute(&mut transaction, format!("drop trigger {}", quoted(name))).await?;
    }
    // Migrations leave rows.
    for layout in &arriving.layouts {
        let delete = format!("delete from {}", quoted(&layout.name));
        execute(&mut transaction, delete).await?;
    }
    while let Some((table, rows)) = arriving.next().await? {
        let layout = &arriving.layouts[table];
        let into = format!("insert into {} values ", layout.with_columns());
        let together = (VALUES / layout.columns.len().max(1)).clamp(1, ROWS);
        let mut rows = rows.into_iter();
        loop {
            let some: Vec<Row> = rows.by_ref().take(together).collect();
            if some.is_empty() {
                break;
            }
            let inserted = insert(&mut transaction, &into, layout.columns.len(), some).await;
            inserted.map_err(|error| refused(&layout.name, error))?;
        }
    }
    for table in &contents.tables {
        let Some(last) = table.last_number else {
            continue;
        };
        arriving.has_counted(table, last)?;
        sqlx::query("delete from sqlite_sequence where name = $1")
            .bind(&table.name)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("insert into sqlite_sequence (name, seq) values ($1, $2)")
            .bind(&table.name)
            .bind(last)
            .execute(&mut *transaction)
            .await?;
    }
    let dangling: Option<(String, String)> =
        sqlx::query_as("select \"table\", \"parent\" from pragma_foreign_key_check limit 1")
            .fetch_optional(&mut *transaction)
            .await?;
    if let Some((table, parent)) = dangling {
        let what = format!("a row belongs to one of {parent} that is not there");
        return Err(misfit(&table, &what));
    }
    for (_, trigger) in triggers {
        execute(&mut transaction, trigger).await?;
    }
    Ok(transaction.commit().await?)
}

async fn insert(
    database: &mut SqliteConnection,
    into: &str,
    columns: usize,
    rows: Vec<Row>,
) -> Result<(), sqlx::Error> {
    let row = format!("({})", vec!["?"; columns].join(", "));
    let statement = format!("{into}{}", vec![row; rows.len()].join(", "));
    let mut arguments = SqliteArguments::default();
    let encoded = rows.into_iter().flatten().try_for_each(|cell| {
        use sqlx::Arguments;
        match cell {
            Cell::Null => arguments.add(None::<i64>),
            Cell::Integer(number) => arguments.add(number),
            Cell::Text(text) => arguments.add(text),
            Cell::Blob(bytes) => arguments.add(bytes),
        }
    });
    encoded.map_err(sqlx::Error::Encode)?;
    sqlx::query_with(AssertSqlSafe(statement), arguments)
        .execute(database)
        .await?;
    Ok(())
}

async fn execute(database: &mut SqliteConnection, statement: String) -> Result<(), TransferError> {
    sqlx::query(AssertSqlSafe(statement))
        .execute(database)
        .await?;
    Ok(())
}

/// Looks whether a site may be put in that file: there is none, or one that nobody has used and
/// that no server works on.
async fn make_way(file: &Path) -> Result<(), TransferError> {
    let place = file.display().to_string();
    match fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(cannot_write(file, source)),
        Ok(_) => {}
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(IN_USE_AFTER);
    let mut database = SqliteConnection::connect_with(&options).await?;
    let tables: Vec<String> =
        sqlx::query_scalar("select name from sqlite_schema where type = 'table'")
            .fetch_all(&mut database)
            .await?;
    let is_ours = |name: &str| tables.iter().any(|table| table == name);
    if is_ours("users") && is_ours("submissions") {
        let (accounts, submissions): (i64, i64) = sqlx::query_as(
            "select (select count(*) from users), (select count(*) from submissions)",
        )
        .fetch_one(&mut database)
        .await?;
        if accounts + submissions > 0 {
            return Err(TransferError::NotEmpty {
                place,
                accounts,
                submissions,
            });
        }
    } else if !tables.is_empty() {
        return Err(TransferError::OtherTables { place });
    }
    // Only who is alone with the database may take its log away.
    let mode = sqlx::query_scalar("pragma journal_mode = delete")
        .fetch_one(&mut database)
        .await;
    let is_alone = mode.is_ok_and(|mode: String| mode == "delete");
    database.close().await?;
    if is_alone {
        Ok(())
    } else {
        Err(TransferError::InUse { place })
    }
}

fn sync(file: &Path) -> Result<(), TransferError> {
    let opened = fs::File::options().write(true).open(file);
    let synced = opened.and_then(|opened| opened.sync_all());
    synced.map_err(|source| cannot_write(file, source))
}

fn cannot_write(path: &Path, source: std::io::Error) -> TransferError {
    TransferError::Write {
        path: PathBuf::from(path),
        source,
    }
}
