//! Contests that take programs in some languages alone: what is offered, and what is said.

use axum::http::StatusCode;
use web::store::{ContestDraft, Role};

use super::{contest, draft};
use crate::site::{SOURCE, Site};

const CPP: &str = "<option value=\"cpp\"";
const PYTHON: &str = "<option value=\"python\"";

/// A contest that goes on and takes Python alone.
fn of_python() -> ContestDraft {
    ContestDraft {
        languages: vec!["python".to_owned()],
        ..draft(1, &["nim"])
    }
}

#[tokio::test]
async fn where_what_is_sent_counts_only_what_is_taken_is_offered() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &of_python()).await;
    let mut ada = site.user("ada", Role::Student).await;
    // What one used last is no reason to offer it.
    let form = [("language", "cpp"), ("source", SOURCE)];
    ada.post("/problems/kayles", &form).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    for address in ["/contests/1/problems/A", "/problems/nim"] {
        let page = ada.get(address).await;
        page.has(&[PYTHON]);
        page.has_none(&[CPP]);
    }
    // What does not count is taken in any.
    ada.get("/problems/kayles").await.has(&[CPP, PYTHON]);
    let jury = grace.get("/contests/1/problems/A").await;
    jury.has(&[CPP, PYTHON]);
    let mut eve = site.user("eve", Role::Student).await;
    eve.get("/problems/nim").await.has(&[CPP, PYTHON]);
}

#[tokio::test]
async fn languages_are_called_by_their_names() {
    let site = Site::new().await;
    let both = ContestDraft {
        languages: vec!["python".to_owned(), "pascal".to_owned()],
        ..of_python()
    };
    let (id, _) = contest(&site, &both).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let form = [("language", "cpp"), ("source", SOURCE)];
    let refused = ada.post("/contests/1/problems/A", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&[
        "does not allow C++",
        "One of: Python (python), Free Pascal (pascal).",
    ]);
    refused.has(&["seven heaps", PYTHON]);
    refused.has_none(&[CPP]);
    ada.get("/contests/1")
        .await
        .has(&["Languages: Python, Free Pascal."]);
    ada.get("/contests/1?lang=zh")
        .await
        .has(&["可用语言：Python、Free Pascal。"]);
}

#[tokio::test]
async fn the_languages_of_a_contest_are_ticked() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &of_python()).await;
    let edit = format!("/contests/{id}/edit");
    let shown = grace.get(&edit).await;
    shown.has(&[
        "name=\"language-python\" value=\"1\" checked>",
        "name=\"language-cpp\" value=\"1\">",
    ]);
    let ticked = [
        ("name_en", "Autumn Cup"),
        ("rules", "icpc"),
        ("counting", "best"),
        ("start", "2040-05-01T09:00"),
        ("end", "2040-05-01T14:00"),
        ("problems", "nim"),
        ("language-cpp", "1"),
        ("language-python", "1"),
    ];
    let made = grace.post("/contests/new", &ticked).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let number = made.header("location").rsplit('/').next().unwrap();
    let row = site.store.contest(number.parse().unwrap()).await.unwrap();
    assert_eq!(row.unwrap().languages(), ["cpp", "python"]);
    let mut other = ticked.to_vec();
    other.push(("language-abacus", "1"));
    let refused = grace.post("/contests/new", &other).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&[
        "id=\"languages-error\"",
        "language-cpp\" value=\"1\" checked>",
    ]);
}
