//! Christmas Game: green Hackenbush on trees with cycles, each hanging from one node.
//!
//! A case is several graphs rooted at node 1. The values come from the fusion and colon
//! principles.

use crate::task::cactus::{self, Cases, Graph, Growth};
use crate::task::pictures::{self, Cutting, Edge};
use crate::task::prelude::*;

bounds! { Christmas { cases, graphs, nodes, edges } }

type Graphs = Vec<Graph>;

const GROWTH: Growth = Growth::NotBehindCycles;

impl Task for Christmas {
    type Case = Graphs;
    type Game = Cutting;

    const WORDS: [&'static str; 2] = ["Sally", "Harry"];
    const CASES: Ending = Ending::EndOfInput;
    /// In tree i, the ends of the wire.
    const MOVE: &'static [&'static str] = &["i", "a", "b"];

    fn case(&self, layout: &mut dyn Layout, graphs: &mut Graphs) -> Step {
        layout.each("N", 1..=self.graphs, graphs, |layout, graph| {
            graph.walk(layout, (self.nodes, self.edges), GROWTH)
        })
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
        cactus::small_cases(GROWTH)
    }

    fn part_name(&self, _: &Graphs, index: usize, _: &Vec<Edge>, say: &Say<'_>) -> String {
        say.say(&said!("tree", i = index + 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let all = Cases {
            graphs: self.graphs,
            nodes: self.nodes,
            growth: GROWTH,
        };
        plan.small(self.cases);
        plan.each("middle", [[8, 3], [20, 3]], 3, |random, [nodes, graphs]| {
            all.mixed(random, 60, [graphs, nodes, 40])
        });
        plan.generate("trees", [30, 4], 1, |random, [nodes, graphs]| {
            all.mixed(random, 60, [graphs, nodes, 0])
        });
        plan.generate("cycles", [30, 4], 2, |random, [nodes, graphs]| {
            all.mixed(random, 60, [graphs, nodes, 90])
        });
        let shapes = cactus::shapes(GROWTH).into_iter();
        plan.add("shapes", shapes.take(self.cases as usize));
        plan.random("largest", 2, |random| {
            all.mixed(random, 8, [self.graphs, self.nodes, 60])
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            all.mixed(random, count, [2, 8, 40])
        });
        plan.add("most-edges", self.most_edges());
    }
}

impl Christmas {
    /// As many graphs, nodes and edges as there may be: a stem from every node of which a double
    /// wire hangs, and long stems.
    fn most_edges(&self) -> Vec<Graphs> {
        let mut pairs = Graph::stem(self.nodes.div_ceil(2));
        for node in 1..=self.nodes / 2 {
            pictures::grow_ring(&mut pairs.edges, &mut pairs.nodes, node, 2);
        }
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
