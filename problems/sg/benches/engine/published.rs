//! What published crates do of the workloads, where their licences keep them out of what is shipped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use igs::game::DecomposableGame;
use igs::games::chomp::Chomp;
use igs::games::grundy_game::GrundyGame;
use igs::solver::Solver as ImpartialSolver;
use igs::solver::br::BRSimpleGameSolver;
use nimlib::{NimRule, Split, TakeSize};
use ogs::{RC2Solver, Solver};
use sg::bench::{Contender, Task, checksum};

/// Those who do the workload of that name.
pub(crate) fn contenders(workload: &str) -> Vec<Contender> {
    match workload {
        "octal game 0.16, sparse" => vec![ogs(usize::MAX, |n| octal("0.16", n))],
        "octal game 0.6, many values" => vec![ogs(usize::MAX, |n| octal("0.6", n))],
        "octal game 0.106, sparse by parity" => vec![ogs(usize::MAX, |n| octal("0.106", n))],
        "octal game 0.007, dense with many values" => {
            vec![ogs(usize::MAX, |n| octal("0.007", n))]
        }
        "Grundy's game, sparse" => vec![igs(3_000, grundys_game)],
        "subtraction set of 10 numbers" => vec![
            contender("cgt 0.11", usize::MAX, subtraction),
            contender("nimlib 0.1", 10_000, one_subtraction_after_the_other),
        ],
        "Chomp, square bars" => vec![igs(9, chomp)],
        _ => Vec::new(),
    }
}

fn contender(name: &'static str, largest: usize, prepare: fn(usize) -> Task) -> Contender {
    Contender {
        name,
        largest,
        prepare,
    }
}

fn ogs(largest: usize, prepare: fn(usize) -> Task) -> Contender {
    contender("ogs 0.0.6", largest, prepare)
}

fn igs(largest: usize, prepare: fn(usize) -> Task) -> Contender {
    contender("igs 0.1", largest, prepare)
}

/// By its fastest way, which looks for a sparse space for each parity.
fn octal(code: &'static str, n: usize) -> Task {
    Box::new(move || {
        let Some(game) = ogs::Game::from_ascii(code.as_bytes()) else {
            return 0;
        };
        let solver = RC2Solver::<true, ()>::new(game);
        checksum(solver.take(n + 1).map(u64::from))
    })
}

fn grundys_game(n: usize) -> Task {
    Box::new(move || {
        let game = GrundyGame(n as u16);
        let mut solver = game.solver_with_stats(());
        // A position of the crate is a heap less 2; smaller heaps have no moves.
        let values = (0..=n as u16).map(|heap| match heap.checked_sub(2) {
            Some(position) => u64::from(solver.nimber_of_component(position)),
            None => 0,
        });
        checksum(values)
    })
}

const TEN_NUMBERS: [u32; 10] = [2, 3, 7, 11, 19, 23, 40, 57, 71, 90];

fn subtraction(n: usize) -> Task {
    Box::new(move || {
        let game = cgt::short::impartial::games::subtraction::Sub::new(TEN_NUMBERS.to_vec());
        let values = game.grundy_sequence().take(n + 1);
        checksum(values.map(|value| value.value().into()))
    })
}

/// The crate remembers the values of all rules that it has seen: every time there is a number
/// among these that was not there before, larger than any heap.
fn one_subtraction_after_the_other(n: usize) -> Task {
    static NEVER_TAKEN: AtomicU64 = AtomicU64::new(u64::MAX);
    Box::new(move || {
        let mut numbers: Vec<u64> = TEN_NUMBERS.map(u64::from).to_vec();
        numbers.push(NEVER_TAKEN.fetch_sub(1, Ordering::Relaxed));
        let rule = NimRule {
            take: TakeSize::List(numbers),
            split: Split::Never,
        };
        let rules = [rule];
        let values = (0..=n as u64)
            .map(|heap| nimlib::nimbers::calculate_nimber_for_height(heap, &rules, 0).0);
        checksum(values)
    })
}

fn chomp(side: usize) -> Task {
    Box::new(move || {
        let game = Chomp::new(side as u8, side as u8);
        let mut solver = ImpartialSolver::new(&game, HashMap::new(), (), (), ());
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let wins = cells.skip(1).filter(|(row, column)| {
            let mut rows = vec![side as u8; side];
            rows[*row..].fill(*column as u8);
            rows.retain(|length| *length > 0);
            solver.nimber_br(game.pos(&rows)) == 0
        });
        checksum(wins.map(|(row, column)| ((row + 1) * 100 + column + 1) as u64))
    })
}
