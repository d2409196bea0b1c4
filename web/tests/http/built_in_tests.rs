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
