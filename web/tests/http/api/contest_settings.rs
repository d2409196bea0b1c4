//! Contests and classes that programs make and read.

use axum::http::Method;
use serde_json::{Value, json};
use web::store::{Role, Scope, Scopes};

use crate::site::{PASSWORD, Site, Visitor};

async fn patch(program: &mut Visitor, address: &str, document: &Value) -> crate::site::Answer {
    let kind = Some("application/json");
    let body = document.to_string().into();
    program.send(Method::PATCH, address, kind, body).await
}

#[tokio::test]
async fn a_program_makes_a_contest_and_changes_what_it_names() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let store = &site.store;
    let grace = store.create_user("grace", PASSWORD, Role::Setter).await;
    let grace = grace.unwrap();
    let scopes = |scopes: &[Scope]| -> Scopes { scopes.iter().copied().collect() };
    let all = scopes(&[Scope::Read, Scope::Jury, Scope::Author]);
    let mut program = site.program_with(&grace, all).await;
    let contests = "/api/v1/contests";
    let wrong = json!({ "start": "2040-05-01T09:00", "team": "yes", "penalties": 3 });
    let refused = program.post_json(contests, wrong.to_string()).await;
    refused.is_problem(422, "invalid-fields", &["start", "team", "body"]);
    let wanted = json!({
        "name_en": "Autumn Cup",
        "start": "2040-05-01T09:00:30+08:00",
        "end": "2040-05-01T14:00:00+08:00",
        "problems": ["nim #00ff00 50", "hdoj-1536 2s"],
        "languages": ["cpp"],
        "prints": true,
    });
    let made = program.post_json(contests, wanted.to_string()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let address = made.header("location").to_owned();
    let made = made.json();
    assert_eq!(made["start"], "2040-05-01T01:00:30Z");
    assert_eq!(made["penalty"], 20);
    assert_eq!(made["freeze"], Value::Null);
    assert_eq!(program.get(&address).await.json(), made);

    // What is not named stays, to the second.
    let change = json!({ "name_zh": "秋季赛", "freeze": "2040-05-01T05:00:00Z" });
    let changed = patch(&mut program, &address, &change).await.json();
    let mut expected = made.clone();
    expected["name_zh"] = json!("秋季赛");
    expected["freeze"] = json!("2040-05-01T05:00:00Z");
    expected["revision"] = changed["revision"].clone();
    assert_eq!(changed, expected);
    assert_ne!(changed["revision"], made["revision"]);
    // Whoever knows an older contest is told so.
    let late = json!({ "name_en": "Spring Cup", "revision": made["revision"] });
    let late = patch(&mut program, &address, &late).await;
    late.is_problem(422, "invalid-fields", &["revision"]);
    let results = format!("{address}/results/scoreboard.csv");
    assert_eq!(program.get(&results).await.status, 200);

    // Whoever sets no problems makes contests for a class alone, and others change none.
    let jury = scopes(&[Scope::Read, Scope::Jury]);
    let mut jury = site.program_with(&grace, jury).await;
    assert_eq!(jury.post_json(contests, "{}").await.status, 404);
    let thea = store.create_user("thea", PASSWORD, Role::Teacher).await;
    let thea = thea.unwrap();
    let class = store
        .create_class(thea.id, ("Games 101", ""))
        .await
        .unwrap();
    let of_teacher = scopes(&[Scope::Read, Scope::Jury]);
    let mut teacher = site.program_with(&thea, of_teacher).await;
    assert_eq!(teacher.get(&address).await.status, 404);
    assert_eq!(patch(&mut teacher, &address, &json!({})).await.status, 404);
    let for_class = format!("{contests}?class={class}");
    let made = teacher.post_json(&for_class, wanted.to_string()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!(made.json()["class"], class.0);
    assert_eq!(program.get(made.header("location")).await.status, 404);
}

#[tokio::test]
async fn a_program_makes_a_class_and_reads_how_it_stands() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let store = &site.store;
    let thea = store.create_user("thea", PASSWORD, Role::Teacher).await;
    let thea = thea.unwrap();
    let scopes: Scopes = [Scope::Read, Scope::Jury].into_iter().collect();
    let mut program = site.program_with(&thea, scopes).await;
    let classes = "/api/v1/classes";
    let refused = program.post_json(classes, r#"{"name":" "}"#).await;
    refused.is_problem(422, "invalid-fields", &["name"]);
    let made = program.post_json(classes, r#"{"name":"Games 101"}"#).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let address = made.header("location").to_owned();
    assert!(made.json()["code"].is_string());
    let mut ada = site.user("ada", Role::Student).await;
    let code = made.json()["code"].as_str().unwrap().to_owned();
    ada.post("/classes/join", &[("code", code.as_str())]).await;
    let shown = program.get(&address).await.json();
    assert_eq!(shown["members"], json!([{ "name": "ada", "called": "" }]));
    let table = program.get(&format!("{address}/table")).await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    table.has(&["ada"]);
    sets_and_changes(&mut program, &address).await;
    let members = format!("{address}/members");
    let wrong = json!({ "people": "ada,Ada\nbo,Bo\n,nobody" });
    let refused = program.post_json(&members, wrong.to_string()).await;
    refused.is_problem(422, "invalid-fields", &["people", "people"]);
    let table = json!({ "people": "ada,Ada Lovelace\nbo,Bo", "make_accounts": true });
    let mut check = table.clone();
    check["check"] = json!(true);
    for (sent, links, count) in [(&check, 0, 1), (&table, 1, 2)] {
        let came = program.post_json(&members, sent.to_string()).await;
        assert_eq!(came.status, 200, "{}", came.text);
        let people = came.json()["people"].as_array().unwrap().clone();
        let fates: Vec<&str> = people
            .iter()
            .map(|it| it["fate"].as_str().unwrap())
            .collect();
        assert_eq!(fates, ["named", "made"]);
        let linked = people.iter().filter(|it| it["link"].is_string());
        assert_eq!(linked.count(), links);
        let shown = program.get(&address).await.json();
        assert_eq!(shown["members"].as_array().unwrap().len(), count);
    }
    // Members know of it, and of nobody else in it.
    let own = &ada.get(classes).await.json()["classes"][0];
    assert_eq!(own["teaches"], false);
    assert_eq!(ada.get(&address).await.status, 404);
    assert_eq!(
        program.get(classes).await.json()["classes"][0]["teaches"],
        true
    );
}

/// A program sets something in a class, and changes what it names of it; late work has one rule.
async fn sets_and_changes(program: &mut Visitor, class: &str) {
    let assignments = format!("{class}/assignments");
    let wrong = json!({ "due": "2040-05-01T09:00", "late": ["7d 50", "1d 90"], "problem": "nim" });
    let refused = program.post_json(&assignments, wrong.to_string()).await;
    refused.is_problem(422, "invalid-fields", &["due", "late", "body"]);
    let nothing = program.post_json(&assignments, "{}").await;
    nothing.is_problem(422, "invalid-fields", &["title", "problems"]);
    let wanted = json!({
        "title": "Week one",
        "opens": "2040-05-01T09:00:30+08:00",
        "due": "2040-05-08T09:00:00+08:00",
        "late": ["1d 90", "36h 50"],
        "problems": ["nim", "hdoj-1536 50"],
    });
    let made = program.post_json(&assignments, wanted.to_string()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let address = made.header("location").to_owned();
    let made = made.json();
    assert_eq!(made["opens"], "2040-05-01T01:00:30Z");
    assert_eq!(made["late"], json!(["1d 90", "36h 50"]));
    assert_eq!(made["problems"], json!(["nim 100", "hdoj-1536 50"]));
    assert_eq!(program.get(&address).await.json(), made);
    // What is not named stays, to the second.
    for late in [json!(["50"]), json!([])] {
        let change = json!({ "late": late });
        let changed = patch(program, &address, &change).await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        let mut expected = made.clone();
        expected["late"] = late;
        assert_eq!(changed.json(), expected);
    }
    let practice = patch(program, &address, &json!({ "due": "" })).await.json();
    assert_eq!(practice["due"], "");
    // What was read is a change to nothing, of what has a date to none as well.
    let back = json!({ "due": made["due"] });
    assert_eq!(
        patch(program, &address, &back).await.json()["due"],
        made["due"]
    );
    let again = json!({ "due": practice["due"] });
    assert_eq!(patch(program, &address, &again).await.json(), practice);
    let elsewhere = format!("{assignments}/999");
    assert_eq!(program.get(&elsewhere).await.status, 404);
}

#[tokio::test]
async fn a_program_brings_teams_in_by_files() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let store = &site.store;
    let grace = store.create_user("grace", PASSWORD, Role::Setter).await;
    let scopes = [Scope::Read, Scope::Jury, Scope::Author];
    let scopes: Scopes = scopes.into_iter().collect();
    let mut program = site.program_with(&grace.unwrap(), scopes).await;
    let scopes: Scopes = [Scope::Read, Scope::Jury].into_iter().collect();
    let wanted = json!({
        "name_en": "Autumn Cup",
        "start": "2040-05-01T09:00:00Z",
        "end": "2040-05-01T14:00:00Z",
        "team": true,
        "problems": ["nim"],
    });
    let made = program
        .post_json("/api/v1/contests", wanted.to_string())
        .await;
    let teams = format!("{}/teams", made.header("location"));
    let files = json!([
        { "name": "teams.tsv", "text": "teams\t1\n1\t47\t9\tHeaps\tNim College\tNC\tCHN\n" },
        { "name": "accounts.tsv", "text": "accounts\t1\nteam\tHeaps\tteam001\t\nadmin\tBoss\tboss\t\n" },
    ]);
    let check = json!({ "files": files, "check": true });
    let planned = program.post_json(&teams, check.to_string()).await.json();
    let team = &planned["teams"][0];
    assert_eq!(
        (&team["name"], &team["fate"]),
        (&json!("Heaps"), &json!("new"))
    );
    assert_eq!(team["accounts"][0]["password"], Value::Null);
    let left_out = planned["left_out"][0].as_str().unwrap();
    assert!(left_out.contains("boss (admin)"), "{left_out}");
    assert_eq!(planned["notes"], json!([]));
    assert!(store.user_by_name("team001").await.unwrap().is_none());
    let files = json!({ "files": files });
    let came = program.post_json(&teams, files.to_string()).await.json();
    let account = &came["teams"][0]["accounts"][0];
    assert_eq!(
        (&account["name"], &account["fate"]),
        (&json!("team001"), &json!("made"))
    );
    let form = [
        ("name", "team001"),
        ("password", account["password"].as_str().unwrap()),
    ];
    let signed_in = site.visitor().post("/login", &form).await;
    assert_eq!(signed_in.status, 303);
    // Once more it is there already, and nothing is made.
    let again = program.post_json(&teams, files.to_string()).await.json();
    assert_eq!(again["teams"][0]["fate"], "known");
    assert_eq!(again["teams"][0]["accounts"][0]["fate"], "stays");
    for wrong in [
        json!({}),
        json!({ "files": [] }),
        json!({ "files": [{ "name": "teams.csv" }] }),
        json!({ "files": [{ "name": "teams.csv", "text": "name\nHeaps\nHeaps\u{7}\n" }] }),
        json!({ "files": vec![json!({ "name": "a", "text": "name\nA\n" }); 11] }),
    ] {
        let refused = program.post_json(&teams, wrong.to_string()).await;
        refused.is_problem(422, "invalid-fields", &["files"]);
    }
    // A long name does not stand whole in front of each of many faults.
    let long = format!("{},ada\n", "x".repeat(5000)).repeat(50);
    let text = format!("name,username\n{long}");
    let wrong = json!({ "files": [{ "name": "teams.csv", "text": text }] });
    let refused = program.post_json(&teams, wrong.to_string()).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.len() < 50_000, "{}", refused.text.len());
    // Nobody else does.
    let thea = store.create_user("thea", PASSWORD, Role::Teacher).await;
    let mut thea = site.program_with(&thea.unwrap(), scopes).await;
    let refused = thea.post_json(&teams, files.to_string()).await;
    assert_eq!(refused.status, 404);
}
