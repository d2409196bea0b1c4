//! General ideas that play by other rules: some moves are not seen, what they lead to is put together
//! wrongly, or the end is the other one.

use std::collections::BTreeMap;
use std::fmt::Debug;

use sg::{Game, Play};

use super::facts::numbers;
use super::guesses::by_values;
use super::{Kind, Says};
use crate::WrongIdea;
use crate::task::Task;

/// How many positions are looked at for one idea about one case.
const MOST_POSITIONS: usize = 4_000;

/// A move of a part with more options than these is not looked at.
const MOST_MOVES: u64 = 500;

/// A move that may be seen or not.
struct Choice<'a, P> {
    part: &'a P,
    label: &'a [u64],
    left: &'a [P],
    /// Its place among the moves of the part, and how many those are.
    place: usize,
    count: usize,
    /// The least and the largest label of the part's moves.
    ends: (&'a [u64], &'a [u64]),
    /// Whether nothing can be moved in what it leaves.
    is_last: bool,
}

/// Which moves are seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    All,
    WithoutSplits,
    WithoutSingles,
    WithoutEqualParts,
    WithoutLeastLabel,
    WithoutLargestLabel,
    LeastLabelOnly,
    LargestLabelOnly,
    WithoutFirst,
    WithoutLast,
    FirstOnly,
    LastOnly,
    WithoutEnds,
    EndsOnly,
    OneNumberOnly,
    SeveralNumbersOnly,
}

impl Seen {
    const SOME: [Self; 15] = [
        Self::WithoutSplits,
        Self::WithoutSingles,
        Self::WithoutEqualParts,
        Self::WithoutLeastLabel,
        Self::WithoutLargestLabel,
        Self::LeastLabelOnly,
        Self::LargestLabelOnly,
        Self::WithoutFirst,
        Self::WithoutLast,
        Self::FirstOnly,
        Self::LastOnly,
        Self::WithoutEnds,
        Self::EndsOnly,
        Self::OneNumberOnly,
        Self::SeveralNumbersOnly,
    ];

    fn sees<P: Debug + PartialEq>(self, it: &Choice<'_, P>) -> bool {
        match self {
            Self::All => true,
            Self::WithoutSplits => parts_with_something(it.left) < 2,
            Self::WithoutSingles => parts_with_something(it.left) != 1,
            Self::WithoutEqualParts => !matches!(it.left, [a, b] if a == b),
            Self::WithoutLeastLabel => it.label != it.ends.0,
            Self::WithoutLargestLabel => it.label != it.ends.1,
            Self::LeastLabelOnly => it.label == it.ends.0,
            Self::LargestLabelOnly => it.label == it.ends.1,
            Self::WithoutFirst => it.place > 0,
            Self::WithoutLast => it.place + 1 < it.count,
            Self::FirstOnly => it.place == 0,
            Self::LastOnly => it.place + 1 == it.count,
            Self::WithoutEnds => !it.is_last,
            Self::EndsOnly => it.is_last,
            Self::OneNumberOnly => changed(it.part, it.left) <= 1,
            Self::SeveralNumbersOnly => changed(it.part, it.left) > 1,
        }
    }
}

/// How many of the parts that a move leaves are more than an empty heap.
fn parts_with_something<P: Debug>(left: &[P]) -> usize {
    let is_more = |part: &&P| numbers(&format!("{part:?}")).iter().any(|it| *it > 0);
    left.iter().filter(is_more).count()
}

/// The rules of somebody who adds the values of the parts that a move leaves.
pub(super) const ADDED: Rules = Rules {
    joined: Joined::Sum,
    ..RIGHT
};

/// How many of the numbers that a part is written with a move changes; 1 where that means nothing.
fn changed<P: Debug>(part: &P, left: &[P]) -> usize {
    let [left] = left else { return 1 };
    let (before, after) = (numbers(&format!("{part:?}")), numbers(&format!("{left:?}")));
    if before.len() != after.len() {
        return 1;
    }
    before.iter().zip(&after).filter(|(a, b)| a != b).count()
}

/// How the values of the parts that a move leaves become one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    Xor,
    Sum,
    Largest,
}

impl Joined {
    fn of(self, values: &[u64]) -> u64 {
        match self {
            Self::Xor => values.iter().fold(0, |sum, value| sum ^ value),
            Self::Sum => values
                .iter()
                .fold(0, |sum, value| sum.saturating_add(*value)),
            Self::Largest => values.iter().copied().max().unwrap_or(0),
        }
    }
}

/// What a part is worth, by what its moves lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    Mex,
    MexFromOne,
    Distinct,
    Largest,
    Won,
}

impl Worth {
    fn of(self, mut options: Vec<u64>) -> u64 {
        options.sort_unstable();
        options.dedup();
        let mex = |from: u64| {
            let mut mex = from;
            while options.binary_search(&mex).is_ok() {
                mex += 1;
            }
            mex
        };
        match self {
            Self::Mex => mex(0),
            Self::MexFromOne if options.is_empty() => 0,
            Self::MexFromOne => mex(1),
            Self::Distinct => options.len() as u64,
            Self::Largest => options.last().map_or(0, |last| last + 1),
            Self::Won => u64::from(options.binary_search(&0).is_ok()),
        }
    }
}

/// Rules that somebody may take for the right ones.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    seen: Seen,
    joined: Joined,
    worth: Worth,
}

const RIGHT: Rules = Rules {
    seen: Seen::All,
    joined: Joined::Xor,
    worth: Worth::Mex,
};

impl Rules {
    /// What somebody says who plays by these rules.
    pub(super) fn says<T: Task>(self, kind: Kind, play: Play) -> OtherRules<T> {
        Box::new(move |task: &T, case: &T::Case| {
            let (game, mut known) = (task.game(case), BTreeMap::new());
            let parts = task.parts(case);
            let values = parts.iter().map(|it| self.value(&game, it, &mut known));
            let values: Vec<u64> = values.collect::<Option<_>>()?;
            Some(match kind {
                Kind::Winner => Says::Winner(by_values(&values, play)),
                _ => Says::Number(values.iter().fold(0, |sum, value| sum ^ value)),
            })
        })
    }

    /// The value of a part by these rules; `None` where play may go on forever, or there is too
    /// much to look at.
    fn value<G: Game<Position: Ord + Debug>>(
        self,
        game: &G,
        part: &G::Position,
        known: &mut BTreeMap<G::Position, Option<u64>>,
    ) -> Option<u64> {
        if let Some(value) = known.get(part) {
            return *value;
        }
        if known.len() > MOST_POSITIONS || game.most_moves(part) > MOST_MOVES {
            return None;
        }
        // What is met again below itself has no value.
        known.insert(part.clone(), None);
        let mut moves = Vec::new();
        game.moves(part, &mut |label, left| {
            moves.push((label.to_vec(), left.to_vec()));
        });
        let labels = moves.iter().map(|(label, _)| label.as_slice());
        let (least, largest) = (labels.clone().min(), labels.max());
        let ends = (least.unwrap_or_default(), largest.unwrap_or_default());
        let mut options = Vec::new();
        for (place, (label, left)) in moves.iter().enumerate() {
            let seen = self.seen.sees(&Choice {
                part,
                label,
                left,
                place,
                count: moves.len(),
                ends,
                is_last: left.iter().all(|left| is_over(game, left)),
            });
            if seen {
                let values = left.iter().map(|left| self.value(game, left, known));
                let values: Option<Vec<u64>> = values.collect();
                options.push(self.joined.of(&values?));
            }
        }
        let value = self.worth.of(options);
        known.insert(part.clone(), Some(value));
        Some(value)
    }
}

pub(super) fn is_over<G: Game>(game: &G, part: &G::Position) -> bool {
    let mut is_over = true;
    game.moves(part, &mut |_, _| is_over = false);
    is_over
}

/// Whether the player who moves first wins where the last move loses, by playing every line.
fn wins_misere<G: Game<Position: Ord>>(
    game: &G,
    parts: Vec<G::Position>,
    known: &mut BTreeMap<Vec<G::Position>, Option<bool>>,
) -> Option<bool> {
    let mut parts = parts;
    parts.sort_unstable();
    if let Some(wins) = known.get(&parts) {
        return *wins;
    }
    if known.len() > MOST_POSITIONS || parts.iter().any(|it| game.most_moves(it) > MOST_MOVES) {
        return None;
    }
    known.insert(parts.clone(), None);
    let mut after = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        game.moves(part, &mut |_, left| {
            let others = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place);
            let mut all: Vec<G::Position> = others.map(|(_, part)| part.clone()).collect();
            all.extend_from_slice(left);
            after.push(all);
        });
    }
    let mut wins = after.is_empty();
    for left in after {
        wins |= !wins_misere(game, left, known)?;
        if wins {
            break;
        }
    }
    known.insert(parts, Some(wins));
    Some(wins)
}

/// How somebody counts for how long a part lasts, who does not have the winner prolong it and the loser
/// shorten it.
#[derive(Clone, Copy)]
enum Steps {
    /// The winner shortens it, the loser prolongs it.
    Hurried,
    /// Both prolong it.
    Longest,
    /// Both shorten it.
    Shortest,
}

impl Steps {
    const SOME: [Self; 3] = [Self::Hurried, Self::Longest, Self::Shortest];

    /// The steps of a part; `None` where play may go on for ever, or there is too much to look at.
    fn of<G: Game<Position: Ord>>(
        self,
        game: &G,
        part: &G::Position,
        known: &mut BTreeMap<G::Position, Option<u64>>,
    ) -> Option<u64> {
        if let Some(steps) = known.get(part) {
            return *steps;
        }
        if known.len() > MOST_POSITIONS || game.most_moves(part) > MOST_MOVES {
            return None;
        }
        known.insert(part.clone(), None);
        let mut left_over = Vec::new();
        game.moves(part, &mut |_, left| left_over.push(left.to_vec()));
        let mut options = Vec::new();
        for left in &left_over {
            let lasts = left.iter().map(|part| self.of(game, part, known));
            options.push(
                lasts
                    .collect::<Option<Vec<u64>>>()?
                    .into_iter()
                    .max()
                    .unwrap_or(0),
            );
        }
        let lost = options.iter().filter(|steps| **steps % 2 == 0).min();
        let next = match self {
            Self::Hurried => lost.or_else(|| options.iter().max()),
            Self::Longest => options.iter().max(),
            Self::Shortest => options.iter().min(),
        };
        let steps = next.map_or(0, |steps| steps + 1);
        known.insert(part.clone(), Some(steps));
        Some(steps)
    }
}

/// What somebody says who plays by other rules.
pub(super) type OtherRules<T> = Box<dyn Fn(&T, &<T as Task>::Case) -> Option<Says>>;

/// The ideas about rules.
pub(super) fn ideas<T: Task>(kind: Kind, play: Play) -> Vec<(WrongIdea, OtherRules<T>)> {
    let mut ideas: Vec<(WrongIdea, OtherRules<T>)> = Vec::new();
    if play == Play::Every && kind == Kind::Winner {
        for steps in Steps::SOME {
            ideas.push((
                WrongIdea::WrongSteps,
                Box::new(move |task: &T, case: &T::Case| {
                    let (game, mut known) = (task.game(case), BTreeMap::new());
                    let parts = task.parts(case);
                    let lasts = parts.iter().map(|it| steps.of(&game, it, &mut known));
                    let lasts: Vec<u64> = lasts.collect::<Option<_>>()?;
                    Some(Says::Winner(lasts.iter().max().unwrap_or(&0) % 2 == 1))
                }),
            ));
        }
    }
    let mut add = |idea, rules: Rules| ideas.push((idea, rules.says(kind, play)));
    if play == Play::Every || !matches!(kind, Kind::Winner | Kind::Value) {
        return ideas;
    }
    for seen in Seen::SOME {
        add(WrongIdea::MovesForgotten, Rules { seen, ..RIGHT });
    }
    for joined in [Joined::Sum, Joined::Largest] {
        add(WrongIdea::SumForXor, Rules { joined, ..RIGHT });
    }
    for worth in [Worth::MexFromOne, Worth::Distinct] {
        add(WrongIdea::WrongValues, Rules { worth, ..RIGHT });
    }
    add(
        WrongIdea::LongestForValues,
        Rules {
            worth: Worth::Largest,
            ..RIGHT
        },
    );
    add(
        WrongIdea::WonOrLostForValues,
        Rules {
            worth: Worth::Won,
            ..RIGHT
        },
    );
    if kind == Kind::Winner && play == Play::Normal {
        ideas.push((
            WrongIdea::OtherEnd,
            Box::new(|task: &T, case: &T::Case| {
                let game = task.game(case);
                let wins = wins_misere(&game, task.parts(case), &mut BTreeMap::new())?;
                Some(Says::Winner(wins))
            }),
        ));
    }
    ideas
}
