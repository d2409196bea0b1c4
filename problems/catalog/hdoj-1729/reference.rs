//! Stone Game: boxes into which stones are put, up to the square of what is in them.

use std::fmt::Write as _;

use crate::task::explanation::{nim_sum, verdict};
use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Game;
use sg::brute::Brute;
use sg::stone_boxes::StoneBox;

/// The bounds of the problem.
pub(super) struct StoneGame {
    cases: u64,
    boxes: u64,
    size: u64,
}

/// The size of a box and the stones in it.
type Filled = (u64, u64);

pub(super) fn task(bounds: &Bounds) -> Result<StoneGame, ProblemsError> {
    Ok(StoneGame {
        cases: bounds.get("max_cases")?,
        boxes: bounds.get("max_boxes")?,
        size: bounds.get("max_size")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "Yes" } else { "No" }.to_owned()
}

fn value((size, stones): Filled) -> u64 {
    StoneBox { size }.value(stones).0
}

fn total(boxes: &[Filled]) -> u64 {
    boxes.iter().fold(0, |sum, filled| sum ^ value(*filled))
}

/// The rules of all sizes.
struct Rules;

impl Game for Rules {
    type Position = Filled;

    fn options(&self, &(size, stones): &Filled, sink: &mut dyn FnMut(&[Filled])) {
        StoneBox { size }.options(&stones, &mut |after| sink(&[(size, after[0])]));
    }
}

impl Task for StoneGame {
    type Setting = ();
    type Case = Vec<Filled>;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::until_line("0", self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), boxes: &mut Vec<Filled>) -> Step {
        layout.length("N", boxes, 1..=self.boxes)?;
        layout.end_line()?;
        for (size, stones) in boxes {
            layout.number("S", size, 0..=self.size)?;
            layout.number("C", stones, 0..=*size)?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn answers(&self, (): &(), cases: &[Vec<Filled>]) -> Result<Vec<String>, ProblemsError> {
        let answer = |boxes: &Vec<Filled>| word(total(boxes) != 0);
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), boxes: &Vec<Filled>) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(Rules).outcome(boxes).is_win()))
    }

    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        for (number, answer) in (first + 1..).zip(answers) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "Case {number}:\n{answer}");
        }
    }

    /// One box of up to 20, and every pair of boxes of up to 6.
    fn small_cases(&self) -> Vec<((), Vec<Filled>)> {
        let of = |most| (0..=most).flat_map(move |size| (0..=size).map(move |c| (size, c)));
        let mut cases: Vec<Vec<Filled>> = of(20).map(|filled| vec![filled]).collect();
        for first in of(6) {
            let second = of(6).filter(|second| first <= *second);
            cases.extend(second.map(|second| vec![first, second]));
        }
        cases.into_iter().map(|boxes| ((), boxes)).collect()
    }

    fn simpler(&self, (): &(), boxes: &Vec<Filled>) -> Vec<((), Vec<Filled>)> {
        let mut cases = Vec::new();
        for index in 0..boxes.len() {
            let mut fewer = boxes.clone();
            fewer.remove(index);
            cases.push(fewer);
        }
        for (index, &(size, stones)) in boxes.iter().enumerate() {
            for smaller in [size / 2, size.saturating_sub(1)] {
                let mut after = boxes.clone();
                after[index] = (smaller, stones.min(smaller));
                cases.push(after);
            }
        }
        let cases = cases.into_iter().filter(|other| other != boxes);
        cases.map(|boxes| ((), boxes)).collect()
    }

    fn explain(&self, (): &(), boxes: &Vec<Filled>, lang: Lang) -> Option<String> {
        let part = |filled: &Filled| (format!("g({}, {})", filled.0, filled.1), value(*filled));
        let parts: Vec<(String, u64)> = boxes.iter().map(part).collect();
        let sum = total(boxes);
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, sum));
        let found = boxes
            .iter()
            .enumerate()
            .find_map(|(index, &(size, stones))| {
                let wanted = sum ^ value((size, stones));
                let most = stones.saturating_mul(stones).min(size - stones);
                // Full is 0 and just below it are all other values.
                let near = (stones + 1..=stones + most).rev().take(2000);
                let mut right = near.filter(|after| sum != 0 && value((size, *after)) == wanted);
                right.next().map(|after| (index + 1, after - stones))
            });
        Some(match (lang, found) {
            (_, None) => text,
            (Lang::En, Some((number, added))) => {
                format!("{text} A winning move: add {added} to box {number}.")
            }
            (Lang::Zh, Some((number, added))) => {
                format!("{text}一种制胜走法：往第 {number} 个箱子放入 {added} 颗。")
            }
        })
    }

    fn xor_guess(&self, (): &(), boxes: &Vec<Filled>) -> Option<String> {
        let missing = |(size, stones): &Filled| if *stones == 0 { 0 } else { size - stones };
        Some(word(
            boxes.iter().fold(0, |sum, filled| sum ^ missing(filled)) != 0,
        ))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (boxes, size) in [(3, 30), (6, 1000), (20, self.size)] {
            plan.generate("middle", [boxes, size], 2, |random, [boxes, size]| {
                self.positions(random, 80, 1..=boxes, size)
            });
        }
        plan.generate("thresholds", [], 2, |random, []| self.thresholds(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=3, self.size)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut cases = self.positions(random, 30, self.boxes..=self.boxes, self.size);
            let full = vec![(self.size, self.size); self.boxes as usize];
            cases.extend(Block::alone([
                full,
                vec![(self.size, 1), (self.size, self.size - 1)],
            ]));
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
        counts: std::ops::RangeInclusive<u64>,
        most: u64,
    ) -> Vec<Block<Self>> {
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
        Block::alone((0..count).map(position).collect::<Vec<_>>())
    }

    /// Sizes q² + q and the next, with q - 1, q and q + 1 stones: alone, and beside a box of what
    /// they are worth.
    fn thresholds(&self, random: &mut Random) -> Vec<Block<Self>> {
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
        Block::alone((0..100).map(position).collect::<Vec<_>>())
    }
}
