//! What is asked of `/play` when it is measured: a game of each family by each convention, from its first
//! page to some moves later, with what stands next to the board.

use sg::Play;
use sg::notation::{Family, families};

use crate::http::play::asked::{GameAddress, Shown, start};

/// How many moves are made.
const MOVES: usize = 3;

/// The name of each family with the addresses of its game. Each move is the first of the engine's list:
/// where there is none any more, the game is over, and its last page is asked for again.
pub(super) fn games() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    families().map(|family| (family.name, addresses(family)))
}

fn addresses(family: &Family) -> Vec<String> {
    let (game, at) = start(family);
    let conventions = [Play::Normal, Play::Misere].into_iter();
    let games = conventions.flat_map(|play| {
        let first = GameAddress::at(game, at, play);
        (0..=MOVES).map(move |moves| GameAddress {
            moves: vec![0; moves],
            ..first.clone()
        })
    });
    let shown = [Shown::Moves, Shown::Hint, Shown::Values];
    games
        .flat_map(|game| shown.map(|shown| game.showing(shown).address()))
        .collect()
}
