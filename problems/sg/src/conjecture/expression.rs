//! Formulas of whole numbers: letters, numbers, `+ - * / mod xor`, and products with the golden ratio.
//! Division rounds down, and so does a product with phi.

use crate::wythoff::smaller_pile;

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expression {
    /// The letter of that number: 0 for `n`, `a` and `k`, 1 for `b`.
    Letter(usize),
    /// A number.
    Number(i128),
    /// Two formulas.
    Two(Box<Self>, Operation, Box<Self>),
    /// The golden ratio times a formula.
    Golden(Box<Self>),
}

/// What is made of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Mod,
    Xor,
}

impl Expression {
    /// The value where the letters are these; `None` where it divides by 0, or grows beyond all bounds.
    pub(super) fn value(&self, letters: &[u64]) -> Option<i128> {
        match self {
            Self::Letter(number) => letters.get(*number).map(|it| i128::from(*it)),
            Self::Number(number) => Some(*number),
            Self::Golden(of) => golden(of.value(letters)?),
            Self::Two(left, operation, right) => {
                let (left, right) = (left.value(letters)?, right.value(letters)?);
                match operation {
                    Operation::Plus => left.checked_add(right),
                    Operation::Minus => left.checked_sub(right),
                    Operation::Times => left.checked_mul(right),
                    Operation::Over => floor(left, right),
                    Operation::Mod => left.checked_rem_euclid(right),
                    Operation::Xor => Some(left ^ right),
                }
            }
        }
    }

    /// The same with a product with the golden ratio rounded up, where it is one.
    pub(super) fn rounded_up(&self, letters: &[u64]) -> Option<i128> {
        let value = self.value(letters)?;
        match self {
            // It is whole only where it is 0.
            Self::Golden(of) if of.value(letters)? != 0 => value.checked_add(1),
            _ => Some(value),
        }
    }

    /// The same in the letter of number 0, where the one of that number is its only letter.
    pub(super) fn of_letter(&self, only: usize) -> Option<Self> {
        Some(match self {
            Self::Letter(number) => (*number == only).then_some(Self::Letter(0))?,
            Self::Number(number) => Self::Number(*number),
            Self::Golden(of) => Self::Golden(Box::new(of.of_letter(only)?)),
            Self::Two(left, operation, right) => Self::Two(
                Box::new(left.of_letter(only)?),
                *operation,
                Box::new(right.of_letter(only)?),
            ),
        })
    }

    /// The sum of both formulas.
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::Two(
            Box::new(self.clone()),
            Operation::Plus,
            Box::new(other.clone()),
        )
    }

    /// The first of the formulas less the other.
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self::Two(
            Box::new(self.clone()),
            Operation::Minus,
            Box::new(other.clone()),
        )
    }
}

/// The quotient rounded down.
fn floor(left: i128, right: i128) -> Option<i128> {
    let quotient = left.checked_div(right)?;
    let is_exact = left.checked_rem(right)? == 0;
    let is_negative = (left < 0) != (right < 0);
    Some(if is_exact || !is_negative {
        quotient
    } else {
        quotient - 1
    })
}

/// The golden ratio times a number, rounded down, exactly.
fn golden(number: i128) -> Option<i128> {
    let size = u64::try_from(number.unsigned_abs()).ok()?;
    let below = i128::try_from(smaller_pile(size)).ok()?;
    Some(if number < 0 { -below - 1 } else { below })
}

#[cfg(test)]
mod tests {
    use super::golden;

    #[test]
    fn products_with_the_golden_ratio_are_rounded_down() {
        for (number, product) in [
            (0, 0),
            (1, 1),
            (2, 3),
            (3, 4),
            (100, 161),
            (-1, -2),
            (-2, -4),
        ] {
            assert_eq!(golden(number), Some(product), "{number}");
        }
        assert_eq!(golden(i128::MAX), None);
    }
}
