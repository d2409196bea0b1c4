//! The moves of the graph game, for the questions beyond who wins.

use std::collections::BTreeSet;

use super::{Graph, GraphGame};
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::task::{Random, tokens};
use crate::{Localized, ProblemsError};
use sg::Nimber;

impl Rules for GraphGame {
    /// A token from a to b.
    const MOVE: &'static [&'static str] = &["a", "b"];

    fn moves(&self, graph: &Graph, tokens: &Vec<u64>) -> Vec<Move> {
        let stands = |edge: &&(u64, u64)| tokens.contains(&edge.0);
        let moves: BTreeSet<(u64, u64)> = graph.edges.iter().filter(stands).copied().collect();
        moves.into_iter().map(|(a, b)| vec![a, b]).collect()
    }

    fn after(
        &self,
        graph: &Graph,
        tokens: &Vec<u64>,
        numbers: &[u64],
    ) -> Result<Vec<u64>, Localized> {
        let (a, b) = (numbers[0], numbers[1]);
        let Some(index) = tokens.iter().position(|token| *token == a) else {
            return no_move(
                format!("no token stands on node {a}"),
                format!("结点 {a} 上没有棋子"),
            );
        };
        if !graph.edges.contains(&(a, b)) {
            return no_move(
                format!("there is no edge from {a} to {b}"),
                format!("没有从 {a} 到 {b} 的边"),
            );
        }
        let mut after = tokens.clone();
        after[index] = b;
        Ok(after)
    }

    fn values(&self, graph: &Graph, cases: &[Vec<u64>]) -> Result<Vec<u64>, ProblemsError> {
        let values = tokens::values(&graph.moves())?;
        Ok(cases
            .iter()
            .map(|tokens| total(&values, tokens).0)
            .collect())
    }

    fn winning(&self, graph: &Graph, cases: &[Vec<u64>]) -> Result<Vec<Winning>, ProblemsError> {
        let moves = graph.moves();
        let values = tokens::values(&moves)?;
        let winning = |tokens: &Vec<u64>| {
            let total = total(&values, tokens);
            let mut winning = Winning::default();
            let nodes: BTreeSet<u64> = tokens.iter().copied().collect();
            for a in nodes {
                let wanted = total + values[a as usize - 1];
                let next: BTreeSet<u64> = moves[a as usize - 1].iter().copied().collect();
                for b in next.into_iter().filter(|b| values[*b as usize] == wanted) {
                    winning.count += 1;
                    winning.first.get_or_insert_with(|| vec![a, b + 1]);
                }
            }
            winning
        };
        Ok(cases.iter().map(winning).collect())
    }

    fn game(&self, random: &mut Random, largest: bool) -> (Graph, Vec<u64>) {
        let pick = |random: &mut Random, least: u64, most: u64| {
            if largest {
                most
            } else {
                random.within(&(least..=most))
            }
        };
        let nodes = pick(random, 2, self.nodes);
        let mut moves = tokens::downwards(random, nodes, 3, 6.min(nodes));
        let mut count: u64 = moves.iter().map(|next| next.len() as u64).sum();
        while largest && count < self.edges {
            let node = random.within(&(1..=nodes - 1));
            let to = random.below(node);
            moves[node as usize].push(to);
            count += 1;
        }
        let moves = tokens::renamed(random, &moves);
        let count = pick(random, 1, self.tokens);
        let mut tokens = random.list(count, &(1..=nodes));
        if largest {
            tokens[0] = nodes;
        }
        (Graph::of(random, &moves), tokens)
    }
}

fn total(values: &[Nimber], tokens: &[u64]) -> Nimber {
    tokens.iter().map(|token| values[*token as usize - 1]).sum()
}
