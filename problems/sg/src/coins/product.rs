//! Coins on a board: the product of two rules, by the Tartan theorem.

use std::collections::BTreeSet;

use super::Rule;
use crate::{Game, Nimber};

/// A coin: its column and its row, both from 0.
pub type Cell = (u64, u64);

/// The product of two rules: where one lets the columns x1, x2, … be turned and the other the
/// rows y1, y2, …, the coins at all (xi, yj) are turned; the one of the last column and last
/// row must go from heads to tails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Product {
    /// The rule for columns, the first coordinate.
    pub columns: Rule,
    /// The rule for rows, the second coordinate.
    pub rows: Rule,
}

impl Product {
    /// Returns the value of a head at a cell: the nim product of the values in the two rows
    /// (the Tartan theorem, Winning Ways, chapter 14). `None` where one of them has no closed
    /// form. Compared with the rules on every position of 3 x 3 coins for 25 pairs of rules, and
    /// with mex for the single heads of 12 x 12 coins.
    pub fn value(self, (x, y): Cell) -> Option<Nimber> {
        Some(self.columns.value(x)? * self.rows.value(y)?)
    }

    /// Calls `sink` with all the cells that may be turned together with a head, itself included.
    fn turned_with(self, (x, y): Cell, sink: &mut dyn FnMut(&[Cell])) {
        let lower = |rule: Rule, head: u64| {
            let mut choices = Vec::new();
            rule.turned_with(head, &mut |others| {
                let mut coins = others.to_vec();
                coins.push(head);
                choices.push(coins);
            });
            choices
        };
        let rows = lower(self.rows, y);
        for columns in lower(self.columns, x) {
            for rows in &rows {
                let cells = columns.iter().flat_map(|x| rows.iter().map(|y| (*x, *y)));
                sink(&cells.collect::<Vec<_>>());
            }
        }
    }

    /// An upper bound of the number of moves with a head.
    pub fn most_choices(self, (x, y): Cell) -> u64 {
        let columns = self.columns.most_choices(x);
        columns.saturating_mul(self.rows.most_choices(y))
    }
}

impl Game for Product {
    /// The heads, ascending.
    type Position = Vec<Cell>;

    fn options(&self, heads: &Vec<Cell>, sink: &mut dyn FnMut(&[Vec<Cell>])) {
        for &head in heads {
            self.turned_with(head, &mut |cells| {
                let mut after: BTreeSet<Cell> = heads.iter().copied().collect();
                for cell in cells {
                    if !after.insert(*cell) {
                        after.remove(cell);
                    }
                }
                sink(&[after.into_iter().collect()]);
            });
        }
    }

    fn canonical(&self, mut heads: Vec<Cell>) -> Vec<Cell> {
        heads.sort_unstable();
        heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Solver};

    #[test]
    fn the_tartan_theorem_holds() {
        let rules = [
            Rule::AtMost(2),
            Rule::AtMost(3),
            Rule::Exactly(2),
            Rule::Ruler,
            Rule::Near(2),
        ];
        for columns in rules {
            for rows in rules {
                let product = Product { columns, rows };
                let value = |cell: &Cell| product.value(*cell).unwrap_or_default();
                let mut solver = Solver::new(product, Budget::default());
                for code in 0..512u64 {
                    let cells = (0..9).filter(|i| code >> i & 1 == 1);
                    let heads: Vec<Cell> = cells.map(|i| (i / 3, i % 3)).collect();
                    let sum: Nimber = heads.iter().map(value).sum();
                    assert_eq!(solver.value(&[heads]), Ok(sum), "{product:?}");
                }
            }
        }
    }

    #[test]
    fn single_heads_have_the_nim_product() {
        let product = Product {
            columns: Rule::Ruler,
            rows: Rule::AtMost(2),
        };
        // Mex over the sums of the other turned heads, which are nearer to the corner.
        let mut table = std::collections::HashMap::new();
        for x in 0..12 {
            for y in 0..12 {
                let mut seen = crate::MexSet::new();
                product.turned_with((x, y), &mut |cells| {
                    let others = cells.iter().filter(|cell| **cell != (x, y));
                    seen.insert(others.map(|cell| table[cell]).sum());
                });
                table.insert((x, y), seen.mex());
                assert_eq!(Some(seen.mex()), product.value((x, y)));
            }
        }
    }
}
