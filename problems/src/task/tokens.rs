//! Tokens on a graph without cycles: random graphs, values and moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sg::graph::Digraph;
use sg::{Game, Nimber};

use super::{Case, Holds, Layout, Random, Shared, Step};
use crate::ProblemsError;
use crate::task::{Turn, Winning, heaps, without_one};
use crate::words::Words;

/// The nodes that can be gone to from every node, from 0.
pub type Moves = Vec<Vec<u64>>;

/// A graph as the list of its edges, between nodes from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// How many nodes there are.
    pub nodes: u64,
    /// The edges.
    pub edges: Vec<(u64, u64)>,
}

impl Case for Graph {}

impl Graph {
    /// The graph of these moves.
    pub fn new(moves: &[Vec<u64>]) -> Self {
        let from = (1..).zip(moves);
        let edges = from.flat_map(|(from, next)| next.iter().map(move |to| (from, to + 1)));
        Self {
            nodes: moves.len() as u64,
            edges: edges.collect(),
        }
    }

    /// Where tokens can go, with nodes from 0.
    pub fn moves(&self) -> Moves {
        let mut moves = vec![Vec::new(); self.nodes as usize];
        for (a, b) in &self.edges {
            moves[*a as usize - 1].push(b - 1);
        }
        moves
    }

    /// Walks `n m` and the edges, each on a line.
    pub fn walk(&mut self, layout: &mut dyn Layout, nodes: u64, edges: u64) -> Step {
        layout.number("n", &mut self.nodes, 1..=nodes)?;
        let ends = 1..=self.nodes;
        layout.each("m", 0..=edges, &mut self.edges, |layout, (a, b)| {
            layout.line([("a", a, ends.clone()), ("b", b, ends.clone())])
        })
    }
}

/// The name of a graph and its tokens in the engine's notation, with nodes counted from `first`; none
/// of a graph that is large.
pub fn notation(game: &str, moves: &[Vec<u64>], tokens: &[u64], first: u64) -> Option<String> {
    const MOST_EDGES: usize = 1000;
    let from = (first..).zip(moves);
    let edges = from.flat_map(|(from, next)| next.iter().map(move |to| (from, to + first)));
    let edges: Vec<String> = edges
        .take(MOST_EDGES + 1)
        .map(|(from, to)| format!("{from}>{to}"))
        .collect();
    let fits = edges.len() <= MOST_EDGES;
    fits.then(|| format!("{game}@{};{}", edges.join(","), heaps::numbers(tokens)))
}

/// The graph of the moves.
pub fn digraph(moves: &[Vec<u64>]) -> Result<Digraph, ProblemsError> {
    let from = moves.iter().enumerate();
    let edges = from.flat_map(|(from, next)| next.iter().map(move |to| (from, *to as usize)));
    Digraph::new(moves.len(), edges).map_err(|error| wrong(&error))
}

fn wrong(error: &dyn std::error::Error) -> ProblemsError {
    ProblemsError::Reference {
        what: say!("a graph"),
        reason: error.to_string().into(),
    }
}

/// The values of all nodes.
pub fn values(moves: &[Vec<u64>]) -> Result<Vec<Nimber>, ProblemsError> {
    digraph(moves)?
        .grundy_values()
        .map_err(|error| wrong(&error))
}

/// What is wrong with the graph: a cycle with its nodes, counted from `first`.
pub fn complaint(moves: &[Vec<u64>], first: usize) -> Holds {
    let graph = digraph(moves).map_err(|error| Words::from(error.to_string()))?;
    let Err(cycle) = graph.grundy_values() else {
        return Ok(());
    };
    let nodes: Vec<String> = cycle
        .nodes
        .iter()
        .map(|node| (node + first).to_string())
        .collect();
    let nodes = nodes.join(" -> ");
    Err(say!("the moves go in a circle: {nodes}", nodes))
}

/// Says that a case is a graph without cycles and tokens on its nodes; the function solves the graph.
macro_rules! common {
    ($solved:ident) => {
        position!(every part of case.1, by |(graph, _)| $solved(graph).game());

        fn winning(&self, (graph, tokens): &Self::Case) -> Known<Winning<u64>> {
            Ok($solved(graph).winning(tokens))
        }

        fn notation(&self, (graph, tokens): &Self::Case) -> Option<String> {
            $solved(graph).notation(tokens)
        }

        /// A program that counts the tokens that can move.
        fn xor_guess(&self, (graph, tokens): &Self::Case) -> Option<String> {
            Some(word::<Self>($solved(graph).can_move(tokens) % 2 == 1))
        }
    };
}
pub(crate) use common;

/// A graph with the values of its nodes.
#[derive(Debug)]
pub struct Solved {
    /// The number of the first node.
    first: u64,
    /// Where tokens can go.
    pub moves: Arc<Moves>,
    /// The values of the nodes; none where the graph has a cycle.
    pub values: Arc<[Nimber]>,
}

impl Solved {
    /// Finds the values of a graph whose nodes are counted from `first`.
    pub fn new(first: u64, moves: Moves) -> Self {
        Self {
            first,
            values: values(&moves).unwrap_or_default().into(),
            moves: Arc::new(moves),
        }
    }

    /// The game of tokens.
    pub fn game(&self) -> Tokens {
        Tokens {
            moves: Arc::clone(&self.moves),
            values: Arc::clone(&self.values),
            first: self.first,
        }
    }

    /// The name of tokens on the graph in the engine's notation.
    pub fn notation(&self, tokens: &[u64]) -> Option<String> {
        notation("dag", &self.moves, tokens, self.first)
    }

    /// Where a token can go from its node.
    fn next(&self, node: u64) -> &[u64] {
        &self.moves[(node - self.first) as usize]
    }

    /// The value of a node.
    fn value(&self, node: u64) -> Nimber {
        let value = self.values.get((node - self.first) as usize).copied();
        value.unwrap_or_default()
    }

    /// How many of the tokens can move.
    pub fn can_move(&self, tokens: &[u64]) -> usize {
        let can_move = tokens.iter().filter(|token| !self.next(**token).is_empty());
        can_move.count()
    }

    /// The winning moves of tokens, each from its node once however many stand there.
    pub fn winning(&self, tokens: &[u64]) -> Winning<u64> {
        let total: Nimber = tokens.iter().map(|node| self.value(*node)).sum();
        let from: BTreeMap<u64, usize> = tokens.iter().copied().zip(0..).collect();
        let turns = from.into_iter().flat_map(|(node, part)| {
            let wanted = total + self.value(node);
            let next: BTreeSet<u64> = self.next(node).iter().map(|to| to + self.first).collect();
            let right = next.into_iter().filter(move |to| self.value(*to) == wanted);
            right.map(move |to| Turn {
                part,
                label: vec![to],
                left: vec![to],
            })
        });
        Winning::of(turns.filter(|_| !total.is_zero()))
    }
}

/// Tokens on a graph: a position is a node, a move is called by the node to
/// which it goes.
#[derive(Clone, Debug)]
pub struct Tokens {
    moves: Arc<Moves>,
    values: Arc<[Nimber]>,
    first: u64,
}

impl Game for Tokens {
    type Position = u64;

    fn options(&self, node: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(node, &mut |_, left| sink(left));
    }

    fn moves(&self, node: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for to in &self.moves[(node - self.first) as usize] {
            let to = to + self.first;
            visit(&[to], &[to]);
        }
    }

    fn most_moves(&self, node: &u64) -> u64 {
        self.moves[(node - self.first) as usize].len() as u64
    }

    fn known_value(&self, node: &u64) -> Option<Nimber> {
        self.values.get((node - self.first) as usize).copied()
    }
}

/// A graph in which moves go to lower nodes among the `reach` next ones, up to `degree` of them.
pub fn downwards(random: &mut Random, nodes: u64, degree: u64, reach: u64) -> Moves {
    let moves = (0..nodes).map(|node| {
        let mut next = BTreeSet::new();
        let lowest = node.saturating_sub(reach);
        let count = random.within(&(0..=degree)).min(node - lowest);
        while (next.len() as u64) < count {
            next.insert(random.within(&(lowest..=node - 1)));
        }
        let mut next: Vec<u64> = next.into_iter().collect();
        random.shuffle(&mut next);
        next
    });
    moves.collect()
}

/// The same graph with other numbers for its nodes.
pub fn renamed(random: &mut Random, moves: &[Vec<u64>]) -> Moves {
    let mut names: Vec<u64> = (0..moves.len() as u64).collect();
    random.shuffle(&mut names);
    let mut renamed = vec![Vec::new(); moves.len()];
    for (node, next) in moves.iter().enumerate() {
        let next = next.iter().map(|to| names[*to as usize]);
        renamed[names[node] as usize] = next.collect();
    }
    renamed
}

/// Up to `most` tokens; where `lost` is asked for the last one makes the sum 0 if a node can.
pub fn tokens(random: &mut Random, values: &[Nimber], most: u64, lost: bool) -> Vec<u64> {
    let nodes = values.len() as u64;
    let count = random.within(&(1..=most));
    let mut tokens = random.list(count, &(0..=nodes - 1));
    if lost {
        let others = tokens[1..].iter().map(|token| values[*token as usize]);
        let missing: Nimber = others.sum();
        let start = tokens[0];
        let around = (0..nodes).map(|step| (start + step) % nodes);
        let found = around
            .into_iter()
            .find(|node| values[*node as usize] == missing);
        tokens[0] = found.unwrap_or(start);
        random.shuffle(&mut tokens);
    }
    tokens
}

/// The graph with a move less, and without its last node where nothing needs it.
pub fn simpler(moves: &[Vec<u64>], tokens: &[u64]) -> Vec<(Moves, Vec<u64>)> {
    let mut simpler = Vec::new();
    for fewer in without_one(tokens) {
        simpler.push((moves.to_vec(), fewer));
    }
    for node in (0..moves.len() as u64).rev() {
        let needed = tokens.contains(&node) || moves.iter().any(|next| next.contains(&node));
        if !needed && moves.len() > 1 {
            let mut fewer = moves.to_vec();
            fewer.remove(node as usize);
            let mut left = tokens.to_vec();
            for end in fewer.iter_mut().flatten().chain(&mut left) {
                *end -= u64::from(*end > node);
            }
            simpler.push((fewer, left));
            break;
        }
    }
    for node in 0..moves.len() {
        for edge in 0..moves[node].len() {
            let mut fewer = moves.to_vec();
            fewer[node].remove(edge);
            simpler.push((fewer, tokens.to_vec()));
        }
    }
    for (index, token) in tokens.iter().enumerate() {
        for to in &moves[*token as usize] {
            let mut after = tokens.to_vec();
            after[index] = *to;
            simpler.push((moves.to_vec(), after));
        }
    }
    simpler
}

/// A path from the last node to the first.
pub fn path(nodes: u64) -> Moves {
    let nodes = 0..nodes;
    nodes
        .map(|node| node.checked_sub(1).into_iter().collect())
        .collect()
}

/// Every graph of up to so many nodes without a cycle, its nodes in some order, with a token on every
/// node, with every two tokens, and with one on each. Nodes are counted from `first`; `graph` makes
/// of the moves what a case holds.
pub fn small<S, K>(
    most: u64,
    first: u64,
    graph: impl Fn(&Moves) -> S,
) -> Vec<(Shared<S, K>, Vec<u64>)> {
    let mut cases = Vec::new();
    for nodes in 1..=most {
        for (index, moves) in (0..).zip(all(nodes)) {
            // In the order of their numbers, moves would all go down.
            let mut random = Random::for_test("small graphs", "names", &[nodes], index);
            let moves = renamed(&mut random, &moves);
            let (shared, edges) = (Shared::new(graph(&moves)), moves.concat().len());
            let mut ask = |tokens: Vec<u64>| {
                cases.push(((nodes, edges, tokens.len()), (shared.clone(), tokens)));
            };
            let last = first + nodes - 1;
            for a in first..=last {
                ask(vec![a]);
                (a..=last).for_each(|b| ask(vec![a, b]));
            }
            ask((first..=last).collect());
        }
    }
    cases.sort_by_key(|(size, _)| *size);
    cases.into_iter().map(|(_, case)| case).collect()
}

/// Every graph of that many nodes whose moves go to lower ones.
fn all(nodes: u64) -> Vec<Moves> {
    let mut graphs: Vec<Moves> = vec![Vec::new()];
    for node in 0..nodes {
        let longer = |graph: &Moves| -> Vec<Moves> {
            let codes = 0..1 << node;
            codes
                .map(|code| [graph.as_slice(), &[heaps::subset(code).collect()]].concat())
                .collect()
        };
        graphs = graphs.iter().flat_map(longer).collect();
    }
    graphs
}
