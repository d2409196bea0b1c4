//! Every family's picture: its words, its bounds, and that no label covers another.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use sg::notation;

use super::{WIDTH, draw, draw_move, drawn, marks_move};
use crate::locale::Locale;

/// Positions of every kind: usual, empty, at the bounds of a picture and beyond them.
const POSITIONS: &[&str] = &[
    "nim@3,5,7",
    "nim@0",
    "nim@1,0,2,12,13,1000000000000000000,999",
    "nim@1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30",
    "wythoff@3,5",
    "fibonacci-nim@13",
    "fibonacci-nim@10/6",
    "kayles@9,3,1",
    "kayles@0,0",
    "kayles@0,3",
    "kayles@14,15,1000000",
    "kayles@1,2,3,4,5,6,7,8,9,10,11",
    "rows@3,4",
    "treblecross@32",
    "dag@1>2,1>3,2>3;1",
    "dag@1>2,1>3,2>4,3>4,3>5,4>6,5>6,1>6;1,1,5",
    "dag@1>2,2>3,3>4,4>5,5>6,6>7,7>8,1>8;1",
    "graph@1>2,2>1,2>3;1",
    "graph@1>1;1",
    "hackenbush@0-1,1-2,2-0",
    "hackenbush@0-1,1-2,2-3,3-4,4-1,1-5,5-6,5-7,0-8,8-9,0-1",
    "hackenbush@0-1,0-2,0-3,1-4,1-5",
    "chomp@4x5",
    "chomp@5,5,3,1",
    "chomp@1000000x1000000",
    "blocks@5x5",
    "blocks@000/001/000",
    "kiki@5x3",
    "kiki@1x1",
    "turning-turtles@2,5",
    "ruler@0,23",
    "ruler@24",
    "coins:ruler,ruler@2:3,0:5",
    "silver-dollar@1,4,7",
    "staircase@2,1,3,2,4",
    "staircase@0,12,100000,9,3,3,3,3,3,3",
];

#[test]
fn every_position_has_words_in_both_languages() {
    for name in POSITIONS {
        let english = draw(name, Locale::En).unwrap_or_else(|| panic!("{name}"));
        let chinese = draw(name, Locale::Zh).unwrap();
        assert_ne!(english.words, chinese.words, "{name}");
        assert!(!english.words.contains("board-"), "{}", english.words);
        for board in [english, chinese] {
            let picture = board.picture.map(|svg| svg.to_string()).unwrap_or_default();
            if !picture.is_empty() {
                assert!(picture.contains("role=\"img\" aria-label=\""), "{picture}");
                assert!(
                    !picture.contains("NaN") && !picture.contains("inf"),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn pictures_are_as_wide_as_a_telephone_and_their_labels_stand_apart() {
    for name in POSITIONS {
        let position = notation::position(name).unwrap();
        let board = drawn(
            &position.game().name(),
            name.split_once('@').unwrap().1,
            Locale::En,
        )
        .unwrap();
        let Some(sketch) = board.sketch else { continue };
        let (width, height) = sketch.size;
        assert!(width <= WIDTH + 1.0, "{name} is {width} wide");
        assert!(height <= 900.0, "{name} is {height} high");
        let labels = sketch.canvas.labels();
        for (index, one) in labels.iter().enumerate() {
            assert!(
                one.0 >= -1.0 && one.2 <= width + 1.0,
                "{name}: {one:?} of {width}"
            );
            assert!(
                one.1 >= -1.0 && one.3 <= height + 1.0,
                "{name}: {one:?} of {height}"
            );
            for other in &labels[..index] {
                let apart = one.0 >= other.2 - 0.5
                    || other.0 >= one.2 - 0.5
                    || one.1 >= other.3 - 0.5
                    || other.1 >= one.3 - 0.5;
                assert!(apart, "{name}: {one:?} covers {other:?}");
            }
        }
    }
}

#[test]
fn a_picture_shows_what_is_there() {
    let picture = |name: &str| draw(name, Locale::En).unwrap().picture.unwrap().to_string();
    let count = |name: &str, what: &str| picture(name).matches(what).count();
    assert_eq!(count("nim@3,5,7", "b-shine"), 15);
    assert_eq!(count("kayles@9,3", "b-outline"), 12);
    assert_eq!(count("chomp@5,5,3", "b-chocolate"), 13);
    assert_eq!(count("chomp@5,5,3", "b-gone"), 2);
    assert_eq!(count("dag@1>2,1>3,2>3;1", "b-arrow"), 3);
    assert_eq!(count("hackenbush@0-1,1-2,2-0", "b-branch"), 3);
    assert_eq!(count("staircase@2,1,3", "b-shine"), 6);
    assert_eq!(count("ruler@0,3", "b-token"), 2);
    assert_eq!(count("blocks@000/001/000", "b-blocked"), 1);
}

#[test]
fn what_a_move_lays_on_a_board_is_marked() {
    let marked = |from: &str, to: &str| {
        let board = draw_move("cram", from, to, Locale::En).unwrap();
        board.picture.unwrap().as_str().matches("b-piece").count()
    };
    assert_eq!(marked("2x3", "110/000"), 2);
    assert_eq!(marked("110/000", "111/001"), 2);
    // Where the engine leaves the edge out, nothing is known to be at the same place.
    assert!(!marks_move("cram", "2x3", "2x2"));
    assert_eq!(marked("2x3", "2x2"), 0);
    assert!(!marks_move("nim", "1,2", "1,1"));
}

#[test]
fn what_is_too_large_is_said_in_words_alone() {
    for name in ["chomp@1000000x1000000", "ruler@24"] {
        let board = draw(name, Locale::En).unwrap();
        assert_eq!(board.picture, None, "{name}");
        assert!(!board.words.is_empty());
    }
    let edges: Vec<String> = (1..200)
        .map(|node| format!("{node}>{}", node + 1))
        .collect();
    let board = draw(&format!("dag@{};1", edges.join(",")), Locale::En).unwrap();
    assert_eq!(board.picture, None);
    assert!(board.words.contains("200"), "{}", board.words);
    let many: Vec<String> = (1..=1000).map(|heap| heap.to_string()).collect();
    let board = draw(&format!("nim@{}", many.join(",")), Locale::En).unwrap();
    assert!(board.picture.unwrap().as_str().len() < 40_000);
    assert!(board.words.contains("976"), "{}", board.words);
}

#[test]
fn the_same_position_is_the_same_picture() {
    for name in POSITIONS {
        assert_eq!(draw(name, Locale::En), draw(name, Locale::En), "{name}");
    }
}

#[test]
fn what_is_no_position_has_no_picture() {
    for name in ["", "nim", "nim@x", "nothing@1", "calendar@2001-13-3"] {
        assert_eq!(draw(name, Locale::En), None, "{name}");
    }
}

#[test]
fn the_samples_of_most_problems_are_drawn() {
    let mut with_pictures = 0;
    for problem in problems::catalog::all() {
        for sample in problem.samples() {
            for locale in Locale::ALL {
                let cases = super::of_input(&problem, sample.shown_input(), locale);
                for case in &cases.drawn {
                    let picture = case.board.picture.as_ref();
                    assert!(
                        picture.is_none_or(|it| it.as_str().len() < 60_000),
                        "{}",
                        problem.id()
                    );
                }
                with_pictures +=
                    usize::from(cases.drawn.iter().any(|it| it.board.picture.is_some()));
            }
        }
    }
    assert!(with_pictures > 60, "only {with_pictures}");
}
