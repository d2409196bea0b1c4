//! Versions as packages for other tools: what those cannot carry is said before they are taken away.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode};
use futures::FutureExt;
use problems::ProblemsError;
use problems::draft::{self, DraftFiles};
use problems::package::Archive;
use web::store::Role;

use super::{pass, upload};
use crate::api::runs::judge;
use crate::site::{Site, Visitor};

#[tokio::test]
async fn a_version_is_taken_away_in_other_formats() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let files = draft::blank("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a12");
    let files = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("two-numbers", files).unwrap();
    let taken = upload(&mut grace, "two-numbers", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    let version = "/setter/problems/two-numbers/versions/1";
    let address = format!("{version}/export");
    grace.get(version).await.has(&[&format!("{address}\"")]);
    grace
        .get(&address)
        .await
        .has(&["format=legacy", "format=polygon"]);
    let said = grace.get(&format!("{address}?format=dmoj")).await;
    said.has(&["its 4 example programs", "format=dmoj&amp;take=1"]);
    for (format, top) in [
        ("icpc", "problem.yaml"),
        ("legacy", "problem.yaml"),
        ("dmoj", "init.yml"),
        ("polygon", "problem.xml"),
    ] {
        let one = format!("{address}?format={format}&take=1");
        let answer = grace.begin(Method::GET, &one, None, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{format}");
        let name = format!("attachment; filename=\"two-numbers-{format}.zip\"");
        assert_eq!(answer.headers()["content-disposition"], name.as_str());
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let (exported, _) = Archive::of_bytes("x", &bytes).unwrap();
        assert!(exported.file(top).is_some(), "{format}");
    }
    // What no other tool could judge is refused with the reason.
    let answers = draft::answers("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a13");
    let files = answers
        .iter()
        .map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("two-halves", files).unwrap();
    let taken = upload(&mut grace, "two-halves", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let address = "/setter/problems/two-halves/versions/1/export?format=dmoj";
    let refused = grace.get(address).await;
    refused.has(&["submissions are answers and no programs"]);
    // No command has a way round that.
    refused.has_none(&["take=1", "grundy problem"]);
}

const UUID: &str = "5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a14";

/// A package whose secret tests a program makes, and another one answers.
fn generated(program: &str) -> Archive {
    let rules = "solution: /submissions/accepted/sum.py\n\
                 data:\n  secret:\n    data:\n      made: number.py 31\n";
    let mut files = draft::blank(UUID);
    files.retain(|path, _| !path.starts_with("data/secret/"));
    files.insert("generators/generators.yaml".to_owned(), rules.into());
    files.insert("generators/number.py".to_owned(), program.into());
    of_files(&files)
}

fn of_files(files: &DraftFiles) -> Archive {
    let files = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
    Archive::made("made", files).unwrap().0
}

/// Brings a package in as a new problem, and says where its first version is exported.
async fn brought_in(site: &Site, grace: &mut Visitor, (id, archive): (&str, &Archive)) -> String {
    let taken = upload(grace, id, &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(site).await;
    format!("/setter/problems/{id}/versions/1/export")
}

const PROGRAM: &str = "import sys\nprint(11, sys.argv[1])\n";

#[tokio::test]
async fn a_process_without_a_judge_says_who_makes_the_tests() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let address = brought_in(&site, &mut grace, ("made", &generated(PROGRAM))).await;
    let told = grace.get(&format!("{address}?format=icpc")).await;
    told.has(&[
        "yet to be made by its generators",
        "grundy problem pull made",
    ]);
    told.has_none(&["take=1"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tests_that_programs_make_are_made_for_other_tools() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut grace = site.user("grace", Role::Setter).await;
    let address = brought_in(&site, &mut grace, ("made", &generated(PROGRAM))).await;
    for format in ["icpc", "legacy", "dmoj", "polygon"] {
        let said = grace.get(&format!("{address}?format={format}")).await;
        said.has(&["&amp;take=1"]);
        let one = format!("{address}?format={format}&take=1");
        let answer = grace.begin(Method::GET, &one, None, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{format}");
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let (exported, _) = Archive::of_bytes("x", &bytes).unwrap();
        for made in ["11 31\n", "42\n"] {
            let mut files = exported.files();
            let is_there = files.any(|(_, bytes)| &**bytes == made.as_bytes());
            let paths: Vec<&str> = exported.files().map(|(path, _)| path).collect();
            assert!(is_there, "{format}: no {made:?} in {paths:?}");
        }
    }
    // Its setter looks at them as at any other.
    let listed = grace.get("/setter/problems/made/tests").await;
    listed.has(&["/setter/problems/made/tests?make=1"]);
    listed.has_none(&["test=made"]);
    let listed = grace.get("/setter/problems/made/tests?make=1").await;
    listed.has(&["tests/file?test=made&#38;make=1#answer"]);
    let test = "/setter/problems/made/tests/file?test=made&make=1";
    grace.get(test).await.has(&["11 31\n</pre>", "42\n</pre>"]);
    let answer = grace.get(&format!("{test}&part=answer")).await;
    assert_eq!(answer.text, "42\n");
    // A plan whose rules a program knows is gone through likewise.
    let rules = of_files(&draft::rules("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a15"));
    let address = brought_in(&site, &mut grace, ("squares", &rules)).await;
    let said = grace.get(&format!("{address}?format=icpc")).await;
    said.has(&["&amp;take=1"]);
    let listed = grace.get("/setter/problems/squares/tests?make=1").await;
    listed.has(&["make=1#input", ">largest</td>"]);
    listed.has_none(&[
        "-…</code>",
        "href=\"/setter/problems/squares/tests?make=1\"",
    ]);
    // What a program of the package does wrong is said by name.
    let broken = generated("import sys\nsys.exit('no number')\n");
    let address = brought_in(&site, &mut grace, ("broken", &broken)).await;
    let told = grace.get(&format!("{address}?format=icpc")).await;
    told.has(&["number.py failed", "no number"]);
    told.has_none(&["take=1"]);
    let listed = grace.get("/setter/problems/broken/tests?make=1").await;
    listed.has(&["They could not be made: ", "no number", "<code>made</code>"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_unpacked_keeps_its_turn_while_tests_are_made() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    site.user("grace", Role::Setter).await;
    let user = site.account("grace").await.id;
    let thinking = &site.state.thinking;
    let turn = thinking.of_export(user).await.unwrap();
    let mut next = Box::pin(thinking.of_export(user));
    assert!((&mut next).now_or_never().is_none());
    let (problem, found) = web::library::read(&generated(PROGRAM), "made", false);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let runs = site.state.runs.as_ref().unwrap();
    // The time is over before anything is made.
    let made = runs.with_tests((turn, user), problem, Instant::now()).await;
    let Ok((turn, Err(ProblemsError::Stopped))) = made else {
        panic!("there was no time for it");
    };
    assert!((&mut next).now_or_never().is_none());
    drop(turn);
    assert!((&mut next).now_or_never().is_some());
}
