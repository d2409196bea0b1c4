//! Wins, losses and draws of one token on a graph with cycles, from the ends backwards.

use std::collections::VecDeque;

use super::Digraph;
use crate::Outcome;

/// How play from a node ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The player to move wins, at the soonest in that many moves.
    Win(u32),
    /// The player to move loses, at the latest in that many moves.
    Loss(u32),
    /// Neither can force an end.
    Draw,
}

impl Ending {
    /// Who wins.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Win(_) => Outcome::N,
            Self::Loss(_) => Outcome::P,
            Self::Draw => Outcome::D,
        }
    }
}

impl Digraph {
    /// Returns how play from every node ends, when who cannot move loses and infinite play is
    /// a draw. O(nodes + edges): a queue, and a counter of open moves for every node.
    ///
    /// Compared with the fixed point of the rules on all graphs of 4 nodes and on random ones
    /// of up to 10, the number of moves included.
    pub fn endings(&self) -> Vec<Ending> {
        let back = self.reversed();
        let mut endings = vec![Ending::Draw; self.nodes()];
        let mut open: Vec<usize> = (0..self.nodes()).map(|node| self.degree(node)).collect();
        let mut queue: VecDeque<usize> = (0..self.nodes()).filter(|n| open[*n] == 0).collect();
        for node in &queue {
            endings[*node] = Ending::Loss(0);
        }
        // Nodes are queued in the order of the number of moves they last.
        while let Some(node) = queue.pop_front() {
            for before in back.successors(node) {
                if endings[before] != Ending::Draw {
                    continue;
                }
                match endings[node] {
                    Ending::Loss(moves) => {
                        endings[before] = Ending::Win(moves + 1);
                        queue.push_back(before);
                    }
                    Ending::Win(moves) => {
                        open[before] -= 1;
                        if open[before] == 0 {
                            endings[before] = Ending::Loss(moves + 1);
                            queue.push_back(before);
                        }
                    }
                    Ending::Draw => {}
                }
            }
        }
        endings
    }

    /// Returns a best move from a node: one that wins soonest, else one that draws, else one
    /// that loses latest. `None` where there is no move. `endings` are those of this graph.
    pub fn best_move(&self, node: usize, endings: &[Ending]) -> Option<usize> {
        self.successors(node).max_by_key(|next| {
            match endings.get(*next).copied().unwrap_or(Ending::Draw) {
                Ending::Loss(moves) => (2, -i64::from(moves)),
                Ending::Draw => (1, 0),
                Ending::Win(moves) => (0, i64::from(moves)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::digraph::tests::digraphs;
    use super::*;
    use proptest::prelude::*;

    /// The endings by rounds: after the k-th all that are decided within k moves are known.
    fn by_rounds(graph: &Digraph) -> Vec<Ending> {
        let mut endings = vec![Ending::Draw; graph.nodes()];
        for round in 0..=graph.nodes() as u32 {
            let before = endings.clone();
            for node in 0..graph.nodes() {
                if before[node] != Ending::Draw {
                    continue;
                }
                let next = || graph.successors(node).map(|next| before[next]);
                if next().any(|ending| ending.outcome() == Outcome::P) {
                    endings[node] = Ending::Win(round);
                } else if next().all(|ending| ending.outcome() == Outcome::N) {
                    endings[node] = Ending::Loss(round);
                }
            }
        }
        endings
    }

    fn check(graph: &Digraph) {
        let endings = graph.endings();
        assert_eq!(endings, by_rounds(graph), "{graph:?}");
        for (node, ending) in endings.iter().enumerate() {
            let best = graph.best_move(node, &endings).map(|next| endings[next]);
            let expected = match *ending {
                Ending::Win(moves) => Some(Ending::Loss(moves - 1)),
                Ending::Loss(0) => None,
                Ending::Loss(moves) => Some(Ending::Win(moves - 1)),
                Ending::Draw => Some(Ending::Draw),
            };
            assert_eq!(best, expected, "{graph:?} {node}");
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

    proptest! {
        #[test]
        fn random_graphs(graph in digraphs(10)) {
            check(&graph);
        }
    }
}
