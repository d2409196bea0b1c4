//! What is set in the form of a contest, and what those notice of it who take part.

use axum::http::StatusCode;
use serde_json::json;
use web::store::{AuditFilter, ContestDraft, ContestId, Role};

use super::{contest, draft, hand_in};
use crate::site::Site;

/// A contest as its form says it, with one field more.
fn with<'a>(more: (&'a str, &'a str)) -> Vec<(&'a str, &'a str)> {
    vec![
        ("name_en", "Autumn Cup"),
        ("rules", "icpc"),
        ("counting", "best"),
        ("visibility", "public"),
        ("start", "2040-05-01T09:00"),
        ("end", "2040-05-01T14:00"),
        more,
    ]
}

#[tokio::test]
async fn what_a_form_cannot_take_is_named_and_what_it_takes_is_there_again() {
    let site = Site::new().await;
    let mut grace = site.user("grace", Role::Setter).await;
    let wordy = "pins ".repeat(50);
    let many = "Yes.\n".repeat(31);
    for (field, value) in [
        ("pause", "-1"),
        ("pause", "3601"),
        ("pause", "a while"),
        ("canned", wordy.as_str()),
        ("canned", many.as_str()),
    ] {
        let refused = grace.post("/contests/new", &with((field, value))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}");
        refused.has(&[&format!("id=\"{field}-error\"")]);
    }
    for (field, value, shown) in [
        ("pause", "30", "name=\"pause\" type=\"number\" value=\"30\""),
        (
            "canned",
            " Any heap. \r\n\r\nNo heap.",
            ">Any heap.\nNo heap.</textarea>",
        ),
    ] {
        let made = grace.post("/contests/new", &with((field, value))).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
        let address = made.header("location").split('?').next().unwrap();
        let id = address.rsplit('/').next().unwrap().to_owned();
        grace
            .get(&format!("/contests/{id}/edit"))
            .await
            .has(&[shown]);
        let record = site.store.audit(&AuditFilter::default(), 1).await.unwrap();
        assert_eq!(record[0].act, "contest-made");
        assert_eq!(record[0].detail, format!("{id} Autumn Cup"));
        // A copy has it, too.
        grace
            .get(&format!("/contests/new?like={id}"))
            .await
            .has(&[shown]);
    }
}

#[tokio::test]
async fn a_contest_has_problems_from_a_to_z_and_no_more() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut grace = site.user("grace", Role::Setter).await;
    let list = grace.get("/api/v1/problems").await.json();
    let ids = list["problems"].as_array().unwrap().iter();
    let ids: Vec<&str> = ids.filter_map(|it| it["id"].as_str()).take(27).collect();
    assert_eq!(ids.len(), 27);
    for (lines, said) in [
        (ids.join("\n"), "These are more than 26 problems"),
        (
            [ids[0], ids[1], ids[0]].join("\n"),
            "One of the problems stands here twice",
        ),
    ] {
        let form = with(("problems", lines.as_str()));
        let refused = grace.post("/contests/new", &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{said}");
        refused.has(&["id=\"problems-error\"", said]);
    }
    let lines = ids[..26].join("\n");
    let form = with(("problems", lines.as_str()));
    let made = grace.post("/contests/new", &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").split('?').next().unwrap();
    let id = address.rsplit('/').next().unwrap().parse().unwrap();
    let problems = site.store.contest_problems(ContestId(id)).await.unwrap();
    assert_eq!(problems[25].label, "Z");
}

#[tokio::test]
async fn a_program_that_comes_too_soon_waits_in_its_box() {
    let site = Site::new().await;
    let slow = ContestDraft {
        pause_seconds: 600,
        ..draft(1, &["nim", "kayles"])
    };
    let (id, _) = contest(&site, &slow).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    ada.get(&address)
        .await
        .has(&["Between two programs pass 600 seconds"]);
    hand_in(&mut ada, id, "A").await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    // From the problem's own page it would count, too.
    let within = format!("{address}/problems/B");
    for page in [within.as_str(), "/problems/kayles"] {
        let refused = ada.post(page, &form).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        let seconds: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=600).contains(&seconds));
        refused.has(&["one program of a participant in 600 seconds", "seven heaps"]);
    }
    assert_eq!(site.store.counted_since(id, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_answers_of_a_contests_own_are_its_jurys_alone() {
    let site = Site::new().await;
    let told = ContestDraft {
        canned: vec!["Heaps may be *empty*.".to_owned()],
        ..draft(1, &["nim"])
    };
    let (id, mut grace) = contest(&site, &told).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let asked = [("text", "May a heap be empty?")];
    ada.post(&format!("{address}/clarifications"), &asked).await;
    let button = "name=\"canned\" value=\"Heaps may be *empty*.\"";
    grace.get(&address).await.has(&[button]);
    for page in [
        address.clone(),
        format!("/api/contests/{id}"),
        format!("/api/contests/{id}/clarifications"),
    ] {
        ada.get(&page).await.has_none(&["Heaps may be"]);
    }
    let given = [
        ("question", "1"),
        ("text", ""),
        ("canned", "Heaps may be *empty*."),
        ("to_all", "1"),
    ];
    let answered = grace.post(&format!("{address}/answer"), &given).await;
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    let read = ada.get(&address).await;
    read.has(&["Heaps may be <em>empty</em>."]);
    read.has_none(&[button]);
    let told = ada.get(&format!("/api/contests/{id}/clarifications")).await;
    assert_eq!(told.json()[1]["text"], json!("Heaps may be *empty*."));
}
