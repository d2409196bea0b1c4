//! Nodes on layers: how far along each is, and where in its layer it stands, so that few lines cross.

use std::collections::BTreeMap;

/// A graph as it is laid out.
pub(super) struct Layers {
    /// The nodes of each layer, in order.
    pub(super) layers: Vec<Vec<u64>>,
}

/// How often the layers are put in order by their neighbours: more changes little.
const SWEEPS: usize = 8;

impl Layers {
    /// Puts nodes on their layers, and orders each layer by where the neighbours of its nodes are.
    pub(super) fn new(layer: &BTreeMap<u64, usize>, edges: &[(u64, u64)]) -> Self {
        let count = layer.values().max().map_or(0, |most| most + 1);
        let mut layers = vec![Vec::new(); count];
        for (node, at) in layer {
            layers[*at].push(*node);
        }
        let mut sorted = Self { layers };
        for sweep in 0..SWEEPS {
            let order: Vec<usize> = if sweep % 2 == 0 {
                (1..count).collect()
            } else {
                (0..count.saturating_sub(1)).rev().collect()
            };
            for at in order {
                sorted.order(at, layer, edges, sweep % 2 == 0);
            }
        }
        sorted
    }

    /// Where a node is in its layer, from 0 to 1.
    fn places(&self) -> BTreeMap<u64, f64> {
        let mut places = BTreeMap::new();
        for nodes in &self.layers {
            for (index, node) in nodes.iter().enumerate() {
                places.insert(*node, (index as f64 + 0.5) / nodes.len() as f64);
            }
        }
        places
    }

    fn order(
        &mut self,
        at: usize,
        layer: &BTreeMap<u64, usize>,
        edges: &[(u64, u64)],
        downwards: bool,
    ) {
        let places = self.places();
        let middle = |node: u64| {
            let beside = edges.iter().filter_map(|(a, b)| match node {
                node if node == *a => Some(*b),
                node if node == *b => Some(*a),
                _ => None,
            });
            let beside = beside.filter(|other| {
                let other = layer.get(other).copied().unwrap_or(at);
                if downwards { other < at } else { other > at }
            });
            let beside: Vec<f64> = beside.filter_map(|it| places.get(&it).copied()).collect();
            if beside.is_empty() {
                places.get(&node).copied().unwrap_or(0.5)
            } else {
                beside.iter().sum::<f64>() / beside.len() as f64
            }
        };
        let mut wanted: Vec<(u64, f64)> = self.layers[at]
            .iter()
            .map(|node| (*node, middle(*node)))
            .collect();
        // Nodes that want the same place stay in their order: the same position is the same picture.
        wanted.sort_by(|a, b| a.1.total_cmp(&b.1));
        self.layers[at] = wanted.into_iter().map(|(node, _)| node).collect();
    }
}
