//! Being a Good Boy in Spring Festival: the number of winning first moves of Nim.

use crate::task::explanation::comma;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::nim::{self, Nim};

/// The bounds of the problem.
pub(super) struct GoodBoy {
    cases: u64,
    heaps: u64,
    heap: u64,
}

type Heaps = Vec<u64>;

pub(super) fn task(bounds: &Bounds) -> Result<GoodBoy, ProblemsError> {
    Ok(GoodBoy {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
    })
}

impl Task for GoodBoy {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Heaps) -> Step {
        layout.length("M", heaps, 1..=self.heaps)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("N", heaps, count, &(1..=self.heap))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let count = |heaps: &Heaps| nim::winning_moves(heaps).len().to_string();
        Ok(cases.iter().map(count).collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        Ok(Brute::new(Nim).winning_moves(heaps).to_string())
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let mut cases: Vec<((), Heaps)> = Vec::new();
        for a in 1..=7 {
            cases.push(((), vec![a]));
            for b in 1..=7 {
                cases.push(((), vec![a, b]));
                for c in 1..=7 {
                    cases.push(((), vec![a, b, c]));
                    let four = (c..=5).filter(|_| a <= b && b <= c);
                    cases.extend(four.map(|d| ((), vec![a, b, c, d])));
                }
            }
        }
        cases.sort_by_key(|((), heaps)| (heaps.iter().map(|h| h + 1).sum::<u64>(), heaps.clone()));
        cases
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let mut cases = Vec::new();
        for index in 0..heaps.len() {
            let mut fewer = heaps.clone();
            fewer.remove(index);
            cases.push(((), fewer));
        }
        for index in 0..heaps.len() {
            for size in [heaps[index] / 2, heaps[index] - 1] {
                let mut lower = heaps.clone();
                lower[index] = size;
                cases.push(((), lower));
            }
        }
        cases
    }

    fn explain(&self, (): &(), heaps: &Heaps, lang: Lang) -> Option<String> {
        let total = nim::value(heaps).0;
        let winning: Vec<(usize, u64)> = nim::winning_moves(heaps);
        if winning.is_empty() {
            return Some(match lang {
                Lang::En => "The XOR of the heaps is 0, so the player who moves first loses: no first move wins.".to_owned(),
                Lang::Zh => "各堆的异或和为 0，先手必败：没有制胜的第一步。".to_owned(),
            });
        }
        let shown = winning.iter().take(8);
        let list: Vec<String> = shown
            .map(|(index, size)| match lang {
                Lang::En => format!("heap {} from {} to {size}", index + 1, heaps[*index]),
                Lang::Zh => format!("第 {} 堆从 {} 变为 {size}", index + 1, heaps[*index]),
            })
            .collect();
        let more = if winning.len() > list.len() {
            "…"
        } else {
            ""
        };
        let (list, count) = (list.join(comma(lang)), winning.len());
        Some(match lang {
            Lang::En => format!(
                "The XOR of the heaps is {total}. A heap a can be lowered to a ⊕ {total} exactly when that is less than a, which is so for {count} of them: {list}{more}."
            ),
            Lang::Zh => format!(
                "各堆的异或和为 {total}。大小为 a 的堆可以变为 a ⊕ {total}，当且仅当后者比 a 小；这样的堆有 {count} 个：{list}{more}。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), heaps: &Heaps) -> Option<String> {
        Some(u8::from(!nim::value(heaps).is_zero()).to_string())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (heaps, heap) in [(5, 30), (12, 1000), (30, 100_000)] {
            plan.generate("middle", [heaps, heap], 2, |random, [heaps, heap]| {
                let count = |random: &mut Random| random.within(&(1..=heaps));
                self.positions(random, 300, heap, count)
            });
        }
        plan.generate(
            "neighbours-of-lost",
            [8, 200],
            2,
            |random, [heaps, heap]| self.near_lost(random, heaps, heap),
        );
        plan.generate("one-top-bit", [], 1, |random, []| {
            self.hidden_top_bits(random)
        });
        plan.add("powers", self.powers());
        plan.generate("largest", [], 2, |random, []| {
            self.positions(random, self.cases / 5, self.heap, |_| self.heaps)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1000, |random| random.within(&(1..=4)))
        });
    }
}

impl GoodBoy {
    /// Positions of which about a third is lost.
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        heap: u64,
        heaps: impl Fn(&mut Random) -> u64,
    ) -> Vec<Block<Self>> {
        let position = |_| {
            let length = heaps(random).clamp(1, self.heaps);
            let mut position = random.list(length, &(1..=heap.min(self.heap)));
            if random.chance(1, 3) {
                self.make_lost(random, &mut position);
            }
            position
        };
        Block::alone((0..count).map(position))
    }

    /// Changes heaps until the XOR is 0, where that is possible within the bounds.
    fn make_lost(&self, random: &mut Random, position: &mut Heaps) {
        if position.len() < 2 {
            return;
        }
        for _ in 0..50 {
            let last = position.len() - 1;
            let wanted = nim::value(&position[..last]).0;
            if (1..=self.heap).contains(&wanted) {
                position[last] = wanted;
                break;
            }
            position[0] = random.within(&(1..=self.heap.min(position[0])));
        }
        random.shuffle(position);
    }

    /// Lost positions and those a single move away from them.
    fn near_lost(&self, random: &mut Random, heaps: u64, heap: u64) -> Vec<Block<Self>> {
        let mut cases = Vec::new();
        for _ in 0..100 {
            let length = random.within(&(3..=heaps.max(3)));
            let mut position = random.list(length, &(1..=heap));
            self.make_lost(random, &mut position);
            let mut near = position.clone();
            let index = random.below(length) as usize;
            near[index] = random.within(&(1..=self.heap));
            cases.extend([position, near]);
        }
        Block::alone(cases)
    }

    /// The largest bit of the heaps cancels, so a lower one decides which heaps can be used.
    fn hidden_top_bits(&self, random: &mut Random) -> Vec<Block<Self>> {
        let top = 1 << (self.heap.ilog2() - 1);
        let position = |_| {
            let large = 2 * random.within(&(1..=5));
            let small = random.within(&(1..=20));
            let mut position: Heaps = (0..large).map(|_| top + random.below(top / 2)).collect();
            position.extend(random.list(small, &(1..=top / 2)));
            random.shuffle(&mut position);
            position
        };
        Block::alone((0..200).map(position))
    }

    /// Powers of two and their neighbours, equal heaps, single heaps.
    fn powers(&self) -> Vec<Block<Self>> {
        let powers: Vec<u64> = (0..=self.heap.ilog2()).map(|bit| 1 << bit).collect();
        let mut cases: Vec<Heaps> = vec![powers.clone()];
        for power in &powers {
            let below = (power - 1).max(1);
            cases.extend([
                vec![*power],
                vec![*power, *power],
                vec![*power, below],
                vec![*power; 3],
                vec![below, *power, 1],
            ]);
        }
        cases.push(vec![self.heap; self.heaps as usize]);
        cases.push(vec![self.heap; self.heaps as usize - 1]);
        Block::alone(cases)
    }
}
