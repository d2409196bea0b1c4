//! The same of a contest by invitation over a problem that everybody knows: it hides that from those alone who take
//! part, and what counts for it from everybody.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{AssignmentId, ClassId, ContestDraft, NewMember, NewTeam, Role, SubmissionId};

use super::of_class::reads_nothing_of;
use super::{KNOWN, MARKER, Phase, World};
use crate::contests::of_class::practises;
use crate::contests::{contest, draft, hand_in, judge};
use crate::site::Site;

const VEILED: &str = "A running contest has this pro";

/// A contest of the setter `grace` that goes on: `ada` and `rival` take part. The teacher `mentor` has set its problem
/// for `ada` and `bo`, who knows nothing of it.
async fn invited_world() -> (World, ClassId, AssignmentId) {
    let site = Site::new().await;
    let by_code = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(1, &[KNOWN])
    };
    let (contest, grace) = contest(&site, &by_code).await;
    let mut visitors = BTreeMap::from([("jury", grace), ("stranger", site.visitor())]);
    for (name, role) in [
        ("mentor", Role::Teacher),
        ("setter", Role::Setter),
        ("ada", Role::Student),
        ("rival", Role::Student),
        ("bo", Role::Student),
    ] {
        visitors.insert(name, site.user(name, role).await);
    }
    let owner = site.account("mentor").await.id;
    let class = site.store.create_class(owner, ("Heaps", "")).await.unwrap();
    for name in ["ada", "bo"] {
        let user = site.account(name).await.id;
        let label = String::new();
        let member = [NewMember { user, label }];
        crate::enrolment::enrol(&site.store, class, &member).await;
    }
    let mut set = crate::classes::draft(1);
    set.problems.truncate(1);
    let assignment = site.store.create_assignment(class, &set).await.unwrap();
    for name in ["ada", "rival"] {
        let visitor = visitors.get_mut(name).unwrap();
        let join = format!("/contests/{contest}/join");
        let joined = visitor.post(&join, &[("code", "open sesame")]).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    }
    let ada = visitors.get_mut("ada").unwrap();
    let wrong = hand_in(ada, contest, "A").await;
    judge(&site, wrong, Verdict::WA).await;
    let last = hand_in(ada, contest, "A").await;
    judge(&site, last, Verdict::AC).await;
    let link = site.store.make_board_link(contest).await.unwrap();
    let world = World {
        class: None,
        site,
        contest,
        wrong,
        last,
        link,
        visitors,
    };
    (world, class, assignment)
}

#[tokio::test]
async fn by_invitation_a_known_problem_is_hidden_from_those_alone_who_take_part() {
    let (mut world, class, assignment) = invited_world().await;
    let bo = world.visitors.get_mut("bo").unwrap();
    let practised = practises(&world.site, bo, Verdict::AC).await;
    let page = |number: i64| format!("/submissions/{number}");
    let (others, counted) = (page(practised), page(world.last));
    let leads = |address: &str| format!("{address}\"");
    let table = format!("/classes/{class}/assignments/{assignment}/table");
    let statistics = format!("/problems/{KNOWN}/statistics");
    let problem = format!("/problems/{KNOWN}");
    // To a teacher it is as if there were no such contest, but for what counts there.
    let text = world.read("mentor", &table).await;
    assert!(text.contains(&leads(&others)), "{text}");
    let own = leads(&counted);
    for hidden in [own.as_str(), "<td class=\"v\"", "is what a contest hides"] {
        assert!(!text.contains(hidden), "{hidden} is in:\n{text}");
    }
    for who in ["mentor", "setter", "bo", "stranger"] {
        for address in [&problem, &statistics] {
            let text = world.read(who, address).await;
            let is_told = text.contains(VEILED) || text.contains("Autumn Cup");
            assert!(text.starts_with("200") && !is_told, "{who}:\n{text}");
        }
    }
    // Who takes part is told until when.
    let text = world.read("rival", &problem).await;
    assert!(text.contains(VEILED), "{text}");
    assert!(text.contains("Autumn Cup</a>, until <time"), "{text}");
    assert!(world.read("rival", &statistics).await.contains(VEILED));
    let text = world.read("rival", &others).await;
    assert!(text.starts_with("404"), "{text}");
    for who in ["mentor", "setter", "bo", "rival", "stranger"] {
        let text = world.read(who, &counted).await;
        assert!(text.starts_with("404"), "{who}:\n{text}");
    }
    for who in ["ada", "jury"] {
        assert!(world.read(who, &counted).await.contains(MARKER), "{who}");
    }
    // It stays hidden when its author is taken out.
    let (store, contest) = (world.site.store.clone(), world.contest);
    let parts = store.participants(contest).await.unwrap();
    let part = parts.iter().find(|it| it.name == "ada").unwrap().id;
    store.remove_participant(contest, part).await.unwrap();
    for who in ["mentor", "setter", "bo", "rival", "stranger"] {
        let text = world.read(who, &counted).await;
        assert!(text.starts_with("404"), "{who}:\n{text}");
    }
    for who in ["ada", "jury"] {
        assert!(world.read(who, &counted).await.contains(MARKER), "{who}");
    }
    let text = world.read("mentor", &table).await;
    assert!(!text.contains(&leads(&counted)), "{text}");
    // Afterwards nothing is hidden any more.
    let over = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        freeze_at: None,
        ..draft(7, &[KNOWN])
    };
    store.edit_contest(contest, &over).await.unwrap();
    let text = world.read("mentor", &table).await;
    assert!(text.contains(&leads(&counted)), "{text}");
}

#[tokio::test]
async fn what_counts_by_invitation_is_hidden_at_every_address() {
    let (mut world, _, _) = invited_world().await;
    let leads = format!("/submissions/{}\"", world.last);
    let words = [MARKER, &leads];
    reads_nothing_of(&mut world, &["stranger", "mentor"], &words, Phase::During).await;
}

#[tokio::test]
async fn what_was_practised_before_joining_by_invitation_does_not_count() {
    let (mut world, _, _) = invited_world().await;
    let (store, contest) = (world.site.store.clone(), world.contest);
    let bo = world.visitors.get_mut("bo").unwrap();
    let practised = practises(&world.site, bo, Verdict::AC).await;
    let join = format!("/contests/{contest}/join");
    let joined = bo.post(&join, &[("code", "open sesame")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    let handed_in = hand_in(bo, contest, "A").await;
    // Nor does it where the contest's moments become others.
    let again = ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(1, &[KNOWN])
    };
    store.edit_contest(contest, &again).await.unwrap();
    let counted = store.counted_in(&[contest]).await.unwrap();
    let counted: Vec<i64> = counted.into_iter().map(|it| it.0).collect();
    assert!(!counted.contains(&practised), "{counted:?}");
    assert!(counted.contains(&handed_in), "{counted:?}");
}

/// Whoever is taken out of one contest and then out of another has handed it in for both.
#[tokio::test]
async fn what_counted_for_two_contests_is_kept_by_the_one_that_still_keeps_it() {
    let site = Site::new().await;
    let by_code = |began_hours_ago| ContestDraft {
        is_by_invitation: true,
        code: "open sesame".to_owned(),
        ..draft(began_hours_ago, &[KNOWN])
    };
    let (kept_by, mut grace) = contest(&site, &by_code(1)).await;
    let mut ada = site.user("ada", Role::Student).await;
    let user = site.account("ada").await.id;
    let takes_part = async |id| {
        let alone = NewTeam::alone(user, "ada");
        let part = site.store.join_contest(id, &alone).await;
        part.unwrap().unwrap()
    };
    let part = takes_part(kept_by).await;
    let sent = hand_in(&mut ada, kept_by, "A").await;
    judge(&site, sent, Verdict::WA).await;
    let out = site.store.remove_participant(kept_by, part);
    out.await.unwrap();
    // It counts for a public one then, until they are taken out of that, too.
    let mut hugo = site.user("hugo", Role::Setter).await;
    let owner = site.account("hugo").await.id;
    let public = |began_hours_ago| ContestDraft {
        freeze_at: None,
        ..draft(began_hours_ago, &[KNOWN])
    };
    let other = site.store.create_contest(owner, &public(1)).await.unwrap();
    let part = takes_part(other).await;
    let view = async || {
        site.store
            .submission(SubmissionId(sent))
            .await
            .unwrap()
            .unwrap()
    };
    assert_eq!(view().await.contest, Some(other));
    let out = site.store.remove_participant(other, part);
    out.await.unwrap();
    assert_eq!(view().await.dropped_from, [kept_by, other]);
    // Both are over, the public one last; the table of the first is still frozen.
    let (first, last) = (by_code(7), public(6));
    site.store.edit_contest(kept_by, &first).await.unwrap();
    site.store.edit_contest(other, &last).await.unwrap();
    let address = format!("/submissions/{sent}");
    for (visitor, status) in [
        (&mut ada, 200),
        (&mut grace, 200),
        (&mut hugo, 404),
        (&mut site.visitor(), 404),
    ] {
        assert_eq!(visitor.get(&address).await.status, status);
    }
    // As soon as it is shown it is everybody's.
    site.store.thaw(kept_by).await.unwrap();
    for visitor in [&mut hugo, &mut site.visitor()] {
        assert_eq!(visitor.get(&address).await.status, 200);
    }
}
