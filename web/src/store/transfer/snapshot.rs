//! Reads all rows of all tables as of one moment, while others go on writing.

use futures::TryStreamExt;
use sqlx::{
    AssertSqlSafe, ColumnIndex, Connection, Database, Decode, Executor, FromRow, IntoArguments,
    Row as _, Type, ValueRef,
};
use sqlx_postgres::{PgConnection, Postgres};
use sqlx_sqlite::{Sqlite, SqliteConnection};
use tokio::sync::mpsc;

use super::layout::{self, Kind, Layout};
use super::{BATCH_BYTES, BATCH_ROWS, Cell, Contents, MIGRATIONS, Part, Row, Table, TransferError};
use crate::store::Store;
use crate::store::db::Db;

impl Store {
    /// Sends everything in the database as it is at this moment. Holds a connection of its own, and
    /// no more of the rows in memory than are on their way.
    ///
    /// # Errors
    /// [`TransferError::Ended`] when nobody takes the parts any more, else
    /// [`TransferError::Database`].
    pub async fn dump(&self, parts: &mpsc::Sender<Part>) -> Result<Contents, TransferError> {
        match self.db() {
            Db::Sqlite { reader, .. } => {
                let options = reader.connect_options();
                let mut database = SqliteConnection::connect_with(&options).await?;
                sqlx::query("begin").execute(&mut database).await?;
                let sent = of_file(&mut database, parts).await;
                database.close().await?;
                sent
            }
            Db::Postgres(pool) => {
                let options = pool.connect_options();
                let mut database = PgConnection::connect_with(&options).await?;
                sqlx::query("begin isolation level repeatable read, read only")
                    .execute(&mut database)
                    .await?;
                let sent = of_server(&mut database, parts).await;
                database.close().await?;
                sent
            }
        }
    }
}

async fn of_file(
    database: &mut SqliteConnection,
    parts: &mpsc::Sender<Part>,
) -> Result<Contents, TransferError> {
    let layouts = layout::of_file(database).await?;
    let mut counted = Vec::new();
    for layout in &layouts {
        counted.push(match layout.numbers {
            Some(_) => Some(layout::counted_in_file(database, &layout.name).await?),
            None => None,
        });
    }
    everything::<Sqlite>(database, &layouts, &counted, parts).await
}

async fn of_server(
    database: &mut PgConnection,
    parts: &mpsc::Sender<Part>,
) -> Result<Contents, TransferError> {
    let layouts = layout::of_server(database).await?;
    let mut counted = Vec::new();
    for layout in &layouts {
        counted.push(match &layout.numbers {
            Some(column) => Some(layout::counted_in_server(database, &layout.name, column).await?),
            None => None,
        });
    }
    everything::<Postgres>(database, &layouts, &counted, parts).await
}

/// Sends all rows of those tables, each of which has counted so far.
async fn everything<D: Database>(
    database: &mut D::Connection,
    layouts: &[Layout],
    counted: &[Option<i64>],
    parts: &mpsc::Sender<Part>,
) -> Result<Contents, TransferError>
where
    D::Arguments: IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'r> i64: Decode<'r, D> + Type<D>,
    for<'r> String: Decode<'r, D> + Type<D>,
    for<'r> Vec<u8>: Decode<'r, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
    (i64,): for<'r> FromRow<'r, D::Row>,
{
    let schema = sqlx::query_scalar(AssertSqlSafe(steps()))
        .fetch_all(&mut *database)
        .await?;
    let mut tables = Vec::new();
    for (layout, last_number) in layouts.iter().zip(counted) {
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(count_of(layout)))
            .fetch_one(&mut *database)
            .await?;
        tables.push(described(layout, rows, *last_number));
    }
    let contents = Contents { schema, tables };
    send(parts, Part::Contents(contents.clone())).await?;
    for (table, layout) in layouts.iter().enumerate() {
        let mut batch = Batch::new(table, parts);
        let select = AssertSqlSafe(all_of(layout));
        let mut rows = sqlx::query::<D>(select).fetch(&mut *database);
        while let Some(row) = rows.try_next().await? {
            batch.add(cells::<D>(layout, &row)?).await?;
        }
        batch.send().await?;
    }
    send(parts, Part::End).await?;
    Ok(contents)
}

fn steps() -> String {
    format!("select version from {MIGRATIONS} where success order by version")
}

fn count_of(layout: &Layout) -> String {
    let table = layout::quoted(&layout.name);
    format!("select count(*) from {table}{}", which(layout))
}

fn all_of(layout: &Layout) -> String {
    let table = layout::quoted(&layout.name);
    format!(
        "select {} from {table}{}",
        layout.column_list(),
        which(layout)
    )
}

/// What of the running processes stands in the database: elsewhere they are not.
const OF_PROCESSES: [&str; 1] = ["worker_reports"];

/// Which rows of a table are the site's.
fn which(layout: &Layout) -> &'static str {
    if OF_PROCESSES.contains(&layout.name.as_str()) {
        " where 1 = 0"
    } else {
        ""
    }
}

fn described(layout: &Layout, rows: i64, last_number: Option<i64>) -> Table {
    Table {
        name: layout.name.clone(),
        columns: (layout.columns.iter())
            .map(|column| column.name.clone())
            .collect(),
        rows: rows.unsigned_abs(),
        last_number,
    }
}

fn cells<D: Database>(layout: &Layout, row: &D::Row) -> Result<Row, sqlx::Error>
where
    for<'r> i64: Decode<'r, D> + Type<D>,
    for<'r> String: Decode<'r, D> + Type<D>,
    for<'r> Vec<u8>: Decode<'r, D> + Type<D>,
    usize: ColumnIndex<D::Row>,
{
    let cells = layout.columns.iter().enumerate().map(|(place, column)| {
        if row.try_get_raw(place)?.is_null() {
            return Ok(Cell::Null);
        }
        Ok(match column.kind {
            Kind::Integer => Cell::Integer(row.try_get(place)?),
            Kind::Text => Cell::Text(row.try_get(place)?),
            Kind::Blob => Cell::Blob(row.try_get(place)?),
        })
    });
    cells.collect()
}

/// Rows of one table that are sent together.
struct Batch<'a> {
    table: usize,
    parts: &'a mpsc::Sender<Part>,
    rows: Vec<Row>,
    bytes: usize,
}

impl<'a> Batch<'a> {
    fn new(table: usize, parts: &'a mpsc::Sender<Part>) -> Self {
        Self {
            table,
            parts,
            rows: Vec::new(),
            bytes: 0,
        }
    }

    async fn add(&mut self, row: Row) -> Result<(), TransferError> {
        self.bytes += row.iter().map(Cell::size).sum::<usize>();
        self.rows.push(row);
        if self.bytes >= BATCH_BYTES || self.rows.len() >= BATCH_ROWS {
            self.send().await?;
        }
        Ok(())
    }

    async fn send(&mut self) -> Result<(), TransferError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        self.bytes = 0;
        let rows = std::mem::take(&mut self.rows);
        let table = self.table;
        send(self.parts, Part::Rows { table, rows }).await
    }
}

async fn send(parts: &mpsc::Sender<Part>, part: Part) -> Result<(), TransferError> {
    let sent = parts.send(part).await;
    sent.map_err(|_| TransferError::Ended)
}
