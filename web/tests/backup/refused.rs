//! Rows that no site can hold, copies that break off, and backups of tomorrow: they are refused, and nothing is left.

use sqlx::{AssertSqlSafe, Connection};
use sqlx_sqlite::SqliteConnection;
use tokio::sync::mpsc;
use web::backup::{self, BackupError};
use web::store::Store;
use web::store::transfer::{Cell, Part, Row, TransferError};

use crate::{everything, fill, server};

/// How many tables there are.
async fn tables_at(url: &str) -> i64 {
    let mut database = sqlx_postgres::PgConnection::connect(url).await.unwrap();
    let count = "select count(*) from pg_tables where schemaname = 'public'";
    let count = sqlx::query_scalar(count).fetch_one(&mut database).await;
    count.unwrap()
}

/// Rows of the right types that no site can hold: the words are about them, not about SQL, and
/// nothing is left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_no_site_can_hold_are_refused_with_their_table() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("site"), None)
        .await
        .unwrap();
    fill(&store).await;
    let (sender, mut dumped) = mpsc::channel(100);
    let contents = store.dump(&sender).await.unwrap();
    let mut batches: Vec<(usize, Vec<Row>)> = Vec::new();
    while let Some(part) = dumped.recv().await {
        match part {
            Part::Contents(_) => {}
            Part::Rows { table, rows } => batches.push((table, rows)),
            Part::End => break,
        }
    }
    let server = server();
    let unfit: [(&str, &str, Cell); 4] = [
        ("users", "role", Cell::Text("emperor".to_owned())),
        ("users", "name", Cell::Null),
        ("users", "id", Cell::Integer(1)),
        ("submissions", "user_id", Cell::Integer(999)),
    ];
    let mut sites = Vec::new();
    for (name, column, cell) in unfit {
        let table = contents.tables.iter().position(|it| it.name == name);
        let table = table.unwrap();
        let column = (contents.tables[table].columns.iter()).position(|it| it == column);
        let mut changed = batches.clone();
        let rows = changed.iter_mut().filter(|(it, _)| *it == table);
        for row in rows.flat_map(|(_, rows)| rows) {
            row[column.unwrap()] = cell.clone();
        }
        sites.push((name, contents.clone(), changed));
    }
    for last in [-1, 1, i64::MAX] {
        let mut counted = contents.clone();
        let table = counted
            .tables
            .iter_mut()
            .find(|it| it.name == "submissions");
        table.unwrap().last_number = Some(last);
        sites.push(("submissions", counted, batches.clone()));
    }
    for (name, contents, batches) in sites {
        let mut places = vec![None];
        if let Some(server) = &server {
            places.push(Some(server.new_database().await));
        }
        for url in places {
            let (sender, arriving) = mpsc::channel(batches.len() + 2);
            sender.try_send(Part::Contents(contents.clone())).unwrap();
            for (table, rows) in batches.clone() {
                sender.try_send(Part::Rows { table, rows }).unwrap();
            }
            sender.try_send(Part::End).unwrap();
            let data = folder.path().join("target");
            let failed = web::store::transfer::fill(&data, url.as_deref(), arriving).await;
            let failed = failed.unwrap_err();
            assert!(matches!(failed, TransferError::Misfit(_)), "{failed:?}");
            assert!(failed.to_string().contains(name), "{name}: {failed}");
            match &url {
                None => assert!(!data.join("grundy.db").exists()),
                Some(url) => assert_eq!(tables_at(url).await, 0),
            }
        }
    }
}

/// Rows that were cut off on their way, or that do not fit, leave nothing behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_breaks_off_leaves_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("site"), None)
        .await
        .unwrap();
    fill(&store).await;
    let (contents, _) = everything(&store).await;
    let users = contents
        .tables
        .iter()
        .position(|it| it.name == "users")
        .unwrap();
    let wide = contents.tables[users].columns.len();
    let row: Row = vec![Cell::Integer(7); wide];
    let breaks: [Vec<Part>; 4] = [
        vec![Part::Contents(contents.clone())],
        vec![Part::Contents(contents.clone()), Part::End],
        vec![
            Part::Contents(contents.clone()),
            Part::Rows {
                table: users,
                rows: vec![row],
            },
        ],
        vec![Part::End],
    ];
    let server = server();
    for parts in breaks {
        let mut places = vec![None];
        if let Some(server) = &server {
            places.push(Some(server.new_database().await));
        }
        for url in places {
            let (sender, arriving) = mpsc::channel(4);
            for part in &parts {
                let part = match part {
                    Part::Contents(contents) => Part::Contents(contents.clone()),
                    Part::Rows { table, rows } => Part::Rows {
                        table: *table,
                        rows: rows.clone(),
                    },
                    Part::End => Part::End,
                };
                sender.send(part).await.unwrap();
            }
            drop(sender);
            let data = folder.path().join("target");
            let failed = web::store::transfer::fill(&data, url.as_deref(), arriving).await;
            let failed = failed.unwrap_err();
            assert!(
                matches!(failed, TransferError::Ended | TransferError::Misfit(_)),
                "{failed}"
            );
            match &url {
                None => assert!(!data.join("grundy.db").exists()),
                Some(url) => assert_eq!(tables_at(url).await, 0),
            }
        }
    }
}

/// What no older nor present version knows is not guessed at.
#[tokio::test]
async fn a_newer_backup_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("site"), None)
        .await
        .unwrap();
    let url = format!("sqlite://{}/site/grundy.db", folder.path().display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    let newer = "insert into _sqlx_migrations (version, description, success, checksum,
        execution_time) values (987654, 'of tomorrow', true, x'00', 1)";
    sqlx::query(AssertSqlSafe(newer))
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    let file = folder.path().join("site.backup");
    backup::write(&store, &file).await.unwrap();
    let target = folder.path().join("target");
    let refused = backup::restore(&file, &target, None).await.unwrap_err();
    assert!(
        matches!(&refused, BackupError::Transfer(TransferError::Newer { unknown }) if unknown == &[987_654]),
        "{refused}"
    );
    assert!(!target.join("grundy.db").exists());
}
