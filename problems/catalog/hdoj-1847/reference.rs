//! Good Luck in CET-4 Everybody: one heap, a power of two a move.

use crate::task::prelude::*;
use sg::subtraction::{Sequence as Takes, SubtractionSet};

bounds! {
    GoodLuck { cases, cards }
    with {
        rules: Tabled<SubtractionSet> =
            Tabled::new(Takes::PowersOfTwo.up_to(cards as usize), cards as usize)
    }
}

impl Task for GoodLuck {
    type Case = u64;
    type Game = Tabled<SubtractionSet>;

    const WORDS: [&'static str; 2] = ["Kiki", "Cici"];
    const CASES: Ending = Ending::EndOfInput;
    const NOTATION: &'static str = "power-subtraction@{0}";

    position!(the case itself, by self.rules);

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.line([("n", n, 1..=self.cards)])
    }

    fn small(&self) -> Vec<u64> {
        (1..=200).collect()
    }

    fn reason(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let value = self.total(n)?;
        let key = if value == 0 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, value)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.each("middle", [[60], [300], [1000]], 2, |random, [most]| {
            self.numbers(random, 100, most)
        });
        // Powers of two, three times such powers, and their neighbours.
        let powers = (0..=self.cards.ilog2()).map(|bit| 1u64 << bit);
        let around = powers.flat_map(|power| [power - 1, power, power + 1, 3 * power]);
        plan.add("powers", around.filter(|n| (1..=self.cards).contains(n)));
        plan.add("largest", (1..=self.cards).rev());
        plan.random("largest", 1, |random| {
            self.numbers(random, self.cases, self.cards)
        });
    }
}

impl GoodLuck {
    /// Numbers of which about half are multiples of 3.
    fn numbers(&self, random: &mut Random, count: u64, most: u64) -> Vec<u64> {
        let most = most.min(self.cards);
        let mut numbers = random.many(count, |random, round| match round % 3 {
            0 => 3 * random.within(&(1..=most / 3)),
            _ => random.within(&(1..=most)),
        });
        random.shuffle(&mut numbers);
        numbers
    }
}
