//! What became of what was handed in: statistics of a problem, its solution, ranking, a user's year.

use axum::http::StatusCode;
use judge::{Judging, Verdict};
use web::store::{Role, Settings};

use crate::site::{SOURCE, Site, Visitor, judging};

/// Hands in a program and judges it.
async fn judged(site: &Site, visitor: &mut Visitor, problem: &str, result: &Judging) -> i64 {
    let form = [("language", "cpp"), ("source", SOURCE)];
    let sent = visitor.post(&format!("/problems/{problem}"), &form).await;
    let place = sent.header("location").to_owned();
    let id = place.rsplit('/').next().unwrap().parse().unwrap();
    site.finish(id, result).await;
    id
}

fn taking(time_ms: u64) -> Judging {
    Judging {
        time_ms,
        ..judging(Verdict::AC, None)
    }
}

#[tokio::test]
async fn a_problem_has_verdicts_languages_and_times() {
    let site = Site::new().await;
    let address = "/problems/hdoj-1536/statistics";
    let none = site.visitor().get(address).await;
    none.has(&["Nobody has handed in a program yet"]);
    let mut anna = site.user("anna", Role::Student).await;
    for time in [3, 5, 100] {
        judged(&site, &mut anna, "hdoj-1536", &taking(time)).await;
    }
    judged(&site, &mut anna, "hdoj-1536", &judging(Verdict::WA, None)).await;
    judged(&site, &mut anna, "nim", &taking(9999)).await;
    let page = site.visitor().get(address).await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&[
        "4 programs have been judged",
        "data-verdict=\"WA\"",
        "<meter min=\"0\" max=\"4\" value=\"3\">",
        // All of them in one language.
        "<meter min=\"0\" max=\"4\" value=\"4\">",
        "half take at most 5 ms; the fastest takes 3 ms, the slowest 100 ms",
        "role=\"img\"",
        "aria-current=\"page\">Statistics",
    ]);
    page.has_none(&["9999", "data-verdict=\"TLE\""]);
    page.has(&["dy=\"-4\">1</text>"]);
    page.has_none(&["how many of a hundred"]);
    let shares = site.visitor().get(&format!("{address}?times=shares")).await;
    shares.has(&["dy=\"-4\">33 %</text>", "how many of a hundred"]);
    let chinese = site.visitor().get(&format!("{address}?lang=zh")).await;
    chinese.has(&["已评测 4 个程序", "一半用时不超过 5 毫秒"]);
    let missing = site.visitor().get("/problems/nothing/statistics").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_solution_is_for_those_who_have_one_and_shows_what_its_author_allows() {
    let site = Site::new().await;
    let address = "/problems/hdoj-1536/solution";
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    judged(&site, &mut anna, "hdoj-1536", &judging(Verdict::WA, None)).await;
    judged(&site, &mut ben, "hdoj-1536", &taking(7)).await;
    for visitor in [&mut anna, &mut site.visitor()] {
        let page = visitor.get(address).await;
        page.has(&["Solve the problem first"]);
        page.has_none(&["mex", "seven heaps", "Sprague", "come with the problem"]);
    }
    judged(&site, &mut anna, "hdoj-1536", &taking(3)).await;
    let page = anna.get(address).await;
    page.has(&[
        "mex",
        // The theorem on the sample, and the programs of the package in both languages.
        "On positions of the sample",
        "class=\"explanation\"",
        "Programs that come with the problem",
        "A table of Grundy values for each set",
        "the lowest bit that is not set",
        "Nobody has shared an accepted program yet",
        "Yours are not shown",
    ]);
    page.has_none(&["seven heaps"]);
    let settings = Settings {
        shares_solutions: true,
        ..Settings::default()
    };
    let owner = site.account("ben").await;
    site.store.set_settings(owner.id, &settings).await.unwrap();
    let page = anna.get(address).await;
    page.has(&["seven heaps", "/users/ben", "7 ms"]);
    page.has_none(&["3 ms"]);
    // The submission's own page stays its author's.
    anna.get("/submissions/2").await.has_none(&["seven heaps"]);
    // Who closed the account shows nothing any more.
    site.store.disable_user(owner.id).await.unwrap();
    anna.get(address).await.has_none(&["seven heaps"]);
}

#[tokio::test]
async fn a_ranking_counts_each_problem_once() {
    let site = Site::new().await;
    site.visitor()
        .get("/ranking")
        .await
        .has(&["Nobody has solved anything yet"]);
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    let mut cy = site.user("cy", Role::Student).await;
    for problem in ["nim", "kayles"] {
        judged(&site, &mut ben, problem, &taking(1)).await;
    }
    for _ in 0..3 {
        judged(&site, &mut anna, "nim", &taking(1)).await;
    }
    judged(&site, &mut cy, "nim", &judging(Verdict::WA, None)).await;
    let page = anna.get("/ranking").await;
    assert_eq!(page.status, StatusCode::OK);
    let at = |name: &str| {
        page.text
            .find(&format!("<a href=\"/users/{name}\">{name}</a>"))
    };
    let main = page.text.find("<table").unwrap();
    let (first, second) = (
        at("ben").unwrap(),
        page.text[main..].find("/users/anna").unwrap() + main,
    );
    assert!(first < second, "{}", page.text);
    page.has(&["class=\"is-own\"", "max=\"2\" value=\"1\""]);
    page.has_none(&["/users/cy"]);
    for address in ["/ranking?page=2", "/ranking?page=0"] {
        let page = site.visitor().get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn a_user_has_a_year_and_ideas() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    site.visitor()
        .get("/users/anna")
        .await
        .has(&["Nothing was handed in within a year"]);
    judged(&site, &mut anna, "nim", &taking(1)).await;
    judged(&site, &mut anna, "nim", &judging(Verdict::WA, None)).await;
    let page = site.visitor().get("/users/anna").await;
    page.has(&[
        ": 2</title>",
        ">Apr</text>",
        ">Wed</text>",
        "2 programs, on one day of the last year",
        "<dd>1 day</dd>",
        "/problems/nim",
        "value=\"100\" aria-hidden=\"true\"></meter> 2 programs, 100 %",
    ]);
}
