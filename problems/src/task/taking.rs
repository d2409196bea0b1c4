//! What problems share that ask for the least number to take first.

use sg::brute::Brute;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

/// The number, or that there is none that wins.
pub fn answer(take: Option<u64>) -> String {
    take.map_or_else(|| "lose".to_owned(), |take| take.to_string())
}

/// The least winning number of a pile from nothing but the rules.
pub fn least_by_rules(game: DynamicSubtraction, n: u64) -> Option<u64> {
    let mut rules = Brute::new(game);
    let pile = Pile::opening(n);
    (1..n).find(|take| !rules.outcome(&[game.after(pile, *take)]).is_win())
}
