//! Tree Cutting: edges of a rooted tree, with all that hangs on them.

use crate::task::pictures::{self, RootedTree, tree};
use crate::task::prelude::*;
use crate::task::rooted_trees::{self, RootedTrees, Tree};

bounds! { TreeCutting { cases, nodes } }

impl Task for TreeCutting {
    type Case = Tree;
    type Game = RootedTree;

    /// The edge above node v.
    const MOVE: &'static [&'static str] = &["v"];
    const NUMBERS_PARTS: bool = false;

    rooted_trees::common!();

    fn case(&self, layout: &mut dyn Layout, tree: &mut Tree) -> Step {
        pictures::walk_tree(layout, "n", self.nodes, tree)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        RootedTrees::new(self.cases, self.nodes).plan(plan);
    }

    fn start(&self, random: &mut Random, largest: bool) -> Tree {
        let nodes = random.up_to(&(1..=self.nodes), largest);
        let reach = random.within(&(1..=8));
        let tree = tree(random, nodes, reach);
        rooted_trees::disguised(random, tree)
    }
}
