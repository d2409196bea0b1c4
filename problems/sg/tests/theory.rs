//! What theory knows of a game, compared with its rules: values, winners, moves to a value.

use std::collections::BTreeSet;
use std::fmt::Debug;

use sg::boards::{Chomp, SilverDollar};
use sg::bounded_nim::BoundedNim;
use sg::brute::Brute;
use sg::calendar::{Calendar, Date};
use sg::coins::{Boxes, Lamp, Product, Rule};
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};
use sg::heaps::{GrundyGame, Lasker, Splits, Tabled};
use sg::kiki::Kiki;
use sg::moore::{BoundedMoore, Moore};
use sg::multiplication::Multiplication;
use sg::nim::Nim;
use sg::octal::Code;
use sg::staircase::Staircase;
use sg::stone_boxes::StoneBoxes;
use sg::subtraction::SubtractionSet;
use sg::wythoff::Wythoff;
use sg::{Game, Nimber, Outcome, Several};

/// Every lower value has a move if theory speaks of it, and that is one of the rules' own; nothing
/// is said to lead to the value itself.
fn check<G: Game<Position: Ord + Debug>>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
) {
    let mut brute = Brute::new(game);
    for position in positions {
        // By mex: to play out every sum that a heap may become would take too long.
        let value = brute.value(&position);
        let outcome = Outcome::from(value);
        let known = game.known_value(&position);
        assert!(known.is_none_or(|known| known == value), "{position:?}");
        let known = game.known_outcome(&position);
        assert!(known.is_none_or(|known| known == outcome), "{position:?}");
        assert!(known.is_some(), "theory has nothing to say: {position:?}");
        for wanted in (0..=value.0).map(Nimber) {
            let Some(found) = game.moves_to(&position, wanted) else {
                continue;
            };
            let expected = wanted != value;
            assert_eq!(found.count > 0, expected, "{position:?} to {wanted}");
            assert_eq!(found.first.is_some(), expected);
            let Some((label, left)) = found.first else {
                continue;
            };
            let sum: Nimber = left.iter().map(|part| brute.value(part)).sum();
            assert_eq!(sum, wanted, "{position:?} to {left:?}");
            let sorted = |left: &[G::Position]| {
                let mut left = left.to_vec();
                left.sort();
                left
            };
            let mut legal = false;
            game.moves(&position, &mut |name, option| {
                legal |= name == label && sorted(option) == sorted(&left);
            });
            assert!(legal, "{position:?}: {label:?} to {left:?}");
        }
    }
}

fn pairs(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=most).flat_map(move |a| (0..=most).map(move |b| (a, b)))
}

/// Every list of so many numbers below `base`.
fn lists(length: u32, base: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..base.pow(length)).map(move |code| (0..length).map(|i| code / base.pow(i) % base).collect())
}

#[test]
fn heaps() {
    check(&Nim, 0..20);
    for most in 0..6 {
        check(&BoundedNim { most }, 0..30);
    }
    for splits in [Splits::Two, Splits::Three] {
        check(&Lasker { splits }, 0..40);
    }
    check(&Tabled::new(SubtractionSet::new([1, 3, 4]), 30), 0..60);
    check(&Tabled::new(Code::kayles(), 200), 0..60);
    check(&Tabled::new(GrundyGame, 60), 0..=60);
    let sets = [vec![1, 2], vec![3, 5]].map(SubtractionSet::new);
    let several = Several::new(sets.map(|set| Tabled::new(set, 20)));
    check(
        &several,
        (0..3).flat_map(|index| (0..=20).map(move |heap| (index, heap))),
    );
}

#[test]
fn boxes_and_piles() {
    check(
        &StoneBoxes,
        pairs(40).filter(|(size, stones)| stones <= size),
    );
    check(&Wythoff, pairs(12));
    check(&Staircase, lists(4, 4));
    check(&Moore { most_heaps: 2 }, lists(4, 4));
    for (most_heaps, most_taken, heaps) in [(1, 2, 3), (3, 2, 3), (2, 3, 3)] {
        let rules = BoundedMoore {
            most_heaps,
            most_taken,
        };
        let sorted = lists(heaps, 5).filter(|list| list.is_sorted() && !list.contains(&0));
        let known = sorted.filter(|heaps| rules.known_outcome(heaps).is_some());
        check(&rules, known);
    }
    for factor in 1..4 {
        check(&DynamicSubtraction { factor }, (0..40).map(Pile::opening));
    }
}

#[test]
fn numbers_and_boards() {
    for target in [2, 9, 10, 18, 19, 100, 163] {
        check(&Multiplication { target }, 1..=target);
    }
    let side = 1..12u64;
    check(
        &Kiki,
        side.clone().flat_map(|n| side.clone().map(move |m| (n, m))),
    );
    let days = std::iter::successors(Date::new(2000, 11, 1), |day| day.next_day());
    check(&Calendar, days.take_while(|day| *day <= sg::calendar::LAST));
}

/// Of bars nothing but these shapes is known: rectangles of one or two rows or columns and squares, two rows, two
/// columns, and one row with one column.
#[test]
fn bars_and_strips() {
    let bars = lists(4, 5).map(|mut rows| {
        rows.retain(|row| *row > 0);
        rows
    });
    let bars = bars.filter(|rows| rows.is_sorted_by(|above, below| above >= below));
    let shapes: BTreeSet<Vec<u64>> = bars.filter(|rows| Chomp::known(rows).is_some()).collect();
    assert!(shapes.contains(&vec![4, 4, 4, 4]) && shapes.contains(&vec![3, 1, 1]));
    check(&Chomp, shapes);
    let coins = |code: u64| {
        let cells = (0..9).filter(|cell| code >> cell & 1 == 1);
        cells.collect::<Vec<u64>>()
    };
    check(&SilverDollar, (0..512).map(coins));
    let cells: Vec<Lamp> = (0..8)
        .map(|bit| (bit / 4 + 1, bit / 2 % 2 + 1, bit % 2 + 1))
        .collect();
    let lamps = |code: usize| {
        let on = cells
            .iter()
            .enumerate()
            .filter(|(bit, _)| code >> bit & 1 == 1);
        on.map(|(_, lamp)| *lamp).collect::<Vec<Lamp>>()
    };
    check(&Boxes, (0..256).step_by(3).map(lamps));
}

/// Large positions have their winning move by theory: what it leaves is lost by theory.
#[test]
fn large_positions_have_a_winning_move() {
    let piles = DynamicSubtraction { factor: 2 };
    let pile = Pile::opening(1_000_000_000_000_000_000);
    let found = piles.moves_to(&pile, Nimber::ZERO).and_then(|it| it.first);
    let (_, left) = found.unwrap_or_else(|| panic!("it is won"));
    assert_eq!(piles.known_outcome(&left[0]), Some(Outcome::P));
    let balls = BoundedMoore {
        most_heaps: 30,
        most_taken: 5_000_000,
    };
    let heaps: Vec<u64> = (1..=30).map(|ball| ball * 777_777).collect();
    let found = balls.moves_to(&heaps, Nimber::ZERO);
    let found = found.unwrap_or_else(|| panic!("it is known"));
    assert!(found.may_be_more);
    let (_, left) = found.first.unwrap_or_else(|| panic!("it is won"));
    assert_eq!(balls.known_outcome(&left[0]), Some(Outcome::P));
    let lamps = vec![(999, 1000, 998), (1000, 1000, 1000)];
    let found = Boxes.moves_to(&lamps, Nimber::ZERO).and_then(|it| it.first);
    let (_, left) = found.unwrap_or_else(|| panic!("it is won"));
    assert_eq!(Boxes.value(&left[0]), Nimber::ZERO);
    // No search goes over the columns and rows of so many heads.
    let board: Vec<(u64, u64)> = (0..20).map(|head| (9_000 + head, 9_999 - head)).collect();
    let turtles = Product {
        columns: Rule::AtMost(2),
        rows: Rule::AtMost(2),
    };
    let found = turtles.moves_to(&board, Nimber::ZERO);
    let (_, left) = found
        .and_then(|it| it.first)
        .unwrap_or_else(|| panic!("it is won"));
    assert_eq!(turtles.known_value(&left[0]), Some(Nimber::ZERO));
    // Nor over those of a single one.
    let far = vec![(999_999_937, 999_999_893), (123_456_789, 987_654_321)];
    let found = turtles.moves_to(&far, Nimber::ZERO);
    let (_, left) = found
        .and_then(|it| it.first)
        .unwrap_or_else(|| panic!("it is won"));
    assert_eq!(turtles.known_value(&left[0]), Some(Nimber::ZERO));
}

#[test]
fn coins() {
    let rules = [
        Rule::AtMost(1),
        Rule::AtMost(2),
        Rule::AtMost(3),
        Rule::Ruler,
        Rule::Exactly(2),
    ];
    for rule in rules {
        let rows = (0..128u64).map(|code| (0..7).filter(|place| code >> place & 1 == 1).collect());
        check(&rule, rows);
    }
    let board = |code: u64| {
        let cells = (0..9).filter(|cell| code >> cell & 1 == 1);
        cells.map(|cell| (cell / 3, cell % 3)).collect::<Vec<_>>()
    };
    let turtles = Product {
        columns: Rule::AtMost(2),
        rows: Rule::AtMost(2),
    };
    check(
        &turtles,
        (0..512).step_by(5).map(|code| {
            let mut cells = board(code);
            cells.sort_unstable();
            cells
        }),
    );
}
