//! Multi-SG: heaps of three kinds, in which a move may leave several heaps.

use crate::task::prelude::*;
use sg::heaps::{GrundyGame, Lasker, Splits};

bounds! {
    MultiSg { cases, heaps, heap, unequal }
    // Of Grundy's game, for which there is no formula.
    with { grundy: Tabled<GrundyGame> = Tabled::new(GrundyGame, unequal as usize) }
}

/// The kind of a heap, from 1, and its size.
type Heap = (u64, u64);

/// The heaps of a position.
type Position = Vec<Heap>;

const KINDS: u64 = 3;

/// The rules of all three kinds: Lasker's Nim, the same with three parts, and Grundy's game.
type Kinds = Several<Box<dyn Game<Position = u64>>>;

impl Task for MultiSg {
    type Case = Position;
    type Game = Kinds;

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Position) -> Step {
        layout.each("n", 1..=self.heaps, heaps, |layout, (kind, size)| {
            layout.number("kind", kind, 1..=KINDS)?;
            let name = if *kind == KINDS { "unequal" } else { "size" };
            layout.line([(name, size, 1..=self.largest(*kind))])
        })
    }

    fn game(&self, _: &Position) -> Kinds {
        let lasker = |splits| Box::new(Lasker { splits }) as Box<dyn Game<Position = u64>>;
        let grundy = Box::new(self.grundy.clone());
        Several::new([lasker(Splits::Two), lasker(Splits::Three), grundy])
    }

    fn parts(&self, heaps: &Position) -> Vec<(usize, u64)> {
        let heaps = heaps.iter();
        heaps
            .map(|(kind, size)| (*kind as usize - 1, *size))
            .collect()
    }

    fn after(&self, _: &Position, parts: Vec<(usize, u64)>) -> Position {
        let heaps = parts.into_iter();
        heaps
            .map(|(index, size)| (index as u64 + 1, size))
            .collect()
    }

    /// Heaps of one kind; of several kinds together there is no name.
    fn notation(&self, position: &Position) -> Option<String> {
        let (kind, _) = *position.first()?;
        let is_named = position.iter().all(|heap| heap.0 == kind);
        let sizes: Heaps = position.iter().map(|(_, size)| *size).collect();
        let game = match kind {
            1 => "lasker",
            2 => "lasker-three",
            _ => "grundy",
        };
        is_named.then(|| heaps::notation(game, &sizes))
    }

    /// One heap of up to 9, and every pair of heaps of up to 6.
    fn small(&self) -> Vec<Position> {
        let of = |most| (1..=KINDS).flat_map(move |kind| (1..=most).map(move |size| (kind, size)));
        heaps::alone_and_in_pairs(of(9), of(6))
    }

    fn part_name(&self, _: &Position, _: usize, part: &(usize, u64), _: &Say<'_>) -> String {
        format!("g{}({})", part.0 + 1, part.1)
    }

    fn describe(&self, heaps: &Position, turn: &Turn<(usize, u64)>, say: &Say<'_>) -> String {
        let left: Vec<String> = turn.left.iter().map(|heap| heap.1.to_string()).collect();
        let key = if left.len() > 1 { "split" } else { "leave" };
        let (i, before) = (turn.part + 1, heaps[turn.part].1);
        say.say(&said!(key, i, before, after = left.join(" + ")))
    }

    fn sizes(&self, heaps: &Position) -> u64 {
        heaps.iter().fold(0, |sum, (_, size)| sum ^ size)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 20], [6, 300], [30, self.heap]];
        plan.each("middle", sizes, 2, |random, [heaps, size]| {
            self.positions(random, 150, 1..=heaps, size)
        });
        let kinds = [[1], [2], [3]];
        plan.each("one-kind", kinds, 1, |random, [kind]| {
            random.many(200, |random, _| self.of_one_kind(random, kind))
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=3, self.heap)
        });
        plan.random("largest", 1, |random| {
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

    /// Positions of which about every second one is lost.
    fn positions(&self, random: &mut Random, count: u64, counts: Span, most: u64) -> Vec<Position> {
        random.many(count, |random, round| {
            let length = random.within(&counts);
            let mut heaps = random.many(length, |random, _| {
                let kind = random.within(&(1..=KINDS));
                let largest = most.min(self.largest(kind));
                (kind, of_any_size(random, &(1..=largest)))
            });
            self.settle(random, &mut heaps, round % 2 == 0);
            heaps
        })
    }

    /// Makes a position lost by its last heap, or nearly so.
    fn settle(&self, random: &mut Random, heaps: &mut [Heap], lost: bool) {
        let kind = random.within(&(1..=2));
        let worth = |heaps: &[Heap]| self.total(&heaps.to_vec()).unwrap_or(0);
        let wanted = worth(&heaps[..heaps.len() - 1]);
        let near = wanted.saturating_sub(2).max(1)..=wanted + 2;
        let sizes: Vec<u64> = near.filter(|size| *size <= self.heap).collect();
        let right = sizes.iter().find(|size| worth(&[(kind, **size)]) == wanted);
        let chosen = if lost { right } else { random.pick(&sizes) };
        if let Some(end) = heaps.last_mut() {
            *end = (kind, chosen.copied().unwrap_or(end.1));
        }
        random.shuffle(heaps);
    }

    /// Heaps of one kind near to each other, around the places where the values are not sizes.
    fn of_one_kind(&self, random: &mut Random, kind: u64) -> Position {
        let base = of_any_size(random, &(1..=self.largest(kind) - 40));
        let count = random.within(&(2..=5));
        random.many(count, |random, _| (kind, base + random.below(40)))
    }
}
