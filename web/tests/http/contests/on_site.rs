//! Contests in one room: balloons, and what is to be printed.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{Begun, ContestDraft, Participant, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge, judge_next};
use crate::site::{Site, Visitor};

/// The participants of a contest by name.
async fn part(site: &Site, id: web::store::ContestId, name: &str) -> Participant {
    let people = site.store.participants(id).await.unwrap();
    people.into_iter().find(|it| it.name == name).unwrap()
}

async fn press(grace: &mut Visitor, address: &str, part: &Participant, what: [&str; 2]) -> u16 {
    let number = part.id.to_string();
    let form = [
        ("participant", number.as_str()),
        ("problem", what[0]),
        ("action", what[1]),
    ];
    grace.post(address, &form).await.status.as_u16()
}

#[tokio::test]
async fn balloons_are_handed_out_once_and_taken_back() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let address = format!("/contests/{id}/balloons");
    for name in ["ada", "bo"] {
        let mut visitor = site.user(name, Role::Student).await;
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
        let right = hand_in(&mut visitor, id, "A").await;
        judge(&site, right, Verdict::AC).await;
        let wrong = hand_in(&mut visitor, id, "B").await;
        judge(&site, wrong, Verdict::WA).await;
    }
    let (ada, bo) = (part(&site, id, "ada").await, part(&site, id, "bo").await);
    let edit = [
        ("participant", ada.id.to_string()),
        ("action", "edit".to_owned()),
        ("name", "ada".to_owned()),
        ("seat", "Row 3".to_owned()),
    ];
    let edit = edit.each_ref().map(|(name, value)| (*name, value.as_str()));
    let people = format!("/contests/{id}/jury/people");
    assert_eq!(grace.post(&people, &edit).await.status, 303);
    let list = grace.get(&address).await;
    list.has(&["To be handed out (2)", "at Row 3", "<b>A</b> red"]);
    assert_eq!(list.text.matches("the first to solve it").count(), 1);
    list.has_none(&["<b>B</b>", "<h2 id=\"handed\">"]);
    // A second click of somebody else is no second act.
    for _ in 0..2 {
        assert_eq!(press(&mut grace, &address, &ada, ["A", "hand"]).await, 303);
    }
    let list = grace.get(&address).await;
    list.has(&["To be handed out (1)", "handed out by grace"]);
    // There is none for what is not solved, in no contest for others, and by nobody else.
    assert_eq!(press(&mut grace, &address, &bo, ["B", "hand"]).await, 404);
    assert_eq!(press(&mut grace, &address, &bo, ["C", "hand"]).await, 404);
    let mut bo_self = site.user("eve", Role::Setter).await;
    assert_eq!(press(&mut bo_self, &address, &bo, ["A", "hand"]).await, 404);
    assert_eq!(bo_self.get(&address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(press(&mut grace, &address, &ada, ["A", "undo"]).await, 303);
    grace.get(&address).await.has(&["To be handed out (2)"]);
    let acts = site.store.acts(id).await.unwrap();
    let acts: Vec<_> = acts
        .iter()
        .map(|it| (it.act.as_str(), &*it.detail))
        .collect();
    assert_eq!(acts[..2], [("balloon-undo", "A ada"), ("balloon", "A ada")]);
    assert_eq!(acts.iter().filter(|(act, _)| *act == "balloon").count(), 1);
}

#[tokio::test]
async fn what_is_solved_in_the_freeze_brings_no_balloon_before_it_is_shown() {
    let site = Site::new().await;
    // Four hours and a half of five are over.
    let shift = |hours: i64| {
        let mut draft = draft(hours, &["nim"]);
        draft.start_at.0 -= HOUR / 2;
        draft.end_at.0 -= HOUR / 2;
        draft.freeze_at = draft.freeze_at.map(|at| UnixMs(at.0 - HOUR / 2));
        draft
    };
    let (id, mut grace) = contest(&site, &shift(4)).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let address = format!("/contests/{id}/balloons");
    let ada = part(&site, id, "ada").await;
    let list = grace.get(&address).await;
    list.has(&[
        "To be handed out (0)",
        "What was handed in since brings no balloons",
    ]);
    assert_eq!(press(&mut grace, &address, &ada, ["A", "hand"]).await, 404);
    // A contest may have it otherwise.
    let mut told = shift(4);
    told.has_frozen_balloons = true;
    site.store.edit_contest(id, &told).await.unwrap();
    let list = grace.get(&address).await;
    list.has(&["To be handed out (1)", "they go on during the freeze"]);
    assert!(!list.text.contains("brings no balloons"), "{}", list.text);
    assert_eq!(press(&mut grace, &address, &ada, ["A", "hand"]).await, 303);
    assert_eq!(press(&mut grace, &address, &ada, ["A", "undo"]).await, 303);
    // The results are shown.
    site.store.edit_contest(id, &shift(6)).await.unwrap();
    site.store.thaw(id).await.unwrap();
    grace.get(&address).await.has(&["To be handed out (1)"]);
}

#[tokio::test]
async fn a_balloon_that_is_not_deserved_any_more_is_shown_as_such() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let address = format!("/contests/{id}/balloons");
    let ada = part(&site, id, "ada").await;
    assert_eq!(press(&mut grace, &address, &ada, ["A", "hand"]).await, 303);
    grace.get(&address).await.has_none(&["not solved any more"]);
    let row = web::store::NewRejudging {
        problem: "nim".to_owned(),
        package_version: "2".to_owned(),
        package_hash: "0".repeat(64),
        author: site.account("grace").await.id,
        which: web::store::Which::default(),
    };
    let begun = site.store.begin_rejudging(&row).await.unwrap();
    let Begun::New(set) = begun else {
        panic!("{begun:?}")
    };
    judge_next(&site, Verdict::WA).await;
    site.store.apply_rejudging(set).await.unwrap().unwrap();
    let list = grace.get(&address).await;
    list.has(&["not solved any more"]);
    assert_eq!(press(&mut grace, &address, &ada, ["A", "undo"]).await, 303);
    grace.get(&address).await.has_none(&["not solved any more"]);
}

fn with_prints(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        has_prints: true,
        has_frozen_balloons: false,
        ..draft(began_hours_ago, &["nim"])
    }
}

#[tokio::test]
async fn what_is_to_be_printed_reaches_the_jury_and_nobody_else() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &with_prints(1)).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let address = format!("/contests/{id}/print");
    // One takes part first.
    assert_eq!(ada.get(&address).await.status, StatusCode::NOT_FOUND);
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let page = ada.get(&format!("/contests/{id}")).await;
    page.has(&[&format!("href=\"{address}\"")]);
    let sent = ada.post(&address, &[("text", "if x < 1:\r\n\tpass")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    ada.get(&address).await.has(&["waiting", "15 characters"]);
    let queue = format!("/contests/{id}/jury/prints");
    let list = grace.get(&queue).await;
    list.has(&["Waiting (1)", "<b>ada</b>"]);
    let (waiting, _) = site.store.prints(id).await.unwrap();
    let number = waiting[0].id.to_string();
    let paper = format!("{queue}/{number}");
    grace
        .get(&paper)
        .await
        .has(&["if x &#60; 1:\n\tpass</pre>", "<h1>ada"]);
    bo.get(&address).await.has_none(&["15 characters"]);
    let mut eve = site.user("eve", Role::Setter).await;
    for visitor in [&mut ada, &mut bo, &mut eve, &mut site.visitor()] {
        for address in [&queue, &paper] {
            let refused = visitor.get(address).await;
            assert_ne!(refused.status, StatusCode::OK, "{address}");
            refused.has_none(&["pass"]);
        }
    }
    // Another contest's jury finds nothing of it under its own address.
    let owner = site.account("eve").await.id;
    let other = site.store.create_contest(owner, &with_prints(1)).await;
    let elsewhere = format!("/contests/{}/jury/prints", other.unwrap());
    let there = eve.get(&format!("{elsewhere}/{number}")).await;
    assert_eq!(there.status, StatusCode::NOT_FOUND);
    let done = [("print", number.as_str()), ("action", "done")];
    let refused = eve.post(&elsewhere, &done).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    for _ in 0..2 {
        let marked = grace.post(&queue, &done).await;
        assert_eq!(marked.status, StatusCode::SEE_OTHER);
    }
    grace
        .get(&queue)
        .await
        .has(&["Waiting (0)", "brought by grace"]);
    ada.get(&address).await.has(&["brought"]);
    let undone = [("print", number.as_str()), ("action", "undo")];
    grace.post(&queue, &undone).await;
    grace.get(&queue).await.has(&["Waiting (1)"]);
    let acts = site.store.acts(id).await.unwrap();
    let acts: Vec<_> = acts.iter().map(|it| it.act.as_str()).collect();
    assert_eq!(acts[..2], ["print-undo", "print"]);
    assert_eq!(acts.iter().filter(|act| **act == "print").count(), 1);
    // It is the person's own: in what they take along, and gone with the account.
    let export = ada.get("/account/export").await.json();
    let own = &export["account"]["prints"][0];
    assert_eq!(own["text"], "if x < 1:\n\tpass");
    let ada = site.account("ada").await.id;
    site.store.delete_user(ada).await.unwrap();
    grace.get(&queue).await.has(&["Waiting (0)"]);
}

#[tokio::test]
async fn prints_are_bounded_and_end_with_the_contest() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &with_prints(-1)).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let address = format!("/contests/{id}/print");
    let mut send = async |text: &str| {
        let sent = ada.post(&address, &[("text", text)]).await;
        (sent.status.as_u16(), sent.text)
    };
    assert_eq!(send("too early").await.0, 422);
    site.store.edit_contest(id, &with_prints(1)).await.unwrap();
    for text in ["", " \n", &"x".repeat(64 * 1024 + 1), &"\n".repeat(1300)] {
        assert_eq!(send(text).await.0, 422);
    }
    for _ in 0..5 {
        assert_eq!(send("five wait").await.0, 303);
    }
    let (status, page) = send("six do not").await;
    assert_eq!(status, 422);
    // What was typed is there still.
    assert!(page.contains("six do not") && page.contains("5 of your texts wait"));
    // Of what was brought ten within a time are enough.
    for round in 0..2 {
        let (waiting, _) = site.store.prints(id).await.unwrap();
        for row in waiting {
            let number = row.id.to_string();
            let form = [("print", number.as_str()), ("action", "done")];
            grace
                .post(&format!("/contests/{id}/jury/prints"), &form)
                .await;
        }
        for _ in 0..5 {
            let wanted = if round == 0 { 303 } else { 422 };
            assert_eq!(send("again").await.0, wanted);
        }
    }
    site.store.edit_contest(id, &with_prints(6)).await.unwrap();
    assert_eq!(send("too late").await.0, 422);
    // Where nothing is printed there is nothing.
    site.store
        .edit_contest(id, &draft(1, &["nim"]))
        .await
        .unwrap();
    assert_eq!(send("none").await.0, 404);
}
