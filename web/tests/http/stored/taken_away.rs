//! Packages that are taken away: each is on disk for as long as somebody takes it, and what they come to is bounded.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use problems::draft;
use problems::package::Archive;
use web::http::state::{Held, Hold};
use web::store::{Role, UserId};

use super::{pass, upload};
use crate::site::Site;

/// All that somebody may take away besides what they do already, and how many bytes that is.
fn rest_of(outgoing: &Held<UserId>, who: UserId) -> (Vec<Hold<UserId>>, u64) {
    let (mut holds, mut all) = (Vec::new(), 0);
    for piece in [1 << 20, 1 << 10, 1] {
        while let Ok(hold) = outgoing.take(who, piece) {
            holds.push(hold);
            all += piece;
        }
    }
    (holds, all)
}

#[tokio::test]
async fn what_is_taken_away_slowly_is_bounded_for_each_and_for_all() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let files = draft::blank("5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a16");
    let files = files.iter().map(|(path, bytes)| (path.as_str(), &**bytes));
    let (archive, _) = Archive::made("two-numbers", files).unwrap();
    let taken = upload(&mut grace, "two-numbers", &archive.zip().unwrap()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    pass(&site).await;
    let version = "/setter/problems/two-numbers/versions/1";
    let ways = [
        format!("{version}/package"),
        format!("{version}/export?format=icpc&take=1"),
    ];
    let who = site.account("grace").await.id;
    let outgoing = &site.state.outgoing;
    let (_, all) = rest_of(outgoing, who);
    for address in &ways {
        // Somebody who reads nothing of it for now.
        let slow = grace.begin(Method::GET, address, None, Body::empty()).await;
        assert_eq!(slow.status(), StatusCode::OK, "{address}");
        let length = slow.headers()["content-length"].to_str().unwrap();
        let length: u64 = length.parse().unwrap();
        let (filled, rest) = rest_of(outgoing, who);
        assert_eq!(rest + length, all, "{address}");
        let refused = grace.get(address).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{address}");
        assert!(!refused.header("retry-after").is_empty());
        drop((filled, slow));
        assert_eq!(rest_of(outgoing, who).1, all, "{address}");
    }
    let mut filled = Vec::new();
    for other in 1000.. {
        let (holds, rest) = rest_of(outgoing, UserId(other));
        if rest == 0 {
            break;
        }
        filled.push(holds);
    }
    for address in &ways {
        let refused = grace.get(address).await;
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{address}");
    }
    drop(filled);
    for address in &ways {
        let taken = grace.begin(Method::GET, address, None, Body::empty()).await;
        assert_eq!(taken.status(), StatusCode::OK, "{address}");
    }
}
