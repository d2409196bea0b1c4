//! The Grundy values of positions of two numbers, and what the two numbers are.

use super::NamedGame;
use crate::wording::both;
use crate::{Budget, Nimber, Wording};

/// Larger numbers are not looked at.
const LARGEST: u64 = 30;

/// Where the budget is not enough for these, fewer are looked at.
const SMALLER: [u64; 3] = [20, 12, 6];

/// The values of pairs of numbers in a game, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairValues {
    first: u64,
    last: u64,
    /// Row by row; `None` of what is no position, or not known.
    values: Vec<Option<Nimber>>,
}

impl PairValues {
    /// The least number of a pair.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// The largest number that was looked at.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// The value of a pair; `None` of what is no position, or not known.
    pub fn value(&self, a: u64, b: u64) -> Option<Nimber> {
        let within = |number: u64| (self.first..=self.last).contains(&number);
        let place = (within(a) && within(b)).then(|| {
            let side = self.last + 1 - self.first;
            (a - self.first) * side + (b - self.first)
        })?;
        *self.values.get(usize::try_from(place).ok()?)?
    }

    /// For each a from the least number on the values of all b.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Nimber>]> {
        let side = usize::try_from(self.last + 1 - self.first).unwrap_or(usize::MAX);
        self.values.chunks(side)
    }
}

impl NamedGame {
    /// The values of the positions of two numbers up to n in normal play; up to fewer where the budget is
    /// not enough. `None` where two numbers are no position of the game, or no value is known.
    ///
    /// ```
    /// use sg::{Budget, Nimber, notation};
    ///
    /// let values = notation::game("wythoff")?.pair_values(10, Budget::default());
    /// assert_eq!(values.and_then(|it| it.value(1, 3)), Some(Nimber(4)));
    /// # Ok::<(), sg::notation::NotationError>(())
    /// ```
    pub fn pair_values(&self, n: u64, budget: Budget) -> Option<PairValues> {
        let between = self.between()?;
        let n = n.min(LARGEST);
        let sizes = SMALLER.into_iter().filter(|size| *size < n);
        let all = [n].into_iter().chain(sizes);
        let found = all.map(|last| self.values_to(between, last, budget));
        // Where even few are not all known, those that are known are shown.
        let mut some = None;
        for (values, is_whole) in found.flatten() {
            if is_whole {
                return Some(values);
            }
            some = Some(values);
        }
        some
    }

    /// The values of the pairs up to `last`, and whether all are known.
    fn values_to(&self, between: &str, last: u64, budget: Budget) -> Option<(PairValues, bool)> {
        let text = |a: u64, b: u64| format!("{a}{between}{b}");
        let is_position = |a: u64, b: u64| self.position(&text(a, b)).is_ok();
        let first = u64::from(!is_position(0, 1) && !is_position(1, 0));
        if last < first {
            return None;
        }
        let all = || (first..=last).flat_map(move |a| (first..=last).map(move |b| (a, b)));
        let values = self.values(all().map(|(a, b)| text(a, b)), budget);
        let known = values.iter().flatten().count();
        let asked = all().filter(|(a, b)| is_position(*a, *b)).count();
        let values = PairValues {
            first,
            last,
            values,
        };
        (known > 0).then_some((values, known == asked))
    }

    /// What a and b are in claims about the game's pairs; `None` where two numbers are no position.
    pub fn meaning_of_pairs(&self) -> Option<Wording> {
        let between = self.between()?;
        let name = self.name();
        let family = name.split_once(':').map_or(name.as_str(), |(it, _)| it);
        Some(match family {
            "chomp" => both(
                "a and b are the squares of two rows, the first of which is no shorter: a ≥ b ≥ 1. 1,1 is \
                 two rows of one square each; the single square, 1x1, is no such pair",
                "a 与 b 是两行的格数，第一行不短于第二行：a ≥ b ≥ 1。1,1 是各有一格的两行；只有一格的 1x1 \
                 不在这些数对之中",
            ),
            "staircase" => both(
                "a and b are the objects on the first and the second step",
                "a 与 b 是第一级与第二级台阶上的个数",
            ),
            "silver-dollar" => both(
                "a and b are the cells of two coins, counted from 0",
                "a 与 b 是两枚硬币所在的格子，从 0 数起",
            ),
            "euclid" => both("a and b are the two numbers", "a 与 b 是两个数"),
            "rows" => both("a and b are the lengths of two rows", "a 与 b 是两行的长度"),
            "stone-box" => both(
                "a and b are the stones in two boxes",
                "a 与 b 是两个盒子里的石子数",
            ),
            "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets"
            | "moebius" | "mogul" | "ruler" | "coins" => both(
                "a and b are the places of two coins with heads up, counted from 0",
                "a 与 b 是两枚正面朝上的硬币的位置，从 0 数起",
            ),
            _ if between == "x" => both(
                "a and b are the two sides of the board",
                "a 与 b 是棋盘的两边",
            ),
            _ => both("a and b are the sizes of two heaps", "a 与 b 是两堆的大小"),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::super::{families, game, position};
    use super::*;
    use crate::Play;

    fn values(text: &str, n: u64) -> Option<PairValues> {
        let budget = Budget { positions: 20_000 };
        game(text).unwrap().pair_values(n, budget)
    }

    /// Each value is the least that no option has, and options of pairs are asked for by the rules.
    #[test]
    fn values_of_pairs_are_those_of_the_positions() {
        for text in ["wythoff", "euclid", "moore-nim:2", "chomp", "kiki", "nim"] {
            let found = values(text, 6).unwrap();
            assert_eq!(found.last(), 6, "{text}");
            let between = if text == "kiki" { "x" } else { "," };
            for a in found.first()..=6 {
                for b in found.first()..=6 {
                    let alone = position(&format!("{text}@{a}{between}{b}"));
                    let alone = alone.ok().map(|it| {
                        let answer = it.answer(Play::Normal, Budget::default());
                        answer.unwrap().value.unwrap()
                    });
                    assert_eq!(found.value(a, b), alone, "{text}: {a}, {b}");
                }
            }
            assert_eq!(found.value(7, 1), None);
        }
        assert_eq!(values("hackenbush", 6), None);
    }

    #[test]
    fn grids_are_as_large_as_is_sensible() {
        for (text, last) in [
            ("wythoff", 30),
            ("euclid", 30),
            ("moore-nim:2", 30),
            ("chomp", 30),
        ] {
            let found = values(text, 1000).unwrap();
            assert_eq!(found.last(), last, "{text}");
            let side = found.last() + 1 - found.first();
            assert_eq!(found.rows().count() as u64, side);
            assert!(found.rows().all(|row| row.len() as u64 == side));
        }
    }

    #[test]
    fn whoever_has_pairs_says_what_they_are() {
        for family in families() {
            let game = position(family.example).unwrap().game();
            let has_pairs = game.pairs(6, Play::Normal, Budget::default()).is_some();
            let meaning = game.meaning_of_pairs();
            assert!(!has_pairs || meaning.is_some(), "{}", family.name);
        }
        let meaning = game("chomp").unwrap().meaning_of_pairs().unwrap();
        assert!(meaning.en.contains("a ≥ b ≥ 1"));
    }
}
