//! The silver dollar game: coins on a strip move left without jumping; in its full form the
//! leftmost may be pocketed, and who pockets the dollar wins.

use crate::{Game, MovesTo, Nimber};

/// The game without the dollar: coins on different cells 0, 1, …, each of which may move left
/// over free cells; who cannot move loses. A position is the cells of the coins, ascending.
#[derive(Debug, Clone, Copy, Default)]
pub struct SilverDollar;

impl SilverDollar {
    /// Returns the value: the XOR of the gaps to the left of every second coin, the last one
    /// first; a coin without a partner has the edge of the strip for one. Compared with the
    /// rules on all sets of up to 5 coins on 10 cells.
    ///
    /// The cells need not be sorted; equal ones count as neighbours.
    pub fn value(coins: &[u64]) -> Nimber {
        let mut coins = coins.to_vec();
        coins.sort_unstable_by(|a, b| b.cmp(a));
        let pairs = coins.chunks(2).map(|pair| match pair {
            [right, left] => (right - left).saturating_sub(1),
            [alone] => *alone,
            _ => 0,
        });
        pairs.map(Nimber).sum()
    }
}

impl Game for SilverDollar {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        self.moves(coins, &mut |_, left| sink(left));
    }

    /// A move is called by the number of the coin, from 1, and how many cells it goes.
    fn moves(&self, coins: &Vec<u64>, visit: &mut dyn FnMut(&[u64], &[Vec<u64>])) {
        for (index, &coin) in coins.iter().enumerate() {
            let first = index.checked_sub(1).map_or(0, |left| coins[left] + 1);
            for cell in first..coin {
                let mut after = coins.clone();
                after[index] = cell;
                visit(&[index as u64 + 1, coin - cell], &[after]);
            }
        }
    }

    /// As many as there are free cells before the last coin.
    fn most_moves(&self, coins: &Vec<u64>) -> u64 {
        let cells = coins.last().map_or(0, |last| last.saturating_add(1));
        cells.saturating_sub(coins.len() as u64)
    }

    fn known_value(&self, coins: &Vec<u64>) -> Option<Nimber> {
        Some(Self::value(coins))
    }

    /// All of them: a move shortens the gap of one pair, or lengthens it.
    fn moves_to(&self, coins: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        let mut found = MovesTo::NONE;
        let change = Self::value(coins) + value;
        if change.is_zero() {
            return Some(found);
        }
        // The last coin is the right one of a pair, and so is every second one before it.
        for right in (1 - coins.len() % 2..coins.len()).step_by(2) {
            let Some((coin, cell)) = changed(coins, right, change) else {
                continue;
            };
            found.count += 1;
            found.first.get_or_insert_with(|| {
                let mut after = coins.clone();
                after[coin] = cell;
                (vec![coin as u64 + 1, coins[coin] - cell], vec![after])
            });
        }
        Some(found)
    }

    fn canonical(&self, mut coins: Vec<u64>) -> Vec<u64> {
        coins.sort_unstable();
        coins
    }
}

/// The coin of a pair that is moved, and to which cell, so that the gap to the left of its coin `right` changes by
/// this as a nimber; `None` where none can be.
fn changed(coins: &[u64], right: usize, change: Nimber) -> Option<(usize, u64)> {
    let after = |coin: Option<usize>| coin.map_or(0, |coin| coins[coin] + 1);
    let left = right.checked_sub(1);
    let gap = coins[right].saturating_sub(after(left));
    let wanted = (Nimber(gap) + change).0;
    if wanted < gap {
        return Some((right, after(left) + wanted));
    }
    // The coin on the left goes away from it, up to the pair before.
    let left = left?;
    let cell = coins[left].checked_sub(wanted - gap)?;
    (cell >= after(left.checked_sub(1))).then_some((left, cell))
}

/// The game with the dollar: a coin on cell 0 may also be pocketed, and the game is over when
/// the dollar is. There is no closed form here: a search decides.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dollar;

impl Game for Dollar {
    /// The cells, ascending, and the index of the dollar; `None` once it is pocketed.
    type Position = (Vec<u64>, Option<usize>);

    fn options(&self, (coins, dollar): &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        let Some(dollar) = *dollar else {
            return;
        };
        SilverDollar.options(coins, &mut |after| {
            sink(&[(after[0].clone(), Some(dollar))]);
        });
        if coins.first() == Some(&0) {
            sink(&[(coins[1..].to_vec(), dollar.checked_sub(1))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn the_gaps_decide() {
        let mut brute = Brute::new(SilverDollar);
        for code in 0..1u32 << 10 {
            let coins: Vec<u64> = (0..10).filter(|cell| code >> cell & 1 == 1).collect();
            if coins.len() <= 5 {
                let value = brute.value(&coins);
                assert_eq!(SilverDollar::value(&coins), value, "{coins:?}");
            }
        }
    }

    #[test]
    fn who_can_pocket_the_dollar_wins() {
        let mut brute = Brute::new(Dollar);
        let mut wins = |coins: &[u64], dollar| {
            let position = (coins.to_vec(), Some(dollar));
            brute.outcome(&[position]).is_win()
        };
        assert!(wins(&[0], 0));
        assert!(!wins(&[1], 0));
        // Pocketing the other coin lets the opponent have the dollar.
        assert!(wins(&[0, 1], 1));
        assert!(!wins(&[0, 2], 1));
        assert!(wins(&[1, 2], 1));
    }
}
