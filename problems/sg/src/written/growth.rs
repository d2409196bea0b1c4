//! Positions that are being asked for, and the values that follow when all of them are known.

use rustc_hash::FxHashMap;

use super::known::{Entry, Grown, Known, Move};
use super::{Written, WrittenAnswer};
use crate::{MexSet, Nimber};

/// Positions that are being asked for.
pub(super) struct Growth<'a> {
    known: &'a Known,
    index: FxHashMap<Written, usize>,
    names: Vec<Written>,
    answers: Vec<(Option<Box<str>>, Vec<Move>)>,
}

impl<'a> Growth<'a> {
    pub(super) fn new(known: &'a Known) -> Self {
        Self {
            known,
            index: FxHashMap::default(),
            names: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// How many positions there are, with those that were known before.
    pub(super) fn positions(&self) -> usize {
        self.known.entries.len() + self.names.len()
    }

    /// Gives a position its index, and puts it into the next layer if it is new.
    pub(super) fn enter(&mut self, text: &str, layer: &mut Vec<String>) -> Written {
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
    pub(super) fn answer(&mut self, answer: WrittenAnswer, next: &mut Vec<String>) {
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
    pub(super) fn finish(self) -> Grown {
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
