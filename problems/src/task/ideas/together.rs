//! How a program puts parts together, whatever it says of each: read off its own answers to single parts
//! and to sums of them.

use std::collections::BTreeMap;

use crate::WrongIdea;

/// Fewer sums than these do not show how parts are put together.
const LEAST_SUMS: usize = 10;

/// What is said of a position: how much it is worth, or 1 where it is won.
pub(super) type Said = u64;

/// A way to put together what is said of parts.
type Way = fn(&[Said]) -> Said;

const WAYS: [(WrongIdea, Way); 7] = [
    (WrongIdea::WonOrLostForValues, |said| {
        said.iter().filter(|it| **it != 0).count() as u64 % 2
    }),
    (WrongIdea::SumForXor, |said| said.iter().sum()),
    (WrongIdea::OneWonPart, |said| {
        u64::from(said.iter().any(|it| *it != 0))
    }),
    (WrongIdea::WonOrLostForValues, |said| {
        u64::from(said.iter().all(|it| *it != 0))
    }),
    (WrongIdea::OnePartOnly, |said| {
        said.first().copied().unwrap_or(0)
    }),
    (WrongIdea::OnePartOnly, |said| {
        said.last().copied().unwrap_or(0)
    }),
    (WrongIdea::OnePartOnly, |said| {
        said.iter().copied().max().unwrap_or(0)
    }),
];

/// A case: its parts that can be moved in, what the program says, and what is right.
pub(super) struct OfParts<'a> {
    pub(super) parts: &'a [String],
    pub(super) got: Said,
    pub(super) right: Said,
}

/// The way in which what is said of sums comes from what is said of single parts, where right answers do
/// not come so.
pub(super) fn family(cases: &[OfParts<'_>]) -> Option<WrongIdea> {
    let mut single: BTreeMap<&str, (Said, Said)> = BTreeMap::new();
    for it in cases {
        if let [part] = it.parts {
            let said = (it.got, it.right);
            // What is said of a part depends on more than the part.
            if *single.entry(part).or_insert(said) != said {
                return None;
            }
        }
    }
    let sums: Vec<(Vec<(Said, Said)>, &OfParts<'_>)> = cases
        .iter()
        .filter(|it| it.parts.len() > 1)
        .filter_map(|it| {
            let known = it
                .parts
                .iter()
                .map(|part| single.get(part.as_str()).copied());
            Some((known.collect::<Option<_>>()?, it))
        })
        .collect();
    let varies = sums.iter().any(|(_, it)| it.got != sums[0].1.got);
    if sums.len() < LEAST_SUMS || !varies {
        return None;
    }
    let are_right = single.values().all(|(got, right)| got == right);
    let mut ways = WAYS.iter().filter(|(idea, way)| {
        let follow = |choose: fn(&(Said, Said)) -> Said, of: fn(&OfParts<'_>) -> Said| {
            sums.iter().all(|(known, it)| {
                let known: Vec<Said> = known.iter().map(choose).collect();
                way(&known) == of(it)
            })
        };
        // What is 0 or 1 has its sum modulo 2 for its XOR: there only right single parts show anything.
        let is_told = are_right || *idea != WrongIdea::WonOrLostForValues;
        is_told && follow(|it| it.0, |it| it.got) && !follow(|it| it.1, |it| it.right)
    });
    let (idea, _) = ways.next()?;
    ways.all(|(other, _)| other == idea).then_some(*idea)
}
