//! The contract of the store and its queue, run on every kind of database.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod accounts;
mod bench;
mod beside;
mod bounds;
mod built_in;
mod class_contests;
mod class_gone;
mod classes;
mod clocks;
mod contest_hacks;
mod contest_limits;
mod contest_teams;
mod contest_times;
mod contest_tries;
mod contests;
mod discussion;
mod drafts;
mod enrolment;
mod entrances;
mod hacks;
mod judged_anew;
mod kept_tables;
mod ladder_matches;
mod ladders;
mod listing;
mod live_games;
mod logo;
mod mail;
mod names;
mod own_data;
mod packages;
mod postgres;
mod problems;
mod queue;
mod rejudgings;
mod samples;
mod schema;
mod sessions;
mod shelf;
mod submissions;
mod text;
mod tokens;
mod upgrade;
mod usual;
mod workers;
mod writable;

use std::sync::Arc;

use futures::StreamExt;
use futures::future::BoxFuture;
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use web::store::{FieldProblem, NewSubmission, Priority, Role, Store, StoreError, User};

/// A fresh database and the store on it.
pub(crate) struct TestDb {
    pub(crate) url: String,
    pub(crate) store: Store,
}

impl TestDb {
    pub(crate) async fn at(url: String) -> Self {
        let store = Store::connect(&url).await.unwrap();
        Self { url, store }
    }
}

/// A contract that holds on every kind of database.
pub(crate) type Contract = (&'static str, fn(TestDb) -> BoxFuture<'static, ()>);

/// Makes one test on SQLite of each `async fn(TestDb)`, and lists them for PostgreSQL.
macro_rules! on_each_database {
    ($($test:ident)*) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("grundy.db");
                let url = format!("sqlite://{}", file.display());
                super::$test(crate::TestDb::at(url).await).await;
            })*
        }

        pub(crate) const CONTRACTS: &[crate::Contract] =
            &[$((concat!(module_path!(), "::", stringify!($test)), |db| Box::pin($test(db)))),*];
    };
}
pub(crate) use on_each_database;

/// One test, so that one server is started for all of them.
#[test]
fn on_postgres() {
    let server = match postgres::Server::start() {
        Ok(server) => Arc::new(server),
        Err(why) => {
            eprintln!("skipped: the contract on PostgreSQL: {why}");
            return;
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_all()
        .build()
        .unwrap();
    let contracts = [
        accounts::CONTRACTS,
        beside::CONTRACTS,
        bounds::CONTRACTS,
        built_in::CONTRACTS,
        class_contests::CONTRACTS,
        class_gone::CONTRACTS,
        classes::CONTRACTS,
        clocks::CONTRACTS,
        contest_hacks::CONTRACTS,
        contest_limits::CONTRACTS,
        contest_teams::CONTRACTS,
        contest_times::CONTRACTS,
        contest_tries::CONTRACTS,
        contests::CONTRACTS,
        discussion::CONTRACTS,
        drafts::CONTRACTS,
        entrances::CONTRACTS,
        hacks::CONTRACTS,
        judged_anew::CONTRACTS,
        kept_tables::CONTRACTS,
        ladder_matches::CONTRACTS,
        ladders::CONTRACTS,
        listing::CONTRACTS,
        live_games::CONTRACTS,
        logo::CONTRACTS,
        mail::CONTRACTS,
        names::CONTRACTS,
        own_data::CONTRACTS,
        packages::CONTRACTS,
        problems::CONTRACTS,
        queue::CONTRACTS,
        rejudgings::CONTRACTS,
        samples::CONTRACTS,
        sessions::CONTRACTS,
        shelf::CONTRACTS,
        submissions::CONTRACTS,
        text::CONTRACTS,
        tokens::CONTRACTS,
        usual::CONTRACTS,
        workers::CONTRACTS,
        writable::CONTRACTS,
    ];
    let all = contracts.into_iter().flatten().map(|(name, contract)| {
        let server = Arc::clone(&server);
        async move {
            let holds = async move {
                contract(TestDb::at(server.new_database().await).await).await;
            };
            (*name, tokio::spawn(holds).await)
        }
    });
    let outcomes: Vec<_> =
        runtime.block_on(futures::stream::iter(all).buffer_unordered(6).collect());
    runtime.block_on(async {
        schema::same_on_both(&server).await;
        schema::opened_at_once(&server.new_database().await).await;
        upgrade::on_postgres(&server).await;
    });
    let broken: Vec<&str> = outcomes
        .iter()
        .filter(|(_, outcome)| outcome.is_err())
        .map(|(name, _)| *name)
        .collect();
    println!("{} contracts on PostgreSQL", outcomes.len());
    assert_eq!(broken, Vec::<&str>::new());
}

/// Runs one statement on the database behind the store's back.
async fn behind_its_back(url: &str, statement: &'static str) {
    if url.starts_with("sqlite:") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        sqlx::query(statement).execute(&mut db).await.unwrap();
    } else {
        let mut db = PgConnection::connect(url).await.unwrap();
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
}

/// The field that was refused, and why.
fn problem(error: &StoreError) -> (&'static str, FieldProblem) {
    match error {
        StoreError::Invalid(error) => (error.field, error.problem),
        other => panic!("not a field error: {other}"),
    }
}

async fn student(store: &Store, name: &str) -> User {
    store
        .create_user(name, "correct horse", Role::Student)
        .await
        .unwrap()
}

fn hand_in(user: &User, problem: &str) -> NewSubmission {
    NewSubmission {
        user: user.id,
        problem: problem.to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: "cpp".to_owned(),
        source_name: "a.cpp".to_owned(),
        source: b"int main() {} // \xc4\xe3".to_vec(),
        priority: Priority::Practice,
    }
}
