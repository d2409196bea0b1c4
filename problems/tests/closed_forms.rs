//! Closed forms are found for the games of the catalog's problems.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::env;

use problems::{Problem, Reference, catalog};
use sg::Play;

/// Looks at every problem of the catalog, or those that `PROBLEMS` names.
fn each(check: impl Fn(&Problem, &dyn Reference)) {
    let named = env::var("PROBLEMS").ok();
    let is_asked = |problem: &Problem| match &named {
        Some(named) => named.split(',').any(|id| id == problem.id()),
        None => true,
    };
    for problem in catalog::all().iter().filter(|problem| is_asked(problem)) {
        check(problem, problem.reference().unwrap());
    }
}

/// The closed forms that are known of the catalog's games, by the games of the samples: where nothing
/// stands no closed form is known, or it is not one of numbers.
const KNOWN_FORMS: &[(&str, &str)] = &[
    ("blocks", ""),
    ("bounded-nim:1", "n mod 2, proved"),
    ("bounded-nim:2", "n mod 3, proved"),
    ("bounded-nim:3", "n mod 4, proved"),
    ("bounded-nim:4", "n mod 5, proved"),
    ("bounded-nim:5", "n mod 6, proved"),
    ("bounded-nim:6", "n mod 7, proved"),
    ("bounded-nim:9", "n mod 10, proved"),
    ("chomp", "lost iff the board is 1x1, proved"),
    (
        "coins:ruler,mock-turtles",
        "g(x, y) = ruler(x) ⊗ mock-turtles(y), the nim product, proved",
    ),
    (
        "coins:turning-turtles,turning-turtles",
        "g(x, y) = turning-turtles(x) ⊗ turning-turtles(y), the nim product, proved",
    ),
    (
        "coins:twins,ruler",
        "g(x, y) = twins(x) ⊗ ruler(y), the nim product, proved",
    ),
    ("dag", ""),
    (
        "dynamic-subtraction:1",
        "lost iff n is a power of 2, proved",
    ),
    (
        "dynamic-subtraction:2",
        "lost iff n is one of 1, 2, …, where L(k) = L(k - 1) + L(k - 2), proved",
    ),
    (
        "dynamic-subtraction:3",
        "lost iff n is one of 1, 2, 3, 4, 6, …, where L(k) = L(k - 1) + L(k - 4), proved",
    ),
    (
        "fibonacci-nim",
        "lost iff n is one of 1, 2, …, where L(k) = L(k - 1) + L(k - 2), proved",
    ),
    ("fibonacci-subtraction", ""),
    ("graph", ""),
    ("green-game", ""),
    ("hackenbush", ""),
    ("kayles", "g(n + 12) = g(n) for n >= 71, proved"),
    ("kiki", "lost iff a and b are odd, proved"),
    ("lasker", "g(n + 4) = g(n) + 4 for n >= 1, proved"),
    (
        "moore-nim:1",
        "lost iff the XOR of all numbers is 0, proved",
    ),
    (
        "moore-nim:2",
        "lost iff each binary digit is 1 in a multiple of 3 of the numbers, proved",
    ),
    (
        "moore-nim:3",
        "lost iff each binary digit is 1 in a multiple of 4 of the numbers, proved",
    ),
    ("nim", "n, proved"),
    ("power-subtraction", "n mod 3, proved"),
    ("rows", "n, proved"),
    ("ruler", "the largest power of 2 that divides n + 1, proved"),
    ("single-coin", "1, proved"),
    (
        "staircase",
        "lost iff the XOR of the 1st, 3rd, 5th, … number is 0, proved",
    ),
    ("strips:1,5", "n mod 2, proved"),
    ("subtraction:1", "n mod 2, proved"),
    ("subtraction:1,2", "n mod 3, proved"),
    ("subtraction:1,3,4", "g(n + 7) = g(n), proved"),
    ("subtraction:2,5", "g(n + 7) = g(n), proved"),
    ("twins", "n, proved"),
    (
        "wythoff",
        "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k, proved",
    ),
];

#[test]
fn known_closed_forms_are_found() {
    let found = RefCell::new(BTreeMap::new());
    each(|problem, reference| {
        let samples = problem.samples().iter();
        for name in samples.flat_map(|sample| reference.positions(sample.shown_input())) {
            let Some(position) = name.and_then(|name| sg::notation::position(&name).ok()) else {
                continue;
            };
            let game = position.game();
            let patterns = || {
                game.patterns(1000, sg::Budget::default())
                    .unwrap_or_default()
            };
            found.borrow_mut().entry(game.name()).or_insert_with(|| {
                let best = patterns().into_iter().next();
                best.map_or_else(String::new, |best| {
                    format!(
                        "{}{}",
                        best.formula,
                        if best.proved { ", proved" } else { "" }
                    )
                })
            });
        }
    });
    let mut found = found.into_inner();
    let known = KNOWN_FORMS
        .iter()
        .map(|(game, formula)| ((*game).to_owned(), (*formula).to_owned()));
    let known: BTreeMap<String, String> = known.collect();
    // Whoever adds a problem need not know one.
    found.retain(|game, _| known.contains_key(game));
    assert_eq!(found, known);
}

/// How the closed form begins that is known of each problem's game, and is proved, with the convention it
/// is played by: that of one of the games of its samples. Where nothing stands none is known, or it is not
/// one of numbers. Other questions about the same game are left out.
const FORMS_OF_PROBLEMS: &[(&str, Play, &str)] = &[
    ("anti-sg", Play::Misere, ""),
    ("bounded-nim", Play::Normal, "n mod "),
    ("cactus-cutting", Play::Normal, ""),
    ("chomp", Play::Normal, "lost iff the board is 1x1"),
    ("coins-on-a-board", Play::Normal, "g(x, y) = "),
    ("every-sg", Play::Every, ""),
    (
        "fibonacci-nim",
        Play::Normal,
        "lost iff n is one of 1, 2, …",
    ),
    ("graph-cutting", Play::Normal, ""),
    ("graph-game", Play::Normal, ""),
    ("graph-game-cycles", Play::Normal, ""),
    ("hdoj-1079", Play::Normal, "lost iff month + day is odd"),
    ("hdoj-1404", Play::Normal, ""),
    ("hdoj-1517", Play::Normal, "lost iff 18^(k - 1) 9"),
    ("hdoj-1524", Play::Normal, ""),
    (
        "hdoj-1527",
        Play::Normal,
        "lost iff {a, b} = {floor(k phi), floor(k phi) + k}",
    ),
    ("hdoj-1536", Play::Normal, "g(n + 7) = g(n)"),
    ("hdoj-1729", Play::Normal, ""),
    ("hdoj-1730", Play::Normal, ""),
    ("hdoj-1760", Play::Normal, ""),
    ("hdoj-1809", Play::Normal, ""),
    ("hdoj-1846", Play::Normal, "n mod "),
    ("hdoj-1847", Play::Normal, "n mod 3"),
    ("hdoj-1848", Play::Normal, ""),
    ("hdoj-1849", Play::Normal, "n"),
    ("hdoj-1850", Play::Normal, "n"),
    ("hdoj-1851", Play::Normal, "n mod "),
    (
        "hdoj-1907",
        Play::Misere,
        "lost iff the XOR of all numbers is 0, but 1 where none is above 1",
    ),
    ("hdoj-2147", Play::Normal, "lost iff a and b are odd"),
    (
        "hdoj-2509",
        Play::Misere,
        "lost iff the XOR of all numbers is 0, but 1 where none is above 1",
    ),
    ("hdoj-2516", Play::Normal, "lost iff n is one of 1, 2, …"),
    ("hdoj-2580", Play::Normal, "lost iff n is "),
    ("hdoj-3032", Play::Normal, "g(n + 4) = g(n) + 4 for n >= 1"),
    ("hdoj-3094", Play::Normal, ""),
    ("hdoj-3197", Play::Normal, ""),
    ("hdoj-3404", Play::Normal, "g(x, y) = "),
    ("hdoj-3537", Play::Normal, "2n or 2n + 1"),
    ("hdoj-3590", Play::Misere, ""),
    ("hdoj-3595", Play::Every, ""),
    ("hdoj-5795", Play::Normal, "g(n + 8) = g(n) + 8 for n >= 1"),
    ("kayles", Play::Normal, "g(n + 12) = g(n) for n >= 71"),
    (
        "misere-nim",
        Play::Misere,
        "lost iff the XOR of all numbers is 0, but 1 where none is above 1",
    ),
    ("moore-nim-k", Play::Normal, "lost iff each binary digit"),
    ("multi-sg", Play::Normal, ""),
    ("nim", Play::Normal, "n"),
    ("poi-2000-strips", Play::Normal, "n mod 2"),
    ("poi-2001-green-game", Play::Normal, ""),
    (
        "poj-1704",
        Play::Normal,
        "lost iff the XOR of every second gap",
    ),
    ("poj-2068", Play::Normal, ""),
    ("poj-2315", Play::Normal, ""),
    ("poj-3533", Play::Normal, ""),
    ("poj-3537", Play::Normal, ""),
    ("poj-3710", Play::Normal, ""),
    ("staircase-nim", Play::Normal, "lost iff the XOR of the 1st"),
    ("subtraction-134", Play::Normal, "g(n + 7) = g(n)"),
    ("tree-cutting", Play::Normal, ""),
    (
        "turning-coins",
        Play::Normal,
        "the largest power of 2 that divides n + 1",
    ),
    (
        "wythoff",
        Play::Normal,
        "lost iff {a, b} = {floor(k phi), floor(k phi) + k}",
    ),
];

/// A problem that is added needs no line: whoever knows the closed form of its game adds one.
#[test]
fn each_problem_has_the_closed_form_that_is_known_of_it() {
    let found = RefCell::new(BTreeMap::<(String, String), Vec<String>>::new());
    each(|problem, reference| {
        let id = problem.id();
        let known = FORMS_OF_PROBLEMS.iter().find(|(known, ..)| *known == id);
        let Some((_, play, form)) = known else {
            return;
        };
        assert_eq!(reference.play(), *play, "{id}");
        if form.is_empty() {
            return;
        }
        let samples = problem.samples().iter();
        let names = samples.flat_map(|sample| reference.positions(sample.shown_input()));
        let has_form = names.flatten().any(|name| {
            let game = sg::notation::position(&name).unwrap().game();
            let mut found = found.borrow_mut();
            let forms = found
                .entry((game.name(), play.to_string()))
                .or_insert_with(|| {
                    let forms = game.patterns_in(*play, 1000, sg::Budget::default());
                    let proved = forms.unwrap_or_default().into_iter().filter(|it| it.proved);
                    proved.map(|it| it.formula).collect()
                });
            // `n` is a beginning of others.
            let begins = |it: &String| form.len() > 1 && it.starts_with(*form);
            forms.iter().any(|it| it == form || begins(it))
        });
        assert!(has_form, "{id}: {form}: {:?}", found.borrow());
    });
    let all: BTreeSet<String> = catalog::all().iter().map(|it| it.id().to_owned()).collect();
    let gone = FORMS_OF_PROBLEMS.iter().find(|(id, ..)| !all.contains(*id));
    assert_eq!(gone, None);
}
