//! `/api/v1/play` and `/api/v1/play/record`.

use axum::http::StatusCode;

use crate::site::Site;

#[tokio::test]
async fn a_program_plays_and_draws_a_game_by_itself() {
    let site = Site::new().await;
    let mut guest = site.visitor();
    let mut position = "nim@1,2".to_owned();
    let seen = guest.get("/api/v1/play?position=nim@1,2").await.json();
    assert_eq!([&seen["outcome"], &seen["play"]], ["N", "normal"]);
    assert_eq!(seen["value"], 3);
    assert!(
        seen["picture"].as_str().unwrap().starts_with("<svg"),
        "{seen:#}"
    );
    let named = seen["moves"].as_array().unwrap();
    let named = named.iter().find(|it| it["to"] == "nim@1,1").unwrap();
    assert_eq!(named["en"], "take 1 from heap 2");
    assert_eq!(
        [&named["outcome"], &named["zh"]],
        ["P", "从第 2 堆取走 1 个"]
    );
    assert_eq!([&seen["reply"], &named["to"]], ["nim@1,1"; 2]);
    // By winning moves against the opponent, up to the end.
    let mut made = 0;
    loop {
        let asked = guest
            .get(&format!("/api/v1/play?position={position}"))
            .await;
        let seen = asked.json();
        let Some(winning) = seen["moves"]
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["outcome"] == "P")
        else {
            break;
        };
        made += 1;
        let left = winning["to"].as_str().unwrap();
        let answer = guest
            .get(&format!("/api/v1/play?position={left}"))
            .await
            .json();
        let Some(reply) = answer["reply"].as_str() else {
            break;
        };
        position = reply.to_owned();
    }
    assert_eq!(made, 2);
    let misere = guest
        .get("/api/v1/play?position=nim@1&play=misere")
        .await
        .json();
    assert_eq!(misere["outcome"], "P");
    assert!(misere["value"].is_null());
}

#[tokio::test]
async fn a_whole_game_is_looked_at_again() {
    let site = Site::new().await;
    let mut guest = site.visitor();
    let record = "/api/v1/play/record?position=nim@1,2";
    let seen = guest.get(&format!("{record}&moves=1.0")).await.json();
    assert_eq!([&seen["outcome"], &seen["position"]], ["N", "nim@1,2"]);
    assert_eq!(seen["words"], "Move 1 gave a won game away.");
    let made = seen["moves"].as_array().unwrap();
    assert_eq!(made.len(), 2);
    assert_eq!([&made[0]["to"], &made[0]["better"]], ["nim@1,0", "nim@1,1"]);
    assert_eq!(
        [&made[0]["en"], &made[0]["outcome"]],
        ["take 2 from heap 2", "N"]
    );
    assert_eq!(made[0]["gave_away"], true);
    assert_eq!(made[1]["gave_away"], false);
    assert!(made[1]["better"].is_null(), "{seen:#}");
    for wrong in ["", "&moves=x", "&moves=9", "&moves=%2B1", "&moves=0.0.0"] {
        let answer = guest.get(&format!("{record}{wrong}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(answer.text.contains("moves"), "{}", answer.text);
    }
}

#[tokio::test]
async fn what_is_no_position_or_out_of_reach_is_refused_with_the_reason() {
    let site = Site::new().await;
    let mut guest = site.visitor();
    for query in [
        "",
        "?position=chess@1",
        "?position=nim@1,x",
        "?position=nim@1000000000",
        "?position=nim@1&play=chess",
    ] {
        let answer = guest.get(&format!("/api/v1/play{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}
