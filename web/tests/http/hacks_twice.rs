//! An input joins the tests of a problem once, whatever it has broken and whatever makes the others.

use axum::http::StatusCode;
use problems::{Test, catalog};
use web::store::{HackId, HackState, NewHack, Role, Scope, User};

use crate::hack::accepted;
use crate::site::{Answer, Site, Visitor};
use crate::stored::{package, pass, push};

const ADDRESS: &str = "/setter/problems/my-nim/hacks";

/// A setter with a problem whose tests a plan makes, and nothing pins.
async fn setter(site: &Site) -> (Visitor, User) {
    let grace = site.user("grace", Role::Setter).await;
    let account = site.account("grace").await;
    let may = Scope::ALL.into_iter();
    let may = may.filter(|it| it.needs() <= Role::Setter);
    let mut program = site.program_with(&account, may.collect()).await;
    let game = catalog::archive("nim").unwrap();
    let game = game.file("game.toml").unwrap();
    let archive = package().with_file("game.toml", Some(game)).unwrap();
    let pushed = push(&mut program, "my-nim", &archive).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(site).await;
    (grace, account)
}

/// Keeps that an input has broken a program of somebody; returns the number of that.
async fn broken(site: &Site, (author, hacker): (&User, &User), input: &str) -> HackId {
    let submission = accepted(site, author, "my-nim", "print('First')").await;
    let hack = NewHack {
        problem: "my-nim".to_owned(),
        submission,
        hacker: hacker.id,
        input: input.to_owned(),
    };
    assert!(site.store.keep_hack(&hack).await.unwrap());
    let hacks = site.store.hacks("my-nim").await.unwrap();
    hacks.iter().map(|it| it.id).max().unwrap()
}

async fn join(visitor: &mut Visitor, hack: HackId) -> Answer {
    let hack = hack.to_string();
    let form = [("hack", hack.as_str()), ("action", "join")];
    visitor.post(ADDRESS, &form).await
}

async fn versions(site: &Site) -> usize {
    let rows = site.store.problem_versions("my-nim").await.unwrap();
    rows.len()
}

#[tokio::test]
async fn one_input_that_breaks_two_programs_is_one_test() {
    let site = Site::new().await;
    let (mut grace, account) = setter(&site).await;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let input = "1\n2\n3 4\n";
    let first = broken(&site, (&anna, &account), input).await;
    let second = broken(&site, (&anna, &account), input).await;
    let joined = join(&mut grace, first).await;
    let address = "/setter/problems/my-nim/versions/2";
    assert_eq!(joined.header("location"), address, "{}", joined.text);
    // Before anybody is given that version, and afterwards.
    let refused = join(&mut grace, second).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["has this test already", "value=\"drop\""]);
    pass(&site).await;
    site.store.serve_version("my-nim", 2).await.unwrap();
    let refused = join(&mut grace, second).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(versions(&site).await, 2);
    let states = site.store.hacks("my-nim").await.unwrap();
    let states: Vec<_> = states.iter().map(|it| (it.id, it.state)).collect();
    let expected = [(second, HackState::Proposed), (first, HackState::Joined)];
    assert_eq!(states, expected);
}

#[tokio::test]
async fn what_the_plan_makes_already_is_no_new_test() {
    let site = Site::new().await;
    let (mut grace, account) = setter(&site).await;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let shelf = site.state.library.shelf().await.unwrap();
    let served = shelf.any("my-nim").unwrap();
    let served = site.state.library.current(served).await.unwrap().unwrap();
    assert_eq!(served.lock(), None);
    let tests = served.tests().unwrap();
    let generated = tests.tests().iter();
    let generated = generated.filter(|it| it.group != Test::SAMPLE && it.group != "secret");
    let smallest = generated.min_by_key(|it| it.input.len()).unwrap();
    let input = std::str::from_utf8(&smallest.input).unwrap();
    let hack = broken(&site, (&anna, &account), input).await;
    let refused = join(&mut grace, hack).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["has this test already"]);
    assert_eq!(versions(&site).await, 1);
}

#[tokio::test]
async fn what_joined_in_a_version_that_failed_joins_again_in_one_of_the_version_before() {
    let site = Site::new().await;
    let (mut grace, account) = setter(&site).await;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let hack = broken(&site, (&anna, &account), "1\n2\n3 4\n").await;
    for version in 2..=3 {
        let joined = join(&mut grace, hack).await;
        let address = format!("/setter/problems/my-nim/versions/{version}");
        assert_eq!(joined.header("location"), address, "{}", joined.text);
        let claim = site.store.claim_check().await.unwrap().unwrap();
        let ended = site.store.finish_check(&claim, false, "{}").await;
        ended.unwrap();
        let state = site.store.hacks("my-nim").await.unwrap()[0].state;
        assert_eq!(state, HackState::Proposed, "{version}");
    }
}

#[tokio::test]
async fn whoever_makes_a_test_keeps_nobody_from_looking_at_packages() {
    let site = Site::new().await;
    let (mut grace, account) = setter(&site).await;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let hack = broken(&site, (&anna, &account), "1\n2\n3 4\n").await;
    let held = site.state.thinking.of_package(account.id).await.unwrap();
    let joined = join(&mut grace, hack).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    drop(held);
}
