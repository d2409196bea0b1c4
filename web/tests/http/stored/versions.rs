//! The versions of a problem on the pages of its setter.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use futures::{FutureExt, StreamExt};
use web::store::{AuditFilter, CheckState, Role, Scope};

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
    let version = site.store.problem_version("my-nim", 2).await;
    assert_eq!(version.unwrap().unwrap().state, CheckState::Passed);
    assert_eq!(last_deed(&site).await, "version-served my-nim #1");
}

/// What was noted last in the record of the site.
async fn last_deed(site: &Site) -> String {
    let record = site.store.audit(&AuditFilter::default(), 1).await.unwrap();
    format!("{} {}", record[0].act, record[0].detail)
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
    assert_eq!(last_deed(&site).await, "version-restored my-nim #1 → #3");
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

/// Whoever looks at one package many times at once waits behind themselves.
#[tokio::test]
async fn packages_are_taken_apart_by_turns() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    let user = site.account("grace").await;
    let may = Scope::ALL.into_iter();
    let may = may.filter(|scope| scope.needs() <= Role::Setter);
    let mut program = site.program_with(&user, may.collect()).await;
    let problem = "/setter/problems/my-nim";
    let pages = [
        format!("{problem}/diff?from=1&to=1"),
        format!("{problem}/tests"),
    ];
    let packed = "/api/v1/problems/my-nim/package";
    let thinking = &site.state.thinking;
    let held = thinking.of_package(user.id).await.unwrap();
    let mut waiting = Vec::new();
    loop {
        let mut next = Box::pin(thinking.of_package(user.id));
        if (&mut next).now_or_never().is_some() {
            break;
        }
        waiting.push(next);
    }
    for page in &pages {
        let refused = grace.get(page).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{page}");
    }
    let refused = program.get(packed).await;
    refused.is_problem(429, "too-many-requests", &[]);
    drop((waiting, held));
    for page in &pages {
        assert_eq!(grace.get(page).await.status, StatusCode::OK, "{page}");
    }
    // What comes is no text.
    let pulled = program
        .begin(Method::GET, packed, None, Body::empty())
        .await;
    assert_eq!(pulled.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_check_without_a_result_says_why_in_the_reader_s_language() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    let report = "{\"message\":\"the judge machine stopped\",\"message_zh\":\"评测机中断了\"}";
    while site.store.claim_check().await.unwrap().is_some() {
        let lost = site.store.checks_under_way().await.unwrap();
        site.store.take_back_checks(&lost, report).await.unwrap();
    }
    let version = "/setter/problems/my-nim/versions/1";
    let page = grace.get(&format!("{version}?lang=en")).await;
    page.has(&["data-state=\"failed\"", "the judge machine stopped"]);
    let page = grace.get(&format!("{version}?lang=zh")).await;
    page.has(&["评测机中断了"]);
    page.has_none(&["the judge machine stopped"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_set_problems_any_more_follows_no_check() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    let address = "/setter/problems/my-nim/versions/1/events";
    let response = grace.begin(Method::GET, address, None, Body::empty()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut events = response.into_body().into_data_stream();
    let first = events.next().await.unwrap().unwrap();
    assert!(String::from_utf8_lossy(&first).contains("event: judging"));
    let user = site.account("grace").await;
    site.store.set_role(user.id, Role::Student).await.unwrap();
    // Nothing happens to the check, and it ends all the same.
    let end = async {
        while let Some(chunk) = events.next().await {
            let chunk = chunk.unwrap();
            let text = String::from_utf8_lossy(&chunk);
            assert!(!text.contains("event: "), "{text}");
        }
    };
    let ended = tokio::time::timeout(Duration::from_mins(3), end).await;
    ended.expect("the stream goes on");
}

#[tokio::test]
async fn tests_that_programs_make_are_announced_until_they_are_made() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let rules = b"data:\n  secret:\n    data:\n      made: number.py 5\n";
    let mut archive = package();
    let paths: Vec<String> = archive.files().map(|(path, _)| path.to_owned()).collect();
    for path in paths.iter().filter(|it| it.starts_with("data/secret/")) {
        archive = archive.with_file(path, None).unwrap();
    }
    let archive = archive
        .with_file("generators/generators.yaml", Some(rules))
        .unwrap()
        .with_file("generators/number.py", Some(b"print('1\\n1\\n5')\n"))
        .unwrap();
    let taken = upload(&mut grace, "", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    let tests = grace.get("/setter/problems/my-nim/tests").await;
    assert_eq!(tests.status, 200, "{}", tests.text);
    tests.has(&[
        "Programs of the package make tests of this problem when it is judged.",
        "<code>made</code></th><td data-label=\"Group\">secret</td><td data-label=\"Made by\">a program of the package:",
        "<code>generators/number.py 5</code>",
        "<code>submissions/accepted/xor.py</code>",
        "a file of the package",
    ]);
}
