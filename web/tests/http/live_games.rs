//! Games of two people at two screens: who may join, move and look on, and what each is told.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use futures::{FutureExt, StreamExt};
use web::http::state::Asker;

use crate::site::{Site, Visitor};

/// Begins a game of Nim with these heaps and fields, and returns where it is.
pub(crate) async fn begin(visitor: &mut Visitor, heaps: &str, more: &[(&str, &str)]) -> String {
    let mut form = vec![("at", heaps)];
    form.extend(more);
    let begun = visitor.post("/play/nim", &form).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let place = begun.header("location").to_owned();
    assert!(place.starts_with("/play/live/"), "{place}");
    place
}

pub(crate) async fn join(visitor: &mut Visitor, place: &str) {
    let joined = visitor.post(place, &[("action", "join")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    assert_eq!(joined.header("location"), place);
}

/// The version of the game that a page shows.
pub(crate) async fn version(visitor: &mut Visitor, place: &str) -> String {
    let page = visitor.get(place).await.text;
    let mark = "name=\"version\" value=\"";
    let rest = page.split(mark).nth(1).unwrap_or_default();
    rest.split('"').next().unwrap_or_default().to_owned()
}

pub(crate) async fn make(
    visitor: &mut Visitor,
    place: &str,
    number: &str,
    version: &str,
) -> StatusCode {
    let form = [("action", "move"), ("move", number), ("version", version)];
    visitor.post(place, &form).await.status
}

#[tokio::test]
async fn two_guests_play_to_the_end_and_again() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    let code = place.rsplit('/').next().unwrap();
    anna.get(&place)
        .await
        .has(&["Waiting for your friend", "Send this link", code]);
    bert.get(&place).await.has(&[
        "A guest invites you",
        "Join: you move second",
        "Take any number from one heap. Whoever makes the last move wins.",
    ]);
    // Whoever looks takes no place: programs that preview links do, too.
    bert.get(&place).await.has(&["Join: you move second"]);
    join(&mut bert, &place).await;

    anna.get(&place)
        .await
        .has(&["Your move.", "take 1 from heap 2"]);
    let waiting = bert.get(&place).await;
    waiting.has(&["Your friend moves."]);
    waiting.has_none(&["name=\"move\"", "?move="]);
    let now = version(&mut anna, &place).await;
    // The list begins with taking the first heap.
    assert_eq!(
        make(&mut anna, &place, "0", &now).await,
        StatusCode::SEE_OTHER
    );
    anna.get(&place).await.has(&["Your friend moves."]);
    let moved = bert.get(&place).await;
    moved.has(&["Your friend&#39;s move: take 1 from heap 1.", "Your move."]);
    let now = version(&mut bert, &place).await;
    // All of the other heap.
    assert_eq!(
        make(&mut bert, &place, "0", &now).await,
        StatusCode::SEE_OTHER
    );
    bert.get(&place)
        .await
        .has(&["you win", "Play again", "step=0"]);
    // Against the engine it is played from the same start; guests keep no games.
    let over = bert.get(&place).await;
    over.has(&["href=\"/play/nim?at=1%2C2\""]);
    over.has_none(&["Keep this game"]);
    anna.get(&place).await.has(&["your friend wins"]);
    // Who has nothing to do with it sees who won.
    site.visitor()
        .get(&place)
        .await
        .has(&["the second player wins", "you are watching"]);

    let now = version(&mut anna, &place).await;
    let again = [("action", "repeat"), ("version", now.as_str())];
    anna.post(&place, &again).await;
    // The other one has asked for the same: once is enough.
    bert.post(&place, &again).await;
    bert.get(&place).await.has(&["Your move."]);
    anna.get(&place).await.has(&["Your friend moves."]);
}

#[tokio::test]
async fn nobody_moves_out_of_turn_or_against_the_rules() {
    let site = Site::new().await;
    let (mut anna, mut bert, mut carl) = (site.visitor(), site.visitor(), site.visitor());
    let place = begin(&mut anna, "3,5", &[("first", "other")]).await;
    // Nobody moves before both are there, and nobody joins twice.
    assert_eq!(
        make(&mut anna, &place, "0", "1").await,
        StatusCode::FORBIDDEN
    );
    join(&mut anna, &place).await;
    anna.get(&place).await.has(&["Waiting for your friend"]);
    bert.get(&place).await.has(&["Join: you move first"]);
    join(&mut bert, &place).await;
    // The third comes too late and looks on.
    join(&mut carl, &place).await;
    let looking = carl.get(&place).await;
    looking.has(&["Both places are taken", "The first player moves."]);
    looking.has_none(&["name=\"move\"", "name=\"action\""]);
    assert_eq!(
        make(&mut carl, &place, "0", "2").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        make(&mut anna, &place, "0", "2").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        make(&mut bert, &place, "99", "2").await,
        StatusCode::NOT_FOUND
    );
    let other = bert
        .post(&place, &[("action", "win"), ("version", "2")])
        .await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    let early = bert
        .post(&place, &[("action", "repeat"), ("version", "2")])
        .await;
    assert_eq!(early.status, StatusCode::FORBIDDEN);
    // What was chosen on a page that is out of date does nothing.
    assert_eq!(
        make(&mut bert, &place, "0", "1").await,
        StatusCode::CONFLICT
    );
    bert.get(&place).await.has(&["Your move."]);
    for wrong in ["/play/live/none", "/play/live/%00", "/play/live/"] {
        let found = carl.get(wrong).await.status;
        assert!(found.is_client_error() || found.is_redirection(), "{wrong}");
    }
    // A cookie that nobody gave is nobody's.
    let mut forger = site.visitor();
    forger
        .cookies
        .insert("grundy_player".to_owned(), "0".repeat(64));
    assert_eq!(
        make(&mut forger, &place, "0", "2").await,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn each_is_told_of_fields_where_players_have_their_own() {
    let site = Site::new().await;
    let (mut anna, mut bert, mut carl) = (site.visitor(), site.visitor(), site.visitor());
    // Whoever begins has the square fields here.
    let start = [("at", "1>3,2>4,3>1,4>2;2;1;3")];
    let begun = anna.post("/play/green-game", &start).await;
    let place = begun.header("location").to_owned();
    join(&mut bert, &place).await;
    let page = anna.get(&place).await;
    page.has(&["the square fields are yours", "Your move."]);
    bert.get(&place).await.has(&["the round fields are yours"]);
    carl.get(&place).await.has(&["Square moves."]);
}

#[tokio::test]
async fn a_start_that_is_none_begins_nothing() {
    let site = Site::new().await;
    let mut anna = site.visitor();
    for wrong in ["x", "999999999999"] {
        let refused = anna.post("/play/nim", &[("at", wrong)]).await;
        assert_eq!(refused.status, StatusCode::SEE_OTHER);
        let place = refused.header("location").to_owned();
        assert!(place.starts_with("/play/nim?at="), "{place}");
        let page = anna.get(&place).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let none = anna.post("/play/nope", &[]).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_move_is_chosen_in_the_picture_without_scripts() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[("play", "misere")]).await;
    join(&mut bert, &place).await;
    let page = anna.get(&place).await;
    page.has_none(&["Whoever makes the last move wins."]);
    page.has(&["class=\"b-move\"", &format!("{place}?move=1")]);
    let chosen = anna.get(&format!("{place}?move=1")).await;
    chosen.has(&["Make this move: take 2 from heap 2"]);
    for nonsense in ["99", "x", ""] {
        let page = anna.get(&format!("{place}?move={nonsense}")).await;
        assert_eq!(page.status, StatusCode::OK);
        page.has_none(&["Make this move"]);
    }
    // The last move loses here: whoever is left with one stone has lost.
    let now = version(&mut anna, &place).await;
    make(&mut anna, &place, "1", &now).await;
    // Both see what was moved, and whoever waits has nothing to click on.
    bert.get(&place)
        .await
        .has(&["class=\"b-ring\"", "class=\"b-move\""]);
    let waiting = anna.get(&place).await;
    waiting.has(&["class=\"b-ring\""]);
    waiting.has_none(&["class=\"b-move\""]);
    let now = version(&mut bert, &place).await;
    make(&mut bert, &place, "0", &now).await;
    anna.get(&place).await.has(&["you win"]);
}

/// The next event of a stream that says something.
pub(crate) async fn next(events: &mut BodyDataStream) -> String {
    loop {
        let chunk = tokio::time::timeout(Duration::from_mins(3), events.next());
        let chunk = chunk.await.expect("nothing is said").unwrap().unwrap();
        let text = String::from_utf8(chunk.to_vec()).unwrap();
        if text.contains("event: game") {
            return text;
        }
    }
}

pub(crate) async fn follow(visitor: &mut Visitor, place: &str) -> BodyDataStream {
    let events = format!("{place}/events");
    let response = visitor
        .begin(Method::GET, &events, None, Body::empty())
        .await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response.into_body().into_data_stream()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_is_told_at_once_and_in_their_own_words() {
    let site = Site::new().await;
    let mut anna = site.visitor().with_header("accept-language", "zh");
    let (mut bert, mut carl) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    let mut to_anna = follow(&mut anna, &place).await;
    let mut to_carl = follow(&mut carl, &place).await;
    assert!(next(&mut to_anna).await.contains("正在等朋友"));
    assert!(next(&mut to_carl).await.contains("A guest invites you"));
    join(&mut bert, &place).await;
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(next(&mut to_anna).await.contains("轮到你走"));
    let looking = next(&mut to_carl).await;
    assert!(
        looking.contains("you are watching") && !looking.contains("name=\"move\""),
        "{looking}"
    );
    assert!(next(&mut to_bert).await.contains("Your friend moves."));
    let now = version(&mut anna, &place).await;
    make(&mut anna, &place, "0", &now).await;
    let told = next(&mut to_bert).await;
    assert!(
        told.contains("Your move.") && told.contains("take 1 from heap 1"),
        "{told}"
    );
    assert!(next(&mut to_anna).await.contains("轮到朋友走"));
    // Whoever left comes back to the game as it stands, with the same secret.
    drop(to_bert);
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(next(&mut to_bert).await.contains("Your move."));
    // A server that ends lets go of those who look.
    site.state.closing.cancel();
    while to_anna.next().await.is_some() {}
}

#[tokio::test]
async fn what_another_process_writes_is_told_soon() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    join(&mut bert, &place).await;
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(next(&mut to_bert).await.contains("Your friend moves."));
    // Nobody wakes those who look, as if the move had come through another machine.
    let code = place.rsplit('/').next().unwrap();
    let game = site.store.live_game(code).await.unwrap().unwrap();
    assert!(site.store.move_live_game(&game, "0").await.unwrap());
    assert!(!site.store.move_live_game(&game, "1").await.unwrap());
    assert!(next(&mut to_bert).await.contains("Your move."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_finds_no_turn_at_the_engine_goes_on_looking() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    join(&mut bert, &place).await;
    // Of those whose address is not known, one has the engine and as many wait as may: these two are among them.
    let thinking = &site.state.thinking;
    let first = thinking.open(Asker::default()).await.unwrap();
    let mut waiting = Vec::new();
    loop {
        let mut next = Box::pin(thinking.open(Asker::default()));
        if (&mut next).now_or_never().is_some() {
            break;
        }
        waiting.push(next);
    }
    let mut to_bert = follow(&mut bert, &place).await;
    let crowd = async {
        for _ in 0..20 {
            let refused = anna.get(&place).await;
            assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        }
        drop((waiting, first));
    };
    let (told, ()) = tokio::join!(next(&mut to_bert), crowd);
    assert!(told.contains("Your friend moves."), "{told}");
}

#[tokio::test]
async fn an_address_begins_only_so_many() {
    let site = Site::new().await;
    let mut anna = site.visitor();
    for _ in 0..60 {
        begin(&mut anna, "1,2", &[]).await;
    }
    // Where that took long a few more are permitted by now.
    let mut last = StatusCode::SEE_OTHER;
    for _ in 0..60 {
        last = anna.post("/play/nim", &[("at", "1,2")]).await.status;
        if last != StatusCode::SEE_OTHER {
            break;
        }
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_move_after_which_nobody_could_play_on_is_refused_with_the_reason() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    // 289 moves; after most of them more coins can be turned than a page lists.
    let form = [("at", "17:17")];
    let begun = anna.post("/play/coins:twins,twins", &form).await;
    let place = begun.header("location").to_owned();
    join(&mut bert, &place).await;
    let page = anna.get(&place).await;
    page.has(&["Your move.", "289 moves"]);
    let now = version(&mut anna, &place).await;
    let form = [("action", "move"), ("move", "288"), ("version", &now)];
    let refused = anna.post(&place, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["too many for a page", "Your move."]);
    // The game stands as it stood, and goes on.
    anna.get(&place).await.has(&["Your move."]);
    assert_eq!(
        make(&mut anna, &place, "1", &now).await,
        StatusCode::SEE_OTHER
    );
    bert.get(&place).await.has(&["Your move."]);
}

#[tokio::test]
async fn two_moves_of_one_seat_at_once_are_one() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "3,5", &[]).await;
    join(&mut bert, &place).await;
    let now = version(&mut anna, &place).await;
    let (mut here, mut there) = (site.visitor(), site.visitor());
    here.cookies = anna.cookies.clone();
    there.cookies = anna.cookies.clone();
    let both = tokio::join!(
        make(&mut here, &place, "0", &now),
        make(&mut there, &place, "7", &now),
    );
    let code = place.rsplit('/').next().unwrap();
    let game = site.store.live_game(code).await.unwrap().unwrap();
    assert!(["0", "7"].contains(&game.moves.as_str()), "{both:?}");
    // The same again, after the other one has moved back to where it was her turn.
    let later = version(&mut bert, &place).await;
    make(&mut bert, &place, "0", &later).await;
    make(&mut anna, &place, "0", &now).await;
    let after = site.store.live_game(code).await.unwrap().unwrap();
    assert_eq!(after.moves, format!("{}.0", game.moves));
}

#[tokio::test]
async fn the_secret_of_a_seat_is_in_the_cookie_alone() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    let secret = anna.cookies["grundy_player"].clone();
    let joined = bert.post(&place, &[("action", "join")]).await;
    let cookie = joined.header("set-cookie").to_owned();
    for said in ["HttpOnly", "SameSite=Lax", "Path=/play"] {
        assert!(cookie.contains(said), "{cookie}");
    }
    for visitor in [&mut anna, &mut bert] {
        let page = visitor.get(&place).await;
        page.has_none(&[&secret]);
        assert_eq!(page.header("cache-control"), "private, no-cache");
        assert_eq!(page.header("referrer-policy"), "same-origin");
    }
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(!next(&mut to_bert).await.contains(&secret));
    // Not even who reads the database can sit down in her place.
    let code = place.rsplit('/').next().unwrap();
    let game = site.store.live_game(code).await.unwrap().unwrap();
    assert!(!format!("{game:?}").contains(&secret));
}

#[tokio::test]
async fn pages_of_other_sites_begin_join_and_move_nothing() {
    let site = Site::new().await;
    let mut anna = site.visitor();
    let place = begin(&mut anna, "1,2", &[]).await;
    let mut lured = site
        .visitor()
        .with_header("origin", "https://elsewhere.example");
    let begun = lured.post("/play/nim", &[("at", "1,2")]).await;
    assert_eq!(begun.status, StatusCode::FORBIDDEN);
    let joined = lured.post(&place, &[("action", "join")]).await;
    assert_eq!(joined.status, StatusCode::FORBIDDEN);
    let page = anna.get(&place).await;
    page.has(&["Waiting for your friend"]);
}

#[tokio::test]
async fn names_of_games_and_starts_are_text() {
    let site = Site::new().await;
    let mut anna = site.visitor();
    let nasty = "\"><script>alert(1)</script>";
    for (game, at) in [
        ("nim", nasty),
        ("nim:%22%3E%3Cscript%3E", "1"),
        ("dag", nasty),
    ] {
        let begun = anna.post(&format!("/play/{game}"), &[("at", at)]).await;
        begun.has_none(&["<script>alert", "><script>"]);
        if begun.status == StatusCode::SEE_OTHER {
            let page = anna.get(begun.header("location")).await;
            page.has_none(&["<script>alert", "><script>"]);
        }
    }
    let long = "1,".repeat(400);
    let refused = anna.post("/play/nim", &[("at", &long)]).await;
    assert!(refused.header("location").starts_with("/play/nim?at="));
}

#[tokio::test]
async fn a_crowd_that_looks_on_keeps_no_player_out() {
    let site = Site::new().await;
    let (mut anna, mut bert) = (site.visitor(), site.visitor());
    let place = begin(&mut anna, "1,2", &[]).await;
    join(&mut bert, &place).await;
    let mut crowd = Vec::new();
    for _ in 0..32 {
        crowd.push(follow(&mut site.visitor(), &place).await);
    }
    let events = format!("{place}/events");
    let refused = site.visitor().get(&events).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    let mut to_bert = follow(&mut bert, &place).await;
    assert!(next(&mut to_bert).await.contains("Your friend moves."));
}
