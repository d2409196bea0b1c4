//! Graph Game: tokens on a large graph without cycles.

mod rules;

use crate::task::tokens::{self, Moves};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;

/// The bounds of the problem.
pub(super) struct GraphGame {
    graphs: u64,
    nodes: u64,
    edges: u64,
    questions: u64,
    tokens: u64,
}

/// A graph: how many nodes it has, and its edges between nodes from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    nodes: u64,
    edges: Vec<(u64, u64)>,
}

pub(super) fn task(bounds: &Bounds) -> Result<GraphGame, ProblemsError> {
    Ok(GraphGame {
        graphs: bounds.get("max_graphs")?,
        nodes: bounds.get("max_nodes")?,
        edges: bounds.get("max_edges")?,
        questions: bounds.get("max_questions")?,
        tokens: bounds.get("max_tokens")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Graph {
    /// The graph of these moves, its edges in any order.
    fn of(random: &mut Random, moves: &[Vec<u64>]) -> Self {
        let from = (1..).zip(moves);
        let edges = from.flat_map(|(from, next)| next.iter().map(move |to| (from, to + 1)));
        let mut edges: Vec<(u64, u64)> = edges.collect();
        random.shuffle(&mut edges);
        Self {
            nodes: moves.len() as u64,
            edges,
        }
    }

    fn moves(&self) -> Moves {
        let mut moves = vec![Vec::new(); self.nodes as usize];
        for (a, b) in &self.edges {
            moves[*a as usize - 1].push(b - 1);
        }
        moves
    }
}

/// Nodes from 0.
fn from_zero(tokens: &[u64]) -> Vec<u64> {
    tokens.iter().map(|token| token - 1).collect()
}

impl Task for GraphGame {
    type Setting = Graph;
    type Case = Vec<u64>;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::count_first("T", 1..=self.graphs),
            Sequence::count_first("q", 1..=self.questions),
        )
    }

    fn setting(&self, layout: &mut dyn Layout, graph: &mut Graph) -> Step {
        layout.number("n", &mut graph.nodes, 1..=self.nodes)?;
        layout.length("m", &mut graph.edges, 0..=self.edges)?;
        layout.end_line()?;
        for (a, b) in &mut graph.edges {
            layout.number("a", a, 1..=graph.nodes)?;
            layout.number("b", b, 1..=graph.nodes)?;
            layout.end_line()?;
        }
        let graph = &*graph;
        layout.insist(&|| tokens::complaint(&graph.moves(), 1))
    }

    fn case(&self, layout: &mut dyn Layout, graph: &Graph, tokens: &mut Vec<u64>) -> Step {
        layout.list("k", 1..=self.tokens, "p", tokens, &(1..=graph.nodes))?;
        layout.end_line()
    }

    fn answers(&self, graph: &Graph, cases: &[Vec<u64>]) -> Result<Vec<String>, ProblemsError> {
        let values = tokens::values(&graph.moves())?;
        let total = |tokens: &Vec<u64>| -> Nimber {
            tokens.iter().map(|token| values[*token as usize - 1]).sum()
        };
        Ok(cases
            .iter()
            .map(|tokens| word(!total(tokens).is_zero()))
            .collect())
    }

    fn answer_by_rules(&self, graph: &Graph, tokens: &Vec<u64>) -> Result<String, ProblemsError> {
        Ok(word(tokens::wins_by_rules(
            &graph.moves(),
            &from_zero(tokens),
        )?))
    }

    fn small_cases(&self) -> Vec<(Graph, Vec<u64>)> {
        let mut cases = Vec::new();
        for nodes in 1..=4u64 {
            for moves in tokens::all(nodes) {
                let edges = (1..).zip(&moves);
                let edges = edges.flat_map(|(a, next)| next.iter().map(move |b| (a, b + 1)));
                let graph = Graph {
                    nodes,
                    edges: edges.collect(),
                };
                for a in 1..=nodes {
                    cases.push((graph.clone(), vec![a]));
                    cases.extend((a..=nodes).map(|b| (graph.clone(), vec![a, b])));
                }
                cases.push((graph, (1..=nodes).collect()));
            }
        }
        cases.sort_by_key(|(graph, tokens)| (graph.nodes, graph.edges.len(), tokens.len()));
        cases
    }

    fn simpler(&self, graph: &Graph, tokens: &Vec<u64>) -> Vec<(Graph, Vec<u64>)> {
        let simpler = tokens::simpler(&graph.moves(), &from_zero(tokens)).into_iter();
        simpler
            .map(|(moves, tokens)| {
                let edges = (1..).zip(&moves);
                let edges = edges.flat_map(|(a, next)| next.iter().map(move |b| (a, b + 1)));
                let graph = Graph {
                    nodes: moves.len() as u64,
                    edges: edges.collect(),
                };
                (graph, tokens.iter().map(|token| token + 1).collect())
            })
            .collect()
    }

    fn explain(&self, graph: &Graph, tokens: &Vec<u64>, lang: Lang) -> Option<String> {
        tokens::explain(lang, &graph.moves(), &from_zero(tokens), 1)
    }

    /// A program that counts the tokens that can move.
    fn xor_guess(&self, graph: &Graph, tokens: &Vec<u64>) -> Option<String> {
        let movable = |token: &u64| graph.edges.iter().any(|(a, _)| a == token);
        let few = graph.edges.len() < 5000;
        few.then(|| word(tokens.iter().filter(|token| movable(token)).count() % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(4000);
        for (nodes, degree) in [(8, 3), (40, 6), (400, 20)] {
            plan.generate("middle", [nodes, degree], 2, |random, [nodes, degree]| {
                let graphs = 0..10;
                let blocks = graphs.map(|_| {
                    let moves = tokens::downwards(random, nodes, degree, nodes);
                    self.asked(random, &moves, 10, self.tokens)
                });
                blocks.collect()
            });
        }
        plan.generate("path", [], 1, |random, []| {
            let moves: Moves = (0..self.nodes)
                .map(|node| node.checked_sub(1).into_iter().collect())
                .collect();
            vec![self.asked(random, &moves, 30, 5)]
        });
        plan.generate("largest", [], 1, |random, []| {
            let nodes = self.nodes / 10;
            let mut moves = tokens::downwards(random, nodes, 20, nodes);
            let mut count: u64 = moves.iter().map(|next| next.len() as u64).sum();
            // Moves given twice are one move.
            while count < self.edges {
                let node = random.within(&(1..=nodes - 1));
                let to = random.below(node);
                moves[node as usize].push(to);
                count += 1;
            }
            while count > self.edges {
                let node = random.below(nodes) as usize;
                count -= u64::from(moves[node].pop().is_some());
            }
            vec![self.asked(random, &moves, 200, self.tokens)]
        });
        plan.generate("largest", [], 1, |random, []| {
            let blocks = (0..self.graphs).map(|round| {
                let moves = tokens::downwards(random, 5, 3, 5);
                let questions = if round == 0 { self.questions } else { 3 };
                self.asked(random, &moves, questions, 3)
            });
            blocks.collect()
        });
        plan.generate("largest", [], 1, |random, []| {
            let moves = tokens::downwards(random, 50, 9, 50);
            let mut block = self.asked(random, &moves, 20, self.tokens);
            block.cases.push(vec![50; self.tokens as usize]);
            vec![block]
        });
    }
}

impl GraphGame {
    /// Questions about a graph of which about every second one is lost.
    fn asked(
        &self,
        random: &mut Random,
        moves: &[Vec<u64>],
        questions: u64,
        most: u64,
    ) -> Block<Self> {
        let moves = tokens::renamed(random, moves);
        let values = tokens::values(&moves).unwrap_or_default();
        let mut asked: Vec<Vec<u64>> = (0..questions.min(self.questions))
            .map(|round| {
                let tokens = tokens::tokens(random, &values, most, round % 2 == 0);
                tokens.iter().map(|token| token + 1).collect()
            })
            .collect();
        if let Some(last) = asked.last_mut() {
            last[0] = moves.len() as u64;
        }
        Block::new(Graph::of(random, &moves), asked)
    }
}
