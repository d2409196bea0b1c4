//! Which ideas stand behind a program's wrong answers, and behind its wrong moves.

use std::collections::BTreeSet;
use std::time::Duration;

use super::Derived;
use crate::task::erased::AnyCase;
use crate::task::{Question, ideas};
use crate::{Reference, WrongIdea, WrongIdeas};

impl Derived {
    /// The ideas that give these answers, each after its input, as far as they are found in that time.
    pub(super) fn ideas_behind(
        &self,
        answered: &[(Vec<u8>, Vec<u8>)],
        within: Duration,
    ) -> WrongIdeas {
        let question = self.variant.unwrap_or_else(|| self.task.question());
        if question == Question::Play {
            return WrongIdeas::default();
        }
        if self.has_many_answers() {
            return self.wrong_moves(answered, within);
        }
        let heading = self.task.case_heading().filter(|_| self.variant.is_none());
        let say = |case: &AnyCase, answer: String| {
            let text = self.answer_blocks(&[vec![case.clone()]], |_| Ok(answer.clone()));
            Some(ideas::spoken(&text.ok()?, heading))
        };
        let right = |input: &str| {
            let answer = self.answer(input.as_bytes()).ok()?;
            Some(ideas::spoken(&String::from_utf8_lossy(&answer), heading))
        };
        let read = |(input, answer): &(Vec<u8>, Vec<u8>)| {
            let case = self.single(input)?;
            Some(ideas::Answered {
                right: say(&case, self.by_theory(&case).ok()?)?,
                input: String::from_utf8_lossy(input).into_owned(),
                got: ideas::spoken(&String::from_utf8_lossy(answer), heading),
                case,
            })
        };
        let cases: Option<Vec<_>> = answered.iter().map(read).collect();
        let answering = ideas::Answering {
            say: &say,
            right: &right,
            within,
        };
        cases.map_or_else(WrongIdeas::default, |cases| {
            ideas::recognise(&self.task(), question, &cases, &answering)
        })
    }

    /// The ideas behind wrong moves: those whose numbers are right once they are changed, and what is said
    /// of who wins.
    fn wrong_moves(&self, answered: &[(Vec<u8>, Vec<u8>)], within: Duration) -> WrongIdeas {
        let is_right = |input: &[u8], output: &str| {
            let judged = self.judge(input, output.as_bytes());
            judged.is_ok_and(|judged| judged.is_ok())
        };
        let mut cases = Vec::new();
        let mut moves = Vec::new();
        for (input, answer) in answered {
            let answer = String::from_utf8_lossy(answer);
            let Some(case) = self.single(input) else {
                return WrongIdeas::default();
            };
            let words = answer.split_ascii_whitespace();
            let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
            let is_right = is_right(input, &answer);
            // Who wins stands in front of the move, or a move alone says that there is one.
            let won = self.task.word(true);
            let is_move = match &numbers {
                Some(numbers) => numbers.as_slice() != [0],
                None => answer.split_ascii_whitespace().next() == Some(won.as_str()),
            };
            cases.extend(numbers.map(|numbers| (input, is_right, numbers)));
            moves.push((input.as_slice(), case, is_right, is_move));
        }
        let fits = if cases.len() == answered.len() {
            ideas::of_moves(&cases, &is_right)
        } else {
            BTreeSet::new()
        };
        if !fits.is_empty() {
            return WrongIdeas { fits, family: None };
        }
        self.who_is_said_to_win(&moves, within)
    }

    /// The ideas behind moves that are wrong, each with its case, whether it is right and whether it is
    /// one at all: whoever gives none says that the position is lost.
    fn who_is_said_to_win(
        &self,
        moves: &[(&[u8], AnyCase, bool, bool)],
        within: Duration,
    ) -> WrongIdeas {
        let task = &self.task;
        let read = |(input, case, _, is_move): &(&[u8], AnyCase, bool, bool)| {
            Some(ideas::Answered {
                right: task.word(task.wins(case).ok()?),
                got: task.word(*is_move),
                input: String::from_utf8_lossy(input).into_owned(),
                case: case.clone(),
            })
        };
        let cases: Option<Vec<_>> = moves.iter().map(read).collect();
        let Some(cases) = cases else {
            return WrongIdeas::default();
        };
        if cases.iter().all(|it| it.got == it.right) {
            let is_any_wrong = moves.iter().any(|(_, _, is_right, _)| !is_right);
            return WrongIdeas {
                fits: BTreeSet::new(),
                family: is_any_wrong.then_some(WrongIdea::LosingMove),
            };
        }
        let right = |input: &str| {
            let case = self.single(input.as_bytes())?;
            Some(task.word(task.wins(&case).ok()?))
        };
        let answering = ideas::Answering {
            say: &|_, answer| Some(answer),
            right: &right,
            within,
        };
        let found = ideas::recognise(&self.task(), Question::Winner, &cases, &answering);
        // The moves differ, though there always is one, or never.
        let family = match cases.first() {
            Some(first) if first.got == task.word(true) => WrongIdea::LostCalledWon,
            _ => WrongIdea::WonCalledLost,
        };
        if found.fits.contains(&WrongIdea::Constant) {
            // That the other side is all right is true of their moves as well, or not said.
            let mut said = moves.iter().zip(&cases);
            let is_whole = said.all(|((.., is_right, _), it)| *is_right || it.got != it.right);
            return WrongIdeas {
                fits: BTreeSet::new(),
                family: if is_whole { Some(family) } else { found.family },
            };
        }
        found
    }
}
