//! Coins: in a row, on a board, and on a strip along which they are moved.

use std::collections::{BTreeMap, BTreeSet};

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH, listed, numbers, reading};
use crate::locale::Locale;

/// The last place of a row that has a picture, and the last row or column of a board.
const LAST_PLACE: u64 = 23;
const MOST_SIDE: u64 = 9;

const STEP: f64 = 27.0;
const ACROSS: u64 = 11;
const RADIUS: f64 = 11.5;

/// How far from its middle it is shown that a coin is turned.
const AROUND: f64 = 13.0;

/// Of more coins than these it is not shown that a move turns them.
const MOST_SHOWN: usize = 8;

/// Draws the heads `2,5` in the row of all coins up to the last head.
pub(super) fn row(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let heads = reading::numbers(text)?;
    let last = heads.iter().copied().max();
    let words = match last {
        None => locale.text("board-coins-none"),
        Some(_) => locale
            .text("board-coins")
            .with("count", heads.len())
            .with("places", numbers(locale, &heads)),
    };
    let heads: BTreeSet<u64> = heads.into_iter().collect();
    let letter = locale.text("board-head").to_string();
    let sketch = last.filter(|last| *last <= LAST_PLACE).map(|last| {
        let mut canvas = Canvas::default();
        let at = |place: u64| {
            let x = 18.0 + (place % ACROSS) as f64 * STEP;
            (x, 18.0 + (place / ACROSS) as f64 * 30.0)
        };
        let turning = Turning::new(
            heads,
            stage,
            &reading::numbers,
            // The leftmost of what is turned.
            &|turned| turned.first().copied(),
        );
        for place in 0..=last {
            turning.coin(&mut canvas, place, &at, &letter);
        }
        for place in turning.last.iter().filter(|place| **place <= last) {
            ring(&mut canvas, at(*place));
        }
        let columns = (last + 1).min(ACROSS) as f64;
        let rows = (last / ACROSS + 1) as f64;
        Sketch {
            canvas,
            size: (9.0 + columns * STEP + 4.0, rows * 30.0 + 6.0),
        }
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

/// The coins of a row or a board, and the moves that turn some of them.
struct Turning<T> {
    heads: BTreeSet<T>,
    /// By the coin that is clicked on: what is turned, and the number of the move.
    by_coin: BTreeMap<T, (BTreeSet<T>, usize)>,
    /// What was turned last.
    last: BTreeSet<T>,
}

impl<T: Copy + Ord> Turning<T> {
    /// `read` reads the heads of a position. Where the moves have the same first coin, which `first`
    /// finds, it stands for the one that turns the fewest and nearest; the list next to the board has
    /// them all.
    fn new(
        heads: BTreeSet<T>,
        stage: &Stage<'_>,
        read: &dyn Fn(&str) -> Option<Vec<T>>,
        first: &dyn Fn(&BTreeSet<T>) -> Option<T>,
    ) -> Self {
        let changed = |text: &str| {
            let others: BTreeSet<T> = read(text)?.into_iter().collect();
            let changed = heads.symmetric_difference(&others).copied();
            Some(changed.collect::<BTreeSet<T>>())
        };
        let mut by_coin: BTreeMap<T, (BTreeSet<T>, usize)> = BTreeMap::new();
        for (text, number) in stage.options() {
            let Some(turned) = changed(text) else {
                continue;
            };
            let Some(coin) = first(&turned) else {
                continue;
            };
            let is_nearer = by_coin.get(&coin).is_none_or(|(known, _)| {
                (turned.len(), turned.last()) < (known.len(), known.last())
            });
            if is_nearer {
                by_coin.insert(coin, (turned, number));
            }
        }
        let last = stage.before().and_then(changed).unwrap_or_default();
        Self {
            heads,
            by_coin,
            last,
        }
    }

    fn coin(&self, canvas: &mut Canvas, coin: T, at: &dyn Fn(T) -> (f64, f64), letter: &str) {
        let move_ = self.by_coin.get(&coin);
        canvas.choosing(move_.map(|(_, number)| *number), |canvas| {
            let (x, y) = at(coin);
            if self.heads.contains(&coin) {
                canvas.circle(Look::Token, (x, y), RADIUS);
                canvas.text(Letters::OnToken, (x, y + 4.0), letter);
            } else {
                canvas.circle(Look::Gone, (x, y), RADIUS);
            }
            canvas.hit((x - STEP / 2.0, y - STEP / 2.0), (STEP, STEP));
            let shown = move_.filter(|(turned, _)| turned.len() <= MOST_SHOWN);
            for turned in shown.map(|(turned, _)| turned).into_iter().flatten() {
                let (x, y) = at(*turned);
                canvas.ghost((x - AROUND, y - AROUND, x + AROUND, y + AROUND));
            }
        });
    }
}

/// A ring around the coin there.
fn ring(canvas: &mut Canvas, (x, y): (f64, f64)) {
    canvas.ring((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS));
}

/// Draws the heads `2:3,0:5`, by column and row, on the board of all coins up to the last heads.
pub(super) fn board(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let heads = reading::pairs(text, ':')?;
    let shown: Vec<String> = heads.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    let words = match shown.as_slice() {
        [] => locale.text("board-coins-none"),
        _ => locale
            .text("board-coins-board")
            .with("count", heads.len())
            .with("places", listed(locale, &shown)),
    };
    let side = heads
        .iter()
        .fold((0, 0), |(a, b), (x, y)| (a.max(*x), b.max(*y)));
    let fits = !heads.is_empty() && side.0 <= MOST_SIDE && side.1 <= MOST_SIDE;
    let heads: BTreeSet<(u64, u64)> = heads.into_iter().collect();
    let letter = locale.text("board-head").to_string();
    let sketch = fits.then(|| {
        let mut canvas = Canvas::default();
        let at = |(x, y): (u64, u64)| (18.0 + x as f64 * STEP, 18.0 + y as f64 * STEP);
        let turning = Turning::new(
            heads,
            stage,
            &|text| reading::pairs(text, ':'),
            // The corner of what is turned.
            &|turned| {
                let (column, _) = *turned.first()?;
                Some((column, turned.iter().map(|(_, row)| *row).min()?))
            },
        );
        for y in 0..=side.1 {
            for x in 0..=side.0 {
                turning.coin(&mut canvas, (x, y), &at, &letter);
            }
        }
        let is_shown = |(x, y): &&(u64, u64)| *x <= side.0 && *y <= side.1;
        for place in turning.last.iter().filter(is_shown) {
            ring(&mut canvas, at(*place));
        }
        let (right, bottom) = at(side);
        Sketch {
            canvas,
            size: (right + 18.0, bottom + 18.0),
        }
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

/// Draws the coins at `1,4,7` on a strip of cells.
pub(super) fn strip(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let coins = reading::numbers(text)?;
    Some(strip_from(0, &coins, stage, locale))
}

/// Draws coins on a strip of which the first cell has that number.
pub(super) fn strip_from(first: u64, coins: &[u64], stage: &Stage<'_>, locale: Locale) -> Drawn {
    let called: Vec<u64> = coins.iter().map(|cell| cell + first).collect();
    let words = locale
        .text("board-strip-coins")
        .with("count", coins.len())
        .with("places", numbers(locale, &called));
    let last = coins.iter().copied().max();
    let taken: BTreeSet<u64> = coins.iter().copied().collect();
    let changed = stage.changed(coins);
    let moved: Vec<u64> = changed.iter().map(|place| coins[*place]).collect();
    let sketch = last.filter(|last| *last <= LAST_PLACE).map(|last| {
        let mut canvas = Canvas::default();
        let cells = last + 1;
        let side = ((WIDTH - 12.0) / cells.min(12) as f64).min(26.0);
        for cell in 0..cells {
            let left = 6.0 + (cell % 12) as f64 * side;
            let top = 6.0 + (cell / 12) as f64 * (side + 20.0);
            canvas.choosing(stage.leaving(&pushed(coins, cell)), |canvas| {
                canvas.rect(Look::Outline, (left, top), (side, side), 0.0);
            });
            let middle = left + side / 2.0;
            if taken.contains(&cell) {
                canvas.circle(Look::Token, (middle, top + side / 2.0), side * 0.38);
            }
            if moved.contains(&cell) {
                canvas.ring((left + 2.5, top + 2.5, left + side - 2.5, top + side - 2.5));
            }
            canvas.text(
                Letters::Label,
                (middle, top + side + 13.0),
                &(cell + first).to_string(),
            );
        }
        let rows = (last / 12 + 1) as f64;
        Sketch {
            canvas,
            size: (
                12.0 + cells.min(12) as f64 * side,
                6.0 + rows * (side + 20.0),
            ),
        }
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

/// What is left when the next coin to the right of a cell is pushed to it, as the engine writes it.
fn pushed(coins: &[u64], cell: u64) -> String {
    let mut left = coins.to_vec();
    if let Some(coin) = left.iter_mut().find(|coin| **coin > cell) {
        *coin = cell;
    }
    reading::written(&left)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::Drawing;

    use crate::boards::draw_case;
    use crate::locale::Locale;

    #[test]
    fn cells_are_called_as_the_problem_counts_them() {
        let board = draw_case(&Drawing::Strip(vec![1, 3]), Locale::En).unwrap();
        assert_eq!(board.words, "A strip with coins on cells 1 and 3.");
        let picture = board.picture.unwrap().to_string();
        for label in [">1<", ">2<", ">3<"] {
            assert!(picture.contains(label), "{picture}");
        }
        assert!(!picture.contains(">0<"), "{picture}");
    }
}
