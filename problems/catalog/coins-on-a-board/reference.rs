//! Coins on a board: the product of two rules.

use std::collections::BTreeSet;

use crate::task::coins;
use crate::task::prelude::*;
use sg::coins::{Product, Rule};
use sg::{Budget, Outcome, Solver};

bounds! { CoinsOnABoard { cases, heads, side } }

/// A coin: its column and its row, from 1.
type Coin = (u64, u64);

/// The words of the rules for columns and rows, and the heads.
type Board = (String, String, Vec<Coin>);

fn product(columns: &str, rows: &str) -> Product {
    let rule = |word| coins::rule(word).unwrap_or(Rule::Ruler);
    Product {
        columns: rule(columns),
        rows: rule(rows),
    }
}

fn total((columns, rows, heads): &Board) -> Nimber {
    let value = product(columns, rows).known_value(&coins::from_the_corner(heads));
    value.unwrap_or_default()
}

impl Task for CoinsOnABoard {
    type Case = Board;
    type Game = Product;

    fn case(&self, layout: &mut dyn Layout, (columns, rows, heads): &mut Board) -> Step {
        layout.word("columns", columns, &coins::word())?;
        layout.word("rows", rows, &coins::word())?;
        let place = ["x", "y"].map(|name| (name, 1..=self.side));
        layout.pairs("n", 1..=self.heads, heads, place)?;
        coins::insist_on_different(layout, heads, |(x, y)| say!("coin {x} {y}", x, y))
    }

    fn game(&self, (columns, rows, _): &Board) -> Product {
        product(columns, rows)
    }

    fn parts(&self, (_, _, heads): &Board) -> Vec<Vec<Coin>> {
        vec![coins::from_the_corner(heads)]
    }

    fn after(&self, (columns, rows, _): &Board, parts: Vec<Vec<Coin>>) -> Board {
        let heads = parts.iter().flatten().map(|(x, y)| (x + 1, y + 1));
        (columns.clone(), rows.clone(), heads.collect())
    }

    /// By the mex of all positions: to play all of them out would take too long.
    fn outcome_by_rules(&self, board: &Board) -> Known<Outcome> {
        let mut search = Solver::new(self.game(board), Budget::default());
        let outcome = search.outcome(&self.parts(board));
        outcome.map_err(|error| unsolved(&error))
    }

    fn notation(&self, (columns, rows, heads): &Board) -> Option<String> {
        let Product { columns, rows } = product(columns, rows);
        Some(coins::notation(columns, rows, heads))
    }

    fn small(&self) -> Vec<Board> {
        let mut boards: Vec<Board> = Vec::new();
        for (columns, _) in coins::RULES {
            for (rows, _) in coins::RULES {
                // Every set of heads on 3 x 2 coins, and a few on 3 x 3.
                for code in (1..64u64).chain((64..512).step_by(29)) {
                    let cells = heaps::subset(code);
                    let heads = cells.map(|cell| (cell % 3 + 1, cell / 3 + 1)).collect();
                    boards.push((columns.to_owned(), rows.to_owned(), heads));
                }
            }
        }
        heaps::sorted(boards, |(columns, rows, heads)| {
            let places = heads.iter().map(|(x, y)| x + y).sum::<u64>();
            (heads.len(), places, columns.len() + rows.len())
        })
    }

    fn reason(&self, (columns, rows, heads): &Board, say: &Say<'_>) -> Known<String> {
        let Product { columns, rows } = product(columns, rows);
        let of = |rule: Rule, place: u64| rule.value(place - 1).unwrap_or_default();
        let part = |(x, y): &Coin| {
            let (a, b) = (of(columns, *x), of(rows, *y));
            (format!("g({x}, {y}) = {a} ⊗ {b}"), (a * b).0)
        };
        Ok(say.sum_and_winner(heads.iter().map(part)))
    }

    fn describe(&self, board: &Board, turn: &Turn<Vec<Coin>>, say: &Say<'_>) -> String {
        coins::describe(&self.after(board, turn.left.clone()).2, say)
    }

    fn sizes(&self, (_, _, heads): &Board) -> u64 {
        heads.xor()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 16], [8, 1000], [20, self.side]];
        plan.each("middle", sizes, 2, |random, [heads, side]| {
            self.boards(random, 60, heads, side)
        });
        plan.many("powers", [1, 80], |random, round| {
            self.powers(random, round)
        });
        plan.random("largest", 1, |random| {
            let mut boards = self.boards(random, self.cases, 2, self.side);
            boards[1].2 = vec![(self.side, self.side)];
            boards[0].2 = (1..=self.heads)
                .map(|step| (self.side - step, step))
                .collect();
            boards
        });
    }
}

impl CoinsOnABoard {
    /// Boards of which every second one is lost, as near as can be.
    fn boards(&self, random: &mut Random, count: u64, heads: u64, side: u64) -> Vec<Board> {
        let side = side.min(self.side);
        random.many(count, |random, round| {
            let lost = round % 2 == 0;
            let is_right = |board: &Board| total(board).is_zero() == lost;
            random.until(60, is_right, |random| {
                let number = random.within(&(1..=heads));
                let coins = random.many(number, |random, _| random.pair(&(1..=side)));
                let mut board = board(random, coins);
                if lost {
                    balance(random, &mut board, side);
                }
                random.shuffle(&mut board.2);
                board
            })
        })
    }

    /// Coins at powers of two, whose products are not what one expects.
    fn powers(&self, random: &mut Random, round: u64) -> Board {
        let near = (0..60).flat_map(|bit| [1u64 << bit, (1 << bit) + 1]);
        let places: Vec<u64> = near.filter(|place| *place <= self.side).collect();
        let number = 1 + random.below(4);
        let heads = random.many(number, |random, _| {
            let mut pick = || random.pick(&places).copied().unwrap_or(1);
            (pick(), pick())
        });
        let mut board = board(random, heads);
        if round.is_multiple_of(2) {
            balance(random, &mut board, self.side);
        }
        board
    }
}

/// A board with any rules and these heads, each once.
fn board(random: &mut Random, heads: Vec<Coin>) -> Board {
    let heads = BTreeSet::from_iter(heads);
    let (columns, rows) = (coins::any(random), coins::any(random));
    (columns, rows, heads.into_iter().collect())
}

/// Adds a coin or two that make the value 0, where they are found.
fn balance(random: &mut Random, board: &mut Board, side: u64) {
    let product = product(&board.0, &board.1);
    for _ in 0..40 {
        let missing = total(board);
        let x = random.within(&(1..=side));
        let column = product.columns.value(x - 1).unwrap_or_default();
        let Some(row) = missing.checked_div(column) else {
            continue;
        };
        let y = coins::place_of(product.rows, row, side);
        let free = |coin: &Coin| !board.2.contains(coin);
        if let Some(coin) = y.map(|y| (x, y)).filter(free) {
            board.2.push(coin);
            return;
        }
        let coin = random.pair(&(1..=side));
        if board.2.len() < 8 && free(&coin) && random.chance(1, 4) {
            board.2.push(coin);
        }
    }
}
