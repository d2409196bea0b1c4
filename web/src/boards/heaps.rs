//! Heaps of stones: columns up to twelve, beyond that a bar with its number.

use std::collections::BTreeMap;

use sg::Nimber;

use super::stage::Stage;
use super::svg::{Canvas, Frame, Letters, Look, PILL, width};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// The largest heap that is shown stone by stone.
const MOST_STONES: u64 = 12;

/// How many heaps have a picture; the last place says how many there are besides.
const MOST_HEAPS: usize = 24;

const RADIUS: f64 = 8.0;
const STEP: f64 = 17.0;
const COLUMN: f64 = 40.0;

/// The same of a heap next to which is chosen where it is split: a finger has room there.
const SPLIT_COLUMN: f64 = 52.0;
const MARGIN: f64 = 8.0;

/// Whether the positions of that family of games are heaps and nothing else.
pub(super) fn are_all_of(family: &str) -> bool {
    matches!(
        family,
        "nim"
            | "bounded-nim"
            | "subtraction"
            | "all-but"
            | "lasker"
            | "lasker-three"
            | "grundy"
            | "prime-subtraction"
            | "fibonacci-subtraction"
            | "power-subtraction"
            | "square-subtraction"
            | "moore-nim"
            | "bounded-moore"
            | "grammar"
            | "wythoff"
            | "euclid"
            | "octal"
    )
}

/// Draws `3,5,7`, or `10/6`: a heap of which no more than the second number may be taken now.
pub(super) fn draw(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let (heaps, most) = match text.split_once('/') {
        Some((heap, most)) => (vec![heap.parse().ok()?], Some(most.parse::<u64>().ok()?)),
        None => (reading::numbers(text)?, None),
    };
    let list = numbers(locale, &heaps);
    let words = match (heaps.as_slice(), most) {
        ([], _) => locale.text("board-heaps-none"),
        (_, Some(most)) => locale
            .text("board-heap-most")
            .with("size", list)
            .with("most", most),
        _ => locale
            .text("board-heaps")
            .with("count", heaps.len())
            .with("sizes", list),
    };
    Some(Drawn {
        sketch: (!heaps.is_empty()).then(|| sketch(&heaps, stage, locale)),
        words: words.to_string(),
    })
}

/// The moves that begin in a heap.
#[derive(Default)]
struct Ways {
    /// Those that leave one heap, by its size.
    left: BTreeMap<u64, usize>,
    /// Those that split it, by how many stones stay below.
    split: BTreeMap<u64, usize>,
}

impl Ways {
    fn of(heaps: &[u64], place: usize, stage: &Stage<'_>) -> Self {
        let (before, after) = heaps.split_at(place);
        let Some((size, after)) = after.split_first() else {
            return Self::default();
        };
        if stage.is_still() || *size > MOST_STONES {
            return Self::default();
        }
        let leaving = |parts: &[u64]| stage.leaving_heaps(&[before, parts, after].concat());
        let others = (0..=MOST_STONES).filter(|left| left != size);
        Self {
            left: others
                .filter_map(|left| Some((left, leaving(&[left])?)))
                .collect(),
            split: (1..*size)
                .filter_map(|below| {
                    let above = size - below;
                    let parts = [below.min(above), below.max(above)];
                    Some((below, leaving(&parts)?))
                })
                .collect(),
        }
    }

    /// How many stones the heap may have after a move.
    fn most(&self) -> u64 {
        self.left.keys().next_back().copied().unwrap_or_default()
    }

    /// Whether where it is split is chosen next to it: the stones themselves are taken.
    fn has_handles(&self) -> bool {
        !self.left.is_empty() && !self.split.is_empty()
    }

    /// The move that a stone makes, which so many lie below: it takes itself and those that lie on it,
    /// or where nothing can be taken it parts them from the others.
    fn of_stone(&self, below: u64) -> Option<usize> {
        let ways = if self.left.is_empty() {
            &self.split
        } else {
            &self.left
        };
        ways.get(&below).copied()
    }
}

/// A column of the picture: a heap, or what is said of those that have none.
struct Column {
    size: Option<u64>,
    label: String,
    width: f64,
    ways: Ways,
    value: Option<Nimber>,
    is_changed: bool,
    /// Between two heaps: the moves that take as many from both, by how many.
    both: BTreeMap<u64, usize>,
}

impl Column {
    fn new(size: Option<u64>, label: String) -> Self {
        Self {
            size,
            width: (width(&label) + 10.0).max(COLUMN),
            label,
            ways: Ways::default(),
            value: None,
            is_changed: false,
            both: BTreeMap::new(),
        }
    }

    /// The moves that take as many from both of two heaps; `None` where there are none, or not all stones are shown.
    fn between(heaps: &[u64], stage: &Stage<'_>, locale: Locale) -> Option<Self> {
        let &[one, other] = heaps else { return None };
        let counts = 1..=one.min(other);
        if stage.is_still() || one.max(other) > MOST_STONES {
            return None;
        }
        let leaving = |count: u64| stage.leaving(&reading::written(&[one - count, other - count]));
        let both: BTreeMap<u64, usize> = counts
            .filter_map(|count| Some((count, leaving(count)?)))
            .collect();
        let label = locale.text("board-heaps-both").to_string();
        (!both.is_empty()).then(|| Self {
            both,
            ..Self::new(None, label)
        })
    }
}

fn columns(heaps: &[u64], stage: &Stage<'_>, locale: Locale) -> Vec<Column> {
    let shown = if heaps.len() > MOST_HEAPS {
        &heaps[..MOST_HEAPS - 1]
    } else {
        heaps
    };
    let changed = stage.changed(heaps);
    let values = stage.values(heaps);
    let column = |(place, (heap, value)): (usize, (&u64, Option<Nimber>))| {
        let ways = Ways::of(heaps, place, stage);
        let new = Column::new(Some(*heap), heap.to_string());
        let widest = if ways.has_handles() {
            SPLIT_COLUMN
        } else {
            COLUMN
        };
        Column {
            width: new.width.max(widest),
            ways,
            value,
            is_changed: changed.contains(&place),
            ..new
        }
    };
    let with_values = shown.iter().zip(values).enumerate();
    let mut columns: Vec<Column> = with_values.map(column).collect();
    if heaps.len() > shown.len() {
        let others = locale
            .text("board-others")
            .with("count", heaps.len() - shown.len());
        columns.push(Column::new(None, others.to_string()));
    }
    if let Some(between) = Column::between(heaps, stage, locale) {
        columns.insert(1, between);
    }
    columns
}

fn sketch(heaps: &[u64], stage: &Stage<'_>, locale: Locale) -> Sketch {
    let columns = columns(heaps, stage, locale);
    let has_values = columns.iter().any(|column| column.value.is_some());
    let below = if has_values { 34.0 + PILL } else { 30.0 };
    let mut canvas = Canvas::default();
    let (mut y, mut widest, mut rest) = (MARGIN, 0.0_f64, columns.as_slice());
    while !rest.is_empty() {
        let count = fitting(rest);
        let (row, others) = rest.split_at(count);
        let height = row.iter().map(height).fold(0.0, f64::max);
        let floor = y + height;
        let mut x = MARGIN;
        let mut middles = Vec::new();
        for column in row {
            let middle = x + column.width / 2.0;
            heap(&mut canvas, column, (middle, floor));
            middles.push((middle, column));
            x += column.width;
        }
        if let [one, between, other] = middles[..] {
            take_both(&mut canvas, between, [one, other], floor);
        }
        widest = widest.max(x + MARGIN);
        y = floor + below;
        rest = others;
    }
    Sketch {
        canvas,
        size: (widest, y - 4.0),
    }
}

/// How many columns stand side by side: one at least.
fn fitting(columns: &[Column]) -> usize {
    let mut x = 2.0 * MARGIN;
    let fits = columns.iter().take_while(|column| {
        x += column.width;
        x <= WIDTH
    });
    fits.count().max(1)
}

fn height(column: &Column) -> f64 {
    match column.size.map(|size| size.max(column.ways.most())) {
        None | Some(0) => 10.0,
        Some(size @ 1..=MOST_STONES) => size as f64 * STEP + 4.0,
        Some(size) => bar(size) + 4.0,
    }
}

/// How high a bar is: it grows with the number of digits, for otherwise the largest would hide how
/// the others differ.
fn bar(size: u64) -> f64 {
    let beyond = (size as f64 / MOST_STONES as f64).log10();
    (MOST_STONES as f64 * STEP + 6.0 * beyond).min(MOST_STONES as f64 * STEP + 40.0)
}

fn heap(canvas: &mut Canvas, column: &Column, (x, floor): (f64, f64)) {
    canvas.text(Letters::Label, (x, floor + 16.0), &column.label);
    let Some(size) = column.size else {
        return;
    };
    canvas.line(Look::Ground, (x - 15.0, floor), (x + 15.0, floor));
    if size <= MOST_STONES {
        stones(canvas, size, &column.ways, (x, floor));
    } else {
        let height = bar(size);
        let corner = (x - 11.0, floor - 2.0 - height);
        canvas.rect(Look::Piece, corner, (22.0, height), 8.0);
        // A bar is no count of stones: a gap says that much is left out.
        let y = floor - height * 0.45;
        canvas.line(Look::Sign, (x - 8.0, y + 4.0), (x + 8.0, y - 2.0));
        canvas.line(Look::Sign, (x - 8.0, y + 10.0), (x + 8.0, y + 4.0));
    }
    if column.is_changed {
        let half = (width(&column.label) / 2.0).max(12.0);
        canvas.ring((x - half, floor + 4.0, x + half, floor + 20.0));
    }
    if let Some(value) = column.value {
        canvas.tag((x, floor + 24.0 + PILL / 2.0), value);
    }
}

/// Where as many are taken from both heaps next to it: as high as so many stones.
fn take_both(
    canvas: &mut Canvas,
    (x, between): (f64, &Column),
    heaps: [(f64, &Column); 2],
    floor: f64,
) {
    for (count, number) in &between.both {
        let y = middle(floor, count - 1);
        canvas.choosing(Some(*number), |canvas| {
            canvas.pill((x, y), between.width - 16.0, &count.to_string());
            for (x, heap) in heaps {
                let size = heap.size.unwrap_or_default();
                canvas.ghost(above((x, floor), size, size.saturating_sub(*count)));
            }
        });
    }
}

/// How high the middle of a stone is that so many lie below.
fn middle(floor: f64, below: u64) -> f64 {
    floor - 2.0 - RADIUS - below as f64 * STEP
}

/// The stones of a heap of that size from the one up that so many lie below.
fn above((x, floor): (f64, f64), size: u64, below: u64) -> Frame {
    let edge = |below: u64| middle(floor, below) + STEP / 2.0;
    (x - RADIUS - 1.0, edge(size), x + RADIUS + 1.0, edge(below))
}

/// The stones of a heap, the places of those that may come to it, and where it may be split.
fn stones(canvas: &mut Canvas, size: u64, ways: &Ways, (x, floor): (f64, f64)) {
    let middle = |below: u64| middle(floor, below);
    let edge = |below: u64| middle(below) + STEP / 2.0;
    let above = |below: u64| above((x, floor), size, below);
    for below in 0..size {
        canvas.choosing(ways.of_stone(below), |canvas| {
            canvas.stone((x, middle(below)), RADIUS);
            if below + 1 < size {
                canvas.ghost(above(below));
            }
        });
    }
    for below in size..ways.most() {
        canvas.choosing(ways.left.get(&(below + 1)).copied(), |canvas| {
            canvas.circle(Look::Gone, (x, middle(below)), RADIUS);
            canvas.hit((x - 12.0, edge(below + 1)), (24.0, STEP));
        });
    }
    if !ways.has_handles() {
        return;
    }
    for (below, number) in &ways.split {
        let y = edge(*below);
        canvas.choosing(Some(*number), |canvas| {
            canvas.line(Look::Gone, (x + 10.0, y), (x + 24.0, y));
            canvas.ghost(above(*below));
            canvas.hit((x + 8.5, y - STEP / 2.0), (SPLIT_COLUMN / 2.0 - 8.5, STEP));
        });
    }
}
