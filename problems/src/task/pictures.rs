//! Pictures whose edges are cut: their values, winning cuts, and trees of every kind.

use std::collections::{BTreeMap, BTreeSet};

use sg::hackenbush::{Graph, tree};
use sg::{Game, MovesTo, Nimber};

use super::{Holds, Layout, Random, Step};
use crate::ProblemsError;

/// An edge between two nodes, from 1.
pub type Edge = (u64, u64);

fn graph(nodes: u64, edges: &[Edge], grounds: &[u64]) -> Result<Graph, ProblemsError> {
    let edges = edges.iter().map(|(a, b)| (*a as usize, *b as usize));
    let grounds = grounds.iter().map(|node| *node as usize);
    // Node 0 is there and stands nowhere.
    Graph::new(nodes as usize + 1, edges, grounds).map_err(|error| ProblemsError::Reference {
        what: say!("a picture"),
        reason: error.to_string().into(),
    })
}

/// The name of pictures that stand side by side in the engine's notation, in which node 0 is the
/// ground; none of pictures that are large. Of several the nodes are numbered one after the other.
pub fn notation<'a>(pictures: impl IntoIterator<Item = (&'a [Edge], &'a [u64])>) -> Option<String> {
    const MOST_EDGES: usize = 1000;
    let (mut named, mut before) = (Vec::new(), 0);
    for (edges, grounds) in pictures {
        let node = |node: &u64| {
            if grounds.contains(node) {
                0
            } else {
                before + node
            }
        };
        if named.len() + edges.len() > MOST_EDGES {
            return None;
        }
        named.extend(
            edges
                .iter()
                .map(|(a, b)| format!("{}-{}", node(a), node(b))),
        );
        before += edges.iter().map(|(a, b)| *a.max(b)).max().unwrap_or(0);
    }
    Some(format!("hackenbush@{}", named.join(",")))
}

/// The value of a picture some of whose nodes stand on the ground.
pub fn value(nodes: u64, edges: &[Edge], grounds: &[u64]) -> Result<Nimber, ProblemsError> {
    Ok(graph(nodes, edges, grounds)?.value())
}

/// The parent of every node of a tree that is tied to its root 1, but for the root itself.
pub fn parents(tree: &[Edge]) -> BTreeMap<u64, u64> {
    let above = (0..).zip(above(tree));
    above.filter(|(_, parent)| *parent > 0).collect()
}

/// The parent of every node of a tree that is tied to its root 1, by the node's number; 0 of the
/// root and of nodes that are not there.
fn above(tree: &[Edge]) -> Vec<u64> {
    let mut beside = beside(tree, 1);
    let mut above = vec![0; beside.len()];
    let mut open = vec![1];
    while let Some(node) = open.pop() {
        for next in std::mem::take(&mut beside[node as usize]) {
            if next != above[node as usize] {
                above[next as usize] = node;
                open.push(next);
            }
        }
    }
    above
}

/// The neighbours of every node, by its number, up to the largest one.
fn beside(edges: &[Edge], least: u64) -> Vec<Vec<u64>> {
    let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
    let most = ends.fold(least, u64::max);
    let mut beside = vec![Vec::new(); most as usize + 1];
    for (a, b) in edges {
        beside[*a as usize].push(*b);
        beside[*b as usize].push(*a);
    }
    beside
}

/// The edges that are tied to the ground.
pub fn standing(mut edges: Vec<Edge>, grounds: &[u64]) -> Vec<Edge> {
    let mut beside = beside(&edges, grounds.iter().copied().fold(0, u64::max));
    let (mut tied, mut open) = (vec![false; beside.len()], grounds.to_vec());
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut tied[node as usize], true) {
            open.append(&mut beside[node as usize]);
        }
    }
    edges.retain(|(a, _)| tied[*a as usize]);
    edges
}

/// Cutting edges of a picture by the rules alone. A position is the edges that stand; a move is
/// called by the ends of its edge.
#[derive(Clone, Debug)]
pub struct Cutting {
    /// The nodes on the ground.
    pub grounds: Vec<u64>,
}

impl Game for Cutting {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>, sink: &mut dyn FnMut(&[Vec<Edge>])) {
        self.moves(edges, &mut |_, left| sink(left));
    }

    fn moves(&self, edges: &Vec<Edge>, visit: &mut dyn FnMut(&[u64], &[Vec<Edge>])) {
        for (index, (a, b)) in edges.iter().enumerate() {
            let mut left = edges.clone();
            left.remove(index);
            visit(&[*a, *b], &[standing(left, &self.grounds)]);
        }
    }

    fn most_moves(&self, edges: &Vec<Edge>) -> u64 {
        edges.len() as u64
    }

    fn known_value(&self, edges: &Vec<Edge>) -> Option<Nimber> {
        value(self.nodes(edges), edges, &self.grounds).ok()
    }

    /// All of them. Next to a stalk of some height those cuts win that leave its value.
    fn moves_to(&self, edges: &Vec<Edge>, value: Nimber) -> Option<MovesTo<Vec<Edge>>> {
        // No picture has a larger value than edges.
        let height = value.0;
        if height > edges.len() as u64 {
            return Some(MovesTo::NONE);
        }
        let nodes = self.nodes(edges);
        let mut both = edges.clone();
        let ground = self.grounds.first().copied().unwrap_or(nodes + 1);
        let mut below = ground;
        for node in nodes + 2..nodes + 2 + height {
            both.push((below, node));
            below = node;
        }
        let grounds = [self.grounds.as_slice(), &[ground]].concat();
        let winning = graph(nodes + 1 + height, &both, &grounds)
            .ok()?
            .winning_edges();
        let cuts = winning
            .into_iter()
            .filter_map(|edge| Some((edge, *edges.get(edge)?)));
        let first = cuts.clone().next().map(|(edge, (a, b))| {
            let mut left = edges.clone();
            left.remove(edge);
            (vec![a, b], vec![standing(left, &self.grounds)])
        });
        // Parallel edges are cut by moves of one name.
        let names: BTreeSet<Edge> = cuts.map(|(_, cut)| cut).collect();
        Some(MovesTo {
            count: names.len() as u128,
            first,
            may_be_more: false,
        })
    }
}

impl Cutting {
    /// The largest number of a node.
    fn nodes(&self, edges: &[Edge]) -> u64 {
        let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
        ends.chain(self.grounds.iter().copied()).fold(0, u64::max)
    }
}

/// Cutting edges of a tree with root 1 by the rules alone. A position is the edges that stand; a
/// move is called by the node above which it cuts.
#[derive(Clone, Copy, Debug)]
pub struct RootedTree;

impl Game for RootedTree {
    type Position = Vec<Edge>;

    fn options(&self, tree: &Vec<Edge>, sink: &mut dyn FnMut(&[Vec<Edge>])) {
        self.moves(tree, &mut |_, left| sink(left));
    }

    fn moves(&self, tree: &Vec<Edge>, visit: &mut dyn FnMut(&[u64], &[Vec<Edge>])) {
        for (node, above) in parents(tree) {
            visit(&[node], &[cut(tree, node, above)]);
        }
    }

    fn leaves(&self, tree: &Vec<Edge>, label: &[u64]) -> Option<Vec<Vec<Edge>>> {
        let &[node] = label else { return None };
        let above = above(tree).get(usize::try_from(node).ok()?).copied();
        let above = above.filter(|above| *above > 0)?;
        Some(vec![cut(tree, node, above)])
    }

    fn most_moves(&self, tree: &Vec<Edge>) -> u64 {
        tree.len() as u64
    }

    /// Only of value 0.
    fn moves_to(&self, tree: &Vec<Edge>, value: Nimber) -> Option<MovesTo<Vec<Edge>>> {
        value.is_zero().then_some(())?;
        let nodes = tree.iter().map(|(a, b)| *a.max(b)).max();
        // A tree that has been cut may have lost nodes: the others are a picture.
        let edges = graph(nodes.unwrap_or(1), tree, &[1]).ok()?.winning_edges();
        let first = edges.first().map(|edge| {
            let (a, b) = tree[*edge];
            let is_below = above(tree)[a as usize] == b;
            let (node, above) = if is_below { (a, b) } else { (b, a) };
            (vec![node], vec![cut(tree, node, above)])
        });
        Some(MovesTo {
            count: edges.len() as u128,
            first,
            may_be_more: false,
        })
    }
}

/// What stands of a tree when the edge between a node and the one above it is cut.
fn cut(tree: &[Edge], node: u64, above: u64) -> Vec<Edge> {
    let mut left = tree.to_vec();
    left.retain(|edge| *edge != (node, above) && *edge != (above, node));
    standing(left, &[1])
}

/// Walks edges between nodes from 1, each on a line.
pub fn walk_edges(layout: &mut dyn Layout, nodes: u64, edges: &mut [Edge]) -> Step {
    let ends = 1..=nodes;
    let mut edges = edges.iter_mut();
    edges.try_for_each(|(a, b)| layout.line([("a", a, ends.clone()), ("b", b, ends.clone())]))
}

/// Walks how many nodes a tree with root 1 has, and its edges, each on a line.
pub fn walk_tree(layout: &mut dyn Layout, name: &str, most: u64, tree: &mut Vec<Edge>) -> Step {
    let mut count = tree.len() as u64 + 1;
    layout.line([(name, &mut count, 1..=most)])?;
    tree.resize(count as usize - 1, (0, 0));
    walk_edges(layout, count, tree)?;
    let tree = &*tree;
    layout.insist(&|| insist_on_tree(tree))
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

/// The place of each node of a tree with root 1 among those that are left, from 1.
pub fn places(tree: &[Edge]) -> BTreeMap<u64, u64> {
    let ends = tree.iter().flat_map(|(a, b)| [*a, *b]);
    let names: BTreeSet<u64> = ends.chain([1]).collect();
    names.into_iter().zip(1..).collect()
}

/// The branches at the root 1 of a tree, which may have lost nodes: the node that each leads to,
/// and its value.
pub fn branches(tree: &[Edge]) -> Vec<(u64, u64)> {
    let places = places(tree);
    let place = |(a, b): &Edge| (places[a], places[b]);
    let values = subtree_values(&tree.iter().map(place).collect::<Vec<_>>()).unwrap_or_default();
    let tops = tree.iter().filter_map(|edge| match edge {
        (1, top) | (top, 1) => Some(*top),
        _ => None,
    });
    tops.filter_map(|top| Some((top, values.get(places[&top] as usize - 1)? + 1)))
        .collect()
}

/// Insists that the edges, one fewer than nodes, are a tree.
pub fn insist_on_tree(tree: &[Edge]) -> Holds {
    let message = || say!("the edges make a circle, so this is not a tree");
    subtree_values(tree).map(drop).ok_or_else(message)
}

/// Every picture of so many nodes with up to `most` edges, loops and parallel ones among them.
pub fn multigraphs(nodes: u64, most: usize) -> Vec<Vec<Edge>> {
    let pairs = (1..=nodes).flat_map(|a| (a..=nodes).map(move |b| (a, b)));
    let pairs: Vec<Edge> = pairs.collect();
    let later = |edges: &[Edge]| {
        let last = edges.last().copied();
        let later = pairs.iter().copied();
        later.filter(move |pair| last.is_none_or(|last| last <= *pair))
    };
    [vec![Vec::new()], super::heaps::grown(most, later)].concat()
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

/// Adds a ring of that many edges through a node; of one edge it is a loop.
pub fn grow_ring(edges: &mut Vec<Edge>, nodes: &mut u64, at: u64, length: u64) {
    let end = if length == 1 { at } else { *nodes + length - 1 };
    *nodes = grow_path(edges, *nodes, at, length - 1);
    edges.push((end, at));
}

/// How long a path at a root of that value must be so that the position is lost, or won. A value
/// is odd iff so many edges stand: won pictures have an even number, too.
pub const fn deciding_path(value: u64, lost: bool) -> u64 {
    match (lost, value) {
        (true, value) => value,
        (false, 0) => 2,
        (false, 1) => 3,
        (false, value) => value % 2,
    }
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
