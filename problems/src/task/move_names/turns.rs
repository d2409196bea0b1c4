//! Moves of games in which players take turns at something of their own, and crosses that anybody draws.

use super::super::phrases::{Said, said};
use super::items;

/// How many stones are taken from the heap.
pub(super) fn taken(from: &str, to: &str) -> Option<Said> {
    let stones = |text: &str| text.split('/').next()?.parse::<u64>().ok();
    let count = stones(from)?.checked_sub(stones(to)?)?;
    (count > 0).then(|| said!("move-take-alone", count))
}

/// The piece that is moved along its row: `1-5,6-3`, and `;2` where the second player moves.
pub(super) fn piece(from: &str, to: &str) -> Option<Said> {
    let rows = |text: &str| -> Option<Vec<(u64, u64)>> {
        let pieces = items(text.split(';').next()?);
        let row = |row: &&str| {
            let (first, second) = row.split_once('-')?;
            Some((first.parse().ok()?, second.parse().ok()?))
        };
        pieces.iter().map(row).collect()
    };
    let (before, after) = (rows(from)?, rows(to)?);
    let mut rows = (1..).zip(before.iter().zip(&after));
    let (i, (old, new)) = rows.find(|(_, (old, new))| old != new)?;
    let (before, after) = if old.0 == new.0 {
        (old.1, new.1)
    } else {
        (old.0, new.0)
    };
    Some(said!("move-piece", i, before, after))
}

/// The cell that a cross is drawn into.
pub(super) fn cross(from: &str, to: &str) -> Option<Said> {
    let mut cells = (1_u64..).zip(from.chars().zip(to.chars()));
    let (cell, _) = cells.find(|(_, (before, after))| before != after)?;
    (from.len() == to.len()).then(|| said!("move-cross", cell))
}
