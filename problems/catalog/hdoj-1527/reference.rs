//! Taking stones from two piles: Wythoff's game, read to the end of the input.

use crate::task::prelude::*;
use crate::task::wythoff::{self, Pair};
use sg::wythoff::Wythoff;

bounds! { TwoPiles { cases, pile } }

impl Task for TwoPiles {
    type Case = Pair;
    type Game = Wythoff;

    const WORDS: [&'static str; 2] = ["1", "0"];
    const CASES: Ending = Ending::EndOfInput;

    position!(the case itself, by Wythoff);
    wythoff::told!();

    fn case(&self, layout: &mut dyn Layout, (a, b): &mut Pair) -> Step {
        layout.line([("a", a, 1..=self.pile), ("b", b, 1..=self.pile)])
    }

    fn notation(&self, (a, b): &Pair) -> Option<String> {
        Some(heaps::notation("wythoff", &[*a, *b]))
    }

    fn small(&self) -> Vec<Pair> {
        heaps::grid(1..=14, &(1..=14))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[50], [1000], [1_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            wythoff::mixed(random, 300, 1, most.min(self.pile))
        });
        plan.add("golden", wythoff::golden(1, self.pile));
        plan.add("corners", self.corners());
        plan.random("largest", 2, |random| {
            wythoff::mixed(random, self.cases, 1, self.pile)
        });
    }
}

impl TwoPiles {
    /// Equal piles of any size, and the largest lost pairs with their neighbours.
    fn corners(&self) -> Vec<Pair> {
        let top = self.pile;
        let mut pairs = vec![(top, top), (1, top), (top, 1), (top, top - 1)];
        pairs.extend((1..=20).map(|pile| (pile, pile)));
        // Lost, but the ratio to eleven digits says otherwise.
        pairs.push((20_825_476, 33_696_328));
        let (small, large) = wythoff::lost(top, top);
        for step in 0..60 {
            pairs.push(wythoff::lost(large - small - step, top));
            pairs.push((small - step, large));
        }
        pairs
    }
}
