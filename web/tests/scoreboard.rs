//! The scoreboard as it is kept up to date equals one that is made from nothing by the rules alone.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use proptest::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use web::scoreboard::{
    Board, Counting, Event, Line, Place, Rules, Setup, Standing, TryOutcome, WHOLE,
};

const PEOPLE: i64 = 7;
const PROBLEMS: usize = 4;

fn setup(rules: Rules, counting: Counting, freeze_ms: Option<i64>) -> Setup {
    Setup {
        rules,
        counting,
        penalty_minutes: 20,
        points: vec![10_000, 5_000, 20_000, 0],
        freeze_ms,
        unranked: BTreeSet::new(),
    }
}

fn event() -> impl Strategy<Value = Event> {
    let outcome = prop_oneof![
        Just(TryOutcome::Pending),
        Just(TryOutcome::Accepted),
        Just(TryOutcome::Rejected),
        Just(TryOutcome::Free),
    ];
    // Few numbers, so that many events tell of the same submission.
    let place = (0..60_i64, 0..PEOPLE, 0..PROBLEMS);
    let shares = prop::collection::vec(0..=WHOLE / 3, 1..=3);
    (place, 0..300_i64, outcome, shares).prop_map(
        |((submission, participant, problem), minute, outcome, shares)| Event {
            submission,
            participant,
            problem,
            at_ms: minute * 60_000 + submission % 7 * 9_000,
            shares: match outcome {
                TryOutcome::Accepted => vec![WHOLE],
                TryOutcome::Rejected => shares,
                _ => Vec::new(),
            },
            outcome,
        },
    )
}

/// What a participant has of a problem, by the words of the rules: whether it is solved, when, wrong
/// tries, hidden ones, hundredths of points.
#[derive(Debug, PartialEq, Eq, Clone, Default)]
struct Plain {
    solved_at: Option<(i64, i64)>,
    wrong: u32,
    hidden: u32,
    points: i64,
}

/// The nearest number of whole points, where each group may be off by one share of rounding.
fn nearest(parts: i64) -> i64 {
    (parts + WHOLE / 2).div_euclid(WHOLE)
}

fn plain(setup: &Setup, events: &[&Event], problem: usize) -> Plain {
    let hidden = |it: &Event| {
        it.outcome == TryOutcome::Pending || setup.freeze_ms.is_some_and(|at| it.at_ms >= at)
    };
    let mut sorted: Vec<&Event> = events.to_vec();
    sorted.sort_by_key(|it| (it.at_ms, it.submission));
    let known: Vec<&Event> = sorted.iter().copied().filter(|it| !hidden(it)).collect();
    if setup.rules == Rules::Ioi {
        let judged: Vec<&Event> = known
            .into_iter()
            .filter(|it| it.outcome != TryOutcome::Free)
            .collect();
        let total = |it: &Event| it.shares.iter().sum::<i64>();
        let share = match setup.counting {
            Counting::Best => judged.iter().map(|it| total(it)).max().unwrap_or(0),
            Counting::Last => judged.last().map_or(0, |it| total(it)),
            Counting::Groups => (0..3)
                .map(|group| {
                    let of = judged.iter().filter_map(|it| it.shares.get(group));
                    of.max().copied().unwrap_or(0)
                })
                .sum(),
        };
        return Plain {
            solved_at: None,
            wrong: 0,
            hidden: u32::try_from(sorted.iter().filter(|it| hidden(it)).count()).unwrap(),
            points: nearest(setup.points[problem] * share.min(WHOLE)),
        };
    }
    let solved = known.iter().find(|it| it.outcome == TryOutcome::Accepted);
    let moment = solved.map(|it| (it.at_ms, it.submission));
    let before = |it: &&&Event| moment.is_none_or(|end| (it.at_ms, it.submission) < end);
    let wrong = known.iter().filter(before);
    let wrong = wrong
        .filter(|it| it.outcome == TryOutcome::Rejected)
        .count();
    let open = sorted.iter().filter(|it| hidden(it)).filter(before).count();
    Plain {
        solved_at: moment,
        wrong: u32::try_from(wrong).unwrap(),
        hidden: u32::try_from(open).unwrap(),
        points: if moment.is_some() {
            setup.points[problem]
        } else {
            0
        },
    }
}

/// The table from nothing: rank, who, and each cell.
fn recomputed(setup: &Setup, events: &BTreeMap<i64, Event>) -> Vec<(usize, i64, Vec<Plain>)> {
    let mut rows: Vec<(i64, Vec<Plain>)> = (0..PEOPLE)
        .map(|who| {
            let cells = (0..PROBLEMS).map(|problem| {
                let own = events.values();
                let own = own.filter(|it| it.participant == who && it.problem == problem);
                plain(setup, &own.collect::<Vec<_>>(), problem)
            });
            (who, cells.collect())
        })
        .collect();
    let key = |cells: &[Plain]| {
        let solved: Vec<&Plain> = cells.iter().filter(|it| it.solved_at.is_some()).collect();
        let count = -i64::try_from(solved.len()).unwrap();
        match setup.rules {
            Rules::Ioi => (-cells.iter().map(|it| it.points).sum::<i64>(), 0, 0),
            Rules::Practice => (count, 0, 0),
            Rules::AtCoder => {
                let worth = solved.iter().filter(|it| it.points > 0);
                let sum = worth.clone().map(|it| it.points).sum::<i64>();
                let wrong = worth.clone().map(|it| i64::from(it.wrong)).sum::<i64>();
                let last = worth.map(|it| it.solved_at.unwrap().0 / 1000).max();
                (-sum, last.unwrap_or(0) + 20 * 60 * wrong, 0)
            }
            Rules::Icpc => {
                let minute = |it: &Plain| it.solved_at.unwrap().0 / 60_000;
                let penalty = solved
                    .iter()
                    .map(|it| minute(it) + 20 * i64::from(it.wrong))
                    .sum::<i64>();
                let last = solved.iter().map(|it| minute(it)).max().unwrap_or(0);
                (count, penalty, last)
            }
        }
    };
    rows.sort_by_key(|(who, cells)| (key(cells), *who));
    let has_rank = |who: &i64| !setup.unranked.contains(who);
    let ranked = rows.iter().filter(|(who, _)| has_rank(who));
    let keys: Vec<_> = ranked.map(|(_, cells)| key(cells)).collect();
    rows.into_iter()
        .map(|(who, cells)| {
            let better = keys.iter().filter(|other| **other < key(&cells)).count();
            let rank = if has_rank(&who) { better + 1 } else { 0 };
            (rank, who, cells)
        })
        .collect()
}

#[track_caller]
fn equal(board: &Board, events: &BTreeMap<i64, Event>) {
    let expected = recomputed(board.setup(), events);
    let table = board.table();
    assert_eq!(table.len(), expected.len());
    let is_hidden = |it: &Event| {
        let freeze = board.setup().freeze_ms;
        it.outcome == TryOutcome::Pending || freeze.is_some_and(|at| it.at_ms >= at)
    };
    let has_rank = |who: &i64| !board.setup().unranked.contains(who);
    let firsts: Vec<Option<i64>> = (0..PROBLEMS)
        .map(|problem| {
            let solvers = expected
                .iter()
                .filter(|(_, who, _)| has_rank(who))
                .filter_map(|(_, who, cells)| Some((cells[problem].solved_at?, *who)));
            let (moment, first) = solvers.min()?;
            // Nobody else may turn out to have been earlier.
            let mut open = events
                .values()
                .filter(|it| it.problem == problem && is_hidden(it) && has_rank(&it.participant));
            let is_certain =
                open.all(|it| it.participant == first || (it.at_ms, it.submission) > moment);
            is_certain.then_some(first)
        })
        .collect();
    for (line, (rank, who, cells)) in table.iter().zip(&expected) {
        assert_eq!((line.rank, line.participant), (*rank, *who), "{table:#?}");
        for (problem, (cell, plain)) in line.cells.iter().zip(cells).enumerate() {
            assert_eq!((cell.points, cell.pending), (plain.points, plain.hidden));
            if board.setup().rules == Rules::Ioi {
                continue;
            }
            let solved = cell.standing == Standing::Solved;
            assert_eq!(solved, plain.solved_at.is_some());
            assert_eq!(cell.tries, plain.wrong + u32::from(solved));
            assert_eq!(line.firsts[problem], firsts[problem] == Some(*who));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn kept_up_to_date_it_is_the_same_as_from_nothing(
        events in prop::collection::vec(event(), 1..1500),
        freeze in prop::option::of(0..300_i64),
        rules in prop::sample::select(Rules::ALL.to_vec()),
        counting in prop::sample::select(Counting::ALL.to_vec()),
        unranked in prop::collection::btree_set(0..PEOPLE, 0..3),
    ) {
        let mut board = Board::new(Setup {
            unranked,
            ..setup(rules, counting, freeze.map(|minute| minute * 60_000))
        });
        (0..PEOPLE).for_each(|who| board.enter(who));
        let mut latest = BTreeMap::new();
        for (event, number) in events.into_iter().zip(0..) {
            latest.insert(event.submission, event.clone());
            board.apply(event);
            if number % 97 == 0 {
                equal(&board, &latest);
            }
        }
        equal(&board, &latest);
    }

    #[test]
    fn revealed_to_the_end_it_is_the_board_without_a_freeze(
        events in prop::collection::vec(event(), 1..400),
        freeze in 0..300_i64,
        rules in prop::sample::select(Rules::ALL.to_vec()),
        unranked in prop::collection::btree_set(0..PEOPLE, 0..3),
    ) {
        let with = |freeze_ms| Setup {
            unranked: unranked.clone(),
            ..setup(rules, Counting::Best, freeze_ms)
        };
        let mut frozen = Board::new(with(Some(freeze * 60_000)));
        let mut open = Board::new(with(None));
        for event in events {
            frozen.apply(event.clone());
            open.apply(event);
        }
        let ranks = |board: &Board| -> BTreeMap<i64, usize> {
            board.table().iter().map(|line| (line.participant, line.rank)).collect()
        };
        let firsts = |board: &Board| -> Vec<Option<i64>> {
            let table = board.table();
            let first = |problem| {
                let mut lines = table.iter();
                lines.find(|line| line.firsts[problem]).map(|line| line.participant)
            };
            (0..PROBLEMS).map(first).collect()
        };
        let mut seen = BTreeSet::new();
        let mut floor = frozen.table().len();
        while let Some(place) = frozen.next_hidden() {
            prop_assert!(seen.insert(place), "{place:?} was shown before");
            // From the bottom up: below whoever is next nothing is hidden.
            let table = frozen.table();
            let at = table.iter().position(|it| it.participant == place.participant).unwrap();
            prop_assert!(at < floor || rules == Rules::Ioi || at <= floor);
            floor = at + 1;
            let leftmost = |line: &Line| (0..PROBLEMS).find(|problem| {
                let place = Place { participant: line.participant, problem: *problem };
                line.cells[*problem].pending > 0 && !seen.contains(&place)
            });
            for below in &table[at + 1..] {
                prop_assert_eq!(leftmost(below), None);
            }
            let before = firsts(&frozen);
            frozen.show(place);
            for (before, now) in before.into_iter().zip(firsts(&frozen)) {
                prop_assert!(before.is_none() || before == now, "the first to solve it moved");
            }
            let now = ranks(&frozen)[&place.participant];
            prop_assert!(now <= table[at].rank, "showing a cell lets nobody fall");
        }
        prop_assert_eq!(frozen.table(), open.table());
    }
}

fn at(submission: i64, participant: i64, minute: i64, outcome: TryOutcome) -> Event {
    Event {
        submission,
        participant,
        problem: 0,
        at_ms: minute * 60_000,
        shares: if outcome == TryOutcome::Accepted {
            vec![WHOLE]
        } else {
            vec![0]
        },
        outcome,
    }
}

#[test]
fn wrong_tries_cost_minutes_and_what_does_not_compile_is_free() {
    let mut board = Board::new(setup(Rules::Icpc, Counting::Best, None));
    for event in [
        at(1, 1, 5, TryOutcome::Free),
        at(2, 1, 10, TryOutcome::Rejected),
        at(3, 1, 30, TryOutcome::Accepted),
        at(4, 1, 40, TryOutcome::Rejected),
        at(5, 2, 49, TryOutcome::Accepted),
    ] {
        board.apply(event);
    }
    let table = board.table();
    let shown: Vec<_> = table
        .iter()
        .map(|it| {
            (
                it.rank,
                it.participant,
                it.penalty,
                it.cells[0].tries,
                it.firsts[0],
            )
        })
        .collect();
    assert_eq!(shown, [(1, 2, 49, 1, false), (2, 1, 50, 2, true)]);
}

/// The points of what is solved, then the second of the last of them with minutes for wrong tries, where no problem that
/// brings nothing costs anything.
#[test]
fn points_of_solved_problems_rank_before_the_last_of_them_and_its_wrong_tries() {
    let mut board = Board::new(Setup {
        penalty_minutes: 5,
        points: vec![30_000, 50_000, 0],
        ..setup(Rules::AtCoder, Counting::Best, None)
    });
    for (problem, event) in [
        (0, at(1, 1, 10, TryOutcome::Accepted)),
        (1, at(2, 2, 60, TryOutcome::Free)),
        (1, at(3, 2, 61, TryOutcome::Rejected)),
        (1, at(4, 2, 70, TryOutcome::Accepted)),
        (1, at(5, 3, 74, TryOutcome::Accepted)),
        (2, at(6, 3, 80, TryOutcome::Rejected)),
        (2, at(7, 3, 90, TryOutcome::Accepted)),
        // Wrong in part, which brings nothing, and wrong without a right one, which costs nothing.
        (0, at(8, 3, 95, TryOutcome::Rejected)),
    ] {
        let shares = match event.outcome {
            TryOutcome::Accepted => vec![WHOLE],
            _ => vec![WHOLE / 2],
        };
        board.apply(Event {
            problem,
            shares,
            ..event
        });
    }
    let table = board.table();
    let shown: Vec<_> = table
        .iter()
        .map(|it| (it.rank, it.participant, it.points, it.seconds))
        .collect();
    let (early, late) = (74 * 60, 75 * 60);
    assert_eq!(
        shown,
        [
            (1, 3, 50_000, early),
            (2, 2, 50_000, late),
            (3, 1, 30_000, 600)
        ]
    );
    assert_eq!(table[1].firsts, [false, true, false]);
}

#[test]
fn a_frozen_board_shows_tries_and_no_verdict() {
    let hour = 60 * 60_000;
    let mut board = Board::new(setup(Rules::Icpc, Counting::Best, Some(hour)));
    board.apply(at(1, 1, 59, TryOutcome::Rejected));
    board.apply(at(2, 1, 60, TryOutcome::Accepted));
    let cell = board.table()[0].cells[0];
    assert_eq!(
        (cell.standing, cell.tries, cell.pending),
        (Standing::Pending, 1, 1)
    );
    assert_eq!(board.show_next(5).len(), 1);
    let cell = board.table()[0].cells[0];
    assert_eq!(
        (cell.standing, cell.tries, cell.penalty),
        (Standing::Solved, 2, 80)
    );
}

#[test]
fn a_verdict_costs_microseconds_with_a_thousand_people() {
    let mut board = Board::new(Setup {
        points: vec![100; 10],
        ..setup(Rules::Icpc, Counting::Best, None)
    });
    (0..1000).for_each(|who| board.enter(who));
    let events: Vec<Event> = (0..50_000_i64)
        .map(|number| Event {
            problem: usize::try_from(number / 1000 % 10).unwrap(),
            outcome: if number % 3 == 0 {
                TryOutcome::Accepted
            } else {
                TryOutcome::Rejected
            },
            ..at(
                number,
                number * 7919 % 1000,
                number / 200,
                TryOutcome::Pending,
            )
        })
        .collect();
    let begin = cpu();
    for event in events {
        board.apply(event);
    }
    let each = cpu().saturating_sub(begin) / 50_000;
    println!("{each:?} a verdict");
    // Built without optimisation on a slow machine; optimised it is a few microseconds.
    assert!(each.as_micros() < 1000, "{each:?}");
    assert_eq!(board.table().len(), 1000);
}

/// CPU time of this thread: how busy the machine is does not matter.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.try_into().unwrap(),
        time.tv_nsec.try_into().unwrap(),
    )
}
