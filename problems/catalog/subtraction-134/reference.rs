//! One heap from which 1, 3 or 4 stones are taken: the kind of position and its value.

use crate::task::prelude::*;
use sg::brute::Brute;
use sg::subtraction::SubtractionSet;

bounds! {
    Subtraction { cases, stones }
    // As many values as prove the period of all.
    with { rules: Tabled<SubtractionSet> = Tabled::new(SubtractionSet::new([1, 3, 4]), 100) }
}

fn line(is_won: bool, value: u64) -> String {
    format!("{} {value}", if is_won { 'N' } else { 'P' })
}

impl Task for Subtraction {
    type Case = u64;
    type Game = Tabled<SubtractionSet>;

    const NOTATION: &'static str = "subtraction:1,3,4@{0}";

    position!(the case itself, by self.rules);

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 0..=self.stones)])
    }

    fn answer(&self, n: &u64) -> Known<String> {
        let value = self.total(n)?;
        Ok(line(value != 0, value))
    }

    /// The letter by playing, the number by mex: two different questions to the rules.
    fn answer_by_rules(&self, n: &u64) -> Known<String> {
        let mut rules = Brute::new(&self.rules);
        Ok(line(rules.outcome(&[*n]).is_win(), rules.value(n).0))
    }

    fn small(&self) -> Vec<u64> {
        (0..=200).collect()
    }

    fn reason(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let (rest, value) = (self.rules.same(*n), self.total(n)?);
        let key = if value == 0 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, rest, value)))
    }

    /// One heap, worth its size.
    fn xor_guess(&self, n: &u64) -> Option<String> {
        Some(line(*n != 0, *n))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[1000], [1_000_000], [1_000_000_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            heaps(random, 150, most)
        });
        // A whole period below and above the powers of two and ten, and the largest heaps.
        let powers = [16, 31, 32, 53].map(|bit| 1 << bit).into_iter();
        let powers = powers.chain([1_000_000_007, 1_000_000_000_000]);
        let around = powers.flat_map(|power| power - 7..=power + 7);
        plan.add("edges", around.chain(self.stones - 20..=self.stones));
        plan.random("largest", 2, |random| {
            heaps(random, self.cases, self.stones)
        });
    }
}

/// Heaps of every order of magnitude and of every remainder.
fn heaps(random: &mut Random, count: u64, most: u64) -> Vec<u64> {
    random.many(count, |random, round| match round % 2 {
        0 => of_any_size(random, &(0..=most)),
        _ => random.within(&(0..=most)),
    })
}
