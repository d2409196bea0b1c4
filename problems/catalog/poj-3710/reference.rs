//! Christmas Game: green Hackenbush on trees with cycles, no node on two cycles.
//!
//! A case is several graphs rooted at node 1. The values come from the fusion and colon
//! principles.

use crate::task::cactus;
use crate::task::pictures::{self, Cutting, Edge, grow_path};
use crate::task::prelude::*;

bounds! { Christmas { cases, graphs, nodes, edges } }

/// A graph rooted at node 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    nodes: u64,
    edges: Vec<Edge>,
}

type Graphs = Vec<Graph>;

impl Case for Graph {
    /// Without an edge and all that falls with it.
    fn simpler(&self) -> Vec<Self> {
        (0..self.edges.len())
            .map(|edge| self.cut(edge).renumbered())
            .collect()
    }

    fn xor(&self) -> u64 {
        self.edges.len() as u64
    }
}

impl Task for Christmas {
    type Case = Graphs;
    type Game = Cutting;

    const WORDS: [&'static str; 2] = ["Sally", "Harry"];
    const CASES: Ending = Ending::EndOfInput;
    /// In tree i, the ends of the wire.
    const MOVE: &'static [&'static str] = &["i", "a", "b"];

    fn case(&self, layout: &mut dyn Layout, graphs: &mut Graphs) -> Step {
        layout.each(
            "N",
            1..=self.graphs,
            graphs,
            |layout, Graph { nodes, edges }| {
                layout.number("m", nodes, 1..=self.nodes)?;
                layout.length("k", edges, 0..=self.edges)?;
                layout.end_line()?;
                pictures::walk_edges(layout, *nodes, edges)?;
                layout.insist(&|| cactus::complaint(*nodes, edges))
            },
        )
    }

    fn game(&self, _: &Graphs) -> Cutting {
        Cutting { grounds: vec![1] }
    }

    fn parts(&self, graphs: &Graphs) -> Vec<Vec<Edge>> {
        graphs.iter().map(|graph| graph.edges.clone()).collect()
    }

    fn after(&self, graphs: &Graphs, parts: Vec<Vec<Edge>>) -> Graphs {
        let graphs = graphs.iter().zip(parts);
        graphs
            .map(|(graph, edges)| Graph::new(graph.nodes, edges))
            .collect()
    }

    fn value(&self, _: &Graphs, edges: &Vec<Edge>) -> Known<u64> {
        Ok(pictures::value(self.nodes, edges, &[1])?.0)
    }

    fn notation(&self, graphs: &Graphs) -> Option<String> {
        let graphs = graphs.iter();
        pictures::notation(graphs.map(|graph| (graph.edges.as_slice(), &[1][..])))
    }

    fn small(&self) -> Vec<Graphs> {
        let graphs = small_graphs();
        let few = graphs.iter().filter(|graph| graph.nodes <= 3).cloned();
        let mut cases = heaps::alone_and_in_pairs(graphs.iter().cloned(), few);
        cases.sort_by_key(|graphs| {
            let edges: usize = graphs.iter().map(|graph| graph.edges.len()).sum();
            (edges, graphs.len())
        });
        cases
    }

    fn part_name(&self, _: &Graphs, index: usize, _: &Vec<Edge>, say: &Say<'_>) -> String {
        say.say(&said!("tree", i = index + 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        plan.each("middle", [[8, 3], [20, 3]], 3, |random, [nodes, graphs]| {
            self.cases(random, 60, [graphs, nodes, 40])
        });
        plan.generate("trees", [30, 4], 1, |random, [nodes, graphs]| {
            self.cases(random, 60, [graphs, nodes, 0])
        });
        plan.generate("cycles", [30, 4], 2, |random, [nodes, graphs]| {
            self.cases(random, 60, [graphs, nodes, 90])
        });
        plan.add("shapes", self.shapes());
        plan.random("largest", 2, |random| {
            self.cases(random, 8, [self.graphs, self.nodes, 60])
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.cases(random, count, [2, 8, 40])
        });
        plan.add("most-edges", self.most_edges());
    }
}

impl Graph {
    const fn new(nodes: u64, edges: Vec<Edge>) -> Self {
        Self { nodes, edges }
    }

    /// A path from the root, bare of all else.
    fn stem(nodes: u64) -> Self {
        Self::new(nodes, (1..nodes).map(|node| (node, node + 1)).collect())
    }

    /// The Grundy value.
    fn value(&self) -> u64 {
        // Nodes are those of the graph, so there is a picture.
        pictures::value(self.nodes, &self.edges, &[1]).map_or(0, |value| value.0)
    }

    /// What is left when an edge is cut: the edges that can still be reached from node 1.
    fn cut(&self, edge: usize) -> Self {
        let mut edges = self.edges.clone();
        edges.remove(edge);
        Self::new(self.nodes, pictures::standing(edges, &[1]))
    }

    /// The same graph without the nodes that no edge reaches.
    fn renumbered(&self) -> Self {
        let mut numbers = vec![0; self.nodes as usize + 1];
        numbers[1] = 1;
        let mut nodes = 1;
        let mut edges = Vec::new();
        for (a, b) in &self.edges {
            for node in [a, b] {
                if numbers[*node as usize] == 0 {
                    nodes += 1;
                    numbers[*node as usize] = nodes;
                }
            }
            edges.push((numbers[*a as usize], numbers[*b as usize]));
        }
        Self::new(nodes, edges)
    }
}

/// Every graph of up to four nodes that the statement allows, parallel edges included.
fn small_graphs() -> Vec<Graph> {
    let mut graphs = Vec::new();
    for nodes in 1..=4u64 {
        let pairs = (1..=nodes).flat_map(|a| (a + 1..=nodes).map(move |b| (a, b)));
        let pairs: Vec<Edge> = pairs.collect();
        for mut code in 0..3u32.pow(pairs.len() as u32) {
            let mut edges = Vec::new();
            for pair in &pairs {
                edges.extend((0..code % 3).map(|_| *pair));
                code /= 3;
            }
            let graph = Graph::new(nodes, edges);
            if cactus::complaint(nodes, &graph.edges).is_ok() {
                graphs.push(graph);
            }
        }
    }
    graphs
}

impl Christmas {
    /// Cases of which, as near as can be, every second one is lost: with up to so many graphs of up
    /// to so many nodes, where in so many of a hundred places a cycle is tried.
    fn cases(
        &self,
        random: &mut Random,
        count: u64,
        [most, nodes, cycles]: [u64; 3],
    ) -> Vec<Graphs> {
        random.many(count, |random, _| {
            let length = if most < 10 {
                random.within(&(1..=most))
            } else {
                most
            };
            let mut graphs = random.many(length, |random, _| {
                let nodes = random.within(&(nodes.div_ceil(2)..=nodes));
                Self::graph(random, nodes, cycles)
            });
            if random.chance(1, 2) {
                self.make_lost(random, &mut graphs);
            }
            random.shuffle(&mut graphs);
            graphs
        })
    }

    /// A random graph: cycles and single edges are hung on a growing graph, a cycle only on a node
    /// that lies on none.
    fn graph(random: &mut Random, nodes: u64, cycles: u64) -> Graph {
        let (mut graph, mut on_cycle) = (Graph::new(1, Vec::new()), vec![false, false]);
        let long_stem = random.chance(1, 3);
        while graph.nodes < nodes {
            let last = graph.nodes;
            let first = if long_stem {
                last.saturating_sub(2).max(1)
            } else {
                1
            };
            let at = random.within(&(first..=last));
            let is_cycle = !on_cycle[at as usize] && random.chance(cycles, 100);
            if is_cycle {
                let added = random.within(&(1..=(nodes - last).min(6)));
                on_cycle[at as usize] = true;
                pictures::grow_ring(&mut graph.edges, &mut graph.nodes, at, added + 1);
            } else {
                graph.nodes = grow_path(&mut graph.edges, last, at, 1);
            }
            on_cycle.resize(graph.nodes as usize + 1, is_cycle);
        }
        scrambled(random, &graph)
    }

    /// Adds a graph that brings the XOR to 0: a bare stem of that length, or one with a ring.
    fn make_lost(&self, random: &mut Random, graphs: &mut Graphs) {
        if graphs.len() as u64 >= self.graphs {
            graphs.pop();
        }
        let total = graphs.iter().fold(0, |sum, graph| sum ^ graph.value());
        if total == 0 || total + 6 >= self.nodes {
            return;
        }
        let mut graph = Graph::stem(total + 1);
        if random.chance(1, 2) {
            // An even ring anywhere changes nothing.
            let at = random.within(&(1..=graph.nodes));
            let length = [2, 4, 6][random.below(3) as usize];
            pictures::grow_ring(&mut graph.edges, &mut graph.nodes, at, length);
        }
        graphs.push(scrambled(random, &graph));
    }

    /// Rings, double wires, stems and what hangs from them, alone and against each other.
    fn shapes(&self) -> Vec<Graphs> {
        let mut graphs = vec![Graph::new(1, Vec::new())];
        for length in 2..=7 {
            for root in [1, 2] {
                let mut ring = Graph::new(root, Vec::new());
                pictures::grow_ring(&mut ring.edges, &mut ring.nodes, root, length);
                graphs.push(ring);
            }
            let Some(hung) = graphs.last_mut() else {
                continue;
            };
            hung.edges.push((1, 2));
            let mut hung = hung.edges.clone();
            // A branch on the far side of the ring, which the ring's value does not show.
            hung.push((length + 1, length + 2));
            graphs.push(Graph::new(length + 2, hung.clone()));
            hung.extend([(2, length + 3), (length + 2, length + 4)]);
            graphs.push(Graph::new(length + 4, hung));
        }
        let ring_of_four = vec![(1, 2), (1, 3), (5, 6), (4, 5), (6, 2), (2, 4)];
        graphs.push(Graph::new(6, ring_of_four));
        let against = |graph: &Graph| {
            let stems = (1..=4).map(|length| vec![graph.clone(), Graph::stem(length + 1)]);
            std::iter::once(vec![graph.clone()])
                .chain(stems)
                .collect::<Vec<_>>()
        };
        let cases = graphs.iter().flat_map(against);
        cases.take(self.cases as usize).collect()
    }

    /// As many graphs, nodes and edges as there may be: chains of double wires, and long stems.
    fn most_edges(&self) -> Vec<Graphs> {
        let pairs = (1..self.nodes).flat_map(|node| {
            let doubled = (node % 2 == 1).then_some((node + 1, node));
            std::iter::once((node, node + 1)).chain(doubled)
        });
        let pairs = Graph::new(self.nodes, pairs.collect());
        let stem = |nodes: u64| Graph::new(nodes, (1..nodes).map(|n| (n + 1, n)).collect());
        let (all, odd) = (self.graphs as usize, (self.graphs as usize - 1) | 1);
        let mut cases = vec![vec![pairs.clone(); all]];
        cases.extend([odd - 1, odd].map(|count| vec![stem(self.nodes); count]));
        cases.push([vec![pairs], vec![stem(self.nodes / 2); odd]].concat());
        for case in &mut cases {
            case.truncate(all);
        }
        cases
    }
}

/// The same graph with its nodes (other than 1), edges and ends in random order.
fn scrambled(random: &mut Random, graph: &Graph) -> Graph {
    let mut names: Vec<u64> = (2..=graph.nodes).collect();
    random.shuffle(&mut names);
    names.splice(0..0, [0, 1]);
    let renamed = |(a, b): &Edge| (names[*a as usize], names[*b as usize]);
    let mut edges: Vec<Edge> = graph.edges.iter().map(renamed).collect();
    random.shuffle(&mut edges);
    for edge in &mut edges {
        if random.chance(1, 2) {
            *edge = (edge.1, edge.0);
        }
    }
    Graph::new(graph.nodes, edges)
}
