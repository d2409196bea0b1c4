//! Nim: heaps from which any number may be taken.

use crate::task::prelude::*;
use sg::nim::Nim as Rules;

bounds! { Nim { cases, heaps, heap } }

impl Task for Nim {
    type Case = Heaps;
    type Game = Rules;

    /// From heap i, x stones.
    const MOVE: &'static [&'static str] = &["i", "x"];
    /// It is the theory.
    const GUESSED_BY_XOR: bool = false;
    const NOTATION: &'static str = "nim@{0}";

    position!(every part of the case, by Rules);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.heaps, "a", heaps, &(0..=self.heap))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=6))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 30], [12, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.shape(1..=most, heap).mixed(random, 200)
        });
        // Heaps of every order of magnitude next to each other.
        plan.many("magnitudes", [1, 200], |random, _| {
            let heap = of_any_size(random, &(1..=self.heap));
            let mut heaps = self.shape(2..=8, heap).lost(random);
            if random.chance(1, 2) {
                heaps.push(of_any_size(random, &(0..=self.heap)));
            }
            heaps
        });
        // Equal heaps in pairs, with and without one that stands alone or is moved by a stone.
        plan.many("pairs", [1, 200], |random, round| {
            let pairs = random.within(&(1..=10));
            let half = random.list(pairs, &(0..=self.heap.min(1 << (round % 60))));
            let mut heaps = half.repeat(2);
            match round % 4 {
                0 => heaps[0] ^= 1,
                1 => heaps.push(random.within(&(1..=self.heap))),
                _ => {}
            }
            random.shuffle(&mut heaps);
            heaps
        });
        plan.generate("largest", [self.cases, 6], 1, |random, [count, most]| {
            self.shape(1..=most, self.heap).mixed(random, count)
        });
        plan.random("largest", 1, |random| {
            let (heap, heaps) = (self.heap, self.heaps as usize);
            let full = self.shape(self.heaps..=self.heaps, heap).mixed(random, 20);
            let equal = [(heap, heaps), (heap, heaps - 1), (0, heaps)];
            full.into_iter()
                .chain(equal.map(|(heap, heaps)| vec![heap; heaps]))
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Heaps {
        heaps::start(random, largest, self.heaps, &(0..=self.heap), true)
    }
}

impl Nim {
    fn shape(&self, counts: Span, heap: u64) -> Positions<'static> {
        let most = (*counts.end()).min(self.heaps);
        Positions::nim(*counts.start()..=most, 0..=heap.min(self.heap))
    }
}
