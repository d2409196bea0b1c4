//! Families whose positions are graphs: tokens that follow edges, and edges that are cut.

use std::collections::{BTreeMap, BTreeSet};

use super::Family;
use crate::graph::{Digraph, LoopyValue, outcome_of_sum};
use crate::hackenbush::Graph;
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{Answer, AskError, NamedGame, NotationError};
use crate::wording::both;
use crate::{Budget, Nimber, Outcome, Play, Wording};

const NODE: Number = Number::any(both("a node", "一个节点"));

/// Two nodes, as they are written.
type Edge = (u64, u64);

/// Reads edges separated by commas; none where what follows them (`None` at the end of the text)
/// is next.
pub(super) fn edges(
    reader: &mut Reader<'_>,
    between: char,
    end: Option<char>,
) -> Result<Vec<Edge>, NotationError> {
    let mut edges = Vec::new();
    if reader.peek() == end {
        return Ok(edges);
    }
    loop {
        let from = reader.number(&NODE)?;
        let form = Wording::of(
            format!("`{between}` and the other node"),
            format!("`{between}` 和另一个节点"),
        );
        reader.expect(between, form)?;
        edges.push((from, reader.number(&NODE)?));
        if !reader.eat(',') {
            return Ok(edges);
        }
    }
}

pub(super) fn write_edges(edges: &[Edge], between: char) -> String {
    let edges: Vec<String> = edges
        .iter()
        .map(|(a, b)| format!("{a}{between}{b}"))
        .collect();
    edges.join(",")
}

/// The numbers 0, 1, … for the nodes that occur, in ascending order.
fn numbered(nodes: impl IntoIterator<Item = u64>) -> BTreeMap<u64, usize> {
    let nodes: BTreeSet<u64> = nodes.into_iter().collect();
    nodes.into_iter().zip(0..).collect()
}

/// Which nodes are tied to each other by edges. A search asks that of every picture that a move leaves.
struct Ties {
    /// The nodes, ascending; the ground among them.
    nodes: Vec<u64>,
    /// For each the place of another that it is tied to, or its own.
    to: Vec<usize>,
}

impl Ties {
    /// Ties by these edges between some of the nodes of `edges`.
    fn of<'e>(edges: &[Edge], ties: impl Iterator<Item = &'e Edge>) -> Self {
        let mut nodes: Vec<u64> = edges.iter().flat_map(|(a, b)| [*a, *b]).collect();
        nodes.push(0);
        nodes.sort_unstable();
        nodes.dedup();
        let mut all = Self {
            to: (0..nodes.len()).collect(),
            nodes,
        };
        for (a, b) in ties {
            let (a, b) = (all.place(*a), all.place(*b));
            all.to[a.max(b)] = a.min(b);
        }
        all
    }

    /// The place that stands for a node and all that are tied to it.
    fn place(&mut self, node: u64) -> usize {
        let mut at = self.nodes.binary_search(&node).unwrap_or_default();
        while self.to[at] != at {
            // Ways get shorter as they are gone.
            self.to[at] = self.to[self.to[at]];
            at = self.to[at];
        }
        at
    }
}

/// Tokens on a graph: a move takes one along an edge.
struct Tokens {
    /// Whether play may go in circles.
    cycles: bool,
}

/// A graph with tokens on it. Positions of one game share the graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Marked {
    edges: std::sync::Arc<[Edge]>,
    tokens: Vec<u64>,
}

impl Marked {
    fn with(&self, tokens: Vec<u64>) -> Self {
        Self {
            edges: self.edges.clone(),
            tokens,
        }
    }

    /// The graph, and the number of every node in it.
    fn graph(&self) -> (Option<Digraph>, BTreeMap<u64, usize>) {
        let ends = self.edges.iter().flat_map(|(from, to)| [*from, *to]);
        let numbers = numbered(ends.chain(self.tokens.iter().copied()));
        let edges = self
            .edges
            .iter()
            .map(|(from, to)| (numbers[from], numbers[to]));
        (Digraph::new(numbers.len(), edges).ok(), numbers)
    }
}

impl Ruleset for Tokens {
    type Position = Marked;

    fn name(&self) -> String {
        if self.cycles { "graph" } else { "dag" }.to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Marked, NotationError> {
        let start = reader.place();
        let edges = edges(reader, '>', Some(';'))?;
        let mut marked = Marked {
            edges: edges.into(),
            tokens: Vec::new(),
        };
        if !self.cycles
            && let (Some(graph), numbers) = marked.graph()
        {
            let names: Vec<u64> = numbers.into_keys().collect();
            if let Err(cycle) = graph.grundy_values() {
                let nodes = cycle.nodes.iter().chain(cycle.nodes.first());
                let way: Vec<String> = nodes.map(|node| names[*node].to_string()).collect();
                let way = way.join(" > ");
                let problem = Wording::of(
                    format!("the edges go in a circle: {way}"),
                    format!("这些边成环：{way}"),
                );
                let expected = both(
                    "edges without a circle; the family `graph` allows them",
                    "不成环的边；`graph` 一类游戏允许有环",
                );
                return Err(reader.wrong(start, problem, expected));
            }
        }
        let form = both(
            "`,` and another edge, or `;` and the tokens",
            "`,` 和另一条边，或 `;` 和棋子",
        );
        reader.expect(';', form)?;
        if !reader.is_done() {
            marked.tokens =
                reader.numbers(&Number::any(both("the node of a token", "棋子所在的节点")))?;
        }
        reader.end(both(
            "`,` and another token, or the end",
            "`,` 和另一枚棋子，或到此结束",
        ))?;
        Ok(marked)
    }

    fn write(&self, position: &Marked) -> String {
        let edges = write_edges(&position.edges, '>');
        format!("{edges};{}", write_numbers(&position.tokens))
    }

    fn options(&self, position: &Marked, sink: &mut dyn FnMut(Marked)) {
        for (index, token) in position.tokens.iter().enumerate() {
            for (_, to) in position.edges.iter().filter(|(from, _)| from == token) {
                let mut tokens = position.tokens.clone();
                tokens[index] = *to;
                sink(position.with(tokens));
            }
        }
    }

    /// A move of a single token is called by the node it goes to.
    fn moves(&self, part: &Marked, visit: &mut dyn FnMut(&[u64], Marked)) {
        let [token] = part.tokens.as_slice() else {
            return self.options(part, &mut |option| visit(&[], option));
        };
        let targets = part.edges.iter().filter(|(from, _)| from == token);
        // Two edges between the same nodes are one move.
        let targets: BTreeSet<u64> = targets.map(|(_, to)| *to).collect();
        for to in targets {
            visit(&[to], part.with(vec![to]));
        }
    }

    fn most_options(&self, position: &Marked) -> u64 {
        // Every edge is looked at for every token.
        (position.edges.len() as u64).saturating_mul(position.tokens.len() as u64)
    }

    fn parts(&self, position: &Marked) -> Vec<Marked> {
        let tokens = position.tokens.iter();
        tokens.map(|token| position.with(vec![*token])).collect()
    }

    fn join(&self, parts: &[Marked]) -> Option<Marked> {
        let tokens = parts
            .iter()
            .flat_map(|part| part.tokens.iter().copied())
            .collect();
        parts.first().map(|part| part.with(tokens))
    }

    fn class(&self, position: &Marked) -> Marked {
        let mut tokens = position.tokens.clone();
        tokens.sort_unstable();
        position.with(tokens)
    }

    fn theory(&self, position: &Marked, _: Budget) -> Result<Option<Nimber>, AskError> {
        let (Some(graph), numbers) = position.graph() else {
            return Ok(None);
        };
        let Ok(values) = graph.grundy_values() else {
            return Ok(None);
        };
        let values = position.tokens.iter().map(|token| values[numbers[token]]);
        Ok(Some(values.sum()))
    }

    fn loopy(&self, position: &Marked, play: Play) -> Option<Result<Answer, AskError>> {
        if !self.cycles || play != Play::Normal {
            return None;
        }
        let (graph, numbers) = position.graph();
        let values = graph?.loopy_values();
        let of_token = |token: &u64| values[numbers[token]].clone();
        let values: Vec<LoopyValue> = position.tokens.iter().map(of_token).collect();
        let outcome = outcome_of_sum(&values);
        let finite = values.iter().map(|value| match value {
            LoopyValue::Finite(value) => Some(*value),
            LoopyValue::Infinite(_) => None,
        });
        Some(Ok(Answer {
            outcome,
            value: finite.sum(),
        }))
    }
}

/// Green Hackenbush: edges are cut, and what is not tied to node 0 falls.
struct Cutting;

impl Cutting {
    /// The edges that are tied to the ground, in their order.
    fn standing(edges: &[Edge]) -> Vec<Edge> {
        let mut ties = Ties::of(edges, edges.iter());
        let ground = ties.place(0);
        let mut standing = edges.to_vec();
        standing.retain(|(a, _)| ties.place(*a) == ground);
        standing
    }
}

impl Ruleset for Cutting {
    type Position = Vec<Edge>;

    fn name(&self) -> String {
        "hackenbush".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<Edge>, NotationError> {
        let edges = edges(reader, '-', None)?;
        reader.end(both(
            "`,` and another edge, or the end",
            "`,` 和另一条边，或到此结束",
        ))?;
        Ok(edges)
    }

    fn write(&self, edges: &Vec<Edge>) -> String {
        write_edges(edges, '-')
    }

    fn options(&self, edges: &Vec<Edge>, sink: &mut dyn FnMut(Vec<Edge>)) {
        // What floats at the beginning is there, but cannot be cut.
        let standing = Self::standing(edges);
        for index in 0..standing.len() {
            let mut left = standing.clone();
            left.remove(index);
            sink(Self::standing(&left));
        }
    }

    /// A move is called by the ends of the edge, the smaller one first. Edges between the same nodes
    /// are one move.
    fn moves(&self, edges: &Vec<Edge>, visit: &mut dyn FnMut(&[u64], Vec<Edge>)) {
        let mut seen = BTreeSet::new();
        for (a, b) in Self::standing(edges) {
            let ends = [a.min(b), a.max(b)];
            if seen.insert(ends)
                && let Some(left) = Ruleset::leaves(self, edges, &ends)
            {
                visit(&ends, left);
            }
        }
    }

    /// The ends may be given in either order.
    fn leaves(&self, edges: &Vec<Edge>, label: &[u64]) -> Option<Vec<Edge>> {
        let &[one, other] = label else { return None };
        let mut left = Self::standing(edges);
        let is_it = |edge: &Edge| *edge == (one, other) || *edge == (other, one);
        left.remove(left.iter().position(is_it)?);
        Some(Self::standing(&left))
    }

    fn most_options(&self, edges: &Vec<Edge>) -> u64 {
        edges.len() as u64
    }

    fn splits(&self) -> bool {
        true
    }

    /// The pictures that meet in the ground alone, each with its edges in their order.
    fn parts(&self, edges: &Vec<Edge>) -> Vec<Vec<Edge>> {
        let standing = Self::standing(edges);
        let above = standing.iter().filter(|(a, b)| *a != 0 && *b != 0);
        let mut ties = Ties::of(&standing, above);
        let mut part_of: Vec<Option<usize>> = vec![None; ties.nodes.len()];
        let mut parts: Vec<Vec<Edge>> = Vec::new();
        for edge in standing {
            // Of an edge on the ground the other end; a loop of the ground is a picture by itself.
            let node = edge.0.max(edge.1);
            let place = ties.place(node);
            if let Some(part) = part_of[place].filter(|_| node != 0) {
                parts[part].push(edge);
            } else {
                part_of[place] = Some(parts.len());
                parts.push(vec![edge]);
            }
        }
        parts
    }

    fn join(&self, parts: &[Vec<Edge>]) -> Option<Vec<Edge>> {
        Some(parts.concat())
    }

    fn class(&self, edges: &Vec<Edge>) -> Vec<Edge> {
        let mut edges: Vec<Edge> = edges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        edges.sort_unstable();
        edges
    }

    fn theory(&self, edges: &Vec<Edge>, _: Budget) -> Result<Option<Nimber>, AskError> {
        let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
        let numbers = numbered(ends.chain([0]));
        let edges = edges.iter().map(|(a, b)| (numbers[a], numbers[b]));
        let picture = Graph::new(numbers.len(), edges, [numbers[&0]]);
        Ok(picture.ok().map(|picture| picture.value()))
    }

    fn outcome(&self, edges: &Vec<Edge>, play: Play) -> Option<Outcome> {
        // A picture without edges is over.
        (edges.is_empty() && play == Play::Normal).then_some(Outcome::P)
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "hackenbush",
        parameters: Wording::NONE,
        position: "edges, node 0 being the ground: 0-1,1-2,2-0",
        example: "hackenbush@0-1,1-2,2-0",
        en: "Cut an edge; what is no longer tied to the ground falls.",
        zh: "剪断一条边，与地面不再相连的部分掉落。",
        make: |_| Ok(NamedGame::new(Cutting)),
    },
    Family {
        name: "dag",
        parameters: Wording::NONE,
        position: "edges without a circle, and tokens: 1>2,1>3,2>3;1",
        example: "dag@1>2,1>3,2>3;1",
        en: "Move a token along an edge.",
        zh: "沿边移动一枚棋子（无环图）。",
        make: |_| Ok(NamedGame::new(Tokens { cycles: false })),
    },
    Family {
        name: "graph",
        parameters: Wording::NONE,
        position: "edges and tokens: 1>2,2>1,2>3;1",
        example: "graph@1>2,2>1,2>3;1",
        en: "Move a token along an edge; going on forever is a draw.",
        zh: "沿边移动一枚棋子；无休止地走下去为平局。",
        make: |_| Ok(NamedGame::new(Tokens { cycles: true })),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether two edges meet in another node than the ground.
    fn meet(one: Edge, other: Edge) -> bool {
        let ends = [other.0, other.1];
        [one.0, one.1]
            .into_iter()
            .any(|end| end != 0 && ends.contains(&end))
    }

    proptest! {
        /// Edges that meet above the ground are of one picture, in their order; no others are.
        #[test]
        fn pictures_meet_in_the_ground_alone(
            edges in proptest::collection::vec((0u64..9, 0u64..9), 0..14)
        ) {
            let parts = Cutting.parts(&edges);
            let mut all: Vec<Edge> = parts.concat();
            for (at, part) in parts.iter().enumerate() {
                for edge in part {
                    let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
                    let mut others = others.flat_map(|(_, part)| part);
                    prop_assert!(!others.any(|other| meet(*edge, *other)), "{parts:?}");
                }
                // Each picture hangs together: what meets the first edge, what meets that, and so on.
                let mut reached = vec![part[0]];
                for _ in 0..part.len() {
                    let more: Vec<Edge> = part.iter().copied().filter(|edge| {
                        reached.iter().any(|it| it == edge || meet(*it, *edge))
                    }).collect();
                    reached = more;
                }
                prop_assert_eq!(&reached, part);
            }
            all.sort_unstable();
            let mut standing = Cutting::standing(&edges);
            standing.sort_unstable();
            prop_assert_eq!(all, standing);
        }

        /// What stands can be gone to from the ground, edge by edge.
        #[test]
        fn what_is_tied_to_the_ground_stands(
            edges in proptest::collection::vec((0u64..9, 0u64..9), 0..14)
        ) {
            let mut nodes = BTreeSet::from([0]);
            for _ in 0..=edges.len() {
                let tied = edges.iter().filter(|(a, b)| nodes.contains(a) || nodes.contains(b));
                let tied: Vec<u64> = tied.flat_map(|(a, b)| [*a, *b]).collect();
                nodes.extend(tied);
            }
            let stands = |edge: &&Edge| nodes.contains(&edge.0);
            let expected: Vec<Edge> = edges.iter().filter(stands).copied().collect();
            prop_assert_eq!(Cutting::standing(&edges), expected);
        }
    }
}
