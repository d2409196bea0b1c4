//! Fibonacci again and again: three heaps, a Fibonacci number a move.

use crate::task::prelude::*;
use sg::subtraction::{Sequence as Takes, SubtractionSet};

bounds! {
    Fibonacci { cases, stones }
    with {
        rules: SubtractionSet = Takes::Fibonacci.up_to(stones as usize),
        values: Vec<Nimber> = rules.values_to(stones as usize),
    }
}

impl Task for Fibonacci {
    type Case = Heaps;
    type Game = SubtractionSet;

    const WORDS: [&'static str; 2] = ["Fibo", "Nacci"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0 0 0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        heaps.resize(3, 0);
        for (name, heap) in ["m", "n", "p"].into_iter().zip(heaps) {
            layout.number(name, heap, 1..=self.stones)?;
        }
        layout.end_line()
    }

    fn game(&self, _: &Heaps) -> SubtractionSet {
        self.rules.clone()
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, heap: &u64) -> Known<u64> {
        Ok(self.values[*heap as usize].0)
    }

    fn small(&self) -> Vec<Heaps> {
        let positions = multisets(3, &(1..=9)).into_iter();
        positions.filter(|heaps| heaps.len() == 3).collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        for most in [20, 100, 500] {
            plan.generate("middle", [most], 2, |random, [most]| {
                self.positions(random, 200, most)
            });
        }
        plan.generate("nim-lost", [200], 1, |random, [count]| {
            self.lost_in_nim(random, count)
        });
        plan.add("dead-heaps", self.worth_nothing());
        plan.generate("largest", [], 2, |random, []| {
            let mut cases = self.positions(random, self.cases - 2, self.stones);
            cases.extend([vec![self.stones; 3], vec![1, self.stones, 1]]);
            cases
        });
    }
}

impl Fibonacci {
    fn heaps_of(&self, value: u64, most: u64) -> Vec<u64> {
        let heaps = 1..=most.min(self.stones);
        heaps
            .filter(|heap| self.values[*heap as usize].0 == value)
            .collect()
    }

    fn positions(&self, random: &mut Random, count: u64, most: u64) -> Vec<Heaps> {
        let positions = Positions {
            counts: 3..=3,
            sizes: 1..=most.min(self.stones),
            value: &|heap| self.values[heap as usize].0,
            heap_of: &|random, value| random.pick(&self.heaps_of(value, most)).copied(),
        };
        positions.mixed(random, count)
    }

    /// Heaps whose sizes have the XOR 0: lost in Nim, won here more often than not.
    fn lost_in_nim(&self, random: &mut Random, count: u64) -> Vec<Heaps> {
        let half = 1 << (self.stones.ilog2() - 1);
        let mut position = || {
            let (a, b) = (random.within(&(1..=half)), random.within(&(1..=half)));
            vec![a, b, a ^ b]
        };
        let all = (0..count).map(|_| position());
        all.filter(|heaps| heaps[2] > 0).collect()
    }

    /// Every heap of value 0, with two that cancel and with two others of value 0.
    fn worth_nothing(&self) -> Vec<Heaps> {
        let dead = self.heaps_of(0, self.stones);
        let around = dead.iter().zip(dead.iter().rev());
        let positions =
            around.flat_map(|(a, b)| [vec![1, *a, 1], vec![*a, *b, *a], vec![*b, 1, *a]]);
        positions.take(self.cases as usize).collect()
    }
}
