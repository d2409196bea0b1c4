//! Graphs in which no node lies on two cycles: trees with rings.

use super::pictures::{self, Edge, grow_path};
use super::{Case, Holds, Layout, Plan, Random, Step, Task};

/// Says what a case is whose position is several graphs, and which small ones there are.
macro_rules! common {
    ($growth:expr) => {
        fn game(&self, _: &Graphs) -> Cutting {
            Cutting { grounds: vec![1] }
        }

        fn parts(&self, graphs: &Graphs) -> Vec<Vec<Edge>> {
            graphs.iter().map(|graph| graph.edges.clone()).collect()
        }

        fn after(&self, graphs: &Graphs, parts: Vec<Vec<Edge>>) -> Graphs {
            let graphs = graphs.iter().zip(parts);
            graphs
                .map(|(graph, edges)| Graph::new(graph.nodes, edges))
                .collect()
        }

        fn value(&self, _: &Graphs, edges: &Vec<Edge>) -> Known<u64> {
            Ok(pictures::value(self.nodes, edges, &[1])?.0)
        }

        fn notation(&self, graphs: &Graphs) -> Option<String> {
            let graphs = graphs.iter();
            pictures::notation(graphs.map(|graph| (graph.edges.as_slice(), &[1][..])))
        }

        fn small(&self) -> Vec<Graphs> {
            cactus::small_cases($growth)
        }
    };
}
pub(crate) use common;

/// Several graphs side by side.
pub type Graphs = Vec<Graph>;

/// A graph rooted at node 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// How many nodes there are.
    pub nodes: u64,
    /// The edges that stand.
    pub edges: Vec<Edge>,
}

/// Where edges may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// From every node.
    Anywhere,
    /// Not from a cycle, but for the node that it hangs from.
    NotBehindCycles,
}

impl Growth {
    /// What is wrong with a graph, if anything.
    pub fn complaint(self, graph: &Graph) -> Holds {
        match self {
            Self::Anywhere => complaint(graph.nodes, &graph.edges),
            Self::NotBehindCycles => complaint_of_hanging(graph.nodes, &graph.edges),
        }
    }
}

impl Case for Graph {
    /// Without an edge and all that falls with it.
    fn simpler(&self) -> Vec<Self> {
        (0..self.edges.len())
            .map(|edge| self.cut(edge).renumbered())
            .collect()
    }

    fn xor(&self) -> u64 {
        self.edges.len() as u64
    }
}

impl Graph {
    /// A graph of these edges.
    pub const fn new(nodes: u64, edges: Vec<Edge>) -> Self {
        Self { nodes, edges }
    }

    /// A path from the root, bare of all else.
    pub fn stem(nodes: u64) -> Self {
        Self::new(nodes, (1..nodes).map(|node| (node, node + 1)).collect())
    }

    /// Walks `m k` and the edges.
    pub fn walk(
        &mut self,
        layout: &mut dyn Layout,
        (nodes, edges): (u64, u64),
        growth: Growth,
    ) -> Step {
        layout.number("m", &mut self.nodes, 1..=nodes)?;
        layout.length("k", &mut self.edges, 0..=edges)?;
        layout.end_line()?;
        pictures::walk_edges(layout, self.nodes, &mut self.edges)?;
        layout.insist(&|| growth.complaint(self))
    }

    /// The Grundy value.
    pub fn value(&self) -> u64 {
        // Nodes are those of the graph, so there is a picture.
        pictures::value(self.nodes, &self.edges, &[1]).map_or(0, |value| value.0)
    }

    /// What is left when an edge is cut: the edges that can still be reached from node 1.
    fn cut(&self, edge: usize) -> Self {
        let mut edges = self.edges.clone();
        edges.remove(edge);
        Self::new(self.nodes, pictures::standing(edges, &[1]))
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

    /// The same graph with its nodes (other than 1), edges and ends in random order.
    #[must_use]
    pub fn scrambled(&self, random: &mut Random) -> Self {
        let mut names: Vec<u64> = (2..=self.nodes).collect();
        random.shuffle(&mut names);
        names.splice(0..0, [0, 1]);
        let renamed = |(a, b): &Edge| (names[*a as usize], names[*b as usize]);
        let mut edges: Vec<Edge> = self.edges.iter().map(renamed).collect();
        random.shuffle(&mut edges);
        for edge in &mut edges {
            if random.chance(1, 2) {
                *edge = (edge.1, edge.0);
            }
        }
        Self::new(self.nodes, edges)
    }

    /// A random graph: rings and single edges are hung on a growing graph, where in so many of a
    /// hundred places a ring is tried, only on a node that lies on none.
    pub fn grown(random: &mut Random, nodes: u64, rings: u64, growth: Growth) -> Self {
        let mut graph = Self::new(1, Vec::new());
        let (mut on_ring, mut open) = (vec![false, false], vec![1]);
        let long_stem = random.chance(1, 3);
        while graph.nodes < nodes {
            let last = graph.nodes;
            let newest = if long_stem { 3 } else { open.len() };
            let among = &open[open.len().saturating_sub(newest)..];
            let at = random.pick(among).copied().unwrap_or(1);
            let is_ring = !on_ring[at as usize] && random.chance(rings, 100);
            if is_ring {
                let added = random.within(&(1..=(nodes - last).min(6)));
                on_ring[at as usize] = true;
                pictures::grow_ring(&mut graph.edges, &mut graph.nodes, at, added + 1);
            } else {
                graph.nodes = grow_path(&mut graph.edges, last, at, 1);
            }
            on_ring.resize(graph.nodes as usize + 1, is_ring);
            if !is_ring || growth == Growth::Anywhere {
                open.extend(last + 1..=graph.nodes);
            }
        }
        graph.scrambled(random)
    }
}

/// Every graph of up to four nodes, parallel edges included.
fn small_graphs(growth: Growth) -> Vec<Graph> {
    let mut graphs = Vec::new();
    for nodes in 1..=4u64 {
        let pairs = (1..=nodes).flat_map(|a| (a + 1..=nodes).map(move |b| (a, b)));
        let pairs: Vec<Edge> = pairs.collect();
        for mut code in 0..3u32.pow(pairs.len() as u32) {
            let mut edges = Vec::new();
            for pair in &pairs {
                edges.extend((0..code % 3).map(|_| *pair));
                code /= 3;
            }
            let graph = Graph::new(nodes, edges);
            if growth.complaint(&graph).is_ok() {
                graphs.push(graph);
            }
        }
    }
    graphs
}

/// Every small graph alone, and every two of the smallest.
pub fn small_cases(growth: Growth) -> Vec<Vec<Graph>> {
    let graphs = small_graphs(growth);
    let few = graphs.iter().filter(|graph| graph.nodes <= 3).cloned();
    let mut cases = super::heaps::alone_and_in_pairs(graphs.iter().cloned(), few);
    cases.sort_by_key(|graphs| {
        let edges: usize = graphs.iter().map(|graph| graph.edges.len()).sum();
        (edges, graphs.len())
    });
    cases
}

/// Random graphs, several in a case.
#[derive(Clone, Copy, Debug)]
pub struct Cases {
    /// The most graphs of a case.
    pub graphs: u64,
    /// The most nodes of a graph.
    pub nodes: u64,
    /// Where edges may grow.
    pub growth: Growth,
}

impl Cases {
    /// Cases of at most so many graphs, each of at most so many nodes.
    pub const fn new([graphs, nodes]: [u64; 2], growth: Growth) -> Self {
        Self {
            graphs,
            nodes,
            growth,
        }
    }

    /// Fills the test plan, the last test of which has a graph with as many edges as there may be.
    pub fn plan<T: Task<Case = Graphs>>(self, plan: &mut Plan<'_, T>, cases: u64, pairs: Graph) {
        plan.each("middle", [[8, 3], [20, 3]], 3, |random, [nodes, graphs]| {
            self.mixed(random, 60, [graphs, nodes, 40])
        });
        plan.generate("trees", [30, 4], 1, |random, [nodes, graphs]| {
            self.mixed(random, 60, [graphs, nodes, 0])
        });
        plan.generate("cycles", [30, 4], 2, |random, [nodes, graphs]| {
            self.mixed(random, 60, [graphs, nodes, 90])
        });
        let shapes = shapes(self.growth).into_iter();
        plan.add("shapes", shapes.take(cases as usize));
        plan.random("largest", 2, |random| {
            self.mixed(random, 8, [self.graphs, self.nodes, 60])
        });
        plan.generate("largest", [cases], 1, |random, [count]| {
            self.mixed(random, count, [2, 8, 40])
        });
        plan.add("most-edges", self.most_edges(pairs));
    }

    /// As many graphs and nodes as there may be: those with double wires, and long stems.
    fn most_edges(self, pairs: Graph) -> Vec<Graphs> {
        let stem = |nodes: u64| Graph::new(nodes, (1..nodes).map(|n| (n + 1, n)).collect());
        let (all, odd) = (self.graphs as usize, (self.graphs as usize - 1) | 1);
        let mut cases = vec![vec![pairs.clone(); all]];
        cases.extend([odd - 1, odd].map(|count| vec![stem(self.nodes); count]));
        cases.push([vec![pairs], vec![stem(self.nodes / 2); odd]].concat());
        for case in &mut cases {
            case.truncate(all);
        }
        cases
    }

    /// Cases of which, as near as can be, every second one is lost: with up to so many graphs of up
    /// to so many nodes, where in so many of a hundred places a ring is tried.
    pub fn mixed(
        self,
        random: &mut Random,
        count: u64,
        [most, nodes, rings]: [u64; 3],
    ) -> Vec<Vec<Graph>> {
        random.many(count, |random, _| {
            let length = if most < 10 {
                random.within(&(1..=most))
            } else {
                most
            };
            let mut graphs = random.many(length, |random, _| {
                let nodes = random.within(&(nodes.div_ceil(2)..=nodes));
                Graph::grown(random, nodes, rings, self.growth)
            });
            if random.chance(1, 2) {
                self.make_lost(random, &mut graphs);
            }
            random.shuffle(&mut graphs);
            graphs
        })
    }

    /// Adds a graph that brings the XOR to 0: a bare stem of that length, or one with a ring.
    fn make_lost(self, random: &mut Random, graphs: &mut Vec<Graph>) {
        if graphs.len() as u64 >= self.graphs {
            graphs.pop();
        }
        let total = graphs.iter().fold(0, |sum, graph| sum ^ graph.value());
        if total == 0 || total + 6 >= self.nodes {
            return;
        }
        let mut graph = Graph::stem(total + 1);
        if random.chance(1, 2) {
            // An even ring anywhere changes nothing.
            let at = random.within(&(1..=graph.nodes));
            let length = [2, 4, 6][random.below(3) as usize];
            pictures::grow_ring(&mut graph.edges, &mut graph.nodes, at, length);
        }
        graphs.push(graph.scrambled(random));
    }
}

/// Rings, double edges, stems and what hangs from them, alone and against each other.
fn shapes(growth: Growth) -> Vec<Vec<Graph>> {
    let mut graphs = vec![Graph::new(1, Vec::new())];
    for length in 2..=7 {
        for root in [1, 2] {
            let mut ring = Graph::new(root, Vec::new());
            pictures::grow_ring(&mut ring.edges, &mut ring.nodes, root, length);
            graphs.push(ring);
        }
        let Some(hung) = graphs.last_mut() else {
            continue;
        };
        hung.edges.push((1, 2));
        let mut hung = hung.edges.clone();
        // A branch next to the ring, or on its far side, which the ring's value does not show.
        let far = match growth {
            Growth::Anywhere => length + 1,
            Growth::NotBehindCycles => 2,
        };
        hung.push((far, length + 2));
        graphs.push(Graph::new(length + 2, hung.clone()));
        hung.extend([(2, length + 3), (length + 2, length + 4)]);
        graphs.push(Graph::new(length + 4, hung));
    }
    let ring_of_four = vec![(1, 2), (1, 3), (5, 6), (4, 5), (6, 2), (2, 4)];
    graphs.push(Graph::new(6, ring_of_four));
    let against = |graph: &Graph| {
        let stems = (1..=4).map(|length| vec![graph.clone(), Graph::stem(length + 1)]);
        std::iter::once(vec![graph.clone()])
            .chain(stems)
            .collect::<Vec<_>>()
    };
    graphs.iter().flat_map(against).collect()
}

/// What is wrong with a graph that is rooted at node 1, if anything: a loop, a node that is not
/// connected to the root, or one that lies on two cycles.
pub fn complaint(nodes: u64, edges: &[Edge]) -> Holds {
    if edges.iter().any(|(a, b)| a == b) {
        return Err(say!("a wire joins a node with itself"));
    }
    let reached = reached(nodes, edges);
    if let Some(node) = (1..=nodes).find(|node| !reached[*node as usize]) {
        return Err(say!("node {node} is not connected to node 1", node));
    }
    let mut on_cycle = vec![false; nodes as usize + 1];
    for node in cycles(nodes, edges).concat() {
        if std::mem::replace(&mut on_cycle[node as usize], true) {
            return Err(say!("node {node} lies on more than one cycle", node));
        }
    }
    Ok(())
}

/// The same, or a node of a cycle from which something grows, other than the one that the cycle
/// hangs from.
pub fn complaint_of_hanging(nodes: u64, edges: &[Edge]) -> Holds {
    complaint(nodes, edges)?;
    let mut degree = vec![0; nodes as usize + 1];
    for end in edges.iter().flat_map(|(a, b)| [*a, *b]) {
        degree[end as usize] += 1;
    }
    let cycles = cycles(nodes, edges);
    let below = cycles.iter().flat_map(|cycle| &cycle[..cycle.len() - 1]);
    match below.into_iter().find(|node| degree[**node as usize] > 2) {
        Some(node) => Err(say!("something grows from node {node} of a cycle", node)),
        None => Ok(()),
    }
}

/// A cycle through the tree for each edge outside a spanning tree of a connected graph; the node
/// nearest to the root comes last.
fn cycles(nodes: u64, edges: &[Edge]) -> Vec<Vec<u64>> {
    let (parent, depth, inside) = spanning_tree(nodes, edges);
    let mut cycles = Vec::new();
    for (index, (a, b)) in edges.iter().enumerate() {
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
        cycles.push(cycle);
    }
    cycles
}

/// Parents and depths of a spanning tree, and which edges are in it.
fn spanning_tree(nodes: u64, edges: &[Edge]) -> (Vec<u64>, Vec<u64>, Vec<bool>) {
    let size = nodes as usize + 1;
    let (mut parent, mut depth) = (vec![0; size], vec![0; size]);
    let (mut seen, mut inside) = (vec![false; size], vec![false; edges.len()]);
    let mut todo = vec![1];
    seen[1] = true;
    while let Some(node) = todo.pop() {
        for (index, (a, b)) in edges.iter().enumerate() {
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

/// Which nodes are connected to node 1 by those edges.
fn reached(nodes: u64, edges: &[Edge]) -> Vec<bool> {
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
