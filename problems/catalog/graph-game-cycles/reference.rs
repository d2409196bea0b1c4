//! A token on a graph with cycles: win, lose or draw.

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Outcome;
use sg::graph::{Digraph, Ending};

/// The bounds of the problem.
pub(super) struct GraphGameCycles {
    graphs: u64,
    nodes: u64,
    edges: u64,
    queries: u64,
}

/// A graph: how many nodes it has, and its edges between nodes from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    nodes: u64,
    edges: Vec<(u64, u64)>,
}

pub(super) fn task(bounds: &Bounds) -> Result<GraphGameCycles, ProblemsError> {
    Ok(GraphGameCycles {
        graphs: bounds.get("max_graphs")?,
        nodes: bounds.get("max_nodes")?,
        edges: bounds.get("max_edges")?,
        queries: bounds.get("max_queries")?,
    })
}

fn word(outcome: Outcome) -> String {
    let text = match outcome {
        Outcome::N => "win",
        Outcome::P => "lose",
        Outcome::D => "draw",
    };
    text.to_owned()
}

impl Graph {
    fn digraph(&self) -> Result<Digraph, ProblemsError> {
        let edges = self.edges.iter().map(|(a, b)| (*a as usize, *b as usize));
        // Node 0 is there, and nothing leads to it.
        Digraph::new(self.nodes as usize + 1, edges).map_err(|error| ProblemsError::Reference {
            what: "a graph".to_owned(),
            reason: error.to_string(),
        })
    }

    fn endings(&self) -> Result<Vec<Ending>, ProblemsError> {
        Ok(self.digraph()?.endings())
    }
}

impl Task for GraphGameCycles {
    type Setting = Graph;
    type Case = u64;

    fn framing(&self) -> Framing {
        Framing::nested(
            Sequence::count_first("T", 1..=self.graphs),
            Sequence::count_first("q", 1..=self.queries),
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
        Ok(())
    }

    fn case(&self, layout: &mut dyn Layout, graph: &Graph, node: &mut u64) -> Step {
        layout.number("p", node, 1..=graph.nodes)?;
        layout.end_line()
    }

    fn answers(&self, graph: &Graph, nodes: &[u64]) -> Result<Vec<String>, ProblemsError> {
        let endings = graph.endings()?;
        let outcomes = nodes.iter().map(|node| endings[*node as usize].outcome());
        Ok(outcomes.map(word).collect())
    }

    /// After as many rounds as there are nodes everything is decided that ever will be.
    fn answer_by_rules(&self, graph: &Graph, node: &u64) -> Result<String, ProblemsError> {
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

    fn small_cases(&self) -> Vec<(Graph, u64)> {
        let mut cases = Vec::new();
        for nodes in 1..=3u64 {
            for code in 0..1u64 << (nodes * nodes) {
                let bits = (0..nodes * nodes).filter(|bit| code >> bit & 1 == 1);
                let edges = bits.map(|bit| (bit / nodes + 1, bit % nodes + 1)).collect();
                let graph = Graph { nodes, edges };
                cases.extend((1..=nodes).map(|node| (graph.clone(), node)));
            }
        }
        cases.sort_by_key(|(graph, _)| (graph.nodes, graph.edges.len()));
        cases
    }

    fn simpler(&self, graph: &Graph, node: &u64) -> Vec<(Graph, u64)> {
        let mut simpler = Vec::new();
        // The last node goes with its edges, unless the token is there.
        if *node < graph.nodes {
            let mut fewer = graph.clone();
            fewer.nodes -= 1;
            fewer.edges.retain(|(a, b)| *a.max(b) < graph.nodes);
            simpler.push((fewer, *node));
        }
        for index in 0..graph.edges.len() {
            let mut fewer = graph.clone();
            fewer.edges.remove(index);
            simpler.push((fewer, *node));
        }
        if *node > 1 {
            // Another node trades places with the token's.
            let mut swapped = graph.clone();
            for (a, b) in &mut swapped.edges {
                for end in [a, b] {
                    *end = if *end == *node {
                        1
                    } else if *end == 1 {
                        *node
                    } else {
                        *end
                    };
                }
            }
            simpler.push((swapped, 1));
        }
        simpler
    }

    fn explain(&self, graph: &Graph, node: &u64, lang: Lang) -> Option<String> {
        let digraph = graph.digraph().ok()?;
        let endings = digraph.endings();
        let best = digraph.best_move(*node as usize, &endings);
        Some(match (lang, endings.get(*node as usize)?, best) {
            (Lang::En, Ending::Win(moves), Some(next)) => format!(
                "The player to move wins, at the soonest in {moves} moves: a winning move goes to {next}, which is lost for whoever moves there."
            ),
            (Lang::Zh, Ending::Win(moves), Some(next)) => format!(
                "走棋者必胜，最快 {moves} 步取胜：一种制胜走法是走到 {next}，轮到那里走棋的人必败。"
            ),
            (Lang::En, Ending::Draw, Some(next)) => format!(
                "Neither can force an end: no move leads to a lost node, and the move to {next}, which is drawn too, avoids the loss."
            ),
            (Lang::Zh, Ending::Draw, Some(next)) => format!(
                "谁也无法迫使游戏结束：没有走法通向必败点，而走到同为平局的 {next} 可以避免失败。"
            ),
            (Lang::En, Ending::Loss(moves), Some(_)) => format!(
                "The player to move loses, at the latest in {moves} moves: every move leads to a won node."
            ),
            (Lang::Zh, Ending::Loss(moves), Some(_)) => {
                format!("走棋者必败，最多还能走 {moves} 步：每种走法都通向必胜点。")
            }
            (Lang::En, ..) => "There is no move, so the player to move loses.".to_owned(),
            (Lang::Zh, ..) => "没有走法，走棋者输。".to_owned(),
        })
    }

    fn xor_guess(&self, _: &Graph, _: &u64) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(3000);
        for (nodes, degree) in [(10, 2), (60, 2), (500, 3)] {
            plan.generate("middle", [nodes, degree], 2, |random, [nodes, degree]| {
                let graphs = 0..20.min(self.graphs);
                graphs
                    .map(|_| {
                        let graph = self.graph(random, nodes, degree);
                        self.block(random, graph)
                    })
                    .collect()
            });
        }
        plan.generate("layers", [], 1, |random, []| {
            (1..=20).map(|width| self.layers(random, width)).collect()
        });
        plan.generate("path", [], 1, |random, []| vec![self.path(random)]);
        plan.generate("largest", [], 1, |random, []| {
            let mut graph = self.graph(random, self.nodes, 3);
            graph.edges.truncate(self.edges as usize);
            while (graph.edges.len() as u64) < self.edges {
                let loops = random.within(&(1..=self.nodes));
                graph.edges.push((loops, loops));
            }
            vec![self.block(random, graph)]
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
            let count = if random.chance(1, 8) {
                0
            } else {
                random.within(&(1..=degree))
            };
            for _ in 0..count {
                edges.push((node, random.within(&(1..=nodes))));
            }
        }
        random.shuffle(&mut edges);
        Graph { nodes, edges }
    }

    /// Questions of which wins, losses and draws are about as many.
    fn block(&self, random: &mut Random, graph: Graph) -> Block<Self> {
        let endings = graph.endings().unwrap_or_default();
        let mut kinds: [Vec<u64>; 3] = Default::default();
        for node in 1..=graph.nodes {
            let kind = match endings.get(node as usize) {
                Some(Ending::Win(_)) => 0,
                Some(Ending::Loss(_)) => 1,
                _ => 2,
            };
            kinds[kind].push(node);
        }
        let questions = self.queries.min(3 + graph.nodes / 4);
        let asked = (0..questions).filter_map(|round| {
            let first = random.pick(&kinds[round as usize % 3]).copied();
            first.or_else(|| Some(random.within(&(1..=graph.nodes))))
        });
        let asked = asked.collect();
        Block::new(graph, asked)
    }

    /// Layers in which moves go down, with a few edges back up.
    fn layers(&self, random: &mut Random, width: u64) -> Block<Self> {
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
    fn path(&self, random: &mut Random) -> Block<Self> {
        let nodes = self.nodes;
        let mut edges: Vec<(u64, u64)> = (1..nodes).map(|node| (node, node + 1)).collect();
        for _ in 0..200 {
            // Ways back near the beginning; the rest is decided from the far end, node by node.
            let node = random.within(&(1..=(nodes / 10).max(1)));
            edges.push((node, random.within(&(1..=node))));
        }
        let mut block = self.block(random, Graph { nodes, edges });
        block.cases.extend([1, nodes]);
        block
    }

    /// As many graphs as there may be, the last with as many questions.
    fn many(&self) -> Vec<Block<Self>> {
        let loops = Graph {
            nodes: 2,
            edges: vec![(1, 1), (2, 1), (2, 2)],
        };
        let ends = Graph {
            nodes: 2,
            edges: vec![(1, 2), (1, 1)],
        };
        let mut blocks: Vec<Block<Self>> = (0..self.graphs)
            .map(|round| {
                let graph = if round % 2 == 0 { &loops } else { &ends };
                Block::new(graph.clone(), vec![1, 2])
            })
            .collect();
        if let Some(last) = blocks.last_mut() {
            last.cases = (0..self.queries).map(|round| 1 + round % 2).collect();
        }
        blocks
    }
}
