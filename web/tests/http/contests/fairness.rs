//! What one visitor does takes nothing from another, and gets nobody an advantage.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{ContestDraft, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::Site;

#[tokio::test]
async fn one_participant_cannot_bury_the_jury_under_questions() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let asking = format!("{address}/clarifications");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
    }
    grace.post(&asking, &[("text", "Lunch is ready.")]).await;
    for _ in 0..10 {
        let sent = ada.post(&asking, &[("text", "Again?")]).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER);
    }
    let refused = ada.post(&asking, &[("text", "My eleventh.")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["id=\"text-error\"", "My eleventh."]);
    // Others ask, and an answer makes room.
    let others = bo.post(&asking, &[("text", "Mine?")]).await;
    assert_eq!(others.status, StatusCode::SEE_OTHER);
    grace
        .post(
            &format!("{address}/answer"),
            &[("question", "2"), ("text", "No.")],
        )
        .await;
    let again = ada.post(&asking, &[("text", "My eleventh.")]).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn however_much_is_asked_an_announcement_is_read_by_all() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    grace
        .post(
            &format!("{address}/clarifications"),
            &[("text", "Lunch is ready.")],
        )
        .await;
    let part = site.store.participants(id).await.unwrap().remove(0).id;
    for number in 0..600 {
        let question = web::store::NewClarification {
            contest: id,
            participant: Some(part),
            place: None,
            question: format!("Question {number}."),
            announced: None,
        };
        site.store.clarify(&question).await.unwrap();
    }
    for visitor in [&mut ada, &mut grace, &mut site.visitor()] {
        visitor.get(&address).await.has(&["Lunch is ready."]);
    }
    // The jury reads the oldest first: no newer one hides it.
    grace.get(&address).await.has(&["Question 0."]);
}

#[tokio::test]
async fn the_code_of_a_contest_is_not_found_by_trying() {
    let site = Site::new().await;
    let by_code = ContestDraft {
        is_by_invitation: true,
        code: "1234".to_owned(),
        ..draft(1, &["nim"])
    };
    let (id, _) = contest(&site, &by_code).await;
    let join = format!("/contests/{id}/join");
    let mut ada = site.user("ada", Role::Student).await;
    let mut last = StatusCode::OK;
    for code in 0..12 {
        let code = format!("{code:04}");
        last = ada.post(&join, &[("code", code.as_str())]).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    // Another does not wait for it.
    let mut bo = site.user("bo", Role::Student).await;
    let joined = bo.post(&join, &[("code", "1234")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn who_joins_by_invitation_after_the_end_is_inside() {
    let site = Site::new().await;
    let by_code = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        freeze_at: None,
        ..draft(7, &["nim"])
    };
    let (id, _) = contest(&site, &by_code).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    let joined = ada
        .post(&format!("{address}/join"), &[("code", "open sesame")])
        .await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    ada.get(&address)
        .await
        .has(&["/problems/A", "as if it had begun"]);
    for inside in ["scoreboard", "problems/A"] {
        let answer = ada.get(&format!("{address}/{inside}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{inside}");
    }
}

#[tokio::test]
async fn in_a_run_after_the_end_that_run_is_what_is_shown() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let join = format!("{address}/join");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    ada.post(&join, &[]).await;
    let over = ContestDraft {
        end_at: UnixMs(UnixMs::now().0 - HOUR),
        freeze_at: None,
        ..draft(4, &["hdoj-1536", "nim"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&join, &[]).await;
        let right = hand_in(visitor, id, "B").await;
        judge(&site, right, Verdict::AC).await;
        visitor.get(&address).await.has(&[
            "as if it had begun",
            &format!("#{right}<"),
            "data-mark=\"solved\"",
        ]);
        let table = visitor.get(&format!("{address}/scoreboard")).await;
        table.has(&["class=\"own\"", "class=\"f\">+\n0<"]);
    }
}

#[tokio::test]
async fn who_tries_before_joining_has_tried() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["hdoj-1536", "nim"])).await;
    let address = format!("/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    // On the contest's page one is asked to take part, and nothing is sent.
    ada.get(&format!("{address}/problems/B"))
        .await
        .has(&["Take part in the contest first"]);
    let refused = ada.post(&format!("{address}/problems/B"), &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["Take part in the contest first", "<textarea id=\"source\""]);
    // By the problem's own page one may try, and it counts once one takes part.
    let sent = ada.post("/problems/nim", &form).await;
    let wrong: i64 = sent
        .header("location")
        .rsplit('/')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    judge(&site, wrong, Verdict::WA).await;
    let joined = ada.post(&format!("{address}/join"), &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    let right = hand_in(&mut ada, id, "B").await;
    judge(&site, right, Verdict::AC).await;
    site.visitor()
        .get(&format!("{address}/scoreboard"))
        .await
        .has(&["class=\"f\">+1\n60<"]);
}

#[tokio::test]
async fn nobody_who_competes_has_the_reference_answer_an_input() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["hdoj-1536"])).await;
    let form = [("program", "1"), ("input", "1 1\n1\n1 3\n0\n")];
    for (name, role) in [("hugo", Role::Setter), ("june", Role::Jury)] {
        let mut visitor = site.user(name, role).await;
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
        let page = visitor.get("/problems/hdoj-1536/hack").await;
        page.has_none(&["<textarea", "Program 1"]);
        let refused = visitor.post("/problems/hdoj-1536/hack", &form).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{name}");
    }
}

#[tokio::test]
async fn a_problem_does_not_say_what_it_is_about_while_it_is_competed_with() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["hdoj-1536"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let page = "/problems/hdoj-1536";
    let document = "/api/v1/problems/hdoj-1536";
    let about = [
        "HDOJ 1536",
        "Difficulty",
        "Show (gives something away)",
        "Play this game",
    ];
    let boards = ["/play/problem:hdoj-1536", "/explore?game=problem:hdoj-1536"];
    for visitor in [&mut ada, &mut site.visitor()] {
        visitor.get(page).await.has_none(&about);
        let problem = visitor.get(document).await.json();
        assert_eq!(problem["games"].as_array().unwrap().len(), 0, "{problem}");
        assert_eq!(problem["sources"].as_array().unwrap().len(), 0);
        assert!(problem["difficulty"].is_null());
        for board in boards {
            assert_eq!(visitor.get(board).await.status, 404, "{board}");
        }
    }
    // The jury knows, and so does everybody once it is over.
    grace.get(page).await.has(&about);
    let over = ContestDraft {
        freeze_at: None,
        ..draft(6, &["hdoj-1536"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    ada.get(page).await.has(&about);
    for board in boards {
        assert_eq!(
            ada.get(board).await.status,
            StatusCode::SEE_OTHER,
            "{board}"
        );
    }
    let problem = ada.get(document).await.json();
    assert!(!problem["sources"].as_array().unwrap().is_empty());
}
