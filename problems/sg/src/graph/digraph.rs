//! A directed graph, stored so that the edges of a node lie side by side.

use crate::Game;

/// A directed graph with the nodes 0..nodes. Parallel edges and loops are allowed.
///
/// It is also the rules of the game in which a token follows edges: a position is a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digraph {
    // Invariant: `starts` has one entry more than there are nodes, ascends from 0 to the number
    // of edges, and every end is a node.
    starts: Vec<usize>,
    ends: Vec<u32>,
}

/// An edge names a node that is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("node {node} does not exist: the nodes are 0..{nodes}")]
pub struct NoSuchNode {
    /// The node named.
    pub node: usize,
    /// How many nodes there are.
    pub nodes: usize,
}

impl Digraph {
    /// Returns the graph of `nodes` nodes with these edges, each from its first to its second
    /// node. The edges of a node keep their order. O(nodes + edges).
    ///
    /// There may be fewer than 2^32 nodes; a larger number is refused by naming node 2^32 - 1.
    pub fn new(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, NoSuchNode> {
        if u32::try_from(nodes).is_err() {
            let node = u32::MAX as usize;
            return Err(NoSuchNode { node, nodes: node });
        }
        // As 32 bits they take half of the memory while they are sorted.
        let check = |node: usize| {
            if node < nodes {
                Ok(node as u32)
            } else {
                Err(NoSuchNode { node, nodes })
            }
        };
        let edges = edges
            .into_iter()
            .map(|(from, to)| Ok((check(from)?, check(to)?)))
            .collect::<Result<Vec<(u32, u32)>, NoSuchNode>>()?;
        let mut starts = vec![0; nodes + 1];
        for (from, _) in &edges {
            starts[*from as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; edges.len()];
        for (from, to) in edges {
            let free = &mut free[from as usize];
            ends[*free] = to;
            *free += 1;
        }
        Ok(Self { starts, ends })
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// The nodes a token on `node` can go to; none for a node that is not there.
    pub fn successors(&self, node: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        let edges = match (self.starts.get(node), self.starts.get(node + 1)) {
            (Some(&from), Some(&to)) => &self.ends[from..to],
            _ => &[],
        };
        edges.iter().map(|end| *end as usize)
    }

    /// How many edges leave a node.
    pub fn degree(&self, node: usize) -> usize {
        self.successors(node).len()
    }

    /// The graph with every edge turned round.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut starts = vec![0; self.starts.len()];
        for end in &self.ends {
            starts[*end as usize + 1] += 1;
        }
        for node in 0..self.nodes() {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; self.ends.len()];
        for node in 0..self.nodes() {
            for end in self.successors(node) {
                ends[free[end]] = node as u32;
                free[end] += 1;
            }
        }
        Self { starts, ends }
    }
}

impl Game for Digraph {
    type Position = usize;

    fn options(&self, &node: &usize, sink: &mut dyn FnMut(&[usize])) {
        self.successors(node).for_each(|next| sink(&[next]));
    }

    fn most_moves(&self, &node: &usize) -> u64 {
        self.successors(node).count() as u64
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any graph of up to `nodes` nodes.
    pub(in crate::graph) fn digraphs(nodes: usize) -> impl Strategy<Value = Digraph> {
        (1..=nodes).prop_flat_map(|nodes| {
            let edge = (0..nodes, 0..nodes);
            proptest::collection::vec(edge, 0..=2 * nodes)
                .prop_map(move |edges| Digraph::new(nodes, edges).unwrap_or_else(|e| panic!("{e}")))
        })
    }

    #[test]
    fn edges_keep_their_order_and_turn_round() {
        let graph = Digraph::new(3, [(0, 2), (1, 0), (0, 1), (0, 2), (2, 2)]);
        let graph = graph.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(graph.successors(0).collect::<Vec<_>>(), [2, 1, 2]);
        assert_eq!(graph.successors(9).count(), 0);
        let back = graph.reversed();
        assert_eq!(back.successors(2).collect::<Vec<_>>(), [0, 0, 2]);
        assert_eq!((back.nodes(), back.edges()), (3, 5));
        let error = Digraph::new(3, [(0, 3)]);
        assert_eq!(error, Err(NoSuchNode { node: 3, nodes: 3 }));
    }
}
