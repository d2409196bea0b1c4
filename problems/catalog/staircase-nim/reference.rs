//! Staircase Nim: objects on steps, moved down one step at a time.

use crate::task::prelude::*;
use sg::staircase::{self, Staircase as Rules};

bounds! { Staircase { cases, steps, stones } }

impl Task for Staircase {
    /// The stones on each step, the lowest first.
    type Case = Heaps;
    type Game = Rules;

    /// From this step, so many stones.
    const MOVE: &'static [&'static str] = &["step", "moved"];
    const NUMBERS_PARTS: bool = false;
    const NOTATION: &'static str = "staircase@{0}";

    position!(the case itself, by Rules);

    fn case(&self, layout: &mut dyn Layout, steps: &mut Heaps) -> Step {
        layout.list("n", 1..=self.steps, "a", steps, &(0..=self.stones))
    }

    /// Every staircase of up to four steps with up to three stones each.
    fn small(&self) -> Vec<Heaps> {
        heaps::grown(4, |_| 0..=3)
    }

    /// With fewer stones on a step, without the highest step.
    fn simpler(&self, steps: &Heaps) -> Vec<Heaps> {
        let mut simpler = steps.simpler();
        simpler.retain(|other| other.len() == steps.len() || steps.starts_with(other));
        simpler
    }

    fn reason(&self, steps: &Heaps, say: &Say<'_>) -> Known<String> {
        let odd = say.list(steps.iter().step_by(2).map(u64::to_string));
        let value = staircase::value(steps).0;
        let said = say.say(&said!("odd-steps", odd, value));
        Ok(say.sentences([said, say.winner(value)]))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[6, 20], [20, 1000], [100, self.stones]];
        plan.each("middle", sizes, 2, |random, [steps, stones]| {
            self.staircases(random, 150, 1..=steps, stones)
        });
        plan.many("few-odd", [1, 200], |random, round| {
            self.few_odd(random, round)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.staircases(random, count, 1..=9, self.stones)
        });
        plan.random("largest", 1, |random| {
            let mut cases = self.staircases(random, 20, self.steps..=self.steps, self.stones);
            cases.push(vec![self.stones; self.steps as usize]);
            cases
        });
    }
}

impl Staircase {
    /// Staircases of which every second one is lost.
    fn staircases(&self, random: &mut Random, count: u64, steps: Span, stones: u64) -> Vec<Heaps> {
        let stones = stones.min(self.stones);
        random.many(count, |random, round| {
            let length = random.within(&steps);
            let mut steps = random.many(length, |random, _| of_any_size(random, &(0..=stones)));
            Self::settle(random, &mut steps, stones, round % 2 == 0);
            steps
        })
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

    /// Little on the odd steps, much on the even ones, or the other way round.
    fn few_odd(&self, random: &mut Random, round: u64) -> Heaps {
        let length = random.within(&(2..=12));
        let mut steps = random.many(length, |random, index| match (index + round) % 2 {
            0 => random.below(3),
            _ => random.within(&(0..=self.stones)),
        });
        Self::settle(random, &mut steps, self.stones, round % 4 < 2);
        steps
    }
}
