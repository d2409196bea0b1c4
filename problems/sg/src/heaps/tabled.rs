//! A game of heaps with a table of its values: up to a size, or of all heaps by a proved period.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::{GrundyGame, Strips};
use crate::octal::Code;
use crate::period::{Period, Theorem};
use crate::subtraction::SubtractionSet;
use crate::{Game, MovesTo, Nimber};

/// The most moves of a heap that are looked at for those to a value.
const MOST_LISTED: u64 = 1 << 16;

/// Rules of heaps whose values are found one after the other.
pub trait Listed: Game<Position = u64> {
    /// Returns the values of the heaps 0..=n.
    fn listed(&self, n: usize) -> Vec<Nimber>;

    /// What is known of repetitions of the values.
    fn theorem(&self) -> Theorem {
        Theorem::Unknown
    }

    /// How many neighbours may be taken anywhere in a row, ascending, where every move is that and
    /// is called by the first of them, from 1, and how many they are. Empty for other rules.
    fn runs(&self) -> Vec<u64> {
        Vec::new()
    }
}

impl Listed for SubtractionSet {
    fn listed(&self, n: usize) -> Vec<Nimber> {
        self.values_to(n)
    }

    fn theorem(&self) -> Theorem {
        let largest = self.takes().last().copied().unwrap_or(0);
        Theorem::Window { largest }
    }
}

impl Listed for Code {
    fn listed(&self, n: usize) -> Vec<Nimber> {
        self.values_to(n)
    }

    fn theorem(&self) -> Theorem {
        self.theorem()
    }

    fn runs(&self) -> Vec<u64> {
        self.runs()
    }
}

impl Listed for GrundyGame {
    fn listed(&self, n: usize) -> Vec<Nimber> {
        self.values_to(n)
    }
}

impl Listed for Strips {
    fn listed(&self, n: usize) -> Vec<Nimber> {
        self.values_to(n)
    }
}

/// Rules with a table. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Tabled<G>(Arc<(G, Table)>);

/// The values of the first heaps, and how they go on where that is proved.
#[derive(Debug, Default)]
pub(crate) struct Table {
    values: Vec<Nimber>,
    period: Option<Period>,
}

impl<G: Listed> Tabled<G> {
    /// The rules with the values of the heaps 0..=n, and of all heaps where these prove a period.
    pub fn new(rules: G, n: usize) -> Self {
        let table = Table::new(rules.listed(n), rules.theorem());
        Self(Arc::new((rules, table)))
    }

    /// The values in the table.
    pub fn values(&self) -> &[Nimber] {
        &self.0.1.values
    }

    /// The value of a heap; `None` where the table ends before it.
    pub fn value(&self, heap: u64) -> Option<Nimber> {
        self.0.1.value(heap)
    }

    /// The least heap that the period makes this one like; the heap itself where there is none.
    pub fn same(&self, heap: u64) -> u64 {
        self.0.1.same(heap)
    }

    /// The heaps of a range with that value.
    pub fn heaps_of(&self, value: Nimber, range: RangeInclusive<u64>) -> Vec<u64> {
        self.0.1.heaps_of(value, range)
    }
}

impl Table {
    /// The values of the heaps from 0 on, and the period that they prove by what is known of the rules.
    pub(crate) fn new(values: Vec<Nimber>, theorem: Theorem) -> Self {
        let period = Period::find(&values, theorem).filter(|period| period.proved);
        Self { values, period }
    }

    /// The values that were found one after the other.
    pub(crate) fn values(&self) -> &[Nimber] {
        &self.values
    }

    /// The value of a heap; `None` where the table ends before it.
    pub(crate) fn value(&self, heap: u64) -> Option<Nimber> {
        let at = usize::try_from(self.same(heap)).ok()?;
        self.values.get(at).copied()
    }

    fn same(&self, heap: u64) -> u64 {
        let period = self.period.as_ref();
        period.and_then(|period| period.index(heap)).unwrap_or(heap)
    }

    fn heaps_of(&self, value: Nimber, range: RangeInclusive<u64>) -> Vec<u64> {
        range
            .filter(|heap| self.value(*heap) == Some(value))
            .collect()
    }

    /// Among the ways to leave so many objects in two parts, a first one and one behind it: how
    /// many have that value together, and the first part in one of them. Takes time in proportion
    /// to the period, however many objects there are.
    fn splits(&self, objects: u64, wanted: Nimber) -> Option<(u128, Option<u64>)> {
        let fits = |first: &u64| {
            let parts = self.value(*first).zip(self.value(objects - first));
            parts.is_some_and(|(one, other)| one + other == wanted)
        };
        let count = |range: Range<u64>| {
            let found: Vec<u64> = range.filter(fits).collect();
            (found.len() as u128, found.first().copied())
        };
        let period = self.period.as_ref();
        let (start, period) = match period.map(|period| (period.preperiod, period.period)) {
            Some(known) if objects >= 2 * known.0 + known.1 => known,
            _ if objects > MOST_LISTED => return None,
            _ => return Some(count(0..objects + 1)),
        };
        // First parts below the period's start, and the mirrored ones; between them both parts are
        // in the period, and what holds for a first part holds for all of its residue.
        let (mut ways, mut first) = count(0..start);
        ways *= 2;
        let between = objects - 2 * start + 1;
        for part in (start..start + period).filter(fits) {
            ways += u128::from((between - (part - start)).div_ceil(period));
            first.get_or_insert(part);
        }
        Some((ways, first))
    }

    /// The moves of a heap to what has that value; `None` where there are too many to look at. `runs`
    /// as [`Listed::runs`] has them.
    pub(crate) fn moves_to(
        &self,
        rules: &impl Game<Position = u64>,
        runs: &[u64],
        heap: u64,
        value: Nimber,
    ) -> Option<MovesTo<u64>> {
        let mut found = MovesTo::NONE;
        for run in runs.iter().copied().filter(|run| *run <= heap) {
            let (ways, first) = self.splits(heap - run, value)?;
            found.count += ways;
            let named = |before| (vec![before + 1, run], vec![before, heap - run - before]);
            found.first = found.first.or_else(|| first.map(named));
        }
        if !runs.is_empty() {
            return Some(found);
        }
        (rules.most_moves(&heap) <= MOST_LISTED).then_some(())?;
        rules.moves(&heap, &mut |label, left| {
            let total: Option<Nimber> = left.iter().map(|part| self.value(*part)).sum();
            if total == Some(value) {
                found.count += 1;
                let named = || (label.to_vec(), left.to_vec());
                found.first.get_or_insert_with(named);
            }
        });
        Some(found)
    }
}

impl<G: Listed> Game for Tabled<G> {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.0.0.options(heap, sink);
    }

    fn moves(&self, heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        self.0.0.moves(heap, visit);
    }

    fn leaves(&self, heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        self.0.0.leaves(heap, label)
    }

    fn most_moves(&self, heap: &u64) -> u64 {
        self.0.0.most_moves(heap)
    }

    fn known_value(&self, heap: &u64) -> Option<Nimber> {
        self.value(*heap)
    }

    fn moves_to(&self, &heap: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        let (rules, table) = &*self.0;
        table.moves_to(rules, &rules.runs(), heap, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against all moves: rows with and without a period, heaps that are lowered or split.
    #[test]
    fn moves_to_a_value_are_those_of_the_rules() {
        fn check<G: Listed>(rules: G, n: usize, most: u64) {
            let game = Tabled::new(rules, n);
            for heap in 0..=most {
                for value in (0..16).map(Nimber) {
                    let mut moves = Vec::new();
                    game.moves(&heap, &mut |label, left| {
                        let total: Option<Nimber> = left.iter().map(|l| game.value(*l)).sum();
                        if total == Some(value) {
                            moves.push((label.to_vec(), left.to_vec()));
                        }
                    });
                    let found = game.moves_to(&heap, value).unwrap_or(MovesTo::NONE);
                    assert_eq!(found.count, moves.len() as u128, "{heap} to {value}");
                    assert_eq!(found.first.is_some(), !moves.is_empty());
                    assert!(found.first.is_none_or(|first| moves.contains(&first)));
                }
            }
        }
        check(Code::kayles(), 200, 400);
        check(Code::dawson_kayles(), 50, 50);
        check(SubtractionSet::new([1, 3, 4]), 100, 300);
        check(GrundyGame, 60, 60);
    }
}
