//! What becomes of the contest of a class when somebody leaves the class, when it is over, and when the class goes.

use axum::http::StatusCode;
use judge::{Counterexample, Verdict};
use web::store::{AssignmentProblem, ContestDraft, NewTeam, Role, Scope, UnixMs};

use super::super::{HOUR, hand_in, judge, judge_next};
use super::{class_of, enrol, of_class, world};
use crate::classes::draft as assignment;
use crate::site::{Visitor, judging};

#[tokio::test]
async fn who_no_longer_teaches_the_class_is_of_its_jury_no_longer() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let mut cora = site.user("cora", Role::Teacher).await;
    let (jury, edit) = (
        format!("/contests/{id}/jury"),
        format!("/contests/{id}/edit"),
    );
    let status = async |visitor: &mut Visitor, address: &str| visitor.get(address).await.status;
    assert_eq!(status(&mut cora, &jury).await, StatusCode::NOT_FOUND);
    let named = site.account("cora").await.id;
    site.store.name_teacher(world.class, named).await.unwrap();
    for address in [&jury, &edit, &format!("/contests/{id}")] {
        assert_eq!(
            status(&mut cora, address).await,
            StatusCode::OK,
            "{address}"
        );
    }
    let number = hand_in(&mut world.ada, id, "B").await;
    judge(site, number, Verdict::WA).await;
    let submission = format!("/submissions/{number}");
    cora.get(&submission).await.has(&["seven heaps"]);
    // A co-teacher does all that a jury does.
    let people = cora.get(&format!("{jury}/people")).await;
    people.has(&["ada"]);
    let said = [("text", "Read all of it.")];
    let announced = cora
        .post(&format!("/contests/{id}/clarifications"), &said)
        .await;
    assert_eq!(announced.status, StatusCode::SEE_OTHER);
    site.store
        .dismiss_teacher(world.class, named)
        .await
        .unwrap();
    for address in [&jury, &edit, &format!("/contests/{id}"), &submission] {
        assert_eq!(
            status(&mut cora, address).await,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
    // Whoever made it has it by teaching the class, and not by having made it.
    let owner = site.account("thea").await.id;
    site.store.set_role(owner, Role::Student).await.unwrap();
    for address in [&jury, &edit, &format!("/contests/{id}")] {
        assert_eq!(
            status(&mut world.thea, address).await,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
}

#[tokio::test]
async fn who_leaves_the_class_leaves_its_contest_and_keeps_the_row() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let address = format!("/contests/{id}");
    let number = hand_in(&mut world.ada, id, "A").await;
    let mut result = judging(Verdict::WA, None);
    result.counterexample = Some(Counterexample {
        input: "1 1\n1\n1 7777\n0\n".to_owned(),
        expected: "W".to_owned(),
        got: String::new(),
        explanation: None,
        mistake: None,
        idea: None,
        reason: None,
    });
    site.finish(number, &result).await;
    let left = world
        .ada
        .post(&format!("/classes/{}/leave", world.class), &[])
        .await;
    assert_eq!(left.status, StatusCode::SEE_OTHER);
    for inside in ["", "/scoreboard", "/problems/A"] {
        let answer = world.ada.get(&format!("{address}{inside}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{inside}");
    }
    world.ada.get("/contests").await.has_none(&["Autumn Cup"]);
    // One's own is one's own, and still no more is told of it than the contest tells.
    let own = world.ada.get(&format!("/submissions/{number}")).await;
    own.has(&["seven heaps"]);
    own.has_none(&["7777"]);
    world
        .thea
        .get(&format!("{address}/scoreboard"))
        .await
        .has(&["<th scope=\"row\">ada"]);
    // Whoever is in the class again goes on where they were.
    enrol(site, world.class, "ada").await;
    world.ada.get(&address).await.has(&[&format!("#{number}<")]);
}

#[tokio::test]
async fn a_class_goes_when_its_contests_are_over_and_leaves_them() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let right = hand_in(&mut world.ada, id, "B").await;
    judge(site, right, Verdict::AC).await;
    let class = format!("/classes/{}", world.class);
    world
        .thea
        .get(&format!("{class}/edit"))
        .await
        .has(&["Of its contests"]);
    let sure = [("confirm", "Games 101")];
    let refused = world.thea.post(&format!("{class}/delete"), &sure).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["A contest of the class goes on"]);
    let over = of_class(world.class, 6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    let gone = world.thea.post(&format!("{class}/delete"), &sure).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
    let address = format!("/contests/{id}");
    let shown = world.ada.get(&address).await;
    shown.has(&["Autumn Cup", &format!("#{right}<")]);
    shown.has_none(&["Games 101"]);
    let mut admin = site.user("admin", Role::Admin).await;
    admin.get(&format!("{address}/jury")).await.has(&["ada"]);
    // There is no code by which others join, and an empty one is none.
    let mut bo = site.user("bo", Role::Student).await;
    let refused = bo.post(&format!("{address}/join"), &[("code", "")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.store.participants(id).await.unwrap().len(), 1);
    // It hides nothing from anybody.
    site.visitor()
        .get("/submissions")
        .await
        .has(&[&format!("/submissions/{right}\"")]);
}

#[tokio::test]
async fn another_class_with_the_same_problem_learns_of_it_when_it_is_over() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let mut mentor = site.user("mentor", Role::Teacher).await;
    let other = class_of(site, "mentor", "Others").await;
    enrol(site, other, "ada").await;
    let mut set = assignment(1);
    set.opens_at = UnixMs(UnixMs::now().0 - HOUR);
    set.problems = vec![AssignmentProblem::new("nim", 10_000, false)];
    let set = site.store.create_assignment(other, &set).await.unwrap();
    let right = hand_in(&mut world.ada, id, "B").await;
    judge(site, right, Verdict::AC).await;
    let leads = format!("/submissions/{right}\"");
    let pages = [
        format!("/classes/{other}/assignments/{set}/table"),
        format!("/classes/{other}/members/ada"),
    ];
    let table = format!("/classes/{other}/table");
    for page in &pages {
        mentor.get(page).await.has_none(&[&leads]);
    }
    mentor
        .get(&pages[0])
        .await
        .has(&["a contest of another class stands here when"]);
    let before = mentor.get(&table).await.text;
    let direct = mentor.get(&format!("/submissions/{right}")).await;
    assert_eq!(direct.status, StatusCode::NOT_FOUND);
    // To her it is done.
    let own = format!("/classes/{other}/assignments/{set}");
    world.ada.get(&own).await.has(&[&leads]);
    let over = of_class(world.class, 6, &["hdoj-1536", "nim"]);
    site.store.edit_contest(id, &over).await.unwrap();
    site.store.thaw(id).await.unwrap();
    for page in &pages {
        mentor.get(page).await.has(&[&leads]);
    }
    assert_ne!(mentor.get(&table).await.text, before);
}

#[tokio::test]
async fn a_teacher_has_what_counts_judged_again_and_nobody_else_has_it() {
    let mut world = world().await;
    let id = world.contest(1).await;
    let site = &world.site;
    let right = hand_in(&mut world.ada, id, "B").await;
    judge(site, right, Verdict::AC).await;
    let again = format!("/rejudge?contest={id}");
    world.thea.get(&again).await.has(&["Autumn Cup"]);
    let number = id.to_string();
    let asked = [("contest", number.as_str()), ("problem", "nim")];
    let begun = world.thea.post("/rejudge", &asked).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let set = begun.header("location").to_owned();
    judge_next(site, Verdict::WA).await;
    let leads = format!("/submissions/{right}\"");
    world.thea.get(&set).await.has(&[&leads, "Autumn Cup"]);
    let mut setter = site.user("setter", Role::Setter).await;
    let mut mentor = site.user("mentor", Role::Teacher).await;
    for visitor in [&mut setter, &mut mentor] {
        let refused = visitor.get(&set).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn who_takes_part_after_the_end_does_so_within_the_class() {
    let mut world = world().await;
    let site = &world.site;
    let owner = site.account("thea").await;
    let over = ContestDraft {
        freeze_at: None,
        hack_minutes: 60,
        ..of_class(world.class, 6, &["hdoj-1536", "nim"])
    };
    let id = site.store.create_contest(owner.id, &over).await.unwrap();
    let join = format!("/contests/{id}/join");
    let joined = world.ada.post(&join, &[]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    let mut bo = site.user("bo", Role::Student).await;
    assert_eq!(bo.post(&join, &[]).await.status, StatusCode::NOT_FOUND);
    let alone = NewTeam {
        virtual_start: Some(UnixMs::now()),
        ..NewTeam::alone(site.account("bo").await.id, "bo")
    };
    assert!(site.store.join_contest(id, &alone).await.is_err());
}

#[tokio::test]
async fn who_made_it_is_its_jury_when_the_class_is_gone_and_it_never_froze() {
    let mut world = world().await;
    let site = &world.site;
    let owner = site.account("thea").await;
    let over = |hack_minutes| ContestDraft {
        freeze_at: None,
        hack_minutes,
        ..of_class(world.class, 5, &["hdoj-1536", "nim"])
    };
    let id = site.store.create_contest(owner.id, &over(0)).await.unwrap();
    let address = format!("/contests/{id}");
    let sure = [("confirm", "Games 101")];
    let delete = format!("/classes/{}/delete", world.class);
    // Its programs may be broken for two hours more.
    site.store.edit_contest(id, &over(120)).await.unwrap();
    let refused = world.thea.post(&delete, &sure).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["A contest of the class goes on"]);
    // Begun earlier, it is over.
    let long_over = ContestDraft {
        freeze_at: None,
        ..of_class(world.class, 4, &["hdoj-1536", "nim"])
    };
    site.store.edit_contest(id, &long_over).await.unwrap();
    world.ada.post(&format!("{address}/join"), &[]).await;
    hand_in(&mut world.ada, id, "A").await;
    let long_over = ContestDraft {
        freeze_at: None,
        ..of_class(world.class, 8, &["hdoj-1536", "nim"])
    };
    site.store.edit_contest(id, &long_over).await.unwrap();
    let gone = world.thea.post(&delete, &sure).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
    let mut admin = site.user("admin", Role::Admin).await;
    let state = admin.get(&format!("/api/contests/{id}/state")).await;
    let state: serde_json::Value = serde_json::from_str(&state.text).unwrap();
    assert!(
        state["thawed"].is_null() && !state["ended"].is_null(),
        "{state}"
    );
    for part in ["", "/jury", "/scoreboard"] {
        let answer = world.thea.get(&format!("{address}{part}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{part}");
    }
}

/// A resolver, or a script that keeps a gradebook elsewhere.
#[tokio::test]
async fn a_program_of_the_teacher_reads_the_contest_as_its_jury() {
    let mut world = world().await;
    let id = world.contest(4).await;
    let site = &world.site;
    let number = hand_in(&mut world.ada, id, "B").await;
    judge(site, number, Verdict::WA).await;
    let teacher = site.account("thea").await;
    let feed = format!("/api/contests/{id}/judgements");
    let submission = format!("/api/v1/submissions/{number}");
    for (scope, is_jury) in [(Scope::Jury, true), (Scope::Submit, false)] {
        let scopes = [Scope::Read, scope].into_iter().collect();
        let mut program = site.program_with(&teacher, scopes).await;
        // In the freeze the verdict is the jury's alone.
        let judgements = program.get(&feed).await;
        let told = judgements.status == StatusCode::OK && judgements.text.contains("\"WA\"");
        assert_eq!(told, is_jury, "{scope:?} {}", judgements.text);
        let source = program.get(&submission).await;
        let told = source.text.contains("seven heaps");
        assert_eq!(told, is_jury, "{scope:?} {}", source.text);
    }
    let mut mentor = site.program("mentor", Role::Teacher).await;
    assert_eq!(mentor.get(&feed).await.status, StatusCode::NOT_FOUND);
}
