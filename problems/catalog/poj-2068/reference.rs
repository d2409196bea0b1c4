//! Nim in teams: one heap, and a limit for each player in turn; the last stone loses.

use crate::task::prelude::*;
use sg::team_nim::InTurn;

bounds! { TeamNim { cases, pairs, stones, take } }

/// The limits of the players, and the stones.
type Table = (Vec<u64>, u64);

impl Task for TeamNim {
    type Case = Table;
    type Game = InTurn;

    const WORDS: [&'static str; 2] = ["1", "0"];
    const CASES: Ending = Ending::Line("0");
    const MOVE: &'static [&'static str] = &["k"];
    const NUMBERS_PARTS: bool = false;
    const GUESSED_BY_XOR: bool = false;

    fn case(&self, layout: &mut dyn Layout, (limits, stones): &mut Table) -> Step {
        let mut pairs = limits.len() as u64 / 2;
        layout.number("n", &mut pairs, 1..=self.pairs)?;
        limits.resize(2 * pairs as usize, 0);
        layout.number("S", stones, 1..=self.stones)?;
        layout.rest("M", limits, &(1..=self.take))
    }

    fn game(&self, (limits, _): &Table) -> InTurn {
        let limits = limits.clone();
        InTurn { limits }
    }

    fn parts(&self, (_, stones): &Table) -> Vec<(u64, u64)> {
        vec![(0, *stones)]
    }

    /// Whoever is next becomes player 1.
    fn after(&self, (limits, _): &Table, parts: Vec<(u64, u64)>) -> Table {
        let (player, stones) = parts.first().copied().unwrap_or_default();
        let mut limits = limits.clone();
        limits.rotate_left(player as usize);
        (limits, stones)
    }

    fn notation(&self, (limits, stones): &Table) -> Option<String> {
        let limits: Vec<String> = limits.iter().map(u64::to_string).collect();
        Some(format!("team-nim:{}@{stones}", limits.join(",")))
    }

    /// The heap with the limits of all.
    fn drawing(&self, (limits, stones): &Table) -> Option<Drawing> {
        Some(Drawing::HeapInTurn {
            stones: *stones,
            limits: limits.clone(),
        })
    }

    /// All games of two players with limits to 3, and of four with limits to 2.
    fn small(&self) -> Vec<Table> {
        let limits = |players: u32, most: u64| {
            (0..most.pow(players)).map(move |code| -> Vec<u64> {
                (0..players)
                    .map(|player| code / most.pow(player) % most + 1)
                    .collect()
            })
        };
        let all = limits(2, 3).chain(limits(4, 2));
        let mut games: Vec<Table> = all
            .flat_map(|limits| (1..=9).map(move |stones| (limits.clone(), stones)))
            .collect();
        games.sort_by_key(|(limits, stones)| (limits.len(), *stones));
        games
    }

    /// Fewer stones, lower limits, two players less.
    fn simpler(&self, (limits, stones): &Table) -> Vec<Table> {
        let fewer = stones.simpler().into_iter();
        let mut simpler: Vec<Table> = fewer.map(|stones| (limits.clone(), stones)).collect();
        for from in 0..limits.len() - 1 {
            let kept = [&limits[..from], &limits[from + 2..]].concat();
            simpler.push((kept, *stones));
        }
        for (index, limit) in limits.iter().enumerate() {
            let mut lower = limits.clone();
            lower[index] = limit - 1;
            simpler.push((lower, *stones));
        }
        simpler
    }

    fn reason(&self, (limits, stones): &Table, say: &Say<'_>) -> Known<String> {
        let game = self.game(&(limits.clone(), *stones));
        let before = stones.saturating_sub(1);
        let next = game.last_lost(before.max(1))[1 % limits.len()];
        let limit = limits[0];
        let key = match () {
            () if *stones == 1 => "one",
            () if stones - next <= limit => "won",
            () => "lost",
        };
        Ok(say.say(&said!(key, stones, limit, next)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[2, 30, 4], [4, 300, 9], [10, 2000, 16]];
        plan.each("middle", sizes, 2, |random, [pairs, stones, take]| {
            Self::games(random, self.cases, 1..=pairs, 1..=stones, 1..=take)
        });
        plan.random("two-players", 1, |random| {
            Self::games(random, self.cases, 1..=1, 1..=200, 1..=self.take)
        });
        let (pairs, stones) = (self.pairs, self.stones);
        plan.random("largest", 2, |random| {
            let large = stones - 60..=stones;
            let mut games =
                Self::games(random, self.cases - 2, pairs..=pairs, large, 1..=self.take);
            let most = vec![self.take; 2 * pairs as usize];
            games.push((most.clone(), stones));
            games.push((most, stones - (stones - 1) % (self.take + 1)));
            games
        });
    }
}

impl TeamNim {
    /// Games of which every second one is lost, where one with a few stones less is.
    fn games(random: &mut Random, count: u64, pairs: Span, stones: Span, take: Span) -> Vec<Table> {
        random.many(count, |random, round| {
            let players = 2 * random.within(&pairs);
            let limits = random.list(players, &take);
            let game = InTurn { limits };
            let mut left = random.within(&stones);
            if round % 2 == 0 {
                left = game.last_lost(left)[0];
            }
            (game.limits, left)
        })
    }
}
