//! Rabbit and Grass: Nim with the numbers of cells as heaps.

use crate::task::prelude::*;
use sg::nim::{self, Nim};

bounds! { Rabbit { cases, pieces, cell } }

impl Task for Rabbit {
    /// The cells of the pieces.
    type Case = Heaps;
    type Game = Nim;

    const WORDS: [&'static str; 2] = ["Rabbit Win!", "Grass Win!"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, cells: &mut Heaps) -> Step {
        layout.list_below("m", 1..=self.pieces, "K", cells, &(0..=self.cell))
    }

    fn game(&self, _: &Heaps) -> Nim {
        Nim
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, cell: &u64) -> Known<u64> {
        Ok(*cell)
    }

    fn winning(&self, cells: &Heaps) -> Known<Winning<u64>> {
        let winning = nim::winning_moves(cells).into_iter();
        Ok(Winning::of(
            winning.map(|(piece, to)| Turn::take(piece, cells[piece], to)),
        ))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=5))
    }

    /// The theory is just that.
    fn xor_guess(&self, _: &Heaps) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[5, 20], [20, 200], [100, 1000]];
        plan.each("middle", sizes, 2, |random, [most, cell]| {
            Positions::nim(1..=most, 0..=cell.min(self.cell)).mixed(random, self.cases)
        });
        plan.generate("shared-cells", [], 1, |random, []| self.crowded(random));
        plan.generate("largest", [], 2, |random, []| {
            let most = self.pieces as usize;
            let full = Positions::nim(self.pieces..=self.pieces, 0..=self.cell);
            let equal = [(self.cell, most), (self.cell, most - 1), (0, most)];
            let equal = equal.map(|(cell, pieces)| vec![cell; pieces]);
            full.mixed(random, 40).into_iter().chain(equal)
        });
    }
}

impl Rabbit {
    /// Many pieces on few cells: an even number on a cell cancels, an odd number does not.
    fn crowded(&self, random: &mut Random) -> Vec<Heaps> {
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
        positions.filter(|pieces| !pieces.is_empty()).collect()
    }
}
