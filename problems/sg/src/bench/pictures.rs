//! Workloads of green Hackenbush: values and winning edges of pictures, and trees.

use super::{Numbers, Task, Workload, checksum, naive, ours};
use crate::hackenbush::{Graph, tree};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "green Hackenbush, any multigraph",
            unit: "edges",
            sizes: [10_000, 100_000, 1_000_000],
            contenders: vec![ours(picture), naive(10_000, plain_picture)],
        },
        Workload {
            name: "green Hackenbush, all winning edges",
            unit: "edges",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![ours(winning_edges), naive(1_000, plain_winning_edges)],
        },
        Workload {
            name: "green Hackenbush, all subtrees of a tree",
            unit: "edges",
            sizes: [10_000, 100_000, 1_000_000],
            contenders: vec![ours(subtrees), naive(10_000, plain_subtrees)],
        },
    ]
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

/// A long cycle at the ground with trees on it, whose neighbours are joined here and there.
fn edges_of_ring(edges: usize) -> Vec<(usize, usize)> {
    let mut numbers = Numbers(7);
    let ring = edges / 4;
    let mut list: Vec<(usize, usize)> = (0..ring).map(|node| (node, (node + 1) % ring)).collect();
    for node in ring..ring + edges / 2 {
        list.push((node, numbers.below(node as u64) as usize));
    }
    while list.len() < edges {
        let node = ring + numbers.below(edges as u64 / 2 - 1) as usize;
        if node % 16 < 8 {
            list.push((node, node + 1));
        } else {
            list.push((node, node));
        }
    }
    list
}

fn sum_of_edges(winning: &[usize]) -> u64 {
    checksum(winning.iter().map(|edge| *edge as u64 + 1))
}

fn winning_edges(edges: usize) -> Task {
    let list = edges_of_ring(edges);
    Box::new(move || {
        let picture = Graph::new(edges, list.iter().copied(), [0]);
        picture.map_or(0, |picture| sum_of_edges(&picture.winning_edges()))
    })
}

/// Cuts every edge, which is tied to the ground here, and values what is left.
fn plain_winning_edges(edges: usize) -> Task {
    let list = edges_of_ring(edges);
    Box::new(move || {
        let wins = |cut: &usize| {
            let left = list.iter().enumerate().filter(|(edge, _)| edge != cut);
            let picture = Graph::new(edges, left.map(|(_, edge)| *edge), [0]);
            picture.is_ok_and(|picture| picture.value().is_zero())
        };
        sum_of_edges(&(0..list.len()).filter(wins).collect::<Vec<_>>())
    })
}

fn parents(edges: usize) -> Vec<Option<usize>> {
    let mut numbers = Numbers(8);
    // Long stalks with branches: a parent is at most 9 nodes before.
    let parent = |node: usize| {
        let back = 1 + numbers.below(9) as usize;
        (node > 0).then(|| node.saturating_sub(back))
    };
    (0..=edges).map(parent).collect()
}

fn subtrees(edges: usize) -> Task {
    let parents = parents(edges);
    Box::new(move || {
        let values = tree::values(&parents).unwrap_or_default();
        checksum(values.into_iter().map(|value| value.0))
    })
}

/// Sweeps over all nodes, each time doing the leaves that are left.
fn plain_subtrees(edges: usize) -> Task {
    let parents = parents(edges);
    Box::new(move || {
        let mut open = vec![0usize; parents.len()];
        for parent in parents.iter().flatten() {
            open[*parent] += 1;
        }
        let mut values = vec![0u64; parents.len()];
        let mut done = vec![false; parents.len()];
        while done.contains(&false) {
            for node in 0..parents.len() {
                if !done[node] && open[node] == 0 {
                    done[node] = true;
                    if let Some(parent) = parents[node] {
                        values[parent] ^= values[node] + 1;
                        open[parent] -= 1;
                    }
                }
            }
        }
        checksum(values)
    })
}
