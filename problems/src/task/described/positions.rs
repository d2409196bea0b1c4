//! Which position a case is: one of a game of the engine, by its name, or one that a program of the
//! package knows.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use sg::notation::{self, NamedGame, NamedPosition, NotationError};

use super::program::ProgramPositions;
use super::template::Template;
use super::values::Described;
use crate::words::Words;

/// The most games that are remembered: the parameters may differ from case to case.
const GAMES: usize = 1000;

/// Where positions come from.
pub(super) enum Positions {
    /// The engine knows the game.
    Named(NamedPositions),
    /// A program knows it.
    Program(ProgramPositions),
}

/// The positions of games that the engine knows.
pub(super) struct NamedPositions {
    template: Template,
    /// The games that were named, each with what the engine has found out about it.
    games: Mutex<BTreeMap<String, NamedGame>>,
}

impl Positions {
    /// Those that are named so.
    pub(super) fn named(template: Template) -> Self {
        Self::Named(NamedPositions {
            template,
            games: Mutex::default(),
        })
    }

    /// The position of a case, or why it is none.
    pub(super) fn of(&self, case: &Described) -> Result<NamedPosition, Words> {
        match self {
            Self::Named(named) => named
                .of(case)
                .map_err(|error| say!("no position of the game: {error}", error = error.wording())),
            Self::Program(program) => program.of(case),
        }
    }

    /// The position of a case as the engine writes it; `None` where the engine does not know the game.
    pub(super) fn notation(&self, case: &Described) -> Option<String> {
        match self {
            Self::Named(named) => Some(named.template.fill(case)),
            Self::Program(_) => None,
        }
    }

    /// The program that knows the game; `None` where the engine does.
    pub(super) fn program(&self) -> Option<&ProgramPositions> {
        match self {
            Self::Named(_) => None,
            Self::Program(program) => Some(program),
        }
    }
}

impl NamedPositions {
    /// The names of positions, with places for fields.
    pub(super) const fn template(&self) -> &Template {
        &self.template
    }

    fn of(&self, case: &Described) -> Result<NamedPosition, NotationError> {
        let name = self.template.fill(case);
        let Some((game, position)) = name.split_once('@') else {
            return notation::position(&name);
        };
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(game) {
            return game.position(position);
        }
        let named = notation::game(game)?;
        if games.len() >= GAMES {
            games.clear();
        }
        games.insert(game.to_owned(), named.clone());
        drop(games);
        named.position(position)
    }
}
