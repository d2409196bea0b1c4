//! A Simple Game: piles of stones, of each of which a move takes at most so many.

use crate::task::prelude::*;
use sg::bounded_nim::OwnBounds;

bounds! { SimpleGame { cases, piles, stones, take } }

/// How many stones there are, and how many of them a move may take.
type Pile = (u64, u64);

impl Task for SimpleGame {
    type Case = Vec<Pile>;
    type Game = OwnBounds;

    /// The question is about the player who moves second.
    const WORDS: [&'static str; 2] = ["No", "Yes"];
    /// From pile i, so many stones.
    const MOVE: &'static [&'static str] = &["i", "k"];

    position!(every part of the case, by OwnBounds);

    fn case(&self, layout: &mut dyn Layout, piles: &mut Vec<Pile>) -> Step {
        let pile = [("M", 1..=self.stones), ("L", 1..=self.take)];
        layout.pairs("n", 1..=self.piles, piles, pile)
    }

    /// Piles of which as many may be taken; of others together there is no name.
    fn notation(&self, piles: &Vec<Pile>) -> Option<String> {
        let (_, take) = *piles.first()?;
        let is_named = piles.iter().all(|pile| pile.1 == take);
        let stones: Heaps = piles.iter().map(|(stones, _)| *stones).collect();
        is_named.then(|| heaps::notation(&format!("bounded-nim:{take}"), &stones))
    }

    fn small(&self) -> Vec<Vec<Pile>> {
        let alone = heaps::grid(1..=7, &(1..=5));
        let pairs = heaps::grid(1..=5, &(1..=3));
        let mut cases = heaps::alone_and_in_pairs(alone, pairs);
        cases.push(vec![(3, 1), (5, 3), (2, 2)]);
        cases.push(vec![(4, 4), (5, 5), (7, 7)]);
        cases
    }

    fn part_name(&self, _: &Vec<Pile>, _: usize, pile: &Pile, _: &Say<'_>) -> String {
        format!("{} mod {}", pile.0, pile.1 + 1)
    }

    fn sizes(&self, piles: &Vec<Pile>) -> u64 {
        piles.iter().fold(0, |sum, (stones, _)| sum ^ stones)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.each("middle", [[2], [4], [7]], 2, |random, [piles]| {
            random.many(200, |random, round| {
                self.piles(random, 1..=piles, round % 2 == 0)
            })
        });
        // Those that are won in Nim and lost here, or the other way round.
        plan.wrong_by(
            "not-nim",
            [1, 200],
            |piles| self.sizes(piles) != 0,
            |random, round| self.piles(random, 2..=5, round % 2 == 0),
        );
        plan.random("largest", 2, |random| {
            let full = self.piles..=self.piles;
            let cases = self.cases - 1;
            let most = vec![(self.stones, self.take); self.piles as usize];
            let drawn = random.many(cases, |random, round| {
                self.piles(random, full.clone(), round % 2 == 0)
            });
            drawn.into_iter().chain([most])
        });
    }
}

impl SimpleGame {
    /// So many piles; the last one makes the position lost, where that is wanted and can be.
    fn piles(&self, random: &mut Random, counts: Span, lost: bool) -> Vec<Pile> {
        let pile = |random: &mut Random| {
            let stones = random.within(&(1..=self.stones));
            (stones, random.within(&(1..=self.take)))
        };
        let count = random.within(&counts);
        let mut piles = random.many(count, |random, _| pile(random));
        for _ in 0..200 {
            if self.wins(&piles).is_ok_and(|wins| wins != lost) {
                break;
            }
            let index = random.below(count) as usize;
            piles[index] = pile(random);
        }
        piles
    }
}
