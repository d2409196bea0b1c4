//! Green Game (POI 2001): Ann wins iff a green field comes again and again.

use std::collections::BTreeMap;

use crate::task::prelude::*;
use crate::task::tokens::{self, Moves};
use sg::graph::BuchiGame;
use sg::nim::Nim;

bounds! { GreenGame { fields, greens = "max_green", edges } }

/// A field: whether it is green, and where the pawn may go from it, fields from 1.
type Field = (u64, Vec<u64>);

/// The game: how many fields are Ann's, which are the first ones, and all fields.
type Game = (u64, Vec<Field>);

/// White fields without moves.
fn white(anns: u64, billys: u64) -> Game {
    (anns, vec![(0, Vec::new()); (anns + billys) as usize])
}

/// The fields of the player who does not own this one, from 1.
fn other_side((anns, fields): &Game, field: usize) -> Span {
    if (field as u64) < *anns {
        anns + 1..=fields.len() as u64
    } else {
        1..=*anns
    }
}

fn rules((anns, fields): &Game) -> Known<BuchiGame> {
    let next = |(_, next): &Field| next.iter().map(|to| to - 1).collect();
    let graph = tokens::digraph(&fields.iter().map(next).collect::<Moves>())?;
    let owners = (0..fields.len() as u64)
        .map(|field| field < *anns)
        .collect();
    let green = fields.iter().map(|(green, _)| *green == 1).collect();
    let game = BuchiGame::new(graph, owners, green);
    game.map_err(|error| reference_error(error.to_string()))
}

/// How many fields there are, and they themselves, each on a line.
fn answer(won: impl IntoIterator<Item = usize>) -> String {
    let won = won.into_iter().map(|field| (field + 1).to_string());
    let numbers: Vec<String> = won.collect();
    let count = numbers.len().to_string();
    [vec![count], numbers].concat().join("\n")
}

impl Task for GreenGame {
    type Case = Game;
    /// It is asked about all fields at once, so there are no moves to look at: the rules are played by the case.
    type Game = Nim;

    const GUESSED_BY_XOR: bool = false;
    /// One game is one input: few of them are tests.
    const SMALL_IN_A_TEST: u64 = 0;

    fn framing(&self) -> Framing {
        Framing::once()
    }

    fn case(&self, layout: &mut dyn Layout, game: &mut Game) -> Step {
        let mut billys = (game.1.len() as u64).saturating_sub(game.0);
        layout.number("a", &mut game.0, 1..=self.fields - 1)?;
        layout.line([("b", &mut billys, 1..=self.fields - game.0)])?;
        game.1.resize((game.0 + billys) as usize, (0, Vec::new()));
        for field in 0..game.1.len() {
            let there = other_side(game, field);
            let (green, next) = &mut game.1[field];
            layout.number("z", green, 0..=1)?;
            let count = there.end() + 1 - there.start();
            layout.list("k", 1..=count, "s", next, &there)?;
        }
        let mut numbered = (1u64..).zip(&game.1);
        let twice = numbered.find(|(_, (_, next))| heaps::twice(next).is_some());
        let message =
            || twice.map(|(number, _)| say!("field {number} names a field twice", number));
        layout.insist(&|| message().map_or(Ok(()), Err))
    }

    fn totals(&self, games: &[&Game]) -> Vec<Total> {
        let fields = games.iter().flat_map(|(_, fields)| fields);
        let green = fields.clone().map(|field| field.0).sum();
        let moves = fields.map(|field| field.1.len() as u64).sum();
        vec![
            Total::new("green fields", self.greens, green),
            Total::new("moves", self.edges, moves),
        ]
    }

    position!(none, by Nim);

    fn answer(&self, game: &Game) -> Known<String> {
        Ok(answer(rules(game)?.won_by_ann()))
    }

    fn answer_by_rules(&self, game: &Game) -> Known<String> {
        Ok(answer(rules(game)?.won_by_playing()))
    }

    fn small(&self) -> Vec<Game> {
        let sizes = [(1, 1), (1, 2), (2, 1), (2, 2)].into_iter();
        sizes.flat_map(|(anns, billys)| all(anns, billys)).collect()
    }

    /// The pawn on Ann's first field; none of a board that is large.
    fn notation(&self, (anns, fields): &Game) -> Option<String> {
        const MOST_MOVES: usize = 1000;
        let numbered = (1u64..).zip(fields);
        let moves = numbered
            .clone()
            .flat_map(|(from, (_, next))| next.iter().map(move |to| format!("{from}>{to}")));
        let moves: Vec<String> = moves.take(MOST_MOVES + 1).collect();
        let greens = numbered.filter(|(_, (green, _))| *green == 1);
        let greens: Vec<u64> = greens.map(|(field, _)| field).collect();
        let (listed, greens) = (moves.join(","), heaps::numbers(&greens));
        (moves.len() <= MOST_MOVES).then(|| format!("green-game@{listed};{anns};{greens};1"))
    }

    fn asks_about_one(&self) -> bool {
        false
    }

    fn drawing(&self, (anns, fields): &Game) -> Option<Drawing> {
        let numbered = (1u64..).zip(fields);
        let greens = numbered.clone().filter(|(_, (green, _))| *green == 1);
        let moves = numbered.flat_map(|(from, (_, next))| next.iter().map(move |to| (from, *to)));
        Some(Drawing::Fields {
            firsts: *anns,
            greens: greens.map(|(field, _)| field).collect(),
            moves: moves.collect(),
        })
    }

    /// Without a field, with a white one instead of a green one, or without a move.
    fn simpler(&self, game: &Game) -> Vec<Game> {
        let fewer = (0..game.1.len()).filter_map(|index| without(game, index));
        let mut simpler: Vec<Game> = fewer.collect();
        for (index, (green, next)) in game.1.iter().enumerate() {
            let mut push = |field: Field| {
                let mut simple = game.clone();
                simple.1[index] = field;
                simpler.push(simple);
            };
            if *green == 1 {
                push((0, next.clone()));
            }
            for next in without_one(next) {
                push((*green, next));
            }
        }
        simpler
    }

    fn explain(&self, game: &Game, say: &Say<'_>) -> Known<String> {
        let won = rules(game)?.won_by_ann();
        let numbers = |fields: Vec<&usize>| say.list(fields.iter().map(|f| (*f + 1).to_string()));
        let green = won.iter().filter(|field| game.1[**field].0 == 1);
        let key = if won.is_empty() {
            "nowhere"
        } else {
            "somewhere"
        };
        let (useful, fields) = (numbers(green.collect()), numbers(won.iter().collect()));
        Ok(say.say(&said!(key, fields, useful)))
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
            [self.random_game(random, [anns, anns], degree, 6)]
        });
        plan.random("levels", 4, |random| [levels(random)]);
        plan.random("traps", 2, |random| [self.traps(random)]);
        let half = self.fields / 2;
        plan.random("largest", 1, |random| {
            [self.random_game(random, [half, self.fields - half], 3, 40)]
        });
        for anns in [1, self.fields - 1] {
            plan.random("largest", 1, |random| [self.wide(random, anns)]);
        }
        plan.random("largest", 1, |random| [self.dense(random)]);
    }
}

impl GreenGame {
    /// A game in which every field has one to `degree` moves, one field in `rarity` is green.
    fn random_game(&self, random: &mut Random, sides: [u64; 2], degree: u64, rarity: u64) -> Game {
        let [anns, billys] = sides;
        let (mut greens, mut game) = (0, white(anns, billys));
        for field in 0..game.1.len() {
            let count = random.within(&(1..=degree));
            let next = random.different(count, &other_side(&game, field));
            let green = random.chance(1, rarity) && greens + 1 < self.greens;
            greens += u64::from(green);
            game.1[field] = (u64::from(green), next);
        }
        // A green circle somewhere: few games are lost from everywhere.
        game.1[0] = (1, vec![anns + 1]);
        game.1[anns as usize].1 = vec![1];
        game
    }

    /// Groups in which Billy has a way out of the green, or has none.
    fn traps(&self, random: &mut Random) -> Game {
        let groups = 60;
        let mut game = white(2 * groups, 2 * groups);
        let fields = &mut game.1;
        for group in 0..groups {
            // Ann's two fields and Billy's two.
            let [first, second] = [0, 1].map(|k| 2 * group + k);
            let [left, right] = [0, 1].map(|k| 2 * groups + 2 * group + k);
            let green = u64::from(group < self.greens);
            fields[first as usize] = (green, vec![left + 1, right + 1]);
            fields[second as usize].1 = vec![right + 1];
            fields[left as usize].1 = vec![first + 1];
            fields[left as usize]
                .1
                .extend(random.chance(1, 2).then_some(second + 1));
            let mut next = vec![second + 1];
            if random.chance(1, 2) {
                next.push(2 * random.below(groups) + 1);
            }
            next.sort_unstable();
            fields[right as usize].1 = next;
        }
        game
    }

    /// One player has a single field, or all but one: the single field leads everywhere.
    fn wide(&self, random: &mut Random, anns: u64) -> Game {
        let (mut greens, mut game) = (0, white(anns, self.fields - anns));
        for field in 0..game.1.len() {
            let green = greens < self.greens && random.chance(1, 20);
            greens += u64::from(green);
            game.1[field] = (u64::from(green), other_side(&game, field).collect());
        }
        game
    }

    /// As many green fields and moves as there may be.
    fn dense(&self, random: &mut Random) -> Game {
        let half = self.fields / 2;
        let degree = self.edges / (2 * half);
        let mut game = white(half, half);
        for field in 0..game.1.len() {
            game.1[field].1 = random.different(degree, &other_side(&game, field));
        }
        let mut green = 0;
        while green < self.greens {
            let field = &mut game.1[random.below(2 * half) as usize];
            green += 1 - field.0;
            field.0 = 1;
        }
        game
    }
}

/// Levels of which each loses its use only after the one below: from a level Ann may go round
/// without green, or to a green field from which the pawn must fall to the level below. The
/// lowest one has a green circle, or has none.
fn levels(random: &mut Random) -> Game {
    let levels = random.within(&(20..=40));
    // One more field of each beside them, where Ann wins in any case.
    let anns = 2 * levels + 1;
    let mut game = white(anns, 3 * levels + 1);
    let fields = &mut game.1;
    for level in 0..levels {
        let (stay, green) = (2 * level, 2 * level + 1);
        let [up, around, down] = [0, 1, 2].map(|k| anns + 3 * level + k);
        fields[stay as usize].1 = vec![around + 1, up + 1];
        fields[green as usize] = (1, vec![down + 1]);
        fields[up as usize].1 = vec![green + 1];
        fields[around as usize].1 = vec![stay + 1];
        fields[down as usize].1 = vec![2 * level.saturating_sub(1) + 1];
    }
    fields[1].0 = u64::from(random.chance(1, 2));
    fields[2 * levels as usize] = (1, vec![5 * levels + 2]);
    fields[5 * levels as usize + 1].1 = vec![anns];
    game
}

/// Every game of so many fields.
fn all(anns: u64, billys: u64) -> Vec<Game> {
    let mut games = vec![white(anns, billys)];
    for field in 0..(anns + billys) as usize {
        let there = other_side(&games[0], field);
        let codes = 1..1u64 << (there.end() + 1 - there.start());
        let longer = |game: &Game| -> Vec<Game> {
            let with = |(green, code)| {
                let mut game = game.clone();
                let next = heaps::subset(code).map(|index| there.start() + index);
                game.1[field] = (green, next.collect());
                game
            };
            let codes = codes.clone().flat_map(|code| [(0, code), (1, code)]);
            codes.map(with).collect()
        };
        games = games.iter().flat_map(longer).collect();
    }
    games
}

/// The game without a field and the moves to it, where every other field keeps a move.
fn without(game: &Game, index: usize) -> Option<Game> {
    let removed = index as u64 + 1;
    let (mut anns, mut fields) = game.clone();
    fields.remove(index);
    anns -= u64::from(removed <= anns);
    for (_, next) in &mut fields {
        next.retain(|to| *to != removed);
        for to in next.iter_mut() {
            *to -= u64::from(*to > removed);
        }
        if next.is_empty() {
            return None;
        }
    }
    let has_both = anns > 0 && anns < fields.len() as u64;
    has_both.then_some((anns, fields))
}
