//! What only PostgreSQL needs: connecting to the server.

use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx_postgres::{PgConnectOptions, PgConnection, PgPoolOptions};

use super::db::Db;
use super::error::StoreError;

const CONNECTIONS: u32 = 16;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(15);

/// For how long a connection is taken to work without asking the server, which costs as much as a small
/// question.
const WORKS_FOR: Duration = Duration::from_secs(1);

/// What the server calls our connections.
pub(super) const APPLICATION: &str = "grundy";

pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
    let options = options(url)?;
    // The pool would go on trying for as long as anybody may wait for a connection, and say
    // only that the time is over.
    let failed = |error: sqlx::Error| cannot_open(&options, &error);
    let first = PgConnection::connect_with(&options).await;
    first.map_err(failed)?.close().await.map_err(failed)?;
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, seen| {
            Box::pin(async move {
                if seen.idle_for >= WORKS_FOR {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    Ok(Db::Postgres(pool))
}

/// One connection to the server, and what the server is called in messages.
pub(super) async fn connect(url: &str) -> Result<(PgConnection, String), StoreError> {
    let options = options(url)?;
    let connection = PgConnection::connect_with(&options).await;
    let connection = connection.map_err(|error| cannot_open(&options, &error))?;
    Ok((connection, place(&options)))
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| StoreError::Open {
        what: "server".to_owned(),
        cause: error.to_string(),
        hint: "write it as postgres://user:password@host:5432/database".to_owned(),
    })?;
    Ok(options.application_name(APPLICATION))
}

fn place(options: &PgConnectOptions) -> String {
    format!(
        "server {} (database {})",
        options.get_host(),
        options.get_database().unwrap_or("of the user's name")
    )
}

fn cannot_open(options: &PgConnectOptions, error: &sqlx::Error) -> StoreError {
    StoreError::Open {
        what: place(options),
        cause: error.to_string(),
        hint: "check that the server runs, that the database and the user exist, and the \
               password in --database-url"
            .to_owned(),
    }
}

/// What makes the tables, step by step.
pub(super) fn migrations() -> Migrator {
    sqlx::migrate!("../migrations/postgres")
}
