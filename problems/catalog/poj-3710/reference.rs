//! Christmas Game: green Hackenbush on trees with cycles, no node on two cycles.
//!
//! A case is several graphs rooted at node 1. The answer comes from the fusion and colon
//! principles; the rules alone are a search over the sets of wires that are left.

use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::hackenbush::{Graph as Picture, Hackenbush};

/// The bounds of the problem.
pub(super) struct Christmas {
    cases: u64,
    graphs: u64,
    nodes: u64,
    edges: u64,
}

/// A graph rooted at node 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    nodes: u64,
    edges: Vec<(u64, u64)>,
}

type Case = Vec<Graph>;

pub(super) fn task(bounds: &Bounds) -> Result<Christmas, ProblemsError> {
    Ok(Christmas {
        cases: bounds.get("max_cases")?,
        graphs: bounds.get("max_graphs")?,
        nodes: bounds.get("max_nodes")?,
        edges: bounds.get("max_edges")?,
    })
}

fn name(first_wins: bool) -> String {
    if first_wins { "Sally" } else { "Harry" }.to_owned()
}

impl Task for Christmas {
    type Setting = ();
    type Case = Case;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), graphs: &mut Case) -> Step {
        layout.length("N", graphs, 1..=self.graphs)?;
        layout.end_line()?;
        for graph in graphs {
            layout.number("m", &mut graph.nodes, 1..=self.nodes)?;
            layout.length("k", &mut graph.edges, 0..=self.edges)?;
            layout.end_line()?;
            let nodes = graph.nodes;
            for (a, b) in &mut graph.edges {
                layout.number("a", a, 1..=nodes)?;
                layout.number("b", b, 1..=nodes)?;
                layout.end_line()?;
            }
            layout.insist(&|| graph.check())?;
        }
        Ok(())
    }

    fn answers(&self, (): &(), cases: &[Case]) -> Result<Vec<String>, ProblemsError> {
        let wins =
            |graphs: &Case| name(graphs.iter().fold(0, |sum, graph| sum ^ graph.value()) != 0);
        Ok(cases.iter().map(wins).collect())
    }

    fn answer_by_rules(&self, (): &(), graphs: &Case) -> Result<String, ProblemsError> {
        let pictures: Vec<_> = graphs
            .iter()
            .map(|graph| Hackenbush::position(graph.grounded_edges()))
            .collect();
        Ok(name(Brute::new(Hackenbush).outcome(&pictures).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Case)> {
        let graphs = small_graphs();
        let mut cases: Vec<((), Case)> = graphs
            .iter()
            .map(|graph| ((), vec![graph.clone()]))
            .collect();
        let few: Vec<&Graph> = graphs.iter().filter(|graph| graph.nodes <= 3).collect();
        for (index, first) in few.iter().enumerate() {
            for second in &few[index..] {
                cases.push(((), vec![(*first).clone(), (*second).clone()]));
            }
        }
        cases.sort_by_key(|((), graphs)| {
            let edges: usize = graphs.iter().map(|graph| graph.edges.len()).sum();
            (edges, graphs.len())
        });
        cases
    }

    fn simpler(&self, (): &(), graphs: &Case) -> Vec<((), Case)> {
        let mut cases = Vec::new();
        for index in 0..graphs.len() {
            let mut fewer = graphs.clone();
            fewer.remove(index);
            cases.push(((), fewer));
        }
        for index in 0..graphs.len() {
            for edge in 0..graphs[index].edges.len() {
                let mut smaller = graphs.clone();
                smaller[index] = graphs[index].cut(edge).renumbered();
                cases.push(((), smaller));
            }
        }
        cases
    }

    fn explain(&self, (): &(), graphs: &Case, lang: Lang) -> Option<String> {
        let part = |(index, graph): (usize, &Graph)| {
            let label = match lang {
                Lang::En => format!("tree {}", index + 1),
                Lang::Zh => format!("第 {} 棵", index + 1),
            };
            (label, graph.value())
        };
        let parts: Vec<(String, u64)> = graphs.iter().enumerate().map(part).collect();
        let total = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        let Some((index, edge, left)) = winning_cut(graphs, &parts, total) else {
            return Some(text);
        };
        let ((a, b), tree, wire) = (graphs[index].edges[edge], index + 1, edge + 1);
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: cut wire {wire} ({a}–{b}) of tree {tree}, whose value becomes {left}."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：剪断第 {tree} 棵树的第 {wire} 根铁丝（{a}–{b}），这棵树的 SG 值变为 {left}。"
            ),
        })
    }

    fn xor_guess(&self, (): &(), graphs: &Case) -> Option<String> {
        Some(name(
            graphs.iter().fold(0, |sum, graph| sum ^ graph.edges.len()) != 0,
        ))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for nodes in [8, 20] {
            plan.generate("middle", [nodes, 3], 3, |random, [nodes, graphs]| {
                self.cases(random, 60, graphs, nodes, 40)
            });
        }
        plan.generate("trees", [30, 4], 1, |random, [nodes, graphs]| {
            self.cases(random, 60, graphs, nodes, 0)
        });
        plan.generate("cycles", [30, 4], 2, |random, [nodes, graphs]| {
            self.cases(random, 60, graphs, nodes, 90)
        });
        plan.add("shapes", self.shapes());
        plan.generate("largest", [], 2, |random, []| {
            self.cases(random, 8, self.graphs, self.nodes, 60)
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.cases(random, count, 2, 8, 40)
        });
        plan.add("most-edges", self.most_edges());
    }
}

/// The index of a graph, the index of its edge and the value left by a cut that wins.
fn winning_cut(
    graphs: &[Graph],
    parts: &[(String, u64)],
    total: u64,
) -> Option<(usize, usize, u64)> {
    let choices = graphs.iter().zip(parts).enumerate();
    choices
        .flat_map(|(index, (graph, part))| {
            let wanted = total ^ part.1;
            let cuts =
                (0..graph.edges.len()).map(move |edge| (index, edge, graph.cut(edge).value()));
            cuts.filter(move |(_, _, left)| *left == wanted)
        })
        .next()
        .filter(|_| total != 0)
}

impl Graph {
    fn new(nodes: u64, edges: Vec<(u64, u64)>) -> Self {
        Self { nodes, edges }
    }

    /// The Grundy value.
    fn value(&self) -> u64 {
        // Nodes are those of the graph, so there is a picture.
        let picture = Picture::new(self.nodes as usize, self.grounded_edges(), [0]);
        picture.map_or(0, |picture| picture.value().0)
    }

    /// The edges with the root as node 0.
    fn grounded_edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let edges = self.edges.iter();
        edges.map(|(a, b)| (*a as usize - 1, *b as usize - 1))
    }

    /// What is left when an edge is cut: the edges that can still be reached from node 1.
    fn cut(&self, edge: usize) -> Self {
        let mut edges = self.edges.clone();
        edges.remove(edge);
        let reached = reached(self.nodes, &edges);
        edges.retain(|(a, _)| reached[*a as usize]);
        Self::new(self.nodes, edges)
    }

    /// The same graph without the nodes that no edge reaches.
    fn renumbered(&self) -> Self {
        let mut numbers = vec![0; self.nodes as usize + 1];
        numbers[1] = 1;
        let mut nodes = 1;
        let mut edges = Vec::new();
        for (a, b) in &self.edges {
            for node in [a, b] {
                if numbers[*node as usize] == 0 {
                    nodes += 1;
                    numbers[*node as usize] = nodes;
                }
            }
            edges.push((numbers[*a as usize], numbers[*b as usize]));
        }
        Self::new(nodes, edges)
    }

    /// Whether the graph is what the statement promises; the error is a sentence.
    fn check(&self) -> Result<(), String> {
        if self.edges.iter().any(|(a, b)| a == b) {
            return Err("a wire joins a node with itself".into());
        }
        let reached = reached(self.nodes, &self.edges);
        if let Some(node) = (1..=self.nodes).find(|node| !reached[*node as usize]) {
            return Err(format!("node {node} is not connected to node 1"));
        }
        match self.node_on_two_cycles() {
            Some(node) => Err(format!("node {node} lies on more than one cycle")),
            None => Ok(()),
        }
    }

    /// A node that lies on two cycles of a connected graph.
    ///
    /// Walks up from both ends of every edge outside a spanning tree: each such edge closes a
    /// cycle through the tree, and no node may be on two of them.
    fn node_on_two_cycles(&self) -> Option<u64> {
        let (parent, depth, inside) = self.spanning_tree();
        let mut on_cycle = vec![false; self.nodes as usize + 1];
        for (index, (a, b)) in self.edges.iter().enumerate() {
            if inside[index] {
                continue;
            }
            let (mut a, mut b) = (*a, *b);
            let mut cycle = Vec::new();
            while a != b {
                let deeper = if depth[a as usize] >= depth[b as usize] {
                    &mut a
                } else {
                    &mut b
                };
                cycle.push(*deeper);
                *deeper = parent[*deeper as usize];
            }
            cycle.push(a);
            for node in cycle {
                if std::mem::replace(&mut on_cycle[node as usize], true) {
                    return Some(node);
                }
            }
        }
        None
    }

    /// Parents and depths of a spanning tree, and which edges are in it.
    fn spanning_tree(&self) -> (Vec<u64>, Vec<u64>, Vec<bool>) {
        let size = self.nodes as usize + 1;
        let (mut parent, mut depth) = (vec![0; size], vec![0; size]);
        let (mut seen, mut inside) = (vec![false; size], vec![false; self.edges.len()]);
        let mut todo = vec![1];
        seen[1] = true;
        while let Some(node) = todo.pop() {
            for (index, (a, b)) in self.edges.iter().enumerate() {
                let next = match (*a == node, *b == node) {
                    (true, _) => *b,
                    (_, true) => *a,
                    _ => continue,
                };
                if !seen[next as usize] {
                    seen[next as usize] = true;
                    inside[index] = true;
                    parent[next as usize] = node;
                    depth[next as usize] = depth[node as usize] + 1;
                    todo.push(next);
                }
            }
        }
        (parent, depth, inside)
    }
}

/// Which nodes are connected to node 1 by those edges.
fn reached(nodes: u64, edges: &[(u64, u64)]) -> Vec<bool> {
    let mut reached = vec![false; nodes as usize + 1];
    reached[1] = true;
    loop {
        let mut grown = false;
        for (a, b) in edges {
            let (a, b) = (*a as usize, *b as usize);
            if reached[a] != reached[b] {
                reached[a] = true;
                reached[b] = true;
                grown = true;
            }
        }
        if !grown {
            return reached;
        }
    }
}

/// Every graph of up to four nodes that the statement allows, parallel edges included.
fn small_graphs() -> Vec<Graph> {
    let mut graphs = Vec::new();
    for nodes in 1..=4u64 {
        let pairs: Vec<(u64, u64)> = (1..=nodes)
            .flat_map(|a| (a + 1..=nodes).map(move |b| (a, b)))
            .collect();
        for mut code in 0..3u32.pow(pairs.len() as u32) {
            let mut edges = Vec::new();
            for pair in &pairs {
                edges.extend((0..code % 3).map(|_| *pair));
                code /= 3;
            }
            let graph = Graph::new(nodes, edges);
            if graph.check().is_ok() {
                graphs.push(graph);
            }
        }
    }
    graphs
}

impl Christmas {
    /// Cases of which, as near as can be, every second one is lost.
    fn cases(
        &self,
        random: &mut Random,
        count: u64,
        most_graphs: u64,
        most_nodes: u64,
        cycles: u64,
    ) -> Vec<Block<Self>> {
        let case = |_| {
            let length = match most_graphs {
                few if few < 10 => random.within(&(1..=few)),
                many => many,
            };
            let mut graphs: Case = (0..length)
                .map(|_| {
                    let nodes = random.within(&(most_nodes.div_ceil(2)..=most_nodes));
                    Self::graph(random, nodes, cycles)
                })
                .collect();
            if random.chance(1, 2) {
                self.make_lost(random, &mut graphs);
            }
            random.shuffle(&mut graphs);
            graphs
        };
        Block::alone((0..count).map(case))
    }

    /// A random graph: cycles (of that many percent of the attempts) and single edges are hung
    /// on a growing graph, a cycle only on a node that lies on none.
    fn graph(random: &mut Random, nodes: u64, cycles: u64) -> Graph {
        let (mut edges, mut on_cycle) = (Vec::new(), vec![false, false]);
        let long_stem = random.chance(1, 3);
        while (on_cycle.len() as u64) <= nodes {
            let last = on_cycle.len() as u64 - 1;
            let stem = if long_stem {
                last.saturating_sub(2).max(1)..=last
            } else {
                1..=last
            };
            let at = random.within(&stem);
            let room = nodes - last;
            if !on_cycle[at as usize] && random.chance(cycles, 100) {
                let added = random.within(&(1..=room.min(6)));
                on_cycle[at as usize] = true;
                let ring: Vec<u64> = std::iter::once(at).chain(last + 1..=last + added).collect();
                for (index, node) in ring.iter().enumerate() {
                    edges.push((*node, ring[(index + 1) % ring.len()]));
                }
                on_cycle.extend((0..added).map(|_| true));
            } else {
                edges.push((at, last + 1));
                on_cycle.push(false);
            }
        }
        scrambled(random, &Graph::new(nodes, edges))
    }

    /// Adds a graph that brings the XOR to 0: a bare stem of that length, or one with a ring.
    fn make_lost(&self, random: &mut Random, graphs: &mut Case) {
        if graphs.len() as u64 >= self.graphs {
            graphs.pop();
        }
        let total = graphs.iter().fold(0, |sum, graph| sum ^ graph.value());
        if total == 0 || total + 6 >= self.nodes {
            return;
        }
        let mut edges: Vec<(u64, u64)> = (1..=total).map(|node| (node, node + 1)).collect();
        let mut nodes = total + 1;
        if random.chance(1, 2) {
            // An even ring anywhere changes nothing.
            let at = random.within(&(1..=nodes));
            let added = [1, 3, 5][random.below(3) as usize];
            let ring: Vec<u64> = std::iter::once(at)
                .chain(nodes + 1..=nodes + added)
                .collect();
            for (index, node) in ring.iter().enumerate() {
                edges.push((*node, ring[(index + 1) % ring.len()]));
            }
            nodes += added;
        }
        graphs.push(scrambled(random, &Graph::new(nodes, edges)));
    }

    /// Rings, double wires, stems and what hangs from them, alone and against each other.
    fn shapes(&self) -> Vec<Block<Self>> {
        let ring = |at: u64, length: u64, first: u64| -> Vec<(u64, u64)> {
            let nodes: Vec<u64> = std::iter::once(at)
                .chain(first..first + length - 1)
                .collect();
            (0..nodes.len())
                .map(|i| (nodes[i], nodes[(i + 1) % nodes.len()]))
                .collect()
        };
        let stem = |length: u64| Graph::new(length + 1, (1..=length).map(|n| (n, n + 1)).collect());
        let mut graphs = vec![Graph::new(1, Vec::new())];
        for length in 2..=7 {
            graphs.push(Graph::new(length, ring(1, length, 2)));
            let mut hung = ring(2, length, 3);
            hung.push((1, 2));
            graphs.push(Graph::new(length + 1, hung.clone()));
            // A branch on the far side of the ring, which the ring's value does not show.
            hung.push((length + 1, length + 2));
            graphs.push(Graph::new(length + 2, hung.clone()));
            hung.extend([(2, length + 3), (length + 2, length + 4)]);
            graphs.push(Graph::new(length + 4, hung));
        }
        graphs.push(Graph::new(
            6,
            vec![(1, 2), (1, 3), (5, 6), (4, 5), (6, 2), (2, 4)],
        ));
        let mut cases: Vec<Case> = Vec::new();
        for graph in &graphs {
            cases.push(vec![graph.clone()]);
            for length in 1..=4 {
                cases.push(vec![graph.clone(), stem(length)]);
            }
        }
        cases.truncate(self.cases as usize);
        Block::alone(cases)
    }

    /// As many graphs, nodes and edges as there may be: chains of double wires, and long stems.
    fn most_edges(&self) -> Vec<Block<Self>> {
        let pairs = |nodes: u64| {
            let mut edges = Vec::new();
            for node in 1..nodes {
                edges.push((node, node + 1));
                if node % 2 == 1 {
                    edges.push((node + 1, node));
                }
            }
            Graph::new(nodes, edges)
        };
        let stem = |nodes: u64| Graph::new(nodes, (1..nodes).map(|n| (n + 1, n)).collect());
        let (all, odd) = (self.graphs as usize, (self.graphs as usize - 1) | 1);
        Block::alone(
            [
                vec![pairs(self.nodes); all],
                vec![stem(self.nodes); odd - 1],
                vec![stem(self.nodes); odd],
                [vec![pairs(self.nodes)], vec![stem(self.nodes / 2); odd]].concat(),
            ]
            .map(|mut case| {
                case.truncate(all);
                case
            }),
        )
    }
}

/// The same graph with its nodes (other than 1), edges and ends in random order.
fn scrambled(random: &mut Random, graph: &Graph) -> Graph {
    let mut names: Vec<u64> = (2..=graph.nodes).collect();
    random.shuffle(&mut names);
    names.splice(0..0, [0, 1]);
    let mut edges: Vec<(u64, u64)> = graph
        .edges
        .iter()
        .map(|(a, b)| (names[*a as usize], names[*b as usize]))
        .collect();
    random.shuffle(&mut edges);
    for edge in &mut edges {
        if random.chance(1, 2) {
            *edge = (edge.1, edge.0);
        }
    }
    Graph::new(graph.nodes, edges)
}
