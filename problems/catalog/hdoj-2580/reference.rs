//! A simple stone game: at most k times what was taken last.

use std::fmt::Write as _;

use crate::task::heaps::of_any_size;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

/// The bounds of the problem.
pub(super) struct StoneGame {
    cases: u64,
    stones: u64,
    factor: u64,
}

/// A pile and how many times the last number may be taken.
type Game = (u64, u64);

pub(super) fn task(bounds: &Bounds) -> Result<StoneGame, ProblemsError> {
    Ok(StoneGame {
        cases: bounds.get("max_cases")?,
        stones: bounds.get("max_stones")?,
        factor: bounds.get("max_factor")?,
    })
}

fn answer(take: Option<u64>) -> String {
    take.map_or_else(|| "lose".to_owned(), |take| take.to_string())
}

impl Task for StoneGame {
    type Setting = ();
    type Case = Game;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (n, k): &mut Game) -> Step {
        layout.number("n", n, 2..=self.stones)?;
        layout.number("k", k, 1..=self.factor)?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Game]) -> Result<Vec<String>, ProblemsError> {
        let least = |(n, k): &Game| {
            let rules = DynamicSubtraction { factor: *k };
            answer(rules.least_winning_take(Pile::opening(*n)))
        };
        Ok(cases.iter().map(least).collect())
    }

    fn answer_by_rules(&self, (): &(), (n, k): &Game) -> Result<String, ProblemsError> {
        let game = DynamicSubtraction { factor: *k };
        let mut rules = Brute::new(game);
        let pile = Pile::opening(*n);
        let wins = |take: &u64| !rules.outcome(&[game.after(pile, *take)]).is_win();
        Ok(answer((1..*n).find(wins)))
    }

    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        for (number, answer) in (first + 1..).zip(answers) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "Case {number}: {answer}");
        }
    }

    fn small_cases(&self) -> Vec<((), Game)> {
        let piles = (2..=60).flat_map(|n| (1..=6).map(move |k| (n, k)));
        let mut cases: Vec<((), Game)> = piles.map(|game| ((), game)).collect();
        cases.sort_by_key(|((), (n, k))| (n.to_string().len(), *n, *k));
        cases
    }

    fn simpler(&self, (): &(), (n, k): &Game) -> Vec<((), Game)> {
        let lower = [(n / 2, *k), (n - 1, *k), (*n, k / 2), (*n, k - 1)];
        let lower = lower.into_iter().filter(|(n, k)| *n >= 2 && *k >= 1);
        lower.map(|game| ((), game)).collect()
    }

    fn explain(&self, (): &(), (n, k): &Game, lang: Lang) -> Option<String> {
        let rules = DynamicSubtraction { factor: *k };
        let least = rules.least_winning_take(Pile::opening(*n));
        let known: Vec<u64> = rules.lost_sizes((*n).min(1000));
        let first: Vec<String> = known.iter().take(12).map(u64::to_string).collect();
        let first = first.join(", ");
        Some(match (lang, least) {
            (Lang::En, None) => format!(
                "With k = {k} the lost piles begin {first}; {n} is one of them, so the first player loses."
            ),
            (Lang::Zh, None) => {
                format!("k = {k} 时必败的堆依次为 {first}……；{n} 是其中之一，先手必败。")
            }
            (Lang::En, Some(least)) => format!(
                "With k = {k} the lost piles begin {first}. Written as a sum of lost piles, each as large as it can be, {n} has the smallest part {least}: taking it wins."
            ),
            (Lang::Zh, Some(least)) => format!(
                "k = {k} 时必败的堆依次为 {first}……。把 {n} 从大到小依次写成必败数之和，最小的一项是 {least}，先取走它即可获胜。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), (n, _): &Game) -> Option<String> {
        // What k = 1 would answer.
        Some(if n.is_power_of_two() {
            "lose".to_owned()
        } else {
            (1 << n.trailing_zeros()).to_string()
        })
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let small: Vec<Game> = self
            .small_cases()
            .into_iter()
            .map(|((), game)| game)
            .collect();
        for games in small.chunks(self.cases as usize) {
            plan.add("small", Block::alone(games.to_vec()));
        }
        for (stones, factor) in [
            (1000, 10),
            (1_000_000, 100),
            (self.stones, 10),
            (self.stones, 1000),
        ] {
            plan.generate("middle", [stones, factor], 1, |random, [stones, factor]| {
                self.games(random, stones, factor)
            });
        }
        plan.generate("largest", [], 2, |random, []| {
            let mut games = self.games(random, self.stones, self.factor);
            games.truncate(self.cases as usize - 2);
            let top = (self.stones, self.factor);
            games.extend(Block::alone([top, (self.stones - 1, self.factor)]));
            games
        });
    }
}

impl StoneGame {
    /// As many games as an input may have, about half of them lost.
    fn games(&self, random: &mut Random, stones: u64, factor: u64) -> Vec<Block<Self>> {
        let game = |round| {
            let k = of_any_size(random, &(1..=factor.min(self.factor)));
            let sizes = DynamicSubtraction { factor: k }.lost_sizes(stones.min(self.stones));
            let n = random.pick(&sizes).copied().unwrap_or(2).max(2);
            let n = match round % 4 {
                0 | 2 => n,
                1 => random.within(&(2..=stones.min(self.stones))),
                _ => {
                    let more = random.pick(&sizes).copied().unwrap_or(1);
                    (n + more).min(self.stones)
                }
            };
            (n, k)
        };
        Block::alone((0..self.cases).map(game).collect::<Vec<_>>())
    }
}
