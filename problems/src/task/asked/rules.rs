//! What a problem must know about the moves of its game to be asked more than who wins.

use crate::task::{Random, Task};
use crate::{Localized, ProblemsError};

/// A move as the numbers that a program writes for it.
pub type Move = Vec<u64>;

/// The winning moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// How many there are.
    pub count: u128,
    /// One of them.
    pub first: Option<Move>,
}

/// A problem about the winner of a game whose cases are positions of it.
///
/// Positions that come up in play need not be valid cases: a row may be empty, a tree may have
/// lost nodes.
pub trait Rules: Task {
    /// What the numbers of a move are called, such as `["i", "x"]`.
    const MOVE: &'static [&'static str];

    /// All moves of a position. Only asked for small positions, and for those that
    /// [`Self::game`] begins with.
    fn moves(&self, setting: &Self::Setting, case: &Self::Case) -> Vec<Move>;

    /// A name of a position that all have for which the moves are the same but for what they
    /// are called.
    fn name(&self, case: &Self::Case) -> String {
        format!("{case:?}")
    }

    /// Whether a small case of the original is small enough to look at all positions it can
    /// become.
    fn can_be_played_out(&self, case: &Self::Case) -> bool {
        let _ = case;
        true
    }

    /// The position after a move of [`Self::MOVE`]'s length, or why it is no move there.
    fn after(
        &self,
        setting: &Self::Setting,
        case: &Self::Case,
        numbers: &[u64],
    ) -> Result<Self::Case, Localized>;

    /// The Grundy values of positions, by theory.
    fn values(
        &self,
        setting: &Self::Setting,
        cases: &[Self::Case],
    ) -> Result<Vec<u64>, ProblemsError>;

    /// Whether positions are lost, by theory.
    fn are_lost(
        &self,
        setting: &Self::Setting,
        cases: &[Self::Case],
    ) -> Result<Vec<bool>, ProblemsError> {
        let values = self.values(setting, cases)?.into_iter();
        Ok(values.map(|value| value == 0).collect())
    }

    /// The winning moves of positions, by theory.
    fn winning(
        &self,
        setting: &Self::Setting,
        cases: &[Self::Case],
    ) -> Result<Vec<Winning>, ProblemsError>;

    /// A position to play from, of any size or as large as one may be.
    fn game(&self, random: &mut Random, largest: bool) -> (Self::Setting, Self::Case);
}

/// A position to play from that is lost, or won, if one is found soon.
pub(super) fn game<T: Rules>(
    task: &T,
    random: &mut Random,
    largest: bool,
    lost: bool,
) -> (T::Setting, T::Case) {
    const TRIES: usize = 200;
    let mut game = task.game(random, largest);
    for _ in 0..TRIES {
        let is_lost = task.are_lost(&game.0, std::slice::from_ref(&game.1));
        if is_lost.is_ok_and(|is_lost| is_lost == [lost]) {
            break;
        }
        game = task.game(random, largest);
    }
    game
}

/// A refused move, in English and Chinese.
pub fn no_move<C>(en: impl Into<String>, zh: impl Into<String>) -> Result<C, Localized> {
    let (en, zh) = (en.into(), zh.into());
    Err(Localized { en, zh })
}
