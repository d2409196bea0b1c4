//! Every-SG: a subtraction game on several heaps, a move in every heap that has one.

use crate::task::every;
use crate::task::prelude::*;
use sg::subtraction::SubtractionSet;

bounds! { EverySg { cases, numbers, number, heaps, heap } }

/// The numbers that may be taken, in their order, and the heaps.
type Position = (Vec<u64>, Heaps);

/// The steps of all heaps up to the largest, as [`sg::convention::EverySg`] counts them, in one
/// table: 1 + the most steps of a lost option, or else the fewest of any.
fn steps(set: &[u64], heaps: &[u64]) -> Vec<u32> {
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let mut steps: Vec<u32> = Vec::with_capacity(largest as usize + 1);
    for heap in 0..=largest {
        let left = || set.iter().filter_map(|take| heap.checked_sub(*take));
        let options = || left().map(|left| steps[left as usize]);
        let lost = options().filter(|steps| steps % 2 == 0).max();
        let next = lost.or_else(|| options().min());
        steps.push(next.map_or(0, |steps| steps + 1));
    }
    steps
}

fn longest((set, heaps): &Position) -> u32 {
    let steps = steps(set, heaps);
    every::longest(heaps.iter().map(|heap| steps[*heap as usize]))
}

impl Task for EverySg {
    type Case = Position;
    type Game = SubtractionSet;

    const PLAY: Play = Play::Every;
    const NOTATION: &'static str = "subtraction:{0}@{1}";

    position!(every part of case.1, by |(set, _)| SubtractionSet::new(set.iter().copied()));

    fn case(&self, layout: &mut dyn Layout, (set, heaps): &mut Position) -> Step {
        layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
        layout.list("n", 1..=self.heaps, "h", heaps, &(0..=self.heap))
    }

    fn wins(&self, position: &Position) -> Known<bool> {
        Ok(longest(position) % 2 == 1)
    }

    fn steps(&self, (set, _): &Position, heap: &u64) -> Option<u32> {
        steps(set, &[*heap]).pop()
    }

    fn small(&self) -> Vec<Position> {
        let mut cases: Vec<Position> = Vec::new();
        for set in heaps::lists("1 | 2 | 2 1 | 1 3 | 2 3 | 1 2 3 | 4 1 | 1 3 4 | 2 2 5") {
            let heaps = multisets(3, &(0..=7)).into_iter();
            cases.extend(heaps.map(|heaps| (set.clone(), heaps)));
        }
        let sum = |numbers: &[u64]| numbers.iter().sum::<u64>();
        heaps::sorted(cases, |(set, heaps)| {
            (set.len() + heaps.len(), sum(heaps) + sum(set))
        })
    }

    fn reason(&self, position: &Position, say: &Say<'_>) -> Known<String> {
        let (set, heaps) = position;
        let steps = steps(set, heaps);
        let step = |heap: &u64| format!("step({heap}) = {}", steps[*heap as usize]);
        let shown = heaps.iter().map(step);
        Ok(every::reason(longest(position), shown, say))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 30], [6, 200], [20, 1000]];
        plan.each("middle", sizes, 2, |random, [numbers, heap]| {
            self.positions(random, 40, numbers, heap)
        });
        // Sets without small numbers: many heaps cannot move at all.
        plan.many("dead-heaps", [1, 60], |random, round| {
            let low = random.within(&(5..=60));
            let size = random.within(&(1..=4));
            let set = random.list(size, &(low..=2 * low));
            let heaps = random.list(6, &(0..=5 * low));
            decided((set, heaps), round % 2)
        });
        plan.many("largest", [2, self.cases], |random, round| {
            self.largest(random, round)
        });
    }
}

impl EverySg {
    /// Positions of which every second one is lost.
    fn positions(&self, random: &mut Random, count: u64, numbers: u64, heap: u64) -> Vec<Position> {
        random.many(count, |random, round| {
            let size = random.within(&(1..=numbers.min(self.numbers)));
            let largest = (2 * numbers).min(self.number);
            let set = random.list(size, &(1..=largest));
            let count = random.within(&(1..=12));
            let heaps = random.list(count, &(0..=heap.min(self.heap)));
            decided((set, heaps), round % 2)
        })
    }

    /// In the first round as many numbers and heaps as there may be, as large as they may be.
    fn largest(&self, random: &mut Random, round: u64) -> Position {
        let (numbers, first) = match round {
            0 => (self.numbers, self.number),
            _ => (1 + round % 20, 1 + round % 5),
        };
        let mut set = random.list(numbers, &(1..=self.number));
        set[0] = first;
        let count = if round < 4 { self.heaps } else { 3 };
        let mut heaps = random.list(count, &(0..=self.heap));
        if round == 0 {
            heaps[0] = self.heap;
            return (set, heaps);
        }
        decided((set, heaps), round % 2)
    }
}

/// The position without heaps that last longer than the longest of this parity, where there is
/// one.
fn decided((set, mut heaps): Position, parity: u64) -> Position {
    let steps = steps(&set, &heaps);
    every::decide(&mut heaps, parity, |heap| steps[*heap as usize]);
    (set, heaps)
}
