//! Switch Lights: rectangles of lamps, a product of two coin games.

use crate::task::coins;
use crate::task::prelude::*;
use sg::coins::{Product, Rule};

bounds! { SwitchLights { cases, lamps, side = "max_coordinate" } }

/// A lamp: its column and its row, from 1.
type Lamp = (u64, u64);
type Lamps = Vec<Lamp>;

const RULES: Product = Product {
    columns: Rule::AtMost(2),
    rows: Rule::AtMost(2),
};

fn value(lamps: &[Lamp]) -> Nimber {
    lamps.iter().map(|(x, y)| Nimber(*x) * Nimber(*y)).sum()
}

impl Task for SwitchLights {
    type Case = Lamps;
    type Game = Product;

    const WORDS: [&'static str; 2] = ["Have a try, lxhgww.", "Don't waste your time."];

    fn case(&self, layout: &mut dyn Layout, lamps: &mut Lamps) -> Step {
        let place = ["x", "y"].map(|name| (name, 1..=self.side));
        layout.pairs("N", 1..=self.lamps, lamps, place)?;
        coins::insist_on_different(layout, lamps, |(x, y)| say!("lamp {x} {y}", x, y))
    }

    fn game(&self, _: &Lamps) -> Product {
        RULES
    }

    fn parts(&self, lamps: &Lamps) -> Vec<Lamps> {
        vec![coins::from_the_corner(lamps)]
    }

    fn after(&self, _: &Lamps, parts: Vec<Lamps>) -> Lamps {
        let lamps = parts.iter().flatten();
        lamps.map(|(x, y)| (x + 1, y + 1)).collect()
    }

    fn notation(&self, lamps: &Lamps) -> Option<String> {
        Some(coins::notation(RULES.columns, RULES.rows, lamps))
    }

    fn small(&self) -> Vec<Lamps> {
        let lamp = |cell: u64| (cell / 3 + 1, cell % 3 + 1);
        let all = (1..512).map(|code| heaps::subset(code).map(lamp).collect());
        heaps::sorted(all, |lamps: &Lamps| {
            (lamps.len(), lamps.iter().map(|(x, y)| x + y).sum::<u64>())
        })
    }

    fn reason(&self, lamps: &Lamps, say: &Say<'_>) -> Known<String> {
        let part = |lamp: &Lamp| (format!("{} ⊗ {}", lamp.0, lamp.1), value(&[*lamp]).0);
        Ok(say.sum_and_winner(lamps.iter().map(part)))
    }

    fn describe(&self, lamps: &Lamps, turn: &Turn<Lamps>, say: &Say<'_>) -> String {
        coins::describe(&self.after(lamps, turn.left.clone()), say)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 16], [10, 300], [40, 5000]];
        plan.each("middle", sizes, 1, |random, [lamps, side]| {
            self.boards(random, self.cases, lamps, side)
        });
        plan.many("fermat", [1, self.cases], |random, round| {
            self.fermat(random, round)
        });
        plan.random("largest", 1, |random| {
            self.boards(random, 20, self.lamps, self.side)
        });
        plan.add("largest", self.full());
    }
}

impl SwitchLights {
    /// Boards of which every second one is lost: the last lamps are chosen so.
    fn boards(&self, random: &mut Random, count: u64, most: u64, side: u64) -> Vec<Lamps> {
        let side = side.min(self.side);
        random.many(count, |random, round| {
            let number = random.within(&(1..=most.min(self.lamps).min(side * side / 2)));
            let mut lamps = coins::different_cells(random, number, side);
            if round % 2 == 0 {
                lamps.truncate(self.lamps as usize - 2);
                balance(random, &mut lamps, side);
            }
            random.shuffle(&mut lamps);
            lamps
        })
    }

    /// Lamps at powers of two, whose squares are not what one expects, beside others.
    fn fermat(&self, random: &mut Random, round: u64) -> Lamps {
        let mut powers = vec![1, 2, 4, 16, 256, 3, 6, 24, 384, 5, 8, 17, 257, 4096, 8192];
        powers.retain(|power| *power <= self.side);
        let mut board = Lamps::new();
        for _ in 0..=random.below(4) {
            let pick = |random: &mut Random| random.pick(&powers).copied().unwrap_or(1);
            let lamp = (pick(random), pick(random));
            if !board.contains(&lamp) {
                board.push(lamp);
            }
        }
        if round.is_multiple_of(2) {
            balance(random, &mut board, self.side);
        }
        board
    }

    /// As many cases and lamps as there may be, at the far corner.
    fn full(&self) -> Vec<Lamps> {
        let side = self.side;
        let row: Lamps = (0..self.lamps).map(|step| (side - step, side)).collect();
        let mut boards = vec![row; 2];
        boards.extend((2..self.cases).map(|step| vec![(side, step), (step, side)]));
        boards
    }
}

/// Adds one or two lamps that make the value 0, where they are found.
fn balance(random: &mut Random, lamps: &mut Lamps, side: u64) {
    for _ in 0..200 {
        let first = random.pair(&(1..=side));
        let rest = value(lamps) + value(&[first]);
        let x = random.within(&(1..=side));
        let second = rest.checked_div(Nimber(x)).map_or(0, |y| y.0);
        let fits = (1..=side).contains(&second) && first != (x, second);
        let new = !lamps.contains(&first) && !lamps.contains(&(x, second));
        if fits && new {
            lamps.extend([first, (x, second)]);
            return;
        }
    }
}
