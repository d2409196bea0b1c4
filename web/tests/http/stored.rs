//! Problems that setters bring in: who sees them, and that they work as built-in ones do.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use judge::Verdict;
use problems::catalog;
use problems::package::Archive;
use serde_json::json;
use web::store::{CheckState, Role, Visibility};
use web::worker::{SiteJudge, WorkerConfig, Workers};

use crate::api::runs::judge;
use crate::site::{Answer, Site, Visitor, judging};

const ZIP: Option<&str> = Some("application/zip");

/// A package with tests in files and one program.
pub(crate) fn package() -> Archive {
    let mut archive = catalog::archive("nim").unwrap();
    let paths: Vec<String> = archive.files().map(|(path, _)| path.to_owned()).collect();
    for path in paths {
        let of_samples = path.strip_prefix("data/sample/");
        if let Some(name) = of_samples {
            let bytes = archive.file(&path).unwrap().to_vec();
            let secret = format!("data/secret/{name}");
            archive = archive.with_file(&secret, Some(&bytes)).unwrap();
        }
        let kept = ["problem.yaml", "grundy.toml", "submissions/accepted/xor.py"];
        let is_kept = kept.contains(&path.as_str()) || path.starts_with("statement/");
        if of_samples.is_none() && !is_kept {
            archive = archive.with_file(&path, None).unwrap();
        }
    }
    archive
}

pub(crate) async fn push(program: &mut Visitor, id: &str, archive: &Archive) -> Answer {
    let address = format!("/api/v1/problems/{id}/package");
    let body = Body::from(archive.zip().unwrap());
    program.send(Method::PUT, &address, ZIP, body).await
}

/// Lets the check that waits pass.
pub(crate) async fn pass(site: &Site) {
    let claim = site.store.claim_check().await.unwrap().unwrap();
    site.store.finish_check(&claim, true, "{}").await.unwrap();
}

/// A form with files, as browsers send it.
async fn upload(visitor: &mut Visitor, id: &str, bytes: &[u8]) -> Answer {
    let mut body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n{id}\r\n--x\r\n\
         Content-Disposition: form-data; name=\"package\"; filename=\"My_Nim.zip\"\r\n\
         Content-Type: application/zip\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    visitor
        .send(Method::POST, "/setter", kind, body.into())
        .await
}

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

#[tokio::test]
async fn an_author_shares_a_problem_with_people_by_name() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut alan = site.user("alan", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    let problem = "/setter/problems/my-nim";
    let visibility = format!("{problem}/visibility");
    let unknown = [("visibility", "shared"), ("readers", "ada, nobody-here")];
    assert_eq!(grace.post(&visibility, &unknown).await.status, 422);
    assert_eq!(ada.get("/problems/my-nim").await.status, 404);
    let shared = [("visibility", "shared"), ("readers", "ada")];
    assert_eq!(
        grace.post(&visibility, &shared).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(ada.get("/problems/my-nim").await.status, 200);
    assert_eq!(alan.get("/problems/my-nim").await.status, 404);
    assert_eq!(alan.post(&visibility, &shared).await.status, 404);
}

#[tokio::test]
async fn lists_searches_and_home_have_what_the_visitor_may_see() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut stranger = site.visitor();
    upload(&mut grace, "a-nim", &package().zip().unwrap()).await;
    let places = async |visitor: &mut Visitor| {
        let mut having = Vec::new();
        for place in ["/", "/problems", "/problems?q=a-nim", "/problems?idea=nim"] {
            let page = visitor.get(place).await;
            assert_eq!(page.status, 200, "{place}");
            if page.text.contains("/problems/a-nim\"") {
                having.push(place);
            }
        }
        having.len()
    };
    // Before its check it is nowhere.
    assert_eq!(places(&mut grace).await, 0);
    pass(&site).await;
    assert_eq!(places(&mut grace).await, 4);
    assert_eq!(places(&mut ada).await, 0);
    assert_eq!(places(&mut stranger).await, 0);
    let reader = site.account("ada").await;
    site.store.share_with("a-nim", &[reader.id]).await.unwrap();
    for (visibility, to_ada, to_strangers) in [
        (Visibility::Shared, 4, 0),
        (Visibility::Public, 4, 4),
        (Visibility::Private, 0, 0),
    ] {
        site.store
            .set_visibility("a-nim", visibility)
            .await
            .unwrap();
        assert_eq!(places(&mut ada).await, to_ada, "{visibility:?}");
        assert_eq!(places(&mut stranger).await, to_strangers, "{visibility:?}");
    }
}

#[tokio::test]
async fn an_administrator_changes_the_sites_own() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let mut grace = site.user("grace", Role::Setter).await;
    assert_eq!(grace.get("/setter/problems/nim").await.status, 404);
    let page = root.get("/setter/problems/nim").await;
    assert_eq!(page.status, 200, "{}", page.text);
    let form = [
        ("path", "statement/problem.en.md"),
        ("text", "Our **own** words."),
        ("action", "save"),
    ];
    let saved = root.post("/setter/problems/nim/files", &form).await;
    assert_eq!(
        saved.header("location"),
        "/setter/problems/nim/versions/2",
        "{}",
        saved.text
    );
    pass(&site).await;
    // It is public, so it is served when that is asked for.
    grace
        .get("/problems/nim?lang=en")
        .await
        .has_none(&["<strong>own</strong>"]);
    root.post("/setter/problems/nim/serve", &[("version", "2")])
        .await;
    grace
        .get("/problems/nim?lang=en")
        .await
        .has(&["<strong>own</strong>"]);
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
                begun.elapsed() < Duration::from_mins(6),
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
