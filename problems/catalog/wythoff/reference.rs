//! Wythoff's game with piles so large that floating point numbers fail.

mod rules;

use std::sync::OnceLock;

use crate::task::wythoff::{self, Pair};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::wythoff::Wythoff as Rules;
use sg::{Game as _, Nimber};

/// The bounds of the problem.
pub(super) struct Wythoff {
    cases: u64,
    pile: u64,
    /// The values of all pairs, where piles are so small that they are asked for.
    values: OnceLock<Vec<Vec<Nimber>>>,
}

pub(super) fn task(bounds: &Bounds) -> Result<Wythoff, ProblemsError> {
    Ok(Wythoff {
        cases: bounds.get("max_cases")?,
        pile: bounds.get("max_pile")?,
        values: OnceLock::new(),
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Task for Wythoff {
    type Setting = ();
    type Case = Pair;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (a, b): &mut Pair) -> Step {
        layout.number("a", a, 0..=self.pile)?;
        layout.number("b", b, 0..=self.pile)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), pairs: &[Pair]) -> Result<Vec<String>, ProblemsError> {
        let answer = |pair: &Pair| word(wythoff::wins(*pair));
        Ok(pairs.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), pair: &Pair) -> Result<String, ProblemsError> {
        let start = Rules.canonical(*pair);
        Ok(word(Brute::new(Rules).outcome(&[start]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Pair)> {
        let pairs = wythoff::small(0, 14).into_iter();
        pairs.map(|pair| ((), pair)).collect()
    }

    fn simpler(&self, (): &(), pair: &Pair) -> Vec<((), Pair)> {
        let pairs = wythoff::simpler(*pair).into_iter();
        pairs.map(|pair| ((), pair)).collect()
    }

    fn explain(&self, (): &(), pair: &Pair, lang: Lang) -> Option<String> {
        Some(wythoff::explain(*pair, lang))
    }

    fn xor_guess(&self, (): &(), (a, b): &Pair) -> Option<String> {
        Some(word(a != b))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [1000, 1_000_000_000, 1_000_000_000_000_000] {
            plan.generate("middle", [most], 2, |random, [most]| {
                Block::alone(wythoff::mixed(random, 500, 0, most.min(self.pile)))
            });
        }
        plan.add("golden", Block::alone(wythoff::golden(0, self.pile)));
        plan.add("corners", self.corners());
        plan.generate("largest", [], 2, |random, []| {
            Block::alone(wythoff::mixed(random, self.cases, 0, self.pile))
        });
    }
}

impl Wythoff {
    /// The largest piles: equal, alone, next to each other, and the largest lost pairs.
    fn corners(&self) -> Vec<Block<Self>> {
        let top = self.pile;
        let mut pairs = vec![(top, top), (0, top), (top, 0), (1, top), (top, top - 1)];
        let (small, large) = wythoff::lost(top, top);
        for step in 0..60 {
            pairs.push(wythoff::lost(large - small - step, top));
            pairs.push((small - step, large));
            pairs.push((small, large - step));
        }
        Block::alone(pairs)
    }
}
