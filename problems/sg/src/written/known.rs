//! What is known of a game that was asked for: its positions with their moves, and what follows from them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Written;
use crate::Nimber;
use crate::graph::{Digraph, LoopyValue};

/// What a position takes besides its texts and moves: its places in the lists.
const LEAST_BYTES: usize = 128;

#[derive(Default)]
pub(super) struct Known {
    /// The index of each position in `entries`.
    pub(super) index: FxHashMap<Written, usize>,
    pub(super) entries: Vec<Entry>,
    /// How many moves these have together.
    pub(super) moves: usize,
    /// How many bytes all of it takes, about.
    pub(super) bytes: usize,
    pub(super) cycle: Option<Vec<Written>>,
    /// The values of all positions where play may go round; `None` for those from which it may come to a move
    /// that leaves several parts.
    pub(super) loopy: Option<Arc<[Option<LoopyValue>]>>,
}

/// What is known of a position.
pub(super) struct Entry {
    pub(super) picture: Option<Box<str>>,
    pub(super) moves: Arc<[Move]>,
    /// `None` where play from here may go round.
    pub(super) value: Option<Nimber>,
}

/// A move from a position.
#[derive(Debug)]
pub(super) struct Move {
    pub(super) name: Option<Box<str>>,
    pub(super) label: Box<[u64]>,
    pub(super) left: Box<[Written]>,
}

/// Positions that have been asked for.
pub(super) struct Grown {
    pub(super) index: FxHashMap<Written, usize>,
    pub(super) entries: Vec<Entry>,
    pub(super) cycle: Option<Vec<Written>>,
}

impl Known {
    pub(super) fn entry(&self, position: &Written) -> Option<&Entry> {
        let at = self.index.get(position)?;
        self.entries.get(*at)
    }

    /// Adds what was asked for.
    pub(super) fn take(&mut self, grown: Grown) {
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
