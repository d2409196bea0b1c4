//! Moves: their order, their names, and how many may be listed.

use std::collections::HashSet;

use sg::notation::{self, AskError, NamedPosition, NamedRules};
use sg::{Budget, Game as _, Nimber, Play, SolveError, Solver, mex};

use crate::{BUDGET, every_position, reachable, read};

#[test]
fn moves_are_sorted_and_each_position_is_there_once() {
    let tos = |text: &str| -> Vec<String> {
        let moves = read(text).moves(Play::Normal, BUDGET).unwrap();
        moves.into_iter().map(|rated| rated.to).collect()
    };
    assert_eq!(tos("nim@2,2"), ["0,2", "1,2"]);
    assert_eq!(
        tos("nim@10,1"),
        [
            "0,1", "1,1", "2,1", "3,1", "4,1", "5,1", "6,1", "7,1", "8,1", "9,1", "10,0"
        ]
    );
    assert_eq!(tos("kayles@4"), ["1,1", "1,2", "2", "3"]);
    assert_eq!(tos("kayles@1"), ["0"]);
    assert_eq!(
        tos("chomp@2x2"),
        ["1,1", "2", "2,1"]
            .map(str::to_owned)
            .into_iter()
            .map(|t| {
                // A bar that is whole is written by its sides.
                match t.as_str() {
                    "1,1" => "2x1".to_owned(),
                    "2" => "1x2".to_owned(),
                    _ => t,
                }
            })
            .collect::<Vec<_>>()
    );
    assert_eq!(tos("fibonacci-nim@4"), ["1/6", "2/4", "3"]);
}

/// Refused before anything is listed: this test would not end.
#[test]
fn what_has_more_moves_than_can_be_listed_is_refused() {
    let coins = notation::position("coins:at-most-64@64").unwrap();
    let mut solver = Solver::new(NamedRules, Budget::default());
    assert!(matches!(
        solver.value(&[coins]),
        Err(SolveError::Budget { .. })
    ));
}

#[test]
fn a_move_in_every_heap_of_very_many_is_refused() {
    let heaps: Vec<&str> = std::iter::repeat_n("2", 10)
        .chain(std::iter::repeat_n("1", 975))
        .collect();
    let position = notation::position(&format!("nim@{}", heaps.join(","))).unwrap();
    let budget = Budget { positions: 2000 };
    assert!(matches!(
        position.options(Play::Every, budget),
        Err(AskError::Budget { .. })
    ));
    let few = notation::position("nim@2,2,2,1,1,1,1").unwrap();
    assert_eq!(few.options(Play::Every, budget).unwrap().len(), 4);
}

/// The numbers that name the moves of every component: as many each time, no two alike, and each names
/// the move that it was given for. They are all moves there are, and what theory finds has the names that
/// the rules give.
#[test]
fn moves_have_names_that_lead_back_to_them() {
    for text in every_position() {
        let mut length = None;
        for position in reachable(read(text), Play::Normal).into_iter().take(5) {
            for part in position.parts() {
                let mut named: Vec<(Vec<u64>, Vec<NamedPosition>)> = Vec::new();
                NamedRules.moves(&part, &mut |label, left| {
                    named.push((label.to_vec(), left.to_vec()));
                });
                let mut values = Vec::new();
                for (label, left) in &named {
                    assert!(!label.is_empty(), "{text}: {part}");
                    assert_eq!(
                        *length.get_or_insert(label.len()),
                        label.len(),
                        "{text}: {part}"
                    );
                    assert_eq!(
                        NamedRules.leaves(&part, label).as_ref(),
                        Some(left),
                        "{part} {label:?}"
                    );
                    let all: Option<Vec<Nimber>> = left
                        .iter()
                        .map(|left| left.answer(Play::Normal, BUDGET).ok()?.value)
                        .collect();
                    values.extend(all.map(|all| all.into_iter().sum::<Nimber>()));
                }
                let labels: HashSet<&Vec<u64>> = named.iter().map(|(label, _)| label).collect();
                assert_eq!(labels.len(), named.len(), "{text}: {part}");
                assert_eq!(
                    NamedRules.leaves(&part, &[77, 77, 77, 77, 77]),
                    None,
                    "{part}"
                );
                let value = part
                    .answer(Play::Normal, BUDGET)
                    .ok()
                    .and_then(|answer| answer.value);
                if let Some(value) = value.filter(|_| values.len() == named.len()) {
                    assert_eq!(mex(values), value, "{text}: {part}");
                }
                let first = NamedRules
                    .moves_to(&part, Nimber::ZERO)
                    .and_then(|found| found.first);
                if let Some((label, left)) = first {
                    assert_eq!(
                        NamedRules.leaves(&part, &label),
                        Some(left),
                        "{part} {label:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn moves_that_come_to_the_same_are_known_by_the_one_that_is_listed() {
    let alike = |text: &str, play| -> Vec<String> {
        let position = read(text);
        let options = position.options(play, BUDGET).unwrap();
        let alike = position.alike(play, BUDGET).unwrap();
        let said = |(number, to): (usize, String)| format!("{} = {to}", options[number]);
        alike.into_iter().map(said).collect()
    };
    for (text, known) in [
        ("nim@1,1,1", &["0,1,1 = 1,0,1", "0,1,1 = 1,1,0"][..]),
        ("lasker@2,2", &["0,2 = 2,0", "1,1,2 = 2,1,1", "1,2 = 2,1"]),
        ("rows@1,1", &["0,1 = 1,0"]),
        // Stones are added, so that the first box is listed last.
        ("stone-box:3@1,1", &["1,2 = 2,1"]),
        // Moves that touch different heaps.
        ("wythoff@3,5", &["1,3 = 3,1"]),
        (
            "moore-nim:2@1,1,1",
            &[
                "0,0,1 = 0,1,0",
                "0,0,1 = 1,0,0",
                "0,1,1 = 1,0,1",
                "0,1,1 = 1,1,0",
            ],
        ),
        // Euclid's numbers are listed with the smaller one first.
        ("euclid@7,3", &["3,4 = 4,3"]),
        ("euclid@3,7", &["1,3 = 3,1"]),
        ("euclid@4,4", &["0,4 = 4,0"]),
        ("nim@1,2,3", &[]),
        ("staircase@2,2", &[]),
        ("kayles@0,0", &[]),
    ] {
        assert_eq!(alike(text, Play::Normal), known, "{text}");
    }
    // A move in every heap.
    assert_eq!(alike("nim@2,2", Play::Every), ["0,1 = 1,0"]);
}
