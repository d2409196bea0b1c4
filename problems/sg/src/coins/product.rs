//! Coins on a board: the product of two rules, by the Tartan theorem.

use std::collections::{BTreeSet, HashMap};

use super::row::WORTH_TRYING;
use super::winning::{Lower, Values, ascending};
use super::{CoinsError, Rule};
use crate::{Budget, Game, MovesTo, Nimber};

/// A coin: its column and its row, both from 0.
pub type Cell = (u64, u64);

/// A move on a board: every coin in one of the columns and one of the rows is turned.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The columns, ascending.
    pub columns: Vec<u64>,
    /// The rows, ascending.
    pub rows: Vec<u64>,
}

impl Turn {
    /// The coins that are turned.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let columns = self.columns.iter();
        columns.flat_map(|x| self.rows.iter().map(|y| (*x, *y)))
    }
}

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
    /// form. Compared with the rules on every position of 3 x 3 coins for 36 pairs of rules, and
    /// with mex for the single heads of 12 x 12 coins.
    pub fn value(self, (x, y): Cell) -> Option<Nimber> {
        Some(self.columns.value(x)? * self.rows.value(y)?)
    }

    /// Returns the value of a board with these heads, in any order; a head that is named twice is
    /// one head.
    pub fn position_value(self, heads: &[Cell], budget: Budget) -> Result<Nimber, CoinsError> {
        self.values(&ascending(heads), budget)
            .map(|values| values.sum)
    }

    /// Returns every winning move, in lexicographic order; none iff the position is lost.
    ///
    /// A move changes the value by the nim product of what it changes in either row, so for
    /// every choice of columns the quotient says which choices of rows win: choices of columns
    /// and of rows are added up, not multiplied. The budget counts them, and the coins of the
    /// moves. Compared
    /// with the rules on every position of 3 x 3 coins for 36 pairs of rules.
    ///
    /// ```
    /// use sg::{Budget, coins::{Product, Rule}};
    /// let turtles = Product { columns: Rule::AtMost(2), rows: Rule::AtMost(2) };
    /// let moves = turtles.winning_moves(&[(9_999, 9_998), (0, 0)], Budget::default());
    /// assert!(moves.is_ok_and(|moves| !moves.is_empty()));
    /// ```
    pub fn winning_moves(self, heads: &[Cell], budget: Budget) -> Result<Vec<Turn>, CoinsError> {
        let heads = ascending(heads);
        let values = self.values(&heads, budget)?;
        self.winning_with(&heads, &values, budget)
    }

    /// The winning moves whose last coin is the first head that a move can lower as far as it takes: there is one
    /// with some of them, for every lower value is among those of its moves. The budget counts as of all moves.
    fn winning_with_one(self, heads: &[Cell], budget: Budget) -> Result<Vec<Turn>, CoinsError> {
        let values = self.values(heads, budget)?;
        let lowers = |head: &&Cell| {
            let value = values.columns.of(head.0) * values.rows.of(head.1);
            value + values.sum < value
        };
        let head = heads.iter().find(lowers).copied();
        self.winning_with(head.as_slice(), &values, budget)
    }

    /// A winning move of a board however large it is, under rules for whose rows lower coins of any sum are known; `None`
    /// also when the position is lost. Of a head that can be lowered as far as it takes, the sums of the direction with
    /// the lesser value are gone through, and the quotient says the other one.
    fn winning_at_once(self, heads: &[Cell]) -> Option<Turn> {
        let value = |rule: Rule, place: u64| rule.value(place);
        let mut sum = Nimber::ZERO;
        for (x, y) in heads {
            sum += value(self.columns, *x)? * value(self.rows, *y)?;
        }
        let mut left = MOST_SUMS;
        heads.iter().find_map(|&(x, y)| {
            let (column, row) = (value(self.columns, x)?, value(self.rows, y)?);
            let own = column * row;
            let (less, more) = (column.min(row), column.max(row));
            let tried = if own + sum < own { less.0.min(left) } else { 0 };
            left -= tried;
            (0..tried).find_map(|of_less| {
                let of_more = sum.checked_div(less + Nimber(of_less))? + more;
                let (of_column, of_row) = if column <= row {
                    (of_less, of_more.0)
                } else {
                    (of_more.0, of_less)
                };
                if of_more >= more {
                    return None;
                }
                let mut columns = self.columns.lower_with(x, of_column)?;
                let mut rows = self.rows.lower_with(y, of_row)?;
                columns.push(x);
                rows.push(y);
                Some(Turn { columns, rows })
            })
        })
    }

    /// The winning moves whose last coin is one of these heads of a board with those values.
    fn winning_with(
        self,
        heads: &[Cell],
        values: &BoardValues,
        budget: Budget,
    ) -> Result<Vec<Turn>, CoinsError> {
        let (mut moves, mut coins) = (Vec::new(), 0);
        if values.sum.is_zero() {
            return Ok(moves);
        }
        let positions = budget.positions;
        let choices = heads.iter().map(|(x, y)| {
            let columns = self.columns.most_choices(*x);
            columns.saturating_add(self.rows.most_choices(*y))
        });
        if choices.fold(0, u64::saturating_add) > positions as u64 {
            return Err(CoinsError::Choices { positions });
        }
        for &(x, y) in heads {
            // What a choice of rows changes, with all the choices that do.
            let mut rows: HashMap<Nimber, Vec<Lower<'static>>> = HashMap::new();
            values.rows.choices(y, &mut |sum, lower| {
                rows.entry(sum + values.rows.of(y))
                    .or_default()
                    .push(lower.kept());
            });
            values.columns.choices(x, &mut |sum, columns| {
                let quotient = values.sum.checked_div(sum + values.columns.of(x));
                let fitting = quotient.and_then(|quotient| rows.get(&quotient));
                for rows in fitting.into_iter().flatten() {
                    if coins <= positions {
                        let (columns, rows) = (columns.with(x), rows.with(y));
                        coins += columns.len() + rows.len();
                        moves.push(Turn { columns, rows });
                    }
                }
            });
            if coins > positions {
                return Err(CoinsError::Choices { positions });
            }
        }
        moves.sort_unstable();
        Ok(moves)
    }

    fn values(self, heads: &[Cell], budget: Budget) -> Result<BoardValues, CoinsError> {
        let columns = Values::new(self.columns, heads.iter().map(|head| head.0).max(), budget)?;
        let rows = Values::new(self.rows, heads.iter().map(|head| head.1).max(), budget)?;
        let sum = heads
            .iter()
            .map(|(x, y)| columns.of(*x) * rows.of(*y))
            .sum();
        Ok(BoardValues { columns, rows, sum })
    }

    /// Calls `sink` with all the cells that may be turned together with a head, itself included.
    fn turned_with(self, head: Cell, sink: &mut dyn FnMut(&[Cell])) {
        self.choices(head, &mut |turn| sink(&turn.cells().collect::<Vec<_>>()));
    }

    /// The numbers that name a move.
    fn label(self, turn: &Turn) -> Vec<u64> {
        [
            self.columns.label(&turn.columns),
            self.rows.label(&turn.rows),
        ]
        .concat()
    }

    /// Calls `sink` with every move whose last coin is that head.
    fn choices(self, (x, y): Cell, sink: &mut dyn FnMut(&Turn)) {
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
                sink(&Turn {
                    columns: columns.clone(),
                    rows: rows.clone(),
                });
            }
        }
    }

    /// An upper bound of the number of moves with a head.
    pub fn most_choices(self, (x, y): Cell) -> u64 {
        let columns = self.columns.most_choices(x);
        columns.saturating_mul(self.rows.most_choices(y))
    }
}

/// How many sums of a direction are tried in all for a winning move that nobody asks the price of.
const MOST_SUMS: u64 = 1 << 16;

/// The values in both directions, and that of the whole board.
struct BoardValues {
    columns: Values,
    rows: Values,
    sum: Nimber,
}

impl Game for Product {
    /// The heads, ascending.
    type Position = Vec<Cell>;

    fn options(&self, heads: &Vec<Cell>, sink: &mut dyn FnMut(&[Vec<Cell>])) {
        for &head in heads {
            self.turned_with(head, &mut |cells| {
                sink(&[turned(heads, cells.iter().copied())]);
            });
        }
    }

    /// A move is called by its columns and then its rows, each as [`Rule::label`] writes them.
    fn moves(&self, heads: &Vec<Cell>, visit: &mut dyn FnMut(&[u64], &[Vec<Cell>])) {
        for &head in heads {
            self.choices(head, &mut |turn| {
                visit(&self.label(turn), &[turned(heads, turn.cells())]);
            });
        }
    }

    fn most_moves(&self, heads: &Vec<Cell>) -> u64 {
        let most = heads.iter().map(|head| self.most_choices(*head));
        // What is beyond all numbers is known to be many.
        most.fold(0, u64::saturating_add).min(u64::MAX - 1)
    }

    fn known_value(&self, heads: &Vec<Cell>) -> Option<Nimber> {
        heads.iter().map(|head| self.value(*head)).sum()
    }

    /// Only of value 0, and where not too many choices must be tried: of all heads, or else of one; under some rules one is
    /// found in any case.
    fn moves_to(&self, heads: &Vec<Cell>, value: Nimber) -> Option<MovesTo<Vec<Cell>>> {
        value.is_zero().then_some(())?;
        let all = self.winning_moves(heads, WORTH_TRYING).ok();
        let may_be_more = all.is_none();
        let moves = all
            .or_else(|| self.winning_with_one(heads, WORTH_TRYING).ok())
            .or_else(|| Some(vec![self.winning_at_once(heads)?]))?;
        let first = moves
            .first()
            .map(|turn| (self.label(turn), vec![turned(heads, turn.cells())]));
        Some(MovesTo {
            count: moves.len() as u128,
            first,
            may_be_more,
        })
    }

    fn canonical(&self, mut heads: Vec<Cell>) -> Vec<Cell> {
        heads.sort_unstable();
        heads
    }
}

/// The heads, ascending, after the coins at these cells are turned.
fn turned(heads: &[Cell], cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut after: BTreeSet<Cell> = heads.iter().copied().collect();
    for cell in cells {
        if !after.insert(cell) {
            after.remove(&cell);
        }
    }
    after.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    const RULES: [Rule; 6] = [
        Rule::AtMost(2),
        Rule::AtMost(3),
        Rule::Exactly(2),
        Rule::Ruler,
        Rule::RunOf(2),
        Rule::Near(2),
    ];

    fn products() -> impl Iterator<Item = Product> {
        let pairs = RULES
            .into_iter()
            .flat_map(|columns| RULES.map(|rows| (columns, rows)));
        pairs.map(|(columns, rows)| Product { columns, rows })
    }

    fn small_boards() -> impl Iterator<Item = Vec<Cell>> {
        (0..512u64).map(|code| {
            let cells = (0..9).filter(|i| code >> i & 1 == 1);
            cells.map(|i| (i / 3, i % 3)).collect()
        })
    }

    #[test]
    fn the_tartan_theorem_holds() {
        for product in products() {
            let value = |cell: &Cell| product.value(*cell).unwrap_or_default();
            let mut solver = Solver::new(product, Budget::default());
            for heads in small_boards() {
                let sum: Nimber = heads.iter().map(value).sum();
                assert_eq!(product.position_value(&heads, Budget::default()), Ok(sum));
                assert_eq!(solver.value(&[heads]), Ok(sum), "{product:?}");
            }
        }
    }

    #[test]
    fn one_head_has_winning_moves() {
        for product in products() {
            for heads in small_boards() {
                let all = product.winning_moves(&heads, Budget::default());
                let all = all.unwrap_or_default();
                let of_one = product.winning_with_one(&heads, Budget::default());
                let of_one = of_one.unwrap_or_default();
                assert_eq!(of_one.is_empty(), all.is_empty(), "{product:?} {heads:?}");
                assert!(of_one.iter().all(|turn| all.contains(turn)));
                let at_once = product.winning_at_once(&heads);
                let is_known = [product.columns, product.rows].into_iter().all(|rule| {
                    [
                        Rule::AtMost(2),
                        Rule::AtMost(3),
                        Rule::Exactly(2),
                        Rule::Ruler,
                    ]
                    .contains(&rule)
                });
                assert!(at_once.iter().all(|turn| all.contains(turn)));
                assert!(!is_known || at_once.is_some() != all.is_empty());
            }
        }
    }

    #[test]
    fn winning_moves_are_those_of_the_rules() {
        for product in products() {
            let mut solver = Solver::new(product, Budget::default());
            for heads in small_boards() {
                let moves = product.winning_moves(&heads, Budget::default());
                let moves = moves.unwrap_or_default();
                let mut turned: Vec<Vec<Cell>> = Vec::new();
                for Turn { columns, rows } in &moves {
                    let cells = columns.iter().flat_map(|x| rows.iter().map(|y| (*x, *y)));
                    turned.push(cells.collect());
                }
                turned.sort_unstable();
                let mut known: Vec<Vec<Cell>> = Vec::new();
                let by_rules = solver
                    .moves(std::slice::from_ref(&heads))
                    .unwrap_or_default();
                for option in by_rules.iter().filter(|option| option.is_winning()) {
                    let after: Vec<Cell> = option.to.concat();
                    let cells = (0..9).map(|i| (i / 3, i % 3));
                    let changed = |cell: &Cell| heads.contains(cell) != after.contains(cell);
                    known.push(cells.filter(changed).collect());
                }
                known.sort_unstable();
                assert_eq!(turned, known, "{product:?} {heads:?}");
            }
        }
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let budget = Budget { positions: 1_000 };
        let rulers = Product {
            columns: Rule::Ruler,
            rows: Rule::AtMost(2),
        };
        let refused = Err(CoinsError::Choices { positions: 1_000 });
        assert_eq!(rulers.winning_moves(&[(5_000, 0)], budget), refused);
        let heads = [(u64::MAX, 0)];
        assert!(matches!(
            rulers.winning_moves(&heads, budget),
            Err(CoinsError::TooLarge { .. })
        ));
    }

    #[test]
    fn single_heads_have_the_nim_product() {
        let product = Product {
            columns: Rule::Ruler,
            rows: Rule::AtMost(2),
        };
        // Mex over the sums of the other turned heads, which are nearer to the corner.
        let mut table = HashMap::new();
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
