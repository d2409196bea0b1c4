//! Poset games: choose an element of a finite order and remove it with all that is above it.

use crate::Game;

/// A finite partial order of at most 64 elements. It is also the rules: a position is the set
/// of the elements that are left, as bits; who cannot move loses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poset {
    /// For every element, itself and all above it.
    above: Vec<u64>,
}

/// Why relations give no order.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PosetError {
    /// More elements than fit into a position.
    #[error("{elements} elements are too many: at most 64")]
    TooMany {
        /// How many were asked for.
        elements: usize,
    },
    /// A relation names an element that is not there.
    #[error("element {element} does not exist: the elements are 0..{elements}")]
    NoSuchElement {
        /// The element named.
        element: usize,
        /// How many there are.
        elements: usize,
    },
    /// An element lies above itself.
    #[error("element {element} lies above itself, so this is not an order")]
    Cycle {
        /// The element.
        element: usize,
    },
}

impl Poset {
    /// Returns the order of the elements 0..elements in which the first of every pair lies
    /// below the second, with all that follows.
    pub fn new(
        elements: usize,
        below: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, PosetError> {
        if elements > 64 {
            return Err(PosetError::TooMany { elements });
        }
        let mut above: Vec<u64> = (0..elements).map(|element| 1 << element).collect();
        for (low, high) in below {
            if let Some(element) = [low, high].into_iter().find(|e| *e >= elements) {
                return Err(PosetError::NoSuchElement { element, elements });
            }
            if low == high {
                return Err(PosetError::Cycle { element: low });
            }
            above[low] |= 1 << high;
        }
        // Warshall 1962: through every element in turn.
        for middle in 0..elements {
            for low in 0..elements {
                if above[low] >> middle & 1 == 1 {
                    above[low] |= above[middle];
                }
            }
        }
        for element in 0..elements {
            let other = (0..elements).find(|other| {
                *other != element
                    && above[element] >> other & 1 == 1
                    && above[*other] >> element & 1 == 1
            });
            if other.is_some() {
                return Err(PosetError::Cycle { element });
            }
        }
        Ok(Self { above })
    }

    /// The position with every element.
    pub fn all(&self) -> u64 {
        self.above.iter().fold(0, |all, above| all | above)
    }
}

impl Game for Poset {
    type Position = u64;

    fn options(&self, &left: &u64, sink: &mut dyn FnMut(&[u64])) {
        for (element, above) in self.above.iter().enumerate() {
            if left >> element & 1 == 1 {
                sink(&[left & !above]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Chomp;
    use super::*;
    use crate::{Budget, Nimber, Solver};

    #[test]
    fn chains_side_by_side_are_nim() {
        let chains = Poset::new(6, [(0, 1), (2, 3), (3, 4)]).unwrap_or_else(|e| panic!("{e}"));
        let mut solver = Solver::new(&chains, Budget::default());
        assert_eq!(solver.value(&[chains.all()]), Ok(Nimber(2 ^ 3 ^ 1)));
    }

    #[test]
    fn chomp_is_one() {
        // The cells of a bar without its poison.
        let (rows, columns) = (3, 4);
        let cells: Vec<(usize, usize)> = (0..rows * columns)
            .map(|cell| (cell / columns, cell % columns))
            .filter(|cell| *cell != (0, 0))
            .collect();
        let below = |a: &(usize, usize), b: &(usize, usize)| a != b && a.0 <= b.0 && a.1 <= b.1;
        let pairs = (0..cells.len()).flat_map(|a| (0..cells.len()).map(move |b| (a, b)));
        let relations: Vec<_> = pairs
            .filter(|(a, b)| below(&cells[*a], &cells[*b]))
            .collect();
        let poset = Poset::new(cells.len(), relations).unwrap_or_else(|e| panic!("{e}"));
        let value = Solver::new(&poset, Budget::default()).value(&[poset.all()]);
        let bar = Chomp::bar(rows, columns as u64);
        assert_eq!(
            value.ok(),
            Solver::new(Chomp, Budget::default()).value(&[bar]).ok()
        );
    }

    #[test]
    fn what_is_no_order_is_refused() {
        assert_eq!(
            Poset::new(65, []),
            Err(PosetError::TooMany { elements: 65 })
        );
        let error = Poset::new(3, [(0, 1), (1, 2), (2, 0)]);
        assert!(matches!(error, Err(PosetError::Cycle { .. })));
        assert_eq!(
            Poset::new(1, [(0, 0)]),
            Err(PosetError::Cycle { element: 0 })
        );
        let error = Err(PosetError::NoSuchElement {
            element: 5,
            elements: 2,
        });
        assert_eq!(Poset::new(2, [(0, 5)]), error);
    }
}
