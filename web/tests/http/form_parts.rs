//! Forms with files: what stands around the files is bounded, wherever such a form is sent.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures::StreamExt;
use web::store::Role;

use crate::furnished::furnished;
use crate::site::{Answer, Visitor};

/// Every address that reads forms with files.
const ADDRESSES: [&str; 7] = [
    "/admin/logo",
    "/classes/1/members/file",
    "/contests/1/jury/import",
    "/contests/1/problems/A",
    "/problems/nim",
    "/setter",
    "/setter/problems/hdoj-1536/files/add",
];

async fn send(visitor: &mut Visitor, address: &str, body: impl Into<Body>) -> Answer {
    let kind = Some("multipart/form-data; boundary=x");
    visitor.send(Method::POST, address, kind, body.into()).await
}

/// A part with whatever stands in its head behind what says that it is one.
fn part(head: &str) -> String {
    format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\nA\r\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_stands_around_files_is_bounded_wherever_a_form_is_sent() {
    let site = furnished().await;
    let mut root = site.user("root", Role::Admin).await;
    let long = "a".repeat(20_000);
    let too_long = "in front of the content of a part";
    let forms = [
        (part(&format!("name=\"{long}\"")), too_long),
        (
            part(&format!("name=\"files\"; filename=\"{long}\"")),
            too_long,
        ),
        (part(&format!("name=\"files\"\r\nA: {long}")), too_long),
        (
            part(&format!("name=\"b\"{}", "\r\nA: b".repeat(100))),
            "too many lines",
        ),
        (part("name=\"b\"").repeat(2000), "too many parts"),
    ];
    for address in ADDRESSES {
        for (form, said) in &forms {
            let form = format!("{}{form}--x--\r\n", part("name=\"a\""));
            let refused = send(&mut root, address, form).await;
            let status = refused.status;
            assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{address}: {said}");
            refused.has(&["<code>form</code>", said, "At most 1"]);
        }
        // Where no part begins nothing is held either.
        let refused = send(&mut root, address, long.clone()).await;
        let status = refused.status;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{address}");
    }
    let mut chinese = root.with_header("accept-language", "zh");
    let refused = send(&mut chinese, "/setter", part(&format!("name=\"{long}\""))).await;
    refused.has(&["表单某一部分"]);
}

#[tokio::test]
async fn a_head_without_an_end_is_not_read_to_its_end() {
    let site = furnished().await;
    let mut root = site.user("root", Role::Admin).await;
    let head = Bytes::from("--x\r\nContent-Disposition: form-data; name=\"");
    let head = futures::stream::iter([head]);
    let rest = futures::stream::repeat(Bytes::from(vec![b'a'; 1 << 20]));
    let pieces = head.chain(rest).then(|piece| async move {
        tokio::task::yield_now().await;
        Ok::<_, Infallible>(piece)
    });
    let refused = send(&mut root, "/setter", Body::from_stream(pieces)).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    refused.has(&["<code>form</code>", "in front of the content of a part"]);
}
