//! Every-SG: a subtraction game on several heaps, a move in every heap that has one.

use crate::task::explanation::comma;
use crate::task::heaps::{Heaps, multisets, simpler};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::convention::Exhaustive;
use sg::subtraction::SubtractionSet;
use sg::{Budget, Play};

/// The bounds of the problem.
pub(super) struct EverySg {
    cases: u64,
    numbers: u64,
    number: u64,
    heaps: u64,
    heap: u64,
}

/// The numbers that may be taken, in their order, and the heaps.
type Position = (Vec<u64>, Heaps);

pub(super) fn task(bounds: &Bounds) -> Result<EverySg, ProblemsError> {
    Ok(EverySg {
        cases: bounds.get("max_cases")?,
        numbers: bounds.get("max_numbers")?,
        number: bounds.get("max_number")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

/// The steps of the heaps 0..=largest: 1 + the most steps of a lost option, or else the fewest
/// of any.
fn steps(set: &[u64], largest: u64) -> Vec<u32> {
    let mut steps: Vec<u32> = Vec::with_capacity(largest as usize + 1);
    for heap in 0..=largest {
        let options = || {
            let left = set.iter().filter_map(|take| heap.checked_sub(*take));
            left.map(|left| steps[left as usize])
        };
        let lost = options().filter(|steps| steps % 2 == 0).max();
        let next = lost
            .or_else(|| options().min())
            .map_or(0, |steps| steps + 1);
        steps.push(next);
    }
    steps
}

fn longest((set, heaps): &Position) -> u32 {
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let steps = steps(set, largest);
    heaps
        .iter()
        .map(|heap| steps[*heap as usize])
        .max()
        .unwrap_or(0)
}

impl Task for EverySg {
    type Setting = ();
    type Case = Position;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (set, heaps): &mut Position) -> Step {
        layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
        layout.end_line()?;
        layout.list("n", 1..=self.heaps, "h", heaps, &(0..=self.heap))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Position]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases
            .iter()
            .map(|case| word(longest(case) % 2 == 1))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), (set, heaps): &Position) -> Result<String, ProblemsError> {
        let rules = SubtractionSet::new(set.iter().copied());
        let mut search = Exhaustive::new(rules, Play::Every, Budget::default());
        let outcome = search
            .outcome(heaps)
            .map_err(|error| ProblemsError::Reference {
                what: format!("{set:?} {heaps:?}"),
                reason: error.to_string(),
            })?;
        Ok(word(outcome.is_win()))
    }

    fn small_cases(&self) -> Vec<((), Position)> {
        let sets = [
            vec![1],
            vec![2],
            vec![2, 1],
            vec![1, 3],
            vec![2, 3],
            vec![1, 2, 3],
            vec![4, 1],
            vec![1, 3, 4],
            vec![2, 2, 5],
        ];
        let mut cases: Vec<Position> = Vec::new();
        for set in sets {
            let heaps = multisets(3, &(0..=7)).into_iter();
            cases.extend(heaps.map(|heaps| (set.clone(), heaps)));
        }
        cases.sort_by_key(|(set, heaps)| {
            (
                set.len() + heaps.len(),
                heaps.iter().sum::<u64>() + set.iter().sum::<u64>(),
            )
        });
        cases.into_iter().map(|case| ((), case)).collect()
    }

    fn simpler(&self, (): &(), (set, heaps): &Position) -> Vec<((), Position)> {
        let mut cases: Vec<Position> = simpler(heaps, 0)
            .into_iter()
            .map(|heaps| (set.clone(), heaps))
            .collect();
        for index in 0..set.len() {
            let mut fewer = set.clone();
            fewer.remove(index);
            cases.push((fewer, heaps.clone()));
        }
        cases.into_iter().map(|case| ((), case)).collect()
    }

    fn explain(&self, (): &(), position: &Position, lang: Lang) -> Option<String> {
        const SHOWN: usize = 12;
        let (set, heaps) = position;
        let steps = steps(set, heaps.iter().max().copied().unwrap_or(0));
        let mut list: Vec<String> = heaps
            .iter()
            .take(SHOWN)
            .map(|heap| format!("step({heap}) = {}", steps[*heap as usize]))
            .collect();
        if heaps.len() > SHOWN {
            list.push("…".to_owned());
        }
        let (list, longest) = (list.join(comma(lang)), longest(position));
        Some(match (lang, longest % 2) {
            (Lang::En, 1) => format!(
                "Moves each heap lasts when its winner prolongs it and its loser shortens it: {list}. The longest, {longest}, is odd, so the first player makes the last move."
            ),
            (Lang::En, _) => format!(
                "Moves each heap lasts when its winner prolongs it and its loser shortens it: {list}. The longest, {longest}, is even, so the second player makes the last move."
            ),
            (Lang::Zh, 1) => format!(
                "胜方尽量拖长、败方尽量缩短时，各堆的步数为：{list}。最长的 {longest} 步是奇数，最后一步由先手走。"
            ),
            (Lang::Zh, _) => format!(
                "胜方尽量拖长、败方尽量缩短时，各堆的步数为：{list}。最长的 {longest} 步是偶数，最后一步由后手走。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), (_, heaps): &Position) -> Option<String> {
        Some(word(heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (numbers, heap) in [(3, 30), (6, 200), (20, 1000)] {
            plan.generate("middle", [numbers, heap], 2, |random, [numbers, heap]| {
                self.positions(random, 40, numbers, heap)
            });
        }
        plan.generate("dead-heaps", [], 1, |random, []| Self::dead_heaps(random));
        plan.generate("largest", [], 2, |random, []| self.largest(random));
    }
}

impl EverySg {
    /// Positions of which every second one is lost.
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        numbers: u64,
        heap: u64,
    ) -> Vec<Block<Self>> {
        let positions = (0..count).map(|round| {
            let size = random.within(&(1..=numbers.min(self.numbers)));
            let largest = (2 * numbers).min(self.number);
            let set = random.list(size, &(1..=largest));
            let count = random.within(&(1..=12));
            let heaps = random.list(count, &(0..=heap.min(self.heap)));
            decided((set, heaps), (round % 2) as u32)
        });
        Block::alone(positions.collect::<Vec<_>>())
    }

    /// Sets without small numbers: many heaps cannot move at all.
    fn dead_heaps(random: &mut Random) -> Vec<Block<Self>> {
        let positions = (0..60).map(|round| {
            let low = random.within(&(5..=60));
            let size = random.within(&(1..=4));
            let set = random.list(size, &(low..=2 * low));
            let heaps = random.list(6, &(0..=5 * low));
            decided((set, heaps), round % 2)
        });
        Block::alone(positions.collect::<Vec<_>>())
    }

    /// As many cases, numbers and heaps as there may be, as large as they may be.
    fn largest(&self, random: &mut Random) -> Vec<Block<Self>> {
        let positions = (0..self.cases).map(|round| {
            let numbers = if round == 0 {
                self.numbers
            } else {
                1 + round % 20
            };
            let mut set = random.list(numbers, &(1..=self.number));
            set[0] = if round == 0 {
                self.number
            } else {
                1 + round % 5
            };
            let count = if round < 4 { self.heaps } else { 3 };
            let mut heaps = random.list(count, &(0..=self.heap));
            if round == 0 {
                heaps[0] = self.heap;
                return (set, heaps);
            }
            decided((set, heaps), (round % 2) as u32)
        });
        Block::alone(positions.collect::<Vec<_>>())
    }
}

/// The position without heaps that last longer than the longest of this parity, where there is
/// one.
fn decided((set, mut heaps): Position, parity: u32) -> Position {
    let steps = steps(&set, heaps.iter().max().copied().unwrap_or(0));
    let of = |heap: &u64| steps[*heap as usize];
    let longest = heaps
        .iter()
        .map(of)
        .filter(|steps| steps % 2 == parity)
        .max();
    if let Some(longest) = longest {
        heaps.retain(|heap| of(heap) <= longest);
    }
    (set, heaps)
}
