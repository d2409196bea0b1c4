//! Christmas Game: green Hackenbush on trees with cycles, each hanging from one node.
//!
//! A case is several graphs rooted at node 1. The values come from the fusion and colon
//! principles.

use crate::task::cactus::{self, Cases, Graph, Graphs, Growth};
use crate::task::pictures::{self, Cutting, Edge};
use crate::task::prelude::*;

bounds! { Christmas { cases, graphs, nodes, edges } }

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

    cactus::common!(GROWTH);

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let all = Cases::new([self.graphs, self.nodes], GROWTH);
        all.plan(plan, self.cases, self.double_wires());
    }
}

impl Christmas {
    /// As many nodes and edges as there may be: a stem from every node of which a double wire hangs.
    fn double_wires(&self) -> Graph {
        let mut pairs = Graph::stem(self.nodes.div_ceil(2));
        for node in 1..=self.nodes / 2 {
            pictures::grow_ring(&mut pairs.edges, &mut pairs.nodes, node, 2);
        }
        pairs
    }
}
