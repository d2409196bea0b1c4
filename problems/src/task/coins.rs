//! Coin rules as words of an input, and random rows of heads.

use std::collections::BTreeSet;

use sg::Nimber;
use sg::coins::Rule;

use super::{Layout, Random, Step, WordRule, heaps};
use crate::task::{Say, said};
use crate::words::Words;

/// The rules that inputs name, by their words.
pub const RULES: [(&str, Rule); 5] = [
    ("single", Rule::AtMost(1)),
    ("turtles", Rule::AtMost(2)),
    ("mock", Rule::AtMost(3)),
    ("ruler", Rule::Ruler),
    ("twins", Rule::Exactly(2)),
];

/// The rule of a word.
pub fn rule(word: &str) -> Option<Rule> {
    let named = RULES.iter().find(|(name, _)| *name == word);
    named.map(|(_, rule)| *rule)
}

/// What a word that names a rule may be.
pub fn word() -> WordRule {
    let names: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
    WordRule {
        expected: say!("one of {names}", names = names.join(", ")),
        allows: |word| rule(word).is_some(),
    }
}

/// Insists that no coin is given twice; `name` is for the message.
pub fn insist_on_different<E: Copy + Ord>(
    layout: &mut dyn Layout,
    coins: &[E],
    name: fn(E) -> Words,
) -> Step {
    layout.insist(&|| match heaps::twice(coins) {
        Some(coin) => Err(say!("{coin} is given twice", coin = name(coin))),
        None => Ok(()),
    })
}

/// Places counted from 0, in order.
pub fn from_zero(places: &[u64]) -> Vec<u64> {
    heaps::sorted(places.iter().map(|place| place - 1), |place| *place)
}

/// Columns and rows counted from 0, in order.
pub fn from_the_corner(coins: &[(u64, u64)]) -> Vec<(u64, u64)> {
    heaps::sorted(coins.iter().map(|(x, y)| (x - 1, y - 1)), |coin| *coin)
}

/// The name of a board in the engine's notation, with heads counted from 1 here.
pub fn notation(columns: Rule, rows: Rule, heads: &[(u64, u64)]) -> String {
    let heads = from_the_corner(heads).into_iter();
    let heads: Vec<String> = heads.map(|(x, y)| format!("{x}:{y}")).collect();
    format!("coins:{columns},{rows}@{}", heads.join(","))
}

/// A move in words: the heads that it leaves, by the phrases `leave` and `leave-none`.
pub fn leaving(heads: impl IntoIterator<Item = String>, say: &Say<'_>) -> String {
    let heads = say.list(heads);
    let key = if heads.is_empty() {
        "leave-none"
    } else {
        "leave"
    };
    say.say(&said!(key, heads))
}

/// A move on a board in words.
pub fn describe(heads: &[(u64, u64)], say: &Say<'_>) -> String {
    leaving(heads.iter().map(|(x, y)| format!("({x}, {y})")), say)
}

/// A word at random.
pub fn any(random: &mut Random) -> String {
    let chosen = random.pick(&RULES).map(|(name, _)| *name);
    chosen.unwrap_or("ruler").to_owned()
}

/// The place from 1 of a coin with that value, near to where such coins stand; none beyond `most`.
/// Of each rule some place of every value is near the value or half of it.
pub fn place_of(rule: Rule, value: Nimber, most: u64) -> Option<u64> {
    let near = [value.0, value.0 + 1, value.0 / 2 + 1].into_iter();
    let mut within = near.filter(|place| (1..=most).contains(place));
    within.find(|place| rule.value(place - 1) == Some(value))
}

/// That many different cells of a square board, in order, with columns and rows from 1.
pub fn different_cells(random: &mut Random, count: u64, side: u64) -> Vec<(u64, u64)> {
    let mut cells = BTreeSet::new();
    while (cells.len() as u64) < count {
        cells.insert(random.pair(&(1..=side)));
    }
    cells.into_iter().collect()
}
