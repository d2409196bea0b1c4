//! What general wrong ideas would answer, and which of them a program's answers follow.
//!
//! An idea is recognised only where it says every answer of the program, right ones and wrong ones.
//! A program that matches none is one of which nothing is said.

use std::collections::{BTreeMap, BTreeSet};

use sg::convention::anti_sg;
use sg::{Game, Nimber, Play};

use super::turn::{after, few};
use super::{Question, Task};
use crate::WrongIdea;

/// Fewer answers than these say nothing: many ideas agree on them.
const LEAST_CASES: usize = 12;

/// An answer to everything is told where it is wrong for one case in so many.
const VARIED: usize = 5;

/// How many positions are looked at for the longest way to play a part.
const MOST_POSITIONS: usize = 20_000;

/// A case, the right answer and the program's, both as [`spoken`].
pub(super) struct Answered<C> {
    pub(super) case: C,
    pub(super) right: String,
    pub(super) got: String,
}

/// The words of an answer to one case with one blank between, without what stands before an answer.
pub(super) fn spoken(answer: &str, heading: Option<&str>) -> String {
    let words = |text: &str| text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let text = answer.trim();
    let rest = heading.and_then(|heading| {
        let number = text.strip_prefix("Case ")?;
        let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
        after.strip_prefix(heading.trim_end())
    });
    words(rest.unwrap_or(text))
}

/// What an idea says of a case.
enum Says {
    Winner(bool),
    Number(u64),
}

/// What is known of a case, each found once.
struct Facts {
    values: Vec<u64>,
    total: u64,
    /// The numbers that each part is written with.
    sizes: Vec<Vec<u64>>,
    /// How many moves each part has.
    moves: Vec<u64>,
    /// The most moves that can be made in each part, where it is known.
    longest: Option<Vec<u64>>,
    /// The exclusive or of the sizes, as the task has it.
    xor_of_sizes: u64,
    /// The number of winning moves.
    winning: u64,
    /// Whether some move ends the game.
    ends_at_once: bool,
    play: Play,
}

/// What the right answers are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Winner,
    Value,
    Count,
    Other,
}

/// The idea behind a program's answers. `say` writes an answer as a program would, as [`spoken`].
pub(super) fn recognise<T: Task>(
    task: &T,
    question: Question,
    cases: &[Answered<T::Case>],
    say: &dyn Fn(&T::Case, String) -> Option<String>,
) -> Option<WrongIdea> {
    let wrong = cases.iter().filter(|it| it.got != it.right).count();
    if cases.len() < LEAST_CASES || wrong == 0 {
        return None;
    }
    of_words(cases).or_else(|| {
        let facts: Option<Vec<Facts>> = cases.iter().map(|it| facts(task, &it.case)).collect();
        let facts = facts?;
        let kind = kind(task, question, cases, &facts, say);
        let says = |it: &Answered<T::Case>, said: Says| {
            let text = match (said, kind) {
                (Says::Winner(wins), Kind::Winner) => winner(task, question, wins),
                (Says::Number(number), _) => number.to_string(),
                (Says::Winner(_), _) => return None,
            };
            say(&it.case, text)
        };
        let follows = |idea: &dyn Fn(&Facts) -> Option<Says>| {
            let mut pairs = cases.iter().zip(&facts);
            pairs.all(|(it, facts)| {
                let said = idea(facts).and_then(|said| says(it, said));
                said.is_some_and(|said| said == it.got)
            })
        };
        let ideas: &[(WrongIdea, Vec<Guess>)] = &match kind {
            Kind::Winner => about_winners(),
            Kind::Value | Kind::Count => about_numbers(kind),
            Kind::Other => Vec::new(),
        };
        let found = ideas.iter().find(|(_, guesses)| {
            let mut guesses = guesses.iter();
            guesses.any(|guess| follows(&|facts| guess(facts)))
        });
        found.map(|(idea, _)| *idea)
    })
}

/// What the words alone show.
fn of_words<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let words: BTreeSet<&str> = cases.iter().map(|it| it.right.as_str()).collect();
    if words.len() < 2 {
        return None;
    }
    if cases.iter().all(|it| it.got == cases[0].got) {
        // Where nearly all answers are the same, much else says it too.
        let wrong = cases.iter().filter(|it| it.got != it.right).count();
        return (wrong * VARIED >= cases.len()).then_some(WrongIdea::Constant);
    }
    let is_exchanged = |it: &Answered<C>| it.got != it.right && words.contains(it.got.as_str());
    (words.len() == 2 && cases.iter().all(is_exchanged)).then_some(WrongIdea::WordsExchanged)
}

fn winner<T: Task>(task: &T, question: Question, wins: bool) -> String {
    match question {
        Question::Play => String::new(),
        _ => task.word(wins),
    }
}

fn kind<T: Task>(
    task: &T,
    question: Question,
    cases: &[Answered<T::Case>],
    facts: &[Facts],
    say: &dyn Fn(&T::Case, String) -> Option<String>,
) -> Kind {
    let all = |answer: &dyn Fn(&T::Case, &Facts) -> Option<String>| {
        let mut pairs = cases.iter().zip(facts);
        pairs.all(|(it, facts)| {
            let text = answer(&it.case, facts).and_then(|text| say(&it.case, text));
            text.is_some_and(|text| text == it.right)
        })
    };
    if all(&|case, _| Some(winner(task, question, task.wins(case).ok()?))) {
        Kind::Winner
    } else if all(&|_, facts| Some(facts.total.to_string())) {
        Kind::Value
    } else if all(&|_, facts| Some(facts.winning.to_string())) {
        Kind::Count
    } else {
        Kind::Other
    }
}

fn facts<T: Task>(task: &T, case: &T::Case) -> Option<Facts> {
    let (game, parts) = (task.game(case), task.parts(case));
    let values = parts.iter().map(|part| task.value(case, part).ok());
    let values: Option<Vec<u64>> = values.collect();
    let turns = few(task, case)?;
    let mut moves = vec![0; parts.len()];
    for turn in &turns {
        moves[turn.part] += 1;
    }
    let ends = |left: &T::Case| few(task, left).is_some_and(|turns| turns.is_empty());
    let values = values.unwrap_or_else(|| vec![0; parts.len()]);
    Some(Facts {
        total: values.iter().fold(0, |sum, value| sum ^ value),
        values,
        sizes: parts
            .iter()
            .map(|part| numbers(&format!("{part:?}")))
            .collect(),
        ends_at_once: turns.iter().any(|turn| ends(&after(task, case, turn))),
        moves,
        longest: longest(&game, &parts),
        xor_of_sizes: task.sizes(case),
        winning: u64::try_from(task.winning(case).ok()?.count).ok()?,
        play: task.play(),
    })
}

/// The whole numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    let pieces = text.split(|c: char| !c.is_ascii_digit());
    pieces.filter_map(|piece| piece.parse().ok()).collect()
}

/// The most moves that can be made in each part; `None` where play may go on for ever, or there
/// is too much to look at.
fn longest<G: Game<Position: Ord>>(game: &G, parts: &[G::Position]) -> Option<Vec<u64>> {
    let mut known = BTreeMap::new();
    let lengths = parts.iter().map(|part| way(game, part, &mut known));
    lengths.collect()
}

fn way<G: Game<Position: Ord>>(
    game: &G,
    part: &G::Position,
    known: &mut BTreeMap<G::Position, Option<u64>>,
) -> Option<u64> {
    if let Some(length) = known.get(part) {
        return *length;
    }
    if known.len() > MOST_POSITIONS || game.most_moves(part) > 500 {
        return None;
    }
    // What is met again below itself has no end.
    known.insert(part.clone(), None);
    let mut left_over = Vec::new();
    game.moves(part, &mut |_, left| left_over.push(left.to_vec()));
    let mut longest = 0;
    for left in left_over {
        let mut length = 1;
        for part in &left {
            length += way(game, part, known)?;
        }
        longest = longest.max(length);
    }
    known.insert(part.clone(), Some(longest));
    Some(longest)
}

type Guess = Box<dyn Fn(&Facts) -> Option<Says>>;

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
fn by_values(values: &[u64], play: Play) -> bool {
    let values: Vec<Nimber> = values.iter().map(|value| Nimber(*value)).collect();
    match play {
        Play::Misere | Play::AntiSg => anti_sg(&values).is_win(),
        _ => !values.iter().copied().sum::<Nimber>().is_zero(),
    }
}

/// The ideas about who wins; the more special one stands first where two often agree.
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
            WrongIdea::SizesForValues,
            vec![
                wins(|it| Some(it.xor_of_sizes != 0)),
                wins(move |it| Some(xor(&sizes(it)) != 0)),
                wins(|it| {
                    let summed: Vec<u64> = it.sizes.iter().map(|sizes| sum(sizes)).collect();
                    Some(by_values(&summed, it.play))
                }),
            ],
        ),
        (
            WrongIdea::AnyMoveWins,
            vec![wins(|it| Some(sum(&it.moves) != 0))],
        ),
        (
            WrongIdea::SumForXor,
            vec![
                wins(|it| Some(won(it) != 0)),
                wins(|it| Some(won(it) == it.values.len() as u64)),
            ],
        ),
        (
            WrongIdea::WonOrLostForValues,
            vec![wins(|it| Some(won(it) % 2 == 1))],
        ),
        (
            WrongIdea::LongestForValues,
            vec![wins(|it| Some(xor(it.longest.as_deref()?) != 0))],
        ),
        (
            WrongIdea::MovesForValues,
            vec![wins(|it| Some(by_values(&it.moves, it.play)))],
        ),
        (
            WrongIdea::ParityOfCount,
            vec![
                wins(|it| Some(sum(&it.moves) % 2 == 1)),
                wins(move |it| Some(sum(&sizes(it)) % 2 == 1)),
                wins(|it| Some(sum(it.longest.as_deref()?) % 2 == 1)),
                wins(|it| Some(it.moves.iter().filter(|moves| **moves > 0).count() % 2 == 1)),
                wins(|it| Some(it.values.len() % 2 == 1)),
                wins(|it| Some(sum(&it.values) % 2 == 1)),
                // The last move loses: an even number of moves is won.
                wins(|it| {
                    (it.play != Play::Normal).then_some(sum(&it.longest.clone()?).is_multiple_of(2))
                }),
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
                number(|it| Some(xor(&it.sizes.concat()))),
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
            vec![number(|it| Some(xor(&it.moves)))],
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
