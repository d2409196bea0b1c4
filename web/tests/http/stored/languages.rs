//! Packages that take programs in some languages alone: what is offered, and what is said.

use axum::http::StatusCode;
use problems::package::Archive;
use serde_json::json;
use web::store::{ContestDraft, Role, Visibility};

use super::{pass, push};
use crate::site::Site;

const CPP: &str = "<option value=\"cpp\"";
const TIMED: &str = "{time_limit: 1}";
const PYTHON: &str = "<option value=\"python\"";

/// A site where everybody sees a problem whose package names these languages and has these limits.
async fn site_with(languages: &str, limits: &str) -> Site {
    let site = Site::new().await;
    let yaml = format!(
        "problem_format_version: 2025-09\nname: Next\n\
         uuid: 0a4c2a5e-6f0b-4a6a-8a3c-0d5e4c3b2a19\nlimits: {limits}\n\
         languages: {languages}\nallow_file_writing: false\n"
    );
    let files = [
        ("problem.yaml", yaml.as_str()),
        ("statement/problem.en.md", "Print the next number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/01.in", "7\n"),
        ("data/secret/01.ans", "8\n"),
        ("submissions/accepted/a.py", "print(int(input()) + 1)\n"),
    ];
    let files = files.iter().map(|(path, text)| (*path, text.as_bytes()));
    let archive = Archive::made("next", files).unwrap().0;
    let mut grace = site.program("grace", Role::Setter).await;
    let pushed = push(&mut grace, "next", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let shown = site.store.set_visibility("next", Visibility::Public);
    shown.await.unwrap();
    site
}

#[tokio::test]
async fn what_a_package_takes_alone_is_offered_and_taken() {
    let site = site_with("[python3]", TIMED).await;
    let mut ada = site.user("ada", Role::Student).await;
    let page = ada.get("/problems/next").await;
    page.has(&[
        PYTHON,
        "<dt>Languages</dt><dd>Python</dd>",
        "and write none",
    ]);
    page.has_none(&[CPP, "slowest accepted program"]);
    let form = [("language", "cpp"), ("source", "int main() {}")];
    let refused = ada.post("/problems/next", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["takes no programs in C++", "One of: Python (python)."]);

    let mut program = site.program("eve", Role::Student).await;
    let about = program.get("/api/v1/problems/next").await.json();
    assert_eq!(about["languages"], json!(["python"]));
    for (language, status) in [("cpp", 422), ("python", 201)] {
        let sent = json!({"problem": "next", "language": language, "source": "print(1)"});
        let answer = program.post_json("/api/v1/submissions", sent.to_string());
        let answer = answer.await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
        if status == 422 {
            answer.is_problem(422, "invalid-fields", &["language"]);
        }
    }
}

#[tokio::test]
async fn what_takes_every_language_says_nothing_of_them_and_where_its_time_limit_comes_from() {
    let site = site_with("all", "{time_multipliers: {ac_to_time_limit: 3}}").await;
    let mut ada = site.user("ada", Role::Student).await;
    let page = ada.get("/problems/next").await;
    page.has(&[CPP, PYTHON]);
    page.has(&[
        "<dt>Time limit</dt><dd>to be measured</dd>",
        "it is 3 times what its slowest accepted program takes, in steps of 1 s",
    ]);
    page.has_none(&["<dt>Languages</dt>"]);
    let about = ada.get("/api/v1/problems/next").await.json();
    assert_eq!(about.get("languages"), None);
}

#[tokio::test]
async fn where_nothing_is_offered_that_a_package_takes_the_page_says_so() {
    let site = site_with("[haskell]", TIMED).await;
    let mut ada = site.user("ada", Role::Student).await;
    let page = ada.get("/problems/next").await;
    page.has(&["No language that is taken here", "<dd>haskell</dd>"]);
    page.has_none(&[CPP, PYTHON]);
    let about = ada.get("/api/v1/problems/next").await.json();
    assert_eq!(about["languages"], json!([]));
}

/// Of a contest and a package what both take is offered.
#[tokio::test]
async fn a_contest_takes_no_more_languages_than_the_package_does() {
    let site = site_with("[python3, java]", TIMED).await;
    let grace = site.account("grace").await;
    let planned = ContestDraft {
        languages: vec!["cpp".to_owned(), "python".to_owned()],
        ..crate::contests::draft(1, &["next"])
    };
    let contest = site.store.create_contest(grace.id, &planned).await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{contest}/join"), &[]).await;
    let address = format!("/contests/{contest}/problems/A");
    for address in [address.as_str(), "/problems/next"] {
        let page = ada.get(address).await;
        page.has(&[PYTHON]);
        page.has_none(&[CPP]);
    }
    let form = [("language", "cpp"), ("source", "int main() {}")];
    let refused = ada.post(&address, &form).await;
    refused.has(&["takes no programs in C++"]);
}
