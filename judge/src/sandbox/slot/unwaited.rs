//! CPU time of processes that nobody waited for, by looks at those there are.
//!
//! When a process is waited for, its time goes to its parent's account. A parent that ignores the
//! end of its children is sent nothing, and their time is lost. What is seen of it is kept here.
//! For every process there is the time of its ended children as far as it was seen: this is
//! certain, and so when it is more than what the parent's account says, the parent is one that
//! does not wait, as is one that ignores the signal. Then what was not seen is added by estimate: a process that is there at a look
//! stands for all that were there since the look before. A parent that waits is never charged for
//! more than its account says.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

use super::processes::Process;

/// How far accounts in ticks, of which there are a user's and a system's, may be behind.
const BEHIND: Duration = Duration::from_millis(30);

/// The slot's own process, which waits for whoever has no parent.
const SLOT: i32 = 1;

/// What is known of the processes of a run.
#[derive(Default)]
pub(super) struct Unwaited {
    known: HashMap<i32, Known>,
    /// Processes that the slot waited for since the last look.
    buried: Vec<i32>,
    /// Of the slot's own process.
    children: Ended,
}

/// A process at the last look.
#[derive(Clone, Copy)]
struct Known {
    process: Process,
    children: Ended,
    is_new: bool,
    /// Time between the last look and the one before.
    interval: Duration,
}

/// CPU time of the ended children of a process.
#[derive(Debug, Clone, Copy, Default)]
struct Ended {
    /// So much was seen.
    at_least: Duration,
    /// So much there was, by estimate.
    about: Duration,
}

impl Unwaited {
    /// The slot waited for this process.
    pub(super) fn was_buried(&mut self, pid: i32) {
        self.buried.push(pid);
    }

    /// CPU time of the run. These processes are there now, `interval` after the last look; those
    /// the slot waited for used `reaped`.
    pub(super) fn look(
        &mut self,
        now: &[Process],
        interval: Duration,
        reaped: Duration,
    ) -> Duration {
        self.part_from(now);
        self.buried.clear();
        for process in now {
            let before = self.known.get(&process.pid);
            let known = Known {
                process: *process,
                children: before.map_or_else(Ended::default, |known| known.children),
                is_new: before.is_none(),
                interval,
            };
            self.known.insert(process.pid, known);
        }
        let living = self
            .known
            .values()
            .map(|known| known.process.cpu + known.process.waited + known.lost());
        living.sum::<Duration>() + reaped + self.children.lost(reaped, false)
    }

    /// CPU time of a run of which nothing is left; the next begins.
    pub(super) fn finish(&mut self, reaped: Duration) -> Duration {
        let all = self.look(&[], Duration::ZERO, reaped);
        *self = Self::default();
        all
    }

    /// Puts what ended on the accounts of the parents.
    fn part_from(&mut self, now: &[Process]) {
        let is_there = |known: &Known| {
            let same = |process: &Process| {
                (process.pid, process.started) == (known.process.pid, known.process.started)
            };
            now.iter().any(same)
        };
        let mut gone: Vec<Known> = Vec::new();
        self.known.retain(|_, known| {
            let stays = is_there(known);
            if !stays {
                gone.push(*known);
            }
            stays
        });
        // Children before their parents, which may be gone too.
        gone.sort_by_key(|known| Reverse((known.process.started, known.process.pid)));
        for index in 0..gone.len() {
            let ended = gone[index].at_its_end();
            let Process { pid, parent, .. } = gone[index].process;
            let parent = if self.buried.contains(&pid) {
                SLOT
            } else {
                parent
            };
            let later = &mut gone[index + 1..];
            let account = later
                .iter_mut()
                .find(|known| known.process.pid == parent)
                .or_else(|| self.known.get_mut(&parent))
                .map_or(&mut self.children, |known| &mut known.children);
            account.at_least += ended.at_least;
            account.about += ended.about;
        }
    }
}

impl Known {
    /// What is missing in its account.
    fn lost(&self) -> Duration {
        let Process {
            waited,
            ignores_children,
            ..
        } = self.process;
        self.children.lost(waited, ignores_children)
    }

    /// Its time and that of its children, when it is not there any more.
    fn at_its_end(&self) -> Ended {
        let Process {
            cpu,
            waited,
            is_ready,
            ..
        } = self.process;
        let unseen = match (is_ready, self.is_new) {
            (false, _) => Duration::ZERO,
            // On the average it ended in the middle between two looks.
            (true, false) => self.interval / 2,
            // It may not have been there much longer than this: it stands for others.
            (true, true) => self.interval.saturating_sub(cpu).max(self.interval / 2),
        };
        Ended {
            at_least: cpu + waited.max(self.children.at_least),
            about: cpu + unseen + waited + self.lost(),
        }
    }
}

impl Ended {
    /// What is missing in an account that says `waited`. Whether it says all may be known.
    fn lost(&self, waited: Duration, is_incomplete: bool) -> Duration {
        if !is_incomplete && self.at_least <= waited + BEHIND {
            return Duration::ZERO;
        }
        self.about.max(self.at_least).saturating_sub(waited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Duration = ms(4);

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn process(pid: i32, parent: i32, cpu: Duration, waited: Duration) -> Process {
        Process {
            pid,
            parent,
            started: pid.unsigned_abs().into(),
            is_ready: true,
            threads: 1,
            cpu,
            waited,
            ..Process::default()
        }
    }

    #[test]
    fn children_that_are_waited_for_count_by_their_parents_account() {
        let mut unwaited = Unwaited::default();
        for round in 0..50 {
            let waited = ms(50 * round);
            let parent = process(2, 1, ms(5), waited);
            let child = process(3 + round as i32, 2, ms(40), Duration::ZERO);
            let seen = unwaited.look(&[parent, child], LOOK, Duration::ZERO);
            assert_eq!(seen, ms(45) + waited);
        }
        unwaited.was_buried(2);
        assert_eq!(unwaited.finish(ms(2505)), ms(2505));
    }

    #[test]
    fn children_that_nobody_waits_for_are_not_lost() {
        let mut unwaited = Unwaited::default();
        for round in 0..50 {
            let parent = process(2, 1, ms(5), Duration::ZERO);
            let child = process(3 + round, 2, ms(40), Duration::ZERO);
            unwaited.look(&[parent, child], LOOK, Duration::ZERO);
        }
        unwaited.was_buried(2);
        let all = unwaited.finish(ms(5));
        assert!(all > ms(2000) && all < ms(2250), "{all:?}");
    }

    #[test]
    fn who_ignores_its_children_is_known_at_once() {
        let mut unwaited = Unwaited::default();
        let mut parent = process(2, 1, ms(5), Duration::ZERO);
        parent.ignores_children = true;
        unwaited.look(&[parent, process(3, 2, ms(1), ms(0))], LOOK, ms(0));
        assert_eq!(unwaited.look(&[parent], LOOK, ms(0)), ms(5) + LOOK);
    }

    /// Each lives a quarter of the time between two looks, at a place that moves.
    #[test]
    fn children_that_live_shorter_than_a_look_count_on_the_average() {
        let mut unwaited = Unwaited::default();
        let mut true_time = Duration::ZERO;
        let mut all = Duration::ZERO;
        for round in 0..1000 {
            true_time += ms(1);
            let parent = process(2, 1, ms(5), Duration::ZERO);
            let mut now = vec![parent];
            if round % 4 == 0 {
                now.push(process(
                    3 + round,
                    2,
                    ms(1) * (round as u32 % 10) / 10,
                    ms(0),
                ));
            }
            all = unwaited.look(&now, LOOK, Duration::ZERO);
        }
        let ratio = all.as_secs_f64() / true_time.as_secs_f64();
        assert!((0.8..1.3).contains(&ratio), "{ratio}");
    }

    #[test]
    fn generations_that_end_at_once_are_not_lost() {
        let mut unwaited = Unwaited::default();
        for round in 0..20 {
            let top = process(2, 1, ms(1), Duration::ZERO);
            let middle = process(10 + 2 * round, 2, ms(5), Duration::ZERO);
            let low = process(11 + 2 * round, 10 + 2 * round, ms(50), Duration::ZERO);
            unwaited.look(&[top, middle, low], LOOK, Duration::ZERO);
        }
        let all = unwaited.finish(ms(1));
        assert!(all > ms(1100) && all < ms(1250), "{all:?}");
    }

    #[test]
    fn orphans_count_by_what_the_slot_is_told() {
        let mut unwaited = Unwaited::default();
        let parent = process(2, 1, ms(10), Duration::ZERO);
        let child = process(3, 2, ms(500), Duration::ZERO);
        unwaited.look(&[parent, child], LOOK, Duration::ZERO);
        // Both ended: first the parent, so that the slot waited for either.
        unwaited.was_buried(2);
        unwaited.was_buried(3);
        assert_eq!(unwaited.look(&[], LOOK, ms(515)), ms(515));
        assert_eq!(unwaited.finish(ms(515)), ms(515));
    }
}
