//! Pictures whose edges are cut: their values, winning cuts, and trees of every kind.

use std::collections::BTreeSet;

use std::collections::BTreeMap;

use sg::Nimber;
use sg::brute::Brute;
use sg::hackenbush::{Graph, Hackenbush, tree};

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

/// The values of the subtrees of a tree with root 1, from node 1 on; `None` where the edges,
/// one fewer than nodes, are no tree.
pub fn subtree_values(tree: &[Edge]) -> Option<Vec<u64>> {
    let index = |node: u64| usize::try_from(node).ok()?.checked_sub(1);
    let edges: Option<Vec<(usize, usize)>> = tree
        .iter()
        .map(|(a, b)| Some((index(*a)?, index(*b)?)))
        .collect();
    let values = tree::values_from_edges(0, &edges?).ok()?;
    Some(values.into_iter().map(|value| value.0).collect())
}

/// Insists that the edges, one fewer than nodes, are a tree.
pub fn insist_on_tree(tree: &[Edge]) -> Result<(), String> {
    let message = || "the edges make a circle, so this is no tree".to_owned();
    subtree_values(tree).map(drop).ok_or_else(message)
}

/// The tree without a leaf other than its root, for each of its leaves.
pub fn without_a_leaf(tree: &[Edge]) -> Vec<Vec<Edge>> {
    let mut degrees = vec![0; tree.len() + 2];
    for (a, b) in tree {
        degrees[*a as usize] += 1;
        degrees[*b as usize] += 1;
    }
    let leaf = |edge: &Edge| {
        [edge.0, edge.1]
            .into_iter()
            .find(|node| *node > 1 && degrees[*node as usize] == 1)
    };
    let mut simpler = Vec::new();
    for (index, edge) in tree.iter().enumerate() {
        if let Some(leaf) = leaf(edge) {
            let mut fewer = tree.to_vec();
            fewer.remove(index);
            for end in fewer.iter_mut().flat_map(|(a, b)| [a, b]) {
                *end -= u64::from(*end > leaf);
            }
            simpler.push(fewer);
        }
    }
    simpler
}

/// Every rooted tree of up to that many nodes once, up to the order of branches; the smallest
/// first, and each node after the one it hangs at.
pub fn shapes(most: u64) -> Vec<Vec<Edge>> {
    let mut all: Vec<Vec<Edge>> = vec![Vec::new()];
    let mut last = 0;
    for node in 2..=most {
        let mut seen = BTreeSet::new();
        let longer = all[last..]
            .iter()
            .flat_map(|tree| (1..node).map(move |at| [tree.as_slice(), &[(at, node)]].concat()))
            .filter(|tree| seen.insert(shape(tree)))
            .collect::<Vec<_>>();
        last = all.len();
        all.extend(longer);
    }
    all
}

/// The branches of the root as brackets, in order, of a tree each of whose nodes comes after the
/// one it hangs at.
fn shape(tree: &[Edge]) -> String {
    let mut branches: Vec<Vec<String>> = vec![Vec::new(); tree.len() + 2];
    for (at, node) in tree.iter().rev() {
        let mut own = std::mem::take(&mut branches[*node as usize]);
        own.sort_unstable();
        branches[*at as usize].push(format!("({})", own.concat()));
    }
    branches[1].sort_unstable();
    branches[1].concat()
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

#[cfg(test)]
mod tests {
    use super::{insist_on_tree, shapes, subtree_values, without_a_leaf};

    #[test]
    fn every_rooted_tree_is_there_once() {
        let trees = shapes(8);
        let of_size = |edges| trees.iter().filter(|tree| tree.len() == edges).count();
        // The numbers of rooted trees.
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7].map(of_size),
            [1, 1, 2, 4, 9, 20, 48, 115]
        );
        for tree in &trees {
            assert_eq!(insist_on_tree(tree), Ok(()));
            let smaller = without_a_leaf(tree);
            assert!(smaller.iter().all(|tree| insist_on_tree(tree).is_ok()));
            assert!(!smaller.is_empty() || tree.is_empty());
        }
    }

    #[test]
    fn what_is_no_tree_has_no_values() {
        assert_eq!(subtree_values(&[(1, 2), (3, 2)]), Some(vec![2, 1, 0]));
        for edges in [
            vec![(1, 1)],
            vec![(2, 2)],
            vec![(1, 2), (2, 1)],
            vec![(1, 2), (3, 3)],
            vec![(2, 3), (3, 4), (4, 2)],
            vec![(0, 1)],
            vec![(1, 3)],
        ] {
            assert_eq!(subtree_values(&edges), None, "{edges:?}");
        }
    }
}
