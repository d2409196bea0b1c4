//! A Tree Game: edges of a rooted tree, with all that hangs on them.

use crate::task::pictures::{self, RootedTree};
use crate::task::prelude::*;
use crate::task::rooted_trees::{self, RootedTrees, Tree};

bounds! { TreeGame { cases, nodes } }

impl Task for TreeGame {
    type Case = Tree;
    type Game = RootedTree;

    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    /// The edge above node v.
    const MOVE: &'static [&'static str] = &["v"];
    const NUMBERS_PARTS: bool = false;

    rooted_trees::common!();

    fn case(&self, layout: &mut dyn Layout, tree: &mut Tree) -> Step {
        pictures::walk_tree(layout, "N", self.nodes, tree)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        RootedTrees::new(self.cases, self.nodes).plan(plan);
    }
}
