//! `/healthz`, `/readyz`, `/metrics`.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tower::ServiceExt;
use web::http::state::{MetricsToken, SiteConfig};
use web::store::Role;

use crate::site::{Site, Visitor};

#[tokio::test]
async fn it_is_alive_and_ready() {
    let site = Site::new().await;
    assert_eq!(site.visitor().get("/healthz").await.status, StatusCode::OK);
    assert_eq!(site.visitor().get("/readyz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn without_its_database_it_is_alive_and_not_ready() {
    let site = Site::new().await;
    site.store.close().await;
    assert_eq!(site.visitor().get("/healthz").await.status, StatusCode::OK);
    let answer = site.visitor().get("/readyz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    answer.has(&["the database does not answer"]);
}

/// Only the database knows which problems are hidden.
#[tokio::test]
async fn without_its_database_no_problem_is_shown_that_may_be_hidden() {
    let site = Site::new().await;
    let fresh = Site::new().await;
    site.visitor()
        .get("/problems")
        .await
        .has(&["/problems/nim"]);
    site.store.close().await;
    fresh.store.close().await;
    // What was to be seen a moment ago is, and nothing where nothing was known.
    let known = site.visitor().get("/problems/nim").await;
    assert_ne!(known.status, StatusCode::NOT_FOUND);
    let unknown = fresh.visitor().get("/problems/nim").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND, "{}", unknown.text);
}

/// A small file system of its own, gone when dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=6m", "tmpfs"])
            .arg(folder.path())
            .status();
        mounted.ok().filter(std::process::ExitStatus::success)?;
        Some(Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = std::process::Command::new("umount")
            .arg("--lazy")
            .arg(self.0.path())
            .status();
        assert!(unmounted.is_ok_and(|status| status.success()));
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_reading_goes_on() {
    let Some(disk) = SmallDisk::new() else {
        eprintln!("skipped: a full disk: only root may mount a small one");
        return;
    };
    let site = Site::in_folder(disk.0.path()).await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut program = site.program("ben", Role::Student).await;
    let filler = disk.0.path().join("filler");
    // Whatever is left, to the last block.
    let mut file = std::fs::File::create(&filler).unwrap();
    while std::io::Write::write_all(&mut file, &[0; 512]).is_ok() {}
    let source = format!("// {}\n", "x".repeat(200_000));
    let body = serde_json::json!({"problem": "hdoj-1536", "language": "cpp", "source": source});
    let answer = program
        .post_json("/api/v1/submissions", body.to_string())
        .await;
    answer.is_problem(503, "storage-full", &[]);
    assert!(!answer.header("retry-after").is_empty());
    let ready = site.visitor().get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    ready.has(&["is its disk full?"]);
    // Signing in stores a session; it fails in words, or in what room is left succeeds.
    let mut statuses = Vec::new();
    for _ in 0..40 {
        let form = [("name", "anna"), ("password", crate::site::PASSWORD)];
        let page = site.visitor().post("/login", &form).await;
        statuses.push(page.status.as_u16());
        if page.status == StatusCode::SERVICE_UNAVAILABLE {
            page.has(&["has run out of disk space"]);
            break;
        }
    }
    assert!(
        statuses.iter().all(|status| matches!(status, 303 | 503)),
        "{statuses:?}"
    );
    for address in ["/", "/submissions", "/account", "/healthz"] {
        assert_eq!(anna.get(address).await.status, StatusCode::OK, "{address}");
    }
    assert_eq!(program.get("/api/v1/me").await.status, StatusCode::OK);
    // With room again, all is well again.
    drop(file);
    std::fs::remove_file(filler).unwrap();
    let answer = program
        .post_json("/api/v1/submissions", body.to_string())
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(3);
    while site.visitor().get("/readyz").await.status != StatusCode::OK {
        assert!(
            std::time::Instant::now() < deadline,
            "it does not get ready again"
        );
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    site.store.close().await;
}

const TOKEN: &str = "an-operators-secret";

/// A site whose figures `TOKEN` opens, and who has it.
async fn watched() -> (Site, Visitor) {
    let site = Site::with(SiteConfig {
        metrics_token: Some(MetricsToken::new(TOKEN)),
        ..SiteConfig::default()
    })
    .await;
    let bearer = format!("Bearer {TOKEN}");
    let operator = site.visitor().with_header("authorization", &bearer);
    (site, operator)
}

#[tokio::test]
async fn figures_are_not_for_the_public() {
    let site = Site::new().await;
    let mut anna = site.program("anna", Role::Admin).await;
    for visitor in [&mut site.visitor(), &mut anna] {
        let answer = visitor.get("/metrics").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    let (site, mut operator) = watched().await;
    assert_eq!(operator.get("/metrics").await.status, StatusCode::OK);
    let answer = site.visitor().get("/metrics").await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert!(answer.header("www-authenticate").starts_with("Bearer"));
    for wrong in ["Bearer wrong", "Basic YW4tb3BlcmF0b3Jz", "Bearer"] {
        let mut visitor = site.visitor().with_header("authorization", wrong);
        let answer = visitor.get("/metrics").await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{wrong}");
        answer.has_none(&["grundy_http"]);
    }
    let on_its_own = web::http::health::metrics_router(site.store.clone());
    let asked = Request::get("/metrics").body(Body::empty()).unwrap();
    let answer = on_its_own.clone().oneshot(asked).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let asked = Request::get("/submissions").body(Body::empty()).unwrap();
    let answer = on_its_own.oneshot(asked).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn labels_are_from_closed_sets() {
    let (site, mut operator) = watched().await;
    let mut visitor = site.visitor();
    let long = "X".repeat(20_000);
    // All that there will be; other tests of this process may add to it.
    for method in [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "FOO",
    ] {
        for address in ["/", "/nowhere"] {
            let method = method.parse().unwrap();
            visitor.send(method, address, None, Body::empty()).await;
        }
    }
    for number in 0..600 {
        let method = format!("{long}{number}").parse().unwrap();
        let address = if number % 2 == 0 { "/" } else { "/nowhere" };
        visitor.send(method, address, None, Body::empty()).await;
        visitor.get(&format!("/nothing-{number}")).await;
        visitor.get(&format!("/users/nobody-{number}")).await;
    }
    let figures = operator.get("/metrics").await;
    figures.has(&[
        "method=\"GET\"",
        "method=\"other\"",
        "route=\"/users/{name}\"",
    ]);
    figures.has_none(&["XXX", "nothing-", "nobody-", "method=\"FOO\""]);
    assert!(
        figures.text.len() < 1_000_000,
        "{} bytes",
        figures.text.len()
    );
}

#[tokio::test]
async fn figures_name_routes_and_not_addresses() {
    let (site, mut operator) = watched().await;
    site.visitor().get("/problems/hdoj-1536").await;
    let figures = operator.get("/metrics").await;
    assert!(
        figures
            .header("content-type")
            .starts_with("text/plain; version=0.0.4")
    );
    figures.has(&[
        "grundy_http_requests_total{",
        "route=\"/problems/{id}\"",
        "grundy_http_request_seconds_bucket",
    ]);
    figures.has_none(&["hdoj-1536"]);
}
