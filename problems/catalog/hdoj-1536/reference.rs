//! S-Nim: heaps from which only the numbers of a set may be taken.
//!
//! A block is one set with its positions; a case is one position. The answer is the XOR of the
//! values of a subtraction game.

mod rules;

use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::subtraction::SubtractionSet;

/// The bounds of the problem.
pub(super) struct SNim {
    sets: u64,
    numbers: u64,
    number: u64,
    positions: u64,
    heaps: u64,
    heap: u64,
}

/// The set in the order in which the input gives it.
type Set = Vec<u64>;
type Heaps = Vec<u64>;

pub(super) fn task(bounds: &Bounds) -> Result<SNim, ProblemsError> {
    Ok(SNim {
        sets: bounds.get("max_sets")?,
        numbers: bounds.get("max_numbers")?,
        number: bounds.get("max_number")?,
        positions: bounds.get("max_positions")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
    })
}

fn letter(first_wins: bool) -> String {
    if first_wins { "W" } else { "L" }.to_owned()
}

fn sum(values: &[u64], heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, h| sum ^ values[*h as usize])
}

impl Task for SNim {
    type Setting = Set;
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::until_line("0", self.sets),
            Sequence::count_first("m", 1..=self.positions),
        )
    }

    fn setting(&self, layout: &mut dyn Layout, set: &mut Set) -> Step {
        layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
        layout.end_line()
    }

    fn case(&self, layout: &mut dyn Layout, _: &Set, heaps: &mut Heaps) -> Step {
        layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))?;
        layout.end_line()
    }

    fn answers(&self, set: &Set, cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let values = values(set, cases);
        let answer = |heaps: &Heaps| letter(sum(&values, heaps) != 0);
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, set: &Set, heaps: &Heaps) -> Result<String, ProblemsError> {
        let mut rules = Brute::new(SubtractionSet::new(set.iter().copied()));
        Ok(letter(rules.outcome(heaps).is_win()))
    }

    fn print_answers(&self, _: usize, answers: &[String], out: &mut String) {
        out.push_str(&answers.concat());
        out.push('\n');
    }

    fn small_cases(&self) -> Vec<(Set, Heaps)> {
        let mut cases = Vec::new();
        for set in small_sets() {
            for heaps in small_heaps() {
                cases.push((set.clone(), heaps));
            }
        }
        let weight = |(set, heaps): &(Set, Heaps)| {
            set.iter().sum::<u64>() + heaps.iter().map(|h| h + 1).sum::<u64>()
        };
        cases.sort_by_cached_key(|case| (weight(case), case.0.clone()));
        cases
    }

    fn simpler(&self, set: &Set, heaps: &Heaps) -> Vec<(Set, Heaps)> {
        let mut cases = Vec::new();
        for index in 0..heaps.len() {
            let mut fewer = heaps.clone();
            fewer.remove(index);
            cases.push((set.clone(), fewer));
        }
        for index in 0..set.len() {
            let mut fewer = set.clone();
            fewer.remove(index);
            cases.push((fewer, heaps.clone()));
        }
        for index in 0..heaps.len() {
            for size in [heaps[index] / 2, heaps[index].saturating_sub(1)] {
                if size < heaps[index] {
                    let mut lower = heaps.clone();
                    lower[index] = size;
                    cases.push((set.clone(), lower));
                }
            }
        }
        cases
    }

    fn explain(&self, set: &Set, heaps: &Heaps, lang: Lang) -> Option<String> {
        let values = values(set, std::slice::from_ref(heaps));
        let part = |h: &u64| (format!("g({h})"), values[*h as usize]);
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let total = sum(&values, heaps);
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        let Some((heap, taken)) = winning_move(set, heaps, &values) else {
            return Some(text);
        };
        let (size, number) = (heaps[heap], heap + 1);
        let left = size - taken;
        let value = values[left as usize];
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: take {taken} from heap {number} ({size} → {left}, g({left}) = {value}), which makes the XOR 0."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：从第 {number} 堆取走 {taken} 颗（{size} → {left}，g({left}) = {value}），使异或和变为 0。"
            ),
        })
    }

    fn xor_guess(&self, _: &Set, heaps: &Heaps) -> Option<String> {
        Some(letter(heaps.iter().fold(0, |sum, h| sum ^ h) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(10_000);
        plan.generate("middle", [20, 100], 3, |random, [most, heap]| {
            self.random_blocks(random, 12, most, heap)
        });
        plan.generate("middle", [60, 1000], 3, |random, [most, heap]| {
            self.random_blocks(random, 6, most, heap)
        });
        plan.generate("unsorted", [8, 200], 2, |random, [most, heap]| {
            self.unsorted_blocks(random, most, heap)
        });
        plan.generate("dead-heaps", [6], 2, |random, [most]| {
            self.blocks_with_large_numbers(random, most)
        });
        plan.generate("no-period", [], 2, |random, []| {
            self.late_period_blocks(random)
        });
        plan.add("value-100", self.full_blocks());
        plan.generate("deep", [], 1, |random, []| self.deep_blocks(random));
        plan.generate("largest", [], 2, |random, []| self.largest_blocks(random));
        plan.generate("largest", [self.sets], 1, |random, [count]| {
            self.random_blocks(random, count, 6, 60)
        });
    }
}

/// The values of the subtraction game up to the largest heap of the cases.
fn values(set: &[u64], cases: &[Heaps]) -> Vec<u64> {
    let largest = cases.iter().flatten().max().copied().unwrap_or(0);
    let game = SubtractionSet::new(set.iter().copied());
    let values = game.values_to(largest as usize);
    values.into_iter().map(|value| value.0).collect()
}

/// A heap's index and a number to take that leaves a sum of 0.
fn winning_move(set: &[u64], heaps: &[u64], values: &[u64]) -> Option<(usize, u64)> {
    let total = sum(values, heaps);
    let choices = heaps.iter().enumerate();
    choices
        .flat_map(|(index, h)| set.iter().map(move |s| (index, *h, *s)))
        .find(|(_, h, s)| s <= h && total ^ values[*h as usize] ^ values[(h - s) as usize] == 0)
        .map(|(index, _, s)| (index, s))
}

/// Every list of one to three different numbers up to 4, in every order, and a repeated one.
fn small_sets() -> Vec<Set> {
    let mut sets: Vec<Set> = vec![vec![2, 2]];
    for a in 1..=4 {
        sets.push(vec![a]);
        for b in (1..=4).filter(|b| *b != a) {
            sets.push(vec![a, b]);
            for c in (1..=4).filter(|c| *c != a && *c != b) {
                sets.push(vec![a, b, c]);
            }
        }
    }
    sets
}

/// Every multiset of one to three heaps up to 7.
fn small_heaps() -> Vec<Heaps> {
    let mut all = Vec::new();
    for a in 0..=7 {
        all.push(vec![a]);
        for b in a..=7 {
            all.push(vec![a, b]);
            for c in b..=7 {
                all.push(vec![a, b, c]);
            }
        }
    }
    all
}

impl SNim {
    /// A position of which, as near as can be, every second one is lost.
    fn position(&self, random: &mut Random, values: &[u64], most: u64) -> Heaps {
        let largest = values.len() as u64 - 1;
        let count = random.within(&(1..=most.min(self.heaps)));
        let mut heaps = random.list(count, &(0..=largest));
        if random.chance(1, 2) {
            let last = heaps.len() - 1;
            let wanted = sum(values, &heaps[..last]);
            let start = heaps[last] as usize;
            // The nearest heap from a random one on that makes the sum 0.
            let found = (0..values.len())
                .map(|step| (start + step) % values.len())
                .find(|size| values[*size] == wanted);
            if let Some(size) = found {
                heaps[last] = size as u64;
            }
        }
        random.shuffle(&mut heaps);
        heaps
    }

    fn block(&self, random: &mut Random, set: Set, most_heaps: u64, heap: u64) -> Block<Self> {
        let values = values(&set, &[vec![heap]]);
        let cases = (0..self.positions)
            .map(|_| self.position(random, &values, most_heaps))
            .collect();
        Block::new(set, cases)
    }

    fn random_blocks(
        &self,
        random: &mut Random,
        count: u64,
        most: u64,
        heap: u64,
    ) -> Vec<Block<Self>> {
        let blocks = (0..count).map(|_| {
            let size = random.within(&(1..=most.min(self.numbers)));
            let set = random.list(size, &(1..=(2 * most).min(self.number)));
            self.block(random, set, 10, heap)
        });
        blocks.collect()
    }

    /// Sets that begin with a number larger than most heaps.
    fn unsorted_blocks(&self, random: &mut Random, most: u64, heap: u64) -> Vec<Block<Self>> {
        let blocks = (0..10).map(|_| {
            let mut set = vec![random.within(&(heap / 2..=heap))];
            let size = random.within(&(2..=most));
            set.extend(random.list(size, &(1..=20)));
            self.block(random, set, 6, heap)
        });
        blocks.collect()
    }

    /// Sets without small numbers: heaps that cannot move, and sets no heap can use at all.
    fn blocks_with_large_numbers(&self, random: &mut Random, most: u64) -> Vec<Block<Self>> {
        let blocks = (1..=10).map(|round| {
            let size = random.within(&(1..=most));
            let low = (self.number * round / 12).max(1);
            let set = random.list(size, &(low..=self.number));
            self.block(random, set, 5, self.heap / 2)
        });
        blocks.collect()
    }

    /// Sets whose values repeat late or with a period other than the largest number plus one.
    fn late_period_blocks(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut sets: Vec<Set> = vec![
            vec![2, 5, 7],
            vec![1, 3, 4],
            vec![3, 6, 7, 10],
            vec![2, 4, 7],
        ];
        sets.extend((0..6).map(|_| random.list(4, &(2..=40))));
        let blocks = sets
            .into_iter()
            .map(|set| self.block(random, set, 8, 2000.min(self.heap)));
        blocks.collect()
    }

    /// Every number up to the most there may be: the values reach that number.
    fn full_blocks(&self) -> Vec<Block<Self>> {
        let set: Set = (1..=self.numbers.min(self.number)).collect();
        let period = set.len() as u64 + 1;
        let pairs = (1..=self.positions / 2).flat_map(|step| {
            let top = period * step - 1;
            [vec![top, period - 1], vec![top, 0]]
        });
        vec![Block::new(set, pairs.collect())]
    }

    /// Sets with 1 and the largest heaps: a recursive solution goes as deep as a heap is high.
    fn deep_blocks(&self, random: &mut Random) -> Vec<Block<Self>> {
        let sets: Vec<Set> = vec![vec![1], vec![1, 2], vec![3, 1, 2], vec![2, 1, 5000]];
        let blocks = sets.into_iter().map(|set| {
            let mut block = self.block(random, set, 2, self.heap);
            block.cases[0] = vec![self.heap];
            block
        });
        blocks.collect()
    }

    /// As many numbers, positions and heaps as there may be, all of them large.
    fn largest_blocks(&self, random: &mut Random) -> Vec<Block<Self>> {
        let blocks = (0..4).map(|round| {
            let top = if round == 0 { self.number } else { 400 };
            let mut set = random.list(self.numbers, &(1..=top.min(self.number)));
            set[0] = top.min(self.number);
            let mut block = self.block(random, set, self.heaps, self.heap);
            block.cases[0] = random.list(self.heaps, &(0..=self.heap));
            block.cases[0][0] = self.heap;
            block
        });
        blocks.collect()
    }
}
