//! Edges that are cut: trees and graphs that grow from the ground upwards.

use std::collections::{BTreeMap, BTreeSet};

use super::stage::Stage;
use super::svg::{Canvas, Look, PILL, Stroke};
use super::{Drawn, Sketch, WIDTH, reading};
use crate::locale::Locale;

/// The most edges that have a picture, and the highest branch.
const MOST_EDGES: usize = 60;
const MOST_HEIGHT: usize = 16;

const RISE: f64 = 38.0;
const WIDEST_STEP: f64 = 44.0;
const NARROWEST_STEP: f64 = 15.0;
const MARGIN: f64 = 16.0;

type Edge = (u64, u64);

/// Draws `0-1,1-2,2-0`, where node 0 is the ground.
pub(super) fn draw(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let edges = reading::pairs(text, '-')?;
    let nodes: BTreeSet<u64> = edges.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let shown: Vec<String> = edges.iter().map(|(a, b)| format!("{a}–{b}")).collect();
    let words = match edges.len() {
        0 => locale.text("board-branches-none"),
        count if count > MOST_EDGES => locale
            .text("board-branches-many")
            .with("edges", count)
            .with("nodes", nodes.len()),
        count => locale
            .text("board-branches")
            .with("count", count)
            .with("edges", super::listed(locale, &shown)),
    };
    let fits = !edges.is_empty() && edges.len() <= MOST_EDGES;
    Some(Drawn {
        sketch: fits.then(|| sketch(&edges, stage)).flatten(),
        words: words.to_string(),
    })
}

/// A tree that holds every node that is tied to the ground: how high each is, and what grows on it.
struct Growth {
    height: BTreeMap<u64, usize>,
    children: BTreeMap<u64, Vec<u64>>,
    /// The edge by which each node was come to.
    by: BTreeMap<u64, usize>,
}

impl Growth {
    fn new(edges: &[Edge]) -> Self {
        let mut growth = Self {
            height: BTreeMap::from([(0, 0)]),
            children: BTreeMap::new(),
            by: BTreeMap::new(),
        };
        let mut layer = vec![0];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for node in layer {
                for (index, (a, b)) in edges.iter().enumerate() {
                    let other = match node {
                        node if node == *a => *b,
                        node if node == *b => *a,
                        _ => continue,
                    };
                    if growth.height.contains_key(&other) {
                        continue;
                    }
                    let height = growth.height[&node] + 1;
                    growth.height.insert(other, height);
                    growth.children.entry(node).or_default().push(other);
                    growth.by.insert(other, index);
                    next.push(other);
                }
            }
            layer = next;
        }
        growth
    }

    /// How many leaves a node has above it: so much room it takes.
    fn breadth(&self, node: u64) -> usize {
        let above = self.children.get(&node).into_iter().flatten();
        above
            .map(|child| self.breadth(*child))
            .sum::<usize>()
            .max(1)
    }

    /// Gives every node above `node` its place across, in leaves.
    fn spread(&self, node: u64, from: f64, across: &mut BTreeMap<u64, f64>) {
        let mut left = from;
        for child in self.children.get(&node).into_iter().flatten() {
            let breadth = self.breadth(*child) as f64;
            self.spread(*child, left, across);
            left += breadth;
        }
        let above = self.children.get(&node).into_iter().flatten();
        let above: Vec<f64> = above
            .filter_map(|child| across.get(child).copied())
            .collect();
        let place = match (above.first(), above.last()) {
            (Some(first), Some(last)) => f64::midpoint(*first, *last),
            _ => from + 0.5,
        };
        across.insert(node, place);
    }
}

/// What stands when an edge is cut, as the engine writes it.
fn cut(edges: &[Edge], index: usize) -> String {
    let mut left = edges.to_vec();
    left.remove(index);
    let tied = Growth::new(&left).height;
    let standing = left.iter().filter(|(a, _)| tied.contains_key(a));
    let standing: Vec<String> = standing.map(|(a, b)| format!("{a}-{b}")).collect();
    standing.join(",")
}

fn sketch(edges: &[Edge], stage: &Stage<'_>) -> Option<Sketch> {
    let growth = Growth::new(edges);
    let top = growth.height.values().copied().max().unwrap_or_default();
    let breadth = growth.breadth(0) as f64;
    let step = ((WIDTH - 2.0 * MARGIN) / breadth).min(WIDEST_STEP);
    if top == 0 || top > MOST_HEIGHT || step < NARROWEST_STEP {
        return None;
    }
    let mut across = BTreeMap::new();
    growth.spread(0, 0.0, &mut across);
    between_both(&growth, edges, &mut across);
    let width = (breadth * step + 2.0 * MARGIN).max(90.0);
    let left = (width - breadth * step) / 2.0;
    let floor = MARGIN + top as f64 * RISE;
    let place = |node: u64| {
        let x = left + across.get(&node).copied().unwrap_or_default() * step;
        (
            x,
            floor - growth.height.get(&node).copied().unwrap_or_default() as f64 * RISE,
        )
    };
    let mut canvas = Canvas::default();
    let mut seen: BTreeMap<Edge, usize> = BTreeMap::new();
    for (index, (a, b)) in edges.iter().enumerate() {
        if !growth.height.contains_key(a) || !growth.height.contains_key(b) {
            continue;
        }
        let again = seen.entry((*a.min(b), *a.max(b))).or_default();
        let twin = *again;
        *again += 1;
        // The ground is everywhere: an edge stands on it below its other end.
        let from = match (a, b) {
            (0, other) | (other, 0) => (place(*other).0, floor),
            _ => place(*a),
        };
        let to = if *b == 0 { place(*a) } else { place(*b) };
        let is_of_tree = growth.by.get(b) == Some(&index) || growth.by.get(a) == Some(&index);
        let is_played = !stage.is_still();
        let number = is_played
            .then(|| stage.leaving(&cut(edges, index)))
            .flatten();
        canvas.choosing(number, |canvas| branch(canvas, from, to, twin, is_of_tree));
    }
    canvas.line(
        Look::Ground,
        (left - 6.0, floor),
        (width - left + 6.0, floor),
    );
    let mut x = left;
    while x <= width - left {
        canvas.line(Look::Way, (x, floor + 2.0), (x - 5.0, floor + 8.0));
        x += 14.0;
    }
    for node in growth.height.keys().filter(|node| **node != 0) {
        canvas.circle(Look::Outline, place(*node), 4.5);
    }
    for node in bared(edges, stage) {
        let (x, y) = place(node);
        canvas.ring((x - 6.0, y - 6.0, x + 6.0, y + 6.0));
    }
    let mut bottom = floor + 12.0;
    for part in stage.parts() {
        let nodes = reading::pairs(&part.text, '-').unwrap_or_default();
        // Where it stands on the ground.
        let node = nodes.iter().find_map(|edge| match edge {
            (0, node) | (node, 0) => Some(*node),
            _ => None,
        });
        if let Some(node) = node {
            canvas.tag((place(node).0, floor + 10.0 + PILL / 2.0), part.value);
            bottom = floor + 14.0 + PILL;
        }
    }
    Some(Sketch {
        canvas,
        size: (width, bottom),
    })
}

/// The nodes on which fewer edges hang since the last move.
fn bared(edges: &[Edge], stage: &Stage<'_>) -> BTreeSet<u64> {
    let Some(before) = stage.before().and_then(|text| reading::pairs(text, '-')) else {
        return BTreeSet::new();
    };
    let degree = |edges: &[Edge], node: u64| {
        let beside = edges.iter().filter(|(a, b)| *a == node || *b == node);
        beside.count()
    };
    let nodes = edges.iter().flat_map(|(a, b)| [*a, *b]);
    nodes
        .filter(|node| *node != 0 && degree(edges, *node) < degree(&before, *node))
        .collect()
}

/// A node in which a cycle closes stands between the two that it hangs on, where nothing grows on it.
fn between_both(growth: &Growth, edges: &[Edge], across: &mut BTreeMap<u64, f64>) {
    let tips = growth
        .height
        .keys()
        .filter(|node| !growth.children.contains_key(node));
    let tips: Vec<u64> = tips.copied().collect();
    for tip in tips {
        let below = edges.iter().filter_map(|(a, b)| match tip {
            tip if tip == *a => Some(*b),
            tip if tip == *b => Some(*a),
            _ => None,
        });
        let below: BTreeSet<u64> = below
            .filter(|node| growth.height.get(node) < growth.height.get(&tip) && *node != 0)
            .collect();
        if below.len() < 2 {
            continue;
        }
        let places = below.iter().filter_map(|node| across.get(node));
        let middle = places.sum::<f64>() / below.len() as f64;
        let height = growth.height.get(&tip);
        let is_free = growth
            .height
            .iter()
            .filter(|(node, other)| Some(*other) == height && **node != tip)
            .all(|(node, _)| across.get(node).is_none_or(|at| (at - middle).abs() >= 0.8));
        if is_free {
            across.insert(tip, middle);
        }
    }
}

/// An edge: straight, or bent where it has a twin or is not part of the tree and would cover others.
fn branch(canvas: &mut Canvas, from: (f64, f64), to: (f64, f64), twin: usize, is_of_tree: bool) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        // From a node to itself.
        let (x, y) = to;
        let bend = [
            Stroke::Bent((x - 20.0, y - 24.0), (x, y - 24.0)),
            Stroke::Bent((x + 20.0, y - 24.0), (x, y)),
        ];
        canvas.path(Look::Branch, (x, y), &bend, false);
        canvas.reach((x, y), &bend);
        return;
    }
    let side = if twin.is_multiple_of(2) { 1.0 } else { -1.0 };
    // A long way along one layer would go through what stands between.
    let is_long = dy.abs() < 1.0 && length > WIDEST_STEP * 1.5;
    let bend = match twin {
        0 if !is_of_tree && is_long => 18.0,
        0 => 0.0,
        _ => side * (10.0 + 6.0 * twin as f64),
    };
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let control = (middle.0 - dy / length * bend, middle.1 + dx / length * bend);
    let way = if bend == 0.0 {
        Stroke::To(to)
    } else {
        Stroke::Bent(control, to)
    };
    canvas.path(Look::Branch, from, &[way], false);
    canvas.reach(from, &[way]);
}
