//! Moore's Nim: a move takes from at most k heaps.

use crate::task::explanation::comma;
use crate::task::heaps::{self, Heaps, of_any_size};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::moore::Moore as Rules;
use sg::nim;

/// The bounds of the problem.
pub(super) struct Moore {
    cases: u64,
    heaps: u64,
    most: u64,
    heap: u64,
}

/// From how many heaps a move may take, and the heaps.
type Position = (u64, Heaps);

pub(super) fn task(bounds: &Bounds) -> Result<Moore, ProblemsError> {
    Ok(Moore {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        most: bounds.get("max_k")?,
        heap: bounds.get("max_heap")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn rules(k: u64) -> Rules {
    Rules {
        most_heaps: k as usize,
    }
}

/// The highest binary digit for which the number of heaps is no multiple of k + 1, with that
/// number.
fn unbalanced(k: u64, heaps: &[u64]) -> Option<(u32, u64)> {
    let with = |bit: u32| heaps.iter().filter(|heap| **heap >> bit & 1 == 1).count() as u64;
    let digits = (0..u64::BITS).rev().map(|bit| (bit, with(bit)));
    digits
        .into_iter()
        .find(|(_, count)| !count.is_multiple_of(k + 1))
}

impl Task for Moore {
    type Setting = ();
    type Case = Position;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (k, heaps): &mut Position) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.number("k", k, 1..=self.most)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("a", heaps, count, &(0..=self.heap))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Position]) -> Result<Vec<String>, ProblemsError> {
        let answer = |(k, heaps): &Position| word(rules(*k).outcome(heaps).is_win());
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), (k, heaps): &Position) -> Result<String, ProblemsError> {
        let mut search = Brute::new(rules(*k));
        Ok(word(search.outcome(std::slice::from_ref(heaps)).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Position)> {
        let positions = heaps::multisets(4, &(0..=3)).into_iter();
        let with = |heaps: Heaps| (1..=3).map(move |k| ((), (k, heaps.clone())));
        positions.flat_map(with).collect()
    }

    fn simpler(&self, (): &(), (k, heaps): &Position) -> Vec<((), Position)> {
        let positions = heaps::simpler(heaps, 0).into_iter();
        let positions = positions.map(|heaps| ((), (*k, heaps)));
        let fewer = [k / 2, k - 1].map(|k| ((), (k, heaps.clone())));
        positions.chain(fewer).collect()
    }

    fn explain(&self, (): &(), (k, heaps): &Position, lang: Lang) -> Option<String> {
        let modulus = k + 1;
        let text = match (lang, unbalanced(*k, heaps)) {
            (Lang::En, None) => format!(
                "For every binary digit the number of heaps that have it is a multiple of k + 1 = {modulus}, so the first player loses: a move changes at most k heaps, and the highest digit it changes is then no multiple."
            ),
            (Lang::Zh, None) => format!(
                "对每个二进制位，该位为 1 的堆数都是 k + 1 = {modulus} 的倍数，先手必败：一步至多改变 k 堆，其中被改变的最高位上的堆数就不再是倍数。"
            ),
            (Lang::En, Some((bit, count))) => format!(
                "The binary digit {} is in {count} heaps, which is no multiple of k + 1 = {modulus}, so the first player wins.",
                1u64 << bit
            ),
            (Lang::Zh, Some((bit, count))) => format!(
                "二进制位 {} 在 {count} 堆中为 1，不是 k + 1 = {modulus} 的倍数，先手必胜。",
                1u64 << bit
            ),
        };
        let Some(after) = rules(*k).winning_move(heaps) else {
            return Some(text);
        };
        let changed = heaps.iter().zip(&after).enumerate();
        let mut steps: Vec<String> = changed
            .filter(|(_, (before, after))| before != after)
            .map(|(index, (before, after))| match lang {
                Lang::En => format!("heap {} {before} → {after}", index + 1),
                Lang::Zh => format!("第 {} 堆 {before} → {after}", index + 1),
            })
            .collect();
        if steps.len() > 12 {
            steps.truncate(12);
            steps.push("…".to_owned());
        }
        let steps = steps.join(comma(lang));
        Some(match lang {
            Lang::En => format!("{text} A winning move: {steps}."),
            Lang::Zh => format!("{text}一种制胜走法：{steps}。"),
        })
    }

    fn xor_guess(&self, (): &(), (_, heaps): &Position) -> Option<String> {
        Some(word(!nim::value(heaps).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, k, heap) in [(6, 3, 15), (12, 5, 1000), (60, 20, self.heap)] {
            plan.generate("middle", [most, k, heap], 2, |random, [most, k, heap]| {
                let position = |_| self.position(random, 1..=most, k, heap);
                Block::alone((0..150).map(position).collect::<Vec<_>>())
            });
        }
        plan.generate("lost-in-nim", [], 1, |random, []| self.lost_in_nim(random));
        plan.add("equal-heaps", self.equal());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            let position = |_| self.position(random, 2..=9, 4, self.heap);
            Block::alone((0..count).map(position).collect::<Vec<_>>())
        });
        plan.generate("largest", [], 1, |random, []| {
            let heaps = self.heaps;
            let mut cases: Vec<Position> = (0..20)
                .map(|_| self.position(random, heaps..=heaps, self.most, self.heap))
                .collect();
            cases.push((self.most, vec![self.heap; heaps as usize]));
            cases.push((self.most - 1, vec![self.heap; heaps as usize]));
            Block::alone(cases)
        });
    }
}

impl Moore {
    /// A position as often lost as not, with k up to a bound and below the number of heaps
    /// more often than not.
    fn position(
        &self,
        random: &mut Random,
        counts: std::ops::RangeInclusive<u64>,
        k: u64,
        heap: u64,
    ) -> Position {
        let count = random.within(&counts);
        let few = k.min(count.saturating_sub(1)).max(1);
        let k = match random.below(6) {
            0 => of_any_size(random, &(1..=k)),
            _ => of_any_size(random, &(few.min(2)..=few)),
        };
        // Where k + 1 is even the rule of Nim is right more often.
        let k = if random.chance(1, 2) { k / 2 * 2 } else { k }.max(1);
        let mut heaps = random.list(count, &(0..=heap.min(self.heap)));
        if random.chance(1, 3) {
            // Heaps one of which decides, the others equal by groups of k + 1.
            let first = heaps.clone();
            for (index, heap) in heaps.iter_mut().enumerate() {
                *heap = first[index / (k as usize + 1)];
            }
        }
        if random.chance(3, 4) {
            heaps = rules(k).winning_move(&heaps).unwrap_or(heaps);
            if random.chance(1, 3) {
                let index = random.below(count) as usize;
                let bit = random.below(u64::from(heaps[index].checked_ilog2().unwrap_or(0)) + 1);
                heaps[index] = (heaps[index] ^ (1 << bit)).min(self.heap);
            }
        }
        random.shuffle(&mut heaps);
        (k, heaps)
    }

    /// Positions lost in Nim, where a move takes from one heap.
    fn lost_in_nim(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut position = |_| {
            let count = random.within(&(2..=8));
            let half = 1 << (self.heap.ilog2() - 1);
            let heap = of_any_size(random, &(1..=half));
            let mut heaps = random.list(count, &(0..=heap));
            heaps.push(nim::value(&heaps).0);
            (random.within(&(1..=4)), heaps)
        };
        Block::alone((0..150).map(&mut position).collect::<Vec<_>>())
    }

    /// Equal heaps: lost exactly when their number is a multiple of k + 1.
    fn equal(&self) -> Vec<Block<Self>> {
        let mut cases = Vec::new();
        for k in [1, 2, 3, 4, 7] {
            for count in k..=3 * k + 3 {
                for heap in [1, 6, self.heap] {
                    cases.push((k, vec![heap; count as usize]));
                }
            }
        }
        cases.push((self.most, vec![0; 3]));
        cases.push((1, vec![0]));
        Block::alone(cases)
    }
}
