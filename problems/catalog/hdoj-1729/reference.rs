//! Stone Game: boxes into which stones are put, up to the square of what is in them.

use std::fmt::Write as _;

use crate::task::prelude::*;
use sg::stone_boxes::StoneBox;

bounds! { StoneGame { cases, boxes, size } }

/// The size of a box and the stones in it.
type Filled = (u64, u64);

fn value((size, stones): Filled) -> u64 {
    StoneBox { size }.value(stones).0
}

fn total(boxes: &[Filled]) -> u64 {
    boxes.iter().fold(0, |sum, filled| sum ^ value(*filled))
}

/// The rules of all sizes.
pub(super) struct Rules;

impl Game for Rules {
    type Position = Filled;

    fn options(&self, &(size, stones): &Filled, sink: &mut dyn FnMut(&[Filled])) {
        StoneBox { size }.options(&stones, &mut |after| sink(&[(size, after[0])]));
    }

    fn most_moves(&self, &(size, stones): &Filled) -> u64 {
        StoneBox { size }.most_moves(&stones)
    }
}

impl Task for StoneGame {
    type Case = Vec<Filled>;
    type Game = Rules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, boxes: &mut Vec<Filled>) -> Step {
        layout.length("N", boxes, 1..=self.boxes)?;
        layout.end_line()?;
        for (size, stones) in boxes {
            layout.number("S", size, 0..=self.size)?;
            layout.number("C", stones, 0..=*size)?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn game(&self, _: &Vec<Filled>) -> Rules {
        Rules
    }

    case_is_its_parts!();

    fn value(&self, _: &Vec<Filled>, filled: &Filled) -> Known<u64> {
        Ok(value(*filled))
    }

    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        for (number, answer) in (first + 1..).zip(answers) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "Case {number}:\n{answer}");
        }
    }

    /// One box of up to 20, and every pair of boxes of up to 6.
    fn small(&self) -> Vec<Vec<Filled>> {
        let of = |most| (0..=most).flat_map(move |size| (0..=size).map(move |c| (size, c)));
        let mut cases: Vec<Vec<Filled>> = of(20).map(|filled| vec![filled]).collect();
        for first in of(6) {
            let second = of(6).filter(|second| first <= *second);
            cases.extend(second.map(|second| vec![first, second]));
        }
        cases
    }

    fn describe(&self, boxes: &Vec<Filled>, turn: &Turn<Filled>, say: &Say<'_>) -> String {
        let (before, after) = (
            boxes[turn.part].1,
            turn.left.first().map_or(0, |left| left.1),
        );
        say.say(&said!("add", added = after - before, i = turn.part + 1))
    }

    fn xor_guess(&self, boxes: &Vec<Filled>) -> Option<String> {
        let missing = |(size, stones): &Filled| if *stones == 0 { 0 } else { size - stones };
        Some(word::<Self>(
            boxes.iter().fold(0, |sum, filled| sum ^ missing(filled)) != 0,
        ))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[3, 30], [6, 1000], [20, self.size]];
        plan.each("middle", sizes, 2, |random, [boxes, size]| {
            self.positions(random, 80, 1..=boxes, size)
        });
        plan.generate("thresholds", [], 2, |random, []| self.thresholds(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=3, self.size)
        });
        plan.generate("largest", [], 1, |random, []| {
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
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: RangeInclusive<u64>,
        most: u64,
    ) -> Vec<Vec<Filled>> {
        let position = |round| {
            let length = random.within(&counts);
            let mut boxes: Vec<Filled> = (0..length).map(|_| self.filled(random, most)).collect();
            if let Some((last, rest)) = boxes.split_last_mut().filter(|_| round % 2 == 0) {
                let wanted = total(rest);
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
        };
        (0..count).map(position).collect()
    }

    /// Sizes q² + q and the next, with q - 1, q and q + 1 stones: alone, and beside a box of what
    /// they are worth.
    fn thresholds(&self, random: &mut Random) -> Vec<Vec<Filled>> {
        let position = |round: u64| {
            let largest = self.size.isqrt() - 1;
            let q = of_any_size(random, &(2..=largest));
            let size = q * q + q + round % 3;
            let stones = q - 1 + random.below(3);
            let mut boxes = vec![(size.min(self.size), stones)];
            let worth = value(boxes[0]);
            if round.is_multiple_of(2) && worth > 0 && 3 * worth <= self.size {
                boxes.push((3 * worth, 2 * worth));
            }
            boxes
        };
        (0..100).map(position).collect()
    }
}
