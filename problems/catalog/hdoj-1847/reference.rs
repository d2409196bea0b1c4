//! Good Luck in CET-4 Everybody: one heap, a power of two a move.

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::subtraction::Sequence as Takes;

/// The bounds of the problem.
pub(super) struct GoodLuck {
    cases: u64,
    cards: u64,
    /// The value of every number of cards within the bound.
    values: Vec<u64>,
}

pub(super) fn task(bounds: &Bounds) -> Result<GoodLuck, ProblemsError> {
    let cards = bounds.get("max_cards")?;
    let largest = cards as usize;
    let values = Takes::PowersOfTwo.up_to(largest).values_to(largest);
    Ok(GoodLuck {
        cases: bounds.get("max_cases")?,
        cards,
        values: values.into_iter().map(|value| value.0).collect(),
    })
}

fn name(first_wins: bool) -> String {
    if first_wins { "Kiki" } else { "Cici" }.to_owned()
}

impl Task for GoodLuck {
    type Setting = ();
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), n: &mut u64) -> Step {
        layout.number("n", n, 1..=self.cards)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cards: &[u64]) -> Result<Vec<String>, ProblemsError> {
        let answer = |n: &u64| name(self.values[*n as usize] != 0);
        Ok(cards.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), n: &u64) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(Takes::PowersOfTwo.up_to(*n as usize));
        Ok(name(rules.outcome(&[*n]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), u64)> {
        (1..=200).map(|n| ((), n)).collect()
    }

    fn simpler(&self, (): &(), n: &u64) -> Vec<((), u64)> {
        [n / 2, n.saturating_sub(3), n - 1].map(|n| ((), n)).into()
    }

    fn explain(&self, (): &(), n: &u64, lang: Lang) -> Option<String> {
        let value = self.values[*n as usize];
        Some(match (lang, value) {
            (Lang::En, 0) => format!(
                "The Grundy value of {n} cards is {n} mod 3 = 0, so Kiki loses: no power of two is a multiple of 3, so after her move the number is none either, and Cici makes it one again with 1 or 2."
            ),
            (Lang::Zh, 0) => format!(
                "{n} 张牌的 SG 值为 {n} mod 3 = 0，Kiki 必败：2 的幂都不是 3 的倍数，她取过之后张数不再是 3 的倍数，Cici 取 1 张或 2 张又能使它成为 3 的倍数。"
            ),
            (Lang::En, take) => format!(
                "The Grundy value of {n} cards is {n} mod 3 = {take}, not 0, so Kiki wins: taking {take} leaves {}, a multiple of 3.",
                n - take
            ),
            (Lang::Zh, take) => format!(
                "{n} 张牌的 SG 值为 {n} mod 3 = {take}，不为 0，Kiki 必胜：取走 {take} 张，留下 {} 张，是 3 的倍数。",
                n - take
            ),
        })
    }

    /// One heap that is not empty.
    fn xor_guess(&self, (): &(), _: &u64) -> Option<String> {
        Some(name(true))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [60, 300, 1000] {
            plan.generate("middle", [most], 2, |random, [most]| {
                self.numbers(random, 100, most)
            });
        }
        plan.add("powers", self.powers());
        plan.add("largest", Block::alone((1..=self.cards).rev()));
        plan.generate("largest", [], 1, |random, []| {
            self.numbers(random, self.cases, self.cards)
        });
    }
}

impl GoodLuck {
    /// Numbers of which about half are multiples of 3.
    fn numbers(&self, random: &mut Random, count: u64, most: u64) -> Vec<Block<Self>> {
        let most = most.min(self.cards);
        let number = |round| match round % 3 {
            0 => 3 * random.within(&(1..=most / 3)),
            _ => random.within(&(1..=most)),
        };
        let mut numbers: Vec<u64> = (0..count).map(number).collect();
        random.shuffle(&mut numbers);
        Block::alone(numbers)
    }

    /// Powers of two, three times such powers, and their neighbours.
    fn powers(&self) -> Vec<Block<Self>> {
        let powers = (0..=self.cards.ilog2()).map(|bit| 1u64 << bit);
        let around = powers.flat_map(|power| [power - 1, power, power + 1, 3 * power]);
        Block::alone(around.filter(|n| (1..=self.cards).contains(n)))
    }
}
