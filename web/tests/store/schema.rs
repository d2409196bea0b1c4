//! The two dialects of the migrations make the same schema.

use std::collections::BTreeSet;

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use web::store::Store;

use crate::TestDb;
use crate::postgres::Server;

/// Tables that are not ours.
const FOREIGN: [&str; 2] = ["_sqlx_migrations", "sqlite_sequence"];

pub(crate) async fn same_on_both(server: &Server) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grundy.db").display().to_string();
    let sqlite = TestDb::at(format!("sqlite://{file}")).await;
    let postgres = TestDb::at(server.new_database().await).await;
    let ours = of_sqlite(&sqlite.url).await;
    let theirs = of_postgres(&postgres.url).await;
    assert!(ours.len() > 50, "{ours:#?}");
    let only_sqlite: Vec<_> = ours.difference(&theirs).collect();
    let only_postgres: Vec<_> = theirs.difference(&ours).collect();
    assert!(
        only_sqlite.is_empty() && only_postgres.is_empty(),
        "only on SQLite: {only_sqlite:#?}\nonly on PostgreSQL: {only_postgres:#?}"
    );
}

/// Several processes may start at the same moment.
pub(crate) async fn opened_at_once(url: &str) {
    let opened = futures::future::join_all((0..8).map(|_| Store::connect(url))).await;
    for store in opened {
        store.unwrap().ping().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_is_opened_at_once() {
    // Making the file anew is where they meet.
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        opened_at_once(&format!("sqlite://{}/grundy.db", folder.path().display())).await;
    }
}

#[tokio::test]
async fn what_cannot_be_opened_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let missing = format!("sqlite://{}/none/grundy.db", folder.path().display());
    for (url, words) in [
        (missing.as_str(), ["none/grundy.db", "make the folder"]),
        ("mysql://localhost/x", ["mysql", "postgres://"]),
        (
            "postgres://grundy@127.0.0.1:1/x",
            ["127.0.0.1", "the server runs"],
        ),
    ] {
        let error = Store::connect(url).await.unwrap_err().to_string();
        for word in words {
            assert!(error.contains(word), "{url}: {error}");
        }
    }
    // A file where the folder should be.
    std::fs::write(folder.path().join("file"), "").unwrap();
    let file = Store::open(&folder.path().join("file"), None)
        .await
        .unwrap_err();
    assert!(file.to_string().contains("--data"), "{file}");
    // Something else in the database's place.
    std::fs::write(
        folder.path().join("grundy.db"),
        "not a database".repeat(100),
    )
    .unwrap();
    let file = Store::open(folder.path(), None).await.unwrap_err();
    assert!(file.to_string().contains("grundy.db"), "{file}");
}

fn column(table: &str, name: &str, kind: &str, required: bool, default: Option<&str>) -> String {
    let kind = match kind.to_lowercase().as_str() {
        "integer" | "bigint" => "integer",
        "blob" | "bytea" => "bytes",
        "text" => "text",
        other => panic!("{table}.{name} has the type {other}"),
    };
    let null = if required { "not null" } else { "null" };
    let default = default.map(|text| format!(" default {}", text.trim_matches('\'')));
    format!(
        "{table}.{name} {kind} {null}{}",
        default.unwrap_or_default()
    )
}

async fn of_sqlite(url: &str) -> BTreeSet<String> {
    let mut db = SqliteConnection::connect(url).await.unwrap();
    let mut found = BTreeSet::new();
    let triggers: Vec<(String, String)> =
        sqlx::query_as("select tbl_name, name from sqlite_schema where type = 'trigger'")
            .fetch_all(&mut db)
            .await
            .unwrap();
    found.extend(
        triggers
            .iter()
            .filter_map(|(table, name)| trigger(table, name)),
    );
    let tables: Vec<(String,)> =
        sqlx::query_as("select name from sqlite_schema where type = 'table'")
            .fetch_all(&mut db)
            .await
            .unwrap();
    for (table,) in tables {
        if FOREIGN.contains(&table.as_str()) {
            continue;
        }
        let columns: Vec<(String, String, bool, Option<String>, i64)> = sqlx::query_as(
            "select name, type, \"notnull\", dflt_value, pk from pragma_table_info($1)",
        )
        .bind(&table)
        .fetch_all(&mut db)
        .await
        .unwrap();
        let mut key: Vec<(i64, String)> = Vec::new();
        for (name, kind, required, default, place) in columns {
            // A primary key is never null, said or not.
            let required = required || place > 0;
            found.insert(column(&table, &name, &kind, required, default.as_deref()));
            if place > 0 {
                key.push((place, name));
            }
        }
        key.sort();
        let key: Vec<String> = key.into_iter().map(|(_, name)| name).collect();
        found.insert(format!("{table} key {}", key.join(",")));
        let references: Vec<(String, String, String, String)> = sqlx::query_as(
            "select \"from\", \"table\", \"to\", on_delete from pragma_foreign_key_list($1)",
        )
        .bind(&table)
        .fetch_all(&mut db)
        .await
        .unwrap();
        for (from, to, column, action) in references {
            found.insert(reference(&table, &from, &to, &column, &action));
        }
        let indexes: Vec<(String, bool, bool)> = sqlx::query_as(
            "select name, \"unique\", partial from pragma_index_list($1) where origin = 'c'",
        )
        .bind(&table)
        .fetch_all(&mut db)
        .await
        .unwrap();
        for (name, unique, partial) in indexes {
            let columns: Vec<(String,)> =
                sqlx::query_as("select name from pragma_index_info($1) order by seqno")
                    .bind(&name)
                    .fetch_all(&mut db)
                    .await
                    .unwrap();
            let columns: Vec<String> = columns.into_iter().map(|(name,)| name).collect();
            found.insert(index(&table, &name, unique, partial, &columns));
        }
    }
    found
}

fn reference(table: &str, from: &str, to: &str, column: &str, action: &str) -> String {
    format!(
        "{table}.{from} -> {to}.{column} on delete {}",
        action.to_lowercase()
    )
}

fn index(table: &str, name: &str, unique: bool, partial: bool, columns: &[String]) -> String {
    format!(
        "{table} index {name} unique={unique} partial={partial} {}",
        columns.join(",")
    )
}

fn trigger(table: &str, name: &str) -> Option<String> {
    (!FOREIGN.contains(&table)).then(|| format!("{table} trigger {name}"))
}

async fn of_postgres(url: &str) -> BTreeSet<String> {
    let mut db = PgConnection::connect(url).await.unwrap();
    let mut found = BTreeSet::new();
    let triggers: Vec<(String, String)> = sqlx::query_as(
        "select c.relname::text, t.tgname::text from pg_trigger t
         join pg_class c on c.oid = t.tgrelid
         join pg_namespace s on s.oid = c.relnamespace
         where not t.tgisinternal and s.nspname = 'public'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    found.extend(
        triggers
            .iter()
            .filter_map(|(table, name)| trigger(table, name)),
    );
    let columns: Vec<(String, String, String, bool, Option<String>)> = sqlx::query_as(
        "select table_name::text, column_name::text, data_type::text, is_nullable = 'NO',
             split_part(column_default, '::', 1)
         from information_schema.columns where table_schema = 'public'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    for (table, name, kind, required, default) in columns {
        if !FOREIGN.contains(&table.as_str()) {
            found.insert(column(&table, &name, &kind, required, default.as_deref()));
        }
    }
    let keys: Vec<(String, Vec<String>)> = sqlx::query_as(
        "select c.relname::text, array(
             select a.attname::text from unnest(i.indkey) with ordinality k(n, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.place)
         from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_namespace s on s.oid = c.relnamespace
         where i.indisprimary and s.nspname = 'public'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    for (table, columns) in keys {
        if !FOREIGN.contains(&table.as_str()) {
            found.insert(format!("{table} key {}", columns.join(",")));
        }
    }
    let references: Vec<(String, String, String, String, String)> = sqlx::query_as(
        "select c.relname::text, a.attname::text, f.relname::text, b.attname::text,
             case k.confdeltype when 'c' then 'cascade' when 'a' then 'no action'
                 when 'n' then 'set null'
                 else k.confdeltype::text end
         from pg_constraint k
         join pg_class c on c.oid = k.conrelid
         join pg_class f on f.oid = k.confrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
         join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
         join pg_namespace s on s.oid = c.relnamespace
         where k.contype = 'f' and s.nspname = 'public'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    for (table, from, to, column, action) in references {
        found.insert(reference(&table, &from, &to, &column, &action));
    }
    let indexes: Vec<(String, String, bool, bool, Vec<String>)> = sqlx::query_as(
        "select c.relname::text, n.relname::text, i.indisunique, i.indpred is not null, array(
             select a.attname::text from unnest(i.indkey) with ordinality k(n, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.place)
         from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_class n on n.oid = i.indexrelid
         join pg_namespace s on s.oid = c.relnamespace
         where not i.indisprimary and s.nspname = 'public'",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    for (table, name, unique, partial, columns) in indexes {
        if !FOREIGN.contains(&table.as_str()) {
            found.insert(index(&table, &name, unique, partial, &columns));
        }
    }
    found
}
