//! Who is shown a problem, and whose the built-in ones are.

use axum::http::StatusCode;
use judge::{Reason, Verdict};
use web::store::{AuditFilter, Making, NewAccount, Role, Visibility};

use super::{package, pass, push, upload};
use crate::site::{Site, Visitor, judging};

/// A package that is not to be public before a date.
fn held_back(until: &str) -> problems::package::Archive {
    let package = package();
    let yaml = String::from_utf8_lossy(package.file("problem.yaml").unwrap()).into_owned();
    let yaml = format!("{yaml}embargo_until: {until}\n");
    let held_back = package.with_file("problem.yaml", Some(yaml.as_bytes()));
    held_back.unwrap()
}

#[tokio::test]
async fn nothing_is_public_before_the_date_that_its_package_names() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut program = site.program("alan", Role::Setter).await;
    let pushed = push(&mut program, "held-nim", &held_back("2999-01-31")).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    let warnings = pushed.json()["warnings"].to_string();
    assert!(warnings.contains("before 2999-01-31"), "{warnings}");
    upload(&mut grace, "", &held_back("2999-01-31").zip().unwrap()).await;
    let visibility = "/setter/problems/my-nim/visibility";
    let public = [("visibility", "public"), ("readers", "")];
    // Neither while its check waits nor after that; the other one's comes first.
    for is_waiting in [true, true, false] {
        let refused = grace.post(visibility, &public).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["not to be public before 2999-01-31"]);
        if is_waiting {
            pass(&site).await;
        }
    }
    let mut stranger = site.visitor();
    assert_eq!(stranger.get("/problems/my-nim").await.status, 404);
    let shared = [("visibility", "shared"), ("readers", "alan")];
    let answer = grace.post(visibility, &shared).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    // That of another version is over.
    upload(&mut grace, "", &held_back("2001-01-31").zip().unwrap()).await;
    pass(&site).await;
    let answer = grace.post(visibility, &public).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    // Everybody would be given the first one.
    let first = [("version", "1")];
    let refused = grace.post("/setter/problems/my-nim/serve", &first).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["not to be public before 2999-01-31"]);
}

#[tokio::test]
async fn an_author_shares_a_problem_with_people_by_name() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut alan = site.user("alan", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    let problem = "/setter/problems/my-nim";
    let visibility = format!("{problem}/visibility");
    let unknown = "ada, nobody-here, nor-here";
    let unknown = [("visibility", "shared"), ("readers", unknown)];
    let refused = grace.post(&visibility, &unknown).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // All that is wrong at once, and nothing that was typed is lost.
    refused.has(&["nobody-here, nor-here”", "ada, nobody-here, nor-here"]);
    assert_eq!(ada.get("/problems/my-nim").await.status, 404);
    let shared = [("visibility", "shared"), ("readers", "ada")];
    assert_eq!(
        grace.post(&visibility, &shared).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(ada.get("/problems/my-nim").await.status, 200);
    assert_eq!(alan.get("/problems/my-nim").await.status, 404);
    assert_eq!(alan.post(&visibility, &shared).await.status, 404);
    // What stays as it was is nothing for the record.
    grace.post(&visibility, &shared).await;
    let record = site.store.audit(&AuditFilter::default(), 9).await.unwrap();
    let deeds: Vec<(&str, &str)> = record
        .iter()
        .map(|it| (it.act.as_str(), it.detail.as_str()))
        .collect();
    assert_eq!(
        deeds,
        [
            ("visibility-changed", "my-nim: private → shared"),
            ("problem-made", "my-nim"),
        ]
    );
}

#[tokio::test]
async fn an_author_searches_among_their_problems() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    let row = "/setter/problems/my-nim\"";
    // A draft by its id, and what is served by its names as well.
    grace.get("/setter?q=MY-N").await.has(&[row]);
    pass(&site).await;
    for asked in ["", "?q=nim", "?q=my-n"] {
        grace.get(&format!("/setter{asked}")).await.has(&[row]);
    }
    let none = grace.get("/setter?lang=en&q=wythoff").await;
    none.has(&["None of these problems", "value=\"wythoff\""]);
    none.has_none(&[row]);
    // Of an administrator it is among the others, which are found as well.
    let mut root = site.user("root", Role::Admin).await;
    let all = root.get("/setter?lang=en").await;
    all.has(&[
        "You have no problems here yet.",
        "<details>",
        "name=\"q\"",
        row,
    ]);
    root.get("/setter?q=my-n")
        .await
        .has(&["<details open>", row]);
}

/// A form that is filled with all names can be sent again, at any number of them that can be sent at all.
#[tokio::test]
async fn a_problem_that_is_shared_with_many_can_be_hidden_again() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    upload(&mut grace, "", &package().zip().unwrap()).await;
    pass(&site).await;
    site.user("root", Role::Admin).await;
    let admin = site.account("root").await;
    let names: Vec<String> = (0..1000)
        .map(|at| format!("张三丰张三丰张三丰_{at}"))
        .collect();
    let accounts = names.iter().map(|name| NewAccount {
        name,
        called: "",
        label: "",
    });
    let making = Making {
        maker: Some(admin.id),
        role: Role::Student,
        accounts: &accounts.collect::<Vec<_>>(),
        called: &[],
        class: None,
    };
    site.store.make_accounts(&making).await.unwrap();
    let address = "/setter/problems/my-nim/visibility";
    let all = names.join(", ");
    for visibility in ["shared", "private"] {
        let form = [("visibility", visibility), ("readers", all.as_str())];
        let sent = grace.post(address, &form).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{visibility}");
    }
    let more = format!("{all}, grace");
    let form = [("visibility", "shared"), ("readers", more.as_str())];
    let refused = grace.post(address, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"readers-error\"", "1001", "At most 1000"]);
}

#[tokio::test]
async fn lists_searches_and_home_have_what_the_visitor_may_see() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut stranger = site.visitor();
    upload(&mut grace, "a-nim", &package().zip().unwrap()).await;
    let places = async |visitor: &mut Visitor| {
        let mut having = Vec::new();
        for place in ["/", "/problems", "/problems?q=a-nim", "/problems?idea=nim"] {
            let page = visitor.get(place).await;
            assert_eq!(page.status, 200, "{place}");
            if page.text.contains("/problems/a-nim\"") {
                having.push(place);
            }
        }
        having.len()
    };
    // Before its check it is nowhere.
    assert_eq!(places(&mut grace).await, 0);
    pass(&site).await;
    assert_eq!(places(&mut grace).await, 4);
    assert_eq!(places(&mut ada).await, 0);
    assert_eq!(places(&mut stranger).await, 0);
    let reader = site.account("ada").await;
    site.store.share_with("a-nim", &[reader.id]).await.unwrap();
    for (visibility, to_ada, to_strangers) in [
        (Visibility::Shared, 4, 0),
        (Visibility::Public, 4, 4),
        (Visibility::Private, 0, 0),
    ] {
        site.store
            .set_visibility("a-nim", visibility)
            .await
            .unwrap();
        assert_eq!(places(&mut ada).await, to_ada, "{visibility:?}");
        assert_eq!(places(&mut stranger).await, to_strangers, "{visibility:?}");
    }
}

#[tokio::test]
async fn an_administrator_changes_the_sites_own() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut root = site.user("root", Role::Admin).await;
    let mut grace = site.user("grace", Role::Setter).await;
    assert_eq!(grace.get("/setter/problems/nim").await.status, 404);
    let page = root.get("/setter/problems/nim").await;
    assert_eq!(page.status, 200, "{}", page.text);
    let form = [
        ("path", "statement/problem.en.md"),
        ("text", "Our **own** words."),
        ("action", "save"),
    ];
    let saved = root.post("/setter/problems/nim/files", &form).await;
    assert_eq!(
        saved.header("location"),
        "/setter/problems/nim/versions/2",
        "{}",
        saved.text
    );
    pass(&site).await;
    // It is public, so it is served when that is asked for.
    grace
        .get("/problems/nim?lang=en")
        .await
        .has_none(&["<strong>own</strong>"]);
    root.post("/setter/problems/nim/serve", &[("version", "2")])
        .await;
    grace
        .get("/problems/nim?lang=en")
        .await
        .has(&["<strong>own</strong>"]);
}

/// Who sets a problem may let all be read that programs write to standard error.
#[tokio::test]
async fn a_package_may_show_what_programs_write_to_standard_error() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    let kept = package();
    let told = String::from_utf8(kept.file("grundy.toml").unwrap().to_vec()).unwrap();
    let told = format!("show_stderr = true\n{told}");
    let open = kept.with_file("grundy.toml", Some(told.as_bytes()));
    for (id, archive) in [("kept-nim", package()), ("open-nim", open.unwrap())] {
        upload(&mut grace, id, &archive.zip().unwrap()).await;
        pass(&site).await;
        let public = [("visibility", "public")];
        let visibility = format!("/setter/problems/{id}/visibility");
        grace.post(&visibility, &public).await;
    }
    let raised = Reason::ExitCode {
        code: 1,
        error: Some("ValueError: 7".to_owned()),
        stderr: Some("HIDDEN 7 7 7\nValueError: 7".to_owned()),
    };
    let result = judging(Verdict::RE, Some(raised));
    for (number, id) in [(1, "kept-nim"), (2, "open-nim")] {
        let form = [("language", "cpp"), ("source", "int main() {}")];
        let sent = ada.post(&format!("/problems/{id}"), &form).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
        site.finish(number, &result).await;
    }
    ada.get("/submissions/1").await.has_none(&["HIDDEN"]);
    ada.get("/submissions/2").await.has(&["HIDDEN 7 7 7"]);
}
