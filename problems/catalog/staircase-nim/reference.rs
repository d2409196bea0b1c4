//! Staircase Nim: objects on steps, moved down one step at a time.

use crate::task::prelude::*;
use sg::staircase::{self, Staircase as Rules};

bounds! { Staircase { cases, steps, stones } }

impl Task for Staircase {
    /// The stones on each step, the lowest first.
    type Case = Heaps;
    type Game = Rules;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, steps: &mut Heaps) -> Step {
        layout.list("n", 1..=self.steps, "a", steps, &(0..=self.stones))?;
        layout.end_line()
    }

    fn game(&self, _: &Heaps) -> Rules {
        Rules
    }

    case_is_one_part!();

    fn value(&self, _: &Heaps, steps: &Heaps) -> Known<u64> {
        Ok(staircase::value(steps).0)
    }

    fn winning(&self, steps: &Heaps) -> Known<Winning<Heaps>> {
        let winning = staircase::winning_moves(steps).into_iter();
        Ok(Winning::of(winning.map(|(step, moved)| {
            let mut after = steps.clone();
            after[step - 1] -= moved;
            if step > 1 {
                after[step - 2] += moved;
            }
            Turn {
                part: 0,
                label: Vec::new(),
                left: vec![after],
            }
        })))
    }

    /// Every staircase of up to four steps with up to three stones each.
    fn small(&self) -> Vec<Heaps> {
        let mut all: Vec<Heaps> = Vec::new();
        let mut last: Vec<Heaps> = vec![Vec::new()];
        for _ in 0..4 {
            let longer = last.iter();
            last = longer
                .flat_map(|steps| (0..=3).map(|stones| [steps.as_slice(), &[stones]].concat()))
                .collect();
            all.extend_from_slice(&last);
        }
        all
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
        let key = if value == 0 { "sum-lost" } else { "sum-won" };
        Ok(say
            .sentences([said!("odd-steps", odd, value), Said::new(key)].map(|said| say.say(&said))))
    }

    fn describe(&self, steps: &Heaps, turn: &Turn<Heaps>, say: &Say<'_>) -> String {
        let after = turn.left.first().unwrap_or(steps);
        let changed = steps.iter().zip(after).enumerate();
        let lower = changed.filter(|(_, (before, after))| after < before);
        let moved = lower.map(|(index, (before, after))| (index + 1, before - after));
        let (step, moved) = moved.max().unwrap_or_default();
        say.say(&said!("move-down", step, moved))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[6, 20], [20, 1000], [100, self.stones]];
        plan.each("middle", sizes, 2, |random, [steps, stones]| {
            self.staircases(random, 150, 1..=steps, stones)
        });
        plan.generate("few-odd", [], 1, |random, []| self.few_odd(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.staircases(random, count, 1..=9, self.stones)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut cases = self.staircases(random, 20, self.steps..=self.steps, self.stones);
            cases.push(vec![self.stones; self.steps as usize]);
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
        lengths: RangeInclusive<u64>,
        stones: u64,
    ) -> Vec<Heaps> {
        let stones = stones.min(self.stones);
        let cases = (0..count).map(|round| {
            let length = random.within(&lengths);
            let mut steps: Heaps = (0..length)
                .map(|_| of_any_size(random, &(0..=stones)))
                .collect();
            Self::settle(random, &mut steps, stones, round % 2 == 0);
            steps
        });
        cases.collect()
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
    fn few_odd(&self, random: &mut Random) -> Vec<Heaps> {
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
        cases.collect()
    }
}
