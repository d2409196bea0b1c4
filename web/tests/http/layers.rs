//! What holds for every answer: headers, methods, foreign sites, sizes, compression, errors.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use web::http::state::SiteConfig;
use web::store::Role;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::site::{PASSWORD, Site, Visitor};

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let site = Site::new().await;
    for address in [
        "/",
        "/problems/hdoj-1536",
        "/nothing",
        "/api/v1/problems",
        "/healthz",
    ] {
        let answer = site.visitor().get(address).await;
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{address}: {policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        assert!(answer.header("strict-transport-security").is_empty());
    }
}

#[tokio::test]
async fn pages_have_no_inline_scripts() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for address in [
        "/",
        "/problems/hdoj-1536",
        "/account",
        "/login",
        "/submissions",
        "/api/docs",
    ] {
        let page = anna.get(address).await;
        for script in page.text.split("<script").skip(1) {
            assert!(
                script.starts_with(" type=\"module\" src=\"/assets/app"),
                "{address}: {script}"
            );
        }
        page.has_none(&[" onclick=", " onload=", " onsubmit=", "javascript:"]);
    }
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let attempts: [&[(&'static str, &str)]; 3] = [
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example"),
            ("host", "judge.example"),
        ],
        &[("sec-fetch-site", "same-site"), ("host", "judge.example")],
        &[("origin", "null"), ("host", "judge.example")],
    ];
    for attempt in attempts {
        anna.headers.clear();
        for (name, value) in attempt {
            anna.headers.insert(*name, value.parse().unwrap());
        }
        let page = anna.post("/account/tokens", &[("label", "stolen")]).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{attempt:?}");
        page.has(&["sent from another site", "<html"]);
        let answer = anna.post_json("/api/v1/submissions", "{}").await;
        answer.is_problem(403, "cross-origin", &[]);
    }
    anna.headers.clear();
    anna.get("/account").await.has_none(&["stolen"]);
    let mut own = site.visitor();
    own.headers
        .insert("origin", "https://judge.example".parse().unwrap());
    own.headers.insert("host", "judge.example".parse().unwrap());
    own.headers
        .insert("sec-fetch-site", "same-origin".parse().unwrap());
    let answer = own
        .post("/login", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn behind_a_proxy_forms_of_the_public_address_are_its_own() {
    let site = Site::with(SiteConfig {
        public_origin: Some("https://judge.example".to_owned()),
        https: true,
        ..SiteConfig::default()
    })
    .await;
    site.store
        .create_user("anna", PASSWORD, Role::Student)
        .await
        .unwrap();
    let form = [("name", "anna"), ("password", PASSWORD)];
    // The proxy ends TLS and calls the site by the name of its machine.
    for (origin, status) in [
        ("https://judge.example", StatusCode::SEE_OTHER),
        ("http://judge.example", StatusCode::FORBIDDEN),
        ("https://judge.example.evil.example", StatusCode::FORBIDDEN),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ] {
        let mut browser = site
            .visitor()
            .with_header("host", "127.0.0.1:8080")
            .with_header("origin", origin);
        let answer = browser.post("/login", &form).await;
        assert_eq!(answer.status, status, "{origin}");
    }
}

#[tokio::test]
async fn a_locked_database_is_called_by_its_name() {
    use sqlx::Connection;
    let folder = tempfile::tempdir().unwrap();
    let site = Site::in_folder(folder.path()).await;
    let mut anna = site.user("anna", Role::Student).await;
    let url = format!("sqlite://{}", folder.path().join("grundy.db").display());
    let mut other = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("begin immediate")
        .execute(&mut other)
        .await
        .unwrap();
    let page = anna.post("/account/tokens", &[("label", "laptop")]).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    page.has(&["The database is busy"]);
    page.has_none(&["No judge"]);
    assert!(!page.header("retry-after").is_empty());
    sqlx::query("rollback").execute(&mut other).await.unwrap();
    let page = anna.post("/account/tokens", &[("label", "laptop")]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn wrong_methods_are_told_the_right_ones() {
    let site = Site::new().await;
    let page = site
        .visitor()
        .send(Method::DELETE, "/problems", None, Body::empty())
        .await;
    assert_eq!(page.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(page.header("allow"), "GET,HEAD");
    page.has(&["Method not allowed", "<html"]);
    let answer = site
        .visitor()
        .send(Method::PUT, "/api/v1/submissions", None, Body::empty())
        .await;
    answer.is_problem(405, "method-not-allowed", &[]);
    assert_eq!(answer.header("allow"), "GET,HEAD,POST");
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let site = Site::new().await;
    for address in [
        "/",
        "/problems/hdoj-1536",
        "/nothing",
        "/api/v1/nothing",
        "/api/v1/problems",
    ] {
        let get = site.visitor().get(address).await;
        let head = site
            .visitor()
            .send(Method::HEAD, address, None, Body::empty())
            .await;
        assert_eq!(head.status, get.status, "{address}");
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{address}"
        );
        assert_eq!(head.text, "", "{address}");
    }
}

#[tokio::test]
async fn a_slash_too_many_leads_on_and_nowhere_else() {
    let site = Site::new().await;
    let answer = site.visitor().get("/problems/?lang=zh").await;
    assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(answer.header("location"), "/problems?lang=zh");
    assert_eq!(
        site.visitor().get("//evil.example/").await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        site.visitor().get("/nothing/").await.header("location"),
        "/nothing"
    );
}

#[tokio::test]
async fn errors_under_api_are_documents_and_elsewhere_pages() {
    let site = Site::new().await;
    site.visitor()
        .get("/api/v1/nothing")
        .await
        .is_problem(404, "not-found", &[]);
    let page = site.visitor().get("/nothing").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    page.has(&["<title>Not found", "name=\"robots\" content=\"noindex\""]);
    let chinese = site.visitor().get("/api/v1/nothing?lang=zh").await;
    assert_eq!(chinese.json()["title"], "未找到");
}

#[tokio::test]
async fn our_own_faults_are_told_without_their_cause() {
    let site = Site::new().await;
    site.store.close().await;
    let page = site.visitor().get("/submissions").await;
    assert!(page.status.is_server_error());
    page.has(&["<html"]);
    page.has_none(&["sqlite", "pool", "Pool"]);
    let answer = site.visitor().get("/api/v1/submissions").await;
    assert!(answer.status.is_server_error());
    assert_eq!(answer.header("content-type"), "application/problem+json");
}

#[tokio::test]
async fn large_bodies_are_refused_in_words_and_read_to_their_end() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let body = vec![b'a'; 10 * 1024 * 1024];
    program.headers.insert("content-length", body.len().into());
    let answer = program.post_json("/api/v1/submissions", body.clone()).await;
    answer.is_problem(413, "body-too-large", &[]);
    // Without an announced length the limit holds just the same.
    program.headers.remove("content-length");
    let answer = program.post_json("/api/v1/submissions", body.clone()).await;
    answer.is_problem(413, "body-too-large", &[]);
    let mut ben = site.user("ben", Role::Student).await;
    let kind = Some("application/x-www-form-urlencoded");
    let page = ben
        .send(Method::POST, "/problems/hdoj-1536", kind, body.into())
        .await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    page.has(&["256 KiB", "<html"]);
}

#[tokio::test]
async fn pages_are_compressed_for_who_can_read_it() {
    let site = Site::new().await;
    for (accepted, encoding) in [
        ("gzip", Some("gzip")),
        ("gzip, deflate, br, zstd", Some("br")),
        ("br;q=0, gzip", Some("gzip")),
        ("br;q=0.1, gzip;q=0.9", Some("gzip")),
        ("gzip;q=0", None),
        ("identity", None),
    ] {
        for address in ["/", "/api/v1/problems"] {
            let mut visitor = site.visitor().with_header("accept-encoding", accepted);
            let mut bodies = Vec::new();
            // The second time it may be taken from what was packed before.
            for _ in 0..2 {
                let response = visitor.begin(Method::GET, address, None, Body::empty());
                let response = response.await;
                assert_eq!(response.status(), StatusCode::OK, "{address}");
                let headers = response.headers();
                let found = headers.get("content-encoding");
                let found = found.map(|it| it.to_str().unwrap());
                assert_eq!(found, encoding, "{address} {accepted}");
                let varies = headers.get_all("vary").iter();
                let varies = varies.filter_map(|it| it.to_str().ok());
                let varies = varies.filter(|it| it.eq_ignore_ascii_case("accept-encoding"));
                assert!(varies.count() == 1 || encoding.is_none(), "{address}");
                bodies.push(
                    axum::body::to_bytes(response.into_body(), usize::MAX)
                        .await
                        .unwrap(),
                );
            }
            assert_eq!(bodies[0], bodies[1], "{address} {accepted}");
        }
    }
}

#[tokio::test]
async fn what_is_packed_once_is_never_sent_to_who_is_to_see_something_else() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut guest = site.visitor();
    for visitor in [&mut anna, &mut guest] {
        let plain = visitor.get("/problems").await.text;
        assert_eq!(unpacked(visitor, "/problems").await, plain);
    }
}

/// What is at the address, as it comes packed.
async fn unpacked(visitor: &mut Visitor, address: &str) -> String {
    let packed = "gzip".parse().unwrap();
    visitor.headers.insert("accept-encoding", packed);
    let response = visitor
        .begin(Method::GET, address, None, Body::empty())
        .await;
    assert_eq!(response.headers()["content-encoding"], "gzip", "{address}");
    let packed = axum::body::to_bytes(response.into_body(), usize::MAX).await;
    let mut text = String::new();
    std::io::Read::read_to_string(
        &mut flate2::read::GzDecoder::new(&packed.unwrap()[..]),
        &mut text,
    )
    .unwrap();
    text
}

#[tokio::test]
async fn what_is_packed_as_it_is_sent_arrives_whole() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let export = unpacked(&mut anna, "/account/export").await;
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    assert_eq!(export["account"]["name"], "anna");
    let mut root = site.user("root", Role::Admin).await;
    let record = unpacked(&mut root, "/admin/audit.csv").await;
    assert!(record.contains("at,actor,act,target,detail"), "{record}");
}

#[tokio::test]
async fn robots_and_browsers_find_their_files() {
    let site = Site::new().await;
    site.visitor().get("/robots.txt").await.has(&[
        "User-agent: *",
        "Disallow: /account\n",
        "Disallow: /board/\n",
        "Disallow: /shared/\n",
    ]);
    let icon = site.visitor().get("/favicon.ico").await;
    assert_eq!(icon.status, StatusCode::TEMPORARY_REDIRECT);
    let icon = site.visitor().get(icon.header("location")).await;
    assert_eq!(icon.status, StatusCode::OK);
    assert_eq!(icon.header("content-type"), "image/svg+xml");
}

async fn breaks() {
    panic!("the secret of the broken handler");
}

#[tokio::test]
async fn a_panic_is_one_answer_and_not_the_end() {
    let site = Site::new().await;
    let routes = Router::new()
        .route("/breaks", get(breaks))
        .route("/api/breaks", get(breaks));
    let mut visitor = site.visitor_of(routes);
    let page = visitor.get("/breaks?lang=zh").await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    page.has(&["内部错误", "<html lang=\"zh-CN\">"]);
    page.has_none(&["secret"]);
    visitor
        .get("/api/breaks")
        .await
        .is_problem(500, "internal", &[]);
}

/// Sends `head` and then `body` over a real connection and returns all that comes back.
async fn over_the_wire(site: &Site, head: &str, body: &[u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = web::http::router(site.state.clone());
    let limits = web::listen::Limits::of_this_process(false);
    let closing = site.state.closing.clone();
    let serving = tokio::spawn(web::listen::serve(listener, router, limits, closing));
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(body).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    serving.abort();
    answer
}

#[tokio::test]
async fn ten_megabytes_sent_at_once_are_answered_and_not_cut_off() {
    let site = Site::new().await;
    let body = vec![b'x'; 10 * 1024 * 1024];
    let head = format!(
        "POST /api/v1/submissions HTTP/1.1\r\nhost: judge\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let answer = over_the_wire(&site, &head, &body).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("256 KiB"), "{answer}");
}

#[tokio::test]
async fn who_asks_before_sending_is_told_at_once() {
    let site = Site::new().await;
    let head = "POST /api/v1/submissions HTTP/1.1\r\nhost: judge\r\nconnection: close\r\n\
                expect: 100-continue\r\ncontent-length: 10485760\r\n\r\n";
    let answer = over_the_wire(&site, head, b"").await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}
