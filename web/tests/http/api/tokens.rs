//! `/api/v1/tokens`: a token for a name and a password.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use web::http::state::SiteConfig;
use web::store::Role;

use crate::site::{PASSWORD, Site, Visitor};

async fn ask(visitor: &mut Visitor, document: &Value) -> crate::site::Answer {
    let body = document.to_string().into();
    let kind = Some("application/json");
    visitor
        .send(Method::POST, "/api/v1/tokens", kind, body)
        .await
}

#[tokio::test]
async fn a_name_and_a_password_get_a_token() {
    let site = Site::new().await;
    site.user("ada", Role::Setter).await;
    let wish = json!({"name": "ada", "password": PASSWORD, "label": "laptop",
        "scopes": ["read", "author"], "days": 7});
    let answer = ask(&mut site.visitor(), &wish).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let made: Value = serde_json::from_str(&answer.text).unwrap();
    assert_eq!(made["name"], "ada");
    assert_eq!(made["scopes"], json!(["read", "author"]));
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let mut program = site.visitor().with_header("authorization", &bearer);
    let me = program.get("/api/v1/me").await;
    assert_eq!(me.status, StatusCode::OK, "{}", me.text);
    let end = |visitor: Visitor| async move {
        let mut visitor = visitor;
        let address = "/api/v1/tokens/current";
        visitor
            .send(Method::DELETE, address, None, String::new().into())
            .await
    };
    let ended = end(site.visitor().with_header("authorization", &bearer)).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let again = end(site.visitor().with_header("authorization", &bearer)).await;
    again.is_problem(401, "invalid-token", &[]);
}

#[tokio::test]
async fn what_is_wrong_is_named() {
    let site = Site::new().await;
    site.user("ada", Role::Student).await;
    let with = |field: &str, value: Value| {
        let mut wish = json!({"name": "ada", "password": PASSWORD, "label": "laptop"});
        wish[field] = value;
        wish
    };
    for (field, value) in [
        ("password", json!("wrong horse")),
        ("password", json!(7)),
        ("label", json!("")),
        ("scopes", json!(["king"])),
        ("scopes", json!([])),
        ("scopes", json!("read")),
        ("scopes", json!(["author"])),
        ("days", json!(0)),
    ] {
        let answer = ask(&mut site.visitor(), &with(field, value)).await;
        answer.is_problem(422, "invalid-fields", &[field]);
    }
    let unknown = ask(&mut site.visitor(), &with("hat", json!(1))).await;
    unknown.is_problem(422, "invalid-fields", &["body"]);
    assert_eq!(
        site.store
            .tokens(site.account("ada").await.id)
            .await
            .unwrap(),
        []
    );
}

/// Guessing here is guessing at the sign-in: both count together.
#[tokio::test]
async fn an_address_cannot_guess_for_long() {
    let site = Site::with(SiteConfig {
        login_burst: 3,
        login_period: Duration::from_hours(1),
        guess_burst: 1000,
        ..SiteConfig::default()
    })
    .await;
    let mut visitor = site.visitor();
    let guess = json!({"name": "ada", "password": "wrong horse", "label": "x"});
    for _ in 0..2 {
        let answer = ask(&mut visitor, &guess).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let form = [("name", "ada"), ("password", "wrong horse")];
    let page = visitor.post("/login", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = ask(&mut visitor, &guess).await;
    answer.is_problem(429, "too-many-requests", &[]);
}
