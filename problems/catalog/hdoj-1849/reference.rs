//! Rabbit and Grass: Nim with the numbers of cells as heaps.

use crate::task::explanation::{nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::nim::{self, Nim};

/// The bounds of the problem.
pub(super) struct Rabbit {
    cases: u64,
    pieces: u64,
    cell: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Rabbit, ProblemsError> {
    Ok(Rabbit {
        cases: bounds.get("max_cases")?,
        pieces: bounds.get("max_pieces")?,
        cell: bounds.get("max_cell")?,
    })
}

fn words(first_wins: bool) -> String {
    if first_wins {
        "Rabbit Win!"
    } else {
        "Grass Win!"
    }
    .to_owned()
}

impl Task for Rabbit {
    type Setting = ();
    /// The cells of the pieces.
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), cells: &mut Heaps) -> Step {
        layout.length("m", cells, 1..=self.pieces)?;
        layout.end_line()?;
        let count = cells.len() as u64;
        layout.numbers("K", cells, count, &(0..=self.cell))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let answer = |cells: &Heaps| words(!nim::value(cells).is_zero());
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), cells: &Heaps) -> Result<String, ProblemsError> {
        Ok(words(Brute::new(Nim).outcome(cells).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(4, &(0..=5)).into_iter();
        positions.map(|cells| ((), cells)).collect()
    }

    fn simpler(&self, (): &(), cells: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(cells, 0).into_iter();
        positions.map(|cells| ((), cells)).collect()
    }

    fn explain(&self, (): &(), cells: &Heaps, lang: Lang) -> Option<String> {
        let part = |cell: &u64| (format!("g({cell})"), *cell);
        let parts: Vec<(String, u64)> = cells.iter().map(part).collect();
        let total = nim::value(cells).0;
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        if let Some((index, to)) = nim::winning_moves(cells).into_iter().next() {
            let (piece, from) = (index + 1, cells[index]);
            let sentence = match lang {
                Lang::En => {
                    format!(" A winning move: shift piece {piece} from cell {from} to cell {to}.")
                }
                Lang::Zh => {
                    format!("一种制胜走法：把第 {piece} 枚棋子从 {from} 号格移到 {to} 号格。")
                }
            };
            text.push_str(&sentence);
        }
        Some(text)
    }

    /// The theory is just that.
    fn xor_guess(&self, (): &(), _: &Heaps) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, cell) in [(5, 20), (20, 200), (100, 1000)] {
            plan.generate("middle", [most, cell], 2, |random, [most, cell]| {
                self.positions(random, self.cases, 1..=most, cell)
            });
        }
        plan.generate("shared-cells", [], 1, |random, []| self.shared(random));
        plan.generate("largest", [], 2, |random, []| {
            let pieces = self.pieces;
            let mut blocks = self.positions(random, 40, pieces..=pieces, self.cell);
            blocks.extend(Block::alone([
                vec![self.cell; pieces as usize],
                vec![self.cell; pieces as usize - 1],
                vec![0; pieces as usize],
            ]));
            blocks
        });
    }
}

impl Rabbit {
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: std::ops::RangeInclusive<u64>,
        cell: u64,
    ) -> Vec<Block<Self>> {
        let positions = Positions {
            counts,
            sizes: 0..=cell.min(self.cell),
            value: &|cell| cell,
            heap_of: &|_, value| Some(value),
        };
        Block::alone(positions.mixed(random, count))
    }

    /// Many pieces on few cells: an even number on a cell cancels, an odd number does not.
    fn shared(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut position = |_| {
            let cells = random.list(3, &(1..=self.cell));
            let mut pieces = vec![cells[0] ^ cells[1]];
            for cell in &cells {
                let odd = u64::from(*cell != cells[2] || random.chance(1, 2));
                let count = 2 * random.within(&(0..=4)) + odd;
                pieces.extend((0..count).map(|_| *cell));
            }
            pieces.retain(|cell| *cell <= self.cell);
            random.shuffle(&mut pieces);
            pieces
        };
        let positions = (0..self.cases).map(&mut position);
        Block::alone(positions.filter(|p| !p.is_empty()).collect::<Vec<_>>())
    }
}
