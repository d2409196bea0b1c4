//! Grundy values of every node of a graph without cycles.

use super::Digraph;
use crate::Nimber;

/// A cycle of a graph, which therefore has no Grundy values by mex.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the graph has a cycle: {}", written(nodes))]
pub struct Cycle {
    /// Its nodes in the order of the edges; the last one leads to the first.
    pub nodes: Vec<usize>,
}

fn written(nodes: &[usize]) -> String {
    const MOST: usize = 20;
    let mut names: Vec<String> = nodes.iter().take(MOST).map(usize::to_string).collect();
    if nodes.len() > MOST {
        names.push("…".to_owned());
    }
    names.extend(nodes.first().map(usize::to_string));
    names.join(" -> ")
}

/// A node on the way from a root, and how many of its edges have been followed.
struct Step {
    node: u32,
    followed: usize,
}

const UNKNOWN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

impl Digraph {
    /// Returns the Grundy value of every node, or a cycle. O(nodes + edges), no recursion.
    ///
    /// A value g needs g(g + 1)/2 edges below it, so with m edges none exceeds (√(8m + 1) - 1)/2.
    /// Compared with plain mex on all graphs of 4 nodes and on random ones of up to 12.
    ///
    /// ```
    /// use sg::{Nimber, graph::Digraph};
    /// let graph = Digraph::new(4, [(0, 1), (0, 2), (1, 2), (2, 3)])?;
    /// assert_eq!(graph.grundy_values()?, [2, 0, 1, 0].map(Nimber));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grundy_values(&self) -> Result<Vec<Nimber>, Cycle> {
        let mut values = vec![UNKNOWN; self.nodes()];
        // The node for which a value was last seen: nothing needs to be cleared.
        let mut seen: Vec<u32> = Vec::new();
        let mut way: Vec<Step> = Vec::new();
        for root in 0..self.nodes() {
            if values[root] != UNKNOWN {
                continue;
            }
            values[root] = OPEN;
            way.push(Step {
                node: root as u32,
                followed: 0,
            });
            while let Some(step) = way.last_mut() {
                let node = step.node as usize;
                let next = self.successors(node).nth(step.followed);
                let Some(next) = next else {
                    values[node] = self.mex_of(node, &values, &mut seen);
                    way.pop();
                    continue;
                };
                step.followed += 1;
                if values[next] == OPEN {
                    return Err(cycle(&way, next));
                }
                if values[next] == UNKNOWN {
                    values[next] = OPEN;
                    way.push(Step {
                        node: next as u32,
                        followed: 0,
                    });
                }
            }
        }
        Ok(values
            .into_iter()
            .map(|value| Nimber(value.into()))
            .collect())
    }

    fn mex_of(&self, node: usize, values: &[u32], seen: &mut Vec<u32>) -> u32 {
        let degree = self.degree(node);
        if seen.len() <= degree {
            seen.resize(degree + 1, UNKNOWN);
        }
        for next in self.successors(node) {
            // A value above the number of options cannot change their mex.
            if let Some(slot) = seen[..=degree].get_mut(values[next] as usize) {
                *slot = node as u32;
            }
        }
        let free = seen.iter().position(|stamp| *stamp != node as u32);
        free.unwrap_or(degree) as u32
    }
}

/// The part of the way that begins with this node.
fn cycle(way: &[Step], node: usize) -> Cycle {
    let from = way.iter().position(|step| step.node as usize == node);
    let nodes = way[from.unwrap_or(0)..].iter();
    Cycle {
        nodes: nodes.map(|step| step.node as usize).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::digraph::tests::digraphs;
    use super::*;
    use crate::brute::Brute;
    use crate::{Budget, Solver};
    use proptest::prelude::*;

    fn check(graph: &Digraph) {
        match graph.grundy_values() {
            Ok(values) => {
                let mut brute = Brute::new(graph);
                for (node, value) in values.into_iter().enumerate() {
                    assert_eq!(brute.value(&node), value, "{graph:?} {node}");
                }
            }
            Err(Cycle { nodes }) => {
                for (index, node) in nodes.iter().enumerate() {
                    let next = nodes[(index + 1) % nodes.len()];
                    assert!(
                        graph.successors(*node).any(|n| n == next),
                        "{graph:?} {nodes:?}"
                    );
                }
                let mut solver = Solver::new(graph, Budget::default());
                assert!((0..graph.nodes()).any(|node| solver.value(&[node]).is_err()));
            }
        }
    }

    #[test]
    fn all_graphs_of_four_nodes() {
        for code in 0..1u32 << 16 {
            let edges = (0..16).filter(|bit| code >> bit & 1 == 1);
            let graph = Digraph::new(4, edges.map(|bit| (bit / 4, bit % 4)));
            check(&graph.unwrap_or_else(|error| panic!("{error}")));
        }
    }

    #[test]
    fn a_long_path_needs_no_stack() {
        let nodes = 1_000_001;
        let path = Digraph::new(nodes, (1..nodes).map(|node| (node - 1, node)));
        let values = path.map(|path| path.grundy_values());
        let first = values.map(|values| values.map(|values| values[0]));
        assert_eq!(first, Ok(Ok(Nimber(0))));
    }

    #[test]
    fn a_cycle_is_written_with_its_nodes() {
        let cycle = Cycle { nodes: vec![3, 5] };
        assert_eq!(cycle.to_string(), "the graph has a cycle: 3 -> 5 -> 3");
    }

    proptest! {
        #[test]
        fn random_graphs(graph in digraphs(12)) {
            check(&graph);
        }

        /// Edges downwards only: there is no cycle, and values are larger.
        #[test]
        fn random_graphs_without_cycles(
            edges in proptest::collection::vec((0usize..20, 0usize..20), 0..80),
        ) {
            let edges = edges.into_iter().filter(|(a, b)| a > b);
            let graph = Digraph::new(20, edges);
            check(&graph.unwrap_or_else(|error| panic!("{error}")));
        }
    }
}
