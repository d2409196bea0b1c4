//! Fibonacci Nim: at most twice what was taken last.

use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

/// The bounds of the problem.
pub(super) struct Fibonacci {
    cases: u64,
    stones: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Fibonacci, ProblemsError> {
    Ok(Fibonacci {
        cases: bounds.get("max_cases")?,
        stones: bounds.get("max_stones")?,
    })
}

const RULES: DynamicSubtraction = DynamicSubtraction { factor: 2 };

fn answer(take: Option<u64>) -> String {
    take.map_or_else(|| "lose".to_owned(), |take| take.to_string())
}

impl Task for Fibonacci {
    type Setting = ();
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), n: &mut u64) -> Step {
        layout.number("n", n, 2..=self.stones)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[u64]) -> Result<Vec<String>, ProblemsError> {
        let least = |n: &u64| answer(RULES.least_winning_take(Pile::opening(*n)));
        Ok(cases.iter().map(least).collect())
    }

    fn answer_by_rules(&self, (): &(), n: &u64) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(RULES);
        let pile = Pile::opening(*n);
        let wins = |take: &u64| !rules.outcome(&[RULES.after(pile, *take)]).is_win();
        Ok(answer((1..*n).find(wins)))
    }

    fn small_cases(&self) -> Vec<((), u64)> {
        (2..=120).map(|n| ((), n)).collect()
    }

    fn simpler(&self, (): &(), n: &u64) -> Vec<((), u64)> {
        let lower = [n / 2, n - 1].into_iter();
        lower.filter(|lower| *lower >= 2).map(|n| ((), n)).collect()
    }

    fn explain(&self, (): &(), n: &u64, lang: Lang) -> Option<String> {
        let parts: Vec<String> = parts(*n).iter().map(u64::to_string).collect();
        let least = parts.last()?;
        let sum = parts.join(" + ");
        Some(match (lang, parts.len()) {
            (Lang::En, 1) => format!("{n} is a Fibonacci number, so the first player loses."),
            (Lang::Zh, 1) => format!("{n} 是斐波那契数，先手必败。"),
            (Lang::En, _) => format!(
                "{n} = {sum}, Fibonacci numbers no two of which are neighbours. Taking the smallest, {least}, wins: twice as many are fewer than the next part."
            ),
            (Lang::Zh, _) => format!(
                "{n} = {sum}，是互不相邻的斐波那契数之和。取走其中最小的 {least} 颗即可获胜：它的两倍仍小于下一个部分。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), _: &u64) -> Option<String> {
        Some("1".to_owned())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        plan.generate("middle", [1_000_000], 2, |random, [most]| {
            self.piles(random, 300, most)
        });
        plan.generate("middle", [self.stones], 2, |random, [most]| {
            self.piles(random, 300, most)
        });
        plan.add("neighbours", self.neighbours());
        plan.generate("largest", [], 2, |random, []| {
            let mut piles = self.piles(random, self.cases - 1, self.stones);
            piles.extend(Block::alone([self.stones]));
            piles
        });
    }
}

/// The Fibonacci numbers up to `most`, from 1, 2 on.
fn fibonacci(most: u64) -> Vec<u64> {
    let pairs = std::iter::successors(Some((1u64, 2u64)), |(a, b)| Some((*b, a.checked_add(*b)?)));
    let numbers = pairs.map(|(a, _)| a);
    numbers.take_while(|number| *number <= most).collect()
}

/// The Fibonacci numbers, no two of them neighbours, that make up a number; the largest first.
fn parts(mut n: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    for number in fibonacci(n).into_iter().rev() {
        if number <= n {
            parts.push(number);
            n -= number;
        }
    }
    parts
}

impl Fibonacci {
    /// Sums of few Fibonacci numbers, the smallest of which may be large; and any piles.
    fn piles(&self, random: &mut Random, count: u64, most: u64) -> Vec<Block<Self>> {
        let most = most.min(self.stones);
        let numbers = fibonacci(most);
        let pile = |round| {
            if round % 4 == 0 {
                return of_any_size(random, &(2..=most));
            }
            let mut index = random.below(numbers.len() as u64);
            let mut sum = numbers[index as usize];
            for _ in 0..round % 4 - 1 {
                index += 2 + random.below(6);
                let more = numbers.get(index as usize).copied().unwrap_or(0);
                sum = sum
                    .checked_add(more)
                    .filter(|sum| *sum <= most)
                    .unwrap_or(sum);
            }
            sum.max(2)
        };
        Block::alone((0..count).map(pile).collect::<Vec<_>>())
    }

    /// Every Fibonacci number and what is next to it.
    fn neighbours(&self) -> Vec<Block<Self>> {
        let numbers = fibonacci(self.stones).into_iter();
        let around = numbers.flat_map(|number| [number.saturating_sub(1), number, number + 1]);
        let allowed = around.filter(|n| (2..=self.stones).contains(n));
        Block::alone(allowed.collect::<Vec<_>>())
    }
}
