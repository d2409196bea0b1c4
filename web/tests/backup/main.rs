//! A whole site in a file and back, between both kinds of database, while it runs, and what becomes
//! of files that were damaged or made up.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod damage;
#[path = "../store/enrolment.rs"]
mod enrolment;
mod live;
#[path = "../store/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "the tests of crashes use the rest")]
#[path = "../crash/program.rs"]
mod program;
mod refused;

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use judge::Verdict;
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;
use tokio::sync::mpsc;
use web::backup;
use web::store::transfer::{Contents, Part};
use web::store::{
    Filter, NewMember, NewSubmission, NewVersion, Page, Priority, Proof, Role, Scope, Store,
    TokenWish,
};

/// What makes trouble on the way between databases: what `copy` reads as something else, what is no
/// UTF-8, the ends of the numbers.
const ODD_TEXT: &str = "\\N\t\\.\r\nline\u{1}\u{7f}\"'小明 𝄞\\";
const ODD_BYTES: &[u8] = b"int main() {} // \xc4\xe3\x00\\x\n\r\t";

/// Everything in a database, table by table, in an order that both kinds of database agree on:
/// a migration may add a column at another place in either.
pub(crate) async fn everything(store: &Store) -> (Contents, BTreeMap<String, Vec<String>>) {
    let (sender, mut parts) = mpsc::channel(2);
    let reading = async {
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut known = Contents::default();
        while let Some(part) = parts.recv().await {
            match part {
                Part::Contents(contents) => known = contents,
                Part::Rows { table, rows } => {
                    let table = &known.tables[table];
                    let lines = rows.iter().map(|row| {
                        let mut cells: Vec<_> = table.columns.iter().zip(row).collect();
                        cells.sort_by_key(|(column, _)| *column);
                        format!("{cells:?}")
                    });
                    tables.entry(table.name.clone()).or_default().extend(lines);
                }
                Part::End => break,
            }
        }
        for rows in tables.values_mut() {
            rows.sort();
        }
        tables
    };
    let (dumped, tables) = tokio::join!(store.dump(&sender), reading);
    let contents = dumped.unwrap();
    assert!(!contents.tables.is_empty());
    (in_order(contents), tables)
}

/// The same with the columns by name.
fn in_order(mut contents: Contents) -> Contents {
    for table in &mut contents.tables {
        table.columns.sort();
    }
    contents
}

/// A store with something in nearly every table, and holes where the last rows were.
pub(crate) async fn fill(store: &Store) {
    let ada = store
        .create_user("ada", "correct horse", Role::Student)
        .await
        .unwrap();
    let root = store
        .create_user("小明", "correct horse", Role::Admin)
        .await
        .unwrap();
    let gone = store
        .create_user("gone", "correct horse", Role::Student)
        .await
        .unwrap();
    store.delete_user(gone.id).await.unwrap();
    let mut wish = TokenWish::usual("laptop");
    wish.scopes = [Scope::Read, Scope::Submit].into_iter().collect();
    store.create_token(&ada, &wish).await.unwrap();
    let last = store.create_token(&ada, &wish).await.unwrap();
    store.revoke_token(ada.id, last.token.id).await.unwrap();
    store.invite("class 3b", 3, 30).await.unwrap();
    store.password_link(ada.id).await.unwrap();
    for number in 0..30 {
        let new = NewSubmission {
            user: if number % 2 == 0 { ada.id } else { root.id },
            problem: "kayles".to_owned(),
            package_version: "1.0".to_owned(),
            package_hash: "00".to_owned(),
            language: "cpp".to_owned(),
            source_name: ODD_TEXT.to_owned(),
            source: ODD_BYTES.to_vec(),
            priority: Priority::Practice,
        };
        store.submit(&new, None).await.unwrap();
    }
    // One whose claim was lost, and one that nobody could judge.
    store
        .claim_next(web::store::Whose::Anybodys, &["cpp"])
        .await
        .unwrap();
    let claim = store
        .claim_next(web::store::Whose::Anybodys, &["cpp"])
        .await
        .unwrap();
    let claim = claim.unwrap();
    let _ = store.give_up(&claim, ODD_TEXT).await.unwrap();
    // More than travels together.
    let archive: Vec<u8> = (0..=250).cycle().take(1_000_000).collect();
    let version = NewVersion {
        problem: "own".to_owned(),
        hash: "ab".to_owned(),
        archive,
        package_version: String::new(),
        facts: "{}".to_owned(),
        author: root.id,
        any_owner: false,
        note: ODD_TEXT.to_owned(),
        base: Some("ab".to_owned()),
    };
    store.add_version(&version).await.unwrap();
    store.share_with("own", &[ada.id]).await.unwrap();
    // Somebody who was in a class, and is in it again.
    let class = store.create_class(root.id, ("3b", "")).await.unwrap();
    let member = NewMember {
        user: ada.id,
        label: ODD_TEXT.to_owned(),
    };
    for _ in 0..2 {
        store.leave_class(class, ada.id).await.unwrap();
        let came = enrolment::enrol(store, class, std::slice::from_ref(&member)).await;
        assert_eq!(came, 1);
    }
    store.set_called(ada.id, "Ada Lovelace").await.unwrap();
}

/// Runs the program; its exit code and what it says on standard error.
pub(crate) fn grundy(arguments: &[&str]) -> (i32, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env_remove("GRUNDY_DATA")
        .env_remove("GRUNDY_DATABASE_URL")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    (done.status.code().unwrap_or(-1), said)
}

pub(crate) fn server() -> Option<postgres::Server> {
    postgres::Server::start()
        .inspect_err(|why| eprintln!("skipped: backups of PostgreSQL: {why}"))
        .ok()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Numbers that were given out are not given out again, whatever has become of what had them.
async fn goes_on(store: &Store) {
    let Proof::Of(ada) = store.authenticate("ada", "correct horse").await.unwrap() else {
        panic!("ada does not get in");
    };
    let new = store
        .create_user("new", "correct horse", Role::Student)
        .await
        .unwrap();
    assert_eq!(new.id.0, 4, "gone had 3");
    let token = store
        .create_token(&ada, &TokenWish::usual("new"))
        .await
        .unwrap();
    assert_eq!(token.token.id.0, 3, "2 was revoked");
    let all = store.submissions(&Filter::default(), Page::default()).await;
    assert!(!all.unwrap().items.is_empty());
    // Triggers are back: the verdict reaches the submission.
    let claim = store
        .claim_next(web::store::Whose::Anybodys, &["cpp"])
        .await
        .unwrap()
        .unwrap();
    let _ = store.give_up(&claim, "over").await.unwrap();
    let view = store.submission(claim.submission).await.unwrap().unwrap();
    assert_eq!(view.judging.verdict, Some(Verdict::SE));
    let failed = Filter {
        verdict: Some(Verdict::SE),
        ..Filter::default()
    };
    let listed = store.submissions(&failed, Page::default()).await.unwrap();
    assert!(listed.items.iter().any(|item| item.id == claim.submission));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_goes_through_a_file_and_back_between_both_databases() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let store = Store::open(&at("first"), None).await.unwrap();
    fill(&store).await;
    let (contents, rows) = everything(&store).await;
    assert!(rows["submission_sources"].len() == 30 && rows["package_archives"].len() == 1);
    assert_eq!(
        (rows["class_members"].len(), rows["class_spells"].len()),
        (1, 1)
    );

    let file = at("site.backup");
    let manifest = backup::write(&store, &file).await.unwrap();
    assert_eq!(in_order(manifest.contents), contents);
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    // Into SQLite.
    backup::restore(&file, &at("second"), None).await.unwrap();
    let mode = std::fs::metadata(at("second/grundy.db"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    let second = Store::open(&at("second"), None).await.unwrap();
    assert_eq!(everything(&second).await, (contents.clone(), rows.clone()));
    goes_on(&second).await;
    let left: Vec<_> = std::fs::read_dir(at("second")).unwrap().flatten().collect();
    assert!(
        left.iter()
            .all(|it| it.file_name().to_str().unwrap().starts_with("grundy.db")),
        "{left:?}"
    );

    // Into PostgreSQL, and from there into SQLite.
    let Some(server) = server() else { return };
    let url = server.new_database().await;
    backup::restore(&file, &at("unused"), Some(&url))
        .await
        .unwrap();
    let third = Store::connect(&url).await.unwrap();
    assert_eq!(everything(&third).await, (contents.clone(), rows.clone()));
    let from_server = at("from-server.backup");
    backup::write(&third, &from_server).await.unwrap();
    backup::restore(&from_server, &at("fourth"), None)
        .await
        .unwrap();
    let fourth = Store::open(&at("fourth"), None).await.unwrap();
    assert_eq!(everything(&fourth).await, (contents.clone(), rows.clone()));
    goes_on(&fourth).await;
    goes_on(&third).await;
    third.close().await;

    // Without a file: into tables that were made before, and out of the server again.
    let url = server.new_database().await;
    Store::connect(&url).await.unwrap().close().await;
    let copied = backup::migrate(&store, &url).await.unwrap();
    assert_eq!(in_order(copied), contents);
    let fifth = Store::connect(&url).await.unwrap();
    assert_eq!(everything(&fifth).await, (contents.clone(), rows.clone()));
    let url = format!("sqlite://{}", at("sixth.db").display());
    backup::migrate(&fifth, &url).await.unwrap();
    let sixth = Store::connect(&url).await.unwrap();
    assert_eq!(everything(&sixth).await, (contents, rows));
    goes_on(&fifth).await;
    goes_on(&sixth).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_with_people_is_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let store = Store::open(&at("site"), None).await.unwrap();
    fill(&store).await;
    let file = at("site.backup");
    backup::write(&store, &file).await.unwrap();
    let before = everything(&store).await;

    let (code, said) = grundy(&["restore", text(&file), "--data", text(&at("site"))]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("3 accounts and 30 submissions"), "{said}");
    assert!(said.contains("hint: name another folder"), "{said}");
    assert_eq!(everything(&store).await, before);

    // A site that was started and that nobody has used is given way, once its server has ended.
    let empty = Store::open(&at("empty"), None).await.unwrap();
    let restore = ["restore", text(&file), "--data", text(&at("empty"))].map(str::to_owned);
    let restore: Vec<&str> = restore.iter().map(String::as_str).collect();
    let (code, said) = grundy(&restore);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("in use") && said.contains("stop the server"),
        "{said}"
    );
    empty.close().await;
    let (code, said) = grundy(&restore);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("3 accounts, 30 submissions"), "{said}");

    // Other programs' databases, and other files, are left alone.
    let other = at("other.db");
    let mut db = SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", other.display()))
        .await
        .unwrap();
    sqlx::query("create table letters (id integer)")
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    let url = format!("sqlite://{}", other.display());
    let (code, said) = grundy(&[
        "restore",
        text(&file),
        "--database-url",
        &url,
        "--data",
        text(&at("x")),
    ]);
    assert_eq!(code, 2, "{said}");
    let letter = at("letter.txt");
    std::fs::write(&letter, "dear").unwrap();
    let (code, said) = grundy(&["backup", text(&letter), "--data", text(&at("site"))]);
    assert_eq!(code, 2, "{said}");
    assert_eq!(std::fs::read(&letter).unwrap(), b"dear");

    let Some(server) = server() else { return };
    let url = server.new_database().await;
    backup::restore(&file, &at("unused"), Some(&url))
        .await
        .unwrap();
    for _ in 0..2 {
        let (code, said) = grundy(&["restore", text(&file), "--database-url", &url]);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("3 accounts and 30 submissions"), "{said}");
    }
    let (code, said) = grundy(&["migrate-to", &url, "--data", text(&at("site"))]);
    assert_eq!(code, 2, "{said}");
}

/// A backup of the tables as they were before this version, with people and what they did.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_older_version_is_brought_up_to_date() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/backup/of-step-30.backup");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let manifest = backup::restore(&old, &data, None).await.unwrap();
    assert_eq!(manifest.contents.schema.last(), Some(&30));
    let store = Store::open(&data, None).await.unwrap();
    let (now, rows) = everything(&store).await;
    assert_eq!(rows["submission_sources"].len(), 30);
    goes_on(&store).await;
    let Some(server) = server() else { return };
    let url = server.new_database().await;
    backup::restore(&old, &data, Some(&url)).await.unwrap();
    let store = Store::connect(&url).await.unwrap();
    assert_eq!(everything(&store).await, (now, rows));
    goes_on(&store).await;
}
