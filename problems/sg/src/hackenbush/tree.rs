//! Rooted trees: the colon principle alone.

use crate::Nimber;

/// Why a tree could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// A parent, the root or an end of an edge is not there.
    #[error("node {node} does not exist: the nodes are 0..{nodes}")]
    NoSuchNode {
        /// The node named.
        node: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A node has no way to a root: it hangs on a cycle, or on nothing.
    #[error("node {node} is not connected to the root, so this is not a tree")]
    Loose {
        /// The node; the least one of those.
        node: usize,
    },
}

/// Returns the value of the subtree of every node of a forest, from the parents of its nodes;
/// roots have none. The value of the whole forest is the sum of its roots'. O(nodes), no
/// recursion.
///
/// Colon principle (Winning Ways, ch. 7): an edge to a subtree of value g is worth g + 1, and
/// edges at one node add up. Compared with the rules on all rooted trees of up to 7 nodes and
/// on random forests of 12.
///
/// ```
/// use sg::{Nimber, hackenbush::tree};
/// // A stalk of two edges next to one of one edge.
/// let values = tree::values(&[None, Some(0), Some(1), Some(0)])?;
/// assert_eq!(values, [3, 1, 0, 0].map(Nimber));
/// # Ok::<(), tree::TreeError>(())
/// ```
pub fn values(parents: &[Option<usize>]) -> Result<Vec<Nimber>, TreeError> {
    let nodes = parents.len();
    let mut children = vec![0usize; nodes];
    for node in parents.iter().copied().flatten() {
        let count = children.get_mut(node);
        *count.ok_or(TreeError::NoSuchNode { node, nodes })? += 1;
    }
    let mut values = vec![0u64; nodes];
    let mut done = 0;
    // Every leaf leads down to the first node with another child that is not done.
    let leaves: Vec<usize> = (0..nodes).filter(|node| children[*node] == 0).collect();
    for leaf in leaves {
        let mut node = leaf;
        loop {
            done += 1;
            let Some(parent) = parents[node] else { break };
            values[parent] ^= values[node] + 1;
            children[parent] -= 1;
            if children[parent] > 0 {
                break;
            }
            node = parent;
        }
    }
    // Nodes on a cycle and what they lead to are never done.
    match children.iter().position(|count| *count > 0) {
        Some(node) if done < nodes => Err(TreeError::Loose { node }),
        _ => Ok(values.into_iter().map(Nimber).collect()),
    }
}

/// Returns the value of the subtree of every node of a tree with that root, from its edges in
/// any order and direction. There is one node more than there are edges. O(nodes), no recursion.
///
/// ```
/// use sg::{Nimber, hackenbush::tree};
/// let values = tree::values_from_edges(0, &[(1, 0), (2, 1), (0, 3)])?;
/// assert_eq!(values, [3, 1, 0, 0].map(Nimber));
/// # Ok::<(), tree::TreeError>(())
/// ```
pub fn values_from_edges(root: usize, edges: &[(usize, usize)]) -> Result<Vec<Nimber>, TreeError> {
    let nodes = edges.len() + 1;
    let ends = || edges.iter().flat_map(|(a, b)| [*a, *b]);
    if let Some(node) = ends().chain([root]).find(|node| *node >= nodes) {
        return Err(TreeError::NoSuchNode { node, nodes });
    }
    // A node is done when one edge is left at it, which then leads to its parent: the xor of
    // the neighbours that are left names it.
    let mut left = vec![0usize; nodes];
    let mut neighbours = vec![0usize; nodes];
    for &(a, b) in edges {
        for (node, other) in [(a, b), (b, a)] {
            left[node] += 1;
            neighbours[node] ^= other;
        }
    }
    let mut values = vec![0u64; nodes];
    let mut done = vec![false; nodes];
    for first in 0..nodes {
        let mut node = first;
        while node != root && left[node] == 1 && !done[node] {
            done[node] = true;
            let parent = neighbours[node];
            values[parent] ^= values[node] + 1;
            neighbours[parent] ^= node;
            left[parent] -= 1;
            node = parent;
        }
    }
    done[root] = true;
    match done.iter().position(|done| !done) {
        Some(node) => Err(TreeError::Loose { node }),
        None => Ok(values.into_iter().map(Nimber).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Hackenbush;
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    fn edges(parents: &[Option<usize>]) -> Vec<(usize, usize)> {
        let indexed = parents.iter().enumerate();
        indexed
            .filter_map(|(node, parent)| parent.map(|parent| (node, parent)))
            .collect()
    }

    /// The values of all subtrees by the rules.
    fn by_rules(parents: &[Option<usize>], brute: &mut Brute<Hackenbush>) -> Vec<Nimber> {
        let value = |root: usize| {
            // What hangs below the root: the rules want the ground to be node 0.
            let above = |mut node: usize| {
                while let Some(parent) = parents[node] {
                    if node == root {
                        return true;
                    }
                    node = parent;
                }
                node == root
            };
            let swap = |node: usize| match node {
                0 => root,
                _ if node == root => 0,
                _ => node,
            };
            let below = edges(parents)
                .into_iter()
                .filter(|(_, parent)| above(*parent));
            below.map(|(a, b)| (swap(a), swap(b))).collect::<Vec<_>>()
        };
        let pictures = (0..parents.len()).map(value);
        pictures
            .map(|edges| brute.value(&Hackenbush::position(edges)))
            .collect()
    }

    #[test]
    fn all_small_trees_have_the_values_of_the_rules() {
        let mut brute = Brute::new(Hackenbush);
        for nodes in 1..=7usize {
            // Every node hangs on a lower one.
            for mut code in 0..(1..nodes).product() {
                let mut parents = vec![None];
                for node in 1..nodes {
                    parents.push(Some(code % node));
                    code /= node;
                }
                let known = by_rules(&parents, &mut brute);
                assert_eq!(values(&parents).as_ref(), Ok(&known), "{parents:?}");
                assert_eq!(values_from_edges(0, &edges(&parents)), Ok(known));
            }
        }
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        let loose = |node| Err(TreeError::Loose { node });
        assert_eq!(values(&[None, Some(2), Some(1)]), loose(1));
        assert_eq!(values(&[Some(0)]), loose(0));
        let missing = Err(TreeError::NoSuchNode { node: 2, nodes: 2 });
        assert_eq!(values(&[None, Some(2)]), missing);
        assert_eq!(values_from_edges(0, &[(0, 2)]), missing);
        assert_eq!(values_from_edges(2, &[(0, 1)]), missing);
        assert_eq!(values_from_edges(0, &[(1, 2), (2, 1)]), loose(1));
        assert_eq!(values_from_edges(0, &[(1, 1)]), loose(1));
        assert_eq!(values_from_edges(0, &[(0, 0)]), loose(1));
        assert_eq!(values_from_edges(0, &[(0, 1), (1, 2), (2, 0)]), loose(1));
        assert_eq!(values(&[]), Ok(Vec::new()));
        assert_eq!(values_from_edges(0, &[]), Ok(vec![Nimber::ZERO]));
    }

    #[test]
    fn a_long_stalk_needs_no_stack() {
        let nodes = 1_000_000;
        let parents: Vec<_> = (0..nodes).map(|node: usize| node.checked_sub(1)).collect();
        let root = values(&parents).map(|values| values[0]);
        assert_eq!(root, Ok(Nimber(nodes as u64 - 1)));
        let from_edges = values_from_edges(nodes / 2, &edges(&parents));
        let root = from_edges.map(|values| values[nodes / 2]);
        let (one, other) = (nodes as u64 / 2, nodes as u64 / 2 - 1);
        assert_eq!(root, Ok(Nimber(one ^ other)));
    }

    proptest! {
        #[test]
        fn random_forests(
            choices in proptest::collection::vec(proptest::option::of(any::<usize>()), 1..12),
        ) {
            // A node without a choice, and the first one, is a root.
            let parents: Vec<_> = choices
                .iter()
                .enumerate()
                .map(|(node, choice)| choice.and_then(|choice| choice.checked_rem(node)))
                .collect();
            let known = by_rules(&parents, &mut Brute::new(Hackenbush));
            prop_assert_eq!(values(&parents), Ok(known));
        }

        #[test]
        fn any_parents_and_edges_are_a_tree_or_refused(
            parents in proptest::collection::vec(proptest::option::of(0usize..9), 0..9),
            edges in proptest::collection::vec((0usize..9, 0usize..9), 0..9),
            root in 0usize..9,
        ) {
            // Walking down from every node ends at a root, or goes on forever.
            let tied = |mut node: usize| {
                for _ in 0..parents.len() {
                    match parents[node] {
                        Some(parent) if parent < parents.len() => node = parent,
                        Some(_) => return false,
                        None => return true,
                    }
                }
                false
            };
            let forest = (0..parents.len()).all(tied);
            prop_assert_eq!(values(&parents).is_ok(), forest);
            if let Ok(values) = values_from_edges(root, &edges) {
                let standing = Hackenbush::position(
                    edges.iter().map(|(a, b)| {
                        let swap = |node: usize| match node {
                            0 => root,
                            _ if node == root => 0,
                            _ => node,
                        };
                        (swap(*a), swap(*b))
                    }),
                );
                prop_assert_eq!(standing.len(), edges.len());
                let known = Brute::new(Hackenbush).value(&standing);
                prop_assert_eq!(values[root], known);
            }
        }
    }
}
