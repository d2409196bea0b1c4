//! A contest by the rules of `AtCoder`, as its pages, the Contest API and the files of its results have it.

use judge::Verdict;
use serde_json::Value;
use web::scoreboard::Rules;
use web::store::{ContestDraft, ContestProblem, Role};

use super::feed::what_is_shown_is_named;
use super::{contest, draft, hand_in, judge, problem};
use crate::site::Site;

#[tokio::test]
async fn points_rank_and_then_the_last_right_try_with_five_minutes_for_a_wrong_one() {
    let site = Site::new().await;
    let worth = |id: &str, points| ContestProblem {
        points,
        ..problem(id)
    };
    let by_points = ContestDraft {
        rules: Rules::AtCoder,
        penalty_minutes: Rules::AtCoder.usual_penalty(),
        problems: vec![worth("nim", 30_000), worth("kayles", 50_000)],
        ..draft(1, &[])
    };
    let (id, mut grace) = contest(&site, &by_points).await;
    for (name, letter, verdicts) in [
        ("ada", "A", &[Verdict::WA, Verdict::AC][..]),
        ("bo", "A", &[Verdict::AC][..]),
        ("cy", "B", &[Verdict::AC][..]),
    ] {
        let mut visitor = site.user(name, Role::Student).await;
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
        for verdict in verdicts {
            let sent = hand_in(&mut visitor, id, letter).await;
            judge(&site, sent, *verdict).await;
        }
    }
    let mut stranger = site.visitor();
    let table = stranger.get(&format!("/contests/{id}/scoreboard")).await;
    table.has(&[
        "<th scope=\"col\">Total<th scope=\"col\">Time",
        "<th scope=\"row\">cy<td>500<td>6",
        "<td class=\"f\">500\n6",
        "<td class=\"f\">300 (1)\n6",
        "<td>300\n6",
    ]);
    let at = |name: &str| {
        let mark = format!("<th scope=\"row\">{name}<td>");
        table.text.find(&mark).unwrap()
    };
    assert!(at("cy") < at("bo") && at("bo") < at("ada"));
    let rules = stranger.get(&format!("/contests/{id}")).await;
    rules.has(&["adds 5 minutes"]);

    let mut get = async |what: &str| {
        let address = format!("/api/contests/{id}{what}");
        stranger.get(&address).await.json()
    };
    let told = get("").await;
    assert_eq!(told["scoreboard_type"], "score");
    assert_eq!(get("/problems").await[1]["max_score"], 500.0);
    // What is right in part brings nothing.
    let judgements = get("/judgements").await;
    let scores: Vec<&Value> = judgements
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["score"])
        .collect();
    assert_eq!(scores, [0.0, 300.0, 300.0, 500.0]);
    let rows = &get("/scoreboard").await["rows"];
    let time = |row: usize| rows[row]["score"]["time"].as_i64().unwrap();
    assert_eq!(rows[0]["score"]["score"], 500.0);
    assert!(time(1) < 65 && time(2) >= 65, "{rows}");
    assert_eq!(rows[2]["problems"][0]["first_to_solve"], true);
    what_is_shown_is_named(&mut stranger, &format!("/api/contests/{id}")).await;
    let results = format!("/contests/{id}/results/results.tsv");
    let results = grace.get(&results).await;
    results.has(&["\t1\tGold Medal\t1\t500\t"]);
    // The tables have time as the rules rank by it, and say so.
    let file = |name: &str| format!("/contests/{id}/results/{name}");
    let csv = grace.get(&file("scoreboard.csv")).await;
    csv.has(&["solved,penalty_seconds,points,A tries,A second,A points,B tries,B second"]);
    let table = grace.get(&file("scoreboard.json")).await.json();
    let (cy, ada) = (&table["rows"][0], &table["rows"][2]);
    let at = cy["problems"][1]["second"].as_i64().unwrap();
    assert!((3600..4000).contains(&at), "{table}");
    assert_eq!(cy["penalty_seconds"], at);
    let at = ada["problems"][0]["second"].as_i64().unwrap();
    assert_eq!(ada["penalty_seconds"], at + 300);
    assert!(table["rows"][0].get("penalty").is_none(), "{table}");
    let line = format!(",cy,,,1,{},500,", cy["penalty_seconds"]);
    csv.has(&[&line]);
}

#[tokio::test]
async fn by_the_rules_of_the_icpc_the_tables_have_minutes() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let sent = hand_in(&mut ada, id, "A").await;
    judge(&site, sent, Verdict::AC).await;
    let file = |name: &str| format!("/contests/{id}/results/{name}");
    let csv = grace.get(&file("scoreboard.csv")).await;
    csv.has(&[
        "solved,penalty,points,A tries,A minute,A points\n",
        ",ada,,,1,60,",
    ]);
    let table = grace.get(&file("scoreboard.json")).await.json();
    let row = &table["rows"][0];
    assert_eq!(row["penalty"], 60);
    assert_eq!(row["problems"][0]["minute"], 60);
}

#[tokio::test]
async fn who_names_no_minutes_for_a_wrong_try_gets_those_of_the_rules() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    for (rules, minutes) in [("atcoder", "5"), ("icpc", "20")] {
        let form = [
            ("name_en", "Autumn Cup"),
            ("rules", rules),
            ("counting", "best"),
            ("penalty", ""),
            ("visibility", "public"),
            ("start", "2040-05-01T09:00"),
            ("end", "2040-05-01T14:00"),
        ];
        let made = grace.post("/contests/new", &form).await;
        assert_eq!(made.status, 303, "{}", made.text);
        let edit = format!("{}/edit", made.header("location"));
        let shown = grace.get(&edit).await;
        shown.has(&[
            &format!("name=\"penalty\" type=\"number\" value=\"{minutes}\""),
            &format!("value=\"{rules}\" checked"),
        ]);
    }
}
