//! What a class calls its members is read by its teachers alone, next to the names that everybody reads.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use futures::StreamExt;
use judge::Verdict;
use web::store::{NewMember, Role};

use super::super::{hand_in, judge};
use super::{enrol, of_class, world};
use crate::site::Visitor;

const NAME: &str = "Ada Lovelace";

/// What the stream of a table says first.
async fn first_words(visitor: &mut Visitor, address: &str) -> String {
    let begun = visitor
        .begin(Method::GET, address, None, Body::empty())
        .await;
    let mut body = begun.into_body().into_data_stream();
    let mut text = String::new();
    while !text.contains("\"runs\"") {
        let part = tokio::time::timeout(Duration::from_mins(1), body.next()).await;
        let part = part.unwrap().unwrap().unwrap();
        text.push_str(&String::from_utf8_lossy(&part));
    }
    text
}

#[tokio::test]
async fn the_jury_reads_what_the_class_calls_those_who_take_part_and_nobody_else_does() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let ada = NewMember {
        user: site.account("ada").await.id,
        label: NAME.to_owned(),
    };
    crate::enrolment::enrol(&site.store, world.class, &[ada]).await;
    let mut bo = site.user("bo", Role::Student).await;
    enrol(site, world.class, "bo").await;
    let address = format!("/contests/{id}");
    bo.post(&format!("{address}/join"), &[]).await;
    let right = hand_in(&mut world.ada, id, "B").await;
    judge(site, right, Verdict::AC).await;
    let asked = [("text", "Why?")];
    let questions = format!("{address}/clarifications");
    world.ada.post(&questions, &asked).await;

    for (part, words) in [
        ("", "<b>ada</b> <span>Ada Lovelace</span>"),
        ("/jury", "ada</a> <span>Ada Lovelace</span>"),
        ("/jury", "<option value=\"ada\">Ada Lovelace</option>"),
        ("/jury/people", "<b>ada</b> <span>Ada Lovelace</span>"),
        (
            "/scoreboard",
            "<th scope=\"row\">ada<small class=\"called\">Ada Lovelace</small>",
        ),
        ("/scoreboard", "?public=1"),
        // Pages of the class point to rows.
        ("/scoreboard", "<tr id=\"p"),
        (
            "/results/scoreboard.csv",
            "rank,id,name,called,affiliation,group,solved",
        ),
        ("/results/scoreboard.csv", "1,,ada,Ada Lovelace,,,1,"),
        ("/results/scoreboard.json", "\"called\":\"Ada Lovelace\""),
    ] {
        let shown = world.thea.get(&format!("{address}{part}")).await;
        shown.has(&[words]);
    }
    let events = format!("{address}/scoreboard/events");
    let told = first_words(&mut world.thea, &events).await;
    assert!(told.contains(NAME), "{told}");

    // What is shown on a wall is what everybody sees.
    for part in ["/scoreboard?public=1", "/results/results.tsv"] {
        let shown = world.thea.get(&format!("{address}{part}")).await;
        shown.has_none(&[NAME]);
    }
    let told = first_words(&mut world.thea, &format!("{events}?public=1")).await;
    assert!(!told.contains(NAME), "{told}");
    for visitor in [&mut world.ada, &mut bo] {
        for part in ["", "/scoreboard"] {
            let shown = visitor.get(&format!("{address}{part}")).await;
            shown.has_none(&[NAME]);
        }
        let told = first_words(visitor, &events).await;
        assert!(!told.contains(NAME), "{told}");
    }

    // Another name is read at once, although nothing of the contest has changed.
    let called = format!("/classes/{}/members/ada/called", world.class);
    world.thea.post(&called, &[("label", "Countess")]).await;
    let board = world.thea.get(&format!("{address}/scoreboard")).await;
    board.has(&["<small class=\"called\">Countess</small>"]);
    board.has_none(&[NAME]);

    // When all is shown, others get the table without it.
    let over = of_class(world.class, 6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    site.store.thaw(id).await.unwrap();
    for file in ["csv", "json"] {
        let file = format!("{address}/results/scoreboard.{file}");
        let shown = bo.get(&file).await;
        shown.has(&["ada"]);
        shown.has_none(&["called", "Countess"]);
    }
    // Whoever has left the class is not called anything.
    world
        .ada
        .post(&format!("/classes/{}/leave", world.class), &[])
        .await;
    let people = world.thea.get(&format!("{address}/jury/people")).await;
    people.has(&["<b>ada</b>"]);
    people.has_none(&["Countess"]);
}
