//! What problems share that ask for the least number to take first.

use sg::brute::Brute;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

/// The least winning number of a pile, by theory.
pub fn answer(game: DynamicSubtraction, n: u64) -> String {
    line(game.least_winning_take(Pile::opening(n)))
}

/// The least winning number of a pile, from nothing but the rules.
pub fn answer_by_rules(game: DynamicSubtraction, n: u64) -> String {
    let mut rules = Brute::new(game);
    let pile = Pile::opening(n);
    line((1..n).find(|take| !rules.outcome(&[game.after(pile, *take)]).is_win()))
}

/// The number, or that there is none that wins.
pub fn line(take: Option<u64>) -> String {
    take.map_or_else(|| "lose".to_owned(), |take| take.to_string())
}
