//! `/`, `/problems`, `/problems/{id}`.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use crate::site::{SOURCE, Site, judging};

#[tokio::test]
async fn the_list_is_in_the_language_of_the_visitor() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let english = visitor.get("/problems").await;
    assert_eq!(english.status, StatusCode::OK);
    english.has(&[
        "<html lang=\"en\">",
        "<title>Problems · Grundy</title>",
        "href=\"/problems/hdoj-1536\"",
        "S-Nim",
    ]);
    let chinese = visitor.get("/problems?lang=zh").await;
    chinese.has(&[
        "<html lang=\"zh-CN\">",
        "<title>题目 · Grundy</title>",
        "href=\"/problems/hdoj-1536\"",
    ]);
}

#[tokio::test]
async fn home_has_a_position_a_path_and_a_first_problem() {
    let site = Site::new().await;
    for (lang, words) in [("en", "Your move."), ("zh", "轮到你了")] {
        let page = site.visitor().get(&format!("/?lang={lang}")).await;
        assert_eq!(page.status, StatusCode::OK);
        page.has(&[words, "<svg class=\"board\"", "href=\"/problems?idea=nim\""]);
    }
    assert!(site.visitor().get("/").await.text.len() < 60_000);
}

#[tokio::test]
async fn the_list_is_searched_narrowed_and_sorted_by_addresses() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let found = visitor.get("/problems?q=poj+2960").await;
    found.has(&["One problem.", "href=\"/problems/hdoj-1536\""]);
    found.has_none(&["href=\"/problems/nim\""]);
    let hard = visitor.get("/problems?level=hard&sort=id").await;
    hard.has(&["href=\"/problems/hdoj-3404\"", "aria-current=\"true\""]);
    hard.has_none(&["href=\"/problems/nim\""]);
    hard.has(&["aria-sort=\"ascending\"><a href=\"/problems?level=hard&#38;sort=-id\">"]);
    let hardest = visitor.get("/problems?sort=-difficulty").await;
    hardest.has(&["aria-sort=\"descending\"><a href=\"/problems?sort=difficulty\">"]);
    let place = |id: &str| hardest.text.find(&format!("\"/problems/{id}\"")).unwrap();
    assert!(place("hdoj-3404") < place("nim"));
    // How hard a problem is reads the same in the list and on its page.
    let hard = "Standard</span> <span class=\"difficulty\" aria-hidden=\"true\">●●○○○</span>";
    for address in ["/problems?q=hdoj-1536", "/problems/hdoj-1536"] {
        visitor.get(address).await.has(&[hard]);
    }
    // What means nothing is left out.
    let all = visitor
        .get("/problems?level=x&sort=y&state=solved&page=99&idea=z")
        .await;
    assert_eq!(all.status, StatusCode::OK);
    all.has(&["href=\"/problems/nim\"", "href=\"/problems/nim-move\""]);
    let page = visitor.get("/problems?q=%3Cscript%3E").await;
    page.has(&["value=\"&#60;script&#62;\""]);
    page.has_none(&["<script>"]);
}

#[tokio::test]
async fn acceptance_is_shown_and_ones_own_state_is_a_filter() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "cpp"), ("source", SOURCE)];
    anna.post("/problems/hdoj-1536", &form).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    anna.get("/problems").await.has(&["100 %"]);
    // What somebody has solved comes before what nobody has tried, and so it does the other way round.
    for sort in ["solved", "-solved", "accepted", "-accepted"] {
        let sorted = anna.get(&format!("/problems?sort={sort}")).await.text;
        let place = |id: &str| sorted.find(&format!("\"/problems/{id}\"")).unwrap();
        assert!(place("hdoj-1536") < place("nim"), "{sort}");
    }
    let solved = anna.get("/problems?state=solved").await;
    solved.has(&["href=\"/problems/hdoj-1536\""]);
    solved.has_none(&["href=\"/problems/nim\""]);
    anna.get("/problems?state=new")
        .await
        .has(&["href=\"/problems/nim\""]);
}

#[tokio::test]
async fn only_ones_own_program_is_brought_back_into_the_box() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "python"), ("source", SOURCE)];
    anna.post("/problems/hdoj-1536", &form).await;
    let page = anna.get("/problems/hdoj-1536?edit=1").await;
    page.has(&["seven heaps", "value=\"python\" selected"]);
    anna.get("/problems/nim?edit=1")
        .await
        .has_none(&["seven heaps"]);
    anna.get("/problems/hdoj-1536?edit=x")
        .await
        .has_none(&["seven heaps"]);
    let mut ben = site.user("ben", Role::Student).await;
    ben.get("/problems/hdoj-1536?edit=1")
        .await
        .has_none(&["seven heaps"]);
}

#[tokio::test]
async fn solved_problems_are_marked_for_their_solver_only() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let sent = anna
        .post(
            "/problems/hdoj-1536",
            &[("language", "cpp"), ("source", SOURCE)],
        )
        .await;
    assert_eq!(sent.header("location"), "/submissions/1");
    anna.get("/problems").await.has(&["mark-tried"]);
    site.finish(1, &judging(Verdict::AC, None)).await;
    anna.get("/problems").await.has(&["mark-solved"]);
    site.visitor()
        .get("/problems")
        .await
        .has_none(&["mark-solved", "mark-tried"]);
}

#[tokio::test]
async fn a_statement_has_its_maths_samples_and_limits_in_both_languages() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    for (lang, words) in [("en", "Time limit"), ("zh", "时间限制")] {
        let page = visitor
            .get(&format!("/problems/hdoj-1536?lang={lang}"))
            .await;
        assert_eq!(page.status, StatusCode::OK);
        page.has(&[
            words,
            "<math",
            "id=\"sample-1-input\"",
            "data-copy=\"sample-1-output\"",
        ]);
        page.has_none(&["<script>", "onclick"]);
    }
}

#[tokio::test]
async fn strangers_are_asked_to_sign_in_before_they_submit() {
    let site = Site::new().await;
    let mut visitor = site.visitor();
    let page = visitor.get("/problems/hdoj-1536").await;
    page.has(&["/login?next=/problems/hdoj-1536"]);
    page.has_none(&["<textarea"]);
    let sent = visitor
        .post(
            "/problems/hdoj-1536",
            &[("language", "cpp"), ("source", SOURCE)],
        )
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    assert_eq!(sent.header("location"), "/login?next=/problems/hdoj-1536");
}

#[tokio::test]
async fn a_wrong_submission_comes_back_with_its_text_and_what_is_wrong() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "cobol"), ("source", SOURCE)];
    let page = anna.post("/problems/hdoj-1536", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&[
        "“cobol” is not a language",
        "cpp, python",
        "seven heaps",
        "aria-invalid",
    ]);
    // By which letters the page's script knows how a run went.
    page.has(&[
        &format!("data-verdict-uncompiled=\"{}\"", Verdict::CE),
        &format!("data-verdict-right=\"{}\"", Verdict::AC),
        &format!("data-verdict-wrong=\"{}\"", Verdict::WA),
        "data-verdict-ended=\"OK\"",
    ]);

    let page = anna
        .post(
            "/problems/hdoj-1536",
            &[("language", "cpp"), ("source", " \n")],
        )
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&["The source is empty."]);

    let large = "x".repeat(256 * 1024 + 1);
    let page = anna
        .post(
            "/problems/hdoj-1536",
            &[("language", "cpp"), ("source", &large)],
        )
        .await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    page.has(&["262145", "256 KiB"]);

    let page = anna
        .post(
            "/problems/nothing",
            &[("language", "cpp"), ("source", SOURCE)],
        )
        .await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn line_ends_of_a_browser_are_what_was_typed() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "python"), ("source", "a = 1\r\nprint(a)\r\n")];
    assert_eq!(
        anna.post("/problems/hdoj-1536", &form).await.status,
        StatusCode::SEE_OTHER
    );
    let stored = site
        .store
        .source(web::store::SubmissionId(1))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, b"a = 1\nprint(a)\n");
}

#[tokio::test]
async fn an_unknown_problem_is_not_found_in_words() {
    let site = Site::new().await;
    let page = site.visitor().get("/problems/hdoj-99999").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    page.has(&["Not found", "<main"]);
}

#[tokio::test]
async fn every_statement_renders_without_an_unreadable_formula() {
    for problem in problems::catalog::all() {
        for lang in problems::Lang::ALL {
            let rendered = web::http::markdown::render(problem.statement(lang));
            assert!(
                rendered.unreadable.is_empty(),
                "{} {lang}: {:?}",
                problem.id(),
                rendered.unreadable
            );
            // A bound that is not filled in, or markup that is not understood.
            for part in ["{{", "$", "**"] {
                assert!(
                    !rendered.html.as_str().contains(part),
                    "{} {lang}: {part}",
                    problem.id()
                );
            }
        }
    }
}

#[tokio::test]
async fn submitting_too_often_keeps_the_text() {
    let site = Site::with_quota(1).await;
    let mut anna = site.user("anna", Role::Student).await;
    let form = [("language", "python"), ("source", SOURCE)];
    assert_eq!(
        anna.post("/problems/hdoj-1536", &form).await.status,
        StatusCode::SEE_OTHER
    );
    let page = anna.post("/problems/hdoj-1536", &form).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(page.header("retry-after").parse::<u64>().is_ok());
    page.has(&[
        "You sent too many requests.",
        "seven heaps",
        "value=\"python\" selected",
    ]);
}

#[tokio::test]
async fn the_language_used_last_is_chosen() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    anna.get("/problems/hdoj-1536")
        .await
        .has_none(&[" selected"]);
    let form = [("language", "python"), ("source", SOURCE)];
    anna.post("/problems/hdoj-1536", &form).await;
    anna.get("/problems/hdoj-1536")
        .await
        .has(&["value=\"python\" selected"]);
}

#[tokio::test]
async fn a_problem_that_is_played_shows_a_conversation_in_place_of_samples() {
    let site = Site::new().await;
    for (lang, words) in [("en", "left column"), ("zh", "左列")] {
        let page = site
            .visitor()
            .get(&format!("/problems/nim-play?lang={lang}"))
            .await;
        page.has(&[words, "First", "win"]);
        page.has_none(&["id=\"sample-1-input\""]);
        // Who plays the sample to its end has won it, and agrees with nothing that is printed.
        page.has_none(&["As expected", "与样例一致"]);
        // Where the games begin is drawn, though no sample is shown.
        page.has(&["id=\"starts\"", "<svg class=\"board\""]);
    }
}

#[tokio::test]
async fn a_statement_can_be_read_without_the_box() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let usual = ada.get("/problems/nim").await;
    usual.has(&[
        "id=\"source\"",
        "href=\"/problems/nim?view=reading\"",
        "data-print",
    ]);
    let reading = ada.get("/problems/nim?view=reading").await;
    reading.has(&[
        "is-reading",
        "<math",
        "id=\"samples\"",
        "href=\"/problems/nim\"",
    ]);
    reading.has_none(&["id=\"source\"", "<textarea"]);
}
