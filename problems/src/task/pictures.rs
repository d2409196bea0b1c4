//! Pictures whose edges are cut: their values, winning cuts, and random trees.

use std::collections::BTreeMap;

use sg::Nimber;
use sg::brute::Brute;
use sg::hackenbush::{Graph, Hackenbush};

use super::Random;
use crate::{Lang, ProblemsError};

/// An edge between two nodes, from 1.
pub type Edge = (u64, u64);

/// Beyond so many edges no winning one is looked for: the search is quadratic.
const MOST_SEARCHED: usize = 2000;

fn graph(nodes: u64, edges: &[Edge], grounds: &[u64]) -> Result<Graph, ProblemsError> {
    let edges = edges.iter().map(|(a, b)| (*a as usize, *b as usize));
    let grounds = grounds.iter().map(|node| *node as usize);
    // Node 0 is there and stands nowhere.
    Graph::new(nodes as usize + 1, edges, grounds).map_err(|error| ProblemsError::Reference {
        what: "a picture".to_owned(),
        reason: error.to_string(),
    })
}

/// The value of a picture some of whose nodes stand on the ground.
pub fn value(nodes: u64, edges: &[Edge], grounds: &[u64]) -> Result<Nimber, ProblemsError> {
    Ok(graph(nodes, edges, grounds)?.value())
}

/// The edges that a winning move cuts, by their places.
pub fn winning_cuts(
    nodes: u64,
    edges: &[Edge],
    grounds: &[u64],
) -> Result<Vec<usize>, ProblemsError> {
    Ok(graph(nodes, edges, grounds)?.winning_edges())
}

/// The parent of every node of a tree that is tied to its root 1, but for the root itself.
pub fn parents(tree: &[Edge]) -> BTreeMap<u64, u64> {
    let mut next: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for (a, b) in tree {
        next.entry(*a).or_default().push(*b);
        next.entry(*b).or_default().push(*a);
    }
    let mut parents = BTreeMap::new();
    let mut open = vec![1];
    while let Some(node) = open.pop() {
        for child in next.remove(&node).unwrap_or_default() {
            // The edge back to the parent: what was left was removed.
            if next.contains_key(&child) {
                parents.insert(child, node);
                open.push(child);
            }
        }
    }
    parents
}

/// Whether the first player wins by the rules alone: for small pictures.
pub fn wins_by_rules(edges: &[Edge], grounds: &[u64]) -> bool {
    let merged = |node: u64| {
        if grounds.contains(&node) {
            0
        } else {
            node as usize
        }
    };
    let edges = edges.iter().map(|(a, b)| (merged(*a), merged(*b)));
    let picture = Hackenbush::position(edges);
    Brute::new(Hackenbush).outcome(&[picture]).is_win()
}

/// The value of a picture and a winning cut, as sentences.
pub fn explain(lang: Lang, nodes: u64, edges: &[Edge], grounds: &[u64]) -> Option<String> {
    let graph = graph(nodes, edges, grounds).ok()?;
    let value = graph.value();
    let verdict = super::explanation::verdict(lang, value.0);
    let text = match lang {
        Lang::En => format!("The Grundy value is {value}. {verdict}"),
        Lang::Zh => format!("SG 值为 {value}。{verdict}"),
    };
    if edges.len() > MOST_SEARCHED {
        return Some(text);
    }
    let Some(edge) = graph.winning_edges().first().map(|index| edges[*index]) else {
        return Some(text);
    };
    Some(match lang {
        Lang::En => format!(
            "{text} A winning move: cut an edge between {} and {}.",
            edge.0, edge.1
        ),
        Lang::Zh => format!(
            "{text}一种制胜走法：剪断 {} 与 {} 之间的一条边。",
            edge.0, edge.1
        ),
    })
}

/// A tree of that many nodes with root 1: every node hangs at one of the `reach` before it.
pub fn tree(random: &mut Random, nodes: u64, reach: u64) -> Vec<Edge> {
    let edges = (2..=nodes).map(|node| {
        let first = node.saturating_sub(reach).max(1);
        (random.within(&(first..=node - 1)), node)
    });
    edges.collect()
}

/// Adds a path of so many new nodes at a node; returns how many nodes there are then.
pub fn grow_path(edges: &mut Vec<Edge>, nodes: u64, at: u64, length: u64) -> u64 {
    let mut end = at;
    for node in nodes + 1..=nodes + length {
        edges.push((end, node));
        end = node;
    }
    nodes + length
}

/// Gives the nodes other numbers but for the first `kept`, turns edges round and mixes them.
pub fn disguise(random: &mut Random, edges: &mut [Edge], nodes: u64, kept: u64) {
    let mut names: Vec<u64> = (kept + 1..=nodes).collect();
    random.shuffle(&mut names);
    let name = |node: u64| {
        if node <= kept {
            node
        } else {
            names[(node - kept - 1) as usize]
        }
    };
    for (a, b) in edges.iter_mut() {
        (*a, *b) = (name(*a), name(*b));
        if random.chance(1, 2) {
            std::mem::swap(a, b);
        }
    }
    random.shuffle(edges);
}
