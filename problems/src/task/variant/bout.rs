//! Games between two programs: from which positions, and what becomes of them by moves.
//!
//! A position in the middle of a game is sent as an input of its own. Not every problem's inputs can
//! say it: so it is read again, and must be the same position.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;

use sg::Play;

use super::super::erased::{AnyCase, AnyTask, TaskObject};
use super::super::turn::Turn;
use super::super::{Part, Phrases, Random, Task, framing, turn};
use super::{play, read, written};
use crate::{Bout, Localized};

/// How many positions are looked at from a start in order, and in how many random games where there are
/// more.
const LOOKED_AT: usize = 300;
const RANDOM_GAMES: usize = 20;

/// How many positions are tried for each start.
const TRIES_FOR_START: usize = 20;

/// One game between two programs.
pub(in super::super) struct TaskBout {
    task: Arc<dyn TaskObject>,
    phrases: Arc<Phrases>,
    random: Random,
    case: AnyCase,
    /// Whether an input can say it.
    can_be_said: bool,
}

impl TaskBout {
    pub(in super::super) fn new(
        task: Arc<dyn TaskObject>,
        phrases: Arc<Phrases>,
        seed: u64,
        case: AnyCase,
    ) -> Self {
        Self {
            task,
            phrases,
            random: Random::for_test("", "referee", &[seed], 0),
            case,
            can_be_said: true,
        }
    }

    fn task(&self) -> AnyTask<'_> {
        AnyTask(&*self.task)
    }

    fn make(&mut self, turn: &Turn<Part<AnyTask<'static>>>) -> String {
        let task = AnyTask(&*self.task);
        let text = written(&task, &self.case, Some(turn));
        let left = turn::after(&task, &self.case, turn);
        let said = said_again(&task, &left);
        self.can_be_said = said.is_some();
        self.case = said.unwrap_or(left);
        text
    }
}

impl Bout for TaskBout {
    fn position(&self) -> Option<String> {
        self.can_be_said
            .then(|| self.task.notation(&self.case))
            .flatten()
    }

    fn question(&self) -> Option<String> {
        let shown = self
            .can_be_said
            .then(|| play::shown(&*self.task, &self.case));
        shown.flatten().map(|position| format!("1\n{position}"))
    }

    fn is_over(&self) -> bool {
        turn::all(&self.task(), &self.case).is_empty()
    }

    fn stuck_wins(&self) -> bool {
        self.task.play() == Play::Misere
    }

    fn is_won(&self) -> Option<bool> {
        self.task.wins(&self.case).ok()
    }

    fn side(&self, line: &str) -> Result<bool, Localized> {
        play::choice(line).map_err(|said| self.phrases.both(&said))
    }

    fn play(&mut self, line: &str) -> Result<String, Localized> {
        let turn = read(&self.task(), &self.case, line);
        let turn = turn.map_err(|said| self.phrases.both(&said))?;
        Ok(self.make(&turn))
    }

    fn play_any(&mut self) -> Option<String> {
        let turns = turn::all(&self.task(), &self.case);
        let turn = self.random.pick(&turns)?;
        Some(self.make(turn))
    }

    fn play_best(&mut self) -> Option<String> {
        let winning = self.task.winning(&self.case).ok();
        match winning.and_then(|winning| winning.first) {
            Some(turn) => Some(self.make(&turn)),
            None => self.play_any(),
        }
    }

    fn play_simply(&mut self) -> Option<String> {
        let (task, stuck_wins) = (self.task(), self.stuck_wins());
        let turns = turn::all(&task, &self.case);
        // What ends the game wins it; where the last move loses, what does not.
        let is_seen = |turn: &&Turn<Part<AnyTask<'static>>>| {
            let left = turn::after(&task, &self.case, turn);
            turn::all(&task, &left).is_empty() != stuck_wins
        };
        let seen: Vec<_> = turns
            .iter()
            .take(LOOKED_AT)
            .filter(is_seen)
            .cloned()
            .collect();
        let turn = self
            .random
            .pick(if seen.is_empty() { &turns } else { &seen })?;
        Some(self.make(turn))
    }
}

/// The case that an input has for the same position; where it can't say parts in which no move is left,
/// one without them.
fn said_again<T: Task>(task: &T, case: &T::Case) -> Option<T::Case> {
    let again = |case: &T::Case| {
        let text = framing::print(task, &[vec![task.as_input(case)?]]).ok()?;
        let mut read = framing::read(task, text.as_bytes())
            .ok()?
            .into_iter()
            .flatten();
        let read = read.next()?;
        task.is_same_position(&read, case).then_some(read)
    };
    again(case).or_else(|| {
        let can_move: BTreeSet<usize> = turn::all(task, case).iter().map(|it| it.part).collect();
        let parts = task.parts(case).into_iter().enumerate();
        let parts = parts.filter(|(index, _)| can_move.contains(index));
        again(&task.after(case, parts.map(|(_, part)| part).collect()))
    })
}

/// Won positions from which programs can play each other: small ones and others by turns. Those found until
/// then, where `is_over` says so meanwhile.
pub(in super::super) fn starts<T: Task>(
    task: &T,
    small: Vec<T::Case>,
    seed: u64,
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> Vec<T::Case> {
    let mut random = Random::for_test("", "bouts", &[seed], 0);
    let is_won = |case: &T::Case| task.wins(case).is_ok_and(|wins| wins);
    let mut small: Vec<T::Case> = small.into_iter().filter(is_won).collect();
    random.shuffle(&mut small);
    let mut small = small.into_iter();
    let mut starts: Vec<T::Case> = Vec::new();
    for number in 0..most {
        let mut tries = (0..TRIES_FOR_START).take_while(|_| !is_over());
        let found = tries.find_map(|_| {
            let drawn = (number % 2 == 0).then(|| play::game(task, &mut random, false, false));
            let case = drawn.or_else(|| small.next())?;
            let is_new = !starts.contains(&case);
            let is_fit = is_new
                && is_won(&case)
                && can_be_said_to_the_end(task, &case, &mut random, is_over);
            is_fit.then_some(case)
        });
        starts.extend(found);
    }
    starts
}

/// Whether a game from there can last longer than a move, and inputs can say every position that was
/// reached, but for ends. Not where it could not be found out until `is_over`.
fn can_be_said_to_the_end<T: Task>(
    task: &T,
    start: &T::Case,
    random: &mut Random,
    is_over: &dyn Fn() -> bool,
) -> bool {
    let Some(start) = said_again(task, start) else {
        return false;
    };
    let mut waiting = VecDeque::from([start.clone()]);
    let mut seen = HashSet::new();
    while let Some(case) = waiting.pop_front() {
        if is_over() {
            return false;
        }
        for turn in turn::all(task, &case) {
            let left = turn::after(task, &case, &turn);
            if turn::all(task, &left).is_empty() || !seen.insert(task.parts(&left)) {
                continue;
            }
            match said_again(task, &left) {
                None => return false,
                Some(left) => waiting.push_back(left),
            }
            if seen.len() >= LOOKED_AT {
                return (0..RANDOM_GAMES)
                    .all(|_| !is_over() && is_said_in_a_game(task, start.clone(), random));
            }
        }
    }
    !seen.is_empty()
}

/// Whether inputs can say every position of a random game.
fn is_said_in_a_game<T: Task>(task: &T, mut case: T::Case, random: &mut Random) -> bool {
    loop {
        let turns = turn::all(task, &case);
        let Some(turn) = random.pick(&turns) else {
            return true;
        };
        let left = turn::after(task, &case, turn);
        if turn::all(task, &left).is_empty() {
            return true;
        }
        match said_again(task, &left) {
            None => return false,
            Some(left) => case = left,
        }
    }
}
