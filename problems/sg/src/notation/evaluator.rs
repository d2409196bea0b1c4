//! Answers about a whole position under any convention: by theory where it knows, else by
//! search within the budget.

use std::collections::BTreeMap;

use super::ruleset::{Components, Judge, Ruleset};
use super::{Answer, AskError, RatedMove};
use crate::convention::{self, Ending, EverySg, Exhaustive};
use crate::{Budget, Nimber, Outcome, Play, SolveError, Solver, pool};

/// How many options a search may list for each position it may keep.
const OPTIONS_A_POSITION: u64 = 20;

/// How many components may be copied for each position of a budget while everywhere is moved at once.
const COPIED_A_POSITION: usize = 200;

/// Of a budget for searching in misère play theory gets this part, before the search.
const PART_FOR_THEORY: usize = 20;

/// Answers questions about positions of one game, remembering what it has searched.
pub(super) struct Evaluator<'r, R: Ruleset> {
    rules: &'r R,
    play: Play,
    budget: Budget,
    solver: Solver<Components<'r, R>>,
    steps: EverySg<Components<'r, R>>,
    exhaustive: Exhaustive<Components<'r, R>>,
    /// What theory says of misère play, once it has been asked.
    judge: Option<Judge<'r, R>>,
    /// How many moves were listed by evaluators that were begun anew.
    listed_anew: u64,
}

impl<'r, R: Ruleset> Evaluator<'r, R> {
    /// An evaluator that knows nothing yet.
    pub(super) fn new(rules: &'r R, play: Play, budget: Budget) -> Self {
        let budget = pool::within(budget);
        let options = OPTIONS_A_POSITION.saturating_mul(budget.positions as u64);
        let components = || Components::new(rules, options);
        Self {
            rules,
            play,
            budget,
            solver: Solver::new(components(), budget),
            steps: EverySg::new(components(), budget),
            exhaustive: Exhaustive::new(components(), play, budget),
            judge: None,
            listed_anew: 0,
        }
    }

    /// How many moves searches have listed so far.
    pub(super) fn listed(&self) -> u64 {
        let searches = [
            self.solver.game().listed(),
            self.steps.game().listed(),
            self.exhaustive.game().listed(),
        ];
        searches.into_iter().sum::<u64>() + self.listed_anew
    }

    /// Who wins the position, and its value.
    pub(super) fn answer(&mut self, position: &R::Position) -> Result<Answer, AskError> {
        if let Some(answer) = self.rules.loopy(position, self.play) {
            return answer;
        }
        match self.play {
            Play::Normal => self.normal(position),
            Play::AntiSg => self.anti_sg(position),
            Play::Misere => self.misere(position).map(Answer::winner),
            Play::Every => self.every(position).map(Answer::winner),
        }
    }

    /// Who wins the position, with no search for a value where theory knows the winner.
    pub(super) fn outcome(&mut self, position: &R::Position) -> Result<Outcome, AskError> {
        match self.rules.outcome(position, self.play) {
            Some(outcome) => Ok(outcome),
            None => self.answer(position).map(|answer| answer.outcome),
        }
    }

    /// How the game ends when the winner hurries and the loser delays, by playing it out.
    pub(super) fn ending(&mut self, position: &R::Position) -> Result<Ending, AskError> {
        let ending = self.exhaustive.ending(&self.rules.parts(position));
        let exhausted = self.exhaustive.game().is_exhausted();
        self.searched(ending, exhausted)
    }

    /// A move of perfect play: one that wins soonest, or one that delays the loss longest.
    /// `None` when there is no move, or when the end is too far to be seen.
    pub(super) fn best_move(&mut self, position: &R::Position) -> Result<Option<String>, AskError> {
        if self.play == Play::Normal && self.is_too_large(position) {
            return Ok(None);
        }
        let mut best = None;
        for option in self.options(position)? {
            let ending = match self.ending(&option) {
                Ok(ending) => ending,
                Err(AskError::Budget { .. } | AskError::Cycle { .. }) => return Ok(None),
                Err(error) => return Err(error),
            };
            let merit = if ending.wins {
                (false, i64::from(ending.moves))
            } else {
                (true, -i64::from(ending.moves))
            };
            if best.as_ref().is_none_or(|(most, _)| merit > *most) {
                best = Some((merit, option));
            }
        }
        Ok(best.map(|(_, option)| self.rules.write(&option)))
    }

    /// A move of perfect play, or else one that wins, holds a draw, or is the last. What a search could not
    /// see the end of is not searched again.
    pub(super) fn reply(&mut self, position: &R::Position) -> Result<Option<String>, AskError> {
        match self.best_move(position) {
            Ok(Some(best)) => return Ok(Some(best)),
            Ok(None) | Err(AskError::Budget { .. }) => {}
            Err(error) => return Err(error),
        }
        let mut moves = self.moves(position);
        if matches!(moves, Err(AskError::Budget { .. })) && self.knows_some(position)? {
            // For the others alone it may be enough.
            let mut anew = Self::new(self.rules, self.play, self.budget);
            moves = anew.moves(position);
            self.listed_anew += anew.listed();
        }
        let moves = moves?;
        let with = |outcome| moves.iter().find(|rated| rated.answer.outcome == outcome);
        let any = with(Outcome::P)
            .or_else(|| with(Outcome::D))
            .or(moves.last());
        Ok(any.map(|rated| rated.to.clone()))
    }

    /// Whether theory knows who wins after some of the moves.
    fn knows_some(&mut self, position: &R::Position) -> Result<bool, AskError> {
        let options = self.options(position)?;
        let known = |option| self.rules.outcome(option, self.play).is_some();
        Ok(options.iter().any(known))
    }

    /// Every move from the position, in the order of the positions they lead to.
    pub(super) fn moves(&mut self, position: &R::Position) -> Result<Vec<RatedMove>, AskError> {
        let options = self.options(position)?;
        if self.play == Play::Misere {
            // Before any of the options is the first position.
            self.theory_of_misere(position);
        }
        let mut moves = Vec::new();
        for option in options {
            moves.push(RatedMove {
                to: self.rules.write(&option),
                answer: self.answer(&option)?,
            });
        }
        Ok(moves)
    }

    /// The position after every move, each different one once, in order.
    pub(super) fn options(&mut self, position: &R::Position) -> Result<Vec<R::Position>, AskError> {
        let options = self.each_option(position)?;
        Ok(self.different(options))
    }

    /// The positions after moves that come to the same as one of [`Self::options`] and are written otherwise:
    /// each after the number of that one, in order.
    pub(super) fn alike(
        &mut self,
        position: &R::Position,
    ) -> Result<Vec<(usize, R::Position)>, AskError> {
        let options = self.each_option(position)?;
        let listed = self.different(options.clone());
        let mut numbers = BTreeMap::new();
        for (number, option) in listed.iter().enumerate() {
            numbers.insert(self.rules.class(option), number);
        }
        let others = options.iter();
        let others = others.flat_map(|option| self.rules.in_place(position, option));
        let mut all: Vec<R::Position> = others.chain(options.iter().cloned()).collect();
        all.sort();
        all.dedup();
        all.retain(|option| listed.binary_search(option).is_err());
        let numbered = all.into_iter().filter_map(|option| {
            let number = numbers.get(&self.rules.class(&option))?;
            Some((*number, option))
        });
        let mut alike: Vec<(usize, R::Position)> = numbered.collect();
        alike.sort();
        Ok(alike)
    }

    /// The position after every move, as the rules list them.
    fn each_option(&mut self, position: &R::Position) -> Result<Vec<R::Position>, AskError> {
        if self.rules.most_options(position) > self.budget.positions as u64 {
            return Err(self.too_much());
        }
        if self.play == Play::AntiSg && self.is_over(position)? {
            return Ok(Vec::new());
        }
        let mut options = Vec::new();
        if self.play == Play::Every {
            options = self.options_in_every(position)?;
        } else {
            self.rules
                .options(position, &mut |option| options.push(option));
        }
        Ok(options)
    }

    /// The positions after a move in every component that has one.
    fn options_in_every(&self, position: &R::Position) -> Result<Vec<R::Position>, AskError> {
        let mut moved = false;
        let mut sums: Vec<Vec<R::Position>> = vec![Vec::new()];
        let mut copied = 0_usize;
        for (length, part) in self.rules.parts(position).into_iter().enumerate() {
            let mut options = Vec::new();
            self.rules
                .options(&part, &mut |option| options.push(option));
            moved |= !options.is_empty();
            if options.is_empty() {
                options.push(part);
            }
            let longer = sums.len().saturating_mul(options.len());
            copied = copied.saturating_add(longer.saturating_mul(length));
            let most_copied = self.budget.positions.saturating_mul(COPIED_A_POSITION);
            if longer > self.budget.positions || copied > most_copied {
                return Err(self.too_much());
            }
            let with = |option: &R::Position| {
                let longer = |sum: &Vec<_>| [sum.as_slice(), std::slice::from_ref(option)].concat();
                sums.iter().map(longer).collect::<Vec<_>>()
            };
            sums = options.iter().flat_map(with).collect();
        }
        if !moved {
            return Ok(Vec::new());
        }
        Ok(sums.iter().filter_map(|sum| self.rules.join(sum)).collect())
    }

    /// The options sorted, one of each class.
    fn different(&self, mut options: Vec<R::Position>) -> Vec<R::Position> {
        options.sort();
        let mut first_of_class = BTreeMap::new();
        for option in options {
            first_of_class
                .entry(self.rules.class(&option))
                .or_insert(option);
        }
        let mut options: Vec<_> = first_of_class.into_values().collect();
        options.sort();
        options
    }

    fn normal(&mut self, position: &R::Position) -> Result<Answer, AskError> {
        match (
            self.value(position),
            self.rules.outcome(position, self.play),
        ) {
            (Err(AskError::Budget { .. }), Some(outcome)) => Ok(Answer::winner(outcome)),
            (value, _) => value.map(Answer::of),
        }
    }

    fn value(&mut self, position: &R::Position) -> Result<Nimber, AskError> {
        if !self.rules.theory_searches(position)
            && let Some(value) = self.rules.theory(position, self.budget)?
        {
            return Ok(value);
        }
        if self.rules.outcome(position, Play::Normal) == Some(Outcome::P) {
            return Ok(Nimber::ZERO);
        }
        if self.is_too_large(position) {
            return Err(self.too_much());
        }
        let value = self.solver.value(&self.rules.parts(position));
        let exhausted = self.solver.game().is_exhausted();
        self.searched(value, exhausted)
    }

    /// Whether a search would surely outgrow the budget.
    fn is_too_large(&self, position: &R::Position) -> bool {
        let most = OPTIONS_A_POSITION.saturating_mul(self.budget.positions as u64);
        let options = self.rules.most_options(position);
        let positions = self.rules.most_positions(position);
        positions.is_some_and(|positions| positions.saturating_mul(options) / 4 > most)
    }

    fn misere(&mut self, position: &R::Position) -> Result<Outcome, AskError> {
        match self.theory_of_misere(position) {
            Some(outcome) => Ok(outcome),
            None => self.ending(position).map(Ending::outcome),
        }
    }

    /// What theory says of the position in misère play. What it takes is found once, for the
    /// first position: those that follow from it are then known too.
    fn theory_of_misere(&mut self, position: &R::Position) -> Option<Outcome> {
        if let Some(outcome) = self.rules.outcome(position, Play::Misere) {
            return Some(outcome);
        }
        let share = Budget {
            positions: self.budget.positions / PART_FOR_THEORY,
        };
        let judge = self.judge.get_or_insert_with(|| {
            let judge = self.rules.judge(position, share);
            judge.unwrap_or_else(|| Box::new(|_| None))
        });
        judge(position)
    }

    fn every(&mut self, position: &R::Position) -> Result<Outcome, AskError> {
        let outcome = self.steps.outcome(&self.rules.parts(position));
        let exhausted = self.steps.game().is_exhausted();
        self.searched(outcome, exhausted)
    }

    /// Anti-SG: the game is over when every component has value 0, and the player who would
    /// have to move then has won. The theorem is one of components that stay single.
    fn anti_sg(&mut self, position: &R::Position) -> Result<Answer, AskError> {
        if self.rules.splits() {
            return self
                .ending(position)
                .map(|ending| Answer::winner(ending.outcome()));
        }
        let values = self.part_values(position)?;
        Ok(Answer::winner(convention::anti_sg(&values)))
    }

    fn is_over(&mut self, position: &R::Position) -> Result<bool, AskError> {
        Ok(self
            .part_values(position)?
            .iter()
            .all(|value| value.is_zero()))
    }

    fn part_values(&mut self, position: &R::Position) -> Result<Vec<Nimber>, AskError> {
        let parts = self.rules.parts(position);
        parts.iter().map(|part| self.value(part)).collect()
    }

    /// What a search found, if it saw all moves.
    fn searched<T>(
        &self,
        found: Result<T, SolveError<R::Position>>,
        exhausted: bool,
    ) -> Result<T, AskError> {
        if exhausted {
            return Err(self.too_much());
        }
        found.map_err(|error| match error {
            SolveError::Budget { .. } => self.too_much(),
            SolveError::Cycle { position } => AskError::Cycle {
                position: self.rules.write(&position),
                play: self.play,
            },
        })
    }

    const fn too_much(&self) -> AskError {
        AskError::Budget {
            positions: self.budget.positions,
        }
    }
}
