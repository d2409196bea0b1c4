//! `/submissions/{id}` and its events.

mod counterexample;
mod result;

use axum::http::StatusCode;
use judge::{Reason, TestResult, Verdict};
use web::store::{Progress, Role, Scopes, Status};

use crate::site::{SOURCE, Site, Visitor, judging};

pub(crate) async fn submit(visitor: &mut Visitor) {
    submit_to(visitor, "hdoj-1536").await;
}

async fn submit_to(visitor: &mut Visitor, problem: &str) {
    let form = [("language", "cpp"), ("source", SOURCE)];
    let sent = visitor.post(&format!("/problems/{problem}"), &form).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
}

#[tokio::test]
async fn a_waiting_submission_refreshes_itself_with_and_without_a_script() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    submit(&mut anna).await;
    let page = anna.get("/submissions/2").await;
    page.has(&[
        "data-events=\"/submissions/2/events?after=1\"",
        "<noscript><meta http-equiv=\"refresh\"",
        "One submission is ahead of this one.",
        "seven heaps",
    ]);
    let claim = site.claim(2).await;
    anna.get("/submissions/2").await.has(&["Compiling."]);
    let one = judging(Verdict::AC, None).tests;
    let progress = Progress {
        state: Status::Running,
        total: Some(24),
        first: 0,
        tests: one,
    };
    let _ = site.store.progress(&claim, &progress).await.unwrap();
    anna.get("/submissions/2").await.has(&[
        "Test 2 of 24.",
        "<progress max=\"24\" value=\"1\"",
        "sample-1",
    ]);
}

#[tokio::test]
async fn a_finished_submission_needs_no_refresh() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let page = anna.get("/submissions/1").await;
    page.has(&["Accepted", "3 ms", "1.5 MiB", "data-status=\"done\""]);
    page.has_none(&["data-events", "http-equiv=\"refresh\""]);
}

#[tokio::test]
async fn a_solved_problem_leads_on() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut berta = site.user("berta", Role::Student).await;
    submit(&mut anna).await;
    let onwards = [
        "Solved!",
        "/problems/hdoj-1536/next",
        "/problems/hdoj-1536/solution",
    ];
    anna.get("/submissions/1").await.has_none(&onwards);
    site.finish(1, &judging(Verdict::AC, None)).await;
    anna.get("/submissions/1").await.has(&onwards);
    // It is hers alone, and of what is right alone.
    berta.get("/submissions/1").await.has_none(&onwards);
    submit(&mut anna).await;
    site.finish(2, &judging(Verdict::WA, None)).await;
    anna.get("/submissions/2").await.has_none(&onwards);
}

#[tokio::test]
async fn home_leads_on_where_a_solved_problem_does() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit_to(&mut anna, "nim").await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let next = anna.get("/problems/nim/next").await;
    let there = next.header("location").to_owned();
    let button = format!("<a class=\"button primary\" href=\"{there}\">");
    let home = anna.get("/").await;
    home.has(&["Next on your path", &button]);
}

#[tokio::test]
async fn what_comes_next_is_the_next_that_is_not_solved() {
    let site = Site::with_quota(100).await;
    let mut anna = site.user("anna", Role::Student).await;
    let next = async |visitor: &mut Visitor, id: &str| {
        let page = visitor.get(&format!("/problems/{id}/next")).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{id}");
        page.header("location").to_owned()
    };
    let after = next(&mut anna, "nim").await;
    assert!(after.starts_with("/problems/") && after != "/problems/nim");
    // Other questions about the game stand where the game does.
    assert_eq!(next(&mut anna, "nim-count").await, after);
    // What is solved is passed over.
    let solved = after.strip_prefix("/problems/").unwrap().to_owned();
    submit_to(&mut anna, &solved).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let then = next(&mut anna, "nim").await;
    assert_ne!(then, after);
    assert_eq!(next(&mut anna, &solved).await, then);
    // After the last of the path one begins with what was left out.
    let mut seen = vec!["nim".to_owned()];
    loop {
        let id = seen.last().cloned().unwrap_or_default();
        let there = next(&mut anna, &id).await.replace("/problems/", "");
        if seen.contains(&there) {
            break;
        }
        seen.push(there);
    }
    assert_eq!(next(&mut anna, seen.last().unwrap()).await, "/problems/nim");
    assert!(seen.len() > 40, "{seen:?}");
    let nowhere = anna.get("/problems/no-such/next").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn standard_error_does_not_carry_hidden_tests_out() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let input = "HIDDEN 7 7 7\n".repeat(10);
    let raised = Reason::ExitCode {
        code: 1,
        error: Some("ValueError: invalid literal".to_owned()),
        stderr: Some(format!("{input}ValueError: invalid literal")),
    };
    let mut result = judging(Verdict::RE, Some(raised.clone()));
    site.finish(1, &result).await;
    let mut program = site
        .program_with(&site.account("anna").await, Scopes::USUAL)
        .await;
    let page = anna.get("/submissions/1").await;
    let document = program.get("/api/v1/submissions/1").await;
    for seen in [&page, &document] {
        seen.has(&["ValueError: invalid literal"]);
        seen.has_none(&["HIDDEN"]);
    }
    // Without a line that names the error, the first one stands for it.
    let silent = Reason::Signal {
        signal: "SIGABRT".to_owned(),
        cause: None,
        stderr: Some(format!("terminate called\n{input}")),
    };
    submit(&mut anna).await;
    site.finish(2, &judging(Verdict::RE, Some(silent))).await;
    let page = anna.get("/submissions/2").await;
    page.has(&["terminate called"]);
    page.has_none(&["HIDDEN"]);
    // Setters see what it was, and everybody sees all of a sample.
    let mut setter = site.user("eve", Role::Setter).await;
    setter.get("/submissions/1").await.has(&["HIDDEN"]);
    let sample = result.tests.pop().unwrap();
    result.tests = vec![TestResult {
        group: "sample".to_owned(),
        ..sample
    }];
    submit(&mut anna).await;
    site.finish(3, &result).await;
    anna.get("/submissions/3").await.has(&["HIDDEN"]);
    let document = program.get("/api/v1/submissions/3").await;
    document.has(&["HIDDEN"]);
}

#[tokio::test]
async fn a_program_and_its_outputs_are_for_its_owner_and_setters() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let secret = Reason::LineDiffers {
        line: 1,
        expected: "SECRET".to_owned(),
        got: "x".to_owned(),
    };
    site.finish(1, &judging(Verdict::WA, Some(secret))).await;
    let private = ["seven heaps", "SECRET"];
    anna.get("/submissions/1").await.has(&private);
    site.user("setter", Role::Setter)
        .await
        .get("/submissions/1")
        .await
        .has(&private);
    site.user("root", Role::Admin)
        .await
        .get("/submissions/1")
        .await
        .has(&private);
    for mut other in [site.user("ben", Role::Student).await, site.visitor()] {
        let page = other.get("/submissions/1").await;
        page.has(&["Wrong answer", "small-2"]);
        page.has_none(&private);
    }
}

#[tokio::test]
async fn what_is_no_submission_is_not_found() {
    let site = Site::new().await;
    for address in ["/submissions/1", "/submissions/x", "/submissions/1/events"] {
        assert_eq!(
            site.visitor().get(address).await.status,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
}
