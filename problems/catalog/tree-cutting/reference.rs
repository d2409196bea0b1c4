//! Tree Cutting: edges of a rooted tree, with all that hangs on them.

use crate::task::pictures::{self, Edge, RootedTree, disguise, grow_path, tree};
use crate::task::prelude::*;

bounds! { TreeCutting { cases, nodes } }

/// The edges of a tree, which has one node more; after a cut, fewer edges.
type Tree = Vec<Edge>;

fn value(tree: &Tree) -> Known<u64> {
    let nodes = tree.iter().map(|(a, b)| *a.max(b)).max();
    Ok(pictures::value(nodes.unwrap_or(1), tree, &[1])?.0)
}

impl Task for TreeCutting {
    type Case = Tree;
    type Game = RootedTree;

    /// The edge above node v.
    const MOVE: &'static [&'static str] = &["v"];
    const NUMBERS_PARTS: bool = false;

    fn case(&self, layout: &mut dyn Layout, tree: &mut Tree) -> Step {
        pictures::walk_tree(layout, "n", self.nodes, tree)
    }

    position!(the case itself, by RootedTree);

    fn value(&self, _: &Tree, tree: &Tree) -> Known<u64> {
        value(tree)
    }

    fn notation(&self, tree: &Tree) -> Option<String> {
        pictures::notation([(tree.as_slice(), &[1][..])])
    }

    /// All trees of up to 7 nodes in which every node hangs at an earlier one.
    fn small(&self) -> Vec<Tree> {
        let longer = |tree: &Tree| {
            let node = tree.len() as u64 + 2;
            let places = 1..node;
            places
                .map(|at| [tree.as_slice(), &[(at, node)]].concat())
                .collect()
        };
        [vec![Tree::new()], heaps::grown(6, longer)].concat()
    }

    /// The tree without a leaf.
    fn simpler(&self, tree: &Tree) -> Vec<Tree> {
        pictures::without_a_leaf(tree)
    }

    fn reason(&self, tree: &Tree, say: &Say<'_>) -> Known<String> {
        Ok(say.value_and_winner(value(tree)?))
    }

    fn sizes(&self, tree: &Tree) -> u64 {
        tree.len() as u64 % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
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

    fn start(&self, random: &mut Random, largest: bool) -> Tree {
        let nodes = random.up_to(&(1..=self.nodes), largest);
        let reach = random.within(&(1..=8));
        let mut tree = tree(random, nodes, reach);
        disguise(random, &mut tree, nodes, 1);
        tree
    }
}

impl TreeCutting {
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
