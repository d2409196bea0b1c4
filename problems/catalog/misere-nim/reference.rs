//! Misère Nim: the last stone loses.

use crate::task::misere;
use crate::task::prelude::*;
use sg::nim::Nim;

bounds! { MisereNim { cases, heaps, heap } }

impl Task for MisereNim {
    type Case = Heaps;
    type Game = Nim;

    const PLAY: Play = Play::Misere;
    const NOTATION: &'static str = "nim@{0}";

    position!(every part of the case, by Nim);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.heaps, "a", heaps, &(0..=self.heap))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=5))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 10], [12, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            misere::mixed(random, 200, 1..=most, 0..=heap.min(self.heap))
        });
        plan.many("few-large", [2, 300], |random, round| {
            let most = if round % 2 == 0 { 6 } else { 60 };
            heaps::few_large(random, &(1..=most), &(0..=self.heap))
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            misere::mixed(random, count, 1..=6, 0..=self.heap)
        });
        plan.random("largest", 1, |random| {
            let (heap, size) = (self.heap, self.heaps as usize);
            let full = misere::mixed(random, 30, self.heaps..=self.heaps, 0..=heap);
            let large = [(heap, size), (heap, size - 1)].into_iter();
            let equal = large.chain([(1, size), (1, size - 1), (0, size)]);
            let equal = equal.map(|(heap, size)| vec![heap; size]);
            full.into_iter().chain(equal)
        });
    }
}
