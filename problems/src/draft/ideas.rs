//! Wrong ideas that beginners have about a game, and which of them its small cases tell from the
//! right one: only those are written down as programs.

use std::collections::BTreeMap;

use sg::notation::{self, NamedRules};
use sg::{Budget, Game as _, Play};

use super::kit::Kit;
use super::{DraftError, DraftQuestion, GameDraft};
use crate::{Problem, Reference};

/// A wrong idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Idea {
    /// Every part is a heap of Nim.
    XorOfSizes,
    /// It is enough that some part is won by itself.
    SomePartIsWon,
    /// A position is won only if a move ends the game at once.
    OneMoveAhead,
    /// Who cannot move has won.
    EndIsWon,
    /// Values add up as ordinary numbers.
    SumOfValues,
    /// The largest value decides.
    LargestValue,
    /// The value of every won position is 1.
    WonIsOne,
    /// The first player always wins.
    AlwaysFirst,
    /// Whatever one moves will do.
    AnyMove,
    /// In a won position every move wins.
    AllMoves,
    /// There is one winning move at most.
    OneIfWon,
}

impl Idea {
    /// The name of its program, and what it believes, in English and Chinese.
    pub(super) const fn words(self) -> [&'static str; 3] {
        match self {
            Self::XorOfSizes => [
                "xor_of_sizes",
                "Wrong: takes every part for a heap of Nim.",
                "错误：把每一部分都当作 Nim 的一堆。",
            ],
            Self::SomePartIsWon => [
                "some_part_is_won",
                "Wrong: the first player wins as soon as some part is won by itself.",
                "错误：只要有一部分单独看是先手必胜，就认为先手获胜。",
            ],
            Self::OneMoveAhead => [
                "one_move_ahead",
                "Wrong: looks for a move that ends the game at once, and no further.",
                "错误：只看有没有一步就能结束游戏的操作。",
            ],
            Self::EndIsWon => [
                "end_is_won",
                "Wrong: gives the end of the game to the player who cannot move.",
                "错误：把不能操作的一方当作胜者。",
            ],
            Self::SumOfValues => [
                "sum_of_values",
                "Wrong: adds the values of the parts up.",
                "错误：把各部分的 SG 值相加。",
            ],
            Self::LargestValue => [
                "largest_value",
                "Wrong: takes the largest value of a part.",
                "错误：取各部分 SG 值的最大值。",
            ],
            Self::WonIsOne => [
                "won_is_one",
                "Wrong: gives every won position the value 1.",
                "错误：所有必胜局面的 SG 值都当作 1。",
            ],
            Self::AlwaysFirst => [
                "always_first",
                "Wrong: says that the first player always wins.",
                "错误：认为先手总是获胜。",
            ],
            Self::AnyMove => [
                "any_move",
                "Wrong: names the first move there is, whether it wins or not.",
                "错误：不管能不能赢，总是给出第一个可行的操作。",
            ],
            Self::AllMoves => [
                "all_moves",
                "Wrong: counts every move of a won position.",
                "错误：在必胜局面中，把所有操作都算作必胜操作。",
            ],
            Self::OneIfWon => [
                "one_if_won",
                "Wrong: knows one winning move at most.",
                "错误：认为必胜操作至多有一个。",
            ],
        }
    }

    /// The ideas somebody may have about a game.
    fn about(kit: &Kit, question: DraftQuestion) -> Vec<Self> {
        if question.is_about_moves() {
            let is_move = question == DraftQuestion::Move;
            let all = [
                (Self::XorOfSizes, kit.has_sizes && kit.is_sum),
                (Self::AnyMove, is_move),
                (Self::AllMoves, !is_move),
                (Self::OneIfWon, !is_move),
            ];
            let all = all.into_iter().filter(|(_, fits)| *fits);
            return all.map(|(idea, _)| idea).collect();
        }
        if question == DraftQuestion::Play {
            let as_nim = (kit.has_sizes && kit.is_sum).then_some(Self::XorOfSizes);
            return as_nim.into_iter().chain([Self::AlwaysFirst]).collect();
        }
        let has_options = kit.python.value.is_none();
        let all = [
            (Self::XorOfSizes, kit.has_sizes),
            (
                Self::SomePartIsWon,
                kit.is_sum && question == DraftQuestion::Winner,
            ),
            (
                Self::SumOfValues,
                kit.is_sum && question == DraftQuestion::Value,
            ),
            (
                Self::LargestValue,
                kit.is_sum && question == DraftQuestion::Value,
            ),
            (Self::WonIsOne, question == DraftQuestion::Value),
            (
                Self::OneMoveAhead,
                has_options && question == DraftQuestion::Winner,
            ),
            (Self::EndIsWon, has_options && !kit.is_sum),
            (Self::AlwaysFirst, question == DraftQuestion::Winner),
        ];
        let all = all.into_iter().filter(|(_, fits)| *fits);
        all.map(|(idea, _)| idea).collect()
    }
}

/// The wrong ideas that some small case of the problem shows to be wrong.
pub(super) fn wrong(
    draft: &GameDraft<'_>,
    kit: &Kit,
    problem: &Problem,
) -> Result<Vec<Idea>, DraftError> {
    let Some(reference) = problem.reference() else {
        return Ok(Vec::new());
    };
    let mut wrong = Vec::new();
    let mut believer = Believer::default();
    for idea in Idea::about(kit, draft.question) {
        if is_wrong(idea, draft, kit, reference, &mut believer)? {
            wrong.push(idea);
        }
    }
    Ok(wrong)
}

fn is_wrong(
    idea: Idea,
    draft: &GameDraft<'_>,
    kit: &Kit,
    reference: &dyn Reference,
    believer: &mut Believer,
) -> Result<bool, DraftError> {
    for input in reference.small_cases() {
        let text = String::from_utf8_lossy(&input);
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        if draft.question.is_about_moves() {
            let answer = reference.answer(&input)?;
            if misjudges_moves(idea, kit, &words, answer.trim_ascii())? {
                return Ok(true);
            }
            continue;
        }
        let said = believer.total(idea, kit, &words)?;
        let said = match draft.question {
            DraftQuestion::Winner | DraftQuestion::Play if said > 0 => "First".to_owned(),
            DraftQuestion::Winner | DraftQuestion::Play => "Second".to_owned(),
            _ => said.to_string(),
        };
        let answer = reference.answer(&input)?;
        if said.as_bytes() != answer.trim_ascii() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether an idea about moves says something else than the answer, which is `0` where no move wins.
fn misjudges_moves(
    idea: Idea,
    kit: &Kit,
    words: &[&str],
    answer: &[u8],
) -> Result<bool, DraftError> {
    let is_lost = answer == b"0";
    if idea == Idea::XorOfSizes {
        // It sees no winning move then.
        return Ok(xor_of_sizes(words) == 0 && !is_lost);
    }
    let winning: u64 = std::str::from_utf8(answer)
        .ok()
        .and_then(|answer| answer.parse().ok())
        .unwrap_or(0);
    let mut moves = 0_u64;
    for part in (kit.parts)(words) {
        NamedRules.moves(&notation::position(&part)?, &mut |_, _| moves += 1);
    }
    Ok(match idea {
        Idea::AnyMove => is_lost && moves > 0,
        Idea::AllMoves => !is_lost && moves > winning,
        _ => winning > 1,
    })
}

/// The sizes of the parts as those of heaps of Nim; their number stands before them.
fn xor_of_sizes(words: &[&str]) -> u64 {
    let sizes = words.iter().skip(1);
    let sizes = sizes.filter_map(|word| word.parse::<u64>().ok());
    sizes.fold(0, |total, size| total ^ size)
}

/// What somebody with a wrong idea computes; remembers positions it was asked about.
#[derive(Default)]
struct Believer {
    values: BTreeMap<String, u64>,
    with_wrong_end: BTreeMap<String, u64>,
}

impl Believer {
    fn total(&mut self, idea: Idea, kit: &Kit, words: &[&str]) -> Result<u64, DraftError> {
        let parts = (kit.parts)(words);
        if idea == Idea::XorOfSizes {
            return Ok(xor_of_sizes(words));
        }
        let mut total = 0_u64;
        for part in &parts {
            let mut value = || self.value(part);
            total = match idea {
                Idea::SomePartIsWon => total | value()?,
                Idea::SumOfValues => total.saturating_add(value()?),
                Idea::LargestValue => total.max(value()?),
                Idea::WonIsOne | Idea::XorOfSizes => total ^ value()?,
                Idea::OneMoveAhead => total | u64::from(ends_at_once(part)?),
                Idea::EndIsWon => total ^ self.with_wrong_end(part)?,
                // Those about moves have no total.
                Idea::AlwaysFirst | Idea::AnyMove | Idea::AllMoves | Idea::OneIfWon => 1,
            };
        }
        Ok(match idea {
            Idea::WonIsOne => total.min(1),
            Idea::AlwaysFirst => 1,
            _ => total,
        })
    }

    fn value(&mut self, part: &str) -> Result<u64, DraftError> {
        if let Some(known) = self.values.get(part) {
            return Ok(*known);
        }
        let answer = notation::position(part)?.answer(Play::Normal, Budget::default());
        let value = answer
            .ok()
            .and_then(|it| it.value)
            .map_or(0, |value| value.0);
        self.values.insert(part.to_owned(), value);
        Ok(value)
    }

    /// The value where the end of the game counts 1.
    fn with_wrong_end(&mut self, part: &str) -> Result<u64, DraftError> {
        if let Some(known) = self.with_wrong_end.get(part) {
            return Ok(*known);
        }
        let options = options(part)?;
        let mut reached = Vec::new();
        for option in &options {
            reached.push(self.with_wrong_end(option)?);
        }
        let missing = (0..=reached.len() as u64).find(|value| !reached.contains(value));
        let value = if options.is_empty() {
            1
        } else {
            missing.unwrap_or(0)
        };
        self.with_wrong_end.insert(part.to_owned(), value);
        Ok(value)
    }
}

/// The positions that a move can leave, by their names.
fn options(part: &str) -> Result<Vec<String>, DraftError> {
    let position = notation::position(part)?;
    let game = position.game().name();
    let moves = position.moves(Play::Normal, Budget::default());
    let moves = moves.unwrap_or_default().into_iter();
    Ok(moves.map(|it| format!("{game}@{}", it.to)).collect())
}

fn ends_at_once(part: &str) -> Result<bool, DraftError> {
    for option in options(part)? {
        if options(&option)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}
