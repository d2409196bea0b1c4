//! Kiki's game: a coin goes left, down or diagonally to the corner; lost when both sides are odd.

use crate::task::prelude::*;
use sg::kiki::Kiki as Rules;

bounds! { Kiki { side, cases } }

/// A board: rows and columns.
type Board = (u64, u64);

impl Task for Kiki {
    type Case = Board;
    type Game = Rules;

    const WORDS: [&'static str; 2] = ["Wonderful!", "What a pity!"];
    const CASES: Ending = Ending::Line("0 0");
    const NOTATION: &'static str = "kiki@{0}x{1}";
    const SMALL_IN_A_TEST: u64 = 400;

    position!(the case itself, by Rules);

    fn case(&self, layout: &mut dyn Layout, (n, m): &mut Board) -> Step {
        layout.line([("n", n, 1..=self.side), ("m", m, 1..=self.side)])
    }

    fn small(&self) -> Vec<Board> {
        heaps::grid(1..=40, &(1..=40))
    }

    /// With both sides shorter by two nothing changes but the size.
    fn simpler(&self, (n, m): &Board) -> Vec<Board> {
        let lower = |side: u64| [side / 2, side.saturating_sub(2), side - 1];
        let rows = lower(*n).into_iter().map(|n| (n, *m));
        rows.chain(lower(*m).into_iter().map(|m| (*n, m))).collect()
    }

    fn reason(&self, board: &Board, say: &Say<'_>) -> Known<String> {
        let key = if self.wins(board)? { "won" } else { "lost" };
        Ok(say.say(&said!(key, n = board.0, m = board.1)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[100, 500], [1000, 500]];
        plan.each("middle", sizes, 2, |random, [side, count]| {
            self.boards(random, count, side)
        });
        plan.generate("thin", [200], 1, |random, [count]| {
            let boards = self.boards(random, count, self.side).into_iter();
            let rows = [1, 2].into_iter().cycle();
            boards.zip(rows).map(|((_, m), n)| (n, m))
        });
        plan.add("corners", self.corners());
        plan.random("largest", 2, |random| {
            self.boards(random, self.cases, self.side)
        });
    }
}

impl Kiki {
    /// Boards of which, as near as can be, every second one is lost.
    fn boards(&self, random: &mut Random, count: u64, side: u64) -> Vec<Board> {
        let side = 1..=side.min(self.side);
        random.many(count, |random, _| {
            let (n, m) = random.pair(&side);
            let odd = |n: u64| (n - 1) / 2 * 2 + 1;
            let even = |n: u64| (n / 2 * 2).max(2);
            match random.below(6) {
                0..3 => (odd(n), odd(m)),
                3 => (odd(n), even(m)),
                4 => (even(n), odd(m)),
                _ => (even(n), even(m)),
            }
        })
    }

    /// The boards with sides near the bound, and the thinnest.
    fn corners(&self) -> Vec<Board> {
        let near = self.side.saturating_sub(20).max(1)..=self.side;
        let large = near.clone().flat_map(|n| near.clone().map(move |m| (n, m)));
        let thin = near.clone().flat_map(|n| [(1, n), (n, 1), (2, n), (n, 2)]);
        large.chain(thin).collect()
    }
}
