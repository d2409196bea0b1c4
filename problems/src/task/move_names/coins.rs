//! Moves of games of coins: which are turned over.

use super::super::phrases::{Said, Say, said};
use super::{items, without};

/// The coins whose side changes.
pub(super) fn turned(from: &str, to: &str, say: Say<'_>) -> Option<Said> {
    changed((from, to), ["move-coin", "move-coins"], say)
}

/// The lamps that are switched.
pub(super) fn lamps(from: &str, to: &str, say: Say<'_>) -> Option<Said> {
    changed((from, to), ["move-lamp", "move-lamps"], say)
}

/// What is in one of the lists alone: one thing, or several.
fn changed(
    (from, to): (&str, &str),
    [one, several]: [&'static str; 2],
    say: Say<'_>,
) -> Option<Said> {
    let (before, after) = (items(from), items(to));
    let mut turned = without(&before, &after);
    turned.extend(without(&after, &before));
    // On a board by column, then by row.
    turned.sort_by_key(|coin| {
        let numbers = coin.split(':').map(|number| number.parse().unwrap_or(0));
        numbers.collect::<Vec<u64>>()
    });
    let key = match turned.len() {
        0 => return None,
        1 => one,
        _ => several,
    };
    let coins = say.all(turned.iter().map(|coin| (*coin).to_owned()));
    Some(said!(key, coins))
}
