//! Rooted trees whose edges are cut: all small ones, their values, and the tests that problems about
//! one such tree share.

use super::pictures::{self, Edge, disguise, grow_path, tree};
use super::{Known, Plan, Random, Task, heaps};

/// The edges of a tree with root 1, which has one node more; after a cut, fewer edges.
type Tree = Vec<Edge>;

/// The value of a tree.
pub fn value(tree: &[Edge]) -> Known<u64> {
    let nodes = tree.iter().map(|(a, b)| *a.max(b)).max();
    Ok(pictures::value(nodes.unwrap_or(1), tree, &[1])?.0)
}

/// All trees of up to 7 nodes in which every node hangs at an earlier one.
pub fn small() -> Vec<Tree> {
    let longer = |tree: &Tree| {
        let node = tree.len() as u64 + 2;
        let places = 1..node;
        places
            .map(|at| [tree.as_slice(), &[(at, node)]].concat())
            .collect()
    };
    [vec![Tree::new()], heaps::grown(6, longer)].concat()
}

/// The bounds of the trees.
#[derive(Clone, Copy, Debug)]
pub struct RootedTrees {
    /// The most trees of an input.
    pub cases: u64,
    /// The most nodes of a tree.
    pub nodes: u64,
}

impl RootedTrees {
    /// Fills the test plan.
    pub fn plan<T: Task<Case = Tree>>(&self, plan: &mut Plan<'_, T>) {
        plan.small(self.cases);
        let sizes = [[12, 12], [60, 60], [300, 5], [1000, 1000]];
        plan.each("middle", sizes, 1, |random, [nodes, reach]| {
            self.trees(random, 60, nodes, reach)
        });
        plan.many("paths", [1, 60], Self::paths);
        let reaches = [(1, false), (self.nodes, true)];
        for (reach, lost) in reaches {
            plan.generate("largest", [reach], 1, |random, [reach]| {
                self.large(random, reach, lost)
            });
        }
        plan.random("largest", 1, |random| self.trees(random, self.cases, 8, 8));
    }

    /// Trees of which every second one is lost, where a path at the root can make it so.
    fn trees(&self, random: &mut Random, count: u64, most: u64, reach: u64) -> Vec<Tree> {
        random.many(count, |random, round| {
            let mut nodes = random.within(&(2..=most));
            let mut edges = tree(random, nodes, reach);
            let length = pictures::deciding_path(value(&edges).unwrap_or(0), round % 2 == 0);
            if nodes + length <= self.nodes {
                nodes = grow_path(&mut edges, nodes, 1, length);
            }
            disguise(random, &mut edges, nodes, 1);
            edges
        })
    }

    /// Several paths at the root: Nim.
    fn paths(random: &mut Random, round: u64) -> Tree {
        let (mut edges, mut count, mut sum) = (Tree::new(), 1, 0);
        for _ in 0..random.within(&(1..=5)) {
            let length = random.within(&(1..=40));
            count = grow_path(&mut edges, count, 1, length);
            sum ^= length;
        }
        if round.is_multiple_of(2) {
            count = grow_path(&mut edges, count, 1, sum);
        }
        disguise(random, &mut edges, count, 1);
        edges
    }

    /// One tree as large as there may be, and a few small ones.
    fn large(&self, random: &mut Random, reach: u64, lost: bool) -> Vec<Tree> {
        let mut edges = tree(random, self.nodes / 2, reach);
        let missing = if lost { value(&edges).unwrap_or(0) } else { 0 };
        let mut count = grow_path(&mut edges, self.nodes / 2, 1, missing.min(self.nodes / 4));
        // Pairs of the same path cancel.
        let pair = (self.nodes - count) / 2;
        count = grow_path(&mut edges, count, 1, pair);
        count = grow_path(&mut edges, count, 1, pair);
        if count < self.nodes {
            // One node is left over: it goes where a path of 2 and one of 3 differ.
            edges.push((count, count + 1));
            count += 1;
        }
        disguise(random, &mut edges, count, 1);
        let mut trees = self.trees(random, 6, 6, 6);
        trees.push(edges);
        trees
    }
}
