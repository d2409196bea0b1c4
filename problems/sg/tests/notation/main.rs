//! Every family through its text: what is answered is what the moves say.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod texts;

use std::collections::{BTreeSet, HashSet};

use sg::notation::{self, Answer, AskError, NamedPosition, NamedRules};
use sg::{Budget, Game as _, Nimber, Outcome, Play, SolveError, Solver, mex};

/// Small enough that a search which cannot end gives up at once.
const BUDGET: Budget = Budget { positions: 20_000 };

/// Positions beyond the families' examples, whose whole game trees are checked.
const MORE: [&str; 43] = [
    "nim@0",
    "nim@2,2,3",
    "bounded-nim:1@3,2",
    "bounded-nim:2@7,3",
    "subtraction:2@5,3",
    "subtraction:1,3,4@6,2",
    "subtraction:2,5,7@9,4",
    "all-but:1,4@7,2",
    "all-but:2@9",
    "octal:0.137@9,2",
    "octal:4.007@8",
    "octal:0.0F@7",
    "octal:8.@9",
    "kayles@6,3",
    "kayles@5,5",
    "lasker@4,3",
    "lasker-three@8",
    "grundy@9,4",
    "rows@3,3",
    "strips:2,3@8",
    "stone-box:9@2,3",
    "moore-nim:1@2,3",
    "moore-nim:2@1,2,3",
    "moore-nim:3@2,2,2,2",
    "wythoff@4,7",
    "wythoff@5,5",
    "euclid@9,6",
    "staircase@1,2,1",
    "fibonacci-nim@9",
    "fibonacci-nim@9/4",
    "dynamic-subtraction:3@8",
    "coins:near-2@2,5",
    "coins:run-at-most-3@2,4",
    "coins:twins,turning-turtles@2:1,1:2",
    "hackenbush@0-1,1-2,0-2,2-3,0-0",
    "hackenbush@5-6,0-1,1-0",
    "dag@1>2,1>3,2>3,4>1,4>3;1,4,1",
    "graph@1>2,2>1,2>3,4>3;1,4",
    "chomp@3,3,2",
    "blocks@0000/0000/0010/0000",
    "silver-dollar@0,3,5",
    "multiplication:100@1",
    "digital-deletions@120",
];

fn every_position() -> impl Iterator<Item = &'static str> {
    let examples = notation::families().map(|family| family.example);
    examples.chain(MORE)
}

fn read(text: &str) -> NamedPosition {
    notation::position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The positions reachable from one, as far as thirty of them show.
fn reachable(start: NamedPosition, play: Play) -> Vec<NamedPosition> {
    let mut seen = HashSet::from([start.text()]);
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() && found.len() < 30 {
        let position = found[next].clone();
        next += 1;
        for rated in position.moves(play, BUDGET).unwrap_or_default() {
            if seen.insert(rated.to.clone()) {
                found.push(position.game().position(&rated.to).unwrap());
            }
        }
    }
    found
}

#[test]
fn families_have_different_names_and_examples_of_their_own() {
    let names: BTreeSet<&str> = notation::families().map(|family| family.name).collect();
    assert_eq!(names.len(), notation::families().count());
    for family in notation::families() {
        let rest = family.example.strip_prefix(family.name).unwrap();
        assert_eq!(
            rest.starts_with(':'),
            !family.parameters.is_empty(),
            "{}",
            family.name
        );
        assert!(rest.contains('@'));
        assert!(family.en.ends_with('.') && family.zh.ends_with('。'));
        assert!(!family.position.is_empty());
    }
}

#[test]
fn values_are_the_mex_of_the_moves() {
    // Large examples have thousands of moves, each with a search of its own.
    let small = |text: &&str| *text != "moore-nim:2@3,5,10,15";
    for text in every_position().filter(small) {
        for position in reachable(read(text), Play::Normal) {
            let answer = position.answer(Play::Normal, BUDGET).unwrap();
            let moves = position.moves(Play::Normal, BUDGET).unwrap();
            for rated in moves.iter().take(10) {
                let after = position.game().position(&rated.to).unwrap();
                assert_eq!(
                    after.answer(Play::Normal, BUDGET),
                    Ok(rated.answer),
                    "{position}"
                );
            }
            let values: Option<Vec<Nimber>> = moves.iter().map(|m| m.answer.value).collect();
            if text.starts_with("graph@") || answer.value.is_none() {
                // Only the winner is known, of a draw or of a position that is large.
                check_outcome(&position, answer, &moves);
            } else {
                assert_eq!(answer.value, values.map(mex), "{position}");
                let by_value = answer.value.map(Outcome::from);
                assert_eq!(Some(answer.outcome), by_value, "{position}");
            }
        }
    }
}

fn check_outcome(position: &NamedPosition, answer: Answer, moves: &[notation::RatedMove]) {
    let outcome = if moves.iter().any(notation::RatedMove::is_winning) {
        Outcome::N
    } else if moves.iter().all(|rated| rated.answer.outcome == Outcome::N) {
        Outcome::P
    } else {
        Outcome::D
    };
    assert_eq!(answer.outcome, outcome, "{position}");
}

#[test]
fn every_convention_is_won_by_a_winning_move() {
    for text in every_position().filter(|text| !text.starts_with("graph@")) {
        for play in [Play::Misere, Play::AntiSg, Play::Every] {
            for position in reachable(read(text), play).into_iter().take(30) {
                let answer = match position.answer(play, BUDGET) {
                    Err(AskError::Budget { .. }) => continue,
                    answer => answer.unwrap(),
                };
                let Ok(moves) = position.moves(play, BUDGET) else {
                    continue;
                };
                let over = matches!(play, Play::Misere | Play::AntiSg);
                let wins =
                    moves.iter().any(notation::RatedMove::is_winning) || (moves.is_empty() && over);
                assert_eq!(answer.outcome.is_win(), wins, "{position} {play}");
                assert_eq!(answer.value, None);
            }
        }
    }
}

/// Misère play of positions that theory answers against playing them out.
#[test]
fn misere_play_is_as_playing_it_out_says() {
    let budget = Budget::default();
    for game in [
        "octal:0.123",
        "kayles",
        "octal:0.15",
        "subtraction:2,5",
        "lasker",
        "grundy",
    ] {
        for (a, b, c) in [
            (0, 0, 0),
            (1, 1, 0),
            (4, 3, 1),
            (5, 4, 1),
            (9, 7, 2),
            (8, 8, 6),
        ] {
            let position = read(&format!("{game}@{a},{b},{c}"));
            let answer = position.answer(Play::Misere, budget).unwrap();
            let ending = position.ending(Play::Misere, budget).unwrap();
            assert_eq!(answer.outcome, ending.outcome(), "{position}");
            for rated in position.moves(Play::Misere, budget).unwrap() {
                let after = position.game().position(&rated.to).unwrap();
                let ending = after.ending(Play::Misere, budget).unwrap();
                assert_eq!(rated.answer.outcome, ending.outcome(), "{after}");
            }
        }
    }
}

/// Far beyond what can be played out: by misère quotients, where there are finite ones.
#[test]
fn misere_play_of_large_heaps_is_answered_or_refused() {
    let budget = Budget::default();
    for text in [
        "octal:0.123@100,57,3",
        "kayles@1000,500",
        "subtraction:1,2@100,100,100",
    ] {
        let position = read(text);
        let answer = position.answer(Play::Misere, budget).unwrap();
        let moves = position.moves(Play::Misere, budget).unwrap();
        let wins = moves.iter().any(notation::RatedMove::is_winning);
        assert_eq!(answer.outcome.is_win(), wins, "{position}");
    }
    // A row longer by the period is the same row.
    for (short, long) in [
        ("100", "1000000000000000000"),
        ("104,7", "1000000000000000004,7"),
    ] {
        let [short, long] = [short, long].map(|rows| {
            let position = read(&format!("kayles@{rows}"));
            position.answer(Play::Misere, budget).unwrap().outcome
        });
        assert_eq!(short, long);
    }
    let refused = read("dawson-kayles@1000000").answer(Play::Misere, BUDGET);
    assert!(
        matches!(refused, Err(AskError::Budget { .. })),
        "{refused:?}"
    );
}

#[test]
fn the_best_move_wins_soonest_or_loses_latest() {
    for text in every_position().filter(|text| !text.starts_with("graph@")) {
        for position in reachable(read(text), Play::Normal).into_iter().take(20) {
            let Ok(ending) = position.ending(Play::Normal, BUDGET) else {
                continue;
            };
            assert_eq!(ending.moves % 2 == 1, ending.wins);
            match position.best_move(Play::Normal, BUDGET).unwrap() {
                None => assert_eq!(ending.moves, 0, "{position}"),
                Some(to) => {
                    let after = position.game().position(&to).unwrap();
                    let after = after.ending(Play::Normal, BUDGET).unwrap();
                    assert_eq!(after.moves + 1, ending.moves, "{position}");
                    assert_ne!(after.wins, ending.wins);
                }
            }
        }
    }
}

/// By the best move, or else by what each move leads to, each asked by itself; what those cannot say may be
/// said all the same.
#[test]
fn the_opponent_replies_with_the_best_of_its_moves() {
    let mut replies = 0;
    for text in every_position() {
        let position = read(text);
        let plays = Play::ALL.into_iter();
        for (play, positions) in plays.flat_map(|play| [10, 300].map(|most| (play, most))) {
            let budget = Budget { positions };
            let reply = position.reply(play, budget);
            let expected = match position.best_move(play, budget) {
                Ok(None) | Err(AskError::Budget { .. }) => {
                    position.moves(play, budget).map(|moves| {
                        let with = |outcome| moves.iter().find(|it| it.answer.outcome == outcome);
                        let won_or_drawn = with(Outcome::P).or_else(|| with(Outcome::D));
                        let any = won_or_drawn.or(moves.last());
                        any.map(|rated| rated.to.clone())
                    })
                }
                best => best,
            };
            match (reply, expected) {
                (Ok(Some(to)), Err(AskError::Budget { .. })) => {
                    let options = position.options(play, BUDGET).unwrap();
                    assert!(options.contains(&to), "{position} {play}: {to}");
                }
                (reply, expected) => assert_eq!(reply, expected, "{position} {play}"),
            }
            replies += 1;
        }
    }
    assert!(replies > 500, "{replies}");
}

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

#[test]
fn tables_know_their_periods() {
    let table = |game: &str, n| notation::game(game).unwrap().table(n, BUDGET).unwrap();
    let kayles = table("octal:0.77", 200);
    assert_eq!(kayles.values.len(), 201);
    let period = kayles.period.unwrap();
    assert_eq!(
        (period.preperiod, period.period, period.proved),
        (71, 12, true)
    );
    assert_eq!(table("octal:0.77", 50).period, None);
    assert_eq!(table("nim", 50).period, None);
    let bounded = table("bounded-nim:3", 50).period.unwrap();
    assert_eq!(
        (bounded.preperiod, bounded.period, bounded.proved),
        (0, 4, true)
    );
    // What has not been seen to repeat is not called a period.
    assert_eq!(table("bounded-nim:30", 50).period, None);
    let powers = table("power-subtraction", 50).period.unwrap();
    assert_eq!((powers.period, powers.proved), (3, true));
    let ruler: Vec<u64> = table("ruler", 7)
        .values
        .iter()
        .map(|value| value.0)
        .collect();
    assert_eq!(ruler, [1, 2, 1, 4, 1, 2, 1, 8]);
    let error = notation::game("wythoff")
        .unwrap()
        .table(5, BUDGET)
        .unwrap_err();
    assert!(
        error.to_string().contains("wythoff has no table"),
        "{error}"
    );
    let search = notation::game("octal:0.156")
        .unwrap()
        .period(20_000)
        .unwrap();
    let found = search.found.unwrap();
    assert_eq!(
        (found.preperiod, found.period, found.proved),
        (3479, 349, true)
    );
    let search = notation::game("grundy").unwrap().period(5_000).unwrap();
    assert_eq!((search.found, search.checked_to), (None, 4999));
}

#[test]
fn heaps_of_any_size_are_answered_or_refused() {
    let value = |text: &str| {
        read(text)
            .answer(Play::Normal, BUDGET)
            .map(|answer| answer.value)
    };
    let huge = "1000000000000000000";
    assert_eq!(value(&format!("kayles@{huge}")), Ok(Some(Nimber(1))));
    assert_eq!(
        value(&format!("subtraction:1,3,4@{huge}")),
        Ok(Some(Nimber(1)))
    );
    assert_eq!(value(&format!("nim@{huge},{huge}")), Ok(Some(Nimber::ZERO)));
    let unproved = value(&format!("grundy@{huge}"));
    assert!(
        matches!(unproved, Err(AskError::Unproved { .. })),
        "{unproved:?}"
    );
    let budget = Budget { positions: 600_000 };
    let values = notation::game("octal:0.16")
        .unwrap()
        .table(300_000, budget)
        .unwrap()
        .values;
    // The period is 149,459 from 105,351 on.
    let same = 105_351 + (1_000_000_000_000 - 105_351) % 149_459;
    for (heap, index) in [(300_000_u64, 300_000), (1_000_000_000_000, same)] {
        let answer = read(&format!("octal:0.16@{heap}"))
            .answer(Play::Normal, budget)
            .unwrap();
        assert_eq!(answer.value, Some(values[index]));
    }
    for slow in [
        "octal:0.007@100000",
        "octal:0.8@100000",
        "prime-subtraction@100000",
    ] {
        let refused = value(slow);
        assert!(
            matches!(refused, Err(AskError::Unproved { .. })),
            "{refused:?}"
        );
    }
    let wythoff = read("wythoff@618033988,999999999").answer(Play::Normal, BUDGET);
    assert_eq!(wythoff.map(|answer| answer.outcome), Ok(Outcome::P));
    let chomp = read("chomp@100x100").answer(Play::Normal, BUDGET);
    assert_eq!(
        chomp,
        Ok(Answer {
            outcome: Outcome::N,
            value: None
        })
    );
    for text in ["nim@18446744073709551615,3", "lasker@18446744073709551614"] {
        let moves = read(text).moves(Play::Normal, BUDGET);
        assert!(matches!(moves, Err(AskError::Budget { .. })), "{moves:?}");
    }
    let misere = read(&format!("lasker@{huge}")).answer(Play::Misere, BUDGET);
    assert!(matches!(misere, Err(AskError::Budget { .. })), "{misere:?}");
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
