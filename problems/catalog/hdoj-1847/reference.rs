//! Good Luck in CET-4 Everybody: one heap, a power of two a move.

use crate::task::prelude::*;
use sg::subtraction::{Sequence as Takes, SubtractionSet};

bounds! {
    GoodLuck { cases, cards }
    with {
        rules: SubtractionSet = Takes::PowersOfTwo.up_to(cards as usize),
        values: Vec<Nimber> = rules.values_to(cards as usize),
    }
}

impl Task for GoodLuck {
    type Case = u64;
    type Game = SubtractionSet;

    const WORDS: [&'static str; 2] = ["Kiki", "Cici"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, n: &mut u64) -> Step {
        layout.number("n", n, 1..=self.cards)?;
        layout.end_line()
    }

    fn game(&self, _: &u64) -> SubtractionSet {
        self.rules.clone()
    }

    case_is_one_part!();

    fn value(&self, _: &u64, n: &u64) -> Known<u64> {
        Ok(self.values[*n as usize].0)
    }

    fn small(&self) -> Vec<u64> {
        (1..=200).collect()
    }

    fn reason(&self, n: &u64, say: &Say<'_>) -> Known<String> {
        let value = self.value(n, n)?;
        let key = if value == 0 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, value)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[60], [300], [1000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            self.numbers(random, 100, most)
        });
        plan.add("powers", self.powers());
        plan.add("largest", (1..=self.cards).rev());
        plan.generate("largest", [], 1, |random, []| {
            self.numbers(random, self.cases, self.cards)
        });
    }
}

impl GoodLuck {
    /// Numbers of which about half are multiples of 3.
    fn numbers(&self, random: &mut Random, count: u64, most: u64) -> Vec<u64> {
        let most = most.min(self.cards);
        let number = |round| match round % 3 {
            0 => 3 * random.within(&(1..=most / 3)),
            _ => random.within(&(1..=most)),
        };
        let mut numbers: Vec<u64> = (0..count).map(number).collect();
        random.shuffle(&mut numbers);
        numbers
    }

    /// Powers of two, three times such powers, and their neighbours.
    fn powers(&self) -> Vec<u64> {
        let powers = (0..=self.cards.ilog2()).map(|bit| 1u64 << bit);
        let around = powers.flat_map(|power| [power - 1, power, power + 1, 3 * power]);
        around.filter(|n| (1..=self.cards).contains(n)).collect()
    }
}
