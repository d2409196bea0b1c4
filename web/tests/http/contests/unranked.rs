//! Teams without a rank: they stand in the table, and take nothing from others.

use judge::Verdict;
use serde_json::{Value, json};
use web::store::{Role, Visibility};

use super::feed::what_is_shown_is_named;
use super::{contest, draft, hand_in, judge};
use crate::site::{PASSWORD, Site};
use crate::stored::{package, pass, push};

#[tokio::test]
async fn who_has_no_rank_takes_none_and_wins_nothing() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    for name in ["ada", "bo", "cy"] {
        let mut visitor = site.user(name, Role::Student).await;
        visitor.post(&format!("{address}/join"), &[]).await;
        if name == "cy" {
            let wrong = hand_in(&mut visitor, id, "A").await;
            judge(&site, wrong, Verdict::WA).await;
        }
        let right = hand_in(&mut visitor, id, "A").await;
        judge(&site, right, Verdict::AC).await;
    }
    let board = format!("{address}/scoreboard");
    let mut stranger = site.visitor();
    stranger
        .get(&board)
        .await
        .has(&["<td>1<th scope=\"row\">ada"]);
    let people = site.store.participants(id).await.unwrap();
    let part = |name: &str| {
        let found = people.iter().find(|it| it.name == name).unwrap();
        found.id.to_string()
    };
    let (ada, bo) = (part("ada"), part("bo"));
    let edit = [
        ("participant", ada.as_str()),
        ("action", "edit"),
        ("name", "ada"),
        ("unranked", "1"),
    ];
    let edited = grace.post(&format!("{address}/jury/people"), &edit).await;
    assert_eq!(edited.status, 303, "{}", edited.text);
    grace
        .get(&format!("{address}/jury/people"))
        .await
        .has(&["name=\"unranked\" value=\"1\" checked", "no rank"]);

    let table = stranger.get(&board).await;
    table.has(&[
        "<td>*<th scope=\"row\">ada",
        "<td>1<th scope=\"row\">bo",
        "<td>2<th scope=\"row\">cy",
        "takes part without a rank",
    ]);
    // Of the first to solve it there is one, who has a rank.
    let first = "<td class=\"f\">";
    assert_eq!(table.text.matches(first).count(), 1);
    let at = |text: &str| table.text.find(text).unwrap();
    assert!(at("scope=\"row\">ada") < at("scope=\"row\">bo") && at("scope=\"row\">bo") < at(first));

    let mut read = async |what: &str| {
        let address = format!("/api{address}/{what}");
        stranger.get(&address).await.json()
    };
    let teams = read("teams").await;
    let hidden = teams.as_array().unwrap().iter();
    let hidden: Vec<&Value> = hidden
        .filter(|team| team["hidden"] == true)
        .map(|team| &team["id"])
        .collect();
    assert_eq!(hidden, [&json!(ada)]);
    let rows = read("scoreboard").await["rows"].clone();
    assert_eq!(rows.as_array().unwrap().len(), 2);
    assert_eq!(
        (&rows[0]["rank"], &rows[0]["team_id"]),
        (&json!(1), &json!(bo))
    );
    for award in read("awards").await.as_array().unwrap() {
        let won = &award["team_ids"];
        assert!(!won.as_array().unwrap().contains(&json!(ada)), "{award}");
        if award["id"] == "winner" || award["id"] == "first-to-solve-nim" {
            assert_eq!(*won, json!([bo]), "{award}");
        }
    }

    what_is_shown_is_named(&mut stranger, &format!("/api{address}")).await;

    let mut results = async |file: &str| grace.get(&format!("{address}/results/{file}")).await;
    let ranked = results("results.tsv").await;
    ranked.has(&[&format!("{bo}\t1\tGold Medal")]);
    assert_eq!(ranked.text.trim_end().lines().count(), 3);
    results("scoreboard.csv").await.has(&[",,ada,", "1,,bo,"]);
    let document = results("scoreboard.json").await.json();
    let ranks: Vec<&Value> = document["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["rank"])
        .collect();
    assert_eq!(ranks, [&json!(null), &json!(1), &json!(2)]);
}

#[tokio::test]
async fn who_is_of_the_jury_takes_part_without_a_rank() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let join = format!("{address}/join");
    let before = "You are of its jury, or know a problem";
    grace.get(&address).await.has(&[before]);
    let mut hugo = site.user("hugo", Role::Jury).await;
    let mut ada = site.user("ada", Role::Student).await;
    for visitor in [&mut hugo, &mut ada] {
        visitor.get(&address).await.has_none(&[before]);
        visitor.post(&join, &[]).await;
        visitor
            .get(&address)
            .await
            .has_none(&["You take part without a rank"]);
    }
    grace.post(&join, &[]).await;
    grace
        .get(&address)
        .await
        .has(&["You take part without a rank"]);
    let unranked = async || {
        let people = site.store.participants(id).await.unwrap();
        let people = people.iter().filter(|it| it.is_unranked());
        people.map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(unranked().await, ["grace"]);
    // Whoever is named while taking part has no rank from then on.
    let named = [("juror", "hugo")];
    grace.post(&format!("{address}/jury/jurors"), &named).await;
    assert_eq!(unranked().await, ["hugo", "grace"]);
    let board = format!("{address}/scoreboard");
    let table = site.visitor().get(&board).await;
    table.has(&["<td>*<th scope=\"row\">hugo", "<td>1<th scope=\"row\">ada"]);
    // Nor has whoever takes part once more after the end.
    let end = format!("{address}/jury/end");
    assert_eq!(grace.post(&end, &[("sure", "1")]).await.status, 303);
    assert_eq!(grace.post(&join, &[]).await.status, 303);
    let table = grace.get(&board).await;
    table.has(&["class=\"own\"><td>*<th scope=\"row\">grace"]);
}

#[tokio::test]
async fn who_wrote_a_problem_that_others_do_not_see_takes_part_without_a_rank() {
    let site = Site::new().await;
    let mut program = site.program("eve", Role::Setter).await;
    let pushed = push(&mut program, "my-nim", &package()).await;
    assert_eq!(pushed.status, 202, "{}", pushed.text);
    pass(&site).await;
    let mut eve = site.visitor();
    let form = [("name", "eve"), ("password", PASSWORD)];
    assert_eq!(eve.post("/login", &form).await.status, 303);
    site.user("grace", Role::Setter).await;
    let owner = site.account("grace").await;
    for (visibility, is_unranked) in [(Visibility::Contest, true), (Visibility::Public, false)] {
        let shown = site.store.set_visibility("my-nim", visibility);
        shown.await.unwrap();
        let told = draft(-1, &["my-nim"]);
        let id = site.store.create_contest(owner.id, &told).await.unwrap();
        let address = format!("/contests/{id}");
        let joined = eve.post(&format!("{address}/join"), &[]).await;
        assert_eq!(joined.status, 303, "{}", joined.text);
        let people = site.store.participants(id).await.unwrap();
        assert_eq!(people[0].is_unranked(), is_unranked, "{visibility:?}");
        // Before the start nothing says that it has a problem of hers.
        let said = "You take part without a rank";
        let before = eve.get(&address).await;
        before.has(&["You take part as eve"]);
        before.has_none(&[said]);
        let teams = format!("/api{address}/teams");
        assert_eq!(eve.get(&teams).await.json()[0]["hidden"], Value::Null);
        let told = draft(1, &["my-nim"]);
        site.store.edit_contest(id, &told).await.unwrap();
        let begun = eve.get(&address).await;
        assert_eq!(begun.text.contains(said), is_unranked, "{}", begun.text);
        let hidden = eve.get(&teams).await.json()[0]["hidden"].clone();
        assert_eq!(hidden == true, is_unranked);
    }
}
