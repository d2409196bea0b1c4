//! Claims about games of the engine.
#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use super::*;
use crate::Budget;
use crate::notation;

fn test(game: &str, claim: &str) -> Finding {
    let game = notation::game(game).unwrap();
    let table = game.table(300, Budget::default()).unwrap();
    let forms = game.patterns(300, Budget::default()).unwrap();
    let claim = Claim::parse(claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
    claim.test(&table.values, table.period, &forms)
}

fn refuted(game: &str, claim: &str) -> Vec<u64> {
    match test(game, claim) {
        Finding::Refuted(it) => it.heaps,
        other => panic!("{other:?}"),
    }
}

#[test]
fn claims_are_proved_by_what_is_proved_of_all_values() {
    let by_period = Finding::Proved {
        to: 300,
        ground: Ground::Period,
    };
    for (game, claim) in [
        ("subtraction:1,2,3", "lost iff n mod 4 = 0"),
        ("subtraction:1,2", "value = n mod 3"),
        ("subtraction:1,2", "won iff n mod 3 != 0"),
        ("subtraction:1,2,3", "won iff n % 4 > 0"),
        ("subtraction:1,2,3", "lost iff XOR of n mod 4 = 0"),
        ("bounded-nim:3", "value = n mod 4"),
        ("power-subtraction", "value = n mod 3"),
        ("kayles", "lost iff n = 0"),
        ("kayles", "won iff 2 * n > 1"),
        ("subtraction:1,3,4", "lost iff n mod 7 = 0 or n mod 7 = 2"),
        ("subtraction:1,2,3", "won iff 1 <= n % 4 < 4 and n >= 0"),
        ("subtraction:1,3,4", "lost iff n mod 7 in {0, 2}"),
        ("subtraction:1,3,4", "必败当且仅当 n mod 7 属于 {0，2}"),
        ("subtraction:1,3,4", "g(n + 14) = g(n)"),
        ("subtraction:1,2,3", "lost iff XOR of 2 * (n mod 4) = 0"),
    ] {
        assert_eq!(test(game, claim), by_period, "{game}: {claim}");
    }
    for (game, claim, form) in [
        ("nim", "value = n", "n"),
        ("nim", "value = n * (n + 1) - n * n", "n"),
        ("nim", "value = 2 * floor(n / 2) + n mod 2", "n"),
        ("nim", "lost iff n = 0", "n"),
        ("nim", "lost iff XOR of n = 0", "n"),
        ("turning-turtles", "value = n + 1", "n + 1"),
        ("turning-turtles", "won iff n >= 0", "n + 1"),
        ("lasker", "lost iff n = 0", "g(n + 4) = g(n) + 4 for n >= 1"),
        (
            "lasker",
            "g(n + 8) = g(n) + 8 for n >= 1",
            "g(n + 4) = g(n) + 4 for n >= 1",
        ),
        (
            "lasker-three",
            "won iff n > 0",
            "g(n + 8) = g(n) + 8 for n >= 1",
        ),
        (
            "ruler",
            "won iff n >= 0",
            "the largest power of 2 that divides n + 1",
        ),
        (
            "ruler",
            "never lost",
            "the largest power of 2 that divides n + 1",
        ),
        (
            "mock-turtles",
            "won iff n + 1 > 0",
            "2n or 2n + 1, whichever has an odd number of binary ones",
        ),
        ("nim", "n", "n"),
    ] {
        let ground = Ground::Form(form.to_owned());
        let proved = Finding::Proved { to: 300, ground };
        assert_eq!(test(game, claim), proved, "{game}: {claim}");
    }
}

#[test]
fn what_is_true_only_so_far_is_not_proved() {
    let holds = Finding::Holds { to: 300 };
    for (game, claim) in [
        ("subtraction:1,1000", "value = n mod 2"),
        ("subtraction:1000", "value = 0"),
        ("bounded-nim:400", "value = n"),
        ("all-but:1,400", "value = floor(n / 2)"),
    ] {
        assert_eq!(test(game, claim), holds, "{game}: {claim}");
    }
    // It is true, for whatever keeps apart what the values keep apart.
    let of_sums = Finding::HoldsOfSums { to: 300 };
    assert_eq!(test("nim", "lost iff xor of 2 * n = 0"), of_sums);
    let untried = Finding::Untried { from: 301 };
    let beyond = "g(n + 1) = g(n) for n >= 300";
    assert_eq!(test("bounded-nim:400", beyond), untried);
}

#[test]
fn a_claim_about_sums_is_tried_on_all_sums() {
    for (game, heaps) in [
        ("lasker", vec![1, 2, 3]),
        ("lasker-three", vec![3, 4, 7]),
        ("kayles", vec![1, 4]),
    ] {
        assert_eq!(refuted(game, "lost iff XOR of n = 0"), heaps, "{game}");
        let values = notation::game(game).unwrap();
        let values = values.table(300, Budget::default()).unwrap().values;
        let sum: Nimber = heaps.iter().map(|heap| values[*heap as usize]).sum();
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        assert_ne!(sum.is_zero(), xor == 0, "{game}");
    }
    assert_eq!(refuted("nim", "won iff XOR of n = 0"), [0]);
    assert_eq!(refuted("subtraction:1,3,4", "g(n + 5) = g(n)"), [5]);
}

#[test]
fn what_is_proved_refutes_beyond_what_was_looked_at() {
    for (game, claim, heap) in [
        (
            "subtraction:1,2,3",
            "lost iff (n mod 4) + floor(n / 400) = 0",
            400,
        ),
        ("nim", "lost iff floor(n / 900) * 900 = n", 900),
        ("nim", "value = n + floor(n / 1000)", 1000),
    ] {
        assert_eq!(refuted(game, claim), [heap], "{game}: {claim}");
    }
}

#[test]
fn pairs_of_heaps_are_lost_where_they_are_worth_the_same() {
    for (game, claim, form) in [
        ("nim", "lost iff a = b", "n"),
        ("nim", "won iff b != a + a - a", "n"),
        ("nim", "lost iff a xor b = 0", "n"),
        ("nim", "必败当且仅当 a 异或 b = 0", "n"),
        ("nim", "lost iff 0 = a - b", "n"),
        ("nim", "lost pairs are k, k", "n"),
        (
            "bounded-nim:3",
            "lost iff (a mod 4) xor (b mod 4) = 0",
            "n mod 4",
        ),
        ("bounded-nim:3", "lost iff a mod 4 = b mod 4", "n mod 4"),
    ] {
        let ground = Ground::Form(form.to_owned());
        let proved = Finding::Proved { to: 40, ground };
        assert_eq!(test(game, claim), proved, "{game}: {claim}");
    }
    let other = "lost iff a + b = 2 * a";
    assert_eq!(test("nim", other), Finding::Holds { to: 40 });
    assert_eq!(refuted("kayles", "lost iff a = b"), [1, 4]);
    let value = Claim::parse("value = n").unwrap();
    let none = LostPairs {
        first: 0,
        last: 9,
        is_lost: &|_, _| None,
    };
    assert_eq!(value.test_pairs(none, &[]), None);
}

#[test]
fn claims_are_tried_where_only_the_lost_heaps_are_known() {
    let lost: Vec<bool> = (0..100).map(|n| n % 4 == 1).collect();
    let form = Pattern {
        formula: "lost iff n mod 4 = 1".to_owned(),
        holds_to: 99,
        proved: true,
    };
    let test = |claim: &str| {
        let claim = Claim::parse(claim).unwrap();
        claim.test_lost(&lost, std::slice::from_ref(&form))
    };
    let ground = Ground::Form(form.formula.clone());
    let proved = Some(Finding::Proved { to: 99, ground });
    assert_eq!(test("lost iff n mod 4 = 1"), proved);
    assert_eq!(test("won iff n % 4 = 0 or n % 4 > 1"), proved);
    let wrong = |claim: &str| match test(claim) {
        Some(Finding::Refuted(wrong)) => (wrong.heaps, wrong.is_lost),
        other => panic!("{claim}: {other:?}"),
    };
    assert_eq!(wrong("lost iff n mod 4 = 0"), (vec![0], false));
    assert_eq!(
        wrong("lost iff (n mod 4) + floor(n / 400) = 1"),
        (vec![400], false)
    );
    assert_eq!(wrong("lost iff XOR of n = 0"), (vec![0], false));
    assert_eq!(test("value = n mod 4"), None);
    assert_eq!(test("lost iff a = b"), None);
    let claim = Claim::parse("lost iff n mod 4 = 1").unwrap();
    assert_eq!(claim.test_lost(&lost, &[]), Some(Finding::Holds { to: 99 }));
    assert_eq!(claim.test_lost(&[], &[]), None);
}

#[test]
fn the_first_counterexample_is_shown() {
    assert_eq!(refuted("subtraction:1,3,4", "lost iff n mod 2 = 0"), [4]);
    assert_eq!(refuted("kayles", "value = n"), [4]);
    assert_eq!(refuted("nim", "lost iff xor of floor(n / 2) = 0"), [1]);
    // Single heaps agree, sums do not.
    assert_eq!(refuted("kayles", "lost iff xor of n = 0"), [1, 4]);
    // What has no value is no claim that holds.
    assert_eq!(refuted("nim", "value = n + 0 * (1 / (n - 3))"), [3]);
    assert_eq!(refuted("subtraction:1", "value = (0 - n) / 2 + n"), [1]);
}

#[test]
fn what_is_no_claim_is_said_with_the_place() {
    for (claim, at) in [
        ("", 0),
        ("lost n", 5),
        ("lost iff n mod 4", 16),
        ("value = n +", 11),
        ("value = (n", 10),
        ("value = n n", 10),
        ("lost iff xor of n = 1", 21),
        ("lost iff a = n", 13),
        ("lost iff n = b", 13),
        ("lost iff k = 0", 9),
        ("value = a", 8),
        ("lost pairs are k,", 17),
        ("lost iff n = 1 or", 17),
        ("lost iff floor(a / b) > phi", 27),
        ("lost iff a / b = phi", 20),
        ("lost pairs are k, n", 18),
        ("value = phi n", 12),
    ] {
        let error = Claim::parse(claim).err();
        assert_eq!(error.map(|error| error.at), Some(at), "{claim}");
    }
    let deep = format!("value = {}", "(".repeat(150));
    assert!(Claim::parse(&deep).is_err());
    assert!(Claim::parse(&"n".repeat(10_000)).is_err());
}
