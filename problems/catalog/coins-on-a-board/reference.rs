//! Coins on a board: the product of two rules.

use crate::task::coins;
use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::coins::{Product, Rule};
use sg::{Budget, Game, Nimber, Solver};

/// The bounds of the problem.
pub(super) struct CoinsOnABoard {
    cases: u64,
    heads: u64,
    side: u64,
}

/// A coin: its column and its row, from 1.
type Coin = (u64, u64);

/// The words of the rules for columns and rows, and the heads.
type Board = (String, String, Vec<Coin>);

pub(super) fn task(bounds: &Bounds) -> Result<CoinsOnABoard, ProblemsError> {
    Ok(CoinsOnABoard {
        cases: bounds.get("max_cases")?,
        heads: bounds.get("max_heads")?,
        side: bounds.get("max_side")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn product(columns: &str, rows: &str) -> Product {
    let rule = |word| coins::rule(word).unwrap_or(Rule::Ruler);
    Product {
        columns: rule(columns),
        rows: rule(rows),
    }
}

fn value(product: Product, (x, y): Coin) -> Nimber {
    product.value((x - 1, y - 1)).unwrap_or_default()
}

fn total((columns, rows, heads): &Board) -> Nimber {
    let product = product(columns, rows);
    heads.iter().map(|coin| value(product, *coin)).sum()
}

/// The heads after a winning move, where boards are small enough to try all moves.
fn winning_move((columns, rows, heads): &Board) -> Option<Vec<Coin>> {
    let product = product(columns, rows);
    let corner: Vec<Coin> = heads.iter().map(|(x, y)| (x - 1, y - 1)).collect();
    let moves = corner.iter().map(|coin| product.most_choices(*coin));
    (moves.fold(0, u64::saturating_add) <= 20_000).then_some(())?;
    let mut found = None;
    product.options(&corner, &mut |parts| {
        let after: Vec<Coin> = parts
            .iter()
            .flatten()
            .map(|(x, y)| (x + 1, y + 1))
            .collect();
        let zero = after
            .iter()
            .map(|coin| value(product, *coin))
            .sum::<Nimber>()
            .is_zero();
        if found.is_none() && zero {
            found = Some(after);
        }
    });
    found
}

impl Task for CoinsOnABoard {
    type Setting = ();
    type Case = Board;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), board: &mut Board) -> Step {
        let (columns, rows, heads) = board;
        layout.word("columns", columns, &coins::word())?;
        layout.word("rows", rows, &coins::word())?;
        layout.length("n", heads, 1..=self.heads)?;
        layout.end_line()?;
        for (x, y) in heads.iter_mut() {
            layout.number("x", x, 1..=self.side)?;
            layout.number("y", y, 1..=self.side)?;
            layout.end_line()?;
        }
        let heads = &*heads;
        layout.insist(&|| {
            let mut sorted = heads.clone();
            sorted.sort_unstable();
            match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => Err(format!("coin {} {} is given twice", pair[0].0, pair[0].1)),
                None => Ok(()),
            }
        })
    }

    fn answers(&self, (): &(), boards: &[Board]) -> Result<Vec<String>, ProblemsError> {
        Ok(boards
            .iter()
            .map(|board| word(!total(board).is_zero()))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), board: &Board) -> Result<String, ProblemsError> {
        let (columns, rows, heads) = board;
        let mut corner: Vec<Coin> = heads.iter().map(|(x, y)| (x - 1, y - 1)).collect();
        corner.sort_unstable();
        let mut search = Solver::new(product(columns, rows), Budget::default());
        let outcome = search
            .outcome(&[corner])
            .map_err(|error| ProblemsError::Reference {
                what: format!("{board:?}"),
                reason: error.to_string(),
            })?;
        Ok(word(outcome.is_win()))
    }

    fn small_cases(&self) -> Vec<((), Board)> {
        let mut boards: Vec<Board> = Vec::new();
        for (columns, _) in coins::RULES {
            for (rows, _) in coins::RULES {
                // Every set of heads on 3 x 2 coins, and a few on 3 x 3.
                for code in (1..64u64).chain((64..512).step_by(29)) {
                    let cells = (0..9).filter(|cell| code >> cell & 1 == 1);
                    let heads = cells.map(|cell| (cell % 3 + 1, cell / 3 + 1)).collect();
                    boards.push((columns.to_owned(), rows.to_owned(), heads));
                }
            }
        }
        boards.sort_by_key(|(columns, rows, heads)| {
            let places = heads.iter().map(|(x, y)| x + y).sum::<u64>();
            (heads.len(), places, columns.len() + rows.len())
        });
        boards.into_iter().map(|board| ((), board)).collect()
    }

    fn simpler(&self, (): &(), (columns, rows, heads): &Board) -> Vec<((), Board)> {
        let mut simpler = Vec::new();
        for index in 0..heads.len() {
            let mut fewer = heads.clone();
            fewer.remove(index);
            simpler.push(fewer);
        }
        for (index, &(x, y)) in heads.iter().enumerate() {
            for coin in [(x / 2, y), (x, y / 2), (x - 1, y), (x, y - 1)] {
                let mut nearer = heads.clone();
                nearer[index] = coin;
                simpler.push(nearer);
            }
        }
        let board = |heads| ((), (columns.clone(), rows.clone(), heads));
        simpler.into_iter().map(board).collect()
    }

    fn explain(&self, (): &(), board: &Board, lang: Lang) -> Option<String> {
        let (columns, rows, heads) = board;
        let Product { columns, rows } = product(columns, rows);
        let of = |rule: Rule, place: u64| rule.value(place - 1).unwrap_or_default();
        let part = |(x, y): &Coin| {
            let (a, b) = (of(columns, *x), of(rows, *y));
            (format!("g({x}, {y}) = {a} ⊗ {b}"), (a * b).0)
        };
        let parts: Vec<(String, u64)> = heads.iter().map(part).collect();
        let text = format!(
            "{} {}",
            nim_sum(lang, &parts),
            verdict(lang, total(board).0)
        );
        let Some(after) = winning_move(board) else {
            return Some(text);
        };
        let after: Vec<String> = after.iter().map(|(x, y)| format!("({x}, {y})")).collect();
        Some(match (lang, after.is_empty()) {
            (Lang::En, true) => format!("{text} A winning move leaves no head."),
            (Lang::Zh, true) => format!("{text}一种制胜走法之后，没有正面硬币。"),
            (Lang::En, false) => format!(
                "{text} A winning move leaves the heads {}.",
                after.join(" ")
            ),
            (Lang::Zh, false) => {
                format!("{text}一种制胜走法之后，正面硬币为 {}。", after.join(" "))
            }
        })
    }

    fn xor_guess(&self, (): &(), (_, _, heads): &Board) -> Option<String> {
        Some(word(heads.iter().fold(0, |sum, (x, y)| sum ^ x ^ y) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (heads, side) in [(3, 16), (8, 1000), (20, self.side)] {
            plan.generate("middle", [heads, side], 2, |random, [heads, side]| {
                self.boards(random, 60, heads, side)
            });
        }
        plan.generate("powers", [], 1, |random, []| self.powers(random));
        plan.generate("largest", [], 1, |random, []| {
            let mut boards = self.boards(random, self.cases, 2, self.side);
            boards[1].cases[0].2 = vec![(self.side, self.side)];
            let heads = (1..=self.heads)
                .map(|step| (self.side - step, step))
                .collect();
            boards[0].cases[0].2 = heads;
            boards
        });
    }
}

impl CoinsOnABoard {
    /// Boards of which every second one is lost, as near as can be.
    fn boards(&self, random: &mut Random, count: u64, heads: u64, side: u64) -> Vec<Block<Self>> {
        let side = side.min(self.side);
        let boards = (0..count).map(|round| {
            let mut board = Board::default();
            for _ in 0..60 {
                let mut coins = std::collections::BTreeSet::new();
                for _ in 0..random.within(&(1..=heads)) {
                    coins.insert((random.within(&(1..=side)), random.within(&(1..=side))));
                }
                board = (
                    coins::any(random),
                    coins::any(random),
                    coins.into_iter().collect(),
                );
                if round % 2 == 0 {
                    balance(random, &mut board, side);
                }
                random.shuffle(&mut board.2);
                if total(&board).is_zero() == (round % 2 == 0) {
                    break;
                }
            }
            board
        });
        Block::alone(boards.collect::<Vec<_>>())
    }

    /// Coins at powers of two, whose products are not what one expects.
    fn powers(&self, random: &mut Random) -> Vec<Block<Self>> {
        let near = (0..60).flat_map(|bit| [1u64 << bit, (1 << bit) + 1]);
        let places: Vec<u64> = near.filter(|place| *place <= self.side).collect();
        let boards = (0..80).map(|round| {
            let mut heads = std::collections::BTreeSet::new();
            for _ in 0..=random.below(4) {
                let mut pick = || random.pick(&places).copied().unwrap_or(1);
                heads.insert((pick(), pick()));
            }
            let (columns, rows) = (coins::any(random), coins::any(random));
            let mut board = (columns, rows, heads.into_iter().collect());
            if round % 2 == 0 {
                balance(random, &mut board, self.side);
            }
            board
        });
        Block::alone(boards.collect::<Vec<_>>())
    }
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
        let near = [row.0, row.0 + 1, row.0 / 2 + 1];
        let y = near
            .into_iter()
            .find(|y| (1..=side).contains(y) && product.rows.value(y - 1) == Some(row));
        let free = |coin: &Coin| !board.2.contains(coin);
        if let Some(coin) = y.map(|y| (x, y)).filter(free) {
            board.2.push(coin);
            return;
        }
        let coin = (random.within(&(1..=side)), random.within(&(1..=side)));
        if board.2.len() < 8 && free(&coin) && random.chance(1, 4) {
            board.2.push(coin);
        }
    }
}
