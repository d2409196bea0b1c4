//! Positions of a game whose rules are a program of the package.
//!
//! What is not known yet is asked for, as many positions at once as can be: a run of the program costs
//! as much for thousands of positions as for one.

use std::sync::{Mutex, PoisonError};

use sg::Budget;
use sg::notation::{NamedGame, NamedPosition};
use sg::written::{ExploreError, Written, WrittenGame};

use super::template::Template;
use super::values::Described;
use crate::rules_program::{RulesProgram, RulesRunner};
use crate::task::Holds;
use crate::words::Words;

/// How many positions of the game are asked for in all, where nobody waits for it.
const BUDGET: Budget = Budget {
    positions: 1_000_000,
};

/// How many positions of a way round are shown.
const SHOWN_OF_CYCLE: usize = 12;

/// The positions of a game that a program knows.
pub(super) struct ProgramPositions {
    template: Template,
    program: RulesProgram,
    game: WrittenGame,
    named: NamedGame,
    /// Whether play may go round forever, which is a draw then.
    may_go_round: bool,
    /// How many positions of the game are asked for in all.
    budget: Budget,
    /// Whether somebody types the positions of cases.
    are_typed: bool,
    /// Why the program could not be asked, or may not be believed, since that was last forgotten.
    failure: Mutex<Option<Words>>,
}

impl ProgramPositions {
    pub(super) fn new(template: Template, program: RulesProgram, may_go_round: bool) -> Self {
        let game = WrittenGame::new(program.program().name.as_str());
        Self {
            named: game.named(),
            template,
            program,
            game,
            may_go_round,
            budget: BUDGET,
            are_typed: false,
            failure: Mutex::default(),
        }
    }

    /// The same for cases that somebody types: `runner` alone is asked, and of the game no more than the budget has. What
    /// comes of it is known here and nowhere else.
    pub(super) fn apart(&self, runner: Box<dyn RulesRunner>, budget: Budget) -> Self {
        let program = self.program.run_by(runner);
        Self {
            budget,
            are_typed: true,
            ..Self::new(self.template.clone(), program, self.may_go_round)
        }
    }

    /// The texts of parts, with places for fields.
    pub(super) const fn template(&self) -> &Template {
        &self.template
    }

    /// The position of a case; its program is asked where it is not known.
    pub(super) fn of(&self, case: &Described) -> Result<NamedPosition, Words> {
        let parts = self.texts(case)?;
        let text = joined(&parts);
        self.reach(parts)?;
        let position = self.named.position(&text);
        position.map_err(|error| {
            let error = error.to_string();
            say!("`{text}` is no position: {error}", text, error)
        })
    }

    /// The position of a case as it is written; its program is not asked.
    pub(super) fn text(&self, case: &Described) -> Result<String, Words> {
        Ok(joined(&self.texts(case)?))
    }

    /// Asks for the positions of all these cases at once.
    pub(super) fn prefetch<'a>(&self, cases: impl IntoIterator<Item = &'a Described>) -> Holds {
        let texts = cases.into_iter().filter_map(|case| self.texts(case).ok());
        self.reach(texts.flatten().collect::<Vec<_>>())
    }

    fn texts(&self, case: &Described) -> Result<Vec<String>, Words> {
        let parts = self.template.parts(case);
        let is_plain = |part: &String| {
            let mut own = WrittenGame::parts_of(part);
            own.next().as_ref() == Some(part) && own.next().is_none() && !part.contains('\n')
        };
        match parts.iter().find(|part| !is_plain(part)) {
            Some(part) => Err(say!(
                "`{part}` cannot be a position: it is empty, or has ` + ` in it",
                part
            )),
            None => Ok(parts),
        }
    }

    /// Asks for what is not known of these positions and all that they lead to.
    fn reach(&self, positions: impl IntoIterator<Item = String>) -> Holds {
        if let Some(failure) = self.failure() {
            return Err(failure);
        }
        let new = positions
            .into_iter()
            .filter(|text| self.game.position(text).is_none());
        let new: Vec<String> = new.collect();
        if new.is_empty() {
            return Ok(());
        }
        // Later somebody may.
        let runner = self.program.runner()?;
        let alone = new.iter().filter(|_| self.are_typed);
        let alone = alone.map(|text| runner.ask_alone(text));
        let grown = alone
            .collect::<Result<(), String>>()
            .map_err(ExploreError::Rules)
            .and_then(|()| {
                let rules = |layer: &[String]| runner.ask(layer);
                self.game.grow(new, self.budget, rules)
            });
        let name = &self.program.program().name;
        let grown = match grown {
            Ok(()) => self.insist(),
            Err(ExploreError::Rules(why)) => Err(Words::from(why)),
            Err(error) => Err(Words::from(format!("{name}: {error}"))),
        };
        grown.inspect_err(|why| {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert_with(|| why.clone());
        })
    }

    /// Whether the game ends, or may go on forever in a way that there is theory for.
    fn insist(&self) -> Holds {
        let Some(round) = self.game.cycle() else {
            return Ok(());
        };
        let name = self.program.program().name.as_str();
        let shown = || {
            let mut way: Vec<&str> = round.iter().map(Written::as_str).collect();
            if way.len() > SHOWN_OF_CYCLE {
                way.splice(SHOWN_OF_CYCLE / 2..way.len() - SHOWN_OF_CYCLE / 2, ["…"]);
            }
            way.join(" -> ")
        };
        if !self.may_go_round {
            return Err(say!(
                "{name}: play can go round forever: {way}; let every move lead nearer to the end, or give \
                 a third of the `words` for a draw",
                name,
                way = shown()
            ));
        }
        if !self.game.has_loopy_values() {
            return Err(say!(
                "{name}: play can go round forever: {way}; and some moves leave several positions, so who \
                 wins is not known",
                name,
                way = shown()
            ));
        }
        Ok(())
    }

    /// Why nobody can say who wins, by what the program has said of the game so far.
    pub(super) fn fault(&self) -> Option<Words> {
        self.insist().err()
    }

    /// Forgets what failed: it may have been the machine.
    pub(super) fn forget_failure(&self) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        *failure = None;
    }

    /// Why the program could not be asked since then, or may not be believed.
    pub(super) fn failure(&self) -> Option<Words> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.clone()
    }

    /// Whether play may go round from some position that is known.
    pub(super) fn goes_round(&self) -> bool {
        self.game.cycle().is_some()
    }

    /// What the program calls the move of a part.
    pub(super) fn move_name(
        &self,
        part: &NamedPosition,
        label: &[u64],
        left: &[NamedPosition],
    ) -> Option<String> {
        let own = |part: &NamedPosition| self.game.position(&part.text());
        let left: Option<Vec<Written>> = left.iter().map(own).collect();
        self.game.move_name(&own(part)?, label, &left?)
    }

    /// The pictures of the parts of a position, one below the other; `None` where there are none.
    pub(super) fn picture(&self, parts: &[NamedPosition]) -> Option<String> {
        let own = |part: &NamedPosition| {
            let part = self.game.position(&part.text())?;
            self.game.picture(&part)
        };
        let pictures: Vec<String> = parts.iter().filter_map(own).collect();
        (!pictures.is_empty()).then(|| pictures.join("\n\n"))
    }
}

/// A position as its parts are written side by side.
fn joined(parts: &[String]) -> String {
    if parts.is_empty() {
        return "-".to_owned();
    }
    parts.join(" + ")
}
