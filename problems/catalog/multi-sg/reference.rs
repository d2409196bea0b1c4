//! Multi-SG: heaps of three kinds, in which a move may leave several heaps.

use crate::task::explanation::{nim_sum, verdict};
use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Game;
use sg::brute::Brute;
use sg::heaps::{GrundyGame, Lasker, Splits};

/// The bounds of the problem, and the values of the heaps for which there is no formula.
pub(super) struct MultiSg {
    cases: u64,
    heaps: u64,
    heap: u64,
    unequal: u64,
    /// The values of Grundy's game.
    values: Vec<u64>,
}

/// The kind of a heap, from 1, and its size.
type Heap = (u64, u64);

const KINDS: u64 = 3;

pub(super) fn task(bounds: &Bounds) -> Result<MultiSg, ProblemsError> {
    let unequal = bounds.get("max_unequal")?;
    let values = GrundyGame.values_to(unequal as usize).into_iter();
    Ok(MultiSg {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
        unequal,
        values: values.map(|value| value.0).collect(),
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn lasker(kind: u64) -> Lasker {
    let splits = if kind == 1 {
        Splits::Two
    } else {
        Splits::Three
    };
    Lasker { splits }
}

/// The rules of all three kinds.
struct Rules;

impl Game for Rules {
    type Position = Heap;

    fn options(&self, &(kind, heap): &Heap, sink: &mut dyn FnMut(&[Heap])) {
        let mut same_kind = |parts: &[u64]| {
            let parts: Vec<Heap> = parts.iter().map(|part| (kind, *part)).collect();
            sink(&parts);
        };
        match kind {
            1 | 2 => lasker(kind).options(&heap, &mut same_kind),
            _ => GrundyGame.options(&heap, &mut same_kind),
        }
    }
}

impl Task for MultiSg {
    type Setting = ();
    type Case = Vec<Heap>;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Vec<Heap>) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.end_line()?;
        for (kind, size) in heaps {
            layout.number("kind", kind, 1..=KINDS)?;
            let most = self.largest(*kind);
            let name = if *kind == KINDS { "unequal" } else { "size" };
            layout.number(name, size, 1..=most)?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn answers(&self, (): &(), cases: &[Vec<Heap>]) -> Result<Vec<String>, ProblemsError> {
        let answer = |heaps: &Vec<Heap>| word(self.total(heaps) != 0);
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Vec<Heap>) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(Rules).outcome(heaps).is_win()))
    }

    /// One heap of up to 9, and every pair of heaps of up to 6.
    fn small_cases(&self) -> Vec<((), Vec<Heap>)> {
        let of = |most| (1..=KINDS).flat_map(move |kind| (1..=most).map(move |size| (kind, size)));
        let mut cases: Vec<Vec<Heap>> = of(9).map(|heap| vec![heap]).collect();
        for first in of(6) {
            let second = of(6).filter(|second| first <= *second);
            cases.extend(second.map(|second| vec![first, second]));
        }
        cases.into_iter().map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Vec<Heap>) -> Vec<((), Vec<Heap>)> {
        let mut cases = Vec::new();
        for index in 0..heaps.len() {
            let mut fewer = heaps.clone();
            fewer.remove(index);
            cases.push(fewer);
        }
        for (index, (_, size)) in heaps.iter().enumerate() {
            for lower in [size / 2, size - 1] {
                let mut after = heaps.clone();
                after[index].1 = lower;
                cases.push(after);
            }
        }
        cases.into_iter().map(|heaps| ((), heaps)).collect()
    }

    fn explain(&self, (): &(), heaps: &Vec<Heap>, lang: Lang) -> Option<String> {
        let part = |heap: &Heap| (format!("g{}({})", heap.0, heap.1), self.value(*heap));
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let total = self.total(heaps);
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        let Some((index, parts)) = self.winning_move(heaps) else {
            return Some(text);
        };
        let (size, number) = (heaps[index].1, index + 1);
        let left: Vec<String> = parts.iter().map(u64::to_string).collect();
        let left = left.join(" + ");
        Some(match (lang, parts.len()) {
            (Lang::En, 0 | 1) => {
                let left = parts.first().copied().unwrap_or(0);
                format!("{text} A winning move: leave {left} of the {size} in heap {number}.")
            }
            (Lang::Zh, 0 | 1) => {
                let left = parts.first().copied().unwrap_or(0);
                format!("{text}一种制胜走法：把第 {number} 堆的 {size} 颗取到剩 {left} 颗。")
            }
            (Lang::En, _) => {
                format!("{text} A winning move: split heap {number} ({size}) into {left}.")
            }
            (Lang::Zh, _) => format!("{text}一种制胜走法：把第 {number} 堆（{size}）分成 {left}。"),
        })
    }

    fn xor_guess(&self, (): &(), heaps: &Vec<Heap>) -> Option<String> {
        Some(word(heaps.iter().fold(0, |sum, heap| sum ^ heap.1) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (heaps, size) in [(3, 20), (6, 300), (30, self.heap)] {
            plan.generate("middle", [heaps, size], 2, |random, [heaps, size]| {
                self.positions(random, 150, 1..=heaps, size)
            });
        }
        for kind in 1..=KINDS {
            plan.generate("one-kind", [kind], 1, |random, [kind]| {
                self.of_one_kind(random, kind)
            });
        }
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=3, self.heap)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut cases = self.positions(random, 20, self.heaps..=self.heaps, self.heap);
            let kinds = (1..=KINDS).cycle().take(self.heaps as usize);
            cases.extend(Block::alone([kinds
                .map(|kind| (kind, self.largest(kind)))
                .collect()]));
            cases
        });
    }
}

impl MultiSg {
    const fn largest(&self, kind: u64) -> u64 {
        if kind == KINDS {
            self.unequal
        } else {
            self.heap
        }
    }

    fn value(&self, (kind, size): Heap) -> u64 {
        match kind {
            1 | 2 => lasker(kind).value(size).map_or(0, |value| value.0),
            _ => self.values.get(size as usize).copied().unwrap_or(0),
        }
    }

    fn total(&self, heaps: &[Heap]) -> u64 {
        heaps.iter().fold(0, |sum, heap| sum ^ self.value(*heap))
    }

    /// A heap and what a winning move leaves of it, where that is found among few moves.
    fn winning_move(&self, heaps: &[Heap]) -> Option<(usize, Vec<u64>)> {
        const SEARCHED: u64 = 200;
        let total = self.total(heaps);
        heaps
            .iter()
            .enumerate()
            .filter(|_| total != 0)
            .find_map(|(index, heap)| {
                let wanted = total ^ self.value(*heap);
                let mut found = None;
                if heap.1 <= SEARCHED {
                    Rules.options(heap, &mut |parts| {
                        if found.is_none() && self.total(parts) == wanted {
                            found = Some(parts.iter().map(|part| part.1).collect());
                        }
                    });
                } else if heap.0 < KINDS {
                    // Taking some off a large heap wins nearly always.
                    let near = wanted.saturating_sub(1)..=wanted.saturating_add(1);
                    let mut left = near.filter(|left| *left < heap.1);
                    found = left
                        .find(|left| self.value((heap.0, *left)) == wanted)
                        .map(|left| vec![left]);
                }
                found.map(|parts| (index, parts))
            })
    }

    fn heap(&self, random: &mut Random, kind: u64, most: u64) -> Heap {
        (
            kind,
            of_any_size(random, &(1..=most.min(self.largest(kind)))),
        )
    }

    /// Positions of which about every second one is lost.
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: std::ops::RangeInclusive<u64>,
        most: u64,
    ) -> Vec<Block<Self>> {
        let position = |round| {
            let length = random.within(&counts);
            let mut heaps: Vec<Heap> = (0..length)
                .map(|_| {
                    let kind = random.within(&(1..=KINDS));
                    self.heap(random, kind, most)
                })
                .collect();
            self.settle(random, &mut heaps, round % 2 == 0);
            heaps
        };
        Block::alone((0..count).map(position).collect::<Vec<_>>())
    }

    /// Makes a position lost by its last heap, or nearly so.
    fn settle(&self, random: &mut Random, heaps: &mut [Heap], lost: bool) {
        let Some((end, rest)) = heaps.split_last_mut() else {
            return;
        };
        let wanted = self.total(rest);
        end.0 = random.within(&(1..=2));
        let near = wanted.saturating_sub(2).max(1)..=wanted + 2;
        let sizes: Vec<u64> = near.filter(|size| *size <= self.heap).collect();
        let right = sizes
            .iter()
            .find(|size| self.value((end.0, **size)) == wanted);
        if let Some(size) = if lost { right } else { random.pick(&sizes) } {
            end.1 = *size;
        }
        random.shuffle(heaps);
    }

    /// Heaps of one kind near to each other, around the places where the values are not sizes.
    fn of_one_kind(&self, random: &mut Random, kind: u64) -> Vec<Block<Self>> {
        let most = self.largest(kind);
        let position = |_| {
            let base = of_any_size(random, &(1..=most - 40));
            let count = random.within(&(2..=5));
            (0..count)
                .map(|_| (kind, base + random.below(40)))
                .collect::<Vec<Heap>>()
        };
        Block::alone((0..200).map(position).collect::<Vec<_>>())
    }
}
