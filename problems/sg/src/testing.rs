//! Random rules for property tests: small acyclic graphs whose moves may split a token.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::Game;

/// A token stands on a node and moves to lower ones; a move may leave two tokens.
#[derive(Debug, Clone)]
pub(crate) struct RandomGraph {
    /// The options of every node.
    moves: Vec<Vec<Vec<usize>>>,
}

impl RandomGraph {
    /// The nodes that can be reached from `node`, with itself.
    pub(crate) fn reachable(&self, node: usize) -> BTreeSet<usize> {
        let mut reachable = BTreeSet::from([node]);
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            for next in self.moves[node].iter().flatten() {
                if reachable.insert(*next) {
                    open.push(*next);
                }
            }
        }
        reachable
    }
}

impl Game for RandomGraph {
    type Position = usize;

    fn options(&self, &node: &usize, sink: &mut dyn FnMut(&[usize])) {
        self.moves[node].iter().for_each(|option| sink(option));
    }
}

/// Acyclic rules on the nodes 0..`nodes`.
pub(crate) fn graphs(nodes: usize, splitting: bool) -> impl Strategy<Value = RandomGraph> {
    let parts = if splitting { 0..=2usize } else { 1..=1 };
    let of_node = move |node: usize| {
        let option = proptest::collection::vec(0..node.max(1), parts.clone());
        let most = if node == 0 { 0 } else { 4 };
        proptest::collection::vec(option, 0..=most)
    };
    let moves: Vec<_> = (0..nodes).map(of_node).collect();
    moves.prop_map(|moves| RandomGraph { moves })
}
