//! Counts pages once that several processes have since a fork.
//!
//! The kernel tells each process's part of its pages (`smaps_rollup`), but looks at every page for
//! that, and at one process after another. Who starts and ends processes meanwhile could hide pages
//! in the parts of those that are not asked. So whoever comes is asked too, whoever is gone by the end
//! counts in full, and all together are no less than the largest. What comes out may be too much,
//! never too little; a program that is not always changing gets it right at another attempt. A count
//! during which processes ended and none was born is not one of the few attempts: children that end
//! one after another, as those of an honest program do, would each spoil one. Where some are born, a
//! further attempt is a further chance to hide behind them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::processes::{Process, Processes};
use super::step::Step;
use super::survey::own_cpu;

/// How often it is counted before it is too much.
const ATTEMPTS: usize = 5;

/// So much processor time goes into counts that are spoilt by those who ended, until each of them is
/// an attempt too.
const SPOILT_FOR: Duration = Duration::from_millis(100);

/// How often those who came meanwhile are asked.
const ROUNDS: usize = 4;

/// A count that left room is not repeated for so many times as long as it took, or the slot would
/// take a core from the run that it watches…
const PAUSE: u32 = 4;

/// …and for so long at most: meanwhile copies may be written to.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// The last count of a run, which stands for a while.
#[derive(Default)]
pub(super) struct Parted {
    last: Option<Count>,
}

struct Count {
    /// Bytes of all processes.
    own: u64,
    /// What they had with pages counted for each.
    at_most: u64,
    until: Instant,
}

/// Who a process is: its number may be given anew.
type Identity = (i32, u64);

impl Parted {
    /// The bytes of the pages that the processes of a run have of their own, each counted once. They
    /// were `seen` just now, and have room for so many; `is_counted` says which are the run's.
    pub(super) fn own(
        &mut self,
        processes: &Processes,
        seen: Vec<Process>,
        is_counted: impl Fn(&Process) -> bool,
        room: u64,
    ) -> Step<u64> {
        let at_most: u64 = seen.iter().map(|process| process.memory.own).sum();
        let began = Instant::now();
        if let Some(last) = self.last.as_ref().filter(|last| began < last.until) {
            // What came since may be new pages.
            let own = last.own + at_most.saturating_sub(last.at_most);
            if own <= room {
                return Ok(own);
            }
        }
        let look = || {
            let mut processes = processes.look()?;
            processes.retain(&is_counted);
            Ok(processes)
        };
        let part = |process: &Process| processes.part_of_own(process);
        let last_born = || processes.last_born();
        let own = counted_once(seen, look, part, last_born, room)?;
        let took = began.elapsed();
        self.last = Some(Count {
            own,
            at_most,
            until: began + took + took.saturating_mul(PAUSE).min(LONGEST_PAUSE),
        });
        Ok(own)
    }
}

fn counted_once(
    mut there: Vec<Process>,
    look: impl Fn() -> Step<Vec<Process>>,
    part: impl Fn(&Process) -> Option<u64>,
    last_born: impl Fn() -> Option<u64>,
    room: u64,
) -> Step<u64> {
    let began = own_cpu();
    let mut attempts = 0;
    let mut born_before = last_born();
    loop {
        let largest = there.iter().map(|process| process.memory.own).max();
        // What each has if it stays, and if it is gone.
        let mut asked: HashMap<Identity, (u64, u64)> = HashMap::new();
        let mut is_spoilt = false;
        for _ in 0..ROUNDS {
            let mut has_new = false;
            for process in &there {
                asked.entry(process.identity()).or_insert_with(|| {
                    has_new = true;
                    let full = process.memory.own;
                    let part = part(process);
                    is_spoilt |= part.is_none();
                    (part.unwrap_or(full), full)
                });
            }
            if !has_new {
                break;
            }
            there = look()?;
        }
        let mut all = 0;
        for process in &there {
            let stayed = asked.remove(&process.identity());
            all += stayed.map_or(process.memory.own, |(part, _)| part);
        }
        is_spoilt |= !asked.is_empty();
        all += asked.values().map(|(_, full)| full).sum::<u64>();
        let own = all.max(largest.unwrap_or(0));
        let born = last_born();
        let is_any_born = born.is_none() || born != born_before;
        born_before = born;
        if !is_spoilt || is_any_born || own_cpu().saturating_sub(began) >= SPOILT_FOR {
            attempts += 1;
        }
        if own <= room || attempts >= ATTEMPTS {
            return Ok(own);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::processes::Memory;
    use super::*;

    fn process(pid: i32) -> Process {
        Process {
            pid,
            started: 7,
            memory: Memory {
                own: 60,
                ..Memory::default()
            },
            ..Process::default()
        }
    }

    /// What is counted where these are seen one after another, and each has this part.
    fn counted(seen: &[&[i32]], room: u64, part: impl Fn(i32) -> Option<u64>) -> u64 {
        let looks = Cell::new(0);
        let next = || {
            let now = seen[looks.get().min(seen.len() - 1)];
            looks.set(looks.get() + 1);
            now.iter().map(|pid| process(*pid)).collect()
        };
        let part = |process: &Process| part(process.pid);
        let counted = counted_once(next(), || Ok(next()), part, || Some(9), room);
        counted.unwrap_or(u64::MAX)
    }

    #[test]
    fn what_is_shared_counts_once() {
        assert_eq!(counted(&[&[1, 2, 3]], 100, |_| Some(20)), 60);
        // One has written to its copy.
        let part = |pid| Some(if pid == 2 { 60 } else { 30 });
        assert_eq!(counted(&[&[1, 2, 3]], 200, part), 120);
        // The kernel does not tell.
        assert_eq!(counted(&[&[1, 2, 3]], 200, |_| None), 180);
    }

    #[test]
    fn who_comes_is_asked_too() {
        let looks: &[&[i32]] = &[&[1], &[1, 2], &[1, 2, 3]];
        let part = |pid| Some(60 / u64::try_from(pid).unwrap_or(1));
        assert_eq!(counted(looks, 200, part), 60 + 30 + 20);
        // With less room it is counted again, when all have come.
        let asked = Cell::new(0);
        let part = |_| {
            asked.set(asked.get() + 1);
            Some(if asked.get() > 3 { 20 } else { 60 })
        };
        assert_eq!(counted(looks, 100, part), 60);
    }

    #[test]
    fn who_is_gone_hides_nothing() {
        // There is always another one that has its part, for a moment.
        let born = Cell::new(1);
        let look = || {
            born.set(born.get() + 1);
            Ok(vec![process(1), process(born.get())])
        };
        let last_born = || Some(born.get().unsigned_abs().into());
        let all = counted_once(vec![process(1)], look, |_| Some(1), last_born, 100);
        assert!(all.is_ok_and(|all| all >= 120));
        // Each is an attempt, as whoever is born may hide something.
        let looks = usize::try_from(born.get() - 1);
        assert_eq!(looks, Ok(ATTEMPTS * ROUNDS));
        assert_eq!(counted(&[&[1, 2], &[1]], 200, |_| Some(5)), 65);
    }

    #[test]
    fn children_that_end_one_after_another_spoil_no_more_than_their_counts() {
        let ids: Vec<i32> = (1..=9).collect();
        let looks: Vec<&[i32]> = (1..=9).rev().map(|count| &ids[..count]).collect();
        let alive = Cell::new(9);
        let part = |pid| {
            let first = pid == 1;
            alive.set(alive.get() - i32::from(first && alive.get() > 1));
            Some(60 / u64::from(alive.get().unsigned_abs()))
        };
        assert!(counted(&looks, 100, part) <= 100);
    }

    #[test]
    fn all_have_no_less_than_the_largest() {
        assert_eq!(counted(&[&[1, 2]], 200, |_| Some(10)), 60);
    }
}
