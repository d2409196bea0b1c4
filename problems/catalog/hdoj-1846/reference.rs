//! Brave Game: one heap, at most m stones a move.

use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::bounded_nim::BoundedNim;
use sg::brute::Brute;

/// The bounds of the problem.
pub(super) struct BraveGame {
    cases: u64,
    stones: u64,
    take: u64,
}

/// The stones and the most that may be taken.
type Heap = (u64, u64);

pub(super) fn task(bounds: &Bounds) -> Result<BraveGame, ProblemsError> {
    Ok(BraveGame {
        cases: bounds.get("max_cases")?,
        stones: bounds.get("max_stones")?,
        take: bounds.get("max_take")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "first" } else { "second" }.to_owned()
}

fn value((n, m): Heap) -> u64 {
    BoundedNim { most: m }.value(n).0
}

impl Task for BraveGame {
    type Setting = ();
    type Case = Heap;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("C", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (n, m): &mut Heap) -> Step {
        layout.number("n", n, 1..=self.stones)?;
        layout.number("m", m, 1..=self.take)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), heaps: &[Heap]) -> Result<Vec<String>, ProblemsError> {
        Ok(heaps.iter().map(|heap| word(value(*heap) != 0)).collect())
    }

    fn answer_by_rules(&self, (): &(), (n, m): &Heap) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(BoundedNim { most: *m });
        Ok(word(rules.outcome(&[*n]).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heap)> {
        let heaps = (1..=24).flat_map(|n| (1..=8).map(move |m| ((), (n, m))));
        let mut heaps: Vec<((), Heap)> = heaps.collect();
        heaps.sort_by_key(|((), (n, m))| (n + m, *n));
        heaps
    }

    fn simpler(&self, (): &(), (n, m): &Heap) -> Vec<((), Heap)> {
        let fewer = [n / 2, n.saturating_sub(m + 1), n - 1].map(|n| ((), (n, *m)));
        let shorter = [m / 2, m - 1].map(|m| ((), (*n, m)));
        fewer.into_iter().chain(shorter).collect()
    }

    fn explain(&self, (): &(), heap: &Heap, lang: Lang) -> Option<String> {
        let ((n, m), value) = (*heap, value(*heap));
        let modulus = m + 1;
        Some(match (lang, value) {
            (Lang::En, 0) => format!(
                "The Grundy value of the heap is {n} mod {modulus} = 0, so the first player loses: the second always completes what is taken to {modulus}."
            ),
            (Lang::Zh, 0) => format!(
                "这一堆的 SG 值为 {n} mod {modulus} = 0，先手必败：后手每次都能把双方所取之和凑成 {modulus}。"
            ),
            (Lang::En, take) => format!(
                "The Grundy value of the heap is {n} mod {modulus} = {take}, not 0, so the first player wins: taking {take} leaves {}, a multiple of {modulus}.",
                n - take
            ),
            (Lang::Zh, take) => format!(
                "这一堆的 SG 值为 {n} mod {modulus} = {take}，不为 0，先手必胜：取走 {take} 颗，留下 {} 颗，是 {modulus} 的倍数。",
                n - take
            ),
        })
    }

    fn xor_guess(&self, (): &(), (n, m): &Heap) -> Option<String> {
        Some(word(n ^ m != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (stones, take) in [(60, 12), (300, 40), (1000, 200)] {
            plan.generate("middle", [stones, take], 2, |random, [stones, take]| {
                self.heaps(random, stones, take)
            });
        }
        plan.generate("long", [], 1, |random, []| {
            self.heaps(random, self.stones, 3)
        });
        plan.add("edges", self.edges());
        plan.generate("largest", [], 2, |random, []| {
            self.heaps(random, self.stones, self.take)
        });
    }
}

impl BraveGame {
    /// As many heaps as allowed, every second one a multiple of m + 1 where there is one.
    fn heaps(&self, random: &mut Random, stones: u64, take: u64) -> Vec<Block<Self>> {
        let (stones, take) = (stones.min(self.stones), take.min(self.take));
        let mut heap = |round| {
            let m = of_any_size(random, &(1..=take));
            let n = random.within(&(1..=stones));
            match round {
                0 => (stones, take),
                _ if round % 2 == 0 => (n, m),
                _ if m < stones => ((n / (m + 1)).max(1) * (m + 1), m),
                _ => (n, m),
            }
        };
        Block::alone((0..self.cases).map(&mut heap).collect::<Vec<_>>())
    }

    /// Heaps as large as a move, one stone larger, and the largest there are.
    fn edges(&self) -> Vec<Block<Self>> {
        let (stones, take) = (self.stones, self.take);
        let mut heaps = vec![(stones, 1), (stones - 1, 1), (stones, take), (1, take)];
        for m in [1, 2, 3, 7, 10, 99, 100, 499, 500, 998, 999] {
            let m = m.min(take);
            heaps.extend([
                (m, m),
                (m + 1, m),
                (2 * m + 2, m),
                (2 * m + 1, m),
                (m, m + 1),
            ]);
        }
        heaps.retain(|(n, m)| *n <= stones && *m <= take);
        Block::alone(heaps)
    }
}
