//! Game on a forest: edges of several rooted trees, whose nodes name their fathers.

use crate::task::grounded::{self, Picture};
use crate::task::pictures::{self, Cutting, Edge, standing};
use crate::task::prelude::*;

bounds! { Forest { cases, nodes } }

/// The father of every node, from 0; `None` of a root.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fathers(Vec<Option<u64>>);

impl Case for Fathers {
    /// The forest without one of its leaves.
    fn simpler(&self) -> Vec<Self> {
        let nodes = 0..self.0.len();
        let leaves = nodes.filter(|node| !self.0.contains(&Some(*node as u64)));
        leaves.map(|leaf| self.without(leaf as u64)).collect()
    }

    /// As many as there are edges.
    fn xor(&self) -> u64 {
        self.edges().len() as u64
    }
}

impl Fathers {
    fn nodes(&self) -> u64 {
        self.0.len() as u64
    }

    /// The nodes without a father, counted from 1.
    fn roots(&self) -> Vec<u64> {
        let nodes = (1..).zip(&self.0);
        let roots = nodes.filter(|(_, father)| father.is_none());
        roots.map(|(node, _)| node).collect()
    }

    /// The edges to fathers, with nodes counted from 1.
    fn edges(&self) -> Vec<Edge> {
        let nodes = (1..).zip(&self.0);
        let edges = nodes.filter_map(|(node, father)| Some(((*father)? + 1, node)));
        edges.collect()
    }

    fn without(&self, leaf: u64) -> Self {
        let kept = (0..).zip(&self.0).filter(|(node, _)| *node != leaf);
        let lower = |node: u64| node - u64::from(node > leaf);
        Self(kept.map(|(_, father)| father.map(lower)).collect())
    }

    fn picture(&self) -> Picture {
        Picture::new(self.nodes(), self.roots(), self.edges())
    }

    /// The same forest with its nodes in another order.
    fn renamed(&self, random: &mut Random) -> Self {
        let mut names: Vec<u64> = (0..self.nodes()).collect();
        random.shuffle(&mut names);
        let mut renamed = vec![None; names.len()];
        for (node, father) in self.0.iter().enumerate() {
            renamed[names[node] as usize] = father.map(|father| names[father as usize]);
        }
        Self(renamed)
    }

    /// Adds a tree that is a path of so many edges.
    fn add_path(&mut self, edges: u64) {
        self.0.push(None);
        for _ in 0..edges {
            self.0.push(Some(self.nodes() - 1));
        }
    }
}

impl Task for Forest {
    type Case = Fathers;
    type Game = Cutting;

    const WORDS: [&'static str; 2] = ["YES", "NO"];
    const CASES: Ending = Ending::EndOfInput;
    /// The edge between two nodes.
    const MOVE: &'static [&'static str] = &["a", "b"];
    const NUMBERS_PARTS: bool = false;

    fn case(&self, layout: &mut dyn Layout, fathers: &mut Fathers) -> Step {
        layout.length("n", &mut fathers.0, 1..=self.nodes)?;
        layout.end_line()?;
        let nodes = fathers.nodes();
        let rule = WordRule {
            expected: say!(
                "a node from 0 to {last}, or -1",
                last = nodes.saturating_sub(1)
            ),
            allows: |word| {
                word == "-1" || word.parse::<u64>().is_ok_and(|it| it.to_string() == word)
            },
        };
        for father in &mut fathers.0 {
            let mut word = father.map_or_else(|| "-1".to_owned(), |node| node.to_string());
            layout.word("father", &mut word, &rule)?;
            *father = word.parse().ok();
        }
        let all = fathers.0.iter().flatten();
        let largest = all.copied().max().unwrap_or(0);
        let message = || say!("there is no node {largest} among {nodes}", largest, nodes);
        layout.require(largest < nodes, &message)?;
        layout.end_line()?;
        let (edges, roots) = (fathers.edges(), fathers.roots());
        layout.insist(&|| {
            let tied = standing(edges.clone(), &roots).len();
            let is_forest = !roots.is_empty() && tied == edges.len();
            let fault = || say!("some node is its own ancestor");
            is_forest.then_some(()).ok_or_else(fault)
        })
    }

    grounded::common!(Fathers::picture);

    fn parts(&self, fathers: &Fathers) -> Vec<Vec<Edge>> {
        vec![fathers.edges()]
    }

    fn after(&self, fathers: &Fathers, parts: Vec<Vec<Edge>>) -> Fathers {
        let mut after = vec![None; fathers.0.len()];
        // Nodes that have fallen are roots without an edge.
        for (father, node) in parts.into_iter().flatten() {
            after[node as usize - 1] = Some(father - 1);
        }
        Fathers(after)
    }

    fn value(&self, fathers: &Fathers, edges: &Vec<Edge>) -> Known<u64> {
        Ok(pictures::value(fathers.nodes(), edges, &fathers.roots())?.0)
    }

    /// All forests of up to 6 nodes in which every node hangs at an earlier one, renamed.
    fn small(&self) -> Vec<Fathers> {
        let earlier = |fathers: &[Option<u64>]| {
            let nodes = (0..fathers.len() as u64).map(Some);
            [None].into_iter().chain(nodes)
        };
        let forests = heaps::grown(6, earlier).into_iter();
        let mut random = Random::for_test("small forests", "names", &[], 0);
        forests
            .map(|fathers| Fathers(fathers).renamed(&mut random))
            .collect()
    }

    fn describe(&self, _: &Fathers, turn: &Turn<Vec<Edge>>, say: &Say<'_>) -> String {
        let end = |index: usize| turn.label.get(index).map_or(0, |node| node - 1);
        say.say(&said!("cut", a = end(0), b = end(1)))
    }

    fn sizes(&self, fathers: &Fathers) -> u64 {
        fathers.xor() % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[10, 3], [40, 40], [150, 4]];
        plan.each("middle", sizes, 2, |random, [nodes, reach]| {
            self.forests(random, 60, nodes, reach)
        });
        plan.many("paths", [1, 60], Self::paths);
        plan.random("largest", 1, |random| {
            let mut forests = self.forests(random, 20, self.nodes / 2, self.nodes);
            forests.extend(self.longest(random));
            forests
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.forests(random, count, 12, 12)
        });
    }
}

impl Forest {
    /// Forests of which every second one is lost: of nodes that hang at one of the `reach` latest,
    /// with a path that decides.
    fn forests(&self, random: &mut Random, count: u64, most: u64, reach: u64) -> Vec<Fathers> {
        random.many(count, |random, round| {
            let mut forest = Fathers::default();
            for node in 0..random.within(&(1..=most)) {
                let least = node.saturating_sub(reach);
                let at = random.within(&(least..=node));
                forest.0.push((at < node).then_some(at));
            }
            let value = forest.picture().value().unwrap_or(0);
            let length = pictures::deciding_path(value, round % 2 == 0);
            if forest.nodes() + length < self.nodes {
                forest.add_path(length);
            }
            forest.renamed(random)
        })
    }

    /// Trees that are paths: Nim.
    fn paths(random: &mut Random, round: u64) -> Fathers {
        let (mut forest, mut sum) = (Fathers::default(), 0);
        for _ in 0..random.within(&(1..=5)) {
            let length = random.within(&(0..=60));
            forest.add_path(length);
            sum ^= length;
        }
        if round.is_multiple_of(2) {
            forest.add_path(sum);
        }
        forest.renamed(random)
    }

    /// As many nodes as there may be: a path, a star, a random forest, only roots.
    fn longest(&self, random: &mut Random) -> Vec<Fathers> {
        let last = self.nodes - 1;
        let mut path = Fathers::default();
        path.add_path(last);
        let star = (0..self.nodes).map(|node| (node > 0).then_some(0));
        let any =
            (0..self.nodes).map(|node| node.checked_sub(1).map(|most| random.within(&(0..=most))));
        let any = Fathers(any.collect());
        let all = [
            path,
            Fathers(star.collect()),
            any,
            Fathers(vec![None; self.nodes as usize]),
        ];
        all.map(|forest| forest.renamed(random)).into()
    }
}
