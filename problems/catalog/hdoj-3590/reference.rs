//! PP and QQ: edges of rooted trees are cut, and whoever cuts the last one loses.
//!
//! The components are the branches at the roots. For whole trees the SJ theorem is wrong: a tree
//! of value 0 may still have moves that all lead to large values.

use crate::task::pictures::{self, Edge, disguise, grow_path, tree};
use crate::task::{
    Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, Total, misere,
};
use crate::{Lang, ProblemsError};
use sg::convention::{Exhaustive, anti_sg};
use sg::hackenbush::Hackenbush;
use sg::{Budget, Nimber, Play};

/// The bounds of the problem.
pub(super) struct LastCutLoses {
    cases: u64,
    trees: u64,
    nodes: u64,
    all_nodes: u64,
}

/// The edges of a tree, which has one node more and root 1.
type Tree = Vec<Edge>;

pub(super) fn task(bounds: &Bounds) -> Result<LastCutLoses, ProblemsError> {
    Ok(LastCutLoses {
        cases: bounds.get("max_cases")?,
        trees: bounds.get("max_trees")?,
        nodes: bounds.get("max_nodes")?,
        all_nodes: bounds.get("max_all_nodes")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "PP" } else { "QQ" }.to_owned()
}

fn nodes(tree: &[Edge]) -> u64 {
    tree.len() as u64 + 1
}

/// The branches at the root of a tree: the node each leads to, and its value.
fn branches(tree: &[Edge]) -> Vec<(u64, u64)> {
    let values = pictures::subtree_values(tree).unwrap_or_default();
    let tops = tree.iter().filter_map(|edge| match edge {
        (1, top) | (top, 1) => Some(*top),
        _ => None,
    });
    tops.filter_map(|top| Some((top, values.get(top as usize - 1)? + 1)))
        .collect()
}

/// The values of the branches of all trees.
fn values(trees: &[Tree]) -> Vec<u64> {
    let all = trees.iter().flat_map(|tree| branches(tree));
    all.map(|(_, value)| value).collect()
}

fn wins(values: impl IntoIterator<Item = u64>) -> bool {
    let values: Vec<Nimber> = values.into_iter().map(Nimber).collect();
    anti_sg(&values).is_win()
}

impl Task for LastCutLoses {
    type Setting = ();
    type Case = Vec<Tree>;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), trees: &mut Vec<Tree>) -> Step {
        layout.length("N", trees, 1..=self.trees)?;
        layout.end_line()?;
        for tree in trees {
            let mut count = nodes(tree);
            layout.number("m", &mut count, 1..=self.nodes)?;
            layout.end_line()?;
            tree.resize(count as usize - 1, (0, 0));
            for (a, b) in tree.iter_mut() {
                layout.number("a", a, 1..=count)?;
                layout.number("b", b, 1..=count)?;
                layout.end_line()?;
            }
            layout.insist(&|| pictures::insist_on_tree(tree))?;
        }
        Ok(())
    }

    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let trees = blocks.iter().flat_map(|block| block.cases.iter().flatten());
        vec![Total {
            of: "nodes",
            most: self.all_nodes,
            met: trees.map(|tree| nodes(tree)).sum(),
        }]
    }

    fn answers(&self, (): &(), cases: &[Vec<Tree>]) -> Result<Vec<String>, ProblemsError> {
        let answer = |trees: &Vec<Tree>| word(wins(values(trees)));
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), trees: &Vec<Tree>) -> Result<String, ProblemsError> {
        // Nodes from 0, the ground.
        let below = |(a, b): &Edge| (*a as usize - 1, *b as usize - 1);
        let pictures: Vec<_> = trees
            .iter()
            .map(|tree| Hackenbush::position(tree.iter().map(below)))
            .collect();
        let mut search = Exhaustive::new(Hackenbush, Play::Misere, Budget::default());
        let outcome = search
            .outcome(&pictures)
            .map_err(|error| ProblemsError::Reference {
                what: format!("{trees:?}"),
                reason: error.to_string(),
            })?;
        Ok(word(outcome.is_win()))
    }

    /// All trees of up to 7 nodes, all pairs of up to 6 and all threes of up to 4.
    fn small_cases(&self) -> Vec<((), Vec<Tree>)> {
        let of = |most| pictures::shapes(most).into_iter();
        let mut cases: Vec<Vec<Tree>> = of(7).map(|tree| vec![tree]).collect();
        let pair = |most| {
            of(most)
                .enumerate()
                .flat_map(move |(index, a)| of(most).skip(index).map(move |b| vec![a.clone(), b]))
        };
        cases.extend(pair(6));
        cases.extend(pair(4).flat_map(|two| {
            let last = two[1].clone();
            let third = of(4).skip_while(move |tree| *tree != last);
            third.map(move |tree| [two.as_slice(), &[tree]].concat())
        }));
        cases.sort_by_key(|trees| (trees.iter().map(Vec::len).sum::<usize>(), trees.len()));
        cases.into_iter().map(|trees| ((), trees)).collect()
    }

    /// Without a tree, or a tree without a leaf.
    fn simpler(&self, (): &(), trees: &Vec<Tree>) -> Vec<((), Vec<Tree>)> {
        let mut cases = Vec::new();
        for index in 0..trees.len() {
            let mut fewer = trees.clone();
            fewer.remove(index);
            cases.push(((), fewer));
        }
        for (index, tree) in trees.iter().enumerate() {
            for smaller in pictures::without_a_leaf(tree) {
                let mut after = trees.clone();
                after[index] = smaller;
                cases.push(((), after));
            }
        }
        cases
    }

    fn explain(&self, (): &(), trees: &Vec<Tree>, lang: Lang) -> Option<String> {
        let mut parts = Vec::new();
        for (number, tree) in (1..).zip(trees) {
            for (top, value) in branches(tree) {
                let name = match lang {
                    Lang::En => format!("branch 1–{top} of tree {number}"),
                    Lang::Zh => format!("第 {number} 棵树的分支 1–{top}"),
                };
                parts.push((name, value));
            }
        }
        if parts.is_empty() {
            let text = match lang {
                Lang::En => "There is no edge at all, so PP cannot cut the last one and wins.",
                Lang::Zh => "一条边也没有，PP 不会剪到最后一条边，必胜。",
            };
            return Some(text.to_owned());
        }
        let text = misere::explain_parts(&parts, lang);
        let Some((number, (a, b))) = winning_cut(trees) else {
            return Some(text);
        };
        Some(match lang {
            Lang::En => {
                format!("{text} A winning move: cut the edge {a}–{b} of tree {number}.")
            }
            Lang::Zh => {
                format!("{text}一种制胜走法：剪断第 {number} 棵树的边 {a}–{b}。")
            }
        })
    }

    fn xor_guess(&self, (): &(), trees: &Vec<Tree>) -> Option<String> {
        Some(word(
            trees.iter().fold(0, |sum, tree| sum ^ tree.len()) != 0,
        ))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, nodes) in [(3, 8), (5, 30), (8, 100)] {
            plan.generate("middle", [most, nodes], 1, |random, [most, nodes]| {
                let count = self.cases.min(self.all_nodes / (most * nodes)).min(150);
                self.forests(random, count, most, nodes)
            });
        }
        plan.generate("ones", [], 1, |random, []| Self::all_ones(random));
        plan.generate("equal-branches", [], 1, |random, []| {
            Self::hidden_branches(random)
        });
        plan.generate("largest", [self.trees], 1, |random, [trees]| {
            let count = self.all_nodes / (self.trees * self.nodes);
            let forest = |round| self.large(random, trees, round);
            Block::alone((0..count).map(forest).collect::<Vec<_>>())
        });
        plan.generate("largest", [], 1, |random, []| {
            self.forests(random, self.cases, 2, 6)
        });
    }
}

/// A cut that leaves a lost position: the number of its tree, and the edge.
fn winning_cut(trees: &[Tree]) -> Option<(usize, Edge)> {
    let all = values(trees);
    if !wins(all.iter().copied()) {
        return None;
    }
    let total = all.iter().fold(0, |sum, value| sum ^ value);
    let large = all.iter().filter(|value| **value > 1).count();
    // The value of the cut branch before and, where something stands, after.
    let leaves_lost = |before: u64, after: u64| {
        let large = large - usize::from(before > 1) + usize::from(after > 1);
        (total ^ before ^ after == 0) == (large > 0)
    };
    (1..).zip(trees).find_map(|(number, tree)| {
        let hung = Hung::new(tree)?;
        let mut edges = tree.iter();
        let edge = edges.find(|(a, b)| {
            let (before, after) = hung.cut(*a, *b);
            leaves_lost(before, after)
        })?;
        Some((number, *edge))
    })
}

/// A tree hung up at its root.
struct Hung {
    /// The node above each node, from index 1; 0 above the root.
    above: Vec<u64>,
    /// The value of what hangs below each node.
    values: Vec<u64>,
}

impl Hung {
    fn new(tree: &[Edge]) -> Option<Self> {
        let values = [vec![0], pictures::subtree_values(tree)?].concat();
        let mut beside: Vec<Vec<u64>> = vec![Vec::new(); values.len()];
        for (a, b) in tree {
            beside[*a as usize].push(*b);
            beside[*b as usize].push(*a);
        }
        let mut above = vec![0; values.len()];
        let mut open = vec![1];
        while let Some(node) = open.pop() {
            for next in &beside[node as usize] {
                if *next != above[node as usize] {
                    above[*next as usize] = node;
                    open.push(*next);
                }
            }
        }
        Some(Self { above, values })
    }

    /// The value of the branch with that edge, and the value when the edge is cut; 0 is nothing.
    fn cut(&self, a: u64, b: u64) -> (u64, u64) {
        let lower = if self.above[a as usize] == b { a } else { b };
        let mut node = self.above[lower as usize];
        let (mut before, mut after) = (self.values[lower as usize] + 1, 0);
        while node != 1 {
            let rest = self.values[node as usize] ^ before;
            before = self.values[node as usize] + 1;
            after = (rest ^ after) + 1;
            node = self.above[node as usize];
        }
        (before, after)
    }
}

impl LastCutLoses {
    /// Forests of which, where a path at the root can make it so, every second one is lost.
    fn forests(&self, random: &mut Random, count: u64, most: u64, nodes: u64) -> Vec<Block<Self>> {
        let forests = (0..count).map(|round| {
            let length = random.within(&(1..=most));
            let forest: Vec<Tree> = (0..length)
                .map(|_| {
                    let size = random.within(&(1..=nodes));
                    let reach = random.within(&(1..=size));
                    tree(random, size, reach)
                })
                .collect();
            self.finished(random, forest, round % 2 == 0)
        });
        Block::alone(forests.collect::<Vec<_>>())
    }

    /// The forest with a path at one of its roots that makes it lost, or won; then disguised.
    fn finished(&self, random: &mut Random, mut forest: Vec<Tree>, lost: bool) -> Vec<Tree> {
        let at = random.below(forest.len() as u64) as usize;
        let all = values(&forest);
        let room = self.nodes - nodes(&forest[at]);
        let of = |length: &u64| wins(all.iter().copied().chain(Some(*length))) != lost;
        // No path at all comes first.
        let found = if wins(all.iter().copied()) == lost {
            (1..=room).find(of)
        } else {
            None
        };
        if let Some(length) = found {
            let count = nodes(&forest[at]);
            grow_path(&mut forest[at], count, 1, length);
        }
        for tree in &mut forest {
            let count = nodes(tree);
            disguise(random, tree, count, 1);
        }
        forest
    }

    /// Every branch is worth 1 though most have many edges, but for one or none that is not.
    fn all_ones(random: &mut Random) -> Vec<Block<Self>> {
        let forests = (0..120).map(|round| {
            let mut forest: Vec<Tree> = vec![Vec::new(); random.within(&(1..=5)) as usize];
            let branches = 4 * random.below(4) + round % 4;
            for _ in 0..branches {
                let at = random.below(forest.len() as u64) as usize;
                let tree = &mut forest[at];
                let top = grow_path(tree, nodes(tree), 1, 1);
                // Two equal paths cancel.
                let pair = random.below(5);
                let end = grow_path(tree, top, top, pair);
                grow_path(tree, end, top, pair);
            }
            if round % 12 >= 8 {
                let at = random.below(forest.len() as u64) as usize;
                let (count, length) = (nodes(&forest[at]), random.within(&(2..=5)));
                grow_path(&mut forest[at], count, 1, length);
            }
            for tree in &mut forest {
                let count = nodes(tree);
                disguise(random, tree, count, 1);
            }
            forest
        });
        Block::alone(forests.collect::<Vec<_>>())
    }

    /// Trees that are worth 0 or 1 as a whole and have large branches.
    fn hidden_branches(random: &mut Random) -> Vec<Block<Self>> {
        let forests = (0..100).map(|round| {
            let mut forest = Vec::new();
            for _ in 0..random.within(&(1..=4)) {
                let mut edges = Vec::new();
                let mut end = 1;
                let lengths = random.list(3, &(2..=9));
                let pairs = random.within(&(1..=3)) as usize;
                for length in &lengths[..pairs] {
                    for _ in 0..2 {
                        end = grow_path(&mut edges, end, 1, *length);
                    }
                }
                forest.push(edges);
            }
            if round % 2 == 0 {
                let count = nodes(&forest[0]);
                grow_path(&mut forest[0], count, 1, 1);
            }
            for tree in &mut forest {
                let count = nodes(tree);
                disguise(random, tree, count, 1);
            }
            forest
        });
        Block::alone(forests.collect::<Vec<_>>())
    }

    /// As many trees and nodes as there may be; every second forest is lost.
    fn large(&self, random: &mut Random, trees: u64, round: u64) -> Vec<Tree> {
        let mut forest: Vec<Tree> = (1..trees)
            .map(|_| {
                let reach = [2, 5, self.nodes][random.below(3) as usize];
                tree(random, self.nodes, reach)
            })
            .collect();
        let sum = values(&forest).iter().fold(0, |sum, value| sum ^ value);
        let mut last = Vec::new();
        let mut end = grow_path(&mut last, 1, 1, sum.min(self.nodes - 1));
        // Two equal paths cancel.
        let pair = (self.nodes - end) / 2;
        for _ in 0..2 {
            end = grow_path(&mut last, end, 1, pair);
        }
        // A leaf hung elsewhere changes that.
        if let Some((at, _)) = last.last_mut().filter(|_| round % 2 == 1) {
            *at = 1;
        }
        forest.push(last);
        for tree in &mut forest {
            let count = nodes(tree);
            disguise(random, tree, count, 1);
        }
        forest
    }
}
