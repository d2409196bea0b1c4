//! Claims about pairs of numbers: which of them are lost.

use std::collections::BTreeSet;

use super::comparison::{Comparison, Condition, Sign};
use super::expression::{Expression, Operation};
use super::proof::{Law, laws};
use super::shape::{shape, together};
use super::{Counterexample, Finding, Ground};
use crate::pattern::{EUCLID_PAIRS, Pattern, TWO_ROWS, WYTHOFF_PAIRS};

/// So many pairs of a claim that lists them are made.
const MOST_LISTED: u64 = 20_000;

/// Up to this number there are pairs of each kind that a claim about a ratio can tell apart: 0, 0; 0, 1;
/// 1, 1; 2, 3; and 1, 2.
const LAST_OF_REGIONS: u64 = 3;

/// What is claimed of pairs.
#[derive(Debug, Clone)]
pub(super) enum OfPairs {
    /// Those are lost for which it holds, or the others.
    Condition { condition: Condition, lost: bool },
    /// Those are lost that have these numbers for some k = 0, 1, 2, ….
    Numbers(Expression, Expression),
}

/// Which pairs of numbers are lost in a game, as far as they are known.
#[derive(Clone, Copy)]
pub struct LostPairs<'l> {
    /// The least number of a pair.
    pub first: u64,
    /// The largest one that is looked at.
    pub last: u64,
    /// Whether a pair is lost; `None` of what is no position, or not known.
    pub is_lost: &'l dyn Fn(u64, u64) -> Option<bool>,
}

impl LostPairs<'_> {
    /// All pairs, beginning with those whose larger number is least.
    fn all(&self) -> impl Iterator<Item = (u64, u64)> {
        let (first, last) = (self.first, self.last);
        (first..=last).flat_map(move |larger| {
            let below = (first..larger).flat_map(move |less| [(less, larger), (larger, less)]);
            below.chain([(larger, larger)])
        })
    }

    /// Whether the order of the two numbers means nothing.
    fn are_unordered(&self) -> bool {
        self.all()
            .all(|(a, b)| (self.is_lost)(a, b) == (self.is_lost)(b, a))
    }
}

impl OfPairs {
    /// Compares the claim with all pairs that are known. Where the order means nothing, `a` is the
    /// smaller number, or else the larger one if the claim holds so.
    pub(super) fn test(&self, pairs: LostPairs<'_>, forms: &[Pattern]) -> Finding {
        if !pairs.are_unordered() {
            return self.test_in_order(pairs, forms, &|pair| pair);
        }
        let found = self.test_in_order(pairs, forms, &|(a, b)| (a.min(b), a.max(b)));
        if !matches!(
            (self, &found),
            (Self::Condition { .. }, Finding::Refuted(_))
        ) {
            return found;
        }
        match self.test_in_order(pairs, forms, &|(a, b)| (a.max(b), a.min(b))) {
            Finding::Refuted(_) => found,
            holds => holds,
        }
    }

    /// The same where the numbers of a pair are called as they are after this.
    fn test_in_order(
        &self,
        pairs: LostPairs<'_>,
        forms: &[Pattern],
        sorted: &dyn Fn((u64, u64)) -> (u64, u64),
    ) -> Finding {
        let listed: BTreeSet<(u64, u64)> = match self {
            Self::Condition { .. } => BTreeSet::new(),
            Self::Numbers(one, other) => {
                let number = |of: &Expression, k| u64::try_from(of.value(&[k])?).ok();
                (0..MOST_LISTED)
                    .filter_map(|k| Some(sorted((number(one, k)?, number(other, k)?))))
                    .collect()
            }
        };
        let is_claimed = |pair: (u64, u64)| match self {
            Self::Condition { condition, lost } => {
                condition.holds(&[pair.0, pair.1]).map(|it| it == *lost)
            }
            Self::Numbers(..) => Some(listed.contains(&pair)),
        };
        let is_said_of = |pair: (u64, u64)| match self {
            Self::Condition { condition, .. } => condition.is_said_of(&[pair.0, pair.1]),
            Self::Numbers(..) => true,
        };
        let wrong = pairs.all().find_map(|pair| {
            let is_lost = (pairs.is_lost)(pair.0, pair.1)?;
            let is_told = sorted(pair) == pair && is_said_of(pair);
            let wrong = is_told && is_claimed(pair) != Some(is_lost);
            wrong.then(|| Counterexample {
                heaps: vec![pair.0, pair.1],
                is_lost,
                value: None,
                claimed: None,
            })
        });
        let to = pairs.last;
        match (wrong, self.ground(pairs, forms)) {
            (Some(wrong), _) => Finding::Refuted(wrong),
            (None, Some(ground)) => Finding::Proved { to, ground },
            (None, None) => Finding::Holds { to },
        }
    }

    /// What carries a claim that was not refuted to all pairs.
    fn ground(&self, pairs: LostPairs<'_>, forms: &[Pattern]) -> Option<Ground> {
        // Two heaps are lost iff they are worth the same.
        let of_values = laws(&[], None, forms).find_map(|law| match &law {
            Law::Formula(form, ..) if self.compares_values(&law) || self.lists_equal(&law) => {
                Some(Ground::Form((*form).to_owned()))
            }
            _ => None,
        });
        if of_values.is_some() {
            return of_values;
        }
        let mut proved = forms.iter().filter(|form| form.proved);
        proved.find_map(|form| {
            if form.formula == WYTHOFF_PAIRS {
                return self.is_of_wythoff().then_some(Ground::Wythoff);
            }
            if form.formula == EUCLID_PAIRS {
                let has_each_region = pairs.first <= 1 && pairs.last >= LAST_OF_REGIONS;
                return (has_each_region && self.is_of_regions())
                    .then(|| Ground::Form(form.formula.clone()));
            }
            if form.formula == TWO_ROWS {
                return self.is_one_longer().then_some(Ground::TwoRows);
            }
            // Both depend on remainders alone: two periods have all of them, in either order.
            let period = together(modulus(&form.formula)?, self.period()?)?;
            let needed = pairs.first.checked_add(period.checked_mul(2)?)?;
            (pairs.last >= needed).then(|| Ground::Form(form.formula.clone()))
        })
    }

    /// Whether it compares the values of the two heaps.
    fn compares_values(&self, law: &Law<'_>) -> bool {
        let Some((condition, lost)) = self.comparison() else {
            return false;
        };
        let is_value = |side: &Expression, letter| {
            let side = side.of_letter(letter);
            side.is_some_and(|side| law.has_values(&side))
        };
        let (left, right) = condition.compared();
        let sides =
            (is_value(left, 0) && is_value(right, 1)) || (is_value(left, 1) && is_value(right, 0));
        sides && condition.sign.says_equal(lost)
    }

    /// Whether it lists two equal heaps, where a heap is worth what it is.
    fn lists_equal(&self, law: &Law<'_>) -> bool {
        let heap = Expression::Letter(0);
        matches!(self, Self::Numbers(one, other) if *one == heap && *other == heap)
            && law.has_values(&heap)
    }

    /// Whether it says that those are lost whose first number is larger by one.
    fn is_one_longer(&self) -> bool {
        let sum = |side: &Expression| match golden_and_line(side)? {
            (None, line) => Some(line),
            (Some(_), _) => None,
        };
        match self {
            Self::Numbers(one, other) => {
                // k = 0, 1, 2, …: each pair is one of them, and 1, 0 is none of two rows.
                let is = |it: &Expression, more| sum(it).is_some_and(|it| it == [1, 0, more]);
                (is(one, 1) && is(other, 0)) || (is(one, 2) && is(other, 1))
            }
            Self::Condition { .. } => self.comparison().is_some_and(|(comparison, lost)| {
                let sides = sum(&comparison.left).zip(sum(&comparison.right));
                let is_one = sides.is_some_and(|(left, right)| {
                    let difference = |at: usize| left[at].checked_sub(right[at]);
                    let [a, b, more] = [0, 1, 2].map(difference);
                    matches!(
                        (a, b, more),
                        (Some(1), Some(-1), Some(-1)) | (Some(-1), Some(1), Some(1))
                    )
                });
                is_one && comparison.sign.says_equal(lost)
            }),
        }
    }

    /// The one comparison that is the whole claim, and whether the pairs are lost for which it holds.
    fn comparison(&self) -> Option<(&Comparison, bool)> {
        match self {
            Self::Condition { condition, lost } => Some((condition.only()?, *lost)),
            Self::Numbers(..) => None,
        }
    }

    /// The distance at which all sides repeat in either number.
    fn period(&self) -> Option<u64> {
        let Self::Condition { condition, .. } = self else {
            return None;
        };
        condition.comparisons().try_fold(1, |period, comparison| {
            let difference = shape(&comparison.left.minus(&comparison.right))?;
            let own = (difference.degree == 0).then_some(difference.period)?;
            together(period, own)
        })
    }

    /// Whether it compares nothing but the two numbers, the golden ratio times one of them, and 0. Then
    /// it says the same of all pairs that are 0, 0; that have one 0; that are equal; and that are
    /// different, with a ratio below the golden one and with one above.
    fn is_of_regions(&self) -> bool {
        let Self::Condition { condition, .. } = self else {
            return false;
        };
        let is_number =
            |side: &Expression| matches!(side, Expression::Letter(0 | 1) | Expression::Number(0));
        let is_golden = |side: &Expression| matches!(side, Expression::Golden(of) if matches!(**of, Expression::Letter(0 | 1)));
        condition.comparisons().all(
            |Comparison {
                 left,
                 sign,
                 right,
                 is_exact,
                 ..
             }| {
                let is_of_order = !matches!(sign, Sign::Equal | Sign::Unequal);
                let with_golden =
                    (is_golden(left) && is_number(right)) || (is_number(left) && is_golden(right));
                (is_number(left) && is_number(right)) || (with_golden && *is_exact && is_of_order)
            },
        )
    }

    /// Whether it says what Wythoff's theorem says, in one of its two forms.
    fn is_of_wythoff(&self) -> bool {
        match self {
            Self::Numbers(one, other) => {
                let is = |it: &Expression, k| is_golden_of(it, &[(0, 1)], &[(0, k)]);
                (is(one, 0) && is(other, 1)) || (is(one, 1) && is(other, 0))
            }
            Self::Condition { .. } => self.comparison().is_some_and(|(comparison, lost)| {
                let (left, right) = (&comparison.left, &comparison.right);
                let is = |one: &Expression, other: &Expression| {
                    *one == Expression::Letter(0) && is_golden_of(other, &[(0, -1), (1, 1)], &[])
                };
                (is(left, right) || is(right, left)) && comparison.sign.says_equal(lost)
            }),
        }
    }
}

/// The modulus of a form of lost pairs that depends on remainders alone.
fn modulus(formula: &str) -> Option<u64> {
    match formula {
        "lost iff a and b are odd" | "lost iff a and b are even" => Some(2),
        other => {
            let modulus = other.strip_prefix("lost iff a and b are the same mod ")?;
            modulus.parse().ok()
        }
    }
}

/// A sum of letters with factors, in the order of the letters.
type Line = [i128; 3];

/// Whether a formula is the golden ratio times a sum of letters, rounded down, and another such sum. A
/// sum is written as letters with their factors.
fn is_golden_of(formula: &Expression, golden: &[(usize, i128)], more: &[(usize, i128)]) -> bool {
    let line = |letters: &[(usize, i128)]| {
        let mut line = Line::default();
        for (letter, factor) in letters {
            if let Some(place) = line.get_mut(*letter) {
                *place += factor;
            }
        }
        line
    };
    golden_and_line(formula) == Some((Some(line(golden)), line(more)))
}

/// A formula as floor(phi·x) + y, with x and y sums of letters and a number; `None` where it is another.
fn golden_and_line(formula: &Expression) -> Option<(Option<Line>, Line)> {
    match formula {
        Expression::Letter(letter) => {
            let mut line = Line::default();
            *line.get_mut(*letter)? = 1;
            Some((None, line))
        }
        Expression::Number(number) => Some((None, [0, 0, *number])),
        Expression::Golden(of) => match golden_and_line(of)? {
            (None, line) => Some((Some(line), Line::default())),
            _ => None,
        },
        Expression::Two(left, operation, right) => {
            let (left, right) = (golden_and_line(left)?, golden_and_line(right)?);
            let sign = match operation {
                Operation::Plus => 1,
                Operation::Minus => -1,
                _ => return None,
            };
            let golden = match (left.0, right.0) {
                (golden, None) => golden,
                (None, golden) if sign == 1 => golden,
                _ => return None,
            };
            let mut line = left.1;
            for (sum, more) in line.iter_mut().zip(right.1) {
                *sum = sum.checked_add(more.checked_mul(sign)?)?;
            }
            Some((golden, line))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::super::Claim;
    use super::*;
    use crate::{Outcome, wythoff};

    fn of_wythoff(claim: &str) -> Finding {
        let form = Pattern {
            formula: WYTHOFF_PAIRS.to_owned(),
            holds_to: 30,
            proved: true,
        };
        let pairs = LostPairs {
            first: 0,
            last: 50,
            is_lost: &|a, b| Some(wythoff::outcome(a, b) == Outcome::P),
        };
        let claim = Claim::parse(claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
        claim.test_pairs(pairs, &[form]).unwrap()
    }

    #[test]
    fn wythoffs_theorem_is_known_in_its_forms() {
        let proved = Finding::Proved {
            to: 50,
            ground: Ground::Wythoff,
        };
        for claim in [
            "lost pairs are floor(k * phi), floor(k * phi) + k",
            "lost pairs are k + k·φ, floor(k phi)",
            "lost iff a = floor((b - a) * phi)",
            "won iff phi * (b - a) != a",
            // The other number is larger by k.
            "lost pairs are floor(k·phi)",
        ] {
            assert_eq!(of_wythoff(claim), proved, "{claim}");
        }
        // True as well, but said in another way.
        let holds = Finding::Holds { to: 50 };
        let other = "lost pairs are floor(k * phi), 0 * k + k * phi + 2 * k - k";
        assert_eq!(of_wythoff(other), holds);
    }

    #[test]
    fn the_first_pair_that_is_wrong_is_shown() {
        let wrong = |claim: &str| match of_wythoff(claim) {
            Finding::Refuted(wrong) => (wrong.heaps, wrong.is_lost),
            other => panic!("{claim}: {other:?}"),
        };
        assert_eq!(wrong("lost iff b = 2 * a"), (vec![2, 4], false));
        assert_eq!(
            wrong("lost pairs are floor(k * 8 / 5), floor(k * 8 / 5) + k"),
            (vec![20, 33], false)
        );
        assert_eq!(wrong("won iff a < b"), (vec![1, 1], false));
    }

    #[test]
    fn euclids_game_is_one_of_ratios() {
        let form = Pattern {
            formula: EUCLID_PAIRS.to_owned(),
            holds_to: 30,
            proved: true,
        };
        let pairs = LostPairs {
            first: 0,
            last: 40,
            is_lost: &|a, b| {
                let (small, large) = (a.min(b), a.max(b));
                let is_below = large * large < large * small + small * small;
                (large > 0).then_some(small == 0 || (small < large && is_below))
            },
        };
        let test = |claim: &str| {
            let claim = Claim::parse(claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
            let forms = std::slice::from_ref(&form);
            claim.test_pairs(pairs, forms).unwrap()
        };
        let ground = Ground::Form(EUCLID_PAIRS.to_owned());
        let proved = Finding::Proved { to: 40, ground };
        for claim in [
            "won iff a/b > phi or a = b",
            "won iff phi < b / a or a = b",
            "lost iff a < b < phi * a or a = 0",
            "lost iff a != b and b / a < phi",
        ] {
            assert_eq!(test(claim), proved, "{claim}");
        }
        // True, and not one of these.
        let holds = Finding::Holds { to: 40 };
        assert_eq!(test("won iff a / b > phi or a - b = 0"), holds);
        for claim in [
            "won iff a / b > phi",
            "lost iff b < floor(phi * a)",
            "won iff a = b",
        ] {
            assert!(matches!(test(claim), Finding::Refuted(_)), "{claim}");
        }
    }

    #[test]
    fn remainders_are_proved_by_a_theorem_about_remainders() {
        let form = Pattern {
            formula: "lost iff a and b are odd".to_owned(),
            holds_to: 30,
            proved: true,
        };
        let test = |last: u64, claim: &str| {
            let pairs = LostPairs {
                first: 1,
                last,
                is_lost: &|a, b| Some(a % 2 == 1 && b % 2 == 1),
            };
            let claim = Claim::parse(claim).unwrap();
            claim
                .test_pairs(pairs, std::slice::from_ref(&form))
                .unwrap()
        };
        let ground = Ground::Form(form.formula.clone());
        assert_eq!(
            test(20, "lost iff a * b mod 2 = 1"),
            Finding::Proved { to: 20, ground }
        );
        let far = "lost iff a * b mod 2 + floor(a / 100) = 1";
        assert_eq!(test(20, far), Finding::Holds { to: 20 });
    }
}
