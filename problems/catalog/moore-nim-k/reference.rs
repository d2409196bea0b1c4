//! Moore's Nim: a move takes from at most k heaps.

use crate::task::prelude::*;
use sg::moore::Moore as Rules;

bounds! { Moore { cases, heaps, most = "max_k", heap } }

/// From how many heaps a move may take, and the heaps.
type Position = (u64, Heaps);

fn rules(k: u64) -> Rules {
    let most_heaps = k as usize;
    Rules { most_heaps }
}

impl Task for Moore {
    type Case = Position;
    type Game = Rules;

    const NOTATION: &'static str = "moore-nim:{0}@{1}";

    position!(case.1 itself, by |(k, _)| rules(*k));

    fn case(&self, layout: &mut dyn Layout, (k, heaps): &mut Position) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.line([("k", k, 1..=self.most)])?;
        layout.rest("a", heaps, &(0..=self.heap))
    }

    fn small(&self) -> Vec<Position> {
        let positions = multisets(4, &(0..=3)).into_iter();
        let with = |heaps: Heaps| (1..=3).map(move |k| (k, heaps.clone()));
        positions.flat_map(with).collect()
    }

    fn reason(&self, (k, heaps): &Position, say: &Say<'_>) -> Known<String> {
        let modulus = k + 1;
        Ok(say.say(&match rules(*k).unbalanced(heaps) {
            None => said!("lost", modulus),
            Some((digit, count)) => said!("won", modulus, digit, count),
        }))
    }

    fn describe(&self, (_, heaps): &Position, turn: &Turn<Heaps>, say: &Say<'_>) -> String {
        let after = turn.left.first().unwrap_or(heaps);
        let changed = (1..)
            .zip(heaps.iter().zip(after))
            .filter(|(_, (a, b))| a != b);
        let step = |(i, (before, after)): (usize, (&u64, &u64))| {
            say.say(&said!("lowered", i, before, after))
        };
        say.list(changed.map(step))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[6, 3, 15], [12, 5, 1000], [60, 20, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, k, heap]| {
            random.many(150, |random, _| self.position(random, 1..=most, k, heap))
        });
        plan.many("lost-in-nim", [1, 150], |random, _| {
            self.lost_in_nim(random)
        });
        plan.add("equal-heaps", self.equal());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            random.many(count, |random, _| {
                self.position(random, 2..=9, 4, self.heap)
            })
        });
        plan.random("largest", 1, |random| {
            let (heaps, most) = (self.heaps, self.most);
            let some = random.many(20, |random, _| {
                self.position(random, heaps..=heaps, most, self.heap)
            });
            let equal = [most, most - 1].map(|k| (k, vec![self.heap; heaps as usize]));
            some.into_iter().chain(equal)
        });
    }
}

impl Moore {
    /// A position as often lost as not, with k up to a bound and below the number of heaps
    /// more often than not.
    fn position(&self, random: &mut Random, counts: Span, k: u64, heap: u64) -> Position {
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

    /// A position lost in Nim, where a move takes from one heap.
    fn lost_in_nim(&self, random: &mut Random) -> Position {
        let count = random.within(&(2..=8));
        let half = 1 << (self.heap.ilog2() - 1);
        let heap = of_any_size(random, &(1..=half));
        let mut heaps = random.list(count, &(0..=heap));
        heaps.push(heaps.xor());
        (random.within(&(1..=4)), heaps)
    }

    /// Equal heaps: lost exactly when their number is a multiple of k + 1.
    fn equal(&self) -> Vec<Position> {
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
        cases
    }
}
