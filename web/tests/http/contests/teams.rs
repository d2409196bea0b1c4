//! Teams: nobody is in one who has not accepted, and who is in one sees what it hands in.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{ContestDraft, Role};

use super::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

fn teams(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        is_team: true,
        ..draft(began_hours_ago, &["hdoj-1536"])
    }
}

async fn students<const N: usize>(site: &Site, names: [&str; N]) -> [Visitor; N] {
    let mut visitors = Vec::new();
    for name in names {
        visitors.push(site.user(name, Role::Student).await);
    }
    visitors.try_into().ok().unwrap()
}

#[tokio::test]
async fn who_is_asked_is_in_the_team_once_they_accept() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &teams(-1)).await;
    let address = format!("/contests/{id}");
    let (join, answer) = (format!("{address}/join"), format!("{address}/team"));
    let [mut eve, mut ada, mut bo] = students(&site, ["eve", "ada", "bo"]).await;
    let sent = eve
        .post(&join, &[("team", "Evil"), ("members", "ada bo")])
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    eve.get(&address)
        .await
        .has(&["Asked and not yet in it: ada, bo"]);
    // They are in no team, and may have one of their own.
    let asked = ada.get(&address).await;
    asked.has(&[
        "The team",
        "Evil",
        "value=\"accept\"",
        "name=\"team\" type=\"text\"",
    ]);
    asked.has_none(&["You take part as"]);
    let own = ada
        .post(&join, &[("team", "Heaps"), ("members", "bo")])
        .await;
    assert_eq!(own.status, StatusCode::SEE_OTHER, "{}", own.text);
    ada.get(&address).await.has(&["You take part as", "Heaps"]);
    // Who is in one is told so, and is in no second one.
    let second = ada.post(&join, &[("team", "Others")]).await;
    assert_eq!(second.status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = ada
        .post(&answer, &[("action", "accept"), ("team", "1")])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    ada.get(&address).await.has(&["Heaps"]);
    // Of two teams one is chosen, and the other asks no longer.
    let chosen = bo
        .post(&answer, &[("action", "accept"), ("team", "2")])
        .await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", chosen.text);
    let refused = bo
        .post(&answer, &[("action", "accept"), ("team", "1")])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    bo.get(&address).await.has(&["Heaps", "ada, bo"]);
    // Nobody gets in who was not asked.
    let [mut cy] = students(&site, ["cy"]).await;
    let refused = cy
        .post(&answer, &[("action", "accept"), ("team", "2")])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // One leaves before the start, and the last one takes the team along.
    for visitor in [&mut bo, &mut ada] {
        let left = visitor
            .post(&answer, &[("action", "leave"), ("team", "2")])
            .await;
        assert_eq!(left.status, StatusCode::SEE_OTHER, "{}", left.text);
        visitor.get(&address).await.has_none(&["You take part as"]);
    }
    let people = site.store.participants(id).await.unwrap();
    assert_eq!(people.len(), 1);
    // The jury may have entered them, and reads who it was.
    let acts = site.store.acts(id).await.unwrap();
    let left = acts.iter().filter(|act| act.act == "leave");
    assert_eq!(
        left.map(|act| act.name.as_str()).collect::<Vec<_>>(),
        ["ada", "bo"]
    );
    // Not once it runs.
    site.store.edit_contest(id, &teams(1)).await.unwrap();
    let late = eve
        .post(&answer, &[("action", "leave"), ("team", "1")])
        .await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn two_teams_never_have_names_that_read_the_same() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &teams(-1)).await;
    let join = format!("/contests/{id}/join");
    let [mut ada, mut bo] = students(&site, ["ada", "bo"]).await;
    ada.post(&join, &[("team", "Two Heaps")]).await;
    for name in [
        "Two Heaps",
        "two heaps",
        "Ｔwo Heaps",
        "Two\u{200b} Heaps",
        "\u{202e}evil",
    ] {
        let refused = bo.post(&join, &[("team", name)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?}");
        refused.has(&["id=\"team-error\""]);
    }
    let taken = bo.post(&join, &[("team", "Three Heaps")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_team_opens_what_any_of_it_hands_in_and_nobody_else_does() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &teams(1)).await;
    let address = format!("/contests/{id}");
    let [mut ada, mut bo, mut eve] = students(&site, ["ada", "bo", "eve"]).await;
    ada.post(
        &format!("{address}/join"),
        &[("team", "Heaps"), ("members", "bo")],
    )
    .await;
    bo.post(
        &format!("{address}/team"),
        &[("action", "accept"), ("team", "1")],
    )
    .await;
    eve.post(&format!("{address}/join"), &[("team", "Others")])
        .await;
    let wrong = hand_in(&mut ada, id, "A").await;
    judge(&site, wrong, Verdict::WA).await;
    let right = hand_in(&mut bo, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let page = bo.get(&address).await;
    page.has(&[
        &format!("href=\"/submissions/{wrong}\""),
        &format!("href=\"/submissions/{right}\""),
    ]);
    for visitor in [&mut ada, &mut bo] {
        let opened = visitor.get(&format!("/submissions/{wrong}")).await;
        opened.has(&["seven heaps"]);
        // The one before is the team's, whoever sent it.
        let last = visitor.get(&format!("/submissions/{right}")).await;
        last.has(&[
            "seven heaps",
            &format!("action=\"/submissions/{right}/compare\""),
            &format!("<option value=\"{wrong}\" selected>#{wrong}"),
        ]);
        let both = format!("/submissions/{right}/compare/{wrong}");
        assert_eq!(visitor.get(&both).await.status, StatusCode::OK);
        let api = visitor.get(&format!("/api/v1/submissions/{wrong}")).await;
        api.has(&["seven heaps"]);
    }
    for part in [format!("{wrong}"), format!("{right}/compare/{wrong}")] {
        let hidden = eve.get(&format!("/submissions/{part}")).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{part}");
    }
    // Afterwards as well.
    site.store
        .edit_contest(
            id,
            &ContestDraft {
                freeze_at: None,
                ..teams(6)
            },
        )
        .await
        .unwrap();
    let opened = bo.get(&format!("/submissions/{wrong}")).await;
    opened.has(&["seven heaps"]);
    let seen = eve.get(&format!("/submissions/{wrong}")).await;
    assert_eq!(seen.status, StatusCode::OK);
    seen.has_none(&["seven heaps"]);
}

#[tokio::test]
async fn a_team_that_asks_is_none_to_be_in_where_everybody_takes_part_alone_by_now() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &teams(-1)).await;
    let address = format!("/contests/{id}");
    let [mut ada, mut bo] = students(&site, ["ada", "bo"]).await;
    let team = [("team", "Heaps"), ("members", "bo")];
    ada.post(&format!("{address}/join"), &team).await;
    bo.get(&address).await.has(&["value=\"accept\""]);
    let alone = draft(-1, &["hdoj-1536"]);
    site.store.edit_contest(id, &alone).await.unwrap();
    let (answer, accept) = (
        format!("{address}/team"),
        [("action", "accept"), ("team", "1")],
    );
    let refused = bo.post(&answer, &accept).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"team-error\""]);
    let who = site.account("bo").await.id;
    let parts = site.store.participations(id, who).await.unwrap();
    assert!(parts.is_empty());
    // The team asks still, should the jury think better of it.
    site.store.edit_contest(id, &teams(-1)).await.unwrap();
    let accepted = bo.post(&answer, &accept).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
}
