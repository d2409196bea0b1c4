//! Multi-SG: heaps of three kinds, in which a move may leave several heaps.

use crate::task::prelude::*;
use sg::heaps::{GrundyGame, Lasker, Splits};

bounds! {
    MultiSg { cases, heaps, heap, unequal }
    // Of Grundy's game, for which there is no formula.
    with { values: Vec<Nimber> = GrundyGame.values_to(unequal as usize) }
}

/// The kind of a heap, from 1, and its size.
type Heap = (u64, u64);

const KINDS: u64 = 3;

fn lasker(kind: u64) -> Lasker {
    let splits = if kind == 1 {
        Splits::Two
    } else {
        Splits::Three
    };
    Lasker { splits }
}

/// The rules of all three kinds.
pub(super) struct Rules;

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

    fn most_moves(&self, &(kind, heap): &Heap) -> u64 {
        match kind {
            1 | 2 => lasker(kind).most_moves(&heap),
            _ => GrundyGame.most_moves(&heap),
        }
    }
}

impl Task for MultiSg {
    type Case = Vec<Heap>;
    type Game = Rules;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Vec<Heap>) -> Step {
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

    fn game(&self, _: &Vec<Heap>) -> Rules {
        Rules
    }

    case_is_its_parts!();

    fn value(&self, _: &Vec<Heap>, heap: &Heap) -> Known<u64> {
        Ok(self.worth(*heap))
    }

    /// One heap of up to 9, and every pair of heaps of up to 6.
    fn small(&self) -> Vec<Vec<Heap>> {
        let of = |most| (1..=KINDS).flat_map(move |kind| (1..=most).map(move |size| (kind, size)));
        let mut cases: Vec<Vec<Heap>> = of(9).map(|heap| vec![heap]).collect();
        for first in of(6) {
            let second = of(6).filter(|second| first <= *second);
            cases.extend(second.map(|second| vec![first, second]));
        }
        cases
    }

    fn part_name(&self, _: &Vec<Heap>, _: usize, heap: &Heap, _: &Say<'_>) -> String {
        format!("g{}({})", heap.0, heap.1)
    }

    fn describe(&self, heaps: &Vec<Heap>, turn: &Turn<Heap>, say: &Say<'_>) -> String {
        let left: Vec<String> = turn.left.iter().map(|heap| heap.1.to_string()).collect();
        let key = if left.len() > 1 { "split" } else { "leave" };
        let before = heaps[turn.part].1;
        say.say(&said!(
            key,
            i = turn.part + 1,
            before,
            after = left.join(" + ")
        ))
    }

    fn xor_guess(&self, heaps: &Vec<Heap>) -> Option<String> {
        let sizes: Heaps = heaps.iter().map(|heap| heap.1).collect();
        Some(word::<Self>(sizes.xor() != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[3, 20], [6, 300], [30, self.heap]];
        plan.each("middle", sizes, 2, |random, [heaps, size]| {
            self.positions(random, 150, 1..=heaps, size)
        });
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
            cases.push(kinds.map(|kind| (kind, self.largest(kind))).collect());
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

    fn worth(&self, (kind, size): Heap) -> u64 {
        match kind {
            1 | 2 => lasker(kind).value(size).map_or(0, |value| value.0),
            _ => self.values.get(size as usize).map_or(0, |value| value.0),
        }
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
        counts: RangeInclusive<u64>,
        most: u64,
    ) -> Vec<Vec<Heap>> {
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
        (0..count).map(position).collect()
    }

    /// Makes a position lost by its last heap, or nearly so.
    fn settle(&self, random: &mut Random, heaps: &mut [Heap], lost: bool) {
        let Some((end, rest)) = heaps.split_last_mut() else {
            return;
        };
        let wanted = rest.iter().fold(0, |sum, heap| sum ^ self.worth(*heap));
        end.0 = random.within(&(1..=2));
        let near = wanted.saturating_sub(2).max(1)..=wanted + 2;
        let sizes: Vec<u64> = near.filter(|size| *size <= self.heap).collect();
        let right = sizes
            .iter()
            .find(|size| self.worth((end.0, **size)) == wanted);
        if let Some(size) = if lost { right } else { random.pick(&sizes) } {
            end.1 = *size;
        }
        random.shuffle(heaps);
    }

    /// Heaps of one kind near to each other, around the places where the values are not sizes.
    fn of_one_kind(&self, random: &mut Random, kind: u64) -> Vec<Vec<Heap>> {
        let most = self.largest(kind);
        let position = |_| {
            let base = of_any_size(random, &(1..=most - 40));
            let count = random.within(&(2..=5));
            (0..count)
                .map(|_| (kind, base + random.below(40)))
                .collect::<Vec<Heap>>()
        };
        (0..200).map(position).collect()
    }
}
