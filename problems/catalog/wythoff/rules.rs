//! The moves of Wythoff's game, for the questions beyond who wins.

use super::{Pair, Wythoff};
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::task::{Random, wythoff};
use crate::{Localized, ProblemsError};

/// Beyond so many stones values are not known: there is only the table of all pairs.
const LARGEST_TABLE: u64 = 2000;

impl Rules for Wythoff {
    /// From the first pile x stones, from the second y.
    const MOVE: &'static [&'static str] = &["x", "y"];

    fn moves(&self, (): &(), (a, b): &Pair) -> Vec<Move> {
        let first = (1..=*a).map(|x| vec![x, 0]);
        let second = (1..=*b).map(|y| vec![0, y]);
        let both = (1..=*a.min(b)).map(|z| vec![z, z]);
        first.chain(second).chain(both).collect()
    }

    fn after(&self, (): &(), (a, b): &Pair, numbers: &[u64]) -> Result<Pair, Localized> {
        let (x, y) = (numbers[0], numbers[1]);
        if (x, y) == (0, 0) || (x != y && x != 0 && y != 0) {
            return no_move(
                format!("{x} and {y} stones cannot be taken: one is 0, or they are equal"),
                format!("不能取 {x} 颗和 {y} 颗：其中一个为 0，或两者相等"),
            );
        }
        match (a.checked_sub(x), b.checked_sub(y)) {
            (Some(a), Some(b)) => Ok((a, b)),
            _ => no_move(
                format!("{x} and {y} stones cannot be taken from piles of {a} and {b}"),
                format!("两堆有 {a} 颗和 {b} 颗，不能取 {x} 颗和 {y} 颗"),
            ),
        }
    }

    fn values(&self, (): &(), pairs: &[Pair]) -> Result<Vec<u64>, ProblemsError> {
        let most = self.pile;
        if most > LARGEST_TABLE {
            return Err(ProblemsError::Reference {
                what: format!("a pile of {most}"),
                reason: format!("values are known for piles up to {LARGEST_TABLE}"),
            });
        }
        let table = self
            .values
            .get_or_init(|| sg::wythoff::values_to(most as usize));
        let value = |(a, b): &Pair| table[*a as usize][*b as usize].0;
        Ok(pairs.iter().map(value).collect())
    }

    fn are_lost(&self, (): &(), pairs: &[Pair]) -> Result<Vec<bool>, ProblemsError> {
        Ok(pairs.iter().map(|pair| !wythoff::wins(*pair)).collect())
    }

    fn winning(&self, (): &(), pairs: &[Pair]) -> Result<Vec<Winning>, ProblemsError> {
        let winning = |(a, b): &Pair| {
            let moves = sg::wythoff::winning_moves(*a, *b);
            Winning {
                count: moves.len() as u128,
                first: moves.first().map(|(c, d)| vec![a - c, b - d]),
            }
        };
        Ok(pairs.iter().map(winning).collect())
    }

    fn game(&self, random: &mut Random, largest: bool) -> ((), Pair) {
        let most = if largest {
            self.pile
        } else {
            random.within(&(1..=self.pile))
        };
        let mut pairs = wythoff::mixed(random, 1, 0, most);
        let pair = pairs.pop().unwrap_or_default();
        // The largest pile there may be, too.
        let top = largest && random.chance(1, 4);
        ((), if top { (most, pair.1) } else { pair })
    }
}
