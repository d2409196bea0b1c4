//! `/account`.

use std::time::Duration;

use axum::http::StatusCode;
use web::http::state::SiteConfig;
use web::store::Role;

use crate::site::{PASSWORD, Site};

#[tokio::test]
async fn strangers_sign_in_first() {
    let site = Site::new().await;
    let answer = site.visitor().get("/account").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.header("location"), "/login?next=/account");
}

#[tokio::test]
async fn a_token_is_shown_once_works_and_can_be_revoked() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let made = anna.post("/account/tokens", &[("label", "laptop")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    assert_eq!(made.header("location"), "/account?done=made");
    // The page can be loaded again, and read in the other language.
    anna.get("/account?done=made&lang=zh")
        .await
        .has(&["new-token"]);
    let page = anna.get("/account?done=made&lang=en").await;
    let begin =
        page.text.find("<code id=\"new-token\">").unwrap() + "<code id=\"new-token\">".len();
    let token: String = page.text[begin..]
        .chars()
        .take_while(|&c| c != '<')
        .collect();
    anna.get("/account").await.has_none(&[&token]);

    let mut program = site
        .visitor()
        .with_header("authorization", &format!("Bearer {token}"));
    let mine = program.get("/api/v1/submissions?mine=1").await;
    assert_eq!(mine.status, StatusCode::OK, "{}", mine.text);

    let page = anna.get("/account").await;
    page.has(&["laptop", "action=\"/account/tokens/1/revoke\""]);
    let answer = anna.post("/account/tokens/1/revoke", &[]).await;
    assert_eq!(answer.header("location"), "/account");
    program
        .get("/api/v1/submissions?mine=1")
        .await
        .is_problem(401, "invalid-token", &[]);
}

#[tokio::test]
async fn a_new_token_is_shown_to_nobody_else() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    anna.post("/account/tokens", &[("label", "laptop")]).await;
    // The next person at the same browser.
    anna.post("/logout", &[]).await;
    let ben = [("name", "ben"), ("password", PASSWORD)];
    anna.post("/register", &ben).await;
    let page = anna.get("/account?done=made").await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&["ben"]);
    page.has_none(&["id=\"new-token\""]);
}

#[tokio::test]
async fn addresses_of_forms_lead_to_their_pages() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for address in [
        "/account/tokens",
        "/account/tokens/1/revoke",
        "/account/sessions/x/revoke",
        "/account/password",
        "/account/delete",
    ] {
        let answer = anna.get(address).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{address}");
        assert_eq!(answer.header("location"), "/account", "{address}");
    }
    assert_eq!(anna.get("/logout").await.header("location"), "/");
}

#[tokio::test]
async fn a_form_that_lacks_a_field_names_it() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for (address, form, field) in [
        ("/problems/nim", &[("language", "cpp")][..], "source"),
        ("/problems/nim", &[("source", "x")], "language"),
        ("/login", &[("name", "anna")], "password"),
        ("/account/delete", &[], "confirm"),
    ] {
        let page = anna.post(address, form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
        page.has(&[&format!("<code>{field}</code>"), "This field is missing."]);
    }
}

#[tokio::test]
async fn a_label_must_be_there() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let page = anna.post("/account/tokens", &[("label", "  ")]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["1 to 64 characters", "id=\"label-error\""]);
}

#[tokio::test]
async fn what_is_wrong_is_said_at_the_form_that_was_sent() {
    let site = Site::new().await;
    for (name, role, offered) in [
        ("anna", Role::Student, "One or more of read, submit."),
        (
            "ben",
            Role::Setter,
            "One or more of read, submit, jury, author.",
        ),
        (
            "carl",
            Role::Admin,
            "One or more of read, submit, jury, author, admin.",
        ),
    ] {
        let mut visitor = site.user(name, role).await;
        let no_scope = [("label", "laptop"), ("days", "30")];
        let unknown = [("label", "laptop"), ("days", "30"), ("scope", "fly")];
        let wrong = [("current", "not the password"), ("password", PASSWORD)];
        let confirm = [("confirm", "not the password")];
        for (address, sent, place) in [
            ("/account/tokens", &no_scope[..], "tokens"),
            ("/account/tokens", &unknown, "tokens"),
            ("/account/password", &wrong, "password-change"),
            ("/account/delete", &confirm, "account-delete"),
        ] {
            let page = visitor.post(address, sent).await;
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
            let sections = page.text.split("<section id=\"").skip(1);
            let alarmed = sections.filter(|section| section.contains("role=\"alert\""));
            let alarmed: Vec<&str> = alarmed.map(|it| it.split('"').next().unwrap()).collect();
            assert_eq!(alarmed, [place], "{address}");
            if place == "tokens" {
                page.has(&[offered]);
            }
        }
    }
    let mut anna = site.visitor();
    anna.post("/login", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    let beyond = [("label", "laptop"), ("days", "30"), ("scope", "admin")];
    let page = anna.post("/account/tokens", &beyond).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["One or more of read, submit."]);
}

#[tokio::test]
async fn nobody_touches_what_is_anothers() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    anna.post("/account/tokens", &[("label", "laptop")]).await;
    let mut ben = site.user("ben", Role::Student).await;
    let answer = ben.post("/account/tokens/1/revoke", &[]).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let annas = site
        .store
        .sessions(site.account("anna").await.id)
        .await
        .unwrap();
    let answer = ben
        .post(&format!("/account/sessions/{}/revoke", annas[0].key), &[])
        .await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    anna.get("/account").await.has(&["laptop"]);
}

#[tokio::test]
async fn another_sign_in_can_be_ended() {
    let site = Site::new().await;
    let mut home = site.user("anna", Role::Student).await;
    let mut school = site
        .visitor()
        .with_header("user-agent", "Mozilla/5.0 (X11; Linux) Firefox/140.0");
    school
        .post("/login", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    home.get("/account")
        .await
        .has(&["Firefox, Linux", "this one"]);
    let sessions = site
        .store
        .sessions(site.account("anna").await.id)
        .await
        .unwrap();
    let other = sessions
        .iter()
        .find(|session| session.data["browser"] == "Firefox, Linux")
        .unwrap();
    home.post(&format!("/account/sessions/{}/revoke", other.key), &[])
        .await;
    assert_eq!(school.get("/account").await.status, StatusCode::SEE_OTHER);
    assert_eq!(home.get("/account").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_new_password_ends_every_other_sign_in() {
    let site = Site::new().await;
    let mut home = site.user("anna", Role::Student).await;
    let mut school = site.visitor();
    school
        .post("/login", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    let wrong = [
        ("current", "not this one"),
        ("password", "another good one"),
    ];
    let page = home.post("/account/password", &wrong).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["This is not the current password."]);
    let right = [("current", PASSWORD), ("password", "another good one")];
    let answer = home.post("/account/password", &right).await;
    assert_eq!(answer.header("location"), "/account");
    home.get("/account")
        .await
        .has(&["The password was changed."]);
    assert_eq!(school.get("/account").await.status, StatusCode::SEE_OTHER);
    let old = site
        .visitor()
        .post("/login", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_password_is_guessed_on_the_account_page_no_more_than_at_the_sign_in() {
    let config = SiteConfig {
        guess_burst: 3,
        guess_period: Duration::from_hours(5),
        ..SiteConfig::default()
    };
    for address in ["/account/password", "/account/delete"] {
        let site = Site::with(config.clone()).await;
        // The sign-in is the first of three tries.
        let mut thief = site.user("anna", Role::Student).await;
        let guess = [
            ("current", "guess guess"),
            ("confirm", "guess guess"),
            ("password", "another good one"),
        ];
        for _ in 0..2 {
            let page = thief.post(address, &guess).await;
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
        }
        let right = [
            ("current", PASSWORD),
            ("confirm", PASSWORD),
            ("password", "another good one"),
        ];
        let page = thief.post(address, &right).await;
        assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS, "{address}");
        assert!(!page.header("retry-after").is_empty());
        assert!(site.account("anna").await.is_open());
    }
}

#[tokio::test]
async fn deleting_says_what_stays_and_asks_for_the_password() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let user = site.account("anna").await;
    let id = site.hand_in(&user).await;
    anna.get("/account")
        .await
        .has(&["What you submitted stays", "action=\"/account/delete\""]);
    let page = anna
        .post("/account/delete", &[("confirm", "wrong wrong")])
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["id=\"confirm-error\""]);
    let done = anna.post("/account/delete", &[("confirm", PASSWORD)]).await;
    assert_eq!(done.header("location"), "/");
    anna.get("/").await.has(&["href=\"/login\""]);
    let page = site.visitor().get(&format!("/submissions/{id}")).await;
    let number = format!("#{}", user.id);
    page.has(&[&number]);
    page.has_none(&["anna"]);
    let page = site.visitor().get(&format!("/users/%23{}", user.id)).await;
    page.has(&["This account was deleted."]);
    let page = site.visitor().get("/users/anna").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_last_administrator_cannot_go() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let page = root.post("/account/delete", &[("confirm", PASSWORD)]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["You are the last administrator."]);
}
