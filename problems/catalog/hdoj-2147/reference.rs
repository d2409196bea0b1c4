//! Kiki's game: a coin goes left, down or diagonally to the corner; lost when both sides are odd.

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::kiki::{self, Kiki as Rules};

/// The bounds of the problem.
pub(super) struct Kiki {
    side: u64,
    cases: u64,
}

/// A board: rows and columns.
type Board = (u64, u64);

pub(super) fn task(bounds: &Bounds) -> Result<Kiki, ProblemsError> {
    Ok(Kiki {
        side: bounds.get("max_side")?,
        cases: bounds.get("max_cases")?,
    })
}

fn words(first_wins: bool) -> String {
    if first_wins {
        "Wonderful!"
    } else {
        "What a pity!"
    }
    .to_owned()
}

/// The steps from a square `(r, c)`, counted from the corner `(1, 1)` where the coin ends.
fn steps((r, c): &Board) -> Vec<Board> {
    let mut steps = Vec::new();
    if *c > 1 {
        steps.push((*r, c - 1));
    }
    if *r > 1 {
        steps.push((r - 1, *c));
    }
    if *r > 1 && *c > 1 {
        steps.push((r - 1, c - 1));
    }
    steps
}

/// The board in the engine's type, which has room for every side within the bound.
fn sides((r, c): Board) -> (u32, u32) {
    (r as u32, c as u32)
}

fn wins(board: Board) -> bool {
    let (rows, columns) = sides(board);
    kiki::outcome(rows, columns).is_win()
}

impl Task for Kiki {
    type Setting = ();
    type Case = Board;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0 0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (n, m): &mut Board) -> Step {
        layout.number("n", n, 1..=self.side)?;
        layout.number("m", m, 1..=self.side)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), boards: &[Board]) -> Result<Vec<String>, ProblemsError> {
        Ok(boards.iter().map(|board| words(wins(*board))).collect())
    }

    fn answer_by_rules(&self, (): &(), board: &Board) -> Result<String, ProblemsError> {
        Ok(words(Brute::new(Rules).outcome(&[sides(*board)]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Board)> {
        let mut boards: Vec<((), Board)> = (1..=40)
            .flat_map(|n| (1..=40).map(move |m| ((), (n, m))))
            .collect();
        boards.sort_by_key(|((), (n, m))| (n + m, *n));
        boards
    }

    fn simpler(&self, (): &(), (n, m): &Board) -> Vec<((), Board)> {
        let lower = |side: u64| [side / 2, side.saturating_sub(2), side - 1];
        let rows = lower(*n).into_iter().map(|n| ((), (n, *m)));
        let columns = lower(*m).into_iter().map(|m| ((), (*n, m)));
        rows.chain(columns).collect()
    }

    fn explain(&self, (): &(), board: &Board, lang: Lang) -> Option<String> {
        let (n, m) = *board;
        let text = match (lang, steps(board).into_iter().find(|next| !wins(*next))) {
            (Lang::En, Some((r, c))) => format!(
                "Seen from the corner where the coin ends, a square is lost for the player to move exactly when its row and its column are both odd. ({n}, {m}) is not: moving to ({r}, {c}) wins."
            ),
            (Lang::En, None) => format!(
                "Seen from the corner where the coin ends, a square is lost for the player to move exactly when its row and its column are both odd. ({n}, {m}) is such a square: every move leaves a square that is not."
            ),
            (Lang::Zh, Some((r, c))) => format!(
                "从硬币最终到达的角落开始数行和列，一个格子是必败态当且仅当它的行号与列号都是奇数。({n}, {m}) 不是这样的格子：走到 ({r}, {c}) 即可获胜。"
            ),
            (Lang::Zh, None) => format!(
                "从硬币最终到达的角落开始数行和列，一个格子是必败态当且仅当它的行号与列号都是奇数。({n}, {m}) 正是这样的格子：无论怎么走，都会把必胜态留给对方。"
            ),
        };
        Some(text)
    }

    fn xor_guess(&self, (): &(), (n, m): &Board) -> Option<String> {
        Some(words(n ^ m != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(400);
        for side in [100, 1000] {
            plan.generate("middle", [side, 500], 2, |random, [side, count]| {
                self.boards(random, count, side)
            });
        }
        plan.generate("thin", [200], 1, |random, [count]| {
            let thin = self.boards(random, count, self.side).into_iter();
            let thin = thin.zip([1, 2].into_iter().cycle()).map(|(mut block, n)| {
                block.cases[0].0 = n;
                block
            });
            thin.collect()
        });
        plan.add("corners", self.corners());
        plan.generate("largest", [], 2, |random, []| {
            self.boards(random, self.cases, self.side)
        });
    }
}

impl Kiki {
    /// Boards of which, as near as can be, every second one is lost.
    fn boards(&self, random: &mut Random, count: u64, side: u64) -> Vec<Block<Self>> {
        let side = side.min(self.side);
        let board = |_| {
            let (n, m) = (random.within(&(1..=side)), random.within(&(1..=side)));
            let odd = |n: u64| (n - 1) / 2 * 2 + 1;
            let even = |n: u64| (n / 2 * 2).max(2);
            match random.below(6) {
                0..3 => (odd(n), odd(m)),
                3 => (odd(n), even(m)),
                4 => (even(n), odd(m)),
                _ => (even(n), even(m)),
            }
        };
        Block::alone((0..count).map(board))
    }

    /// The boards with sides near the bound, and the thinnest.
    fn corners(&self) -> Vec<Block<Self>> {
        let near = self.side.saturating_sub(20).max(1)..=self.side;
        let large = near.clone().flat_map(|n| near.clone().map(move |m| (n, m)));
        let thin = near.clone().flat_map(|n| [(1, n), (n, 1), (2, n), (n, 2)]);
        Block::alone(large.chain(thin).collect::<Vec<_>>())
    }
}
