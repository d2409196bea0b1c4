//! Nim: heaps from which any number may be taken.

use crate::task::prelude::*;
use sg::nim::{self, Nim as Rules};

bounds! { Nim { cases, heaps, heap } }

impl Task for Nim {
    type Case = Heaps;
    type Game = Rules;

    /// From heap i, x stones.
    const MOVE: &'static [&'static str] = &["i", "x"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.heaps, "a", heaps, &(0..=self.heap))
    }

    fn game(&self, _: &Heaps) -> Rules {
        Rules
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, heap: &u64) -> Known<u64> {
        Ok(*heap)
    }

    fn winning(&self, heaps: &Heaps) -> Known<Winning<u64>> {
        let winning = nim::winning_moves(heaps).into_iter();
        let turns = winning.map(|(index, left)| Turn::take(index, heaps[index], left));
        Ok(Winning::of(turns))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=6))
    }

    /// The theory is just that.
    fn xor_guess(&self, _: &Heaps) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[4, 30], [12, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.shape(1..=most, heap).mixed(random, 200)
        });
        plan.generate("magnitudes", [], 1, |random, []| self.magnitudes(random));
        plan.generate("pairs", [], 1, |random, []| self.pairs(random));
        plan.generate("largest", [self.cases, 6], 1, |random, [count, most]| {
            self.shape(1..=most, self.heap).mixed(random, count)
        });
        plan.generate("largest", [], 1, |random, []| self.full(random));
    }

    fn start(&self, random: &mut Random, largest: bool) -> Heaps {
        heaps::start(random, largest, self.heaps, &(0..=self.heap), true)
    }
}

impl Nim {
    fn shape(&self, counts: RangeInclusive<u64>, heap: u64) -> Positions<'static> {
        let most = (*counts.end()).min(self.heaps);
        Positions::nim(*counts.start()..=most, 0..=heap.min(self.heap))
    }

    /// Heaps of every order of magnitude next to each other.
    fn magnitudes(&self, random: &mut Random) -> Vec<Heaps> {
        let mut position = |_| {
            let heap = of_any_size(random, &(1..=self.heap));
            let mut heaps = self.shape(2..=8, heap).lost(random);
            if random.chance(1, 2) {
                heaps.push(of_any_size(random, &(0..=self.heap)));
            }
            heaps
        };
        (0..200).map(&mut position).collect()
    }

    /// Equal heaps in pairs, with and without one that stands alone or is moved by a stone.
    fn pairs(&self, random: &mut Random) -> Vec<Heaps> {
        let mut position = |round: u64| {
            let pairs = random.within(&(1..=10));
            let half = random.list(pairs, &(0..=self.heap.min(1 << (round % 60))));
            let mut heaps = [half.as_slice(), &half].concat();
            match round % 4 {
                0 => heaps[0] ^= 1,
                1 => heaps.push(random.within(&(1..=self.heap))),
                _ => {}
            }
            random.shuffle(&mut heaps);
            heaps
        };
        (0..200).map(&mut position).collect()
    }

    /// As many heaps as there may be, as large as they may be.
    fn full(&self, random: &mut Random) -> Vec<Heaps> {
        let mut cases = self
            .shape(self.heaps..=self.heaps, self.heap)
            .mixed(random, 20);
        let size = self.heaps as usize;
        let equal = [(self.heap, size), (self.heap, size - 1), (0, size)];
        cases.extend(equal.map(|(heap, size)| vec![heap; size]));
        cases
    }
}
