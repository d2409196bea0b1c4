//! Boards of cells: chocolate that is bitten, boards that are filled, a coin that walks to a corner.

use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// The most columns and rows that have a picture.
const MOST_DRAWN: (u64, u64) = (24, 24);

const MARGIN: f64 = 6.0;

/// How wide a cell is on a board of so many columns.
fn side(columns: u64) -> f64 {
    ((WIDTH - 2.0 * MARGIN) / columns.max(1) as f64).min(26.0)
}

fn fits(rows: u64, columns: u64) -> bool {
    (1..=MOST_DRAWN.1).contains(&rows) && (1..=MOST_DRAWN.0).contains(&columns)
}

/// `4x5` as rows and columns.
fn rectangle(text: &str) -> Option<(u64, u64)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// Draws a bar of chocolate, `4x5` or the lengths of its rows: `5,5,3`.
pub(super) fn chocolate(text: &str, locale: Locale) -> Option<Drawn> {
    let whole = rectangle(text);
    let words = match whole {
        Some((rows, columns)) => locale
            .text("board-bar")
            .with("rows", rows)
            .with("columns", columns),
        None => locale
            .text("board-bar-bitten")
            .with("sizes", numbers(locale, &reading::numbers(text)?)),
    };
    let rows = match whole {
        // A whole bar can be named however large it is.
        Some((rows, columns)) if fits(rows, columns) => vec![columns; rows as usize],
        Some(_) => Vec::new(),
        None => reading::numbers(text)?,
    };
    let columns = rows.first().copied().unwrap_or_default();
    let sketch = fits(rows.len() as u64, columns).then(|| {
        let side = side(columns);
        let mut canvas = Canvas::default();
        for (row, left) in rows.iter().enumerate() {
            for column in 0..columns {
                let corner = (
                    MARGIN + column as f64 * side + 1.0,
                    MARGIN + row as f64 * side + 1.0,
                );
                let look = if column < *left {
                    Look::Chocolate
                } else {
                    Look::Gone
                };
                let piece = (side - 2.0, side - 2.0);
                canvas.choosing(bitten(&rows, row, column), |canvas| {
                    canvas.rect(look, corner, piece, 3.0);
                });
            }
        }
        let (near, far) = (MARGIN + side * 0.28, MARGIN + side * 0.72);
        canvas.line(Look::Sign, (near, near), (far, far));
        canvas.line(Look::Sign, (near, far), (far, near));
        framed(canvas, rows.len() as u64, columns, side)
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

/// What a bite at that place leaves, as the engine writes it.
fn bitten(rows: &[u64], row: usize, column: u64) -> String {
    let left = rows.iter().enumerate();
    let left = left.map(|(at, length)| {
        if at < row {
            *length
        } else {
            column.min(*length)
        }
    });
    let left: Vec<u64> = left.filter(|length| *length > 0).collect();
    match left.first() {
        Some(first) if left.iter().all(|length| length == first) => {
            format!("{}x{first}", left.len())
        }
        _ => reading::written(&left),
    }
}

fn framed(canvas: Canvas, rows: u64, columns: u64, side: f64) -> Sketch {
    Sketch {
        canvas,
        size: (
            2.0 * MARGIN + columns as f64 * side,
            2.0 * MARGIN + rows as f64 * side,
        ),
    }
}

/// A board whose cells are free or used.
struct Cells {
    rows: u64,
    columns: u64,
    /// Row and column of each that is used.
    used: Vec<(u64, u64)>,
}

impl Cells {
    /// `5x5`, or its rows: `000/001/000`.
    fn of(text: &str) -> Self {
        if let Some((rows, columns)) = rectangle(text) {
            let used = Vec::new();
            return Self {
                rows,
                columns,
                used,
            };
        }
        let rows: Vec<&str> = text.split('/').collect();
        let used = rows.iter().enumerate().flat_map(|(row, cells)| {
            let cells = cells.chars().enumerate();
            let used = cells.filter(|(_, cell)| *cell == '1');
            used.map(move |(column, _)| (row as u64, column as u64))
        });
        Self {
            used: used.collect(),
            columns: rows.first().map_or(0, |row| row.len()) as u64,
            rows: rows.len() as u64,
        }
    }
}

/// Whether two boards have as many rows and columns.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(Cells::of);
    (one.rows, one.columns) == (other.rows, other.columns)
}

/// Draws a board whose cells are free or used, `5x5` or its rows: `000/001/000`. What was free `before`
/// a move is a piece that was just laid.
pub(super) fn cells(text: &str, before: Option<&str>, locale: Locale) -> Drawn {
    let Cells {
        rows,
        columns,
        used,
    } = Cells::of(text);
    let words = locale
        .text("board-cells")
        .with("rows", rows)
        .with("columns", columns)
        .with("used", used.len());
    let before = before.map(Cells::of);
    let is_new = |cell: &(u64, u64)| {
        let before = before.as_ref();
        before.is_some_and(|before| !before.used.contains(cell))
    };
    let sketch = fits(rows, columns).then(|| {
        let side = side(columns);
        let mut canvas = Canvas::default();
        let corner =
            |row: u64, column: u64| (MARGIN + column as f64 * side, MARGIN + row as f64 * side);
        for row in 0..rows {
            for column in 0..columns {
                canvas.rect(Look::Outline, corner(row, column), (side, side), 0.0);
            }
        }
        for cell in &used {
            let (x, y) = corner(cell.0, cell.1);
            if is_new(cell) {
                canvas.rect(Look::Piece, (x, y), (side, side), 0.0);
                continue;
            }
            canvas.rect(Look::Blocked, (x, y), (side, side), 0.0);
            for third in [1.0, 2.0, 3.0] {
                let at = side * third / 3.0;
                canvas.line(Look::Gone, (x, y + at), (x + at, y));
            }
            for third in [1.0, 2.0] {
                let at = side * third / 3.0;
                canvas.line(Look::Gone, (x + at, y + side), (x + side, y + at));
            }
        }
        framed(canvas, rows, columns, side)
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

/// Draws a board of `5x3` cells with the coin in the upper right corner, on its way to the lower left.
pub(super) fn corner(text: &str, locale: Locale) -> Option<Drawn> {
    let (rows, columns) = rectangle(text)?;
    let words = locale
        .text("board-corner")
        .with("rows", rows)
        .with("columns", columns);
    let sketch = fits(rows, columns).then(|| {
        let side = side(columns.max(2));
        let mut canvas = Canvas::default();
        for row in 0..rows {
            for column in 0..columns {
                let corner = (MARGIN + column as f64 * side, MARGIN + row as f64 * side);
                canvas.rect(Look::Outline, corner, (side, side), 0.0);
            }
        }
        let middle = |row: u64, column: u64| {
            (
                MARGIN + (column as f64 + 0.5) * side,
                MARGIN + (row as f64 + 0.5) * side,
            )
        };
        let end = middle(rows - 1, 0);
        canvas.text(Letters::Label, (end.0, end.1 + 4.0), "×");
        canvas.circle(Look::Token, middle(0, columns - 1), side * 0.36);
        framed(canvas, rows, columns, side)
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}
