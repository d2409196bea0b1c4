//! A Multiplication Game: who first makes a product n or more.

use crate::task::prelude::*;
use sg::multiplication::{self, Multiplication as Rules};

bounds! { Multiplication { cases, target } }

fn wins(n: u64) -> bool {
    multiplication::outcome(n).is_win()
}

/// The interval of targets with the same winner: its numbers are above the first end, and up
/// to the second.
fn interval(n: u64) -> (u64, u64) {
    let (mut low, mut high, mut factor) = (1, 9, 2);
    while n > high {
        (low, high) = (high, high.saturating_mul(factor));
        factor = 11 - factor;
    }
    (low, high)
}

impl Task for Multiplication {
    type Case = u64;
    type Game = Rules;

    const WORDS: [&'static str; 2] = ["Stan wins.", "Ollie wins."];
    const CASES: Ending = Ending::EndOfInput;
    const NOTATION: &'static str = "multiplication:{0}@1";
    /// A number has no exclusive or with anything here.
    const GUESSED_BY_XOR: bool = false;

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 2..=self.target)])
    }

    fn game(&self, n: &u64) -> Rules {
        Rules { target: *n }
    }

    fn parts(&self, _: &u64) -> Vec<u64> {
        vec![1]
    }

    /// From p the target is as far as n / p, rounded up, is from 1.
    fn after(&self, n: &u64, products: Vec<u64>) -> u64 {
        products.first().map_or(*n, |p| n.div_ceil(*p))
    }

    fn small(&self) -> Vec<u64> {
        (2..=400).collect()
    }

    fn reason(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let (low, last) = interval(*n);
        let key = if wins(*n) { "won" } else { "lost" };
        Ok(say.say(&said!(key, n, first = low + 1, last)))
    }

    fn describe(&self, n: &u64, turn: &Turn<u64>, say: &Say<'_>) -> String {
        let factor = turn.left.first().copied().unwrap_or(1);
        say.say(&said!("multiply", factor, left = n.div_ceil(factor)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[10_000], [10_000_000], [4_000_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            self.targets(random, 200, most)
        });
        plan.add("ends", self.ends());
        plan.random("largest", 2, |random| {
            let targets = self.targets(random, self.cases - 5, self.target);
            let last = (0..5).map(|step| self.target - step);
            targets.into_iter().chain(last)
        });
    }
}

impl Multiplication {
    /// Targets of every order of magnitude; every second one where Ollie wins.
    fn targets(&self, random: &mut Random, count: u64, most: u64) -> Vec<u64> {
        let most = most.min(self.target);
        random.many(count, |random, round| {
            let any = of_any_size(random, &(10..=most));
            let (low, high) = interval(any);
            match (round % 3 == 0, wins(any)) {
                (false, _) | (true, false) => any,
                // The interval before is Ollie's, except at the very start.
                (true, true) => random.within(&((low / 2 + 1).max(2)..=low.min(high))),
            }
        })
    }

    /// Both sides of every end of an interval, and of the powers of 2, 9, 10 and 18.
    fn ends(&self) -> Vec<u64> {
        let next = |end: &u64| Some(interval(end + 1).1);
        let ends = std::iter::successors(Some(9), next).take_while(|end| *end <= self.target);
        let powers = |base: u64| (1..32).map_while(move |power| base.checked_pow(power));
        let ends = ends.chain([2, 9, 10, 18].into_iter().flat_map(powers));
        let around = ends.flat_map(|end| [end - 1, end, end + 1]);
        let mut targets: Vec<u64> = around.filter(|n| (2..=self.target).contains(n)).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}
