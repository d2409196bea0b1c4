//! What is kept about somebody is in the export of their data, or is named as not exported.

use std::collections::BTreeSet;

use serde_json::Value;
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;
use web::bilingual::Bilingual;
use web::store::{
    AnnouncementDraft, DraftPlace, Exported, NewTeam, OWN_DATA, OWN_PARTS, OwnPlace, Store, UnixMs,
    UserId,
};

use crate::contests::{HOUR, draft};
use crate::{TestDb, on_each_database, student};

on_each_database! {
    rows_of_ones_own_are_in_it_and_no_others
    what_may_be_long_is_read_a_few_rows_at_a_time
}

/// All parts, each read to its end.
async fn own_data(store: &Store, user: UserId) -> Vec<(&'static str, Vec<Value>)> {
    let mut data = Vec::new();
    for part in OWN_PARTS {
        let (mut all, mut place) = (Vec::new(), OwnPlace::default());
        loop {
            let rows = store.own_rows(user, part, &mut place).await.unwrap();
            let count = i64::try_from(rows.len()).unwrap();
            all.extend(rows);
            assert!(count <= part.at_once(), "{}", part.name());
            if count < part.at_once() {
                break;
            }
        }
        data.push((part.name(), all));
    }
    data
}

/// On one kind of database: both have the same schema, as a test of its own shows.
#[tokio::test]
async fn every_column_with_a_person_is_exported_or_said_not_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grundy.db");
    let TestDb { url, .. } = TestDb::at(format!("sqlite://{}", file.display())).await;
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    let found: Vec<(String, String)> = sqlx::query_as(
        "select m.name, f.\"from\" from sqlite_schema m join pragma_foreign_key_list(m.name) f
         where m.type = 'table' and f.\"table\" = 'users'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    let found = found
        .iter()
        .map(|(table, column)| format!("{table}.{column}"));
    let found: BTreeSet<String> = found.collect();
    let known: BTreeSet<String> = OWN_DATA.iter().map(|(it, _)| (*it).to_owned()).collect();
    assert_eq!(known.len(), OWN_DATA.len());
    let unknown: Vec<_> = found.symmetric_difference(&known).collect();
    assert!(unknown.is_empty(), "src/store/own_data/mod.rs: {unknown:?}");
    for (column, exported) in OWN_DATA {
        let (Exported::Under(words) | Exported::Not(words)) = exported;
        assert!(!words.is_empty(), "{column}");
    }
}

async fn rows_of_ones_own_are_in_it_and_no_others(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    store
        .announce(
            bo.id,
            &AnnouncementDraft {
                body: Bilingual::written("The site rests \"at night\".", "夜里休息。"),
                shown_until: None,
            },
        )
        .await
        .unwrap();
    let draft = draft(UnixMs::now().0 - HOUR, &["nim"]);
    let contest = store.create_contest(bo.id, &draft).await.unwrap();
    let team = NewTeam::alone(ada.id, "ada");
    store.join_contest(contest, &team).await.unwrap();
    for (user, names) in [
        (ada.id, vec!["contests"]),
        (bo.id, vec!["contests_made", "announced"]),
    ] {
        let data = own_data(&store, user).await;
        for (name, rows) in &data {
            let count = usize::from(names.contains(name));
            assert_eq!(rows.len(), count, "{name}: {rows:?}");
        }
        let rows = |name: &str| data.iter().find(|(it, _)| *it == name).unwrap().1.clone();
        if user == ada.id {
            assert_eq!(rows("contests")[0]["contest"], contest.0);
            assert_eq!(rows("contests")[0]["called"], "ada");
        } else {
            assert_eq!(rows("announced")[0]["text"], "The site rests \"at night\".");
            assert_eq!(rows("announced")[0]["text_zh"], "夜里休息。");
            assert!(rows("announced")[0]["created_at"].is_i64());
        }
    }
}

/// A text of 64 KiB a row must not fill the memory of whoever writes the document, however many there are; and what is
/// written and what goes between two of its pieces moves no other row.
async fn what_may_be_long_is_read_a_few_rows_at_a_time(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let keep = async |problem: &str| {
        let place = DraftPlace {
            user: ada.id,
            problem,
            language: "cpp",
        };
        store.keep_draft(place, "text", 0).await.unwrap();
    };
    for number in 0..9 {
        keep(&format!("p{number}")).await;
    }
    let drafts = OWN_PARTS.iter().find(|it| it.name() == "drafts").unwrap();
    let at_once = usize::try_from(drafts.at_once()).unwrap();
    assert!(at_once * 64 * 1024 <= 512 * 1024);
    let mut place = OwnPlace::default();
    let mut read = Vec::new();
    loop {
        let rows = store.own_rows(ada.id, drafts, &mut place).await.unwrap();
        assert!(rows.len() <= at_once);
        let is_last = rows.len() < at_once;
        if read.is_empty() {
            keep("p9").await;
        }
        read.extend(rows);
        if is_last {
            break;
        }
    }
    let problems: Vec<&str> = (read.iter())
        .filter_map(|it| it["problem"].as_str())
        .collect();
    assert_eq!(
        problems,
        ["p8", "p7", "p6", "p5", "p4", "p3", "p2", "p1", "p0"]
    );
    assert_eq!(read[0]["text"], "text");
    // What it is known by is no part of it.
    assert_eq!(read[0].as_object().unwrap().len(), 4);
    let data = own_data(&store, ada.id).await;
    let (_, all) = data.iter().find(|(name, _)| *name == "drafts").unwrap();
    assert_eq!(all.len(), 10);
}
