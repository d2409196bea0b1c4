//! A Chess Game: tokens on a graph, and several questions about it.

use crate::task::prelude::*;
use crate::task::tokens::{self, Moves, Solved, Tokens};

bounds! { ChessGame { graphs, nodes, questions, tokens } }

/// A graph, and tokens on its nodes.
type Asked = (Shared<Moves, Solved>, Vec<u64>);

fn solved(graph: &Shared<Moves, Solved>) -> &Solved {
    graph.known(|moves| Solved::new(0, moves.clone()))
}

impl Task for ChessGame {
    type Case = Asked;
    type Game = Tokens;

    const WORDS: [&'static str; 2] = ["WIN", "LOSE"];
    const SMALL_IN_A_TEST: u64 = 4000;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::to_end(self.graphs),
            Sequence::until_line("0", self.questions),
        )
    }

    fn shared(&self, layout: &mut dyn Layout, (graph, _): &mut Asked) -> Step {
        graph.walk(|moves| {
            layout.length("N", moves, 1..=self.nodes)?;
            layout.end_line()?;
            let last = moves.len() as u64 - 1;
            for next in moves.iter_mut() {
                layout.list("x", 0..=last, "s", next, &(0..=last))?;
            }
            layout.insist(&|| tokens::complaint(moves, 0))
        })
    }

    fn case(&self, layout: &mut dyn Layout, (graph, tokens): &mut Asked) -> Step {
        let last = graph.len() as u64 - 1;
        layout.list("M", 1..=self.tokens, "p", tokens, &(0..=last))
    }

    tokens::common!(solved);

    fn small(&self) -> Vec<Asked> {
        tokens::small(4, 0, Moves::clone)
    }

    fn simpler(&self, (graph, tokens): &Asked) -> Vec<Asked> {
        let simpler = tokens::simpler(graph, tokens).into_iter();
        simpler
            .map(|(moves, tokens)| (Shared::new(moves), tokens))
            .collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[8, 3], [30, 6], [200, 12]];
        plan.each("middle", sizes, 2, |random, [nodes, degree]| {
            random.blocks(20, |random, _| self.block(random, nodes, degree, 10))
        });
        plan.random("chain", 1, |random| self.chain(random));
        plan.random("largest", 1, |random| {
            self.block(random, self.nodes, 40, self.questions)
        });
        plan.random("largest", 1, |random| self.full(random));
        plan.random("largest", 1, |random| {
            random.blocks(self.graphs, |random, _| self.block(random, 4, 2, 2))
        });
    }
}

impl ChessGame {
    /// A graph with questions of which about every second one is lost.
    fn block(&self, random: &mut Random, nodes: u64, degree: u64, questions: u64) -> Vec<Asked> {
        let graph = tokens::downwards(random, nodes, degree, nodes);
        let graph = tokens::renamed(random, &graph);
        self.asked(random, graph, questions)
    }

    fn asked(&self, random: &mut Random, graph: Moves, questions: u64) -> Vec<Asked> {
        let graph = Shared::new(graph);
        let values = &solved(&graph).values;
        random.many(questions, |random, round| {
            let tokens = tokens::tokens(random, values, self.tokens, round % 2 == 0);
            (graph.clone(), tokens)
        })
    }

    /// A path through all nodes, which a recursive solution follows to its end; alone, and with
    /// other moves.
    fn chain(&self, random: &mut Random) -> Vec<Asked> {
        let path = tokens::path(self.nodes);
        let mut joined = tokens::downwards(random, self.nodes, 3, 4);
        for (next, along) in joined.iter_mut().zip(&path) {
            let new = along.iter().find(|to| !next.contains(to));
            next.extend(new);
        }
        let blocks = [path, joined].map(|graph| {
            let graph = tokens::renamed(random, &graph);
            self.asked(random, graph, 20)
        });
        blocks.concat()
    }

    /// A node from which every other one can be reached, and all tokens there are.
    fn full(&self, random: &mut Random) -> Vec<Asked> {
        let last = self.nodes - 1;
        let mut moves = tokens::downwards(random, self.nodes, 2, 5);
        moves[last as usize] = (0..last).collect();
        // The node with the most moves keeps its number, the largest there is.
        let mut cases = self.asked(random, moves, 40);
        let graph = cases[0].0.clone();
        cases.push((graph, vec![last; self.tokens as usize]));
        cases
    }
}
