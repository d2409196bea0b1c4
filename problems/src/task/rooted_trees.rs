//! Rooted trees whose edges are cut: all small ones, their values, and the tests that problems about
//! one such tree share.

use super::pictures::{self, Edge, disguise, grow_path, tree};
use super::{Known, Plan, Random, Task, heaps};

/// Says what a case is whose position is one rooted tree: its value, its name, small and simpler ones.
macro_rules! common {
    () => {
        position!(the case itself, by $crate::task::pictures::RootedTree);

        fn value(&self, _: &Self::Case, tree: &Self::Case) -> Known<u64> {
            $crate::task::rooted_trees::value(tree)
        }

        fn as_input(&self, tree: &Self::Case) -> Option<Self::Case> {
            Some($crate::task::rooted_trees::renumbered(tree))
        }

        fn is_same_position(&self, one: &Self::Case, other: &Self::Case) -> bool {
            let [one, other] = [one, other].map(|it| $crate::task::rooted_trees::renumbered(it));
            one == other
        }

        fn notation(&self, tree: &Self::Case) -> Option<String> {
            $crate::task::pictures::notation([(tree.as_slice(), &[1][..])])
        }

        fn small(&self) -> Vec<Self::Case> {
            $crate::task::rooted_trees::small()
        }

        fn simpler(&self, tree: &Self::Case) -> Vec<Self::Case> {
            $crate::task::pictures::without_a_leaf(tree)
        }

        fn reason(&self, tree: &Self::Case, say: &Say<'_>) -> Known<String> {
            Ok(say.value_and_winner($crate::task::rooted_trees::value(tree)?))
        }

        fn sizes(&self, tree: &Self::Case) -> u64 {
            tree.len() as u64 % 2
        }
    };
}
pub(crate) use common;

/// The edges of a tree with root 1, which has one node more; after a cut, fewer edges.
pub type Tree = Vec<Edge>;

/// How many nodes a tree has of which nothing was cut.
pub fn nodes(tree: &[Edge]) -> u64 {
    tree.len() as u64 + 1
}

/// Adds a path of so many new nodes at a node; returns the last node.
pub fn grow(tree: &mut Tree, at: u64, length: u64) -> u64 {
    let count = nodes(tree);
    grow_path(tree, count, at, length)
}

/// The tree with other numbers for its nodes but the root, and its edges in any order.
pub fn disguised(random: &mut Random, mut tree: Tree) -> Tree {
    let count = nodes(&tree);
    disguise(random, &mut tree, count, 1);
    tree
}

/// The tree with its nodes numbered without gaps, in the same order: as an input has what a cut leaves.
pub fn renumbered(tree: &[Edge]) -> Tree {
    let places = pictures::places(tree);
    let place = |node: &u64| places.get(node).copied().unwrap_or(*node);
    tree.iter().map(|(a, b)| (place(a), place(b))).collect()
}

/// The value of a tree.
pub fn value(tree: &[Edge]) -> Known<u64> {
    let nodes = tree.iter().map(|(a, b)| *a.max(b)).max();
    Ok(pictures::value(nodes.unwrap_or(1), tree, &[1])?.0)
}

/// All trees of up to 7 nodes in which every node hangs at an earlier one.
pub fn small() -> Vec<Tree> {
    let next = |tree: &[Edge]| {
        let node = nodes(tree) + 1;
        (1..node).map(move |at| (at, node))
    };
    [vec![Tree::new()], heaps::grown(6, next)].concat()
}

/// The bounds of the trees.
#[derive(Clone, Copy, Debug)]
pub struct RootedTrees {
    /// The most trees of an input.
    cases: u64,
    /// The most nodes of a tree.
    nodes: u64,
}

impl RootedTrees {
    /// Trees within these bounds.
    pub const fn new(cases: u64, nodes: u64) -> Self {
        Self { cases, nodes }
    }

    /// Fills the test plan.
    pub fn plan<T: Task<Case = Tree>>(&self, plan: &mut Plan<'_, T>) {
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
            let size = random.within(&(2..=most));
            let mut edges = tree(random, size, reach);
            let length = pictures::deciding_path(value(&edges).unwrap_or(0), round % 2 == 0);
            if size + length <= self.nodes {
                grow(&mut edges, 1, length);
            }
            disguised(random, edges)
        })
    }

    /// Several paths at the root: Nim.
    fn paths(random: &mut Random, round: u64) -> Tree {
        let (mut edges, mut sum) = (Tree::new(), 0);
        for _ in 0..random.within(&(1..=5)) {
            let length = random.within(&(1..=40));
            grow(&mut edges, 1, length);
            sum ^= length;
        }
        if round.is_multiple_of(2) {
            grow(&mut edges, 1, sum);
        }
        disguised(random, edges)
    }

    /// One tree as large as there may be, and a few small ones.
    fn large(&self, random: &mut Random, reach: u64, lost: bool) -> Vec<Tree> {
        let mut edges = tree(random, self.nodes / 2, reach);
        let missing = if lost { value(&edges).unwrap_or(0) } else { 0 };
        grow(&mut edges, 1, missing.min(self.nodes / 4));
        // Pairs of the same path cancel.
        let pair = (self.nodes - nodes(&edges)) / 2;
        grow(&mut edges, 1, pair);
        grow(&mut edges, 1, pair);
        // One node may be left over: it goes where a path of 2 and one of 3 differ.
        let end = nodes(&edges);
        grow(&mut edges, end, self.nodes - end);
        let edges = disguised(random, edges);
        let mut trees = self.trees(random, 6, 6, 6);
        trees.push(edges);
        trees
    }
}
