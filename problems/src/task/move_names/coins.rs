//! Moves of games of coins: which are turned over.

use super::super::phrases::{Said, Say, said};
use super::{items, without};

/// The coins whose side changes.
pub(super) fn turned(from: &str, to: &str, say: Say<'_>) -> Option<Said> {
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
        1 => "move-coin",
        _ => "move-coins",
    };
    let coins = say.all(turned.iter().map(|coin| (*coin).to_owned()));
    Some(said!(key, coins))
}
