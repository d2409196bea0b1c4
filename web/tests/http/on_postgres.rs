//! The whole suite again, on PostgreSQL: this test program runs itself, told of a database to
//! copy for each test.

use std::process::Command;

use sqlx::{AssertSqlSafe, Connection, Executor};
use sqlx_postgres::PgConnection;
use uuid::Uuid;
use web::store::Store;

use crate::postgres::Server;

/// Where the address of the database to be copied stands.
const TEMPLATE: &str = "GRUNDY_TEST_TEMPLATE";

/// The address of a fresh database with its tables; `None` when the suite runs on SQLite.
pub(crate) async fn database() -> Option<String> {
    let template = std::env::var(TEMPLATE).ok()?;
    let (server, name) = template.rsplit_once('/').unwrap();
    let copy = format!("site_{}", Uuid::new_v4().simple());
    let mut server_itself = PgConnection::connect(&format!("{server}/postgres"))
        .await
        .unwrap();
    let create = AssertSqlSafe(format!("create database {copy} template {name}"));
    server_itself.execute(create).await.unwrap();
    Some(format!("{server}/{copy}"))
}

#[test]
fn the_whole_suite_holds_on_postgres() {
    if std::env::var_os(TEMPLATE).is_some() {
        return;
    }
    let server = match Server::start() {
        Ok(server) => server,
        Err(why) => {
            eprintln!("skipped: the site on PostgreSQL: {why}");
            return;
        }
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let template = runtime.block_on(async {
        let template = server.new_database().await;
        Store::connect(&template).await.unwrap().close().await;
        template
    });
    let tests = Command::new(std::env::current_exe().unwrap())
        .args(["--test-threads", "4"])
        .env(TEMPLATE, template)
        .status()
        .unwrap();
    assert!(tests.success(), "{tests}");
}
