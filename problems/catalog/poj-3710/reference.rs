//! Christmas Game: green Hackenbush on trees with cycles, no node on two cycles.
//!
//! A case is several graphs rooted at node 1. The values come from the fusion and colon
//! principles.

use crate::task::cactus;
use crate::task::pictures::{self, Cutting, Edge};
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

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, graphs: &mut Graphs) -> Step {
        layout.length("N", graphs, 1..=self.graphs)?;
        layout.end_line()?;
        for graph in graphs {
            layout.number("m", &mut graph.nodes, 1..=self.nodes)?;
            layout.length("k", &mut graph.edges, 0..=self.edges)?;
            layout.end_line()?;
            let nodes = graph.nodes;
            for (a, b) in &mut graph.edges {
                layout.number("a", a, 1..=nodes)?;
                layout.number("b", b, 1..=nodes)?;
                layout.end_line()?;
            }
            layout.insist(&|| cactus::complaint(nodes, &graph.edges))?;
        }
        Ok(())
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

    fn small(&self) -> Vec<Graphs> {
        let graphs = small_graphs();
        let mut cases: Vec<Graphs> = graphs.iter().map(|graph| vec![graph.clone()]).collect();
        let few: Vec<&Graph> = graphs.iter().filter(|graph| graph.nodes <= 3).collect();
        for (index, first) in few.iter().enumerate() {
            for second in &few[index..] {
                cases.push(vec![(*first).clone(), (*second).clone()]);
            }
        }
        cases.sort_by_key(|graphs| {
            let edges: usize = graphs.iter().map(|graph| graph.edges.len()).sum();
            (edges, graphs.len())
        });
        cases
    }

    fn part_name(&self, _: &Graphs, index: usize, _: &Vec<Edge>, say: &Say<'_>) -> String {
        say.say(&said!("tree", i = index + 1))
    }

    fn describe(&self, _: &Graphs, turn: &Turn<Vec<Edge>>, say: &Say<'_>) -> String {
        let (a, b) = (turn.label[0], turn.label[1]);
        say.say(&said!("cut", a, b, i = turn.part + 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        for nodes in [8, 20] {
            plan.generate("middle", [nodes, 3], 3, |random, [nodes, graphs]| {
                self.cases(random, 60, graphs, nodes, 40)
            });
        }
        plan.generate("trees", [30, 4], 1, |random, [nodes, graphs]| {
            self.cases(random, 60, graphs, nodes, 0)
        });
        plan.generate("cycles", [30, 4], 2, |random, [nodes, graphs]| {
            self.cases(random, 60, graphs, nodes, 90)
        });
        plan.add("shapes", self.shapes());
        plan.generate("largest", [], 2, |random, []| {
            self.cases(random, 8, self.graphs, self.nodes, 60)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.cases(random, count, 2, 8, 40)
        });
        plan.add("most-edges", self.most_edges());
    }
}

impl Graph {
    fn new(nodes: u64, edges: Vec<Edge>) -> Self {
        Self { nodes, edges }
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
        let pairs: Vec<Edge> = (1..=nodes)
            .flat_map(|a| (a + 1..=nodes).map(move |b| (a, b)))
            .collect();
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
    /// Cases of which, as near as can be, every second one is lost.
    fn cases(
        &self,
        random: &mut Random,
        count: u64,
        most_graphs: u64,
        most_nodes: u64,
        cycles: u64,
    ) -> Vec<Graphs> {
        let case = |_| {
            let length = match most_graphs {
                few if few < 10 => random.within(&(1..=few)),
                many => many,
            };
            let mut graphs: Graphs = (0..length)
                .map(|_| {
                    let nodes = random.within(&(most_nodes.div_ceil(2)..=most_nodes));
                    Self::graph(random, nodes, cycles)
                })
                .collect();
            if random.chance(1, 2) {
                self.make_lost(random, &mut graphs);
            }
            random.shuffle(&mut graphs);
            graphs
        };
        (0..count).map(case).collect()
    }

    /// A random graph: cycles (of that many percent of the attempts) and single edges are hung
    /// on a growing graph, a cycle only on a node that lies on none.
    fn graph(random: &mut Random, nodes: u64, cycles: u64) -> Graph {
        let (mut edges, mut on_cycle) = (Vec::new(), vec![false, false]);
        let long_stem = random.chance(1, 3);
        while (on_cycle.len() as u64) <= nodes {
            let last = on_cycle.len() as u64 - 1;
            let stem = if long_stem {
                last.saturating_sub(2).max(1)..=last
            } else {
                1..=last
            };
            let at = random.within(&stem);
            let room = nodes - last;
            if !on_cycle[at as usize] && random.chance(cycles, 100) {
                let added = random.within(&(1..=room.min(6)));
                on_cycle[at as usize] = true;
                let ring: Vec<u64> = std::iter::once(at).chain(last + 1..=last + added).collect();
                for (index, node) in ring.iter().enumerate() {
                    edges.push((*node, ring[(index + 1) % ring.len()]));
                }
                on_cycle.extend((0..added).map(|_| true));
            } else {
                edges.push((at, last + 1));
                on_cycle.push(false);
            }
        }
        scrambled(random, &Graph::new(nodes, edges))
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
        let mut edges: Vec<Edge> = (1..=total).map(|node| (node, node + 1)).collect();
        let mut nodes = total + 1;
        if random.chance(1, 2) {
            // An even ring anywhere changes nothing.
            let at = random.within(&(1..=nodes));
            let added = [1, 3, 5][random.below(3) as usize];
            let ring: Vec<u64> = std::iter::once(at)
                .chain(nodes + 1..=nodes + added)
                .collect();
            for (index, node) in ring.iter().enumerate() {
                edges.push((*node, ring[(index + 1) % ring.len()]));
            }
            nodes += added;
        }
        graphs.push(scrambled(random, &Graph::new(nodes, edges)));
    }

    /// Rings, double wires, stems and what hangs from them, alone and against each other.
    fn shapes(&self) -> Vec<Graphs> {
        let ring = |at: u64, length: u64, first: u64| -> Vec<Edge> {
            let nodes: Vec<u64> = std::iter::once(at)
                .chain(first..first + length - 1)
                .collect();
            (0..nodes.len())
                .map(|i| (nodes[i], nodes[(i + 1) % nodes.len()]))
                .collect()
        };
        let stem = |length: u64| Graph::new(length + 1, (1..=length).map(|n| (n, n + 1)).collect());
        let mut graphs = vec![Graph::new(1, Vec::new())];
        for length in 2..=7 {
            graphs.push(Graph::new(length, ring(1, length, 2)));
            let mut hung = ring(2, length, 3);
            hung.push((1, 2));
            graphs.push(Graph::new(length + 1, hung.clone()));
            // A branch on the far side of the ring, which the ring's value does not show.
            hung.push((length + 1, length + 2));
            graphs.push(Graph::new(length + 2, hung.clone()));
            hung.extend([(2, length + 3), (length + 2, length + 4)]);
            graphs.push(Graph::new(length + 4, hung));
        }
        graphs.push(Graph::new(
            6,
            vec![(1, 2), (1, 3), (5, 6), (4, 5), (6, 2), (2, 4)],
        ));
        let mut cases: Vec<Graphs> = Vec::new();
        for graph in &graphs {
            cases.push(vec![graph.clone()]);
            for length in 1..=4 {
                cases.push(vec![graph.clone(), stem(length)]);
            }
        }
        cases.truncate(self.cases as usize);
        cases
    }

    /// As many graphs, nodes and edges as there may be: chains of double wires, and long stems.
    fn most_edges(&self) -> Vec<Graphs> {
        let pairs = |nodes: u64| {
            let mut edges = Vec::new();
            for node in 1..nodes {
                edges.push((node, node + 1));
                if node % 2 == 1 {
                    edges.push((node + 1, node));
                }
            }
            Graph::new(nodes, edges)
        };
        let stem = |nodes: u64| Graph::new(nodes, (1..nodes).map(|n| (n + 1, n)).collect());
        let (all, odd) = (self.graphs as usize, (self.graphs as usize - 1) | 1);
        let cases = [
            vec![pairs(self.nodes); all],
            vec![stem(self.nodes); odd - 1],
            vec![stem(self.nodes); odd],
            [vec![pairs(self.nodes)], vec![stem(self.nodes / 2); odd]].concat(),
        ]
        .map(|mut case| {
            case.truncate(all);
            case
        });
        cases.into()
    }
}

/// The same graph with its nodes (other than 1), edges and ends in random order.
fn scrambled(random: &mut Random, graph: &Graph) -> Graph {
    let mut names: Vec<u64> = (2..=graph.nodes).collect();
    random.shuffle(&mut names);
    names.splice(0..0, [0, 1]);
    let mut edges: Vec<Edge> = graph
        .edges
        .iter()
        .map(|(a, b)| (names[*a as usize], names[*b as usize]))
        .collect();
    random.shuffle(&mut edges);
    for edge in &mut edges {
        if random.chance(1, 2) {
            *edge = (edge.1, edge.0);
        }
    }
    Graph::new(graph.nodes, edges)
}
