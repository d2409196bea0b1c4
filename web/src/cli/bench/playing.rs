//! What is asked of `/play` when it is measured: a game of each family by each convention against the
//! perfect opponent, from its first page to some moves later, with what stands next to the board.

use sg::Play;
use sg::notation::{self, Family, families};

use crate::http::play::asked::{GameAddress, Shown, start};
use crate::http::play::course::Course;

/// How many moves of one's own are made.
const MOVES: usize = 3;

/// The name of each family with the addresses of its game. After a move of one's own the address leads on
/// to the page after the opponent's.
pub(super) fn games() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    families().map(|family| (family.name, addresses(family)))
}

fn addresses(family: &Family) -> Vec<String> {
    let (game, at) = start(family);
    let conventions = [Play::Normal, Play::Misere].into_iter();
    let games = conventions.flat_map(|play| course(GameAddress::at(game, at, play)));
    let shown = [Shown::Moves, Shown::Hint, Shown::Values];
    games
        .flat_map(|game| shown.map(|shown| game.showing(shown).address()))
        .collect()
}

/// A game up to its end, or to some moves of one's own. Each of these is the first of the engine's list.
fn course(first: GameAddress) -> Vec<GameAddress> {
    let mut addresses = vec![first.clone()];
    let Ok(game) = notation::game(&first.game) else {
        return addresses;
    };
    let mut asked = first;
    for _ in 0..MOVES {
        let moved = asked.after(0);
        let course = Course::of(&game, &moved);
        let Ok(reply) = course.and_then(|course| course.reply(&moved)) else {
            break;
        };
        addresses.push(moved.clone());
        let Some(reply) = reply else {
            break;
        };
        asked = moved.after(reply);
    }
    addresses
}
