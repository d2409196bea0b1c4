//! All-but games: any number may be taken from a heap but those of a finite set.

use crate::{Game, Nimber};

/// The numbers that may not be taken. A position is one heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AllBut {
    // Invariant: strictly ascending, no 0.
    except: Vec<u64>,
}

impl AllBut {
    /// Returns the rules in which these numbers may not be taken. Order and repetitions do not
    /// matter; 0 is never a move.
    pub fn new(except: impl IntoIterator<Item = u64>) -> Self {
        let mut except: Vec<u64> = except.into_iter().filter(|&take| take > 0).collect();
        except.sort_unstable();
        except.dedup();
        Self { except }
    }

    /// The numbers that may not be taken, ascending.
    pub fn except(&self) -> &[u64] {
        &self.except
    }

    /// Returns the Grundy values of the heaps 0..=n. O(n · size of the set).
    ///
    /// All smaller heaps are options but a few: a value is missing among the options iff it is
    /// missing among all of them, or all heaps that have it are excepted.
    pub fn values_to(&self, n: usize) -> Vec<Nimber> {
        let mut values: Vec<usize> = Vec::with_capacity(n + 1);
        // How many heaps so far have each value.
        let mut count: Vec<usize> = Vec::new();
        let mut excepted: Vec<usize> = Vec::new();
        for heap in 0..=n {
            let forbidden = self.except.iter().map_while(|take| {
                let take = usize::try_from(*take).ok()?;
                heap.checked_sub(take).map(|left| values[left])
            });
            excepted.clear();
            excepted.extend(forbidden);
            excepted.sort_unstable();
            // No value below count.len() is missing among all smaller heaps.
            let groups = excepted.chunk_by(|a, b| a == b);
            let missing = groups
                .filter(|group| count[group[0]] == group.len())
                .map(|group| group[0])
                .next();
            let value = missing.unwrap_or(count.len());
            if value == count.len() {
                count.push(0);
            }
            count[value] += 1;
            values.push(value);
        }
        values
            .into_iter()
            .map(|value| Nimber(value as u64))
            .collect()
    }
}

impl Game for AllBut {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(heap, &mut |_, left| sink(left));
    }

    /// A move is called by how many it takes.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for take in 1..=heap {
            if self.except.binary_search(&take).is_err() {
                visit(&[take], &[heap - take]);
            }
        }
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let &[take] = label else { return None };
        let is_taken = take > 0 && self.except.binary_search(&take).is_err();
        is_taken
            .then(|| heap.checked_sub(take))?
            .map(|left| vec![left])
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        heap
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    proptest! {
        /// Sets of up to 5 numbers up to 12, all heaps to 60.
        #[test]
        fn values_are_those_of_plain_mex(except in proptest::collection::vec(0u64..=12, 0..6)) {
            let game = AllBut::new(except);
            let values = game.values_to(60);
            let mut brute = Brute::new(&game);
            for heap in 0..=60u64 {
                prop_assert_eq!(values[heap as usize], brute.value(&heap));
            }
        }
    }
}
