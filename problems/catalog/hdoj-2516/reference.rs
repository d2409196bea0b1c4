//! Taking stones: Fibonacci Nim, read until a 0.

use crate::task::prelude::*;
use crate::task::taking;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

bounds! { TakingStones { cases, stones } }

const RULES: DynamicSubtraction = DynamicSubtraction { factor: 2 };

impl Task for TakingStones {
    type Case = u64;
    type Game = DynamicSubtraction;

    const WORDS: [&'static str; 2] = ["First win", "Second win"];
    const CASES: Ending = Ending::Line("0");
    const NOTATION: &'static str = "fibonacci-nim@{0}";

    taking::opening!(|_| RULES, |n| *n);

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 2..=self.stones)])
    }

    fn wins(&self, n: &u64) -> Known<bool> {
        Ok(taking::fibonacci_parts(*n).len() > 1)
    }

    fn small(&self) -> Vec<u64> {
        (2..=120).collect()
    }

    fn explain(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        Ok(taking::fibonacci_reason(*n, say))
    }

    fn xor_guess(&self, _: &u64) -> Option<String> {
        Some(word::<Self>(true))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[1_000_000], [self.stones]];
        plan.each("middle", sizes, 2, |random, [most]| {
            self.piles(random, 300, most)
        });
        // Every Fibonacci number and what is next to it.
        let numbers = taking::fibonacci(self.stones).into_iter();
        let around = numbers.flat_map(|number| [number, number - 1, number, number + 1]);
        let around = around.filter(|n| (2..=self.stones).contains(n));
        plan.add("neighbours", around);
        plan.random("largest", 2, |random| {
            let piles = self.piles(random, self.cases - 1, self.stones);
            piles.into_iter().chain([self.stones])
        });
    }
}

impl TakingStones {
    /// Fibonacci numbers, their sums, what is next to them, and any piles.
    fn piles(&self, random: &mut Random, count: u64, most: u64) -> Vec<u64> {
        let most = most.min(self.stones);
        let numbers = taking::fibonacci(most);
        let drawn = taking::fibonacci_piles(random, count, most).into_iter();
        let piles = drawn.map(|pile| match random.below(5) {
            0 | 1 => random.pick(&numbers).copied().unwrap_or(2).max(2),
            _ => pile,
        });
        piles.collect()
    }
}
