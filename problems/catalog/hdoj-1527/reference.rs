//! Taking stones from two piles: Wythoff's game, read to the end of the input.

use crate::task::prelude::*;
use crate::task::wythoff::{self, Pair};
use sg::wythoff::{self as theory, Wythoff};

bounds! { TwoPiles { cases, pile } }

impl Task for TwoPiles {
    type Case = Pair;
    type Game = Wythoff;

    const WORDS: [&'static str; 2] = ["1", "0"];
    const CASES: Ending = Ending::EndOfInput;
    const NOTATION: &'static str = "wythoff@{0},{1}";
    /// Only those that the usual programs get right.
    const SMALL_IN_A_TEST: u64 = 0;

    position!(the case itself, by Wythoff);
    wythoff::common!();

    fn case(&self, layout: &mut dyn Layout, (a, b): &mut Pair) -> Step {
        layout.line([("a", a, 1..=self.pile), ("b", b, 1..=self.pile)])
    }

    fn small(&self) -> Vec<Pair> {
        heaps::grid(1..=14, &(1..=14))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let small = self.small().into_iter().filter(is_plain);
        plan.add("small", small.take(self.cases as usize));
        let sizes = [[50], [1000], [1_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            plain(wythoff::mixed(random, 300, 1, most.min(self.pile)))
        });
        let golden = wythoff::golden(1, self.pile);
        plan.add("golden", plain(golden.clone()));
        plan.add("corners", plain(self.corners()));
        plan.random("largest", 2, |random| {
            plain(wythoff::mixed(random, self.cases, 1, self.pile))
        });
        let known = [(165_580_140, 267_914_295), (165_580_141, 267_914_296)];
        let mut beyond = known.into_iter().chain(golden).collect::<Vec<_>>();
        beyond.retain(|pair| pair.0.max(pair.1) <= self.pile && !is_plain(pair));
        plan.add("beyond", beyond);
    }
}

/// Those pairs that the usual programs get right.
fn plain(mut pairs: Vec<Pair>) -> Vec<Pair> {
    pairs.retain(is_plain);
    pairs
}

/// Whether the usual products with the golden ratio in double precision, rounded down, tell
/// rightly who wins.
fn is_plain(&(a, b): &Pair) -> bool {
    let (small, difference) = (a.min(b), a.abs_diff(b));
    let (d, root) = (difference as f64, 5f64.sqrt());
    let products = [
        d * f64::midpoint(1.0, root),
        d * (1.0 + root) / 2.0,
        d / ((root - 1.0) / 2.0),
        d * 2.0 / (root - 1.0),
    ];
    let is_lost = theory::smaller_pile(difference) == u128::from(small);
    let all = products.into_iter();
    all.map(|product| product as u64 == small)
        .all(|said| said == is_lost)
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
