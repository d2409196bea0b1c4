//! A green Hackenbush picture.

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
    /// The picture has too many nodes or edges to be numbered.
    #[error("a picture has at most {} nodes and edges", Graph::MOST)]
    TooLarge,
}

/// A green Hackenbush picture: an undirected multigraph, loops and parallel edges allowed, some
/// of whose nodes stand on the ground.
///
/// Parts that are not tied to the ground are there but do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    // Invariant: all ground nodes are merged into node 0, every end is below `nodes`, and there
    // are at most [`Graph::MOST`] nodes besides node 0 and edges.
    nodes: usize,
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// The largest number of nodes and of edges: four times as much is numbered with 32 bits.
    pub const MOST: usize = (1 << 30) - 2;

    /// Returns the picture of `nodes` nodes 0..nodes with these edges, in which `grounds` stand
    /// on the ground. The edges keep their order.
    pub fn new(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        grounds: impl IntoIterator<Item = usize>,
    ) -> Result<Self, GraphError> {
        if nodes > Self::MOST {
            return Err(GraphError::TooLarge);
        }
        let check = |node: usize| {
            if node < nodes {
                Ok(node)
            } else {
                Err(GraphError::NoSuchNode { node, nodes })
            }
        };
        // The ground is one node in the end: node 0 of the merged picture.
        let mut merged: Vec<u32> = (1..=nodes as u32).collect();
        for ground in grounds {
            merged[check(ground)?] = 0;
        }
        let edges = edges
            .into_iter()
            .map(|(a, b)| Ok((merged[check(a)?], merged[check(b)?])))
            .collect::<Result<Vec<_>, GraphError>>()?;
        if edges.len() > Self::MOST {
            return Err(GraphError::TooLarge);
        }
        Ok(Self {
            nodes: nodes + 1,
            edges,
        })
    }

    /// How many nodes there are when all on the ground are one.
    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    /// The edges; the ground is node 0.
    pub(super) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }
}
