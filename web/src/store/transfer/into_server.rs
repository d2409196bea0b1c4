//! Fills a PostgreSQL database, in one transaction.

use std::fmt::Write;
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use tokio::sync::mpsc;

use super::filling::{Arriving, refused};
use super::layout::{self, quoted};
use super::{Cell, Contents, MIGRATIONS, Part, Row, TransferError, make_tables, tables_of};
use crate::store::{Store, postgres};

/// How long connections of a server may be there before the database counts as in use.
const IN_USE_AFTER: Duration = Duration::from_secs(3);

/// How often they are looked for.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Fills the database of that address.
pub(super) async fn fill(
    url: &str,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    // Before anything is written.
    tables_of(contents, &postgres::migrations())?;
    let (mut database, place) = postgres::connect(url).await?;
    make_way(&mut database, &place, contents).await?;
    // The tables too are there only when all rows are.
    let mut transaction = database.begin().await?;
    make_tables(contents, &postgres::migrations(), &mut *transaction).await?;
    fill_tables(&mut transaction, contents, parts).await?;
    transaction.commit().await?;
    database.close().await?;
    // Brings the tables up to date.
    Store::connect(url).await?.close().await;
    Ok(())
}

/// Looks whether a site may be put there: there are no tables, or empty ones of the same version.
async fn make_way(
    database: &mut PgConnection,
    place: &str,
    contents: &Contents,
) -> Result<(), TransferError> {
    let place = place.to_owned();
    let made: bool = sqlx::query_scalar("select to_regclass($1) is not null")
        .bind(MIGRATIONS)
        .fetch_one(&mut *database)
        .await?;
    if !made {
        let tables = layout_names(database).await?;
        return if tables == 0 {
            Ok(())
        } else {
            Err(TransferError::OtherTables { place })
        };
    }
    let used: bool = sqlx::query_scalar("select to_regclass('submissions') is not null")
        .fetch_one(&mut *database)
        .await?;
    if used {
        let (accounts, submissions): (i64, i64) = sqlx::query_as(
            "select (select count(*) from users), (select count(*) from submissions)",
        )
        .fetch_one(&mut *database)
        .await?;
        if accounts + submissions > 0 {
            return Err(TransferError::NotEmpty {
                place,
                accounts,
                submissions,
            });
        }
    }
    if !is_alone(database).await? {
        return Err(TransferError::InUse { place });
    }
    let steps = format!("select version from {MIGRATIONS} where success order by version");
    let schema: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(steps))
        .fetch_all(&mut *database)
        .await?;
    if schema == contents.schema {
        Ok(())
    } else {
        Err(TransferError::OtherTables { place })
    }
}

/// Whether no server of ours works on the database. Of one that has just ended the last
/// connections take a moment to go.
async fn is_alone(database: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let deadline = Instant::now() + IN_USE_AFTER;
    loop {
        let others: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity where datname = current_database()
                 and application_name = $1 and pid <> pg_backend_pid()",
        )
        .bind(postgres::APPLICATION)
        .fetch_one(&mut *database)
        .await?;
        if others == 0 || Instant::now() > deadline {
            return Ok(others == 0);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn layout_names(database: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "select count(*) from information_schema.tables where table_schema = current_schema()",
    )
    .fetch_one(database)
    .await
}

async fn fill_tables(
    database: &mut PgConnection,
    contents: &Contents,
    parts: mpsc::Receiver<Part>,
) -> Result<(), TransferError> {
    let layouts = layout::of_server(database).await?;
    let mut arriving = Arriving::new(contents, layouts, parts)?;
    // Rows come in any order; all are looked at when the constraints are made again.
    let constraints: Vec<(String, String, String)> = sqlx::query_as(
        "select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
         from pg_constraint
         where contype = 'f' and connamespace = current_schema()::regnamespace",
    )
    .fetch_all(&mut *database)
    .await?;
    for (table, name, _) in &constraints {
        let drop = format!("alter table {table} drop constraint {}", quoted(name));
        execute(database, drop).await?;
    }
    // What triggers would do has been done.
    for layout in &arriving.layouts {
        let table = quoted(&layout.name);
        execute(
            database,
            format!("alter table {table} disable trigger user"),
        )
        .await?;
    }
    let tables: Vec<String> = (arriving.layouts.iter())
        .map(|layout| quoted(&layout.name))
        .collect();
    // Migrations leave rows.
    execute(database, format!("truncate {}", tables.join(", "))).await?;
    while let Some((table, rows)) = arriving.next().await? {
        let layout = &arriving.layouts[table];
        let copy = format!("copy {} from stdin", layout.with_columns());
        let mut into = database.copy_in_raw(&copy).await?;
        for row in &rows {
            into.send(line(row).into_bytes()).await?;
        }
        let finished = into.finish().await;
        finished.map_err(|error| refused(&layout.name, error))?;
    }
    for (table, layout) in contents.tables.iter().zip(&arriving.layouts) {
        let (Some(last), Some(column)) = (table.last_number, &layout.numbers) else {
            continue;
        };
        arriving.has_counted(table, last)?;
        sqlx::query("select setval(pg_get_serial_sequence($1, $2), greatest($3, 1), $3 > 0)")
            .bind(quoted(&layout.name))
            .bind(column)
            .bind(last)
            .execute(&mut *database)
            .await?;
    }
    for layout in &arriving.layouts {
        let table = quoted(&layout.name);
        execute(database, format!("alter table {table} enable trigger user")).await?;
    }
    for (table, name, definition) in constraints {
        let name = quoted(&name);
        let add = format!("alter table {table} add constraint {name} {definition}");
        let added = sqlx::query(AssertSqlSafe(add))
            .execute(&mut *database)
            .await;
        added.map_err(|error| refused(&table, error))?;
    }
    Ok(())
}

/// A row as `copy` reads it.
fn line(row: &Row) -> String {
    let mut line = String::new();
    for (place, cell) in row.iter().enumerate() {
        if place > 0 {
            line.push('\t');
        }
        match cell {
            Cell::Null => line.push_str("\\N"),
            Cell::Integer(number) => {
                let _ = write!(line, "{number}");
            }
            Cell::Text(text) => {
                for letter in text.chars() {
                    match letter {
                        '\\' => line.push_str("\\\\"),
                        '\t' => line.push_str("\\t"),
                        '\n' => line.push_str("\\n"),
                        '\r' => line.push_str("\\r"),
                        other => line.push(other),
                    }
                }
            }
            Cell::Blob(bytes) => {
                line.push_str("\\\\x");
                for byte in bytes {
                    let _ = write!(line, "{byte:02x}");
                }
            }
        }
    }
    line.push('\n');
    line
}

async fn execute(database: &mut PgConnection, statement: String) -> Result<(), TransferError> {
    sqlx::query(AssertSqlSafe(statement))
        .execute(database)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_in_a_line_is_escaped() {
        let row = vec![
            Cell::Null,
            Cell::Integer(i64::MIN),
            Cell::Text("\\N\ta\nb\r\\.小".to_owned()),
            Cell::Text(String::new()),
            Cell::Blob(vec![0, 255, 10]),
        ];
        let wanted = "\\N\t-9223372036854775808\t\\\\N\\ta\\nb\\r\\\\.小\t\t\\\\x00ff0a\n";
        assert_eq!(line(&row), wanted);
    }
}
