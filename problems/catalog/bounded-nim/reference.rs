//! Nim in which a move takes at most m stones.

use crate::task::prelude::*;
use sg::bounded_nim::BoundedNim as Rules;

bounds! { BoundedNim { cases, heaps, total, take, heap } }

/// The most that may be taken, and the heaps.
type Position = (u64, Heaps);

impl Task for BoundedNim {
    type Case = Position;
    type Game = Rules;

    const NOTATION: &'static str = "bounded-nim:{0}@{1}";

    position!(every part of case.1, by |(m, _)| Rules { most: *m });

    fn case(&self, layout: &mut dyn Layout, (m, heaps): &mut Position) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.line([("m", m, 1..=self.take)])?;
        layout.rest("a", heaps, &(0..=self.heap))
    }

    fn totals(&self, cases: &[&Position]) -> Vec<Total> {
        let positions = cases.iter().map(|(_, heaps)| heaps);
        vec![heaps::total(positions, self.total)]
    }

    fn small(&self) -> Vec<Position> {
        let positions = multisets(3, &(0..=7)).into_iter();
        let with = |heaps: Heaps| (1..=4).map(move |m| (m, heaps.clone()));
        positions.flat_map(with).collect()
    }

    fn part_name(&self, (m, _): &Position, _: usize, heap: &u64, _: &Say<'_>) -> String {
        format!("{heap} mod {}", m + 1)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let (take, heap) = (self.take, self.heap);
        let sizes = [[5, 10, 60], [20, 1000, 1_000_000], [50, take, heap]];
        plan.each("middle", sizes, 2, |random, [most, m, heap]| {
            self.positions(random, 200, 1..=most, 1..=m.min(take), heap)
        });
        plan.random("small-take", 1, |random| {
            self.positions(random, 200, 1..=8, 1..=6, heap)
        });
        plan.add("edges", self.edges());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=9, take..=take, heap)
        });
        let full = self.heaps..=self.heaps;
        plan.random("largest", 1, |random| {
            self.positions(random, 1, full.clone(), take - 1..=take - 1, heap)
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            self.positions(random, total / self.heaps, full.clone(), 7..=7, 60)
        });
    }
}

impl BoundedNim {
    /// Positions with numbers of heaps and of stones to take from ranges, and heaps up to a size:
    /// lost as often as not.
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: Span,
        takes: Span,
        heap: u64,
    ) -> Vec<Position> {
        let heap = heap.min(self.heap);
        random.many(count, |random, _| {
            let m = of_any_size(random, &takes);
            let rules = Rules { most: m };
            let heap_of = |random: &mut Random, value| {
                let rounds = heap.checked_sub(value)? / (m + 1);
                let heap = value + (m + 1) * random.within(&(0..=rounds));
                (value <= m).then_some(heap)
            };
            let positions = Positions::new(&rules, counts.clone(), 0..=heap, heap_of);
            (m, positions.mixed(random, 1).concat())
        })
    }

    /// Multiples of m + 1 and of m and their neighbours, alone and in pairs; plain Nim.
    fn edges(&self) -> Vec<Position> {
        let mut cases = Vec::new();
        for m in [1, 2, 3, 6, 7, 63, 999, 1 << 20, self.take - 1, self.take] {
            let rounds = self.heap / (m + 1);
            let (multiple, of_m) = ((m + 1) * rounds, m * (self.heap / m));
            cases.push((m, vec![self.heap]));
            for heap in [multiple, multiple - 1, of_m, of_m - 1, m, m + 1, m + 2] {
                cases.extend([(m, vec![heap]), (m, vec![heap, heap % (m + 1)])]);
                cases.push((m, vec![heap, m, m / 2]));
            }
        }
        cases.push((self.take, vec![1, 2, 3]));
        cases.push((self.take, vec![1, 2, 4]));
        cases
    }
}
