//! What participants are told of their own programs while a contest goes on, as its owner has chosen.

use judge::{Counterexample, Judging, Reason, Verdict};
use web::store::{ContestDraft, Feedback, Role, Scopes};

use super::{contest, draft, hand_in};
use crate::site::{Site, judging};

/// What the program says on a test that fails.
const SAID: &str = "seven heaps of three";

/// The input of a small case that is wrong.
const SMALL: &str = "1 1\n1\n1 7777\n0\n";

fn wrong() -> Judging {
    let reason = Reason::ExitCode {
        code: 1,
        error: Some(SAID.to_owned()),
        stderr: None,
    };
    let mut result = judging(Verdict::RE, Some(reason));
    result.counterexample = Some(Counterexample {
        input: SMALL.to_owned(),
        expected: "W".to_owned(),
        got: String::new(),
        explanation: None,
        mistake: None,
        idea: None,
        reason: None,
    });
    result
}

#[tokio::test]
async fn participants_are_told_what_the_contest_allows() {
    for (feedback, tests, example) in [
        (Feedback::Verdict, false, false),
        (Feedback::Tests, true, false),
        (Feedback::Explained, true, true),
    ] {
        let site = Site::new().await;
        let told = ContestDraft {
            feedback,
            ..draft(1, &["hdoj-1536"])
        };
        let (id, mut grace) = contest(&site, &told).await;
        let mut ada = site.user("ada", Role::Student).await;
        ada.post(&format!("/contests/{id}/join"), &[]).await;
        let number = hand_in(&mut ada, id, "A").await;
        site.finish(number, &wrong()).await;
        let owner = site.account("ada").await;
        let mut program = site.program_with(&owner, Scopes::USUAL).await;
        let (page, events) = (
            format!("/submissions/{number}"),
            format!("/submissions/{number}/events"),
        );
        let document = format!("/api/v1/submissions/{number}");
        let stream = format!("{document}/events");
        for answer in [
            ada.get(&page).await,
            ada.get(&events).await,
            program.get(&document).await,
            program.get(&stream).await,
        ] {
            let (text, what) = (&answer.text, format!("{feedback:?}"));
            assert!(text.contains("RE") || text.contains("Runtime"), "{what}");
            assert_eq!(text.contains(SAID), tests, "{what}: {text}");
            assert_eq!(text.contains("small-2"), tests, "{what}: {text}");
            assert_eq!(text.contains("7777"), example, "{what}: {text}");
        }
        let total = |json: &serde_json::Value| json["total"].as_i64();
        let seen = tests.then_some(24);
        assert_eq!(total(&program.get(&document).await.json()), seen);
        let list = program.get("/api/v1/submissions?mine=1").await.json();
        assert_eq!(total(&list["submissions"][0]), seen, "{list:#}");
        // The jury sees all of it, and nobody else any.
        grace.get(&page).await.has(&[SAID, "7777"]);
        let mut bob = site.user("bob", Role::Student).await;
        bob.get(&page).await.has_none(&[SAID, "7777", "small-2"]);
        // When it is over, all is said.
        let over = ContestDraft {
            feedback,
            freeze_at: None,
            ..draft(6, &["hdoj-1536"])
        };
        site.store.edit_contest(id, &over).await.unwrap();
        ada.get(&page).await.has(&[SAID, "7777"]);
    }
}

#[tokio::test]
async fn what_the_compiler_says_is_told_in_every_contest() {
    let site = Site::new().await;
    let told = ContestDraft {
        feedback: Feedback::Verdict,
        ..draft(1, &["nim"])
    };
    let (id, _) = contest(&site, &told).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let number = hand_in(&mut ada, id, "A").await;
    let mut result = judging(Verdict::CE, None);
    result.tests.clear();
    result.message = Some("main.cpp:7: expected a semicolon".to_owned());
    site.finish(number, &result).await;
    let page = ada.get(&format!("/submissions/{number}")).await;
    page.has(&["expected a semicolon"]);
    ada.get(&format!("/contests/{id}"))
        .await
        .has(&["you are told the verdict of your programs and what the compiler says"]);
}

#[tokio::test]
async fn the_form_takes_what_is_told() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(-2, &["nim"])).await;
    let edit = format!("/contests/{id}/edit");
    let page = grace.get(&edit).await;
    page.has(&["name=\"feedback\" value=\"tests\" checked"]);
    let form = |feedback| {
        [
            ("name_en", "Cup"),
            ("start", "2031-01-01T10:00"),
            ("end", "2031-01-01T15:00"),
            ("rules", "icpc"),
            ("counting", "best"),
            ("penalty", "20"),
            ("visibility", "public"),
            ("problems", "nim"),
            ("feedback", feedback),
            ("action", "save"),
        ]
    };
    let refused = grace.post(&edit, &form("nothing")).await;
    assert_eq!(refused.status, 422);
    refused.has(&["One of: verdict, tests, explained."]);
    let taken = grace.post(&edit, &form("verdict")).await;
    assert_eq!(taken.status, 303, "{}", taken.text);
    let row = site.store.contest(id).await.unwrap().unwrap();
    assert_eq!(row.feedback, Feedback::Verdict);
    // A form that is older than the contest overwrites nothing, unless it is sent again.
    let mut late = form("tests").to_vec();
    late.push(("revision", "0"));
    let refused = grace.post(&edit, &late).await;
    assert_eq!(refused.status, 422);
    refused.has(&["The contest was changed meanwhile"]);
    let now = site.store.contest(id).await.unwrap().unwrap();
    assert_eq!(now.feedback, Feedback::Verdict);
    let revision = now.revision.to_string();
    refused.has(&[&format!("name=\"revision\" value=\"{revision}\"")]);
    late.pop();
    late.push(("revision", revision.as_str()));
    assert_eq!(grace.post(&edit, &late).await.status, 303);
    let back = grace.post(&edit, &form("verdict")).await;
    assert_eq!(back.status, 303);
    // A copy is told as much.
    let copy = grace.get(&format!("/contests/new?like={id}")).await;
    copy.has(&["name=\"feedback\" value=\"verdict\" checked"]);
}
