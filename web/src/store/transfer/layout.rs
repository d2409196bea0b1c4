//! Which tables and columns a database has, and how far each has counted.

use sqlx::{AssertSqlSafe, FromRow};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use super::MIGRATIONS;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Text,
    Blob,
}

impl Kind {
    /// By the type's name in either kind of database. `None` for those that no table of ours has:
    /// `web/tests/store/schema.rs` knows the same ones.
    fn of(type_name: &str) -> Option<Self> {
        match type_name.to_ascii_lowercase().as_str() {
            "integer" | "bigint" => Some(Self::Integer),
            "text" => Some(Self::Text),
            "blob" | "bytea" => Some(Self::Blob),
            _ => None,
        }
    }
}

/// A table as the database has it.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// The column by which it numbers its rows itself.
    pub(super) numbers: Option<String>,
}

#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(FromRow)]
struct ColumnRow {
    table_name: String,
    column_name: String,
    type_name: String,
    is_numbered: bool,
}

impl Layout {
    /// The table and its columns, as rows are put into it.
    pub(super) fn with_columns(&self) -> String {
        format!("{} ({})", quoted(&self.name), self.column_list())
    }

    /// The names of the columns, quoted, with commas between.
    pub(super) fn column_list(&self) -> String {
        let quoted: Vec<String> = (self.columns.iter())
            .map(|column| quoted(&column.name))
            .collect();
        quoted.join(", ")
    }
}

/// A name of the schema as it stands in a statement.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The tables of an SQLite database, by name.
pub(super) async fn of_file(database: &mut SqliteConnection) -> Result<Vec<Layout>, sqlx::Error> {
    let rows: Vec<ColumnRow> = sqlx::query_as(
        "select s.name as table_name, c.name as column_name, c.type as type_name,
             c.pk = 1 and instr(lower(s.sql), ' autoincrement') > 0 as is_numbered
         from sqlite_schema s join pragma_table_info(s.name) c
         where s.type = 'table' and substr(s.name, 1, 7) <> 'sqlite_' and s.name <> $1
         order by s.name, c.cid",
    )
    .bind(MIGRATIONS)
    .fetch_all(database)
    .await?;
    together(rows)
}

/// The tables of a PostgreSQL database, by name.
pub(super) async fn of_server(database: &mut PgConnection) -> Result<Vec<Layout>, sqlx::Error> {
    let rows: Vec<ColumnRow> = sqlx::query_as(
        "select c.table_name::text, c.column_name::text, c.data_type::text as type_name,
             c.is_identity = 'YES' as is_numbered
         from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
             and c.table_name <> $1
         order by c.table_name, c.ordinal_position",
    )
    .bind(MIGRATIONS)
    .fetch_all(database)
    .await?;
    together(rows)
}

fn together(rows: Vec<ColumnRow>) -> Result<Vec<Layout>, sqlx::Error> {
    let mut tables: Vec<Layout> = Vec::new();
    for row in rows {
        let kind = Kind::of(&row.type_name).ok_or_else(|| {
            let (table, column) = (&row.table_name, &row.column_name);
            let what = format!("{table}.{column} has the unknown type {}", row.type_name);
            sqlx::Error::Protocol(what)
        })?;
        if tables
            .last()
            .is_none_or(|table| table.name != row.table_name)
        {
            tables.push(Layout {
                name: row.table_name,
                columns: Vec::new(),
                numbers: None,
            });
        }
        if let Some(table) = tables.last_mut() {
            if row.is_numbered {
                table.numbers = Some(row.column_name.clone());
            }
            table.columns.push(Column {
                name: row.column_name,
                kind,
            });
        }
    }
    Ok(tables)
}

/// The last number that a table of SQLite gave out.
pub(super) async fn counted_in_file(
    database: &mut SqliteConnection,
    table: &str,
) -> Result<i64, sqlx::Error> {
    let last = sqlx::query_scalar("select seq from sqlite_sequence where name = $1");
    let last: Option<i64> = last.bind(table).fetch_optional(database).await?;
    Ok(last.unwrap_or(0))
}

/// The last number that a table of PostgreSQL gave out.
pub(super) async fn counted_in_server(
    database: &mut PgConnection,
    table: &str,
    column: &str,
) -> Result<i64, sqlx::Error> {
    let counter = sqlx::query_scalar("select pg_get_serial_sequence($1, $2)");
    let counter: String = (counter.bind(quoted(table)).bind(column))
        .fetch_one(&mut *database)
        .await?;
    // The name comes quoted from the database.
    let last = format!("select case when is_called then last_value else 0 end from {counter}");
    sqlx::query_scalar(AssertSqlSafe(last))
        .fetch_one(database)
        .await
}
