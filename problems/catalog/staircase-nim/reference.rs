//! Staircase Nim: objects on steps, moved down one step at a time.

use crate::task::explanation::{comma, verdict};
use crate::task::heaps::{self, Heaps, of_any_size};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::staircase::{self, Staircase as Rules};

/// The bounds of the problem.
pub(super) struct Staircase {
    cases: u64,
    steps: u64,
    stones: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Staircase, ProblemsError> {
    Ok(Staircase {
        cases: bounds.get("max_cases")?,
        steps: bounds.get("max_steps")?,
        stones: bounds.get("max_stones")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Task for Staircase {
    type Setting = ();
    /// The stones on each step, the lowest first.
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), steps: &mut Heaps) -> Step {
        layout.list("n", 1..=self.steps, "a", steps, &(0..=self.stones))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let answer = |steps: &Heaps| word(!staircase::value(steps).is_zero());
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), steps: &Heaps) -> Result<String, ProblemsError> {
        let outcome = Brute::new(Rules).outcome(std::slice::from_ref(steps));
        Ok(word(outcome.is_win()))
    }

    /// Every staircase of up to four steps with up to three stones each.
    fn small_cases(&self) -> Vec<((), Heaps)> {
        let mut all: Vec<Heaps> = Vec::new();
        let mut last: Vec<Heaps> = vec![Vec::new()];
        for _ in 0..4 {
            let longer = last.iter();
            last = longer
                .flat_map(|steps| (0..=3).map(|stones| [steps.as_slice(), &[stones]].concat()))
                .collect();
            all.extend_from_slice(&last);
        }
        all.into_iter().map(|steps| ((), steps)).collect()
    }

    /// With fewer stones on a step, without the highest step.
    fn simpler(&self, (): &(), steps: &Heaps) -> Vec<((), Heaps)> {
        let mut simpler: Vec<Heaps> = heaps::simpler(steps, 0);
        simpler.retain(|other| other.len() == steps.len() || steps.starts_with(other));
        simpler.into_iter().map(|steps| ((), steps)).collect()
    }

    fn explain(&self, (): &(), steps: &Heaps, lang: Lang) -> Option<String> {
        const SHOWN: usize = 12;
        let odd = steps.iter().step_by(2);
        let mut shown: Vec<String> = odd.take(SHOWN).map(u64::to_string).collect();
        if steps.len() > 2 * SHOWN {
            shown.push("…".to_owned());
        }
        let (odd, value) = (shown.join(comma(lang)), staircase::value(steps).0);
        let verdict = verdict(lang, value);
        let mut text = match lang {
            Lang::En => {
                format!("On the odd steps there are {odd}; their XOR is {value}. {verdict}")
            }
            Lang::Zh => format!("奇数级台阶上有 {odd}，异或和为 {value}。{verdict}"),
        };
        if let Some((step, moved)) = staircase::winning_moves(steps).into_iter().next() {
            let winning = match lang {
                Lang::En => format!(" A winning move: move {moved} down from step {step}."),
                Lang::Zh => format!("一种制胜走法：把第 {step} 级上的 {moved} 颗移到下一级。"),
            };
            text.push_str(&winning);
        }
        Some(text)
    }

    fn xor_guess(&self, (): &(), steps: &Heaps) -> Option<String> {
        Some(word(steps.iter().fold(0, |sum, stones| sum ^ stones) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (steps, stones) in [(6, 20), (20, 1000), (100, self.stones)] {
            plan.generate("middle", [steps, stones], 2, |random, [steps, stones]| {
                self.staircases(random, 150, 1..=steps, stones)
            });
        }
        plan.generate("few-odd", [], 1, |random, []| self.few_odd(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.staircases(random, count, 1..=9, self.stones)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut cases = self.staircases(random, 20, self.steps..=self.steps, self.stones);
            cases.extend(Block::alone([vec![self.stones; self.steps as usize]]));
            cases
        });
    }
}

impl Staircase {
    /// Staircases of which every second one is lost.
    fn staircases(
        &self,
        random: &mut Random,
        count: u64,
        lengths: std::ops::RangeInclusive<u64>,
        stones: u64,
    ) -> Vec<Block<Self>> {
        let stones = stones.min(self.stones);
        let cases = (0..count).map(|round| {
            let length = random.within(&lengths);
            let mut steps: Heaps = (0..length)
                .map(|_| of_any_size(random, &(0..=stones)))
                .collect();
            Self::settle(random, &mut steps, stones, round % 2 == 0);
            steps
        });
        Block::alone(cases.collect::<Vec<_>>())
    }

    /// Makes the position lost, where a step can take what that needs; or nearly so.
    fn settle(random: &mut Random, steps: &mut [u64], stones: u64, lost: bool) {
        let odd: Vec<usize> = (0..steps.len()).step_by(2).collect();
        let Some(step) = random.pick(&odd).copied() else {
            return;
        };
        let rest = staircase::value(steps).0 ^ steps[step];
        if rest <= stones {
            steps[step] = rest;
        }
        if !lost && random.chance(1, 2) {
            let bit = 1 << random.below(u64::from(stones.max(1).ilog2()) + 1);
            steps[step] = (steps[step] ^ bit).min(stones);
        } else if !lost {
            steps[step] = of_any_size(random, &(0..=stones));
        }
    }

    /// Little on the odd steps, much on the even ones, and the other way round.
    fn few_odd(&self, random: &mut Random) -> Vec<Block<Self>> {
        let cases = (0..200).map(|round: usize| {
            let length = random.within(&(2..=12));
            let steps = (0..length as usize).map(|index| match (index + round) % 2 {
                0 => random.below(3),
                _ => random.within(&(0..=self.stones)),
            });
            let mut steps: Heaps = steps.collect();
            Self::settle(random, &mut steps, self.stones, round % 4 < 2);
            steps
        });
        Block::alone(cases.collect::<Vec<_>>())
    }
}
