//! Packages are looked at in turns, whatever page does it: all files of one are unpacked in memory.

use axum::http::StatusCode;
use web::store::Role;

use super::{package, pass, upload};
use crate::site::Site;

/// How many requests of one person wait for a turn.
const MAY_WAIT: usize = 64;

#[tokio::test]
async fn nobody_looks_at_more_packages_at_a_time_than_their_turn_allows() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let taken = upload(&mut grace, "my-nim", &package().zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    let user = site.account("grace").await;
    let held = site.state.thinking.of_package(user.id).await.unwrap();
    let problem = "/setter/problems/my-nim";
    for address in [
        problem.to_owned(),
        format!("{problem}/files?path=problem.yaml"),
        format!("{problem}/picture?path=none.png"),
        format!("{problem}/versions/1/package"),
        format!("{problem}/versions/1/export?format=icpc"),
        format!("{problem}/diff?from=1&to=1"),
    ] {
        // As many as may wait, and one more, which alone is answered.
        let asked = (0..=MAY_WAIT).map(|_| {
            let mut visitor = site.visitor();
            visitor.cookies = grace.cookies.clone();
            let address = address.clone();
            Box::pin(async move { visitor.get(&address).await.status })
        });
        let (first, ..) = futures::future::select_all(asked).await;
        assert_eq!(first, StatusCode::TOO_MANY_REQUESTS, "{address}");
    }
    drop(held);
    assert_eq!(grace.get(problem).await.status, StatusCode::OK);
    let picture = format!("{problem}/picture?path=none.png");
    assert_eq!(grace.get(&picture).await.status, StatusCode::NOT_FOUND);
}
