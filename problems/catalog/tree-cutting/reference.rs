//! Tree Cutting: edges of a rooted tree, with all that hangs on them.

use crate::task::pictures::{self, Edge, RootedTree, disguise, tree};
use crate::task::prelude::*;
use crate::task::rooted_trees::{self, RootedTrees};

bounds! { TreeCutting { cases, nodes } }

/// The edges of a tree, which has one node more; after a cut, fewer edges.
type Tree = Vec<Edge>;

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
        rooted_trees::value(tree)
    }

    fn notation(&self, tree: &Tree) -> Option<String> {
        pictures::notation([(tree.as_slice(), &[1][..])])
    }

    fn small(&self) -> Vec<Tree> {
        rooted_trees::small()
    }

    /// The tree without a leaf.
    fn simpler(&self, tree: &Tree) -> Vec<Tree> {
        pictures::without_a_leaf(tree)
    }

    fn reason(&self, tree: &Tree, say: &Say<'_>) -> Known<String> {
        Ok(say.value_and_winner(rooted_trees::value(tree)?))
    }

    fn sizes(&self, tree: &Tree) -> u64 {
        tree.len() as u64 % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let trees = RootedTrees {
            cases: self.cases,
            nodes: self.nodes,
        };
        trees.plan(plan);
    }

    fn start(&self, random: &mut Random, largest: bool) -> Tree {
        let nodes = random.up_to(&(1..=self.nodes), largest);
        let reach = random.within(&(1..=8));
        let mut tree = tree(random, nodes, reach);
        disguise(random, &mut tree, nodes, 1);
        tree
    }
}
