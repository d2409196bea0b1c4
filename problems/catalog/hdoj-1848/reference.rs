//! Fibonacci again and again: three heaps, a Fibonacci number a move.

use crate::task::prelude::*;
use sg::subtraction::{Sequence as Takes, SubtractionSet};

bounds! {
    Fibonacci { cases, stones }
    with {
        rules: Tabled<SubtractionSet> =
            Tabled::new(Takes::Fibonacci.up_to(stones as usize), stones as usize)
    }
}

impl Task for Fibonacci {
    type Case = Heaps;
    type Game = Tabled<SubtractionSet>;

    const WORDS: [&'static str; 2] = ["Fibo", "Nacci"];
    const CASES: Ending = Ending::Line("0 0 0");
    const NOTATION: &'static str = "fibonacci-subtraction@{0}";

    position!(every part of the case, by self.rules);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        heaps.resize(3, 0);
        for (name, heap) in ["m", "n", "p"].into_iter().zip(heaps) {
            layout.number(name, heap, 1..=self.stones)?;
        }
        layout.end_line()
    }

    fn small(&self) -> Vec<Heaps> {
        heaps::exactly(3, &(1..=9))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.each("middle", [[20], [100], [500]], 2, |random, [most]| {
            self.positions(random, 200, most)
        });
        // Those that a program gets wrong that takes the heaps for Nim, mostly as lost.
        let is_won_in_nim = |heaps: &Heaps| heaps.xor() != 0;
        plan.wrong_by("nim-lost", [1, 200], is_won_in_nim, |random, round| {
            let sizes = 1..=1 << (self.stones.ilog2() - 1);
            let (a, b) = random.pair(&sizes);
            vec![a, b, (a ^ b ^ u64::from(round % 4 == 0)).max(1)]
        });
        plan.add("dead-heaps", self.worth_nothing());
        plan.random("largest", 2, |random| {
            let most = [vec![self.stones; 3], vec![1, self.stones, 1]];
            let cases = self.positions(random, self.cases - 2, self.stones);
            cases.into_iter().chain(most)
        });
    }
}

impl Fibonacci {
    fn positions(&self, random: &mut Random, count: u64, most: u64) -> Vec<Heaps> {
        let sizes = 1..=most.min(self.stones);
        let heap_of = |random: &mut Random, value| {
            let heaps = self.rules.heaps_of(Nimber(value), sizes.clone());
            random.pick(&heaps).copied()
        };
        Positions::new(&self.rules, 3..=3, sizes.clone(), heap_of).mixed(random, count)
    }

    /// Every heap of value 0, with two that cancel and with two others of value 0.
    fn worth_nothing(&self) -> Vec<Heaps> {
        let dead = self.rules.heaps_of(Nimber::ZERO, 1..=self.stones);
        let around = dead.iter().zip(dead.iter().rev());
        let positions =
            around.flat_map(|(a, b)| [vec![1, *a, 1], vec![*a, *b, *a], vec![*b, 1, *a]]);
        positions.take(self.cases as usize).collect()
    }
}
