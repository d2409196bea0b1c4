//! Moves that the engine lists once since they come to the same: those in heaps and rows of equal size, and those
//! that leave the same heaps.
//!
//! Whoever touches one of two equal heaps means that one. Such a move has a number behind those of the engine's list, so
//! that the numbers in addresses stay what they are.

use sg::notation::NamedPosition;
use sg::{Budget, Play};

/// A move that is not listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alike {
    /// The number of the move that comes to the same.
    pub option: usize,
    /// What it leaves.
    pub to: String,
}

/// The moves that come to the same as one of these, `most` at most: of heaps and rows, which are drawn in the order in
/// which they are written. Each is found within what the list of moves may cost.
pub(super) fn alike(
    position: &NamedPosition,
    play: Play,
    options: &[String],
    most: usize,
    listing: Budget,
) -> Vec<Alike> {
    let text = position.text();
    if !text.contains(',') || !text.split(',').all(is_number) {
        return Vec::new();
    }
    // Whose moves are too many has no list either.
    let all = position.alike(play, listing).unwrap_or_default();
    let all = all.into_iter().map(|(option, to)| Alike { option, to });
    let is_in_one = |it: &Alike| {
        let listed = options.get(it.option).map(String::as_str);
        changes_one(&text, &it.to) && listed.is_some_and(|listed| changes_one(&text, listed))
    };
    let (in_one, others): (Vec<Alike>, Vec<Alike>) = all.partition(is_in_one);
    in_one.into_iter().chain(others).take(most).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// How many heaps a move changes that leaves as many; `None` where it leaves others.
pub(super) fn changes(before: &str, after: &str) -> Option<usize> {
    let heaps = |text: &str| text.split(',').count();
    let pairs = before.split(',').zip(after.split(','));
    let changed = pairs.filter(|(before, after)| before != after).count();
    (heaps(before) == heaps(after)).then_some(changed)
}

/// Whether a move changes a single heap, of which several may be left.
fn changes_one(before: &str, after: &str) -> bool {
    let before: Vec<&str> = before.split(',').collect();
    let after: Vec<&str> = after.split(',').collect();
    let pairs = before.iter().zip(&after);
    let place = pairs.take_while(|(before, after)| before == after).count();
    let rest = before.get(place + 1..).unwrap_or_default();
    after.len() > place && after.ends_with(rest) && after.len() >= place + rest.len()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation;

    use super::*;

    fn alike_in(name: &str, play: Play, most: usize) -> Vec<String> {
        let position = notation::position(name).unwrap();
        let options = position.options(play, Budget::default()).unwrap();
        let alike = alike(&position, play, &options, most, Budget::default());
        alike.into_iter().map(|it| it.to).collect()
    }

    #[test]
    fn every_heap_of_the_same_size_can_be_moved_in() {
        for (name, left) in [
            ("nim@0,2,2", &["0,2,0", "0,2,1"][..]),
            ("nim@1,1,1", &["1,0,1", "1,1,0"]),
            ("lasker@2,2", &["2,0", "2,1,1", "2,1"]),
            ("kayles@2,2", &["2,0", "2,1"]),
            ("rows@1,1", &["1,0"]),
            ("stone-box:3@1,1", &["2,1"]),
            ("nim@1,2,3", &[]),
            ("nim@4", &[]),
            // Steps are not alike, and neither are rows of chocolate, coins and tokens.
            ("staircase@2,2", &[]),
            ("chomp@2x2", &[]),
            ("turning-turtles@2,5", &[]),
            ("dag@1>2;1,1", &[]),
        ] {
            assert_eq!(alike_in(name, Play::Normal, 100), left, "{name}");
        }
        assert_eq!(alike_in("nim@9,9", Play::Normal, 3).len(), 3);
    }

    #[test]
    fn several_heaps_of_the_same_size_can_be_moved_in_at_once() {
        // Those in a single heap come first: their numbers are in addresses.
        assert_eq!(
            alike_in("moore-nim:2@1,1,1", Play::Normal, 100),
            ["1,0,1", "1,1,0", "0,1,0", "1,0,0"]
        );
        let two = alike_in("moore-nim:2@2,2", Play::Normal, 100);
        assert_eq!(two, ["2,0", "2,1", "1,0"]);
        assert_eq!(alike_in("nim@2,2", Play::Every, 100), ["1,0"]);
    }

    #[test]
    fn what_leaves_the_same_heaps_stays_in_its_place() {
        assert_eq!(alike_in("wythoff@3,5", Play::Normal, 100), ["3,1"]);
        assert_eq!(
            alike_in("moore-nim:2@2,3", Play::Normal, 100),
            ["1,0", "2,0", "2,1"]
        );
        assert_eq!(alike_in("euclid@3,7", Play::Normal, 100), ["3,1"]);
        assert_eq!(alike_in("euclid@4,4", Play::Normal, 100), ["4,0"]);
    }

    #[test]
    fn they_are_moves_that_come_to_the_same() {
        for name in [
            "nim@0,3,3",
            "grundy@7,7,7",
            "dawson-chess@5,5",
            "euclid@4,4",
            "wythoff@4,6",
            "moore-nim:2@2,2,3",
            "rows@3,3",
        ] {
            let position = notation::position(name).unwrap();
            let options = position.options(Play::Normal, Budget::default()).unwrap();
            let sorted = |text: &String| {
                let heaps = text.split(',').map(|it| it.parse().unwrap());
                let mut heaps: Vec<u64> = heaps.filter(|heap| *heap > 0).collect();
                heaps.sort_unstable();
                heaps
            };
            let all = alike(&position, Play::Normal, &options, 100, Budget::default());
            assert!(!all.is_empty(), "{name}");
            for it in all {
                assert_eq!(sorted(&it.to), sorted(&options[it.option]), "{name}");
                // The engine writes it in the same order.
                let left = position.game().position(&it.to).unwrap();
                assert_eq!(left.text(), it.to, "{name}");
            }
        }
    }
}
