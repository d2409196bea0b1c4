//! Coins and cells in letters: rows, strips, boxes and boards.

use std::collections::BTreeSet;

use super::{MOST_LINES, MOST_PIECES, reading};

/// The last place of a row that is drawn, and the last row or column of a board of coins.
const LAST_PLACE: u64 = 23;
const MOST_SIDE: u64 = 9;

/// How wide a drawing is at most.
const WIDEST: usize = 78;

/// The places `2,5` among all up to the last of them, below their numbers, with the signs of the others
/// and of these.
pub(super) fn row(text: &str, [other, this]: [&str; 2]) -> Option<String> {
    let places: BTreeSet<u64> = reading::numbers(text)?.into_iter().collect();
    let last = places.last().copied().filter(|last| *last <= LAST_PLACE)?;
    let width = last.to_string().len();
    let numbers = (0..=last).map(|place| format!("{place:>width$}"));
    let signs = (0..=last).map(|place| {
        let sign = if places.contains(&place) { this } else { other };
        format!("{sign:>width$}")
    });
    Some(format!(
        "{}\n{}",
        numbers.collect::<Vec<_>>().join(" "),
        signs.collect::<Vec<_>>().join(" ")
    ))
}

/// The heads `2:3,0:5`, by column and row, on the board of all coins up to the last heads.
pub(super) fn coins_of_board(text: &str) -> Option<String> {
    let heads: BTreeSet<(u64, u64)> = reading::pairs(text, ':')?.into_iter().collect();
    let last_column = heads.iter().map(|(column, _)| *column).max()?;
    let last_row = heads.iter().map(|(_, row)| *row).max()?;
    if last_column.max(last_row) > MOST_SIDE {
        return None;
    }
    let numbers: Vec<String> = (0..=last_column).map(|column| column.to_string()).collect();
    let mut lines = vec![format!("   {}", numbers.join(" "))];
    for row in 0..=last_row {
        let sign = |column| {
            let is_head = heads.contains(&(column, row));
            if is_head { "H" } else { "T" }
        };
        let signs: Vec<&str> = (0..=last_column).map(sign).collect();
        lines.push(format!("{row}  {}", signs.join(" ")));
    }
    Some(lines.join("\n"))
}

/// The boxes `3,4` of that size, each with its stones and the room for more.
pub(super) fn boxes(text: &str, size: u64) -> Option<String> {
    let all = reading::numbers(text)?;
    let fits = all.iter().all(|stones| *stones <= size);
    if !fits || all.len() > MOST_LINES || size > MOST_PIECES {
        return None;
    }
    let width = size.to_string().len();
    let line = |stones: &u64| {
        let signs = (1..=size).map(|place| if place <= *stones { "●" } else { "·" });
        let signs: Vec<&str> = signs.collect();
        format!("{stones:width$}  {}", signs.join(" "))
    };
    Some(all.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The box of lamps up to the last ones that are on, by their coordinates: its layers from left to right.
pub(super) fn layers(on: &[(u64, u64, u64)]) -> Option<String> {
    let columns = on.iter().map(|lamp| lamp.0).max()?;
    let rows = on.iter().map(|lamp| lamp.1).max()?;
    let layers = on.iter().map(|lamp| lamp.2).max()?;
    if rows > MOST_LINES as u64 || columns.max(layers) > MOST_PIECES {
        return None;
    }
    // With room for the name of the layer.
    let width = (2 * columns as usize).max(4);
    if layers as usize * (width + 2) > WIDEST {
        return None;
    }
    let side_by_side = |part: &dyn Fn(u64) -> String| {
        let parts = (1..=layers).map(|layer| format!("{:width$}  ", part(layer)));
        let parts: Vec<String> = parts.collect();
        parts.concat().trim_end().to_owned()
    };
    let mut lines = vec![side_by_side(&|layer| format!("z={layer}"))];
    for row in 1..=rows {
        lines.push(side_by_side(&|layer| {
            let sign = |column| {
                let is_on = on.contains(&(column, row, layer));
                if is_on { "●" } else { "·" }
            };
            (1..=columns).map(sign).collect::<Vec<_>>().join(" ")
        }));
    }
    Some(lines.join("\n"))
}

/// The row `..x..`, or as many free cells as a number says.
pub(super) fn crosses(text: &str) -> Option<String> {
    let row: Vec<bool> = match text.parse::<u64>() {
        Ok(cells) => vec![false; cells.min(MOST_PIECES + 1) as usize],
        Err(_) => text.chars().map(|cell| cell == 'x').collect(),
    };
    let signs = row.iter().map(|cross| if *cross { "×" } else { "·" });
    let signs: Vec<&str> = signs.collect();
    (row.len() as u64 <= MOST_PIECES).then(|| signs.join(" "))
}

/// The rows `1-5,6-3` of so many cells: the first player's piece is round, the second's square.
pub(super) fn facing(text: &str, columns: u64) -> Option<String> {
    let rows = reading::pairs(text.split(';').next()?, '-')?;
    if rows.len() > MOST_LINES || columns > MOST_PIECES {
        return None;
    }
    let row = |(first, second): &(u64, u64)| {
        let sign = |column: u64| {
            if column == *first {
                "●"
            } else if column == *second {
                "■"
            } else {
                "·"
            }
        };
        (1..=columns).map(sign).collect::<Vec<_>>().join(" ")
    };
    Some(rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// A board of `3x4` free cells, or one whose rows are written, `0000/0110`: 1 stands for a cell that is
/// used.
pub(super) fn board(text: &str) -> Option<String> {
    if let Some((rows, columns)) = sides(text) {
        return Some(drawn(rows, columns, |_, _| "·"));
    }
    let rows: Vec<&str> = text.split('/').collect();
    let is_small = |row: &&str| row.len() as u64 <= MOST_PIECES;
    if rows.len() > MOST_LINES || text.contains('x') || !rows.iter().all(is_small) {
        return None;
    }
    let row = |cells: &&str| {
        let signs = cells
            .chars()
            .map(|cell| if cell == '1' { "■" } else { "·" });
        signs.collect::<Vec<_>>().join(" ")
    };
    Some(rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// A board of `5x4` cells with the coin in its upper right corner, on its way to the lower left.
pub(super) fn corner(text: &str) -> Option<String> {
    let (rows, columns) = sides(text)?;
    Some(drawn(rows, columns, |row, column| {
        if (row, column + 1) == (0, columns) {
            "●"
        } else if (row + 1, column) == (rows, 0) {
            "×"
        } else {
            "·"
        }
    }))
}

/// The rows and columns of a board that is written `5x4`, where it is small enough.
fn sides(text: &str) -> Option<(u64, u64)> {
    let (rows, columns) = text.split_once('x')?;
    let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
    let is_small = rows <= MOST_LINES as u64 && columns <= MOST_PIECES;
    is_small.then_some((rows, columns))
}

/// A board with the sign of each cell, by row and column.
fn drawn(rows: u64, columns: u64, sign: impl Fn(u64, u64) -> &'static str) -> String {
    let row = |row| {
        let signs: Vec<&str> = (0..columns).map(|column| sign(row, column)).collect();
        signs.join(" ")
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}
