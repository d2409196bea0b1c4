//! Text that no person types: NUL, bytes that are not UTF-8, far too much of it. In addresses,
//! queries, forms, documents, cookies and headers; none of it is the site's fault.

use axum::body::Body;
use axum::http::Method;
use serde_json::json;
use web::store::Role;

use crate::site::{SOURCE, Site, Visitor};

/// As an address or a form writes them.
const TEXTS: [&str; 9] = [
    "%00",
    "a%00b",
    "%00%00",
    "%FF",
    "%C0%80",
    "%ED%A0%80",
    "%F4%90%80%80",
    "%",
    "%E2%80%AE",
];

/// Addresses with `{}` where a text may stand.
const ADDRESSES: [&str; 27] = [
    "/{}",
    "/problems/{}",
    "/problems?q={}",
    "/?lang={}",
    "/submissions/{}",
    "/submissions/{}/events",
    "/submissions/1/events?after={}",
    "/submissions?user={}",
    "/submissions?problem={}",
    "/submissions?verdict={}",
    "/submissions?language={}",
    "/submissions?before={}",
    "/submissions?after={}",
    "/submissions?limit={}",
    "/submissions?mine={}",
    "/submissions?user=anna&problem={}&language={}",
    "/users/{}",
    "/login?next=/{}",
    "/register?{}={}",
    "/setup/{}",
    "/assets/{}",
    "/api/v1/problems/{}",
    "/api/v1/submissions/{}",
    "/api/v1/submissions/{}/events",
    "/api/v1/submissions?user={}",
    "/api/v1/submissions?problem={}&language={}",
    "/api/v1/languages?{}",
];

/// Forms, with the fields that get the text; the others are as they should be.
const FORMS: [(&str, &[(&str, &str)]); 12] = [
    (
        "/login",
        &[("name", "{}"), ("password", "{}"), ("next", "/{}")],
    ),
    ("/login", &[("name", "anna"), ("password", "{}")]),
    (
        "/register",
        &[("name", "{}"), ("password", "correct horse")],
    ),
    ("/register", &[("name", "{}"), ("password", "{}")]),
    (
        "/setup/{}",
        &[("name", "{}"), ("password", "correct horse")],
    ),
    ("/problems/kayles", &[("language", "{}"), ("source", "{}")]),
    ("/problems/kayles", &[("language", "cpp"), ("source", "{}")]),
    ("/problems/{}", &[("language", "cpp"), ("source", "int")]),
    ("/account/tokens", &[("label", "{}")]),
    ("/account/tokens/{}/revoke", &[("{}", "{}")]),
    ("/account/sessions/{}/revoke", &[]),
    (
        "/account/password",
        &[("current", "{}"), ("password", "{}"), ("new", "{}")],
    ),
];

async fn everything(visitor: &mut Visitor, text: &str) {
    let with = |place: &str| place.replace("{}", text);
    for address in ADDRESSES.map(with) {
        // What is no address at all does not get here over the wire either.
        if address.parse::<axum::http::Uri>().is_err() {
            continue;
        }
        let answer = visitor
            .begin(Method::GET, &address, None, Body::empty())
            .await;
        let status = answer.status();
        assert!(status.as_u16() < 500, "{status}: GET {address}");
    }
    for (address, fields) in FORMS {
        let fields = fields
            .iter()
            .map(|(name, value)| format!("{}={}", with(name), with(value)));
        let form = fields.collect::<Vec<_>>().join("&");
        let kind = Some("application/x-www-form-urlencoded");
        let address = with(address);
        if address.parse::<axum::http::Uri>().is_err() {
            continue;
        }
        let answer = visitor
            .begin(Method::POST, &address, kind, form.clone().into())
            .await;
        let status = answer.status();
        assert!(status.as_u16() < 500, "{status}: POST {address} {form}");
    }
}

#[tokio::test]
async fn addresses_and_forms_may_hold_anything() {
    let site = Site::new().await;
    for text in TEXTS {
        everything(&mut site.visitor(), text).await;
    }
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "cpp"), ("source", SOURCE)];
    anna.post("/problems/kayles", &form).await;
    for text in TEXTS {
        everything(&mut anna, text).await;
    }
    let long = "%E5%B0%8F".repeat(3000);
    everything(&mut anna, &long).await;
}

#[tokio::test]
async fn documents_may_hold_anything() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    for text in ["\0", "a\0b", "\u{fffe}\u{202e}", "\u{10ffff}"] {
        for field in ["problem", "language", "source", "name", "input", text] {
            for address in ["/api/v1/submissions", "/api/v1/runs"] {
                let mut body = json!({"problem": "kayles", "language": "cpp", "source": SOURCE});
                body[field] = text.into();
                let answer = program.post_json(address, body.to_string()).await;
                let status = answer.status.as_u16();
                // What can be run is not, where nobody judges.
                let has_no_judge = status == 503 && address.ends_with("/runs");
                assert!(status < 500 || has_no_judge, "{status}: {address} {body}");
            }
        }
    }
    // Halves of pairs are no characters.
    let body = r#"{"problem":"kayles","language":"cpp","source":"\ud800"}"#;
    let answer = program.post_json("/api/v1/submissions", body).await;
    answer.is_problem(400, "malformed-json", &[]);
    // The name of a file is only shown: it is cleaned.
    let body = json!({
        "problem": "kayles", "language": "cpp", "source": SOURCE, "name": "a\0\u{1b}.cpp"
    });
    let answer = program
        .post_json("/api/v1/submissions", body.to_string())
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let id = answer.json()["id"].clone();
    let answer = program.get(&format!("/api/v1/submissions/{id}")).await;
    assert_eq!(answer.json()["source"], "a.cpp");
}

#[tokio::test]
async fn cookies_and_headers_may_hold_anything() {
    let site = Site::new().await;
    let long = "x".repeat(8000);
    for text in ["%00", "\u{7f}", "\"", "=;,", "%FF%00", long.as_str()] {
        for name in [
            "authorization",
            "accept-language",
            "last-event-id",
            "x-forwarded-for",
            "user-agent",
            "if-none-match",
            "origin",
        ] {
            let mut visitor = site.visitor();
            let Ok(value) = axum::http::HeaderValue::from_bytes(text.as_bytes()) else {
                continue;
            };
            visitor.headers.insert(name, value);
            let answer = visitor.get("/submissions").await;
            assert!(answer.status.as_u16() < 500, "{name}: {text}");
        }
        let mut visitor = site.visitor();
        for cookie in ["grundy_session", "lang"] {
            let value = text.replace('\u{7f}', "");
            visitor.cookies.insert(cookie.to_owned(), value);
        }
        let answer = visitor.get("/account").await;
        assert!(answer.status.as_u16() < 500, "{text}");
    }
}
