//! `/submissions`: the list, its pages, and what it can be narrowed to.

use axum::http::StatusCode;
use web::store::Role;

use crate::site::Site;
use crate::submissions::submit;

#[tokio::test]
async fn the_list_shows_everybodys_or_ones_own() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("小本", Role::Student).await;
    submit(&mut anna).await;
    submit(&mut ben).await;
    let all = site.visitor().get("/submissions").await;
    all.has(&[
        "/submissions/1",
        "/submissions/2",
        "/users/anna",
        "/users/%E5%B0%8F%E6%9C%AC",
    ]);
    let mine = anna.get("/submissions?mine=1").await;
    mine.has(&["/submissions/1"]);
    mine.has_none(&["\"/submissions/2\""]);
    let theirs = anna.get("/submissions?user=%E5%B0%8F%E6%9C%AC").await;
    theirs.has(&["/submissions/2"]);
    theirs.has_none(&["\"/submissions/1\""]);
    let asked = site.visitor().get("/submissions?mine=1").await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn what_was_handed_in_for_a_problem_stands_with_its_tabs() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    submit(&mut anna).await;
    submit(&mut ben).await;
    let address = "/problems/hdoj-1536/submissions";
    let all = site.visitor().get(address).await;
    let current = format!("href=\"{address}\" aria-current=\"page\"");
    all.has(&[
        "<h1>S-Nim</h1>",
        &current,
        "\"/submissions/1\"",
        "\"/submissions/2\"",
    ]);
    let mine = anna.get(&format!("{address}?mine=1")).await;
    let current = format!("href=\"{address}?mine=1\" aria-current=\"page\"");
    mine.has(&["<h1>S-Nim</h1>", &current, "\"/submissions/1\""]);
    mine.has_none(&["\"/submissions/2\""]);
    let older = anna.get(&format!("{address}?before=2")).await;
    older.has(&["\"/submissions/1\"", &format!("href=\"{address}\"")]);
    older.has_none(&["\"/submissions/2\""]);
    let asked = site.visitor().get(&format!("{address}?mine=1")).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER);
    let nothing = site.visitor().get("/problems/nothing/submissions").await;
    assert_eq!(nothing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pages_of_the_list_follow_each_other() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for _ in 0..3 {
        submit(&mut anna).await;
    }
    let first = anna.get("/submissions?limit=2&verdict=").await;
    first.has(&[
        "\"/submissions/3\"",
        "\"/submissions/2\"",
        "/submissions?limit=2&#38;before=2",
    ]);
    first.has_none(&["\"/submissions/1\""]);
    let second = anna.get("/submissions?limit=2&before=2").await;
    second.has(&[
        "\"/submissions/1\"",
        "href=\"/submissions?limit=2\"",
        "rel=\"prev\" href=\"/submissions?limit=2&#38;after=1\"",
    ]);
    second.has_none(&["rel=\"next\""]);
    let back = anna.get("/submissions?limit=2&after=1").await;
    back.has(&["\"/submissions/3\"", "\"/submissions/2\"", "before=2"]);
    back.has_none(&["rel=\"prev\""]);
    for wrong in [
        "limit=0",
        "before=x",
        "after=x",
        "before=1&after=1",
        "verdict=OK",
        "user=nobody",
    ] {
        let page = anna.get(&format!("/submissions?{wrong}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[tokio::test]
async fn a_problem_is_asked_for_by_what_one_knows_of_it() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let (narrowed, lists) = ("/submissions?problem=hdoj-1536", "list=\"problems\"");
    let by_id = anna.get(narrowed).await;
    by_id.has(&["\"/submissions/1\"", "value=\"hdoj-1536\"", lists]);
    for typed in ["S-Nim", "1536", "hdu+1536", "HDOJ-1536"] {
        let found = anna.get(&format!("/submissions?problem={typed}")).await;
        assert_eq!(found.status, StatusCode::SEE_OTHER, "{typed}");
        assert_eq!(found.header("location"), narrowed, "{typed}");
    }
    // What else was asked for stays.
    let found = anna
        .get("/submissions?mine=1&verdict=WA&problem=S-Nim")
        .await;
    let same = "/submissions?mine=1&problem=hdoj-1536&verdict=WA";
    assert_eq!(found.header("location"), same);
    // There is none, or several: the form says so at its field, with what was typed.
    for (typed, said) in [
        ("zzz", "There is no problem “zzz”."),
        ("hdoj", "Perhaps: hdoj-"),
        ("hdoj-1563", "Perhaps: hdoj-1536 (S-Nim)"),
    ] {
        let address = format!("/submissions?lang=en&problem={typed}");
        let page = anna.get(&address).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
        let kept = format!("value=\"{typed}\"");
        page.has(&["id=\"problem-error\"", said, "such as S-Nim, 1536", &kept]);
    }
}

#[tokio::test]
async fn the_form_narrows_to_a_user_and_a_language() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    submit(&mut anna).await;
    submit(&mut ben).await;
    let bens = anna.get("/submissions?user=ben&language=cpp").await;
    bens.has(&[
        "\"/submissions/2\"",
        "name=\"user\" type=\"search\" value=\"ben\"",
        "<option value=\"cpp\" selected>",
    ]);
    bens.has_none(&["\"/submissions/1\""]);
    let python = anna.get("/submissions?language=python").await;
    python.has(&["<option value=\"python\" selected>"]);
    python.has_none(&["\"/submissions/1\"", "\"/submissions/2\""]);
    // One's own are nobody else's.
    let mine = anna.get("/submissions?mine=1").await;
    mine.has_none(&["name=\"user\""]);
    // What was typed stays, with what would be right; and nothing is listed.
    let typed = "/submissions?user=nobody&language=cpp&verdict=wa";
    let nobody = anna.get(typed).await;
    assert_eq!(nobody.status, StatusCode::UNPROCESSABLE_ENTITY);
    nobody.has(&[
        "id=\"user-error\"",
        "The name of a user",
        "value=\"nobody\"",
        "<option value=\"cpp\" selected>",
        "<option value=\"WA\" selected>",
    ]);
    nobody.has_none(&["\"/submissions/1\"", "/users/nobody"]);
}

#[tokio::test]
async fn what_is_wrong_in_an_address_is_named_with_what_would_be_right() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    for (field, value, accepted) in [
        ("verdict", "XX", "One of AC, WA"),
        ("before", "abc", "The number of the submission"),
        ("after", "-x", "The number of the submission"),
        ("language", "klingon", "One of: "),
    ] {
        let page = anna
            .get(&format!("/submissions?lang=en&{field}={value}"))
            .await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        page.has(&[
            &format!("<code>{field}</code>"),
            &format!("“{value}”"),
            accepted,
        ]);
    }
    let page = anna.get("/submissions?lang=en&limit=1000").await;
    page.has(&["<code>limit</code>", "A whole number from 1 to 200"]);
    // There may be nothing of something that there is.
    for empty in ["problem=nim", "verdict=AC", "before=1"] {
        let page = anna.get(&format!("/submissions?{empty}")).await;
        assert_eq!(page.status, StatusCode::OK, "{empty}");
    }
}
