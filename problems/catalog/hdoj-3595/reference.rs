//! GG and MM: Euclid's game many times over, a move in every game that goes on.

use crate::task::every;
use crate::task::prelude::*;
use sg::euclid::{self, Euclid};

bounds! { GgAndMm { cases, games, pile } }

/// The two piles of a game.
type Piles = (u64, u64);
type Games = Vec<Piles>;

fn steps(piles: &Piles) -> u32 {
    euclid::steps(piles.0, piles.1)
}

impl Task for GgAndMm {
    type Case = Games;
    type Game = Euclid;

    const WORDS: [&'static str; 2] = ["MM", "GG"];
    const CASES: Ending = Ending::EndOfInput;
    const PLAY: Play = Play::Every;

    position!(every part of the case, by Euclid);

    fn case(&self, layout: &mut dyn Layout, games: &mut Games) -> Step {
        let piles = ["X", "Y"].map(|name| (name, 1..=self.pile));
        layout.pairs("N", 1..=self.games, games, piles)
    }

    /// Of several games there is no one name.
    fn notation(&self, games: &Games) -> Option<String> {
        let [(x, y)] = games.as_slice() else {
            return None;
        };
        Some(format!("euclid@{x},{y}"))
    }

    fn wins(&self, games: &Games) -> Known<bool> {
        Ok(every::longest(games.iter().map(steps)) % 2 == 1)
    }

    fn steps(&self, _: &Games, piles: &Piles) -> Option<u32> {
        Some(steps(piles))
    }

    fn small(&self) -> Vec<Games> {
        let below = |most| (1..=most).flat_map(move |x| (1..=most).map(move |y| (x, y)));
        let few: Games = below(5).filter(|(x, y)| x <= y).collect();
        let mut cases = heaps::alone_and_in_pairs(below(9), few.iter().copied());
        let threes = heaps::in_threes(&few).into_iter();
        cases.extend(threes.filter(|games| games[2].1 <= 3));
        heaps::sorted(cases, |games| {
            (games.len(), games.iter().map(|(x, y)| x + y).sum::<u64>())
        })
    }

    fn reason(&self, games: &Games, say: &Say<'_>) -> Known<String> {
        let game = |piles: &Piles| format!("({}, {}): {}", piles.0, piles.1, steps(piles));
        let longest = every::longest(games.iter().map(steps));
        Ok(every::reason(longest, games.iter().map(game), say))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 30], [10, 100], [100, 1000]];
        plan.each("middle", sizes, 1, |random, [games, pile]| {
            self.sums(random, games, pile)
        });
        plan.many("golden", [1, self.cases], |random, round| {
            let count = 1 + random.below(6);
            let mut games = random.many(count, |random, _| self.golden(random));
            every::decide(&mut games, round % 2, steps);
            games
        });
        plan.random("largest", 1, |random| {
            let mut sums = self.sums(random, self.games, self.pile);
            sums.truncate(20);
            sums[0] = vec![(self.pile, self.pile); self.games as usize];
            sums[1] = vec![(1, self.pile); self.games as usize];
            sums
        });
    }
}

impl GgAndMm {
    /// Sums of which every second one is lost.
    fn sums(&self, random: &mut Random, most: u64, pile: u64) -> Vec<Games> {
        random.many(self.cases, |random, round| {
            let count = random.within(&(1..=most.min(self.games)));
            let size = 1..=pile.min(self.pile);
            let mut games = random.many(count, |random, _| random.pair(&size));
            every::decide(&mut games, round % 2, steps);
            games
        })
    }

    /// Piles that shrink by forced moves, whose games are the longest.
    fn golden(&self, random: &mut Random) -> Piles {
        let (mut small, mut large) = (random.within(&(1..=3)), random.within(&(1..=5)));
        let stop = random.within(&(5..=self.pile));
        while large < stop && small + large <= self.pile {
            (small, large) = (large, small + large);
        }
        random.turned((small, large))
    }
}
