//! `/explore`: games of the engine, and at `/explore/program` those whose rules visitors' own programs
//! know, asked in the sandbox.

use std::sync::Arc;

use axum::http::StatusCode;
use web::store::Role;

use crate::api::runs::judge;
use crate::site::{Answer, Site, Visitor};

/// Kayles.
const KAYLES: &str = "import sys
for line in sys.stdin:
    n = int(line)
    moves = []
    for k in (1, 2):
        for a in range(n - k + 1):
            moves.append(f'{a} + {n - k - a}')
    print(' | '.join(moves))
";

#[tokio::test]
async fn a_set_or_a_code_alone_is_a_game() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let grammar = visitor.get("/explore?game=grammar:n-1%7Ca%2Bb-1").await;
    assert_eq!(grammar.status, StatusCode::OK, "{}", grammar.text);
    grammar.has(&["<code>grammar:n-1|a+b-1</code>"]);
    for (typed, game) in [("0.77", "octal:0.77"), ("1,3,4", "subtraction:1,3,4")] {
        let seen = visitor.get(&format!("/explore?game={typed}")).await;
        assert_eq!(seen.status, StatusCode::OK, "{}", seen.text);
        seen.has(&[format!("<code>{game}</code>").as_str(), "proved"]);
        let played = visitor.get(&format!("/play/{typed}")).await;
        assert_eq!(played.status, StatusCode::OK, "{typed}");
    }
    let codes = visitor.get("/explore?game=0.77").await;
    codes.has(&["Sparse space"]);
    let sets = visitor.get("/explore?game=1,3,4").await;
    sets.has_none(&["Sparse space"]);
    assert_eq!(
        visitor.get("/play/0.7x").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn claims_about_pairs_are_answered() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let wythoff = "/explore?game=wythoff&claim=lost+pairs+are+k*phi%2C+k*phi+%2B+k";
    visitor
        .get(wythoff)
        .await
        .has(&["and for all numbers by Wythoff’s theorem"]);
    let euclid = "/explore?game=euclid&claim=lost+iff+a+%3D+b";
    visitor.get(euclid).await.has(&["Wrong first for 0,1"]);
    let misere = visitor.get("/explore?game=1,2,3&play=misere").await;
    assert_eq!(misere.status, StatusCode::OK, "{}", misere.text);
    misere.has(&["lost iff n mod 4 = 1", "&#38;play=misere&#38;format=pairs"]);
    let nim = "/explore?game=nim&claim=lost+iff+XOR+of+n+%3D+0";
    visitor.get(nim).await.has(&["from the closed form n,"]);
}

#[tokio::test]
async fn games_of_pairs_have_a_grid_and_each_game_has_its_files() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let both = visitor.get("/explore?game=wythoff&with=chomp&to=30").await;
    assert_eq!(both.status, StatusCode::OK, "{}", both.text);
    both.has(&[
        "b-value-5",
        "In claims a and b are the sizes of two heaps.",
        "In claims a and b are the squares of two rows",
        "/explore?game=wythoff&#38;to=30&#38;format=grid",
        "/explore?game=chomp&#38;to=30&#38;format=grid",
        "/explore?game=chomp&#38;to=30&#38;format=json",
    ]);
    let grid = visitor.get("/explore?game=wythoff&to=5&format=grid").await;
    assert_eq!(grid.header("content-type"), "text/csv; charset=utf-8");
    grid.has(&["a,b,value\n0,0,0\n0,1,1\n", "1,2,0\n", "1,3,4\n"]);
    let json = visitor.get("/explore?game=wythoff&to=12&format=json").await;
    let json = json.json();
    assert_eq!(json["pair_values"]["last"], 12);
    assert_eq!(json["pair_values"]["values"][1][2], 0);
    let heaps = visitor.get("/explore?game=kayles&format=json").await;
    assert!(heaps.json().get("pair_values").is_none());
}

#[tokio::test]
async fn claims_about_sums_are_tried_on_any_number_of_heaps() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let claim = |game: &str, claim: &str| {
        let claim = claim.replace(' ', "+").replace('=', "%3D");
        format!("/explore?game={game}&claim={claim}")
    };
    let lasker = claim("lasker", "lost iff XOR of n = 0");
    visitor.get(&lasker).await.has(&["Wrong first for 1,2,3"]);
    let nim = claim("nim", "lost iff XOR of 3 * n = 0");
    visitor.get(&nim).await.has(&["Wrong first for"]);
    let doubled = claim("nim", "lost iff XOR of 2 * n = 0");
    visitor
        .get(&doubled)
        .await
        .has(&["however many heaps there are"]);
    let stones = visitor.get("/explore?game=stone-box:10").await;
    stones.has_none(&["for n &#62;= 10", "for n &gt;= 10"]);
}

#[tokio::test]
async fn files_have_what_there_is_of_a_game_or_say_why_not() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let pairs = visitor
        .get("/explore?game=wythoff&to=30&format=pairs")
        .await;
    assert_eq!(pairs.header("content-type"), "text/csv; charset=utf-8");
    assert!(
        pairs.text.starts_with("a,b\n0,0\n1,2\n3,5\n"),
        "{}",
        pairs.text
    );
    assert!(pairs.text.ends_with("17,28\n"), "{}", pairs.text);
    let json = visitor.get("/explore?game=wythoff&to=30&format=json").await;
    let json = json.json();
    assert_eq!(json["values"], serde_json::json!([]));
    assert_eq!(json["lost_pairs"][1], serde_json::json!([1, 2]));
    assert_eq!(json["pairs_to"], 30);
    let values = visitor.get("/explore?game=kayles&format=csv").await;
    values.has(&["n,value", "4,1"]);

    for (address, field) in [
        ("game=wythoff&format=csv", "format"),
        ("game=dynamic-subtraction:3&format=pairs", "format"),
        ("game=kayles&format=grid", "format"),
        ("game=nope&format=json", "game"),
        ("game=hackenbush&format=csv", "game"),
        ("game=nim&with=nope&format=json", "with"),
    ] {
        let refused = visitor.get(&format!("/explore?{address}")).await;
        refused.is_problem(422, "invalid-fields", &[field]);
    }
    // Of two games on the page both are to be known; patterns alone are something.
    let two = visitor.get("/explore?game=nim&with=nope").await;
    assert_eq!(two.status, StatusCode::UNPROCESSABLE_ENTITY);
    two.has(&["no family"]);
    let dynamic = visitor.get("/explore?game=dynamic-subtraction:3").await;
    assert_eq!(dynamic.status, StatusCode::OK, "{}", dynamic.text);
}

/// A site whose judge runs people's own programs; `None` where this machine cannot isolate.
async fn site_that_runs() -> Option<Site> {
    let mut site = Site::new().await;
    let judge = judge(&site).await?;
    site.run_with(Arc::new(judge));
    Some(site)
}

async fn explore(visitor: &mut Visitor, source: &str, more: &[(&str, &str)]) -> Answer {
    let mut form = vec![("language", "python"), ("source", source)];
    form.extend_from_slice(more);
    visitor.post("/explore/program", &form).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_explored_by_a_program_of_ones_own() {
    let Some(site) = site_that_runs().await else {
        return;
    };
    let mut ada = site.user("ada", Role::Student).await;
    ada.get("/explore").await.has(&["/explore/program"]);
    ada.get("/explore/program").await.has(&["(1, 3, 4)"]);
    let seen = explore(
        &mut ada,
        KAYLES,
        &[("to", "150"), ("claim", "lost iff n = 0")],
    )
    .await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.text);
    // Nobody has proved the period of rules that only a program knows.
    seen.has(&[
        "151 positions can be reached",
        "period 12 from 71 on as far as 150: only observed",
        "data-picture=",
    ]);
    seen.has_none(&["proved for all numbers"]);
    let csv = explore(&mut ada, KAYLES, &[("to", "9"), ("format", "csv")]).await;
    csv.has(&["8,1", "9,4"]);
    let json = explore(&mut ada, KAYLES, &[("to", "9"), ("format", "json")]).await;
    assert!(json.header("content-type").starts_with("application/json"));

    let named = [("positions", "3 + 3\n\n 4 \n")];
    let seen = explore(&mut ada, KAYLES, &named).await;
    seen.has(&["3 + 3", "loses", "wins"]);
    let round =
        "import sys\nfor line in sys.stdin: print({'a': 'b | c', 'b': 'a'}.get(line.strip(), ''))";
    let seen = explore(&mut ada, round, &[("positions", "a\nb")]).await;
    seen.has(&["Play can go round forever", "a → b → a", "loses"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_program_says_wrong_is_said_and_bounded() {
    let Some(site) = site_that_runs().await else {
        return;
    };
    let mut ada = site.user("ada", Role::Student).await;
    let to = [("to", "5")];
    for (source, said) in [
        ("print(1", "does not compile"),
        ("x = int('a')", "ended with RE"),
        ("pass", "answered with 0 lines"),
        (
            "import sys\nfor line in sys.stdin: print('1 | | 2')",
            "not a list of moves",
        ),
        (
            "import sys\nfor line in sys.stdin: print(int(line) + 1)",
            "after 200 runs",
        ),
        // What it says is held in memory, and no more than four megabytes of it.
        (
            "import sys\nfor line in sys.stdin: print('<b>x' * 3000000)",
            "ended with OLE",
        ),
    ] {
        let seen = explore(&mut ada, source, &to).await;
        assert_eq!(seen.status, StatusCode::UNPROCESSABLE_ENTITY, "{said}");
        seen.has(&[said]);
        seen.has_none(&["<b>x"]);
    }
    for wrong in ["2001", "-1", "", "many"] {
        let refused = explore(&mut ada, KAYLES, &[("to", wrong)]).await;
        refused.has(&["id=\"to-error\""]);
    }
    let other = [("language", "cobol"), ("source", "x"), ("to", "5")];
    let refused = ada.post("/explore/program", &other).await;
    refused.has(&["id=\"language-error\""]);
    let long = "1\n".repeat(201);
    let refused = explore(&mut ada, KAYLES, &[("positions", &long)]).await;
    refused.has(&["id=\"positions-error\""]);
}

#[tokio::test]
async fn a_site_that_judges_nothing_explores_no_programs() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let answer = explore(&mut ada, KAYLES, &[("to", "5")]).await;
    // Python may be no language there.
    let is_refused = [
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::UNPROCESSABLE_ENTITY,
    ]
    .contains(&answer.status);
    assert!(is_refused, "{}", answer.status);
    let stranger = site.visitor().get("/explore/program").await;
    assert!(stranger.header("location").starts_with("/login"));
}
