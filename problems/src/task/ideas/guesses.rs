//! General ideas that are said of the facts of a case: what is added up, and how.

use sg::convention::anti_sg;
use sg::{Nimber, Play};

use super::facts::Facts;
use super::{Kind, Says};
use crate::WrongIdea;

pub(super) type Guess = Box<dyn Fn(&Facts) -> Option<Says>>;

fn wins(guess: impl Fn(&Facts) -> Option<bool> + 'static) -> Guess {
    Box::new(move |facts| guess(facts).map(Says::Winner))
}

fn number(guess: impl Fn(&Facts) -> Option<u64> + 'static) -> Guess {
    Box::new(move |facts| guess(facts).map(Says::Number))
}

fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

fn sum(numbers: &[u64]) -> u64 {
    numbers
        .iter()
        .fold(0, |sum, number| sum.wrapping_add(*number))
}

fn won(facts: &Facts) -> u64 {
    facts.values.iter().filter(|value| **value != 0).count() as u64
}

/// Who wins parts with these values by a convention.
pub(super) fn by_values(values: &[u64], play: Play) -> bool {
    let values: Vec<Nimber> = values.iter().map(|value| Nimber(*value)).collect();
    match play {
        Play::Misere | Play::AntiSg => anti_sg(&values).is_win(),
        _ => !values.iter().copied().sum::<Nimber>().is_zero(),
    }
}

/// The numbers of all parts, where each is written with few: those of a tree say nothing.
fn small_sizes(facts: &Facts) -> Option<Vec<u64>> {
    let is_small = facts.sizes.iter().all(|sizes| sizes.len() <= 3);
    is_small.then(|| facts.sizes.concat())
}

/// The ideas about answers of a kind; the more special one stands first where two often agree. Parts are
/// counted where some positions have several.
pub(super) fn about(kind: Kind, is_sum: bool) -> Vec<(WrongIdea, Vec<Guess>)> {
    match kind {
        Kind::Winner => {
            let mut ideas = about_winners();
            let parity =
                |(idea, _): &&mut (WrongIdea, Vec<Guess>)| *idea == WrongIdea::ParityOfCount;
            if is_sum && let Some((_, guesses)) = ideas.iter_mut().find(parity) {
                guesses.extend(about_parts());
            }
            ideas
        }
        Kind::Value | Kind::Count => about_numbers(kind),
        Kind::Other => Vec::new(),
    }
}

/// Whether the number of parts decides, or of those that can be moved in.
fn about_parts() -> Vec<Guess> {
    vec![
        wins(|it| Some(it.moves.iter().filter(|moves| **moves > 0).count() % 2 == 1)),
        wins(|it| Some(it.values.len() % 2 == 1)),
    ]
}

/// The ideas about who wins.
fn about_winners() -> Vec<(WrongIdea, Vec<Guess>)> {
    let sizes = |facts: &Facts| facts.sizes.concat();
    vec![
        (
            WrongIdea::OtherEnd,
            vec![
                wins(|it| {
                    let other = match it.play {
                        Play::Normal => Play::Misere,
                        Play::Misere | Play::AntiSg => Play::Normal,
                        Play::Every => return None,
                    };
                    Some(by_values(&it.values, other))
                }),
                wins(|it| (it.play != Play::Every).then_some(it.total == 0)),
            ],
        ),
        (
            WrongIdea::OnePartMoved,
            vec![wins(|it| (it.play == Play::Every).then_some(it.total != 0))],
        ),
        (
            WrongIdea::ParityOfCount,
            vec![
                wins(|it| Some(sum(&it.moves) % 2 == 1)),
                wins(move |it| Some(sum(&sizes(it)) % 2 == 1)),
                wins(|it| Some(sum(it.longest.as_deref()?) % 2 == 1)),
                // The last move loses: an even number of moves is won.
                wins(|it| {
                    (it.play != Play::Normal).then_some(sum(&it.longest.clone()?).is_multiple_of(2))
                }),
            ],
        ),
        (
            WrongIdea::SizesForValues,
            vec![
                wins(|it| Some(it.xor_of_sizes != 0)),
                wins(move |it| Some(xor(&small_sizes(it)?) != 0)),
                wins(|it| {
                    small_sizes(it)?;
                    let summed: Vec<u64> = it.sizes.iter().map(|sizes| sum(sizes)).collect();
                    Some(by_values(&summed, it.play))
                }),
            ],
        ),
        (
            WrongIdea::AnyMoveWins,
            vec![wins(|it| Some(sum(&it.moves) != 0))],
        ),
        (WrongIdea::OneWonPart, vec![wins(|it| Some(won(it) != 0))]),
        (
            WrongIdea::SumForXor,
            vec![wins(|it| Some(sum(&it.values) % 2 == 1))],
        ),
        (
            WrongIdea::WonOrLostForValues,
            vec![
                wins(|it| Some(won(it) % 2 == 1)),
                wins(|it| Some(won(it) == it.values.len() as u64)),
            ],
        ),
        (
            WrongIdea::LongestForValues,
            vec![wins(|it| Some(xor(it.longest.as_deref()?) != 0))],
        ),
        (
            WrongIdea::MovesForValues,
            vec![
                wins(|it| Some(by_values(&it.moves, it.play))),
                wins(|it| Some(by_values(&it.options, it.play))),
            ],
        ),
        (
            WrongIdea::OneMoveAhead,
            vec![wins(|it| {
                (it.play == Play::Normal).then_some(it.ends_at_once)
            })],
        ),
        (
            WrongIdea::OnePartOnly,
            vec![
                wins(|it| Some(*it.values.first()? != 0)),
                wins(|it| Some(*it.values.last()? != 0)),
                wins(|it| {
                    let largest = it
                        .sizes
                        .iter()
                        .zip(&it.values)
                        .max_by_key(|(sizes, _)| sum(sizes));
                    largest.map(|(_, value)| *value != 0)
                }),
            ],
        ),
    ]
}

/// The ideas about values, or about the number of winning moves.
fn about_numbers(kind: Kind) -> Vec<(WrongIdea, Vec<Guess>)> {
    let mut ideas = vec![(
        WrongIdea::WonForNumber,
        vec![number(move |it| {
            let right = if kind == Kind::Value {
                it.total
            } else {
                it.winning
            };
            Some(u64::from(right != 0))
        })],
    )];
    if kind == Kind::Count {
        ideas.push((
            WrongIdea::OtherQuestion,
            vec![
                number(|it| Some(it.total)),
                number(|it| Some(sum(&it.moves))),
            ],
        ));
        return ideas;
    }
    ideas.extend([
        (
            WrongIdea::SizesForValues,
            vec![
                number(|it| Some(it.xor_of_sizes)),
                number(|it| Some(xor(&small_sizes(it)?))),
            ],
        ),
        (
            WrongIdea::SumForXor,
            vec![number(|it| Some(sum(&it.values)))],
        ),
        (
            WrongIdea::LongestForValues,
            vec![number(|it| Some(xor(it.longest.as_deref()?)))],
        ),
        (
            WrongIdea::MovesForValues,
            vec![
                number(|it| Some(xor(&it.moves))),
                number(|it| Some(xor(&it.options))),
            ],
        ),
        (
            WrongIdea::WonOrLostForValues,
            vec![number(|it| Some(won(it) % 2))],
        ),
        (
            WrongIdea::OnePartOnly,
            vec![
                number(|it| it.values.first().copied()),
                number(|it| it.values.last().copied()),
                number(|it| it.values.iter().max().copied()),
            ],
        ),
        (
            WrongIdea::OtherQuestion,
            vec![number(|it| Some(it.winning))],
        ),
    ]);
    ideas
}
