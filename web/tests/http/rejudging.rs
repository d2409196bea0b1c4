//! Judging again on the pages of setters.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{Role, Whose, Written};

use crate::site::{Site, judging};

#[tokio::test]
async fn a_setter_sees_what_changes_before_it_counts() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    site.user("ada", Role::Student).await;
    let ada = site.account("ada").await;
    let id = site.hand_in(&ada).await.0;
    site.finish(id, &judging(Verdict::WA, None)).await;
    let problem = "/setter/problems/hdoj-1536";
    root.get(problem).await.has(&["/rejudgings\""]);
    let sets = format!("{problem}/rejudgings");
    // Whoever narrows the list of submissions to it finds that, too, if they may.
    let narrowed = "/submissions?problem=hdoj-1536";
    root.get(narrowed).await.has(&[&format!("href=\"{sets}\"")]);
    site.visitor().get(narrowed).await.has_none(&["rejudgings"]);
    root.get(&sets)
        .await
        .has(&["name=\"verdict\"", "value=\"TLE\""]);
    let refused = root.post(&sets, &[("verdict", "XX")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let begun = root.post(&sets, &[("verdict", "WA")]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let set = begun.header("location").to_owned();
    let early = root.get(&set).await;
    early.has(&["<progress"]);
    early.has_none(&["value=\"apply\""]);
    let refused = root.post(&set, &[("action", "apply")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let claim = site.store.claim_next(Whose::Anybodys).await.unwrap();
    let written = site
        .store
        .finish(&claim.unwrap(), &judging(Verdict::AC, None))
        .await;
    assert_eq!(written.unwrap(), Written::Yes);
    root.get(&set)
        .await
        .has(&["value=\"apply\"", "Wrong answer", "Accepted"]);
    let shown = format!("/api/v1/submissions/{id}");
    assert_eq!(root.get(&shown).await.json()["verdict"], "WA");
    let applied = root.post(&set, &[("action", "apply")]).await;
    assert_eq!(applied.header("location"), set);
    assert_eq!(root.get(&shown).await.json()["verdict"], "AC");
    // Whose the problem is not has nothing here.
    let mut grace = site.user("grace", Role::Setter).await;
    for address in [&sets, &set] {
        assert_eq!(grace.get(address).await.status, StatusCode::NOT_FOUND);
        let answer = grace.post(address, &[("action", "drop")]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    // A set is reached by its own problem alone.
    let other = set.replace("hdoj-1536", "nim");
    assert_eq!(root.get(&other).await.status, StatusCode::NOT_FOUND);
}
