//! Games as they are named on the command line: by a family of the engine's, or by a program that
//! knows the rules (`program:rules.py`).

use std::path::Path;

use clap::Args;
use judge::{Judge, RulesError, Source};
use problems::Problem;
use sg::Budget;
use sg::notation::{self, NamedGame, NamedPosition};
use sg::written::{ExploreError, WrittenGame};

use super::unreadable;
use crate::cli::language::say;
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, colour, source};

/// What stands before the program's file.
const PROGRAM: &str = "program:";

/// What to do where there are too many positions, in commands that have the option.
pub(super) const MORE: &str = "--positions N allows more";

/// The machine that runs rules which are programs.
#[derive(Debug, Args)]
pub(super) struct RulesMachine {
    /// The language of a rules program [default: by the file suffix]
    #[arg(long, short, value_name = "LANG")]
    lang: Option<String>,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The rules of a game.
pub(super) enum Rules {
    /// The engine knows them.
    Named(NamedGame),
    /// A program knows them.
    Program(Box<Program>),
}

/// A program that knows rules, and the judge that runs it.
pub(super) struct Program {
    judge: Judge,
    source: Source,
}

impl RulesMachine {
    /// The game that is written so.
    pub(super) fn game(&self, text: &str) -> Result<Rules, Failure> {
        if let Some(file) = text.strip_prefix(PROGRAM) {
            return Ok(Rules::Program(Box::new(self.program(file)?)));
        }
        let game = notation::game(text).map_err(|error| unreadable(&error))?;
        Ok(Rules::Named(game))
    }

    /// The position that is written so; what can be reached from it is within the budget where a
    /// program has to be asked.
    pub(super) fn position(&self, text: &str, budget: Budget) -> Result<NamedPosition, Failure> {
        let Some(rest) = text.strip_prefix(PROGRAM) else {
            return notation::position(text).map_err(|error| unreadable(&error));
        };
        // A position may have any sign in it, the file's name is the user's own.
        let Some((file, position)) = rest.split_once('@') else {
            return Err(Failure::bad_input(format!(
                "{}\n{}{}",
                say("cli-game-no-position").with("text", text),
                colour::label("hint:"),
                say("cli-game-write-position").with("program", PROGRAM)
            )));
        };
        let game = self
            .program(file)?
            .explored(WrittenGame::parts_of(position), budget, MORE)?;
        let position = game.named().position(position);
        position.map_err(|error| unreadable(&error))
    }

    /// The game of a package whose rules are a program, as far as these positions lead; `None` where there are none.
    pub(super) fn of_package(
        &self,
        problem: &Problem,
        starts: &[String],
        budget: Budget,
    ) -> Result<Option<WrittenGame>, Failure> {
        let Some(rules) = problem.rules().filter(|_| !starts.is_empty()) else {
            return Ok(None);
        };
        let judge = self.machine.judge()?;
        let name = &rules.program().name;
        let source = judge.source_of(rules.program()).ok_or_else(|| {
            Failure::machine(say("cli-play-no-language").with("program", name.as_str()))
        })?;
        let parts = starts.iter().flat_map(|it| WrittenGame::parts_of(it));
        let parts: Vec<String> = parts.collect();
        let explored = Program { judge, source }.explored(parts, budget, MORE)?;
        Ok(Some(explored))
    }

    fn program(&self, file: &str) -> Result<Program, Failure> {
        let judge = self.machine.judge()?;
        let source = source::read(Path::new(file), self.lang.as_deref(), &judge)?;
        Ok(Program { judge, source })
    }
}

impl Rules {
    /// The game with at least the positions 0 to n.
    ///
    /// `hint` says what to do where there are too many positions.
    pub(super) fn to(&self, n: u64, budget: Budget, hint: &str) -> Result<NamedGame, Failure> {
        match self {
            Self::Named(game) => Ok(game.clone()),
            Self::Program(program) => {
                let numbers = (0..=n).map(|number| number.to_string());
                Ok(program.explored(numbers, budget, hint)?.named())
            }
        }
    }
}

impl Program {
    fn explored(
        &self,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        hint: &str,
    ) -> Result<WrittenGame, Failure> {
        let game = self.judge.explore(&self.source, starts, budget);
        let game = game.map_err(|error| match error {
            ExploreError::Rules(RulesError::Judge(error)) => Failure::from(error),
            ExploreError::Budget { .. } => {
                Failure::bad_input(format!("{error}\n{}{hint}", colour::label("hint:")))
            }
            other => Failure::bad_input(other),
        })?;
        if let Some(round) = game.cycle() {
            let round: Vec<&str> = round.iter().map(sg::written::Written::as_str).collect();
            let said = say("cli-game-round")
                .with("name", self.source.name.as_str())
                .with("way", shortened(&round).join(" -> "));
            return Err(Failure::bad_input(format!(
                "{said}\n{}{}",
                colour::label("hint:"),
                say("cli-game-nearer")
            )));
        }
        Ok(game)
    }
}

/// The beginning and the end of a long way.
fn shortened<'a>(way: &[&'a str]) -> Vec<&'a str> {
    const MOST_POSITIONS_SHOWN: usize = 12;
    if way.len() <= MOST_POSITIONS_SHOWN {
        return way.to_vec();
    }
    let (first, last) = (
        &way[..MOST_POSITIONS_SHOWN / 2],
        &way[way.len() - MOST_POSITIONS_SHOWN / 2..],
    );
    [first, &["…"], last].concat()
}
