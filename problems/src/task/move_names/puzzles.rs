//! Moves of games of a single number, date, string of digits or walking coin.

use super::super::phrases::{Said, said};

/// The factor that a number is multiplied by; whoever reaches or passes `target` stands at it.
pub(super) fn factor(target: &str, from: &str, to: &str) -> Option<Said> {
    let (before, after): (u64, u64) = (from.parse().ok()?, to.parse().ok()?);
    if before == 0 || after <= before {
        return None;
    }
    let factor = after.div_ceil(before);
    if to == target {
        return Some(said!("move-multiply-last", factor, after));
    }
    let makes = factor.checked_mul(before) == Some(after);
    makes.then(|| said!("move-multiply", factor, after))
}

/// The day that the calendar goes to.
pub(super) fn date(to: &str) -> Option<Said> {
    (!to.is_empty()).then(|| said!("move-date", date = to))
}

/// The digit that is lowered, or the zero that is erased with all that follows it.
pub(super) fn digit(from: &str, to: &str) -> Option<Said> {
    if to.is_empty() {
        return Some(Said::new("move-erase-all"));
    }
    if to.len() < from.len() && from.starts_with(to) {
        return Some(said!("move-erase", i = to.len() + 1, after = to));
    }
    let mut digits = (1..).zip(from.chars().zip(to.chars()));
    let (i, (before, after)) = digits.find(|(_, (before, after))| before != after)?;
    (from.len() == to.len()).then(|| said!("move-lower", i, before, after))
}

/// Where the coin goes on its way from the upper right corner to the lower left.
pub(super) fn step(from: &str, to: &str) -> Option<Said> {
    let sides = |text: &str| {
        let (rows, columns) = text.split_once('x')?;
        Some((rows.parse::<u64>().ok()?, columns.parse::<u64>().ok()?))
    };
    let ((rows, columns), (fewer_rows, fewer_columns)) = (sides(from)?, sides(to)?);
    let down = rows.checked_sub(fewer_rows)?;
    let left = columns.checked_sub(fewer_columns)?;
    Some(Said::new(match (down, left) {
        (1, 0) => "move-corner-down",
        (0, 1) => "move-corner-left",
        (1, 1) => "move-corner-both",
        _ => return None,
    }))
}
