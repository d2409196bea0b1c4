//! What pages show once is there in the other language too, in the same session.

use axum::http::{Method, StatusCode};
use judge::Verdict;
use web::store::{ContestDraft, Role};

use crate::classes::bring_in;
use crate::contests::draft;
use crate::site::{Answer, PASSWORD, Site, Visitor, judging};
use crate::submissions::submit;

/// Where a page leads for the language of that tag.
fn in_language(answer: &Answer, tag: &str) -> String {
    let end = format!("\" hreflang=\"{tag}\"");
    let (before, _) = answer.text.split_once(&end).expect("a link");
    let (_, address) = before.rsplit_once("href=\"").unwrap();
    address.replace("&#38;", "&").replace("&amp;", "&")
}

/// What follows the mark on a page.
fn secret(answer: &Answer, mark: &str) -> String {
    let (_, rest) = answer.text.split_once(mark).expect(mark);
    let is_of_it = |c: &char| c.is_ascii_alphanumeric() || "-_".contains(*c);
    let secret: String = rest.chars().take_while(is_of_it).collect();
    assert!(secret.len() > 8, "{mark}: {secret}");
    secret
}

/// The page has a secret after the mark, and has it in the other language and in the first again; another session
/// of the same account does not see it, nor does whoever loads the page anew.
async fn is_there_in_both(
    visitor: &mut Visitor,
    elsewhere: &mut Visitor,
    page: &Answer,
    mark: &str,
) {
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let secret = secret(page, mark);
    let address = in_language(page, "zh-CN");
    let chinese = visitor.get(&address).await;
    assert_eq!(chinese.status, StatusCode::OK, "{address}");
    chinese.has(&[&secret, "<html lang=\"zh-CN\""]);
    elsewhere.get(&address).await.has_none(&[&secret]);
    let english = visitor.get(&in_language(&chinese, "en")).await;
    english.has(&[&secret, "<html lang=\"en\""]);
    let (plain, _) = address.split_once('?').unwrap();
    visitor.get(plain).await.has_none(&[&secret]);
}

#[tokio::test]
async fn what_is_shown_once_is_there_in_the_other_language() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let mut elsewhere = site.visitor();
    let form = [("name", "root"), ("password", PASSWORD)];
    elsewhere.post("/login", &form).await;
    site.user("anna", Role::Student).await;
    let owner = site.account("root").await.id;

    let made = root.post("/account/tokens", &[("label", "laptop")]).await;
    let made = root.get(made.header("location")).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "<code id=\"new-token\">").await;

    submit(&mut root).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let made = root.post("/submissions/1/share", &[]).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/shared/").await;

    let invitation = [("note", ""), ("uses", "1"), ("days", "7")];
    let made = root.post("/admin/invitations", &invitation).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "?invitation=").await;

    let made = root.post("/users/anna/reset", &[]).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/reset/").await;

    let people = [("people", "bo\ncleo"), ("role", "student")];
    let made = bring_in(&mut root, "/admin/accounts", &people).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/reset/").await;

    let class = site.store.create_class(owner, ("Games 101", ""));
    let members = format!("/classes/{}/members", class.await.unwrap());
    let people = [("people", "dan\neve"), ("create", "1")];
    let made = bring_in(&mut root, &members, &people).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/reset/").await;
    let made = root.post(&format!("{members}/dan/link"), &[]).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/reset/").await;

    let contest = ContestDraft {
        is_team: true,
        freeze_at: None,
        ..draft(-1, &["nim"])
    };
    let contest = site.store.create_contest(owner, &contest).await.unwrap();
    let link = format!("/contests/{contest}/jury/link");
    let made = root.post(&link, &[]).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "/board/").await;
    let body = "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\
                name,username,password\nHeaps,heaps,queue-of-marbles\n\r\n\
                --x\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\nadd\r\n--x--\r\n";
    let kind = Some("multipart/form-data; boundary=x");
    let address = format!("/contests/{contest}/jury/import");
    let made = root.send(Method::POST, &address, kind, body.into()).await;
    is_there_in_both(&mut root, &mut elsewhere, &made, "<code>queue").await;
    // It was loaded anew since: that was the last time.
    let late = root.get(&format!("{address}?lang=en")).await;
    late.has_none(&["queue-of-marbles"]);
}
