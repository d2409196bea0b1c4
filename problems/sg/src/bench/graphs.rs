//! Workloads of graphs: values, endings, and pictures of green Hackenbush.

use super::{Numbers, Task, Workload, checksum, naive, ours};
use crate::graph::{Digraph, Ending};
use crate::hackenbush::Graph;
use crate::{Budget, Solver};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "Grundy values of a graph, 10 edges a node",
            unit: "nodes",
            sizes: [10_000, 100_000, 1_000_000],
            contenders: vec![ours(grundy_values), naive(100_000, plain_grundy_values)],
        },
        Workload {
            name: "wins, losses and draws, 5 edges a node",
            unit: "nodes",
            sizes: [10_000, 100_000, 1_000_000],
            contenders: vec![ours(endings), naive(10_000, plain_endings)],
        },
        Workload {
            name: "green Hackenbush, any multigraph",
            unit: "edges",
            sizes: [1_000, 100_000, 1_000_000],
            contenders: vec![ours(picture), naive(1_000, plain_picture)],
        },
    ]
}

fn acyclic(nodes: usize) -> Option<Digraph> {
    let mut numbers = Numbers(2);
    let edges = (1..nodes).flat_map(|from| (0..10).map(move |_| from));
    let edges: Vec<_> = edges
        .map(|from| (from, numbers.below(from as u64) as usize))
        .collect();
    Digraph::new(nodes, edges).ok()
}

fn grundy_values(nodes: usize) -> Task {
    let graph = acyclic(nodes);
    Box::new(move || {
        let values = graph.as_ref().and_then(|graph| graph.grundy_values().ok());
        checksum(values.into_iter().flatten().map(|value| value.0))
    })
}

/// The memoised search of any game, which hashes positions.
fn plain_grundy_values(nodes: usize) -> Task {
    let graph = acyclic(nodes);
    Box::new(move || {
        let Some(graph) = &graph else { return 0 };
        let mut solver = Solver::new(graph, Budget::default());
        let values = (0..nodes).map(|node| solver.value(&[node]));
        checksum(values.filter_map(Result::ok).map(|value| value.0))
    })
}

fn cyclic(nodes: usize) -> Option<Digraph> {
    let mut numbers = Numbers(3);
    // Some nodes have no move, so that there are wins and losses.
    let from = (0..nodes).filter(|node| node % 20 != 0);
    let edges = from.flat_map(|from| (0..5).map(move |_| from));
    let edges: Vec<_> = edges
        .map(|from| (from, numbers.below(nodes as u64) as usize))
        .collect();
    Digraph::new(nodes, edges).ok()
}

fn sum_of(endings: &[Ending]) -> u64 {
    checksum(endings.iter().map(|ending| match ending {
        Ending::Win(moves) => u64::from(*moves) * 2 + 1,
        Ending::Loss(moves) => u64::from(*moves) * 2 + 2,
        Ending::Draw => 0,
    }))
}

fn endings(nodes: usize) -> Task {
    let graph = cyclic(nodes);
    Box::new(move || graph.as_ref().map_or(0, |graph| sum_of(&graph.endings())))
}

/// Round after round over all nodes until nothing changes.
fn plain_endings(nodes: usize) -> Task {
    let graph = cyclic(nodes);
    Box::new(move || {
        let Some(graph) = &graph else { return 0 };
        let mut endings = vec![Ending::Draw; nodes];
        for round in 0.. {
            let before = endings.clone();
            for (node, ending) in endings.iter_mut().enumerate() {
                if *ending != Ending::Draw {
                    continue;
                }
                let next = || graph.successors(node).map(|next| before[next]);
                if next().any(|next| matches!(next, Ending::Loss(_))) {
                    *ending = Ending::Win(round);
                } else if next().all(|next| matches!(next, Ending::Win(_))) {
                    *ending = Ending::Loss(round);
                }
            }
            if endings == before {
                break;
            }
        }
        sum_of(&endings)
    })
}

fn edges_of_picture(edges: usize) -> Vec<(usize, usize)> {
    let mut numbers = Numbers(4);
    let nodes = edges / 2 + 1;
    let mut tree: Vec<(usize, usize)> = (1..nodes)
        .map(|node| (node, numbers.below(node as u64) as usize))
        .collect();
    // Half of the other edges close short cycles, the rest any.
    while tree.len() < edges {
        let a = numbers.below(nodes as u64);
        let b = if tree.len().is_multiple_of(2) {
            a.saturating_sub(3)
        } else {
            numbers.below(nodes as u64)
        };
        tree.push((a as usize, b as usize));
    }
    tree
}

fn picture(edges: usize) -> Task {
    let list = edges_of_picture(edges);
    Box::new(move || {
        let picture = Graph::new(edges / 2 + 1, list.iter().copied(), [0]);
        picture.map_or(0, |picture| picture.value().0)
    })
}

/// Bridges by cutting every edge, cycles by fusing what is left: O(edges²).
fn plain_picture(edges: usize) -> Task {
    let list = edges_of_picture(edges);
    let nodes = edges / 2 + 1;
    Box::new(move || {
        let component = |skipped: &dyn Fn(usize) -> bool| {
            let mut part: Vec<usize> = (0..nodes).collect();
            loop {
                let mut changed = false;
                for (index, (a, b)) in list.iter().enumerate() {
                    let least = part[*a].min(part[*b]);
                    if !skipped(index) && (part[*a] != least || part[*b] != least) {
                        (part[*a], part[*b]) = (least, least);
                        changed = true;
                    }
                }
                if !changed {
                    return part;
                }
            }
        };
        let bridge: Vec<bool> = (0..list.len())
            .map(|cut| {
                let part = component(&|index| index == cut);
                part[list[cut].0] != part[list[cut].1]
            })
            .collect();
        let fused = component(&|index| bridge[index]);
        let mut value = vec![0u64; nodes];
        for ((a, _), _) in list.iter().zip(&bridge).filter(|(_, bridge)| !**bridge) {
            value[fused[*a]] ^= 1;
        }
        // The bridges make a tree of the parts: add leaves to their neighbours.
        let mut open: Vec<(usize, usize)> = list
            .iter()
            .zip(&bridge)
            .filter(|(_, bridge)| **bridge)
            .map(|((a, b), _)| (fused[*a], fused[*b]))
            .collect();
        while !open.is_empty() {
            let degree = |part: usize| {
                open.iter()
                    .filter(|(a, b)| *a == part || *b == part)
                    .count()
            };
            let leaf = open.iter().position(|(a, b)| {
                (*a != fused[0] && degree(*a) == 1) || (*b != fused[0] && degree(*b) == 1)
            });
            let Some(leaf) = leaf else { break };
            let (a, b) = open[leaf];
            let (end, rest) = if a != fused[0] && degree(a) == 1 {
                (a, b)
            } else {
                (b, a)
            };
            value[rest] ^= value[end] + 1;
            open.swap_remove(leaf);
        }
        value[fused[0]]
    })
}
