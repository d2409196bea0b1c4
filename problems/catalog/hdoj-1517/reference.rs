//! A Multiplication Game: who first makes a product n or more.

use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::multiplication::{self, Multiplication as Rules};

/// The bounds of the problem.
pub(super) struct Multiplication {
    cases: u64,
    target: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Multiplication, ProblemsError> {
    Ok(Multiplication {
        cases: bounds.get("max_cases")?,
        target: bounds.get("max_target")?,
    })
}

fn words(first_wins: bool) -> String {
    if first_wins {
        "Stan wins."
    } else {
        "Ollie wins."
    }
    .to_owned()
}

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

/// A factor that wins: p must land where the targets that are left are lost for Ollie.
fn winning_factor(n: u64) -> Option<u64> {
    // From p the target is as far as n / p, rounded up, is from 1.
    (2..=9).find(|factor| !wins(n.div_ceil(*factor)))
}

impl Task for Multiplication {
    type Setting = ();
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), n: &mut u64) -> Step {
        layout.number("n", n, 2..=self.target)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), targets: &[u64]) -> Result<Vec<String>, ProblemsError> {
        Ok(targets.iter().map(|n| words(wins(*n))).collect())
    }

    fn answer_by_rules(&self, (): &(), n: &u64) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(Rules { target: *n });
        Ok(words(rules.outcome(&[1]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), u64)> {
        (2..=400).map(|n| ((), n)).collect()
    }

    fn simpler(&self, (): &(), n: &u64) -> Vec<((), u64)> {
        [n / 18, n / 2, n - 1].map(|n| ((), n)).into()
    }

    fn explain(&self, (): &(), n: &u64, lang: Lang) -> Option<String> {
        let (low, high) = interval(*n);
        let (first, last) = (low + 1, high);
        Some(match (lang, winning_factor(*n)) {
            (Lang::En, Some(factor)) => format!(
                "The winner changes after 9, 18, 162, 324, … (times 9 and times 2 in turn). {n} lies between {first} and {last}, where Stan wins: multiplying by {factor} leaves a factor of {} to go, which is lost for Ollie.",
                n.div_ceil(factor)
            ),
            (Lang::Zh, Some(factor)) => format!(
                "胜者在 9、18、162、324……之后交替（轮流乘 9 和乘 2）。{n} 位于 {first} 到 {last} 之间，Stan 必胜：先乘以 {factor}，剩下的目标相当于 {}，对 Ollie 是必败的。",
                n.div_ceil(factor)
            ),
            (Lang::En, None) => format!(
                "The winner changes after 9, 18, 162, 324, … (times 9 and times 2 in turn). {n} lies between {first} and {last}, where Ollie wins: after every factor of Stan's the target that is left is won for the player to move."
            ),
            (Lang::Zh, None) => format!(
                "胜者在 9、18、162、324……之后交替（轮流乘 9 和乘 2）。{n} 位于 {first} 到 {last} 之间，Ollie 必胜：无论 Stan 乘以几，剩下的目标对接着操作的人都是必胜的。"
            ),
        })
    }

    /// A number has no exclusive or with anything here.
    fn xor_guess(&self, (): &(), _: &u64) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [10_000, 10_000_000, 4_000_000_000] {
            plan.generate("middle", [most], 2, |random, [most]| {
                self.targets(random, 200, most)
            });
        }
        plan.add("ends", self.ends());
        plan.generate("largest", [], 2, |random, []| {
            let mut blocks = self.targets(random, self.cases - 5, self.target);
            let top = (0..5).map(|step| self.target - step);
            blocks.extend(Block::alone(top.collect::<Vec<_>>()));
            blocks
        });
    }
}

impl Multiplication {
    /// Targets of every order of magnitude; every second one where Ollie wins.
    fn targets(&self, random: &mut Random, count: u64, most: u64) -> Vec<Block<Self>> {
        let most = most.min(self.target);
        let target = |round| {
            let any = of_any_size(random, &(10..=most));
            let (low, high) = interval(any);
            match (round % 3 == 0, wins(any)) {
                (false, _) | (true, false) => any,
                // The interval before is Ollie's, except at the very start.
                (true, true) => random.within(&((low / 2 + 1).max(2)..=low.min(high))),
            }
        };
        Block::alone((0..count).map(target).collect::<Vec<_>>())
    }

    /// Both sides of every end of an interval, and of the powers of 2, 9, 10 and 18.
    fn ends(&self) -> Vec<Block<Self>> {
        let mut ends: Vec<u64> = Vec::new();
        let mut end = 9;
        while end <= self.target {
            ends.push(end);
            end = interval(end + 1).1;
        }
        for base in [2u64, 9, 10, 18] {
            ends.extend((1..32).map_while(|power| base.checked_pow(power)));
        }
        let around = ends.into_iter().flat_map(|end| [end - 1, end, end + 1]);
        let mut targets: Vec<u64> = around.filter(|n| (2..=self.target).contains(n)).collect();
        targets.sort_unstable();
        targets.dedup();
        Block::alone(targets)
    }
}
