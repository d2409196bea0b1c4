//! Revealing a frozen board cell by cell, in the order of the ceremony: whoever stands lowest and has
//! something hidden is next, the leftmost such problem first. Who climbs by it is met again higher up.

use super::board::{Board, Place};

impl Board {
    /// The cell that is shown next; `None` where nothing is hidden any more.
    pub fn next_hidden(&self) -> Option<Place> {
        self.setup().freeze_ms?;
        self.upwards().find_map(|(participant, cells)| {
            let places = (0..cells.len()).map(|problem| Place {
                participant,
                problem,
            });
            places
                .zip(cells)
                .find(|(place, cell)| cell.pending > 0 && !self.shown.contains(place))
                .map(|(place, _)| place)
        })
    }

    /// Shows a cell as if the board were not frozen.
    pub fn show(&mut self, place: Place) {
        self.shown.insert(place);
        self.renew(place);
    }

    /// Shows that many cells in their order. Returns those that were shown.
    pub fn show_next(&mut self, steps: usize) -> Vec<Place> {
        let mut shown = Vec::new();
        while shown.len() < steps {
            let Some(place) = self.next_hidden() else {
                break;
            };
            self.show(place);
            shown.push(place);
        }
        shown
    }
}
