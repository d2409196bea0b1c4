//! The link by which whoever has it looks at the scoreboard of a contest without an account.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::Method;
use judge::Verdict;
use web::store::{ContestDraft, ContestId, NewTeam, Role};

use super::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

fn by_invitation(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(began_hours_ago, &["nim"])
    }
}

/// Makes the link of a contest: its path.
async fn link_of(jury: &mut Visitor, id: ContestId) -> String {
    let page = format!("/contests/{id}/jury/link");
    let made = jury.post(&page, &[("action", "make")]).await;
    assert_eq!(made.status, 200, "{}", made.text);
    let (_, rest) = made.text.split_once("<code id=\"board-link\">").unwrap();
    let (link, _) = rest.split_once("</code>").unwrap();
    link[link.find("/board/").unwrap()..].to_owned()
}

/// Whether somebody has solved something on that table.
fn is_solved(page: &str) -> bool {
    let (_, rest) = page.split_once("<tbody>").unwrap();
    let (body, _) = rest.split_once("</tbody>").unwrap();
    body.contains("class=\"f\">+")
}

#[tokio::test]
async fn whoever_has_the_link_sees_the_frozen_table_and_nothing_else() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &by_invitation(4)).await;
    let mut ada = site.user("ada", Role::Student).await;
    let alone = NewTeam::alone(site.account("ada").await.id, "Two Heaps");
    let joined = site.store.join_contest(id, &alone).await;
    joined.unwrap().unwrap();
    let sent = hand_in(&mut ada, id, "A").await;
    judge(&site, sent, Verdict::AC).await;
    let link = link_of(&mut grace, id).await;
    let real = format!("/contests/{id}/scoreboard");
    assert!(is_solved(&grace.get(&real).await.text));
    let mut stranger = site.visitor();
    for visitor in [&mut stranger, &mut grace] {
        let page = visitor.get(&link).await;
        assert_eq!(page.status, 200, "{}", page.text);
        page.has(&["Two Heaps"]);
        // Not even for the jury, and it leads nowhere else.
        assert!(!is_solved(&page.text));
        page.has_none(&[&format!("/contests/{id}")]);
        page.has(&["name=\"robots\" content=\"noindex\""]);
    }
    grace.get(&real).await.has_none(&["noindex"]);
    for place in ["", "/scoreboard", "/problems/A"] {
        let page = stranger.get(&format!("/contests/{id}{place}")).await;
        page.has_none(&["Two Heaps"]);
    }
    assert_eq!(stranger.get(&real).await.status, 404);
    let api = format!("/api/contests/{id}/scoreboard");
    assert_eq!(stranger.get(&api).await.status, 404);
    // What changes is sent until the link is taken back.
    let page = stranger.get(&link).await;
    let (_, rest) = page.text.split_once("data-events=\"/board/").unwrap();
    let (events, _) = rest.split_once('"').unwrap();
    let events = format!(
        "/board/{}",
        events.replace("&#38;", "&").replace("&amp;", "&")
    );
    let stream = stranger.begin(Method::GET, &events, None, Body::empty());
    let stream = stream.await;
    assert_eq!(stream.status(), 200, "{events}");
    let jury = format!("/contests/{id}/jury/link");
    grace.get(&jury).await.has(&["There is a link"]);
    let revoked = grace.post(&jury, &[("action", "revoke")]).await;
    assert_eq!(revoked.status, 303);
    let ended = to_bytes(stream.into_body(), usize::MAX);
    let ended = tokio::time::timeout(Duration::from_mins(1), ended).await;
    ended.unwrap().unwrap();
    for gone in [&link, &events] {
        assert_eq!(stranger.get(gone).await.status, 404, "{gone}");
    }
    grace.get(&jury).await.has_none(&["There is a link"]);
}

#[tokio::test]
async fn another_link_ends_the_one_before_and_none_tells_of_what_is_to_come() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &by_invitation(-1)).await;
    let first = link_of(&mut grace, id).await;
    let link = link_of(&mut grace, id).await;
    assert_eq!(site.visitor().get(&first).await.status, 404);
    // The page has it in the other language too, until another juror makes another.
    let mut root = site.user("root", Role::Admin).await;
    let chinese = format!("/contests/{id}/jury/link?lang=zh-CN");
    grace.get(&chinese).await.has(&[&link]);
    let third = link_of(&mut root, id).await;
    let page = grace.get(&chinese).await;
    page.has_none(&["/board/"]);
    let (before, link) = (link, third);
    let mut stranger = site.visitor();
    assert_eq!(stranger.get(&before).await.status, 404);
    let page = stranger.get(&link).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.has_none(&["<tbody>", "/problems/nim"]);
    // That of a class is by its link alone, too.
    let owner = site.account("grace").await;
    let class = site.store.create_class(owner.id, ("Games 101", ""));
    let of_class = ContestDraft {
        class: Some(class.await.unwrap()),
        ..draft(1, &["nim"])
    };
    let of_class = site.store.create_contest(owner.id, &of_class).await;
    let of_class = of_class.unwrap();
    let link = link_of(&mut grace, of_class).await;
    let address = format!("/contests/{of_class}/scoreboard");
    assert_eq!(stranger.get(&address).await.status, 404);
    assert_eq!(stranger.get(&link).await.status, 200);
    // Who is not of the jury makes none.
    let mut ada = site.user("ada", Role::Student).await;
    for contest in [id, of_class] {
        let page = format!("/contests/{contest}/jury/link");
        let refused = ada.post(&page, &[("action", "make")]).await;
        assert_eq!(refused.status, 404);
    }
}
