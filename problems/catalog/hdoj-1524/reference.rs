//! A Chess Game: tokens on a graph, and several questions about it.

use crate::task::tokens::{self, Moves};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;

/// The bounds of the problem.
pub(super) struct ChessGame {
    graphs: u64,
    nodes: u64,
    questions: u64,
    tokens: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<ChessGame, ProblemsError> {
    Ok(ChessGame {
        graphs: bounds.get("max_graphs")?,
        nodes: bounds.get("max_nodes")?,
        questions: bounds.get("max_questions")?,
        tokens: bounds.get("max_tokens")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "WIN" } else { "LOSE" }.to_owned()
}

impl Task for ChessGame {
    type Setting = Moves;
    type Case = Vec<u64>;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::to_end(self.graphs),
            Sequence::until_line("0", self.questions),
        )
    }

    fn setting(&self, layout: &mut dyn Layout, moves: &mut Moves) -> Step {
        layout.length("N", moves, 1..=self.nodes)?;
        layout.end_line()?;
        let last = moves.len() as u64 - 1;
        for next in moves.iter_mut() {
            layout.list("x", 0..=last, "s", next, &(0..=last))?;
            layout.end_line()?;
        }
        let moves = &*moves;
        layout.insist(&|| tokens::complaint(moves, 0))
    }

    fn case(&self, layout: &mut dyn Layout, moves: &Moves, tokens: &mut Vec<u64>) -> Step {
        let last = moves.len() as u64 - 1;
        layout.list("M", 1..=self.tokens, "p", tokens, &(0..=last))?;
        layout.end_line()
    }

    fn answers(&self, moves: &Moves, cases: &[Vec<u64>]) -> Result<Vec<String>, ProblemsError> {
        let values = tokens::values(moves)?;
        let total = |tokens: &Vec<u64>| -> Nimber {
            tokens.iter().map(|token| values[*token as usize]).sum()
        };
        Ok(cases
            .iter()
            .map(|tokens| word(!total(tokens).is_zero()))
            .collect())
    }

    fn answer_by_rules(&self, moves: &Moves, tokens: &Vec<u64>) -> Result<String, ProblemsError> {
        Ok(word(tokens::wins_by_rules(moves, tokens)?))
    }

    fn small_cases(&self) -> Vec<(Moves, Vec<u64>)> {
        let mut cases = Vec::new();
        for nodes in 1..=4u64 {
            for moves in tokens::all(nodes) {
                for a in 0..nodes {
                    cases.push((moves.clone(), vec![a]));
                    cases.extend((a..nodes).map(|b| (moves.clone(), vec![a, b])));
                }
                cases.push((moves.clone(), (0..nodes).collect()));
            }
        }
        cases.sort_by_key(|(moves, tokens)| (moves.len(), moves.concat().len(), tokens.len()));
        cases
    }

    fn simpler(&self, moves: &Moves, tokens: &Vec<u64>) -> Vec<(Moves, Vec<u64>)> {
        tokens::simpler(moves, tokens)
    }

    fn explain(&self, moves: &Moves, tokens: &Vec<u64>, lang: Lang) -> Option<String> {
        tokens::explain(lang, moves, tokens, 0)
    }

    /// A program that counts the tokens that can move.
    fn xor_guess(&self, moves: &Moves, tokens: &Vec<u64>) -> Option<String> {
        let movable = tokens
            .iter()
            .filter(|token| !moves[**token as usize].is_empty());
        Some(word(movable.count() % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(4000);
        for (nodes, degree) in [(8, 3), (30, 6), (200, 12)] {
            plan.generate("middle", [nodes, degree], 2, |random, [nodes, degree]| {
                (0..20)
                    .map(|_| self.block(random, nodes, degree, nodes, 10))
                    .collect()
            });
        }
        plan.generate("chain", [], 1, |random, []| self.chain(random));
        plan.generate("largest", [], 1, |random, []| {
            vec![self.block(random, self.nodes, 40, self.nodes, self.questions)]
        });
        plan.generate("largest", [], 1, |random, []| self.full(random));
        plan.generate("largest", [], 1, |random, []| {
            (0..self.graphs)
                .map(|_| self.block(random, 4, 2, 4, 2))
                .collect()
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
    ) -> Block<Self> {
        let graph = tokens::downwards(random, nodes, degree, reach);
        self.asked(random, &graph, questions)
    }

    fn asked(&self, random: &mut Random, graph: &[Vec<u64>], questions: u64) -> Block<Self> {
        let moves = tokens::renamed(random, graph);
        let values = tokens::values(&moves).unwrap_or_default();
        let questions = (0..questions)
            .map(|round| tokens::tokens(random, &values, self.tokens, round % 2 == 0));
        let questions = questions.collect();
        Block::new(moves, questions)
    }

    /// A path through all nodes, which a recursive solution follows to its end.
    fn chain(&self, random: &mut Random) -> Vec<Block<Self>> {
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
        vec![
            self.asked(random, &path, 20),
            self.asked(random, &joined, 20),
        ]
    }

    /// A node from which every other one can be reached, and all tokens there are.
    fn full(&self, random: &mut Random) -> Vec<Block<Self>> {
        let last = self.nodes - 1;
        let mut moves: Moves = tokens::downwards(random, self.nodes, 2, 5);
        moves[last as usize] = (0..last).collect();
        // The node with the most moves keeps its number, the largest there is.
        let values = tokens::values(&moves).unwrap_or_default();
        let mut questions: Vec<Vec<u64>> = (0..40)
            .map(|round| tokens::tokens(random, &values, self.tokens, round % 2 == 0))
            .collect();
        questions.push(vec![last; self.tokens as usize]);
        vec![Block::new(moves, questions)]
    }
}
