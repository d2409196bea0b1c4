//! Misère Nim: the last stone loses.

use crate::task::misere;
use crate::task::prelude::*;
use sg::nim::Nim;

bounds! { MisereNim { cases, heaps, heap } }

impl Task for MisereNim {
    type Case = Heaps;
    type Game = Nim;

    const PLAY: Play = Play::Misere;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.heaps, "a", heaps, &(0..=self.heap))
    }

    fn game(&self, _: &Heaps) -> Nim {
        Nim
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, heap: &u64) -> Known<u64> {
        Ok(*heap)
    }

    fn wins(&self, heaps: &Heaps) -> Known<bool> {
        Ok(misere::wins(heaps))
    }

    fn winning(&self, heaps: &Heaps) -> Known<Winning<u64>> {
        let winning = misere::winning_move(heaps).into_iter();
        Ok(Winning::of(winning.map(|(index, left)| {
            Turn::take(index, heaps[index], left)
        })))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(4, &(0..=5))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[4, 10], [12, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            misere::mixed(random, 200, 1..=most, 0..=heap.min(self.heap))
        });
        plan.generate("few-large", [], 2, |random, []| {
            let position = |round| {
                let most = if round % 2 == 0 { 6 } else { 60 };
                heaps::few_large(random, &(1..=most), &(0..=self.heap))
            };
            (0..300).map(position).collect::<Vec<_>>()
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            misere::mixed(random, count, 1..=6, 0..=self.heap)
        });
        plan.generate("largest", [], 1, |random, []| {
            let (heap, size) = (self.heap, self.heaps as usize);
            let full = misere::mixed(random, 30, self.heaps..=self.heaps, 0..=heap);
            let equal = [
                (heap, size),
                (heap, size - 1),
                (1, size),
                (1, size - 1),
                (0, size),
            ];
            let equal = equal.map(|(heap, size)| vec![heap; size]);
            full.into_iter().chain(equal)
        });
    }
}
