//! John: Nim in which the last sweet loses.

use crate::task::misere;
use crate::task::prelude::*;
use sg::nim::Nim;

bounds! { John { cases, colours, sweets } }

impl Task for John {
    type Case = Heaps;
    type Game = Nim;

    const WORDS: [&'static str; 2] = ["John", "Brother"];
    const PLAY: Play = Play::Misere;
    const NOTATION: &'static str = "nim@{0}";

    position!(every part of the case, by Nim);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("N", 1..=self.colours, "A", heaps, &(1..=self.sweets))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(1..=6))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[5, 10], [12, 200], [47, 4747]];
        plan.each("middle", sizes, 2, |random, [most, sweets]| {
            misere::mixed(random, self.cases, 1..=most, 1..=sweets.min(self.sweets))
        });
        plan.random("ones", 2, |random| self.nearly_ones(random));
        plan.random("largest", 2, |random| {
            let (counts, colours) = (self.colours..=self.colours, self.colours as usize);
            let mut cases = misere::mixed(random, self.cases, counts, 1..=self.sweets);
            cases.truncate(self.cases as usize - 2);
            cases.extend([vec![self.sweets; colours], vec![self.sweets; colours - 1]]);
            cases
        });
    }
}

impl John {
    /// Every number of ones, alone and next to few larger heaps.
    fn nearly_ones(&self, random: &mut Random) -> Vec<Heaps> {
        let mut positions: Vec<Heaps> = (1..=self.colours).map(|n| vec![1; n as usize]).collect();
        for ones in 1..self.colours - 3 {
            let large = random.within(&(2..=self.sweets));
            let beside: [&[u64]; 4] = [&[large], &[large, large], &[2, 3], &[2, 2, large]];
            for more in beside {
                let mut position = vec![1; ones as usize];
                position.extend(more);
                random.shuffle(&mut position);
                positions.push(position);
            }
        }
        random.shuffle(&mut positions);
        positions
    }
}
