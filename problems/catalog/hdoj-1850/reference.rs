//! Being a Good Boy in Spring Festival: the number of winning first moves of Nim.

use crate::task::prelude::*;
use sg::nim::{self, Nim};

bounds! { GoodBoy { cases, heaps, heap } }

impl Task for GoodBoy {
    type Case = Heaps;
    type Game = Nim;

    const QUESTION: Question = Question::Count;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("M", 1..=self.heaps, "N", heaps, &(1..=self.heap))
    }

    fn game(&self, _: &Heaps) -> Nim {
        Nim
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, heap: &u64) -> Known<u64> {
        Ok(*heap)
    }

    fn winning(&self, heaps: &Heaps) -> Known<Winning<u64>> {
        let winning = nim::winning_moves(heaps).into_iter();
        Ok(Winning::of(winning.map(|(index, left)| {
            Turn::take(index, heaps[index], left)
        })))
    }

    fn small(&self) -> Vec<Heaps> {
        let mut cases: Vec<Heaps> = Vec::new();
        for a in 1..=7 {
            cases.push(vec![a]);
            for b in 1..=7 {
                cases.push(vec![a, b]);
                for c in 1..=7 {
                    cases.push(vec![a, b, c]);
                    let four = (c..=5).filter(|_| a <= b && b <= c);
                    cases.extend(four.map(|d| vec![a, b, c, d]));
                }
            }
        }
        cases.sort_by_key(|heaps| (heaps.iter().map(|h| h + 1).sum::<u64>(), heaps.clone()));
        cases
    }

    fn explain(&self, heaps: &Heaps, say: &Say<'_>) -> Known<String> {
        let total = nim::value(heaps).0;
        let winning = nim::winning_moves(heaps);
        if total == 0 {
            return Ok(say.say(&said!("none")));
        }
        let step = |(index, to): &(usize, u64)| {
            say.say(&said!("lowered", i = index + 1, from = heaps[*index], to))
        };
        let list = say.list(winning.iter().map(step));
        Ok(say.say(&said!("some", total, count = winning.len(), list)))
    }

    fn xor_guess(&self, heaps: &Heaps) -> Option<String> {
        Some(u8::from(heaps.xor() != 0).to_string())
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[5, 30], [12, 1000], [30, 100_000]];
        plan.each("middle", sizes, 2, |random, [heaps, heap]| {
            let count = |random: &mut Random| random.within(&(1..=heaps));
            self.positions(random, 300, heap, count)
        });
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
    ) -> Vec<Heaps> {
        let position = |_| {
            let length = heaps(random).clamp(1, self.heaps);
            let mut position = random.list(length, &(1..=heap.min(self.heap)));
            if random.chance(1, 3) {
                self.make_lost(random, &mut position);
            }
            position
        };
        (0..count).map(position).collect()
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
    fn near_lost(&self, random: &mut Random, heaps: u64, heap: u64) -> Vec<Heaps> {
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
        cases
    }

    /// The largest bit of the heaps cancels, so a lower one decides which heaps can be used.
    fn hidden_top_bits(&self, random: &mut Random) -> Vec<Heaps> {
        let top = 1 << (self.heap.ilog2() - 1);
        let position = |_| {
            let large = 2 * random.within(&(1..=5));
            let small = random.within(&(1..=20));
            let mut position: Heaps = (0..large).map(|_| top + random.below(top / 2)).collect();
            position.extend(random.list(small, &(1..=top / 2)));
            random.shuffle(&mut position);
            position
        };
        (0..200).map(position).collect()
    }

    /// Powers of two and their neighbours, equal heaps, single heaps.
    fn powers(&self) -> Vec<Heaps> {
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
        cases
    }
}
