//! Ratings from contests, as Elo reckons them: everybody has played against everybody else of the same contest.
//! Knows no database.
//!
//! Everybody begins with [`BEGINNING`]. Somebody who is 400 points ahead is expected to be in front ten times out of
//! eleven. After a contest a rating moves by how much of the others somebody has left behind (of equals a half), less
//! how much was expected, times at most 400 points in the first contest, 200 in the second, and 100 from the fourth
//! on. So a rating is found soon, and one bad day does not spoil it.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

/// What everybody begins with.
pub const BEGINNING: i64 = 1500;

/// How many points ahead make it ten times as likely to be in front.
const TENFOLD: f64 = 400.0;

/// A rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// How high it is.
    pub points: i64,
    /// Of how many contests it is.
    pub contests: usize,
}

impl Default for Rating {
    fn default() -> Self {
        Self {
            points: BEGINNING,
            contests: 0,
        }
    }
}

/// Moves the ratings by a contest: who took part, with the rank of each, which is the same for equals. Nothing is
/// known from one person alone.
pub fn move_by<K: Copy + Eq + Hash, S: BuildHasher>(
    ratings: &mut HashMap<K, Rating, S>,
    results: &[(K, usize)],
) {
    if results.len() < 2 {
        return;
    }
    let others = (results.len() - 1) as f64;
    let mut by_points: BTreeMap<i64, usize> = BTreeMap::new();
    let mut by_rank: BTreeMap<usize, usize> = BTreeMap::new();
    for (who, rank) in results {
        let own = ratings.entry(*who).or_default();
        *by_points.entry(own.points).or_default() += 1;
        *by_rank.entry(*rank).or_default() += 1;
    }
    // How many each is in front of, by rank; and how many were expected, by points: of equals there are many.
    let mut behind = results.len();
    let mut reached: HashMap<usize, f64> = HashMap::new();
    for (rank, equals) in by_rank {
        behind -= equals;
        reached.insert(rank, behind as f64 + (equals - 1) as f64 / 2.0);
    }
    let expected = by_points
        .keys()
        .map(|own| (*own, expected(*own, &by_points)));
    let expected: HashMap<i64, f64> = expected.collect();
    for (who, rank) in results {
        let own = ratings.entry(*who).or_default();
        let reached = reached.get(rank).copied().unwrap_or_default();
        let expected = expected.get(&own.points).copied().unwrap_or_default();
        let moved = most_moved(own.contests) * (reached - expected) / others;
        own.points += moved.round() as i64;
        own.contests += 1;
    }
}

/// How many of those with these points somebody with `own`, who is one of them, is expected to be in front of.
fn expected(own: i64, by_points: &BTreeMap<i64, usize>) -> f64 {
    let all = by_points.iter().map(|(points, people)| {
        let ahead = (points - own) as f64 / TENFOLD;
        *people as f64 / (1.0 + 10_f64.powf(ahead))
    });
    // Without oneself.
    all.sum::<f64>() - 0.5
}

/// By how many points a contest moves whoever was in so many before, at most.
fn most_moved(contests: usize) -> f64 {
    (400.0 / (contests as f64 + 1.0)).max(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(contests: &[&[(char, usize)]]) -> Vec<(char, i64)> {
        let mut ratings = HashMap::new();
        for results in contests {
            move_by(&mut ratings, results);
        }
        let points = ratings.iter().map(|(who, rating)| (*who, rating.points));
        let mut points: Vec<(char, i64)> = points.collect();
        points.sort_unstable();
        points
    }

    #[test]
    fn who_is_in_front_rises_by_as_much_as_the_other_falls() {
        assert_eq!(points(&[&[('a', 1), ('b', 2)]]), [('a', 1700), ('b', 1300)]);
        let three = [('a', 1), ('b', 2), ('c', 3)];
        let after = [('a', 1700), ('b', 1500), ('c', 1300)];
        assert_eq!(points(&[&three]), after);
    }

    #[test]
    fn equals_stay_where_they_are_and_one_alone_proves_nothing() {
        let equals = [('a', 1500), ('b', 1500)];
        assert_eq!(points(&[&[('a', 1), ('b', 1)]]), equals);
        assert!(points(&[&[('a', 1)], &[]]).is_empty());
    }

    #[test]
    fn a_surprise_moves_more_than_what_was_expected() {
        let first = [('a', 1), ('b', 2)];
        let again = points(&[&first, &first]);
        let turned = points(&[&first, &[('a', 2), ('b', 1)]]);
        assert_eq!(again, [('a', 1718), ('b', 1282)]);
        assert_eq!(turned, [('a', 1518), ('b', 1482)]);
    }

    #[test]
    fn later_contests_move_less() {
        let moved = [0, 1, 3, 50].map(|contests| most_moved(contests) as i64);
        assert_eq!(moved, [400, 200, 100, 100]);
    }
}
