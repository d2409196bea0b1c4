//! Every family's picture: its words, its bounds, and that no label covers another.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeSet;

use problems::Drawing;
use sg::{Budget, Nimber, Play, notation};

use super::stage::Stage;
use super::{Part, Scene, WIDTH, draw, draw_case, draw_move, draw_playable, drawn, marks_move};
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
    "green-game@1>4,1>6,2>6,3>5,4>3,5>2,6>1;3;5;1,4,3",
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
    "team-nim:4,3,2,3@9/2",
    "team-nim:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,100@10000",
    "northcott:24@1-24,6-3;2",
    "lamps@12:5:6",
    "crosses@..x......",
    "crosses@44",
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
            &Stage::default(),
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
    // The engine leaves out the last columns once they are full.
    assert_eq!(marked("2x3", "2x2"), 2);
    assert_eq!(marked("2x1", "/"), 2);
    assert!(!marks_move("cram", "2x3", "3x2"));
    assert!(!marks_move("nim", "1,2", "1,1"));
    // Every first move is drawn on the whole board.
    let board = notation::position("tetrominoes@4x4").unwrap();
    for to in board.options(Play::Normal, Budget::default()).unwrap() {
        let drawn = draw_move("tetrominoes", "4x4", &to, Locale::En).unwrap();
        let picture = drawn.picture.unwrap().to_string();
        assert_eq!(picture.matches("b-piece").count(), 4, "{to}");
        assert_eq!(picture.matches("b-outline").count(), 16, "{to}");
    }
}

#[test]
fn what_is_too_large_is_said_in_words_alone() {
    for name in ["chomp@1000000x1000000", "ruler@24", "lamps@1:1:7"] {
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
fn cases_that_no_position_is_are_looked_at() {
    let fields = |moves: &[(u64, u64)]| Drawing::Fields {
        firsts: 2,
        greens: vec![1],
        moves: moves.to_vec(),
    };
    let balls = |(most, kick), balls| Drawing::Balls {
        radius: 1,
        most,
        kick,
        balls,
    };
    for (drawing, what, count) in [
        (Drawing::Row(9), "b-outline", 9),
        (Drawing::Row(1000), "b-outline", 10),
        (
            Drawing::HeapInTurn {
                stones: 9,
                limits: vec![3; 12],
            },
            "b-shine",
            9,
        ),
        (
            Drawing::Facing {
                columns: 9,
                rows: vec![(3, 6), (9, 1)],
            },
            "b-token",
            2,
        ),
        (Drawing::Lamps(vec![(3, 1, 4), (1, 2, 1)]), "b-token", 2),
        (fields(&[(1, 3), (2, 4), (3, 1), (4, 2)]), "b-marked", 2),
        // The balls and the one that says how many are kicked; one spot on each way, and the ends of three turns.
        (balls((1, 3), vec![(7, 2), (12, 2)]), "b-shine", 3),
        (balls((1, 3), vec![(7, 2), (12, 2)]), "b-marked", 6),
        (
            balls((30, 15_915_493), vec![(99_999_999, 15_915_494); 30]),
            "b-marked",
            0,
        ),
        (
            balls((30, 15_915_493), vec![(99_999_999, 15_915_494); 30]),
            "b-shine",
            24,
        ),
    ] {
        let board = draw_case(&drawing, Locale::En).unwrap();
        let picture = board.picture.unwrap().to_string();
        assert_eq!(picture.matches(what).count(), count, "{picture}");
        let sketch = super::cases::draw(&drawing, Locale::Zh)
            .unwrap()
            .sketch
            .unwrap();
        assert!(sketch.size.0 <= WIDTH + 1.0, "{drawing:?}");
        for (at, one) in sketch.canvas.labels().iter().enumerate() {
            let others = &sketch.canvas.labels()[..at];
            let covers = |other: &&(f64, f64, f64, f64)| {
                let beside = one.0 >= other.2 - 0.5 || other.0 >= one.2 - 0.5;
                !beside && one.1 < other.3 - 0.5 && other.1 < one.3 - 0.5
            };
            assert_eq!(others.iter().find(covers), None, "{drawing:?}");
        }
        assert_ne!(
            draw_case(&drawing, Locale::Zh).unwrap().words,
            board.words,
            "{drawing:?}"
        );
    }
    let many: Vec<(u64, u64)> = (1..200).map(|from| (from, from + 1)).collect();
    let large = [
        fields(&many),
        Drawing::Lamps(vec![(1, 1, 1000)]),
        Drawing::Facing {
            columns: 100,
            rows: vec![(1, 2)],
        },
    ];
    for drawing in large {
        assert_eq!(draw_case(&drawing, Locale::En).unwrap().picture, None);
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

#[test]
fn what_the_numbers_of_balls_mean_is_said_below_their_pictures() {
    for (id, is_said) in [("poj-2315", true), ("nim", false)] {
        let problem = problems::catalog::get(id).unwrap();
        let sample = problem.samples().first().unwrap();
        for locale in Locale::ALL {
            let cases = super::of_input(&problem, sample.shown_input(), locale);
            assert_eq!(cases.legend.is_some(), is_said, "{id}");
        }
    }
}

/// Positions of every kind, with how many of their moves have a place on the board.
const PLAYED: &[(&str, usize)] = &[
    ("nim@3,5,7", 15),
    ("nim@1,1", 1),
    ("euclid@3,7", 2),
    ("wythoff@2,3", 6),
    ("moore-nim:2@2,2", 4),
    ("fibonacci-nim@6", 5),
    ("fibonacci-nim@10/3", 3),
    ("stone-box:10@3,4", 13),
    ("grundy@5,3", 3),
    ("lasker@4", 6),
    ("lasker-three@5", 5),
    ("kayles@5,2", 7),
    ("octal:0.77@4", 4),
    ("octal:0.07@5", 2),
    ("dawson-kayles@5", 2),
    ("dawson-chess@5", 3),
    ("treblecross@5", 2),
    ("rows@3,4", 10),
    ("strips:1,5@8", 6),
    ("dag@1>2,1>3,2>3;1", 2),
    ("dag@1>2,1>3,2>3;1,2", 3),
    ("graph@1>2,2>1,2>3;2", 2),
    ("green-game@1>4,1>6,2>6,3>5,4>3,5>2,6>1;3;5;1", 2),
    ("green-game@1>4,1>6,2>6,3>5,4>3,5>2,6>1;3;5;1,4,3", 1),
    ("hackenbush@0-1,1-2,2-0", 3),
    ("hackenbush@0-1,1-2,1-3,3-4", 4),
    ("single-coin@2,5", 2),
    ("turning-turtles@2,5", 6),
    ("ruler@0,3", 4),
    ("coins:near-3@1,4", 5),
    ("coins:ruler,ruler@2:3,0:1", 12),
    ("silver-dollar@1,4,7", 5),
    ("staircase@2,1,3", 6),
    ("chomp@2x3", 5),
    ("chomp@3,1", 3),
    ("cram@2x3", 7),
    ("cram@101/000", 3),
    ("blocks@3x3", 4),
    ("tetrominoes@3x3", 36),
    // So many moves are made in the list alone.
    ("tetrominoes@8x8", 0),
    ("kiki@3x3", 3),
    ("multiplication:20@1", 8),
    ("team-nim:4,3,2,3@11", 4),
    ("team-nim:4,3,2,3@9/2", 3),
    ("northcott:8@1-5,6-3", 7),
    ("northcott:8@1-5,6-3;2", 10),
    ("lamps@1:1:2,2:2:1", 5),
    ("crosses@..x..", 4),
    ("bounded-moore:1,3@2,4", 5),
    ("calendar@2001-10-3", 2),
    ("digital-deletions@21", 3),
];

fn options(name: &str) -> Vec<String> {
    let position = notation::position(name).unwrap();
    position.options(Play::Normal, Budget::default()).unwrap()
}

/// The position as it is played on, with the hint, the position before the last move, and the values.
fn played(name: &str, hint: Option<&str>, before: Option<&str>, parts: &[Part]) -> String {
    let options = options(name);
    let scene = Scene {
        options: &options,
        address: &|number| format!("/play?move={number}"),
        hint: hint.map(|hint| options.iter().position(|it| it == hint).unwrap()),
        before,
        parts,
    };
    draw_playable(name, Locale::En, &scene).unwrap().to_string()
}

#[test]
fn games_are_played_on_their_boards() {
    let mut wrong = Vec::new();
    for (name, places) in PLAYED {
        let position = notation::position(name).unwrap();
        let options = options(name);
        let scene = Scene {
            options: &options,
            address: &|number| number.to_string(),
            hint: None,
            before: None,
            parts: &[],
        };
        let (game, text) = (position.game().name(), position.text());
        let board = drawn(&game, &text, &Stage::new(&scene), Locale::En).unwrap();
        let sketch = board.sketch.unwrap();
        assert!(sketch.size.0 <= WIDTH + 1.0, "{name}");
        let choices: BTreeSet<usize> = sketch.canvas.choices().into_iter().collect();
        assert!(choices.iter().all(|it| *it < options.len()), "{name}");
        if choices.len() != *places {
            wrong.push(format!("{name}: {} of {}", choices.len(), options.len()));
        }
        assert!(played(name, None, None, &[]).len() < 16_000, "{name}");
        // Whoever only looks at it has nothing to click on.
        let looked_at = draw(name, Locale::En).unwrap().picture.unwrap();
        for class in ["b-move", "b-hit", "b-reach", "b-ghost", "b-choice"] {
            assert!(!looked_at.as_str().contains(class), "{name}: {class}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_place_leads_to_its_move_and_says_it() {
    let kayles = played("kayles@5,2", None, None, &[]);
    let number = options("kayles@5,2").iter().position(|it| it == "5,0");
    let number = number.unwrap();
    let place =
        format!("href=\"/play?move={number}\" tabindex=\"-1\"><title>take 2 from row 2</title>");
    assert_eq!(kayles.matches(&place).count(), 1, "{kayles}");
    // Of two heaps of one size both lead to the one move that there is.
    let nim = played("nim@1,1", None, None, &[]);
    let place = "<title>take 1 from heap 1</title>";
    assert_eq!(nim.matches(place).count(), 2, "{nim}");
    // Of a long row both ends are played on.
    let long = played("kayles@30", None, None, &[]);
    assert_eq!(long.matches("class=\"b-move\"").count(), 10 + 8);
}

#[test]
fn both_of_two_heaps_are_taken_from_between_them() {
    let position = notation::position("wythoff@3,5").unwrap();
    let mut all = options("wythoff@3,5");
    let alike = position.alike(Play::Normal, Budget::default()).unwrap();
    all.extend(alike.into_iter().map(|(_, to)| to));
    let scene = Scene {
        options: &all,
        address: &|number| format!("/play?move={number}"),
        hint: None,
        before: None,
        parts: &[],
    };
    let picture = draw_playable("wythoff@3,5", Locale::En, &scene).unwrap();
    let picture = picture.to_string();
    for (to, words) in [
        ("1,3", "take 2 from both heaps"),
        ("3,1", "take 4 from heap 2"),
    ] {
        let number = all.iter().position(|it| it == to).unwrap();
        let place = format!("href=\"/play?move={number}\" tabindex=\"-1\"><title>{words}</title>");
        assert_eq!(picture.matches(&place).count(), 1, "{picture}");
    }
    assert!(picture.contains(">both</text>"), "{picture}");
}

#[test]
fn a_hint_the_last_move_and_values_are_marked() {
    let rings = |picture: &str| picture.matches("b-ring").count();
    let hints = |picture: &str| picture.matches("is-hint").count();
    assert_eq!(rings(&played("nim@3,5,7", None, None, &[])), 0);
    for (name, to) in [
        ("nim@3,5,7", "2,5,7"),
        ("dag@1>2,1>3,2>3;1", "1>2,1>3,2>3;3"),
        ("silver-dollar@1,4,7", "1,4,6"),
    ] {
        let picture = played(name, Some(to), None, &[]);
        assert_eq!((hints(&picture), rings(&picture)), (1, 1), "{name}");
    }
    // What the move takes is shown instead, or the edge that it cuts.
    for (name, to) in [
        ("kayles@5,2", "1,3,2"),
        ("cram@2x3", "010/010"),
        ("hackenbush@0-1,1-2,2-0", "0-1,2-0"),
    ] {
        let picture = played(name, Some(to), None, &[]);
        assert_eq!((hints(&picture), rings(&picture)), (1, 0), "{name}");
    }
    for (before, name) in [
        ("3,5,7", "nim@3,5,6"),
        ("5,2", "kayles@5,1"),
        ("5,2", "grundy@5,2"),
        ("1,4,7", "silver-dollar@1,4,6"),
        ("3", "ruler@2,3"),
        ("000/000", "cram@110/000"),
        ("1>2,1>3,2>3;1", "dag@1>2,1>3,2>3;2"),
        ("0-1,1-2,1-3", "hackenbush@0-1,1-2"),
        ("3x3", "chomp@3,3,2"),
    ] {
        let is_same = name.ends_with(&format!("@{before}"));
        let picture = played(name, None, Some(before), &[]);
        assert_eq!(rings(&picture), usize::from(!is_same), "{name}");
    }
    let parts = [(3, "3"), (0, "0"), (7, "7")].map(|(value, text)| Part {
        text: text.to_owned(),
        value: Nimber(value),
    });
    let valued = played("nim@3,0,7", None, None, &parts);
    assert_eq!(valued.matches("b-won").count(), 2, "{valued}");
    assert_eq!(valued.matches("b-lost").count(), 1, "{valued}");
    assert!(valued.contains(">*7</text>"), "{valued}");
}
