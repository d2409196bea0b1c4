//! Games: looked at again move by move, analysed, and kept by those who are signed in.

use axum::http::StatusCode;
use web::store::{KEPT_GAMES, NewKeptGame, Role};

use crate::site::Site;

/// Of 1,2 the first player takes the second heap and gives the game away.
const LOST: &str = "/play/nim?at=1%2C2&moves=1.0";

#[tokio::test]
async fn a_game_is_looked_at_again_move_by_move() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let game = visitor.get(LOST).await;
    assert_eq!(game.status, StatusCode::OK);
    game.has(&[
        "<title>0,0 · Play Nim · Grundy</title>",
        "gave it away",
        "this would have kept the win",
        "step=1",
        "step=2",
    ]);
    let begun = visitor.get(&format!("{LOST}&step=0")).await;
    assert_eq!(begun.status, StatusCode::OK);
    begun.has(&[
        "After 0 of 2 moves",
        "rel=\"next\"",
        "Back to the game",
        "gave it away",
    ]);
    begun.has_none(&["rel=\"prev\"", "Take back"]);
    let last = visitor.get(&format!("{LOST}&step=2")).await;
    last.has(&[
        "After 2 of 2 moves",
        "rel=\"prev\"",
        "aria-current=\"step\"",
    ]);
    last.has_none(&["rel=\"next\""]);
    // What is no step of the game is as if it were not there.
    let beyond = visitor.get(&format!("{LOST}&step=9")).await;
    beyond.has_none(&["After 9"]);
}

#[tokio::test]
async fn a_game_that_refutes_a_program_leads_back_to_it() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let game = visitor.get(&format!("{LOST}&from=17")).await;
    game.has(&[
        "<a href=\"/submissions/17\">",
        "name=\"from\" value=\"17\"",
        "step=1&#38;from=17",
    ]);
    let odd = visitor.get(&format!("{LOST}&from=x")).await;
    assert_eq!(odd.status, StatusCode::OK);
    odd.has_none(&["/submissions/x"]);
}

#[tokio::test]
async fn a_game_that_is_over_before_the_visitor_moves_says_so() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let told = [
        "ended the game before it was your turn",
        "href=\"/play/nim?at=1\"",
    ];
    let game = "/play/nim?at=1&moves=0";
    let at_once = visitor.get(&format!("{game}&first=other")).await;
    at_once.has(&told);
    visitor.get(game).await.has_none(&told[..1]);
}

#[tokio::test]
async fn what_cannot_be_rated_is_said_in_words_for_people() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let hard = "/play/tetrominoes?at=5x5";
    for show in ["hint", "values"] {
        let page = visitor.get(&format!("{hard}&show={show}")).await;
        assert_eq!(page.status, StatusCode::OK, "{show}");
        page.has(&["this page cannot say who wins"]);
        page.has_none(&["allow more", "play-sum"]);
    }
    let reply = visitor.get(&format!("{hard}&first=other")).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    reply.has(&["the perfect opponent cannot see through it"]);
    reply.has_none(&["allow more"]);
}

#[tokio::test]
async fn what_values_mean_is_said_where_they_are_shown() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let note = ["is the Grundy value of what it leaves", "/lessons/3"];
    let values = |play| format!("/play/nim?at=1,2&show=values&play={play}");
    visitor.get(&values("normal")).await.has(&note);
    visitor.get(&values("misere")).await.has_none(&note);
    visitor.get("/play/nim?at=1,2").await.has_none(&note);
    // The sum is one of values, which are those of normal play.
    let sum = ["<code>*1 + *2 = *3</code>", "class=\"b-won\""];
    visitor.get(&values("normal")).await.has(&sum);
    visitor.get(&values("misere")).await.has_none(&sum);
}

#[tokio::test]
async fn boards_are_played_on_and_their_pages_stay_small() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    for game in [
        "kayles",
        "hackenbush",
        "dag",
        "rows",
        "grundy",
        "staircase",
        "silver-dollar",
        "ruler",
        "coins",
        "cram",
        "kiki",
        "calendar",
    ] {
        let page = visitor.get(&format!("/play/{game}")).await;
        assert_eq!(page.status, StatusCode::OK, "{game}");
        page.has(&["class=\"b-move\"", "tabindex=\"-1\"><title>"]);
        assert!(page.text.len() < 60_000, "{game}: {}", page.text.len());
    }
    // The last move is marked, and a hint in its place.
    let address = "/play/kayles?at=5,2&moves=6&against=person";
    let moved = visitor.get(address).await;
    moved.has(&["class=\"b-ring\""]);
    moved.has_none(&["b-move is-hint"]);
    let hint = visitor.get(&format!("{address}&show=hint")).await;
    hint.has(&["b-move is-hint"]);
    hint.has_none(&["class=\"b-ring\""]);
}

#[tokio::test]
async fn games_are_kept_for_those_who_are_signed_in() {
    let site = Site::new().await;
    let mut stranger = site.visitor();
    let form = [("game", "nim"), ("at", "1,2"), ("moves", "1.0")];
    let refused = stranger.post("/play/games", &form).await;
    assert_eq!(refused.status, StatusCode::SEE_OTHER);
    assert!(refused.header("location").starts_with("/login"));
    let list = stranger.get("/play/games").await;
    assert_eq!(list.status, StatusCode::SEE_OTHER);

    let mut anna = site.user("anna", Role::Student).await;
    anna.get("/play/games")
        .await
        .has(&["You keep no games yet"]);
    anna.get(LOST).await.has(&["Keep this game"]);
    for _ in 0..2 {
        let kept = anna.post("/play/games", &form).await;
        assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
        assert_eq!(kept.header("location"), "/play/games");
    }
    let list = anna.get("/play/games").await;
    list.has(&["<code>1,2</code>"]);
    // The same game is kept once.
    assert_eq!(list.text.matches("/forget\"").count(), 1, "{}", list.text);
    list.has(&["/play/nim?at=1%2C2", "moves=1.0", "the other side"]);
    anna.get("/account/export")
        .await
        .has(&["\"winner\":\"other\""]);

    for wrong in [
        [("game", "nope"), ("at", "1,2"), ("moves", "1.0")],
        [("game", "nim"), ("at", "x"), ("moves", "1.0")],
        [("game", "nim"), ("at", "1,2"), ("moves", "99")],
        [("game", "nim"), ("at", "1,2"), ("moves", "")],
    ] {
        let refused = anna.post("/play/games", &wrong).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{wrong:?}");
    }

    let place = list.text.split("action=\"/play/games/").nth(1).unwrap();
    let id = place.split('/').next().unwrap();
    let mut bert = site.user("bert", Role::Student).await;
    let forget = format!("/play/games/{id}/forget");
    assert_eq!(bert.post(&forget, &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(anna.post(&forget, &[]).await.status, StatusCode::SEE_OTHER);
    anna.get("/play/games")
        .await
        .has(&["You keep no games yet"]);
}

#[tokio::test]
async fn there_is_room_for_so_many_games() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let user = site.account("anna").await;
    for number in 0..KEPT_GAMES {
        let game = NewKeptGame {
            game: "nim".to_owned(),
            address: format!("/play/nim?at={number}"),
            moves: 1,
            winner: "nobody",
        };
        site.store.keep_game(user.id, &game).await.unwrap();
    }
    let form = [("game", "nim"), ("at", "1,2"), ("moves", "1")];
    let full = anna.post("/play/games", &form).await;
    full.has(&["the most there is room for"]);
    assert_eq!(
        i64::try_from(site.store.kept_games(user.id).await.unwrap().len()).unwrap(),
        KEPT_GAMES
    );
}

#[tokio::test]
async fn what_a_move_is_and_who_wins_is_told_by_every_convention() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    for (play, rule) in [
        ("normal", "Whoever makes the last move wins."),
        ("misere", "whoever makes the last move loses."),
        ("anti-sg", "every part has the Grundy value 0"),
        ("every", "a move in every part that still has one"),
    ] {
        let page = visitor
            .get(&format!("/play/subtraction:1,2?at=3%2C2&play={play}"))
            .await;
        assert_eq!(page.status, StatusCode::OK, "{play}");
        let chosen = format!("<option value=\"{play}\" selected>");
        page.has(&[rule, &chosen, "value=\"every\"", "value=\"anti-sg\""]);
    }
}

#[tokio::test]
async fn a_move_in_every_heap_is_named_so_and_chosen_in_the_list() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let page = visitor
        .get("/play/subtraction:1,2?at=3%2C2&play=every&against=person")
        .await;
    page.has(&[
        "take 1 from heap 1 and take 2 from heap 2",
        "not on the board",
    ]);
    page.has_none(&["take 3 from heap 1", "b-move"]);
    let alone = visitor
        .get("/play/subtraction:1,2?at=3%2C0&play=every&against=person")
        .await;
    alone.has(&["b-move", "take 1 from heap 1"]);
    alone.has_none(&["not on the board"]);
}

#[tokio::test]
async fn a_game_with_an_ending_of_its_own_says_which_side_one_is_on() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let page = visitor.get("/play/green-game").await;
    page.has(&["the round fields are yours", "It is Round’s move"]);
    page.has_none(&["id=\"play\"", "Whoever makes the last move wins"]);
    // The pawn stands on a square field.
    let start = "/play/green-game?at=1%3E3,2%3E4,3%3E1,4%3E2;2;1;3&against=person";
    let page = visitor.get(start).await;
    page.has(&["Square moves."]);
}

#[tokio::test]
async fn where_there_is_no_such_game_the_problem_that_may_be_meant_is_named() {
    let site = Site::new().await;
    let page = site.visitor().get("/play/poi-2001").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    page.has(&["href=\"/problems/poi-2001-green-game\""]);
}
