//! Nim in which a move takes at most m stones.

use crate::task::prelude::*;
use sg::bounded_nim::BoundedNim as Rules;

bounds! { BoundedNim { cases, heaps, total, take, heap } }

/// The most that may be taken, and the heaps.
type Position = (u64, Heaps);

impl Task for BoundedNim {
    type Case = Position;
    type Game = Rules;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (m, heaps): &mut Position) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.number("m", m, 1..=self.take)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("a", heaps, count, &(0..=self.heap))?;
        layout.end_line()
    }

    fn totals(&self, cases: &[&Position]) -> Vec<Total> {
        vec![heaps::total(
            cases.iter().map(|(_, heaps)| heaps),
            self.total,
        )]
    }

    fn game(&self, (m, _): &Position) -> Rules {
        Rules { most: *m }
    }

    fn parts(&self, (_, heaps): &Position) -> Heaps {
        heaps.clone()
    }

    fn after(&self, (m, _): &Position, heaps: Heaps) -> Position {
        (*m, heaps)
    }

    fn value(&self, case: &Position, heap: &u64) -> Known<u64> {
        Ok(self.game(case).value(*heap).0)
    }

    fn winning(&self, case: &Position) -> Known<Winning<u64>> {
        let (rules, heaps) = (self.game(case), &case.1);
        let winning = rules.winning_moves(heaps).into_iter();
        Ok(Winning::of(winning.map(|(index, left)| {
            Turn::take(index, heaps[index], left)
        })))
    }

    fn small(&self) -> Vec<Position> {
        let positions = multisets(3, &(0..=7)).into_iter();
        let with = |heaps: Heaps| (1..=4).map(move |m| (m, heaps.clone()));
        positions.flat_map(with).collect()
    }

    fn part_name(&self, (m, _): &Position, _: usize, heap: &u64, _: &Say<'_>) -> String {
        format!("{heap} mod {}", m + 1)
    }

    fn xor_guess(&self, (_, heaps): &Position) -> Option<String> {
        Some(word::<Self>(heaps.xor() != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [
            [5, 10, 60],
            [20, 1000, 1_000_000],
            [50, self.take, self.heap],
        ];
        plan.each("middle", sizes, 2, |random, [most, m, heap]| {
            let position = |_| self.position(random, 1..=most, (1..=m.min(self.take), heap));
            (0..200).map(position).collect::<Vec<_>>()
        });
        plan.generate("small-take", [], 1, |random, []| {
            let position = |_| self.position(random, 1..=8, (1..=6, self.heap));
            (0..200).map(position).collect::<Vec<_>>()
        });
        plan.add("edges", self.edges());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            let position = |_| self.position(random, 1..=9, (self.take..=self.take, self.heap));
            (0..count).map(position).collect::<Vec<_>>()
        });
        plan.generate("largest", [], 1, |random, []| {
            let takes = (self.take - 1..=self.take - 1, self.heap);
            vec![self.position(random, self.heaps..=self.heaps, takes)]
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            let full = self.heaps..=self.heaps;
            let position = |_| self.position(random, full.clone(), (7..=7, 60));
            (0..total / self.heaps).map(position).collect::<Vec<_>>()
        });
    }
}

impl BoundedNim {
    /// A position with numbers of heaps and of stones to take from ranges, and heaps up to a
    /// size: lost as often as not.
    fn position(
        &self,
        random: &mut Random,
        counts: RangeInclusive<u64>,
        (takes, heap): (RangeInclusive<u64>, u64),
    ) -> Position {
        let m = of_any_size(random, &takes);
        let heap = heap.min(self.heap);
        let positions = Positions {
            counts,
            sizes: 0..=heap,
            value: &|heap| heap % (m + 1),
            heap_of: &|random, value| {
                let rounds = heap.checked_sub(value)? / (m + 1);
                let heap = value + (m + 1) * random.within(&(0..=rounds));
                (value <= m).then_some(heap)
            },
        };
        let heaps = positions.mixed(random, 1);
        (m, heaps.into_iter().next().unwrap_or_default())
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
