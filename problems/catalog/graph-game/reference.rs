//! Graph Game: tokens on a large graph without cycles.

use crate::task::prelude::*;
use crate::task::tokens::{self, Graph, Moves, Solved, Tokens};

bounds! { GraphGame { graphs, nodes, edges, questions, tokens } }

/// A graph, and tokens on its nodes.
type Asked = (Shared<Graph, Solved>, Vec<u64>);

fn solved(graph: &Shared<Graph, Solved>) -> &Solved {
    graph.known(|graph| Solved::new(1, graph.moves()))
}

impl Task for GraphGame {
    type Case = Asked;
    type Game = Tokens;

    /// A token from a to b.
    const MOVE: &'static [&'static str] = &["a", "b"];
    const SMALL_IN_A_TEST: u64 = 4000;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::count_first("T", 1..=self.graphs),
            Sequence::count_first("q", 1..=self.questions),
        )
    }

    fn shared(&self, layout: &mut dyn Layout, (graph, _): &mut Asked) -> Step {
        graph.walk(|graph| {
            graph.walk(layout, self.nodes, self.edges)?;
            let graph = &*graph;
            layout.insist(&|| tokens::complaint(&graph.moves(), 1))
        })
    }

    fn case(&self, layout: &mut dyn Layout, (graph, tokens): &mut Asked) -> Step {
        layout.list("k", 1..=self.tokens, "p", tokens, &(1..=graph.nodes))
    }

    tokens::common!(solved);

    /// A token is named by its node.
    fn number(&self, (_, tokens): &Asked, index: usize) -> u64 {
        tokens[index]
    }

    fn part_of(&self, (_, tokens): &Asked, number: u64) -> Option<usize> {
        tokens.iter().position(|token| *token == number)
    }

    /// All small graphs, and those of up to three nodes with an edge that is given twice.
    fn small(&self) -> Vec<Asked> {
        let mut cases = tokens::small(4, 1, |moves| Graph::new(moves));
        let twice = tokens::small(3, 1, |moves| {
            let mut graph = Graph::new(moves);
            graph.edges.extend(graph.edges.last().copied());
            graph
        });
        cases.extend(
            twice
                .into_iter()
                .filter(|(graph, _)| !graph.edges.is_empty()),
        );
        heaps::sorted(cases, |(graph, tokens)| {
            (graph.nodes, graph.edges.len(), tokens.len())
        })
    }

    fn simpler(&self, (graph, tokens): &Asked) -> Vec<Asked> {
        let from_zero: Vec<u64> = tokens.iter().map(|token| token - 1).collect();
        let simpler = tokens::simpler(&graph.moves(), &from_zero).into_iter();
        let asked = |(moves, tokens): (Moves, Vec<u64>)| {
            let tokens = tokens.iter().map(|token| token + 1).collect();
            (Shared::new(Graph::new(&moves)), tokens)
        };
        simpler.map(asked).collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[8, 3], [40, 6], [400, 20]];
        plan.each("middle", sizes, 2, |random, [nodes, degree]| {
            random.blocks(10, |random, _| {
                let moves = tokens::downwards(random, nodes, degree, nodes);
                self.asked(random, &moves, 10, self.tokens)
            })
        });
        plan.random("path", 1, |random| {
            self.asked(random, &tokens::path(self.nodes), 30, 5)
        });
        plan.random("largest", 1, |random| {
            let nodes = self.nodes / 10;
            let mut moves = tokens::downwards(random, nodes, 20, nodes);
            let mut count = self.fill(random, &mut moves);
            while count > self.edges {
                let node = random.below(nodes) as usize;
                count -= u64::from(moves[node].pop().is_some());
            }
            self.asked(random, &moves, 200, self.tokens)
        });
        plan.random("largest", 1, |random| {
            random.blocks(self.graphs, |random, round| {
                let moves = tokens::downwards(random, 5, 3, 5);
                let questions = if round == 0 { self.questions } else { 3 };
                self.asked(random, &moves, questions, 3)
            })
        });
        plan.random("largest", 1, |random| {
            let moves = tokens::downwards(random, 50, 9, 50);
            let mut cases = self.asked(random, &moves, 20, self.tokens);
            let graph = cases[0].0.clone();
            cases.push((graph, vec![50; self.tokens as usize]));
            cases
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Asked {
        let nodes = random.up_to(&(2..=self.nodes), largest);
        let mut moves = tokens::downwards(random, nodes, 3, 6.min(nodes));
        if largest {
            self.fill(random, &mut moves);
        }
        let mut graph = Graph::new(&tokens::renamed(random, &moves));
        let count = random.up_to(&(1..=self.tokens), largest);
        let mut tokens = random.list(count, &(1..=nodes));
        if largest {
            tokens[0] = nodes;
        }
        random.shuffle(&mut graph.edges);
        (Shared::new(graph), tokens)
    }
}

impl GraphGame {
    /// Adds moves until there are as many as there may be, and counts them. Those given twice are
    /// one move.
    fn fill(&self, random: &mut Random, moves: &mut Moves) -> u64 {
        let mut count: u64 = moves.iter().map(|next| next.len() as u64).sum();
        while count < self.edges {
            let node = random.within(&(1..=moves.len() as u64 - 1));
            let to = random.below(node);
            moves[node as usize].push(to);
            count += 1;
        }
        count
    }

    /// Questions about a graph of which about every second one is lost.
    fn asked(&self, random: &mut Random, moves: &Moves, count: u64, most: u64) -> Vec<Asked> {
        let moves = tokens::renamed(random, moves);
        let values = tokens::values(&moves).unwrap_or_default();
        let mut asked = random.many(count.min(self.questions), |random, round| {
            let tokens = tokens::tokens(random, &values, most, round % 2 == 0);
            tokens.iter().map(|token| token + 1).collect::<Vec<_>>()
        });
        if let Some(last) = asked.last_mut() {
            last[0] = moves.len() as u64;
        }
        let mut graph = Graph::new(&moves);
        random.shuffle(&mut graph.edges);
        let graph = Shared::new(graph);
        let asked = asked.into_iter();
        asked.map(|tokens| (graph.clone(), tokens)).collect()
    }
}
