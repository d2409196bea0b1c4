//! Edits that a setter collects in the browser and saves as one version.

use axum::http::StatusCode;
use web::store::Role;

use super::{package, pass, upload};
use crate::site::{Answer, Site, Visitor};

const PROBLEM: &str = "/setter/problems/my-nim";
const FILES: &str = "/setter/problems/my-nim/files";
const EDITS: &str = "/setter/problems/my-nim/edits";
const STATEMENT: &str = "statement/problem.en.md";

/// A site with a problem of Grace's that has passed its check.
async fn begun() -> (Site, Visitor) {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let taken = upload(&mut grace, "my-nim", &package().zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    (site, grace)
}

/// The digest that the editor sends with a file.
async fn was(visitor: &mut Visitor, path: &str) -> String {
    let page = visitor.get(&format!("{FILES}?path={path}")).await;
    let (_, rest) = page.text.split_once("name=\"was\" value=\"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

/// Collects a text for a file, as the editor does that has opened it.
async fn collect(visitor: &mut Visitor, path: &str, text: &str) -> Answer {
    let was = was(visitor, path).await;
    let form = [
        ("path", path),
        ("from", path),
        ("was", was.as_str()),
        ("text", text),
        ("collect", "1"),
        ("action", "save"),
    ];
    visitor.post(FILES, &form).await
}

#[tokio::test]
async fn several_edits_become_one_version_that_says_why() {
    let (site, mut grace) = begun().await;
    let collected = collect(&mut grace, STATEMENT, "Take stones.\n").await;
    assert_eq!(collected.header("location"), EDITS, "{}", collected.text);
    let archive = package();
    let yaml = std::str::from_utf8(archive.file("problem.yaml").unwrap()).unwrap();
    let longer = format!("{yaml}\n# Longer.\n");
    collect(&mut grace, "problem.yaml", &longer).await;
    // A path that no package may have is said at once.
    let refused = collect(&mut grace, "../x", "text").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The editor goes on with what is collected; nothing else knows of it.
    let file = format!("{FILES}?path={STATEMENT}");
    grace
        .get(&file)
        .await
        .has(&["\nTake stones.\n", " checked>"]);
    grace.get(PROBLEM).await.has(&["Collected edits: 2"]);
    let mut root = site.user("root", Role::Admin).await;
    root.get(&file).await.has_none(&["Take stones."]);
    root.get(EDITS).await.has(&["No edits are collected."]);
    let second = format!("{PROBLEM}/versions/2");
    assert_eq!(grace.get(&second).await.status, StatusCode::NOT_FOUND);
    // Without a reason nothing is saved.
    let refused = grace
        .post(EDITS, &[("action", "save"), ("note", " ")])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"note-error\"", STATEMENT, "problem.yaml"]);
    let why = [("action", "save"), ("note", "shorter, and a remark")];
    let saved = grace.post(EDITS, &why).await;
    assert_eq!(saved.header("location"), second, "{}", saved.text);
    grace.get(&second).await.has(&["shorter, and a remark"]);
    let rows = site.store.problem_versions("my-nim").await.unwrap();
    assert_eq!(rows.len(), 2);
    let kept = site.state.library.archive("my-nim", &rows[0].hash).await;
    let kept = kept.unwrap();
    assert_eq!(kept.file(STATEMENT), Some(&b"Take stones.\n"[..]));
    assert_eq!(kept.file("problem.yaml"), Some(longer.as_bytes()));
    grace.get(EDITS).await.has(&["No edits are collected."]);
    let nothing = grace.post(EDITS, &why).await;
    nothing.has(&["There is nothing to save."]);
}

#[tokio::test]
async fn what_others_have_changed_meanwhile_is_not_written_over() {
    let (site, mut grace) = begun().await;
    let mut root = site.user("root", Role::Admin).await;
    collect(&mut grace, STATEMENT, "Mine.\n").await;
    let taken_away = "submissions/accepted/xor.py";
    let form = [("path", taken_away), ("collect", "1"), ("action", "delete")];
    assert_eq!(grace.post(FILES, &form).await.header("location"), EDITS);
    // What is not there is not taken away.
    let nothing = [("path", "gone.py"), ("collect", "1"), ("action", "delete")];
    let refused = grace.post(FILES, &nothing).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    let seen = was(&mut root, STATEMENT).await;
    let theirs = [
        ("path", STATEMENT),
        ("text", "Theirs.\n"),
        ("was", &seen),
        ("action", "save"),
    ];
    let saved = root.post(FILES, &theirs).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    // Another tab still has the file as it was; who is told so may save all the same.
    let refused = root.post(FILES, &theirs).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["has another", STATEMENT, "Theirs."]);
    refused.has_none(&[&seen]);
    let page = grace.get(EDITS).await;
    page.has(&["also changed in the newest version", "deleted"]);
    let why = [("action", "save"), ("note", "mine")];
    let refused = grace.post(EDITS, &why).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["has another", STATEMENT]);
    // Nor by an edit of another file that is saved at once.
    let other = [("path", "notes.txt"), ("text", "x"), ("action", "save")];
    let refused = grace.post(FILES, &other).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = grace.get(&format!("{FILES}?path={STATEMENT}")).await;
    page.has(&["Mine.", "Somebody has saved another version"]);
    // Whoever has read that keeps the edit again, or forgets it.
    collect(&mut grace, STATEMENT, "Both.\n").await;
    grace.get(EDITS).await.has_none(&["also changed"]);
    let forget = [("action", "forget"), ("path", taken_away)];
    assert_eq!(grace.post(EDITS, &forget).await.header("location"), EDITS);
    grace.get(EDITS).await.has_none(&[taken_away]);
    // What is set back to what the version has is no edit any more, nor is what the version has got meanwhile.
    collect(&mut grace, "problem.yaml", "name: x\n").await;
    let archive = package();
    let yaml = std::str::from_utf8(archive.file("problem.yaml").unwrap()).unwrap();
    let undone = collect(&mut grace, "problem.yaml", yaml).await;
    assert_eq!(undone.header("location"), EDITS, "{}", undone.text);
    let page = grace.get(EDITS).await;
    page.has(&["no edit of it is collected"]);
    page.has_none(&["problem.yaml</code>"]);
    // What is saved at once takes all that is collected with it.
    let saved = grace.post(FILES, &other).await;
    let third = format!("{PROBLEM}/versions/3");
    assert_eq!(saved.header("location"), third, "{}", saved.text);
    let rows = site.store.problem_versions("my-nim").await.unwrap();
    let kept = site.state.library.archive("my-nim", &rows[0].hash).await;
    let kept = kept.unwrap();
    assert_eq!(kept.file(STATEMENT), Some(&b"Both.\n"[..]));
    assert_eq!(kept.file("notes.txt"), Some(&b"x"[..]));
    assert!(kept.file(taken_away).is_some());
    let drop = grace.post(EDITS, &[("action", "drop")]).await;
    assert_eq!(drop.header("location"), PROBLEM);
}
