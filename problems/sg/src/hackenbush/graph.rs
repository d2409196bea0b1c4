//! The value of any green Hackenbush picture by the colon and fusion principles.

use crate::Nimber;

/// Why a picture could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An edge or a ground names a node that is not there.
    #[error("node {node} does not exist: the nodes are 0..{nodes}")]
    NoSuchNode {
        /// The node named.
        node: usize,
        /// How many nodes there are.
        nodes: usize,
    },
}

/// A green Hackenbush picture: an undirected multigraph, loops and parallel edges allowed, some
/// of whose nodes stand on the ground.
///
/// Parts that are not tied to the ground are there but do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    // Invariant: all ground nodes are merged into node 0, and every end is below `nodes`.
    nodes: usize,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Returns the picture of `nodes` nodes 0..nodes with these edges, in which `grounds` stand
    /// on the ground. The edges keep their order.
    pub fn new(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        grounds: impl IntoIterator<Item = usize>,
    ) -> Result<Self, GraphError> {
        let check = |node: usize| {
            if node < nodes {
                Ok(node)
            } else {
                Err(GraphError::NoSuchNode { node, nodes })
            }
        };
        // The ground is one node in the end: node 0 of the merged picture.
        let mut merged: Vec<usize> = (1..=nodes).collect();
        for ground in grounds {
            merged[check(ground)?] = 0;
        }
        let edges = edges
            .into_iter()
            .map(|(a, b)| Ok((merged[check(a)?], merged[check(b)?])))
            .collect::<Result<_, GraphError>>()?;
        Ok(Self {
            nodes: nodes + 1,
            edges,
        })
    }

    /// Returns the Grundy value. O(nodes + edges) time and memory, no recursion.
    ///
    /// Fusion principle (Winning Ways, ch. 7): the nodes of a cycle may be fused, so a
    /// 2-edge-connected part with E edges is one node with E loops, each worth 1. Colon
    /// principle: a bridge to a part of value g is worth g + 1. Both are folded into one
    /// depth-first search. Compared with the rules on all multigraphs of up to 4 nodes and 5
    /// edges, and on random ones of up to 7 nodes and 10 edges.
    ///
    /// ```
    /// use sg::{Nimber, hackenbush::Graph};
    /// // A triangle on a stalk: the odd cycle is worth 1, the stalk makes it 2.
    /// let picture = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 1)], [0])?;
    /// assert_eq!(picture.value(), Nimber(2));
    /// # Ok::<(), sg::hackenbush::GraphError>(())
    /// ```
    pub fn value(&self) -> Nimber {
        Search::new(self).run()
    }

    /// Returns the edges (by index) whose cutting leaves value 0; none iff the position is
    /// lost. An edge that is not tied to the ground is never among them.
    /// O(edges · (nodes + edges)).
    pub fn winning_edges(&self) -> Vec<usize> {
        let standing = self.standing();
        (0..self.edges.len())
            .filter(|&edge| standing[self.edges[edge].0] && self.without(edge).value().is_zero())
            .collect()
    }

    /// The picture in which `edge` is cut; what falls away stays, and does not count.
    fn without(&self, edge: usize) -> Self {
        let mut edges = self.edges.clone();
        edges.remove(edge);
        Self {
            nodes: self.nodes,
            edges,
        }
    }

    /// Which nodes are tied to the ground.
    fn standing(&self) -> Vec<bool> {
        let adjacency = Adjacency::new(self);
        let mut standing = vec![false; self.nodes];
        standing[0] = true;
        let mut queue = vec![0];
        while let Some(node) = queue.pop() {
            for &(other, _) in adjacency.of(node) {
                if !standing[other] {
                    standing[other] = true;
                    queue.push(other);
                }
            }
        }
        standing
    }
}

/// The edges at each node, one slice a node; a loop stands at its node once.
struct Adjacency {
    starts: Vec<usize>,
    /// (the other end, the edge's index)
    ends: Vec<(usize, usize)>,
}

impl Adjacency {
    fn new(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.nodes + 1];
        for &(a, b) in &graph.edges {
            starts[a + 1] += 1;
            if a != b {
                starts[b + 1] += 1;
            }
        }
        for node in 0..graph.nodes {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut ends = vec![(0, 0); starts[graph.nodes]];
        let mut put = |at: usize, end| {
            ends[free[at]] = end;
            free[at] += 1;
        };
        for (edge, &(a, b)) in graph.edges.iter().enumerate() {
            put(a, (b, edge));
            if a != b {
                put(b, (a, edge));
            }
        }
        Self { starts, ends }
    }

    fn of(&self, node: usize) -> &[(usize, usize)] {
        &self.ends[self.starts[node]..self.starts[node + 1]]
    }
}

const UNSEEN: usize = usize::MAX;

/// The depth-first search that folds both principles into one pass.
struct Search {
    adjacency: Adjacency,
    /// The order in which a node was met.
    order: Vec<usize>,
    /// The earliest node that can be reached from the node's subtree by one back edge.
    low: Vec<usize>,
    value: Vec<u64>,
    met: usize,
}

/// A node on the search's own stack.
struct Visit {
    node: usize,
    parent: usize,
    /// The edge it was reached by: the way back over *this edge* is no cycle, over a parallel
    /// one it is.
    by: usize,
    /// The next end in [`Adjacency::ends`] to look at.
    next: usize,
}

impl Search {
    fn new(graph: &Graph) -> Self {
        Self {
            adjacency: Adjacency::new(graph),
            order: vec![UNSEEN; graph.nodes],
            low: vec![UNSEEN; graph.nodes],
            value: vec![0; graph.nodes],
            met: 0,
        }
    }

    fn run(mut self) -> Nimber {
        let mut stack = vec![self.meet(0, 0, usize::MAX)];
        while let Some(visit) = stack.last_mut() {
            let node = visit.node;
            if visit.next == self.adjacency.starts[node + 1] {
                let (parent, by) = (visit.parent, visit.by);
                stack.pop();
                if by != usize::MAX {
                    self.fold(node, parent);
                }
                continue;
            }
            let (other, edge) = self.adjacency.ends[visit.next];
            visit.next += 1;
            if edge == visit.by {
                continue;
            }
            if self.order[other] == UNSEEN {
                stack.push(self.meet(other, node, edge));
            } else if self.order[other] <= self.order[node] {
                // A back edge or a loop, counted once: at its lower end.
                self.value[node] ^= 1;
                self.low[node] = self.low[node].min(self.order[other]);
            }
        }
        Nimber(self.value[0])
    }

    fn meet(&mut self, node: usize, parent: usize, by: usize) -> Visit {
        self.order[node] = self.met;
        self.low[node] = self.met;
        self.met += 1;
        Visit {
            node,
            parent,
            by,
            next: self.adjacency.starts[node],
        }
    }

    /// Adds a finished child to its parent: over a bridge by the colon principle, within a
    /// cycle by the fusion principle.
    fn fold(&mut self, child: usize, parent: usize) {
        let bridge = self.low[child] > self.order[parent];
        self.value[parent] ^= if bridge {
            self.value[child] + 1
        } else {
            self.value[child] ^ 1
        };
        self.low[parent] = self.low[parent].min(self.low[child]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Hackenbush;
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    fn by_rules(brute: &mut Brute<Hackenbush>, edges: &[(usize, usize)]) -> Nimber {
        brute.value(&Hackenbush::position(edges.iter().copied()))
    }

    fn by_theory(nodes: usize, edges: &[(usize, usize)]) -> Option<Nimber> {
        Some(Graph::new(nodes, edges.iter().copied(), [0]).ok()?.value())
    }

    /// All multigraphs on `nodes` nodes with `left` more edges from pair `first` on.
    fn all(
        nodes: usize,
        left: usize,
        first: usize,
        edges: &mut Vec<(usize, usize)>,
        check: &mut impl FnMut(&[(usize, usize)]),
    ) {
        check(edges);
        if left == 0 {
            return;
        }
        let pairs: Vec<_> = (0..nodes)
            .flat_map(|a| (a..nodes).map(move |b| (a, b)))
            .collect();
        for (index, &pair) in pairs.iter().enumerate().skip(first) {
            edges.push(pair);
            all(nodes, left - 1, index, edges, check);
            edges.pop();
        }
    }

    #[test]
    fn every_small_multigraph_has_the_value_of_the_rules() {
        let mut brute = Brute::new(Hackenbush);
        let mut count = 0;
        for nodes in 1..=4 {
            all(nodes, 5, 0, &mut Vec::new(), &mut |edges| {
                count += 1;
                let rules = by_rules(&mut brute, edges);
                assert_eq!(by_theory(nodes, edges), Some(rules), "{edges:?}");
            });
        }
        assert!(count > 3000, "{count} multigraphs");
    }

    #[test]
    fn every_small_multigraph_is_won_by_the_edges_the_rules_say() -> Result<(), GraphError> {
        let mut brute = Brute::new(Hackenbush);
        let mut check = |edges: &[(usize, usize)]| {
            let graph = Graph::new(3, edges.iter().copied(), [0])?;
            let winning = graph.winning_edges().len();
            let sum = [Hackenbush::position(edges.iter().copied())];
            assert_eq!(winning, brute.winning_moves(&sum), "{edges:?}");
            Ok(())
        };
        let mut result = Ok(());
        all(3, 4, 0, &mut Vec::new(), &mut |edges| {
            if result.is_ok() {
                result = check(edges);
            }
        });
        result
    }

    proptest! {
        #[test]
        fn random_multigraphs_have_the_value_of_the_rules(
            edges in proptest::collection::vec((0usize..7, 0usize..7), 0..=10),
        ) {
            let rules = by_rules(&mut Brute::new(Hackenbush), &edges);
            prop_assert_eq!(by_theory(7, &edges), Some(rules));
        }

        /// Several grounds are one: the same as an edge list in which they are node 0.
        #[test]
        fn grounds_are_one_node(
            edges in proptest::collection::vec((0usize..6, 0usize..6), 0..=9),
        ) {
            let graph = Graph::new(6, edges.iter().copied(), [1, 4]);
            let ground = |node| if node == 1 || node == 4 { 0 } else { node + 1 };
            let merged: Vec<_> = edges.iter().map(|&(a, b)| (ground(a), ground(b))).collect();
            prop_assert_eq!(
                graph.map(|g| g.value()),
                Ok(by_rules(&mut Brute::new(Hackenbush), &merged))
            );
        }
    }

    #[test]
    fn a_long_path_needs_no_stack() {
        let n = 1_000_000;
        let path: Vec<_> = (0..n).map(|i| (i, i + 1)).collect();
        assert_eq!(by_theory(n + 1, &path), Some(Nimber(n as u64)));
    }

    #[test]
    fn a_node_out_of_range_is_named() {
        let error = Graph::new(3, [(0, 3)], [0]);
        assert_eq!(error, Err(GraphError::NoSuchNode { node: 3, nodes: 3 }));
    }
}
