//! Workloads of heap games: long tables and their periods.

use std::collections::HashSet;

use super::{Task, Workload, checksum, naive, ours};
use crate::heaps::GrundyGame;
use crate::octal::Code;
use crate::subtraction::SubtractionSet;
use crate::{Game, Nimber};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "octal game 0.16, sparse",
            unit: "heaps",
            sizes: [5_000, 50_000, 500_000],
            contenders: vec![
                ours(|n| table(".16", n)),
                naive(50_000, |n| plain_table(".16", n)),
            ],
        },
        Workload {
            name: "octal game 0.6, many values",
            unit: "heaps",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![
                ours(|n| table(".6", n)),
                naive(10_000, |n| plain_table(".6", n)),
            ],
        },
        Workload {
            name: "octal game 0.007, dense with many values",
            unit: "heaps",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![
                ours(|n| table(".007", n)),
                naive(10_000, |n| plain_table(".007", n)),
            ],
        },
        Workload {
            name: "octal game 0.106, sparse by parity",
            unit: "heaps",
            sizes: [1_000, 10_000, 100_000],
            contenders: vec![
                ours(|n| table(".106", n)),
                naive(10_000, |n| plain_table(".106", n)),
            ],
        },
        Workload {
            name: "Grundy's game, sparse",
            unit: "heaps",
            sizes: [3_000, 30_000, 300_000],
            contenders: vec![ours(grundys_game), naive(3_000, plain_grundys_game)],
        },
        Workload {
            name: "subtraction set of 10 numbers",
            unit: "heaps",
            sizes: [10_000, 100_000, 1_000_000],
            contenders: vec![ours(subtraction), naive(100_000, plain_subtraction)],
        },
    ]
}

fn sum_of(values: &[Nimber]) -> u64 {
    checksum(values.iter().map(|value| value.0))
}

/// Mex by a hash set of all options: what one writes first.
fn by_mex(game: &impl Game<Position = u64>, n: usize) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for heap in 0..=n as u64 {
        let mut options = HashSet::new();
        game.options(&heap, &mut |parts| {
            options.insert(
                parts
                    .iter()
                    .map(|part| values[*part as usize])
                    .sum::<Nimber>(),
            );
        });
        let mex = (0..=heap * heap)
            .map(Nimber)
            .find(|value| !options.contains(value));
        values.push(mex.unwrap_or_default());
    }
    values
}

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|_| Code::kayles())
}

fn table(text: &str, n: usize) -> Task {
    let code = code(text);
    Box::new(move || sum_of(&code.values_to(n)))
}

/// By all splits.
fn plain_table(text: &str, n: usize) -> Task {
    let code = code(text);
    Box::new(move || sum_of(&code.all_splits_values_to(n)))
}

fn grundys_game(n: usize) -> Task {
    Box::new(move || sum_of(&GrundyGame.values_to(n)))
}

fn plain_grundys_game(n: usize) -> Task {
    Box::new(move || sum_of(&by_mex(&GrundyGame, n)))
}

fn ten_numbers() -> SubtractionSet {
    SubtractionSet::new([2, 3, 7, 11, 19, 23, 40, 57, 71, 90])
}

fn subtraction(n: usize) -> Task {
    let set = ten_numbers();
    Box::new(move || sum_of(&set.values_to(n)))
}

fn plain_subtraction(n: usize) -> Task {
    let set = ten_numbers();
    Box::new(move || sum_of(&by_mex(&set, n)))
}
