//! The scoreboard of a thousand people with ten problems is light.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Method;
use axum::response::Html;
use axum::routing::get;
use web::http::contests::table::rows;
use web::scoreboard::{Board, Counting, Event, Rules, Setup, TryOutcome};
use web::store::{ContestId, Participant, ParticipantId};

use crate::site::Site;

const PEOPLE: i64 = 1000;
const PROBLEMS: usize = 10;

/// A table as a contest leaves it: a problem is solved by ever fewer, after some tries.
fn board() -> Board {
    let mut board = Board::new(Setup {
        rules: Rules::Icpc,
        counting: Counting::Best,
        penalty_minutes: 20,
        points: vec![10_000; PROBLEMS],
        freeze_ms: None,
    });
    let mut state: u64 = 1;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let mut submission = 0;
    for participant in 0..PEOPLE {
        board.enter(participant);
        for problem in 0..PROBLEMS {
            if random(10) < problem as u64 {
                continue;
            }
            let tries = 1 + random(3);
            for number in 1..=tries {
                submission += 1;
                let is_right = number == tries && random(4) > 0;
                board.apply(Event {
                    submission,
                    participant,
                    problem,
                    at_ms: i64::try_from(random(300)).unwrap() * 60_000,
                    outcome: if is_right {
                        TryOutcome::Accepted
                    } else {
                        TryOutcome::Rejected
                    },
                    shares: Vec::new(),
                });
            }
        }
    }
    board
}

#[tokio::test]
async fn a_thousand_rows_are_less_than_thirty_kilobytes() {
    let people: BTreeMap<i64, Participant> = (0..PEOPLE)
        .map(|id| {
            let person = Participant {
                id: ParticipantId(id),
                contest: ContestId(1),
                name: format!("student-{}", id * 7919 % 10_007),
                external_id: String::new(),
                affiliation: String::new(),
                team_group: String::new(),
                extra_ms: 0,
                seat: String::new(),
                virtual_start: None,
            };
            (id, person)
        })
        .collect();
    let mut html = String::new();
    for row in rows(&board(), &people, None, "").unwrap() {
        html.push_str(&row.to_string());
    }
    let whole = html.len();
    let site = Site::new().await;
    let routes = Router::new().route("/table", get(async move || Html(html)));
    let visitor = site.visitor_of(routes);
    let mut visitor = visitor.with_header("accept-encoding", "gzip");
    let answer = visitor
        .begin(Method::GET, "/table", None, Body::empty())
        .await;
    assert_eq!(answer.headers()["content-encoding"], "gzip");
    let sent = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    println!("{whole} bytes, {} on the way", sent.len());
    assert!(sent.len() < 30_000, "{}", sent.len());
}
