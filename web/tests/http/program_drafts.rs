//! What stands in people's editors, kept on the server: whose it is, which text wins, what is bounded.

use axum::http::StatusCode;
use serde_json::{Value, json};
use web::store::{DraftPlace, LONGEST_DRAFT, MOST_DRAFTS, Role};

use crate::site::{Answer, PASSWORD, Site, Visitor};

/// Keeps a text as the editor does.
async fn keep(who: &mut Visitor, account: i64, problem: &str, text: &str, known: i64) -> Answer {
    let address = format!("/account/drafts/{problem}?account={account}");
    let body = json!({ "language": "cpp", "text": text, "known": known });
    who.post_json(&address, body.to_string()).await
}

async fn shown(who: &mut Visitor, account: i64, problem: &str) -> Vec<Value> {
    let address = format!("/account/drafts/{problem}?account={account}");
    let answer = who.get(&address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()["drafts"].as_array().unwrap().clone()
}

fn texts(drafts: &[Value]) -> Vec<&str> {
    let texts = drafts.iter().map(|it| it["text"].as_str().unwrap());
    texts.collect()
}

#[tokio::test]
async fn a_draft_is_there_in_another_browser_and_for_nobody_else() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let (own, other) = (
        site.account("ada").await.id.0,
        site.account("bert").await.id.0,
    );
    let kept = keep(&mut ada, own, "nim", "secret of ada", 0).await;
    assert_eq!(kept.status, StatusCode::OK, "{}", kept.text);
    assert_eq!(kept.header("cache-control"), "private, no-cache");

    let mut elsewhere = site.visitor();
    let form = [("name", "ada"), ("password", PASSWORD)];
    elsewhere.post("/login", &form).await;
    let found = shown(&mut elsewhere, own, "nim").await;
    assert_eq!(texts(&found), ["secret of ada"]);
    assert_eq!(found[0]["language"], "cpp");
    assert!(shown(&mut elsewhere, own, "kayles").await.is_empty());

    // Neither under their own number nor under hers.
    assert!(shown(&mut bert, other, "nim").await.is_empty());
    for account in [own.to_string(), String::new(), "x".to_owned()] {
        let address = format!("/account/drafts/nim?account={account}");
        let answer = bert.get(&address).await;
        assert!(answer.status.is_client_error(), "{}", answer.text);
        answer.has_none(&["secret"]);
    }
    assert_eq!(
        bert.get("/account/drafts/nim").await.status,
        StatusCode::FORBIDDEN
    );
    // A tab of hers that was left open while he signed in.
    let late = keep(&mut bert, own, "nim", "typed by ada", 0).await;
    assert_eq!(late.status, StatusCode::FORBIDDEN);
    assert!(shown(&mut bert, other, "nim").await.is_empty());
    let mut stranger = site.visitor();
    let answer = keep(&mut stranger, own, "nim", "mine now", 0).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    // Nor by a token, nor from another site's page.
    let mut program = site.program("prog", Role::Student).await;
    let id = site.account("prog").await.id.0;
    let answer = keep(&mut program, id, "nim", "x", 0).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let mut lured = ada.with_header("sec-fetch-site", "cross-site");
    let answer = keep(&mut lured, own, "nim", "planted", 0).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(
        texts(&shown(&mut elsewhere, own, "nim").await),
        ["secret of ada"]
    );
}

#[tokio::test]
async fn the_newest_text_wins_and_what_it_overtook_stays() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let own = site.account("ada").await.id.0;
    let revision = |answer: &Answer| answer.json()["revision"].as_i64().unwrap();
    let overtaken = |answer: &Answer| answer.json()["overtaken"].as_array().unwrap().clone();

    let first = keep(&mut ada, own, "nim", "one", 0).await;
    // Whoever has seen it writes over it.
    let second = keep(&mut ada, own, "nim", "two", revision(&first)).await;
    assert!(overtaken(&second).is_empty(), "{}", second.text);
    // Another tab has seen the first only.
    let third = keep(&mut ada, own, "nim", "three", revision(&first)).await;
    assert_eq!(texts(&overtaken(&third)), ["two"]);
    assert!(revision(&third) > revision(&second));
    assert_eq!(texts(&shown(&mut ada, own, "nim").await), ["three", "two"]);
    // The same text once more overtakes nothing, and an empty one loses nothing.
    let same = keep(&mut ada, own, "nim", "three", 0).await;
    assert_eq!(texts(&overtaken(&same)), ["two"]);
    let empty = keep(&mut ada, own, "nim", "", 0).await;
    assert_eq!(texts(&overtaken(&empty)), ["three", "two"]);
    // Of many that know nothing of each other the latest stay.
    for text in ["four", "five", "six", "seven"] {
        keep(&mut ada, own, "nim", text, 0).await;
    }
    let found = shown(&mut ada, own, "nim").await;
    assert_eq!(texts(&found), ["seven", "six", "five", "four"]);
    // Dropped on demand.
    let body = json!({
        "language": "cpp", "text": "seven", "known": found[0]["revision"], "forget": "overtaken",
    });
    let address = format!("/account/drafts/nim?account={own}");
    let dropped = ada.post_json(&address, body.to_string()).await;
    assert!(overtaken(&dropped).is_empty(), "{}", dropped.text);
    // A draft that was emptied is gone.
    keep(&mut ada, own, "nim", "", revision(&dropped)).await;
    assert!(shown(&mut ada, own, "nim").await.is_empty());
}

#[tokio::test]
async fn drafts_are_bounded_in_size_number_and_rate() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let user = site.account("ada").await.id;
    let long = "x".repeat(LONGEST_DRAFT + 1);
    let refused = keep(&mut ada, user.0, "nim", &long, 0).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let address = format!("/account/drafts/nim?account={}", user.0);
    for language in ["", "no such language", &"c".repeat(65)] {
        let body = json!({ "language": language, "text": "x", "known": 0 }).to_string();
        let refused = ada.post_json(&address, body).await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{language}"
        );
    }
    for number in 0..MOST_DRAFTS + 5 {
        let problem = format!("p-{number}");
        let place = DraftPlace {
            user,
            problem: &problem,
            language: "cpp",
        };
        site.store.keep_draft(place, "x", 0).await.unwrap();
    }
    let kept = site.store.program_drafts(user).await.unwrap();
    assert_eq!(i64::try_from(kept.len()).unwrap(), MOST_DRAFTS);
    // What was typed last is not what went.
    keep(&mut ada, user.0, "nim", "x", 0).await;
    assert_eq!(texts(&shown(&mut ada, user.0, "nim").await), ["x"]);

    let mut last = StatusCode::OK;
    for _ in 0..300 {
        last = keep(&mut ada, user.0, "nim", "x", 0).await.status;
        if last != StatusCode::OK {
            break;
        }
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn drafts_are_in_what_the_site_knows_of_somebody_and_go_with_the_account() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let user = site.account("ada").await.id;
    keep(&mut ada, user.0, "nim", "half a program", 0).await;
    // More than are read at once.
    for id in ["bash", "grundy", "kayles", "wythoff"] {
        let place = DraftPlace {
            user,
            problem: id,
            language: "cpp",
        };
        site.store.keep_draft(place, "more", 0).await.unwrap();
    }
    let export = ada.get("/account/export").await;
    let drafts = &export.json()["account"]["drafts"];
    let drafts = drafts.as_array().unwrap();
    assert_eq!(drafts.len(), 5);
    assert_eq!(drafts[1]["problem"], "nim");
    assert_eq!(drafts[1]["text"], "half a program");
    let gone = ada.post("/account/delete", &[("confirm", PASSWORD)]).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
    assert!(site.store.program_drafts(user).await.unwrap().is_empty());
}
