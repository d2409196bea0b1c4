//! The lessons: chapters, questions that check themselves, and what is kept of the answers.

use axum::http::StatusCode;
use web::lessons;
use web::locale::Locale;
use web::store::Role;

use crate::site::Site;

#[tokio::test]
async fn every_chapter_is_a_page_in_both_languages() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    for locale in Locale::ALL {
        let list = visitor
            .get(&format!("/lessons?lang={}", locale.code()))
            .await;
        assert_eq!(list.status, StatusCode::OK);
        assert!(list.text.len() < 60_000, "{}", list.text.len());
        for (number, chapter) in lessons::all() {
            list.has(&[&format!("/lessons/{number}\""), chapter.title(locale)]);
            let page = visitor.get(&format!("/lessons/{number}")).await;
            assert_eq!(page.status, StatusCode::OK, "{number} {locale:?}");
            assert!(page.text.len() < 60_000, "{number}: {}", page.text.len());
            page.has(&[
                "<svg",
                "class=\"lesson-question\"",
                "<details",
                "/play/",
                "/problems/",
            ]);
            page.has_none(&["%%", ":::", "data-right"]);
        }
    }
    for nowhere in ["/lessons/0", "/lessons/13", "/lessons/x", "/lessons/-1"] {
        let page = visitor.get(nowhere).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}

/// The numbers of a right answer and of a wrong one to the first question of a chapter.
fn first_question(number: usize) -> (usize, usize) {
    let text = lessons::get(number).unwrap().text(Locale::En).unwrap();
    let question = text.questions().next().unwrap();
    let place = |is_right| {
        question
            .choices
            .iter()
            .position(|it| it.is_right == is_right)
    };
    (place(true).unwrap() + 1, place(false).unwrap() + 1)
}

#[tokio::test]
async fn an_answer_is_checked_and_said_why() {
    let site = Site::new().await;
    let (right, wrong) = first_question(1);
    let mut stranger = site.visitor();
    let form = |choice: usize| [("question", "1".to_owned()), ("choice", choice.to_string())];
    for (choice, said) in [(wrong, "Not so."), (right, "Right.")] {
        let form = form(choice);
        let form: Vec<_> = form
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let answer = stranger.post("/lessons/1", &form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        let address = answer.header("location").to_owned();
        assert_eq!(address, format!("/lessons/1?answers=1-{choice}#question-1"));
        let page = stranger.get(address.split('#').next().unwrap()).await;
        page.has(&[said, "checked"]);
    }
    // Nothing is kept of a stranger.
    stranger
        .get("/lessons/1")
        .await
        .has_none(&["Right.", "Not so."]);
    for wrong in [
        [("question", "9"), ("choice", "1")],
        [("question", "1"), ("choice", "9")],
        [("question", "0"), ("choice", "1")],
    ] {
        let answer = stranger.post("/lessons/1", &wrong).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{wrong:?}");
    }
    let unread = stranger.post("/lessons/1", &[("question", "x")]).await;
    assert!(unread.status.is_client_error());
}

#[tokio::test]
async fn answers_of_who_is_signed_in_are_kept() {
    let site = Site::new().await;
    let mut anna = site.user("Anna", Role::Student).await;
    let (right, wrong) = first_question(2);
    for choice in [wrong, right] {
        let choice = choice.to_string();
        anna.post("/lessons/2", &[("question", "1"), ("choice", &choice)])
            .await;
    }
    anna.get("/lessons/2").await.has(&["Right.", "1 of"]);
    anna.get("/lessons").await.has(&["1 of"]);
    anna.get("/account/export")
        .await
        .has(&["\"lesson\":\"nim\""]);
    // Nobody else sees them.
    let mut bert = site.user("Bert", Role::Student).await;
    bert.get("/lessons/2").await.has_none(&["Right."]);
}

#[tokio::test]
async fn pages_lead_to_their_chapters() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    visitor
        .get("/")
        .await
        .has(&["/lessons/1\"", "/lessons/2\"", "/lessons/10\""]);
    visitor.get("/play/nim").await.has(&["/lessons/2\""]);
    visitor
        .get("/play/nim?at=1,2&play=misere")
        .await
        .has(&["/lessons/7\""]);
    visitor.get("/problems/kayles").await.has(&["/lessons/6\""]);
}
