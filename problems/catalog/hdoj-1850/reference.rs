//! Being a Good Boy in Spring Festival: the number of winning first moves of Nim.

use crate::task::explain;
use crate::task::prelude::*;
use sg::nim::{self, Nim};

bounds! { GoodBoy { cases, heaps, heap } }

impl Task for GoodBoy {
    type Case = Heaps;
    type Game = Nim;

    const QUESTION: Question = Question::Count;
    const CASES: Ending = Ending::Line("0");
    const NOTATION: &'static str = "nim@{0}";

    position!(every part of the case, by Nim);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("M", 1..=self.heaps, "N", heaps, &(1..=self.heap))
    }

    fn small(&self) -> Vec<Heaps> {
        let few = heaps::grown(3, |_| 1..=7);
        let cases = few.into_iter().chain(heaps::exactly(4, &(1..=5)));
        heaps::sorted(cases, |heaps| (heaps::weight(heaps), heaps.clone()))
    }

    fn explain(&self, heaps: &Heaps, say: &Say<'_>) -> Known<String> {
        let winning = nim::winning_moves(heaps);
        if winning.is_empty() {
            let moves = explain::moves(self, heaps, say)?;
            let reason = say.say(&said!("none"));
            return Ok(say.sentences([reason].into_iter().chain(moves)));
        }
        let step = |(index, to): &(usize, u64)| {
            say.say(&said!("lowered", i = index + 1, from = heaps[*index], to))
        };
        let list = say.list(winning.iter().map(step));
        let (total, count) = (heaps.xor(), winning.len());
        Ok(say.say(&said!("some", total, count, list)))
    }

    fn xor_guess(&self, heaps: &Heaps) -> Option<String> {
        Some(u8::from(heaps.xor() != 0).to_string())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[5, 30], [12, 1000], [30, 100_000]];
        plan.each("middle", sizes, 2, |random, [heaps, heap]| {
            random.many(300, |random, _| {
                let count = random.within(&(1..=heaps));
                self.position(random, count, heap)
            })
        });
        let sizes = [[8, 200]];
        plan.each("neighbours-of-lost", sizes, 2, |random, [heaps, heap]| {
            let pairs = random.many(100, |random, _| self.near_lost(random, heaps, heap));
            pairs.into_iter().flatten()
        });
        plan.many("one-top-bit", [1, 200], |random, _| {
            self.hidden_top_bit(random)
        });
        plan.add("powers", self.powers());
        plan.random("largest", 2, |random| {
            let full = |random: &mut Random, _| self.position(random, self.heaps, self.heap);
            random.many(self.cases / 5, full)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            random.many(count, |random, _| {
                let count = random.within(&(1..=4));
                self.position(random, count, 1000)
            })
        });
    }
}

impl GoodBoy {
    /// A position that is lost in one of three draws.
    fn position(&self, random: &mut Random, count: u64, heap: u64) -> Heaps {
        let mut position = random.list(count.clamp(1, self.heaps), &(1..=heap.min(self.heap)));
        if random.chance(1, 3) {
            self.make_lost(random, &mut position);
        }
        position
    }

    /// Changes heaps until the XOR is 0, where that is possible within the bounds.
    fn make_lost(&self, random: &mut Random, position: &mut [u64]) {
        Positions::nim(1..=self.heaps, 1..=self.heap).make_lost(random, position);
    }

    /// A lost position, and one a single change away from it.
    fn near_lost(&self, random: &mut Random, heaps: u64, heap: u64) -> [Heaps; 2] {
        let length = random.within(&(3..=heaps.max(3)));
        let mut position = random.list(length, &(1..=heap));
        self.make_lost(random, &mut position);
        let mut near = position.clone();
        let index = random.below(length) as usize;
        near[index] = random.within(&(1..=self.heap));
        [position, near]
    }

    /// The largest bit of the heaps cancels, so a lower one decides which heaps can be used.
    fn hidden_top_bit(&self, random: &mut Random) -> Heaps {
        let top = 1 << (self.heap.ilog2() - 1);
        let large = 2 * random.within(&(1..=5));
        let small = random.within(&(1..=20));
        let mut position = random.many(large, |random, _| top + random.below(top / 2));
        position.extend(random.list(small, &(1..=top / 2)));
        random.shuffle(&mut position);
        position
    }

    /// Powers of two and their neighbours, equal heaps, single heaps.
    fn powers(&self) -> Vec<Heaps> {
        let powers: Vec<u64> = (0..=self.heap.ilog2()).map(|bit| 1 << bit).collect();
        let mut cases: Vec<Heaps> = vec![powers.clone()];
        for power in powers {
            let below = (power - 1).max(1);
            cases.extend([vec![power], vec![power, power], vec![power, below]]);
            cases.extend([vec![power; 3], vec![below, power, 1]]);
        }
        let heaps = self.heaps as usize;
        cases.extend([heaps, heaps - 1].map(|heaps| vec![self.heap; heaps]));
        cases
    }
}
