//! Problems that begin in the browser, with a draft.

use axum::http::StatusCode;
use web::store::Role;

use crate::site::{Answer, Site, Visitor};

async fn send(visitor: &mut Visitor, id: &str, of: [&str; 3], action: &str) -> Answer {
    let [kind, game, question] = of;
    let form = [
        ("id", id),
        ("kind", kind),
        ("game", game),
        ("question", question),
        ("action", action),
    ];
    visitor.post("/setter/new", &form).await
}

#[tokio::test]
async fn a_draft_is_looked_at_and_then_kept() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let empty = grace.get("/setter/new").await;
    empty.has(&["name=\"game\"", "subtraction", "name=\"question\""]);
    let game = ["game", "subtraction:1,3,4", "winner"];
    let looked = send(&mut grace, "take-134", game, "preview").await;
    assert_eq!(looked.status, StatusCode::OK, "{}", looked.text);
    // The values of the heaps, the statement with its bounds filled in, a sample, and the files.
    let values = "<td>0</td><td>1</td><td>0</td><td>1</td><td>2</td><td>3</td><td>2</td><td>0</td>";
    looked.has(&[
        values,
        "game.toml",
        "submissions/wrong_answer/",
        "value=\"take-134\"",
    ]);
    looked.has_none(&["{{", "max_cases"]);
    grace.get("/setter/problems/take-134").await.has(&["404"]);
    let kept = send(&mut grace, "take-134", game, "create").await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let address = "/setter/problems/take-134/versions/1";
    assert_eq!(kept.header("location"), address);
    grace.get(address).await.has(&["data-state=\"queued\""]);
    // The name is taken now, and what was typed is not lost.
    let again = send(&mut grace, "take-134", ["blank", "", "winner"], "create").await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    again.has(&["id=\"id-error\"", "value=\"take-134\""]);
}

#[tokio::test]
async fn what_no_draft_can_be_made_of_is_said_at_its_field() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let long = format!("subtraction:{}", "1,".repeat(200));
    for (of, field) in [
        (["game", "", "winner"], "game"),
        (["game", "no-such-game", "winner"], "game"),
        (["game", "subtraction:", "winner"], "game"),
        (["game", &long, "winner"], "game"),
        (["game", "kayles", "who-knows"], "question"),
        (["statue", "", ""], "kind"),
    ] {
        for action in ["preview", "create"] {
            let refused = send(&mut grace, "x-1", of, action).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{of:?}");
            refused.has(&[&format!("id=\"{field}-error\"")]);
        }
    }
    let named = send(&mut grace, "../x", ["blank", "", ""], "create").await;
    assert_eq!(named.status, StatusCode::UNPROCESSABLE_ENTITY);
    named.has(&["id=\"id-error\""]);
}

#[tokio::test]
async fn only_those_who_set_problems_begin_one() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    assert_eq!(ada.get("/setter/new").await.status, StatusCode::NOT_FOUND);
    let sent = send(&mut ada, "mine", ["blank", "", ""], "create").await;
    assert_eq!(sent.status, StatusCode::NOT_FOUND);
    let mut stranger = site.visitor();
    assert_eq!(
        stranger.get("/setter/new").await.status,
        StatusCode::SEE_OTHER
    );
}
