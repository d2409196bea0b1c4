//! Packages that are pushed: hidden at first, returned as they came, refused with reasons, checked and judged.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use judge::Verdict;
use problems::catalog;
use problems::package::Archive;
use serde_json::json;
use web::store::{Role, Visibility};
use web::worker::{SiteJudge, WorkerConfig, Workers};

use super::{ZIP, package, pass, push};
use crate::api::runs::judge;
use crate::site::{Site, Visitor, judging};

#[tokio::test]
async fn what_is_pushed_is_hidden_until_its_author_shows_it() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let mut root = site.program("root", Role::Admin).await;
    let mut alan = site.program("alan", Role::Setter).await;
    let mut ada = site.program("ada", Role::Student).await;
    let mut stranger = site.visitor();
    let pushed = push(&mut grace, "my-nim", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    assert_eq!(
        pushed.header("location"),
        "/api/v1/problems/my-nim/versions/1"
    );
    let address = "/api/v1/problems/my-nim";
    // Before its check nobody sees it, not even its author.
    grace.get(address).await.is_problem(404, "not-found", &[]);
    pass(&site).await;
    let version = grace.get(&format!("{address}/versions/1")).await.json();
    assert_eq!(
        (&version["status"], &version["served"]),
        (&"passed".into(), &true.into())
    );
    let seen = async |visitor: &mut Visitor| {
        let one = visitor.get(address).await;
        let list = visitor.get("/api/v1/problems").await;
        assert_eq!(
            one.status == 200,
            list.text.contains("\"my-nim\""),
            "{}",
            list.text
        );
        one.status == 200
    };
    assert!(seen(&mut grace).await && seen(&mut root).await);
    assert!(!seen(&mut alan).await && !seen(&mut ada).await && !seen(&mut stranger).await);
    // Nor do others submit to it, and they are told what they would be of one that is not.
    let draft = |problem: &str| {
        format!("{{\"problem\":\"{problem}\",\"language\":\"cpp\",\"source\":\"int main(){{}}\"}}")
    };
    let refused = ada.post_json("/api/v1/submissions", draft("my-nim")).await;
    let nothing = ada.post_json("/api/v1/submissions", draft("no-nim")).await;
    refused.is_problem(422, "invalid-fields", &["problem"]);
    assert_eq!(refused.text.replace("my-nim", "no-nim"), nothing.text);
    // What its author hands in is hidden with it.
    let taken = grace
        .post_json("/api/v1/submissions", draft("my-nim"))
        .await;
    let id = taken.json()["id"].as_i64().unwrap();
    site.finish(id, &judging(Verdict::AC, None)).await;
    for address in [
        format!("/api/v1/submissions/{id}"),
        format!("/api/v1/submissions/{id}/events"),
    ] {
        for visitor in [&mut alan, &mut ada, &mut stranger] {
            let answer = visitor.get(&address).await;
            assert_eq!(answer.status, 404, "{address}: {}", answer.text);
        }
        assert_eq!(grace.get(&address).await.status, 200, "{address}");
    }
    for page in [
        "/",
        "/problems",
        "/submissions",
        "/users/grace",
        "/api/openapi.json",
        "/api/v1/submissions",
    ] {
        let answer = stranger.get(page).await;
        answer.has_none(&["my-nim\""]);
        assert!(!answer.text.contains("/problems/my-nim\""), "{page}");
    }
    for page in [format!("/submissions/{id}"), "/problems/my-nim".to_owned()] {
        assert_eq!(stranger.get(&page).await.status, 404, "{page}");
    }
    // Shared, then public.
    let reader = site.account("ada").await;
    site.store.share_with("my-nim", &[reader.id]).await.unwrap();
    site.store
        .set_visibility("my-nim", Visibility::Shared)
        .await
        .unwrap();
    assert!(seen(&mut ada).await && !seen(&mut alan).await && !seen(&mut stranger).await);
    site.store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    assert!(seen(&mut stranger).await && seen(&mut alan).await);
    stranger.get("/problems").await.has(&["/problems/my-nim\""]);
    stranger.get("/problems/my-nim").await.has(&["<h1"]);
    stranger
        .get("/users/grace")
        .await
        .has(&["/problems/my-nim\""]);
    let taken = ada.post_json("/api/v1/submissions", draft("my-nim")).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
    // It keeps the package that it was handed in for.
    let id = web::store::SubmissionId(taken.json()["id"].as_i64().unwrap());
    let kept = site.store.submission(id).await.unwrap().unwrap();
    assert_eq!(kept.package_hash, package().hash());
}

#[tokio::test]
async fn a_package_comes_back_as_it_was_pushed() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let first = package();
    let second = first.with_file("notes.txt", Some(b"new")).unwrap();
    for archive in [&first, &second] {
        assert_eq!(push(&mut grace, "my-nim", archive).await.status, 202);
    }
    let pulled = async |program: &mut Visitor, address: &str| {
        let request = program
            .begin(Method::GET, address, None, Body::empty())
            .await;
        assert_eq!(request.status(), 200);
        let bytes = axum::body::to_bytes(request.into_body(), usize::MAX)
            .await
            .unwrap();
        Archive::of_bytes("my-nim", &bytes).unwrap().0.hash()
    };
    let address = "/api/v1/problems/my-nim/package";
    assert_eq!(pulled(&mut grace, address).await, second.hash());
    assert_eq!(
        pulled(&mut grace, &format!("{address}?version=1")).await,
        first.hash()
    );
    let mut root = site.program("root", Role::Admin).await;
    assert_eq!(pulled(&mut root, address).await, second.hash());
    // The site's own are for administrators.
    let nim = catalog::get("nim").unwrap();
    assert_eq!(
        pulled(&mut root, "/api/v1/problems/nim/package").await,
        nim.hash()
    );
    grace
        .get("/api/v1/problems/nim/package")
        .await
        .is_problem(404, "not-found", &[]);
    let mut alan = site.program("alan", Role::Setter).await;
    alan.get(address).await.is_problem(404, "not-found", &[]);
    alan.get("/api/v1/problems/my-nim/versions")
        .await
        .is_problem(404, "not-found", &[]);
    grace
        .get(&format!("{address}?version=7"))
        .await
        .is_problem(404, "not-found", &[]);
}

#[tokio::test]
async fn what_cannot_be_taken_is_refused_with_its_reasons_and_not_stored() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let mut alan = site.program("alan", Role::Setter).await;
    let mut ada = site.program("ada", Role::Student).await;
    ada.send(
        Method::PUT,
        "/api/v1/problems/my-nim/package",
        ZIP,
        Body::empty(),
    )
    .await
    .is_problem(403, "insufficient-scope", &[]);
    let bad = package()
        .with_file("problem.yaml", Some(b"limits: ["))
        .unwrap();
    let refused = push(&mut grace, "my-nim", &bad).await;
    refused.is_problem(422, "invalid-fields", &["package"]);
    refused.has(&["problem.yaml"]);
    let rubbish = grace
        .send(
            Method::PUT,
            "/api/v1/problems/my-nim/package",
            ZIP,
            "PK rubbish".into(),
        )
        .await;
    rubbish.is_problem(422, "invalid-fields", &["package"]);
    rubbish.has(&["\"package: not a readable zip archive"]);
    push(&mut grace, "My-Nim", &package())
        .await
        .is_problem(422, "invalid-fields", &["id"]);
    // The site's own, and those of others, whether one sees them or not.
    push(&mut grace, "nim", &package())
        .await
        .is_problem(422, "invalid-fields", &["id"]);
    assert_eq!(site.store.problems().await.unwrap().len(), 0);
    assert_eq!(push(&mut grace, "my-nim", &package()).await.status, 202);
    push(&mut alan, "my-nim", &package())
        .await
        .is_problem(422, "invalid-fields", &["id"]);
    grace
        .send(
            Method::PUT,
            "/api/v1/problems/x1/package",
            Some("text/plain"),
            "x".into(),
        )
        .await
        .is_problem(415, "unsupported-type", &[]);
    // One that is too large is not read to its end.
    let chunk = axum::body::Bytes::from(vec![0_u8; 1 << 20]);
    let endless = futures::stream::repeat(Ok::<_, std::convert::Infallible>(chunk));
    let large = Body::from_stream(endless);
    grace
        .send(Method::PUT, "/api/v1/problems/x1/package", ZIP, large)
        .await
        .is_problem(413, "body-too-large", &[]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pushed_problem_is_checked_in_the_sandbox_and_judges() {
    let site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    let sandboxes = SiteJudge::new(Arc::new(judge), site.state.library.clone());
    let config = WorkerConfig {
        slots: 1,
        ..WorkerConfig::default()
    };
    let workers = Workers::start(site.store.clone(), Arc::new(sandboxes), config);
    let mut grace = site.program("grace", Role::Setter).await;
    let archive = package();
    assert_eq!(push(&mut grace, "my-nim", &archive).await.status, 202);
    let wrong = archive
        .with_file("submissions/accepted/wrong.py", Some(b"print('no')\n"))
        .unwrap();
    assert_eq!(push(&mut grace, "bad-nim", &wrong).await.status, 202);
    let over = async |grace: &mut Visitor, id: &str| {
        let address = format!("/setter/problems/{id}/versions/1");
        let document = format!("/api/v1/problems/{id}/versions/1");
        let begun = tokio::time::Instant::now();
        loop {
            let version = grace.get(&document).await.json();
            if matches!(version["status"].as_str(), Some("passed" | "failed")) {
                return version;
            }
            assert!(
                begun.elapsed() < Duration::from_mins(15),
                "{address}: {version:#}"
            );
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let bad = over(&mut grace, "bad-nim").await;
    assert_eq!(bad["status"], "failed");
    let programs = bad["report"]["programs"].as_array().unwrap();
    let complaint = programs
        .iter()
        .find(|it| it["path"] == "accepted/wrong.py")
        .unwrap();
    assert_eq!(
        (&complaint["expected"], &complaint["got"]),
        (&"AC".into(), &"WA".into())
    );
    grace
        .get("/api/v1/problems/bad-nim")
        .await
        .is_problem(404, "not-found", &[]);
    let good = over(&mut grace, "my-nim").await;
    assert_eq!(
        (&good["status"], &good["served"]),
        (&"passed".into(), &true.into()),
        "{good:#}"
    );
    // A right program and a wrong one.
    let source = archive.file("submissions/accepted/xor.py").unwrap();
    let source = String::from_utf8(source.to_vec()).unwrap();
    for (source, verdict) in [(source.as_str(), "AC"), ("print('no')\n", "WA")] {
        let body = json!({"problem": "my-nim", "language": "python", "source": source});
        let taken = grace
            .post_json("/api/v1/submissions", body.to_string())
            .await;
        assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
        let id = taken.json()["id"].as_i64().unwrap();
        let address = format!("/api/v1/submissions/{id}");
        let events = grace.get(&format!("{address}/events")).await;
        events.has(&["event: done"]);
        let judged = grace.get(&address).await.json();
        assert_eq!(judged["verdict"], verdict, "{judged:#}");
    }
    workers.shutdown().await;
}
