//! What programs, compilers and checkers say, as it is kept.

use judge::{Counterexample, Judging, Reason, TestResult, Verdict};
use web::store::{Filter, NewSubmission, Page, Progress, Proof, Status, TokenWish, Written};

use crate::submissions::{judging_of, result, test_result};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    nuls_are_stored_as_something_else
    what_is_too_long_is_cut_and_says_so
}

async fn nuls_are_stored_as_something_else(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let new = NewSubmission {
        source_name: "a\0.cpp".to_owned(),
        ..hand_in(&ada, "kayles")
    };
    let id = store.submit(&new, None).await.unwrap();
    let claim = store
        .claim(judging_of(&store, id).await)
        .await
        .unwrap()
        .unwrap();
    let said = Reason::Signal {
        signal: "SIGABRT".to_owned(),
        cause: None,
        stderr: Some("\0\0oh".to_owned()),
    };
    let test = TestResult {
        name: "sample\0".to_owned(),
        group: "\0".to_owned(),
        reason: Some(said.clone()),
        ..test_result("", Verdict::RE)
    };
    let progress = Progress {
        state: Status::Running,
        total: Some(1),
        first: 0,
        tests: vec![test.clone()],
    };
    assert_eq!(
        store.progress(&claim, &progress).await.unwrap(),
        Written::Yes
    );
    let counterexample = Counterexample {
        input: "\0".to_owned(),
        expected: "W\0".to_owned(),
        got: "\0L".to_owned(),
        explanation: Some("\0".to_owned()),
        mistake: None,
        idea: None,
        reason: None,
    };
    let judged = Judging {
        message: Some("a.cpp:1: \0\0\0".to_owned()),
        score: None,
        counterexample: Some(counterexample.clone()),
        tests: vec![test],
        ..result(Verdict::RE)
    };
    assert_eq!(store.finish(&claim, &judged).await.unwrap(), Written::Yes);
    let view = store.submission(id).await.unwrap().unwrap();
    assert_eq!(view.source_name, "a\u{fffd}.cpp");
    let judging = view.judging;
    assert_eq!(
        judging.message.as_deref(),
        Some("a.cpp:1: \u{fffd}\u{fffd}\u{fffd}")
    );
    assert_eq!(judging.tests[0].name, "sample\u{fffd}");
    // JSON has a way to write it.
    assert_eq!(judging.tests[0].reason, Some(said));
    assert_eq!(judging.counterexample, Some(counterexample));

    let id = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    let claim = store
        .claim(judging_of(&store, id).await)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(store.give_up(&claim, "\0").await.unwrap(), Written::Yes);

    // What cannot be there is not found.
    let of = |problem: &str, language: &str| Filter {
        problem: Some(problem.to_owned()),
        language: Some(language.to_owned()),
        ..Filter::default()
    };
    for filter in [of("\0", "cpp"), of("kayles", "\0")] {
        let page = store.submissions(&filter, Page::default()).await.unwrap();
        assert_eq!(page.items, []);
    }
    assert_eq!(store.user_by_name("Ada\0").await.unwrap(), None);
    let known = store.authenticate("Ada\0", "correct horse").await.unwrap();
    assert_eq!(known, Proof::Nothing);
    assert!(
        store
            .create_user("Ada\0", "correct horse", web::store::Role::Student)
            .await
            .is_err()
    );
    let wish = TokenWish::usual("my\0token");
    assert!(store.create_token(&ada, &wish).await.is_err());
    assert!(!store.revoke_session(ada.id, "\0").await.unwrap());
    assert!(!store.setup_link_is_good("\0").await.unwrap());
}

async fn what_is_too_long_is_cut_and_says_so(TestDb { store, .. }: TestDb) {
    const KEPT: usize = 64 * 1024;
    let ada = student(&store, "Ada").await;
    let id = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    let claim = store.claim(judging_of(&store, id).await).await;
    let claim = claim.unwrap().unwrap();
    // A megabyte and a mebibyte: of letters that are three bytes each, and of one.
    let letters = "明".repeat(1_000_000 / 3);
    let long = "x".repeat(1024 * 1024);
    let test = TestResult {
        reason: Some(Reason::ExitCode {
            code: 3,
            error: Some("short".to_owned()),
            stderr: Some(long.clone()),
        }),
        ..test_result("small-1", Verdict::RE)
    };
    let judged = Judging {
        message: Some(long.clone()),
        score: None,
        counterexample: Some(Counterexample {
            input: long.clone(),
            expected: letters.clone(),
            got: "L".to_owned(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        }),
        tests: vec![test],
        ..result(Verdict::RE)
    };
    assert_eq!(store.finish(&claim, &judged).await.unwrap(), Written::Yes);
    let judging = store.submission(id).await.unwrap().unwrap().judging;
    let of_long = format!("{}\n[… +{} bytes]", &long[..KEPT], long.len() - KEPT);
    // The last letter that fits whole.
    let fits = KEPT / 3 * 3;
    let of_letters = format!("{}\n[… +{} bytes]", &letters[..fits], letters.len() - fits);
    assert_eq!(judging.message.as_ref(), Some(&of_long));
    let Some(Reason::ExitCode { error, stderr, .. }) = &judging.tests[0].reason else {
        panic!("{:?}", judging.tests[0].reason)
    };
    assert_eq!(error.as_deref(), Some("short"));
    assert_eq!(stderr.as_ref(), Some(&of_long));
    let example = judging.counterexample.unwrap();
    assert_eq!((&example.input, &example.expected), (&of_long, &of_letters));
    assert_eq!(example.got, "L");

    // Likewise why a judging was given up.
    let id = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    let claim = store.claim(judging_of(&store, id).await).await;
    let claim = claim.unwrap().unwrap();
    assert_eq!(store.give_up(&claim, &long).await.unwrap(), Written::Yes);
    let judging = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(judging.message, Some(of_long));
}
