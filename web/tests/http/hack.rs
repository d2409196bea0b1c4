//! `/problems/{id}/hack`: wrong programs are broken by those who have solved the problem.

use std::sync::Arc;

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use crate::api::runs::judge;
use crate::site::{SOURCE, Site, Visitor, judging};

const ADDRESS: &str = "/problems/hdoj-1536/hack";

async fn solve(site: &Site, visitor: &mut Visitor) {
    let form = [("language", "cpp"), ("source", SOURCE)];
    visitor.post("/problems/hdoj-1536", &form).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
}

#[tokio::test]
async fn wrong_programs_are_for_those_who_have_solved_the_problem() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    for visitor in [&mut anna, &mut site.visitor()] {
        let page = visitor.get(ADDRESS).await;
        page.has(&["Solve the problem first"]);
        page.has_none(&["<textarea", "Program 1"]);
    }
    let form = [("program", "1"), ("input", "1 1\n1\n1 3\n0\n")];
    let refused = anna.post(ADDRESS, &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let stranger = site.visitor().post(ADDRESS, &form).await;
    assert_ne!(stranger.status, StatusCode::OK);
    solve(&site, &mut anna).await;
    let page = anna.get(ADDRESS).await;
    page.has(&["Break these", "Program 1 (cpp)", "Broken so far: 0 of"]);
    // What they do is not given away.
    page.has_none(&["xor_of_sizes", "memo_kept", "plays Nim"]);
    // One that is played has none.
    let none = anna.get("/problems/nim-play/hack").await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_no_input_is_refused_with_the_reason() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    for (program, input, said) in [
        (
            "1",
            "1 1\n1\n1 x\n0\n",
            "The statement does not allow this input",
        ),
        ("1", "", "The statement does not allow this input"),
        ("99", "1 1\n1\n1 3\n0\n", "There is no such program."),
        ("0", "1 1\n1\n1 3\n0\n", "There is no such program."),
    ] {
        let form = [("program", program), ("input", input)];
        let page = anna.post(ADDRESS, &form).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            page.text
        );
        page.has(&[said]);
    }
    let long = "1 1\n".repeat(2000);
    let page = anna
        .post(ADDRESS, &[("program", "1"), ("input", &long)])
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_is_broken_by_an_input_that_it_gets_wrong() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut anna = site.user("anna", Role::Student).await;
    solve(&site, &mut anna).await;
    // With the set {1} heaps of 2 are lost: who XORs sizes says they are won, on which the others
    // agree with the engine.
    let input = "1 1\n1\n1 2\n0\n";
    let page = anna.get(ADDRESS).await;
    let programs = page.text.matches("<option").count();
    let mut broken = 0;
    for number in 1..=programs {
        let number = number.to_string();
        let page = anna
            .post(ADDRESS, &[("program", &number), ("input", input)])
            .await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        if page.text.contains(&format!("Program {number} is broken.")) {
            broken += 1;
            page.has(&["Its mistake: "]);
        } else {
            page.has(&[&format!("Program {number} is right about this input.")]);
        }
    }
    assert!((1..programs).contains(&broken), "{broken} of {programs}");
    // It is kept for whoever did it.
    let page = anna.get(ADDRESS).await;
    page.has(&[
        &format!("Broken so far: {broken} of {programs}"),
        "· broken",
    ]);
    let anna = site.account("anna").await;
    let kept = site.store.broken(anna.id, "hdoj-1536").await.unwrap();
    assert!(
        kept.iter().any(|path| path.contains("xor_of_sizes")),
        "{kept:?}"
    );
}
