//! Moves that are one in every part at once, taken apart into one for each part.

use sg::Game;
use sg::notation::{NamedPosition, NamedRules};

use super::super::turn::MOST_LISTED;

/// Positions of more parts are not taken apart.
const MOST_PARTS: usize = 500;

/// So often it is looked whether what is left of a part is among what a move leaves.
const MOST_TRIED: usize = 20_000;

/// A position in every part of which a move is made at once.
pub struct EveryPart {
    parts: Vec<NamedPosition>,
    /// What a move may leave of each part; the part alone where it has none. `None` of a single part, and where that is
    /// too much to look at.
    options: Option<Vec<Vec<Vec<NamedPosition>>>>,
    /// The same as it is written.
    texts: Vec<Vec<Vec<String>>>,
}

impl EveryPart {
    /// The position with what may be left of each of its parts.
    pub fn of(position: &NamedPosition) -> Self {
        let parts = position.parts();
        let most = parts.iter().map(|part| NamedRules.most_moves(part));
        let is_little = most.fold(0, u64::saturating_add) <= MOST_LISTED;
        // A move in a single part is as it is.
        let is_listed = is_little && (2..=MOST_PARTS).contains(&parts.len());
        let options: Option<Vec<_>> = is_listed.then(|| parts.iter().map(options).collect());
        let written = options.iter().flatten().map(|own| -> Vec<Vec<String>> {
            let own = own.iter().map(|left| texts(left));
            own.collect()
        });
        Self {
            texts: written.collect(),
            options,
            parts,
        }
    }

    /// A move to a position, as it is written, as moves in a single part each: what every one of them alone leaves of
    /// the whole position, in the order of the parts. `None` where there is no such move, and where nobody can tell.
    pub fn moves(&self, to: &str) -> Option<Vec<String>> {
        let [first, _, ..] = self.parts.as_slice() else {
            return Some(vec![to.to_owned()]);
        };
        let options = self.options.as_ref()?;
        let left = first.game().position(to).ok()?.parts();
        let mut tried = MOST_TRIED;
        let chosen = in_either_order(&self.texts, &texts(&left), &mut tried)
            .or_else(|| self.chosen_of_living(&left, &mut tried))?;
        let mut moves = Vec::new();
        for (place, (own, number)) in options.iter().zip(chosen).enumerate() {
            let (before, after) = self.parts.split_at(place);
            let (part, after) = after.split_first()?;
            let left = own.get(number)?;
            if left.as_slice() != std::slice::from_ref(part) {
                let changed = [before, left.as_slice(), after].concat();
                moves.push(NamedPosition::join(&changed)?.text());
            }
        }
        Some(moves)
    }

    /// Which option of each part leaves these, where a position is written without what has no move any more: rows
    /// without pins, a picture without edges.
    fn chosen_of_living(&self, left: &[NamedPosition], tried: &mut usize) -> Option<Vec<usize>> {
        let options = self.options.as_ref()?.iter();
        let options = options.map(|own| -> Vec<Vec<String>> {
            let own = own.iter().map(|left| living(left));
            own.collect()
        });
        in_either_order(&options.collect::<Vec<_>>(), &living(left), tried)
    }
}

/// The parts that have a move, as they are written.
fn living(parts: &[NamedPosition]) -> Vec<String> {
    let parts = parts.iter();
    let living = parts.filter(|part| NamedRules.most_moves(part) > 0);
    living.map(NamedPosition::text).collect()
}

/// What a move may leave of a part, or the part alone where it has none.
fn options(part: &NamedPosition) -> Vec<Vec<NamedPosition>> {
    let mut options = Vec::new();
    NamedRules.moves(part, &mut |_, left| options.push(left.to_vec()));
    if options.is_empty() {
        options.push(vec![part.clone()]);
    }
    options
}

fn texts(parts: &[NamedPosition]) -> Vec<String> {
    parts.iter().map(NamedPosition::text).collect()
}

/// What is left of some texts without others; `None` where these are not among them.
type Without = fn(&[String], &[String]) -> Option<Vec<String>>;

/// Which option of each part leaves these, in the order of the parts or, where there is none, in any.
fn in_either_order(
    options: &[Vec<Vec<String>>],
    left: &[String],
    tried: &mut usize,
) -> Option<Vec<usize>> {
    let found = chosen(options, left, in_order, tried);
    found.or_else(|| chosen(options, left, in_any_order, tried))
}

/// Which option of each part leaves these; what is tried is counted down.
fn chosen(
    options: &[Vec<Vec<String>>],
    left: &[String],
    without: Without,
    tried: &mut usize,
) -> Option<Vec<usize>> {
    let Some((own, others)) = options.split_first() else {
        return left.is_empty().then(Vec::new);
    };
    for (number, option) in own.iter().enumerate() {
        *tried = tried.checked_sub(1)?;
        let Some(rest) = without(left, option) else {
            continue;
        };
        if let Some(mut chosen) = chosen(others, &rest, without, tried) {
            chosen.insert(0, number);
            return Some(chosen);
        }
    }
    None
}

/// These without those, with which they begin.
fn in_order(all: &[String], some: &[String]) -> Option<Vec<String>> {
    all.strip_prefix(some).map(<[String]>::to_vec)
}

/// The same in whatever order: boards are written by their cells, not by their parts.
fn in_any_order(all: &[String], some: &[String]) -> Option<Vec<String>> {
    let mut rest = all.to_vec();
    for it in some {
        let at = rest.iter().position(|other| other == it)?;
        rest.remove(at);
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::{Budget, Play, notation};

    use super::super::{all, name};
    use super::*;
    use crate::Lang;

    fn called(from: &str, to: &str) -> Option<String> {
        let from = notation::position(from).unwrap();
        let game = from.game().name();
        let single = EveryPart::of(&from).moves(to)?.into_iter();
        let single = single.map(|to| name(&game, &from.text(), &to, Lang::En));
        Some(all(single.collect::<Option<Vec<_>>>()?, Lang::En))
    }

    #[test]
    fn a_move_in_every_part_is_called_part_by_part() {
        for (from, to, words) in [
            (
                "subtraction:1,2@3,2",
                "2,0",
                "take 1 from heap 1 and take 2 from heap 2",
            ),
            (
                "nim@1,2",
                "0,1",
                "take 1 from heap 1 and take 1 from heap 2",
            ),
            (
                "nim@2,2",
                "1,0",
                "take 1 from heap 1 and take 2 from heap 2",
            ),
            // What has no move stays.
            ("nim@0,3", "0,1", "take 2 from heap 2"),
            ("nim@4", "1", "take 3"),
            (
                "dag@1>2,2>3;1,2",
                "1>2,2>3;2,3",
                "move the token from 1 to 2 and move the token from 2 to 3",
            ),
        ] {
            assert_eq!(called(from, to).as_deref(), Some(words), "{from} {to}");
        }
        for (from, to) in [("nim@1,2", "1,1"), ("nim@3,3", "3,1"), ("nim@1,2", "x")] {
            assert_eq!(called(from, to), None, "{from} {to}");
        }
    }

    #[test]
    fn each_part_of_a_move_is_a_move_there() {
        for name in [
            "subtraction:1,2@3,2,4",
            "nim@2,2,0,3",
            "lasker@4,3",
            "kayles@4,3",
            "kayles@2,1",
            "grundy@5,6",
            "dag@1>2,1>3,2>3;1,2,3",
            "hackenbush@0-1,1-2,0-3,3-4",
        ] {
            let from = notation::position(name).unwrap();
            let budget = Budget { positions: 5_000 };
            let single = from.options(Play::Normal, budget).unwrap();
            let single = single.into_iter();
            let single = single.chain(
                from.alike(Play::Normal, budget)
                    .unwrap()
                    .into_iter()
                    .map(|it| it.1),
            );
            let sorted = |text: &str| {
                let mut parts = from.game().position(text).unwrap().parts();
                parts.retain(|part| NamedRules.most_moves(part) > 0);
                parts.sort_unstable();
                parts
            };
            let single: Vec<Vec<NamedPosition>> = single.map(|to| sorted(&to)).collect();
            let every = EveryPart::of(&from);
            let options = from.options(Play::Every, budget).unwrap();
            assert!(!options.is_empty(), "{name}");
            for to in options {
                let Some(moves) = every.moves(&to) else {
                    panic!("{name} {to} is not taken apart");
                };
                let open = from.parts();
                let has_moves = |it: &&NamedPosition| {
                    let options = it.options(Play::Normal, budget).unwrap();
                    !options.is_empty()
                };
                let open = open.iter().filter(has_moves).count();
                assert_eq!(moves.len(), open, "{name} {to}");
                for made in moves {
                    assert!(single.contains(&sorted(&made)), "{name} {to}: {made}");
                }
            }
        }
    }

    #[test]
    fn what_is_too_much_is_not_taken_apart() {
        let many = notation::position("nim@1000000000,2").unwrap();
        assert_eq!(EveryPart::of(&many).moves("5,1"), None);
        let long = format!("nim@{}", ["1"; 600].join(","));
        let long = notation::position(&long).unwrap();
        assert_eq!(EveryPart::of(&long).moves(&["0"; 600].join(",")), None);
    }
}
