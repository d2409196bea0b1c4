//! Of a ladder nothing is seen while a contest goes on that has its problem.

use axum::http::StatusCode;
use judge::Verdict;
use judge::ladder::{End, GameRecord};
use serde_json::json;
use web::store::{Played, Role, UnixMs};

use super::{contest, draft, judge};
use crate::site::{SOURCE, Site};

#[tokio::test]
async fn a_ladder_rests_while_a_contest_has_its_problem() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "cpp"), ("source", SOURCE)];
    for number in 1..=2 {
        let sent = anna.post("/problems/nim-play", &form).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
        judge(&site, number, Verdict::AC).await;
    }
    let ladder = "/problems/nim-play/ladder";
    let enter = [("submission", "1"), ("consent", "1")];
    let entered = anna.post(ladder, &enter).await;
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.text);
    let game = GameRecord {
        players: [0, 1],
        start: 0,
        position: Some("nim@3,5".to_owned()),
        last_loses: false,
        moves: Vec::new(),
        end: End::Over { winner: 0 },
    };
    let mut last = None;
    while let Some(claim) = site.store.claim_match(&["cpp"]).await.unwrap() {
        let played = Played {
            positions: 1,
            games: vec![game.clone()],
        };
        site.store.finish_match(&claim, Ok(&played)).await.unwrap();
        last = Some(claim.id);
    }
    let matched = format!("{ladder}/matches/{}", last.unwrap());
    let api = "/api/v1/problems/nim-play/ladder";
    let (id, mut grace) = contest(&site, &draft(1, &["nim-play"])).await;
    let mut setter = site.user("hugo", Role::Setter).await;
    let mut juror = site.user("june", Role::Jury).await;
    let mut others = [site.visitor(), site.user("bert", Role::Student).await];
    let mut program = site.program("carl", Role::Student).await;
    let own_position = json!({
        "language": "cpp", "source": SOURCE, "problem": "nim-play", "input": "1\n1\n3\n"
    });
    for hours in [1, 4, 6] {
        // While it goes on, in its freeze, and until its table is shown.
        site.store
            .edit_contest(id, &draft(hours, &["nim-play"]))
            .await
            .unwrap();
        let [stranger, bert] = &mut others;
        for visitor in [stranger, bert, &mut setter, &mut juror] {
            let page = visitor.get(ladder).await;
            assert_eq!(page.status, StatusCode::OK);
            page.has(&["A running contest has this problem"]);
            page.has_none(&["anna", "Beginner", "matches/", "Let it play"]);
            for address in [&matched, api] {
                let answer = visitor.get(address).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "{}", answer.text);
            }
        }
        // Nor does a game from one's own position tell who wins there.
        let refused = program.post_json("/api/v1/runs", own_position.to_string());
        let refused = refused.await;
        refused.is_problem(422, "invalid-fields", &["input"]);
        let [_, bert] = &mut others;
        let page = bert.get("/problems/nim-play").await;
        page.has(&["Play the sample"]);
        page.has_none(&["Your own position"]);
        // Nobody enters, and whoever is in may leave.
        let refused = anna
            .post(ladder, &[("submission", "2"), ("consent", "1")])
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        let own = anna.get(ladder).await;
        own.has(&["Take it out"]);
        own.has_none(&["Beginner", "matches/"]);
        // Its jury sees all of it.
        grace.get(ladder).await.has(&["anna", "Beginner"]);
        assert_eq!(grace.get(&matched).await.status, StatusCode::OK);
        assert_eq!(grace.get(api).await.status, StatusCode::OK);
    }
    let mut over = draft(6, &["nim-play"]);
    over.end_at = UnixMs(over.start_at.0 + 1);
    over.freeze_at = None;
    site.store.edit_contest(id, &over).await.unwrap();
    for visitor in &mut others {
        visitor.get(ladder).await.has(&["anna", "Beginner"]);
        assert_eq!(visitor.get(&matched).await.status, StatusCode::OK);
        visitor.get(api).await.has(&["\"anna\""]);
    }
}
