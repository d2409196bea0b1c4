//! What a search for a quotient may still do.

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

    /// Takes that many steps off what is left.
    pub(super) const fn spend(&mut self, steps: usize) -> Result<(), Spent> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Spent),
        }
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
