//! Quotients against the literature, and against playing sums out.

use proptest::prelude::*;

use super::super::{Exhaustive, Play};
use super::bits::Bits;
use super::meter::Meter;
use super::proof::Proof;
use super::*;
use crate::nim::Nim;
use crate::octal::Code;
use crate::subtraction::SubtractionSet;

fn of_code(code: &str, largest: u64) -> MisereQuotient<Code> {
    let code: Code = code.parse().unwrap_or_else(|error| panic!("{error}"));
    let quotient = MisereQuotient::of_heaps(code, largest, Budget::default());
    quotient.unwrap_or_else(|error| panic!("{error}"))
}

fn lost_heaps<G>(quotient: &MisereQuotient<G>) -> Vec<u64> {
    let lost = |heap: &u64| quotient.outcome(&[*heap]) == Some(Outcome::P);
    (0..=quotient.largest_heap()).filter(lost).collect()
}

/// Plambeck 2005 (0.123), Plambeck and Siegel 2008 (0.77, 0.15).
#[test]
fn orders_and_periods_are_the_known_ones() {
    for (code, heaps, order, lost, preperiod, period) in [
        ("0.123", 30, 20, 5, 5, 5),
        ("0.77", 170, 40, 9, 71, 12),
        ("0.15", 160, 42, 12, 66, 10),
    ] {
        let mut quotient = of_code(code, heaps);
        assert_eq!(quotient.order(), order, "{code}");
        let portion = quotient.elements().filter(|x| quotient.is_lost(*x));
        assert_eq!(portion.count(), lost, "{code}");
        let code: Code = code.parse().unwrap_or_else(|error| panic!("{error}"));
        let found = quotient.certify(code.theorem());
        let found = found.map(|found| (found.preperiod, found.period, found.proved));
        assert_eq!(found, Some((preperiod, period, true)), "{code}");
        let lost = quotient.outcome(&[u64::MAX, u64::MAX - 1, 1]);
        assert!(lost.is_some(), "{code}");
    }
}

#[test]
fn nim_has_the_tame_quotients() {
    for (largest, order) in [
        (0, 1),
        (1, 2),
        (2, 6),
        (3, 6),
        (4, 10),
        (7, 10),
        (8, 18),
        (15, 18),
        (31, 34),
    ] {
        let quotient = MisereQuotient::of_heaps(Nim, largest, Budget::default());
        assert_eq!(
            quotient.map(|quotient| quotient.order()),
            Ok(order),
            "{largest}"
        );
    }
}

#[test]
fn single_rows_are_lost_as_is_known() {
    assert_eq!(lost_heaps(&of_code("0.77", 36)), [1, 4, 9, 12, 20]);
    // The quotient of the rows to 30 is out of reach; `Exhaustive` is compared up to 40.
    let dawson = of_code("0.07", 29);
    assert_eq!(lost_heaps(&dawson), [2, 3, 7, 8, 12, 16, 17, 21, 22, 26]);
}

#[test]
fn a_game_without_moves_has_the_quotient_of_one_element() {
    let mut quotient = of_code("0.", 10);
    assert_eq!(quotient.order(), 1);
    assert_eq!(quotient.generators(), [0; 0]);
    assert_eq!(quotient.outcome(&[3, 10]), Some(Outcome::N));
    assert_eq!(quotient.winning_moves(&[3, 10]), Some(Vec::new()));
    assert_eq!(quotient.certify(Theorem::Unknown), None);
    assert_eq!(quotient.outcome(&[11]), None);
    assert_eq!(quotient.winning_moves(&[11]), None);
}

/// Dawson's Kayles has no quotient within reach up to 40.
#[test]
fn the_budget_is_kept() {
    let dawson = Code::dawson_kayles();
    for positions in [0, 1, 10, 100, 1000, 100_000] {
        let quotient = MisereQuotient::of_heaps(&dawson, 40, Budget { positions });
        let Err(QuotientError::Budget { heap, .. }) = quotient else {
            panic!("{positions}");
        };
        // What the error says of smaller heaps holds.
        if let Some(smaller) = heap.checked_sub(1) {
            let smaller = MisereQuotient::of_heaps(&dawson, smaller, Budget { positions });
            assert!(smaller.is_ok(), "{positions}");
        }
    }
}

/// A heap that may stay as it is.
struct Idle;

impl Game for Idle {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        sink(&[*heap]);
    }
}

#[test]
fn heaps_that_do_not_get_smaller_are_named() {
    let quotient = MisereQuotient::of_heaps(Idle, 3, Budget::default());
    let error = QuotientError::Growing { heap: 0, part: 0 };
    assert_eq!(quotient.err(), Some(error));
}

#[test]
fn elements_of_other_quotients_do_no_harm() {
    let kayles = of_code("0.77", 30);
    let small = of_code("0.3", 5);
    let large = kayles.elements().last().unwrap_or(Element::IDENTITY);
    assert_eq!(small.product(large, Element::IDENTITY), None);
    assert_eq!(small.sum(large), None);
    assert!(!small.is_lost(large));
}

/// Checks the conditions for the heaps of Kayles with these elements in a monoid.
fn proves(monoid: Monoid, elements: &[Element]) -> bool {
    let Some(mut proof) = Proof::new(monoid) else {
        return false;
    };
    let mut meter = Meter::new(usize::MAX);
    (0..).zip(elements).all(|(heap, element)| {
        let mut options = Vec::new();
        Code::kayles().options(&heap, &mut |parts| {
            let parts = parts.iter().map(|part| elements[*part as usize].0);
            options.push(parts.fold(0, |x, y| proof.monoid().product(x, y)));
        });
        proof.admit(heap, element.0, &options, &mut meter) == Ok(Ok(()))
    })
}

/// The rows up to 30 of Kayles, and their quotient of order 40, with one mistake: in the
/// element of a row that is no generator, or in the P-portion.
#[test]
fn what_is_wrong_is_not_proved() {
    let kayles = of_code("0.77", 30);
    let elements: Vec<Element> = (0..=30).filter_map(|row| kayles.element(&[row])).collect();
    assert!(proves(kayles.monoid.clone(), &elements));
    for row in (0..=30).filter(|row| !kayles.generators().contains(row)) {
        for other in kayles.elements().filter(|x| *x != elements[row as usize]) {
            let mut wrong = elements.clone();
            wrong[row as usize] = other;
            assert!(!proves(kayles.monoid.clone(), &wrong), "{row} {other:?}");
        }
    }
    let generators = kayles.generators();
    let steps: Vec<u32> = kayles
        .elements()
        .flat_map(|x| generators.iter().map(move |row| (x, row)))
        .map(|(x, row)| kayles.monoid.product(x.0, elements[*row as usize].0))
        .collect();
    for wrong in kayles.elements().map(Some).chain([None]) {
        let mut lost = Bits::default();
        for x in kayles.elements() {
            lost.push(kayles.is_lost(x) != (Some(x) == wrong));
        }
        let monoid = Monoid::new(generators.len(), steps.clone(), lost);
        let proved = monoid.is_some_and(|monoid| proves(monoid, &elements));
        assert_eq!(proved, wrong.is_none(), "{wrong:?}");
    }
}

/// Codes of up to 4 digits, and the digit before the point 0 or 4.
fn codes() -> impl Strategy<Value = Code> {
    let digits = proptest::collection::vec(0u8..8, 1..=4);
    let code = (any::<bool>(), digits)
        .prop_map(|(splits, digits)| Code::new([vec![u8::from(splits) * 4], digits].concat()));
    code.prop_filter_map("digits make a code", |code| code)
}

/// Compares outcomes and winning moves of sums of heaps with playing them out.
fn compare<G: Game<Position = u64> + Clone>(
    game: &G,
    largest: u64,
    sums: &[Vec<u64>],
) -> Result<(), TestCaseError> {
    let budget = Budget { positions: 300_000 };
    let Ok(quotient) = MisereQuotient::of_heaps(game, largest, budget) else {
        return Ok(());
    };
    // Impartial quotients have an even number of elements, or one.
    prop_assert!(quotient.order() == 1 || quotient.order() % 2 == 0);
    let mut played = Exhaustive::new(game, Play::Misere, Budget::default());
    for sum in sums {
        let sum: Vec<u64> = sum.iter().map(|heap| heap % (largest + 1)).collect();
        prop_assert_eq!(quotient.outcome(&sum), played.outcome(&sum).ok());
        let mut winning = Vec::new();
        for (index, heap) in sum.iter().enumerate() {
            let mut options = Vec::new();
            game.options(heap, &mut |parts| options.push(parts.to_vec()));
            for parts in options {
                let after = [&sum[..index], &sum[index + 1..], &parts].concat();
                if played.outcome(&after) == Ok(Outcome::P) {
                    winning.push((index, parts));
                }
            }
        }
        prop_assert_eq!(quotient.winning_moves(&sum), Some(winning));
    }
    Ok(())
}

fn sums() -> impl Strategy<Value = Vec<Vec<u64>>> {
    let sum = proptest::collection::vec(0u64..100, 0..=5);
    proptest::collection::vec(sum, 20)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Octal codes of up to 4 digits, heaps to 9, 20 sums of up to 5.
    #[test]
    fn octal_games_are_won_as_playing_them_out_says(code in codes(), sums in sums()) {
        compare(&code, 9, &sums)?;
    }

    /// Sets of up to 4 numbers to 7, heaps to 16, 20 sums of up to 5.
    #[test]
    fn subtraction_games_are_won_as_playing_them_out_says(
        takes in proptest::collection::vec(1u64..=7, 1..=4),
        sums in sums(),
    ) {
        compare(&SubtractionSet::new(takes), 16, &sums)?;
    }

    /// Octal codes of up to 4 digits: what is certified from heaps to 40 holds for heaps to 80.
    #[test]
    fn certified_periods_go_on(code in codes()) {
        let budget = Budget { positions: 100_000 };
        let Ok(mut small) = MisereQuotient::of_heaps(&code, 40, budget) else {
            return Ok(());
        };
        if small.certify(code.theorem()).is_none() {
            return Ok(());
        }
        let large = MisereQuotient::of_heaps(&code, 80, Budget::default());
        prop_assert_eq!(large.as_ref().map(MisereQuotient::order), Ok(small.order()));
        if let Ok(large) = large {
            for a in 0..=80 {
                for b in (0..=a).step_by(7) {
                    prop_assert_eq!(small.outcome(&[a, b]), large.outcome(&[a, b]));
                }
            }
        }
    }

    /// Sets of up to 4 numbers to 7: what is certified from heaps to 40 holds for heaps to 80.
    #[test]
    fn certified_periods_of_subtraction_games_go_on(
        takes in proptest::collection::vec(1u64..=7, 1..=4),
    ) {
        let set = SubtractionSet::new(takes);
        let largest = set.takes().last().copied().unwrap_or(0);
        let small = MisereQuotient::of_heaps(&set, 40, Budget::default());
        let large = MisereQuotient::of_heaps(&set, 80, Budget::default());
        if let (Ok(mut small), Ok(large)) = (small, large)
            && small.certify(Theorem::Window { largest }).is_some()
        {
            prop_assert_eq!(small.order(), large.order());
            for a in 0..=80 {
                for b in (0..=a).step_by(7) {
                    prop_assert_eq!(small.outcome(&[a, b]), large.outcome(&[a, b]));
                }
            }
        }
    }
}
