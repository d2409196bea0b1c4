//! The same of what somebody is answered who sends something: about a hidden problem as if there were none.

use judge::Verdict;
use serde_json::json;

use super::{MARKER, OTHERS, Phase, SECRET, names_the_secret, without_times, world};
use crate::routes::TABLE;
use crate::site::SOURCE;

/// An id that no problem has.
const NOBODYS: &str = "hdoj-9999";

/// What is sent to an address, with which an existing problem would be asked for something.
fn body(route: &str, problem: &str) -> String {
    let text = |value: serde_json::Value| value.to_string();
    match route {
        "/api/v1/submissions" | "/api/v1/runs" => {
            text(json!({ "problem": problem, "language": "cpp", "source": SOURCE }))
        }
        "/api/v1/problems/{id}/hack" => text(json!({ "program": "1", "input": "1\n1\n" })),
        "/problems/{id}" => "language=cpp&source=int+main".to_owned(),
        "/problems/{id}/hack" => "program=1&input=1".to_owned(),
        "/problems/{id}/discussion" => "title=Hello&body=Hello".to_owned(),
        _ if route.starts_with("/api/") => "{}".to_owned(),
        _ => String::new(),
    }
}

/// The routes that change something, as the table has them, once each.
fn changing(is_wanted: impl Fn(&str) -> bool) -> Vec<(&'static str, &'static str)> {
    let rows = TABLE.iter().map(|(method, route, ..)| (*method, *route));
    let mut found: Vec<_> = rows
        .filter(|(method, route)| *method != "GET" && is_wanted(route))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[tokio::test]
async fn what_is_sent_about_a_hidden_problem_is_answered_as_if_there_were_none() {
    let mut world = world(Verdict::AC).await;
    world.be(Phase::Before).await;
    let routes = changing(|route| {
        let is_about_one = route.contains("/problems/{id}")
            || ["/api/v1/submissions", "/api/v1/runs"].contains(&route);
        // Whoever brings a problem in is told which ids are taken.
        is_about_one && route != "/api/v1/problems/{id}/package"
    });
    assert!(routes.len() > 15, "{routes:?}");
    for (method, route) in routes {
        for who in OTHERS {
            let mut answers = Vec::new();
            for problem in [SECRET, NOBODYS] {
                let address = world.filled(route, problem);
                let answer = world
                    .sends(who, (method, address.as_str()), &body(route, problem))
                    .await;
                // What was asked for is said again.
                answers.push(without_times(&answer.replace(problem, "")));
            }
            assert_eq!(answers[0], answers[1], "{who}: {method} {route}");
            let said = names_the_secret(&answers[0]);
            assert_eq!(said, None, "{who}: {method} {route}:\n{}", answers[0]);
        }
    }
}

#[tokio::test]
async fn what_is_sent_to_a_contest_brings_back_nothing_that_is_hidden() {
    let mut world = world(Verdict::AC).await;
    let routes = changing(|route| {
        let is_of_it =
            route.starts_with("/contests/{id}") || route.starts_with("/submissions/{id}");
        // These let them in.
        let lets_in = ["/contests/{id}/join", "/contests/{id}/team"].contains(&route);
        is_of_it && !lets_in
    });
    assert!(routes.len() > 15, "{routes:?}");
    for phase in [Phase::Before, Phase::Freeze] {
        world.be(phase).await;
        for (method, route) in &routes {
            let address = world.filled(route, SECRET);
            for who in OTHERS {
                let answer = world.sends(who, (*method, address.as_str()), "").await;
                assert!(!answer.contains(MARKER), "{who}: {address}:\n{answer}");
                if phase == Phase::Before {
                    let said = names_the_secret(&answer);
                    assert_eq!(said, None, "{who}: {address}:\n{answer}");
                }
            }
        }
    }
}
