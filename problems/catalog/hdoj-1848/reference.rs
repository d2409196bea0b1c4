//! Fibonacci again and again: three heaps, a Fibonacci number a move.

use crate::task::explanation::{heap_move, nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::subtraction::{Sequence as Takes, SubtractionSet};

/// The bounds of the problem.
pub(super) struct Fibonacci {
    cases: u64,
    stones: u64,
    rules: SubtractionSet,
    /// The value of every heap within the bound.
    values: Vec<u64>,
}

pub(super) fn task(bounds: &Bounds) -> Result<Fibonacci, ProblemsError> {
    let stones = bounds.get("max_stones")?;
    let rules = Takes::Fibonacci.up_to(stones as usize);
    let values = rules.values_to(stones as usize);
    Ok(Fibonacci {
        cases: bounds.get("max_cases")?,
        stones,
        rules,
        values: values.into_iter().map(|value| value.0).collect(),
    })
}

fn name(first_wins: bool) -> String {
    if first_wins { "Fibo" } else { "Nacci" }.to_owned()
}

impl Task for Fibonacci {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0 0 0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Heaps) -> Step {
        heaps.resize(3, 0);
        for (name, heap) in ["m", "n", "p"].into_iter().zip(heaps) {
            layout.number(name, heap, 1..=self.stones)?;
        }
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases
            .iter()
            .map(|heaps| name(self.sum(heaps) != 0))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        Ok(name(Brute::new(self.rules.clone()).outcome(heaps).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(3, &(1..=9)).into_iter();
        let three = positions.filter(|heaps| heaps.len() == 3);
        three.map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(heaps, 1).into_iter();
        let three = positions.filter(|heaps| heaps.len() == 3);
        three.map(|heaps| ((), heaps)).collect()
    }

    fn explain(&self, (): &(), heaps: &Heaps, lang: Lang) -> Option<String> {
        let part = |heap: &u64| (format!("g({heap})"), self.value(*heap));
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let total = self.sum(heaps);
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        if let Some((index, left)) = self.winning_move(heaps) {
            let value = self.value(left);
            let more = match lang {
                Lang::En => format!(", where g({left}) = {value}"),
                Lang::Zh => format!("，其中 g({left}) = {value}"),
            };
            text.push(' ');
            text.push_str(&heap_move(lang, index, heaps[index], left, &more));
        }
        Some(text)
    }

    fn xor_guess(&self, (): &(), heaps: &Heaps) -> Option<String> {
        Some(name(heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [20, 100, 500] {
            plan.generate("middle", [most], 2, |random, [most]| {
                self.positions(random, 200, most)
            });
        }
        plan.generate("nim-lost", [200], 1, |random, [count]| {
            self.lost_in_nim(random, count)
        });
        plan.add("dead-heaps", self.worth_nothing());
        plan.generate("largest", [], 2, |random, []| {
            let mut blocks = self.positions(random, self.cases - 2, self.stones);
            let top = vec![self.stones; 3];
            blocks.extend(Block::alone([top, vec![1, self.stones, 1]]));
            blocks
        });
    }
}

impl Fibonacci {
    fn value(&self, heap: u64) -> u64 {
        self.values[heap as usize]
    }

    fn sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, heap| sum ^ self.value(*heap))
    }

    fn winning_move(&self, heaps: &[u64]) -> Option<(usize, u64)> {
        let total = self.sum(heaps);
        let choices = heaps.iter().enumerate();
        choices
            .flat_map(|(index, heap)| self.rules.takes().iter().map(move |t| (index, *heap, *t)))
            .filter(|(_, heap, take)| take <= heap)
            .map(|(index, heap, take)| (index, heap, heap - take))
            .find(|(_, heap, left)| total ^ self.value(*heap) == self.value(*left))
            .map(|(index, _, left)| (index, left))
    }

    fn positions(&self, random: &mut Random, count: u64, most: u64) -> Vec<Block<Self>> {
        let most = most.min(self.stones);
        let positions = Positions {
            counts: 3..=3,
            sizes: 1..=most,
            value: &|heap| self.value(heap),
            heap_of: &|random, value| {
                let heaps: Vec<u64> = (1..=most).filter(|h| self.value(*h) == value).collect();
                random.pick(&heaps).copied()
            },
        };
        Block::alone(positions.mixed(random, count))
    }

    /// Heaps whose sizes have the XOR 0: lost in Nim, won here more often than not.
    fn lost_in_nim(&self, random: &mut Random, count: u64) -> Vec<Block<Self>> {
        let half = 1 << (self.stones.ilog2() - 1);
        let mut position = || {
            let (a, b) = (random.within(&(1..=half)), random.within(&(1..=half)));
            vec![a, b, a ^ b]
        };
        let all = (0..count).map(|_| position());
        Block::alone(all.filter(|heaps| heaps[2] > 0).collect::<Vec<_>>())
    }

    /// Every heap of value 0, with two that cancel and with two others of value 0.
    fn worth_nothing(&self) -> Vec<Block<Self>> {
        let dead: Vec<u64> = (1..=self.stones).filter(|h| self.value(*h) == 0).collect();
        let around = dead.iter().zip(dead.iter().rev());
        let positions =
            around.flat_map(|(a, b)| [vec![1, *a, 1], vec![*a, *b, *a], vec![*b, 1, *a]]);
        Block::alone(positions.take(self.cases as usize).collect::<Vec<_>>())
    }
}
