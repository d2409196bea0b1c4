//! The suite again, on PostgreSQL: this test program runs itself, told of a database to
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

/// Tests for which it is all one which database there is: of what the router does before any page, of texts, and those
/// that compare much of what other tests read here too or wait for programs longer than for the database.
const ELSEWHERE: [&str; 9] = [
    "api::docs::",
    "api::runs::",
    "connections::",
    "contests::secrecy::",
    "design::",
    "exploring::",
    "hack::",
    "i18n::",
    "layers::",
];

#[test]
fn the_suite_holds_on_postgres() {
    holds(&ELSEWHERE);
}

#[test]
fn the_whole_suite_holds_on_postgres() {
    holds(&[]);
}

/// Runs all tests but those whose names have one of these in them.
fn holds(but: &[&str]) {
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
        .args(but.iter().flat_map(|name| ["--skip", *name]))
        .env(TEMPLATE, template)
        .status()
        .unwrap();
    assert!(tests.success(), "{tests}");
}
