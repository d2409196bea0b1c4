//! PP and QQ: edges of rooted trees are cut, and whoever cuts the last one loses.
//!
//! The components are the branches at the roots. For whole trees the SJ theorem is wrong: a tree
//! of value 0 may still have moves that all lead to large values.

use crate::task::explain::misere;
use crate::task::pictures::{self, RootedTree, branches, tree};
use crate::task::prelude::*;
use crate::task::rooted_trees::{Tree, disguised, grow, nodes};
use sg::convention::anti_sg;

bounds! { LastCutLoses { cases, trees, nodes, all_nodes } }

/// The values of the branches of all trees.
fn values(trees: &[Tree]) -> Vec<u64> {
    let all = trees.iter().flat_map(|tree| branches(tree));
    all.map(|(_, value)| value).collect()
}

/// Of forests with more edges not every winning cut is counted.
const MOST_CUTS: usize = 2000;

fn wins(values: impl IntoIterator<Item = u64>) -> bool {
    let values: Vec<Nimber> = values.into_iter().map(Nimber).collect();
    anti_sg(&values).is_win()
}

impl Task for LastCutLoses {
    type Case = Vec<Tree>;
    type Game = RootedTree;

    const WORDS: [&'static str; 2] = ["PP", "QQ"];
    const PLAY: Play = Play::Misere;
    const CASES: Ending = Ending::EndOfInput;

    position!(every part of the case, by RootedTree);

    fn case(&self, layout: &mut dyn Layout, trees: &mut Vec<Tree>) -> Step {
        layout.each("N", 1..=self.trees, trees, |layout, tree| {
            pictures::walk_tree(layout, "m", self.nodes, tree)
        })
    }

    fn totals(&self, cases: &[&Vec<Tree>]) -> Vec<Total> {
        let trees = cases.iter().flat_map(|trees| trees.iter());
        let all = trees.map(|tree| nodes(tree)).sum();
        vec![Total::new("nodes", self.all_nodes, all)]
    }

    fn wins(&self, trees: &Vec<Tree>) -> Known<bool> {
        Ok(wins(values(trees)))
    }

    /// By the values of the branches; of forests with many edges the first cut that wins is enough.
    fn winning(&self, trees: &Vec<Tree>) -> Known<Winning<Tree>> {
        let mut winning = Winning::default();
        if !self.wins(trees)? {
            return Ok(winning);
        }
        winning.may_be_more = trees.iter().map(Vec::len).sum::<usize>() > MOST_CUTS;
        let all: Vec<Vec<u64>> = trees
            .iter()
            .map(|tree| values(std::slice::from_ref(tree)))
            .collect();
        for (part, tree) in trees.iter().enumerate() {
            let others = || {
                let trees = all
                    .iter()
                    .enumerate()
                    .filter(move |(other, _)| *other != part);
                trees.flat_map(|(_, values)| values.iter().copied())
            };
            RootedTree.moves(tree, &mut |label, left| {
                let is_enough = winning.may_be_more && winning.first.is_some();
                if is_enough || wins(others().chain(values(left))) {
                    return;
                }
                winning.count += 1;
                winning.first.get_or_insert_with(|| Turn {
                    part,
                    label: label.to_vec(),
                    left: left.to_vec(),
                });
            });
        }
        Ok(winning)
    }

    fn notation(&self, trees: &Vec<Tree>) -> Option<String> {
        pictures::notation(trees.iter().map(|tree| (tree.as_slice(), &[1][..])))
    }

    /// All trees of up to 7 nodes, all pairs of up to 6 and all threes of up to 4.
    fn small(&self) -> Vec<Vec<Tree>> {
        let mut cases = heaps::alone_and_in_pairs(pictures::shapes(7), pictures::shapes(6));
        cases.extend(heaps::in_threes(&pictures::shapes(4)));
        cases.sort_by_key(|trees| (trees.iter().map(Vec::len).sum::<usize>(), trees.len()));
        cases
    }

    /// Without a tree, or a tree without a leaf.
    fn simpler(&self, trees: &Vec<Tree>) -> Vec<Vec<Tree>> {
        let mut cases = without_one(trees);
        for (index, tree) in trees.iter().enumerate() {
            let smaller = pictures::without_a_leaf(tree).into_iter();
            let (before, behind) = (&trees[..index], &trees[index + 1..]);
            cases.extend(smaller.map(|tree| [before, &[tree], behind].concat()));
        }
        cases
    }

    fn reason(&self, trees: &Vec<Tree>, say: &Say<'_>) -> Known<String> {
        let mut parts = Vec::new();
        for (number, tree) in (1..).zip(trees) {
            for (top, value) in branches(tree) {
                parts.push((say.say(&said!("branch", top, number)), value));
            }
        }
        if parts.is_empty() {
            return Ok(say.say(&Said::new("no-edge")));
        }
        Ok(misere(&parts, say))
    }

    fn describe(&self, trees: &Vec<Tree>, turn: &Turn<Tree>, say: &Say<'_>) -> String {
        let node = turn.label.first().copied().unwrap_or_default();
        let above = pictures::parents(&trees[turn.part]).get(&node).copied();
        let above = above.unwrap_or_default();
        say.say(&said!("cut", above, node, number = turn.part + 1))
    }

    fn sizes(&self, trees: &Vec<Tree>) -> u64 {
        trees.iter().fold(0, |sum, tree| sum ^ tree.len() as u64)
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[3, 8], [5, 30], [8, 100]];
        plan.each("middle", sizes, 1, |random, [most, nodes]| {
            let count = self.cases.min(self.all_nodes / (most * nodes)).min(150);
            self.forests(random, count, most, nodes)
        });
        plan.many("ones", [1, 120], Self::all_ones);
        plan.many("equal-branches", [1, 100], Self::hidden_branches);
        plan.generate("largest", [self.trees], 1, |random, [trees]| {
            let count = self.all_nodes / (self.trees * self.nodes);
            random.many(count, |random, round| self.large(random, trees, round))
        });
        plan.random("largest", 1, |random| {
            self.forests(random, self.cases, 2, 6)
        });
    }
}

impl LastCutLoses {
    /// Forests of which, where a path at the root can make it so, every second one is lost.
    fn forests(&self, random: &mut Random, count: u64, most: u64, nodes: u64) -> Vec<Vec<Tree>> {
        random.many(count, |random, round| {
            let length = random.within(&(1..=most));
            let forest = random.many(length, |random, _| {
                let size = random.within(&(1..=nodes));
                let reach = random.within(&(1..=size));
                tree(random, size, reach)
            });
            self.finished(random, forest, round % 2 == 0)
        })
    }

    /// The forest with a path at one of its roots that makes it lost, or won; then disguised.
    fn finished(&self, random: &mut Random, mut forest: Vec<Tree>, lost: bool) -> Vec<Tree> {
        let at = random.below(forest.len() as u64) as usize;
        let all = values(&forest);
        let room = self.nodes - nodes(&forest[at]);
        let of = |length: &u64| wins(all.iter().copied().chain(Some(*length))) != lost;
        // No path at all comes first.
        let undecided = wins(all.iter().copied()) == lost;
        if let Some(length) = (1..=room).filter(|_| undecided).find(of) {
            grow(&mut forest[at], 1, length);
        }
        all_disguised(random, forest)
    }

    /// Every branch is worth 1 though most have many edges, but for one or none that is not.
    fn all_ones(random: &mut Random, round: u64) -> Vec<Tree> {
        let mut forest: Vec<Tree> = vec![Vec::new(); random.within(&(1..=5)) as usize];
        let branches = 4 * random.below(4) + round % 4;
        for _ in 0..branches {
            let at = random.below(forest.len() as u64) as usize;
            let tree = &mut forest[at];
            let top = grow(tree, 1, 1);
            // Two equal paths cancel.
            let pair = random.below(5);
            grow(tree, top, pair);
            grow(tree, top, pair);
        }
        if round % 12 >= 8 {
            let at = random.below(forest.len() as u64) as usize;
            grow(&mut forest[at], 1, random.within(&(2..=5)));
        }
        all_disguised(random, forest)
    }

    /// Trees that are worth 0 or 1 as a whole and have large branches.
    fn hidden_branches(random: &mut Random, round: u64) -> Vec<Tree> {
        let count = random.within(&(1..=4));
        let mut forest = random.many(count, |random, _| {
            let mut edges = Tree::new();
            let lengths = random.list(3, &(2..=9));
            let pairs = random.within(&(1..=3)) as usize;
            for length in &lengths[..pairs] {
                grow(&mut edges, 1, *length);
                grow(&mut edges, 1, *length);
            }
            edges
        });
        if round.is_multiple_of(2) {
            grow(&mut forest[0], 1, 1);
        }
        all_disguised(random, forest)
    }

    /// As many trees and nodes as there may be; every second forest is lost.
    fn large(&self, random: &mut Random, trees: u64, round: u64) -> Vec<Tree> {
        let mut forest = random.many(trees - 1, |random, _| {
            let reach = [2, 5, self.nodes][random.below(3) as usize];
            tree(random, self.nodes, reach)
        });
        let sum = values(&forest).iter().fold(0, |sum, value| sum ^ value);
        let mut last = Tree::new();
        let end = grow(&mut last, 1, sum.min(self.nodes - 1));
        // Two equal paths cancel.
        let pair = (self.nodes - end) / 2;
        grow(&mut last, 1, pair);
        grow(&mut last, 1, pair);
        // A leaf hung elsewhere changes that.
        if let Some((at, _)) = last.last_mut().filter(|_| round % 2 == 1) {
            *at = 1;
        }
        forest.push(last);
        all_disguised(random, forest)
    }
}

fn all_disguised(random: &mut Random, forest: Vec<Tree>) -> Vec<Tree> {
    let trees = forest.into_iter();
    trees.map(|tree| disguised(random, tree)).collect()
}
