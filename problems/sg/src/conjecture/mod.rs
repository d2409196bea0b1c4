//! Claims about a game, tried on what is known of it: `lost iff n mod 4 = 0`, `value = n mod 3`,
//! `lost iff XOR of floor(n / 2) = 0`; of pairs `lost iff a = b`, `won iff a / b > phi or a = b` and
//! `lost pairs are k, 2 * k`.
//!
//! | file | what it is for |
//! |---|---|
//! | `expression` | formulas and their values |
//! | `comparison` | comparisons of two of them, and conditions of several |
//! | `parser` | reads them |
//! | `reading` | reads which kind of claim they make, in English or in Chinese words |
//! | `shape` | how they grow |
//! | `proof` | what is proved of a game, and how far a claim has to be looked at then |
//! | `pairs` | claims about pairs |
//! | `sums` | claims about the XOR of a number of each heap |
//!
//! A claim that holds as far as anyone has looked is called proved only where it follows from what is
//! proved of all values: a period, or a closed form. Then some values decide about all.

mod comparison;
mod expression;
mod pairs;
mod parser;
mod proof;
mod reading;
mod shape;
mod sums;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::pattern::{Pattern, Recurrence, WYTHOFF_PAIRS};
use crate::period::Period;
use crate::{Nimber, Wording};

use comparison::Condition;
use expression::Expression;
use pairs::OfPairs;
use proof::Law;

pub use pairs::LostPairs;

/// The largest heap of the pairs of heaps that a claim about pairs is tried on.
const LARGEST_OF_PAIR: u64 = 40;

/// What is claimed.
#[derive(Debug, Clone)]
pub struct Claim {
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    /// The value of a heap of n.
    Value(Expression),
    /// How the values come again.
    Repeats(Recurrence),
    /// Which heaps are lost: those for which it holds, or the others.
    Lost { condition: Condition, lost: bool },
    /// A sum of heaps is lost where the XOR of this is 0, or the others are.
    Xor { of: Expression, lost: bool },
    /// Something of pairs of numbers.
    Pairs(OfPairs),
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It is wrong of this.
    Refuted(Counterexample),
    /// It holds of all there are.
    Proved {
        /// The largest heap that was looked at.
        to: u64,
        /// What carries it on.
        ground: Ground,
    },
    /// It holds of all heaps up to this one; more is not known.
    Holds {
        /// The largest heap that was looked at.
        to: u64,
    },
    /// It holds of all sums of heaps up to this one, however many there are; more is not known.
    HoldsOfSums {
        /// The largest heap that was looked at.
        to: u64,
    },
    /// Nothing is said of the heaps that were looked at.
    Untried {
        /// The least heap of which something is said.
        from: u64,
    },
}

/// What carries a claim to all numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ground {
    /// The proved period of the values.
    Period,
    /// A closed form that is proved for all numbers.
    Form(String),
    /// Wythoff's theorem: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde
    /// (2) 7, 1907.
    Wythoff,
    /// Chomp in two rows: D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876–879.
    TwoRows,
}

/// Where a claim is wrong first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The heaps: one, or several side by side.
    pub heaps: Vec<u64>,
    /// Whether they are lost.
    pub is_lost: bool,
    /// The value that they have together, where it is known.
    pub value: Option<Nimber>,
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
    /// use sg::conjecture::{Claim, Finding, Ground};
    /// use sg::notation;
    ///
    /// let table = notation::game("subtraction:1,2,3")?.table(100, Default::default())?;
    /// let claim = Claim::parse("lost iff n mod 4 = 0")?;
    /// let ground = Ground::Period;
    /// assert_eq!(
    ///     claim.test(&table.values, table.period, &[]),
    ///     Finding::Proved { to: 100, ground }
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no claim, with the place.
    pub fn parse(text: &str) -> Result<Self, ClaimError> {
        Ok(Self {
            kind: reading::kind(text)?,
        })
    }

    /// Compares the claim with the values g(0), g(1), …, in which that period was found. What follows
    /// from a proved period or a closed form that is proved is proved, or refuted also by a heap beyond
    /// these values. Heaps are played side by side: of pairs those are lost whose values are the same.
    pub fn test(&self, values: &[Nimber], period: Option<Period>, forms: &[Pattern]) -> Finding {
        let to = (values.len() as u64).saturating_sub(1);
        if let Kind::Pairs(claim) = &self.kind {
            let value = |heap: u64| values.get(usize::try_from(heap).ok()?);
            let pairs = LostPairs {
                first: 0,
                last: to.min(LARGEST_OF_PAIR),
                is_lost: &|a, b| Some(value(a)? == value(b)?),
            };
            return claim.test(pairs, forms);
        }
        if let Some(wrong) = self.counterexample(values) {
            return Finding::Refuted(wrong);
        }
        for law in proof::laws(values, period, forms) {
            match self.decide(&law) {
                Some(Ok(())) => {
                    let form = law.form().map(str::to_owned);
                    let ground = form.map_or(Ground::Period, Ground::Form);
                    return Finding::Proved { to, ground };
                }
                Some(Err(wrong)) => return Finding::Refuted(wrong),
                None => {}
            }
        }
        match &self.kind {
            Kind::Xor { .. } => Finding::HoldsOfSums { to },
            Kind::Repeats(it) if to < it.from.saturating_add(it.period) => Finding::Untried {
                from: it.from.saturating_add(it.period),
            },
            _ => Finding::Holds { to },
        }
    }

    /// What is known of a text that is one of these closed forms as it is written, though it is no formula.
    ///
    /// ```
    /// use sg::conjecture::{Claim, Finding};
    /// use sg::{Budget, notation};
    ///
    /// let forms = notation::game("ruler")?.patterns(100, Budget::default())?;
    /// let text = "the largest power of 2 that divides n + 1";
    /// assert!(matches!(Claim::of_form(text, &forms), Some(Finding::Proved { .. })));
    /// assert_eq!(Claim::of_form("the largest power of 3", &forms), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_form(text: &str, forms: &[Pattern]) -> Option<Finding> {
        let found = forms
            .iter()
            .find(|form| reading::is_form(text, &form.formula))?;
        let (to, formula) = (found.holds_to, found.formula.clone());
        let ground = if formula == WYTHOFF_PAIRS {
            Ground::Wythoff
        } else {
            Ground::Form(formula)
        };
        Some(if found.proved {
            Finding::Proved { to, ground }
        } else {
            Finding::Holds { to }
        })
    }

    /// Compares a claim about pairs with those that are lost in a game; `None` of a claim about single
    /// heaps. These closed forms are known, of the values of heaps where pairs are heaps side by side.
    pub fn test_pairs(&self, pairs: LostPairs<'_>, forms: &[Pattern]) -> Option<Finding> {
        match &self.kind {
            Kind::Pairs(claim) => Some(claim.test(pairs, forms)),
            Kind::Value(_) | Kind::Repeats(_) | Kind::Lost { .. } | Kind::Xor { .. } => None,
        }
    }

    /// Compares a claim about single heaps with which of the heaps 0, 1, … are lost, where values do not
    /// tell it; `None` of another claim, and of one about sums that single heaps do not refute. What
    /// follows from a closed form that is proved of the lost heaps is proved, or refuted.
    ///
    /// ```
    /// use sg::conjecture::{Claim, Finding};
    ///
    /// // One heap of which 1 or 2 are taken, where whoever takes the last loses.
    /// let lost: Vec<bool> = (0..50).map(|n| n % 3 == 1).collect();
    /// let claim = Claim::parse("lost iff n mod 3 = 1")?;
    /// assert_eq!(claim.test_lost(&lost, &[]), Some(Finding::Holds { to: 49 }));
    /// # Ok::<(), sg::conjecture::ClaimError>(())
    /// ```
    pub fn test_lost(&self, lost: &[bool], forms: &[Pattern]) -> Option<Finding> {
        let to = (lost.len() as u64).checked_sub(1)?;
        if !matches!(self.kind, Kind::Lost { .. } | Kind::Xor { .. }) {
            return None;
        }
        let mut heaps = (0..).zip(lost);
        if let Some(wrong) = heaps.find_map(|(n, is_lost)| self.wrong_of_lost(n, *is_lost)) {
            return Some(Finding::Refuted(wrong));
        }
        let Kind::Lost { condition, .. } = &self.kind else {
            return None;
        };
        for form in forms.iter().filter(|form| form.proved) {
            let Ok(Self { kind }) = Self::parse(&form.formula) else {
                continue;
            };
            let Kind::Lost {
                condition: proved,
                lost,
            } = &kind
            else {
                continue;
            };
            let Some(heaps) = proof::heaps_for_both(condition, proved) else {
                continue;
            };
            let wrong = (0..heaps).find_map(|n| {
                let is_lost = proved.holds(&[n])? == *lost;
                self.wrong_of_lost(n, is_lost)
            });
            return Some(match wrong {
                Some(wrong) => Finding::Refuted(wrong),
                None => Finding::Proved {
                    to,
                    ground: Ground::Form(form.formula.clone()),
                },
            });
        }
        Some(Finding::Holds { to })
    }

    /// The heap as a counterexample, if it is one where it is lost, or is not.
    fn wrong_of_lost(&self, n: u64, is_lost: bool) -> Option<Counterexample> {
        let agrees = match &self.kind {
            Kind::Lost { condition, lost } => agrees(condition, *lost, n, is_lost),
            Kind::Xor { of, lost } => of.value(&[n]).map(|it| (it == 0) == *lost) == Some(is_lost),
            Kind::Value(_) | Kind::Repeats(_) | Kind::Pairs(_) => true,
        };
        (!agrees).then(|| Counterexample {
            heaps: vec![n],
            is_lost,
            value: None,
            claimed: None,
        })
    }

    /// Whether it holds of all heaps, by what is proved of them; `None` where that does not say it.
    fn decide(&self, law: &Law<'_>) -> Option<Result<(), Counterexample>> {
        let heaps = match &self.kind {
            Kind::Value(formula) => law.heaps_for_values(formula)?,
            Kind::Lost { condition, .. } => law.heaps_for_lost(condition)?,
            // Sums are lost where the XOR of the values is 0: so they are if these are the values.
            Kind::Xor { of, lost: true } if law.has_values(of) => return Some(Ok(())),
            Kind::Xor { of, lost: true } => {
                let heaps = law.heaps_for_sums(of)?;
                return sums::decide(of, heaps, &|n| law.value(n));
            }
            Kind::Repeats(claimed) => {
                let heaps = law.heaps_for_recurrence(*claimed)?;
                return check_recurrence(*claimed, heaps, &|n| law.value(n));
            }
            Kind::Xor { .. } | Kind::Pairs(_) => return None,
        };
        for n in 0..heaps {
            if let Some(wrong) = self.wrong_at(n, law.value(n)?) {
                return Some(Err(wrong));
            }
        }
        Some(Ok(()))
    }

    fn counterexample(&self, values: &[Nimber]) -> Option<Counterexample> {
        let count = values.len() as u64;
        let value = |n: u64| values.get(usize::try_from(n).ok()?).copied();
        if let Kind::Repeats(claimed) = &self.kind {
            let heaps = count.saturating_sub(claimed.period);
            return check_recurrence(*claimed, heaps, &value)?.err();
        }
        let mut heaps = (0..).zip(values);
        if let Some(wrong) = heaps.find_map(|(n, value)| self.wrong_at(n, *value)) {
            return Some(wrong);
        }
        match &self.kind {
            Kind::Xor { of, lost: true } => sums::decide(of, count, &value)?.err(),
            // Two equal heaps are lost, and their XOR is 0.
            Kind::Xor { lost: false, .. } => Some(Counterexample::of(vec![0, 0], Nimber::ZERO)),
            _ => None,
        }
    }

    /// The heap as a counterexample, if it is one with that value.
    fn wrong_at(&self, n: u64, value: Nimber) -> Option<Counterexample> {
        let mut claimed = None;
        let agrees = match &self.kind {
            Kind::Value(formula) => {
                let said = formula.value(&[n]);
                claimed = said.and_then(|it| u64::try_from(it).ok());
                claimed == Some(value.0)
            }
            Kind::Lost { condition, lost } => agrees(condition, *lost, n, value.is_zero()),
            Kind::Xor { of, lost } => {
                let said = of.value(&[n]).map(|it| (it == 0) == *lost);
                said == Some(value.is_zero())
            }
            Kind::Repeats(_) | Kind::Pairs(_) => true,
        };
        (!agrees).then(|| Counterexample {
            claimed,
            ..Counterexample::of(vec![n], value)
        })
    }
}

/// Whether the values rise as is said from each heap below `heaps` on; `None` where values are not known.
fn check_recurrence(
    claimed: Recurrence,
    heaps: u64,
    value: &dyn Fn(u64) -> Option<Nimber>,
) -> Option<Result<(), Counterexample>> {
    for n in claimed.from..heaps {
        let later = n.checked_add(claimed.period)?;
        let (said, is) = (value(n)?.0.checked_add(claimed.rise), value(later)?);
        if said != Some(is.0) {
            return Some(Err(Counterexample {
                claimed: said,
                ..Counterexample::of(vec![later], is)
            }));
        }
    }
    Some(Ok(()))
}

/// Whether those are lost for which the condition holds, or the others, as far as this heap shows it.
fn agrees(condition: &Condition, lost: bool, n: u64, is_lost: bool) -> bool {
    !condition.is_said_of(&[n]) || condition.holds(&[n]) == Some(lost == is_lost)
}

impl Counterexample {
    /// Heaps that have that value together.
    fn of(heaps: Vec<u64>, value: Nimber) -> Self {
        Self {
            heaps,
            is_lost: value.is_zero(),
            value: Some(value),
            claimed: None,
        }
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        f.write_str(&heaps.join(","))
    }
}
