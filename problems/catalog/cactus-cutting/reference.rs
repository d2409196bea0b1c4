//! Cactus Cutting: green Hackenbush on graphs in which no node lies on two cycles.
//!
//! A case is several graphs rooted at node 1. The values come from the fusion and colon
//! principles.

use crate::task::cactus::{self, Cases, Graph, Graphs, Growth};
use crate::task::pictures::{self, Cutting, Edge};
use crate::task::prelude::*;

bounds! { Cacti { cases, graphs, nodes, edges } }

const GROWTH: Growth = Growth::Anywhere;

impl Task for Cacti {
    type Case = Graphs;
    type Game = Cutting;

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

impl Cacti {
    /// As many nodes and edges as there may be: a chain of wires every second of which is double.
    fn double_wires(&self) -> Graph {
        let wires = (1..self.nodes).flat_map(|node| {
            let doubled = (node % 2 == 1).then_some((node + 1, node));
            std::iter::once((node, node + 1)).chain(doubled)
        });
        Graph::new(self.nodes, wires.collect())
    }
}
