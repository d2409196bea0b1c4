//! The OpenAPI document is true: schemathesis reads it, calls every operation in every way that
//! the document allows and in many that it does not, and finds nothing, on both databases.
//!
//! `./test` installs it and names it in `SCHEMATHESIS`. Without that the tests say so and pass.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

#[path = "../store/postgres.rs"]
mod postgres;
#[path = "../crash/program.rs"]
#[allow(dead_code, reason = "the tests of crashes need more of it")]
mod program;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use judge::{Judging, TestResult, Verdict};
use web::bilingual::Bilingual;
use web::library::Library;
use web::store::{
    ContestDraft, ContestLimits, ContestProblem, NewSubmission, Role, Scope, Store, TokenWish,
    UnixMs, User,
};

use program::Program;

const SOURCE: &str = "print(1)\n";

/// Somebody of that role with a finished submission and a contest that goes on, and a token for all that the
/// role may do.
async fn seed(store: &Store, role: Role) -> String {
    let library = Library::new(store.clone(), None);
    library.enter_catalog().await.unwrap();
    let user = store.create_user("ada", "correct horse", role).await;
    let user = user.unwrap();
    finished_submission(store, &user).await;
    store.create_contest(user.id, &under_way()).await.unwrap();
    let scopes = Scope::ALL.into_iter();
    let wish = TokenWish {
        scopes: scopes.filter(|scope| scope.needs() <= user.role).collect(),
        ..TokenWish::usual("schemathesis")
    };
    store.create_token(&user, &wish).await.unwrap().secret
}

/// A contest in the middle of its time.
fn under_way() -> ContestDraft {
    let hour = Duration::from_hours(1);
    let now = UnixMs::now();
    ContestDraft {
        name: Bilingual::written("Autumn Cup", "秋季赛"),
        problems: vec![ContestProblem {
            problem: "nim".to_owned(),
            label: String::new(),
            colour: "#d62728".to_owned(),
            points: 10_000,
            shows: 1,
            limits: ContestLimits::default(),
        }],
        ..ContestDraft::between(now.before(hour), now.after(hour))
    }
}

async fn finished_submission(store: &Store, user: &User) {
    let new = NewSubmission {
        user: user.id,
        problem: "hdoj-1536".to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: "python".to_owned(),
        source_name: "main.py".to_owned(),
        source: SOURCE.into(),
        priority: web::store::Priority::Practice,
    };
    let id = store.submit(&new, None).await.unwrap();
    let judging = store.submission(id).await.unwrap().unwrap().judging.id;
    let claim = store.claim(judging).await.unwrap().unwrap();
    let sample = TestResult {
        name: "sample-1".to_owned(),
        group: "sample".to_owned(),
        verdict: Verdict::AC,
        time_ms: 3,
        memory_kib: 1500,
        instructions: None,
        input_bytes: None,
        reason: None,
    };
    let result = Judging {
        problem: new.problem,
        source: new.source_name,
        language: new.language,
        verdict: Verdict::AC,
        time_ms: 3,
        memory_kib: 1500,
        passed: 1,
        total: 1,
        message: None,
        tests: vec![sample],
        score: None,
        counterexample: None,
        remarks: Vec::new(),
    };
    let _ = store.finish(&claim, &result).await.unwrap();
}

/// What no document can say: which password is an account's, which input a problem allows, in which programs play, how
/// positions of each game are written, and
/// what names, moments and problems a contest or a class may have together.
/// And it cannot make archives at random; what it does try of the address is refused. A feed that nobody asks to end goes on for as long as the
/// contest, and a token of it cannot be made up.
const CONFIG: &str = r#"
[[operations]]
include-name = "POST /api/v1/tokens"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/problems/{id}/hack"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/runs"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "GET /api/v1/play/record"
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "GET /api/v1/play"
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "GET /api/contests/{id}/{endpoint}"
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/contests"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "PATCH /api/v1/contests/{id}"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/contests/{id}/teams"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/classes"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/classes/{id}/members"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "POST /api/v1/classes/{id}/assignments"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "PATCH /api/v1/classes/{id}/assignments/{number}"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]

[[operations]]
include-name = "PUT /api/v1/problems/{id}/package"
phases.fuzzing.enabled = false
phases.stateful.enabled = false

[[operations]]
include-path-regex = "/event-feed$"
parameters = { id = "1", stream = "false" }
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx", "5xx"]
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "404", "429", "5xx"]
phases.coverage.enabled = false
"#;

/// What is there, for somebody who may see and change it: who asks at random is told that it is not. Numbers
/// that are none are sent by the others.
const KNOWN: &str = r#"
[[operations]]
include-path-regex = "/contests/.*(?<!feed)$"
parameters = { id = "1" }
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx", "5xx"]

[[operations]]
include-path-regex = "/problems/"
parameters = { id = "hdoj-1536" }
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx", "5xx"]

[[operations]]
include-path-regex = "/submissions/"
parameters = { id = 1 }
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx", "5xx"]
"#;

/// Runs it against a site on this database, as somebody of that role.
fn finds_nothing(schemathesis: &str, data: &Path, url: &str, role: Role) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let token = runtime.block_on(async {
        let store = Store::connect(url).await.unwrap();
        let token = seed(&store, role).await;
        store.close().await;
        token
    });
    let site = Program::serve(data, &["--slots", "1", "--database-url", url]);
    let known = if role == Role::Admin { KNOWN } else { "" };
    let config = format!("{CONFIG}{known}");
    std::fs::write(data.join("schemathesis.toml"), config).unwrap();
    // Who ends the token is refused by everything that comes after it, so that comes last.
    for which in ["--exclude-path", "--include-path"] {
        let found = Command::new(schemathesis)
            .arg("run")
            .arg(format!("{}/api/openapi.json", site.url))
            .args(["--header", &format!("Authorization: Bearer {token}")])
            .args([which, "/api/v1/tokens/current"])
            .args(["--checks", "all", "--continue-on-failure", "--no-color"])
            .args(["--seed", "1", "--generation-deterministic"])
            .args(["--max-examples", "20", "--workers", "1"])
            .args(["--request-timeout", "120", "--warnings", "missing_auth"])
            .current_dir(data)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&found.stdout);
        let complaints = String::from_utf8_lossy(&found.stderr);
        println!("{said}");
        assert!(found.status.success(), "{said}\n{complaints}");
    }
}

fn schemathesis() -> Option<String> {
    let path = std::env::var("SCHEMATHESIS")
        .ok()
        .filter(|path| !path.is_empty());
    if path.is_none() {
        eprintln!("skipped: the OpenAPI document: schemathesis is not here (SCHEMATHESIS)");
    }
    path
}

fn on_sqlite(role: Role) {
    let Some(schemathesis) = schemathesis() else {
        return;
    };
    let data = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/grundy.db", data.path().display());
    finds_nothing(&schemathesis, data.path(), &url, role);
}

fn on_postgres(role: Role) {
    let Some(schemathesis) = schemathesis() else {
        return;
    };
    let server = match postgres::Server::start() {
        Ok(server) => server,
        Err(why) => {
            eprintln!("skipped: the OpenAPI document on PostgreSQL: {why}");
            return;
        }
    };
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let url = runtime.block_on(server.new_database());
    finds_nothing(&schemathesis, data.path(), &url, role);
}

#[test]
fn schemathesis_finds_nothing_on_sqlite() {
    on_sqlite(Role::Student);
}

#[test]
fn schemathesis_finds_nothing_on_postgres() {
    on_postgres(Role::Student);
}

#[test]
fn schemathesis_finds_nothing_as_an_administrator_on_sqlite() {
    on_sqlite(Role::Admin);
}

#[test]
fn schemathesis_finds_nothing_as_an_administrator_on_postgres() {
    on_postgres(Role::Admin);
}
