//! The versions of a problem on the pages of its setter.

use axum::http::StatusCode;
use web::store::{CheckState, Role};

use super::{package, pass, upload};
use crate::site::Site;

#[tokio::test]
async fn a_setter_uploads_edits_compares_and_goes_back_without_scripts() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut alan = site.user("alan", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    grace.get("/").await.has(&["href=\"/setter\""]);
    ada.get("/").await.has_none(&["href=\"/setter\""]);
    assert_eq!(ada.get("/setter").await.status, 404);
    assert_eq!(
        site.visitor().get("/setter").await.status,
        StatusCode::SEE_OTHER
    );
    // What is wrong is said on the page.
    let bad = package()
        .with_file("problem.yaml", Some(b"limits: ["))
        .unwrap();
    let refused = upload(&mut grace, "", &bad.zip().unwrap()).await;
    assert_eq!(refused.status, 422);
    refused.has(&["problem.yaml", "value=\"my-nim\""]);
    let taken = upload(&mut grace, "", &package().zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let first = "/setter/problems/my-nim/versions/1";
    assert_eq!(taken.header("location"), first);
    grace.get(first).await.has(&["data-island=\"live\""]);
    pass(&site).await;
    grace.get(first).await.has(&["passed"]);
    // The last event has the whole of it.
    let events = grace.get(&format!("{first}/events")).await;
    events.has(&["event: done", "passed"]);
    for address in [
        "/setter/problems/my-nim",
        first,
        "/setter/problems/my-nim/tests",
        "/setter/problems/my-nim/files?path=problem.yaml",
        "/setter/problems/my-nim/diff?from=1&to=1",
    ] {
        let page = grace.get(address).await;
        assert_eq!(page.status, 200, "{address}: {}", page.text);
        assert_eq!(alan.get(address).await.status, 404, "{address}");
        assert_eq!(ada.get(address).await.status, 404, "{address}");
    }
    // Preview, then save.
    let files = "/setter/problems/my-nim/files";
    let statement = "statement/problem.en.md";
    let form = |action| {
        [
            ("path", statement),
            ("text", "Take **all** $n$ stones.\r\n"),
            ("action", action),
        ]
    };
    let preview = grace.post(files, &form("preview")).await;
    preview.has(&["<strong>all</strong>", "<math"]);
    let saved = grace.post(files, &form("save")).await;
    assert_eq!(
        saved.header("location"),
        "/setter/problems/my-nim/versions/2",
        "{}",
        saved.text
    );
    assert_eq!(alan.post(files, &form("save")).await.status, 404);
    pass(&site).await;
    grace
        .get("/problems/my-nim")
        .await
        .has(&["<strong>all</strong>"]);
    let diff = grace.get("/setter/problems/my-nim/diff?from=1&to=2").await;
    diff.has(&[statement, "+Take **all** $n$ stones."]);
    // What breaks the package is not saved.
    let broken = [
        ("path", "problem.yaml"),
        ("text", "limits: ["),
        ("action", "save"),
    ];
    let refused = grace.post(files, &broken).await;
    assert_eq!(refused.status, 422);
    refused.has(&["limits: ["]);
    for path in ["../x", "/x", ".hidden"] {
        let refused = grace
            .post(files, &[("path", path), ("text", "x"), ("action", "save")])
            .await;
        assert_eq!(refused.status, 422, "{path}: {}", refused.text);
    }
    assert_eq!(
        site.store.problem_versions("my-nim").await.unwrap().len(),
        2
    );
    // Back to the first.
    let problem = "/setter/problems/my-nim";
    let serve = format!("{problem}/serve");
    assert_eq!(alan.post(&serve, &[("version", "1")]).await.status, 404);
    assert_eq!(
        grace.post(&serve, &[("version", "1")]).await.status,
        StatusCode::SEE_OTHER
    );
    grace
        .get("/problems/my-nim")
        .await
        .has_none(&["<strong>all</strong>"]);
    let version = site
        .store
        .problem_version("my-nim", 2)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(version.state, CheckState::Passed);
}

#[tokio::test]
async fn a_version_that_failed_is_left_behind() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut alan = site.user("alan", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    let problem = "/setter/problems/my-nim";
    let statement = "statement/problem.en.md";
    let spoilt = [
        ("path", statement),
        ("text", "Nothing is right here."),
        ("action", "save"),
    ];
    grace.post(&format!("{problem}/files"), &spoilt).await;
    let claim = site.store.claim_check().await.unwrap().unwrap();
    let report = r#"{"checks":[{"check":"tests","state":"failed","message":"two alike","message_zh":"有两个相同"}],
        "programs":[{"path":"accepted/a.py","complaint":"gets none","complaint_zh":"一个也不对"}]}"#;
    site.store
        .finish_check(&claim, false, report)
        .await
        .unwrap();
    let second = format!("{problem}/versions/2");
    // What is wrong leads to where it is mended.
    grace.get(&second).await.has(&[
        "two alike",
        "gets none",
        "/files?path=submissions",
        "go back to an older version",
    ]);
    // Any version but the newest can be gone back to: its files are those of a new one.
    let restore = format!("{problem}/restore");
    let page = grace.get(problem).await;
    page.has(&[&format!("action=\"{restore}\""), "/files?path=statement"]);
    assert_eq!(page.text.matches(&restore).count(), 1);
    assert_eq!(alan.post(&restore, &[("version", "1")]).await.status, 404);
    assert_eq!(grace.post(&restore, &[("version", "9")]).await.status, 404);
    let back = grace.post(&restore, &[("version", "1")]).await;
    assert_eq!(
        back.header("location"),
        format!("{problem}/versions/3"),
        "{}",
        back.text
    );
    pass(&site).await;
    let versions = site.store.problem_versions("my-nim").await.unwrap();
    assert_eq!((versions.len(), &versions[0].hash), (3, &versions[2].hash));
    assert_eq!(versions[0].note, "back to version 1");
    let file = format!("{problem}/files?path={statement}");
    grace.get(&file).await.has_none(&["Nothing is right"]);
    // The report is in the reader's language, where its words are there.
    let page = grace.get(&format!("{second}?lang=zh")).await;
    page.has(&["有两个相同", "一个也不对"]);
    page.has_none(&["two alike", "gets none"]);
}

/// Who shows a problem is told where that is not the version last saved.
#[tokio::test]
async fn what_others_are_given_is_said_where_it_is_not_the_newest_version() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    let problem = "/setter/problems/my-nim";
    let statement = [
        ("path", "statement/problem.en.md"),
        ("text", "Nothing is right here."),
        ("action", "save"),
    ];
    grace.post(&format!("{problem}/files"), &statement).await;
    let nobody = "Others are given version 1";
    grace.get(problem).await.has_none(&[nobody]);
    let shown = [("visibility", "public"), ("readers", "")];
    grace.post(&format!("{problem}/visibility"), &shown).await;
    let unchecked = "Others are given version 1: the newest one, 2, is not checked yet.";
    grace.get(problem).await.has(&[unchecked]);
    let claim = site.store.claim_check().await.unwrap().unwrap();
    site.store.finish_check(&claim, false, "{}").await.unwrap();
    let failed = "Others are given version 1: the newest one, 2, did not pass its check.";
    grace.get(problem).await.has(&[failed]);
    let page = grace.get(&format!("{problem}?lang=zh")).await;
    page.has(&["别人看到的是版本 1：最新的版本 2 没有通过检查。"]);
}
