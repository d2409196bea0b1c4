//! Names of moves of every family that has them.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sg::{Budget, Play, notation};

use super::name;
use crate::Lang;

/// Asserts what a move is called in English, and that it has a Chinese name.
#[track_caller]
fn is_called(game: &str, from: &str, to: &str, words: &str) {
    let said = name(game, from, to, Lang::En);
    assert_eq!(said.as_deref(), Some(words), "{game} {from} {to}");
    let chinese = name(game, from, to, Lang::Zh).unwrap_or_default();
    assert!(!chinese.is_empty() && !chinese.is_ascii(), "{chinese}");
}

#[test]
fn moves_in_heaps_and_rows_are_named_by_what_they_change() {
    for (game, from, to, words) in [
        ("nim", "3,5,7", "3,5,6", "take 1 from heap 3"),
        ("nim", "3,5,7", "3,7", "take 5 from heap 2"),
        ("nim", "3", "0", "take 3"),
        ("nim", "0,4,4", "0,1,4", "take 3 from heap 2"),
        ("nim", "0,4,4", "0,4,1", "take 3 from heap 3"),
        ("lasker", "2,2", "2,1,1", "split heap 2 into 1 and 1"),
        ("grundy", "6", "2,4", "split it into 2 and 4"),
        ("subtraction:1,3,4", "10,7", "7,7", "take 3 from heap 1"),
        ("lasker", "4,6", "4,2,4", "split heap 2 into 2 and 4"),
        (
            "lasker-three",
            "7,8",
            "1,1,5,8",
            "split heap 1 into 1, 1 and 5",
        ),
        ("fibonacci-nim", "13", "1/24", "take 12"),
        ("fibonacci-nim", "5/4", "3/4", "take 2"),
        ("euclid", "12,7", "5,7", "take 7 from heap 1"),
        ("wythoff", "3,5", "3,1", "take 4 from heap 2"),
        ("wythoff", "3,5", "0,2", "take 3 from both heaps"),
        ("moore-nim:2", "1,2,2", "0,2,2", "take 1 from heap 1"),
        (
            "moore-nim:2",
            "1,2,3",
            "0,1,1",
            "take 2 from heap 2 and 2 from heap 3",
        ),
        (
            "moore-nim:3",
            "5,2,3",
            "0,1,1",
            "take 5 from heap 1, 1 from heap 2 and 2 from heap 3",
        ),
        // Of equal heaps those in which the positions differ.
        (
            "moore-nim:2",
            "2,2,2",
            "2,1,0",
            "take 1 from heap 2 and 2 from heap 3",
        ),
        ("moore-nim:2", "2,3", "2,1", "take 2 from heap 2"),
        ("wythoff", "3,5", "1,3", "take 2 from both heaps"),
        ("wythoff", "3,5", "1,5", "take 2 from heap 1"),
        ("kayles", "9", "3,4", "take 2, which leaves 3 and 4"),
        (
            "kayles",
            "9,2",
            "3,4,2",
            "take 2 from row 1, which leaves 3 and 4",
        ),
        ("kayles", "9,2", "9,1", "take 1 from row 2"),
        // Rows that are empty are not drawn.
        ("kayles", "9,0,2", "9,0,1", "take 1 from row 2"),
        ("kayles", "0,2,2", "0,2,1", "take 1 from row 2"),
        ("kayles", "0,9", "0,8", "take 1"),
        ("nim", "0,9,3", "0,9,1", "take 2 from heap 3"),
        ("octal:0.77", "2", "", "take 2"),
        (
            "rows",
            "3,4",
            "1,1,4",
            "take 1 from row 1, which leaves 1 and 1",
        ),
        (
            "strips:1,5",
            "8",
            "1,2",
            "lay a strip of 5 on row 1, which leaves 1 and 2",
        ),
        ("stone-box:10", "3,4", "3,9", "add 5 to box 2"),
        ("stone-box:10", "3,4", "4,4", "add 1 to box 1"),
        ("staircase", "2,1,3", "2,3,1", "move 2 from step 3 down"),
    ] {
        is_called(game, from, to, words);
    }
}

#[test]
fn other_moves_are_named_by_what_they_change() {
    for (game, from, to, words) in [
        ("single-coin", "2,5", "2", "turn over coin 5"),
        ("twins", "2,5", "", "turn over coins 2 and 5"),
        ("ruler", "2,5", "2,3,4", "turn over coins 3, 4 and 5"),
        ("turning-turtles", "10", "9", "turn over coins 9 and 10"),
        (
            "coins:ruler,ruler",
            "2:3",
            "2:2",
            "turn over coins 2:2 and 2:3",
        ),
        ("hackenbush", "0-1,1-2,2-0", "0-1,2-0", "cut the edge 1–2"),
        (
            "hackenbush",
            "0-1,1-2,1-3",
            "",
            "cut the edge 0–1: 2 more fall",
        ),
        (
            "hackenbush",
            "0-1,1-2,2-3",
            "0-1",
            "cut the edge 1–2: one more falls",
        ),
        (
            "dag",
            "1>2,2>3;1,2",
            "1>2,2>3;1,3",
            "move the token from 2 to 3",
        ),
        ("graph", "3>7;3", "3>7;7", "move the token from 3 to 7"),
        (
            "multiplication:162",
            "2",
            "18",
            "multiply by 9, which makes 18",
        ),
        (
            "multiplication:18",
            "4",
            "18",
            "multiply by 5, which reaches 18",
        ),
        ("calendar", "2001-10-3", "2001-11-3", "go to 2001-11-3"),
        ("digital-deletions", "20", "10", "lower digit 1 from 2 to 1"),
        (
            "digital-deletions",
            "20",
            "2",
            "erase from digit 2 on, which leaves 2",
        ),
        ("digital-deletions", "01", "", "erase everything"),
    ] {
        is_called(game, from, to, words);
    }
}

#[test]
fn moves_on_boards_are_named_by_what_they_change() {
    for (game, from, to, words) in [
        ("chomp", "2x3", "3,2", "bite row 2, column 3"),
        ("chomp", "5,5,3", "5,1,1", "bite row 2, column 2"),
        ("chomp", "2x3", "1x3", "bite row 2, column 1"),
        (
            "cram",
            "2x3",
            "110/000",
            "lay a piece on columns 1 and 2 of row 1",
        ),
        (
            "cram",
            "2x3",
            "00/00",
            "lay a piece on column 3 of row 1 and column 3 of row 2",
        ),
        (
            "blocks",
            "3x4",
            "0000/0110/0110",
            "lay a piece on columns 2 and 3 of row 2 and columns 2 and 3 of row 3",
        ),
        (
            "tetrominoes",
            "000/000/000",
            "111/001/000",
            "lay a piece on columns 1, 2 and 3 of row 1 and column 3 of row 2",
        ),
        (
            "silver-dollar",
            "1,4,7",
            "1,2,7",
            "move the coin on cell 4 to cell 2",
        ),
        (
            "treblecross",
            "5,4",
            "1,1,4",
            "take 3 from row 1, which leaves 1 and 1",
        ),
        ("kiki", "5x3", "4x2", "go down and left"),
        (
            "bounded-moore:2,3",
            "2,4",
            "1,1",
            "take 1 from heap 1 and 3 from heap 2",
        ),
        ("team-nim:4,3,2,3", "11", "9/2", "take 2"),
        (
            "northcott:8",
            "1-5,6-3",
            "1-5,4-3;2",
            "move the piece in row 2 from column 6 to column 4",
        ),
        ("lamps", "1:1:2,2:2:1", "2:2:1", "switch the lamp 1:1:2"),
        ("crosses", ".....", "..x..", "draw a cross into cell 3"),
        (
            "green-game",
            "1>2,2>1;1;1;1",
            "1>2,2>1;1;1;1,2",
            "move the pawn to 2",
        ),
        (
            "green-game",
            "1>2,2>1;1;;1,2",
            "1>2,2>1;1;;1,2,1",
            "move the pawn back to 1, which ends play",
        ),
        ("kiki", "5x3", "5x2", "go left"),
    ] {
        is_called(game, from, to, words);
    }
}

#[test]
fn what_is_no_move_has_no_name() {
    for (game, from, to) in [
        ("nim", "3", "4"),
        ("nim", "3,5", "3,5"),
        ("nim", "a", "b"),
        ("wythoff", "1,2", "3,4"),
        ("graph", "1>1;1", "1>1;1"),
        ("hackenbush", "0-1", "0-1"),
        ("multiplication:162", "2", "7"),
        ("multiplication:162", "0", "0"),
        ("kiki", "5x3", "3x3"),
        ("chomp", "2x3", "2,3"),
        ("chomp", "4x4", "4,4,2,3"),
        ("cram", "100/000", "000/000"),
        ("cram", "2x3", "2x3"),
        ("silver-dollar", "1,4,7", "1,4,7"),
        ("digital-deletions", "20", "200"),
        ("no-such-game", "1", "0"),
    ] {
        assert_eq!(name(game, from, to, Lang::En), None, "{game} {from} {to}");
    }
}

/// Two moves of a position never have the same name.
#[test]
fn every_move_of_the_examples_has_a_name_of_its_own() {
    let mut without_names = Vec::new();
    for family in notation::families() {
        let Ok(position) = notation::position(family.example) else {
            panic!("{}", family.example);
        };
        let game = position.game().name();
        let options = position.options(Play::Normal, Budget { positions: 10_000 });
        let options = options.unwrap_or_default();
        let from = position.text();
        let names: Option<Vec<String>> = options
            .iter()
            .map(|to| name(&game, &from, to, Lang::En))
            .collect();
        let Some(names) = names.filter(|names| !names.is_empty()) else {
            without_names.push(family.name);
            continue;
        };
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{}: {names:?}", family.example);
    }
    assert!(without_names.is_empty(), "{without_names:?}");
}

/// The positions of games on boards that moves are looked at in: small ones of every shape.
fn on_boards() -> impl Strategy<Value = String> {
    let bars = proptest::collection::vec(1_u64..7, 1..5).prop_map(|mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
        format!("chomp@{}", rows.join(","))
    });
    let cells = (1_usize..5).prop_flat_map(|columns| {
        proptest::collection::vec(proptest::collection::vec(0_u8..2, columns), 1..5)
    });
    let boards = (cells, 0_usize..3).prop_map(|(rows, game)| {
        let rows = rows
            .iter()
            .map(|row| row.iter().map(u8::to_string).collect());
        let rows: Vec<String> = rows.collect();
        let game = ["cram", "blocks", "tetrominoes"][game];
        format!("{game}@{}", rows.join("/"))
    });
    let coins = proptest::collection::btree_set(0_u64..15, 1..6).prop_map(|coins| {
        let coins: Vec<String> = coins.iter().map(u64::to_string).collect();
        format!("silver-dollar@{}", coins.join(","))
    });
    prop_oneof![bars, boards, coins]
}

proptest! {
    /// Every move on a board has a name in both languages, and the name determines the move.
    #[test]
    fn a_name_determines_its_move_on_boards(text in on_boards()) {
        let Ok(position) = notation::position(&text) else {
            return Err(TestCaseError::fail(text));
        };
        let game = position.game().name();
        let Ok(options) = position.options(Play::Normal, Budget { positions: 10_000 }) else {
            return Err(TestCaseError::fail(text));
        };
        let from = position.text();
        for lang in [Lang::En, Lang::Zh] {
            let mut called = BTreeSet::new();
            for to in &options {
                let said = name(&game, &from, to, lang);
                prop_assert!(said.is_some(), "{from} {to}");
                prop_assert!(called.insert(said.clone()), "{from} {to}: {said:?}");
            }
        }
    }
}
