//! The pages of contests, each by those who use it.

use axum::http::StatusCode;
use judge::Verdict;
use web::bilingual::Bilingual;
use web::store::{ContestDraft, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::Site;

#[tokio::test]
async fn a_site_without_contests_says_what_to_do() {
    let site = Site::new().await;
    let empty = site.visitor().get("/contests").await;
    empty.has(&["There are no contests here yet", "href=\"/problems\""]);
    empty.has_none(&["/contests/new"]);
    let mut grace = site.user("grace", Role::Setter).await;
    grace.get("/contests").await.has(&["/contests/new"]);
    let chinese = site.visitor().get("/contests?lang=zh").await;
    chinese.has(&["这里还没有比赛", "比赛</a>"]);
}

#[tokio::test]
async fn home_shows_what_goes_on_and_comes_next_to_whoever_may_know_of_it() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    visitor.get("/").await.has_none(&["home-contests"]);
    let named = |name: &str, began_hours_ago| ContestDraft {
        name: Bilingual::written(name, "秋季赛"),
        ..draft(began_hours_ago, &["nim"])
    };
    let (running, mut grace) = contest(&site, &named("Running Cup", 1)).await;
    let owner = site.account("grace").await;
    let invited = ContestDraft {
        is_by_invitation: true,
        ..named("Secret Cup", 1)
    };
    for draft in [
        &invited,
        &named("Past Cup", 9),
        &named("Third Cup", -3),
        &named("Next Cup", -1),
        &named("Second Cup", -2),
    ] {
        site.store.create_contest(owner.id, draft).await.unwrap();
    }
    let home = visitor.get("/").await;
    home.has(&[
        "class=\"home-contests\"",
        &format!("href=\"/contests/{running}\""),
        "Running Cup",
        "Next Cup",
        "Second Cup",
    ]);
    home.has_none(&["Secret Cup", "Past Cup", "Third Cup"]);
    let place = |name| home.text.find(name).unwrap();
    assert!(place("Running Cup") < place("Next Cup"));
    assert!(place("Next Cup") < place("Second Cup"));
    let mut ada = site.user("ada", Role::Student).await;
    ada.get("/").await.has_none(&["Secret Cup"]);
    grace.get("/").await.has(&["Secret Cup"]);
    let chinese = visitor.get("/?lang=zh").await;
    chinese.has(&["秋季赛", "全部比赛"]);
}

#[tokio::test]
async fn what_cannot_be_taken_is_shown_again_where_it_was_typed() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let address = format!("/contests/{id}");
    let asking = format!("{address}/clarifications");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let asked = [("problem", "B"), ("text", "Are pins in a row?")];
    ada.post(&asking, &asked).await;
    let wordy = "pins ".repeat(1000);
    let refused = ada
        .post(&asking, &[("problem", "B"), ("text", &wordy)])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&[
        "<option value=\"B\" selected>",
        "id=\"text-error\"",
        wordy.trim(),
    ]);
    let answer = format!("{address}/answer");
    let refused = grace
        .post(&answer, &[("question", "1"), ("text", &wordy)])
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"answer-error\"", wordy.trim()]);
    refused.has_none(&["id=\"text-error\""]);
    assert_eq!(refused.text.matches("autofocus").count(), 1);
    let (before, _) = refused.text.split_once("autofocus").unwrap();
    assert!(before.contains("id=\"answer-1\""));
    assert!(!before.contains("id=\"text\""));
}

#[tokio::test]
async fn a_setter_makes_a_contest_by_a_form() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut grace = site.user("grace", Role::Setter).await;
    grace
        .get("/contests/new")
        .await
        .has(&["name=\"start\"", "name=\"problems\""]);
    let mut form = vec![
        ("name_en", "Autumn Cup"),
        ("name_zh", "秋季赛"),
        ("description", ""),
        ("rules", "icpc"),
        ("counting", "best"),
        ("penalty", "20"),
        ("visibility", "public"),
        ("start", "2040-05-01T09:00"),
        ("end", "2040-05-01T14:00"),
        ("freeze", "2040-05-01T13:00"),
        ("languages", "c++"),
        ("problems", "nim\nno-such-problem blue"),
    ];
    let refused = grace.post("/contests/new", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&[
        "id=\"languages-error\"",
        "id=\"problems-error\"",
        "Autumn Cup",
    ]);
    form[10] = ("languages", "cpp");
    form[11] = ("problems", "nim #00ff00 50\nhdoj-1536");
    let made = grace.post("/contests/new", &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").to_owned();
    let edit = format!("{address}/edit");
    let shown = grace.get(&edit).await;
    shown.has(&[
        "2040-05-01T13:00",
        "nim #00ff00 50",
        "hdoj-1536 #1f77b4 100",
    ]);
    for (field, value, wrong) in [
        (7, ("start", "soon"), "start"),
        (8, ("end", "2040-04-01T14:00"), "end"),
        (9, ("freeze", "2041-05-01T13:00"), "freeze"),
        (5, ("penalty", "-1"), "penalty"),
        (3, ("rules", "chess"), "rules"),
        (11, ("problems", "nim\nnim"), "problems"),
        (6, ("visibility", "invite"), "code"),
    ] {
        let mut other = form.clone();
        other[field] = value;
        let refused = grace.post(&edit, &other).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has(&[&format!("id=\"{wrong}-error\"")]);
    }
    form[0] = ("name_en", "Winter Cup");
    assert_eq!(grace.post(&edit, &form).await.header("location"), address);
    // It is another's, and for students there is no form.
    let mut hugo = site.user("hugo", Role::Setter).await;
    let mut ada = site.user("ada", Role::Student).await;
    for visitor in [&mut hugo, &mut ada] {
        visitor
            .get(&address)
            .await
            .has(&["Winter Cup", "Not begun"]);
        for hidden in [edit.clone(), format!("{address}/jury")] {
            assert_eq!(visitor.get(&hidden).await.status, StatusCode::NOT_FOUND);
        }
        let answer = visitor.post(&edit, &form).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(ada.get("/contests/new").await.status, StatusCode::NOT_FOUND);
    let answer = ada.post("/contests/new", &form).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_takes_part_hands_in_and_stands_on_the_table() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for visitor in [&mut ada, &mut bo] {
        let joined = visitor.post(&format!("{address}/join"), &[]).await;
        assert_eq!(joined.header("location"), address);
    }
    // Twice is once.
    ada.post(&format!("{address}/join"), &[]).await;
    ada.get(&address)
        .await
        .has(&["You take part as", "Ends in"]);
    let wrong = hand_in(&mut ada, id, "A").await;
    judge(&site, wrong, Verdict::WA).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    // What is sent by the problem's own page counts too.
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let sent = bo.post("/problems/nim", &form).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let table = site.visitor().get(&format!("{address}/scoreboard")).await;
    table.has(&[
        "class=\"f\">+1\n60<",
        "<td class=\"p\">?1",
        "<th scope=\"row\">ada",
    ]);
    ada.get(&address)
        .await
        .has(&["data-verdict=\"WA\"", "data-verdict=\"AC\""]);
    let jury = grace.get(&format!("{address}/jury")).await;
    jury.has(&["data-verdict=\"WA\"", "ada", "bo"]);
    // A set that is judged again changes the table.
    let view = site.store.submission(web::store::SubmissionId(right)).await;
    assert_eq!(view.unwrap().unwrap().judging.verdict, Some(Verdict::AC));
    // Nobody else may answer, extend or reveal.
    for (path, form) in [
        ("answer", [("question", "1"), ("text", "x")]),
        ("jury/extend", [("participant", "1"), ("minutes", "9")]),
        ("jury/reveal", [("action", "all"), ("x", "")]),
    ] {
        let answer = ada.post(&format!("{address}/{path}"), &form).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_frozen_table_is_shown_step_by_step() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(4, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let table = format!("{address}/scoreboard");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let mut stranger = site.visitor();
    for visitor in [&mut stranger, &mut ada] {
        let shown = visitor.get(&table).await;
        shown.has(&["?1", "The scoreboard is frozen"]);
        shown.has_none(&["class=\"f\">"]);
    }
    ada.get(&address).await.has(&["data-verdict=\"AC\""]);
    grace.get(&table).await.has(&["class=\"f\">"]);
    grace.get(&format!("{table}?public=1")).await.has(&["?1"]);
    let reveal = format!("{address}/jury/reveal");
    // Not before the end.
    let early = grace.post(&reveal, &[("action", "step")]).await;
    assert_eq!(early.status, StatusCode::NOT_FOUND);
    let stage = format!("{address}/jury/stage");
    grace.get(&format!("{address}/jury")).await.has(&[&stage]);
    let nothing = grace.get(&stage).await;
    nothing.has(&["There is nothing to reveal yet", &table]);
    nothing.has_none(&["<table", "value=\"all\""]);
    let over = draft(6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    stranger.get(&table).await.has(&["?1", "results to come"]);
    let jury = grace.get(&format!("{address}/jury")).await;
    jury.has(&["Show A of ada", &stage]);
    // On a projector it is as everybody sees it, with who is next.
    let projected = grace.get(&stage).await;
    projected.has(&[
        "Show A of ada",
        "<tr aria-current=\"true\">",
        "?1",
        "data-next",
    ]);
    projected.has_none(&["class=\"f\">"]);
    let step = [("action", "step"), ("seen", "0"), ("stage", "1")];
    let step = grace.post(&reveal, &step).await;
    assert_eq!(step.status, StatusCode::SEE_OTHER, "{}", step.text);
    assert_eq!(step.header("location"), stage);
    let projected = grace.get(&stage).await;
    projected.has(&["class=\"f\">", "Publish the results", "not published yet"]);
    projected.has_none(&["data-next"]);
    let all = stranger.get(&table).await;
    all.has(&["class=\"f\">+\n", "results to come"]);
    // No cell is a question mark any more.
    all.has_none(&["The scoreboard is frozen"]);
    grace.post(&reveal, &[("action", "all")]).await;
    let shown = stranger.get(&table).await;
    shown.has(&["data-phase=\"over\""]);
    shown.has_none(&["<td class=\"p\">", "The scoreboard is frozen"]);
    // Nothing is left to reveal, which is said, and never why where it is not so.
    let projected = grace.get(&stage).await;
    projected.has(&["All results are shown.", "class=\"f\">"]);
    projected.has_none(&["value=\"all\"", "There is nothing to reveal"]);
    let open = ContestDraft {
        freeze_at: None,
        ..draft(6, &["hdoj-1536", "nim"])
    };
    site.store.edit_contest(id, &open).await.unwrap();
    let projected = grace.get(&stage).await;
    projected.has(&["this contest has no freeze", "class=\"f\">"]);
    grace
        .get(&format!("{address}/jury"))
        .await
        .has(&["showed results"]);
}

#[tokio::test]
async fn somebody_alone_gets_more_time() {
    let site = Site::new().await;
    let over = draft(5, &["hdoj-1536"]);
    let (id, mut grace) = contest(&site, &draft(1, &["hdoj-1536"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    site.store.edit_contest(id, &over).await.unwrap();
    let before = hand_in(&mut ada, id, "A").await;
    ada.get(&address).await.has_none(&[&format!("#{before}<")]);
    let extend = format!("{address}/jury/extend");
    let form = [("participant", "1"), ("minutes", "30")];
    assert_eq!(
        grace.post(&extend, &form).await.status,
        StatusCode::SEE_OTHER
    );
    let counted = hand_in(&mut ada, id, "A").await;
    ada.get(&address)
        .await
        .has(&[&format!("#{counted}<"), "Your time ends in"]);
    for minutes in ["-1", "soon", "99999"] {
        let form = [("participant", "1"), ("minutes", minutes)];
        let refused = grace.post(&extend, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&["id=\"minutes-error\"", "minutes for ", "+30 min"]);
    }
}

#[tokio::test]
async fn one_joins_by_invitation_with_the_code() {
    let site = Site::new().await;
    let by_code = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(1, &["hdoj-1536"])
    };
    let (id, _) = contest(&site, &by_code).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.get("/contests").await.has_none(&["Autumn Cup"]);
    let outside = ada.get(&address).await;
    outside.has(&["Autumn Cup", "name=\"code\""]);
    outside.has_none(&["/problems/A", "Bring"]);
    for inside in ["scoreboard", "problems/A", "scoreboard/events"] {
        let answer = ada.get(&format!("{address}/{inside}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{inside}");
    }
    let join = format!("{address}/join");
    let wrong = ada.post(&join, &[("code", "sesame")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has(&["id=\"code-error\""]);
    let right = ada.post(&join, &[("code", "open sesame")]).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER);
    ada.get(&address).await.has(&["/problems/A", "Bring"]);
    ada.get("/contests")
        .await
        .has(&["Autumn Cup", "You take part"]);
}

#[tokio::test]
async fn a_team_is_one_row_and_nobody_is_in_two() {
    let site = Site::new().await;
    let teams = ContestDraft {
        is_team: true,
        languages: vec!["cpp".to_owned()],
        ..draft(1, &["hdoj-1536"])
    };
    let (id, _) = contest(&site, &teams).await;
    let address = format!("/contests/{id}");
    let join = format!("{address}/join");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut cy = site.user("cy", Role::Student).await;
    for (members, field) in [("nobody-here", "members"), ("", "team")] {
        let name = if field == "team" { "" } else { "Heaps" };
        let refused = ada
            .post(&join, &[("team", name), ("members", members)])
            .await;
        refused.has(&[&format!("id=\"{field}-error\"")]);
    }
    ada.post(&join, &[("team", "Three Heaps"), ("members", "bo")])
        .await;
    let accept = [("action", "accept"), ("team", "1")];
    bo.post(&format!("{address}/team"), &accept).await;
    cy.post(&join, &[("team", "Others"), ("members", "bo")])
        .await;
    let other = [("action", "accept"), ("team", "2")];
    let taken = bo.post(&format!("{address}/team"), &other).await;
    taken.has(&["id=\"team-error\""]);
    let right = hand_in(&mut bo, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    ada.get(&address)
        .await
        .has(&[&format!("#{right}<"), "Three Heaps"]);
    let table = ada.get(&format!("{address}/scoreboard")).await;
    table.has(&["Three Heaps", "class=\"f\">"]);
    table.has_none(&["<th scope=\"row\">bo"]);
    // A language that the contest does not have.
    let form = [("language", "python"), ("source", "print(1)")];
    let refused = ada.post(&format!("{address}/problems/A"), &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["does not allow Python"]);
}

#[tokio::test]
async fn after_the_end_one_competes_with_the_ghost() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(3, &["hdoj-1536"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let shift = ContestDraft {
        end_at: UnixMs(UnixMs::now().0 - HOUR),
        freeze_at: None,
        ..draft(4, &["hdoj-1536"])
    };
    site.store.edit_contest(id, &shift).await.unwrap();
    bo.post(&format!("{address}/join"), &[]).await;
    bo.get(&address)
        .await
        .has(&["You take part as if it had begun", "Your time ends in"]);
    let table = format!("{address}/scoreboard");
    // Ada solved it in the fourth hour, which has not come for Bo.
    let ghost = bo.get(&table).await;
    ghost.has(&[
        "at the same point in time",
        "<th scope=\"row\">bo",
        "<th scope=\"row\">ada",
    ]);
    ghost.has_none(&["class=\"f\">+\n239"]);
    let own = hand_in(&mut bo, id, "A").await;
    judge(&site, own, Verdict::AC).await;
    bo.get(&table).await.has(&["class=\"f\">+\n0<"]);
    let real = ada.get(&table).await;
    real.has(&["class=\"f\">+\n239<"]);
    real.has_none(&["<th scope=\"row\">bo"]);
}

#[tokio::test]
async fn a_contest_says_how_many_programs_it_takes_and_refuses_more() {
    let site = Site::new().await;
    let few = ContestDraft {
        most_tries: 1,
        ..draft(1, &["hdoj-1536"])
    };
    let (id, mut grace) = contest(&site, &few).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    ada.get(&address).await.has(&["One program is taken"]);
    hand_in(&mut ada, id, "A").await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let problem = format!("{address}/problems/A");
    let refused = ada.post(&problem, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"source-error\"", "that was it"]);
    // From the problem's own page it would count, too.
    let elsewhere = ada.post("/problems/hdoj-1536", &form).await;
    assert_eq!(elsewhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = grace.get(&format!("{address}/edit")).await;
    page.has(&["name=\"tries\" type=\"number\" value=\"1\""]);
}
