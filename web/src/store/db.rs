//! One database handle for two kinds of database.
//!
//! SQL text is written once and run on either kind: the macros below expand a body for SQLite
//! and for PostgreSQL, so native types and transactions stay. What only one kind understands
//! lives in `sqlite.rs` and `postgres.rs`.

use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;

/// An open database.
#[derive(Debug, Clone)]
pub(crate) enum Db {
    /// A file in WAL mode: readers never wait, writers queue for the one writing connection.
    Sqlite {
        /// Exactly one connection, so writers inside this process never collide.
        writer: SqlitePool,
        /// Read-only connections.
        reader: SqlitePool,
    },
    /// A server that any number of processes share.
    Postgres(PgPool),
}

/// Runs `$body` with `$pool` bound to a pool that can read.
macro_rules! reading {
    ($db:expr, |$pool:ident| $body:expr) => {
        match $db {
            $crate::store::db::Db::Sqlite { reader: $pool, .. } => $body,
            $crate::store::db::Db::Postgres($pool) => $body,
        }
    };
}

/// Runs `$body`, a single statement, with `$pool` bound to a pool that can write.
macro_rules! writing {
    ($db:expr, |$pool:ident| $body:expr) => {
        match $db {
            $crate::store::db::Db::Sqlite { writer: $pool, .. } => $body,
            $crate::store::db::Db::Postgres($pool) => $body,
        }
    };
}

/// Runs `$body` with `$tx` bound to a connection inside a transaction, which is committed when
/// the body gives `Ok` and rolled back when it gives `Err` or returns early.
///
/// On SQLite the transaction takes the write lock at its beginning: a lock asked for in the
/// middle could not be waited for.
macro_rules! transaction {
    ($db:expr, |$tx:ident| $body:expr) => {
        match $db {
            $crate::store::db::Db::Sqlite { writer, .. } => {
                let mut transaction = writer.begin_with("begin immediate").await?;
                let $tx = &mut *transaction;
                let value = $body;
                transaction.commit().await?;
                value
            }
            $crate::store::db::Db::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                let $tx = &mut *transaction;
                let value = $body;
                transaction.commit().await?;
                value
            }
        }
    };
}

pub(crate) use {reading, transaction, writing};
