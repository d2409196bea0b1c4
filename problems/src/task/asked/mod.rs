//! One game, several questions: of a problem about the winner, the problems that ask for a
//! winning move, for the number of winning moves or for the Grundy value, and the one that is
//! played.
//!
//! They share the original's cases, input format, small cases and test plan; only what is
//! answered differs. A winning move need not be the reference's: the position after it is looked
//! at. Everything is compared with the rules alone on all small cases.

mod by_rules;
mod play;
mod rules;

use std::sync::Arc;

pub use rules::{Move, Rules, Winning, no_move};

use super::{Block, Framing, Layout, Plan, Step, Task, Total};
use crate::interactor::{Interactor, Refusal};
use crate::{Lang, ProblemsError};
use by_rules::ByRules;
use play::Table;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A winning move, any of them; `0` where there is none.
    Move,
    /// How many winning moves there are.
    Count,
    /// The Grundy value.
    Value,
    /// Nothing: the program plays, and must win.
    Play,
}

/// A problem about the winner, asked something else.
pub struct Asked<T> {
    task: Arc<T>,
    question: Question,
}

impl<T: Rules> Asked<T> {
    /// The problem with that question.
    pub fn new(task: T, question: Question) -> Self {
        Self {
            task: Arc::new(task),
            question,
        }
    }

    /// What a winning move is written as: its numbers, or `0` where there is none.
    fn written(winning: &Winning) -> String {
        winning
            .first
            .as_ref()
            .map_or_else(|| "0".to_owned(), |numbers| write(numbers))
    }
}

/// The numbers of a move as text.
fn write(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(" ")
}

/// The numbers of a move of that many; `None` when the text is something else.
fn read(text: &str, length: usize) -> Option<Move> {
    let words = text.split_ascii_whitespace();
    let numbers: Option<Move> = words.map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == length)
}

/// That a text is no move of this form.
fn misread(text: &str, form: &[&str]) -> [String; 2] {
    const SHOWN: usize = 40;
    let mut said: String = text.chars().take(SHOWN).collect();
    if said.len() < text.len() {
        said.push('…');
    }
    let form = form.join(" ");
    [
        format!("expected a move as `{form}`, got `{said}`"),
        format!("应给出形如 `{form}` 的一步，而得到的是 `{said}`"),
    ]
}

impl<T: Rules> Task for Asked<T> {
    type Setting = T::Setting;
    type Case = T::Case;

    fn framing(&self) -> Framing {
        self.task.framing()
    }

    fn setting(&self, layout: &mut dyn Layout, setting: &mut Self::Setting) -> Step {
        self.task.setting(layout, setting)
    }

    fn case(
        &self,
        layout: &mut dyn Layout,
        setting: &Self::Setting,
        case: &mut Self::Case,
    ) -> Step {
        self.task.case(layout, setting, case)
    }

    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let blocks = blocks.iter();
        let blocks: Vec<Block<T>> = blocks
            .map(|block| Block::new(block.setting.clone(), block.cases.clone()))
            .collect();
        self.task.totals(&blocks)
    }

    fn answers(
        &self,
        setting: &Self::Setting,
        cases: &[Self::Case],
    ) -> Result<Vec<String>, ProblemsError> {
        Ok(match self.question {
            Question::Value => {
                let values = self.task.values(setting, cases)?.into_iter();
                values.map(|value| value.to_string()).collect()
            }
            Question::Count => {
                let winning = self.task.winning(setting, cases)?.into_iter();
                winning.map(|winning| winning.count.to_string()).collect()
            }
            Question::Move => {
                let winning = self.task.winning(setting, cases)?;
                winning.iter().map(Self::written).collect()
            }
            Question::Play => {
                let lost = self.task.are_lost(setting, cases)?.into_iter();
                lost.map(|lost| play::side(!lost)).collect()
            }
        })
    }

    fn answer_by_rules(
        &self,
        setting: &Self::Setting,
        case: &Self::Case,
    ) -> Result<String, ProblemsError> {
        let mut rules = ByRules::new(&*self.task, setting);
        match self.question {
            Question::Value => Ok(rules.value(case)?.to_string()),
            Question::Count => Ok(rules.winning(case)?.len().to_string()),
            Question::Play => Ok(play::side(rules.value(case)? != 0)),
            Question::Move => {
                let winning = rules.winning(case)?;
                let theirs = self.task.winning(setting, std::slice::from_ref(case))?;
                let theirs = theirs.into_iter().next().and_then(|winning| winning.first);
                // Any of them is right, so the theory's own where it is one.
                let agreed = theirs.filter(|theirs| winning.contains(theirs));
                let first = agreed.or_else(|| winning.into_iter().next());
                Ok(first.map_or_else(|| "0".to_owned(), |numbers| write(&numbers)))
            }
        }
    }

    fn has_many_answers(&self) -> bool {
        self.question == Question::Move
    }

    fn judge(
        &self,
        first: usize,
        setting: &Self::Setting,
        cases: &[Self::Case],
        answers: &[&str],
    ) -> Result<Result<(), Refusal>, ProblemsError> {
        let lost = self.task.are_lost(setting, cases)?;
        let mut reached = Vec::new();
        for (index, (case, answer)) in cases.iter().zip(answers).enumerate() {
            let number = first + index + 1;
            let gives_up = answer.trim() == "0";
            let refuse = |en: &str, zh: &str| Ok(Err(Refusal::new(number, en, zh)));
            match (lost[index], gives_up) {
                (true, true) => {}
                (false, true) => {
                    return refuse(
                        "the position is won, but no winning move is given",
                        "这是必胜局面，却没有给出制胜走法",
                    );
                }
                (lost, false) => {
                    let Some(numbers) = read(answer, T::MOVE.len()) else {
                        let [en, zh] = misread(answer, T::MOVE);
                        return refuse(&en, &zh);
                    };
                    let after = match self.task.after(setting, case, &numbers) {
                        Ok(after) => after,
                        Err(what) => return refuse(&what.en, &what.zh),
                    };
                    if lost {
                        return refuse(
                            "the position is lost: no move wins",
                            "这是必败局面，没有制胜走法",
                        );
                    }
                    reached.push((number, after));
                }
            }
        }
        let (numbers, after): (Vec<usize>, Vec<T::Case>) = reached.into_iter().unzip();
        let lost = self.task.are_lost(setting, &after)?;
        let wrong = numbers.iter().zip(lost).find(|(_, lost)| !lost);
        Ok(wrong.map_or(Ok(()), |(number, _)| {
            Err(Refusal::new(
                *number,
                "the move does not win: the other player wins from what it leaves",
                "这一步不能取胜：走后的局面对方必胜",
            ))
        }))
    }

    fn is_played(&self) -> bool {
        self.question == Question::Play
    }

    fn converse(&self, seed: u64, blocks: Vec<Block<Self>>) -> Option<Box<dyn Interactor>> {
        if self.question != Question::Play {
            return None;
        }
        let blocks = blocks.into_iter();
        let games = blocks.flat_map(|block| {
            let setting = block.setting;
            let cases = block.cases.into_iter();
            cases.map(move |case| (setting.clone(), case))
        });
        let table = Table::new(Arc::clone(&self.task), seed, games.collect());
        Some(Box::new(table))
    }

    fn small_cases(&self) -> Vec<(Self::Setting, Self::Case)> {
        let mut cases = self.task.small_cases();
        cases.retain(|(_, case)| self.task.can_be_played_out(case));
        cases
    }

    fn simpler(
        &self,
        setting: &Self::Setting,
        case: &Self::Case,
    ) -> Vec<(Self::Setting, Self::Case)> {
        self.task.simpler(setting, case)
    }

    fn explain(&self, setting: &Self::Setting, case: &Self::Case, lang: Lang) -> Option<String> {
        let text = self.task.explain(setting, case, lang)?;
        if self.question != Question::Count {
            return Some(text);
        }
        let winning = self
            .task
            .winning(setting, std::slice::from_ref(case))
            .ok()?;
        let count = winning.first()?.count;
        Some(match lang {
            Lang::En => format!("{text} Winning moves in all: {count}."),
            Lang::Zh => format!("{text}制胜走法共 {count} 种。"),
        })
    }

    /// The original's guess is about the winner.
    fn xor_guess(&self, _: &Self::Setting, _: &Self::Case) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        if self.question == Question::Play {
            play::plan(&*self.task, plan);
            return;
        }
        let tests = plan.of_other(&*self.task);
        for (group, blocks) in tests {
            let blocks = blocks.into_iter();
            let same = blocks.map(|block| Block::new(block.setting, block.cases));
            plan.add(group, same.collect());
        }
    }
}
