//! Boards of cells: chocolate that is bitten, boards that are filled, a coin that walks to a corner.

use std::collections::BTreeSet;

use super::stage::Stage;
use super::svg::{Canvas, Frame, Letters, Look, Stroke, around};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// The most columns and rows that have a picture.
const MOST_DRAWN: (u64, u64) = (24, 24);

/// Of more moves than these none is made by marking cells: the picture would be far too long.
const MOST_MARKED: usize = 400;

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
pub(super) fn chocolate(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
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
                canvas.choosing(stage.leaving(&bitten(&rows, row, column)), |canvas| {
                    canvas.rect(look, corner, piece, 3.0);
                });
            }
        }
        if let Some((row, column)) = last_bite(&rows, columns, stage) {
            let (x, y) = (MARGIN + column as f64 * side, MARGIN + row as f64 * side);
            canvas.ring((x + 3.0, y + 3.0, x + side - 3.0, y + side - 3.0));
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

/// The cell that was bitten last, where the picture still has it.
fn last_bite(rows: &[u64], columns: u64, stage: &Stage<'_>) -> Option<(usize, u64)> {
    let before = stage.before()?;
    let before = match rectangle(before) {
        Some((_, columns)) => vec![columns; rows.len()],
        None => reading::numbers(before)?,
    };
    let mut pairs = before.iter().zip(rows).enumerate();
    let (row, (_, left)) = pairs.find(|(_, (before, left))| before > left)?;
    (*left < columns).then_some((row, *left))
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
    used: BTreeSet<(u64, u64)>,
}

impl Cells {
    /// `5x5`, or its rows: `000/001/000`.
    fn of(text: &str) -> Self {
        if let Some((rows, columns)) = rectangle(text) {
            let used = BTreeSet::new();
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

    /// The same board with so many columns at least, of which those that were not written are used.
    fn widened(mut self, columns: u64) -> Self {
        for row in 0..self.rows {
            self.used
                .extend((self.columns..columns).map(|column| (row, column)));
        }
        self.columns = self.columns.max(columns);
        self
    }

    /// Row and column of every cell.
    fn all(&self) -> impl Iterator<Item = (u64, u64)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The same of those that are free.
    fn free(&self) -> Vec<(u64, u64)> {
        self.all()
            .filter(|cell| !self.used.contains(cell))
            .collect()
    }

    /// The cells that are free here and not in the other board, where what is not written is used.
    fn missing_in(&self, other: &Self) -> Vec<(u64, u64)> {
        let others: BTreeSet<(u64, u64)> = other.free().into_iter().collect();
        let free = self.free().into_iter();
        free.filter(|cell| !others.contains(cell)).collect()
    }
}

/// Whether `to` is the board `from`, maybe without the last of its columns, which the engine leaves out where
/// no cell of them is free.
pub(super) fn is_left_of(from: &str, to: &str) -> bool {
    let [from, to] = [from, to].map(Cells::of);
    from.rows == to.rows && from.columns >= to.columns
}

/// How a piece is chosen on a board to be laid there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chosen {
    /// By a place around its middle, where all pieces are of one form.
    ByMiddle,
    /// By its cells, which are marked one after the other.
    ByCells,
}

/// Draws a board whose cells are free or used, `5x5` or its rows: `000/001/000`. What was free `laid_on`
/// is a piece that a move lays.
pub(super) fn cells(text: &str, laid_on: Option<&str>, stage: &Stage<'_>, locale: Locale) -> Drawn {
    board(text, laid_on, Chosen::ByMiddle, stage, locale)
}

/// The same for pieces of many forms.
pub(super) fn cells_to_mark(text: &str, stage: &Stage<'_>, locale: Locale) -> Drawn {
    board(text, None, Chosen::ByCells, stage, locale)
}

fn board(
    text: &str,
    laid_on: Option<&str>,
    chosen: Chosen,
    stage: &Stage<'_>,
    locale: Locale,
) -> Drawn {
    let laid_on = laid_on.map(Cells::of);
    let columns = laid_on.as_ref().map_or(0, |it| it.columns);
    let board = Cells::of(text).widened(columns);
    let words = locale
        .text("board-cells")
        .with("rows", board.rows)
        .with("columns", board.columns)
        .with("used", board.used.len());
    let sketch = fits(board.rows, board.columns).then(|| {
        let side = side(board.columns);
        let mut canvas = Canvas::default();
        for (row, column) in board.all() {
            canvas.rect(
                Look::Outline,
                corner_of((row, column), side),
                (side, side),
                0.0,
            );
        }
        for cell in &board.used {
            let is_new = laid_on.as_ref().is_some_and(|it| !it.used.contains(cell));
            used(&mut canvas, corner_of(*cell, side), side, is_new);
        }
        let laid = stage
            .options()
            .map(|(text, number)| (board.missing_in(&Cells::of(text)), number));
        let laid: Vec<Laid> = laid.collect();
        match chosen {
            Chosen::ByMiddle => lay(&mut canvas, &laid, side),
            Chosen::ByCells => mark(&mut canvas, &board, &laid, side),
        }
        let before = stage.before().map(Cells::of);
        let gone = before.map(|before| before.missing_in(&board));
        let gone = gone.unwrap_or_default();
        let shown = gone.iter().filter(|(_, column)| *column < board.columns);
        if let Some(frame) = shown.map(|cell| frame_of(*cell, side)).reduce(around) {
            canvas.ring(frame);
        }
        for part in stage.parts() {
            let free = Cells::of(&part.text).free();
            // No piece fits on less, and no value on smaller cells.
            if let Some(cell) = free.first().filter(|_| free.len() > 1 && side > 24.0) {
                let (x, y) = corner_of(*cell, side);
                canvas.tag((x + side / 2.0, y + side / 2.0), part.value);
            }
        }
        framed(canvas, board.rows, board.columns, side)
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

/// The upper left corner of a cell, by its row and column.
fn corner_of((row, column): (u64, u64), side: f64) -> (f64, f64) {
    (MARGIN + column as f64 * side, MARGIN + row as f64 * side)
}

/// What a cell fills.
fn frame_of(cell: (u64, u64), side: f64) -> Frame {
    let (x, y) = corner_of(cell, side);
    (x, y, x + side, y + side)
}

/// A cell that is used: hatched, or part of a piece that is new.
fn used(canvas: &mut Canvas, (x, y): (f64, f64), side: f64, is_new: bool) {
    if is_new {
        canvas.rect(Look::Piece, (x, y), (side, side), 0.0);
        return;
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

/// The cells that a move lays a piece on, by row and column, and its number.
type Laid = (Vec<(u64, u64)>, usize);

/// The cells to mark, and for each move its piece, which is only seen where the list points at it. The
/// page finds the move by the corners of the cells.
fn mark(canvas: &mut Canvas, board: &Cells, laid: &[Laid], side: f64) {
    if laid.is_empty() || laid.len() > MOST_MARKED {
        return;
    }
    for cell in board.free() {
        canvas.rect(Look::Cell, corner_of(cell, side), (side, side), 0.0);
    }
    for (cells, number) in laid {
        let corners: Vec<(f64, f64)> = cells.iter().map(|cell| corner_of(*cell, side)).collect();
        canvas.choosing(Some(*number), |canvas| canvas.ghosts(&corners, side));
    }
}

/// The places for laying pieces that are all of one form: around the middle of each piece, so that they
/// share the board among them.
fn lay(canvas: &mut Canvas, laid: &[Laid], side: f64) {
    let is_rectangle = |cells: &[(u64, u64)]| {
        let [rows, columns] = [
            cells.iter().map(|cell| cell.0).collect::<BTreeSet<_>>(),
            cells.iter().map(|cell| cell.1).collect::<BTreeSet<_>>(),
        ];
        rows.len() <= 2 && columns.len() <= 2 && rows.len() * columns.len() == cells.len()
    };
    if !laid.iter().all(|(cells, _)| is_rectangle(cells)) {
        return;
    }
    for (cells, number) in laid {
        let frames = cells.iter().map(|cell| frame_of(*cell, side));
        let Some(frame) = frames.reduce(around) else {
            continue;
        };
        let (left, top, right, bottom) = frame;
        let (x, y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        let half = side / 2.0;
        canvas.choosing(Some(*number), |canvas| {
            if cells.len() == 2 {
                // Between the ends of the side that both cells share and the middles of the cells.
                let others = [
                    Stroke::To((x + half, y)),
                    Stroke::To((x, y + half)),
                    Stroke::To((x - half, y)),
                ];
                canvas.hit_between((x, y - half), &others);
            } else {
                canvas.hit((x - half, y - half), (side, side));
            }
            canvas.ghost((left + 2.0, top + 2.0, right - 2.0, bottom - 2.0));
        });
    }
}

/// Draws a board of `5x3` cells with the coin in the upper right corner, on its way to the lower left.
pub(super) fn corner(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
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
                // Where the coin goes, it is in the corner of what is left of the board.
                let left = format!("{}x{}", rows - row, column + 1);
                canvas.choosing(stage.leaving(&left), |canvas| {
                    let corner = corner_of((row, column), side);
                    canvas.rect(Look::Outline, corner, (side, side), 0.0);
                });
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
