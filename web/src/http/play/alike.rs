//! Moves that the engine lists once since they come to the same: those in heaps and rows of equal size.
//!
//! Whoever touches one of two equal heaps means that one. Such a move has a number behind those of the engine's list, so
//! that the numbers in addresses stay what they are.

use std::collections::BTreeSet;

use sg::notation::NamedPosition;

use crate::boards;

/// Families of rows, each of which stands for itself, as heaps do.
const ROWS: [&str; 6] = [
    "kayles",
    "dawson-kayles",
    "dawson-chess",
    "treblecross",
    "octal",
    "strips",
];

/// What the same moves leave in the other heaps of the same size, `most` at most.
pub(super) fn alike(position: &NamedPosition, options: &[String], most: usize) -> Vec<String> {
    let game = position.game();
    let name = game.name();
    let family = name.split(':').next().unwrap_or_default();
    let text = position.text();
    let heaps: Vec<&str> = text.split(',').collect();
    if heaps.len() < 2 || !(boards::are_heaps(&name) || ROWS.contains(&family)) {
        return Vec::new();
    }
    let mut known: BTreeSet<String> = options.iter().cloned().collect();
    let mut alike = Vec::new();
    for option in options {
        let left: Vec<&str> = option.split(',').collect();
        let Some((place, parts)) = changed(&heaps, &left) else {
            continue;
        };
        for (other, _) in same(&heaps, place) {
            if alike.len() >= most {
                return alike;
            }
            let to = [&heaps[..other], parts, &heaps[other + 1..]].concat();
            let to = to.join(",");
            // Only where the engine writes it in the same order.
            let is_kept = |to: &String| game.position(to).is_ok_and(|it| it.text() == *to);
            if is_kept(&to) && known.insert(to.clone()) {
                alike.push(to);
            }
        }
    }
    alike
}

/// The other heaps that are as large as that one, with their places.
fn same<'h>(heaps: &'h [&'h str], place: usize) -> impl Iterator<Item = (usize, &'h str)> {
    let all = heaps.iter().copied().enumerate();
    all.filter(move |(other, size)| *other != place && heaps.get(place) == Some(size))
}

/// The one heap that a move changes, and what it leaves of it; `None` where it changes several.
fn changed<'t>(before: &[&str], after: &'t [&'t str]) -> Option<(usize, &'t [&'t str])> {
    let pairs = before.iter().zip(after);
    let place = pairs.take_while(|(before, after)| before == after).count();
    let rest = before.get(place + 1..)?;
    let end = after.len().checked_sub(rest.len())?;
    (after.get(end..)? == rest).then_some(())?;
    Some((place, after.get(place..end)?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::notation;
    use sg::{Budget, Play};

    use super::*;

    fn alike_in(name: &str, most: usize) -> Vec<String> {
        let position = notation::position(name).unwrap();
        let options = position.options(Play::Normal, Budget::default()).unwrap();
        alike(&position, &options, most)
    }

    #[test]
    fn every_heap_of_the_same_size_can_be_moved_in() {
        for (name, left) in [
            ("nim@0,2,2", &["0,2,0", "0,2,1"][..]),
            ("nim@1,1,1", &["1,0,1", "1,1,0"]),
            ("lasker@2,2", &["2,0", "2,1,1", "2,1"]),
            ("kayles@2,2", &["2,0", "2,1"]),
            ("nim@1,2,3", &[]),
            ("nim@4", &[]),
            // Steps are not alike, and neither are rows of chocolate.
            ("staircase@2,2", &[]),
            ("chomp@2x2", &[]),
        ] {
            assert_eq!(alike_in(name, 100), left, "{name}");
        }
        assert_eq!(alike_in("nim@9,9", 3).len(), 3);
    }

    #[test]
    fn they_are_moves_that_come_to_the_same() {
        for name in [
            "nim@0,3,3",
            "grundy@7,7,7",
            "dawson-chess@5,5",
            "euclid@4,4",
        ] {
            let position = notation::position(name).unwrap();
            let options = position.options(Play::Normal, Budget::default()).unwrap();
            let sorted = |text: &String| {
                let mut sizes: Vec<u64> = text.split(',').map(|it| it.parse().unwrap()).collect();
                sizes.sort_unstable();
                sizes
            };
            let known: Vec<Vec<u64>> = options.iter().map(sorted).collect();
            for to in alike(&position, &options, 100) {
                assert!(known.contains(&sorted(&to)), "{name} {to}");
            }
        }
    }
}
