//! Versions as packages for other tools: what those cannot carry is said before they are taken away.

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode};
use problems::draft;
use problems::package::Archive;
use web::store::Role;

use super::{pass, upload};
use crate::site::Site;

#[tokio::test]
async fn a_version_is_taken_away_in_other_formats() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let files = draft::blank("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a12");
    let files = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("two-numbers", files).unwrap();
    let taken = upload(&mut grace, "two-numbers", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    let version = "/setter/problems/two-numbers/versions/1";
    let address = format!("{version}/export");
    grace.get(version).await.has(&[&format!("{address}\"")]);
    grace
        .get(&address)
        .await
        .has(&["format=legacy", "format=polygon"]);
    let said = grace.get(&format!("{address}?format=dmoj")).await;
    said.has(&["its 4 example programs", "format=dmoj&amp;take=1"]);
    for (format, top) in [
        ("icpc", "problem.yaml"),
        ("legacy", "problem.yaml"),
        ("dmoj", "init.yml"),
        ("polygon", "problem.xml"),
    ] {
        let one = format!("{address}?format={format}&take=1");
        let answer = grace.begin(Method::GET, &one, None, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{format}");
        let name = format!("attachment; filename=\"two-numbers-{format}.zip\"");
        assert_eq!(answer.headers()["content-disposition"], name.as_str());
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let (exported, _) = Archive::of_bytes("x", &bytes).unwrap();
        assert!(exported.file(top).is_some(), "{format}");
    }
    // What no other tool could judge is refused with the reason.
    let answers = draft::answers("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a13");
    let files = answers
        .iter()
        .map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("two-halves", files).unwrap();
    let taken = upload(&mut grace, "two-halves", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let address = "/setter/problems/two-halves/versions/1/export?format=dmoj";
    let refused = grace.get(address).await;
    refused.has(&["submissions are answers and no programs"]);
    // No command has a way round that.
    refused.has_none(&["take=1", "grundy problem"]);
}
