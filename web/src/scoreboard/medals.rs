//! How many get a medal of which kind, and who is ranked at all.

use super::{Line, Rules};

/// A medal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medal {
    /// For the first.
    Gold,
    /// For those behind them.
    Silver,
    /// For those behind these.
    Bronze,
}

impl Medal {
    /// All of them, the best first.
    pub const ALL: [Self; 3] = [Self::Gold, Self::Silver, Self::Bronze];
}

/// How many ranks bring a medal of each kind; whoever shares a rank shares the medal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Medals {
    /// Of gold.
    pub gold: usize,
    /// Of silver.
    pub silver: usize,
    /// Of bronze.
    pub bronze: usize,
}

/// As at the finals of the ICPC.
impl Default for Medals {
    fn default() -> Self {
        Self {
            gold: 4,
            silver: 4,
            bronze: 4,
        }
    }
}

impl Medals {
    /// The most of a kind.
    pub const MOST: usize = 1000;

    /// Three numbers with spaces between them: gold, silver, bronze.
    pub fn read(text: &str) -> Option<Self> {
        let numbers = text.split_whitespace();
        let numbers = numbers.map(|it| it.parse::<usize>().ok().filter(|it| *it <= Self::MOST));
        let numbers: Option<Vec<usize>> = numbers.collect();
        let [gold, silver, bronze] = *numbers?.as_slice() else {
            return None;
        };
        Some(Self {
            gold,
            silver,
            bronze,
        })
    }

    /// The same as text.
    pub fn written(self) -> String {
        let Self {
            gold,
            silver,
            bronze,
        } = self;
        format!("{gold} {silver} {bronze}")
    }

    /// How many there are of a kind.
    pub fn count(self, medal: Medal) -> usize {
        match medal {
            Medal::Gold => self.gold,
            Medal::Silver => self.silver,
            Medal::Bronze => self.bronze,
        }
    }

    /// What a rank brings; nothing where there is none.
    pub fn of(self, rank: usize) -> Option<Medal> {
        if rank == 0 {
            return None;
        }
        let mut last = 0;
        let mut kinds = Medal::ALL.into_iter();
        kinds.find(|medal| {
            last += self.count(*medal);
            rank <= last
        })
    }
}

/// Whether a line of a table is ranked: it has as many problems as the one in the middle, and one at least. Where
/// points count whoever has some is ranked. Who stands there without a rank is not counted.
pub fn is_ranked(table: &[Line], rules: Rules, line: &Line) -> bool {
    if line.rank == 0 {
        return false;
    }
    if rules.has_points() {
        return line.points > 0;
    }
    let ranked = table.iter().filter(|it| it.rank > 0);
    let half = ranked.clone().count() / 2;
    let middle = ranked.map(|it| it.solved).nth(half).unwrap_or(0);
    line.solved > 0 && line.solved >= middle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medals_go_by_rank() {
        let medals = Medals::read(" 1 2  0 ");
        let of = |rank| medals.and_then(|it| it.of(rank));
        assert_eq!(of(1), Some(Medal::Gold));
        assert_eq!([of(2), of(3)], [Some(Medal::Silver); 2]);
        assert_eq!([of(4), of(0)], [None; 2]);
        assert_eq!(Medals::default().of(12), Some(Medal::Bronze));
        let written = Medals::default().written();
        assert_eq!(Medals::read(&written), Some(Medals::default()));
        for wrong in ["", "4 4", "4 4 4 4", "a b c", "1 2 -3", "1 2 1001"] {
            assert_eq!(Medals::read(wrong), None, "{wrong}");
        }
    }
}
