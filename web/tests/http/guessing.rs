//! Guessing passwords: how often one may, and what it costs the site.

use std::time::Duration;

use axum::http::StatusCode;
use web::http::state::SiteConfig;
use web::store::Role;

use crate::site::{PASSWORD, Site};

#[tokio::test]
async fn trying_too_often_has_to_wait() {
    let config = SiteConfig {
        login_burst: 3,
        login_period: Duration::from_hours(5),
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    let mut visitor = site.visitor();
    let form = [("name", "anna"), ("password", "guess guess")];
    for _ in 0..3 {
        let page = visitor.post("/login", &form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let page = visitor.post("/login?lang=zh", &form).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(page.header("retry-after").parse::<u64>().unwrap() > 60);
    page.has(&["请求过于频繁", "<html lang=\"zh-CN\">"]);
    // Looking is free; registering counts too.
    assert_eq!(visitor.get("/login").await.status, StatusCode::OK);
    let page = visitor
        .post("/register", &[("name", "ben"), ("password", PASSWORD)])
        .await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn guessing_one_password_has_to_wait_and_locks_nobody_else_out() {
    let config = SiteConfig {
        guess_burst: 2,
        guess_period: Duration::from_hours(5),
        behind_proxy: true,
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    site.store
        .create_user("anna", PASSWORD, Role::Student)
        .await
        .unwrap();
    let mut guesser = site.visitor().with_header("x-forwarded-for", "192.0.2.1");
    // However the name is typed.
    for name in ["ANNA", "ａnna"] {
        let page = guesser
            .post("/login", &[("name", name), ("password", "guess guess")])
            .await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let right = [("name", "anna"), ("password", PASSWORD)];
    let page = guesser.post("/login", &right).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    let mut anna = site.visitor().with_header("x-forwarded-for", "192.0.2.2");
    assert_eq!(
        anna.post("/login", &right).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn many_addresses_guess_one_password_no_better_and_its_owner_gets_in() {
    let config = SiteConfig {
        account_burst: 3,
        guess_period: Duration::from_hours(5),
        behind_proxy: true,
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    site.store
        .create_user("anna", PASSWORD, Role::Student)
        .await
        .unwrap();
    let right = [("name", "anna"), ("password", PASSWORD)];
    let mut anna = site.visitor().with_header("x-forwarded-for", "192.0.2.1");
    anna.post("/login", &right).await;
    let mut statuses = Vec::new();
    for last in 2..6 {
        let mut guesser = site
            .visitor()
            .with_header("x-forwarded-for", &format!("192.0.2.{last}"));
        let form = [("name", "anna"), ("password", "guess guess")];
        statuses.push(guesser.post("/login", &form).await.status.as_u16());
    }
    assert_eq!(statuses, [422, 422, 429, 429]);
    // Where she has been before she still is no stranger.
    let answer = anna.post("/login", &right).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn no_more_is_hashed_at_once_than_there_are_places() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let secret = site.store.setup_secret().await.unwrap().unwrap();
    let owner = site.account("anna").await.id;
    let lost = site.store.password_link(owner).await.unwrap();
    let lost = format!("/reset/{lost}");
    // Every place is taken by somebody who does not give it back.
    let elsewhere = web::http::state::Address([192, 0, 2, 9].into());
    let mut taken = Vec::new();
    while let Ok(turn) = tokio::time::timeout(
        Duration::from_millis(50),
        site.state.hashing.turn(elsewhere),
    )
    .await
    {
        taken.push(turn.unwrap());
    }
    let new = [
        ("name", "ben"),
        ("password", PASSWORD),
        ("current", PASSWORD),
        ("confirm", PASSWORD),
    ];
    let setup = format!("/setup/{secret}");
    for address in [
        "/login",
        "/register",
        &setup,
        &lost,
        "/account/password",
        "/account/delete",
    ] {
        let waiting = anna.post(address, &new);
        let waited = tokio::time::timeout(Duration::from_millis(200), waiting).await;
        assert!(waited.is_err(), "{address} did not wait for its turn");
    }
    let proof = r#"{"name": "anna", "password": "wrong battery", "label": "a"}"#;
    let mut stranger = site.visitor();
    let waiting = stranger.post_json("/api/v1/tokens", proof);
    let waited = tokio::time::timeout(Duration::from_millis(200), waiting).await;
    assert!(waited.is_err(), "a token was made without a turn");
    taken.clear();
    let answer = anna.post("/account/password", &new).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}
