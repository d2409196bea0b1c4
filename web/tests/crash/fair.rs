//! Who hands in little does not wait for who hands in much: the real program, on both databases.
//! What is asked is the order in which judgings are taken up, which the database notes, and not
//! how long anything takes.

use std::time::Duration;

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use tempfile::TempDir;
use web::store::{Role, Store, TokenWish, UserId};

use crate::postgres::Server;
use crate::program::{Program, get, post, until_c};
use crate::{machine_isolates, until};

/// How many programs one person hands in. They never end, so most of them wait for as long as a
/// test may take.
const MANY: usize = 30;

const ENDLESS: &str = "int main(void) { for (;;) {} }";
const QUICK: &str = "int main(void) { return 1; }";

/// How many others come meanwhile.
const NEWCOMERS: [&str; 3] = ["Bob", "Eve", "Kim"];

/// Notes the order in which judgings are taken up for the first time.
const NOTE_ON_SQLITE: &str = "
    create table taken_up (seq integer primary key autoincrement, owner integer not null);
    create trigger note_taken_up after update of attempt on judgings when new.attempt = 1
    begin insert into taken_up (owner) values (new.owner); end";

const NOTE_ON_POSTGRES: &str = "
    create table taken_up (seq bigserial primary key, owner bigint not null);
    create function note_taken_up() returns trigger as $$
        begin insert into taken_up (owner) values (new.owner); return null; end;
        $$ language plpgsql;
    create trigger note_taken_up after update of attempt on judgings for each row
        when (new.attempt = 1 and old.attempt = 0) execute function note_taken_up()";

/// Does this behind the site's back.
async fn note(url: &str) {
    if url.starts_with("sqlite:") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        sqlx::raw_sql(NOTE_ON_SQLITE)
            .execute(&mut db)
            .await
            .unwrap();
    } else {
        let mut db = PgConnection::connect(url).await.unwrap();
        sqlx::raw_sql(NOTE_ON_POSTGRES)
            .execute(&mut db)
            .await
            .unwrap();
    }
}

/// Asks for one number.
async fn number(url: &str, question: String) -> i64 {
    let question = AssertSqlSafe(question);
    if url.starts_with("sqlite:") {
        let mut db = SqliteConnection::connect(url).await.unwrap();
        sqlx::query_scalar(question)
            .fetch_one(&mut db)
            .await
            .unwrap()
    } else {
        let mut db = PgConnection::connect(url).await.unwrap();
        sqlx::query_scalar(question)
            .fetch_one(&mut db)
            .await
            .unwrap()
    }
}

/// Somebody who may hand in as much as he likes.
async fn setter(store: &Store, name: &str) -> (UserId, String) {
    let user = store.create_user(name, "correct horse", Role::Setter).await;
    let user = user.unwrap();
    let token = store.create_token(&user, &TokenWish::usual("test")).await;
    (user.id, token.unwrap().secret)
}

/// Hands in a program, made different from all others by its number.
fn hand_in(site: &Program, token: &str, number: usize, program: &str) {
    let body = json!({
        "problem": "kayles",
        "language": "c",
        "source": format!("// {number}\n{program}\n"),
    });
    let (status, answer) = post(&site.url, "/api/v1/submissions", token, &body);
    assert_eq!(status, 201, "{answer}");
}

/// Ada hands in much; while it is judged, others hand in one program each. Before each of those,
/// at most `most` of hers are taken up that were not taken up when it came.
async fn newcomers_are_next(site: &Program, store: &Store, url: &str, most: i64) {
    until_c(&site.url);
    note(url).await;
    let (ada, hers) = setter(store, "Ada").await;
    for count in 0..MANY {
        hand_in(site, &hers, count, ENDLESS);
    }
    for (place, name) in NEWCOMERS.into_iter().enumerate() {
        let (newcomer, his) = setter(store, name).await;
        hand_in(site, &his, MANY + place, QUICK);
        let last = "select coalesce(max(seq), 0) from taken_up".to_owned();
        let when_it_came = number(url, last.clone()).await;
        let waiting =
            format!("select count(*) from judgings where owner = {ada} and state = 'queued'");
        let waiting = number(url, waiting).await;
        assert!(
            waiting > most,
            "only {waiting} of hers are left to wait for"
        );
        let of_newcomer = format!("{last} where owner = {newcomer}");
        let mut seq = 0;
        while seq == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            seq = number(url, of_newcomer.clone()).await;
        }
        let between = format!(
            "select count(*) from taken_up
             where owner = {ada} and seq > {when_it_came} and seq < {seq}"
        );
        let between = number(url, between).await;
        assert!(between <= most, "{name} waited for {between} of hers");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_new_is_next_however_many_wait() {
    if !machine_isolates() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--slots", "1"]);
    let store = Store::open(&data, None).await.unwrap();
    let url = format!("sqlite://{}/grundy.db", data.display());
    // Hers that has the same turn goes first.
    newcomers_are_next(&site, &store, &url, 1).await;
    site.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_new_is_next_with_several_judge_machines() {
    if !machine_isolates() {
        return;
    }
    let server = match Server::start() {
        Ok(server) => server,
        Err(why) => {
            eprintln!("skipped: several judge machines on PostgreSQL: {why}");
            return;
        }
    };
    let url = server.new_database().await;
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--database-url", &url, "--slots", "0"]);
    let store = Store::connect(&url).await.unwrap();
    let workers = [(); 2].map(|()| Program::worker(&url, folder.path(), "1"));
    // The turns are common to all machines: one of hers may be taken up at the same moment.
    newcomers_are_next(&site, &store, &url, 2).await;
    workers.into_iter().for_each(Program::end);
    site.end();
}

/// Figures are for operators: only where they ask for them, and of closed sets.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_judge_machine_shows_its_figures_where_it_is_told_to() {
    if !machine_isolates() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--slots", "0"]);
    let store = Store::open(&data, None).await.unwrap();
    let url = format!("sqlite://{}/grundy.db", data.display());
    let arguments = ["--metrics-addr", "127.0.0.1:0"];
    let worker = Program::worker_with(&url, folder.path(), "1", &arguments, "Its figures are at");
    until_c(&site.url);
    let (_, token) = setter(&store, "Ada").await;
    for count in 0..3 {
        hand_in(&site, &token, count, QUICK);
    }
    until(&store, |done, _| done == 3).await;
    let of_worker = worker.url.trim_end_matches("/metrics");
    // A judging is counted when its result is stored, which is seen a moment before.
    let mut figures = get(of_worker, "/metrics");
    while !figures.contains("grundy_judgings_total{end=\"RE\"} 3") {
        tokio::time::sleep(Duration::from_millis(50)).await;
        figures = get(of_worker, "/metrics");
    }
    for part in [
        "HTTP/1.1 200",
        "grundy_open_judgings 0",
        "grundy_judging_seconds_bucket",
    ] {
        assert!(figures.contains(part), "{figures}");
    }
    for line in figures
        .lines()
        .filter(|line| line.contains("grundy_judgings_total{"))
    {
        let end = line.split('"').nth(1).unwrap();
        let known =
            ["given-back", "refused"].contains(&end) || end.parse::<judge::Verdict>().is_ok();
        assert!(known, "{line}");
    }
    let elsewhere = get(of_worker, "/");
    assert!(elsewhere.starts_with("HTTP/1.1 404"), "{elsewhere}");
    worker.end();
    site.end();
}
