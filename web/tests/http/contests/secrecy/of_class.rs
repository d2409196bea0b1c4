//! The same of the contest of a class: whoever does not belong to the class does not even learn that there is one.

use std::collections::BTreeMap;

use judge::Verdict;
use web::store::{ContestDraft, NewMember, Role, Settings, Visibility};

use super::world::{bring_files, says};
use super::{MARKER, Phase, SECRET, World, names_the_secret, reads_alike, to_be_hacked};
use crate::contests::of_class::practises;
use crate::contests::{hand_in, judge};
use crate::site::Site;

/// Those who do not belong to the class of a contest.
const OUTSIDE: [&str; 5] = ["stranger", "examiner", "setter", "mentor", "left"];

/// All but its teacher and who has handed something in.
const EVERYBODY: [&str; 7] = [
    "rival", "other", "left", "stranger", "examiner", "setter", "mentor",
];

/// The same with a contest of a class of `grace`, a teacher: `rival` takes part, `other` may, `left` did, and `ada` is
/// taught by `mentor` too, in another class that practises on the known problem.
async fn class_world(verdict: Verdict) -> World {
    let site = Site::new().await;
    bring_files(&site).await;
    site.state.library.enter_catalog().await.unwrap();
    let hidden = site.store.set_visibility(SECRET, Visibility::Contest);
    hidden.await.unwrap();
    let mut visitors = BTreeMap::from([("stranger", site.visitor())]);
    for (name, role) in [
        ("grace", Role::Teacher),
        ("mentor", Role::Teacher),
        ("setter", Role::Setter),
        ("examiner", Role::Jury),
        ("ada", Role::Student),
        ("rival", Role::Student),
        ("other", Role::Student),
        ("left", Role::Student),
    ] {
        visitors.insert(name, site.user(name, role).await);
    }
    let grace = visitors.remove("grace").unwrap();
    visitors.insert("jury", grace);
    // A solver who has not taken part, and one of hers that others may break.
    for name in ["ada", "setter"] {
        let visitor = visitors.get_mut(name).unwrap();
        practises(&site, visitor, Verdict::AC).await;
    }
    let broken = Settings {
        lets_break: true,
        ..Settings::default()
    };
    let ada = site.account("ada").await.id;
    site.store.set_settings(ada, &broken).await.unwrap();
    let mut classes = Vec::new();
    for (teacher, members) in [
        ("grace", ["ada", "rival", "other", "left"].as_slice()),
        ("mentor", ["ada"].as_slice()),
    ] {
        let owner = site.account(teacher).await.id;
        let class = site.store.create_class(owner, ("Heaps", "")).await.unwrap();
        for name in members {
            let user = site.account(name).await.id;
            let label = String::new();
            let member = [NewMember { user, label }];
            crate::enrolment::enrol(&site.store, class, &member).await;
        }
        classes.push(class);
    }
    let mut set = crate::classes::draft(1);
    set.problems.truncate(1);
    site.store
        .create_assignment(classes[1], &set)
        .await
        .unwrap();
    let owner = site.account("grace").await.id;
    let draft = ContestDraft {
        class: Some(classes[0]),
        ..to_be_hacked(4)
    };
    let contest = site.store.create_contest(owner, &draft).await.unwrap();
    for name in ["ada", "rival", "left"] {
        let visitor = visitors.get_mut(name).unwrap();
        let join = format!("/contests/{contest}/join");
        assert_eq!(visitor.post(&join, &[]).await.status, 303);
    }
    let left = site.account("left").await.id;
    site.store.leave_class(classes[0], left).await.unwrap();
    let ada = visitors.get_mut("ada").unwrap();
    says(&site, contest, ada).await;
    let wrong = hand_in(ada, contest, "B").await;
    judge(&site, wrong, Verdict::WA).await;
    let last = hand_in(ada, contest, "B").await;
    judge(&site, last, verdict).await;
    World {
        class: Some(classes[0]),
        site,
        contest,
        wrong,
        last,
        // Whoever has it learns of the contest.
        link: "none".to_owned(),
        visitors,
    }
}

/// Everybody of these walks over all addresses, and reads none of the words.
pub(super) async fn reads_nothing_of(
    world: &mut World,
    whos: &[&'static str],
    words: &[&str],
    when: Phase,
) {
    for address in &world.addresses().await {
        // What somebody takes along of their own names the contests that they were in.
        if address == "/account/export" {
            continue;
        }
        for (who, text) in world.read_as(whos, address).await {
            for word in words {
                let is_said = text.contains(word);
                assert!(
                    !is_said,
                    "{who} in {when:?} at {address} reads {word}:\n{text}"
                );
            }
        }
    }
}

#[tokio::test]
async fn nobody_outside_of_a_class_learns_that_it_competes() {
    let mut world = class_world(Verdict::AC).await;
    let contest = world.contest;
    for phase in [
        Phase::Before,
        Phase::During,
        Phase::Freeze,
        Phase::Closed,
        Phase::After,
    ] {
        world.be(phase).await;
        let leads = [
            format!("/contests/{contest}/"),
            format!("/contests/{contest}\""),
        ];
        let words = ["Autumn Cup", "秋季赛", &leads[0], &leads[1]];
        reads_nothing_of(&mut world, &OUTSIDE, &words, phase).await;
        for address in world.addresses().await {
            let is_of_it = address.starts_with(&format!("/contests/{contest}"))
                || address.starts_with(&format!("/api/contests/{contest}"));
            // These lead back to the page of the contest, whatever that is.
            let leads_back = ["/join", "/clarifications", "/answer", "/team"];
            if !is_of_it || leads_back.iter().any(|it| address.ends_with(it)) {
                continue;
            }
            for (who, text) in world.read_as(&OUTSIDE, &address).await {
                let refused = ["404", "303", "405"].iter().any(|it| text.starts_with(it));
                assert!(refused, "{who} in {phase:?} at {address}:\n{text}");
            }
        }
    }
    // To the rest of the site the problem is as if there were no such contest.
    world.be(Phase::Freeze).await;
    for address in [
        "/problems/nim",
        "/problems/nim/statistics",
        "/problems/nim/solution",
    ] {
        let text = world.read("stranger", address).await;
        assert!(
            text.starts_with("200") && !text.contains("A running contest has this pro"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn nobody_but_its_teacher_knows_what_a_class_is_to_compete_on() {
    let mut world = class_world(Verdict::AC).await;
    let addresses = world.addresses().await;
    world.be(Phase::Before).await;
    let mut seen_by_jury = 0;
    for address in &addresses {
        for (who, text) in world.read_as(&EVERYBODY, address).await {
            let said = names_the_secret(&text);
            assert_eq!(said, None, "{who} at {address} reads:\n{text}");
        }
        let text = world.read("jury", address).await;
        seen_by_jury += usize::from(names_the_secret(&text).is_some());
    }
    assert!(seen_by_jury > 3, "{seen_by_jury}");
    world.be(Phase::During).await;
    // Nobody tries it out to the end before joining.
    for who in ["rival", "other"] {
        let text = world.read(who, &format!("/problems/{SECRET}")).await;
        assert!(text.starts_with("200"), "{who}");
        let statistics = format!("/problems/{SECRET}/statistics");
        let text = world.read(who, &statistics).await;
        assert!(
            text.contains("A running contest has this pro"),
            "{who}: {text}"
        );
    }
    for who in OUTSIDE {
        let text = world.read(who, &format!("/problems/{SECRET}")).await;
        assert!(text.starts_with("404"), "{who}");
    }
}

#[tokio::test]
async fn what_a_class_hands_in_is_hidden_until_the_results_are_shown() {
    let mut world = class_world(Verdict::AC).await;
    let submission = format!("/submissions/{}", world.last);
    let leads = format!("{submission}\"");
    for phase in [Phase::During, Phase::Freeze, Phase::Closed] {
        world.be(phase).await;
        reads_nothing_of(&mut world, &EVERYBODY, &[MARKER, &leads], phase).await;
        for who in EVERYBODY {
            let text = world.read(who, &submission).await;
            assert!(!text.starts_with("200"), "{who} in {phase:?}");
        }
        for who in ["ada", "jury"] {
            let text = world.read(who, &submission).await;
            assert!(text.contains(MARKER), "{who} in {phase:?}:\n{text}");
        }
    }
    world.be(Phase::After).await;
    for who in ["stranger", "rival", "left"] {
        let text = world.read(who, &submission).await;
        assert!(text.starts_with("200") && !text.contains(MARKER), "{who}");
    }
    for who in ["setter", "mentor"] {
        let text = world.read(who, &submission).await;
        assert!(text.contains(MARKER), "{who}");
    }
}

#[tokio::test]
async fn a_frozen_verdict_of_a_class_changes_nothing_that_others_read() {
    let mut right = class_world(Verdict::AC).await;
    let mut wrong = class_world(Verdict::WA).await;
    let addresses = right.addresses().await;
    for phase in [Phase::Freeze, Phase::Closed] {
        right.be(phase).await;
        wrong.be(phase).await;
        for address in addresses.iter().filter(|it| *it != "/metrics") {
            reads_alike((&mut right, &mut wrong), &EVERYBODY, address, phase).await;
        }
    }
    let table = format!("/contests/{}/scoreboard", right.contest);
    let sees =
        async |world: &mut World, who| world.read(who, &table).await.contains("class=\"f\">+");
    assert!(sees(&mut right, "jury").await && !sees(&mut wrong, "jury").await);
    right.be(Phase::After).await;
    assert!(sees(&mut right, "rival").await);
}

/// What nobody reads meanwhile is explained as briefly as in a contest for all.
#[tokio::test]
async fn workers_learn_that_a_class_competes() {
    let world = class_world(Verdict::AC).await;
    for (phase, hides) in [
        (Phase::Before, false),
        (Phase::During, true),
        (Phase::Freeze, true),
        (Phase::Closed, true),
        (Phase::After, false),
    ] {
        world.be(phase).await;
        let shelf = world.site.state.library.shelf().await.unwrap();
        assert_eq!(shelf.is_veiled_anywhere("nim"), hides, "{phase:?}");
        assert!(!shelf.is_veiled("nim", None), "{phase:?}");
    }
}
