//! Wythoff's game with piles so large that floating point numbers fail.

use std::sync::OnceLock;

use crate::task::prelude::*;
use crate::task::wythoff::{self, Pair};
use sg::wythoff::Wythoff as Rules;

bounds! {
    Wythoff { cases, pile }
    // Of all pairs, where piles are so small that values are asked for.
    with { values: OnceLock<Vec<Vec<Nimber>>> = OnceLock::new() }
}

/// Beyond so many stones values are not known: there is only the table of all pairs.
const LARGEST_TABLE: u64 = 2000;

impl Task for Wythoff {
    type Case = Pair;
    type Game = Rules;

    /// From the first pile x stones, from the second y.
    const MOVE: &'static [&'static str] = &["x", "y"];
    const NUMBERS_PARTS: bool = false;
    const NOTATION: &'static str = "wythoff@{0},{1}";

    position!(the case itself, by Rules);
    wythoff::common!();

    fn case(&self, layout: &mut dyn Layout, (a, b): &mut Pair) -> Step {
        layout.line([("a", a, 0..=self.pile), ("b", b, 0..=self.pile)])
    }

    fn value(&self, _: &Pair, (a, b): &Pair) -> Known<u64> {
        if self.pile > LARGEST_TABLE {
            return Err(reference_error(say!(
                "values are known for piles up to {LARGEST_TABLE}",
                LARGEST_TABLE
            )));
        }
        let find = || sg::wythoff::values_to(self.pile as usize);
        Ok(self.values.get_or_init(find)[*a as usize][*b as usize].0)
    }

    fn small(&self) -> Vec<Pair> {
        heaps::grid(0..=14, &(0..=14))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[1000], [1_000_000_000], [1_000_000_000_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            wythoff::mixed(random, 500, 0, most.min(self.pile))
        });
        plan.add("golden", wythoff::golden(0, self.pile));
        plan.add("corners", self.corners());
        plan.random("largest", 2, |random| {
            wythoff::mixed(random, self.cases, 0, self.pile)
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Pair {
        let most = random.up_to(&(1..=self.pile), largest);
        let pair = wythoff::mixed(random, 1, 0, most)[0];
        // The largest pile there may be, too.
        let top = largest && random.chance(1, 4);
        if top { (most, pair.1) } else { pair }
    }
}

impl Wythoff {
    /// The largest piles: equal, alone, next to each other, and the largest lost pairs.
    fn corners(&self) -> Vec<Pair> {
        let top = self.pile;
        let mut pairs = vec![(top, top), (0, top), (top, 0), (1, top), (top, top - 1)];
        let (small, large) = wythoff::lost(top, top);
        for step in 0..60 {
            pairs.push(wythoff::lost(large - small - step, top));
            pairs.push((small - step, large));
            pairs.push((small, large - step));
        }
        pairs
    }
}
