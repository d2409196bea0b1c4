//! Questions to the jury of a contest, and what it answers.

use axum::http::StatusCode;
use web::store::Role;

use super::{contest, draft};
use crate::site::Site;

#[tokio::test]
async fn questions_are_answered_to_one_or_to_all() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let asking = format!("{address}/clarifications");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let refused = ada.post(&asking, &[("text", "May I?")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
    }
    let empty = ada.post(&asking, &[("text", "  ")]).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    empty.has(&["id=\"text-error\""]);
    for text in ["Is <b> a heap?", "And zero?"] {
        ada.post(&asking, &[("problem", "A"), ("text", text)]).await;
    }
    ada.get(&address)
        .await
        .has(&["And zero?", "Not answered yet"]);
    bo.get(&address).await.has_none(&["a heap?", "And zero?"]);
    grace
        .get(&address)
        .await
        .has(&["And zero?", "Is &#60;b&#62; a heap?"]);
    let answer = format!("{address}/answer");
    grace
        .post(&answer, &[("question", "1"), ("text", "It is one.")])
        .await;
    let to_all = [
        ("question", "2"),
        ("text", "Zero is allowed."),
        ("to_all", "1"),
    ];
    grace.post(&answer, &to_all).await;
    grace.post(&asking, &[("text", "Lunch is ready.")]).await;
    // A canned answer goes before what stands in the box.
    let page = grace.get(&address).await;
    page.has(&["Send at once:", "name=\"canned\""]);
    let canned = [("question", "1"), ("text", ""), ("canned", "It is one.")];
    let answered = grace.post(&answer, &canned).await;
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    ada.get(&address)
        .await
        .has(&["It is one.", "Zero is allowed."]);
    let seen = bo.get(&address).await;
    seen.has(&["Zero is allowed.", "Lunch is ready.", "Announcement"]);
    // What the jury says may have links and lists; nothing in it does harm.
    let said = "In **room 7**: <https://example.org/>\n\n<img src=x onerror=alert(1)>";
    grace.post(&asking, &[("text", said)]).await;
    let seen = bo.get(&address).await;
    seen.has(&["<strong>room 7</strong>", "href=\"https://example.org/\""]);
    seen.has_none(&["<img src"]);
    seen.has_none(&["It is one.", "a heap?", ">ada<"]);
    site.visitor().get(&address).await.has(&["Lunch is ready."]);
    let none = grace
        .post(&answer, &[("question", "99"), ("text", "x")])
        .await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_question_stays_with_its_problem_wherever_that_goes() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let asked = [("problem", "A"), ("text", "How many heaps?")];
    ada.post(&format!("{address}/clarifications"), &asked).await;
    let place = async || {
        let all = &web::store::ClarificationReader::Jury;
        site.store.clarifications(id, all).await.unwrap()[0].place
    };
    assert_eq!(place().await, Some(0));
    let moved = draft(1, &["wythoff", "kayles", "nim"]);
    site.store.edit_contest(id, &moved).await.unwrap();
    assert_eq!(place().await, Some(2));
    let gone = draft(1, &["wythoff", "kayles"]);
    site.store.edit_contest(id, &gone).await.unwrap();
    assert_eq!(place().await, None);
    grace.get(&address).await.has(&["How many heaps?"]);
}
