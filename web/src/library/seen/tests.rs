//! What searches find, and that what is not seen leaves no trace.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use problems::Localized;
use rustix::time::{ClockId, clock_gettime};

use super::*;
use crate::library::problem::Facts;

fn facts(names: [&str; 2]) -> Facts {
    Facts {
        names: Localized {
            en: names[0].to_owned(),
            zh: names[1].to_owned(),
        },
        games: vec!["nim".to_owned()],
        difficulty: Some(3),
        ..Facts::default()
    }
}

/// Seconds of CPU time that this thread has had.
fn cpu() -> i64 {
    clock_gettime(ClockId::ThreadCPUTime).tv_sec
}

fn catalog() -> Index {
    let problems = problems::catalog::all();
    let facts: Vec<(&str, Facts)> = problems
        .iter()
        .map(|problem| (problem.id(), Facts::of(problem)))
        .collect();
    Index::new(facts.iter().map(|(id, facts)| (*id, facts)))
}

/// All of it but these.
fn but<'i>(index: &'i Index, hidden: &[&str]) -> Seen<'i> {
    Views::default().seen(index, hidden.iter().copied())
}

/// All of it.
fn public(index: &Index) -> Seen<'_> {
    but(index, &[])
}

#[test]
fn problems_are_found_by_what_people_call_them() {
    let catalog = catalog();
    let seen = public(&catalog);
    for (question, id) in [
        ("nim", "nim"),
        ("S-Nim", "hdoj-1536"),
        ("1536", "hdoj-1536"),
        ("HDOJ 1536", "hdoj-1536"),
        ("hdu1536", "hdoj-1536"),
        ("hdu 1536", "hdoj-1536"),
        ("hdu-1536", "hdoj-1536"),
        ("HDU-2516", "hdoj-2516"),
        ("yigejiandandeyouxi", "hdoj-1851"),
        ("qu shi zi you xi", "hdoj-1527"),
        ("lvseyouxi", "poi-2001-green-game"),
        ("luse youxi", "poi-2001-green-game"),
        ("poj 2960", "hdoj-1536"),
        ("POJ3710", "poj-3710"),
        ("christmas", "poj-3710"),
        ("圣诞", "poj-3710"),
        ("sdyx", "poj-3710"),
        ("shengdan", "poj-3710"),
        ("poj 1067", "hdoj-1527"),
    ] {
        let found = seen.search(question);
        let first = found.first().map(|entry| entry.id.as_str());
        assert_eq!(first, Some(id), "{question}");
    }
    assert!(seen.search("no such problem at all").is_empty());
    assert_eq!(seen.search(" ").len(), seen.all().count());
}

#[test]
fn what_somebody_means_is_one_problem_or_none() {
    let catalog = catalog();
    let seen = public(&catalog);
    for (typed, id) in [
        ("nim", Some("nim")),
        ("Nim", Some("nim")),
        ("1536", Some("hdoj-1536")),
        ("hdu 1536", Some("hdoj-1536")),
        ("圣诞游戏", Some("poj-3710")),
        ("christmas", Some("poj-3710")),
        // Many begin so.
        ("hdoj", None),
        ("ni", None),
        ("nothing of this kind", None),
        ("", None),
    ] {
        let meant = seen.meant(typed).map(|entry| entry.id.as_str());
        assert_eq!(meant, id, "{typed}");
    }
}

#[test]
fn variants_stand_with_their_original() {
    let catalog = catalog();
    let seen = public(&catalog);
    let nim = seen.get("nim").unwrap();
    assert_eq!(seen.variants(nim).len(), 4);
    assert!(seen.originals(Order::Idea).any(|entry| entry.id == "nim"));
    assert!(
        !seen
            .originals(Order::Idea)
            .any(|entry| entry.id == "nim-move")
    );
    assert_eq!(nim.source, "original");
    assert_eq!(seen.get("hdoj-1536").unwrap().source, "hdoj");
}

#[test]
fn what_is_not_seen_leaves_no_trace() {
    let game = facts(["Game", "游戏"]);
    let ids = ["game", "game-move", "other", "other-count", "hdoj-1"];
    let index = Index::new(ids.iter().map(|id| (*id, &game)));
    let seen = but(&index, &["game-move", "other", "hdoj-1"]);
    let ids = |entries: Vec<&Entry>| {
        let ids = entries.into_iter().map(|entry| entry.id.clone());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids(seen.search("game")), ["game", "other-count"]);
    // A variant whose original is hidden stands by itself.
    assert_eq!(
        ids(seen.originals(Order::Idea).collect()),
        ["game", "other-count"]
    );
    assert!(seen.variants(seen.get("game").unwrap()).is_empty());
    assert!(seen.get("hdoj-1").is_none());
    assert_eq!(seen.sources(), ["original"]);
}

#[test]
fn ten_thousand_problems_are_searched_at_once() {
    let problems: Vec<(String, Facts)> = (0..10_000)
        .map(|number| {
            let (english, chinese) = (format!("Game {number}"), format!("取石子游戏 {number}"));
            (format!("hdoj-{number}"), facts([&english, &chinese]))
        })
        .collect();
    let index = Index::new(problems.iter().map(|(id, facts)| (id.as_str(), facts)));
    let seen = public(&index);
    let before = cpu();
    for question in ["9999", "qszyx 77", "取石子", "nothing"] {
        seen.search(question);
    }
    // A debug build on a slow machine needs a small part of this.
    let took = cpu() - before;
    assert!(took < 4, "{took} s of CPU time");
    assert_eq!(seen.search("9999")[0].id, "hdoj-9999");
}

#[test]
fn each_order_has_the_same_originals() {
    let catalog = catalog();
    let seen = but(&catalog, &["nim", "kayles"]);
    let orders = [
        Order::Id,
        Order::Name(Locale::En),
        Order::Name(Locale::Zh),
        Order::Difficulty,
    ];
    for order in orders {
        let mut sorted: Vec<&Entry> = seen.originals(Order::Idea).collect();
        order.sort(&mut sorted);
        let kept: Vec<&Entry> = seen.originals(order).collect();
        let ids = |all: &[&Entry]| all.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&kept), ids(&sorted), "{order:?}");
        assert!(kept.len() > 20);
    }
    let of_ideas: usize = seen.ideas().map(|(_, own)| own.len()).sum();
    assert_eq!(of_ideas, seen.originals(Order::Idea).len());
    for (idea, mut own) in seen.ideas() {
        assert!(own.all(|it| it.idea == idea));
    }
}

#[test]
fn what_is_kept_for_some_is_not_shown_to_others() {
    let game = facts(["Game", "游戏"]);
    let ids: Vec<String> = (0..20).map(|it| format!("game-{it:02}")).collect();
    let index = Index::new(ids.iter().map(|id| (id.as_str(), &game)));
    let views = Views::default();
    // More than are kept, twice.
    for round in 0..40 {
        let hidden = ids[round % 20].as_str();
        let seen = views.seen(&index, [hidden].into_iter());
        assert!(seen.get(hidden).is_none());
        assert!(seen.of_ids([hidden].into_iter()).is_empty());
        for _ in 0..2 {
            assert!(seen.search("game").iter().all(|it| it.id != hidden));
            assert_eq!(seen.search("game").len(), 19);
        }
        assert_eq!(seen.originals(Order::Id).len(), 19);
        assert!(seen.originals(Order::Id).all(|it| it.id != hidden));
    }
    assert_eq!(views.0.lock().unwrap().len(), MOST_VIEWS);
}

#[test]
fn what_most_see_stays_kept_however_many_see_less() {
    let game = facts(["Game", "游戏"]);
    let ids: Vec<String> = (0..20).map(|it| format!("game-{it:02}")).collect();
    let index = Index::new(ids.iter().map(|id| (id.as_str(), &game)));
    let views = Views::default();
    let all = views.seen(&index, std::iter::empty());
    for hidden in &ids {
        views.seen(&index, [hidden.as_str()].into_iter());
        let again = views.seen(&index, std::iter::empty());
        assert!(Arc::ptr_eq(&again.view, &all.view), "{hidden}");
    }
}
