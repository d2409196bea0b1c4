//! A site that is killed in the middle of judging, started again, finishes every submission
//! once, with the right verdict. The real program throughout.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod fair;
#[path = "../store/postgres.rs"]
mod postgres;
mod program;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use judge::Verdict;
use judge::sandbox::{Pool, SandboxConfig, SandboxError};
use web::store::{Filter, Page, Role, Status, Store, SubmissionId, TokenWish};

use program::{Program, get, offered, post, until_c, until_offered};

const SUBMISSIONS: usize = 50;

/// Longer than any of it takes on a slow machine.
const ALL_JUDGED_TIMEOUT: Duration = Duration::from_mins(15);

/// What is decided without waiting for a limit or a long search.
const QUICK: [Verdict; 4] = [Verdict::AC, Verdict::WA, Verdict::MLE, Verdict::CE];

/// A program and what becomes of it.
struct Sample {
    problem: String,
    language: &'static str,
    source: String,
    verdict: Verdict,
}

/// Up to two programs of each verdict out of the catalog, and one that does not compile.
fn samples() -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::new();
    for problem in problems::catalog::all() {
        for program in problem.submissions() {
            let Some(verdict) = program.expected.verdict else {
                continue;
            };
            let file = program.program.single().unwrap();
            let language = match program.file_name().rsplit('.').next() {
                Some("c") => "c",
                Some("cpp") => "cpp",
                _ => continue,
            };
            let most = if verdict == Verdict::TLE { 1 } else { 2 };
            let have = samples.iter().filter(|sample| sample.verdict == verdict);
            if have.count() < most {
                samples.push(Sample {
                    problem: problem.id().to_owned(),
                    language,
                    source: String::from_utf8(file.bytes.to_vec()).unwrap(),
                    verdict,
                });
            }
        }
    }
    let problem = samples[0].problem.clone();
    samples.push(Sample {
        problem,
        language: "c",
        source: "int main( {".to_owned(),
        verdict: Verdict::CE,
    });
    samples
}

async fn token(store: &Store, name: &str) -> String {
    let user = store
        .create_user(name, "correct horse", Role::Student)
        .await
        .unwrap();
    let wish = TokenWish::usual("test");
    store.create_token(&user, &wish).await.unwrap().secret
}

/// Hands in all submissions over HTTP, as three people: one alone would exceed the quota.
async fn hand_in(url: &str, store: &Store) -> BTreeMap<SubmissionId, Verdict> {
    let tokens = [
        token(store, "Ada").await,
        token(store, "Bob").await,
        token(store, "Eve").await,
    ];
    let samples = samples();
    let quick: Vec<&Sample> = samples
        .iter()
        .filter(|sample| QUICK.contains(&sample.verdict))
        .collect();
    let mut expected = BTreeMap::new();
    for number in 0..SUBMISSIONS {
        // Each of them once, then those that take no time.
        let sample = samples
            .get(number)
            .unwrap_or_else(|| quick[number % quick.len()]);
        let body = serde_json::json!({
            "problem": sample.problem,
            "language": sample.language,
            // Each a text of its own, so that the compile cache does not do the work.
            "source": format!("{}\n// {number}\n", sample.source),
        });
        let (status, answer) = post(url, "/api/v1/submissions", &tokens[number % 3], &body);
        assert_eq!(status, 201, "{answer}");
        expected.insert(SubmissionId(answer["id"].as_i64().unwrap()), sample.verdict);
    }
    assert_eq!(expected.len(), SUBMISSIONS);
    expected
}

/// How many submissions are done, and how many a worker has.
async fn count(store: &Store) -> (usize, usize) {
    let page = Page {
        limit: 200,
        ..Page::default()
    };
    let all = store.submissions(&Filter::default(), page).await.unwrap();
    let count = |states: &[Status]| {
        let those = all.items.iter().filter(|item| states.contains(&item.state));
        those.count()
    };
    (
        count(&[Status::Done]),
        count(&[Status::Compiling, Status::Running]),
    )
}

/// Waits until `enough` accepts how many are done and how many a worker has.
async fn until(store: &Store, enough: impl Fn(usize, usize) -> bool) {
    let deadline = Instant::now() + ALL_JUDGED_TIMEOUT;
    loop {
        let (done, at_work) = count(store).await;
        if enough(done, at_work) {
            return;
        }
        assert!(Instant::now() < deadline, "{done} done, {at_work} at work");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Kills it once so many are done, and while something is being judged.
async fn kill_at_work(program: Program, store: &Store, least: usize) {
    loop {
        until(store, |done, at_work| done >= least && at_work > 0).await;
        // What was being judged a moment ago may be done by now.
        program.pause();
        let (_, at_work) = count(store).await;
        if at_work > 0 {
            program.kill();
            return;
        }
        program.go_on();
    }
}

/// Checks the verdicts; how many judgings were taken up more than once.
async fn check(store: &Store, expected: &BTreeMap<SubmissionId, Verdict>) -> usize {
    until(store, |done, _| done == SUBMISSIONS).await;
    let mut taken_up_again = 0;
    for (id, verdict) in expected {
        let judging = store.submission(*id).await.unwrap().unwrap().judging;
        assert_eq!(judging.verdict, Some(*verdict), "{id}: {judging:#?}");
        assert_eq!(store.judgings(*id).await.unwrap().len(), 1, "{id}");
        taken_up_again += usize::from(judging.attempt > 1);
    }
    taken_up_again
}

/// Whether programs can be judged here; says so when not.
fn machine_isolates() -> bool {
    let sandbox = SandboxConfig::with_slot_command([env!("CARGO_BIN_EXE_grundy").into()]);
    match Pool::new(sandbox, 1) {
        Ok(_) => true,
        Err(missing @ SandboxError::Missing { .. }) => {
            eprintln!("skipped: judging by the whole program: {missing}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_site_finishes_every_submission_once() {
    if !machine_isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let first = Program::serve(&data, &["--slots", "2"]);
    let store = Store::open(&data, None).await.unwrap();
    let expected = hand_in(&first.url, &store).await;
    kill_at_work(first, &store, 8).await;

    let second = Program::serve(&data, &["--slots", "2"]);
    let taken_up_again = check(&store, &expected).await;
    assert!(taken_up_again > 0, "nothing was being judged at the kill");
    second.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_judge_machine_leaves_its_work_to_others() {
    if !machine_isolates() {
        return;
    }
    let server = match postgres::Server::start() {
        Ok(server) => server,
        Err(why) => {
            eprintln!("skipped: judge machines on PostgreSQL: {why}");
            return;
        }
    };
    let url = server.new_database().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--database-url", &url, "--slots", "0"]);
    let store = Store::connect(&url).await.unwrap();
    let doomed = Program::worker(&url, folder.path(), "1");
    until_c(&site.url);
    let expected = hand_in(&site.url, &store).await;
    // Whatever is being judged now is being judged there, and most is still to come.
    kill_at_work(doomed, &store, 2).await;
    let other = Program::worker(&url, folder.path(), "2");
    let taken_up_again = check(&store, &expected).await;
    assert!(taken_up_again > 0, "nothing was being judged at the kill");
    other.end();
    site.end();
}

/// A file that breaks Python: its hello program says something else.
fn broken_python(folder: &Path) -> String {
    let file = folder.join("languages.toml");
    let text = "[[language]]\nid = \"python\"\nextends = \"python\"\nname = \"Python\"\n\
                hello = \"print(1)\"\n";
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_without_a_judge_offers_what_its_workers_judge() {
    if !machine_isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--slots", "0"]);
    assert!(offered(&site.url).is_empty(), "nobody is there");
    let store = Store::open(&data, None).await.unwrap();
    let url = format!("sqlite://{}/grundy.db", data.display());
    let broken = broken_python(folder.path());
    let poor = ["--languages", broken.as_str()];
    let poor = Program::worker_with(&url, folder.path(), "1", &poor, "Judging");
    let has = |ids: &[String], id: &str| ids.iter().any(|it| it == id);
    // Java comes after Python and is tried later.
    until_offered(&site.url, |ids| {
        assert!(!has(ids, "python"), "{ids:?}");
        has(ids, "cpp") && has(ids, "java")
    });
    let rich = Program::worker_with(&url, folder.path(), "1", &[], "Judging");
    until_offered(&site.url, |ids| has(ids, "python"));
    // Handed in while one has Python and one has not: it is judged there, at the first try.
    let token = token(&store, "Ada").await;
    let body = serde_json::json!({"problem": "kayles", "language": "python", "source": "1/0"});
    let (status, answer) = post(&site.url, "/api/v1/submissions", &token, &body);
    assert_eq!(status, 201, "{answer}");
    until(&store, |done, _| done == 1).await;
    let id = SubmissionId(answer["id"].as_i64().unwrap());
    let judging = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!((judging.verdict, judging.attempt), (Some(Verdict::RE), 1));
    rich.end();
    until_offered(&site.url, |ids| !has(ids, "python") && has(ids, "cpp"));
    poor.end();
    site.end();
}

#[test]
fn a_broken_language_leaves_the_form_of_a_site_with_a_judge() {
    if !machine_isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let broken = broken_python(folder.path());
    let data = folder.path().join("data");
    let site = Program::serve(&data, &["--slots", "1", "--languages", &broken]);
    until_offered(&site.url, |ids| {
        !ids.iter().any(|id| id == "python") && ids.iter().any(|id| id == "cpp")
    });
    site.end();
}

#[test]
fn three_hundred_half_requests_lock_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::serve_with_limits(folder.path(), "-n 256");
    let host = program.url.trim_start_matches("http://").to_owned();
    let mut waiting = Vec::new();
    for number in 0..300 {
        let mut stream = std::net::TcpStream::connect(&host).unwrap();
        if number % 2 == 0 {
            // It may be closed again by now.
            let _ = write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nX-");
        }
        waiting.push(stream);
    }
    for _ in 0..10 {
        let page = get(&program.url, "/submissions");
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    }
    drop(waiting);
    program.end();
}

#[test]
fn the_soft_limit_of_descriptors_is_raised() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::serve_with_limits(folder.path(), "-S -n 256 && ulimit -H -n 4096");
    assert_eq!(program.descriptors(), (4096, 4096));
    program.end();
}

#[tokio::test]
async fn it_ends_when_asked_to() {
    if !machine_isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = Program::serve(Path::new(folder.path()), &["--slots", "1"]);
    program.end();
}
