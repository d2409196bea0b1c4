//! Light Switching Game: boxes of lamps, a product of three coin games.

use std::collections::BTreeSet;

use crate::task::coins;
use crate::task::prelude::*;
use sg::coins::{Boxes, Lamp};

bounds! { LightSwitching { cases, lamps, side = "max_coordinate" } }

/// The lamps that are on.
type Lamps = Vec<Lamp>;

fn value(lamps: &[Lamp]) -> Nimber {
    Boxes.value(lamps)
}

impl Task for LightSwitching {
    type Case = Lamps;
    type Game = Boxes;

    /// The question is about the player who moves second.
    const WORDS: [&'static str; 2] = ["No", "Yes"];
    const CASES: Ending = Ending::EndOfInput;

    fn case(&self, layout: &mut dyn Layout, lamps: &mut Lamps) -> Step {
        layout.each("N", 1..=self.lamps, lamps, |layout, (x, y, z)| {
            let place = [("x", x), ("y", y), ("z", z)];
            layout.line(place.map(|(name, to)| (name, to, 1..=self.side)))
        })?;
        coins::insist_on_different(layout, lamps, |(x, y, z)| say!("lamp {x} {y} {z}", x, y, z))
    }

    fn game(&self, _: &Lamps) -> Boxes {
        Boxes
    }

    fn parts(&self, lamps: &Lamps) -> Vec<Lamps> {
        let mut lamps = lamps.clone();
        lamps.sort_unstable();
        vec![lamps]
    }

    fn after(&self, _: &Lamps, parts: Vec<Lamps>) -> Lamps {
        parts.concat()
    }

    fn notation(&self, lamps: &Lamps) -> Option<String> {
        let lamps = lamps.iter().map(|(x, y, z)| format!("{x}:{y}:{z}"));
        Some(format!("lamps@{}", lamps.collect::<Vec<_>>().join(",")))
    }

    fn drawing(&self, lamps: &Lamps) -> Option<Drawing> {
        Some(Drawing::Lamps(lamps.clone()))
    }

    /// All lamps in a cube of side 2, and single ones in thin boxes.
    fn small(&self) -> Vec<Lamps> {
        let cell = |bit: u64| (bit / 4 + 1, bit / 2 % 2 + 1, bit % 2 + 1);
        let all = (1..256).map(|code| heaps::subset(code).map(cell).collect());
        let mut cases: Vec<Lamps> = all.collect();
        for lamp in heaps::lists("1 1 3 | 3 1 1 | 1 5 1 | 1 2 3 | 3 2 1 | 1 3 3 | 4 1 2") {
            let lamp = (lamp[0], lamp[1], lamp[2]);
            cases.extend([vec![lamp], vec![lamp, (1, 1, 1)]]);
        }
        heaps::sorted(cases, |lamps| {
            let weight: u64 = lamps.iter().map(|(x, y, z)| x + y + z).sum();
            (lamps.len(), weight)
        })
    }

    /// A lamp whose value a program gets wrong is enough, next to one of its value or of the program's: then both
    /// are lowered.
    fn simpler(&self, lamps: &Lamps) -> Vec<Lamps> {
        let beside = |lamp: Lamp, z: u64| vec![(1, 1, z), lamp];
        let is_in_row = |(x, y, _): &&Lamp| (*x, *y) == (1, 1);
        let (in_row, others): (Vec<&Lamp>, Vec<&Lamp>) = lamps.iter().partition(is_in_row);
        let mut cases = lamps.simpler();
        if let ([(.., z)], [lamp]) = (&in_row[..], &others[..]) {
            let lower = lamp.simpler().into_iter();
            cases.extend(lower.map(|lower| beside(lower, value(&[lower]).0)));
            cases.extend((1..*z).map(|z| beside(**lamp, z)));
        } else {
            cases.extend(others.iter().map(|lamp| beside(**lamp, value(&[**lamp]).0)));
        }
        cases
    }

    fn reason(&self, lamps: &Lamps, say: &Say<'_>) -> Known<String> {
        let part = |lamp: &Lamp| {
            let name = format!("{} ⊗ {} ⊗ {}", lamp.0, lamp.1, lamp.2);
            (name, value(&[*lamp]).0)
        };
        Ok(say.sum_and_winner(lamps.iter().map(part)))
    }

    fn describe(&self, _: &Lamps, turn: &Turn<Lamps>, say: &Say<'_>) -> String {
        let lamps = turn.left.concat().into_iter();
        coins::leaving(lamps.map(|(x, y, z)| format!("({x}, {y}, {z})")), say)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 4], [6, 16], [10, 200], [40, 1000]];
        plan.each("middle", sizes, 1, |random, [lamps, side]| {
            self.boards(random, self.cases, lamps, side)
        });
        plan.many("fermat", [1, self.cases], |random, round| {
            self.fermat(random, round)
        });
        plan.random("largest", 1, |random| {
            let mut boards = self.boards(random, 8, self.lamps, self.side);
            let row = (0..self.lamps).map(|step| (self.side - step, self.side, self.side));
            boards.push(row.collect());
            boards
        });
        plan.random("largest", 1, |random| {
            self.boards(random, self.cases, 3, self.side)
        });
    }
}

impl LightSwitching {
    /// Boards of which every second one is lost: the last lamps are chosen so.
    fn boards(&self, random: &mut Random, count: u64, most: u64, side: u64) -> Vec<Lamps> {
        let side = side.min(self.side);
        random.many(count, |random, round| {
            let number = random.within(&(1..=most.min(self.lamps - 2)));
            let mut lamps = BTreeSet::new();
            for _ in 0..number {
                lamps.insert(any(random, side));
            }
            let mut lamps: Lamps = lamps.into_iter().collect();
            if round % 2 == 0 {
                balance(random, &mut lamps, side);
            }
            random.shuffle(&mut lamps);
            lamps
        })
    }

    /// Lamps at powers of two, whose squares are not what one expects, beside others.
    fn fermat(&self, random: &mut Random, round: u64) -> Lamps {
        let mut powers = vec![1, 2, 4, 16, 256, 3, 6, 24, 384, 5, 8, 17, 257, 64, 512];
        powers.retain(|power| *power <= self.side);
        let pick = |random: &mut Random| random.pick(&powers).copied().unwrap_or(1);
        let mut lamps = BTreeSet::new();
        for _ in 0..=random.below(4) {
            lamps.insert((pick(random), pick(random), pick(random)));
        }
        let mut lamps: Lamps = lamps.into_iter().collect();
        if round.is_multiple_of(2) {
            balance(random, &mut lamps, self.side);
        }
        lamps
    }
}

fn any(random: &mut Random, side: u64) -> Lamp {
    let mut coordinate = || random.within(&(1..=side));
    (coordinate(), coordinate(), coordinate())
}

/// Adds one or two lamps that make the value 0, where they are found.
fn balance(random: &mut Random, lamps: &mut Lamps, side: u64) {
    for _ in 0..400 {
        let first = any(random, side);
        let rest = value(lamps) + value(&[first]);
        let (x, y, _) = any(random, side);
        let third = rest.checked_div(Nimber(x) * Nimber(y)).map_or(0, |z| z.0);
        let second = (x, y, third);
        let new = first != second && !lamps.contains(&first) && !lamps.contains(&second);
        if (1..=side).contains(&third) && new {
            lamps.extend([first, second]);
            return;
        }
    }
}
