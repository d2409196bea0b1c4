//! A Chess Game: tokens on a graph, and several questions about it.

use crate::task::prelude::*;
use crate::task::tokens::{self, Moves, Solved, Tokens};

bounds! { ChessGame { graphs, nodes, questions, tokens } }

/// A graph, and tokens on its nodes.
type Asked = (Shared<Moves, Solved>, Vec<u64>);

fn solved(graph: &Shared<Moves, Solved>) -> &Solved {
    graph.known(|moves| Solved::new(moves.clone()))
}

impl Task for ChessGame {
    type Case = Asked;
    type Game = Tokens;

    const WORDS: [&'static str; 2] = ["WIN", "LOSE"];

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
                layout.end_line()?;
            }
            let moves = &*moves;
            layout.insist(&|| tokens::complaint(moves, 0))
        })
    }

    fn shares(&self, one: &Asked, other: &Asked) -> bool {
        one.0.is(&other.0)
    }

    fn case(&self, layout: &mut dyn Layout, (graph, tokens): &mut Asked) -> Step {
        let last = graph.len() as u64 - 1;
        layout.list("M", 1..=self.tokens, "p", tokens, &(0..=last))?;
        layout.end_line()
    }

    fn game(&self, (graph, _): &Asked) -> Tokens {
        solved(graph).game(0)
    }

    fn parts(&self, (_, tokens): &Asked) -> Vec<u64> {
        tokens.clone()
    }

    fn after(&self, (graph, _): &Asked, tokens: Vec<u64>) -> Asked {
        (graph.clone(), tokens)
    }

    fn value(&self, (graph, _): &Asked, node: &u64) -> Known<u64> {
        Ok(solved(graph).value(*node, 0))
    }

    fn winning(&self, (graph, tokens): &Asked) -> Known<Winning<u64>> {
        Ok(solved(graph).winning(tokens, 0))
    }

    fn small(&self) -> Vec<Asked> {
        let mut cases = Vec::new();
        for nodes in 1..=4u64 {
            for graph in tokens::all(nodes).into_iter().map(Shared::new) {
                let mut ask = |tokens| cases.push((graph.clone(), tokens));
                for a in 0..nodes {
                    ask(vec![a]);
                    (a..nodes).for_each(|b| ask(vec![a, b]));
                }
                ask((0..nodes).collect());
            }
        }
        cases.sort_by_key(|(graph, tokens)| (graph.len(), graph.concat().len(), tokens.len()));
        cases
    }

    fn simpler(&self, (graph, tokens): &Asked) -> Vec<Asked> {
        let simpler = tokens::simpler(graph, tokens).into_iter();
        simpler
            .map(|(moves, tokens)| (Shared::new(moves), tokens))
            .collect()
    }

    /// A program that counts the tokens that can move.
    fn xor_guess(&self, (graph, tokens): &Asked) -> Option<String> {
        let movable = tokens
            .iter()
            .filter(|token| !graph[**token as usize].is_empty());
        Some(word::<Self>(movable.count() % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(4000);
        let sizes = [[8, 3], [30, 6], [200, 12]];
        plan.each("middle", sizes, 2, |random, [nodes, degree]| {
            let blocks = (0..20).map(|_| self.block(random, nodes, degree, nodes, 10));
            blocks.flatten().collect::<Vec<_>>()
        });
        plan.generate("chain", [], 1, |random, []| self.chain(random));
        plan.generate("largest", [], 1, |random, []| {
            self.block(random, self.nodes, 40, self.nodes, self.questions)
        });
        plan.generate("largest", [], 1, |random, []| self.full(random));
        plan.generate("largest", [], 1, |random, []| {
            let blocks = (0..self.graphs).map(|_| self.block(random, 4, 2, 4, 2));
            blocks.flatten().collect::<Vec<_>>()
        });
    }
}

impl ChessGame {
    /// A graph with questions of which about every second one is lost.
    fn block(
        &self,
        random: &mut Random,
        nodes: u64,
        degree: u64,
        reach: u64,
        questions: u64,
    ) -> Vec<Asked> {
        let graph = tokens::downwards(random, nodes, degree, reach);
        self.asked(random, &graph, questions)
    }

    fn asked(&self, random: &mut Random, graph: &[Vec<u64>], questions: u64) -> Vec<Asked> {
        let graph = Shared::new(tokens::renamed(random, graph));
        let values = &solved(&graph).values;
        let questions =
            (0..questions).map(|round| tokens::tokens(random, values, self.tokens, round % 2 == 0));
        questions.map(|tokens| (graph.clone(), tokens)).collect()
    }

    /// A path through all nodes, which a recursive solution follows to its end.
    fn chain(&self, random: &mut Random) -> Vec<Asked> {
        let path: Moves = (0..self.nodes)
            .map(|node| node.checked_sub(1).into_iter().collect())
            .collect();
        let near = tokens::downwards(random, self.nodes, 3, 4);
        let joined: Moves = (0..self.nodes as usize)
            .map(|node| {
                let mut next = near[node].clone();
                next.extend(path[node].iter().filter(|to| !near[node].contains(to)));
                next
            })
            .collect();
        let blocks = [path, joined].map(|graph| self.asked(random, &graph, 20));
        blocks.concat()
    }

    /// A node from which every other one can be reached, and all tokens there are.
    fn full(&self, random: &mut Random) -> Vec<Asked> {
        let last = self.nodes - 1;
        let mut moves: Moves = tokens::downwards(random, self.nodes, 2, 5);
        moves[last as usize] = (0..last).collect();
        // The node with the most moves keeps its number, the largest there is.
        let graph = Shared::new(moves);
        let values = &solved(&graph).values;
        let questions =
            (0..40).map(|round| tokens::tokens(random, values, self.tokens, round % 2 == 0));
        let most = vec![last; self.tokens as usize];
        let questions = questions.chain([most]);
        questions.map(|tokens| (graph.clone(), tokens)).collect()
    }
}
