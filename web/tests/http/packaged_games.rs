//! The games of problems: on the board of the engine where it knows them, and else by the package's rules
//! program, asked in the sandbox.

use std::sync::Arc;

use axum::http::StatusCode;
use problems::draft;
use problems::package::Archive;
use web::store::{Role, Visibility};

use crate::api::runs::judge;
use crate::live_packaged_games::renew;
use crate::site::Site;
use crate::stored::{pass, push};

/// A square number of stones is taken from a heap, which is drawn; between `a` and `b` play goes round.
pub(crate) const RULES: &str = "import sys
for line in sys.stdin:
    line = line.strip()
    if line in ('a', 'b'):
        print('round: ' + 'ba'['ab'.index(line)])
        continue
    n = int(line)
    print(':', '|' * min(n, 20))
    squares = [k * k for k in range(1, int(n ** 0.5) + 1)]
    print(' | '.join(f'take {k}: {n - k}' for k in squares))
";

/// One stone is taken; words are read wherever they stand, up to one that is no number.
const ONES: &str = "import sys
for word in sys.stdin.read().split():
    if not word.isdigit():
        break
    n = int(word)
    print(f'leave {n - 1}: {n - 1}' if n else '')
";

/// A site that runs programs, with a problem of `grace`'s that nobody else sees; `None` where this machine
/// cannot isolate.
async fn site_with_squares() -> Option<Site> {
    site_with(&[("squares", RULES)]).await
}

/// The same with problems of these ids and rules programs, all of one name.
pub(crate) async fn site_with(problems: &[(&str, &str)]) -> Option<Site> {
    let mut site = Site::new().await;
    let judge = judge(&site).await?;
    site.run_with(Arc::new(judge));
    let mut grace = site.program("grace", Role::Setter).await;
    for (number, (id, rules)) in (70..).zip(problems) {
        let pushed = push(&mut grace, id, &package(id, number, rules)).await;
        assert!(pushed.status.is_success(), "{}", pushed.text);
        pass(&site).await;
    }
    Some(site)
}

/// The package of the problem of that id, the one of that number from 70 on, with a rules program.
pub(crate) fn package(id: &str, number: u32, rules: &str) -> Archive {
    let files = draft::rules(&format!("7d1b2c52-7c0e-4c6f-9f3e-0a1c5b8d1e{number}"));
    let files = files
        .iter()
        .map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let (archive, _) = Archive::made(id, files).unwrap();
    let archive = archive.with_file("rules.py", Some(rules.as_bytes()));
    archive.unwrap()
}

#[tokio::test]
async fn problems_lead_to_the_board_of_the_engine() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let links = ["/play/problem%3Anim", "/explore?game=problem%3Anim"];
    visitor.get("/problems/nim").await.has(&links);
    for (id, play) in [
        ("nim", "/play/nim?at="),
        ("nim-play", "/play/nim?at="),
        ("hdoj-1536", "/play/subtraction%3A"),
    ] {
        let begun = visitor.get(&format!("/play/problem:{id}")).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
        let address = begun.header("location").to_owned();
        assert!(address.starts_with(play), "{address}");
        let board = visitor.get(&address).await;
        assert_eq!(board.status, StatusCode::OK, "{}", board.text);
        board.has(&["Your move."]);
    }
    let misere = visitor.get("/play/problem:misere-nim").await;
    assert!(misere.header("location").ends_with("&play=misere"));
    let explored = visitor.get("/explore?game=problem:nim").await;
    assert_eq!(explored.header("location"), "/explore?game=nim");
    for unknown in ["/play/problem:none", "/explore?game=problem:none"] {
        assert_eq!(visitor.get(unknown).await.status, 404, "{unknown}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_problem_is_played_by_its_rules_program() {
    let Some(site) = site_with_squares().await else {
        return;
    };
    let mut ada = site.user("ada", Role::Student).await;
    let game = "/play/problem:squares";
    let table = "/explore?game=problem:squares&to=40&format=csv";
    for hidden in [game, table, "/play/problem:squares?at=8"] {
        assert_eq!(ada.get(hidden).await.status, 404, "{hidden}");
        assert_eq!(site.visitor().get(hidden).await.status, 404, "{hidden}");
    }
    let public = site.store.set_visibility("squares", Visibility::Public);
    public.await.unwrap();
    let links = ["/play/problem%3Asquares", "/explore?game=problem%3Asquares"];
    ada.get("/problems/squares").await.has(&links);
    // Programs run for those who are signed in.
    for address in [game, table] {
        let stranger = site.visitor().get(address).await;
        assert!(stranger.header("location").starts_with("/login"));
    }
    let begun = ada.get(game).await;
    let address = begun.header("location").to_owned();
    assert!(
        address.starts_with("/play/problem%3Asquares?at="),
        "{}",
        begun.text
    );
    let board = ada.get(&address).await;
    board.has(&[
        "Play Take a square",
        "Your move.",
        "take 4",
        "||||||||</pre>",
    ]);
    let hint = ada.get(&format!("{game}?at=8&show=hint")).await;
    hint.has(&["take 1", "this one wins"]);
    let values = ada.get(&format!("{game}?at=8&show=values")).await;
    values.has(&["wins for you", "loses for you", "*2", "Answered by: take 4"]);
    // Whoever leaves 4 loses to what takes all of it.
    let answered = ada.get(&format!("{game}?at=8&moves=0")).await;
    let answered = answered.header("location").to_owned();
    let marked = "/play/problem%3Asquares?at=8&moves=0.0&rules=";
    assert!(answered.starts_with(marked), "{answered}");
    let over = ada.get(&answered).await;
    over.has(&[
        "the other side wins",
        "The other side: take 4",
        "gave it away",
    ]);
    // It is played at two screens and kept like any other.
    over.has(&["formaction=\"/play/problem:squares\""]);
    let form = [("game", "problem:squares"), ("at", "8"), ("moves", "0.0")];
    let kept = ada.post("/play/games", &form).await;
    assert_eq!(kept.header("location"), "/play/games", "{}", kept.text);
    let kept = ada.get("/play/games").await;
    let replay = "/play/problem%3Asquares?at=8&#38;moves=0.0&#38;step=0&#38;rules=";
    kept.has(&["Take a square", replay]);
    let two = ada.get(&format!("{game}?at=8+%2B+5&against=person")).await;
    two.has(&["The first player moves.", "8 + 5"]);
    let round = ada.get(&format!("{game}?at=a&show=values")).await;
    round.has(&["round", "draws", "go on forever: a draw"]);
    let again = ada.get(&format!("{game}?at=a&moves=0")).await;
    let again = again.header("location");
    assert!(again.contains("at=a&moves=0.0&rules="), "{again}");
    let csv = ada.get(table).await;
    csv.has(&["n,value", "7,0", "8,1", "9,2", "40,"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_rules_program_cannot_say_is_refused_with_the_reason() {
    let Some(site) = site_with_squares().await else {
        return;
    };
    let public = site.store.set_visibility("squares", Visibility::Public);
    public.await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let long = "1".repeat(501);
    for (at, said) in [
        ("100000", "More than 20000 positions"),
        (
            "x",
            "“x” is not a position of this game, as its rules program reads them. This is one: ",
        ),
        ("8+%2B+x", "“x” is not a position"),
        (long.as_str(), "too long"),
    ] {
        let refused = ada.get(&format!("/play/problem:squares?at={at}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{at}");
        refused.has(&[said, "Another game"]);
        // What it says on standard error is for those who set it.
        refused.has_none(&["Traceback", "ended with"]);
    }
    let refused = ada.get("/play/problem:squares?at=x&lang=zh").await;
    refused.has(&["“x”不是这个游戏的局面", "可以这样写："]);
    // What is known costs nobody a run, however often it is asked for.
    for _ in 0..25 {
        let board = ada.get("/play/problem:squares?at=30").await;
        assert_eq!(board.status, StatusCode::OK, "{}", board.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_problems_are_told_apart_and_nobody_changes_their_moves() {
    let Some(site) = site_with(&[("squares", RULES), ("ones", ONES)]).await else {
        return;
    };
    let mut ada = site.user("ada", Role::Student).await;
    for id in ["squares", "ones"] {
        let public = site.store.set_visibility(id, Visibility::Public);
        public.await.unwrap();
    }
    // What the program reads as two positions, and what it stops at, is as many lines as were asked for.
    for typed in ["1+2+%2B+4+%2B+x", "4+2", "x", "4%0A2", "4%E2%80%A82"] {
        let refused = ada.get(&format!("/play/problem:ones?at={typed}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
    }
    let right = ada.get("/play/problem:ones?at=4").await;
    right.has(&["leave 3"]);
    // Five stones are lost where squares are taken, and won one by one.
    let lost = ada.get("/play/problem:squares?at=5&show=hint").await;
    lost.has_none(&["this one wins"]);
    let won = ada.get("/play/problem:ones?at=5&show=hint").await;
    won.has(&["this one wins"]);
}

/// What stands between two marks, each time that it does.
fn between(page: &str, before: &str, after: char) -> Vec<String> {
    let all = page.split(before).skip(1);
    let all = all.filter_map(|rest| rest.split(after).next());
    all.map(|found| found.replace("&#38;", "&")).collect()
}

/// What moves are called, in the order of their list.
fn listed(page: &str) -> Vec<String> {
    let list = page.split("<ul class=\"moves\">").nth(1).unwrap();
    between(list.split("</ul>").next().unwrap(), "<span>", '<')
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_in_sums_are_told_apart_by_the_part_they_are_in() {
    let Some(site) = site_with_squares().await else {
        return;
    };
    let public = site.store.set_visibility("squares", Visibility::Public);
    public.await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let sum = "/play/problem:squares?at=9+%2B+2+%2B+10";
    let board = ada.get(&format!("{sum}&against=person")).await;
    assert_eq!(
        listed(&board.text),
        [
            "part 1: take 1 (9 → 8)",
            "part 1: take 4 (9 → 5)",
            "part 1: take 9 (9 → 0)",
            "part 2: take 1 (2 → 1)",
            "part 3: take 1 (10 → 9)",
            "part 3: take 4 (10 → 6)",
            "part 3: take 9 (10 → 1)",
        ]
    );
    // Each of them does what it says.
    let addresses = between(&board.text, "class=\"move\" href=\"", '"');
    for (address, said) in addresses.iter().zip(["9 → 8", "9 → 5", "9 → 0", "2 → 1"]) {
        let made = ada.get(address).await;
        let record = format!("first: part {}: take", if said == "2 → 1" { 2 } else { 1 });
        made.has(&[&record, said]);
    }
    let hint = ada.get(&format!("{sum}&against=person&show=hint")).await;
    let hinted = between(&hint.text, "is-hint\" href=\"", '"');
    let after = ada.get(&hinted[0]).await;
    after.has(&["first: part 1: take 9 (9 → 0)"]);
    let values = ada.get(&format!("{sum}&show=values")).await;
    values.has(&["Answered by: part "]);
    // One heap has no parts, and its moves come as the program lists them.
    let alone = ada.get("/play/problem:squares?at=30&against=person").await;
    let words = ["take 1", "take 4", "take 9", "take 16", "take 25"];
    assert_eq!(listed(&alone.text), words);
    let chinese = ada.get(&format!("{sum}&lang=zh")).await;
    chinese.has(&["第 3 部分：take 9（10 → 1）"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_alone_notices_that_its_rules_were_renewed() {
    let Some(site) = site_with_squares().await else {
        return;
    };
    let public = site.store.set_visibility("squares", Visibility::Public);
    public.await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let begun = "/play/problem:squares?at=7+%2B+5";
    let open = ada.get(&format!("{begun}&against=person")).await;
    // Only moves have the mark of the rules by which they were made.
    open.has(&["&#38;against=person&#38;show=hint\""]);
    let moves = between(&open.text, "class=\"move\" href=\"", '"');
    let (_, mark) = moves[0].split_once("&rules=").unwrap();
    let played = ada.get(&moves[0]).await;
    assert_eq!(played.status, StatusCode::OK, "{}", played.text);
    played.has(&[&format!("name=\"rules\" value=\"{mark}\"")]);

    renew(&site, &RULES.replace("take {k}", "have {k}"), "").await;
    let refused = ada.get(&moves[0]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["the moves mean nothing now"]);
    let form = [
        ("game", "problem:squares"),
        ("at", "7 + 5"),
        ("moves", "0"),
        ("rules", mark),
    ];
    let kept = ada.post("/play/games", &form).await;
    let told = ada.get(kept.header("location")).await;
    told.has(&["the moves mean nothing now"]);
    // The start alone is as good as before.
    let anew = ada.get(&format!("{begun}&rules={mark}")).await;
    anew.has(&["part 1: have 1 (7 → 6)"]);
}
