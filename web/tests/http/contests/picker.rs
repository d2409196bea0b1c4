//! The search for problems beside the form of a contest.

use axum::http::StatusCode;
use web::store::{ContestId, Role, Visibility};

use super::contest;
use crate::site::{Answer, Site};

fn lines(answer: &Answer) -> &str {
    let (_, rest) = answer.text.split_once("<textarea id=\"problems\"").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    rest.split_once("</textarea>").unwrap().0
}

#[tokio::test]
async fn problems_are_found_and_added_without_losing_what_was_typed() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &super::draft(-1, &["nim"])).await;
    for address in ["/contests/new".to_owned(), format!("/contests/{id}/edit")] {
        let found = [
            ("name_en", "Autumn Cup"),
            ("problems", "nim #123456 50"),
            ("find", "kayles"),
            ("action", "find"),
        ];
        let found = grace.post(&address, &found).await;
        assert_eq!(found.status, StatusCode::OK, "{}", found.text);
        found.has(&["value=\"Autumn Cup\"", "value=\"kayles\"", "name=\"add\""]);
        assert_eq!(lines(&found), "nim #123456 50");
        let added = [
            ("problems", "nim #123456 50"),
            ("find", "kayles"),
            ("add", "kayles"),
        ];
        let added = grace.post(&address, &added).await;
        assert_eq!(lines(&added), "nim #123456 50\nkayles");
        added.has(&["in the list", "<b>B</b> ", "aria-label=\"blue\""]);
        // The Enter key in the search searches; it saves nothing.
        let entered = grace.post(&address, &[("find", "yonggan")]).await;
        assert_eq!(entered.status, StatusCode::OK);
        entered.has(&["hdoj-1846"]);
    }
    // Nothing was saved by any of this.
    let problems = site.store.contest_problems(id).await.unwrap();
    assert_eq!(problems.len(), 1);
}

#[tokio::test]
async fn an_unknown_id_is_told_with_what_was_meant_and_hidden_problems_are_not() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &super::draft(-1, &["nim"])).await;
    site.user("hugo", Role::Setter).await;
    for (problem, visibility) in [
        ("hdoj-1404", Visibility::Contest),
        ("kayles", Visibility::Private),
    ] {
        let hidden = site.store.set_visibility(problem, visibility);
        hidden.await.unwrap();
    }
    let address = format!("/contests/{id}/edit");
    let form = [
        ("name_en", "Cup"),
        ("start", "2030-01-01T10:00"),
        ("end", "2030-01-01T12:00"),
        ("rules", "icpc"),
        ("counting", "best"),
        ("penalty", "20"),
        ("problems", "hdoj-1864\nzzzzzz\nnim\n1846"),
    ];
    let refused = grace.post(&address, &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Each at the field, with the names of those that read most like it.
    refused.has(&[
        "There is no problem “hdoj-1864”. Perhaps: hdoj-18",
        "There is no problem “zzzzzz”.",
        "There is no problem “1846”. Perhaps: hdoj-1846 (",
        "aria-describedby=\"problems-error\"",
    ]);
    // What others hide is neither found nor named.
    for (typed, named) in [("hdoj-1405", "hdoj-1404"), ("kayle", "kayles (")] {
        let form = form.map(|(name, value)| match name {
            "problems" => (name, typed),
            _ => (name, value),
        });
        let refused = grace.post(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has_none(&[named]);
        let name = named.trim_end_matches(" (");
        let found = [("find", name), ("action", "find")];
        let found = grace.post(&address, &found).await;
        found.has_none(&[&format!("<code>{name}</code>")]);
    }
}

/// Whoever puts somebody else's problem into a contest has no say in who sees it.
#[tokio::test]
async fn what_its_owner_hides_is_not_seen_through_the_contest_of_another() {
    let site = Site::new().await;
    let (_, mut grace) = contest(&site, &super::draft(-1, &["nim"])).await;
    let mut root = site.user("root", Role::Admin).await;
    let between = |start: &'static str, end: &'static str| {
        [
            ("name_en", "Cup"),
            ("start", start),
            ("end", end),
            ("rules", "icpc"),
            ("counting", "best"),
            ("penalty", "20"),
            ("problems", "kayles"),
        ]
    };
    let past = between("2020-01-01T10:00", "2020-01-01T12:00");
    for visitor in [&mut grace, &mut root] {
        let made = visitor.post("/contests/new", &past).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    }
    for (visibility, through_root) in [(Visibility::Private, false), (Visibility::Contest, true)] {
        site.store
            .set_visibility("kayles", visibility)
            .await
            .unwrap();
        let mut ada = site.visitor();
        let seen = ada.get("/problems/kayles").await.status == StatusCode::OK;
        assert_eq!(seen, through_root, "{visibility:?}");
    }
    // With nothing but the contest of whoever does not own it.
    site.store.delete_contest(ContestId(3)).await.unwrap();
    for visitor in [&mut grace, &mut site.visitor()] {
        let answer = visitor.get("/problems/kayles").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
}
