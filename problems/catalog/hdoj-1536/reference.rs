//! S-Nim: heaps from which only the numbers of a set may be taken.
//!
//! A block is one set with its positions; a case is one position.

use crate::task::prelude::*;
use sg::subtraction::SubtractionSet;

bounds! { SNim { sets, numbers, number, positions, heaps, heap } }

/// The set in the order in which the input gives it, and the values of all heaps.
type Set = Shared<Vec<u64>, Vec<Nimber>>;

/// A set and the heaps of one position.
type Position = (Set, Heaps);

impl SNim {
    fn values<'a>(&self, set: &'a Set) -> &'a [Nimber] {
        set.known(|set| SubtractionSet::new(set.iter().copied()).values_to(self.heap as usize))
    }

    fn sum(&self, set: &Set, heaps: &[u64]) -> u64 {
        let values = self.values(set);
        heaps
            .iter()
            .fold(0, |sum, heap| sum ^ values[*heap as usize].0)
    }
}

impl Task for SNim {
    type Case = Position;
    type Game = SubtractionSet;

    const WORDS: [&'static str; 2] = ["W", "L"];
    /// From heap i, s beads.
    const MOVE: &'static [&'static str] = &["i", "s"];

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::until_line("0", self.sets),
            Sequence::count_first("m", 1..=self.positions),
        )
    }

    fn shared(&self, layout: &mut dyn Layout, (set, _): &mut Position) -> Step {
        set.walk(|set| {
            layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number))?;
            layout.end_line()
        })
    }

    fn shares(&self, one: &Position, other: &Position) -> bool {
        one.0.is(&other.0)
    }

    fn case(&self, layout: &mut dyn Layout, (_, heaps): &mut Position) -> Step {
        layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))?;
        layout.end_line()
    }

    fn game(&self, (set, _): &Position) -> SubtractionSet {
        SubtractionSet::new(set.iter().copied())
    }

    fn parts(&self, (_, heaps): &Position) -> Heaps {
        heaps.clone()
    }

    fn after(&self, (set, _): &Position, heaps: Heaps) -> Position {
        (set.clone(), heaps)
    }

    fn value(&self, (set, _): &Position, heap: &u64) -> Known<u64> {
        Ok(self.values(set)[*heap as usize].0)
    }

    fn winning(&self, case: &Position) -> Known<Winning<u64>> {
        let (set, heaps) = case;
        let (total, values, game) = (self.sum(set, heaps), self.values(set), self.game(case));
        let turns = heaps.iter().enumerate().flat_map(|(part, heap)| {
            let left = game
                .takes()
                .iter()
                .filter_map(|take| heap.checked_sub(*take));
            let wanted = total ^ values[*heap as usize].0;
            let right = left.filter(move |left| values[*left as usize].0 == wanted);
            right.map(move |left| Turn::take(part, *heap, left))
        });
        Ok(Winning::of(turns))
    }

    fn print_answers(&self, _: usize, answers: &[String], out: &mut String) {
        out.push_str(&answers.concat());
        out.push('\n');
    }

    fn small(&self) -> Vec<Position> {
        let mut cases = Vec::new();
        for set in small_sets() {
            for heaps in multisets(3, &(0..=7)) {
                cases.push((set.clone(), heaps));
            }
        }
        let weight = |(set, heaps): &Position| {
            set.iter().sum::<u64>() + heaps.iter().map(|h| h + 1).sum::<u64>()
        };
        cases.sort_by_cached_key(|case| (weight(case), case.0.to_vec()));
        cases
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(10_000);
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

    fn start(&self, random: &mut Random, largest: bool) -> Position {
        let pick = |random: &mut Random, most: u64| {
            if largest {
                most
            } else {
                random.within(&(1..=most))
            }
        };
        let count = pick(random, self.numbers);
        let mut set = random.list(count, &(1..=self.number));
        let count = pick(random, self.heaps);
        let mut heaps = random.list(count, &(0..=self.heap));
        if largest {
            set[0] = self.number;
            heaps[0] = self.heap;
        }
        (Shared::new(set), heaps)
    }
}

/// Every list of one to three different numbers up to 4, in every order, and a repeated one.
fn small_sets() -> Vec<Set> {
    let mut sets: Vec<Vec<u64>> = vec![vec![2, 2]];
    for a in 1..=4 {
        sets.push(vec![a]);
        for b in (1..=4).filter(|b| *b != a) {
            sets.push(vec![a, b]);
            for c in (1..=4).filter(|c| *c != a && *c != b) {
                sets.push(vec![a, b, c]);
            }
        }
    }
    sets.into_iter().map(Shared::new).collect()
}

impl SNim {
    /// A position of which, as near as can be, every second one is lost.
    fn position(&self, random: &mut Random, values: &[Nimber], most: u64) -> Heaps {
        let largest = values.len() as u64 - 1;
        let count = random.within(&(1..=most.min(self.heaps)));
        let mut heaps = random.list(count, &(0..=largest));
        if random.chance(1, 2) {
            let last = heaps.len() - 1;
            let others = heaps[..last].iter().map(|heap| values[*heap as usize]);
            let wanted: Nimber = others.sum();
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

    /// As many positions as a set may have, with heaps up to a size.
    fn block(&self, random: &mut Random, set: Vec<u64>, most: u64, heap: u64) -> Vec<Position> {
        let set = Shared::new(set);
        let values = &self.values(&set)[..=heap as usize];
        let positions = (0..self.positions).map(|_| self.position(random, values, most));
        positions.map(|heaps| (set.clone(), heaps)).collect()
    }

    fn random_blocks(
        &self,
        random: &mut Random,
        count: u64,
        most: u64,
        heap: u64,
    ) -> Vec<Position> {
        let blocks = (0..count).map(|_| {
            let size = random.within(&(1..=most.min(self.numbers)));
            let set = random.list(size, &(1..=(2 * most).min(self.number)));
            self.block(random, set, 10, heap)
        });
        blocks.flatten().collect()
    }

    /// Sets that begin with a number larger than most heaps.
    fn unsorted_blocks(&self, random: &mut Random, most: u64, heap: u64) -> Vec<Position> {
        let blocks = (0..10).map(|_| {
            let mut set = vec![random.within(&(heap / 2..=heap))];
            let size = random.within(&(2..=most));
            set.extend(random.list(size, &(1..=20)));
            self.block(random, set, 6, heap)
        });
        blocks.flatten().collect()
    }

    /// Sets without small numbers: heaps that cannot move, and sets no heap can use at all.
    fn blocks_with_large_numbers(&self, random: &mut Random, most: u64) -> Vec<Position> {
        let blocks = (1..=10).map(|round| {
            let size = random.within(&(1..=most));
            let low = (self.number * round / 12).max(1);
            let set = random.list(size, &(low..=self.number));
            self.block(random, set, 5, self.heap / 2)
        });
        blocks.flatten().collect()
    }

    /// Sets whose values repeat late or with a period other than the largest number plus one.
    fn late_period_blocks(&self, random: &mut Random) -> Vec<Position> {
        let mut sets: Vec<Vec<u64>> = vec![
            vec![2, 5, 7],
            vec![1, 3, 4],
            vec![3, 6, 7, 10],
            vec![2, 4, 7],
        ];
        sets.extend((0..6).map(|_| random.list(4, &(2..=40))));
        let blocks = sets
            .into_iter()
            .map(|set| self.block(random, set, 8, 2000.min(self.heap)));
        blocks.flatten().collect()
    }

    /// Every number up to the most there may be: the values reach that number.
    fn full_blocks(&self) -> Vec<Position> {
        let set: Set = Shared::new((1..=self.numbers.min(self.number)).collect());
        let period = set.len() as u64 + 1;
        let pairs = (1..=self.positions / 2).flat_map(|step| {
            let top = period * step - 1;
            [vec![top, period - 1], vec![top, 0]]
        });
        pairs.map(|heaps| (set.clone(), heaps)).collect()
    }

    /// Sets with 1 and the largest heaps: a recursive solution goes as deep as a heap is high.
    fn deep_blocks(&self, random: &mut Random) -> Vec<Position> {
        let sets = [vec![1], vec![1, 2], vec![3, 1, 2], vec![2, 1, 5000]];
        let blocks = sets.into_iter().map(|set| {
            let mut block = self.block(random, set, 2, self.heap);
            block[0].1 = vec![self.heap];
            block
        });
        blocks.flatten().collect()
    }

    /// As many numbers, positions and heaps as there may be, all of them large.
    fn largest_blocks(&self, random: &mut Random) -> Vec<Position> {
        let blocks = (0..4).map(|round| {
            let top = if round == 0 { self.number } else { 400 };
            let mut set = random.list(self.numbers, &(1..=top.min(self.number)));
            set[0] = top.min(self.number);
            let mut block = self.block(random, set, self.heaps, self.heap);
            block[0].1 = random.list(self.heaps, &(0..=self.heap));
            block[0].1[0] = self.heap;
            block
        });
        blocks.flatten().collect()
    }
}
