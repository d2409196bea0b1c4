//! Packages are looked at in turns, whatever page does it: all files of one are unpacked in memory. Exports, which take
//! long, have turns of their own.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use web::store::Role;

use super::{package, pass, upload};
use crate::site::{Site, Visitor};

/// How many requests of one person wait for a turn at looking at packages.
const LOOKS_THAT_WAIT: usize = 64;

/// How many wait for a turn at exporting them.
const EXPORTS_THAT_WAIT: usize = 4;

const PROBLEM: &str = "/setter/problems/my-nim";

const EXPORT: &str = "/setter/problems/my-nim/versions/1/export?format=icpc";

/// Where a package is looked at.
const LOOKS: [&str; 5] = [
    "/setter/problems/my-nim",
    "/setter/problems/my-nim/files?path=problem.yaml",
    "/setter/problems/my-nim/picture?path=none.png",
    "/setter/problems/my-nim/versions/1/package",
    "/setter/problems/my-nim/diff?from=1&to=1",
];

/// A site with a problem of grace's.
async fn begun() -> (Site, Visitor) {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let taken = upload(&mut grace, "my-nim", &package().zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    (site, grace)
}

/// What the first of so many requests is answered that somebody sends at once.
async fn first_of(site: &Site, visitor: &Visitor, (address, count): (&str, usize)) -> StatusCode {
    let asked = (0..count).map(|_| {
        let mut one = site.visitor();
        one.cookies = visitor.cookies.clone();
        Box::pin(async move {
            let answer = one.begin(Method::GET, address, None, Body::empty());
            answer.await.status()
        })
    });
    let (first, ..) = futures::future::select_all(asked).await;
    first
}

#[tokio::test]
async fn nobody_looks_at_more_packages_at_a_time_than_their_turn_allows() {
    let (site, mut grace) = begun().await;
    let user = site.account("grace").await;
    let held = site.state.thinking.of_package(user.id).await.unwrap();
    for address in LOOKS {
        // As many as may wait, and one more, which alone is answered.
        let first = first_of(&site, &grace, (address, LOOKS_THAT_WAIT + 1)).await;
        assert_eq!(first, StatusCode::TOO_MANY_REQUESTS, "{address}");
    }
    drop(held);
    assert_eq!(grace.get(PROBLEM).await.status, StatusCode::OK);
    let picture = format!("{PROBLEM}/picture?path=none.png");
    assert_eq!(grace.get(&picture).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn exports_wait_for_each_other_and_a_few_of_each_person() {
    let (site, mut grace) = begun().await;
    let user = site.account("grace").await;
    let held = site.state.thinking.of_export(user.id).await.unwrap();
    let first = first_of(&site, &grace, (EXPORT, EXPORTS_THAT_WAIT + 1)).await;
    assert_eq!(first, StatusCode::TOO_MANY_REQUESTS);
    drop(held);
    assert_eq!(grace.get(EXPORT).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_export_keeps_no_page_waiting_and_no_page_an_export() {
    let (site, mut grace) = begun().await;
    site.user("alan", Role::Setter).await;
    let thinking = &site.state.thinking;
    let (hers, his) = (site.account("grace").await, site.account("alan").await);
    // All turns at it, hers among them.
    let exporting = (
        thinking.of_export(hers.id).await.unwrap(),
        thinking.of_export(his.id).await.unwrap(),
    );
    for address in LOOKS {
        let status = first_of(&site, &grace, (address, 1)).await;
        let is_answered = [StatusCode::OK, StatusCode::NOT_FOUND].contains(&status);
        assert!(is_answered, "{address}: {status}");
    }
    drop(exporting);
    let looking = (
        thinking.of_package(hers.id).await.unwrap(),
        thinking.of_package(his.id).await.unwrap(),
    );
    assert_eq!(grace.get(EXPORT).await.status, StatusCode::OK);
    drop(looking);
}
