//! Workloads of single positions: chocolate, boards, two piles.

use std::collections::HashMap;

use super::{Numbers, Task, Workload, checksum, naive, ours};
use crate::boards::{Board, Chomp, ChompTable, Placing};
use crate::wythoff::{self, Wythoff};
use crate::{Budget, Game, Solver};

pub(super) fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "Chomp, square bars",
            unit: "rows",
            sizes: [5, 7, 9],
            contenders: vec![ours(chomp), naive(7, plain_chomp)],
        },
        Workload {
            name: "2x2 blocks on an empty board",
            unit: "rows",
            sizes: [5, 6, 8],
            contenders: vec![ours(blocks), naive(5, plain_blocks)],
        },
        Workload {
            name: "Wythoff's game, 100 positions",
            unit: "largest pile",
            sizes: [30, 300, 1_000_000_000],
            contenders: vec![ours(piles), naive(300, plain_piles)],
        },
    ]
}

fn chomp(side: usize) -> Task {
    Box::new(move || {
        let table = ChompTable::new(side, side, Budget::default());
        let bar = Chomp::bar(side, side as u64);
        let bites = table
            .map(|table| table.winning_bites(&bar))
            .unwrap_or_default();
        checksum(
            bites
                .into_iter()
                .map(|(row, column)| (row * 100 + column) as u64),
        )
    })
}

/// A hash table of outcomes, with the bites of the bar in order.
fn plain_chomp(side: usize) -> Task {
    fn wins(position: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(wins) = known.get(position) {
            return *wins;
        }
        let mut options = Vec::new();
        Chomp.options(&position.to_vec(), &mut |parts| {
            options.extend_from_slice(parts);
        });
        let wins = options.iter().any(|option| !wins(option, known));
        known.insert(position.to_vec(), wins);
        wins
    }
    Box::new(move || {
        let bar = Chomp::bar(side, side as u64);
        let mut known = HashMap::new();
        let cells = (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
        let bites = cells
            .skip(1)
            .filter(|bite| !wins(&Chomp::bite(&bar, *bite), &mut known));
        checksum(bites.map(|(row, column)| (row * 100 + column) as u64))
    })
}

fn blocks(side: usize) -> Task {
    let game = Placing::blocks();
    Box::new(move || {
        let board = Board::empty(side, side);
        let value = board.and_then(|board| game.value(&board, Budget::default()).ok());
        value.map_or(0, |value| value.0)
    })
}

/// The same rules on whole boards, without parts and symmetries.
struct Whole(Placing);

impl Game for Whole {
    type Position = Board;

    fn options(&self, board: &Board, sink: &mut dyn FnMut(&[Board])) {
        self.0.placements(board, &mut |after| sink(&[after]));
    }
}

fn plain_blocks(side: usize) -> Task {
    let game = Whole(Placing::blocks());
    Box::new(move || {
        let board = Board::empty(side, side);
        let value = Solver::new(&game, Budget::default()).value(board.as_slice());
        value.map_or(0, |value| value.0)
    })
}

fn random_piles(largest: usize) -> Vec<(u64, u64)> {
    let mut numbers = Numbers(5);
    let bound = largest as u64 + 1;
    (0..100)
        .map(|_| (numbers.below(bound), numbers.below(bound)))
        .collect()
}

fn piles(largest: usize) -> Task {
    let piles = random_piles(largest);
    Box::new(move || {
        checksum(
            piles
                .iter()
                .map(|(a, b)| u64::from(wythoff::outcome(*a, *b).is_win())),
        )
    })
}

fn plain_piles(largest: usize) -> Task {
    let piles = random_piles(largest);
    Box::new(move || {
        let mut solver = Solver::new(Wythoff, Budget::default());
        let outcomes = piles.iter().map(|piles| solver.outcome(&[*piles]));
        checksum(
            outcomes
                .filter_map(Result::ok)
                .map(|outcome| u64::from(outcome.is_win())),
        )
    })
}
