//! Moves of games on boards: a bite into a bar, a piece that is laid, a coin that is pushed.

use std::collections::BTreeMap;

use super::super::phrases::{Said, Say, said};
use super::{items, without};

/// The lengths of the rows of a bar: `4x5`, or `5,5,3`.
fn bar(position: &str) -> Option<Vec<u64>> {
    if let Some((rows, columns)) = position.split_once('x') {
        return Some(vec![columns.parse().ok()?; rows.parse().ok()?]);
    }
    items(position).iter().map(|row| row.parse().ok()).collect()
}

/// The cell of a bar that is bitten, with all below and to the right of it.
pub(super) fn bite(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (bar(from)?, bar(to)?);
    let length = |row: usize| after.get(row).copied().unwrap_or(0);
    let row = (0..before.len()).find(|row| length(*row) != before[*row])?;
    let left = length(row);
    let is_bite = (0..before.len()).all(|it| {
        let expected = if it < row {
            before[it]
        } else {
            before[it].min(left)
        };
        length(it) == expected
    });
    let is_bite = is_bite && left < before[row] && after.len() <= before.len();
    is_bite.then(|| said!("move-bite", i = row + 1, column = left + 1))
}

/// The free cells of a board, row by row: `3x4`, or `000/001`. What is not written is used.
fn free(position: &str) -> Option<Vec<(usize, usize)>> {
    let rows: Vec<String> = match position.split_once('x') {
        Some((rows, columns)) => vec!["0".repeat(columns.parse().ok()?); rows.parse().ok()?],
        None => position.split('/').map(str::to_owned).collect(),
    };
    let cells = (1..).zip(&rows).flat_map(|(row, cells)| {
        let cells = (1..).zip(cells.bytes());
        cells.filter_map(move |(column, cell)| (cell == b'0').then_some((row, column)))
    });
    Some(cells.collect())
}

/// The cells that a piece is laid on.
pub(super) fn laid(from: &str, to: &str, say: Say<'_>) -> Option<Said> {
    let (before, after) = (free(from)?, free(to)?);
    if !without(&after, &before).is_empty() {
        return None;
    }
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (row, column) in without(&before, &after) {
        rows.entry(row).or_default().push(column.to_string());
    }
    let lines = rows.into_iter().map(|(i, columns)| {
        let key = match columns.len() {
            1 => "move-lay-cell",
            _ => "move-lay-cells",
        };
        say.say(&said!(key, i, columns = say.all(columns)))
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| said!("move-lay-piece", cells = say.all(lines)))
}

/// The cell that a coin is pushed from, and the one it is pushed to.
pub(super) fn pushed(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (items(from), items(to));
    let (left, come) = (without(&before, &after), without(&after, &before));
    let ([from], [to]) = (left.as_slice(), come.as_slice()) else {
        return None;
    };
    Some(said!("move-push", from, to))
}
