//! Teams and accounts from files, who takes part, and how it ended as files.

use axum::http::{Method, StatusCode};
use judge::Verdict;
use web::scoreboard::Medals;
use web::store::{ContestDraft, NewMember, ParticipantEdit, Role};

use super::{contest, draft, hand_in, judge};
use crate::site::{Answer, PASSWORD, Site, Visitor};

const TEAMS: &str = "teams\t1\n1\t4711\t9\tTwo Heaps\tNim College\tNC\tCHN\n\
                     2\t4712\t9\tThree Heaps\t=SUM(A1)\tNC\tCHN\n";
const ACCOUNTS: &str = "accounts\t1\nteam\tTwo Heaps\tteam001\tqueue-of-marbles\n\
                        team\tThree Heaps\tteam002\t\nadmin\tBoss\tboss\tnever-made-here\n";
const GROUPS: &str = "[{\"id\": \"9\", \"name\": \"Undergraduates\"}]";

fn teams(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        is_team: true,
        freeze_at: None,
        ..draft(began_hours_ago, &["nim"])
    }
}

/// Sends the form with files, as a browser does.
async fn send(
    visitor: &mut Visitor,
    address: &str,
    fields: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Answer {
    let mut body = String::new();
    for (name, value) in fields {
        body.extend([format!(
            "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
        )]);
    }
    for (name, text) in files {
        body.extend([format!(
            "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\
             Content-Type: text/plain\r\n\r\n{text}\r\n"
        )]);
    }
    body.push_str("--x--\r\n");
    let kind = Some("multipart/form-data; boundary=x");
    visitor.send(Method::POST, address, kind, body.into()).await
}

/// The text of the field `text` of a page, as a browser would send it.
fn table_of(answer: &Answer) -> String {
    let (_, rest) = answer.text.split_once("<textarea id=\"text\"").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let (text, _) = rest.split_once("</textarea>").unwrap();
    let text = text.replace("&#34;", "\"").replace("&#61;", "=");
    text.replace('\n', "\r\n")
}

#[tokio::test]
async fn teams_come_in_from_files_with_accounts_that_sign_in() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &teams(-1)).await;
    let address = format!("/contests/{id}/jury/import");
    grace
        .get(&address)
        .await
        .has(&["type=\"file\"", "multiple", "seat,unranked"]);
    let table = "name,seat,unranked\nHeaps,B-7,yes\n";
    let planned = send(&mut grace, &address, &[("text", table)], &[]).await;
    planned.has(&["at B-7", "no rank"]);
    let files = [
        ("teams.tsv", TEAMS),
        ("accounts.tsv", ACCOUNTS),
        ("groups.json", GROUPS),
    ];
    let preview = send(
        &mut grace,
        &address,
        &[("text", ""), ("action", "add")],
        &files,
    )
    .await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text);
    preview.has(&["Two Heaps", "Undergraduates", "team001", "value=\"add\""]);
    // Of no team, and no account is made of it.
    preview.has(&["One account is of no team and is left out: boss (admin)"]);
    assert!(!table_of(&preview).contains("boss"));
    // Nothing has happened yet.
    assert!(site.store.participants(id).await.unwrap().is_empty());
    assert!(site.store.user_by_name("team001").await.unwrap().is_none());
    let table = table_of(&preview);
    let fields = [("text", table.as_str()), ("action", "add")];
    let made = send(&mut grace, &address, &fields, &[]).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text);
    made.has(&["2 accounts were made", "queue-of-marbles", "account-sheets"]);
    let (_, rest) = made.text.split_once("<code>team002</code>").unwrap();
    let (_, rest) = rest.split_once("<code>").unwrap();
    let (password, _) = rest.split_once("</code>").unwrap();
    for (name, password) in [("team001", "queue-of-marbles"), ("team002", password)] {
        let mut visitor = site.visitor();
        let form = [("name", name), ("password", password)];
        let signed_in = visitor.post("/login", &form).await;
        assert_eq!(signed_in.status, StatusCode::SEE_OTHER, "{name}");
        let page = visitor.get(&format!("/contests/{id}")).await;
        page.has(&["You take part as", "Heaps"]);
    }
    let people = site.store.participants(id).await.unwrap();
    let shown: Vec<_> = people
        .iter()
        .map(|it| {
            (
                it.name.as_str(),
                it.external_id.as_str(),
                it.team_group.as_str(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("Two Heaps", "4711", "Undergraduates"),
            ("Three Heaps", "4712", "Undergraduates")
        ]
    );
    // Once more changes names and makes nothing twice.
    let again = table.replace("Two Heaps", "Four Heaps");
    let fields = [("text", again.as_str()), ("action", "add")];
    let done = send(&mut grace, &address, &fields, &[]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    let people = site.store.participants(id).await.unwrap();
    assert_eq!((people.len(), people[0].name.as_str()), (2, "Four Heaps"));
    let jury = grace.get(&format!("/contests/{id}/jury")).await;
    jury.has(&["brought in teams", "2 in all, 2 new; accounts made: 2"]);
}

#[tokio::test]
async fn what_files_call_teams_groups_and_schools_is_what_programs_read() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &teams(-1)).await;
    let address = format!("/contests/{id}/jury/import");
    let files = [
        (
            "teams.json",
            r#"[{"id": "7", "name": "Two Heaps", "label": "42", "organization_id": "o1",
                "group_ids": ["g1"]}]"#,
        ),
        (
            "organizations.json",
            r#"[{"id": "o1", "name": "Nim College", "country": "SWE"}]"#,
        ),
        ("groups.json", r#"[{"id": "g1", "name": "North"}]"#),
    ];
    let fields = [("text", ""), ("action", "add")];
    let preview = send(&mut grace, &address, &fields, &files).await;
    let table = table_of(&preview);
    let fields = [("text", table.as_str()), ("action", "add")];
    send(&mut grace, &address, &fields, &[]).await;
    let mut stranger = site.visitor();
    let read = async |visitor: &mut Visitor, what: &str| {
        let address = format!("/api/contests/{id}/{what}");
        visitor.get(&address).await.json()
    };
    let team = read(&mut stranger, "teams").await[0].clone();
    assert_eq!(team["label"], "42");
    assert_eq!(team["organization_id"], "o1");
    assert_eq!(team["group_ids"], serde_json::json!(["g1"]));
    assert_eq!(
        read(&mut stranger, "organizations").await,
        serde_json::json!([{ "id": "o1", "name": "Nim College", "country": "SWE" }])
    );
    assert_eq!(
        read(&mut stranger, "groups").await,
        serde_json::json!([{ "id": "g1", "name": "North" }])
    );
    // Where the jury says something else, the id is of that no longer; the rest stays.
    let part = site.store.participants(id).await.unwrap()[0].clone();
    let edit = ParticipantEdit {
        name: part.name,
        affiliation: part.affiliation,
        group: "South".to_owned(),
        seat: part.seat,
        is_unranked: false,
    };
    let edited = site.store.edit_participant(id, part.id, &edit).await;
    edited.unwrap();
    let team = read(&mut stranger, "teams").await[0].clone();
    assert_ne!(team["group_ids"], serde_json::json!(["g1"]));
    assert_eq!(team["organization_id"], "o1");
}

#[tokio::test]
async fn nobody_is_made_to_take_part_and_what_is_wrong_is_said_before_anything_happens() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &teams(-1)).await;
    let address = format!("/contests/{id}/jury/import");
    let mut ada = site.user("ada", Role::Student).await;
    for (text, said) in [
        (
            "name,username\nHeaps,ada\nHeaps,ada\n",
            "Line 3: The account ada stands here twice",
        ),
        (
            "name,username\nHeaps,a\nheaps,b2\n",
            "“a” has fewer than 2 or more",
        ),
        ("name,username\nHeaps,a b\n", "“a b” has “ ” in it"),
        (
            "name,username,password\nHeaps,cy,short\n",
            "The password of “cy” has fewer than 8",
        ),
        ("id,name\n1,\n", "has no name"),
        ("teams\t1\n1\tx\n", "fewer than the four fields"),
        ("[1, 2", "list of objects"),
        ("", "Choose files"),
    ] {
        let fields = [("text", text), ("action", "add")];
        let refused = send(&mut grace, &address, &fields, &[]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        refused.has(&[said, "id=\"text-error\""]);
        assert!(site.store.participants(id).await.unwrap().is_empty());
    }
    // Whose account it is decides.
    let fields = [("text", "name,username\nHeaps,ada\n"), ("action", "add")];
    let done = send(&mut grace, &address, &fields, &[]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    let page = ada.get(&format!("/contests/{id}")).await;
    page.has(&["value=\"accept\"", "Heaps"]);
    page.has_none(&["You take part as"]);
    let refused = send(&mut ada, &address, &fields, &[]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_jury_renames_moves_and_takes_out() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &teams(1)).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for (visitor, name) in [(&mut ada, "Rude Words"), (&mut bo, "Heaps")] {
        let join = format!("/contests/{id}/join");
        let joined = visitor.post(&join, &[("team", name)]).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    }
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let address = format!("/contests/{id}/jury/people");
    let table = format!("/contests/{id}/scoreboard");
    let rename = |name: &'static str| {
        [
            ("participant", "1"),
            ("action", "edit"),
            ("name", name),
            ("affiliation", "Nim College"),
            ("group", "Guests"),
        ]
    };
    let taken = grace.post(&address, &rename("heaps")).await;
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    taken.has(&["Another team of this contest has this name"]);
    let done = grace.post(&address, &rename("Kind Words")).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    let shown = site.visitor().get(&table).await;
    shown.has(&["Kind Words", "Nim College", "group=Guests"]);
    shown.has_none(&["Rude Words"]);
    let unsure = grace
        .post(&address, &[("participant", "1"), ("action", "remove")])
        .await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    let remove = [("participant", "1"), ("action", "remove"), ("sure", "1")];
    assert_eq!(
        ada.post(&address, &remove).await.status,
        StatusCode::NOT_FOUND
    );
    let removed = grace.post(&address, &remove).await;
    assert_eq!(removed.status, StatusCode::SEE_OTHER);
    let shown = site.visitor().get(&table).await;
    shown.has(&["Heaps"]);
    shown.has_none(&["Kind Words"]);
    // What was handed in stays its author's.
    let own = ada.get(&format!("/submissions/{right}")).await;
    assert_eq!(own.status, StatusCode::OK);
    let jury = grace.get(&format!("/contests/{id}/jury")).await;
    jury.has(&["changed who takes part", "took out", "Kind Words"]);
}

#[tokio::test]
async fn several_people_are_a_jury() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut june = site.user("june", Role::Jury).await;
    site.user("ada", Role::Student).await;
    let address = format!("/contests/{id}/jury");
    let naming = format!("{address}/jurors");
    assert_eq!(june.get(&address).await.status, StatusCode::NOT_FOUND);
    let refused = grace.post(&naming, &[("juror", "ada")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"juror-error\""]);
    let named = grace.post(&naming, &[("juror", "june")]).await;
    assert_eq!(named.status, StatusCode::SEE_OTHER, "{}", named.text);
    let mut bo = site.user("bo", Role::Student).await;
    bo.post(&format!("/contests/{id}/join"), &[]).await;
    let sent = hand_in(&mut bo, id, "A").await;
    june.get(&address).await.has(&["named to the jury", "june"]);
    let opened = june.get(&format!("/submissions/{sent}")).await;
    opened.has(&["seven heaps"]);
    let who = site.account("june").await.id.to_string();
    let dismissed = grace.post(&naming, &[("dismiss", &who)]).await;
    assert_eq!(dismissed.status, StatusCode::SEE_OTHER);
    assert_eq!(june.get(&address).await.status, StatusCode::NOT_FOUND);
    let hidden = june.get(&format!("/submissions/{sent}")).await;
    assert_eq!(hidden.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn how_it_ended_is_read_by_other_programs() {
    let site = Site::new().await;
    let began = teams(1);
    let (id, mut grace) = contest(&site, &began).await;
    let address = format!("/contests/{id}/jury/import");
    let table = "id,name,affiliation,group,username\n4711,Two Heaps,=1+1,Guests,heaps2\n";
    let fields = [("text", table), ("action", "add")];
    let made = send(&mut grace, &address, &fields, &[]).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text);
    let mut ada = site.user("ada", Role::Student).await;
    let join = format!("/contests/{id}/join");
    ada.post(&join, &[("team", "Late")]).await;
    let wrong = hand_in(&mut ada, id, "A").await;
    judge(&site, wrong, Verdict::WA).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let file = |name: &str| format!("/contests/{id}/results/{name}");
    // What each file is for stands next to it.
    let jury = format!("/contests/{id}/jury");
    let offered = grace.get(&jury).await;
    for (name, words) in [
        ("scoreboard.csv", "for a spreadsheet: the whole table"),
        ("scoreboard.json", "for programs of your own"),
        ("results.tsv", "for tools of the ICPC"),
    ] {
        let leads = format!("<a href=\"{}\">{name}</a> <span>{words}", file(name));
        offered.has(&[&leads]);
    }
    let chinese = grace.get(&format!("{jury}?lang=zh")).await;
    chinese.has(&["供电子表格使用", "供 ICPC 工具使用"]);
    let tsv = grace.get(&file("results.tsv")).await;
    assert_eq!(
        tsv.text,
        "results\t1\n2\t1\tGold Medal\t1\t80\t60\t\n4711\t\tHonorable\t0\t0\t0\t\n"
    );
    // Of a small contest nobody gets gold.
    let few = ContestDraft {
        medals: Medals {
            gold: 0,
            silver: 1,
            bronze: 0,
        },
        ..began
    };
    site.store.edit_contest(id, &few).await.unwrap();
    let tsv = grace.get(&file("results.tsv")).await;
    tsv.has(&["\tSilver Medal\t"]);
    let awards = format!("/api/contests/{id}/awards");
    let awards = grace.get(&awards).await.json();
    let awards = awards.as_array().unwrap();
    // Of the group of those who have solved nothing nobody has won.
    let of_groups = |it: &&serde_json::Value| it["id"].as_str().unwrap().starts_with("group-");
    assert_eq!(awards.iter().filter(of_groups).count(), 0);
    let medals: Vec<_> = awards
        .iter()
        .filter(|it| it["id"].as_str().unwrap().ends_with("medal"))
        .collect();
    assert_eq!(medals.len(), 1);
    assert_eq!(medals[0]["team_ids"], serde_json::json!(["2"]));
    let csv = grace.get(&file("scoreboard.csv")).await;
    csv.has(&[
        "1,,Late,,,1,80,100,2,60,100",
        "4711,Two Heaps,'=1+1,Guests,0",
    ]);
    let json = grace.get(&file("scoreboard.json")).await.json();
    assert_eq!(json["rows"][0]["problems"][0]["minute"], 60);
    assert_eq!(json["rows"][1]["id"], "4711");
    // Others get it when all is shown.
    assert_eq!(
        ada.get(&file("results.tsv")).await.status,
        StatusCode::NOT_FOUND
    );
    site.store.edit_contest(id, &teams(6)).await.unwrap();
    assert_eq!(ada.get(&file("results.tsv")).await.status, StatusCode::OK);
    grace.get(&address).await.has(&["比赛已经结束"]);
    assert_eq!(
        grace.get(&file("else.tsv")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_coach_enters_those_who_came_into_a_class_of_theirs_and_nobody_else() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(-1, &["nim"])).await;
    let coach = site.account("grace").await;
    let store = &site.store;
    let class = store.create_class(coach.id, ("Heaps", "")).await.unwrap();
    site.user("emmy", Role::Teacher).await;
    let emmy = site.account("emmy").await;
    let of_other = store.create_class(emmy.id, ("Rows", "")).await.unwrap();
    for (class, name, by_code) in [
        (class, "ada", true),
        (class, "bo", true),
        (class, "cy", true),
        (class, "eve", false),
        (of_other, "dan", true),
    ] {
        site.user(name, Role::Student).await;
        let user = site.account(name).await.id;
        if by_code {
            assert!(store.enter_class(class, user).await.unwrap());
        } else {
            let label = "Eve Full-Name".to_owned();
            let member = NewMember { user, label };
            crate::enrolment::enrol(store, class, &[member]).await;
        }
    }
    let mut bo = site.visitor();
    bo.post("/login", &[("name", "bo"), ("password", PASSWORD)])
        .await;
    bo.post(&format!("/contests/{id}/join"), &[]).await;
    let address = format!("/contests/{id}/jury/import");
    let start = grace.get(&address).await;
    start.has(&["Fill the table with them", "Heaps (4)"]);
    start.has_none(&["Rows"]);
    // Who takes part already is not entered again, and who was put into the class has agreed to nothing.
    let fill = format!("{address}?class={class}");
    let filled = grace.get(&fill).await;
    filled.has(&["2 members are not in the table", "value=\"add\""]);
    filled.has_none(&["Full-Name"]);
    let table = table_of(&filled);
    assert_eq!(table.lines().count(), 3, "{table}");
    // A member whose account is closed is said to be wrong before anything can be sent.
    let cy = site.account("cy").await.id;
    store.disable_user(cy).await.unwrap();
    let closed = grace.get(&fill).await;
    assert_eq!(closed.status, StatusCode::UNPROCESSABLE_ENTITY);
    closed.has_none(&["value=\"add\""]);
    store.enable_user(cy).await.unwrap();
    let empty = store.create_class(coach.id, ("Nobody", "")).await.unwrap();
    let nobody = grace.get(&format!("{address}?class={empty}")).await;
    nobody.has(&["Nobody is in this class"]);
    nobody.has_none(&["value=\"add\""]);
    let not_theirs = grace.get(&format!("{address}?class={of_other}")).await;
    assert_eq!(not_theirs.status, StatusCode::NOT_FOUND);
    let add = [("text", table.as_str()), ("action", "add")];
    let added = send(&mut grace, &address, &add, &[]).await;
    assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text);
    let people = store.participants(id).await.unwrap();
    let names: Vec<_> = people.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["bo", "ada", "cy"]);
    let ada = site.account("ada").await.id;
    assert_eq!(store.participations(id, ada).await.unwrap().len(), 1);
    // Filled once more, nobody is left.
    grace.get(&fill).await.has_none(&["value=\"add\""]);
    // Others take part by themselves, also those who were put into the class; nobody becomes part of
    // somebody else's row.
    store
        .enter_class(class, site.account("dan").await.id)
        .await
        .unwrap();
    for (text, said) in [
        (
            "name,username\r\nEve,eve\r\n",
            "eve belongs to somebody who has to join by themselves",
        ),
        (
            "name,username\r\nada,dan\r\n",
            "dan: somebody else takes part under this name already",
        ),
    ] {
        let form = [("text", text), ("action", "add")];
        let refused = send(&mut grace, &address, &form, &[]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&[said]);
    }
}
