//! Which positions of two numbers are lost: two heaps, two coins, two rows, or the sides of a board.

use super::NamedGame;
use crate::{Budget, Nimber, Outcome, Play};

/// Larger numbers are not looked at.
const LARGEST: u64 = 100;

/// Where the budget is not enough for these, fewer are looked at.
const SMALLER: [u64; 3] = [40, 20, 10];

/// So far some pairs may be left out that cost more than the budget.
const LARGEST_WITH_GAPS: u64 = 20;

/// Which pairs of numbers are lost in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs {
    first: u64,
    last: u64,
    /// Row by row; `None` of what is no position, or not known.
    lost: Vec<Option<bool>>,
}

impl Pairs {
    /// The pairs of heaps of a game in which these are the values of single heaps, up to n at most.
    pub fn of_values(values: &[Nimber], n: u64) -> Option<Self> {
        let last = (values.len() as u64).checked_sub(1)?.min(n).min(LARGEST);
        let few = &values[..=usize::try_from(last).ok()?];
        let pairs = few.iter().flat_map(|a| few.iter().map(move |b| a == b));
        Some(Self {
            first: 0,
            last,
            lost: pairs.map(Some).collect(),
        })
    }

    /// The least number of a pair.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// The largest number that was looked at.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// Whether a pair is lost; `None` of what is no position, or not known.
    pub fn is_lost(&self, a: u64, b: u64) -> Option<bool> {
        let within = |number: u64| (self.first..=self.last).contains(&number);
        let side = self.last + 1 - self.first;
        let place = (within(a) && within(b)).then(|| (a - self.first) * side + (b - self.first))?;
        *self.lost.get(usize::try_from(place).ok()?)?
    }

    /// All pairs that are lost, once where the order of the numbers means nothing.
    pub fn lost(&self) -> impl Iterator<Item = (u64, u64)> {
        let (first, last) = (self.first, self.last);
        let all = (first..=last).flat_map(move |a| (first..=last).map(move |b| (a, b)));
        all.filter(move |(a, b)| {
            let is_lost = |a, b| self.is_lost(a, b) == Some(true);
            is_lost(*a, *b) && (a <= b || !is_lost(*b, *a))
        })
    }
}

impl NamedGame {
    /// Which positions of two numbers up to n are lost; up to fewer where the budget is not enough.
    /// `None` where two numbers are no position of the game.
    ///
    /// ```
    /// use sg::{Budget, Play, notation};
    ///
    /// let pairs = notation::game("wythoff")?.pairs(10, Play::Normal, Budget::default());
    /// let lost: Vec<_> = pairs.iter().flat_map(|pairs| pairs.lost()).collect();
    /// assert_eq!(lost, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    /// # Ok::<(), sg::notation::NotationError>(())
    /// ```
    pub fn pairs(&self, n: u64, play: Play, budget: Budget) -> Option<Pairs> {
        let between = self.between()?;
        let n = n.min(LARGEST);
        let sizes = SMALLER.into_iter().filter(|size| *size < n);
        [n].into_iter()
            .chain(sizes)
            .find_map(|last| self.pairs_to(between, last, play, budget))
    }

    /// What stands between the two numbers of a position.
    pub(super) fn between(&self) -> Option<&'static str> {
        if self.position("1,2").is_ok() || self.position("2,1").is_ok() {
            return Some(",");
        }
        // Boards whose sides are bounded are searched, which takes long; of the others theory knows who wins.
        self.position("3x1000").is_ok().then_some("x")
    }

    fn pairs_to(&self, between: &str, last: u64, play: Play, budget: Budget) -> Option<Pairs> {
        let text = |a: u64, b: u64| format!("{a}{between}{b}");
        let is_position = |a: u64, b: u64| self.position(&text(a, b)).is_ok();
        let first = u64::from(!is_position(0, 1) && !is_position(1, 0));
        let all = || (first..=last).flat_map(move |a| (first..=last).map(move |b| (a, b)));
        let outcomes = self.outcomes(all().map(|(a, b)| text(a, b)), play, budget);
        let known = outcomes.iter().flatten().count();
        let asked = all().filter(|(a, b)| is_position(*a, *b)).count();
        let is_enough = known == asked || (last <= LARGEST_WITH_GAPS && known * 2 > asked);
        let are_lost = outcomes
            .into_iter()
            .map(|outcome| outcome.map(|it| it == Outcome::P));
        (is_enough && known > 0).then(|| Pairs {
            first,
            last,
            lost: are_lost.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::game;
    use super::*;

    fn lost(text: &str, n: u64) -> Option<Vec<(u64, u64)>> {
        let game = game(text).unwrap_or_else(|error| panic!("{error}"));
        let budget = Budget { positions: 20_000 };
        let pairs = game.pairs(n, Play::Normal, budget)?;
        assert!(pairs.last() <= n, "{text}");
        Some(pairs.lost().collect())
    }

    #[test]
    fn lost_pairs_are_known_of_whatever_has_two_numbers() {
        // Two rows of chomp: the lower one is shorter by one.
        let two_rows: Vec<(u64, u64)> = (1..10).map(|n| (n + 1, n)).collect();
        assert_eq!(lost("chomp", 10), Some(two_rows));
        assert_eq!(lost("kiki", 4), Some(vec![(1, 1), (1, 3), (3, 3)]));
        assert_eq!(lost("euclid", 4).map(|it| it.contains(&(2, 3))), Some(true));
        assert_eq!(lost("nim", 2), Some(vec![(0, 0), (1, 1), (2, 2)]));
        assert_eq!(lost("hackenbush", 10), None);
        assert_eq!(lost("cram", 10), None);
    }

    #[test]
    fn pairs_of_values_are_lost_where_they_are_equal() {
        let values = [0, 1, 0].map(Nimber);
        let pairs = Pairs::of_values(&values, 9).map(|it| it.lost().collect::<Vec<_>>());
        assert_eq!(pairs, Some(vec![(0, 0), (0, 2), (1, 1), (2, 2)]));
        assert_eq!(Pairs::of_values(&[], 9), None);
    }
}
