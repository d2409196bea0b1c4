//! Fibonacci Nim: at most twice what was taken last.

use crate::task::prelude::*;
use crate::task::taking;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

bounds! { Fibonacci { cases, stones } }

const RULES: DynamicSubtraction = DynamicSubtraction { factor: 2 };

impl Task for Fibonacci {
    type Case = u64;
    type Game = DynamicSubtraction;

    const NOTATION: &'static str = "fibonacci-nim@{0}";

    taking::opening!(|_| RULES, |n| *n);

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 2..=self.stones)])
    }

    fn answer(&self, n: &u64) -> Known<String> {
        Ok(taking::answer(RULES, *n))
    }

    fn answer_by_rules(&self, n: &u64) -> Known<String> {
        Ok(taking::answer_by_rules(RULES, *n))
    }

    fn small(&self) -> Vec<u64> {
        (2..=120).collect()
    }

    fn explain(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        Ok(taking::fibonacci_reason(*n, say))
    }

    fn xor_guess(&self, _: &u64) -> Option<String> {
        Some("1".to_owned())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[1_000_000], [self.stones]];
        plan.each("middle", sizes, 2, |random, [most]| {
            taking::fibonacci_piles(random, 300, most.min(self.stones))
        });
        // Every Fibonacci number and what is next to it.
        let numbers = taking::fibonacci(self.stones).into_iter();
        let around = numbers.flat_map(|number| [number.saturating_sub(1), number, number + 1]);
        let around = around.filter(|n| (2..=self.stones).contains(n));
        plan.add("neighbours", around);
        plan.random("largest", 2, |random| {
            let piles = taking::fibonacci_piles(random, self.cases - 1, self.stones);
            piles.into_iter().chain([self.stones])
        });
    }
}
