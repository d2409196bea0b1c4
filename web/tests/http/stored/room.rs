//! How much room packages take: what is refused, what is dropped, and what can be deleted.

use axum::http::StatusCode;
use problems::package::Archive;
use web::store::{AuditFilter, Role, Scope, SiteSettings, UnixMs};

use super::{package, pass, push, upload};
use crate::site::{Site, Visitor};

/// A package that no archive makes smaller than a MiB and a half.
fn large(seed: u32) -> Archive {
    let mut state = seed;
    let bytes = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let bytes: Vec<u8> = bytes.take(3 * 512 * 1024).collect();
    package().with_file("notes.bin", Some(&bytes)).unwrap()
}

/// A setter on pages and as a program.
async fn setter(site: &Site) -> (Visitor, Visitor) {
    let pages = site.user("grace", Role::Setter).await;
    let account = site.account("grace").await;
    let scopes = [Scope::Read, Scope::Author].into_iter().collect();
    (pages, site.program_with(&account, scopes).await)
}

#[tokio::test]
async fn a_day_brings_in_so_much_of_an_author_and_no_more() {
    let site = Site::new().await;
    let (mut grace, mut program) = setter(&site).await;
    let mut root = site.user("root", Role::Admin).await;
    let form = |quota: &'static str| [("name", ""), ("sign_in_text", ""), ("package_quota", quota)];
    let refused = root.post("/admin/settings", &form("0")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"package_quota-error\""]);
    let saved = root.post("/admin/settings", &form("2")).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let settings: SiteSettings = site.store.site_settings().await.unwrap();
    assert_eq!(settings.package_quota, "2");
    let first = push(&mut program, "my-nim", &large(1)).await;
    assert_eq!(first.status, StatusCode::ACCEPTED, "{}", first.text);
    let second = push(&mut program, "my-nim", &large(2)).await;
    second.is_problem(429, "too-many-requests", &[]);
    second.has(&["2 MiB of packages", "24 hours"]);
    assert!(!second.header("retry-after").is_empty());
    // The form says the same.
    let sent = upload(&mut grace, "other-nim", &large(3).zip().unwrap()).await;
    assert_eq!(sent.status, StatusCode::TOO_MANY_REQUESTS);
    sent.has(&["2 MiB of packages", "value=\"other-nim\""]);
    // What is too much for any day is not told to come again.
    let saved = root.post("/admin/settings", &form("1")).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let huge = push(&mut program, "my-nim", &large(4)).await;
    huge.is_problem(413, "body-too-large", &[]);
    huge.has(&["1 MiB of packages", "this package alone is larger"]);
    huge.has_none(&["Try again"]);
    let sent = upload(&mut grace, "other-nim", &large(4).zip().unwrap()).await;
    assert_eq!(sent.status, StatusCode::PAYLOAD_TOO_LARGE);
    sent.has(&["this package alone is larger", "value=\"other-nim\""]);
    let saved = root.post("/admin/settings", &form("2")).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    // What is small has room still.
    let small = push(&mut program, "my-nim", &package()).await;
    assert_eq!(small.status, StatusCode::ACCEPTED, "{}", small.text);
}

#[tokio::test]
async fn a_version_whose_package_is_gone_says_so_everywhere() {
    let site = Site::new().await;
    let (mut grace, mut program) = setter(&site).await;
    for text in ["one", "two", "three"] {
        let archive = package().with_file("notes.txt", Some(text.as_bytes()));
        let pushed = push(&mut program, "my-nim", &archive.unwrap()).await;
        assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
        let claim = site.store.claim_check().await.unwrap().unwrap();
        let ended = site.store.finish_check(&claim, false, "{}").await;
        ended.unwrap();
    }
    let problem = "/setter/problems/my-nim";
    let gone = "It failed its check long ago, and its package is gone.";
    let page = grace.get(problem).await;
    page.has(&["diff?from=1&amp;to=2", "notes.txt"]);
    page.has_none(&[gone]);
    let later = UnixMs(UnixMs::now().0 + 8 * 24 * 3_600_000);
    assert_eq!(site.store.drop_failed_packages(later).await.unwrap(), 2);
    // The newest can be gone on with.
    let page = grace.get(problem).await;
    page.has(&[gone, "notes.txt"]);
    page.has_none(&["diff?from=", "/restore\""]);
    let file = grace.get(&format!("{problem}/files?path=notes.txt")).await;
    file.has(&["three"]);
    grace
        .get(&format!("{problem}/versions/1"))
        .await
        .has(&[gone]);
    let compared = grace.get(&format!("{problem}/diff?from=1&to=3")).await;
    assert_eq!(compared.status, StatusCode::BAD_REQUEST);
    compared.has(&["The package of version 1 is gone"]);
    let restored = grace
        .post(&format!("{problem}/restore"), &[("version", "2")])
        .await;
    assert_eq!(restored.status, StatusCode::BAD_REQUEST);
    let api = "/api/v1/problems/my-nim";
    for (version, has_package) in [(1, false), (3, true)] {
        let row = program.get(&format!("{api}/versions/{version}")).await;
        assert_eq!(row.json()["has_package"], has_package);
    }
    let package = program.get(&format!("{api}/package?version=1")).await;
    package.is_problem(404, "not-found", &[]);
    // In the end nothing is left to be edited, and the page still tells what there was.
    let later = UnixMs(UnixMs::now().0 + 91 * 24 * 3_600_000);
    assert_eq!(site.store.drop_failed_packages(later).await.unwrap(), 1);
    let page = grace.get(problem).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    page.has(&[gone]);
    page.has_none(&["notes.txt"]);
    let package = program.get(&format!("{api}/package")).await;
    package.is_problem(404, "not-found", &[]);
}

#[tokio::test]
async fn a_problem_that_nobody_has_used_is_deleted_by_its_id() {
    let site = Site::new().await;
    let (mut grace, mut program) = setter(&site).await;
    let mut alan = site.user("alan", Role::Setter).await;
    let pushed = push(&mut program, "my-nim", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let delete = "/setter/problems/my-nim/delete";
    grace
        .get("/setter/problems/my-nim")
        .await
        .has(&[&format!("href=\"{delete}\"")]);
    assert_eq!(alan.get(delete).await.status, StatusCode::NOT_FOUND);
    let typed = [("confirm", "my-nim")];
    assert_eq!(
        alan.post(delete, &typed).await.status,
        StatusCode::NOT_FOUND
    );
    let wrong = grace.post(delete, &[("confirm", "my nim")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"confirm-error\""]);
    // What somebody has tried stays.
    let account = site.account("grace").await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let other = push(&mut program, "tried-nim", &package()).await;
    assert_eq!(other.status, StatusCode::ACCEPTED, "{}", other.text);
    pass(&site).await;
    let sent = grace.post("/problems/tried-nim", &form).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    let tried = "/setter/problems/tried-nim";
    grace.get(tried).await.has_none(&["/delete\""]);
    let kept = grace.get(&format!("{tried}/delete")).await;
    assert_eq!(kept.status, StatusCode::NOT_FOUND);

    let deleted = grace.post(delete, &typed).await;
    assert_eq!(deleted.header("location"), "/setter", "{}", deleted.text);
    grace
        .get("/setter")
        .await
        .has(&["The problem was deleted."]);
    let gone = grace.get("/setter/problems/my-nim").await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let record = site.store.audit(&AuditFilter::default(), 1).await.unwrap();
    assert_eq!(record[0].act, "problem-deleted");
    assert_eq!(record[0].detail, "my-nim");
    assert_eq!(record[0].actor.as_deref(), Some(account.name.as_str()));
}
