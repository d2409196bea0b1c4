//! Misère play, small by playing it out and large by theory.

use sg::notation::{self, AskError};
use sg::{Budget, Play};

use crate::{BUDGET, read};

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
