//! Comparisons of two formulas, and conditions of several of them: what a claim says of what is lost.

use super::expression::{Expression, Operation};

/// Two formulas and a sign between them.
#[derive(Debug, Clone)]
pub(super) struct Comparison {
    pub(super) left: Expression,
    pub(super) sign: Sign,
    pub(super) right: Expression,
    /// Whether a product with the golden ratio that is one of the sides is meant as it is, and not
    /// rounded down.
    pub(super) is_exact: bool,
    /// What was divided by, where a quotient was compared: nothing is said where it is not above 0.
    pub(super) divisor: Option<Expression>,
}

/// What is said of two numbers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sign {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// Lists of comparisons: all of one of the lists have to hold.
#[derive(Debug, Clone)]
pub(super) struct Condition(Vec<Vec<Comparison>>);

impl Comparison {
    /// The sides, or those of a difference or an exclusive or that is compared with 0: it is 0 iff these are
    /// equal.
    pub(super) fn compared(&self) -> (&Expression, &Expression) {
        let (left, right) = (&self.left, &self.right);
        match (left, right) {
            (Expression::Two(one, by, other), Expression::Number(0))
            | (Expression::Number(0), Expression::Two(one, by, other))
                if matches!(by, Operation::Minus | Operation::Xor) =>
            {
                (one.as_ref(), other.as_ref())
            }
            _ => (left, right),
        }
    }

    /// Whether it is true where the letters are these.
    fn holds(&self, letters: &[u64]) -> Option<bool> {
        let value = |side: &Expression| side.value(letters);
        // A whole number is below what is not whole iff it is below the next one above.
        let above = |side: &Expression| {
            if self.is_exact {
                side.rounded_up(letters)
            } else {
                side.value(letters)
            }
        };
        let (left, right) = (&self.left, &self.right);
        Some(match self.sign {
            Sign::Equal => value(left)? == value(right)?,
            Sign::Unequal => value(left)? != value(right)?,
            Sign::Less => value(left)? < above(right)?,
            Sign::LessOrEqual => above(left)? <= value(right)?,
            Sign::Greater => above(left)? > value(right)?,
            Sign::GreaterOrEqual => value(left)? >= above(right)?,
        })
    }
}

impl Condition {
    /// That all comparisons of one of these lists hold.
    pub(super) const fn any_of(lists: Vec<Vec<Comparison>>) -> Self {
        Self(lists)
    }

    /// Whether it is true where the letters are these.
    pub(super) fn holds(&self, letters: &[u64]) -> Option<bool> {
        let mut is_known = true;
        for list in &self.0 {
            match all_hold(list, letters) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_known = false,
            }
        }
        is_known.then_some(false)
    }

    /// Whether it says something where the letters are these.
    pub(super) fn is_said_of(&self, letters: &[u64]) -> bool {
        let mut divisors = self.comparisons().filter_map(|it| it.divisor.as_ref());
        divisors.all(|divisor| divisor.value(letters).is_some_and(|it| it > 0))
    }

    /// All comparisons in it.
    pub(super) fn comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.0.iter().flatten()
    }

    /// The comparison that is all of it.
    pub(super) fn only(&self) -> Option<&Comparison> {
        let mut all = self.comparisons();
        let first = all.next()?;
        all.next().is_none().then_some(first)
    }
}

fn all_hold(list: &[Comparison], letters: &[u64]) -> Option<bool> {
    let mut hold = Some(true);
    for comparison in list {
        match comparison.holds(letters) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => hold = None,
        }
    }
    hold
}

impl Sign {
    /// Whether it says that what is lost, or else what is not, are those whose sides are equal.
    pub(super) const fn says_equal(self, lost: bool) -> bool {
        match self {
            Self::Equal => lost,
            Self::Unequal => !lost,
            _ => false,
        }
    }

    /// The sign that says the same with the sides exchanged.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            same @ (Self::Equal | Self::Unequal) => same,
        }
    }
}
