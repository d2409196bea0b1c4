//! One heap from which 1, 3 or 4 stones are taken: the kind of position and its value.

use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::period::{Period, Theorem};
use sg::subtraction::SubtractionSet;

/// The bounds of the problem, and what makes any heap answerable.
pub(super) struct Subtraction {
    cases: u64,
    stones: u64,
    /// The values of the first heaps.
    values: Vec<u64>,
    /// How they go on, proved.
    period: Period,
}

const TAKES: [u64; 3] = [1, 3, 4];

pub(super) fn task(bounds: &Bounds) -> Result<Subtraction, ProblemsError> {
    let values = SubtractionSet::new(TAKES).values_to(100);
    let period = Period::find(&values, Theorem::Window { largest: 4 });
    let period = period.filter(|period| period.proved);
    let period = period.ok_or_else(|| ProblemsError::Reference {
        what: "the values of the subtraction game".to_owned(),
        reason: "no period is proved".to_owned(),
    })?;
    Ok(Subtraction {
        cases: bounds.get("max_cases")?,
        stones: bounds.get("max_stones")?,
        values: values.into_iter().map(|value| value.0).collect(),
        period,
    })
}

fn line(value: u64) -> String {
    let letter = if value == 0 { 'P' } else { 'N' };
    format!("{letter} {value}")
}

impl Task for Subtraction {
    type Setting = ();
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), n: &mut u64) -> Step {
        layout.number("n", n, 0..=self.stones)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), heaps: &[u64]) -> Result<Vec<String>, ProblemsError> {
        Ok(heaps.iter().map(|n| line(self.value(*n))).collect())
    }

    fn answer_by_rules(&self, (): &(), n: &u64) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(SubtractionSet::new(TAKES));
        let value = rules.value(n).0;
        // The letter by playing, the number by mex: two different questions to the rules.
        let letter = if rules.outcome(&[*n]).is_win() {
            'N'
        } else {
            'P'
        };
        Ok(format!("{letter} {value}"))
    }

    fn small_cases(&self) -> Vec<((), u64)> {
        (0..=200).map(|n| ((), n)).collect()
    }

    fn simpler(&self, (): &(), n: &u64) -> Vec<((), u64)> {
        let lower = [n / 2, n.saturating_sub(7), n.saturating_sub(1)];
        lower
            .into_iter()
            .filter(|lower| lower < n)
            .map(|n| ((), n))
            .collect()
    }

    fn explain(&self, (): &(), n: &u64, lang: Lang) -> Option<String> {
        let (rest, value) = (n % self.period.period, self.value(*n));
        let winning = TAKES
            .iter()
            .find(|take| *take <= n && self.value(n - *take) == 0);
        Some(match (lang, winning) {
            (Lang::En, None) => format!(
                "The Grundy values repeat 0 1 0 1 2 3 2. {n} mod 7 = {rest}, so g({n}) = {value}: a P-position, from which every move leads to a value above 0."
            ),
            (Lang::Zh, None) => format!(
                "SG 值按 0 1 0 1 2 3 2 循环。{n} mod 7 = {rest}，所以 g({n}) = {value}：这是 P 态，每一步都会到达 SG 值大于 0 的堆。"
            ),
            (Lang::En, Some(take)) => format!(
                "The Grundy values repeat 0 1 0 1 2 3 2. {n} mod 7 = {rest}, so g({n}) = {value}: an N-position. Taking {take} wins, since g({}) = 0.",
                n - take
            ),
            (Lang::Zh, Some(take)) => format!(
                "SG 值按 0 1 0 1 2 3 2 循环。{n} mod 7 = {rest}，所以 g({n}) = {value}：这是 N 态，取走 {take} 颗即可获胜，因为 g({}) = 0。",
                n - take
            ),
        })
    }

    /// One heap, worth its size.
    fn xor_guess(&self, (): &(), n: &u64) -> Option<String> {
        Some(line(*n))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for most in [1000, 1_000_000, 1_000_000_000_000] {
            plan.generate("middle", [most], 2, |random, [most]| {
                heaps(random, 150, most)
            });
        }
        plan.add("edges", self.edges());
        plan.generate("largest", [], 2, |random, []| {
            heaps(random, self.cases, self.stones)
        });
    }
}

/// Heaps of every order of magnitude and of every remainder.
fn heaps(random: &mut Random, count: u64, most: u64) -> Vec<Block<Subtraction>> {
    let heap = |round| match round % 2 {
        0 => of_any_size(random, &(0..=most)),
        _ => random.within(&(0..=most)),
    };
    Block::alone((0..count).map(heap).collect::<Vec<_>>())
}

impl Subtraction {
    fn value(&self, n: u64) -> u64 {
        let index = self.period.index(n).unwrap_or_default();
        self.values[index as usize]
    }

    /// A whole period below and above the powers of two and ten, and the largest heaps.
    fn edges(&self) -> Vec<Block<Self>> {
        let mut heaps = Vec::new();
        for middle in [
            1 << 16,
            1 << 31,
            1 << 32,
            1 << 53,
            1_000_000_007,
            1_000_000_000_000,
        ] {
            heaps.extend(middle - 7..=middle + 7);
        }
        heaps.extend(self.stones - 20..=self.stones);
        Block::alone(heaps)
    }
}
