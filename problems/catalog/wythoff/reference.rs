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

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (a, b): &mut Pair) -> Step {
        layout.number("a", a, 0..=self.pile)?;
        layout.number("b", b, 0..=self.pile)?;
        layout.end_line()
    }

    fn game(&self, _: &Pair) -> Rules {
        Rules
    }

    case_is_one_part!();

    fn value(&self, _: &Pair, (a, b): &Pair) -> Known<u64> {
        if self.pile > LARGEST_TABLE {
            let reason = format!("values are known for piles up to {LARGEST_TABLE}");
            return Err(reference_error(&(a, b), &reason));
        }
        let find = || sg::wythoff::values_to(self.pile as usize);
        Ok(self.values.get_or_init(find)[*a as usize][*b as usize].0)
    }

    fn wins(&self, pair: &Pair) -> Known<bool> {
        Ok(wythoff::wins(*pair))
    }

    fn winning(&self, pair: &Pair) -> Known<Winning<Pair>> {
        Ok(wythoff::winning(*pair))
    }

    fn small(&self) -> Vec<Pair> {
        wythoff::small(0, 14)
    }

    fn simpler(&self, pair: &Pair) -> Vec<Pair> {
        wythoff::simpler(*pair)
    }

    fn reason(&self, pair: &Pair, say: &Say<'_>) -> Known<String> {
        Ok(wythoff::reason(*pair, say))
    }

    fn describe(&self, _: &Pair, turn: &Turn<Pair>, say: &Say<'_>) -> String {
        wythoff::describe(turn, say)
    }

    fn xor_guess(&self, (a, b): &Pair) -> Option<String> {
        Some(word::<Self>(a != b))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[1000], [1_000_000_000], [1_000_000_000_000_000]];
        plan.each("middle", sizes, 2, |random, [most]| {
            wythoff::mixed(random, 500, 0, most.min(self.pile))
        });
        plan.add("golden", wythoff::golden(0, self.pile));
        plan.add("corners", self.corners());
        plan.generate("largest", [], 2, |random, []| {
            wythoff::mixed(random, self.cases, 0, self.pile)
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Pair {
        let most = if largest {
            self.pile
        } else {
            random.within(&(1..=self.pile))
        };
        let mut pairs = wythoff::mixed(random, 1, 0, most);
        let pair = pairs.pop().unwrap_or_default();
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
