//! Cases that no position of the engine is exactly: pictures that are looked at and not played on.

use problems::Drawing;

use super::rows::Thing;
use super::stage::Stage;
use super::turns::{self, FacingBoard, Seats};
use super::{Drawn, coins, football, lamps, network, rows};
use crate::locale::Locale;

pub(super) fn draw(drawing: &Drawing, locale: Locale) -> Option<Drawn> {
    match drawing {
        Drawing::Row(cells) => {
            rows::draw(&cells.to_string(), Thing::Cells, &Stage::default(), locale)
        }
        Drawing::HeapInTurn { stones, limits } => {
            let seats = Seats { limits, turn: 0 };
            turns::heap_in_turn(*stones, &seats, &Stage::default(), locale)
        }
        Drawing::Facing { columns, rows } => {
            let rows = FacingBoard {
                columns: *columns,
                pieces: rows.clone(),
                is_second: false,
            };
            Some(turns::facing(&rows, &Stage::default(), locale))
        }
        Drawing::Strip(cells) => {
            let from_zero: Vec<u64> = cells.iter().map(|cell| cell.saturating_sub(1)).collect();
            Some(coins::strip_from(1, &from_zero, &Stage::default(), locale))
        }
        Drawing::Lamps(on) => Some(lamps::draw(on, &Stage::default(), locale)),
        Drawing::Fields {
            firsts,
            greens,
            moves,
        } => Some(network::fields(*firsts, greens, moves, locale)),
        Drawing::Balls {
            radius,
            most,
            kick,
            balls,
        } => Some(football::draw(*radius, (*most, *kick), balls, locale)),
    }
}
