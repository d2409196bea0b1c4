//! The winning moves of coins in a row, and the value of a whole row.

use std::borrow::Cow;

use super::rule::subsets;
use super::{CoinsError, Rule};
use crate::{Budget, Nimber};

impl Rule {
    /// Returns the value of a row with these heads, in any order; a head that is named twice is
    /// one head.
    ///
    /// ```
    /// use sg::{Budget, Nimber, coins::Rule};
    /// let value = Rule::AtMost(3).position_value(&[0, 1, 2, 3], Budget::default());
    /// assert_eq!(value, Ok(Nimber::ZERO));
    /// ```
    pub fn position_value(self, heads: &[u64], budget: Budget) -> Result<Nimber, CoinsError> {
        let heads = ascending(heads);
        let values = Values::new(self, heads.last().copied(), budget)?;
        Ok(heads.into_iter().map(|head| values.of(head)).sum())
    }

    /// Returns every winning move as the coins it turns, ascending, of which the last is a head;
    /// none iff the position is lost. The moves are in lexicographic order.
    ///
    /// Runs are summed up coin by coin. Of up to t coins anywhere all but two are tried: the
    /// last is one of the heads, and the one before it is found by its value, for values
    /// ascend. The budget counts what is tried. Compared with the rules on all positions of 8
    /// coins.
    ///
    /// ```
    /// use sg::{Budget, coins::Rule};
    /// let turtles = Rule::AtMost(2);
    /// let moves = turtles.winning_moves(&[2, 5], Budget::default());
    /// assert_eq!(moves, Ok(vec![vec![2, 5]]));
    /// ```
    pub fn winning_moves(self, heads: &[u64], budget: Budget) -> Result<Vec<Vec<u64>>, CoinsError> {
        let heads = ascending(heads);
        let values = Values::new(self, heads.last().copied(), budget)?;
        let total: Nimber = heads.iter().map(|head| values.of(*head)).sum();
        let mut moves = Vec::new();
        if total.is_zero() {
            return Ok(moves);
        }
        let tried = heads.iter().map(|head| self.most_tried(*head));
        if tried.fold(0, u64::saturating_add) > budget.positions as u64 {
            return Err(CoinsError::Choices {
                positions: budget.positions,
            });
        }
        for head in heads {
            let need = total + values.of(head);
            match self {
                Self::AtMost(most) => {
                    for others in 0..u64::from(most).min(head.saturating_add(1)) {
                        values.choose(head, others, need, &mut moves);
                    }
                }
                Self::Exactly(number) => {
                    if let Some(others) = number.checked_sub(1) {
                        values.choose(head, others.into(), need, &mut moves);
                    }
                }
                Self::Ruler | Self::RunAtMost(_) | Self::RunOf(_) | Self::Near(_) => {
                    values.choices(head, &mut |sum, lower| {
                        if sum == need {
                            moves.push(lower.with(head));
                        }
                    });
                }
            }
        }
        moves.sort_unstable();
        Ok(moves)
    }

    /// Returns the coins of a winning move, ascending, without trying any: of up to two or three coins, exactly two, and
    /// runs that are not too long. `None` under other rules and when the position is lost. Compared with the rules on all
    /// positions of 8 coins.
    pub(super) fn winning_at_once(self, heads: &[u64]) -> Option<Vec<u64>> {
        let value = |head: u64| self.value(head).map(|value| value.0);
        let total = heads
            .iter()
            .try_fold(0, |sum, head| Some(sum ^ value(*head)?))?;
        heads.iter().find_map(|head| {
            let own = value(*head)?;
            let need = own ^ total;
            let mut coins = self.lower_with(*head, need).filter(|_| need < own)?;
            coins.push(*head);
            Some(coins)
        })
    }

    /// Lower coins, ascending, that may be turned with a head and have this sum, which is below the value of the head;
    /// `None` under rules for which no way is known, and of a run that is too long.
    ///
    /// The values of up to three coins are the numbers with an odd number of binary digits 1, in order, the number x at
    /// place x / 2; any other number is its lowest digit and the rest of it. The values of a run below a head are those
    /// of 1, 2, 3, …, which add up to the Gray code of its length.
    pub(super) fn lower_with(self, head: u64, sum: u64) -> Option<Vec<u64>> {
        Some(match (self, sum) {
            (Self::AtMost(2 | 3) | Self::Ruler, 0) => Vec::new(),
            (Self::AtMost(2), _) => vec![sum - 1],
            (Self::Exactly(2), _) => vec![sum],
            (Self::AtMost(3), _) if sum.count_ones() % 2 == 1 => vec![sum / 2],
            (Self::AtMost(3), _) => {
                let lowest = sum & sum.wrapping_neg();
                vec![lowest / 2, (sum - lowest) / 2]
            }
            (Self::Ruler, _) => {
                let length = [1, 2, 4, 8, 16, 32]
                    .into_iter()
                    .fold(sum, |code, shift| code ^ code >> shift);
                let first = head.checked_sub(length).filter(|_| length <= LONGEST_RUN)?;
                (first..head).collect()
            }
            _ => return None,
        })
    }

    /// An upper bound of what is tried for a head by [`Rule::winning_moves`].
    fn most_tried(self, head: u64) -> u64 {
        match self {
            Self::AtMost(most) => Self::AtMost(most.saturating_sub(1))
                .most_choices(head)
                .max(1),
            Self::Exactly(number) => {
                let tried = Self::Exactly(number.saturating_sub(1))
                    .most_choices(head)
                    .max(1);
                tried.saturating_mul(number.into())
            }
            Self::RunOf(length) => length.into(),
            Self::Ruler | Self::RunAtMost(_) | Self::Near(_) => self.most_choices(head),
        }
    }
}

/// The longest run that is turned at once: what it leaves is listed.
const LONGEST_RUN: u64 = 64;

pub(super) fn ascending<T: Ord + Copy>(heads: &[T]) -> Vec<T> {
    let mut heads = heads.to_vec();
    heads.sort_unstable();
    heads.dedup();
    heads
}

/// Lower coins that may be turned with a head.
#[derive(Debug, Clone)]
pub(super) enum Lower<'a> {
    /// From this one up to the head.
    From(u64),
    /// These.
    Coins(Cow<'a, [u64]>),
}

impl Lower<'_> {
    /// All the coins that are turned, ascending.
    pub(super) fn with(&self, head: u64) -> Vec<u64> {
        match self {
            Self::From(first) => (*first..=head).collect(),
            Self::Coins(coins) => coins.iter().copied().chain([head]).collect(),
        }
    }

    /// The same coins, to be kept.
    pub(super) fn kept(&self) -> Lower<'static> {
        match self {
            Self::From(first) => Lower::From(*first),
            Self::Coins(coins) => Lower::Coins(Cow::Owned(coins.to_vec())),
        }
    }
}

/// The values of single heads up to one of them.
pub(super) struct Values {
    rule: Rule,
    /// Empty where the closed form answers.
    table: Vec<Nimber>,
}

impl Values {
    pub(super) fn new(rule: Rule, last: Option<u64>, budget: Budget) -> Result<Self, CoinsError> {
        // Where a place has a closed form all lower ones have.
        let table = match (rule, last) {
            (_, None) => Vec::new(),
            (_, Some(head)) if rule.value(head).is_some() => Vec::new(),
            (Rule::AtMost(4..) | Rule::Exactly(4..), Some(head)) => rule.values_to(head, budget)?,
            (_, Some(head)) => return Err(CoinsError::TooLarge { rule, head }),
        };
        Ok(Self { rule, table })
    }

    pub(super) fn of(&self, head: u64) -> Nimber {
        let listed = usize::try_from(head)
            .ok()
            .and_then(|head| self.table.get(head));
        listed
            .copied()
            .or_else(|| self.rule.value(head))
            .unwrap_or_default()
    }

    /// Calls `sink` with the lower coins of every choice and their sum.
    pub(super) fn choices(&self, head: u64, sink: &mut dyn FnMut(Nimber, &Lower<'_>)) {
        let lengths = match self.rule {
            Rule::Ruler => 0..=head,
            Rule::RunAtMost(most @ 1..) => 0..=head.min(u64::from(most) - 1),
            Rule::RunOf(length @ 1..) if u64::from(length) - 1 <= head => {
                u64::from(length) - 1..=u64::from(length) - 1
            }
            Rule::RunAtMost(_) | Rule::RunOf(_) => return,
            Rule::AtMost(_) | Rule::Exactly(_) | Rule::Near(_) => {
                return self.rule.turned_with(head, &mut |coins| {
                    let sum = coins.iter().map(|coin| self.of(*coin)).sum();
                    sink(sum, &Lower::Coins(Cow::Borrowed(coins)));
                });
            }
        };
        let mut sum = Nimber::ZERO;
        for length in 0..=*lengths.end() {
            if length > 0 {
                sum += self.of(head - length);
            }
            if lengths.contains(&length) {
                sink(sum, &Lower::From(head - length));
            }
        }
    }

    /// Adds the moves of a head and that many lower coins whose sum is `need`.
    fn choose(&self, head: u64, others: u64, need: Nimber, moves: &mut Vec<Vec<u64>>) {
        let Some(free) = others.checked_sub(1) else {
            if need.is_zero() {
                moves.push(vec![head]);
            }
            return;
        };
        subsets(head, free, &mut |coins| {
            let rest = need + coins.iter().map(|coin| self.of(*coin)).sum();
            let above = coins.last().map_or(0, |last| last + 1);
            for coin in self.places(rest, above, head) {
                moves.push(coins.iter().copied().chain([coin, head]).collect());
            }
        });
    }

    /// The places from `above` and below `head` that have that value, under a rule of coins
    /// anywhere: values ascend after some zeros.
    fn places(&self, value: Nimber, above: u64, head: u64) -> std::ops::Range<u64> {
        let zeros = match self.rule {
            Rule::Exactly(number) => u64::from(number).saturating_sub(1),
            _ => 0,
        };
        if value.is_zero() {
            return above..head.min(zeros);
        }
        let (mut low, mut high) = (above.max(zeros), head);
        while low < high {
            let middle = low.midpoint(high);
            if self.of(middle) < value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = low < head && self.of(low) == value;
        low..low + u64::from(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::brute::Brute;
    use proptest::prelude::*;

    fn rules(number: u32) -> [Rule; 6] {
        [
            Rule::AtMost(number),
            Rule::Exactly(number),
            Rule::RunAtMost(number),
            Rule::RunOf(number),
            Rule::Near(number),
            Rule::Ruler,
        ]
    }

    /// The moves to positions that are lost by the rules, as the coins that were turned.
    fn by_rules(rule: Rule, heads: &[u64], brute: &mut Brute<Rule>) -> Vec<Vec<u64>> {
        let mut moves = Vec::new();
        rule.options(&heads.to_vec(), &mut |parts| {
            if !brute.outcome(parts).is_win() {
                let after = &parts[0];
                let changed = |coin: &u64| heads.contains(coin) != after.contains(coin);
                moves.push((0..16).filter(changed).collect());
            }
        });
        moves.sort_unstable();
        moves
    }

    #[test]
    fn winning_moves_are_those_of_the_rules() {
        for rule in (0..=6).flat_map(rules) {
            let mut brute = Brute::new(rule);
            for code in 0..256u64 {
                let heads: Vec<u64> = (0..8).filter(|i| code >> i & 1 == 1).collect();
                let moves = rule.winning_moves(&heads, Budget::default());
                let known = by_rules(rule, &heads, &mut brute);
                assert_eq!(moves, Ok(known), "{rule} {heads:?}");
            }
        }
    }

    #[test]
    fn some_rules_win_without_trying() {
        for rule in [
            Rule::AtMost(2),
            Rule::AtMost(3),
            Rule::Exactly(2),
            Rule::Ruler,
        ] {
            for code in 0..256u64 {
                let heads: Vec<u64> = (0..8).filter(|i| code >> i & 1 == 1).collect();
                let moves = rule.winning_moves(&heads, Budget::default());
                let moves = moves.unwrap_or_else(|error| panic!("{error}"));
                let found = rule.winning_at_once(&heads);
                let is_right = found
                    .as_ref()
                    .map_or(moves.is_empty(), |it| moves.contains(it));
                assert!(is_right, "{rule} {heads:?}: {found:?}");
            }
        }
        let far = 1_000_000_000_000_000_000;
        let found = Rule::AtMost(3).moves_to(&vec![5, far], Nimber::ZERO);
        let left = found
            .and_then(|found| found.first)
            .map(|(_, left)| left.concat());
        let left = left.unwrap_or_else(|| panic!("it is won"));
        assert_eq!(
            Rule::AtMost(3).position_value(&left, Budget::default()),
            Ok(Nimber::ZERO)
        );
        assert_eq!(Rule::AtMost(4).winning_at_once(&[7]), None);
    }

    #[test]
    fn heads_far_away_are_won_at_once() {
        let far = 100_000_000_000;
        let budget = Budget { positions: 100 };
        let moves = Rule::AtMost(2).winning_moves(&[far, 5, far, 9], budget);
        // The sum 6 ^ 10 = 12 stands at place 11.
        assert_eq!(moves, Ok(vec![vec![11, far]]));
        let refused = Err(CoinsError::Choices { positions: 100 });
        assert_eq!(Rule::AtMost(3).winning_moves(&[far], budget), refused);
        assert_eq!(Rule::Ruler.winning_moves(&[far], budget), refused);
        let (rule, head) = (Rule::AtMost(3), u64::MAX);
        assert_eq!(
            rule.position_value(&[head], budget),
            Err(CoinsError::TooLarge { rule, head })
        );
    }

    proptest! {
        /// Any rule and any heads are answered or refused, and a winning move leaves value 0.
        #[test]
        fn nothing_makes_it_panic(
            number in prop_oneof![0u32..70, any::<u32>()],
            kind in 0usize..6,
            heads in proptest::collection::vec(prop_oneof![0u64..60, any::<u64>()], 0..5),
        ) {
            let rule = rules(number)[kind];
            let budget = Budget { positions: 20_000 };
            let value = rule.position_value(&heads, budget);
            let Ok(moves) = rule.winning_moves(&heads, budget) else { return Ok(()) };
            prop_assert_eq!(value.map(Nimber::is_zero), Ok(moves.is_empty()));
            for turned in moves.into_iter().take(20) {
                let mut after = ascending(&heads);
                prop_assert!(turned.last().is_some_and(|last| after.contains(last)));
                for coin in turned {
                    match after.iter().position(|head| *head == coin) {
                        Some(index) => drop(after.remove(index)),
                        None => after.push(coin),
                    }
                }
                prop_assert_eq!(rule.position_value(&after, budget), Ok(Nimber::ZERO));
            }
        }
    }
}
