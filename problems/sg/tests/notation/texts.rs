//! What is written is read, what is wrong is pointed at, and no text makes anything panic.

use proptest::prelude::*;
use sg::notation;
use sg::{Budget, Play};

use crate::{every_position, reachable, read};

#[test]
fn what_is_written_is_read_again() {
    for text in every_position() {
        for position in reachable(read(text), Play::Normal) {
            let written = position.to_string();
            assert_eq!(read(&written).to_string(), written, "{text}");
        }
    }
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, at, hint) in [
        ("", 0, "family"),
        ("nym@3", 0, "nim"),
        ("nim", 3, "`@`"),
        ("nim@", 4, "a heap"),
        ("nim@3,", 6, "a heap"),
        ("nim@3;5", 5, "another heap"),
        ("nim@99999999999999999999", 4, "a number"),
        ("nim:3@5", 3, "`@`"),
        ("subtraction@3", 11, "`:`"),
        ("subtraction:1,0@3", 14, "from 1"),
        ("octal:0.7x@3", 9, "digits"),
        ("octal:1.7@3", 6, "digits"),
        ("wythoff@3", 9, "other pile"),
        ("wythoff@3,4,5", 11, "two piles"),
        ("turning-turtles@2,2", 18, "once"),
        ("coins:ruler,rule@1:2", 12, "ruler"),
        ("coins:ruler,ruler@1-2", 19, "`:`"),
        ("dag@1>2,2>1;1", 4, "graph"),
        ("dag@1>2", 7, "tokens"),
        ("hackenbush@0-1,1", 16, "`-`"),
        ("chomp@2,3", 6, "longest"),
        ("calendar@2001-2-29", 9, "exists"),
        ("digital-deletions@1a", 19, "digits"),
        ("blocks@00/0x", 7, "side"),
        ("blocks@00/02", 11, "0 (free)"),
        ("龙@3", 0, "family"),
        ("0.7x@3", 3, "digits"),
        ("1,3,@3", 4, "taken"),
        ("7nim@3", 0, "family"),
    ] {
        let error = notation::position(text).unwrap_err();
        assert_eq!(error.at, at, "{error}");
        assert!(error.to_string().contains(hint), "{error}");
        assert!(error.pointer().ends_with('^'));
    }
    assert!(notation::game("nim@3").is_err());
}

#[test]
fn sets_and_codes_need_no_family() {
    for (text, whole) in [
        ("1,3,4@10,7", "subtraction:1,3,4@10,7"),
        ("3@5", "subtraction:3@5"),
        ("0.77@30", "octal:0.77@30"),
        (".77@30", "octal:0.77@30"),
        ("4.@5", "octal:4.@5"),
    ] {
        assert_eq!(read(text).to_string(), whole, "{text}");
    }
}

/// A family's name and some of its signs: more likely to be nearly right than noise.
fn nearly() -> impl Strategy<Value = String> {
    let names: Vec<&str> = notation::families().map(|family| family.name).collect();
    let piece = prop_oneof![
        proptest::sample::select(names),
        proptest::sample::select(vec![
            ":",
            "@",
            ",",
            ";",
            ">",
            "-",
            "/",
            "x",
            "0",
            "1",
            "7",
            "0.7",
            "12",
            "4.",
            "ruler",
            "near-2",
            "18446744073709551615",
            "99999999999999999999",
            " ",
            "é",
        ]),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_text_makes_anything_panic(text in nearly()) {
        let budget = Budget { positions: 300 };
        if let Ok(game) = notation::game(&text) {
            let _ = game.table(20, budget);
        }
        if let Ok(position) = notation::position(&text) {
            prop_assert_eq!(position.to_string(), read(&position.to_string()).to_string());
            for play in Play::ALL {
                let _ = position.answer(play, budget);
                let _ = position.moves(play, budget);
            }
        }
    }

    #[test]
    fn no_noise_makes_anything_panic(text in "\\PC{0,20}") {
        let _ = notation::game(&text);
        let _ = notation::position(&text);
    }
}
