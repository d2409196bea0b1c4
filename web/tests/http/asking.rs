//! Asking at any address, with what it takes to be answered there, and whether the answer lets somebody in.

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;

use crate::site::Visitor;

/// Whether that answer lets somebody in.
fn found(answer: &Response, text: &str) -> char {
    let location = answer.headers().get(header::LOCATION);
    let location = location.map_or("", |location| location.to_str().unwrap());
    // What is said of a link that is not good is said to everybody.
    let is_of_a_link = text.contains("not valid (any more)");
    match answer.status() {
        StatusCode::SEE_OTHER if location.starts_with("/login") => 'l',
        StatusCode::NOT_FOUND | StatusCode::UNAUTHORIZED => '-',
        StatusCode::FORBIDDEN if !is_of_a_link => '-',
        status => {
            assert!(!status.is_server_error(), "{text}");
            'y'
        }
    }
}

/// Asks as a browser would, as far as it matters to who is let in. Streams and files are not read.
pub(crate) async fn ask(visitor: &mut Visitor, method: &str, address: &str) -> (StatusCode, char) {
    let method: Method = method.parse().unwrap();
    let is_api = address.starts_with("/api/");
    let form = "application/x-www-form-urlencoded";
    let (kind, body) = match (method.as_str(), address) {
        ("PUT", _) => ("application/zip", "PK"),
        ("PATCH", _) => ("application/json", "{}"),
        ("POST", _) if is_api || address.contains("/drafts/") => ("application/json", "{}"),
        (
            "POST",
            "/setter"
            | "/setter/problems/hdoj-1536/files/add"
            | "/admin/logo"
            | "/contests/1/jury/import",
        ) => ("multipart/form-data; boundary=x", "--x--\r\n"),
        ("POST", "/setter/problems/hdoj-1536/rejudgings/1") => (form, "action=drop"),
        ("POST", "/admin/users/1") => (form, "action=role&role=none"),
        ("POST", "/setter/problems/hdoj-1536/restore" | "/setter/problems/hdoj-1536/serve") => {
            (form, "version=1&number=1")
        }
        ("POST", "/setup/none" | "/reset/none") => (form, "name=somebody&password=correct+horse"),
        ("POST", _) => (form, ""),
        _ => ("", ""),
    };
    let kind = Some(kind).filter(|kind| !kind.is_empty());
    let mut answer = visitor.begin(method, address, kind, Body::from(body)).await;
    let mut text = String::new();
    if answer.status().is_success() && address.ends_with("/events") {
        // Proxies would hold events back.
        assert_eq!(answer.headers()["x-accel-buffering"], "no", "{address}");
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
    }
    if !answer.status().is_success() {
        let body = std::mem::take(answer.body_mut());
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    (answer.status(), found(&answer, &text))
}
