//! `/login`, `/register`, `/logout`, `/setup/{token}`.

use axum::http::StatusCode;
use web::http::state::{Registration, SiteConfig};
use web::store::{AuditFilter, Role};

use crate::site::{PASSWORD, Site};

const SESSION: &str = "grundy_session";

#[tokio::test]
async fn registering_signs_in_as_a_student() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    visitor
        .get("/register")
        .await
        .has(&["autocomplete=\"new-password\"", "autocomplete=\"username\""]);
    let answer = visitor
        .post("/register", &[("name", "小明"), ("password", PASSWORD)])
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let cookie = answer.header("set-cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"), "{cookie}");
    visitor.get("/").await.has(&["小明", "action=\"/logout\""]);
    assert_eq!(site.account("小明").await.role, Role::Student);
}

#[tokio::test]
async fn a_bad_registration_says_which_field_and_what_is_accepted() {
    let site = Site::new().await;
    site.user("anna", Role::Student).await;
    let mut visitor = site.visitor();
    let cases = [
        (("ANNA", PASSWORD), "This name is taken."),
        (("x", PASSWORD), "2 to 32 letters"),
        (("a b", PASSWORD), "cannot be used"),
        (("ben", "2short"), "8 to 256 characters"),
    ];
    for ((name, password), words) in cases {
        let page = visitor
            .post("/register", &[("name", name), ("password", password)])
            .await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        page.has(&[words, "aria-invalid=\"true\"", "role=\"alert\""]);
        page.has_none(&[password]);
        assert!(!visitor.cookies.contains_key(SESSION));
    }
}

#[tokio::test]
async fn signing_in_changes_the_session_and_goes_where_one_was() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let before = anna.cookies[SESSION].clone();
    let form = [
        ("name", "anna"),
        ("password", PASSWORD),
        ("next", "/problems/hdoj-1536"),
    ];
    let answer = anna.post("/login", &form).await;
    assert_eq!(answer.header("location"), "/problems/hdoj-1536");
    assert_ne!(anna.cookies[SESSION], before);
    // The old identifier is worth nothing.
    let mut thief = site.visitor();
    thief.cookies.insert(SESSION.to_owned(), before);
    thief.get("/").await.has(&["href=\"/login\""]);
    let form = [
        ("name", "anna"),
        ("password", PASSWORD),
        ("next", "//evil.example"),
    ];
    assert_eq!(
        site.visitor()
            .post("/login", &form)
            .await
            .header("location"),
        "/"
    );
}

#[tokio::test]
async fn what_was_wrong_does_not_lose_the_way_back() {
    let site = Site::new().await;
    site.user("anna", Role::Student).await;
    let mut visitor = site.visitor();
    let form = |name| {
        [
            ("name", name),
            ("password", "short"),
            ("next", "/problems/hdoj-1536"),
        ]
    };
    let page = visitor.post("/login?lang=en", &form("anna")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&[
        "href=\"/register?next=/problems/hdoj-1536\"",
        "href=\"/login?next=/problems/hdoj-1536&#38;lang=zh\"",
    ]);
    let page = visitor.post("/register?lang=en", &form("ben")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&[
        "href=\"/login?next=/problems/hdoj-1536\"",
        "href=\"/register?next=/problems/hdoj-1536&#38;lang=zh\"",
    ]);
}

#[tokio::test]
async fn a_wrong_password_and_a_wrong_name_look_the_same() {
    let site = Site::new().await;
    site.user("anna", Role::Student).await;
    for name in ["anna", "nobody"] {
        let mut visitor = site.visitor();
        let page = visitor
            .post("/login", &[("name", name), ("password", "wrong wrong")])
            .await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        page.has(&["The name or the password is wrong"]);
        assert!(!visitor.cookies.contains_key(SESSION));
    }
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let old = anna.cookies[SESSION].clone();
    assert_eq!(
        anna.post("/logout", &[]).await.status,
        StatusCode::SEE_OTHER
    );
    anna.get("/").await.has(&["href=\"/login\""]);
    anna.cookies.insert(SESSION.to_owned(), old);
    anna.get("/").await.has(&["href=\"/login\""]);
}

#[tokio::test]
async fn the_setup_link_works_once() {
    let site = Site::new().await;
    let secret = site.store.setup_secret().await.unwrap().unwrap();
    let address = format!("/setup/{secret}");
    let mut first = site.visitor();
    first
        .get(&address)
        .await
        .has(&["First administrator", &format!("action=\"{address}\"")]);
    let bad = first
        .post(&address, &[("name", "root"), ("password", "2short")])
        .await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let done = first
        .post(&address, &[("name", "root"), ("password", PASSWORD)])
        .await;
    assert_eq!(done.status, StatusCode::SEE_OTHER);
    assert_eq!(site.account("root").await.role, Role::Admin);
    let mut second = site.visitor();
    assert_eq!(second.get(&address).await.status, StatusCode::NOT_FOUND);
    let again = second
        .post(&address, &[("name", "evil"), ("password", PASSWORD)])
        .await;
    assert_eq!(again.status, StatusCode::FORBIDDEN);
    assert_eq!(
        site.visitor().get("/setup/guess").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn the_first_start_asks_about_the_site_and_may_leave_samples() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let secret = site.store.setup_secret().await.unwrap().unwrap();
    let address = format!("/setup/{secret}");
    let mut root = site.visitor().with_header("accept-language", "zh");
    root.get(&address).await.has(&[
        "<option value=\"zh\" selected",
        "name=\"samples\" value=\"1\" checked",
    ]);
    let answers = |name: &'static str, registration: &'static str| {
        [
            ("name", "root"),
            ("password", PASSWORD),
            ("language", "zh"),
            ("site_name", name),
            ("registration", registration),
            ("samples", "1"),
        ]
    };
    // What cannot be set does not use the link up.
    for (name, registration, wrong) in [("a\tb", "open", "site_name"), ("", "all", "registration")]
    {
        let refused = root.post(&address, &answers(name, registration)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&[&format!("id=\"{wrong}-error\""), "value=\"root\""]);
    }
    let done = root.post(&address, &answers("博弈社", "invitation")).await;
    assert_eq!(done.header("location"), "/admin", "{}", done.text);
    let first = site.visitor().get("/").await;
    assert_eq!(first.header("content-language"), "zh-CN");
    first.has(&["博弈社"]);
    site.visitor()
        .get("/register")
        .await
        .has(&["name=\"invitation\""]);
    root.get("/admin").await.has(&[
        "/contests/1",
        "/classes/1",
        "action=\"/admin/samples/remove\"",
    ]);
    root.get("/contests/1")
        .await
        .has(&["示例比赛", "/contests/1/problems/A"]);
    root.get("/classes/1/assignments/1")
        .await
        .has(&["入门", "/problems/nim"]);
    root.get("/contests/1?lang=en")
        .await
        .has(&["Sample contest"]);

    // One looks first, if one likes, at what they are called by now.
    root.get("/admin/samples/remove").await.has(&[
        "These are deleted forever",
        "Sample contest",
        "示例班级",
    ]);
    let removed = root.post("/admin/samples/remove", &[]).await;
    assert_eq!(removed.header("location"), "/admin");
    let record = site.store.audit(&AuditFilter::default(), 1).await.unwrap();
    assert_eq!(
        record[0].detail,
        "samples: Sample contest, 示例班级 → removed"
    );
    root.get("/admin")
        .await
        .has_none(&["/admin/samples/remove"]);
    for gone in ["/contests/1", "/classes/1"] {
        assert_eq!(root.get(gone).await.status, StatusCode::NOT_FOUND);
    }
    // Others' are no samples.
    let account = site.account("root").await.id;
    let class = site
        .store
        .create_class(account, ("Mine", ""))
        .await
        .unwrap();
    root.post("/admin/samples/remove", &[]).await;
    assert!(site.store.class(class).await.unwrap().is_some());
}

#[tokio::test]
async fn a_form_is_not_read_beyond_what_it_may_hold() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let long = "x".repeat(20_000);
    for address in ["/login", "/register"] {
        let form = [("name", "anna"), ("password", long.as_str())];
        let page = visitor.post(address, &form).await;
        assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE, "{address}");
    }
}

#[tokio::test]
async fn nobody_registers_as_the_site() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let page = visitor
        .post("/register", &[("name", "admin"), ("password", PASSWORD)])
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["This name is reserved for those who run the site."]);
}

#[tokio::test]
async fn https_sites_mark_cookies_and_tell_browsers() {
    let site = Site::with(SiteConfig {
        https: true,
        ..SiteConfig::default()
    })
    .await;
    let mut visitor = site.visitor();
    let answer = visitor
        .post("/register", &[("name", "anna"), ("password", PASSWORD)])
        .await;
    assert!(answer.header("set-cookie").contains("Secure"));
    assert!(
        answer
            .header("strict-transport-security")
            .starts_with("max-age=")
    );
}

#[tokio::test]
async fn registration_can_be_closed() {
    let site = Site::with(SiteConfig {
        registration: Registration::Closed,
        ..SiteConfig::default()
    })
    .await;
    let mut visitor = site.visitor();
    visitor.get("/").await.has_none(&["href=\"/register\""]);
    visitor
        .get("/login")
        .await
        .has_none(&["href=\"/register\""]);
    let page = visitor.get("/register?lang=zh").await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    page.has(&["请向老师或管理员申请"]);
    page.has_none(&["<input id=\"password\""]);
    let form = [("name", "anna"), ("password", PASSWORD)];
    let page = site.visitor().post("/register", &form).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    page.has(&["Registration is closed", "Ask your teacher"]);
    assert_eq!(site.store.users().await.unwrap(), []);
}

#[tokio::test]
async fn registration_can_need_an_invitation() {
    let site = Site::with(SiteConfig {
        registration: Registration::Invitation,
        ..SiteConfig::default()
    })
    .await;
    let code = site.store.invite("class", 1, 7).await.unwrap().code;
    let mut visitor = site.visitor();
    let page = visitor.get(&format!("/register?invitation={code}")).await;
    page.has(&[&format!("value=\"{code}\""), "for people who were invited"]);
    for invitation in ["", "guess"] {
        let form = [
            ("name", "anna"),
            ("password", PASSWORD),
            ("invitation", invitation),
        ];
        let page = visitor.post("/register", &form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        page.has(&["id=\"invitation-error\""]);
    }
    let form = [
        ("name", "anna"),
        ("password", PASSWORD),
        ("invitation", &code),
    ];
    let answer = visitor.post("/register", &form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let form = [
        ("name", "ben"),
        ("password", PASSWORD),
        ("invitation", &code),
    ];
    let page = site.visitor().post("/register", &form).await;
    page.has(&["was used up"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_form_is_said_once() {
    let site = Site::new().await;
    let form = [("name", "anna"), ("password", "short")];
    let page = site.visitor().post("/register", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["id=\"password-error\""]);
    page.has_none(&["class=\"form-error\""]);
    // A button has no place of its own: the page says on top what is wrong, and what would be right.
    let mut root = site.user("root", Role::Admin).await;
    let id = site.account("root").await.id;
    let form = [("action", "role"), ("role", "student")];
    let page = root.post(&format!("/admin/users/{id}"), &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(page.text.matches("class=\"form-error\"").count(), 1);
    page.has_none(&["id=\"action-error\""]);
}
