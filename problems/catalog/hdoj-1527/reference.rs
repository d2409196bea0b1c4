//! Taking stones from two piles: Wythoff's game, read to the end of the input.

use crate::task::wythoff::{self, Pair};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Game as _;
use sg::brute::Brute;
use sg::wythoff::Wythoff;

/// The bounds of the problem.
pub(super) struct TwoPiles {
    cases: u64,
    pile: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<TwoPiles, ProblemsError> {
    Ok(TwoPiles {
        cases: bounds.get("max_cases")?,
        pile: bounds.get("max_pile")?,
    })
}

fn digit(first_wins: bool) -> String {
    u8::from(first_wins).to_string()
}

impl Task for TwoPiles {
    type Setting = ();
    type Case = Pair;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (a, b): &mut Pair) -> Step {
        layout.number("a", a, 1..=self.pile)?;
        layout.number("b", b, 1..=self.pile)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), pairs: &[Pair]) -> Result<Vec<String>, ProblemsError> {
        let answer = |pair: &Pair| digit(wythoff::wins(*pair));
        Ok(pairs.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), pair: &Pair) -> Result<String, ProblemsError> {
        let start = Wythoff.canonical(*pair);
        Ok(digit(Brute::new(Wythoff).outcome(&[start]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Pair)> {
        let pairs = wythoff::small(1, 14).into_iter();
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
        Some(digit(a != b))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [50, 1000, 1_000_000] {
            plan.generate("middle", [most], 2, |random, [most]| {
                Block::alone(wythoff::mixed(random, 300, 1, most.min(self.pile)))
            });
        }
        plan.add("golden", Block::alone(wythoff::golden(1, self.pile)));
        plan.add("corners", self.corners());
        plan.generate("largest", [], 2, |random, []| {
            Block::alone(wythoff::mixed(random, self.cases, 1, self.pile))
        });
    }
}

impl TwoPiles {
    /// Equal piles of any size, and the largest lost pairs with their neighbours.
    fn corners(&self) -> Vec<Block<Self>> {
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
        Block::alone(pairs)
    }
}
