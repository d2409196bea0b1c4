//! Families whose positions are several piles that a move treats together.

use super::Family;
use super::heaps::read_heaps;
use super::single::{moves_of, single_parts};
use crate::dynamic_subtraction::{DynamicSubtraction, Pile};
use crate::euclid::{self, Euclid};
use crate::moore::{BoundedMoore, Moore, taken};
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{AskError, NamedGame, NotationError};
use crate::staircase::{self, Staircase};
use crate::wording::both;
use crate::wythoff::{self, Wythoff};
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play, Wording};

/// The most heaps that a move of Moore's games may change.
const MOST_HEAPS: u64 = 1_000_000;

/// Reads how many heaps a move of Moore's games may change.
fn read_most_heaps(reader: &mut Reader<'_>) -> Result<usize, NotationError> {
    let heaps = Number::within(both("a number of heaps", "堆数"), 1, MOST_HEAPS);
    Ok(reader.number(&heaps)? as usize)
}

/// Reads exactly two piles.
fn pair(reader: &mut Reader<'_>, pile: &Number) -> Result<(u64, u64), NotationError> {
    let one = reader.number(pile)?;
    reader.expect(',', both("`,` and the other pile", "`,` 和另一堆"))?;
    let other = reader.number(pile)?;
    reader.end(both("the end: there are two piles", "到此结束：一共两堆"))?;
    Ok((one, other))
}

impl Ruleset for Wythoff {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "wythoff".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(u64, u64), NotationError> {
        pair(reader, &Number::any(both("a pile", "一堆")))
    }

    fn write(&self, (a, b): &(u64, u64)) -> String {
        write_numbers(&[*a, *b])
    }

    fn options(&self, piles: &(u64, u64), sink: &mut dyn FnMut((u64, u64))) {
        single_parts(self, piles, sink);
    }

    moves_of!(self => *self, (u64, u64));

    fn most_options(&self, piles: &(u64, u64)) -> u64 {
        self.most_moves(piles)
    }

    fn most_positions(&self, (a, b): &(u64, u64)) -> Option<u64> {
        Some(a.saturating_add(1).saturating_mul(b.saturating_add(1)))
    }

    fn class(&self, piles: &(u64, u64)) -> (u64, u64) {
        self.canonical(*piles)
    }

    fn outcome(&self, (a, b): &(u64, u64), play: Play) -> Option<Outcome> {
        match play {
            Play::Normal => Some(wythoff::outcome(*a, *b)),
            Play::Misere => Some(wythoff::misere_outcome(*a, *b)),
            Play::AntiSg | Play::Every => None,
        }
    }
}

impl Ruleset for Euclid {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "euclid".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(u64, u64), NotationError> {
        pair(reader, &Number::any(both("a number", "一个数")))
    }

    fn write(&self, (a, b): &(u64, u64)) -> String {
        write_numbers(&[*a, *b])
    }

    fn options(&self, piles: &(u64, u64), sink: &mut dyn FnMut((u64, u64))) {
        single_parts(self, piles, sink);
    }

    moves_of!(self => *self, (u64, u64));

    fn most_options(&self, (a, b): &(u64, u64)) -> u64 {
        a.max(b).checked_div(*a.min(b)).unwrap_or(0)
    }

    fn class(&self, piles: &(u64, u64)) -> (u64, u64) {
        self.canonical(*piles)
    }

    /// The smaller number stays, and either of equal ones may.
    fn in_place(&self, &(a, b): &(u64, u64), &(c, d): &(u64, u64)) -> Vec<(u64, u64)> {
        let Some(rest) = c.checked_add(d).and_then(|sum| sum.checked_sub(a.min(b))) else {
            return Vec::new();
        };
        let mut ways = Vec::new();
        if a <= b {
            ways.push((a, rest));
        }
        if b <= a {
            ways.push((rest, b));
        }
        ways
    }

    fn outcome(&self, (a, b): &(u64, u64), play: Play) -> Option<Outcome> {
        match play {
            // A single component: a move in every one is a move in it.
            Play::Normal | Play::Every => Some(euclid::outcome(*a, *b)),
            Play::Misere | Play::AntiSg => None,
        }
    }
}

impl Ruleset for Moore {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        format!("moore-nim:{}", self.most_heaps)
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        read_heaps(reader)
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        write_numbers(heaps)
    }

    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        single_parts(self, heaps, sink);
    }

    moves_of!(self => *self, Vec<u64>);

    fn most_options(&self, heaps: &Vec<u64>) -> u64 {
        self.most_moves(heaps)
    }

    fn most_positions(&self, heaps: &Vec<u64>) -> Option<u64> {
        Some(Ruleset::most_options(self, heaps))
    }

    fn class(&self, heaps: &Vec<u64>) -> Vec<u64> {
        self.canonical(heaps.clone())
    }

    fn outcome(&self, heaps: &Vec<u64>, play: Play) -> Option<Outcome> {
        match play {
            Play::Normal => Some(Self::outcome(*self, heaps)),
            Play::Misere => Some(self.misere_outcome(heaps)),
            Play::AntiSg | Play::Every => None,
        }
    }
}

impl Ruleset for BoundedMoore {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        format!("bounded-moore:{},{}", self.most_heaps, self.most_taken)
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        read_heaps(reader)
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        write_numbers(heaps)
    }

    /// The heaps stay in their places.
    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        // Everything that may be taken, counted up like a number whose digits are of one heap each.
        let mut taken: Vec<u64> = vec![0; heaps.len()];
        loop {
            let touched = taken.iter().filter(|taken| **taken > 0).count();
            if (1..=self.most_heaps).contains(&touched) {
                sink(
                    heaps
                        .iter()
                        .zip(&taken)
                        .map(|(heap, taken)| heap - taken)
                        .collect(),
                );
            }
            let may_grow = |index: &usize| taken[*index] < heaps[*index].min(self.most_taken);
            let Some(index) = (0..heaps.len()).find(may_grow) else {
                return;
            };
            taken[index] += 1;
            taken[..index].fill(0);
        }
    }

    fn moves(&self, heaps: &Vec<u64>, visit: &mut dyn FnMut(&[u64], Vec<u64>)) {
        Ruleset::options(self, heaps, &mut |left| {
            visit(&taken(heaps, &left), left);
        });
    }

    fn moves_to(&self, heaps: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        self.found(heaps, value, |left| (taken(heaps, &left), left))
    }

    fn most_options(&self, heaps: &Vec<u64>) -> u64 {
        self.most_moves(heaps)
    }

    fn most_positions(&self, heaps: &Vec<u64>) -> Option<u64> {
        let below = heaps.iter().map(|heap| heap.saturating_add(1));
        Some(below.fold(1, u64::saturating_mul))
    }

    fn class(&self, heaps: &Vec<u64>) -> Vec<u64> {
        self.canonical(heaps.clone())
    }

    fn outcome(&self, heaps: &Vec<u64>, play: Play) -> Option<Outcome> {
        self.known_outcome(heaps).filter(|_| play == Play::Normal)
    }
}

impl Ruleset for Staircase {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        "staircase".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        let steps = reader.numbers(&Number::any(both(
            "the objects on a step",
            "一级台阶上的石子数",
        )))?;
        reader.end(both(
            "`,` and the next step, or the end",
            "`,` 和下一级台阶，或到此结束",
        ))?;
        Ok(steps)
    }

    fn write(&self, steps: &Vec<u64>) -> String {
        write_numbers(steps)
    }

    fn options(&self, steps: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        single_parts(self, steps, sink);
    }

    /// Each object may go down with those above it.
    fn count_options(&self, steps: &Vec<u64>) -> u64 {
        self.most_moves(steps)
    }

    moves_of!(self => *self, Vec<u64>);

    fn most_options(&self, steps: &Vec<u64>) -> u64 {
        self.most_moves(steps)
    }

    fn theory(&self, steps: &Vec<u64>, _: Budget) -> Result<Option<Nimber>, AskError> {
        Ok(Some(staircase::value(steps)))
    }
}

/// Dynamic subtraction under one of its names.
struct Dynamic {
    name: String,
    game: DynamicSubtraction,
}

impl Dynamic {
    fn named(name: String, factor: u64) -> NamedGame {
        NamedGame::new(Self {
            name,
            game: DynamicSubtraction { factor },
        })
    }
}

impl Ruleset for Dynamic {
    type Position = Pile;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Pile, NotationError> {
        let left = reader.number(&Number::any(both("the pile", "石子堆")))?;
        if !reader.eat('/') {
            reader.end(both(
                "`/` and the most that may be taken, or the end of an opening",
                "`/` 和最多可取的数，开局则到此结束",
            ))?;
            return Ok(Pile::opening(left));
        }
        let most = reader.number(&Number::any(both(
            "the most that may be taken",
            "最多可取的数",
        )))?;
        reader.end(both("the end of the position", "局面的结尾"))?;
        Ok(Pile { left, most })
    }

    fn write(&self, pile: &Pile) -> String {
        if *pile == Pile::opening(pile.left) {
            pile.left.to_string()
        } else {
            format!("{}/{}", pile.left, pile.most)
        }
    }

    fn options(&self, pile: &Pile, sink: &mut dyn FnMut(Pile)) {
        single_parts(&self.game, pile, sink);
    }

    moves_of!(self => self.game, Pile);

    fn most_options(&self, pile: &Pile) -> u64 {
        self.game.most_moves(pile)
    }

    fn most_positions(&self, pile: &Pile) -> Option<u64> {
        Some(pile.left.saturating_mul(pile.left))
    }

    fn class(&self, pile: &Pile) -> Pile {
        self.game.canonical(*pile)
    }

    fn outcome(&self, pile: &Pile, play: Play) -> Option<Outcome> {
        let all = usize::try_from(pile.left)
            .ok()
            .map(|_| self.game.outcome(*pile));
        all.filter(|_| play == Play::Normal)
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "moore-nim",
        parameters: both("from how many heaps may be taken: 2", "一次可从几堆中取：2"),
        position: "heaps: 3,5,10,15",
        example: "moore-nim:2@3,5,10,15",
        en: "Take any numbers from at least one and at most the given number of heaps.",
        zh: "从至少一堆、至多给定堆数中各取走任意多个。",
        make: |reader| {
            let most_heaps = read_most_heaps(reader)?;
            Ok(NamedGame::new(Moore { most_heaps }))
        },
    },
    Family {
        name: "bounded-moore",
        parameters: both(
            "from how many heaps may be taken, and how many from each at most: 2,3",
            "一次可从几堆中取，每堆至多取几个：2,3",
        ),
        position: "heaps: 2,4,3",
        example: "bounded-moore:2,3@2,4",
        en: "Take from at least one and at most the given number of heaps, up to the bound from each.",
        zh: "从至少一堆、至多给定堆数中取，每堆所取不超过上限。",
        make: |reader| {
            let most_heaps = read_most_heaps(reader)?;
            reader.expect(
                ',',
                both("`,` and the bound of each heap", "`,` 和每堆的上限"),
            )?;
            let bound = both("the most that is taken from a heap", "每堆至多取的个数");
            let most_taken = reader.number(&Number::within(bound, 1, u64::MAX))?;
            Ok(NamedGame::new(BoundedMoore {
                most_heaps,
                most_taken,
            }))
        },
    },
    Family {
        name: "wythoff",
        parameters: Wording::NONE,
        position: "two piles: 3,5",
        example: "wythoff@3,5",
        en: "Take any number from one pile, or the same number from both.",
        zh: "从一堆取走任意多个，或从两堆取走同样多个。",
        make: |_| Ok(NamedGame::new(Wythoff)),
    },
    Family {
        name: "euclid",
        parameters: Wording::NONE,
        position: "two numbers: 12,7",
        example: "euclid@12,7",
        en: "Subtract a multiple of the smaller number from the larger; who makes one 0 wins.",
        zh: "从较大数中减去较小数的正整数倍，把一个数变为 0 者胜。",
        make: |_| Ok(NamedGame::new(Euclid)),
    },
    Family {
        name: "staircase",
        parameters: Wording::NONE,
        position: "objects on the steps from 1 on: 2,1,3,2,4",
        example: "staircase@2,1,3,2,4",
        en: "Bring any number of objects of one step down to the next.",
        zh: "把某级台阶上的任意多个移到下一级。",
        make: |_| Ok(NamedGame::new(Staircase)),
    },
    Family {
        name: "fibonacci-nim",
        parameters: Wording::NONE,
        position: "a pile, and where play has begun the most that may be taken: 13 or 10/6",
        example: "fibonacci-nim@13",
        en: "Take at most twice what was taken last; the first move leaves something.",
        zh: "每次至多取走上次所取的两倍；第一步不能取完。",
        make: |_| Ok(Dynamic::named("fibonacci-nim".to_owned(), 2)),
    },
    Family {
        name: "dynamic-subtraction",
        parameters: both(
            "how many times the last number may be taken: 3",
            "可取上一次的几倍：3",
        ),
        position: "a pile, and where play has begun the most that may be taken: 20 or 15/5",
        example: "dynamic-subtraction:3@20",
        en: "Take at most k times what was taken last; the first move leaves something.",
        zh: "每次至多取走上次所取的 k 倍；第一步不能取完。",
        make: |reader| {
            let factor = reader.number(&Number::within(both("a factor", "倍数"), 1, u64::MAX))?;
            Ok(Dynamic::named(
                format!("dynamic-subtraction:{factor}"),
                factor,
            ))
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_as_many_as_are_counted() {
        for steps in [vec![0], vec![2, 0, 3], vec![1, 4, 1, 2]] {
            let mut listed = 0;
            Ruleset::options(&Staircase, &steps, &mut |_| listed += 1);
            assert_eq!(Staircase.count_options(&steps), listed, "{steps:?}");
        }
    }
}
