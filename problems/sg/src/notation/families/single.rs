//! Rulesets of games whose options have one part: options and moves as the game says them.

use crate::Game;

/// Calls `sink` with every option of rules whose options have one part.
pub(super) fn single_parts<G: Game>(
    game: &G,
    position: &G::Position,
    sink: &mut dyn FnMut(G::Position),
) {
    game.options(position, &mut |parts| {
        parts.iter().cloned().for_each(&mut *sink);
    });
}

/// The moves of a ruleset as a game whose options have one part names and finds them.
macro_rules! moves_of {
    ($self:ident => $game:expr, $position:ty) => {
        fn moves(&$self, part: &$position, visit: &mut dyn FnMut(&[u64], $position)) {
            Game::moves(&$game, part, &mut |label, left| {
                left.iter().cloned().for_each(|left| visit(label, left));
            });
        }

        fn leaves(&$self, part: &$position, label: &[u64]) -> Option<$position> {
            Game::leaves(&$game, part, label)?.pop()
        }

        fn moves_to(&$self, part: &$position, value: Nimber) -> Option<MovesTo<$position>> {
            Game::moves_to(&$game, part, value)
        }
    };
}

pub(super) use moves_of;
