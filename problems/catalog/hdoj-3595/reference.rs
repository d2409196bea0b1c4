//! GG and MM: Euclid's game many times over, a move in every game that goes on.

use crate::task::explanation::comma;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::convention::Exhaustive;
use sg::euclid::{self, Euclid};
use sg::{Budget, Play};

/// The bounds of the problem.
pub(super) struct GgAndMm {
    cases: u64,
    games: u64,
    pile: u64,
}

/// The two piles of a game.
type Piles = (u64, u64);
type Games = Vec<Piles>;

pub(super) fn task(bounds: &Bounds) -> Result<GgAndMm, ProblemsError> {
    Ok(GgAndMm {
        cases: bounds.get("max_cases")?,
        games: bounds.get("max_games")?,
        pile: bounds.get("max_pile")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "MM" } else { "GG" }.to_owned()
}

fn steps(piles: &Piles) -> u32 {
    euclid::steps(piles.0, piles.1)
}

fn longest(games: &[Piles]) -> u32 {
    games.iter().map(steps).max().unwrap_or(0)
}

fn wins(games: &[Piles]) -> bool {
    longest(games) % 2 == 1
}

impl Task for GgAndMm {
    type Setting = ();
    type Case = Games;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), games: &mut Games) -> Step {
        layout.length("N", games, 1..=self.games)?;
        layout.end_line()?;
        for (x, y) in games {
            layout.number("X", x, 1..=self.pile)?;
            layout.number("Y", y, 1..=self.pile)?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn answers(&self, (): &(), cases: &[Games]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases.iter().map(|games| word(wins(games))).collect())
    }

    fn answer_by_rules(&self, (): &(), games: &Games) -> Result<String, ProblemsError> {
        let mut rules = Exhaustive::new(Euclid, Play::Every, Budget::default());
        let outcome = rules
            .outcome(games)
            .map_err(|error| ProblemsError::Reference {
                what: format!("{games:?}"),
                reason: error.to_string(),
            })?;
        Ok(word(outcome.is_win()))
    }

    fn small_cases(&self) -> Vec<((), Games)> {
        let below = |most: u64| -> Games {
            (1..=most)
                .flat_map(|x| (1..=most).map(move |y| (x, y)))
                .collect()
        };
        let mut cases: Vec<Games> = below(9).into_iter().map(|piles| vec![piles]).collect();
        let few: Games = below(5).into_iter().filter(|(x, y)| x <= y).collect();
        for (index, one) in few.iter().enumerate() {
            for (next, two) in few.iter().enumerate().skip(index) {
                cases.push(vec![*one, *two]);
                let third = few.iter().skip(next).filter(|(_, y)| *y <= 3);
                cases.extend(third.map(|three| vec![*one, *two, *three]));
            }
        }
        cases.sort_by_key(|games| (games.len(), games.iter().map(|(x, y)| x + y).sum::<u64>()));
        cases.into_iter().map(|games| ((), games)).collect()
    }

    fn simpler(&self, (): &(), games: &Games) -> Vec<((), Games)> {
        let mut simpler = Vec::new();
        for index in 0..games.len() {
            let mut fewer = games.clone();
            fewer.remove(index);
            simpler.push(fewer);
        }
        for (index, &(x, y)) in games.iter().enumerate() {
            for piles in [(x / 2, y), (x, y / 2), (x - 1, y), (x, y - 1)] {
                let mut lower = games.clone();
                lower[index] = piles;
                simpler.push(lower);
            }
        }
        simpler.into_iter().map(|games| ((), games)).collect()
    }

    fn explain(&self, (): &(), games: &Games, lang: Lang) -> Option<String> {
        const SHOWN: usize = 12;
        let mut list: Vec<String> = games
            .iter()
            .take(SHOWN)
            .map(|piles| format!("({}, {}): {}", piles.0, piles.1, steps(piles)))
            .collect();
        if games.len() > SHOWN {
            list.push("…".to_owned());
        }
        let (list, longest) = (list.join(comma(lang)), longest(games));
        Some(match (lang, longest % 2) {
            (Lang::En, 1) => format!(
                "Moves each game lasts when its winner prolongs it and its loser shortens it: {list}. The longest, {longest}, is odd, so MM, who moves first, makes the last move of all."
            ),
            (Lang::En, _) => format!(
                "Moves each game lasts when its winner prolongs it and its loser shortens it: {list}. The longest, {longest}, is even, so GG makes the last move of all."
            ),
            (Lang::Zh, 1) => format!(
                "胜方尽量拖长、败方尽量缩短时，各局的步数为：{list}。最长的 {longest} 步是奇数，先手 MM 走完全局的最后一步。"
            ),
            (Lang::Zh, _) => format!(
                "胜方尽量拖长、败方尽量缩短时，各局的步数为：{list}。最长的 {longest} 步是偶数，后手 GG 走完全局的最后一步。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), games: &Games) -> Option<String> {
        Some(word(games.iter().fold(0, |sum, (x, y)| sum ^ x ^ y) != 0))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (games, pile) in [(3, 30), (10, 100), (100, 1000)] {
            plan.generate("middle", [games, pile], 1, |random, [games, pile]| {
                self.sums(random, games, pile)
            });
        }
        plan.generate("golden", [], 1, |random, []| self.golden(random));
        plan.generate("largest", [], 1, |random, []| {
            let mut sums = self.sums(random, self.games, self.pile);
            sums.truncate(20);
            sums[0].cases[0] = vec![(self.pile, self.pile); self.games as usize];
            sums[1].cases[0] = vec![(1, self.pile); self.games as usize];
            sums
        });
    }
}

impl GgAndMm {
    /// Sums of which every second one is lost.
    fn sums(&self, random: &mut Random, most: u64, pile: u64) -> Vec<Block<Self>> {
        let sums = (0..self.cases).map(|round| {
            let count = random.within(&(1..=most.min(self.games)));
            let size = 1..=pile.min(self.pile);
            let games = (0..count).map(|_| (random.within(&size), random.within(&size)));
            decided(games.collect(), (round % 2) as u32)
        });
        Block::alone(sums.collect::<Vec<_>>())
    }

    /// Piles that shrink by forced moves, whose games are the longest.
    fn golden(&self, random: &mut Random) -> Vec<Block<Self>> {
        let sums = (0..self.cases).map(|round| {
            let games = (0..=random.below(6)).map(|_| {
                let (mut small, mut large) = (random.within(&(1..=3)), random.within(&(1..=5)));
                let stop = random.within(&(5..=self.pile));
                while large < stop && small + large <= self.pile {
                    (small, large) = (large, small + large);
                }
                if random.chance(1, 2) {
                    (small, large)
                } else {
                    (large, small)
                }
            });
            decided(games.collect(), (round % 2) as u32)
        });
        Block::alone(sums.collect::<Vec<_>>())
    }
}

/// The games without those that last longer than the longest of this parity, where there is one.
fn decided(mut games: Games, parity: u32) -> Games {
    let of_parity = games.iter().map(steps).filter(|steps| steps % 2 == parity);
    if let Some(longest) = of_parity.max() {
        games.retain(|piles| steps(piles) <= longest);
    }
    games
}
