//! Positions and moves as people say them: heaps and rows are drawn, and a move has a name besides the
//! position that it leaves.

use crate::boards;
use crate::locale::{Locale, Text};

/// What the numbers of a position are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// Heaps of stones, in any order.
    Heaps,
    /// Rows that break into others.
    Rows,
    /// Steps of a staircase, the lowest first.
    Steps,
}

/// The families whose positions are lists of numbers.
const FAMILIES: [(Parts, &[&str]); 3] = [
    (
        Parts::Heaps,
        &[
            "nim",
            "bounded-nim",
            "subtraction",
            "all-but",
            "lasker",
            "lasker-three",
            "grundy",
            "prime-subtraction",
            "fibonacci-subtraction",
            "power-subtraction",
            "square-subtraction",
            "moore-nim",
            "wythoff",
        ],
    ),
    (
        Parts::Rows,
        &["octal", "kayles", "dawson-kayles", "dawson-chess", "rows"],
    ),
    (Parts::Steps, &["staircase"]),
];

/// The longest heap that is drawn stone by stone, and the most heaps.
const DRAWN: (u64, usize) = (30, 12);

/// The parts of a position of a game; `None` where it is no list of numbers.
fn parts(game: &str, position: &str) -> Option<(Parts, Vec<u64>)> {
    let family = game.split(':').next().unwrap_or_default();
    let (kind, _) = FAMILIES.iter().find(|(_, names)| names.contains(&family))?;
    let position = position.rsplit('@').next().unwrap_or_default();
    let numbers = position.split(',').map(|number| number.trim().parse().ok());
    Some((*kind, numbers.collect::<Option<Vec<u64>>>()?))
}

/// A picture of the position in lines of signs; `None` where there is none.
pub(super) fn drawn(game: &str, position: &str) -> Option<String> {
    let (kind, sizes) = parts(game, position)?;
    let (longest, most) = DRAWN;
    if sizes.len() > most || sizes.iter().any(|size| *size > longest) {
        return None;
    }
    let sign = if kind == Parts::Rows { "▮" } else { "●" };
    let lines = sizes.iter().zip(1..).map(|(size, number)| {
        let signs = sign.repeat(usize::try_from(*size).unwrap_or_default());
        format!("  {number:>2}  {signs}").trim_end().to_owned()
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// What the move is called that leads from one position of a game to another; `None` where it has no
/// name.
pub(super) fn named(locale: Locale, game: &str, from: &str, to: &str) -> Option<String> {
    let Some((kind, before)) = parts(game, from) else {
        return boards::turn(game, from, to, locale);
    };
    let after = parts(game, to).map_or_else(Vec::new, |(_, after)| after);
    let said = match kind {
        Parts::Steps => step(locale, &before, &after)?,
        Parts::Heaps | Parts::Rows => taken(locale, kind, &before, &after)?,
    };
    Some(said.to_string())
}

/// A move that changes one heap or row.
fn taken(locale: Locale, kind: Parts, before: &[u64], after: &[u64]) -> Option<Text> {
    let removed = without(before, after);
    let mut left = without(after, before);
    // What is empty is nothing that is left.
    left.retain(|size| *size > 0);
    let [size] = removed.iter().filter(|size| **size > 0).collect::<Vec<_>>()[..] else {
        return None;
    };
    let number = before.iter().position(|it| it == size)? + 1;
    let taken = size.checked_sub(left.iter().sum())?;
    let key = match (left[..].len(), taken, kind) {
        (0 | 1, 1.., Parts::Rows) => "cli-move-take-row",
        (0 | 1, 1.., _) => "cli-move-take",
        (2, 0, Parts::Rows) => "cli-move-split-row",
        (2, 0, _) => "cli-move-split",
        (2, _, Parts::Rows) => "cli-move-take-and-split-row",
        (2, ..) => "cli-move-take-and-split",
        _ => return None,
    };
    let said = locale.text(key).with("number", number).with("count", taken);
    Some(match left[..] {
        [one, other] => said.with("one", one).with("other", other),
        _ => said,
    })
}

/// A move of stones from a step to the one below it, or to the ground.
fn step(locale: Locale, before: &[u64], after: &[u64]) -> Option<Text> {
    let steps = before.len().max(after.len());
    let at = |sizes: &[u64], step: usize| sizes.get(step).copied().unwrap_or(0);
    let left = (0..steps).find(|step| at(after, *step) < at(before, *step))?;
    let count = at(before, left) - at(after, left);
    Some(
        locale
            .text("cli-move-down")
            .with("count", count)
            .with("number", left + 1),
    )
}

/// The numbers of one list that are not in the other, each as often as it is there.
fn without(numbers: &[u64], others: &[u64]) -> Vec<u64> {
    let mut others = others.to_vec();
    let mut rest = numbers.to_vec();
    rest.retain(|number| match others.iter().position(|it| it == number) {
        Some(found) => {
            others.swap_remove(found);
            false
        }
        None => true,
    });
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_names() {
        for (game, from, to, name) in [
            ("nim", "3,5,7", "3,5,6", "take 1 from heap 3"),
            ("nim", "3,5,7", "3,7", "take 5 from heap 2"),
            ("nim", "3", "0", "take 3 from heap 1"),
            ("subtraction:1,3,4", "10,7", "7,7", "take 3 from heap 1"),
            ("lasker", "4,6", "4,2,4", "split heap 2 into 2 and 4"),
            (
                "kayles",
                "9",
                "3,4",
                "take 2 from row 1, which leaves 3 and 4",
            ),
            ("kayles", "9", "8", "take 1 from row 1"),
            ("staircase", "2,1,3", "2,3,1", "move 2 from step 3 down"),
            ("twins", "2,5", "", "turn over coins 2 and 5"),
            ("dag", "3>7;3", "3>7;7", "move the token from 3 to 7"),
        ] {
            let said = named(Locale::En, game, from, to);
            assert_eq!(said.as_deref(), Some(name), "{game} {from} {to}");
            let chinese = named(Locale::Zh, game, from, to);
            assert!(chinese.is_some_and(|it| !it.is_ascii()));
        }
        assert_eq!(named(Locale::En, "hackenbush", "0-1", "0-1"), None);
        // Two heaps at once have no short name.
        assert_eq!(named(Locale::En, "wythoff", "3,5", "0,2"), None);
    }

    #[test]
    fn heaps_are_drawn() {
        let picture = drawn("nim", "3,0,2");
        assert_eq!(picture.as_deref(), Some("   1  ●●●\n   2\n   3  ●●"));
        assert_eq!(drawn("kayles", "2").as_deref(), Some("   1  ▮▮"));
        assert_eq!(drawn("nim", "1000"), None);
        assert_eq!(drawn("hackenbush", "0-1"), None);
    }
}
