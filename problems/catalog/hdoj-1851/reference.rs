//! A Simple Game: piles of stones, of each of which a move takes at most so many.

use crate::task::prelude::*;

bounds! { SimpleGame { cases, piles, stones, take } }

/// How many stones there are, and how many of them a move may take.
type Pile = (u64, u64);

/// The rules: each pile has a bound of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnBounds;

impl Game for OwnBounds {
    type Position = Pile;

    fn options(&self, pile: &Pile, sink: &mut dyn FnMut(&[Pile])) {
        self.moves(pile, &mut |_, left| sink(left));
    }

    fn moves(&self, &(stones, most): &Pile, visit: &mut dyn FnMut(&[u64], &[Pile])) {
        for taken in 1..=most.min(stones) {
            visit(&[taken], &[(stones - taken, most)]);
        }
    }

    fn most_moves(&self, &(stones, most): &Pile) -> u64 {
        stones.min(most)
    }

    fn known_value(&self, &(stones, most): &Pile) -> Option<Nimber> {
        Some(Nimber(stones % (most + 1)))
    }
}

impl Task for SimpleGame {
    type Case = Vec<Pile>;
    type Game = OwnBounds;

    /// The question is about the player who moves second.
    const WORDS: [&'static str; 2] = ["No", "Yes"];
    /// From pile i, so many stones.
    const MOVE: &'static [&'static str] = &["i", "k"];

    position!(every part of the case, by OwnBounds);

    fn case(&self, layout: &mut dyn Layout, piles: &mut Vec<Pile>) -> Step {
        layout.each("n", 1..=self.piles, piles, |layout, (stones, most)| {
            layout.line([("M", stones, 1..=self.stones), ("L", most, 1..=self.take)])
        })
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
        plan.small(self.cases);
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
            let value = piles.iter().map(|(stones, most)| stones % (most + 1));
            let is_lost = value.fold(0, |sum, value| sum ^ value) == 0;
            if is_lost == lost {
                break;
            }
            let index = random.below(count) as usize;
            piles[index] = pile(random);
        }
        piles
    }
}
