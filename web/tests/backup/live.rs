//! Backups of a site that judges meanwhile, on either database: whatever moment they are of, all
//! of it is of that moment, and the restored site goes on.

use std::path::Path;
use std::time::{Duration, Instant};

use judge::sandbox::{Pool, SandboxConfig, SandboxError};
use web::store::{Filter, Page, Role, Status, Store, SubmissionItem, TokenWish};

use super::program::{Program, post};
use super::{everything, grundy, server, text};

const RIGHT: &str = "n, m = map(int, input().split())\nwhile n:\n    print('What a pity!' if n % 2 and m % 2 else 'Wonderful!')\n    n, m = map(int, input().split())\n";

const SUBMISSIONS: usize = 24;
const BACKUPS: usize = 4;

/// Longer than any of it takes on a slow machine.
const LOAD_TIMEOUT: Duration = Duration::from_mins(10);

fn machine_isolates() -> bool {
    let sandbox = SandboxConfig::with_slot_command([env!("CARGO_BIN_EXE_grundy").into()]);
    match Pool::new(sandbox, 1) {
        Ok(_) => true,
        Err(missing @ SandboxError::Missing { .. }) => {
            eprintln!("skipped: backups while programs are judged: {missing}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

async fn all(store: &Store) -> Vec<SubmissionItem> {
    let page = Page {
        limit: 200,
        ..Page::default()
    };
    store
        .submissions(&Filter::default(), page)
        .await
        .unwrap()
        .items
}

async fn until_done(store: &Store, count: usize) -> Vec<SubmissionItem> {
    let deadline = Instant::now() + LOAD_TIMEOUT;
    loop {
        let items = all(store).await;
        if items.len() == count && items.iter().all(|item| item.state == Status::Done) {
            return items;
        }
        assert!(Instant::now() < deadline, "{items:#?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Everything that belongs to a submission is there with it, and counts agree.
async fn is_of_one_moment(store: &Store) -> usize {
    let items = all(store).await;
    for item in &items {
        assert!(
            store.source(item.id).await.unwrap().is_some(),
            "{}",
            item.id
        );
        let judging = store.submission(item.id).await.unwrap().unwrap().judging;
        let tests = i64::try_from(judging.tests.len()).unwrap();
        if judging.state == Status::Done && judging.verdict == Some(judge::Verdict::AC) {
            assert_eq!(Some(tests), judging.total, "{judging:#?}");
        }
        assert_eq!(item.verdict, judging.verdict, "{}", item.id);
    }
    items.len()
}

/// Hands in programs, makes backups meanwhile, restores each into the other kind of database.
async fn back_up_while_judging(
    site: &Program,
    store: &Store,
    folder: &Path,
    place: &[&str],
) -> Vec<std::path::PathBuf> {
    // One alone would exceed the quota.
    let mut tokens = Vec::new();
    for name in ["ada", "bob", "eve"] {
        let user = store
            .create_user(name, "correct horse", Role::Student)
            .await
            .unwrap();
        let token = store
            .create_token(&user, &TokenWish::usual("test"))
            .await
            .unwrap();
        tokens.push(token.secret);
    }
    let mut files = Vec::new();
    for number in 0..SUBMISSIONS {
        let body = serde_json::json!({
            "problem": "hdoj-2147",
            "language": "python",
            "source": format!("{RIGHT}# {number}\n"),
        });
        let (status, answer) = post(&site.url, "/api/v1/submissions", &tokens[number % 3], &body);
        assert_eq!(status, 201, "{answer}");
        if number % (SUBMISSIONS / BACKUPS) == SUBMISSIONS / BACKUPS - 1 {
            let file = folder.join(format!("{number}.backup"));
            let (code, said) = grundy(&[&["backup", text(&file)], place].concat());
            assert_eq!(code, 0, "{said}");
            files.push(file);
        }
    }
    files
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_programs_are_judged_is_of_one_moment() {
    if !machine_isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let data = at("site");
    let server = server();

    let nightly = at("nightly");
    // No night comes in between.
    let far = format!("{:02}:00", (jiff::Zoned::now().hour() + 12) % 24);
    let nights = ["--backup-to", text(&nightly), "--backup-at", &far];
    let site = Program::serve(&data, &[&["--slots", "2"][..], &nights].concat());
    let store = Store::open(&data, None).await.unwrap();
    let files = back_up_while_judging(&site, &store, folder.path(), &["--data", text(&data)]).await;
    let mut seen = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let restored = if let Some(server) = &server {
            let url = server.new_database().await;
            let (code, said) = grundy(&["restore", text(file), "--database-url", &url]);
            assert_eq!(code, 0, "{said}");
            Store::connect(&url).await.unwrap()
        } else {
            let target = at(&format!("restored-{number}"));
            let (code, said) = grundy(&["restore", text(file), "--data", text(&target)]);
            assert_eq!(code, 0, "{said}");
            Store::open(&target, None).await.unwrap()
        };
        seen.push(is_of_one_moment(&restored).await);
        restored.close().await;
    }
    let step = SUBMISSIONS / BACKUPS;
    let wanted: Vec<usize> = (1..=BACKUPS).map(|it| it * step).collect();
    assert_eq!(seen, wanted);
    let done = until_done(&store, SUBMISSIONS).await;
    // One is made when there has never been one, as soon as it can be.
    let made = || -> Vec<_> {
        let entries = std::fs::read_dir(&nightly).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).collect()
    };
    while made().is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(made().len(), 1, "{:?}", made());
    site.end();

    // A restored site judges what was open at that moment, with the same verdicts.
    let target = at("goes-on");
    let (code, said) = grundy(&["restore", text(&files[1]), "--data", text(&target)]);
    assert_eq!(code, 0, "{said}");
    let again = Program::serve(&target, &["--slots", "2"]);
    let restored = Store::open(&target, None).await.unwrap();
    let verdicts = |items: &[SubmissionItem]| {
        let mut verdicts: Vec<_> = items.iter().map(|it| (it.id, it.verdict)).collect();
        verdicts.sort_by_key(|(id, _)| *id);
        verdicts
    };
    let went_on = until_done(&restored, 2 * step).await;
    assert_eq!(verdicts(&went_on), verdicts(&done)[..2 * step]);
    again.end();

    // The other way round.
    let Some(server) = server else { return };
    let url = server.new_database().await;
    let site = Program::serve(&at("cache"), &["--database-url", &url, "--slots", "2"]);
    let store = Store::connect(&url).await.unwrap();
    let place = ["--database-url", url.as_str()];
    let files = back_up_while_judging(&site, &store, folder.path(), &place).await;
    for (number, file) in files.iter().enumerate() {
        let target = at(&format!("from-server-{number}"));
        let (code, said) = grundy(&["restore", text(file), "--data", text(&target)]);
        assert_eq!(code, 0, "{said}");
        let restored = Store::open(&target, None).await.unwrap();
        assert_eq!(is_of_one_moment(&restored).await, (number + 1) * step);
        restored.close().await;
    }
    until_done(&store, SUBMISSIONS).await;
    let moved = format!("sqlite://{}", at("moved.db").display());
    let (code, said) = grundy(&["migrate-to", &moved, "--database-url", &url]);
    assert_eq!(code, 0, "{said}");
    site.end();
    let moved = Store::connect(&moved).await.unwrap();
    assert_eq!(everything(&moved).await, everything(&store).await);
}
