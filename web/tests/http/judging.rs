//! From a program to its verdict: the site with a worker and a real judge, whatever the program
//! prints.

use std::sync::Arc;
use std::time::Duration;

use judge::Reason;
use serde_json::{Value, json};
use web::store::{NewTeam, Role, Whose};
use web::worker::{SiteJudge, WorkerConfig, Workers};

use crate::api::runs::judge;
use crate::contests::{contest, draft};
use crate::site::{Site, Visitor};

/// Programs for `kayles` that print what is hard to store, and what becomes of each.
const PROGRAMS: [(&str, &str); 8] = [
    (
        r"import sys; sys.stderr.write('\0' * 1000); sys.exit(1)",
        "RE",
    ),
    (r"raise Exception('\0 and \0')", "RE"),
    (r"print('\0' * 1000)", "WA"),
    (
        r"import sys; sys.stdout.buffer.write(b'\xff\xfe\x00\xc0\x80' * 99)",
        "WA",
    ),
    (
        r"import sys; sys.stderr.buffer.write(b'\xed\xa0\x80\x00\xf5' * 99999); sys.exit(1)",
        "RE",
    ),
    (
        r"import sys; sys.stderr.write('\x1b[2J\u202e\ufffe' * 999); sys.exit(1)",
        "RE",
    ),
    (r"import os; os.write(2, b'\0'); os.abort()", "RE"),
    ("def broken(:", "CE"),
];

async fn submit(program: &mut Visitor, source: &str) -> i64 {
    let body = json!({"problem": "kayles", "language": "python", "source": source});
    let answer = program
        .post_json("/api/v1/submissions", body.to_string())
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_i64().unwrap()
}

/// The submission when it is done.
async fn done(program: &mut Visitor, id: i64) -> Value {
    // The stream ends with the verdict.
    let address = format!("/api/v1/submissions/{id}");
    let stream = format!("{address}/events");
    let events = program.get(&stream);
    let events = tokio::time::timeout(Duration::from_mins(15), events).await;
    events
        .expect("the judging does not end")
        .has(&["event: done"]);
    program.get(&address).await.json()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_program_prints_its_verdict_is_stored() {
    let site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    let config = WorkerConfig {
        slots: 1,
        ..WorkerConfig::default()
    };
    let judges = SiteJudge::new(Arc::new(judge), site.state.library.clone());
    let workers = Workers::start(site.store.clone(), Arc::new(judges), config);
    let mut program = site.program("anna", Role::Student).await;
    let mut ids = Vec::new();
    for (source, verdict) in PROGRAMS {
        ids.push((submit(&mut program, source).await, source, verdict));
    }
    for (id, source, verdict) in ids {
        let submission = done(&mut program, id).await;
        assert_eq!(submission["verdict"], verdict, "{source}: {submission:#}");
        let page = program.get(&format!("/submissions/{id}")).await;
        assert_eq!(page.status, 200, "{source}: {}", page.text);
        // Taken up once: nothing had to be tried again.
        let judging = site.store.submission(web::store::SubmissionId(id)).await;
        assert_eq!(judging.unwrap().unwrap().judging.attempt, 1, "{source}");
    }
    workers.shutdown().await;
}

/// A worker that finds a source to be none would end as SE; so the site looks first, by the judge's check.
#[tokio::test]
async fn what_is_no_source_never_reaches_a_worker() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let mut browser = site.user("berta", Role::Student).await;
    let large = "x".repeat((256 << 10) + 1);
    for (source, status) in [
        ("", 422),
        (" \n\t\r\n", 422),
        ("int main() {}\0", 422),
        ("\0", 422),
        (large.as_str(), 413),
    ] {
        let body = json!({"problem": "nim", "language": "cpp", "source": source});
        let answer = program
            .post_json("/api/v1/submissions", body.to_string())
            .await;
        assert_eq!(answer.status, status, "{}", answer.text);
        answer.has(&["\"field\":\"source\""]);
        let form = [("language", "cpp"), ("source", source)];
        let answer = browser.post("/problems/nim", &form).await;
        assert_eq!(answer.status, status, "{:?}", source.get(..20));
    }
    let waiting = site.store.claim_next(Whose::Anybodys, &["cpp"]).await;
    assert_eq!(waiting.unwrap(), None);
}

/// A contest may have limits of its own for a problem, and they are nobody else's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_counts_in_a_contest_is_judged_with_its_limits() {
    let site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    let config = WorkerConfig {
        slots: 1,
        ..WorkerConfig::default()
    };
    let judges = SiteJudge::new(Arc::new(judge), site.state.library.clone());
    let workers = Workers::start(site.store.clone(), Arc::new(judges), config);
    let mut told = draft(1, &["kayles"]);
    told.problems[0].limits.time_limit_ms = Some(50);
    let (id, _) = contest(&site, &told).await;
    let mut anna = site.program("anna", Role::Student).await;
    let mut ben = site.program("ben", Role::Student).await;
    let alone = NewTeam::alone(site.account("anna").await.id, "anna");
    site.store.join_contest(id, &alone).await.unwrap().unwrap();
    // As programs in Python have them.
    for (program, limit_ms) in [(&mut anna, 300), (&mut ben, 4100)] {
        let sent = submit(program, "while True: pass").await;
        assert_eq!(done(program, sent).await["verdict"], "TLE");
        let found = site.store.submission(web::store::SubmissionId(sent)).await;
        let tests = found.unwrap().unwrap().judging.tests;
        let reason = tests.last().and_then(|it| it.reason.clone());
        assert_eq!(reason, Some(Reason::TimeLimit { limit_ms }));
    }
    workers.shutdown().await;
}
