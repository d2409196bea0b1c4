//! The clock of a contest's pages, and the notes above its table, are right while one looks.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Method;
use futures::{Stream, StreamExt};
use web::store::{ContestDraft, Role, UnixMs};

use super::{HOUR, contest, draft};
use crate::site::Site;

/// Where the page's events come from, as the island reads it.
fn events<'a>(page: &'a str, part: &str) -> Vec<&'a str> {
    let all = page.split("data-events=\"").skip(1);
    let all = all.map(|rest| rest.split('"').next().unwrap());
    all.filter(|address| address.contains(part)).collect()
}

/// Reads a stream until it has said all of this; what it said.
async fn said(
    stream: &mut (impl Stream<Item = Result<Bytes, axum::Error>> + Unpin),
    wanted: &[&str],
) -> String {
    let reading = async {
        let mut said = String::new();
        while !wanted.iter().all(|it| said.contains(it)) {
            let piece = stream.next().await.expect(&said).unwrap();
            said += std::str::from_utf8(&piece).unwrap();
        }
        said
    };
    let read = tokio::time::timeout(Duration::from_mins(1), reading);
    read.await
        .unwrap_or_else(|_| panic!("never said {wanted:?}"))
}

fn iso(at: UnixMs) -> String {
    let at = at.timestamp().unwrap();
    format!("datetime=\"{}\"", at.strftime("%Y-%m-%dT%H:%M:%SZ"))
}

#[tokio::test]
async fn an_end_that_the_jury_moves_reaches_the_pages_that_are_open() {
    let site = Site::new().await;
    let before = draft(1, &["nim"]);
    let (id, mut grace) = contest(&site, &before).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let jury = format!("/contests/{id}/jury");
    let problem = format!("/contests/{id}/problems/A");
    let board = format!("/contests/{id}/scoreboard");
    // The clock stands on the pages of jury and problems, too, and without scripts.
    let mut streams = Vec::new();
    for (address, part) in [
        (&jury, "clarifications/events"),
        (&problem, "clarifications/events"),
        (&board, "scoreboard/events"),
    ] {
        let visitor = if *address == jury {
            &mut grace
        } else {
            &mut ada
        };
        let page = visitor.get(address).await;
        page.has(&[
            "id=\"contest-clock\"",
            "data-countdown>",
            &iso(before.end_at),
        ]);
        let from = events(&page.text, part);
        let [from] = from[..] else { panic!("{from:?}") };
        let from = from.replace("&amp;", "&").replace("&#38;", "&");
        assert!(from.contains("clock=running-"), "{from}");
        let begun = visitor.begin(Method::GET, &from, None, Body::empty()).await;
        streams.push(begun.into_body().into_data_stream());
    }
    let later = ContestDraft {
        end_at: UnixMs(before.end_at.0 + HOUR),
        ..before.clone()
    };
    site.store.edit_contest(id, &later).await.unwrap();
    for stream in &mut streams {
        said(
            stream,
            &["event: clock", &iso(later.end_at), "data-countdown"],
        )
        .await;
    }
}

#[tokio::test]
async fn the_notes_above_a_table_go_with_the_freeze() {
    let site = Site::new().await;
    // It ended an hour ago, and its last hour has not been shown.
    let (id, mut grace) = contest(&site, &draft(6, &["nim"])).await;
    let mut stranger = site.visitor();
    let board = format!("/contests/{id}/scoreboard");
    let note = "frozen-note";
    site.user("ada", Role::Student).await;
    let alone = web::store::NewTeam::alone(site.account("ada").await.id, "ada");
    site.store.join_contest(id, &alone).await.unwrap();
    let page = stranger.get(&board).await;
    page.has(&["id=\"board-notes\"", note]);
    let from = events(&page.text, "scoreboard/events")[0].replace("&#38;", "&");
    let begun = stranger
        .begin(Method::GET, &from, None, Body::empty())
        .await;
    let mut stream = begun.into_body().into_data_stream();
    let all = [("action", "all")];
    let shown = grace
        .post(&format!("/contests/{id}/jury/reveal"), &all)
        .await;
    assert_eq!(shown.status, 303, "{}", shown.text);
    let told = said(
        &mut stream,
        &["event: clock", "event: notes", "data-phase=\"over\""],
    )
    .await;
    assert!(!told.contains(note), "{told}");
    // Who asks for no clock is not told of it: what programs follow stays as it was.
    let plain = format!("{board}/events");
    let begun = stranger
        .begin(Method::GET, &plain, None, Body::empty())
        .await;
    let mut stream = begun.into_body().into_data_stream();
    let first = said(&mut stream, &["event: rows"]).await;
    assert!(!first.contains("event: clock"), "{first}");
}
