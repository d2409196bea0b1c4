//! Problems that take the answers themselves: a form for files in place of one for programs, and a verdict.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode};
use problems::package::Archive;
use serde_json::json;
use web::store::{ContestDraft, Role, SubmissionId, Visibility};
use web::worker::{SiteJudge, WorkerConfig, Workers};

use super::{pass, push};
use crate::api::runs::judge;
use crate::site::{Answer, Site, Visitor};

const YAML: &str = "problem_format_version: 2025-09\ntype: submit-answer\nname: Doubles\n\
                    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f22\nlimits: {time_limit: 1}\n";

const FILES: [(&str, &str); 9] = [
    ("problem.yaml", YAML),
    ("statement/problem.en.md", "Double each number.\n"),
    ("data/sample/1.in", "1\n"),
    ("data/sample/1.ans", "2\n"),
    ("data/secret/01.in", "21\n"),
    ("data/secret/01.ans", "42\n"),
    ("data/secret/02.in", "5\n"),
    ("data/secret/02.ans", "10\n"),
    (
        "submissions/accepted/a.txt",
        "=== 01 ===\n42\n=== 02 ===\n10\n",
    ),
];

fn archive(name: &str, files: &[(&str, &str)]) -> Archive {
    let files = files.iter().map(|(path, text)| (*path, text.as_bytes()));
    Archive::made(name, files).unwrap().0
}

/// A site where everybody sees the problem.
async fn begun() -> Site {
    begun_at(Site::new().await).await
}

async fn begun_at(site: Site) -> Site {
    let mut grace = site.program("grace", Role::Setter).await;
    let pushed = push(&mut grace, "doubles", &archive("doubles", &FILES)).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let shown = site.store.set_visibility("doubles", Visibility::Public);
    shown.await.unwrap();
    site
}

/// The form on the page of the problem as browsers send it.
async fn hand_in(visitor: &mut Visitor, typed: &str, files: &[(&str, &[u8])]) -> Answer {
    hand_in_at(visitor, "/problems/doubles", typed, files).await
}

async fn hand_in_at(
    visitor: &mut Visitor,
    address: &str,
    typed: &str,
    files: &[(&str, &[u8])],
) -> Answer {
    let field = |name: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"");
    let mut body = Vec::new();
    for (name, value) in [("language", "answer"), ("source", typed)] {
        body.extend_from_slice(format!("{}\r\n\r\n{value}\r\n", field(name)).as_bytes());
    }
    for (name, bytes) in files {
        let head = format!("{}; filename=\"{name}\"\r\n\r\n", field("files"));
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    visitor.send(Method::POST, address, kind, body.into()).await
}

async fn bytes_at(visitor: &mut Visitor, address: &str) -> Vec<u8> {
    let answer = visitor
        .begin(Method::GET, address, None, Body::empty())
        .await;
    assert_eq!(answer.status(), StatusCode::OK, "{address}");
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    bytes.to_vec()
}

/// The number of the submission to whose page an answer leads.
fn number(answer: &Answer) -> i64 {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let (_, number) = answer.header("location").rsplit_once('/').unwrap();
    number.parse().unwrap()
}

#[tokio::test]
async fn answers_are_handed_in_as_text_files_or_an_archive() {
    let site = begun().await;
    let mut ada = site.user("ada", Role::Student).await;
    let form = ada.get("/problems/doubles").await;
    form.has(&["name=\"language\" value=\"answer\"", "name=\"files\""]);
    form.has(&["01.out", "Hand in answers", ">All submissions</a>"]);
    form.has_none(&["<select id=\"language\"", "C and C++", "Write and submit"]);
    let kept = async |answer: &Answer| {
        let bytes = site.store.source(SubmissionId(number(answer))).await;
        String::from_utf8(bytes.unwrap().unwrap()).unwrap()
    };
    let both = "=== 01.out ===\n42\n=== 02.out ===\n10\n";
    let of_text = hand_in(&mut ada, "=== 01.out ===\r\n42\r\n", &[("", [].as_slice())]).await;
    assert_eq!(kept(&of_text).await, "=== 01.out ===\n42\n");
    let files = [("01.out", b"42".as_slice()), ("02.out", b"10\n")];
    let of_files = hand_in(&mut ada, "", &files).await;
    assert_eq!(kept(&of_files).await, both);
    let zip = archive("a", &[("01.out", "42\n"), ("02.out", "10\n")]);
    let zip = zip.zip().unwrap();
    let of_zip = hand_in(&mut ada, "", &[("mine.zip", zip.as_slice())]).await;
    assert_eq!(kept(&of_zip).await, both);
    // What is none comes back with the form, and is not counted as a submission.
    for (typed, file) in [
        (" ", ("", [].as_slice())),
        ("", ("a.zip", b"PK\x03\x04 no more".as_slice())),
        ("=== 01 (base64) ===\n*", ("", [].as_slice())),
    ] {
        let refused = hand_in(&mut ada, typed, &[file]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["id=\"source-error\"", "name=\"files\""]);
    }
    // So does a text that does not say which of the tests it answers.
    let refused = hand_in(&mut ada, "42\n10\n", &[("", [].as_slice())]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["=== 01 ===, === 02 ===, …"]);
    // So does a file that is the answer to no test.
    let files = [("01.out", b"42".as_slice()), ("answer2.out", b"10")];
    for files in [&files[..], &files[1..]] {
        let refused = hand_in(&mut ada, "", files).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["There is no test answer2. The tests are 01, 02."]);
    }
}

/// Of a page the first part, of a file all of it; what reads programs leaves answers alone.
#[tokio::test]
async fn long_answers_and_such_as_are_no_text_are_shown_in_part_and_kept_whole() {
    let site = begun().await;
    let mut ada = site.user("ada", Role::Student).await;
    let long = "1234567\n".repeat(200_000);
    let binary = b"\xff\0\x1b".repeat(1000);
    let files = [("01.out", long.as_bytes()), ("02.out", binary.as_slice())];
    let sent = hand_in(&mut ada, "", &files).await;
    let address = format!("/submissions/{}", number(&sent));
    let page = ada.get(&address).await;
    let file = format!("{address}/file");
    page.has(&[
        "=== 01.out ===",
        "1234567",
        &format!("href=\"{file}\""),
        "This is only a part",
    ]);
    page.has_none(&["?edit="]);
    assert!(page.text.len() < 2_000_000, "{}", page.text.len());
    let small = hand_in(&mut ada, "", &[("02.out", binary.as_slice())]).await;
    let small = format!("/submissions/{}", number(&small));
    ada.get(&small)
        .await
        .has(&["=== 02.out (base64) ===", "This is only a part"]);
    let one = [("01.out", b"42".as_slice())];
    let text = format!(
        "/submissions/{}",
        number(&hand_in(&mut ada, "", &one).await)
    );
    ada.get(&text).await.has_none(&["This is only a part"]);

    let kept = bytes_at(&mut ada, &file).await;
    let (archive, _) = Archive::of_bytes("kept.zip", &kept).unwrap();
    assert_eq!(archive.file("01.out"), Some(long.as_bytes()));
    assert_eq!(archive.file("02.out"), Some(binary.as_slice()));
    assert_eq!(bytes_at(&mut ada, &format!("{text}/file")).await, b"42");
    let mut eve = site.user("eve", Role::Student).await;
    let others = eve.get(&file).await;
    assert_eq!(others.status, StatusCode::NOT_FOUND);

    let again = format!(
        "/problems/doubles?edit={}",
        &address["/submissions/".len()..]
    );
    assert!(ada.get(&again).await.text.len() < 500_000);
    let compared = ada
        .get(&format!(
            "{text}/compare{}",
            &address["/submissions".len()..]
        ))
        .await;
    assert_eq!(compared.status, StatusCode::OK, "{}", compared.text);
    let exported = ada.get("/account/export").await.json();
    let all = exported["submissions"].as_array().unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0]["source"], "42");
    let first = all[2]["source"].as_str().unwrap();
    assert!(first.starts_with("=== 01.out ===\n1234567\n") && first.len() > long.len());
}

#[tokio::test]
async fn answers_are_bounded_all_the_same() {
    let site = begun().await;
    let mut ada = site.user("ada", Role::Student).await;
    let large = vec![b'1'; 4 * 1024 * 1024 + 1];
    let refused = hand_in(&mut ada, "", &[("01.out", large.as_slice())]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["have more than 4 MiB together"]);
    let zip = Archive::made("a", std::iter::once(("01.out", large.as_slice())));
    let zip = zip.unwrap().0.zip().unwrap();
    let refused = hand_in(&mut ada, "", &[("a.zip", zip.as_slice())]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut program = site.program("ben", Role::Student).await;
    let text = String::from_utf8(large).unwrap();
    let body = |language: &str, problem: &str, text: &str| {
        json!({"problem": problem, "language": language, "source": text}).to_string()
    };
    let sent = body("answer", "doubles", &text);
    let refused = program.post_json("/api/v1/submissions", sent).await;
    refused.is_problem(413, "too-large", &["source"]);
    // A line an end: JSON writes each of them as two letters.
    let lines = format!("=== 01 ===\n{}", "\n".repeat(4 * 1024 * 1024 - 11));
    let taken = program
        .post_json("/api/v1/submissions", body("answer", "doubles", &lines))
        .await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
    // Programs are as long as ever.
    let program_text = "1".repeat(256 * 1024 + 1);
    let sent = body("python", "kayles", &program_text);
    let refused = program.post_json("/api/v1/submissions", sent).await;
    refused.is_problem(413, "too-large", &["source"]);
}

/// Megabytes of answers are not read for somebody who may hand in none.
#[tokio::test]
async fn the_quota_is_asked_before_answers_are_read() {
    let site = begun_at(Site::with_quota(1).await).await;
    let mut ada = site.program("ada", Role::Student).await;
    let sent = |text: &str| {
        json!({"problem": "doubles", "language": "answer", "source": text}).to_string()
    };
    let unreadable = sent("=== 01 (base64) ===\n*");
    let address = "/api/v1/submissions";
    let refused = ada.post_json(address, unreadable.clone()).await;
    refused.is_problem(422, "invalid-fields", &["source"]);
    ada.headers
        .insert("idempotency-key", "first".parse().unwrap());
    let taken = ada.post_json(address, sent("=== 01 ===\n42")).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
    // What was sent before is none more.
    let again = ada.post_json(address, sent("=== 01 ===\n42")).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.text);
    ada.headers.remove("idempotency-key");
    let refused = ada.post_json(address, unreadable).await;
    refused.is_problem(429, "too-many-requests", &[]);
}

#[tokio::test]
async fn programs_are_not_taken_where_answers_are_nor_answers_elsewhere() {
    let site = begun().await;
    let mut ada = site.program("ada", Role::Student).await;
    for (problem, language) in [("doubles", "python"), ("kayles", "answer")] {
        let sent = json!({"problem": problem, "language": language, "source": "print(1)"});
        let refused = ada.post_json("/api/v1/submissions", sent.to_string()).await;
        refused.is_problem(422, "invalid-fields", &["language"]);
    }
    let sent = json!({"problem": "doubles", "language": "answer", "source": "=== 3 ===\n6\n"});
    let refused = ada.post_json("/api/v1/submissions", sent.to_string()).await;
    refused.is_problem(422, "invalid-fields", &["source"]);
    let about = ada.get("/api/v1/problems/doubles").await.json();
    assert_eq!(about["takes_answers"], true);
}

#[tokio::test]
async fn answers_are_found_among_the_submissions_by_their_language() {
    let site = begun().await;
    let mut ada = site.user("ada", Role::Student).await;
    let address = "/submissions?language=answer";
    let none = ada.get(address).await;
    assert_eq!(none.status, StatusCode::OK, "{}", none.text);
    let sent = number(&hand_in(&mut ada, "=== 01 ===\n42", &[]).await);
    let link = format!("/submissions/{sent}\"");
    let chosen = "<option value=\"answer\" selected>";
    for (wish, name) in [("en", "Answer"), ("zh", "答案")] {
        let mut visitor = site.visitor().with_header("accept-language", wish);
        let found = visitor.get(address).await;
        found.has(&[&link, &format!("{chosen}{name}"), &format!("<td>{name}")]);
    }
    let unknown = ada.get("/submissions?language=klingon").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    unknown.has(&[", answer"]);
}

/// The languages of a contest are those of programs.
#[tokio::test]
async fn answers_count_in_a_contest_whatever_its_languages() {
    let site = begun().await;
    let grace = site.account("grace").await;
    let planned = ContestDraft {
        languages: vec!["cpp".to_owned()],
        ..crate::contests::draft(1, &["doubles"])
    };
    let contest = site.store.create_contest(grace.id, &planned).await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{contest}/join"), &[]).await;
    let page = format!("/contests/{contest}/problems/A");
    ada.get(&page).await.has(&["name=\"files\""]);
    let languages = format!("/api/contests/{contest}/languages");
    let listed = async |visitor: &mut Visitor| visitor.get(&languages).await.text;
    assert!(!listed(&mut ada).await.contains("\"answer\""));
    let taken = hand_in_at(&mut ada, &page, "=== 01 ===\n42", &[]).await;
    number(&taken);
    // Whoever follows the contest knows what its submissions are in.
    assert!(listed(&mut ada).await.contains("\"answer\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_judged_without_saying_what_is_right() {
    let site = begun().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    let judges = SiteJudge::new(Arc::new(judge), site.state.library.clone());
    let config = WorkerConfig {
        slots: 1,
        ..WorkerConfig::default()
    };
    let workers = Workers::start(site.store.clone(), Arc::new(judges), config);
    let mut ada = site.program("ada", Role::Student).await;
    let right = "=== 01 ===\n42\n=== 02 ===\n10\n";
    for (text, verdict) in [
        (right, "AC"),
        ("=== 01 ===\n41\n", "WA"),
        ("=== 02 ===\n11\n", "WA"),
    ] {
        let sent = json!({"problem": "doubles", "language": "answer", "source": text});
        let taken = ada.post_json("/api/v1/submissions", sent.to_string()).await;
        assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
        let address = format!("/api/v1/submissions/{}", taken.json()["id"]);
        let stream = format!("{address}/events");
        let events = tokio::time::timeout(Duration::from_mins(15), ada.get(&stream));
        events.await.unwrap().has(&["event: done"]);
        let done = ada.get(&address).await.json();
        assert_eq!(done["verdict"], verdict, "{done:#}");
        if verdict == "WA" {
            assert!(!done["tests"][0].to_string().contains("42"), "{done:#}");
        }
    }
    // What its page says is true of answers: no program ran. What comes second is looked at all the same.
    let mut eve = site.user("eve", Role::Student).await;
    let number = number(&hand_in(&mut eve, "=== 01 ===\n41\n=== 02 ===\n10\n", &[]).await);
    let address = format!("/submissions/{number}");
    let stream = format!("{address}/events?after=0");
    let events = tokio::time::timeout(Duration::from_mins(15), eve.get(&stream));
    events.await.unwrap().has(&["event: done"]);
    let page = eve.get(&address).await;
    page.has(&[
        "An answer is wrong or missing",
        ">Answers</h2>",
        "data-verdict=\"AC\"",
    ]);
    page.has_none(&[
        "The program ran",
        "by hand",
        "0.0 MiB",
        "first test that failed",
    ]);
    workers.shutdown().await;
}

#[tokio::test]
async fn answers_wait_for_no_hacks() {
    let site = begun().await;
    let mut ada = site.user("ada", Role::Student).await;
    let (hers, others) = (site.account("ada").await, site.account("grace").await);
    let thinking = &site.state.thinking;
    let held = (
        thinking.of_member(hers.id).await.unwrap(),
        thinking.of_member(others.id).await.unwrap(),
    );
    number(&hand_in(&mut ada, "=== 01 ===\n42\n", &[]).await);
    drop(held);
}
