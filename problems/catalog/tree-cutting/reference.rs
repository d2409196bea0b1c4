//! Tree Cutting: edges of a rooted tree, with all that hangs on them.

mod rules;

use crate::task::pictures::{self, Edge, disguise, grow_path, tree};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};

/// The bounds of the problem.
pub(super) struct TreeCutting {
    cases: u64,
    nodes: u64,
}

/// The edges of a tree, which has one node more.
type Tree = Vec<Edge>;

pub(super) fn task(bounds: &Bounds) -> Result<TreeCutting, ProblemsError> {
    Ok(TreeCutting {
        cases: bounds.get("max_cases")?,
        nodes: bounds.get("max_nodes")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn nodes(tree: &[Edge]) -> u64 {
    tree.len() as u64 + 1
}

fn value(tree: &[Edge]) -> Result<u64, ProblemsError> {
    Ok(pictures::value(nodes(tree), tree, &[1])?.0)
}

impl Task for TreeCutting {
    type Setting = ();
    type Case = Tree;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), tree: &mut Tree) -> Step {
        let mut count = nodes(tree);
        layout.number("n", &mut count, 1..=self.nodes)?;
        layout.end_line()?;
        tree.resize(count as usize - 1, (0, 0));
        for (a, b) in tree.iter_mut() {
            layout.number("a", a, 1..=count)?;
            layout.number("b", b, 1..=count)?;
            layout.end_line()?;
        }
        let tree = &*tree;
        layout.insist(&|| pictures::insist_on_tree(tree))
    }

    fn answers(&self, (): &(), trees: &[Tree]) -> Result<Vec<String>, ProblemsError> {
        trees
            .iter()
            .map(|tree| Ok(word(value(tree)? != 0)))
            .collect()
    }

    fn answer_by_rules(&self, (): &(), tree: &Tree) -> Result<String, ProblemsError> {
        Ok(word(pictures::wins_by_rules(tree, &[1])))
    }

    /// All trees of up to 6 nodes in which every node hangs at an earlier one.
    fn small_cases(&self) -> Vec<((), Tree)> {
        let mut trees: Vec<Tree> = vec![Vec::new()];
        let mut last = 0;
        for node in 2..=7u64 {
            let longer: Vec<Tree> = trees[last..]
                .iter()
                .flat_map(|tree| (1..node).map(move |at| [tree.as_slice(), &[(at, node)]].concat()))
                .collect();
            last = trees.len();
            trees.extend(longer);
        }
        trees.into_iter().map(|tree| ((), tree)).collect()
    }

    /// The tree without a leaf.
    fn simpler(&self, (): &(), tree: &Tree) -> Vec<((), Tree)> {
        let trees = pictures::without_a_leaf(tree).into_iter();
        trees.map(|tree| ((), tree)).collect()
    }

    fn explain(&self, (): &(), tree: &Tree, lang: Lang) -> Option<String> {
        pictures::explain(lang, nodes(tree), tree, &[1])
    }

    fn xor_guess(&self, (): &(), tree: &Tree) -> Option<String> {
        Some(word(tree.len() % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (nodes, reach) in [(12, 12), (60, 60), (300, 5), (1000, 1000)] {
            plan.generate("middle", [nodes, reach], 1, |random, [nodes, reach]| {
                self.trees(random, 60, nodes, reach)
            });
        }
        plan.generate("paths", [], 1, |random, []| Self::paths(random));
        plan.generate("largest", [1], 1, |random, [reach]| {
            self.large(random, reach, false)
        });
        plan.generate("largest", [self.nodes], 1, |random, [reach]| {
            self.large(random, reach, true)
        });
        plan.generate("largest", [], 1, |random, []| {
            self.trees(random, self.cases, 8, 8)
        });
    }
}

impl TreeCutting {
    /// Trees of which every second one is lost, where a path at the root can make it so.
    fn trees(&self, random: &mut Random, count: u64, most: u64, reach: u64) -> Vec<Block<Self>> {
        let trees = (0..count).map(|round| {
            let size = random.within(&(2..=most));
            self.tree(random, size, reach, round % 2 == 0)
        });
        Block::alone(trees.collect::<Vec<_>>())
    }

    fn tree(&self, random: &mut Random, size: u64, reach: u64, lost: bool) -> Tree {
        let mut edges = tree(random, size, reach);
        let missing = value(&edges).unwrap_or(0);
        // A value is odd iff there are so many edges: won trees have an even number, too.
        let length = match (lost, missing) {
            (true, missing) => missing,
            (false, 0) => 2,
            (false, 1) => 3,
            (false, missing) => missing % 2,
        };
        let fits = size + length <= self.nodes;
        let count = if fits {
            grow_path(&mut edges, size, 1, length)
        } else {
            size
        };
        disguise(random, &mut edges, count, 1);
        edges
    }

    /// Several paths at the root: Nim.
    fn paths(random: &mut Random) -> Vec<Block<Self>> {
        let trees = (0..60).map(|round| {
            let (mut edges, mut count, mut sum) = (Vec::new(), 1, 0);
            for _ in 0..random.within(&(1..=5)) {
                let length = random.within(&(1..=40));
                count = grow_path(&mut edges, count, 1, length);
                sum ^= length;
            }
            if round % 2 == 0 {
                count = grow_path(&mut edges, count, 1, sum);
            }
            disguise(random, &mut edges, count, 1);
            edges
        });
        Block::alone(trees.collect::<Vec<_>>())
    }

    /// One tree as large as there may be, and a few small ones.
    fn large(&self, random: &mut Random, reach: u64, lost: bool) -> Vec<Block<Self>> {
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
        let mut blocks = self.trees(random, 6, 6, 6);
        blocks.push(Block::new((), vec![edges]));
        blocks
    }
}
