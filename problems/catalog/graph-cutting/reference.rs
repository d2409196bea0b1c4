//! Graph Cutting: edges of any multigraph that stands on the ground, with all that falls.

use crate::task::grounded::{self, Picture};
use crate::task::pictures::{self, Cutting, Edge, disguise, grow_path, tree};
use crate::task::prelude::*;

bounds! { GraphCutting { cases, nodes, edges, grounds } }

impl Task for GraphCutting {
    type Case = Picture;
    type Game = Cutting;

    /// The ends of the edge.
    const MOVE: &'static [&'static str] = &["a", "b"];
    const NUMBERS_PARTS: bool = false;

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
        pictures::walk_edges(layout, *nodes, edges)
    }

    grounded::common!(Picture::clone);

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

    fn small(&self) -> Vec<Picture> {
        let mut cases = Vec::new();
        for (nodes, most, grounds) in [(3, 4, vec![1]), (3, 4, vec![1, 3]), (4, 3, vec![2])] {
            let pictures = pictures::multigraphs(nodes, most).into_iter();
            cases.extend(pictures.map(|edges| Picture::new(nodes, grounds.clone(), edges)));
        }
        heaps::sorted(cases, |picture| (picture.edges.len(), picture.nodes))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[8, 4], [40, 10], [200, 100], [800, 30]];
        plan.each("middle", sizes, 1, |random, [nodes, extra]| {
            self.pictures(random, 60, nodes, extra)
        });
        plan.many("circles", [1, 60], |random, round| {
            self.circles(random, round % 2 == 0)
        });
        plan.random("largest", 1, |random| {
            let nodes = self.nodes - 5000;
            let mut pictures = self.pictures(random, 12, 6, 3);
            pictures.push(self.large(random, nodes, self.edges - nodes - 3000));
            pictures
        });
        plan.random("largest", 1, |random| {
            let dense = random.many(2, |random, round| self.dense(random, round));
            [self.pictures(random, 12, 6, 3), dense].concat()
        });
        plan.random("largest", 1, |random| {
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
        Picture::new(nodes, grounds, edges)
    }

    /// Pictures of which every second one is lost, where a path on the ground can make it so.
    fn pictures(&self, random: &mut Random, count: u64, most: u64, extra: u64) -> Vec<Picture> {
        random.many(count, |random, round| {
            let nodes = random.within(&(2..=most));
            let mut picture = Self::picture(random, nodes, extra);
            self.decide(random, &mut picture, round % 2 == 0);
            picture
        })
    }

    /// Grows a path on the ground that makes the picture lost, or won.
    fn decide(&self, random: &mut Random, picture: &mut Picture, lost: bool) {
        let length = pictures::deciding_path(picture.value().unwrap_or(0), lost);
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
    fn circles(&self, random: &mut Random, lost: bool) -> Picture {
        let mut picture = Picture::new(1, vec![1], Vec::new());
        for _ in 0..random.within(&(1..=8)) {
            let Picture { nodes, edges, .. } = &mut picture;
            let at = random.within(&(1..=*nodes));
            let length = random.within(&(1..=6));
            pictures::grow_ring(edges, nodes, at, length);
            if random.chance(1, 3) {
                edges.push(random.pair(&(1..=*nodes)));
            }
        }
        self.decide(random, &mut picture, lost);
        picture
    }

    /// A picture as large as there may be: deep, with circles all over.
    fn large(&self, random: &mut Random, nodes: u64, extra: u64) -> Picture {
        let mut edges = tree(random, nodes, 3);
        while (edges.len() as u64) < nodes + extra {
            let a = random.within(&(3..=nodes));
            edges.push((a, a - random.below(3)));
        }
        let mut picture = Picture::new(nodes, vec![1], edges);
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
    fn dense(&self, random: &mut Random, round: u64) -> Picture {
        let count = self.edges / 2 - round;
        let edges = random.many(count, |random, _| random.pair(&(1..=300)));
        Picture::new(300, vec![1, 300], edges)
    }
}
