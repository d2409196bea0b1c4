//! The edges of a picture whose cutting leaves value 0, all at once.
//!
//! A part is what hangs together without bridges. For every part there is at most one value that
//! makes the whole picture worth 0: for the ground's it is 0, and a bridge passes it on upwards.
//! To cut a bridge takes away all above it. To cut another edge leaves its part in one piece,
//! but some other edges may become bridges: those that, like it, lie on every cycle on which it
//! lies. Such edges make a ring, in which the pieces between them stand like beads; what is left
//! when one is cut are two chains of pieces, on both sides of the one that stands lowest.

use super::Graph;
use super::chain::beginnings;
use super::walk::{NONE, Seen, Walk};

impl Graph {
    /// Returns the edges (by index) whose cutting leaves value 0, ascending; none iff the
    /// position is lost. An edge that is not tied to the ground is never among them.
    /// O((nodes + edges) · log(edges)), no recursion.
    ///
    /// Compared with cutting every edge on all multigraphs of up to 4 nodes and 5 edges, and on
    /// random ones of up to 50 edges with long cycles.
    ///
    /// ```
    /// use sg::hackenbush::Graph;
    /// // A triangle on a stalk: without the stalk nothing is left.
    /// let picture = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 1)], [0])?;
    /// assert_eq!(picture.winning_edges(), [0]);
    /// # Ok::<(), sg::hackenbush::GraphError>(())
    /// ```
    pub fn winning_edges(&self) -> Vec<usize> {
        winning_edges(self)
    }
}

/// Returns the winning edges, ascending. O((nodes + edges) · log(edges)).
fn winning_edges(graph: &Graph) -> Vec<usize> {
    let walk = Walk::new(graph);
    if walk.value().is_zero() {
        return Vec::new();
    }
    let mut wins = vec![false; graph.edges().len()];
    let cycles = Cycles::new(graph, &walk);
    let parts = Parts::new(&walk, &cycles, &mut wins);
    let mut alone = cycles.back.clone();
    for ring in cycles.rings(&walk, &parts) {
        let part = &parts.of[ring[0] as usize];
        let Some(target) = part.target else { continue };
        let edges = cycles.edges_of_ring(&ring);
        if let [edge] = edges[..] {
            wins[edge] = part.value ^ 1 == target;
            continue;
        }
        if let Some(edge) = edges.get(ring.len()) {
            alone[*edge] = NONE;
        }
        let left = values_of_ring(&walk, &ring, &edges, part.value);
        for (edge, value) in edges.into_iter().zip(left) {
            wins[edge] = value == target;
        }
    }
    // Loops, and edges the search did not go along that share their cycles with no other.
    for (edge, upper) in alone
        .into_iter()
        .enumerate()
        .filter(|(_, upper)| *upper != NONE)
    {
        let part = &parts.of[upper as usize];
        wins[edge] = part.target == Some(part.value ^ 1);
    }
    let indexed = wins.into_iter().enumerate();
    indexed
        .filter_map(|(edge, wins)| wins.then_some(edge))
        .collect()
}

/// Which edge is which to the search, and which cycles lie over its tree.
struct Cycles {
    /// For every place the edge by which it was reached.
    tree: Vec<u32>,
    /// For every other edge the place of its end nearer to the ground; [`NONE`] for edges of the
    /// tree and for those that are not tied to the ground.
    back: Vec<u32>,
    /// For every place the last one of its subtree.
    last: Vec<u32>,
    /// How many edges lead from the subtree of a place over the edge by which it was reached.
    over: Vec<u32>,
    /// The xor of the indices of these edges: the edge itself where there is but one.
    only: Vec<u32>,
    /// The highest place to which one of these edges leads.
    high: Vec<u32>,
}

impl Cycles {
    fn new(graph: &Graph, walk: &Walk) -> Self {
        let count = walk.nodes.len();
        let mut cycles = Self {
            tree: vec![NONE; count],
            back: vec![NONE; graph.edges().len()],
            last: (0..count as u32).collect(),
            over: vec![0; count],
            only: vec![0; count],
            high: vec![NONE; count],
        };
        let places = walk.places();
        let place = |node: u32| places[node as usize];
        // The ends of the other edges that are farther from the ground, by the nearer ones.
        let mut ends: Vec<(u32, u32)> = Vec::new();
        for (index, &(a, b)) in graph.edges().iter().enumerate() {
            let (upper, lower) = (place(a).min(place(b)), place(a).max(place(b)));
            if lower == NONE {
                continue;
            }
            let edge = index as u32;
            let tree = &mut cycles.tree[lower as usize];
            if walk.nodes[lower as usize].parent == upper && *tree == NONE {
                *tree = edge;
                continue;
            }
            cycles.back[index] = upper;
            for end in [lower, upper] {
                cycles.only[end as usize] ^= edge;
            }
            let over = &mut cycles.over;
            over[lower as usize] = over[lower as usize].wrapping_add(1);
            over[upper as usize] = over[upper as usize].wrapping_sub(1);
            ends.push((upper, lower));
        }
        for place in (1..count).rev() {
            let parent = walk.nodes[place].parent as usize;
            cycles.last[parent] = cycles.last[parent].max(cycles.last[place]);
            cycles.over[parent] = cycles.over[parent].wrapping_add(cycles.over[place]);
            cycles.only[parent] ^= cycles.only[place];
        }
        cycles.find_highest(walk, ends);
        cycles
    }

    /// From the highest end down, each edge is the highest one over all that none was over yet.
    fn find_highest(&mut self, walk: &Walk, mut ends: Vec<(u32, u32)>) {
        ends.sort_unstable();
        // For every place the nearest one from it to the ground that has none yet (Tarjan's
        // forest of sets, with halved paths).
        let mut open: Vec<u32> = (0..walk.nodes.len() as u32).collect();
        for (upper, lower) in ends.into_iter().rev() {
            let mut at = lower;
            loop {
                while open[at as usize] != at {
                    open[at as usize] = open[open[at as usize] as usize];
                    at = open[at as usize];
                }
                if at <= upper {
                    break;
                }
                self.high[at as usize] = upper;
                open[at as usize] = walk.nodes[at as usize].parent;
            }
        }
    }

    /// The rings in parts that can win: places whose edges to their parents lie on the same
    /// cycles, from the ground up.
    fn rings(&self, walk: &Walk, parts: &Parts) -> Vec<Vec<u32>> {
        let mut places: Vec<(u32, u32, u32)> = (1..walk.nodes.len())
            .filter(|place| !walk.is_bridge(*place) && parts.of[*place].target.is_some())
            .map(|place| (self.over[place], self.high[place], place as u32))
            .collect();
        places.sort_unstable();
        let mut rings: Vec<Vec<u32>> = Vec::new();
        let mut before = None;
        for (over, high, place) in places {
            // Above one another, with as many edges over both and none that ends between them:
            // the same edges are over both.
            let joins = before.is_some_and(|(same_over, same_high, below)| {
                (same_over, same_high) == (over, high) && place <= self.last[below as usize]
            });
            match rings.last_mut() {
                Some(ring) if joins => ring.push(place),
                _ => rings.push(vec![place]),
            }
            before = Some((over, high, place));
        }
        rings
    }

    /// The edges of a ring in their order around it: those to the parents, and the only one
    /// that leads over them.
    fn edges_of_ring(&self, ring: &[u32]) -> Vec<usize> {
        let mut edges: Vec<usize> = ring
            .iter()
            .map(|place| self.tree[*place as usize] as usize)
            .collect();
        if self.over[ring[0] as usize] == 1 {
            edges.push(self.only[ring[0] as usize] as usize);
        }
        edges
    }
}

/// What a part is worth, and what it would have to be worth.
#[derive(Clone, Copy)]
struct Part {
    value: u64,
    /// The value of this part with which the whole picture is worth 0.
    target: Option<u64>,
}

/// The part of every place.
struct Parts {
    of: Vec<Part>,
}

impl Parts {
    /// Marks the bridges that win.
    fn new(walk: &Walk, cycles: &Cycles, wins: &mut [bool]) -> Self {
        let mut of: Vec<Part> = Vec::with_capacity(walk.nodes.len());
        for (place, Seen { parent, value, .. }) in walk.nodes.iter().enumerate() {
            let part = match of.get(*parent as usize) {
                None => Part {
                    value: *value,
                    target: Some(0),
                },
                Some(below) if walk.is_bridge(place) => {
                    // What the bridge would have to be worth: 0 without it, else one more than
                    // what stands on it.
                    let needed = below
                        .target
                        .map(|target| target ^ below.value ^ (value + 1));
                    if needed == Some(0) {
                        wins[cycles.tree[place] as usize] = true;
                    }
                    Part {
                        value: *value,
                        target: needed.and_then(|needed| needed.checked_sub(1)),
                    }
                }
                Some(below) => *below,
            };
            of.push(part);
        }
        Self { of }
    }
}

/// The value of a part without each of a ring's edges.
fn values_of_ring(walk: &Walk, ring: &[u32], edges: &[usize], part: u64) -> Vec<u64> {
    let value = |place: u32| walk.nodes[place as usize].value;
    let mut pieces: Vec<u64> = ring
        .windows(2)
        .map(|pair| value(pair[0]) ^ value(pair[1]) ^ 1)
        .collect();
    if let (true, Some(last)) = (edges.len() > ring.len(), ring.last()) {
        pieces.push(value(*last) ^ 1);
    }
    // The piece that stands lowest is worth what the others and the ring's edges are not.
    let lowest = pieces.iter().fold(part, |rest, piece| rest ^ piece) ^ (edges.len() as u64 & 1);
    let forward = beginnings(&pieces);
    pieces.reverse();
    let backward = beginnings(&pieces);
    let chains = forward.into_iter().zip(backward.into_iter().rev());
    chains.map(|(one, other)| lowest ^ one ^ other).collect()
}
