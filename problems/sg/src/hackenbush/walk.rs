//! The one depth-first search through a picture: the order of its nodes, bridges, and values.

use super::Graph;
use crate::Nimber;

/// No node: the one above the ground.
pub(super) const NONE: u32 = u32::MAX;

/// The ends of the edges at each node, one slice a node; a loop stands at its node once.
struct Adjacency {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Adjacency {
    fn new(graph: &Graph) -> Self {
        let nodes = graph.nodes();
        let mut starts = vec![0u32; nodes + 1];
        for &(a, b) in graph.edges() {
            starts[a as usize] += 1;
            if a != b {
                starts[b as usize] += 1;
            }
        }
        // Every start stands at the end of its slice first, and walks back as it is filled.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ends = vec![0; sum as usize];
        let mut put = |at: u32, end: u32| {
            let start = &mut starts[at as usize];
            *start -= 1;
            ends[*start as usize] = end;
        };
        for &(a, b) in graph.edges() {
            put(a, b);
            if a != b {
                put(b, a);
            }
        }
        Self { starts, ends }
    }
}

/// A node tied to the ground, as the search has found it.
pub(super) struct Seen {
    /// The place of the node it was reached from; [`NONE`] for the ground.
    pub(super) parent: u32,
    /// The earliest place that can be reached from its subtree by one edge that is not in the
    /// search's tree.
    pub(super) low: u32,
    /// The value of its subtree: of what hangs there by bridges, and of the single edges that
    /// the cycles within are worth.
    pub(super) value: u64,
}

/// The nodes tied to the ground in the order in which a depth-first search meets them, so that
/// a subtree is a range. They are named by their places in it.
pub(super) struct Walk {
    /// The place of every node; [`NONE`] for those that are not tied to the ground.
    pub(super) places: Vec<u32>,
    pub(super) nodes: Vec<Seen>,
}

/// A node on the way from the ground.
struct Step {
    node: u32,
    place: u32,
    /// The next of its ends to look at.
    next: u32,
    /// Whether the edge back to the parent has been passed: over *this* edge the way back is no
    /// cycle, over a parallel one it is.
    left_parent: bool,
}

impl Walk {
    /// O(nodes + edges), no recursion.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut walk = Self {
            places: vec![NONE; graph.nodes()],
            nodes: Vec::new(),
        };
        walk.search(&Adjacency::new(graph));
        walk.fold();
        walk
    }

    fn search(&mut self, adjacency: &Adjacency) {
        let mut way = vec![self.meet(0, NONE, adjacency)];
        while let Some(step) = way.last_mut() {
            if step.next == adjacency.starts[step.node as usize + 1] {
                way.pop();
                continue;
            }
            let place = step.place;
            let other = adjacency.ends[step.next as usize];
            step.next += 1;
            let met = self.places[other as usize];
            if met == NONE {
                way.push(self.meet(other, place, adjacency));
                continue;
            }
            let seen = &mut self.nodes[place as usize];
            if met == seen.parent && !step.left_parent {
                step.left_parent = true;
            } else if met <= place {
                // A back edge or a loop, counted once: at its lower end.
                seen.value ^= 1;
                seen.low = seen.low.min(met);
            }
        }
    }

    fn meet(&mut self, node: u32, parent: u32, adjacency: &Adjacency) -> Step {
        let place = self.nodes.len() as u32;
        self.places[node as usize] = place;
        self.nodes.push(Seen {
            parent,
            low: place,
            value: 0,
        });
        Step {
            node,
            place,
            next: adjacency.starts[node as usize],
            left_parent: false,
        }
    }

    /// Adds every node to its parent: over a bridge by the colon principle, within a cycle by
    /// the fusion principle.
    fn fold(&mut self) {
        for place in (1..self.nodes.len()).rev() {
            let bridge = self.is_bridge(place);
            let Seen { parent, low, value } = self.nodes[place];
            let above = &mut self.nodes[parent as usize];
            above.value ^= if bridge { value + 1 } else { value ^ 1 };
            above.low = above.low.min(low);
        }
    }

    /// Whether the edge by which the node was reached is a bridge.
    pub(super) fn is_bridge(&self, place: usize) -> bool {
        place > 0 && self.nodes[place].low == place as u32
    }

    /// The value of the whole picture.
    pub(super) fn value(&self) -> Nimber {
        Nimber(self.nodes[0].value)
    }
}
