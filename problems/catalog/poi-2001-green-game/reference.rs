//! Green Game (POI 2001): Ann wins iff a green field comes again and again.

use std::collections::{BTreeMap, BTreeSet};

use crate::task::prelude::*;
use sg::graph::{BuchiGame, Digraph};
use sg::nim::Nim;

bounds! { GreenGame { fields, greens = "max_green", edges } }

/// A field: whether it is green, and where the pawn may go from it, fields from 1.
type Field = (u64, Vec<u64>);

/// The game: how many fields are Ann's, which are the first ones, and all fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Game {
    anns: u64,
    fields: Vec<Field>,
}

impl Game {
    fn is_anns(&self, field: usize) -> bool {
        (field as u64) < self.anns
    }

    fn game(&self) -> Known<BuchiGame> {
        let fields = self.fields.iter().enumerate();
        let edges = fields
            .flat_map(|(from, (_, next))| next.iter().map(move |to| (from, (*to - 1) as usize)));
        let graph =
            Digraph::new(self.fields.len(), edges).map_err(|e| reference_error(self, &e))?;
        let anns = (0..self.fields.len())
            .map(|field| self.is_anns(field))
            .collect();
        let green = self.fields.iter().map(|field| field.0 == 1).collect();
        BuchiGame::new(graph, anns, green).map_err(|e| reference_error(self, &e))
    }

    fn edges(&self) -> u64 {
        self.fields.iter().map(|field| field.1.len() as u64).sum()
    }
}

/// How many fields there are, and they themselves, each on a line.
fn answer(won: impl IntoIterator<Item = usize>) -> String {
    let numbers: Vec<String> = won
        .into_iter()
        .map(|field| (field + 1).to_string())
        .collect();
    let mut lines = vec![numbers.len().to_string()];
    lines.extend(numbers);
    lines.join("\n")
}

impl Case for Game {
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        for index in 0..self.fields.len() {
            simpler.extend(without(self, index));
        }
        for (index, (green, next)) in self.fields.iter().enumerate() {
            if *green == 1 {
                let mut white = self.clone();
                white.fields[index].0 = 0;
                simpler.push(white);
            }
            for edge in 0..next.len() {
                let mut fewer = self.clone();
                fewer.fields[index].1.remove(edge);
                simpler.push(fewer);
            }
        }
        simpler
    }
}

impl Task for GreenGame {
    type Case = Game;
    /// Play has no end, so there are no moves to look at: the rules are played by the case.
    type Game = Nim;

    fn framing(&self) -> Framing {
        Framing {
            blocks: None,
            cases: None,
        }
    }

    fn case(&self, layout: &mut dyn Layout, game: &mut Game) -> Step {
        let mut billys = (game.fields.len() as u64).saturating_sub(game.anns);
        layout.number("a", &mut game.anns, 1..=self.fields - 1)?;
        layout.number("b", &mut billys, 1..=self.fields - game.anns)?;
        layout.end_line()?;
        let count = game.anns + billys;
        game.fields.resize(count as usize, (0, Vec::new()));
        for (index, (green, next)) in game.fields.iter_mut().enumerate() {
            layout.number("z", green, 0..=1)?;
            let (first, last) = if (index as u64) < game.anns {
                (game.anns + 1, count)
            } else {
                (1, game.anns)
            };
            layout.list("k", 1..=last + 1 - first, "s", next, &(first..=last))?;
            layout.end_line()?;
        }
        let game = &*game;
        layout.insist(&|| {
            for (index, (_, next)) in game.fields.iter().enumerate() {
                let mut sorted = next.clone();
                sorted.sort_unstable();
                if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                    return Err(format!("field {} names a field twice", index + 1));
                }
            }
            Ok(())
        })
    }

    fn totals(&self, games: &[&Game]) -> Vec<Total> {
        let greens = games
            .iter()
            .flat_map(|game| &game.fields)
            .map(|field| field.0);
        let of_greens = Total {
            of: "green fields",
            most: self.greens,
            met: greens.sum(),
        };
        let of_edges = Total {
            of: "moves",
            most: self.edges,
            met: games.iter().map(|game| game.edges()).sum(),
        };
        vec![of_greens, of_edges]
    }

    fn game(&self, _: &Game) -> Nim {
        Nim
    }

    fn parts(&self, _: &Game) -> Heaps {
        Vec::new()
    }

    fn after(&self, game: &Game, _: Heaps) -> Game {
        game.clone()
    }

    fn answer(&self, game: &Game) -> Known<String> {
        Ok(answer(game.game()?.won_by_ann()))
    }

    fn answer_by_rules(&self, game: &Game) -> Known<String> {
        Ok(answer(game.game()?.won_by_playing()))
    }

    fn small(&self) -> Vec<Game> {
        let sizes = [(1, 1), (1, 2), (2, 1), (2, 2)].into_iter();
        sizes.flat_map(|(anns, billys)| all(anns, billys)).collect()
    }

    fn explain(&self, game: &Game, say: &Say<'_>) -> Known<String> {
        let won = game.game()?.won_by_ann();
        let numbers = |fields: Vec<&usize>| say.list(fields.iter().map(|f| (*f + 1).to_string()));
        let green = won.iter().filter(|field| game.fields[**field].0 == 1);
        let key = if won.is_empty() {
            "nowhere"
        } else {
            "somewhere"
        };
        let (useful, fields) = (numbers(green.collect()), numbers(won.iter().collect()));
        Ok(say.say(&said!(key, fields, useful)))
    }

    fn xor_guess(&self, _: &Game) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        // One game is one input: of the small ones a last one for every answer there is.
        let games = self.small().into_iter();
        let by_answer: BTreeMap<String, Game> = games
            .filter_map(|game| Some((self.answer(&game).ok()?, game)))
            .collect();
        for game in by_answer.into_values() {
            plan.add("small", vec![game]);
        }
        let sizes = [[5, 2], [8, 3], [40, 2], [100, 3]];
        plan.each("middle", sizes, 3, |random, [anns, degree]| {
            self.random_game(random, (anns, anns), degree, 6)
        });
        plan.generate("levels", [], 4, |random, []| Self::levels(random));
        plan.generate("traps", [], 2, |random, []| self.traps(random));
        plan.generate("largest", [], 1, |random, []| {
            let half = self.fields / 2;
            self.random_game(random, (half, self.fields - half), 3, 40)
        });
        plan.generate("largest", [], 1, |random, []| self.wide(random, 1));
        plan.generate("largest", [], 1, |random, []| {
            self.wide(random, self.fields - 1)
        });
        plan.generate("largest", [], 1, |random, []| self.dense(random));
    }
}

impl GreenGame {
    fn one(anns: u64, fields: Vec<Field>) -> Vec<Game> {
        vec![Game { anns, fields }]
    }

    /// A game in which every field has one to `degree` moves, one field in `rarity` is green.
    fn random_game(
        &self,
        random: &mut Random,
        (anns, billys): (u64, u64),
        degree: u64,
        rarity: u64,
    ) -> Vec<Game> {
        let mut greens = 0;
        let fields = (0..anns + billys).map(|field| {
            let range = if field < anns {
                anns + 1..=anns + billys
            } else {
                1..=anns
            };
            let count = random.within(&(1..=degree));
            let next = different(random, count, &range);
            let green = random.chance(1, rarity) && greens + 1 < self.greens;
            greens += u64::from(green);
            (u64::from(green), next)
        });
        let mut fields: Vec<Field> = fields.collect();
        // A green circle somewhere: few games are lost from everywhere.
        fields[0] = (1, vec![anns + 1]);
        fields[anns as usize].1 = vec![1];
        Self::one(anns, fields)
    }

    /// Levels of which each loses its use only after the one below: from a level Ann may go round
    /// without green, or to a green field from which the pawn must fall to the level below. The
    /// lowest one has a green circle, or has none.
    fn levels(random: &mut Random) -> Vec<Game> {
        let levels = random.within(&(20..=40));
        // One more field of each beside them, where Ann wins in any case.
        let anns = 2 * levels + 1;
        let saved = u64::from(random.chance(1, 2));
        let mut fields: Vec<Field> = vec![(0, Vec::new()); 5 * levels as usize + 2];
        for level in 0..levels {
            let (stay, green) = (2 * level, 2 * level + 1);
            let [up, around, down] = [0, 1, 2].map(|k| anns + 3 * level + k);
            fields[stay as usize] = (0, vec![around + 1, up + 1]);
            fields[green as usize] = (1, vec![down + 1]);
            fields[up as usize] = (0, vec![green + 1]);
            fields[around as usize] = (0, vec![stay + 1]);
            fields[down as usize] = (0, vec![2 * level.saturating_sub(1) + 1]);
        }
        fields[1].0 = saved;
        fields[2 * levels as usize] = (1, vec![5 * levels + 2]);
        fields[5 * levels as usize + 1] = (0, vec![anns]);
        Self::one(anns, fields)
    }

    /// Groups in which Billy has a way out of the green, or has none.
    fn traps(&self, random: &mut Random) -> Vec<Game> {
        let groups = 60;
        let anns = 2 * groups;
        let mut fields: Vec<Field> = vec![(0, Vec::new()); 4 * groups as usize];
        for group in 0..groups {
            let (first, second) = (2 * group, 2 * group + 1);
            let (left, right) = (anns + 2 * group, anns + 2 * group + 1);
            let green = u64::from(group < self.greens);
            fields[first as usize] = (green, vec![left + 1, right + 1]);
            fields[second as usize] = (0, vec![right + 1]);
            fields[left as usize] = (0, vec![first + 1]);
            if random.chance(1, 2) {
                fields[left as usize].1.push(second + 1);
            }
            fields[right as usize] = (0, vec![second + 1]);
            if random.chance(1, 2) {
                let other = random.below(groups);
                fields[right as usize].1.push(2 * other + 1);
            }
            for field in [left, right] {
                let next = &mut fields[field as usize].1;
                next.sort_unstable();
                next.dedup();
            }
        }
        Self::one(anns, fields)
    }

    /// One player has a single field, or all but one.
    fn wide(&self, random: &mut Random, anns: u64) -> Vec<Game> {
        let billys = self.fields - anns;
        let mut greens = 0;
        let fields = (0..self.fields).map(|field| {
            let green = greens < self.greens && random.chance(1, 20);
            greens += u64::from(green);
            let own = if field < anns { anns } else { billys };
            let next = match (field < anns, own) {
                // The single field leads everywhere.
                (true, 1) => (2..=self.fields).collect(),
                (false, 1) => (1..self.fields).collect(),
                (true, _) => vec![self.fields],
                (false, _) => vec![1],
            };
            (u64::from(green), next)
        });
        let fields = fields.collect();
        Self::one(anns, fields)
    }

    /// As many green fields and moves as there may be.
    fn dense(&self, random: &mut Random) -> Vec<Game> {
        let half = self.fields / 2;
        let degree = self.edges / (2 * half);
        let mut fields: Vec<Field> = (0..2 * half)
            .map(|field| {
                let range = if field < half {
                    half + 1..=2 * half
                } else {
                    1..=half
                };
                (0, different(random, degree, &range))
            })
            .collect();
        let mut green = 0;
        while green < self.greens {
            let field = &mut fields[random.below(2 * half) as usize];
            green += 1 - field.0;
            field.0 = 1;
        }
        Self::one(half, fields)
    }
}

/// That many different numbers of the range, or all of it.
fn different(random: &mut Random, count: u64, range: &RangeInclusive<u64>) -> Vec<u64> {
    let all = range.end() - range.start() + 1;
    let mut numbers = BTreeSet::new();
    while (numbers.len() as u64) < count.min(all) {
        numbers.insert(random.within(range));
    }
    let mut numbers: Vec<u64> = numbers.into_iter().collect();
    random.shuffle(&mut numbers);
    numbers
}

/// Every game of so many fields.
fn all(anns: u64, billys: u64) -> Vec<Game> {
    let mut games = vec![Game {
        anns,
        fields: Vec::new(),
    }];
    for field in 0..anns + billys {
        let (first, count) = if field < anns {
            (anns + 1, billys)
        } else {
            (1, anns)
        };
        games = games
            .iter()
            .flat_map(|game| {
                let moves = (1..1u64 << count).flat_map(|code| [(0, code), (1, code)]);
                moves.map(|(green, code)| {
                    let mut game = game.clone();
                    let bits = (0..count).filter(|bit| code >> bit & 1 == 1);
                    game.fields
                        .push((green, bits.map(|bit| first + bit).collect()));
                    game
                })
            })
            .collect();
    }
    games
}

/// The game without a field and the moves to it, where every other field keeps a move.
fn without(game: &Game, index: usize) -> Option<Game> {
    let removed = index as u64 + 1;
    let mut fewer = game.clone();
    fewer.fields.remove(index);
    if game.is_anns(index) {
        fewer.anns -= 1;
    }
    for (_, next) in &mut fewer.fields {
        next.retain(|to| *to != removed);
        for to in next.iter_mut() {
            *to -= u64::from(*to > removed);
        }
        if next.is_empty() {
            return None;
        }
    }
    let has_both = fewer.anns > 0 && fewer.anns < fewer.fields.len() as u64;
    has_both.then_some(fewer)
}
