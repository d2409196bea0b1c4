//! Whole games against the perfect opponent.
//!
//! A game is won with the right choice of who begins and no mistake. Whenever the program makes
//! one, the opponent keeps the advantage to the end; until then it moves at random. Where nobody can say who wins, a
//! wrong program would get away with it: the game ends there, and is none.

use std::collections::VecDeque;
use std::sync::Arc;

use sg::Play;

use super::super::erased::{AnyCase, AnyTask, TaskObject};
use super::super::layout::Printer;
use super::super::{Phrases, Plan, Random, Said, Task, said, turn};
use super::{read, written};
use crate::ProblemsError;
use crate::bout::moves_first;
use crate::interactor::{Interactor, Refusal, Reply};

/// The most small cases that are played in one problem.
const SMALL_GAMES: usize = 300;

/// What a position to play from takes at least, when it is kept for a test.
const GAME_BYTES: u64 = 64;

/// Who wins, in the words a program chooses its side with.
pub(super) fn side(first: bool) -> String {
    if first { "First" } else { "Second" }.to_owned()
}

/// Which side a program chooses: whether it begins.
pub(super) fn choice(line: &str) -> Result<bool, Said> {
    moves_first(line).ok_or_else(|| Said::new("misread-side"))
}

/// A position as a program is sent it, in the input's own format.
pub(super) fn shown(task: &dyn TaskObject, case: &AnyCase) -> Option<String> {
    let mut case = case.clone();
    let mut printer = Printer::default();
    task.shared(&mut printer, &mut case).ok()?;
    task.case(&mut printer, &mut case).ok()?;
    Some(printer.text)
}

/// The test plan: small cases, games of any size, and the largest.
pub(in super::super) fn plan<T: Task>(task: &T, plan: &mut Plan<'_, T>) {
    let most = task.framing().most_blocks();
    for games in small_games(task).chunks(most) {
        plan.add_alone("small", games.to_vec());
    }
    for (group, largest, count) in [("middle", false, 4), ("largest", true, 2)] {
        plan.generate_alone(group, count, |random| {
            let mut games = Vec::new();
            // How many an input may have is up to the problem.
            while games.len() < most && !random.is_spent() {
                let lost = games.len() % 2 == 1;
                games.push(game(task, random, largest, lost));
                if let Some(allowance) = random.allowance() {
                    allowance.hold(GAME_BYTES);
                }
            }
            games
        });
    }
}

/// A position to play from that is lost, or won, if one is found soon.
pub(super) fn game<T: Task>(task: &T, random: &mut Random, largest: bool, lost: bool) -> T::Case {
    const TRIES: usize = 200;
    let mut game = task.start(random, largest);
    for _ in 0..TRIES {
        if random.is_spent() || task.wins(&game).is_ok_and(|wins| wins != lost) {
            break;
        }
        game = task.start(random, largest);
    }
    game
}

/// Small cases, won and lost ones by turns as long as there are both.
fn small_games<T: Task>(task: &T) -> Vec<T::Case> {
    let is_lost = |case: &T::Case| task.wins(case).is_ok_and(|wins| !wins);
    let (lost, won): (Vec<_>, Vec<_>) = task.small().into_iter().partition(is_lost);
    let [lost, won] = [lost, won].map(|cases| {
        let step = cases.len().div_ceil(SMALL_GAMES / 2).max(1);
        cases.into_iter().step_by(step)
    });
    let pairs = won.zip(lost);
    pairs.flat_map(|(won, lost)| [won, lost]).collect()
}

/// What the program must say next.
#[derive(Clone, Copy)]
enum Turn {
    /// Whether it begins.
    Choice,
    /// A move.
    Move,
}

/// All games of one conversation.
#[derive(Clone)]
pub(in super::super) struct Table {
    task: Arc<dyn TaskObject>,
    phrases: Arc<Phrases>,
    random: Random,
    games: VecDeque<AnyCase>,
    /// The number of the game that is played, from 1.
    number: usize,
    turn: Turn,
    /// Where the program gave a won game away.
    mistake: Option<Said>,
    /// Why nobody can say who wins.
    failure: Option<String>,
}

impl Table {
    pub(in super::super) fn new(
        task: Arc<dyn TaskObject>,
        phrases: Arc<Phrases>,
        seed: u64,
        games: VecDeque<AnyCase>,
    ) -> Self {
        Self {
            task,
            phrases,
            random: Random::for_test("", "opponent", &[seed], 0),
            games,
            number: 1,
            turn: Turn::Choice,
            mistake: None,
            failure: None,
        }
    }

    /// The position of the game that is played, in the input's own format.
    fn show(&self) -> Option<String> {
        shown(&*self.task, self.games.front()?)
    }

    /// Whether the one to move loses, or the end where nobody can say.
    fn is_lost(&mut self) -> Result<bool, Reply> {
        let Some(case) = self.games.front() else {
            return Ok(false);
        };
        let wins = self.task.wins(case);
        wins.map(|wins| !wins).map_err(|error| self.fail(&error))
    }

    /// Ends the conversation for something that the program has not done.
    fn fail(&mut self, error: &ProblemsError) -> Reply {
        let why = error.to_string();
        self.failure = Some(why.clone());
        Reply {
            say: String::new(),
            ruling: Some(Err(Refusal::new(self.number, why.clone(), why))),
        }
    }

    fn refuse(&self, say: String, said: &Said) -> Reply {
        let what = self.phrases.both(said);
        Reply {
            say,
            ruling: Some(Err(Refusal {
                case: self.number,
                what,
            })),
        }
    }

    fn choose(&mut self, line: &str) -> Reply {
        let begins = match choice(line) {
            Ok(begins) => begins,
            Err(said) => return self.refuse(String::new(), &said),
        };
        let is_lost = match self.is_lost() {
            Ok(is_lost) => is_lost,
            Err(end) => return end,
        };
        if is_lost == begins {
            let side = side(begins);
            self.mistake = Some(said!("wrong-side", side));
        }
        self.turn = Turn::Move;
        if begins {
            self.unless_stuck(String::new())
        } else {
            self.answer()
        }
    }

    fn play(&mut self, line: &str) -> Reply {
        let Some(case) = self.games.front_mut() else {
            return Reply::default();
        };
        let turn = match read(&AnyTask(&*self.task), case, line) {
            Ok(turn) => turn,
            Err(said) => return self.refuse(String::new(), &said),
        };
        let text = written(&AnyTask(&*self.task), case, Some(&turn));
        *case = turn::after(&AnyTask(&*self.task), case, &turn);
        if self.mistake.is_none() {
            match self.is_lost() {
                Ok(true) => {}
                Ok(false) => self.mistake = Some(Said::new("gave-away").with("move", &text)),
                Err(end) => return end,
            }
        }
        self.answer()
    }

    /// The opponent's move, or the next game where it has none.
    fn answer(&mut self) -> Reply {
        let Some(case) = self.games.front_mut() else {
            return Reply::default();
        };
        let winning = match self.task.winning(case) {
            Ok(winning) => winning.first,
            // Where none wins, any move is as good.
            Err(_) if self.task.wins(case).is_ok_and(|wins| !wins) => None,
            Err(error) => return self.fail(&error),
        };
        let turn = winning.or_else(|| {
            let turns = turn::all(&AnyTask(&*self.task), case);
            self.random.pick(&turns).cloned()
        });
        let Some(turn) = turn else {
            return if self.stuck_wins() {
                self.lost(String::new())
            } else {
                self.won()
            };
        };
        let text = written(&AnyTask(&*self.task), case, Some(&turn));
        *case = turn::after(&AnyTask(&*self.task), case, &turn);
        self.unless_stuck(text + "\n")
    }

    /// Whether it is good to find no move left.
    fn stuck_wins(&self) -> bool {
        self.task.play() == Play::Misere
    }

    /// Says this, unless the program has no move any more, which ends the game.
    fn unless_stuck(&mut self, say: String) -> Reply {
        let Some(case) = self.games.front() else {
            return Reply::default();
        };
        if !turn::all(&AnyTask(&*self.task), case).is_empty() {
            return Reply { say, ruling: None };
        }
        if !self.stuck_wins() {
            return self.lost(say);
        }
        let won = self.won();
        Reply {
            say: say + &won.say,
            ..won
        }
    }

    /// Says this, and that the game is lost.
    fn lost(&self, say: String) -> Reply {
        let lost = self.mistake.clone();
        self.refuse(
            say + "lose\n",
            &lost.unwrap_or_else(|| Said::new("game-lost")),
        )
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

impl Interactor for Table {
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
        Refusal {
            case: self.number,
            what: self.phrases.both(&Said::new("stopped")),
        }
    }

    fn failure(&self) -> Option<String> {
        self.failure.clone()
    }
}
