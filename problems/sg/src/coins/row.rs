//! Coins in a row as a game: its moves by the rule alone.

use std::collections::BTreeSet;

use super::Rule;
use crate::{Budget, Game, MovesTo, Nimber};

impl Game for Rule {
    /// The heads, ascending.
    type Position = Vec<u64>;

    fn options(&self, heads: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        for &head in heads {
            self.turned_with(head, &mut |others| {
                sink(&[turned(heads, others.iter().chain([&head]))]);
            });
        }
    }

    /// A move is called by the coins that are turned, as [`Rule::label`] writes them.
    fn moves(&self, heads: &Vec<u64>, visit: &mut dyn FnMut(&[u64], &[Vec<u64>])) {
        for &head in heads {
            self.turned_with(head, &mut |others| {
                let coins = [others, &[head]].concat();
                visit(&self.label(&coins), &[turned(heads, &coins)]);
            });
        }
    }

    fn most_moves(&self, heads: &Vec<u64>) -> u64 {
        let most = heads.iter().map(|head| self.most_choices(*head));
        // What is beyond all numbers is known to be many.
        most.fold(0, u64::saturating_add).min(u64::MAX - 1)
    }

    fn known_value(&self, heads: &Vec<u64>) -> Option<Nimber> {
        heads.iter().map(|head| self.value(*head)).sum()
    }

    /// Only of value 0, and where not too many choices must be tried; under some rules one is found in any case.
    fn moves_to(&self, heads: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        value.is_zero().then_some(())?;
        let Ok(moves) = self.winning_moves(heads, WORTH_TRYING) else {
            let coins = self.winning_at_once(heads)?;
            let left = turned(heads, &coins);
            return Some(MovesTo::found(self.label(&coins), [left]));
        };
        let first = moves
            .first()
            .map(|coins| (self.label(coins), vec![turned(heads, coins)]));
        Some(MovesTo {
            count: moves.len() as u128,
            first,
            may_be_more: false,
        })
    }

    fn canonical(&self, mut heads: Vec<u64>) -> Vec<u64> {
        heads.sort_unstable();
        heads
    }
}

/// How many choices are tried for a winning move that nobody asks the price of.
pub(super) const WORTH_TRYING: Budget = Budget { positions: 1 << 16 };

/// The heads, ascending, after these coins are turned.
fn turned<'a>(heads: &[u64], coins: impl IntoIterator<Item = &'a u64>) -> Vec<u64> {
    let mut after: BTreeSet<u64> = heads.iter().copied().collect();
    for coin in coins {
        if !after.insert(*coin) {
            after.remove(coin);
        }
    }
    after.into_iter().collect()
}
