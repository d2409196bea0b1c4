//! Workloads of coins: values of single heads, and winning moves on a board.

use std::collections::HashSet;

use super::{Numbers, Task, Workload, checksum, naive, ours};
use crate::coins::{Cell, Product, Rule};
use crate::{Budget, Nimber};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "coins, at most five of them",
            unit: "coins",
            sizes: [4, 40, 400],
            contenders: vec![ours(values), naive(40, plain_values)],
        },
        Workload {
            name: "winning moves of ten coins on a board",
            unit: "rows",
            sizes: [30, 300, 3_000],
            contenders: vec![ours(winning_moves), naive(300, plain_winning_moves)],
        },
    ]
}

const BUDGET: Budget = Budget {
    positions: 1_000_000_000,
};

fn values(coins: usize) -> Task {
    Box::new(move || {
        let values = Rule::AtMost(5).values_to(coins as u64, BUDGET);
        checksum(values.unwrap_or_default().into_iter().map(|value| value.0))
    })
}

/// Mex over every choice of other coins.
fn plain_values(coins: usize) -> Task {
    Box::new(move || {
        let mut values: Vec<Nimber> = Vec::new();
        for head in 0..=coins as u64 {
            let mut options: HashSet<Nimber> = HashSet::new();
            Rule::AtMost(5).turned_with(head, &mut |others| {
                options.insert(others.iter().map(|other| values[*other as usize]).sum());
            });
            let free = (0..=options.len() as u64)
                .map(Nimber)
                .find(|value| !options.contains(value));
            values.push(free.unwrap_or_default());
        }
        checksum(values.into_iter().map(|value| value.0))
    })
}

const TURTLES: Product = Product {
    columns: Rule::AtMost(2),
    rows: Rule::AtMost(2),
};

fn heads(side: usize) -> Vec<Cell> {
    let mut numbers = Numbers(9);
    let mut place = || numbers.below(side as u64);
    (0..10).map(|_| (place(), place())).collect()
}

fn sum_of_moves(mut moves: Vec<[u64; 4]>) -> u64 {
    moves.sort_unstable();
    checksum(moves.into_iter().flatten())
}

fn winning_moves(side: usize) -> Task {
    let heads = heads(side);
    Box::new(move || {
        let moves = TURTLES.winning_moves(&heads, BUDGET).unwrap_or_default();
        let corners = |line: &[u64]| [line.first().copied(), line.last().copied()];
        let moves = moves.iter().map(|turn| {
            let ([a, b], [c, d]) = (corners(&turn.columns), corners(&turn.rows));
            [a, b, c, d].map(Option::unwrap_or_default)
        });
        sum_of_moves(moves.collect())
    })
}

/// Tries every rectangle below every head.
fn plain_winning_moves(side: usize) -> Task {
    let heads: Vec<Cell> = heads(side)
        .into_iter()
        .collect::<HashSet<_>>()
        .into_iter()
        .collect();
    Box::new(move || {
        let total: Nimber = heads.iter().filter_map(|head| TURTLES.value(*head)).sum();
        let mut moves = Vec::new();
        for (x, y) in &heads {
            for (other_x, other_y) in (0..=*x).flat_map(|a| (0..=*y).map(move |b| (a, b))) {
                // In its own column, or row, a move turns one coin: its value is n + 1.
                let change = |one: u64, other: u64| {
                    if one == other {
                        Nimber(one + 1)
                    } else {
                        Nimber(one + 1) + Nimber(other + 1)
                    }
                };
                if change(*x, other_x) * change(*y, other_y) == total {
                    moves.push([other_x, *x, other_y, *y]);
                }
            }
        }
        sum_of_moves(moves)
    })
}
