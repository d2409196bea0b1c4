//! Which coins of a row may be turned together: the rules with names.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::Wording;

/// A rule of a one-dimensional game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// At most that many coins, anywhere. 1 is a single coin, 2 Turning Turtles, 3 Mock
    /// Turtles, 5 Moebius, 7 Mogul.
    AtMost(u32),
    /// Exactly that many coins, anywhere. 2 is Twins, 3 Triplets.
    Exactly(u32),
    /// Any number of neighbouring coins: the Ruler game.
    Ruler,
    /// At most that many neighbouring coins.
    RunAtMost(u32),
    /// Exactly that many neighbouring coins.
    RunOf(u32),
    /// One coin, or two at most that far apart.
    Near(u32),
}

/// The largest number in the name of a rule.
const LARGEST_NUMBER: u32 = 64;

/// The rules that have a name of their own.
const NAMED: [(&str, Rule); 8] = [
    ("single-coin", Rule::AtMost(1)),
    ("turning-turtles", Rule::AtMost(2)),
    ("mock-turtles", Rule::AtMost(3)),
    ("moebius", Rule::AtMost(5)),
    ("mogul", Rule::AtMost(7)),
    ("twins", Rule::Exactly(2)),
    ("triplets", Rule::Exactly(3)),
    ("ruler", Rule::Ruler),
];

/// Makes a rule of its number.
type Numbered = fn(u32) -> Rule;

/// The forms of the others, which end with a number.
const NUMBERED: [(&str, Numbered); 5] = [
    ("run-at-most-", Rule::RunAtMost),
    ("run-of-", Rule::RunOf),
    ("at-most-", Rule::AtMost),
    ("exactly-", Rule::Exactly),
    ("near-", Rule::Near),
];

/// A text that names no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no coin rule `{name}`: the rules are {}", Rule::forms().en)]
pub struct ParseRuleError {
    /// The text.
    pub name: String,
}

impl Rule {
    /// The rules with a name of their own, in the order of their difficulty.
    pub fn named() -> impl Iterator<Item = (&'static str, Self)> {
        NAMED.into_iter()
    }

    /// The forms of all names, for people.
    pub fn forms() -> Wording {
        let named = NAMED.iter().map(|(name, _)| (*name).to_owned());
        let numbered = NUMBERED.iter().map(|(prefix, _)| format!("{prefix}N"));
        let forms: Vec<String> = named.chain(numbered).collect();
        Wording::of(
            format!("{} (N from 1 to {LARGEST_NUMBER})", forms.join(", ")),
            format!("{}（N 为 1 到 {LARGEST_NUMBER}）", forms.join("、")),
        )
    }

    /// Calls `sink` with the lower coins that may be turned together with the coin `head`,
    /// ascending; once for every choice.
    pub fn turned_with(self, head: u64, sink: &mut dyn FnMut(&[u64])) {
        match self {
            Self::AtMost(most) => {
                for others in 0..u64::from(most).min(head.saturating_add(1)) {
                    subsets(head, others, sink);
                }
            }
            Self::Exactly(number) => {
                if let Some(others) = number.checked_sub(1) {
                    subsets(head, others.into(), sink);
                }
            }
            Self::Ruler => runs(head, 0..=head, sink),
            Self::RunAtMost(most) => {
                if let Some(most) = u64::from(most).checked_sub(1) {
                    runs(head, 0..=most.min(head), sink);
                }
            }
            Self::RunOf(number) => {
                if let Some(others) = u64::from(number).checked_sub(1).filter(|n| *n <= head) {
                    runs(head, others..=others, sink);
                }
            }
            Self::Near(distance) => {
                sink(&[]);
                let first = head.saturating_sub(distance.into());
                (first..head).for_each(|other| sink(&[other]));
            }
        }
    }

    /// The numbers that name a choice of coins, ascending, as many for each choice: of neighbours the
    /// first and the last; else all of them, the first again for each that could have been turned
    /// as well.
    pub(super) fn label(self, coins: &[u64]) -> Vec<u64> {
        let most = match self {
            Self::AtMost(most) | Self::Exactly(most) => most.min(LARGEST_NUMBER) as usize,
            Self::Ruler | Self::RunAtMost(_) | Self::RunOf(_) => {
                return coins
                    .first()
                    .into_iter()
                    .chain(coins.last())
                    .copied()
                    .collect();
            }
            Self::Near(_) => 2,
        };
        let again = most.saturating_sub(coins.len());
        let first = coins.iter().take(1).cycle().take(again);
        first.chain(coins).copied().collect()
    }

    /// An upper bound of how often [`Rule::turned_with`] calls its sink.
    pub fn most_choices(self, head: u64) -> u64 {
        match self {
            Self::AtMost(most) => {
                let mut sum = 0u64;
                for others in 0..u64::from(most).min(head.saturating_add(1)) {
                    sum = sum.saturating_add(choose(head, others));
                    if sum == u64::MAX {
                        break;
                    }
                }
                sum
            }
            Self::Exactly(0) | Self::RunAtMost(0) | Self::RunOf(0) => 0,
            Self::Exactly(number) => choose(head, u64::from(number) - 1),
            Self::Ruler => head.saturating_add(1),
            Self::RunAtMost(most) => u64::from(most).min(head.saturating_add(1)),
            Self::RunOf(_) => 1,
            Self::Near(distance) => u64::from(distance).min(head) + 1,
        }
    }
}

/// How many sets of `size` there are among `all`, or the largest number.
fn choose(all: u64, size: u64) -> u64 {
    let mut count = 1u128;
    for i in 0..size.min(all.saturating_sub(size)) {
        count = count * u128::from(all - i) / u128::from(i + 1);
        if count > u64::MAX.into() {
            return u64::MAX;
        }
    }
    if size > all { 0 } else { count as u64 }
}

/// Every set of that many coins below `head`, in the order of counting.
pub(super) fn subsets(head: u64, size: u64, sink: &mut dyn FnMut(&[u64])) {
    if size > head {
        return;
    }
    let mut coins: Vec<u64> = (0..size).collect();
    loop {
        sink(&coins);
        // The first coin that can go up without meeting the next one.
        let free = (0..coins.len()).find(|i| {
            let limit = coins.get(i + 1).copied().unwrap_or(head);
            coins[*i] + 1 < limit
        });
        let Some(free) = free else {
            return;
        };
        coins[free] += 1;
        for (i, coin) in coins[..free].iter_mut().enumerate() {
            *coin = i as u64;
        }
    }
}

/// The runs of coins that end just below `head`, by their lengths, of which the largest is at
/// most `head`.
fn runs(head: u64, lengths: RangeInclusive<u64>, sink: &mut dyn FnMut(&[u64])) {
    // The coins are listed as far as they are needed: a row may be too long to be listed whole.
    let mut listed: Vec<u64> = Vec::new();
    let longest = *lengths.end();
    for length in lengths {
        if length > listed.len() as u64 {
            let more = length.saturating_mul(2).min(longest);
            listed = (head - more..head).collect();
        }
        sink(&listed[listed.len() - length as usize..]);
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, rule)| rule == self) {
            return f.pad(name);
        }
        match self {
            Self::AtMost(n) => write!(f, "at-most-{n}"),
            Self::Exactly(n) => write!(f, "exactly-{n}"),
            Self::Ruler => f.write_str("ruler"),
            Self::RunAtMost(n) => write!(f, "run-at-most-{n}"),
            Self::RunOf(n) => write!(f, "run-of-{n}"),
            Self::Near(n) => write!(f, "near-{n}"),
        }
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(name: &str) -> Result<Self, ParseRuleError> {
        let named = NAMED.iter().find(|(known, _)| *known == name);
        if let Some((_, rule)) = named {
            return Ok(*rule);
        }
        let numbered = NUMBERED.iter().find_map(|(prefix, rule)| {
            let number = name.strip_prefix(prefix)?.parse().ok()?;
            (1..=LARGEST_NUMBER).contains(&number).then(|| rule(number))
        });
        numbered.ok_or_else(|| ParseRuleError {
            name: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Vec<Rule> {
        let named = NAMED.map(|(_, rule)| rule);
        let numbered = (1..5).flat_map(|n| NUMBERED.map(|(_, rule)| rule(n)));
        named.into_iter().chain(numbered).collect()
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for rule in rules() {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        for name in [
            "",
            "Ruler",
            "near-0",
            "near-65",
            "near-x",
            "at-most-99999999999",
        ] {
            let error = name.parse::<Rule>().map_err(|error| error.to_string());
            assert!(
                error.is_err_and(|text| text.contains("turning-turtles")),
                "{name}"
            );
        }
    }

    #[test]
    fn choices_are_ascending_below_the_head_and_within_the_bound() {
        for rule in rules() {
            for head in 0..9 {
                let mut count = 0;
                rule.turned_with(head, &mut |coins| {
                    count += 1;
                    assert!(coins.is_sorted_by(|a, b| a < b) && coins.iter().all(|c| *c < head));
                });
                assert!(count <= rule.most_choices(head), "{rule} {head} {count}");
            }
        }
        assert_eq!(Rule::AtMost(u32::MAX).most_choices(70), u64::MAX);
        assert_eq!(Rule::AtMost(u32::MAX).most_choices(63), 1 << 63);
        assert_eq!(Rule::Exactly(u32::MAX).most_choices(70), 0);
        let mut count = 0;
        for head in [u64::MAX - 1, u64::MAX] {
            Rule::AtMost(1).turned_with(head, &mut |_| count += 1);
            Rule::RunAtMost(3).turned_with(head, &mut |_| count += 1);
            Rule::RunOf(64).turned_with(head, &mut |_| count += 1);
            Rule::Near(2).turned_with(head, &mut |_| count += 1);
        }
        assert_eq!(count, 16);
        let mut pairs = Vec::new();
        Rule::Exactly(3).turned_with(3, &mut |coins| pairs.push(coins.to_vec()));
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2]]);
    }
}
