//! Coins in a row as a game: its moves by the rule alone.

use std::collections::BTreeSet;

use super::Rule;
use crate::Game;

impl Game for Rule {
    /// The heads, ascending.
    type Position = Vec<u64>;

    fn options(&self, heads: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        for &head in heads {
            self.turned_with(head, &mut |others| {
                let mut after: BTreeSet<u64> = heads.iter().copied().collect();
                after.remove(&head);
                for other in others {
                    if !after.insert(*other) {
                        after.remove(other);
                    }
                }
                sink(&[after.into_iter().collect()]);
            });
        }
    }

    fn most_moves(&self, heads: &Vec<u64>) -> u64 {
        let most = heads.iter().map(|head| self.most_choices(*head));
        most.fold(0, u64::saturating_add)
    }

    fn canonical(&self, mut heads: Vec<u64>) -> Vec<u64> {
        heads.sort_unstable();
        heads
    }
}
