//! Every family through its text: what is answered is what the moves say.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod misere;
mod moves;
mod sizes;
mod texts;

use std::collections::{BTreeSet, HashSet};

use sg::notation::{self, Answer, AskError, NamedPosition};
use sg::{Budget, Nimber, Outcome, Play, mex};

/// Small enough that a search which cannot end gives up at once.
const BUDGET: Budget = Budget { positions: 20_000 };

/// Positions beyond the families' examples, whose whole game trees are checked.
const MORE: [&str; 55] = [
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
    "bounded-moore:1,2@4,3",
    "bounded-moore:2,1@1,2,2",
    "lamps@1:2:2,2:1:1",
    "crosses@..x....",
    "crosses@5",
    "team-nim:1,3@9/2",
    "grammar:n/2|n-1@9,4",
    "grammar:n/2+n/2|n-2|a<b-1@8",
    "northcott:4@1-4,3-2;2",
    "green-game@1>4,1>6,2>6,3>5,4>3,5>2,6>1;3;5;1",
    "green-game@1>3,1>4,2>4,3>1,4>1,4>2;2;;2,4",
    "green-game@1>3,1>4,2>3,3>1,3>2,4>1,4>2;2;1,4;4",
];

fn every_position() -> impl Iterator<Item = &'static str> {
    let examples = notation::families().map(|family| family.example);
    examples.chain(MORE)
}

/// Whether play may come back to a position.
fn goes_round(text: &str) -> bool {
    text.starts_with("graph@") || text.starts_with("northcott:")
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
            if goes_round(text) || answer.value.is_none() {
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
    for text in every_position().filter(|text| !goes_round(text)) {
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

#[test]
fn the_best_move_wins_soonest_or_loses_latest() {
    for text in every_position().filter(|text| !goes_round(text)) {
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
