//! Moves of a game for two that are taken back: one asks, the other one agrees or does not.

use axum::http::StatusCode;

use crate::live_games::{begin, follow, join, make, next, version};
use crate::site::{Site, Visitor};

/// What somebody does about taking a move back, on a page that is up to date.
async fn about_back(site: &Site, visitor: &mut Visitor, place: &str, action: &str) -> StatusCode {
    let code = place.rsplit('/').next().unwrap();
    let game = site.store.live_game(code).await.unwrap().unwrap();
    let version = game.version.to_string();
    let form = [("action", action), ("version", version.as_str())];
    visitor.post(place, &form).await.status
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_friend_agrees() {
    let site = Site::new().await;
    let (mut anna, mut carl) = (site.visitor(), site.visitor());
    let mut bert = site.visitor().with_header("accept-language", "zh");
    let place = begin(&mut anna, "1,2", &[]).await;
    join(&mut bert, &place).await;
    let ask = "Ask to take my move back";
    anna.get(&place).await.has_none(&[ask]);
    let early = about_back(&site, &mut anna, &place, "ask").await;
    assert_eq!(early, StatusCode::FORBIDDEN);
    let now = version(&mut anna, &place).await;
    make(&mut anna, &place, "0", &now).await;
    anna.get(&place).await.has(&[ask]);
    // Who has made no move takes none back, and nobody agrees to what nobody asks.
    for wrong in ["ask", "agree", "refuse"] {
        let refused = about_back(&site, &mut bert, &place, wrong).await;
        assert_eq!(refused, StatusCode::FORBIDDEN, "{wrong}");
    }
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(next(&mut to_bert).await.contains("轮到你走"));
    let asked = about_back(&site, &mut anna, &place, "ask").await;
    assert_eq!(asked, StatusCode::SEE_OTHER);
    let told = next(&mut to_bert).await;
    for said in ["朋友想悔这一步", "value=\"agree\"", "不同意"] {
        assert!(told.contains(said), "{told}");
    }
    let waiting = anna.get(&place).await;
    waiting.has(&["Your friend is asked"]);
    waiting.has_none(&[ask, "value=\"agree\""]);
    for other in [&mut anna, &mut carl] {
        let refused = about_back(&site, other, &place, "agree").await;
        assert_eq!(refused, StatusCode::FORBIDDEN);
    }
    about_back(&site, &mut bert, &place, "refuse").await;
    let stands = anna.get(&place).await;
    stands.has(&["Your friend does not agree"]);
    stands.has_none(&[ask]);
    let again = about_back(&site, &mut anna, &place, "ask").await;
    assert_eq!(again, StatusCode::FORBIDDEN);

    // After the answer she asks once more: that goes, too.
    let now = version(&mut bert, &place).await;
    make(&mut bert, &place, "1", &now).await;
    let both = "Ask to take my move and its answer back";
    anna.get(&place).await.has(&[both]);
    about_back(&site, &mut anna, &place, "ask").await;
    bert.get(&place).await.has(&["你应的一步也一起退回"]);
    about_back(&site, &mut bert, &place, "agree").await;
    let back = anna.get(&place).await;
    back.has(&["Your move.", "take 2 from heap 2", "Taken back"]);
    back.has(&["Your friend has agreed"]);
    back.has(&[
        "<s>you: take 1 from heap 1</s>",
        "<s>friend: take 1 from heap 2</s>",
    ]);
    carl.get(&place)
        .await
        .has(&["<s>first: take 1 from heap 1</s>"]);

    // When no move is left nothing is taken back, and another game begins without.
    for visitor in [&mut anna, &mut bert] {
        let now = version(visitor, &place).await;
        make(visitor, &place, "0", &now).await;
    }
    let late = about_back(&site, &mut anna, &place, "ask").await;
    assert_eq!(late, StatusCode::FORBIDDEN);
    let again = about_back(&site, &mut anna, &place, "repeat").await;
    assert_eq!(again, StatusCode::SEE_OTHER);
    anna.get(&place).await.has_none(&["Taken back"]);
}

#[tokio::test]
async fn who_plays_on_in_place_of_an_answer_and_who_comes_too_late_is_told_of() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "3,5,7", &[]).await;
    join(&mut bert, &place).await;
    // Where no scripts run, who waits looks again by and by, and who is to move is left in peace.
    let (again, look) = ("http-equiv=\"refresh\"", "Look again");
    bert.get(&place).await.has(&[again, look]);
    let page = anna.get(&place).await;
    page.has(&[look]);
    page.has_none(&[again]);
    let first = version(&mut anna, &place).await;
    make(&mut anna, &place, "0", &first).await;
    // Who presses twice has made the move once.
    let twice = make(&mut anna, &place, "0", &first).await;
    assert_eq!(twice, StatusCode::SEE_OTHER);
    about_back(&site, &mut anna, &place, "ask").await;
    let asked = bert.get(&place).await;
    asked.has(&["If you make a move, you do not agree.", "Do not agree"]);
    asked.has_none(&[again]);
    let now = version(&mut bert, &place).await;
    make(&mut bert, &place, "0", &now).await;
    anna.get(&place).await.has(&["Your friend has played on"]);

    let form = |action| {
        [
            ("action", action),
            ("move", "1"),
            ("version", first.as_str()),
        ]
    };
    for (action, said) in [
        ("move", "Your move was not made"),
        ("ask", "That was not done"),
    ] {
        let late = anna.post(&place, &form(action)).await;
        assert_eq!(late.status, StatusCode::CONFLICT, "{action}");
        late.has(&[said, "Your move."]);
    }

    // Those that were taken back at once stand together.
    for _ in 0..2 {
        about_back(&site, &mut anna, &place, "ask").await;
        about_back(&site, &mut bert, &place, "agree").await;
        for visitor in [&mut anna, &mut bert] {
            let now = version(visitor, &place).await;
            make(visitor, &place, "0", &now).await;
        }
    }
    let lists = anna.get(&place).await.text;
    assert_eq!(lists.matches("<ol class=\"record\">").count(), 3);
}
