//! How sparse a game is: how many of its heaps are rare.

use std::collections::BTreeSet;

use super::RARE_IN_DENSE;
use super::space::Space;
use crate::Nimber;
use crate::octal::Code;
use crate::octal::code::TWO;

/// Fewer values show nothing.
const FEWEST: usize = 100;

/// The sparse space of a game: no two heaps that are not rare add up to a value that is common where a
/// heap is split in them, so that of the splits those with a rare heap are enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseSpace {
    /// The heaps from 1 to this one were looked at.
    pub heaps: u64,
    /// How many of them are rare.
    pub rare: u64,
    /// The largest of these.
    pub last: u64,
}

impl SparseSpace {
    /// The sparse space that the values g(0), g(1), … of a code show; `None` where heaps are not split
    /// in two, or also in three, or where many are rare.
    ///
    /// ```
    /// use sg::octal::{Code, SparseSpace};
    ///
    /// let kayles = Code::kayles();
    /// let space = SparseSpace::of(&kayles, &kayles.values_to(1000));
    /// assert!(space.is_some_and(|it| it.rare < 20 && it.last < 80));
    /// ```
    pub fn of(code: &Code, values: &[Nimber]) -> Option<Self> {
        if code.is_hexadecimal() || values.len() < FEWEST {
            return None;
        }
        let values = values.iter().map(|value| u16::try_from(value.0).ok());
        let values: Vec<u16> = values.collect::<Option<_>>()?;
        let takes = code.digits().iter().enumerate();
        let splitting = takes.filter(|(_, digit)| **digit & TWO != 0);
        let parities: BTreeSet<usize> = splitting.map(|(take, _)| take % 2).collect();
        let mut rare = BTreeSet::new();
        for parity in parities {
            let mut space = Space::new(parity);
            space.choose(&values);
            rare.extend(space.rare().iter().map(|(heap, _)| u64::from(*heap)));
        }
        // Of a game that splits nothing no heap is.
        let last = *rare.last()?;
        let is_sparse = RARE_IN_DENSE * rare.len() <= values.len();
        is_sparse.then_some(Self {
            heaps: values.len() as u64 - 1,
            rare: rare.len() as u64,
            last,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: &str, n: usize) -> Option<SparseSpace> {
        let code: Code = code
            .parse()
            .unwrap_or_else(|error| panic!("{code}: {error}"));
        SparseSpace::of(&code, &code.values_to(n))
    }

    #[test]
    fn games_are_sparse_or_not() {
        // The rare ones have the values 3, 5 and 6.
        let kayles = of("0.77", 200);
        assert!(kayles.is_some_and(|it| it.heaps == 200 && it.rare < 20 && it.last < 80));
        assert!(of("0.16", 5000).is_some());
        for (code, n) in [("0.77", 50), ("0.33", 200), ("0.8", 200)] {
            assert_eq!(of(code, n), None, "{code}");
        }
    }
}
