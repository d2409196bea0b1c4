//! What is proved of all values of a game, and how many of them decide a claim.

use super::comparison::Condition;
use super::expression::Expression;
use super::parser::Parser;
use super::shape::{Shape, settled, shape, together};
use crate::Nimber;
use crate::pattern::{self, Pattern, Recurrence};
use crate::period::Period;

/// A claim that more heaps would have to be looked at for is not decided.
const MOST_LOOKED_AT: u64 = 200_000;

/// What is proved of all values.
pub(super) enum Law<'v> {
    /// They repeat.
    Repeats(&'v [Nimber], Period),
    /// From some heap on they rise by the same through each period.
    Rises(&'v str, &'v [Nimber], Recurrence),
    /// They are those of a formula.
    Formula(&'v str, Expression, Shape),
    /// They are those of a form that has a name; from heap 1 on all are 0, or none is.
    Named(&'v str, fn(u64) -> u64),
}

/// What is proved: the period first.
pub(super) fn laws<'v>(
    values: &'v [Nimber],
    period: Option<Period>,
    forms: &'v [Pattern],
) -> impl Iterator<Item = Law<'v>> {
    let period = period.filter(|period| period.proved);
    let proved = forms.iter().filter(|form| form.proved);
    let formulas = proved.filter_map(move |form| {
        let text = form.formula.as_str();
        if let Some(recurrence) = Recurrence::read(text) {
            return Some(Law::Rises(text, values, recurrence));
        }
        if let Some(formula) = read(text) {
            let shape = shape(&formula)?;
            return Some(Law::Formula(text, formula, shape));
        }
        let named = pattern::settled_form(text)?;
        Some(Law::Named(text, named))
    });
    let repeats = period.map(|period| Law::Repeats(values, period));
    repeats.into_iter().chain(formulas)
}

/// A formula that nothing follows.
pub(super) fn read(text: &str) -> Option<Expression> {
    let mut parser = Parser::new(text);
    let formula = parser.expression().ok()?;
    parser.end().ok()?;
    Some(formula)
}

impl<'v> Law<'v> {
    /// The closed form, where it is not the period.
    pub(super) const fn form(&self) -> Option<&'v str> {
        match self {
            Self::Repeats(..) => None,
            Self::Rises(form, ..) | Self::Formula(form, ..) | Self::Named(form, _) => Some(*form),
        }
    }

    /// The value of a heap of any size.
    pub(super) fn value(&self, n: u64) -> Option<Nimber> {
        match self {
            Self::Repeats(values, period) => {
                let index = usize::try_from(period.index(n)?).ok()?;
                values.get(index).copied()
            }
            Self::Rises(_, values, recurrence) => {
                let (index, rise) = recurrence.reduced(n)?;
                let value = values.get(usize::try_from(index).ok()?)?;
                value.0.checked_add(rise).map(Nimber)
            }
            Self::Named(_, form) => Some(Nimber(form(n))),
            Self::Formula(_, formula, _) => {
                let value = u64::try_from(formula.value(&[n])?).ok()?;
                Some(Nimber(value))
            }
        }
    }

    /// From where on the values have a shape, and which; `None` where they have none.
    fn shape(&self) -> Option<(u64, Shape)> {
        Some(match self {
            Self::Repeats(_, period) => {
                let shape = Shape {
                    period: period.period,
                    degree: 0,
                };
                (period.preperiod, shape)
            }
            Self::Rises(_, _, recurrence) => {
                let shape = Shape {
                    period: recurrence.period,
                    degree: u32::from(recurrence.rise > 0),
                };
                (recurrence.from, shape)
            }
            Self::Formula(_, _, shape) => (0, *shape),
            Self::Named(..) => return None,
        })
    }

    /// A formula that has the values of all heaps below this has them all: two polynomials are equal
    /// that are equal in more places than their degree.
    pub(super) fn heaps_for_values(&self, formula: &Expression) -> Option<u64> {
        let (start, own) = self.shape()?;
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
        let (zeros, own) = match self {
            // One period later they have risen.
            Self::Rises(_, _, it) => (it.from.checked_add(it.period)?, it.period),
            Self::Formula(_, formula, shape) => (settled(formula, *shape)?, shape.period),
            Self::Named(..) => (1, 1),
            Self::Repeats(_, period) => (period.preperiod, period.period),
        };
        let (from, period) = settles(condition)?;
        enough(zeros.max(from), together(own, period)?)
    }

    /// A formula whose XOR tells of all sums of heaps below this which are lost tells it of all sums: where
    /// the values repeat, and the formula too, these heaps are all kinds there are.
    pub(super) fn heaps_for_sums(&self, formula: &Expression) -> Option<u64> {
        let (start, own) = self.shape()?;
        let other = shape(formula)?;
        let repeat = own.degree == 0 && other.degree == 0;
        let period = repeat.then(|| together(own.period, other.period))??;
        enough(start, period)
    }

    /// A recurrence that the values of all heaps below this have is one of all values: what a value has risen
    /// by is of their shape.
    pub(super) fn heaps_for_recurrence(&self, claimed: Recurrence) -> Option<u64> {
        let (start, own) = self.shape()?;
        let places = u64::from(own.degree) + 1;
        enough(claimed.from.max(start), own.period.checked_mul(places)?)
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
