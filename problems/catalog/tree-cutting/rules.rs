//! The moves of tree cutting, for the questions beyond who wins.

use std::collections::BTreeSet;

use super::{Tree, TreeCutting};
use crate::task::Random;
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::task::pictures::{self, disguise};
use crate::{Localized, ProblemsError};

impl Rules for TreeCutting {
    /// The edge above node v.
    const MOVE: &'static [&'static str] = &["v"];

    fn moves(&self, (): &(), tree: &Tree) -> Vec<Move> {
        let nodes: BTreeSet<u64> = pictures::parents(tree).into_keys().collect();
        nodes.into_iter().map(|node| vec![node]).collect()
    }

    fn after(&self, (): &(), tree: &Tree, numbers: &[u64]) -> Result<Tree, Localized> {
        let v = numbers[0];
        let parents = pictures::parents(tree);
        let Some(above) = parents.get(&v) else {
            return no_move(
                format!("there is no edge above node {v}"),
                format!("结点 {v} 之上没有边"),
            );
        };
        let cut = |edge: &(u64, u64)| *edge == (v, *above) || *edge == (*above, v);
        let mut left = tree.clone();
        left.retain(|edge| !cut(edge));
        // What is not tied to the root falls away.
        let tied = pictures::parents(&left);
        left.retain(|(a, b)| tied.contains_key(a) || tied.contains_key(b));
        Ok(left)
    }

    fn values(&self, (): &(), trees: &[Tree]) -> Result<Vec<u64>, ProblemsError> {
        let value = |tree: &Tree| Ok(pictures::value(largest(tree), tree, &[1])?.0);
        trees.iter().map(value).collect()
    }

    fn winning(&self, (): &(), trees: &[Tree]) -> Result<Vec<Winning>, ProblemsError> {
        let winning = |tree: &Tree| {
            let edges = pictures::winning_cuts(largest(tree), tree, &[1])?;
            let first = edges.first().map(|edge| {
                let (a, b) = tree[*edge];
                let parents = pictures::parents(tree);
                vec![if parents.get(&a) == Some(&b) { a } else { b }]
            });
            Ok(Winning {
                count: edges.len() as u128,
                first,
            })
        };
        trees.iter().map(winning).collect()
    }

    fn game(&self, random: &mut Random, largest: bool) -> ((), Tree) {
        let nodes = if largest {
            self.nodes
        } else {
            random.within(&(1..=self.nodes))
        };
        let reach = random.within(&(1..=8));
        let mut tree = pictures::tree(random, nodes, reach);
        disguise(random, &mut tree, nodes, 1);
        ((), tree)
    }
}

/// The largest number of a node.
fn largest(tree: &Tree) -> u64 {
    let nodes = tree.iter().map(|(a, b)| *a.max(b));
    nodes.max().unwrap_or(1)
}
