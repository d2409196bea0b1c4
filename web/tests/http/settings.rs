//! `/account/settings` and `/account/export`.

use axum::http::StatusCode;
use web::store::{Exported, OWN_DATA, Role, Settings};

use crate::site::{PASSWORD, SOURCE, Site};

const CHOSEN: [(&str, &str); 5] = [
    ("language", "zh"),
    ("theme", "dark"),
    ("time_zone", "Asia/Shanghai"),
    ("editor_keys", "vim"),
    ("shares_solutions", "1"),
];

#[tokio::test]
async fn what_is_chosen_holds_on_every_page_and_in_every_browser() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let saved = anna.post("/account/settings", &CHOSEN).await;
    assert_eq!(saved.header("location"), "/account");
    // What was done is said once, in the language of the page.
    anna.get("/account")
        .await
        .has(&["role=\"status\">设置已保存。"]);
    anna.get("/account").await.has_none(&["设置已保存"]);
    let page = anna.get("/problems").await;
    page.has(&[
        "lang=\"zh-CN\" data-theme=\"dark\"",
        "data-time-zone=\"Asia/Shanghai\"",
    ]);
    let account = anna.get("/account").await;
    account.has(&[
        "value=\"dark\" selected",
        "value=\"vim\" selected",
        "value=\"Asia/Shanghai\"",
        "name=\"shares_solutions\" value=\"1\" checked",
    ]);
    // Another browser has them from the sign-in on.
    let mut elsewhere = site.visitor();
    let form = [("name", "anna"), ("password", PASSWORD)];
    elsewhere.post("/login", &form).await;
    elsewhere.get("/").await.has(&["data-theme=\"dark\""]);
    let problem = elsewhere.get("/problems/nim").await;
    problem.has(&["data-keys=\"vim\""]);
    // Nothing chosen takes them away again.
    let nothing = [("language", ""), ("theme", ""), ("time_zone", "")];
    anna.post("/account/settings", &nothing).await;
    anna.get("/problems")
        .await
        .has_none(&["data-theme", "data-time-zone"]);
    let user = site.account("anna").await;
    let kept = site.store.settings(user.id).await.unwrap();
    assert_eq!(kept, Settings::default());
}

#[tokio::test]
async fn what_cannot_be_chosen_is_named() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for (field, value) in [
        ("language", "fr"),
        ("theme", "pink"),
        ("time_zone", "Mars/Olympus"),
        ("editor_keys", "ed"),
    ] {
        let form = CHOSEN.map(|(name, usual)| (name, if name == field { value } else { usual }));
        let page = anna.post("/account/settings", &form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        page.has(&[&format!("id=\"{field}-error\""), "role=\"alert\""]);
    }
    // What a browser says by itself is looked at as well.
    let mut strange = site.visitor();
    strange
        .cookies
        .insert("theme".into(), "x\" onload=\"".into());
    strange
        .cookies
        .insert("time_zone".into(), "No/Where".into());
    let keys = ("editor_keys".into(), "x\" onload=\"".into());
    strange.cookies.extend([keys]);
    for address in ["/", "/problems/nim"] {
        let page = strange.get(address).await;
        page.has_none(&["data-theme", "data-time-zone", "data-keys", "onload"]);
    }
}

#[tokio::test]
async fn all_that_is_known_of_somebody_is_in_one_document() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    site.user("ben", Role::Student).await;
    anna.post("/account/settings", &CHOSEN).await;
    anna.post("/account/tokens", &[("label", "laptop")]).await;
    let (own, other) = (site.account("anna").await, site.account("ben").await);
    // More than are read at once.
    for _ in 0..45 {
        site.hand_in(&own).await;
    }
    site.hand_in(&other).await;
    let answer = anna.get("/account/export").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header("content-disposition").contains("attachment"));
    let document = answer.json();
    assert_eq!(document["account"]["name"], "anna");
    assert_eq!(document["account"]["settings"]["theme"], "dark");
    assert_eq!(document["account"]["tokens"][0]["label"], "laptop");
    let submissions = document["submissions"].as_array().unwrap();
    assert_eq!(submissions.len(), 45);
    assert_eq!(submissions[44]["id"], 1);
    assert_eq!(submissions[44]["source"], SOURCE);
    assert!(!answer.text.contains("hash"), "{}", answer.text);
    for (column, exported) in OWN_DATA {
        if let Exported::Under(name) = exported {
            let found = document["account"].get(name).or(document.get(name));
            assert!(found.is_some(), "{column}: no {name}");
        }
    }
    let stranger = site.visitor().get("/account/export").await;
    assert_eq!(stranger.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_deleted_account_has_chosen_nothing() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    anna.post("/account/settings", &CHOSEN).await;
    let user = site.account("anna").await;
    anna.post("/account/delete", &[("confirm", PASSWORD)]).await;
    let kept = site.store.settings(user.id).await.unwrap();
    assert_eq!(kept, Settings::default());
}
