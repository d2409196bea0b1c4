//! Values and winning edges of pictures compared with the rules alone, and with cutting every edge.

use super::{Graph, GraphError, Hackenbush};
use crate::Nimber;
use crate::brute::Brute;
use proptest::prelude::*;

fn by_rules(brute: &mut Brute<Hackenbush>, edges: &[(usize, usize)]) -> Nimber {
    brute.value(&Hackenbush::position(edges.iter().copied()))
}

fn by_theory(nodes: usize, edges: &[(usize, usize)]) -> Option<Nimber> {
    Some(Graph::new(nodes, edges.iter().copied(), [0]).ok()?.value())
}

/// All multigraphs on `nodes` nodes with `left` more edges from pair `first` on.
fn all(
    nodes: usize,
    left: usize,
    first: usize,
    edges: &mut Vec<(usize, usize)>,
    check: &mut impl FnMut(&[(usize, usize)]),
) {
    check(edges);
    if left == 0 {
        return;
    }
    let pairs: Vec<_> = (0..nodes)
        .flat_map(|a| (a..nodes).map(move |b| (a, b)))
        .collect();
    for (index, &pair) in pairs.iter().enumerate().skip(first) {
        edges.push(pair);
        all(nodes, left - 1, index, edges, check);
        edges.pop();
    }
}

#[test]
fn every_small_multigraph_has_the_value_of_the_rules() {
    let mut brute = Brute::new(Hackenbush);
    let mut count = 0;
    for nodes in 1..=4 {
        all(nodes, 5, 0, &mut Vec::new(), &mut |edges| {
            count += 1;
            let rules = by_rules(&mut brute, edges);
            assert_eq!(by_theory(nodes, edges), Some(rules), "{edges:?}");
        });
    }
    assert!(count > 3000, "{count} multigraphs");
}

#[test]
fn every_small_multigraph_is_won_by_the_edges_the_rules_say() -> Result<(), GraphError> {
    let mut brute = Brute::new(Hackenbush);
    let mut check = |edges: &[(usize, usize)]| {
        let graph = Graph::new(3, edges.iter().copied(), [0])?;
        let winning = graph.winning_edges().len();
        let sum = [Hackenbush::position(edges.iter().copied())];
        assert_eq!(winning, brute.winning_moves(&sum), "{edges:?}");
        Ok(())
    };
    let mut result = Ok(());
    all(3, 4, 0, &mut Vec::new(), &mut |edges| {
        if result.is_ok() {
            result = check(edges);
        }
    });
    result
}

proptest! {
    #[test]
    fn random_multigraphs_have_the_value_of_the_rules(
        edges in proptest::collection::vec((0usize..7, 0usize..7), 0..=10),
    ) {
        let rules = by_rules(&mut Brute::new(Hackenbush), &edges);
        prop_assert_eq!(by_theory(7, &edges), Some(rules));
    }

    /// Several grounds are one: the same as an edge list in which they are node 0.
    #[test]
    fn grounds_are_one_node(
        edges in proptest::collection::vec((0usize..6, 0usize..6), 0..=9),
    ) {
        let graph = Graph::new(6, edges.iter().copied(), [1, 4]);
        let ground = |node| if node == 1 || node == 4 { 0 } else { node + 1 };
        let merged: Vec<_> = edges.iter().map(|&(a, b)| (ground(a), ground(b))).collect();
        prop_assert_eq!(
            graph.map(|g| g.value()),
            Ok(by_rules(&mut Brute::new(Hackenbush), &merged))
        );
    }
}

/// Every edge whose cutting leaves value 0, by cutting it.
fn by_cutting(nodes: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, GraphError> {
    let standing = Hackenbush::position(edges.iter().copied());
    let mut winning = Vec::new();
    for cut in 0..edges.len() {
        let (a, b) = edges[cut];
        let mut left = edges.to_vec();
        left.remove(cut);
        let value = Graph::new(nodes, left, [0])?.value();
        if standing.contains(&(a.min(b), a.max(b))) && value.is_zero() {
            winning.push(cut);
        }
    }
    Ok(winning)
}

fn check_winning(nodes: usize, edges: &[(usize, usize)]) {
    let graph = Graph::new(nodes, edges.iter().copied(), [0]);
    let winning = graph.map(|graph| graph.winning_edges());
    assert_eq!(winning, by_cutting(nodes, edges), "{edges:?}");
}

#[test]
fn every_small_multigraph_is_won_by_cutting() {
    for nodes in 1..=4 {
        all(nodes, 5, 0, &mut Vec::new(), &mut |edges| {
            check_winning(nodes, edges);
        });
    }
}

/// A cycle of `length` nodes at the ground, with stalks and chords.
fn long_cycles() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2usize..40).prop_flat_map(|length| {
        let more = proptest::collection::vec((0..length + 6, 0..length + 6), 0..10);
        (Just(length), more, 0..length).prop_map(|(length, mut edges, turn)| {
            edges.extend((0..length).map(|node| (node, (node + 1) % length)));
            edges.rotate_left(turn);
            (length + 6, edges)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_multigraphs_are_won_by_cutting(
        edges in proptest::collection::vec((0usize..12, 0usize..12), 0..=24),
    ) {
        check_winning(12, &edges);
    }

    #[test]
    fn long_cycles_are_won_by_cutting((nodes, edges) in long_cycles()) {
        check_winning(nodes, &edges);
    }
}

#[test]
fn a_long_cycle_is_won_quickly() {
    let n = 300_001;
    let cycle = Graph::new(n, (0..n).map(|i| (i, (i + 1) % n)), [0]);
    // Cut in the middle it is two stalks of the same height.
    let winning = cycle.map(|cycle| cycle.winning_edges());
    assert_eq!(winning, Ok(vec![n / 2]));
}

#[test]
fn a_long_path_needs_no_stack() {
    let n = 1_000_000;
    let path: Vec<_> = (0..n).map(|i| (i, i + 1)).collect();
    assert_eq!(by_theory(n + 1, &path), Some(Nimber(n as u64)));
}

#[test]
fn a_node_out_of_range_is_named() {
    let error = Graph::new(3, [(0, 3)], [0]);
    assert_eq!(error, Err(GraphError::NoSuchNode { node: 3, nodes: 3 }));
}
