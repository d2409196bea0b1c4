//! What is found out about games of the engine.

use super::*;

fn claimed(game: &str, claim: &str) -> String {
    let found = of(game, (200, Play::Normal), claim, Locale::En);
    found
        .claim
        .map(|it| it.render(Locale::En))
        .unwrap_or_default()
}

#[test]
fn claims_are_answered() {
    for (game, claim, part) in [
        ("subtraction:1,2,3", "lost iff n mod 4 = 0", "proved"),
        ("subtraction:1,3,4", "lost iff n mod 2 = 0", "4"),
        ("kayles", "lost iff n = 0", "proved"),
        ("nim", "value = n", "the closed form n"),
        ("all-but:1,400", "value = floor(n / 2)", "no proof"),
        ("nim", "value = = n", "character 9"),
        (
            "wythoff",
            "lost pairs are floor(k * phi), floor(k * phi) + k",
            "Wythoff",
        ),
        ("wythoff", "lost iff b = 2 * a", "2,4"),
        ("wythoff", "value = n", "single heaps"),
        ("euclid", "lost iff a = b", "0,1"),
        ("kiki", "lost iff a * b mod 2 = 1", "proved"),
        ("euclid", "won iff a/b > phi or a = b", "proved"),
        ("euclid", "won iff a/b > phi", "1,1"),
        ("wythoff", "lost pairs are floor(k·phi)", "Wythoff"),
        (
            "nim",
            "lost iff XOR of floor(n/2) = 0",
            "Wrong first for 1:",
        ),
        ("subtraction:1,2", "value = n mod 3", "proved"),
        (
            "fibonacci-nim",
            "lost iff n mod 2 = 0",
            "Wrong first for 1:",
        ),
        ("fibonacci-nim", "value = n", "has neither"),
        ("chomp", "lost iff a = b + 1", "Gale"),
        ("chomp", "lost iff a - b = 1", "proved"),
        ("chomp", "lost iff a = 1 and b = 1", "1,1"),
        ("nim", "lost iff a xor b = 0", "Bouton"),
        ("nim", "必败当且仅当 a 异或 b = 0", "proved"),
        ("lasker", "lost iff n = 0", "Lasker’s theorem"),
        ("lasker-three", "won iff n > 0", "proved"),
        ("ruler", "won iff n >= 0", "proved"),
        ("lasker", "lost iff XOR of n = 0", "1,2,3"),
        ("nim", "lost iff XOR of 2 * n = 0", "however many"),
        ("1,3,4", "lost iff n mod 7 in {0, 2}", "proved"),
        (
            "wythoff",
            "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k",
            "Wythoff",
        ),
        (
            "euclid",
            "lost iff a < b < phi a for the smaller number a and the larger b, or one is 0",
            "proved",
        ),
        ("bounded-nim:400", "g(n + 1) = g(n) for n >= 300", "301"),
        ("hackenbush", "value = n", "has neither"),
    ] {
        let said = claimed(game, claim);
        assert!(said.contains(part), "{game}, {claim}: {said}");
    }
}

#[test]
fn who_loses_is_looked_at_where_the_last_move_does() {
    let found = of(
        "1,2,3",
        (40, Play::Misere),
        "lost pairs are 0, 4 * k + 1",
        Locale::En,
    );
    assert_eq!(found.patterns[0].formula, "lost iff n mod 4 = 1");
    assert!(found.table.is_none() && !found.is_empty());
    let is_lost = |a, b| found.pairs.as_ref().and_then(|it| it.is_lost(a, b));
    assert_eq!(is_lost(0, 1), Some(true));
    assert_eq!(is_lost(1, 1), Some(false));
    assert!(found.claim.is_some());
    for (game, claim, part) in [
        ("1,2,3", "lost iff n mod 4 = 1", "proved"),
        (
            "1,2,3",
            "lost iff n mod 4 = 0",
            "Wrong first for 0: it is won",
        ),
        (
            "kayles",
            "lost iff n = 1 or n = 4",
            "Wrong first for 9: it is lost",
        ),
        ("nim", "lost iff n = 1", "no proof"),
        ("nim", "value = n", "single heaps"),
        ("wythoff", "lost iff a = b", "0,0"),
    ] {
        let found = of(game, (100, Play::Misere), claim, Locale::En);
        let said = found.claim.map(|it| it.render(Locale::En));
        assert!(
            said.as_deref().is_some_and(|said| said.contains(part)),
            "{game}, {claim}: {said:?}"
        );
    }
}

/// Whatever is proposed of a game can be claimed of it, and is answered as it was proposed.
#[test]
fn what_is_proposed_can_be_typed() {
    for game in [
        "nim",
        "kayles",
        "lasker",
        "ruler",
        "mock-turtles",
        "wythoff",
        "euclid",
        "chomp",
        "kiki",
        "staircase",
        "moore-nim:2",
        "1,2,3",
        "1,3,4",
        "grundy",
        "dawson-kayles",
        "all-but:1,4",
        "fibonacci-nim",
        "dynamic-subtraction:1",
        "silver-dollar",
    ] {
        let patterns = of(game, (200, Play::Normal), "", Locale::En).patterns;
        for pattern in patterns {
            let said = claimed(game, &pattern.formula);
            let is_known = said.contains("proved") || said.contains("holds");
            assert!(is_known, "{game}, {}: {said}", pattern.formula);
            // The board of one cell is no pair of rows.
            let is_said = said.contains("True, and proved");
            assert_eq!(
                is_said, pattern.proved,
                "{game}, {}: {said}",
                pattern.formula
            );
        }
    }
}

#[test]
fn games_of_pairs_have_a_grid_and_say_what_the_numbers_are() {
    for (game, said) in [
        ("wythoff", "two heaps"),
        ("chomp", "two rows"),
        ("moore-nim:2", "heaps"),
    ] {
        let found = of(game, (200, Play::Normal), "", Locale::En);
        let meaning = found.meaning.as_ref().map(|it| it.render(Locale::En));
        assert!(meaning.is_some_and(|it| it.contains(said)), "{game}");
        assert_eq!(
            found.grid.as_ref().map(PairValues::last),
            Some(30),
            "{game}"
        );
        assert!(found.grid_picture.is_some(), "{game}");
    }
    let heaps = of("nim", (200, Play::Normal), "", Locale::En);
    assert!(heaps.grid.is_none() && heaps.meaning.is_some());
    let misere = of("wythoff", (200, Play::Misere), "", Locale::En);
    assert!(misere.grid.is_none() && misere.meaning.is_some());
}

#[test]
fn pairs_are_shown_as_far_as_is_sensible() {
    for (game, to, last) in [
        ("wythoff", 30, 30),
        ("wythoff", 20_000, 100),
        ("nim", 20_000, 100),
    ] {
        let found = of(game, (to, Play::Normal), "", Locale::En);
        assert_eq!(found.pairs.map(|it| it.last()), Some(last), "{game}");
    }
    assert!(
        of("0.77", (200, Play::Normal), "", Locale::En)
            .sparse()
            .is_some()
    );
    assert!(
        of("nim", (200, Play::Normal), "", Locale::En)
            .sparse()
            .is_none()
    );
}

#[test]
fn every_family_is_explored_in_bounded_time() {
    for family in notation::families() {
        let Ok(position) = notation::position(family.example) else {
            panic!("{}", family.name);
        };
        let found = of(
            &position.game().name(),
            (20_000, Play::Normal),
            "value = n",
            Locale::En,
        );
        assert!(
            found.table.is_some() || found.refusal.is_some(),
            "{}",
            family.name
        );
    }
    let wythoff = of("wythoff", (100, Play::Normal), "", Locale::Zh);
    assert!(wythoff.pairs.is_some() && !wythoff.patterns.is_empty());
}
