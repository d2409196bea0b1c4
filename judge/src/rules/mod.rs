//! The rules of a game as a program: it is asked for the moves of positions, a layer of them in one
//! run, until no position is new. What it has answered is kept.

mod ahead;
mod error;
mod program;

use problems::{Problem, RulesRunner};
use sg::Budget;
use sg::written::{ExploreError, WrittenAnswer, WrittenGame};

use crate::judge::Judge;
use crate::options::ExploreOptions;
use crate::source::Source;

pub use error::RulesError;
use program::Rules;

/// A package's rules whose program is in no language that is here.
struct NoLanguage(String);

impl Judge {
    /// The game whose rules `program` knows, as far as it can be reached from `starts`.
    ///
    /// The program reads positions, one a line, and answers each with one line: its moves, separated
    /// by ` | `, each the positions that it leaves, separated by ` + `, or `-` if it leaves nothing;
    /// `name: ` may stand before. Lines before it that begin with `: ` are a picture of the position.
    /// It runs in the sandbox, once for many positions, and what it has answered is kept.
    ///
    /// # Errors
    /// When the program cannot be run, fails or says something else, and when more positions can be
    /// reached than the budget has.
    pub fn explore(
        &self,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let rules = Rules::new(self.clone(), program.clone());
        rules.explore(starts, budget)
    }

    /// The same for somebody whose program it is: what it answers is not kept, and it may cost no more
    /// than `options` say.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn explore_for(
        &self,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<WrittenGame, ExploreError<RulesError>> {
        let game = program.unasked();
        self.grow_for(&game, program, starts, options)?;
        Ok(game)
    }

    /// The same of a game by this program that is known in part. The budget is for all of its positions;
    /// where there are more, nothing is known that was not known before.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn grow_for(
        &self,
        game: &WrittenGame,
        program: &Source,
        starts: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<(), ExploreError<RulesError>> {
        let rules = Rules::bounded(self.clone(), program.clone(), options);
        game.grow(starts, options.budget, |layer| rules.answers(layer))
    }

    /// The same of positions that somebody has typed: each is asked about in a run of its own first. One that the
    /// program reads as several, or stops at, gives too many lines or too few there, and moves no answer to
    /// another position. What is known by then stays known.
    ///
    /// # Errors
    /// As [`Self::explore`].
    pub fn grow_apart(
        &self,
        game: &WrittenGame,
        program: &Source,
        typed: impl IntoIterator<Item = String>,
        options: ExploreOptions,
    ) -> Result<(), ExploreError<RulesError>> {
        let rules = Rules::bounded(self.clone(), program.clone(), options);
        for start in typed {
            if game.position(&start).is_none() {
                let alone = rules.ask_alone(start.clone());
                alone.map_err(ExploreError::Rules)?;
            }
            game.grow([start], options.budget, |layer| rules.answers(layer))?;
        }
        Ok(())
    }

    /// Who runs the rules program of a problem for somebody alone, at no more cost than `options` say; `None` where it has
    /// no such program.
    pub(crate) fn own_rules(
        &self,
        problem: &Problem,
        options: ExploreOptions,
    ) -> Option<Box<dyn RulesRunner>> {
        let program = problem.rules()?.program();
        let runner: Box<dyn RulesRunner> = match self.source_of(program) {
            Some(source) => Box::new(Rules::bounded(self.clone(), source, options)),
            None => Box::new(NoLanguage(program.name.clone())),
        };
        Some(runner)
    }

    /// Runs the rules program of a problem from now on, where it has one.
    pub fn lend_rules(&self, problem: &Problem) {
        let Some(rules) = problem.rules() else {
            return;
        };
        rules.run_with(|| match self.source_of(rules.program()) {
            Some(source) => Box::new(Rules::new(self.clone(), source)),
            None => Box::new(NoLanguage(rules.program().name.clone())),
        });
    }
}

impl Source {
    /// The game whose rules this program knows, of which no position is known yet.
    pub fn unasked(&self) -> WrittenGame {
        WrittenGame::new(format!("program:{}", self.name))
    }
}

impl RulesRunner for NoLanguage {
    fn ask(&self, _: &[String]) -> Result<Vec<WrittenAnswer>, String> {
        Err(format!("{}: it is in no language that is here", self.0))
    }
}
