//! Claims about a game of heaps, tried on its values: `lost iff n mod 4 = 0`, `value = n mod 3`,
//! `lost iff XOR of floor(n / 2) = 0`.
//!
//! A claim that holds as far as anyone has looked is called proved only where the values have a proved
//! period, the claim's own formula repeats too, and both were compared for as long as they need to
//! repeat together (Fine and Wilf).

mod expression;

use std::fmt;

use crate::period::Period;
use crate::wording::both;
use crate::{Nimber, Wording};

use expression::{Expression, Parser};

/// The largest heap of the sums that a claim about XOR is tried on.
const LARGEST_OF_SUM: usize = 40;

/// The longest claim that is read.
const LONGEST_CLAIM: usize = 200;

/// What is claimed.
#[derive(Debug, Clone)]
pub struct Claim {
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    /// The value of a heap of n.
    Value(Expression),
    /// Which heaps are lost: those for which it holds, or the others.
    Lost { condition: Comparison, lost: bool },
    /// A sum of heaps is lost where the XOR of this is 0, or the others are.
    Xor { of: Expression, lost: bool },
}

#[derive(Debug, Clone)]
struct Comparison {
    left: Expression,
    sign: Sign,
    right: Expression,
}

#[derive(Debug, Clone, Copy)]
enum Sign {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It is wrong of this.
    Refuted(Counterexample),
    /// It holds of all heaps up to this one, and a proved period carries it on.
    Proved {
        /// The largest heap that was looked at.
        to: u64,
    },
    /// It holds of all heaps up to this one; more is not known.
    Holds {
        /// The largest heap that was looked at.
        to: u64,
    },
}

/// Where a claim is wrong first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The heaps: one, or two side by side.
    pub heaps: Vec<u64>,
    /// The value that they have together.
    pub value: Nimber,
    /// The value that the claim says, where it says one; `None` also where it has no value there.
    pub claimed: Option<u64>,
}

/// A claim that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("character {}: expected {expected}", at + 1)]
pub struct ClaimError {
    /// The index of the character, counted from 0.
    pub at: usize,
    /// What is read there.
    pub expected: Wording,
}

impl Claim {
    /// Reads a claim.
    ///
    /// ```
    /// use sg::conjecture::{Claim, Finding};
    /// use sg::notation;
    ///
    /// let table = notation::game("subtraction:1,2,3")?.table(100, Default::default())?;
    /// let claim = Claim::parse("lost iff n mod 4 = 0")?;
    /// assert_eq!(claim.test(&table.values, table.period), Finding::Proved { to: 100 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no claim, with the place.
    pub fn parse(text: &str) -> Result<Self, ClaimError> {
        if let Some((at, _)) = text.char_indices().nth(LONGEST_CLAIM) {
            return Err(ClaimError {
                at,
                expected: both("a shorter claim", "更短的猜想"),
            });
        }
        let mut parser = Parser::new(text);
        let kind = if parser.word("value") || parser.word("g(n)") || parser.word("g") {
            parser.sign("=")?;
            Kind::Value(parser.expression()?)
        } else {
            let lost = parser.word("lost");
            if !lost && !parser.word("won") {
                return Err(parser.expected(both(
                    "`lost iff`, `won iff` or `value =`",
                    "`lost iff`、`won iff` 或 `value =`",
                )));
            }
            if !parser.word("iff") {
                return Err(parser.expected(Wording::same("`iff`")));
            }
            if parser.word("xor of") {
                let of = parser.expression()?;
                let sign = parser.comparison()?;
                let zero = parser.expression()?;
                let (is_equal, is_zero) = (
                    matches!(sign, Sign::Equal),
                    matches!(zero, Expression::Number(0)),
                );
                if !is_zero || !(is_equal || matches!(sign, Sign::Unequal)) {
                    return Err(parser.expected(both(
                        "`= 0` or `!= 0` after an XOR",
                        "异或之后的 `= 0` 或 `!= 0`",
                    )));
                }
                Kind::Xor {
                    of,
                    lost: lost == is_equal,
                }
            } else {
                let left = parser.expression()?;
                let sign = parser.comparison()?;
                let right = parser.expression()?;
                Kind::Lost {
                    condition: Comparison { left, sign, right },
                    lost,
                }
            }
        };
        parser.end()?;
        Ok(Self { kind })
    }

    /// Compares the claim with the values g(0), g(1), …, in which that period was found.
    pub fn test(&self, values: &[Nimber], period: Option<Period>) -> Finding {
        if let Some(counterexample) = self.counterexample(values) {
            return Finding::Refuted(counterexample);
        }
        let to = (values.len() as u64).saturating_sub(1);
        let own = match &self.kind {
            Kind::Value(value) => value.period(),
            Kind::Lost { condition, .. } => condition.period(),
            // That all sums agree with a function says that single heaps agree up to what no sum tells
            // apart: it is not proved this way.
            Kind::Xor { .. } => None,
        };
        let is_proved = period.zip(own).is_some_and(|(period, own)| {
            let both = period.period.saturating_add(own);
            period.proved && to > period.preperiod.saturating_add(both)
        });
        if is_proved {
            Finding::Proved { to }
        } else {
            Finding::Holds { to }
        }
    }

    fn counterexample(&self, values: &[Nimber]) -> Option<Counterexample> {
        let single = (0..).zip(values).find_map(|(n, value)| {
            let claimed = match &self.kind {
                Kind::Value(formula) => formula.value(n),
                Kind::Lost { condition, lost } => {
                    let agrees = condition.holds(n) == Some(*lost == value.is_zero());
                    return (!agrees).then(|| Counterexample {
                        heaps: vec![n],
                        value: *value,
                        claimed: None,
                    });
                }
                Kind::Xor { of, lost } => {
                    let agrees = of.value(n).map(|it| (it == 0) == *lost) == Some(value.is_zero());
                    return (!agrees).then(|| Counterexample {
                        heaps: vec![n],
                        value: *value,
                        claimed: None,
                    });
                }
            };
            let claimed = claimed.and_then(|it| u64::try_from(it).ok());
            (claimed != Some(value.0)).then(|| Counterexample {
                heaps: vec![n],
                value: *value,
                claimed,
            })
        });
        single.or_else(|| self.counterexample_of_two(values))
    }

    /// The least two heaps whose sum is not as the claim about XOR says.
    fn counterexample_of_two(&self, values: &[Nimber]) -> Option<Counterexample> {
        let Kind::Xor { of, lost } = &self.kind else {
            return None;
        };
        let few = &values[..values.len().min(LARGEST_OF_SUM + 1)];
        let claimed: Vec<Option<i128>> = (0..few.len() as u64).map(|n| of.value(n)).collect();
        let pairs = (0..few.len()).flat_map(|b| (0..=b).map(move |a| (a, b)));
        let mut wrong = pairs.filter_map(|(a, b)| {
            let value = few[a] + few[b];
            let xor = claimed[a].zip(claimed[b]).map(|(a, b)| a ^ b);
            let agrees = xor.map(|it| (it == 0) == *lost) == Some(value.is_zero());
            (!agrees).then(|| Counterexample {
                heaps: vec![a as u64, b as u64],
                value,
                claimed: None,
            })
        });
        wrong.next()
    }
}

impl Comparison {
    fn holds(&self, n: u64) -> Option<bool> {
        let (left, right) = (self.left.value(n)?, self.right.value(n)?);
        Some(match self.sign {
            Sign::Equal => left == right,
            Sign::Unequal => left != right,
            Sign::Less => left < right,
            Sign::LessOrEqual => left <= right,
            Sign::Greater => left > right,
            Sign::GreaterOrEqual => left >= right,
        })
    }

    fn period(&self) -> Option<u64> {
        expression::together(self.left.period()?, self.right.period()?)
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        f.write_str(&heaps.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::notation;

    fn test(game: &str, claim: &str) -> Finding {
        let game = notation::game(game).ok();
        let table = game.and_then(|game| game.table(300, Budget::default()).ok());
        let claim = Claim::parse(claim);
        match (table, claim) {
            (Some(table), Ok(claim)) => claim.test(&table.values, table.period),
            other => panic!("{other:?}"),
        }
    }

    fn refuted(game: &str, claim: &str) -> Vec<u64> {
        match test(game, claim) {
            Finding::Refuted(it) => it.heaps,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn claims_are_proved_where_a_period_carries_them() {
        let proved = Finding::Proved { to: 300 };
        assert_eq!(test("subtraction:1,2,3", "lost iff n mod 4 = 0"), proved);
        assert_eq!(test("subtraction:1,2", "value = n mod 3"), proved);
        assert_eq!(test("subtraction:1,2", "won iff n mod 3 != 0"), proved);
        assert_eq!(test("subtraction:1,2,3", "won iff n % 4 > 0"), proved);
        assert_eq!(test("nim", "value = n"), Finding::Holds { to: 300 });
    }

    #[test]
    fn what_is_true_only_so_far_is_not_proved() {
        let holds = Finding::Holds { to: 300 };
        assert_eq!(test("subtraction:1,1000", "value = n mod 2"), holds);
        assert_eq!(test("subtraction:1000", "value = 0"), holds);
        assert_eq!(test("bounded-nim:400", "value = n"), holds);
        assert_eq!(
            test(
                "subtraction:1,2,3",
                "lost iff (n mod 4) + floor(n / 400) = 0"
            ),
            holds
        );
        assert_eq!(test("all-but:1,4", "value = floor(n / 2)"), holds);
        assert_eq!(test("nim", "lost iff xor of n = 0"), holds);
    }

    #[test]
    fn the_first_counterexample_is_shown() {
        assert_eq!(refuted("subtraction:1,3,4", "lost iff n mod 2 = 0"), [4]);
        assert_eq!(refuted("kayles", "value = n"), [4]);
        assert_eq!(refuted("nim", "lost iff xor of floor(n / 2) = 0"), [1]);
        // Single heaps agree, sums do not.
        assert_eq!(refuted("kayles", "lost iff xor of n = 0"), [1, 4]);
        // What has no value is no claim that holds.
        assert_eq!(refuted("nim", "value = n + 0 * (1 / (n - 3))"), [3]);
        assert_eq!(refuted("subtraction:1", "value = (0 - n) / 2 + n"), [1]);
    }

    #[test]
    fn what_is_no_claim_is_said_with_the_place() {
        for (claim, at) in [
            ("", 0),
            ("lost n", 5),
            ("lost iff n mod 4", 16),
            ("value = n +", 11),
            ("value = (n", 10),
            ("value = n n", 10),
            ("lost iff xor of n = 1", 21),
        ] {
            let error = Claim::parse(claim).err();
            assert_eq!(error.map(|error| error.at), Some(at), "{claim}");
        }
        let deep = format!("value = {}", "(".repeat(150));
        assert!(Claim::parse(&deep).is_err());
        assert!(Claim::parse(&"n".repeat(10_000)).is_err());
    }
}
