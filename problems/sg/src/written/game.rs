//! The positions and moves of a game that was asked for, with the values that follow from them.
//!
//! Each growth asks for all that can be reached, so a position that is known has its whole game known,
//! and its value never changes.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use rustc_hash::FxHashMap;

use super::line::{BETWEEN_PARTS, NOTHING, split};
use super::{Written, WrittenAnswer};
use crate::graph::{Digraph, LoopyValue};
use crate::{Budget, Game, MexSet, Nimber};

/// What a position takes besides its texts and moves: its places in the lists.
const LEAST_BYTES: usize = 128;

/// Why a game could not be explored.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError<E> {
    /// There are more positions than are allowed.
    #[error(
        "more than {positions} positions can be reached: begin at a smaller one, or allow more"
    )]
    Budget {
        /// The number of positions allowed.
        positions: usize,
    },
    /// Not one line of moves for each position.
    #[error("moves of {asked} positions were asked for, and of {answered} given")]
    Count {
        /// How many positions were asked about.
        asked: usize,
        /// How many were answered.
        answered: usize,
    },
    /// Whoever knows the rules failed.
    #[error(transparent)]
    Rules(E),
}

/// A game whose positions and moves are asked for. Clones share what is known.
#[derive(Clone)]
pub struct WrittenGame(Arc<Explored>);

struct Explored {
    name: String,
    known: RwLock<Known>,
    /// Held by whoever asks for more positions.
    growing: Mutex<()>,
}

#[derive(Default)]
struct Known {
    /// The index of each position in `entries`.
    index: FxHashMap<Written, usize>,
    entries: Vec<Entry>,
    /// How many moves these have together.
    moves: usize,
    /// How many bytes all of it takes, about.
    bytes: usize,
    cycle: Option<Vec<Written>>,
    /// The values of all positions where play may go round; `None` for those from which it may come to a move
    /// that leaves several parts.
    loopy: Option<Arc<[Option<LoopyValue>]>>,
}

/// What is known of a position.
struct Entry {
    picture: Option<Box<str>>,
    moves: Arc<[Move]>,
    /// `None` where play from here may go round.
    value: Option<Nimber>,
}

/// A move from a position.
#[derive(Debug)]
struct Move {
    name: Option<Box<str>>,
    label: Box<[u64]>,
    left: Box<[Written]>,
}

impl WrittenGame {
    /// A game of which no position is known.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Arc::new(Explored {
            name: name.into(),
            known: RwLock::default(),
            growing: Mutex::default(),
        }))
    }

    /// Asks for the moves of these positions, of those that they leave, and so on until none is
    /// new. `rules` is asked about a whole layer at a time, and gives the moves of each position.
    ///
    /// # Errors
    /// When there are more positions than the budget has, or `rules` fails.
    pub fn explore<E, A: Into<WrittenAnswer>>(
        name: impl Into<String>,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        rules: impl FnMut(&[String]) -> Result<Vec<A>, E>,
    ) -> Result<Self, ExploreError<E>> {
        let game = Self::new(name);
        game.grow(starts, budget, rules)?;
        Ok(game)
    }

    /// Asks for these positions too, and all that can be reached from them. The budget is for all
    /// positions of the game.
    ///
    /// # Errors
    /// As [`Self::explore`]; then nothing is known that was not known before.
    pub fn grow<E, A: Into<WrittenAnswer>>(
        &self,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        mut rules: impl FnMut(&[String]) -> Result<Vec<A>, E>,
    ) -> Result<(), ExploreError<E>> {
        let _growing = self
            .0
            .growing
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = self.known();
        let mut growth = Growth::new(&known);
        let mut layer = Vec::new();
        for start in starts {
            growth.enter(&start, &mut layer);
            if growth.positions() > budget.positions {
                break;
            }
        }
        while !layer.is_empty() {
            if growth.positions() > budget.positions {
                return Err(ExploreError::Budget {
                    positions: budget.positions,
                });
            }
            let answers = rules(&layer).map_err(ExploreError::Rules)?;
            if answers.len() != layer.len() {
                return Err(ExploreError::Count {
                    asked: layer.len(),
                    answered: answers.len(),
                });
            }
            let mut next = Vec::new();
            for answer in answers {
                growth.answer(answer.into(), &mut next);
            }
            layer = next;
        }
        let grown = growth.finish();
        drop(known);
        let mut known = self.0.known.write().unwrap_or_else(PoisonError::into_inner);
        known.take(grown);
        Ok(())
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The components of a position that is written `a + b`.
    pub fn parts_of(position: &str) -> impl Iterator<Item = String> + use<'_> {
        let parts = split(position, BETWEEN_PARTS).into_iter();
        parts.filter(|part| *part != NOTHING).map(str::to_owned)
    }

    /// How many positions are known.
    pub fn positions(&self) -> usize {
        self.known().entries.len()
    }

    /// How many moves the positions that are known have together.
    pub fn number_of_moves(&self) -> usize {
        self.known().moves
    }

    /// How many bytes of memory the positions that are known take, about, with their moves and pictures.
    pub fn bytes(&self) -> usize {
        self.known().bytes
    }

    /// The position that is written so; `None` where it was not reached.
    pub fn position(&self, text: &str) -> Option<Written> {
        let known = self.known();
        let (position, _) = known.index.get_key_value(&Written::from(text))?;
        Some(position.clone())
    }

    /// The picture of a position, where whoever knows the rules drew one.
    pub fn picture(&self, position: &Written) -> Option<String> {
        let known = self.known();
        let entry = known.entry(position)?;
        entry.picture.as_deref().map(str::to_owned)
    }

    /// What the moves of a position are called that have that label; `None` where the first of them
    /// has no name.
    pub fn move_name(&self, position: &Written, label: &[u64], left: &[Written]) -> Option<String> {
        let moves = self.moves_of(position);
        let is_it = |made: &&Move| &*made.label == label && &*made.left == left;
        let name = moves.iter().find(is_it)?.name.as_deref();
        name.map(str::to_owned)
    }

    fn moves_of(&self, position: &Written) -> Arc<[Move]> {
        let known = self.known();
        let entry = known.entry(position);
        entry.map_or_else(|| Vec::new().into(), |entry| Arc::clone(&entry.moves))
    }

    /// Positions in the order in which play goes round through them, the first one again at the
    /// end; `None` where every game ends.
    ///
    /// The parts that a move leaves side by side are looked at one by one.
    pub fn cycle(&self) -> Option<Vec<Written>> {
        self.known().cycle.clone()
    }

    /// Whether it is known who wins where play may go round: where no move leaves several parts.
    pub fn has_loopy_values(&self) -> bool {
        let known = self.known();
        let loopy = known.loopy.as_ref();
        loopy.is_some_and(|values| values.iter().all(Option::is_some))
    }

    /// The values of these positions where play may go round; `None` where it does not, and where it may come
    /// to a move that leaves several parts, for which there is no theory. What else is known of the game
    /// changes nothing of it.
    pub(crate) fn loopy_values(&self, parts: &[Written]) -> Option<Vec<LoopyValue>> {
        let known = self.known();
        let loopy = known.loopy.as_ref()?;
        let value = |part| loopy.get(*known.index.get(part)?)?.clone();
        parts.iter().map(value).collect()
    }
}

impl Known {
    fn entry(&self, position: &Written) -> Option<&Entry> {
        let at = self.index.get(position)?;
        self.entries.get(*at)
    }

    /// Adds what was asked for.
    fn take(&mut self, grown: Grown) {
        let moves = grown.entries.iter().map(|entry| entry.moves.len());
        self.moves += moves.sum::<usize>();
        let positions = grown.index.keys().map(|it| it.as_str().len());
        self.bytes += positions.sum::<usize>();
        self.bytes += grown.entries.iter().map(Entry::bytes).sum::<usize>();
        self.index.extend(grown.index);
        self.entries.extend(grown.entries);
        self.cycle = self.cycle.take().or(grown.cycle);
        self.loopy = None;
        if self.cycle.is_some() {
            self.loopy = self.loopy();
        }
    }

    /// The values of tokens on the graph of those positions from which each move leaves one.
    fn loopy(&self) -> Option<Arc<[Option<LoopyValue>]>> {
        let over = self.entries.len();
        let may_split = self.may_split();
        let mut edges = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            if may_split[at] {
                continue;
            }
            for made in &*entry.moves {
                let to = match made.left.first() {
                    None => over,
                    Some(left) => *self.index.get(left)?,
                };
                edges.push((at, to));
            }
        }
        let graph = Digraph::new(over + 1, edges).ok()?;
        let values = graph.loopy_values().into_iter().zip(may_split);
        let values = values.map(|(value, may_split)| (!may_split).then_some(value));
        Some(values.collect())
    }

    /// Of each position whether play from there may come to a move that leaves several parts.
    fn may_split(&self) -> Vec<bool> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.entries.len()];
        let mut may_split = vec![false; self.entries.len()];
        let mut found = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            if entry.moves.iter().any(|made| made.left.len() > 1) {
                may_split[at] = true;
                found.push(at);
            }
            let left = entry.moves.iter().flat_map(|made| &*made.left);
            for to in left.filter_map(|left| self.index.get(left)) {
                before[*to].push(at);
            }
        }
        while let Some(at) = found.pop() {
            for &from in &before[at] {
                if !may_split[from] {
                    may_split[from] = true;
                    found.push(from);
                }
            }
        }
        may_split
    }
}

impl Entry {
    /// How many bytes it takes, about.
    fn bytes(&self) -> usize {
        let moves = self.moves.iter().map(|made| {
            let name = made.name.as_deref().map_or(0, str::len);
            size_of::<Move>() + name + size_of_val(&*made.label) + size_of_val(&*made.left)
        });
        let picture = self.picture.as_deref().map_or(0, str::len);
        LEAST_BYTES + picture + moves.sum::<usize>()
    }
}

/// Positions that are being asked for.
struct Growth<'a> {
    known: &'a Known,
    index: FxHashMap<Written, usize>,
    names: Vec<Written>,
    answers: Vec<(Option<Box<str>>, Vec<Move>)>,
}

/// Positions that have been asked for.
struct Grown {
    index: FxHashMap<Written, usize>,
    entries: Vec<Entry>,
    cycle: Option<Vec<Written>>,
}

impl<'a> Growth<'a> {
    fn new(known: &'a Known) -> Self {
        Self {
            known,
            index: FxHashMap::default(),
            names: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// How many positions there are, with those that were known before.
    fn positions(&self) -> usize {
        self.known.entries.len() + self.names.len()
    }

    /// Gives a position its index, and puts it into the next layer if it is new.
    fn enter(&mut self, text: &str, layer: &mut Vec<String>) -> Written {
        let position = Written::from(text);
        for index in [&self.known.index, &self.index] {
            if let Some((known, _)) = index.get_key_value(&position) {
                return known.clone();
            }
        }
        // The layers are answered in the order in which their positions are met.
        self.index.insert(position.clone(), self.positions());
        self.names.push(position.clone());
        layer.push(text.to_owned());
        position
    }

    /// Takes the answer about the first position that has none.
    fn answer(&mut self, answer: WrittenAnswer, next: &mut Vec<String>) {
        let mut moves = Vec::new();
        for made in answer.moves {
            let left = made.left.iter().map(|text| self.enter(text, next));
            let left = left.collect();
            moves.push(Move {
                label: made.label().into(),
                name: made.name.map(String::into_boxed_str),
                left,
            });
        }
        let picture = answer.picture.map(String::into_boxed_str);
        self.answers.push((picture, moves));
    }

    /// Finds the values from the ends of the game backwards, and whether play may go round.
    fn finish(self) -> Grown {
        let first = self.known.entries.len();
        let index_of = |part: &Written| {
            let own = self.index.get(part);
            own.or_else(|| self.known.index.get(part)).copied()
        };
        let moves: Vec<Vec<Vec<usize>>> = self
            .answers
            .iter()
            .map(|(_, moves)| {
                let left = |made: &Move| made.left.iter().filter_map(index_of).collect();
                moves.iter().map(left).collect()
            })
            .collect();
        let mut search = Search {
            first,
            moves: &moves,
            values: vec![None; moves.len()],
            cycle: None,
        };
        search.run(&|at| self.known.entries.get(at).and_then(|entry| entry.value));
        let names = |round: Vec<usize>| {
            let name = |at: usize| self.names.get(at - first).cloned();
            round.into_iter().filter_map(name).collect()
        };
        let cycle = search.cycle.take().map(names);
        let values = search.values;
        let entries = self.answers.into_iter().zip(values);
        let entries = entries.map(|((picture, moves), value)| Entry {
            picture,
            moves: moves.into(),
            value,
        });
        Grown {
            entries: entries.collect(),
            index: self.index,
            cycle,
        }
    }
}

/// A walk through new positions that leaves each when all behind it are done.
struct Search<'a> {
    /// The index of the first new position.
    first: usize,
    /// By position, by move: the parts that are left.
    moves: &'a [Vec<Vec<usize>>],
    values: Vec<Option<Nimber>>,
    cycle: Option<Vec<usize>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

impl Search<'_> {
    /// `known` has the values of the positions before the first.
    fn run(&mut self, known: &dyn Fn(usize) -> Option<Nimber>) {
        let mut marks = vec![Mark::New; self.moves.len()];
        let behind = |at: usize, moves: &[Vec<Vec<usize>>]| {
            let left = moves[at].iter().flatten();
            let new = left.filter_map(|left| left.checked_sub(self.first));
            new.collect::<Vec<usize>>()
        };
        let mut cycle = None;
        for start in 0..self.moves.len() {
            if marks[start] != Mark::New {
                continue;
            }
            marks[start] = Mark::Open;
            let mut path = vec![(start, behind(start, self.moves))];
            while let Some((at, left)) = path.last_mut() {
                let Some(next) = left.pop() else {
                    let at = *at;
                    marks[at] = Mark::Done;
                    path.pop();
                    self.values[at] = value(self.first, &self.moves[at], &self.values, known);
                    continue;
                };
                match marks[next] {
                    Mark::New => {
                        marks[next] = Mark::Open;
                        path.push((next, behind(next, self.moves)));
                    }
                    Mark::Open if cycle.is_none() => {
                        let round = path.iter().map(|(at, _)| *at);
                        let round = round.skip_while(|at| *at != next).chain([next]);
                        cycle = Some(round.map(|at| at + self.first).collect());
                    }
                    Mark::Open | Mark::Done => {}
                }
            }
        }
        self.cycle = cycle;
    }
}

/// The least value that no move leads to; `None` where a move leads to what has none.
fn value(
    first: usize,
    moves: &[Vec<usize>],
    values: &[Option<Nimber>],
    known: &dyn Fn(usize) -> Option<Nimber>,
) -> Option<Nimber> {
    let mut reached = MexSet::new();
    for left in moves {
        let of = |at: &usize| match at.checked_sub(first) {
            Some(new) => values[new],
            None => known(*at),
        };
        reached.insert(left.iter().map(of).sum::<Option<Nimber>>()?);
    }
    Some(reached.mex())
}

impl fmt::Debug for WrittenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WrittenGame")
            .field("name", &self.name())
            .field("positions", &self.positions())
            .finish()
    }
}

/// A position that was not reached has no move. What was reached has its value without a search,
/// unless play may go round.
impl Game for WrittenGame {
    type Position = Written;

    fn options(&self, position: &Written, sink: &mut dyn FnMut(&[Written])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    fn moves(&self, position: &Written, visit: &mut dyn FnMut(&[u64], &[Written])) {
        for made in &*self.moves_of(position) {
            visit(&made.label, &made.left);
        }
    }

    fn most_moves(&self, position: &Written) -> u64 {
        self.moves_of(position).len() as u64
    }

    fn known_value(&self, position: &Written) -> Option<Nimber> {
        self.known().entry(position)?.value
    }
}
