//! Graphs in letters: what grows on the ground as a tree that is further in, step by step, tokens
//! on nodes with the ways from there, and a pawn on the fields of two players.

use std::collections::BTreeSet;

use super::reading;

/// More edges, or tokens, are not drawn…
const MOST_EDGES: usize = 24;

/// …nor more nodes, the ground left out.
const MOST_NODES: usize = 12;

/// The edges `0-1,1-2,2-0` that are tied to the ground, 0. A node that stands elsewhere already is in
/// brackets.
pub(super) fn branches(text: &str) -> Option<String> {
    let edges = reading::pairs(text, '-')?;
    let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
    let nodes: BTreeSet<u64> = ends.filter(|node| *node != 0).collect();
    if edges.is_empty() || edges.len() > MOST_EDGES || nodes.len() > MOST_NODES {
        return None;
    }
    let mut tree = Tree {
        edges: &edges,
        used: BTreeSet::new(),
        seen: BTreeSet::from([0]),
        lines: vec!["0".to_owned()],
    };
    tree.grow(0, 1);
    Some(tree.lines.join("\n"))
}

/// A tree as it is drawn, edge by edge.
struct Tree<'a> {
    edges: &'a [(u64, u64)],
    used: BTreeSet<usize>,
    seen: BTreeSet<u64>,
    lines: Vec<String>,
}

impl Tree<'_> {
    /// Draws what grows on a node, so many steps further in.
    fn grow(&mut self, node: u64, depth: usize) {
        let edges = self.edges;
        for (index, (a, b)) in edges.iter().enumerate() {
            let other = if node == *a { *b } else { *a };
            let is_here = node == *a || node == *b;
            if !is_here || !self.used.insert(index) {
                continue;
            }
            let further_in = "  ".repeat(depth);
            if self.seen.insert(other) {
                self.lines.push(format!("{further_in}{other}"));
                self.grow(other, depth + 1);
            } else {
                self.lines.push(format!("{further_in}({other})"));
            }
        }
    }
}

/// The nodes of `1>2,1>3;1` with their tokens, and where the edges lead.
pub(super) fn tokens(text: &str) -> Option<String> {
    let (edges, tokens) = text.split_once(';')?;
    let (edges, tokens) = (reading::pairs(edges, '>')?, reading::numbers(tokens)?);
    let ends = edges.iter().flat_map(|(from, to)| [*from, *to]);
    let nodes: BTreeSet<u64> = ends.chain(tokens.iter().copied()).collect();
    let most_of_either = edges.len().max(tokens.len());
    if nodes.len() > MOST_NODES || most_of_either > MOST_EDGES {
        return None;
    }
    let width = nodes.last()?.to_string().len();
    let count = |node: u64| tokens.iter().filter(|token| **token == node).count();
    let most = nodes.iter().map(|node| count(*node)).max()?;
    let line = |node: &u64| {
        let ways = edges.iter().filter(|(from, _)| from == node);
        let ways: Vec<String> = ways.map(|(_, to)| format!(" {to}")).collect();
        let arrow = if ways.is_empty() { "" } else { ">" };
        let tokens = "●".repeat(count(*node));
        let line = format!("{node:>width$} {tokens:most$}  {arrow}{}", ways.concat());
        line.trim_end().to_owned()
    };
    Some(nodes.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The fields of `1>3,2>4,3>1,4>2;2;1;3,1` and where they lead: round brackets are around the first player's, a star is
/// behind green ones, and dots are where the pawn has been, a large one where it is.
pub(super) fn fields(text: &str) -> Option<String> {
    let mut parts = text.split(';');
    let edges = reading::pairs(parts.next()?, '>')?;
    let firsts: u64 = parts.next()?.parse().ok()?;
    let greens = reading::numbers(parts.next()?)?;
    let way = reading::numbers(parts.next()?)?;
    let at = way.last().copied()?;
    let last = edges.iter().map(|(from, to)| *from.max(to)).max()?;
    if last > MOST_NODES as u64 || edges.len() > MOST_EDGES {
        return None;
    }
    let width = last.to_string().len();
    let line = |field: u64| {
        let [open, close] = if field <= firsts {
            ['(', ')']
        } else {
            ['[', ']']
        };
        let star = if greens.contains(&field) { '*' } else { ' ' };
        let pawn = if field == at {
            '●'
        } else if way.contains(&field) {
            '·'
        } else {
            ' '
        };
        let ways = edges.iter().filter(|(from, _)| *from == field);
        let ways: Vec<String> = ways.map(|(_, to)| to.to_string()).collect();
        format!(
            "{open}{field:>width$}{close}{star}{pawn} > {}",
            ways.join(" ")
        )
    };
    Some((1..=last).map(line).collect::<Vec<_>>().join("\n"))
}
