//! How formulas grow: how many of their values tell all of them.
//!
//! Sums, products, and quotients and remainders by numbers are *quasi-polynomials*: on each class of
//! numbers that leave the same remainder they are polynomials.

use super::expression::{Expression, Operation};

/// The longest period of a formula that is of use.
const LONGEST_PERIOD: u64 = 200_000;

/// The largest degree that is.
const LARGEST_DEGREE: u32 = 4;

/// On each class of numbers with the same remainder by `period` a formula is a polynomial of this degree
/// at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) period: u64,
    pub(super) degree: u32,
}

/// The shape of a formula in each of its letters, where its form says one.
pub(super) fn shape(formula: &Expression) -> Option<Shape> {
    let (left, operation, right) = match formula {
        Expression::Letter(_) => {
            return Some(Shape {
                period: 1,
                degree: 1,
            });
        }
        Expression::Number(_) => {
            return Some(Shape {
                period: 1,
                degree: 0,
            });
        }
        Expression::Golden(_) => return None,
        Expression::Two(left, operation, right) => (shape(left)?, *operation, &**right),
    };
    if let (Operation::Over | Operation::Mod, Expression::Number(divisor @ 1..)) =
        (operation, right)
    {
        return left.divided(u64::try_from(*divisor).ok()?, operation);
    }
    let right = shape(right)?;
    let degree = match operation {
        _ if left.degree == 0 && right.degree == 0 => 0,
        Operation::Plus | Operation::Minus => left.degree.max(right.degree),
        Operation::Times => left.degree + right.degree,
        Operation::Over | Operation::Mod | Operation::Xor => return None,
    };
    let period = together(left.period, right.period)?;
    (degree <= LARGEST_DEGREE).then_some(Shape { period, degree })
}

impl Shape {
    /// The shape of the quotient or the remainder by a number. A polynomial of degree d that is whole
    /// for whole numbers is a sum of binomials, and these repeat modulo c after c·d! (Vandermonde).
    fn divided(self, divisor: u64, operation: Operation) -> Option<Self> {
        let factor = match self.degree {
            0 => 1,
            degree => (1..=u64::from(degree))
                .product::<u64>()
                .checked_mul(divisor)?,
        };
        let period = self.period.checked_mul(factor)?;
        let degree = match operation {
            Operation::Mod => 0,
            _ => self.degree,
        };
        (period <= LONGEST_PERIOD).then_some(Self { period, degree })
    }
}

/// A period of what has both.
pub(super) fn together(one: u64, other: u64) -> Option<u64> {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let both = (one / a.max(1)).checked_mul(other)?;
    Some(both).filter(|it| *it <= LONGEST_PERIOD)
}

/// The first number from which on the sign of a formula depends on its class alone, where on each class
/// it is a line.
pub(super) fn settled(formula: &Expression, shape: Shape) -> Option<u64> {
    match shape.degree {
        0 => return Some(0),
        1 => {}
        _ => return None,
    }
    let mut settled = 0;
    for first in 0..shape.period {
        let here = formula.value(&[first])?;
        let rise = formula.value(&[first + shape.period])?.checked_sub(here)?;
        if rise == 0 || here.signum() == rise.signum() {
            continue;
        }
        let steps = here.unsigned_abs() / rise.unsigned_abs() + 1;
        let from = u64::try_from(steps).ok()?.checked_mul(shape.period)?;
        settled = settled.max(from.checked_add(first)?);
    }
    Some(settled)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::super::parser::Parser;
    use super::*;

    fn parse(text: &str) -> Expression {
        Parser::new(text)
            .expression()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Each formula's differences of order degree + 1 vanish at the distance of its period.
    #[test]
    fn formulas_have_the_shape_that_is_said() {
        for text in [
            "n",
            "7",
            "n mod 4",
            "floor(n / 3)",
            "floor((n mod 7) / 2)",
            "n * n mod 4",
            "n * (n - 1) / 2",
            "n * (n - 1) / 2 mod 3",
            "n * n * n / 5 + n mod 2",
            "(n mod 3) xor (n mod 2)",
            "floor(floor(n / 2) / 3)",
            "n * floor(n / 2)",
        ] {
            let formula = parse(text);
            let shape = shape(&formula).unwrap();
            for n in 0..200 {
                let mut values: Vec<i128> = (0..=u64::from(shape.degree) + 1)
                    .map(|step| formula.value(&[n + step * shape.period]).unwrap())
                    .collect();
                while values.len() > 1 {
                    values = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
                }
                assert_eq!(values, [0], "{text} at {n}: {shape:?}");
            }
        }
        for text in ["n mod n", "2 / n", "n xor 1", "n phi", "n * n * n * n * n"] {
            assert_eq!(shape(&parse(text)), None, "{text}");
        }
    }

    #[test]
    fn signs_settle_where_it_is_said() {
        for text in [
            "n - 7",
            "3 - n / 2",
            "n mod 3 - 1",
            "floor(n / 4) - n mod 5",
        ] {
            let formula = parse(text);
            let shape = shape(&formula).unwrap();
            let from = settled(&formula, shape).unwrap();
            let sign = |n: u64| formula.value(&[n]).unwrap().signum();
            for n in from..from + 200 {
                assert_eq!(sign(n), sign(n + shape.period), "{text} at {n}");
            }
        }
    }
}
