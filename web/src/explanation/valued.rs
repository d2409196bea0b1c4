//! What the engine says of the position that goes wrong, and of what its decisive moves leave: enough to draw and to
//! play it.

use std::collections::BTreeMap;

use problems::{AnsweredMove, DecisiveMoves, NamedMove, Reference};
use sg::notation::{self, Answer};
use sg::{Budget, Play, pool};

/// How many positions are looked at for each.
const EACH: Budget = Budget { positions: 5_000 };

/// Of so many moves it is said what they leave.
const MOST: usize = 64;

/// What the engine says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued {
    /// Its name.
    pub position: String,
    /// Who wins it, and its value; `None` where that is out of reach.
    pub answer: Option<Answer>,
    /// The same of what moves leave, by the names of those.
    left: BTreeMap<String, Answer>,
}

impl Valued {
    /// What is said of the position of an input of one case, of which these are the decisive moves; `None` where it has
    /// no name.
    pub(super) fn of(
        reference: &dyn Reference,
        case: &[u8],
        moves: &DecisiveMoves,
    ) -> Option<Self> {
        let position = reference.positions(case).pop()??;
        let play = reference.play();
        let named = named(moves).into_iter().take(MOST);
        let left = named.filter_map(|it| {
            let to = it.to.clone()?;
            let answer = asked(&to, play)?;
            Some((to, answer))
        });
        Some(Self {
            left: left.collect(),
            answer: asked(&position, play),
            position,
        })
    }

    /// What is said of the position of that name, which a move leaves.
    pub fn left(&self, to: &str) -> Option<Answer> {
        self.left.get(to).copied()
    }
}

/// Who wins a position, and its value. What was said when all was used up is not believed.
fn asked(name: &str, play: Play) -> Option<Answer> {
    let answer = notation::position(name).ok()?.answer(play, EACH).ok();
    answer.filter(|_| !pool::is_spent())
}

/// The moves, and the answers to them.
fn named(moves: &DecisiveMoves) -> Vec<&NamedMove> {
    match moves {
        DecisiveMoves::Winning { moves, .. } => moves.iter().collect(),
        DecisiveMoves::Refutation { moves, .. } => answered(moves),
        DecisiveMoves::Draw {
            holding, losing, ..
        } => [answered(holding), answered(losing)].concat(),
    }
}

fn answered(moves: &[AnsweredMove]) -> Vec<&NamedMove> {
    let each = moves.iter();
    each.flat_map(|it| [Some(&it.made), it.reply.as_ref()])
        .flatten()
        .collect()
}
