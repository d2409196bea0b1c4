//! Rabbit and Grass: Nim with the numbers of cells as heaps.

use crate::task::prelude::*;
use sg::nim::Nim;

bounds! { Rabbit { cases, pieces, cell } }

impl Task for Rabbit {
    /// The cells of the pieces.
    type Case = Heaps;
    type Game = Nim;

    const WORDS: [&'static str; 2] = ["Rabbit Win!", "Grass Win!"];
    const CASES: Ending = Ending::Line("0");
    /// It is the theory.
    const GUESSED_BY_XOR: bool = false;
    const NOTATION: &'static str = "nim@{0}";

    position!(every part of the case, by Nim);

    fn case(&self, layout: &mut dyn Layout, cells: &mut Heaps) -> Step {
        layout.list_below("m", 1..=self.pieces, "K", cells, &(0..=self.cell))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=5))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[5, 20], [20, 200], [100, 1000]];
        plan.each("middle", sizes, 2, |random, [most, cell]| {
            Positions::nim(1..=most, 0..=cell.min(self.cell)).mixed(random, self.cases)
        });
        plan.random("shared-cells", 1, |random| {
            let mut positions = random.many(self.cases, |random, _| self.crowded(random));
            positions.retain(|pieces| !pieces.is_empty());
            positions
        });
        plan.random("largest", 2, |random| {
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
    fn crowded(&self, random: &mut Random) -> Heaps {
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
    }
}
