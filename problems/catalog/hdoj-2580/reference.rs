//! A simple stone game: at most k times what was taken last.

use crate::task::prelude::*;
use crate::task::taking;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

bounds! { StoneGame { cases, stones, factor } }

/// A pile and how many times the last number may be taken.
type Start = (u64, u64);

impl Task for StoneGame {
    type Case = Start;
    type Game = DynamicSubtraction;

    const CASE_HEADING: Option<&'static str> = Some(": ");
    const NOTATION: &'static str = "dynamic-subtraction:{1}@{0}";

    taking::opening!(|(_, k)| DynamicSubtraction { factor: *k }, |(n, _)| *n);

    fn case(&self, layout: &mut dyn Layout, (n, k): &mut Start) -> Step {
        layout.line([("n", n, 2..=self.stones), ("k", k, 1..=self.factor)])
    }

    fn answer(&self, start: &Start) -> Known<String> {
        Ok(taking::answer(self.game(start), start.0))
    }

    fn answer_by_rules(&self, start: &Start) -> Known<String> {
        Ok(taking::answer_by_rules(self.game(start), start.0))
    }

    fn small(&self) -> Vec<Start> {
        heaps::sorted(heaps::grid(2..=60, &(1..=6)), |(n, k)| {
            (n.to_string().len(), *n, *k)
        })
    }

    fn explain(&self, start: &Start, say: &Say<'_>) -> Known<String> {
        let ((n, k), rules) = (start, self.game(start));
        let known = rules.lost_sizes((*n).min(1000));
        let first = say.list(known.iter().map(u64::to_string));
        let least = rules.least_winning_take(Pile::opening(*n));
        let key = if least.is_none() { "lost" } else { "won" };
        let reason = say.say(&said!(key, n, k, first, least = least.unwrap_or_default()));
        let answers = least.is_none().then(|| taking::answers(rules, *n, say));
        Ok(say.sentences([reason].into_iter().chain(answers)))
    }

    /// What k = 1 would answer.
    fn xor_guess(&self, (n, _): &Start) -> Option<String> {
        let lowest = 1 << n.trailing_zeros();
        Some(taking::line(Some(lowest).filter(|take| take != n)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let (all, few) = (self.stones, 10);
        let sizes = [[1000, few], [1_000_000, 100], [all, few], [all, 1000]];
        plan.each("middle", sizes, 1, |random, [stones, factor]| {
            self.games(random, stones, factor)
        });
        plan.random("largest", 2, |random| {
            let mut games = self.games(random, all, self.factor);
            games.truncate(self.cases as usize - 2);
            games.extend([(all, self.factor), (all - 1, self.factor)]);
            games
        });
    }
}

impl StoneGame {
    /// As many games as an input may have, about half of them lost.
    fn games(&self, random: &mut Random, stones: u64, factor: u64) -> Vec<Start> {
        let stones = stones.min(self.stones);
        random.many(self.cases, |random, round| {
            let k = of_any_size(random, &(1..=factor.min(self.factor)));
            let sizes = DynamicSubtraction { factor: k }.lost_sizes(stones);
            let n = random.pick(&sizes).copied().unwrap_or(2).max(2);
            let n = match round % 4 {
                0 | 2 => n,
                1 => random.within(&(2..=stones)),
                _ => {
                    let more = random.pick(&sizes).copied().unwrap_or(1);
                    (n + more).min(self.stones)
                }
            };
            (n, k)
        })
    }
}
