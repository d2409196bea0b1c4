//! Closed forms that are proposed for games.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use sg::notation::{self, AskError};
use sg::{Budget, Play};

/// The forms that are proposed for a game, with whether each is proved.
fn forms(game: &str) -> Vec<(String, bool)> {
    let game = notation::game(game).unwrap();
    let found = game.patterns(1000, Budget::default()).unwrap();
    found
        .into_iter()
        .map(|it| (it.formula, it.proved))
        .collect()
}

#[test]
fn closed_forms_are_found_and_proved_where_theory_knows_them() {
    for (game, formula) in [
        ("nim", "n"),
        ("bounded-nim:3", "n mod 4"),
        ("subtraction:1,2,3", "n mod 4"),
        ("subtraction:1,3,4", "g(n + 7) = g(n)"),
        ("kayles", "g(n + 12) = g(n) for n >= 71"),
        ("octal:0.77", "g(n + 12) = g(n) for n >= 71"),
        ("lasker", "g(n + 4) = g(n) + 4 for n >= 1"),
        ("lasker-three", "g(n + 8) = g(n) + 8 for n >= 1"),
        ("all-but:1,4", "floor(n / 2)"),
        ("power-subtraction", "n mod 3"),
        ("ruler", "the largest power of 2 that divides n + 1"),
        (
            "mock-turtles",
            "2n or 2n + 1, whichever has an odd number of binary ones",
        ),
        (
            "coins:ruler,twins",
            "g(x, y) = ruler(x) ⊗ twins(y), the nim product",
        ),
        (
            "wythoff",
            "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k",
        ),
        (
            "euclid",
            "lost iff a < b < phi a for the smaller number a and the larger b, or one is 0",
        ),
        (
            "staircase",
            "lost iff the XOR of the 1st, 3rd, 5th, … number is 0",
        ),
        (
            "moore-nim:2",
            "lost iff each binary digit is 1 in a multiple of 3 of the numbers",
        ),
        (
            "fibonacci-nim",
            "lost iff n is one of 1, 2, …, where L(k) = L(k - 1) + L(k - 2)",
        ),
        ("dynamic-subtraction:1", "lost iff n is a power of 2"),
        ("chomp", "lost iff the board is 1x1"),
        ("kiki", "lost iff a and b are odd"),
        ("twins", "n"),
        (
            "silver-dollar",
            "lost iff the XOR of every second gap, from the last number on, is 0",
        ),
        (
            "multiplication:162",
            "lost iff 18^(k - 1) 9 < ceil(162 / n) <= 18^k for some k = 0, 1, 2, …",
        ),
        (
            "calendar",
            "lost iff month + day is odd, but for 30 September and 30 November",
        ),
    ] {
        assert_eq!(forms(game)[0], (formula.to_owned(), true), "{game}");
    }
    let dawson = forms("dawson-kayles");
    assert!(
        dawson.contains(&("dawson-chess(n - 1) for n >= 1".to_owned(), true)),
        "{dawson:?}"
    );
    let three = forms("dynamic-subtraction:3");
    assert!(
        three[0].0.ends_with("L(k) = L(k - 1) + L(k - 4)") && three[0].1,
        "{three:?}"
    );
}

/// Each looks like something that it is not, up to the thousand that is looked at.
#[test]
fn what_only_seems_so_is_not_proved() {
    for (game, seems) in [
        ("subtraction:2000", "0"),
        ("subtraction:1,2000", "n mod 2"),
        ("subtraction:1,2,3,4000", "n mod 4"),
        ("bounded-nim:5000", "n"),
        ("all-but:2000", "n"),
    ] {
        let found = forms(game);
        assert_eq!(found[0], (seems.to_owned(), false), "{game}");
        assert!(found.iter().all(|(_, proved)| !proved), "{game}: {found:?}");
    }
}

/// Beyond the largest box there is nothing that could repeat.
#[test]
fn nothing_is_said_of_heaps_that_there_are_not() {
    let boxes = |size: u64| notation::game(&format!("stone-box:{size}")).unwrap();
    let table = boxes(10).table(1000, Budget::default()).unwrap();
    assert_eq!((table.values.len(), table.period), (11, None));
    for size in [10, 30, 100] {
        let found = boxes(size).patterns(1000, Budget::default()).unwrap();
        assert!(found.iter().all(|it| it.holds_to <= size), "{found:?}");
        assert!(
            found.iter().all(|it| !it.formula.starts_with("g(n + ")),
            "{found:?}"
        );
    }
    let search = boxes(10).period(5000).unwrap();
    assert_eq!((search.found, search.checked_to), (None, 10));
}

#[test]
fn chomp_in_two_rows_has_a_form_of_its_own() {
    let forms = forms("chomp");
    assert!(
        forms.contains(&("lost iff a = b + 1".to_owned(), true)),
        "{forms:?}"
    );
    // Two numbers in any order are no rows.
    assert!(
        self::forms("wythoff")
            .iter()
            .all(|(form, _)| form != "lost iff a = b + 1")
    );
}

/// Who makes the last move loses, as far as forms show it.
#[test]
fn lost_positions_of_misere_play_have_forms_too() {
    let forms = |game: &str| {
        let game = notation::game(game).unwrap();
        let found = game.patterns_in(Play::Misere, 200, Budget::default());
        let found = found.unwrap().into_iter();
        found.map(|it| (it.formula, it.proved)).collect::<Vec<_>>()
    };
    let one = |formula: &str, proved| vec![(formula.to_owned(), proved)];
    assert_eq!(forms("bounded-nim:3"), one("lost iff n mod 4 = 1", true));
    assert_eq!(
        forms("subtraction:1,2,3"),
        one("lost iff n mod 4 = 1", true)
    );
    assert_eq!(forms("kayles"), []);
    let xor = "lost iff the XOR of all numbers is 0, but 1 where none is above 1";
    assert_eq!(forms("nim"), one(xor, true));
    assert_eq!(forms("rows"), one(xor, true));
    let at_once = "lost iff each binary digit is 1 in a multiple of 3 of the numbers, but in 1 more \
                   where none is above 1";
    assert_eq!(forms("moore-nim:2"), one(at_once, true));
    let pairs =
        "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k > 1, or {0, 1} or {2, 2}";
    assert_eq!(forms("wythoff"), one(pairs, true));
    // Too few to see that it repeats.
    assert!(forms("subtraction:2,198").iter().all(|(_, proved)| !proved));
    // Other conventions.
    let forms_in = |game: &str, play: Play| {
        let game = notation::game(game).unwrap();
        let found = game.patterns_in(play, 200, Budget::default()).unwrap();
        let found = found.into_iter().map(|it| (it.formula, it.proved));
        found.collect::<Vec<_>>()
    };
    assert_eq!(forms_in("nim", Play::AntiSg), one(xor, true));
    assert_eq!(
        forms_in("nim", Play::Every),
        one("lost iff all numbers are 0", true)
    );
    // Of normal play there are the values.
    let nim = notation::game("nim").unwrap();
    assert_eq!(
        nim.patterns_in(Play::Normal, 200, Budget::default()),
        nim.patterns(200, Budget::default())
    );
}

/// Every family is looked at in bounded time, or refused with a reason.
#[test]
fn every_family_is_looked_for_patterns() {
    for family in notation::families() {
        let began = std::time::Instant::now();
        let game = notation::position(family.example).unwrap().game();
        for n in [0, 20, 1_000_000] {
            if let Err(error) = game.patterns(n, Budget::default()) {
                let is_reason = matches!(error, AskError::NoTable { .. } | AskError::Budget { .. });
                assert!(is_reason, "{}: {error}", family.name);
            }
        }
        let took = began.elapsed();
        // Far above what it takes on the busiest machine.
        assert!(took.as_secs() < 600, "{}: {took:?}", family.name);
    }
}
