//! `/shared/{secret}`: a program of one's own, shown to whoever has its secret address.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{ContestDraft, Role};

use crate::contests::{contest, draft, hand_in};
use crate::site::{Site, Visitor, judging};
use crate::submissions::submit;

/// Makes a secret address.
async fn share(visitor: &mut Visitor, id: i64) -> String {
    let page = visitor.post(&format!("/submissions/{id}/share"), &[]).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let (_, rest) = page.text.split_once("<code id=\"share-link\">").unwrap();
    let link = rest.split('<').next().unwrap();
    link[link.find("/shared/").unwrap()..].to_owned()
}

/// What a stranger with that address is answered.
async fn opened(site: &Site, address: &str) -> StatusCode {
    let page = site.visitor().get(address).await;
    if page.status == StatusCode::OK {
        page.has(&["seven heaps", "noindex"]);
    } else {
        page.has_none(&["seven heaps"]);
    }
    page.status
}

#[tokio::test]
async fn a_program_is_shown_by_its_address_until_its_owner_takes_it_away() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    submit(&mut anna).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["action=\"/submissions/1/share\""]);
    page.has_none(&["/share/end"]);
    // Nobody else makes one, not even who sees the program.
    let mut sue = site.user("sue", Role::Setter).await;
    for other in [&mut ben, &mut sue] {
        let page = other.get("/submissions/1").await;
        page.has_none(&["/share"]);
        let refused = other.post("/submissions/1/share", &[]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
    let first = share(&mut anna, 1).await;
    assert_eq!(opened(&site, &first).await, StatusCode::OK);
    ben.get(&first).await.has(&["anna", "Accepted"]);
    // Another address takes the place of the first.
    let second = share(&mut anna, 1).await;
    assert_eq!(opened(&site, &first).await, StatusCode::NOT_FOUND);
    assert_eq!(opened(&site, &second).await, StatusCode::OK);
    let ended = anna.post("/submissions/1/share/end", &[]).await;
    assert_eq!(ended.status, StatusCode::SEE_OTHER);
    assert_eq!(opened(&site, &second).await, StatusCode::NOT_FOUND);
    // With the account it goes, too.
    let third = share(&mut anna, 1).await;
    assert_eq!(opened(&site, &third).await, StatusCode::OK);
    let account = site.account("anna").await;
    site.store.delete_user(account.id).await.unwrap();
    assert_eq!(opened(&site, &third).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_a_contest_hides_is_not_shared() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut eve = site.user("eve", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let counts = hand_in(&mut ada, id, "A").await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    eve.post("/problems/nim", &form).await;
    let counts = share(&mut ada, counts).await;
    let besides = share(&mut eve, 2).await;
    for address in [&counts, &besides] {
        assert_eq!(opened(&site, address).await, StatusCode::NOT_FOUND);
    }
    let over = ContestDraft {
        freeze_at: None,
        ..draft(6, &["nim"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    for address in [&counts, &besides] {
        assert_eq!(opened(&site, address).await, StatusCode::OK);
    }
}
