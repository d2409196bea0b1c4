//! Whole games against the perfect opponent.
//!
//! A game is won with the right choice of who begins and no mistake. Whenever the program makes
//! one, the opponent keeps the advantage to the end; until then it moves at random.

use std::collections::VecDeque;
use std::sync::Arc;

use super::rules::game;
use super::{Asked, Rules, misread, read, write};
use crate::interactor::{Interactor, Refusal, Reply};
use crate::task::layout::Printer;
use crate::task::{Block, Plan, Random};

/// The most small cases that are played in one problem.
const SMALL_GAMES: usize = 300;

/// Who wins, in the words a program chooses its side with.
pub(super) fn side(first: bool) -> String {
    if first { "First" } else { "Second" }.to_owned()
}

/// The test plan: small cases, games of any size, and the largest.
pub(super) fn plan<T: Rules>(task: &T, plan: &mut Plan<'_, Asked<T>>) {
    let most = task.framing().most_blocks();
    for games in small_games(task).chunks(most) {
        plan.add("small", blocks(games.to_vec()));
    }
    for (group, largest, count) in [("middle", false, 4), ("largest", true, 2)] {
        plan.generate(group, [], count, |random, []| {
            let games = (0..most).map(|round| game(task, random, largest, round % 2 == 1));
            blocks(games)
        });
    }
}

/// Small cases, won and lost ones by turns as long as there are both.
fn small_games<T: Rules>(task: &T) -> Vec<(T::Setting, T::Case)> {
    let is_lost = |(setting, case): &(T::Setting, T::Case)| {
        let lost = task.are_lost(setting, std::slice::from_ref(case));
        lost.is_ok_and(|lost| lost == [true])
    };
    let (lost, won): (Vec<_>, Vec<_>) = task.small_cases().into_iter().partition(is_lost);
    let [lost, won] = [lost, won].map(|cases| {
        let step = cases.len().div_ceil(SMALL_GAMES / 2).max(1);
        cases.into_iter().step_by(step)
    });
    let pairs = won.zip(lost);
    pairs.flat_map(|(won, lost)| [won, lost]).collect()
}

/// A block for every game.
fn blocks<T: Rules>(
    games: impl IntoIterator<Item = (T::Setting, T::Case)>,
) -> Vec<Block<Asked<T>>> {
    let games = games.into_iter();
    let blocks = games.map(|(setting, case)| Block::new(setting, vec![case]));
    blocks.collect()
}

/// What the program must say next.
#[derive(Clone, Copy)]
enum Turn {
    /// Whether it begins.
    Choice,
    /// A move.
    Move,
}

/// Where the program gave a won game away.
#[derive(Clone)]
struct Mistake {
    en: String,
    zh: String,
}

// Derived, it would want the rules themselves to be cloned.
impl<T: Rules> Clone for Table<T> {
    fn clone(&self) -> Self {
        Self {
            task: Arc::clone(&self.task),
            random: self.random.clone(),
            games: self.games.clone(),
            number: self.number,
            turn: self.turn,
            mistake: self.mistake.clone(),
        }
    }
}

/// All games of one conversation.
pub(super) struct Table<T: Rules> {
    task: Arc<T>,
    random: Random,
    games: VecDeque<(T::Setting, T::Case)>,
    /// The number of the game that is played, from 1.
    number: usize,
    turn: Turn,
    mistake: Option<Mistake>,
}

impl<T: Rules> Table<T> {
    pub(super) fn new(task: Arc<T>, seed: u64, games: VecDeque<(T::Setting, T::Case)>) -> Self {
        Self {
            task,
            random: Random::for_test("", "opponent", &[seed], 0),
            games,
            number: 1,
            turn: Turn::Choice,
            mistake: None,
        }
    }

    /// The position of the game that is played, in the input's own format.
    fn show(&self) -> Option<String> {
        let (setting, case) = self.games.front()?;
        let mut printer = Printer::default();
        self.task.setting(&mut printer, &mut setting.clone()).ok()?;
        let mut case = case.clone();
        self.task.case(&mut printer, setting, &mut case).ok()?;
        Some(printer.text)
    }

    /// Whether the one to move loses.
    fn is_lost(&self) -> bool {
        let lost = self.games.front().and_then(|(setting, case)| {
            let lost = self
                .task
                .are_lost(setting, std::slice::from_ref(case))
                .ok()?;
            lost.first().copied()
        });
        lost.unwrap_or(false)
    }

    fn refuse(&self, say: String, [en, zh]: [String; 2]) -> Reply {
        Reply {
            say,
            ruling: Some(Err(Refusal::new(self.number, en, zh))),
        }
    }

    fn choose(&mut self, line: &str) -> Reply {
        let begins = match line.trim() {
            "First" => true,
            "Second" => false,
            _ => {
                let [en, zh] = [
                    "expected `First` or `Second` to choose who begins",
                    "应以 `First` 或 `Second` 选择谁先走",
                ];
                return self.refuse(String::new(), [en, zh].map(str::to_owned));
            }
        };
        if self.is_lost() == begins {
            let side = side(begins);
            self.mistake = Some(Mistake {
                en: format!("`{side}` was the wrong choice"),
                zh: format!("选择 `{side}` 是错误的"),
            });
        }
        self.turn = Turn::Move;
        if begins {
            self.unless_stuck(String::new())
        } else {
            self.answer()
        }
    }

    fn play(&mut self, line: &str) -> Reply {
        let Some(numbers) = read(line, T::MOVE.len()) else {
            return self.refuse(String::new(), misread(line, T::MOVE));
        };
        let Some((setting, case)) = self.games.front_mut() else {
            return Reply::default();
        };
        match self.task.after(setting, case, &numbers) {
            Ok(after) => *case = after,
            Err(what) => return self.refuse(String::new(), [what.en, what.zh]),
        }
        if self.mistake.is_none() && !self.is_lost() {
            let text = write(&numbers);
            self.mistake = Some(Mistake {
                en: format!("the move `{text}` gave it away"),
                zh: format!("走法 `{text}` 断送了胜局"),
            });
        }
        self.answer()
    }

    /// The opponent's move, or the next game where it has none.
    fn answer(&mut self) -> Reply {
        let Some((setting, case)) = self.games.front_mut() else {
            return Reply::default();
        };
        let winning = self.task.winning(setting, std::slice::from_ref(case));
        let winning = winning.ok().and_then(|mut all| all.pop()?.first);
        let numbers = winning.or_else(|| {
            let moves = self.task.moves(setting, case);
            self.random.pick(&moves).cloned()
        });
        let Some(numbers) = numbers else {
            return self.won();
        };
        if let Ok(after) = self.task.after(setting, case, &numbers) {
            *case = after;
        }
        self.unless_stuck(write(&numbers) + "\n")
    }

    /// Says this, unless the program has no move any more and has lost.
    fn unless_stuck(&self, say: String) -> Reply {
        let Some((setting, case)) = self.games.front() else {
            return Reply::default();
        };
        if !self.task.moves(setting, case).is_empty() {
            return Reply { say, ruling: None };
        }
        let (en, zh) = self.mistake.as_ref().map_or_else(
            || (String::new(), String::new()),
            |mistake| (format!(": {}", mistake.en), format!("：{}", mistake.zh)),
        );
        let lost = [format!("the game is lost{en}"), format!("这一局输了{zh}")];
        self.refuse(say + "lose\n", lost)
    }

    fn won(&mut self) -> Reply {
        self.games.pop_front();
        self.number += 1;
        self.turn = Turn::Choice;
        self.mistake = None;
        let next = self.show();
        Reply {
            ruling: next.is_none().then_some(Ok(())),
            say: format!("win\n{}", next.unwrap_or_default()),
        }
    }
}

impl<T: Rules> Interactor for Table<T> {
    fn again(&self) -> Box<dyn Interactor> {
        Box::new(self.clone())
    }

    fn begin(&mut self) -> Reply {
        let position = self.show();
        Reply {
            ruling: position.is_none().then_some(Ok(())),
            say: format!("{}\n{}", self.games.len(), position.unwrap_or_default()),
        }
    }

    fn hear(&mut self, line: &str) -> Reply {
        match self.turn {
            Turn::Choice => self.choose(line),
            Turn::Move => self.play(line),
        }
    }

    fn left(&mut self) -> Refusal {
        Refusal::new(
            self.number,
            "the program stopped before the game was over",
            "程序在对局结束之前停止了",
        )
    }
}
