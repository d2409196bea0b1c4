//! Switch Lights: rectangles of lamps, a product of two coin games.

use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;
use sg::brute::Brute;
use sg::coins::{Product, Rule};

/// The bounds of the problem.
pub(super) struct SwitchLights {
    cases: u64,
    lamps: u64,
    side: u64,
}

/// A lamp: its column and its row, from 1.
type Lamp = (u64, u64);
type Lamps = Vec<Lamp>;

pub(super) fn task(bounds: &Bounds) -> Result<SwitchLights, ProblemsError> {
    Ok(SwitchLights {
        cases: bounds.get("max_cases")?,
        lamps: bounds.get("max_lamps")?,
        side: bounds.get("max_coordinate")?,
    })
}

fn word(first_wins: bool) -> String {
    let text = if first_wins {
        "Have a try, lxhgww."
    } else {
        "Don't waste your time."
    };
    text.to_owned()
}

fn product((x, y): Lamp) -> Nimber {
    Nimber(x) * Nimber(y)
}

fn value(lamps: &[Lamp]) -> Nimber {
    lamps.iter().copied().map(product).sum()
}

/// A lamp and the other column and row of a rectangle after which the value is 0; the other
/// ones are 0 where the rectangle has one column or row.
fn winning_move(lamps: &[Lamp]) -> Option<(Lamp, Lamp)> {
    const MOST: u64 = 1 << 16;
    let total = value(lamps);
    lamps
        .iter()
        .filter(|(x, y)| x * y <= MOST)
        .find_map(|&(x, y)| {
            let others = (0..x).flat_map(|left| (0..y).map(move |low| (left, low)));
            let corner = others
                .into_iter()
                .find(|(left, low)| product((x ^ left, y ^ low)) == total)?;
            Some(((x, y), corner))
        })
}

impl Task for SwitchLights {
    type Setting = ();
    type Case = Lamps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), lamps: &mut Lamps) -> Step {
        layout.length("N", lamps, 1..=self.lamps)?;
        layout.end_line()?;
        for (x, y) in lamps.iter_mut() {
            layout.number("x", x, 1..=self.side)?;
            layout.number("y", y, 1..=self.side)?;
            layout.end_line()?;
        }
        let lamps = &*lamps;
        layout.insist(&|| {
            let mut sorted = lamps.clone();
            sorted.sort_unstable();
            match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => Err(format!("lamp {} {} is given twice", pair[0].0, pair[0].1)),
                None => Ok(()),
            }
        })
    }

    fn answers(&self, (): &(), cases: &[Lamps]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases
            .iter()
            .map(|lamps| word(!value(lamps).is_zero()))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), lamps: &Lamps) -> Result<String, ProblemsError> {
        let turtles = Rule::AtMost(2);
        let rules = Product {
            columns: turtles,
            rows: turtles,
        };
        let mut heads: Lamps = lamps.iter().map(|(x, y)| (x - 1, y - 1)).collect();
        heads.sort_unstable();
        Ok(word(Brute::new(rules).outcome(&[heads]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Lamps)> {
        let mut cases: Vec<Lamps> = (1..512u32)
            .map(|code| {
                let cells = (0..9).filter(|bit| code >> bit & 1 == 1);
                cells.map(|cell| (cell / 3 + 1, cell % 3 + 1)).collect()
            })
            .collect();
        cases.sort_by_key(|lamps: &Lamps| {
            (lamps.len(), lamps.iter().map(|(x, y)| x + y).sum::<u64>())
        });
        cases.into_iter().map(|lamps| ((), lamps)).collect()
    }

    fn simpler(&self, (): &(), lamps: &Lamps) -> Vec<((), Lamps)> {
        let mut simpler = Vec::new();
        for index in 0..lamps.len() {
            let mut fewer = lamps.clone();
            fewer.remove(index);
            simpler.push(fewer);
        }
        for (index, &(x, y)) in lamps.iter().enumerate() {
            for lamp in [(x / 2, y), (x, y / 2), (x - 1, y), (x, y - 1)] {
                let mut nearer = lamps.clone();
                nearer[index] = lamp;
                simpler.push(nearer);
            }
        }
        simpler.into_iter().map(|lamps| ((), lamps)).collect()
    }

    fn explain(&self, (): &(), lamps: &Lamps, lang: Lang) -> Option<String> {
        let part = |lamp: &Lamp| (format!("{} ⊗ {}", lamp.0, lamp.1), product(*lamp).0);
        let parts: Vec<(String, u64)> = lamps.iter().map(part).collect();
        let text = format!(
            "{} {}",
            nim_sum(lang, &parts),
            verdict(lang, value(lamps).0)
        );
        let Some(((x, y), (left, low))) = winning_move(lamps) else {
            return Some(text);
        };
        let other = |other: u64, own: u64| if other == 0 { own } else { other };
        let (left, low) = (other(left, x), other(low, y));
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: switch the corners of the rectangle from ({left}, {low}) to ({x}, {y})."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：切换以 ({left}, {low}) 和 ({x}, {y}) 为对角的矩形的各角。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), lamps: &Lamps) -> Option<String> {
        Some(word(lamps.iter().fold(0, |sum, (x, y)| sum ^ x ^ y) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (lamps, side) in [(4, 16), (10, 300), (40, 5000)] {
            plan.generate("middle", [lamps, side], 1, |random, [lamps, side]| {
                self.boards(random, self.cases, lamps, side)
            });
        }
        plan.generate("fermat", [], 1, |random, []| self.fermat(random));
        plan.generate("largest", [], 1, |random, []| {
            self.boards(random, 20, self.lamps, self.side)
        });
        plan.add("largest", self.full());
    }
}

impl SwitchLights {
    /// Boards of which every second one is lost: the last lamps are chosen so.
    fn boards(&self, random: &mut Random, count: u64, most: u64, side: u64) -> Vec<Block<Self>> {
        let side = side.min(self.side);
        let boards = (0..count).map(|round| {
            let number = random.within(&(1..=most.min(self.lamps).min(side * side / 2)));
            let mut lamps = lamps(random, number, side);
            if round % 2 == 0 {
                lamps.truncate(self.lamps as usize - 2);
                balance(random, &mut lamps, side);
            }
            random.shuffle(&mut lamps);
            lamps
        });
        Block::alone(boards.collect::<Vec<_>>())
    }

    /// Lamps at powers of two, whose squares are not what one expects, beside others.
    fn fermat(&self, random: &mut Random) -> Vec<Block<Self>> {
        let powers = [1, 2, 4, 16, 256, 3, 6, 24, 384, 5, 8, 17, 257, 4096, 8192];
        let powers: Vec<u64> = powers
            .into_iter()
            .filter(|power| *power <= self.side)
            .collect();
        let boards = (0..self.cases).map(|round| {
            let mut board: Lamps = Vec::new();
            for _ in 0..=random.below(4) {
                let pick = |random: &mut Random| random.pick(&powers).copied().unwrap_or(1);
                let lamp = (pick(random), pick(random));
                if !board.contains(&lamp) {
                    board.push(lamp);
                }
            }
            if round % 2 == 0 {
                balance(random, &mut board, self.side);
            }
            board
        });
        Block::alone(boards.collect::<Vec<_>>())
    }

    /// As many cases and lamps as there may be, at the far corner.
    fn full(&self) -> Vec<Block<Self>> {
        let side = self.side;
        let row: Lamps = (0..self.lamps).map(|step| (side - step, side)).collect();
        let mut boards = vec![row; 2];
        boards.extend((2..self.cases).map(|step| vec![(side, step), (step, side)]));
        Block::alone(boards)
    }
}

/// That many different lamps.
fn lamps(random: &mut Random, count: u64, side: u64) -> Lamps {
    let mut lamps = std::collections::BTreeSet::new();
    while (lamps.len() as u64) < count {
        lamps.insert((random.within(&(1..=side)), random.within(&(1..=side))));
    }
    lamps.into_iter().collect()
}

/// Adds one or two lamps that make the value 0, where they are found.
fn balance(random: &mut Random, lamps: &mut Lamps, side: u64) {
    for _ in 0..200 {
        let first = (random.within(&(1..=side)), random.within(&(1..=side)));
        let rest = value(lamps) + product(first);
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
