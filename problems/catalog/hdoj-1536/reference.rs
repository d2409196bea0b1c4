//! S-Nim: heaps from which only the numbers of a set may be taken.
//!
//! A block is one set with its positions; a case is one position.

use crate::task::prelude::*;
use sg::subtraction::SubtractionSet;

bounds! { SNim { sets, numbers, number, positions, heaps, heap } }

/// The set in the order in which the input gives it, and its rules with the values of all heaps.
type Set = Shared<Vec<u64>, Tabled<SubtractionSet>>;

/// A set and the heaps of one position.
type Position = (Set, Heaps);

impl SNim {
    fn rules<'a>(&self, set: &'a Set) -> &'a Tabled<SubtractionSet> {
        let rules = |set: &Vec<u64>| SubtractionSet::new(set.iter().copied());
        set.known(|set| Tabled::new(rules(set), self.heap as usize))
    }
}

impl Task for SNim {
    type Case = Position;
    type Game = Tabled<SubtractionSet>;

    const WORDS: [&'static str; 2] = ["W", "L"];
    /// From heap i, s beads.
    const MOVE: &'static [&'static str] = &["i", "s"];
    const NOTATION: &'static str = "subtraction:{0}@{1}";
    const SMALL_IN_A_TEST: u64 = 10_000;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::until_line("0", self.sets),
            Sequence::count_first("m", 1..=self.positions),
        )
    }

    fn shared(&self, layout: &mut dyn Layout, (set, _): &mut Position) -> Step {
        set.walk(|set| layout.list("k", 1..=self.numbers, "s", set, &(1..=self.number)))
    }

    fn case(&self, layout: &mut dyn Layout, (_, heaps): &mut Position) -> Step {
        layout.list("l", 1..=self.heaps, "h", heaps, &(0..=self.heap))
    }

    fn game(&self, (set, _): &Position) -> Tabled<SubtractionSet> {
        self.rules(set).clone()
    }

    position!(every part of case.1);

    fn print_answers(&self, _: usize, answers: &[String], out: &mut String) {
        out.push_str(&answers.concat());
        out.push('\n');
    }

    fn small(&self) -> Vec<Position> {
        // Every list of one to three different numbers up to 4, in every order, and a repeated one.
        let others = |set: &[u64]| -> Vec<u64> { (1..=4).filter(|n| !set.contains(n)).collect() };
        let sets = [heaps::grown(3, others), vec![vec![2, 2]]].concat();
        let positions = multisets(3, &(0..=7));
        let cases = sets.into_iter().map(Shared::new).flat_map(|set: Set| {
            let positions = positions.iter().cloned();
            positions.map(move |heaps| (set.clone(), heaps))
        });
        heaps::sorted(cases, |(set, heaps)| {
            (set.iter().sum::<u64>() + heaps::weight(heaps), set.to_vec())
        })
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[20, 100, 12], [60, 1000, 6]];
        for [most, heap, count] in sizes {
            plan.generate("middle", [most, heap], 3, |random, [most, heap]| {
                self.random_blocks(random, count, most, heap)
            });
        }
        plan.generate("unsorted", [8, 200], 2, |random, [most, heap]| {
            random.blocks(10, |random, _| self.unsorted(random, most, heap))
        });
        plan.generate("dead-heaps", [6], 2, |random, [most]| {
            random.blocks(10, |random, round| {
                self.large_numbers(random, most, round + 1)
            })
        });
        plan.random("no-period", 2, |random| self.late_periods(random));
        plan.add("value-100", self.full());
        // Sets with 1 and the largest heaps: a recursive solution goes as deep as a heap is high.
        plan.random("deep", 1, |random| {
            let sets: [&[u64]; 4] = [&[1], &[1, 2], &[3, 1, 2], &[2, 1, 5000]];
            random.blocks(4, |random, round| {
                let mut block = self.block(random, sets[round as usize].to_vec(), 2, self.heap);
                block[0].1 = vec![self.heap];
                block
            })
        });
        plan.random("largest", 2, |random| {
            random.blocks(4, |random, round| self.largest(random, round))
        });
        plan.generate("largest", [self.sets], 1, |random, [count]| {
            self.random_blocks(random, count, 6, 60)
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Position {
        let count = random.up_to(&(1..=self.numbers), largest);
        let mut set = random.list(count, &(1..=self.number));
        let count = random.up_to(&(1..=self.heaps), largest);
        let mut heaps = random.list(count, &(0..=self.heap));
        if largest {
            set[0] = self.number;
            heaps[0] = self.heap;
        }
        (Shared::new(set), heaps)
    }
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
            let (wanted, start): (Nimber, _) = (others.sum(), heaps[last] as usize);
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
        let values = &self.rules(&set).values()[..=heap as usize];
        random.many(self.positions, |random, _| {
            (set.clone(), self.position(random, values, most))
        })
    }

    fn random_blocks(
        &self,
        random: &mut Random,
        count: u64,
        most: u64,
        heap: u64,
    ) -> Vec<Position> {
        random.blocks(count, |random, _| {
            let size = random.within(&(1..=most.min(self.numbers)));
            let set = random.list(size, &(1..=(2 * most).min(self.number)));
            self.block(random, set, 10, heap)
        })
    }

    /// A set that begins with a number larger than most heaps.
    fn unsorted(&self, random: &mut Random, most: u64, heap: u64) -> Vec<Position> {
        let mut set = vec![random.within(&(heap / 2..=heap))];
        let size = random.within(&(2..=most));
        set.extend(random.list(size, &(1..=20)));
        self.block(random, set, 6, heap)
    }

    /// A set without small numbers: heaps that cannot move, and sets no heap can use at all.
    fn large_numbers(&self, random: &mut Random, most: u64, round: u64) -> Vec<Position> {
        let size = random.within(&(1..=most));
        let low = (self.number * round / 12).max(1);
        let set = random.list(size, &(low..=self.number));
        self.block(random, set, 5, self.heap / 2)
    }

    /// Sets whose values repeat late or with a period other than the largest number plus one.
    fn late_periods(&self, random: &mut Random) -> Vec<Position> {
        let known: [&[u64]; 4] = [&[2, 5, 7], &[1, 3, 4], &[3, 6, 7, 10], &[2, 4, 7]];
        let mut sets: Vec<Vec<u64>> = known.map(<[u64]>::to_vec).to_vec();
        sets.extend((0..6).map(|_| random.list(4, &(2..=40))));
        let heap = 2000.min(self.heap);
        let blocks = sets.into_iter().map(|set| self.block(random, set, 8, heap));
        blocks.flatten().collect()
    }

    /// Every number up to the most there may be: the values reach that number.
    fn full(&self) -> Vec<Position> {
        let set: Set = Shared::new((1..=self.numbers.min(self.number)).collect());
        let period = set.len() as u64 + 1;
        let pairs = (1..=self.positions / 2).flat_map(|step| {
            let top = period * step - 1;
            [vec![top, period - 1], vec![top, 0]]
        });
        pairs.map(|heaps| (set.clone(), heaps)).collect()
    }

    /// As many numbers, positions and heaps as there may be, all of them large.
    fn largest(&self, random: &mut Random, round: u64) -> Vec<Position> {
        let top = if round == 0 { self.number } else { 400 };
        let mut set = random.list(self.numbers, &(1..=top.min(self.number)));
        set[0] = top.min(self.number);
        let mut block = self.block(random, set, self.heaps, self.heap);
        block[0].1 = random.list(self.heaps, &(0..=self.heap));
        block[0].1[0] = self.heap;
        block
    }
}
