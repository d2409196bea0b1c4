//! Boxes of lamps, layer by layer, up to the last ones that are on.

use std::collections::{BTreeMap, BTreeSet};

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH, listed};
use crate::locale::Locale;

/// The largest box of lamps that has a picture: its columns, rows and layers.
const MOST_LAMPS: Lamp = (12, 5, 6);

/// How far lamps are from each other, and how large they are.
const NEXT_LAMP: f64 = 22.0;
const LAMP: f64 = 8.0;

/// How far from its middle it is shown that a lamp is switched.
const AROUND: f64 = 10.0;

/// How much room is between layers of lamps, and below each for its number.
const NEXT_LAYER: f64 = 16.0;
const BELOW_LAYER: f64 = 24.0;

/// How far the edge of a layer is from its lamps.
const FRAME: f64 = 3.0;

const MARGIN: f64 = 6.0;

/// A lamp by its coordinates, from 1.
type Lamp = (u64, u64, u64);

/// The lamps `1:1:2,2:2:1`.
pub(super) fn read(text: &str) -> Option<Vec<Lamp>> {
    let lamp = |text: &str| {
        let mut numbers = text.split(':').map(|number| number.parse::<u64>().ok());
        let lamp = (numbers.next()??, numbers.next()??, numbers.next()??);
        numbers.next().is_none().then_some(lamp)
    };
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(lamp).collect()
}

pub(super) fn draw(on: &[Lamp], stage: &Stage<'_>, locale: Locale) -> Drawn {
    let places: Vec<String> = on
        .iter()
        .map(|(x, y, z)| format!("({x}, {y}, {z})"))
        .collect();
    let words = match places.as_slice() {
        [] => locale.text("board-lamps-none"),
        _ => locale
            .text("board-lamps")
            .with("count", on.len())
            .with("places", listed(locale, &places)),
    };
    let most = on.iter().fold((0, 0, 0), |most, lamp| {
        (most.0.max(lamp.0), most.1.max(lamp.1), most.2.max(lamp.2))
    });
    let fits = most.0 <= MOST_LAMPS.0 && most.1 <= MOST_LAMPS.1 && most.2 <= MOST_LAMPS.2;
    Drawn {
        sketch: (fits && !on.is_empty()).then(|| sketch(on, most, stage)),
        words: words.to_string(),
    }
}

/// The moves that switch some of the lamps, by the one that is clicked on: the corner nearest to the origin. Where
/// several moves have the same one, it stands for the one that switches the fewest; the list next to the board has
/// them all.
fn by_corner(on: &BTreeSet<Lamp>, stage: &Stage<'_>) -> BTreeMap<Lamp, (BTreeSet<Lamp>, usize)> {
    let mut moves: BTreeMap<Lamp, (BTreeSet<Lamp>, usize)> = BTreeMap::new();
    for (text, number) in stage.options() {
        let Some(switched) = switched(on, text) else {
            continue;
        };
        // The nearest corner is the least in every direction at once.
        let Some(corner) = switched.first().copied() else {
            continue;
        };
        let is_nearer = moves.get(&corner).is_none_or(|(known, _)| {
            (switched.len(), switched.last()) < (known.len(), known.last())
        });
        if is_nearer {
            moves.insert(corner, (switched, number));
        }
    }
    moves
}

/// The lamps in which a position differs from those that are on.
fn switched(on: &BTreeSet<Lamp>, text: &str) -> Option<BTreeSet<Lamp>> {
    let others: BTreeSet<Lamp> = read(text)?.into_iter().collect();
    Some(on.symmetric_difference(&others).copied().collect())
}

fn sketch(on: &[Lamp], (columns, rows, layers): Lamp, stage: &Stage<'_>) -> Sketch {
    let on: BTreeSet<Lamp> = on.iter().copied().collect();
    let moves = by_corner(&on, stage);
    let last = stage.before().and_then(|before| switched(&on, before));
    let last = last.unwrap_or_default();
    let (wide, high) = (columns as f64 * NEXT_LAMP, rows as f64 * NEXT_LAMP);
    let mut corners = Vec::new();
    let (mut left, mut top, mut widest) = (MARGIN, MARGIN, 0.0_f64);
    for layer in 1..=layers {
        if layer > 1 && left + wide + MARGIN > WIDTH {
            left = MARGIN;
            top += high + BELOW_LAYER;
        }
        corners.push((layer, (left, top)));
        widest = widest.max(left + wide + MARGIN);
        left += wide + NEXT_LAYER;
    }
    let at = |(x, y, z): Lamp| {
        let corner = corners.iter().find(|(layer, _)| *layer == z);
        let (left, top) = corner.map_or((0.0, 0.0), |(_, corner)| *corner);
        (
            left + (x as f64 - 0.5) * NEXT_LAMP,
            top + (y as f64 - 0.5) * NEXT_LAMP,
        )
    };
    let around = |lamp: Lamp, by: f64| {
        let (x, y) = at(lamp);
        (x - by, y - by, x + by, y + by)
    };
    let is_shown = |lamp: &&Lamp| lamp.0 <= columns && lamp.1 <= rows && lamp.2 <= layers;
    let mut canvas = Canvas::default();
    for (layer, (left, top)) in &corners {
        let size = (wide + 2.0 * FRAME, high + 2.0 * FRAME);
        canvas.rect(Look::Solid, (left - FRAME, top - FRAME), size, 4.0);
        let cells = (1..=columns).flat_map(|x| (1..=rows).map(move |y| (x, y)));
        for lamp in cells.map(|(x, y)| (x, y, *layer)) {
            let made = moves.get(&lamp);
            canvas.choosing(made.map(|(_, number)| *number), |canvas| {
                let look = if on.contains(&lamp) {
                    Look::Token
                } else {
                    Look::Gone
                };
                canvas.circle(look, at(lamp), LAMP);
                let (left, top, _, _) = around(lamp, NEXT_LAMP / 2.0);
                canvas.hit((left, top), (NEXT_LAMP, NEXT_LAMP));
                for switched in made.map(|(switched, _)| switched).into_iter().flatten() {
                    canvas.ghost(around(*switched, AROUND));
                }
            });
        }
        let below = (left + wide / 2.0, top + high + 15.0);
        canvas.text(Letters::Label, below, &format!("z={layer}"));
    }
    for lamp in last.iter().filter(is_shown) {
        canvas.ring(around(*lamp, LAMP));
    }
    Sketch {
        canvas,
        size: (widest, top + high + BELOW_LAYER),
    }
}
