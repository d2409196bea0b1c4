//! What a picture that is played on knows besides its position: the moves, the last one, values.

use std::collections::{BTreeMap, BTreeSet};

use sg::Nimber;

use super::reading;

/// A position that is played on.
pub struct Scene<'s> {
    /// What each move leaves, in the engine's order.
    pub options: &'s [String],
    /// Where the move of a number leads.
    pub address: &'s dyn Fn(usize) -> String,
    /// The number of a move that is pointed out.
    pub hint: Option<usize>,
    /// The position before the last move, where that is marked.
    pub before: Option<&'s str>,
    /// The components with their values, where those are shown.
    pub parts: &'s [Part],
}

/// A component of a position with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The component, as the engine writes it.
    pub text: String,
    /// Its Grundy value.
    pub value: Nimber,
}

/// The same for those who draw it; empty of a position that is only looked at.
#[derive(Default)]
pub(super) struct Stage<'s> {
    /// The numbers of the moves, by what they leave.
    texts: BTreeMap<&'s str, usize>,
    /// The same by the heaps that are left, from the smallest on.
    heaps: BTreeMap<Vec<u64>, usize>,
    before: Option<&'s str>,
    parts: &'s [Part],
}

impl<'s> Stage<'s> {
    pub(super) fn new(scene: &Scene<'s>) -> Self {
        let mut stage = Self {
            before: scene.before,
            parts: scene.parts,
            ..Self::default()
        };
        for (number, option) in scene.options.iter().enumerate() {
            stage.texts.entry(option.as_str()).or_insert(number);
            if let Some(heaps) = reading::heaps(option) {
                stage.heaps.entry(sorted(heaps)).or_insert(number);
            }
        }
        stage
    }

    /// Whether there are no moves.
    pub(super) fn is_still(&self) -> bool {
        self.texts.is_empty()
    }

    /// What each move leaves, with its number.
    pub(super) fn options(&self) -> impl Iterator<Item = (&'s str, usize)> {
        self.texts.iter().map(|(text, number)| (*text, *number))
    }

    /// The number of the move that leaves what is written so.
    pub(super) fn leaving(&self, text: &str) -> Option<usize> {
        self.texts.get(text).copied()
    }

    /// The number of the move that leaves these heaps, or the same in another order.
    pub(super) fn leaving_heaps(&self, heaps: &[u64]) -> Option<usize> {
        if self.is_still() {
            return None;
        }
        self.leaving(&reading::written(heaps))
            .or_else(|| self.heaps.get(&sorted(heaps.to_vec())).copied())
    }

    /// The position before the last move.
    pub(super) fn before(&self) -> Option<&'s str> {
        self.before
    }

    /// The places of a list of numbers at which the last move has changed something.
    pub(super) fn changed(&self, now: &[u64]) -> BTreeSet<usize> {
        let Some(before) = self.before.and_then(reading::heaps) else {
            return BTreeSet::new();
        };
        if before.len() == now.len() {
            let pairs = before.iter().zip(now).enumerate();
            return pairs
                .filter(|(_, (before, now))| before != now)
                .map(|(place, _)| place)
                .collect();
        }
        // Whatever was not there before is new.
        let mut known = before;
        let mut is_new = |number: &u64| match known.iter().position(|it| it == number) {
            Some(found) => {
                known.swap_remove(found);
                false
            }
            None => true,
        };
        let places = now.iter().enumerate();
        places
            .filter(|(_, number)| is_new(number))
            .map(|(place, _)| place)
            .collect()
    }

    /// The components with their values, where those are shown.
    pub(super) fn parts(&self) -> &'s [Part] {
        self.parts
    }

    /// The values of the heaps of a list, of each that is a component.
    pub(super) fn values(&self, heaps: &[u64]) -> Vec<Option<Nimber>> {
        let mut parts = self.parts.iter().peekable();
        let of_heap = |heap: &u64| {
            let written = heap.to_string();
            let part = parts.next_if(|part| part.text == written)?;
            Some(part.value)
        };
        heaps.iter().map(of_heap).collect()
    }
}

/// Heaps from the smallest on, without those that are used up.
fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable();
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: usize) -> String {
        number.to_string()
    }

    fn scene<'s>(options: &'s [String], before: Option<&'s str>) -> Scene<'s> {
        Scene {
            options,
            address: &address,
            hint: None,
            before,
            parts: &[],
        }
    }

    #[test]
    fn heaps_are_found_in_their_place_and_in_any_order() {
        let options = ["0,1", "1,0", "2,5/3"].map(str::to_owned);
        let stage = Stage::new(&scene(&options, None));
        assert_eq!(stage.leaving_heaps(&[1, 0]), Some(1));
        assert_eq!(stage.leaving_heaps(&[0, 1]), Some(0));
        assert_eq!(stage.leaving_heaps(&[5, 2]), Some(2));
        assert_eq!(stage.leaving_heaps(&[2]), None);
        assert_eq!(Stage::default().leaving_heaps(&[]), None);
    }

    #[test]
    fn what_the_last_move_has_changed_is_found() {
        let changed = |before: &str, now: &[u64]| {
            let stage = Stage::new(&scene(&[], Some(before)));
            stage.changed(now).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(changed("3,5,7", &[3, 5, 6]), [2]);
        assert_eq!(changed("5,2", &[1, 3, 2]), [0, 1]);
        assert_eq!(changed("10/6", &[8]), [0]);
        assert_eq!(changed("2x3", &[8]), Vec::<usize>::new());
    }
}
