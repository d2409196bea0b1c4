//! `/api/v1/runs`.

use std::sync::Arc;

use judge::sandbox::{SandboxConfig, SandboxError};
use judge::{Judge, JudgeConfig, JudgeError};
use serde_json::{Value, json};
use web::store::Role;

use crate::site::{SOURCE, Site};

fn with(field: &str, value: impl Into<Value>) -> String {
    let mut body = json!({"language": "cpp", "source": SOURCE, "input": "1 2\n"});
    body[field] = value.into();
    body.to_string()
}

#[tokio::test]
async fn every_bad_body_is_told_what_is_wrong_with_it() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let bodies = [
        (with("language", "cobol"), "language"),
        (with("source", ""), "source"),
        (with("source", "a\u{0}"), "source"),
        (with("input", 7), "input"),
        (with("input", "x".repeat(1024 * 1024 + 1)), "input"),
        (with("time_limit_ms", 0), "time_limit_ms"),
        (with("time_limit_ms", "fast"), "time_limit_ms"),
        (with("memory_limit_mib", 4096), "memory_limit_mib"),
        (with("problem", "no-such-problem"), "problem"),
        (with("sample", 0), "sample"),
        (with("sample", 1001), "sample"),
        // Of which problem, and there is an input already.
        (with("sample", 1), "sample"),
        (with("colour", "red"), "body"),
    ];
    for (body, field) in bodies {
        let answer = program.post_json("/api/v1/runs", body).await;
        answer.is_problem(422, "invalid-fields", &[field]);
    }
    let answer = program.post_json("/api/v1/runs", "{}").await;
    answer.is_problem(422, "invalid-fields", &["language", "source"]);
    let answer = program.post_json("/api/v1/runs", "nonsense").await;
    answer.is_problem(400, "malformed-json", &[]);
}

/// What is looked at before a program plays from it is far shorter than what a program may read.
#[tokio::test]
async fn positions_are_bounded_and_blank_ones_are_none() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let mut sent = async |input: String| {
        let mut body = json!({"language": "cpp", "source": SOURCE, "problem": "nim-play"});
        body["input"] = input.into();
        program.post_json("/api/v1/runs", body.to_string()).await
    };
    let long = sent("1 ".repeat(2049)).await;
    long.is_problem(422, "invalid-fields", &["input"]);
    assert!(
        long.text.contains("4096") || long.text.contains("4,096"),
        "{}",
        long.text
    );
    // They are refused by nobody, and there is no judge to go on with.
    for taken in ["1 ".repeat(2048), String::new(), " \n".to_owned()] {
        sent(taken).await.is_problem(503, "unavailable", &[]);
    }
}

#[tokio::test]
async fn strangers_run_nothing() {
    let site = Site::new().await;
    let body = with("input", "");
    site.visitor()
        .post_json("/api/v1/runs", body)
        .await
        .is_problem(401, "missing-token", &[]);
}

#[tokio::test]
async fn a_process_without_a_judge_says_so() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let answer = program.post_json("/api/v1/runs", with("input", "")).await;
    answer.is_problem(503, "unavailable", &[]);
    assert_eq!(answer.header("retry-after"), "5");
}

/// A judge whose slots are made by the program under test; `None` where this machine cannot
/// isolate.
pub(crate) async fn judge(site: &Site) -> Option<Judge> {
    let sandbox = SandboxConfig::with_slot_command([env!("CARGO_BIN_EXE_grundy").into()]);
    let cache_dir = site.folder().join("cache");
    let config = JudgeConfig {
        slots: 1,
        cache_dir,
        ..JudgeConfig::new(sandbox)
    };
    let judge = tokio::task::spawn_blocking(|| Judge::new(config))
        .await
        .unwrap();
    match judge {
        Ok(judge) => Some(judge),
        Err(JudgeError::Sandbox(missing @ SandboxError::Missing { .. })) => {
            eprintln!("skipped: programs in the sandbox: {missing}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_runs_on_ones_own_input() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut program = site.program("anna", Role::Student).await;
    let mut run = async |source: &str, input: &str| {
        let body = json!({
            "language": "python", "source": source, "input": input, "time_limit_ms": 2000
        });
        let answer = program.post_json("/api/v1/runs", body.to_string()).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    };
    let report = run("print(int(input()) ^ 6)\n", "5\n").await;
    assert_eq!(
        (&report["verdict"], &report["stdout"]),
        (&json!("OK"), &json!("3\n")),
        "{report}"
    );
    assert_eq!(report["exit_code"], 0);
    assert_eq!(report["signal"], Value::Null);
    let report = run("while True: pass\n", "").await;
    assert_eq!(report["verdict"], "TLE", "{report}");
    let report = run("x = 1\nprint(x\n", "").await;
    assert_eq!(report["verdict"], "CE", "{report}");
    assert_eq!(report["complaints"][0]["line"], 2, "{report}");
    let said = report["complaints"][0]["message"].as_str().unwrap();
    assert!(said.contains("SyntaxError"), "{report}");
    let report = run("import sys; sys.exit(3)\n", "").await;
    assert_eq!(
        (&report["verdict"], &report["exit_code"]),
        (&json!("RE"), &json!(3)),
        "{report}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_the_sample_of_a_problem_that_is_played() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut program = site.program("anna", Role::Student).await;
    let source = "input(); input(); input()\nprint('First\\n9 9', flush=True)\n";
    let body = json!({"language": "python", "source": source, "problem": "nim-play"});
    let answer = program.post_json("/api/v1/runs", body.to_string()).await;
    let report = answer.json();
    assert_eq!(report["verdict"], "WA", "{report}");
    let said = report["stdout"].as_str().unwrap();
    assert!(
        said.starts_with("> 2\n> 2\n> 3 1\n< First\n< 9 9\n"),
        "{said}"
    );
    let message = report["message"].as_str().unwrap();
    assert!(message.contains('9'), "{message}");
    // The page asks for it.
    let mut ben = site.user("ben", Role::Student).await;
    let page = ben.get("/problems/nim-play").await;
    page.has(&["Play the sample"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_from_ones_own_position() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut program = site.program("anna", Role::Student).await;
    // Begins and takes all of a heap of three.
    let source = "input(); input(); input()\nprint('First\\n1 3', flush=True)\ninput()\n";
    let body = |input: &str| {
        let fields = json!({
            "language": "python", "source": source, "problem": "nim-play", "input": input
        });
        fields.to_string()
    };
    for (input, verdict, ends) in [
        // The last line's end is forgotten, as people do.
        ("1\n1\n3", "OK", "> 1\n> 1\n> 3\n< First\n< 1 3\n> win\n"),
        ("1\n2\n3 3\n", "WA", "> lose\n"),
    ] {
        let answer = program.post_json("/api/v1/runs", body(input)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let report = answer.json();
        assert_eq!(report["verdict"], verdict, "{report}");
        let said = report["stdout"].as_str().unwrap();
        assert!(said.contains(ends), "{said}");
    }
    // A client that always sends the field has the sample played, as who leaves it out.
    for input in ["", " \n\t"] {
        let answer = program.post_json("/api/v1/runs", body(input)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let said = answer.json()["stdout"].as_str().unwrap().to_owned();
        assert!(said.starts_with("> 2\n> 2\n> 3 1\n"), "{said}");
    }
    let many = format!("21\n{}", "1\n1\n".repeat(21));
    let answer = program.post_json("/api/v1/runs", body(&many)).await;
    answer.is_problem(422, "invalid-fields", &["input"]);
    assert!(answer.text.contains("At most 20"), "{}", answer.text);
    for input in ["1\n1\n99\n", "1\n1\n", "1\n1 2\n"] {
        let answer = program.post_json("/api/v1/runs", body(input)).await;
        answer.is_problem(422, "invalid-fields", &["input"]);
        assert!(answer.text.contains("line "), "{}", answer.text);
    }
    // The page has the box, with the sample to begin from.
    let mut ben = site.user("ben", Role::Student).await;
    let page = ben.get("/problems/nim-play").await;
    page.has(&["Your own position", "Play from this position", "3 1"]);
}

#[tokio::test]
async fn a_sample_is_one_of_the_problem_and_stands_alone() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let mut sent = async |problem: &str, sample: u64, input: &str| {
        let body = json!({
            "language": "cpp", "source": SOURCE, "problem": problem, "sample": sample, "input": input
        });
        program.post_json("/api/v1/runs", body.to_string()).await
    };
    for (problem, sample, input) in [("nim", 99, ""), ("nim", 1, "1 2\n"), ("nim-play", 1, "")] {
        let answer = sent(problem, sample, input).await;
        answer.is_problem(422, "invalid-fields", &["sample"]);
    }
    // There is no judge to go on with.
    let answer = sent("nim", 1, "").await;
    answer.is_problem(503, "unavailable", &[]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sample_is_judged_by_the_problems_own_checker_within_its_limits() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut program = site.program("anna", Role::Student).await;
    for (printed, verdict) in [
        ("1 2\n0\n1 4", "OK"),
        // Another move that wins.
        ("1 2\n0\n2 4", "OK"),
        ("1 2\n0\n2 1", "WA"),
    ] {
        let body = json!({
            "language": "python", "source": format!("print({printed:?})\n"),
            "problem": "nim-move", "sample": 1
        });
        let answer = program.post_json("/api/v1/runs", body.to_string()).await;
        let report = answer.json();
        assert_eq!(report["verdict"], verdict, "{report}");
        assert_eq!(report["message"].is_null(), verdict == "OK", "{report}");
        assert_eq!(report["stdout"], format!("{printed}\n"), "{report}");
    }
    // The limits that are sent are for runs about no problem.
    let body = json!({
        "language": "python", "source": "while True: pass\n", "problem": "nim-move",
        "input": "", "time_limit_ms": 10000
    });
    let answer = program.post_json("/api/v1/runs", body.to_string()).await;
    let report = answer.json();
    assert_eq!(report["verdict"], "TLE", "{report}");
    assert!(report["time_ms"].as_u64().unwrap() < 10_000, "{report}");
}
