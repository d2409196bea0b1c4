//! What only PostgreSQL needs: connecting to the server.

use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection;
use sqlx_postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

use super::db::Db;
use super::error::StoreError;

const CONNECTIONS: u32 = 16;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(15);

pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| StoreError::Open {
        what: "server".to_owned(),
        cause: error.to_string(),
        hint: "write it as postgres://user:password@host:5432/database".to_owned(),
    })?;
    let what = format!(
        "server {} (database {})",
        options.get_host(),
        options.get_database().unwrap_or("of the user's name")
    );
    let failed = |error: sqlx::Error| StoreError::Open {
        what: what.clone(),
        cause: error.to_string(),
        hint: "check that the server runs, that the database and the user exist, and the \
               password in --database-url"
            .to_owned(),
    };
    let options = options.application_name("grundy");
    // The pool would go on trying for as long as anybody may wait for a connection, and say
    // only that the time is over.
    let first = PgConnection::connect_with(&options).await;
    first.map_err(failed)?.close().await.map_err(failed)?;
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_with(options)
        .await
        .map_err(failed)?;
    Ok(Db::Postgres(pool))
}

pub(super) async fn migrate(pool: &PgPool) -> Result<(), sqlx::migrate::MigrateError> {
    sqlx::migrate!("../migrations/postgres").run(pool).await
}
