//! Football Game: several balls a move, each by whole turns.
//!
//! That only remainders matter is true of one ball a move, of all balls, and where no ball needs
//! more than one kick; elsewhere nobody knows, and no case is such.

use std::f64::consts::TAU;

use crate::task::prelude::*;
use sg::moore::{BoundedMoore, Moore};

bounds! { Football { cases, balls, distance, radius } }

/// The most balls of a move, the longest kick and the radius.
type Kick = (u64, u64, u64);

/// The kick, and the distances of the balls.
type Balls = (Kick, Heaps);

/// How many whole turns fit into a distance. π is far enough from every fraction within the bounds
/// for this precision.
fn turns(distance: u64, radius: u64) -> u64 {
    (distance as f64 / (TAU * radius as f64)) as u64
}

/// The least distance that is longer than so many turns.
fn beyond(count: u64, radius: u64) -> u64 {
    (count as f64 * TAU * radius as f64) as u64 + 1
}

fn rules((most, longest, radius): Kick) -> BoundedMoore {
    BoundedMoore {
        most_heaps: most as usize,
        most_taken: turns(longest, radius),
    }
}

/// The turns that all balls need, in order.
fn needs((_, _, radius): Kick, distances: &[u64]) -> Heaps {
    let needs = distances
        .iter()
        .map(|distance| turns(*distance, radius) + 1);
    heaps::sorted(needs, |turns| *turns)
}

/// Why theory would not know a case, if that is so.
fn complaint((kick, distances): &Balls) -> Holds {
    let game = rules(*kick);
    if game.most_taken == 0 {
        return Err(say!("a kick is shorter than a turn"));
    }
    let known = game.known_outcome(&needs(*kick, distances)).map(drop);
    known.ok_or_else(|| say!("some of the balls are kicked, and one needs several kicks"))
}

impl Task for Football {
    type Case = Balls;
    type Game = BoundedMoore;

    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    const CASES: Ending = Ending::EndOfInput;

    fn case(&self, layout: &mut dyn Layout, balls: &mut Balls) -> Step {
        let ((most, longest, radius), distances) = balls;
        layout.length("N", distances, 1..=self.balls)?;
        let count = distances.len() as u64;
        layout.line([
            ("M", most, 1..=count),
            ("L", longest, 1..=self.distance),
            ("R", radius, 1..=self.radius),
        ])?;
        layout.rest("S", distances, &(1..=self.distance))?;
        layout.insist(&|| complaint(balls))
    }

    fn game(&self, (kick, _): &Balls) -> BoundedMoore {
        rules(*kick)
    }

    fn parts(&self, (kick, distances): &Balls) -> Vec<Heaps> {
        vec![needs(*kick, distances)]
    }

    /// Each ball as near as can be that needs so many turns.
    fn after(&self, (kick, _): &Balls, parts: Vec<Heaps>) -> Balls {
        let needs = parts.into_iter().flatten().filter(|turns| *turns > 0);
        let distances = needs.map(|turns| beyond(turns - 1, kick.2));
        (*kick, distances.collect())
    }

    /// The turns that the balls need are heaps.
    fn notation(&self, (kick, distances): &Balls) -> Option<String> {
        let BoundedMoore {
            most_heaps,
            most_taken,
        } = rules(*kick);
        let needs = distances
            .iter()
            .map(|distance| turns(*distance, kick.2) + 1);
        let needs: Vec<String> = needs.map(|turns| turns.to_string()).collect();
        let needs = needs.join(",");
        Some(format!("bounded-moore:{most_heaps},{most_taken}@{needs}"))
    }

    /// The balls on their ways: the turns alone would hide them.
    fn drawing(&self, ((most, longest, radius), distances): &Balls) -> Option<Drawing> {
        let ball = |distance: &u64| (*distance, turns(*distance, *radius) + 1);
        Some(Drawing::Balls {
            radius: *radius,
            most: *most,
            kick: turns(*longest, *radius),
            balls: distances.iter().map(ball).collect(),
        })
    }

    /// Up to three balls that need up to five turns, and kicks of up to three.
    fn small(&self) -> Vec<Balls> {
        let mut cases = Vec::new();
        for needs in multisets(3, &(1..=5)) {
            for (kick, most) in heaps::grid(1..=3, &(1..=needs.len() as u64)) {
                let shape = (most, beyond(kick, 1), 1);
                cases.push(self.after(&(shape, Heaps::new()), vec![needs.clone()]));
            }
        }
        cases.retain(|balls| complaint(balls).is_ok());
        cases
    }

    fn reason(&self, balls: &Balls, say: &Say<'_>) -> Known<String> {
        let (game, needs) = (rules(balls.0), needs(balls.0, &balls.1));
        let kick = game.most_taken;
        let list = say.list(needs.iter().map(u64::to_string));
        let modulus = kick + 1;
        let rests: Heaps = needs.iter().map(|turns| turns % modulus).collect();
        let rest = say.list(rests.iter().map(u64::to_string));
        let first = say.say(&said!("needs", list, kick, modulus, rest));
        let (most_heaps, most) = (game.most_heaps, game.most_heaps as u64 + 1);
        let second = say.say(&match (Moore { most_heaps }).unbalanced(&rests) {
            Some((digit, count)) => said!("won", digit, count, most),
            None => said!("lost", most),
        });
        Ok(say.sentences([first, second]))
    }

    fn describe(&self, _: &Balls, turn: &Turn<Heaps>, say: &Say<'_>) -> String {
        let left = turn.left.concat();
        let key = if left.is_empty() {
            "leave-none"
        } else {
            "leave"
        };
        let turns = say.list(left.iter().map(u64::to_string));
        say.say(&said!(key, turns))
    }

    fn sizes(&self, balls: &Balls) -> u64 {
        self.parts(balls).concat().xor()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 5], [8, 40], [20, 1000]];
        plan.each("middle", sizes, 2, |random, [balls, turns]| {
            random.many(150, |random, round| {
                let count = random.within(&(1..=balls));
                self.balls(random, count, turns, round)
            })
        });
        plan.random("largest", 2, |random| {
            let mut cases = random.many(60, |random, round| {
                self.balls(random, self.balls, 10_000_000, round)
            });
            let all = vec![self.distance; self.balls as usize];
            cases.push(((self.balls, self.distance, self.radius), all.clone()));
            cases.push(((1, self.distance, 1), all));
            cases
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            random.many(count, |random, round| self.balls(random, 5, 100, round))
        });
    }
}

impl Football {
    /// So many balls, or fewer, that need at most so many turns: with one ball a move, with all, and
    /// with some; every second time lost.
    fn balls(&self, random: &mut Random, count: u64, turns: u64, round: u64) -> Balls {
        // The longest distance has so many turns at the least radius.
        let turns = turns.min(beyond_reach(self.distance));
        let kick = of_any_size(random, &(1..=turns));
        let most = match round % 6 / 2 {
            0 => 1,
            1 => count,
            _ => random.within(&(1..=count)),
        };
        let far = most == 1 || most == count;
        let mut needs = Self::remainders(random, count, (kick, most), far, round.is_multiple_of(2));
        if far {
            for need in &mut needs {
                let rounds = turns.saturating_sub(*need) / (kick + 1);
                *need += (kick + 1) * random.within(&(0..=rounds));
            }
        }
        needs.retain(|need| *need > 0);
        if needs.is_empty() {
            needs.push(kick);
        }
        let most = if most == count {
            needs.len() as u64
        } else {
            most.min(needs.len() as u64)
        };
        let longest = needs.iter().copied().fold(kick + 1, u64::max);
        let radius = (self.distance as f64 / (TAU * longest as f64)) as u64;
        let radius = of_any_size(random, &(1..=radius.clamp(1, self.radius)));
        let within = |random: &mut Random, turns: u64| {
            let least = beyond(turns, radius);
            let largest = (beyond(turns + 1, radius) - 1).min(self.distance);
            random.within(&(least..=largest.max(least)))
        };
        let distances = needs.iter().map(|need| within(random, need - 1)).collect();
        let longest = within(random, kick);
        let case = ((most, longest, radius), distances);
        if complaint(&case).is_ok() {
            case
        } else {
            // Some balls became none, and the rest are no longer of a kind that theory knows.
            ((1, case.0.1, radius), case.1)
        }
    }

    /// The remainders of balls: such as are lost, or some of them changed.
    fn remainders(
        random: &mut Random,
        count: u64,
        (kick, most): (u64, u64),
        zeros: bool,
        lost: bool,
    ) -> Heaps {
        let digits = (kick + 1).ilog2();
        let mut needs = vec![0; count as usize];
        let mut order: Vec<usize> = (0..count as usize).collect();
        for bit in 0..digits {
            random.shuffle(&mut order);
            let groups = count / (most + 1);
            let with = (most + 1) * random.within(&(0..=groups));
            for index in order.iter().take(with as usize) {
                needs[*index] |= 1 << bit;
            }
        }
        if !lost {
            let index = random.below(count) as usize;
            needs[index] = random.within(&(u64::from(!zeros)..=kick));
        }
        needs
    }
}

/// A number of turns that every distance up to so much has at the least radius.
fn beyond_reach(distance: u64) -> u64 {
    (turns(distance, 1) / 2).max(1)
}
