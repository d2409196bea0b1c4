//! What a token is good for: every route with every set of scopes.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use web::http::auth::access::{Access, AccessTable};
use web::store::{Role, Scope, Scopes, TokenWish};

use crate::site::{PASSWORD, Site, Visitor};

/// Who may call what, once more: the program reads it from the document.
const OPERATIONS: [(&str, &str, Access); 44] = [
    ("GET", "/api/v1/problems", Access::Anyone(Scope::Read)),
    ("GET", "/api/v1/problems/{id}", Access::Anyone(Scope::Read)),
    (
        "GET",
        "/api/v1/problems/{id}/ladder",
        Access::Anyone(Scope::Read),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/inputs",
        Access::SignedIn(Some(Scope::Read)),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/attachments/{name}",
        Access::Anyone(Scope::Read),
    ),
    ("GET", "/api/v1/languages", Access::Public),
    ("GET", "/api/v1/news", Access::Public),
    ("GET", "/api/v1/announcements", Access::Public),
    ("GET", "/api/v1/play", Access::Anyone(Scope::Read)),
    ("GET", "/api/v1/play/record", Access::Anyone(Scope::Read)),
    ("GET", "/api/v1/submissions", Access::Anyone(Scope::Read)),
    (
        "GET",
        "/api/v1/submissions/{id}",
        Access::Anyone(Scope::Read),
    ),
    (
        "GET",
        "/api/v1/submissions/{id}/events",
        Access::Anyone(Scope::Read),
    ),
    (
        "POST",
        "/api/v1/submissions",
        Access::SignedIn(Some(Scope::Submit)),
    ),
    (
        "POST",
        "/api/v1/runs",
        Access::SignedIn(Some(Scope::Submit)),
    ),
    (
        "PUT",
        "/api/v1/problems/{id}/package",
        Access::SignedIn(Some(Scope::Author)),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/package",
        Access::SignedIn(Some(Scope::Author)),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/versions",
        Access::SignedIn(Some(Scope::Author)),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/versions/{version}",
        Access::SignedIn(Some(Scope::Author)),
    ),
    (
        "PUT",
        "/api/v1/problems/{id}/versions/{version}/serve",
        Access::SignedIn(Some(Scope::Author)),
    ),
    (
        "GET",
        "/api/v1/problems/{id}/hack",
        Access::SignedIn(Some(Scope::Read)),
    ),
    (
        "POST",
        "/api/v1/problems/{id}/hack",
        Access::SignedIn(Some(Scope::Submit)),
    ),
    (
        "GET",
        "/api/v1/classes",
        Access::SignedIn(Some(Scope::Read)),
    ),
    (
        "POST",
        "/api/v1/classes",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "GET",
        "/api/v1/classes/{id}",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "GET",
        "/api/v1/classes/{id}/table",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "POST",
        "/api/v1/classes/{id}/members",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "POST",
        "/api/v1/classes/{id}/assignments",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "GET",
        "/api/v1/classes/{id}/assignments/{number}",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "PATCH",
        "/api/v1/classes/{id}/assignments/{number}",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "POST",
        "/api/v1/contests",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "GET",
        "/api/v1/contests/{id}",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "PATCH",
        "/api/v1/contests/{id}",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    (
        "GET",
        "/api/v1/contests/{id}/results/{file}",
        Access::SignedIn(Some(Scope::Read)),
    ),
    (
        "POST",
        "/api/v1/contests/{id}/teams",
        Access::SignedIn(Some(Scope::Jury)),
    ),
    // By the password, and by whatever token is to end.
    ("POST", "/api/v1/tokens", Access::Public),
    ("DELETE", "/api/v1/tokens/current", Access::SignedIn(None)),
    ("GET", "/api", Access::Public),
    ("GET", "/api/contests", Access::Anyone(Scope::Read)),
    ("GET", "/api/contests/{id}", Access::Anyone(Scope::Read)),
    (
        "GET",
        "/api/contests/{id}/event-feed",
        Access::Anyone(Scope::Read),
    ),
    (
        "GET",
        "/api/contests/{id}/{endpoint}",
        Access::Anyone(Scope::Read),
    ),
    (
        "GET",
        "/api/contests/{id}/{endpoint}/{object}",
        Access::Anyone(Scope::Read),
    ),
    (
        "GET",
        "/api/contests/{id}/submissions/{submission}/files",
        Access::Anyone(Scope::Read),
    ),
];

fn every_set() -> impl Iterator<Item = Scopes> {
    let sets = 1..1_u8 << Scope::ALL.len();
    sets.map(|bits| {
        let scopes = Scope::ALL.into_iter();
        scopes
            .filter(|scope| bits & (1 << *scope as u8) != 0)
            .collect()
    })
}

/// An address of the route: what stands in braces is there or not, as comes.
fn address(route: &str) -> String {
    route
        .replace("{id}", "1")
        .replace("{name}", "anna")
        .replace("{key}", "1")
        .replace("{version}", "1")
        .replace("{endpoint}", "problems")
        .replace("{object}", "A")
        .replace("{submission}", "1")
        .replace("{file}", "results.tsv")
}

async fn call(visitor: &mut Visitor, method: &str, address: &str) -> crate::site::Answer {
    let method: Method = method.parse().unwrap();
    let kind = match address {
        _ if method == Method::GET => None,
        address if address.starts_with("/api/") => Some("application/json"),
        _ => Some("application/x-www-form-urlencoded"),
    };
    let body = if kind == Some("application/json") {
        "{}"
    } else {
        ""
    };
    visitor.send(method, address, kind, Body::from(body)).await
}

#[tokio::test]
async fn every_operation_takes_the_scopes_it_names_and_no_others() {
    let table = AccessTable::of(&web::http::api::description());
    let mut expected = OPERATIONS.to_vec();
    expected.push(("GET", "/api/v1/me", Access::SignedIn(None)));
    assert_eq!(table.iter().count(), expected.len(), "{table:?}");
    let site = Site::new().await;
    site.user("ben", Role::Student).await;
    let ben = site.account("ben").await;
    site.hand_in(&ben).await;
    let root = site
        .store
        .create_user("root", PASSWORD, Role::Admin)
        .await
        .unwrap();
    for (method, route, access) in expected {
        let named = table.iter().find(|it| it.0 == method && it.1 == route);
        assert_eq!(named.map(|it| it.2), Some(&access), "{method} {route}");
        let address = address(route);
        site.store.revoke_tokens(root.id).await.unwrap();
        for scopes in every_set() {
            let mut program = site.program_with(&root, scopes).await;
            // Nothing judges here: a stream of events would not end.
            if route.ends_with("/events") && scopes.has(Scope::Read) {
                continue;
            }
            let answer = call(&mut program, method, &address).await;
            let refused = match access {
                Access::Anyone(needed) | Access::SignedIn(Some(needed)) => !scopes.has(needed),
                Access::Public | Access::SignedIn(None) => false,
            };
            let what = format!("{method} {route} with {scopes}: {}", answer.text);
            if refused {
                answer.is_problem(403, "insufficient-scope", &[]);
                let challenge = answer.header("www-authenticate").to_owned();
                assert!(challenge.contains("error=\"insufficient_scope\""), "{what}");
            } else {
                assert_ne!(answer.status, StatusCode::FORBIDDEN, "{what}");
                assert_ne!(answer.status, StatusCode::UNAUTHORIZED, "{what}");
            }
        }
        // A token that is none is told so wherever tokens are looked at.
        let mut stranger = site
            .visitor()
            .with_header("authorization", "Bearer grundy_00");
        let answer = call(&mut stranger, method, &address).await;
        if access == Access::Public {
            // Nothing is sent.
            let is_wanting = route.ends_with("{id}") || method == "POST";
            assert_eq!(answer.status.as_u16() / 100, if is_wanting { 4 } else { 2 });
        } else {
            answer.is_problem(401, "invalid-token", &[]);
        }
        if let Access::SignedIn(_) = access {
            let answer = call(&mut site.visitor(), method, &address).await;
            answer.is_problem(401, "missing-token", &[]);
        }
    }
}

#[tokio::test]
async fn a_token_sees_no_more_than_its_scopes_come_up_to() {
    let site = Site::new().await;
    site.user("ben", Role::Student).await;
    let id = site.hand_in(&site.account("ben").await).await;
    let root = site
        .store
        .create_user("root", PASSWORD, Role::Admin)
        .await
        .unwrap();
    let address = format!("/api/v1/submissions/{id}");
    for (scopes, sees) in [
        (&[Scope::Read][..], false),
        (&[Scope::Read, Scope::Submit], false),
        (&[Scope::Read, Scope::Jury], true),
        (&[Scope::Read, Scope::Author], true),
        (&[Scope::Read, Scope::Admin], true),
    ] {
        let mut program = site
            .program_with(&root, scopes.iter().copied().collect())
            .await;
        let answer = program.get(&address).await;
        assert_eq!(answer.json()["code"].is_string(), sees, "{scopes:?}");
    }
    // A setter who is one no longer: the token goes along.
    let setter = site
        .store
        .create_user("eve", PASSWORD, Role::Setter)
        .await
        .unwrap();
    let scopes: Scopes = [Scope::Read, Scope::Author].into_iter().collect();
    let mut program = site.program_with(&setter, scopes).await;
    assert!(program.get(&address).await.json()["code"].is_string());
    site.store.set_role(setter.id, Role::Student).await.unwrap();
    assert!(program.get(&address).await.json()["code"].is_null());
}

#[tokio::test]
async fn a_token_says_what_it_is() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Setter).await;
    let me = program.get("/api/v1/me").await.json();
    assert_eq!(me["name"], "anna");
    assert_eq!(me["role"], "setter");
    assert_eq!(
        me["token"]["scopes"],
        serde_json::json!(["read", "submit", "jury", "author"])
    );
    assert!(me["token"]["expires_at"].as_str().unwrap().ends_with('Z'));
    let mut ben = site.user("ben", Role::Student).await;
    let me = ben.get("/api/v1/me").await.json();
    assert_eq!((&me["name"], me["token"].is_null()), (&"ben".into(), true));
}

#[tokio::test]
async fn every_way_out_ends_tokens_and_sessions() {
    let site = Site::new().await;
    for (name, way) in [
        ("anna", "password"),
        ("ben", "disabled"),
        ("cid", "deleted"),
    ] {
        let mut browser = site.user(name, Role::Student).await;
        let user = site.account(name).await;
        let mut program = site.program_with(&user, Scopes::USUAL).await;
        assert_eq!(program.get("/api/v1/me").await.status, StatusCode::OK);
        match way {
            "password" => drop(
                site.store
                    .set_password(user.id, "battery staple")
                    .await
                    .unwrap(),
            ),
            "disabled" => site.store.disable_user(user.id).await.unwrap(),
            _ => site.store.delete_user(user.id).await.unwrap(),
        }
        let answer = program.get("/api/v1/me").await;
        answer.is_problem(401, "invalid-token", &[]);
        let page = browser.get("/account").await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{way}");
    }
    let page = site
        .visitor()
        .post("/login", &[("name", "ben"), ("password", PASSWORD)])
        .await;
    page.has(&["This account is disabled."]);
    let page = site
        .visitor()
        .post("/login", &[("name", "ben"), ("password", "wrong wrong")])
        .await;
    page.has_none(&["disabled"]);
}

#[tokio::test]
async fn tokens_are_made_with_boxes_and_an_end() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let page = anna.get("/account").await;
    page.has(&[
        "value=\"read\" checked",
        "value=\"submit\" checked",
        "name=\"days\"",
    ]);
    page.has_none(&["value=\"author\"", "value=\"admin\""]);
    let form = [("label", "x"), ("scope", "admin"), ("days", "5")];
    let page = anna.post("/account/tokens", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["Your account may not do this itself."]);
    for (days, scope, words) in [
        ("0", "read", "1 to 366"),
        ("5000000000", "read", "1 to 366"),
        ("5", "king", "no such scope"),
    ] {
        let form = [("label", "x"), ("scope", scope), ("days", days)];
        let page = anna.post("/account/tokens", &form).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{days} {scope}"
        );
        page.has(&[words]);
    }
    let form = [("label", "reader"), ("scope", "read"), ("days", "5")];
    let page = anna.post("/account/tokens", &form).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let token = &site
        .store
        .tokens(site.account("anna").await.id)
        .await
        .unwrap()[0];
    assert_eq!(token.scopes.to_string(), "read");
    assert_eq!(token.expires_at, token.created_at.after_days(5));
    assert_eq!(TokenWish::usual("x").scopes, Scopes::USUAL);
}
