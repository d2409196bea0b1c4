//! What breaks accepted programs becomes a test of problems that came with the program, too, and stays a test when a
//! newer program brings them.

use axum::http::StatusCode;
use problems::catalog;
use web::library::{Facts, joined};
use web::store::{BuiltIn, HackState, NewHack, Role, SubmissionId, UserId};

use crate::hack::accepted;
use crate::site::{Site, Visitor};
use crate::stored::pass;

const ADDRESS: &str = "/setter/problems/nim/hacks";

/// Nim as an older program brought it.
async fn enter_older(site: &Site) {
    let archive = catalog::archive("nim").unwrap();
    let archive = archive.with_file("notes.txt", Some(b"older")).unwrap();
    let older = BuiltIn {
        id: "nim".to_owned(),
        hash: archive.hash(),
        package_version: "older".to_owned(),
        facts: Facts::of(&catalog::get("nim").unwrap()).json(),
        archive: archive.zip().unwrap(),
        kept: None,
    };
    assert_eq!(site.store.enter_built_in(&[older]).await.unwrap(), 1);
}

/// Keeps that an input has broken a program; returns the number of that.
async fn broken(site: &Site, submission: SubmissionId, hacker: UserId, input: &str) -> String {
    let hack = NewHack {
        problem: "nim".to_owned(),
        submission,
        hacker,
        input: input.to_owned(),
    };
    assert!(site.store.keep_hack(&hack).await.unwrap());
    let hacks = site.store.hacks("nim").await.unwrap();
    let newest = hacks.iter().map(|it| it.id).max().unwrap();
    newest.to_string()
}

async fn join(visitor: &mut Visitor, hack: &str) -> crate::site::Answer {
    let form = [("hack", hack), ("action", "join")];
    visitor.post(ADDRESS, &form).await
}

#[tokio::test]
async fn what_breaks_a_program_is_kept_beside_a_problem_of_the_program() {
    let site = Site::new().await;
    enter_older(&site).await;
    let mut root = site.user("root", Role::Admin).await;
    let admin = site.account("root").await.id;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let mut hacks = Vec::new();
    for input in ["1\n2\n123456 654321\n", "1\n2\n123457 654321\n"] {
        let submission = accepted(&site, &anna, "nim", "print('First')").await;
        hacks.push(broken(&site, submission, admin, input).await);
    }
    let page = root.get(ADDRESS).await;
    page.has(&["This problem comes with the program", "Add it as a test"]);
    // A setter has nothing to say about it.
    let mut grace = site.user("grace", Role::Setter).await;
    assert_eq!(grace.get(ADDRESS).await.status, StatusCode::NOT_FOUND);
    let refused = join(&mut grace, &hacks[0]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    for (hack, version) in [(&hacks[0], 2), (&hacks[1], 3)] {
        let joined = join(&mut root, hack).await;
        let address = format!("/setter/problems/nim/versions/{version}");
        assert_eq!(joined.header("location"), address, "{}", joined.text);
        pass(&site).await;
    }
    // The first is served; of the second an administrator has not decided yet.
    site.store.serve_version("nim", 2).await.unwrap();
    let tests = async || {
        let shelf = site.state.library.shelf().await.unwrap();
        let nim = shelf.any("nim").unwrap();
        let problem = site.state.library.current(nim).await.unwrap().unwrap();
        let tests = problem.tests().unwrap();
        let names = tests.tests().iter().map(|it| it.name.clone());
        (problem.hash().to_owned(), names.collect::<Vec<String>>())
    };
    let name = |hack: &String| format!("hack-{hack}");
    let (_, served) = tests().await;
    assert!(served.contains(&name(&hacks[0])), "{served:?}");
    assert!(served.len() > 5, "beside those of the plan: {served:?}");
    // A newer program.
    site.state.library.enter_catalog().await.unwrap();
    let (hash, served) = tests().await;
    let program = catalog::get("nim").unwrap();
    assert_ne!(hash, program.hash());
    assert!(served.contains(&name(&hacks[0])), "{served:?}");
    assert!(!served.contains(&name(&hacks[1])), "{served:?}");
    let archive = site.state.library.archive("nim", &hash).await.unwrap();
    assert_eq!(archive.file("notes.txt"), None);
    assert_eq!(joined::without(&archive).hash(), program.hash());
    let states = async || {
        let hacks = site.store.hacks("nim").await.unwrap();
        let mut states: Vec<_> = hacks.iter().map(|it| (it.id, it.state)).collect();
        states.sort_by_key(|(id, _)| *id);
        let states = states.into_iter().map(|(_, state)| state);
        states.collect::<Vec<_>>()
    };
    assert_eq!(states().await, [HackState::Joined, HackState::Proposed]);
    // Nothing more is to be done, and the other one may still join.
    let before = site.store.library_revision().await.unwrap();
    site.state.library.enter_catalog().await.unwrap();
    assert_eq!(site.store.library_revision().await.unwrap(), before);
    join(&mut root, &hacks[1]).await;
    let versions = site.store.problem_versions("nim").await.unwrap();
    assert_eq!(versions[0].of_program(), Some(program.hash()));
    assert_eq!(states().await, [HackState::Joined, HackState::Joined]);
}

#[tokio::test]
async fn a_test_that_the_newer_problem_does_not_allow_is_decided_on_anew() {
    let site = Site::new().await;
    enter_older(&site).await;
    let mut root = site.user("root", Role::Admin).await;
    let admin = site.account("root").await;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let submission = accepted(&site, &anna, "nim", "print('First')").await;
    let input = "1\n2\n123456 654321\n";
    let hack = broken(&site, submission, admin.id, input).await;
    join(&mut root, &hack).await;
    pass(&site).await;
    site.store.serve_version("nim", 2).await.unwrap();
    // As if it had been allowed then.
    let rows = site.store.problem_versions("nim").await.unwrap();
    let row = &rows[0];
    let archive = site.state.library.archive("nim", &row.hash).await.unwrap();
    let (of_input, _) = joined::paths(hack.parse().unwrap());
    let odd = archive.with_file(&of_input, Some(b"no such thing\n"));
    let odd = odd.unwrap();
    let taken = web::store::NewVersion {
        problem: "nim".to_owned(),
        hash: odd.hash(),
        archive: odd.zip().unwrap(),
        package_version: "older".to_owned(),
        facts: Facts::of(&catalog::get("nim").unwrap()).json(),
        author: admin.id,
        any_owner: true,
        note: String::new(),
        base: row.base.clone(),
    };
    let number = site.store.add_version(&taken).await.unwrap();
    pass(&site).await;
    site.store.serve_version("nim", number).await.unwrap();
    site.state.library.enter_catalog().await.unwrap();
    let rows = site.store.problems().await.unwrap();
    let nim = rows.iter().find(|row| row.id == "nim").unwrap();
    let program = catalog::get("nim").unwrap();
    assert_eq!(nim.hash.as_deref(), Some(program.hash()));
    assert_eq!(nim.base, None);
    let hacks = site.store.hacks("nim").await.unwrap();
    assert_eq!(hacks[0].state, HackState::Proposed);
}

/// Makes the files of an older version those of a new one; returns the address of that.
async fn restore(visitor: &mut Visitor, version: &str) -> String {
    let form = [("version", version)];
    let restored = visitor.post("/setter/problems/nim/restore", &form).await;
    assert_eq!(restored.status, StatusCode::SEE_OTHER, "{}", restored.text);
    restored.header("location").to_owned()
}

/// Serves a version, and says which one is served when the site has started again.
async fn served_after(site: &Site, version: i64) -> Option<i64> {
    site.store.serve_version("nim", version).await.unwrap();
    site.state.library.enter_catalog().await.unwrap();
    let rows = site.store.problems().await.unwrap();
    let nim = rows.iter().find(|row| row.id == "nim");
    nim.unwrap().number
}

/// The package of the program to which the newest version adds tests, as far as it does nothing else.
async fn newest_base(site: &Site) -> Option<String> {
    let mut rows = site.store.problem_versions("nim").await.unwrap();
    rows.remove(0).base
}

#[tokio::test]
async fn what_an_administrator_goes_back_to_stays() {
    let site = Site::new().await;
    enter_older(&site).await;
    let older = site.store.problem_versions("nim").await.unwrap();
    let older = older[0].hash.clone();
    // What the newer program brings is bad.
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let third = "/setter/problems/nim/versions/3";
    assert_eq!(restore(&mut root, "1").await, third);
    pass(&site).await;
    let rows = site.store.problem_versions("nim").await.unwrap();
    assert_eq!((&rows[0].hash, &rows[0].base), (&older, &None));
    assert_eq!(served_after(&site, 3).await, Some(3));
    assert_eq!(served_after(&site, 1).await, Some(1));
}

#[tokio::test]
async fn what_an_administrator_goes_back_to_stays_with_its_tests() {
    let site = Site::new().await;
    enter_older(&site).await;
    let older = site.store.problem_versions("nim").await.unwrap();
    let older = Some(older[0].hash.clone());
    let mut root = site.user("root", Role::Admin).await;
    let admin = site.account("root").await.id;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let mut hacks = Vec::new();
    for input in ["1\n2\n123456 654321\n", "1\n2\n123457 654321\n"] {
        let submission = accepted(&site, &anna, "nim", "print('First')").await;
        hacks.push(broken(&site, submission, admin, input).await);
    }
    for hack in &hacks {
        join(&mut root, hack).await;
        pass(&site).await;
    }
    // Without the second test it still is the package of the program.
    restore(&mut root, "2").await;
    pass(&site).await;
    assert_eq!(newest_base(&site).await, older);
    assert_eq!(served_after(&site, 4).await, Some(5));
    // Back to that of the older program.
    assert_eq!(served_after(&site, 4).await, Some(4));
    restore(&mut root, "4").await;
    pass(&site).await;
    assert_eq!(newest_base(&site).await, None);
    assert_eq!(served_after(&site, 6).await, Some(6));
    // A test that joins now changes nothing about that.
    let joined = join(&mut root, &hacks[1]).await;
    let seventh = "/setter/problems/nim/versions/7";
    assert_eq!(joined.header("location"), seventh, "{}", joined.text);
    pass(&site).await;
    assert_eq!(newest_base(&site).await, None);
    assert_eq!(served_after(&site, 7).await, Some(7));
}

#[tokio::test]
async fn a_statement_that_was_changed_beside_tests_stays() {
    let site = Site::new().await;
    enter_older(&site).await;
    let mut root = site.user("root", Role::Admin).await;
    let admin = site.account("root").await.id;
    site.user("anna", Role::Student).await;
    let anna = site.account("anna").await;
    let submission = accepted(&site, &anna, "nim", "print('First')").await;
    let hack = broken(&site, submission, admin, "1\n2\n123456 654321\n").await;
    join(&mut root, &hack).await;
    pass(&site).await;
    let form = [
        ("path", "statement/problem.en.md"),
        ("text", "Take stones."),
        ("action", "save"),
    ];
    let saved = root.post("/setter/problems/nim/files", &form).await;
    let third = "/setter/problems/nim/versions/3";
    assert_eq!(saved.header("location"), third, "{}", saved.text);
    pass(&site).await;
    assert_eq!(newest_base(&site).await, None);
    assert_eq!(served_after(&site, 3).await, Some(3));
}
