//! Games of two by a problem's rules program: who may play and look on, and what is said of them when the problem
//! is renewed or hidden in between.

use std::time::Duration;

use axum::http::StatusCode;
use futures::StreamExt;
use web::store::{LiveGame, Role, Scope, Visibility};

use crate::live_games::{follow, join, make, next, version};
use crate::packaged_games::{RULES, package, site_with};
use crate::site::{Answer, Site, Visitor};
use crate::stored::{pass, push};

const GAME: &str = "/play/problem:squares";

/// What tells of the problem, its game or the moves that were made.
const TELLING: [&str; 5] = ["squares", "Take a square", "take 4", "||||", "at=8"];

async fn set(site: &Site, visibility: Visibility) {
    let set = site.store.set_visibility("squares", visibility);
    set.await.unwrap();
}

async fn begin(visitor: &mut Visitor, at: &str) -> Answer {
    let begun = visitor.post(GAME, &[("at", at)]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    begun
}

/// A site with a game from eight stones between two who are signed in, and where it is; `None` where this machine
/// cannot isolate.
async fn played() -> Option<(Site, Visitor, Visitor, String)> {
    let site = site_with(&[("squares", RULES)]).await?;
    set(&site, Visibility::Public).await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let begun = begin(&mut anna, "8").await;
    let place = begun.header("location").to_owned();
    assert!(place.starts_with("/play/live/"), "{place}");
    join(&mut bert, &place).await;
    Some((site, anna, bert, place))
}

/// The game as it is kept.
async fn row(site: &Site, place: &str) -> LiveGame {
    let code = place.rsplit('/').next().unwrap();
    site.store.live_game(code).await.unwrap().unwrap()
}

/// Brings in another version of the problem.
pub(crate) async fn renew(site: &Site, rules: &str, more: &str) {
    let may = Scope::ALL.into_iter();
    let may = may.filter(|scope| scope.needs() <= Role::Setter).collect();
    let grace = site.account("grace").await;
    let mut grace = site.program_with(&grace, may).await;
    let archive = package("squares", 70, rules);
    let path = "statement/problem.en.md";
    let mut statement = archive.file(path).unwrap().to_vec();
    statement.extend_from_slice(more.as_bytes());
    let archive = archive.with_file(path, Some(&statement)).unwrap();
    let pushed = push(&mut grace, "squares", &archive).await;
    assert!(pushed.status.is_success(), "{}", pushed.text);
    pass(site).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_by_the_rules_program_of_a_problem() {
    let Some((site, mut anna, mut bert, place)) = played().await else {
        return;
    };
    // Programs run for those who are signed in.
    let mut guest = site.visitor();
    for address in [GAME, &place] {
        let sent = guest.post(address, &[("action", "join")]).await;
        assert!(sent.header("location").starts_with("/login"), "{address}");
    }
    let sent = guest.get(&place).await;
    let entrance = sent.header("location").to_owned();
    assert!(entrance.starts_with("/login"));
    guest
        .get(&entrance)
        .await
        .has(&["leads to a game with a friend"]);
    let elsewhere = guest.get("/login?next=/problems").await;
    elsewhere.has_none(&["with a friend"]);
    let events = format!("{place}/events");
    assert_eq!(guest.get(&events).await.status, StatusCode::UNAUTHORIZED);

    let page = anna.get(&place).await;
    page.has(&[
        "Take a square with a friend",
        "href=\"/problems/squares\"",
        "Your move.",
        "take 4",
        "||||||||</pre>",
    ]);
    let waiting = bert.get(&place).await;
    waiting.has(&["Your friend moves."]);
    waiting.has_none(&["name=\"move\""]);
    let mut carl = site.user("carl", Role::Student).await;
    carl.get(&place).await.has(&["you are watching"]);
    let now = version(&mut anna, &place).await;
    for (visitor, number, status) in [
        (&mut carl, "0", StatusCode::FORBIDDEN),
        (&mut bert, "0", StatusCode::FORBIDDEN),
        (&mut anna, "2", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(make(visitor, &place, number, &now).await, status);
    }
    // Whoever leaves 4 loses to what takes all of it.
    make(&mut anna, &place, "0", &now).await;
    let moved = bert.get(&place).await;
    moved.has(&["Your friend&#39;s move: take 4.", "Your move."]);
    let now = version(&mut bert, &place).await;
    make(&mut bert, &place, "0", &now).await;
    bert.get(&place).await.has(&["you win", "Play again"]);
    let over = anna.get(&place).await;
    let rules = row(&site, &place).await.rules.unwrap();
    over.has(&["your friend wins", &format!("&#38;rules={rules}")]);
    let replay = format!("{GAME}?at=8&moves=0.0&against=person&step=2&rules={rules}");
    anna.get(&replay).await.has(&["gave it away"]);
    // Each of them can keep it.
    over.has(&[
        "Keep this game",
        &format!("name=\"rules\" value=\"{rules}\""),
    ]);
    let form = [
        ("game", "problem:squares"),
        ("at", "8"),
        ("moves", "0.0"),
        ("against", "person"),
        ("rules", rules.as_str()),
    ];
    let kept = anna.post("/play/games", &form).await;
    assert_eq!(kept.header("location"), "/play/games", "{}", kept.text);
    anna.get("/play/games").await.has(&["who came second"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_problem_is_hidden_tells_nothing_of_it() {
    let Some((site, mut anna, _, place)) = played().await else {
        return;
    };
    let mut carl = site.user("carl", Role::Student).await;
    let mut to_anna = follow(&mut anna, &place).await;
    let mut to_carl = follow(&mut carl, &place).await;
    assert!(next(&mut to_anna).await.contains("Your move."));
    assert!(next(&mut to_carl).await.contains("you are watching"));
    let now = version(&mut anna, &place).await;
    set(&site, Visibility::Private).await;

    // Whoever played is told that it does not go on, and nothing else; to others there is no such game.
    let told = next(&mut to_anna).await;
    assert!(told.contains("not there for you"), "{told}");
    for said in TELLING {
        assert!(!told.contains(said), "{said}: {told}");
    }
    let ends = async { while to_carl.next().await.is_some() {} };
    let ended = tokio::time::timeout(Duration::from_secs(30), ends).await;
    ended.expect("who does not see the problem follows its game");
    let page = anna.get(&place).await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&["not there for you", "A problem&#39;s game"]);
    page.has_none(&TELLING);
    page.has_none(&["last move wins", "name=\"move\""]);
    assert_eq!(
        make(&mut anna, &place, "0", &now).await,
        StatusCode::SEE_OTHER
    );
    assert_eq!(row(&site, &place).await.moves, "");
    let none = carl.get("/play/live/none").await;
    for visitor in [&mut carl, &mut site.visitor()] {
        for address in [place.clone(), format!("{place}/events")] {
            let hidden = visitor.get(&address).await;
            assert_eq!(hidden.status, none.status, "{address}");
            hidden.has_none(&TELLING);
        }
        for action in ["join", "move", "repeat"] {
            let form = [("action", action), ("move", "0"), ("version", &*now)];
            let hidden = visitor.post(&place, &form).await;
            assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{action}");
        }
        let begun = visitor.post(GAME, &[("at", "8")]).await;
        let unknown = visitor.post("/play/problem:none", &[("at", "8")]).await;
        assert_eq!(
            (begun.status, unknown.status),
            (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND)
        );
    }
    // Who comes back with the secret of a seat and nothing else learns no more than who plays.
    let mut signed_out = site.visitor();
    let secret = anna.cookies["grundy_player"].clone();
    signed_out
        .cookies
        .insert("grundy_player".to_owned(), secret);
    signed_out.get(&place).await.has_none(&TELLING);

    set(&site, Visibility::Public).await;
    anna.get(&place).await.has(&["Your move.", "take 4"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_rules_are_renewed_says_so_and_stands() {
    let Some((site, mut anna, mut bert, place)) = played().await else {
        return;
    };
    let now = version(&mut anna, &place).await;
    make(&mut anna, &place, "0", &now).await;
    let form = [("game", "problem:squares"), ("at", "8"), ("moves", "0.0")];
    anna.post("/play/games", &form).await;
    // Another statement changes no moves.
    renew(&site, RULES, "\nThe heap is small.\n").await;
    bert.get(&place).await.has(&["Your move.", "take 4"]);
    let now = version(&mut bert, &place).await;

    let kept = row(&site, &place).await.rules.unwrap();
    let replay = format!("{GAME}?at=8&moves=0.0&step=0&rules={kept}");
    assert_eq!(anna.get(&replay).await.status, StatusCode::OK);
    renew(&site, &RULES.replace("take {k}", "have {k}"), "").await;
    let stopped = bert.get(&place).await;
    assert_eq!(stopped.status, StatusCode::OK);
    stopped.has(&[
        "have been changed since it began",
        "href=\"/play/problem%3Asquares?at=8\"",
        "action=\"/play/problem%3Asquares\"",
        "Begin another one with a friend",
        "name=\"first\" value=\"other\"",
    ]);
    stopped.has_none(&["name=\"move\"", "&#38;rules=", "name=\"rules\""]);
    let mut carl = site.user("carl", Role::Student).await;
    let looking = carl.get(&place).await;
    looking.has(&["have been changed since it began"]);
    looking.has_none(&["Begin another one with a friend"]);
    let form = [("game", "problem:squares"), ("at", "8"), ("first", "other")];
    let another = bert.post(GAME, &form).await;
    let another = another.header("location").to_owned();
    assert!(another.starts_with("/play/live/"), "{another}");
    carl.get(&another).await.has(&["Join: you move first"]);
    for (number, action) in [("0", "move"), ("0", "repeat")] {
        let form = [("action", action), ("move", number), ("version", &*now)];
        let refused = bert.post(&place, &form).await;
        assert_eq!(refused.header("location"), place);
    }
    assert_eq!(row(&site, &place).await.moves, "0");
    // What is kept of a game is refused as well, and the list of kept games says so.
    let refused = anna.get(&replay).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["the moves mean nothing now"]);
    let list = anna.get("/play/games").await;
    list.has(&[
        "rules of its problem have been changed since",
        "href=\"/play/problem%3Asquares?at=8\"",
    ]);
    list.has_none(&[kept.as_str()]);
    set(&site, Visibility::Private).await;
    let list = anna.get("/play/games").await;
    list.has(&["its problem is not there for you now"]);
    list.has_none(&["/play/problem%3Asquares"]);
    set(&site, Visibility::Public).await;
    let anew = begin(&mut anna, "8").await;
    let anew = anew.header("location").to_owned();
    join(&mut bert, &anew).await;
    anna.get(&anew).await.has(&["have 4"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_the_program_does_not_know_begins_nothing() {
    let Some((_site, mut anna, _, _)) = played().await else {
        return;
    };
    let long = "1".repeat(501);
    for at in ["x", "100000", "4\n2", &long] {
        let refused = begin(&mut anna, at).await;
        let address = refused.header("location").to_owned();
        assert!(address.starts_with("/play/problem%3Asquares?at="), "{at}");
    }
    let usual = anna.post(GAME, &[("first", "other")]).await;
    let place = usual.header("location").to_owned();
    assert!(place.starts_with("/play/live/"), "{place}");
    let waiting = anna.get(&place).await;
    waiting.has(&["Waiting for your friend"]);
}
