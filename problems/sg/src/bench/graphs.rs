//! Workloads of graphs: values with and without cycles, endings, and the green game.

use std::collections::BTreeSet;

use super::{Numbers, Task, Workload, checksum, naive, ours};
use crate::graph::{BuchiGame, Digraph, Ending, LoopyValue};
use crate::{Budget, Nimber, Solver};

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
            name: "loopy values, 5 edges a node",
            unit: "nodes",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![ours(loopy_values), naive(10_000, plain_loopy_values)],
        },
        Workload {
            name: "green game, many rounds",
            unit: "nodes",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![ours(green_game), naive(1_000, plain_green_game)],
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

fn sum_of_loopy(values: &[LoopyValue]) -> u64 {
    checksum(values.iter().map(|value| match value {
        LoopyValue::Finite(nimber) => nimber.0 + 1,
        LoopyValue::Infinite(reachable) => checksum(reachable.iter().map(|nimber| nimber.0)),
    }))
}

fn loopy_values(nodes: usize) -> Task {
    let graph = cyclic(nodes);
    Box::new(move || {
        graph
            .as_ref()
            .map_or(0, |graph| sum_of_loopy(&graph.loopy_values()))
    })
}

/// The definition, over all nodes again and again until nothing changes.
fn plain_loopy_values(nodes: usize) -> Task {
    let graph = cyclic(nodes);
    Box::new(move || {
        let Some(graph) = &graph else { return 0 };
        let mut labels: Vec<Option<Nimber>> = vec![None; nodes];
        let seen = |node: usize, labels: &[Option<Nimber>]| -> BTreeSet<Nimber> {
            graph
                .successors(node)
                .filter_map(|next| labels[next])
                .collect()
        };
        for value in 0.. {
            let value = Nimber(value);
            let before = labels.iter().flatten().count();
            loop {
                let mut changed = false;
                for node in 0..nodes {
                    let fits = labels[node].is_none()
                        && crate::mex(seen(node, &labels)) == value
                        && graph.successors(node).all(|next| {
                            labels[next].is_some_and(|label| label < value)
                                || seen(next, &labels).contains(&value)
                        });
                    if fits {
                        labels[node] = Some(value);
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            if labels.iter().flatten().count() == before {
                break;
            }
        }
        let values = labels.iter().enumerate().map(|(node, label)| match label {
            Some(value) => LoopyValue::Finite(*value),
            None => LoopyValue::Infinite(seen(node, &labels)),
        });
        sum_of_loopy(&values.collect::<Vec<_>>())
    })
}

/// Nodes with three random edges each, and a stair of green nodes that is lost step by step.
fn green_parts(nodes: usize) -> Option<(Digraph, Vec<bool>, Vec<bool>)> {
    let mut numbers = Numbers(6);
    let half = nodes / 2;
    let mut edges: Vec<(usize, usize)> = (0..half)
        .flat_map(|from| [from; 3])
        .map(|from| (from, numbers.below(half as u64) as usize))
        .collect();
    edges.push((half, half));
    for node in half + 1..nodes {
        edges.push((node, node - 1));
        if node % 2 == 0 {
            edges.push((node, node));
        }
    }
    let anns = (0..nodes).map(|node| {
        if node < half {
            numbers.below(2) == 0
        } else {
            node > half
        }
    });
    let anns = anns.collect();
    let green = (0..nodes).map(|node| {
        if node < half {
            numbers.below(50) == 0
        } else {
            node % 2 == 1
        }
    });
    let green = green.collect();
    Some((Digraph::new(nodes, edges).ok()?, anns, green))
}

fn green_game(nodes: usize) -> Task {
    let parts = green_parts(nodes);
    let game = parts.and_then(|(graph, anns, green)| BuchiGame::new(graph, anns, green).ok());
    Box::new(move || {
        let won = game.as_ref().map(BuchiGame::won_by_ann).unwrap_or_default();
        checksum(won.into_iter().map(|node| node as u64))
    })
}

/// Passes over all nodes until nothing changes, for every attractor of every round.
fn plain_green_game(nodes: usize) -> Task {
    let parts = green_parts(nodes);
    Box::new(move || {
        let Some((graph, anns, green)) = &parts else {
            return 0;
        };
        let mut alive = vec![true; nodes];
        let attractor = |alive: &[bool], mut forced: Vec<bool>, ann: bool| loop {
            let mut changed = false;
            for node in 0..nodes {
                if !alive[node] || forced[node] {
                    continue;
                }
                let mut next = graph.successors(node).filter(|next| alive[*next]);
                forced[node] = if anns[node] == ann {
                    next.any(|next| forced[next])
                } else {
                    next.all(|next| forced[next])
                };
                changed |= forced[node];
            }
            if !changed {
                return forced;
            }
        };
        loop {
            let green = (0..nodes).map(|node| alive[node] && green[node]).collect();
            let safe = attractor(&alive, green, true);
            let lost: Vec<bool> = (0..nodes).map(|node| alive[node] && !safe[node]).collect();
            if !lost.contains(&true) {
                let won = (0..nodes).filter(|node| alive[*node]);
                return checksum(won.map(|node| node as u64));
            }
            let lost = attractor(&alive, lost, false);
            for (alive, lost) in alive.iter_mut().zip(lost) {
                *alive &= !lost;
            }
        }
    })
}
