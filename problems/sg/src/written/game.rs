//! The positions and moves of a game that was asked for, with the values that follow from them.
//!
//! Each growth asks for all that can be reached, so a position that is known has its whole game known,
//! and its value never changes.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use super::growth::Growth;
use super::known::{Known, Move};
use super::line::{BETWEEN_PARTS, NOTHING, split};
use super::{Written, WrittenAnswer};
use crate::graph::LoopyValue;
use crate::{Budget, Game, Nimber};

/// Why a game could not be explored.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError<E> {
    /// There are more positions than are allowed.
    #[error(
        "more than {positions} positions can be reached: begin at a smaller one, or allow more"
    )]
    Budget {
        /// The number of positions allowed.
        positions: usize,
    },
    /// Not one line of moves for each position.
    #[error("moves of {asked} positions were asked for, and of {answered} given")]
    Count {
        /// How many positions were asked about.
        asked: usize,
        /// How many were answered.
        answered: usize,
    },
    /// Whoever knows the rules failed.
    #[error(transparent)]
    Rules(E),
}

/// A game whose positions and moves are asked for. Clones share what is known.
#[derive(Clone)]
pub struct WrittenGame(Arc<Explored>);

struct Explored {
    name: String,
    known: RwLock<Known>,
    /// Held by whoever asks for more positions.
    growing: Mutex<()>,
}

impl WrittenGame {
    /// A game of which no position is known.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Arc::new(Explored {
            name: name.into(),
            known: RwLock::default(),
            growing: Mutex::default(),
        }))
    }

    /// Asks for the moves of these positions, of those that they leave, and so on until none is
    /// new. `rules` is asked about a whole layer at a time, and gives the moves of each position.
    ///
    /// # Errors
    /// When there are more positions than the budget has, or `rules` fails.
    pub fn explore<E, A: Into<WrittenAnswer>>(
        name: impl Into<String>,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        rules: impl FnMut(&[String]) -> Result<Vec<A>, E>,
    ) -> Result<Self, ExploreError<E>> {
        let game = Self::new(name);
        game.grow(starts, budget, rules)?;
        Ok(game)
    }

    /// Asks for these positions too, and all that can be reached from them. The budget is for all
    /// positions of the game.
    ///
    /// # Errors
    /// As [`Self::explore`]; then nothing is known that was not known before.
    pub fn grow<E, A: Into<WrittenAnswer>>(
        &self,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        mut rules: impl FnMut(&[String]) -> Result<Vec<A>, E>,
    ) -> Result<(), ExploreError<E>> {
        let _growing = self
            .0
            .growing
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = self.known();
        let mut growth = Growth::new(&known);
        let mut layer = Vec::new();
        for start in starts {
            growth.enter(&start, &mut layer);
            if growth.positions() > budget.positions {
                break;
            }
        }
        while !layer.is_empty() {
            if growth.positions() > budget.positions {
                return Err(ExploreError::Budget {
                    positions: budget.positions,
                });
            }
            let answers = rules(&layer).map_err(ExploreError::Rules)?;
            if answers.len() != layer.len() {
                return Err(ExploreError::Count {
                    asked: layer.len(),
                    answered: answers.len(),
                });
            }
            let mut next = Vec::new();
            for answer in answers {
                growth.answer(answer.into(), &mut next);
            }
            layer = next;
        }
        let grown = growth.finish();
        drop(known);
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        known.take(grown);
        Ok(())
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The components of a position that is written `a + b`.
    pub fn parts_of(position: &str) -> impl Iterator<Item = String> + use<'_> {
        let parts = split(position, BETWEEN_PARTS).into_iter();
        parts.filter(|part| *part != NOTHING).map(str::to_owned)
    }

    /// How many positions are known.
    pub fn positions(&self) -> usize {
        self.known().entries.len()
    }

    /// How many moves the positions that are known have together.
    pub fn number_of_moves(&self) -> usize {
        self.known().moves
    }

    /// How many bytes of memory the positions that are known take, about, with their moves and pictures.
    pub fn bytes(&self) -> usize {
        self.known().bytes
    }

    /// The position that is written so; `None` where it was not reached.
    pub fn position(&self, text: &str) -> Option<Written> {
        let known = self.known();
        let (position, _) = known.index.get_key_value(&Written::from(text))?;
        Some(position.clone())
    }

    /// The picture of a position, where whoever knows the rules drew one.
    pub fn picture(&self, position: &Written) -> Option<String> {
        let known = self.known();
        let entry = known.entry(position)?;
        entry.picture.as_deref().map(str::to_owned)
    }

    /// What the moves of a position are called that have that label; `None` where the first of them
    /// has no name.
    pub fn move_name(&self, position: &Written, label: &[u64], left: &[Written]) -> Option<String> {
        let moves = self.moves_of(position);
        let is_it = |made: &&Move| &*made.label == label && &*made.left == left;
        let name = moves.iter().find(is_it)?.name.as_deref();
        name.map(str::to_owned)
    }

    /// Calls `visit` with every move of a position, in the order in which its rules list them: its name and what
    /// it leaves.
    pub(crate) fn named_moves(
        &self,
        position: &Written,
        visit: &mut dyn FnMut(Option<&str>, &[Written]),
    ) {
        for made in &*self.moves_of(position) {
            visit(made.name.as_deref(), &made.left);
        }
    }

    fn moves_of(&self, position: &Written) -> Arc<[Move]> {
        let known = self.known();
        let entry = known.entry(position);
        entry.map_or_else(|| Vec::new().into(), |entry| Arc::clone(&entry.moves))
    }

    /// Positions in the order in which play goes round through them, the first one again at the
    /// end; `None` where every game ends.
    ///
    /// The parts that a move leaves side by side are looked at one by one.
    pub fn cycle(&self) -> Option<Vec<Written>> {
        self.known().cycle.clone()
    }

    /// Whether it is known who wins where play may go round: where no move leaves several parts.
    pub fn has_loopy_values(&self) -> bool {
        let known = self.known();
        let loopy = known.loopy.as_ref();
        loopy.is_some_and(|values| values.iter().all(Option::is_some))
    }

    /// The values of these positions where play may go round; `None` where it does not, and where it may come
    /// to a move that leaves several parts, for which there is no theory. What else is known of the game
    /// changes nothing of it.
    pub(crate) fn loopy_values(&self, parts: &[Written]) -> Option<Vec<LoopyValue>> {
        let known = self.known();
        let loopy = known.loopy.as_ref()?;
        let value = |part| loopy.get(*known.index.get(part)?)?.clone();
        parts.iter().map(value).collect()
    }
}

impl fmt::Debug for WrittenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WrittenGame")
            .field("name", &self.name())
            .field("positions", &self.positions())
            .finish()
    }
}

/// A position that was not reached has no move. What was reached has its value without a search,
/// unless play may go round.
impl Game for WrittenGame {
    type Position = Written;

    fn options(&self, position: &Written, sink: &mut dyn FnMut(&[Written])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    fn moves(&self, position: &Written, visit: &mut dyn FnMut(&[u64], &[Written])) {
        for made in &*self.moves_of(position) {
            visit(&made.label, &made.left);
        }
    }

    fn most_moves(&self, position: &Written) -> u64 {
        self.moves_of(position).len() as u64
    }

    fn known_value(&self, position: &Written) -> Option<Nimber> {
        self.known().entry(position)?.value
    }
}
