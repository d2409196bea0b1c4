//! What an administrator sets for the whole site: its name and words, announcements, quotas, the logo.

use axum::http::{Method, StatusCode};
use serde_json::json;
use web::http::state::{Registration, SiteConfig};
use web::store::{Role, UnixMs};

use super::record;
use crate::site::{Answer, PASSWORD, Site, Visitor};

#[tokio::test]
async fn what_is_set_and_announced_is_seen_by_all() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let save = |name, text, registration| {
        vec![
            ("name", name),
            ("sign_in_text", text),
            ("registration", registration),
        ]
    };
    root.get("/admin/settings")
        .await
        .has(&["value=\"open\" selected"]);
    let saved = root
        .post(
            "/admin/settings",
            &save("Nim <School>", "Ask Mr. Bouton.", "closed"),
        )
        .await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let login = site.visitor().get("/login").await;
    login.has(&["Nim &#60;School&#62;", "Ask Mr. Bouton."]);
    login.has_none(&["/register"]);
    let form = [("name", "eve"), ("password", PASSWORD)];
    let refused = site.visitor().post("/register", &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    root.post("/admin/settings", &save("", "", "open")).await;
    let made = site.visitor().post("/register", &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let long = "x".repeat(61);
    for (name, registration, field) in
        [(long.as_str(), "open", "name"), ("", "all", "registration")]
    {
        let wrong = root
            .post("/admin/settings", &save(name, "", registration))
            .await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        wrong.has(&[&format!("id=\"{field}-error\"")]);
    }
    let acts = record(&site).await.into_iter();
    assert_eq!(
        acts.filter(|(act, ..)| act == "settings-changed").count(),
        6
    );
}

#[tokio::test]
async fn what_is_announced_is_read_in_both_languages_until_it_is_over() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    for (field, text) in [
        ("body", "  "),
        ("until", "noon"),
        ("until", "2001-01-01T12:00"),
    ] {
        let form = [("body", "Down."), (field, text)];
        let form = if field == "body" {
            &form[1..]
        } else {
            &form[..]
        };
        let wrong = root.post("/admin/announcements", form).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        wrong.has(&[&format!("id=\"{field}-error\"")]);
    }
    root.post("/admin/announcements", &[("body", "Down *at* <noon>.")])
        .await;
    for page in ["/ranking?lang=en", "/ranking?lang=zh"] {
        let page = site.visitor().get(page).await;
        page.has(&["Down <em>at</em> &lt;noon&gt;."]);
    }
    let both = [
        ("body", "Down at one."),
        ("body_zh", "一点停机。"),
        ("until", "2099-12-31T13:00"),
    ];
    let saved = root.post("/admin/announcements/1", &both).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let edited = root.get("/admin/announcements/1").await;
    edited.has(&["Down at one.", "一点停机。", "value=\"2099-12-31T13:00\""]);
    let english = site.visitor().get("/ranking?lang=en").await;
    english.has(&["Down at one."]);
    english.has_none(&["一点停机"]);
    let chinese = site.visitor().get("/ranking?lang=zh").await;
    chinese.has(&["一点停机。"]);
    chinese.has_none(&["Down at one."]);
    let read = site.visitor().get("/api/v1/announcements").await.json();
    let body = json!({ "en": "Down at one.", "zh": "一点停机。" });
    assert_eq!(read["announcements"][0]["body"], body);
    assert_eq!(
        read["announcements"][0]["shown_until"],
        "2099-12-31T13:00:00Z"
    );
    // It is over by itself.
    let at = |iso: &str| UnixMs(iso.parse::<jiff::Timestamp>().unwrap().as_millisecond());
    for (moment, count) in [("2099-12-31T12:59:59Z", 1), ("2099-12-31T13:00:00Z", 0)] {
        let shown = site.store.announcements(at(moment)).await.unwrap();
        assert_eq!(shown.len(), count, "{moment}");
    }
    let ended = root.post("/admin/announcements/1/end", &[]).await;
    assert_eq!(ended.status, StatusCode::SEE_OTHER);
    site.visitor()
        .get("/ranking?lang=en")
        .await
        .has_none(&["Down at one."]);
    for gone in ["/admin/announcements/1/end", "/admin/announcements/1"] {
        let again = root.post(gone, &[("body", "Up.")]).await;
        assert_eq!(again.status, StatusCode::NOT_FOUND);
    }
    let acts: Vec<String> = record(&site)
        .await
        .into_iter()
        .map(|(act, ..)| act)
        .collect();
    assert_eq!(
        acts[..3],
        ["announcement-ended", "announcement-changed", "announced"]
    );
}

#[tokio::test]
async fn news_is_told_on_the_home_page_and_older_news_on_a_page_of_its_own() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.get("/news")
        .await
        .has_none(&["<form method=\"post\" action=\"/news\""]);
    let refused = ada
        .post("/news", &[("title", "Me"), ("body", "Here.")])
        .await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    let wrong = root
        .post("/news", &[("title", " "), ("body", "Here.")])
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"title-error\"", ">Here.</textarea>"]);
    // Of each language that it is in there is all.
    for field in ["title_zh", "body_zh"] {
        let form = [("title", "Up"), ("body", "Again."), (field, "恢复")];
        let half = root.post("/news", &form).await;
        assert_eq!(half.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        let missing = if field == "body_zh" {
            "title_zh"
        } else {
            "body_zh"
        };
        half.has(&[&format!("id=\"{missing}-error\""), "恢复"]);
    }
    for number in 1..=21 {
        let title = format!("News <{number}>");
        let told = root
            .post("/news", &[("title", &title), ("body", "*Here*.")])
            .await;
        assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.text);
    }
    let home = ada.get("/").await;
    home.has(&[
        "href=\"/news#news-21\">News &#60;21&#62;</a>",
        "News &#60;19&#62;",
    ]);
    home.has_none(&["News &#60;18&#62;"]);
    let newest = ada.get("/news").await;
    newest.has(&["<em>Here</em>.", "id=\"news-2\"", "href=\"/news?before=2\""]);
    newest.has_none(&["id=\"news-1\"", "/remove"]);
    ada.get("/news?before=2").await.has(&["id=\"news-1\""]);
    assert_eq!(
        ada.get("/news?before=x").await.status,
        StatusCode::NOT_FOUND
    );
    // It is read in one's own language.
    let both = [
        ("title", "Up"),
        ("body", "Again."),
        ("title_zh", "恢复"),
        ("body_zh", "好了。"),
    ];
    root.post("/news", &both).await;
    for (locale, own, other) in [
        ("zh", ["恢复", "好了。"], ["Up</", "Again."]),
        ("en", ["Up</", "Again."], ["恢复", "好了。"]),
    ] {
        let home = ada.get(&format!("/?lang={locale}")).await;
        home.has(&own[..1]);
        home.has_none(&other[..1]);
        let read = ada.get("/news").await;
        read.has(&own);
        read.has_none(&other);
        // What is told in one language is told to all.
        read.has(&["<em>Here</em>."]);
    }
    let read = ada.get("/api/v1/news?limit=2").await.json();
    assert_eq!(read["news"].as_array().unwrap().len(), 2);
    assert_eq!(read["news"][0]["title"]["zh"], "恢复");
    assert_eq!(read["news"][1]["body"]["zh"], "");
    let older = ada.get("/api/v1/news?before=2").await.json();
    assert_eq!(older["news"][0]["id"], 1);
    // Whoever writes it sees both, and changes it.
    let read = root.get("/news?lang=en").await;
    read.has(&["恢复", "Again.", "href=\"/news/22\""]);
    read.has(&["aria-current=\"page\">News"]);
    let form = root.get("/news/22").await;
    form.has(&["value=\"恢复\"", ">Again.</textarea>"]);
    let wrong = root.post("/news/22", &both[1..]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"title-error\"", "action=\"/news/22\""]);
    let other = [("title", "Up since noon"), ("body", "Again.")];
    let saved = root.post("/news/22", &other).await;
    assert_eq!(saved.header("location"), "/news", "{}", saved.text);
    ada.get("/?lang=zh").await.has(&["Up since noon</a>"]);
    let acts = record(&site).await;
    assert_eq!(acts[0].0, "news-changed");
    assert_eq!(ada.get("/news/22").await.status, StatusCode::NOT_FOUND);
    root.post("/news/21/remove", &[]).await;
    ada.get("/").await.has_none(&["News &#60;21&#62;"]);
    let again = root.post("/news/21/remove", &[]).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_was_said_at_the_start_stays() {
    let config = SiteConfig {
        registration: Registration::Closed,
        registration_is_fixed: true,
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    let mut root = site.user("root", Role::Admin).await;
    let page = root.get("/admin/settings").await;
    page.has(&["decided at the start of the server: closed"]);
    page.has_none(&["id=\"registration\""]);
    let form = [("name", ""), ("sign_in_text", ""), ("registration", "open")];
    root.post("/admin/settings", &form).await;
    let form = [("name", "eve"), ("password", PASSWORD)];
    let refused = site.visitor().post("/register", &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn administrators_say_how_much_a_student_may_hand_in() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut ada = site.user("ada", Role::Student).await;
    for wrong in ["0", "1001", "many", "-1", "1.5"] {
        let refused = root.post("/admin/settings", &quota(wrong)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&["id=\"submit_quota-error\""]);
    }
    root.post("/admin/settings", &quota("2")).await;
    root.get("/admin/settings").await.has(&["value=\"2\""]);
    let program = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(ada.post("/problems/nim", &program).await.status.as_u16());
    }
    assert_eq!(statuses, [303, 303, 429]);
    // Whoever runs the site has no such limit; and what is taken back is as it was.
    for _ in 0..3 {
        assert_eq!(root.post("/problems/nim", &program).await.status, 303);
    }
    root.post("/admin/settings", &quota("")).await;
    assert_eq!(ada.post("/problems/nim", &program).await.status, 303);
}

fn quota(number: &str) -> [(&str, &str); 4] {
    [
        ("name", ""),
        ("sign_in_text", ""),
        ("registration", "open"),
        ("submit_quota", number),
    ]
}

/// Sends a form with a file as a browser does.
async fn send_logo(visitor: &mut Visitor, action: &str, bytes: &[u8]) -> Answer {
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"a.png\"\r\n\
        Content-Type: image/png\r\n\r\n"
        .to_vec();
    body.extend_from_slice(bytes);
    let rest = format!(
        "\r\n--x\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\n{action}\r\n--x--\r\n"
    );
    body.extend_from_slice(rest.as_bytes());
    let kind = Some("multipart/form-data; boundary=x");
    visitor
        .send(Method::POST, "/admin/logo", kind, body.into())
        .await
}

#[tokio::test]
async fn a_logo_stands_next_to_the_name_and_nothing_in_it_runs() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut stranger = site.visitor();
    stranger.get("/").await.has_none(&["/logo/"]);
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>";
    let saved = send_logo(&mut root, "save", svg.as_bytes()).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let page = stranger.get("/").await;
    let (_, rest) = page.text.split_once("src=\"/logo/").unwrap();
    let address = format!("/logo/{}", &rest[..64]);
    let shown = stranger.get(&address).await;
    assert_eq!(shown.text, svg);
    assert_eq!(shown.header("content-type"), "image/svg+xml");
    assert_eq!(shown.header("x-content-type-options"), "nosniff");
    let policy = shown.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("sandbox"),
        "{policy}"
    );
    assert!(!policy.contains("script-src"), "{policy}");
    assert!(shown.header("cache-control").contains("immutable"));
    // Not what is said of it counts, but what it is.
    for wrong in [
        b"<svg><script>alert(1)</script></svg>".as_slice(),
        b"<html></html>",
        b"",
        &vec![b' '; 70_000],
    ] {
        let refused = send_logo(&mut root, "save", wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["id=\"logo-error\""]);
    }
    assert_eq!(stranger.get(&address).await.status, StatusCode::OK);
    // Saving the other settings leaves it.
    let form = [("name", "Club"), ("sign_in_text", "")];
    root.post("/admin/settings", &form).await;
    stranger.get("/").await.has(&[&address, "Club"]);
    send_logo(&mut root, "remove", b"").await;
    stranger.get("/").await.has_none(&["/logo/"]);
    assert_eq!(stranger.get(&address).await.status, StatusCode::NOT_FOUND);
    root.get("/admin/audit?act=settings-changed")
        .await
        .has(&["Logo: image/svg+xml", "Logo: (nothing)"]);
    let chinese = root.get("/admin/audit?act=settings-changed&lang=zh").await;
    chinese.has(&["站点标志：image/svg+xml", "站点标志：（空）", "站点名称："]);
    chinese.has_none(&["logo: ", "name: ", "none"]);
}
