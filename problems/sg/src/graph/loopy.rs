//! Values of nodes of a graph with cycles, and who wins sums of them (Smith 1966; Fraenkel and
//! Perl 1975).

use std::collections::BTreeSet;

use super::Digraph;
use crate::{Nimber, Outcome};

/// The value of a node in a graph with cycles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoopyValue {
    /// As good as a Nim heap of that size.
    Finite(Nimber),
    /// Infinity, with the finite values that can be moved to.
    Infinite(BTreeSet<Nimber>),
}

impl Digraph {
    /// Returns the loopy value of every node. O(values · (nodes + edges)) at the worst: for every
    /// value only nodes are looked at that have successors of all smaller ones, and those from
    /// which a move can be taken back.
    ///
    /// A node gets the value m when m is the mex of the values of its labelled successors, and
    /// every other successor (unlabelled, or of a larger value) has a successor of value m, so
    /// that a move there can be taken back. What is never labelled is infinite. Compared with
    /// [`Digraph::endings`] on all graphs of 4 nodes in sums of two tokens, on those of 3 in sums
    /// of three, and on random ones of up to 6.
    ///
    /// ```
    /// use sg::graph::{Digraph, LoopyValue};
    /// use sg::Nimber;
    /// // 0 is an end; 1 goes there or stays.
    /// let values = Digraph::new(2, [(1, 0), (1, 1)])?.loopy_values();
    /// assert_eq!(values[0], LoopyValue::Finite(Nimber(0)));
    /// assert_eq!(values[1], LoopyValue::Infinite([Nimber(0)].into()));
    /// # Ok::<(), sg::graph::NoSuchNode>(())
    /// ```
    pub fn loopy_values(&self) -> Vec<LoopyValue> {
        let mut labelling = Labelling::new(self);
        let mut candidates: Vec<u32> = (0..self.nodes() as u32).collect();
        for value in 0.. {
            candidates = labelling.label(value, candidates);
            if candidates.is_empty() {
                break;
            }
        }
        let labels = labelling.labels;
        let finite = |node: usize| {
            let labels = self.successors(node).map(|next| labels[next]);
            labels.filter(|label| *label != NONE).map(nimber).collect()
        };
        (0..self.nodes())
            .map(|node| match labels[node] {
                NONE => LoopyValue::Infinite(finite(node)),
                value => LoopyValue::Finite(nimber(value)),
            })
            .collect()
    }
}

const NONE: u32 = u32::MAX;

fn nimber(label: u32) -> Nimber {
    Nimber(label.into())
}

/// The values given so far, from 0 up.
struct Labelling {
    back: Digraph,
    labels: Vec<u32>,
    /// How many successors of a node have no value yet.
    unlabelled: Vec<usize>,
    /// The last value that was given to a successor: from there a move to the node can be
    /// taken back to that value.
    taken_back: Vec<u32>,
    /// For candidates: how many successors have no value, and cannot be taken back either.
    open: Vec<usize>,
    /// The last value for which a node was a candidate.
    candidate: Vec<u32>,
}

impl Labelling {
    fn new(graph: &Digraph) -> Self {
        let nodes = graph.nodes();
        Self {
            back: graph.reversed(),
            labels: vec![NONE; nodes],
            unlabelled: (0..nodes).map(|node| graph.degree(node)).collect(),
            taken_back: vec![NONE; nodes],
            open: vec![0; nodes],
            candidate: vec![NONE; nodes],
        }
    }

    /// Gives that value to all nodes that have it, smaller ones being given. The candidates have
    /// no value and successors of all smaller ones; those for the next value are returned.
    fn label(&mut self, value: u32, mut candidates: Vec<u32>) -> Vec<u32> {
        let mut ready: Vec<usize> = Vec::new();
        for node in candidates.iter().map(|node| *node as usize) {
            self.candidate[node] = value;
            self.open[node] = self.unlabelled[node];
            if self.open[node] == 0 {
                ready.push(node);
            }
        }
        while let Some(node) = ready.pop() {
            self.labels[node] = value;
            for reverter in self.back.successors(node) {
                self.unlabelled[reverter] -= 1;
                if self.labels[reverter] != NONE || self.taken_back[reverter] == value {
                    continue;
                }
                self.taken_back[reverter] = value;
                for before in self.back.successors(reverter) {
                    if self.candidate[before] != value || self.labels[before] != NONE {
                        continue;
                    }
                    self.open[before] -= 1;
                    if self.open[before] == 0 && self.taken_back[before] != value {
                        ready.push(before);
                    }
                }
            }
        }
        candidates.retain(|node| {
            let node = *node as usize;
            self.labels[node] == NONE && self.taken_back[node] == value
        });
        candidates
    }
}

/// Returns who wins the sum of tokens with these values, when who cannot move loses and
/// infinite play is a draw.
///
/// Finite values add as nimbers. One infinite value together with a finite sum m is won iff m can be
/// moved to, else drawn; two infinite ones are drawn.
pub fn outcome_of_sum(values: &[LoopyValue]) -> Outcome {
    let mut sum = Nimber::ZERO;
    let mut infinite = None;
    for value in values {
        match value {
            LoopyValue::Finite(nimber) => sum += *nimber,
            LoopyValue::Infinite(_) if infinite.is_some() => return Outcome::D,
            LoopyValue::Infinite(reachable) => infinite = Some(reachable),
        }
    }
    match infinite {
        None => sum.into(),
        Some(reachable) if reachable.contains(&sum) => Outcome::N,
        Some(_) => Outcome::D,
    }
}

#[cfg(test)]
mod tests {
    use super::super::digraph::tests::digraphs;
    use super::*;
    use proptest::prelude::*;

    /// The graph of the positions of two tokens, one on each graph.
    fn product(one: &Digraph, other: &Digraph) -> Digraph {
        let n = other.nodes();
        let edges = (0..one.nodes() * n).flat_map(|pair| {
            let (a, b) = (pair / n, pair % n);
            let first = one.successors(a).map(move |next| (pair, next * n + b));
            let second = other.successors(b).map(move |next| (pair, a * n + next));
            first.chain(second).collect::<Vec<_>>()
        });
        Digraph::new(one.nodes() * n, edges).unwrap_or_else(|error| panic!("{error}"))
    }

    fn check(graph: &Digraph) {
        let n = graph.nodes();
        let values = graph.loopy_values();
        let pairs = product(graph, graph).endings();
        for (pair, ending) in pairs.into_iter().enumerate() {
            let sum = [values[pair / n].clone(), values[pair % n].clone()];
            assert_eq!(outcome_of_sum(&sum), ending.outcome(), "{graph:?} {pair}");
        }
        for (node, ending) in graph.endings().into_iter().enumerate() {
            let alone = outcome_of_sum(&values[node..=node]);
            assert_eq!(alone, ending.outcome(), "{graph:?} {node}");
        }
        if let Ok(known) = graph.grundy_values() {
            let known: Vec<_> = known.into_iter().map(LoopyValue::Finite).collect();
            assert_eq!(values, known, "{graph:?}");
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
    fn three_tokens_on_all_graphs_of_three_nodes() {
        for code in 0..1u32 << 9 {
            let edges = (0..9).filter(|bit| code >> bit & 1 == 1);
            let graph = Digraph::new(3, edges.map(|bit| (bit / 3, bit % 3)));
            let graph = graph.unwrap_or_else(|error| panic!("{error}"));
            let values = graph.loopy_values();
            for (index, ending) in product(&product(&graph, &graph), &graph)
                .endings()
                .into_iter()
                .enumerate()
            {
                let tokens = [index / 9, index / 3 % 3, index % 3];
                let sum = tokens.map(|node| values[node].clone());
                assert_eq!(
                    outcome_of_sum(&sum),
                    ending.outcome(),
                    "{graph:?} {tokens:?}"
                );
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn random_graphs(graph in digraphs(6)) {
            check(&graph);
        }
    }
}
