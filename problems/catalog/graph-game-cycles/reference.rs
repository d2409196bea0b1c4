//! A token on a graph with cycles: win, lose or draw.

use std::collections::BTreeSet;

use crate::task::explain;
use crate::task::prelude::*;
use crate::task::tokens::{self, Graph};
use sg::Outcome;
use sg::graph::Ending;
use sg::nim::Nim;

bounds! { GraphGameCycles { graphs, nodes, edges, queries } }

/// A graph, and the node of the token.
type Asked = (Shared<Graph, Vec<Ending>>, u64);

fn word(outcome: Outcome) -> String {
    let text = match outcome {
        Outcome::N => "win",
        Outcome::P => "lose",
        Outcome::D => "draw",
    };
    text.to_owned()
}

fn endings(graph: &Shared<Graph, Vec<Ending>>) -> &[Ending] {
    graph.known(|graph| {
        let graph = tokens::digraph(&graph.moves());
        graph.map(|graph| graph.endings()).unwrap_or_default()
    })
}

impl Task for GraphGameCycles {
    type Case = Asked;
    /// Play may have no end, so moves are not looked at: the rules are applied in rounds.
    type Game = Nim;

    const GUESSED_BY_XOR: bool = false;
    const SMALL_IN_A_TEST: u64 = 3000;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::count_first("T", 1..=self.graphs),
            Sequence::count_first("q", 1..=self.queries),
        )
    }

    fn shared(&self, layout: &mut dyn Layout, (graph, _): &mut Asked) -> Step {
        graph.walk(|graph| graph.walk(layout, self.nodes, self.edges))
    }

    fn case(&self, layout: &mut dyn Layout, (graph, node): &mut Asked) -> Step {
        layout.line([("p", node, 1..=graph.nodes)])
    }

    position!(none, by Nim);

    fn says_first_wins(&self, answer: &str) -> Option<bool> {
        match answer {
            "win" => Some(true),
            "lose" => Some(false),
            _ => None,
        }
    }

    fn answer(&self, (graph, node): &Asked) -> Known<String> {
        Ok(word(endings(graph)[*node as usize - 1].outcome()))
    }

    /// After as many rounds as there are nodes everything is decided that ever will be.
    fn answer_by_rules(&self, (graph, node): &Asked) -> Known<String> {
        let nodes = graph.nodes as usize + 1;
        let mut outcomes = vec![Outcome::D; nodes];
        for _ in 0..nodes {
            let before = outcomes.clone();
            for (node, outcome) in outcomes.iter_mut().enumerate() {
                let from_here = || graph.edges.iter().filter(|edge| edge.0 == node as u64);
                let next = || from_here().map(|edge| before[edge.1 as usize]);
                if next().any(|next| next == Outcome::P) {
                    *outcome = Outcome::N;
                } else if next().all(|next| next == Outcome::N) {
                    *outcome = Outcome::P;
                }
            }
        }
        Ok(word(outcomes[*node as usize]))
    }

    fn notation(&self, (graph, node): &Asked) -> Option<String> {
        tokens::notation("graph", &graph.moves(), &[*node], 1)
    }

    fn small(&self) -> Vec<Asked> {
        let mut cases = Vec::new();
        for nodes in 1..=3 {
            for code in 0..1 << (nodes * nodes) {
                let bits = heaps::subset(code);
                let edges = bits.map(|bit| (bit / nodes + 1, bit % nodes + 1)).collect();
                let graph = Shared::new(Graph { nodes, edges });
                cases.extend((1..=nodes).map(|node| (graph.clone(), node)));
            }
        }
        heaps::sorted(cases, |(graph, _)| (graph.nodes, graph.edges.len()))
    }

    fn simpler(&self, (graph, node): &Asked) -> Vec<Asked> {
        let mut simpler = Vec::new();
        // The last node goes with its edges, unless the token is there.
        if *node < graph.nodes {
            let mut fewer = Graph::clone(graph);
            fewer.nodes -= 1;
            fewer.edges.retain(|(a, b)| *a.max(b) < graph.nodes);
            simpler.push((Shared::new(fewer), *node));
        }
        for edges in without_one(&graph.edges) {
            let fewer = Graph { edges, ..**graph };
            simpler.push((Shared::new(fewer), *node));
        }
        if *node > 1 {
            // Another node trades places with the token's.
            let mut swapped = Graph::clone(graph);
            for end in swapped.edges.iter_mut().flat_map(|(a, b)| [a, b]) {
                *end = match *end {
                    1 => *node,
                    same if same == *node => 1,
                    other => other,
                };
            }
            simpler.push((Shared::new(swapped), 1));
        }
        simpler
    }

    fn explain(&self, (graph, node): &Asked, say: &Say<'_>) -> Known<String> {
        let endings = endings(graph);
        let from_here = graph.edges.iter().filter(|edge| edge.0 == *node);
        let targets: BTreeSet<u64> = from_here.map(|edge| edge.1).collect();
        let targets: Vec<u64> = targets.into_iter().collect();
        let graph = tokens::digraph(&graph.moves())?;
        let at = *node as usize - 1;
        let next = graph.best_move(at, endings).map(|next| next + 1);
        let Some(next) = next else {
            return Ok(say.say(&Said::new("stuck-lost")));
        };
        let reason = say.say(&match endings[at] {
            Ending::Win(moves) => said!("won", moves, next),
            Ending::Draw => said!("drawn", next),
            Ending::Loss(moves) => said!("lost", moves),
        });
        let answers = matches!(endings[at], Ending::Loss(_)).then(|| {
            let go = |node: u64| say.say(&said!("go", node));
            explain::answers_to(targets.len(), say, |number| {
                let target = targets[number];
                let answer = graph.best_move(target as usize - 1, endings);
                (go(target), answer.map(|node| go(node as u64 + 1)))
            })
        });
        let of = |outcome: Outcome, wins: bool| {
            let go = |node: u64| say.say(&said!("go", node));
            let to = |target: &&u64| endings[**target as usize - 1].outcome() == outcome;
            let of_kind = targets.iter().filter(to);
            let count = of_kind.clone().count();
            let answered = of_kind.take(explain::shown_of(count)).map(|target| {
                let answer = graph.best_move(*target as usize - 1, endings);
                (go(*target), answer.map(|node| go(node as u64 + 1)))
            });
            explain::draw_moves(&answered.collect::<Vec<_>>(), count, wins, say)
        };
        let is_drawn = matches!(endings[at], Ending::Draw);
        let drawn = is_drawn.then(|| [of(Outcome::D, false), of(Outcome::N, true)]);
        let drawn = drawn.into_iter().flatten().flatten();
        Ok(say.sentences([reason].into_iter().chain(answers).chain(drawn)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[10, 2], [60, 2], [500, 3]];
        plan.each("middle", sizes, 2, |random, [nodes, degree]| {
            random.blocks(20.min(self.graphs), |random, _| {
                let graph = self.graph(random, nodes, degree);
                self.block(random, graph)
            })
        });
        plan.random("layers", 1, |random| {
            random.blocks(20, |random, round| self.layers(random, round + 1))
        });
        plan.random("path", 1, |random| self.path(random));
        plan.random("largest", 1, |random| {
            let mut graph = self.graph(random, self.nodes, 3);
            graph.edges.truncate(self.edges as usize);
            while (graph.edges.len() as u64) < self.edges {
                let loops = random.within(&(1..=self.nodes));
                graph.edges.push((loops, loops));
            }
            self.block(random, graph)
        });
        plan.add("largest", self.many());
    }
}

impl GraphGameCycles {
    /// A graph some of whose nodes have no move, some one, some several.
    fn graph(&self, random: &mut Random, nodes: u64, degree: u64) -> Graph {
        let nodes = nodes.min(self.nodes);
        let mut edges = Vec::new();
        for node in 1..=nodes {
            let count = match random.below(8) {
                0 => 0,
                _ => random.within(&(1..=degree)),
            };
            edges.extend((0..count).map(|_| (node, random.within(&(1..=nodes)))));
        }
        random.shuffle(&mut edges);
        Graph { nodes, edges }
    }

    /// Questions of which wins, losses and draws are about as many.
    fn block(&self, random: &mut Random, graph: Graph) -> Vec<Asked> {
        let graph = Shared::new(graph);
        let endings = endings(&graph);
        let of = |outcome: Outcome| -> Vec<u64> {
            let nodes = (1..)
                .zip(endings)
                .filter(|(_, ending)| ending.outcome() == outcome);
            nodes.map(|(node, _)| node).collect()
        };
        let kinds = [Outcome::N, Outcome::P, Outcome::D].map(of);
        let questions = self.queries.min(3 + graph.nodes / 4);
        random.many(questions, |random, round| {
            let of_kind = random.pick(&kinds[round as usize % 3]).copied();
            let node = of_kind.unwrap_or_else(|| random.within(&(1..=graph.nodes)));
            (graph.clone(), node)
        })
    }

    /// Layers in which moves go down, with a few edges back up.
    fn layers(&self, random: &mut Random, width: u64) -> Vec<Asked> {
        let nodes = (width * 10).min(self.nodes);
        let mut edges = Vec::new();
        for node in width + 1..=nodes {
            for _ in 0..2 {
                let below = (node - 1) / width * width;
                edges.push((node, random.within(&(below - width + 1..=below))));
            }
            if random.chance(1, 6) {
                edges.push((node, random.within(&(node..=nodes))));
            }
        }
        random.shuffle(&mut edges);
        self.block(random, Graph { nodes, edges })
    }

    /// One long path with circles at its beginning.
    fn path(&self, random: &mut Random) -> Vec<Asked> {
        let nodes = self.nodes;
        let mut edges: Vec<(u64, u64)> = (1..nodes).map(|node| (node, node + 1)).collect();
        for _ in 0..200 {
            // Ways back near the beginning; the rest is decided from the far end, node by node.
            let node = random.within(&(1..=(nodes / 10).max(1)));
            edges.push((node, random.within(&(1..=node))));
        }
        let mut block = self.block(random, Graph { nodes, edges });
        let graph = block[0].0.clone();
        block.extend([1, nodes].map(|node| (graph.clone(), node)));
        block
    }

    /// As many graphs as there may be, the last with as many questions.
    fn many(&self) -> Vec<Asked> {
        let graphs = [vec![(1, 1), (2, 1), (2, 2)], vec![(1, 2), (1, 1)]];
        let graphs = graphs.map(|edges| Shared::new(Graph { nodes: 2, edges }));
        let mut cases: Vec<Asked> = Vec::new();
        for round in 0..self.graphs {
            let graph = &graphs[(round % 2) as usize];
            let last = round + 1 == self.graphs;
            let questions = if last { self.queries } else { 2 };
            cases.extend((0..questions).map(|round| (graph.clone(), 1 + round % 2)));
        }
        cases
    }
}
