//! The names of moves: each is of one move, and together they are the moves of the rules.

use std::collections::BTreeSet;
use std::fmt::Debug;

use sg::Game;
use sg::bounded_nim::BoundedNim;
use sg::nim::Nim;
use sg::octal::Code;
use sg::subtraction::SubtractionSet;
use sg::wythoff::Wythoff;

/// Compares moves with options; what is left is compared as `same` makes it.
fn check<G: Game>(
    game: &G,
    position: &G::Position,
    same: impl Fn(&[G::Position]) -> Vec<G::Position>,
) where
    G::Position: Ord + Debug,
{
    let mut by_options = BTreeSet::new();
    game.options(position, &mut |left| {
        by_options.insert(same(left));
    });
    let (mut by_moves, mut labels, mut count) = (BTreeSet::new(), BTreeSet::new(), 0);
    game.moves(position, &mut |label, left| {
        count += 1;
        by_moves.insert(same(left));
        if !label.is_empty() {
            assert!(
                labels.insert(label.to_vec()),
                "{position:?}: {label:?} twice"
            );
            assert_eq!(
                game.leaves(position, label),
                Some(left.to_vec()),
                "{label:?}"
            );
        }
    });
    assert_eq!(by_moves, by_options, "{position:?}");
    assert!(count <= game.most_moves(position), "{position:?}: {count}");
    for label in [
        vec![],
        vec![0],
        vec![0, 0],
        vec![99],
        vec![99, 99],
        vec![1, 2, 3],
    ] {
        if !labels.contains(&label) {
            assert_eq!(
                game.leaves(position, &label).filter(|_| !label.is_empty()),
                None
            );
        }
    }
}

/// Heaps that are not empty, the smallest first.
fn heaps(left: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = left.iter().copied().filter(|heap| *heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

#[test]
fn labels_name_the_moves_of_the_rules() {
    for heap in 0..20 {
        check(&Nim, &heap, heaps);
        check(&BoundedNim { most: 3 }, &heap, heaps);
        check(&SubtractionSet::new([4, 1, 3]), &heap, heaps);
        for text in ["0.77", "0.07", "0.137", "4.007", "0.7077"] {
            let code: Code = text.parse().unwrap_or_else(|error| panic!("{error}"));
            check(&code, &heap, heaps);
        }
    }
    for a in 0..8 {
        for b in 0..8 {
            check(&Wythoff, &(a, b), <[_]>::to_vec);
        }
    }
}

/// The parts that can still be moved in, sorted.
fn going_on(left: &[sg::notation::NamedPosition]) -> Vec<sg::notation::NamedPosition> {
    let can_move = |part: &&sg::notation::NamedPosition| {
        let mut moves = false;
        sg::notation::NamedRules.options(part, &mut |_| moves = true);
        moves
    };
    let mut parts: Vec<_> = left.iter().filter(can_move).cloned().collect();
    parts.sort();
    parts
}

/// Every family by its name: moves, labels and the moves to a value are those of the rules.
#[test]
fn named_games_name_and_find_their_moves() {
    use sg::Nimber;
    use sg::notation::{self, NamedRules, families};
    let mut positions: Vec<String> = families().map(|family| family.example.to_owned()).collect();
    for game in [
        "nim",
        "kayles",
        "power-subtraction",
        "lasker",
        "rows",
        "fibonacci-subtraction",
    ] {
        positions.extend((0..=12).map(|heap| format!("{game}@{heap}")));
    }
    positions.extend((0..8).flat_map(|a| (0..8).map(move |b| format!("wythoff@{a},{b}"))));
    for text in positions {
        let parts = notation::position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for part in parts.parts() {
            if NamedRules.most_moves(&part) > 300 {
                continue;
            }
            check(&NamedRules, &part, <[_]>::to_vec);
            for value in (0..8).map(Nimber) {
                let Some(found) = NamedRules.moves_to(&part, value) else {
                    continue;
                };
                let mut moves = Vec::new();
                NamedRules.moves(&part, &mut |label, left| {
                    let total: Option<Nimber> =
                        left.iter().map(|it| NamedRules.known_value(it)).sum();
                    // Of some games only who wins is known.
                    let lost = || match left {
                        [left] => NamedRules.known_outcome(left) == Some(sg::Outcome::P),
                        _ => false,
                    };
                    if total.map_or_else(|| value.is_zero() && lost(), |total| total == value) {
                        moves.push((label.to_vec(), going_on(left)));
                    }
                });
                // To higher values there may be moves that nobody needs to win.
                let lower = NamedRules.known_value(&part).is_some_and(|own| value < own);
                let is_missing = lower && found.first.is_none() && !moves.is_empty();
                assert!(!is_missing, "{part} to {value}");
                assert!(
                    found
                        .first
                        .is_none_or(|(label, left)| moves.contains(&(label, going_on(&left)))),
                    "{part}"
                );
            }
        }
    }
}
