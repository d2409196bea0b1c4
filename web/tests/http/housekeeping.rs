//! Accounts and backups that administrators make on pages, and the record of what was done.

use std::time::Duration;

use axum::body::to_bytes;
use axum::http::{Method, StatusCode};
use web::store::{Act, Deed, Role};

use crate::classes::bring_in;
use crate::site::{PASSWORD, Site};

#[tokio::test]
async fn an_administrator_makes_accounts_from_a_list_of_names() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    site.user("ada", Role::Student).await;
    root.get("/admin/users")
        .await
        .has(&["href=\"/admin/accounts\""]);
    let list = "name,label\nada,Ada\ncoach,Coach Li\nbo";
    let shown = root
        .post("/admin/accounts", &[("people", list), ("role", "teacher")])
        .await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.text);
    shown.has(&[
        "2 get accounts · one is called something else",
        "has an account, and is called this on lists",
        "gets an account",
        "value=\"add\"",
        "value=\"teacher\" selected",
    ]);
    assert!(
        site.store.user_by_name("bo").await.unwrap().is_none(),
        "only shown"
    );
    let sent = [("people", list), ("role", "teacher")];
    let made = bring_in(&mut root, "/admin/accounts", &sent).await;
    made.has(&["coach (Coach Li)", "/reset/"]);
    let coach = site.account("coach").await;
    assert_eq!(coach.role, Role::Teacher);
    // What the list calls them is kept, also of who has an account, whose role stays.
    for (name, called) in [("coach", "Coach Li"), ("ada", "Ada"), ("bo", "")] {
        let account = site.account(name).await;
        assert_eq!(site.store.called(account.id).await.unwrap(), called);
    }
    assert_eq!(site.account("ada").await.role, Role::Student);
    // A second time there is nothing to do.
    let again = root.post("/admin/accounts", &sent).await;
    again.has(&["3 have accounts", "is called that already"]);
    // Each owner chooses a password by their own link.
    let (_, rest) = made.text.split_once("/reset/").unwrap();
    let secret = rest.split_whitespace().next().unwrap();
    let link = format!("/reset/{secret}");
    let first = site.visitor().get(&link).await;
    first.has(&["Choose your password", "Welcome, coach."]);
    first.has_none(&["All sign-ins"]);
    let chosen = site
        .visitor()
        .post(&link, &[("password", "correct horse")])
        .await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", chosen.text);
    // Names that cannot be given are said line by line before anything is made.
    let shown = root
        .post("/admin/accounts", &[("people", "eve\nadmin\nb0")])
        .await;
    shown.has(&["“admin” is reserved", "“b0” looks like one that is taken"]);
    let named = bring_in(&mut root, "/admin/accounts", &[("people", "ada,Countess")]).await;
    assert_eq!(named.header("location"), "/admin/accounts");
    for wrong in ["", "ada", "a b c\nbo", "eve\nadmin"] {
        let refused = root.post("/admin/accounts", &[("people", wrong)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has_none(&["value=\"add\""]);
    }
    root.get("/admin/audit?act=account-made")
        .await
        .has(&["coach", "bo"]);
}

#[tokio::test]
async fn a_name_on_lists_is_seen_by_those_who_need_it() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut thea = site.user("thea", Role::Teacher).await;
    let account = site.account("ada").await.id;
    let address = format!("/admin/users/{account}");
    let long = "x".repeat(101);
    for wrong in [&*long, "a\u{1}b"] {
        let form = [("action", "called"), ("called", wrong)];
        let refused = root.post(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["id=\"called-error\""]);
    }
    let named = [("action", "called"), ("called", " Éda <Byron> ")];
    let done = root.post(&address, &named).await;
    assert_eq!(done.header("location"), address);
    let name = "Éda &#60;Byron&#62;";
    root.get(&address).await.has(&[name, "Name on lists"]);
    for asked in ["q=byron", "q=ada", "q=%C3%A9da", "q=%C3%89DA+%3CB", ""] {
        root.get(&format!("/admin/users?{asked}"))
            .await
            .has(&[name]);
    }
    // It is in the record that it was changed, and not to what: that goes with the account.
    let record = root.get("/admin/audit?act=account-named").await;
    record.has(&["changed the name on lists"]);
    record.has_none(&["Byron"]);
    // Its owner sees it, and takes it along.
    ada.get("/account")
        .await
        .has(&[name, "An administrator wrote this down"]);
    ada.get("/account?lang=zh").await.has(&["名单姓名"]);
    ada.get("/account?lang=en").await;
    let export = ada.get("/account/export").await.json();
    assert_eq!(export["account"]["called"], "Éda <Byron>");

    // Who teaches a class sees it of its members who came by themselves, unless they call them something else.
    let owner = site.account("thea").await.id;
    let class = site.store.create_class(owner, ("Games", "")).await.unwrap();
    let members = format!("/classes/{class}/members");
    thea.get(&members).await.has_none(&["Byron"]);
    let member = |label: &str| web::store::NewMember {
        user: account,
        label: label.to_owned(),
    };
    crate::enrolment::enrol(&site.store, class, &[member("")]).await;
    let table = format!("/classes/{class}/table.csv");
    for page in [&members, &format!("{members}/ada"), &table] {
        thea.get(page).await.has_none(&["Byron"]);
    }
    site.store.enter_class(class, account).await.unwrap();
    thea.get(&members).await.has(&[name]);
    // It is no label, which may become a name in a contest.
    let kept = site
        .store
        .class_member(class, account)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (kept.label.as_str(), kept.called.as_str()),
        ("", "Éda <Byron>")
    );
    thea.get(&format!("{members}/ada")).await.has(&[name]);
    crate::enrolment::enrol(&site.store, class, &[member("Countess")]).await;
    let called = thea.get(&members).await;
    called.has(&["Countess"]);
    called.has_none(&["Byron"]);
    // Nobody else does.
    for page in ["/users/ada", "/ranking", "/submissions?user=ada"] {
        for visitor in [&mut bo, &mut thea] {
            visitor.get(page).await.has_none(&["Byron"]);
        }
    }
    let deleted = [("action", "delete"), ("name", "ada")];
    root.post(&address, &deleted).await;
    assert_eq!(site.store.called(account).await.unwrap(), "");
    root.get(&address).await.has_none(&["Byron"]);
}

#[tokio::test]
async fn the_page_of_backups_says_which_are_made_by_themselves() {
    let mut site = Site::new().await;
    site.user("root", Role::Admin).await;
    let form = [("name", "root"), ("password", PASSWORD)];
    for (is_scheduled, said, other) in [
        (false, "grundy serve --backup-to DIR", "every day at"),
        (true, "every day at 04:30", "grundy serve --backup-to DIR"),
    ] {
        if is_scheduled {
            let nightly = web::backup::nightly::Nightly {
                folder: site.folder().join("backups"),
                keep: 7,
                at: "04:30".parse().unwrap(),
                failure: web::backup::nightly::LastFailure::default(),
            };
            nightly.failure.note(Some("no room left".to_owned()));
            site.state = site.state.clone().with_nightly(nightly);
        }
        let mut root = site.visitor_through(web::http::router(site.state.clone()));
        root.post("/login", &form).await;
        let page = root.get("/admin/backups").await;
        page.has(&[said]);
        page.has_none(&[other]);
        assert_eq!(page.text.contains("The next comes <time"), is_scheduled);
        assert_eq!(page.text.contains("the last 7 of these"), is_scheduled);
        assert_eq!(page.text.contains("no room left"), is_scheduled);
        let page = root.get("/admin").await;
        let says_so = page.text.contains("The nightly backup was not made");
        assert_eq!(says_so, is_scheduled);
    }
}

#[tokio::test]
async fn a_backup_is_begun_on_a_page_and_can_be_restored() {
    let mut site = Site::new().await;
    let folder = site.folder().join("backups");
    site.state = site.state.clone().with_backups(&folder);
    let routes = web::http::router(site.state.clone());
    site.user("root", Role::Admin).await;
    let mut root = site.visitor_through(routes);
    let form = [("name", "root"), ("password", PASSWORD)];
    assert_eq!(
        root.post("/login", &form).await.status,
        StatusCode::SEE_OTHER
    );
    root.get("/admin/backups")
        .await
        .has(&["There is none yet.", "backups</code>"]);
    let begun = root.post("/admin/backups", &[]).await;
    assert_eq!(begun.header("location"), "/admin/backups");
    root.get("/admin/backups")
        .await
        .has(&["role=\"status\">The backup is being written."]);
    let file = loop {
        let kept = site.state.backups.kept();
        if let Some(kept) = kept.first() {
            break kept.clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let page = root.get("/admin/backups").await;
    page.has(&[&file.name, "MiB"]);
    page.has_none(&["names of the future"]);
    // A nightly one from when the clock was ahead would keep the others from being made.
    let ahead = folder.join("grundy-99990101T030000Z.backup");
    std::fs::write(&ahead, "x").unwrap();
    let page = root.get("/admin/backups").await;
    page.has(&[
        "have names of the future",
        "ahead: grundy-99990101T030000Z.backup.",
    ]);
    std::fs::remove_file(&ahead).unwrap();
    let target = site.folder().join("restored");
    let restored = web::backup::restore(&folder.join(&file.name), &target, None).await;
    assert_eq!(restored.unwrap().contents.rows_of("users"), 1);
    root.get("/admin/audit?act=backed-up")
        .await
        .has(&["grundy-asked-"]);
    // It is taken away and deleted by who gives their password again.
    let its = format!("/admin/backups/{}", file.name);
    page.has(&[&format!("href=\"{its}\"")]);
    root.get(&its).await.has(&["name=\"password\"", &file.name]);
    let wrong = [("action", "download"), ("password", "not-this-one")];
    let refused = root.post(&its, &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let download = [("action", "download"), ("password", PASSWORD)];
    let kind = Some("application/x-www-form-urlencoded");
    let form_body = format!("action=download&password={PASSWORD}");
    let taken = root.begin(Method::POST, &its, kind, form_body.into()).await;
    assert_eq!(taken.status(), StatusCode::OK);
    let name = taken.headers()["content-disposition"].to_str().unwrap();
    assert!(name.contains(&file.name), "{name}");
    let bytes = to_bytes(taken.into_body(), usize::MAX).await.unwrap();
    assert_eq!(bytes, std::fs::read(&file.file).unwrap());
    for outside in [
        "..%2Fgrundy.db",
        "grundy.db",
        "%2Fetc%2Fpasswd",
        "none.backup",
    ] {
        let address = format!("/admin/backups/{outside}");
        let found = root.post(&address, &download).await;
        assert_eq!(found.status, StatusCode::NOT_FOUND, "{outside}");
    }
    let delete = [("action", "delete"), ("password", PASSWORD)];
    let gone = root.post(&its, &delete).await;
    assert_eq!(gone.header("location"), "/admin/backups");
    assert_eq!(site.state.backups.kept(), []);
    let log = root.get("/admin/audit?act=backup-taken").await;
    log.has(&[&file.name]);
    // Without a folder there is a word for it.
    let mut elsewhere = site.visitor();
    elsewhere.post("/login", &form).await;
    let refused = elsewhere.post("/admin/backups", &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_record_is_narrowed_by_day_and_text() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let day = || jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let before = day();
    let details = ["12 Games 101", "nim: private → public"];
    for (act, detail) in [Act::ClassDeleted, Act::VisibilityChanged]
        .into_iter()
        .zip(details)
    {
        let deed = Deed {
            actor: None,
            act,
            target: None,
            detail,
        };
        site.store.note(deed).await.unwrap();
    }
    let [class, problem] = details;
    let address = |query: &str| format!("/admin/audit?{query}");
    let all = root.get(&address("")).await;
    all.has(&[class, problem, "deleted a class"]);
    for (query, there, gone) in [
        ("text=GAMES", class, problem),
        ("text=nim%3A", problem, class),
    ] {
        let page = root.get(&address(query)).await;
        page.has(&[there]);
        page.has_none(&[gone]);
    }
    let days = format!("from={before}&until={}", day());
    root.get(&address(&days)).await.has(&[class, problem]);
    // What was found is there as a table too.
    let found = root.get(&address("text=GAMES")).await;
    found.has(&["href=\"/admin/audit.csv?text=GAMES\""]);
    let table = root.get("/admin/audit.csv?text=GAMES").await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    table.has(&[
        "\u{feff}at,actor,act,target,detail\n",
        ",,class-deleted,,12 Games 101\n",
    ]);
    table.has_none(&["nim: private"]);
    // A sign of patterns is a letter like any other.
    for query in ["text=%25", "until=2001-01-01", "from=2099-01-01"] {
        let page = root.get(&address(query)).await;
        page.has(&["Nothing found"]);
    }
    let chinese = root.get(&address("lang=zh")).await;
    chinese.has(&["nim：私有 → 公开", "更改题目可见范围"]);
}
