//! Stone Game: boxes into which stones are put, up to the square of what is in them.

use crate::task::prelude::*;
use sg::stone_boxes::StoneBoxes;

bounds! { StoneGame { cases, boxes, size } }

/// The size of a box and the stones in it.
type Filled = (u64, u64);

/// The boxes of a position.
type Boxes = Vec<Filled>;

fn value(filled: Filled) -> u64 {
    StoneBoxes.known_value(&filled).unwrap_or_default().0
}

impl Task for StoneGame {
    type Case = Boxes;
    type Game = StoneBoxes;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Ending = Ending::Line("0");
    const CASE_HEADING: Option<&'static str> = Some(":\n");
    /// Into box i, so many stones.
    const MOVE: &'static [&'static str] = &["i", "added"];

    position!(every part of the case, by StoneBoxes);

    fn case(&self, layout: &mut dyn Layout, boxes: &mut Boxes) -> Step {
        layout.each("N", 1..=self.boxes, boxes, |layout, (size, stones)| {
            layout.number("S", size, 0..=self.size)?;
            layout.line([("C", stones, 0..=*size)])
        })
    }

    /// Boxes of one size; of several sizes together there is no name.
    fn notation(&self, boxes: &Boxes) -> Option<String> {
        let (size, _) = *boxes.first()?;
        let is_named = size > 0 && boxes.iter().all(|filled| filled.0 == size);
        let stones: Vec<u64> = boxes.iter().map(|(_, stones)| *stones).collect();
        is_named.then(|| heaps::notation(&format!("stone-box:{size}"), &stones))
    }

    /// One box of up to 20, and every pair of boxes of up to 6.
    fn small(&self) -> Vec<Boxes> {
        let of = |most| (0..=most).flat_map(|size| (0..=size).map(move |c| (size, c)));
        heaps::alone_and_in_pairs(of(20), of(6))
    }

    /// What is missing in boxes that are not empty.
    fn sizes(&self, boxes: &Boxes) -> u64 {
        let started = boxes.iter().filter(|(_, stones)| *stones > 0);
        started.fold(0, |sum, (size, stones)| sum ^ (size - stones))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 30], [6, 1000], [20, self.size]];
        plan.each("middle", sizes, 2, |random, [boxes, size]| {
            self.positions(random, 80, 1..=boxes, size)
        });
        plan.many("thresholds", [2, 100], |random, round| {
            self.at_a_threshold(random, round)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=3, self.size)
        });
        plan.random("largest", 1, |random| {
            let mut cases = self.positions(random, 30, self.boxes..=self.boxes, self.size);
            let full = vec![(self.size, self.size); self.boxes as usize];
            cases.extend([full, vec![(self.size, 1), (self.size, self.size - 1)]]);
            cases
        });
    }
}

impl StoneGame {
    /// A box near to where the value stops being what is missing.
    fn filled(&self, random: &mut Random, most: u64) -> Filled {
        let size = of_any_size(random, &(0..=most.min(self.size)));
        let root = size.isqrt();
        let stones = match random.below(4) {
            0 => random.below(size + 1),
            1 => of_any_size(random, &(0..=size)),
            2 => root.saturating_sub(2) + random.below(5),
            _ => root.isqrt().saturating_sub(2) + random.below(5),
        };
        (size, stones.min(size))
    }

    /// Positions of which every second one is lost by its last box.
    fn positions(&self, random: &mut Random, count: u64, counts: Span, most: u64) -> Vec<Boxes> {
        random.many(count, |random, round| {
            let length = random.within(&counts);
            let mut boxes = random.many(length, |random, _| self.filled(random, most));
            if let Some((last, rest)) = boxes.split_last_mut().filter(|_| round % 2 == 0) {
                let wanted = rest.iter().fold(0, |sum, filled| sum ^ value(*filled));
                let stones = of_any_size(random, &(1..=self.size));
                *last = match (wanted, self.size.checked_sub(wanted)) {
                    (0, _) | (_, None) => (stones, if round % 4 == 0 { 0 } else { stones }),
                    // Nearly full, what is missing counts.
                    (_, Some(room)) => {
                        let stones = stones.min(room).max((2 * wanted).isqrt() + 1).min(room);
                        (stones + wanted, stones)
                    }
                };
            }
            random.shuffle(&mut boxes);
            boxes
        })
    }

    /// A size q² + q or one of the next, with q - 1, q or q + 1 stones: alone, and beside a box of
    /// what it is worth.
    fn at_a_threshold(&self, random: &mut Random, round: u64) -> Boxes {
        let q = of_any_size(random, &(2..=self.size.isqrt() - 1));
        let size = q * q + q + round % 3;
        let filled = (size.min(self.size), q - 1 + random.below(3));
        let worth = value(filled);
        if round.is_multiple_of(2) && worth > 0 && 3 * worth <= self.size {
            return vec![filled, (3 * worth, 2 * worth)];
        }
        vec![filled]
    }
}
