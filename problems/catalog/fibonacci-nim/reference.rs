//! Fibonacci Nim: at most twice what was taken last.

use crate::task::prelude::*;
use crate::task::taking;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

bounds! { Fibonacci { cases, stones } }

const RULES: DynamicSubtraction = DynamicSubtraction { factor: 2 };

impl Task for Fibonacci {
    type Case = u64;
    type Game = DynamicSubtraction;

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 2..=self.stones)])
    }

    fn game(&self, _: &u64) -> DynamicSubtraction {
        RULES
    }

    fn parts(&self, n: &u64) -> Vec<Pile> {
        vec![Pile::opening(*n)]
    }

    /// What is left is no opening any more, so moves are told by the reason alone.
    fn after(&self, n: &u64, _: Vec<Pile>) -> u64 {
        *n
    }

    fn answer(&self, n: &u64) -> Known<String> {
        Ok(taking::answer(RULES, *n))
    }

    fn answer_by_rules(&self, n: &u64) -> Known<String> {
        Ok(taking::answer_by_rules(RULES, *n))
    }

    fn notation(&self, n: &u64) -> Option<String> {
        Some(heaps::notation("fibonacci-nim", &[*n]))
    }

    fn small(&self) -> Vec<u64> {
        (2..=120).collect()
    }

    fn explain(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let parts = parts(*n);
        let least = parts.last().copied().unwrap_or_default();
        let sum: Vec<String> = parts.iter().map(u64::to_string).collect();
        let key = if parts.len() == 1 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, sum = sum.join(" + "), least)))
    }

    fn xor_guess(&self, _: &u64) -> Option<String> {
        Some("1".to_owned())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[1_000_000], [self.stones]];
        plan.each("middle", sizes, 2, |random, [most]| {
            self.piles(random, 300, most)
        });
        // Every Fibonacci number and what is next to it.
        let numbers = fibonacci(self.stones).into_iter();
        let around = numbers.flat_map(|number| [number.saturating_sub(1), number, number + 1]);
        plan.add(
            "neighbours",
            around.filter(|n| (2..=self.stones).contains(n)),
        );
        plan.random("largest", 2, |random| {
            let piles = self.piles(random, self.cases - 1, self.stones);
            piles.into_iter().chain([self.stones])
        });
    }
}

/// The Fibonacci numbers up to `most`, from 1, 2 on.
fn fibonacci(most: u64) -> Vec<u64> {
    let pairs = std::iter::successors(Some((1u64, 2u64)), |(a, b)| Some((*b, a.checked_add(*b)?)));
    let numbers = pairs.map(|(a, _)| a);
    numbers.take_while(|number| *number <= most).collect()
}

/// The Fibonacci numbers, no two of them neighbours, that make up a number; the largest first.
fn parts(mut n: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    for number in fibonacci(n).into_iter().rev() {
        if number <= n {
            parts.push(number);
            n -= number;
        }
    }
    parts
}

impl Fibonacci {
    /// Sums of few Fibonacci numbers, the smallest of which may be large; and any piles.
    fn piles(&self, random: &mut Random, count: u64, most: u64) -> Vec<u64> {
        let most = most.min(self.stones);
        let numbers = fibonacci(most);
        random.many(count, |random, round| {
            if round % 4 == 0 {
                return of_any_size(random, &(2..=most));
            }
            let mut index = random.below(numbers.len() as u64);
            let mut sum = numbers[index as usize];
            for _ in 0..round % 4 - 1 {
                index += 2 + random.below(6);
                let more = numbers.get(index as usize).copied().unwrap_or(0);
                let longer = sum.checked_add(more).filter(|longer| *longer <= most);
                sum = longer.unwrap_or(sum);
            }
            sum.max(2)
        })
    }
}
