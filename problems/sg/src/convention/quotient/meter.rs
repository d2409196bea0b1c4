//! What a search for a quotient may still do.

use crate::pool;

/// So many steps take as long as a position that a search looks at.
const STEPS_OF_A_POSITION: u64 = 16;

/// The budget is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spent;

/// A budget that is used up bit by bit.
#[derive(Debug)]
pub(super) struct Meter {
    left: usize,
}

impl Meter {
    pub(super) const fn new(steps: usize) -> Self {
        Self { left: steps }
    }

    /// Takes that many steps off what is left, here and in a [`pool`].
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Spent> {
        self.left = self.left.checked_sub(steps).ok_or(Spent)?;
        let positions = (steps as u64).div_ceil(STEPS_OF_A_POSITION);
        pool::take(positions).then_some(()).ok_or(Spent)
    }

    pub(super) const fn left(&self) -> usize {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_spent_than_there_is() {
        let mut meter = Meter::new(5);
        assert_eq!(meter.spend(3), Ok(()));
        assert_eq!(meter.spend(3), Err(Spent));
        assert_eq!(meter.spend(2), Ok(()));
        assert_eq!(meter.spend(1), Err(Spent));
        assert_eq!(meter.left(), 0);
    }
}
