//! Graph Cutting: edges of any multigraph that stands on the ground, with all that falls.

use crate::task::pictures::{self, Cutting, Edge, disguise, grow_path, tree};
use crate::task::prelude::*;

bounds! { GraphCutting { cases, nodes, edges, grounds } }

/// A picture: how many nodes it has, which stand on the ground, and its edges.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    nodes: u64,
    grounds: Vec<u64>,
    edges: Vec<Edge>,
}

impl Picture {
    fn value(&self) -> Known<u64> {
        Ok(pictures::value(self.nodes, &self.edges, &self.grounds)?.0)
    }
}

impl Case for Picture {
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        for index in 0..self.edges.len() {
            let mut fewer = self.clone();
            fewer.edges.remove(index);
            simpler.push(fewer);
        }
        for index in 0..self.grounds.len() {
            let mut fewer = self.clone();
            fewer.grounds.remove(index);
            simpler.push(fewer);
        }
        for node in (1..=self.nodes).rev() {
            let used = |edge: &Edge| edge.0 == node || edge.1 == node;
            if self.nodes > 1 && !self.edges.iter().any(used) {
                let mut fewer = self.clone();
                fewer.nodes -= 1;
                fewer.grounds.retain(|ground| *ground != node);
                let ends = fewer.edges.iter_mut().flat_map(|(a, b)| [a, b]);
                for end in ends.chain(&mut fewer.grounds) {
                    *end -= u64::from(*end > node);
                }
                simpler.push(fewer);
            }
        }
        simpler
    }

    fn xor(&self) -> u64 {
        self.edges.len() as u64 % 2
    }
}

impl Task for GraphCutting {
    type Case = Picture;
    type Game = Cutting;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, picture: &mut Picture) -> Step {
        let Picture {
            nodes,
            grounds,
            edges,
        } = picture;
        layout.number("n", nodes, 1..=self.nodes)?;
        layout.length("m", edges, 0..=self.edges)?;
        layout.end_line()?;
        layout.list("g", 1..=self.grounds, "v", grounds, &(1..=*nodes))?;
        layout.end_line()?;
        for (a, b) in edges {
            layout.number("a", a, 1..=*nodes)?;
            layout.number("b", b, 1..=*nodes)?;
            layout.end_line()?;
        }
        Ok(())
    }

    fn game(&self, picture: &Picture) -> Cutting {
        Cutting {
            grounds: picture.grounds.clone(),
        }
    }

    /// What floats is no edge of the position.
    fn parts(&self, picture: &Picture) -> Vec<Vec<Edge>> {
        vec![pictures::standing(picture.edges.clone(), &picture.grounds)]
    }

    fn after(&self, picture: &Picture, mut parts: Vec<Vec<Edge>>) -> Picture {
        let edges = parts.pop().unwrap_or_default();
        Picture {
            edges,
            ..picture.clone()
        }
    }

    fn total(&self, picture: &Picture) -> Known<u64> {
        picture.value()
    }

    fn small(&self) -> Vec<Picture> {
        let mut cases = Vec::new();
        for (nodes, most, grounds) in [(3, 4, vec![1]), (3, 4, vec![1, 3]), (4, 3, vec![2])] {
            for edges in multigraphs(nodes, most) {
                cases.push(Picture {
                    nodes,
                    grounds: grounds.clone(),
                    edges,
                });
            }
        }
        cases.sort_by_key(|picture| (picture.edges.len(), picture.nodes));
        cases
    }

    fn reason(&self, picture: &Picture, say: &Say<'_>) -> Known<String> {
        Ok(say.value_and_winner(picture.value()?))
    }

    fn describe(&self, _: &Picture, turn: &Turn<Vec<Edge>>, say: &Say<'_>) -> String {
        say.say(&said!("cut", a = turn.label[0], b = turn.label[1]))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        for (nodes, extra) in [(8, 4), (40, 10), (200, 100), (800, 30)] {
            plan.generate("middle", [nodes, extra], 1, |random, [nodes, extra]| {
                self.pictures(random, 60, nodes, extra)
            });
        }
        plan.generate("circles", [], 1, |random, []| self.circles(random));
        plan.generate("largest", [], 1, |random, []| {
            let nodes = self.nodes - 5000;
            let mut pictures = self.pictures(random, 12, 6, 3);
            pictures.push(self.large(random, nodes, self.edges - nodes - 3000));
            pictures
        });
        plan.generate("largest", [], 1, |random, []| self.dense(random));
        plan.generate("largest", [], 1, |random, []| {
            self.pictures(random, self.cases, 6, 4)
        });
    }
}

impl GraphCutting {
    /// A tree with more edges between any of its nodes, some of them loops or parallel, and a
    /// part that floats.
    fn picture(random: &mut Random, nodes: u64, extra: u64) -> Picture {
        let reach = random.within(&(1..=nodes));
        let mut edges = tree(random, nodes, reach);
        for _ in 0..random.within(&(0..=extra)) {
            let a = random.within(&(1..=nodes));
            let b = match random.below(6) {
                0 => a,
                1 => a.max(2) - 1,
                _ => random.within(&(1..=nodes)),
            };
            edges.push((a, b));
        }
        if nodes > 4 && random.chance(1, 3) {
            // Without one edge a part floats, if the edge was the only one to it.
            edges.swap_remove(random.below(nodes / 2) as usize);
        }
        let others = random.below(3).min(nodes - 1);
        let mut grounds = vec![1];
        grounds.extend(random.list(others, &(1..=nodes)));
        Picture {
            nodes,
            grounds,
            edges,
        }
    }

    /// Pictures of which every second one is lost, where a path on the ground can make it so.
    fn pictures(&self, random: &mut Random, count: u64, most: u64, extra: u64) -> Vec<Picture> {
        let pictures = (0..count).map(|round| {
            let nodes = random.within(&(2..=most));
            let mut picture = Self::picture(random, nodes, extra);
            self.decide(random, &mut picture, round % 2 == 0);
            picture
        });
        pictures.collect()
    }

    /// Grows a path on the ground that makes the picture lost, or won.
    fn decide(&self, random: &mut Random, picture: &mut Picture, lost: bool) {
        let value = picture.value().unwrap_or(0);
        let length = match (lost, value) {
            (true, value) => value,
            // A value is odd iff so many edges stand: won pictures have an even number, too.
            (false, 0) => 2,
            (false, 1) => 3,
            (false, value) => value % 2,
        };
        let fits = picture.nodes + length <= self.nodes
            && picture.edges.len() as u64 + length <= self.edges;
        if fits {
            let Picture { nodes, edges, .. } = picture;
            *nodes = grow_path(edges, *nodes, 1, length);
        }
        disguise(random, &mut picture.edges, picture.nodes, 1);
        // The grounds were named before the nodes were: all but the first stay anywhere.
        if picture.grounds.len() > 1 && picture.value().is_ok_and(|v| (v == 0) != lost) {
            picture.grounds.truncate(1);
        }
    }

    /// Circles of even and odd length that hang in circles, with loops and double edges.
    fn circles(&self, random: &mut Random) -> Vec<Picture> {
        let pictures = (0..60).map(|round| {
            let (mut nodes, mut edges) = (1, Vec::new());
            for _ in 0..random.within(&(1..=8)) {
                let at = random.within(&(1..=nodes));
                let length = random.within(&(1..=6));
                let end = if length == 1 { at } else { nodes + length - 1 };
                nodes = grow_path(&mut edges, nodes, at, length - 1);
                edges.push((end, at));
                if random.chance(1, 3) {
                    edges.push((random.within(&(1..=nodes)), random.within(&(1..=nodes))));
                }
            }
            let mut picture = Picture {
                nodes,
                grounds: vec![1],
                edges,
            };
            self.decide(random, &mut picture, round % 2 == 0);
            picture
        });
        pictures.collect()
    }

    /// A picture as large as there may be: deep, with circles all over.
    fn large(&self, random: &mut Random, nodes: u64, extra: u64) -> Picture {
        let mut edges = tree(random, nodes, 3);
        while (edges.len() as u64) < nodes + extra {
            let a = random.within(&(3..=nodes));
            edges.push((a, a - random.below(3)));
        }
        let mut picture = Picture {
            nodes,
            grounds: vec![1],
            edges,
        };
        self.decide(random, &mut picture, true);
        let Picture { nodes, edges, .. } = &mut picture;
        *nodes = self.nodes;
        // What is left over are loops at a node of its own on the ground.
        let float = self.nodes;
        edges.resize(self.edges as usize, (float, float));
        picture.grounds = vec![1; self.grounds as usize - 1];
        picture.grounds.push(float);
        picture
    }

    /// Few nodes and as many edges as there may be.
    fn dense(&self, random: &mut Random) -> Vec<Picture> {
        let pictures = (0..2u64).map(|round| {
            let count = self.edges / 2 - round;
            let edges = (0..count).map(|_| (random.within(&(1..=300)), random.within(&(1..=300))));
            Picture {
                nodes: 300,
                edges: edges.collect(),
                grounds: vec![1, 300],
            }
        });
        let pictures: Vec<Picture> = pictures.collect();
        let small = self.pictures(random, 12, 6, 3).into_iter();
        small.chain(pictures).collect()
    }
}

/// Every multigraph of up to `most` edges, with loops.
fn multigraphs(nodes: u64, most: usize) -> Vec<Vec<Edge>> {
    let pairs: Vec<Edge> = (1..=nodes)
        .flat_map(|a| (a..=nodes).map(move |b| (a, b)))
        .collect();
    let mut all = vec![(0, Vec::new())];
    let mut next = 0;
    while next < all.len() {
        let (first, edges): (usize, Vec<Edge>) = all[next].clone();
        next += 1;
        if edges.len() < most {
            let longer = pairs.iter().enumerate().skip(first);
            let longer = longer.map(|(at, pair)| (at, [edges.as_slice(), &[*pair]].concat()));
            all.extend(longer.collect::<Vec<_>>());
        }
    }
    all.into_iter().map(|(_, edges)| edges).collect()
}
