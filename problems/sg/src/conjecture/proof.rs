//! What is proved of all values of a game, and how many of them decide a claim.

use super::comparison::Condition;
use super::expression::Expression;
use super::parser::Parser;
use super::shape::{Shape, settled, shape, together};
use crate::Nimber;
use crate::pattern::Pattern;
use crate::period::Period;

/// A claim that more heaps would have to be looked at for is not decided.
const MOST_LOOKED_AT: u64 = 200_000;

/// What is proved of all values.
pub(super) enum Law<'v> {
    /// They repeat.
    Repeats(&'v [Nimber], Period),
    /// They are those of a formula.
    Formula(&'v str, Expression, Shape),
}

/// What is proved: the period first.
pub(super) fn laws<'v>(
    values: &'v [Nimber],
    period: Option<Period>,
    forms: &'v [Pattern],
) -> impl Iterator<Item = Law<'v>> {
    let period = period.filter(|period| period.proved);
    let proved = forms.iter().filter(|form| form.proved);
    let formulas = proved.filter_map(|form| {
        let formula = read(&form.formula)?;
        let shape = shape(&formula)?;
        Some(Law::Formula(&form.formula, formula, shape))
    });
    let repeats = period.map(|period| Law::Repeats(values, period));
    repeats.into_iter().chain(formulas)
}

/// A formula that nothing follows.
fn read(text: &str) -> Option<Expression> {
    let mut parser = Parser::new(text);
    let formula = parser.expression().ok()?;
    parser.end().ok()?;
    Some(formula)
}

impl Law<'_> {
    /// The value of a heap of any size.
    pub(super) fn value(&self, n: u64) -> Option<Nimber> {
        match self {
            Self::Repeats(values, period) => {
                let index = usize::try_from(period.index(n)?).ok()?;
                values.get(index).copied()
            }
            Self::Formula(_, formula, _) => {
                let value = u64::try_from(formula.value(&[n])?).ok()?;
                Some(Nimber(value))
            }
        }
    }

    /// From where on the values have a shape, and which.
    const fn shape(&self) -> (u64, Shape) {
        match self {
            Self::Repeats(_, period) => {
                let shape = Shape {
                    period: period.period,
                    degree: 0,
                };
                (period.preperiod, shape)
            }
            Self::Formula(_, _, shape) => (0, *shape),
        }
    }

    /// A formula that has the values of all heaps below this has them all: two polynomials are equal
    /// that are equal in more places than their degree.
    pub(super) fn heaps_for_values(&self, formula: &Expression) -> Option<u64> {
        let (start, own) = self.shape();
        let other = shape(formula)?;
        let period = together(own.period, other.period)?;
        let places = u64::from(own.degree.max(other.degree)) + 1;
        enough(start, period.checked_mul(places)?)
    }

    /// Whether a formula is known to have the values of all heaps.
    pub(super) fn has_values(&self, formula: &Expression) -> bool {
        let is_value = |n| {
            let value = self.value(n).map(|value| i128::from(value.0));
            value.is_some() && value == formula.value(&[n])
        };
        let heaps = self.heaps_for_values(formula);
        heaps.is_some_and(|heaps| (0..heaps).all(is_value))
    }

    /// A condition that says of all heaps below this whether they are lost says it of all: from some
    /// heap on both depend on the remainder alone.
    pub(super) fn heaps_for_lost(&self, condition: &Condition) -> Option<u64> {
        let (start, own) = self.shape();
        let zeros = match self {
            Self::Repeats(..) => start,
            Self::Formula(_, formula, _) => settled(formula, own)?,
        };
        let (from, period) = settles(condition)?;
        enough(zeros.max(from), together(own.period, period)?)
    }
}

/// Two conditions that say the same of all heaps below this say it of all.
pub(super) fn heaps_for_both(one: &Condition, other: &Condition) -> Option<u64> {
    let (from, period) = settles(one)?;
    let (others_from, others_period) = settles(other)?;
    enough(from.max(others_from), together(period, others_period)?)
}

/// From where on a condition depends on the remainder alone, and by what.
fn settles(condition: &Condition) -> Option<(u64, u64)> {
    let (mut from, mut period) = (0, 1);
    for comparison in condition.comparisons() {
        let difference = comparison.left.minus(&comparison.right);
        let own = shape(&difference)?;
        from = settled(&difference, own)?.max(from);
        period = together(own.period, period)?;
    }
    Some((from, period))
}

fn enough(from: u64, more: u64) -> Option<u64> {
    from.checked_add(more)
        .filter(|heaps| *heaps <= MOST_LOOKED_AT)
}
