//! Counts of a run's processes what takes long to count: areas of memory, and what is behind
//! descriptors.
//!
//! How long that takes is up to the run, and meanwhile nobody looks at its other limits. So it is
//! done in rounds, each of which visits every process once and goes on at the next look where the
//! last one stopped. Until a process is visited again, what was found last stands.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::processes::{Descriptors, Memory, Process, Processes, Sight, unseen};
use super::step::Step;

/// A look spends so much processor time on each count, and on the step that it is at then.
const LOOK_BUDGET: Duration = Duration::from_millis(10);

/// For an area of memory that differs from its neighbours.
const AREA: u64 = 400;

/// For an area's link to that of an ancestor, from which it was copied by a fork.
const LINK: u64 = 64;

/// So much of the text about areas is read in a step, or one line where that is longer.
const CHUNK: usize = 16 * 1024;

/// For a pipe that is full.
const PIPE: u64 = 68 * 1024;

/// For what waits in a socket.
const SOCKET: u64 = 240 * 1024;

/// For one descriptor that another one watches.
const WATCH: u64 = 210;

/// One that watches others watches so many at least, for all that is known.
const FEWEST_WATCHES: u64 = 1024;

/// The longest line about such a one in the kernel's text about who watches.
const WATCH_LINE: u64 = 100;

/// For a text of the kernel's that was opened, besides what was read of it.
const TEXT: u64 = 16 * 1024;

/// The longest that a folder adds to a line about a path: a name each of whose bytes is written as four.
const NAME_IN_LINE: u64 = 4 * 256;

/// For any other descriptor.
const DESCRIPTOR: u64 = 1024;

type Identity = (i32, u64);

/// The order of visits, and what was found.
struct Rounds<F> {
    found: HashMap<Identity, F>,
    /// Whom the round has not visited yet, the next one last.
    waiting: Vec<Identity>,
}

impl<F> Default for Rounds<F> {
    fn default() -> Self {
        Self {
            found: HashMap::new(),
            waiting: Vec::new(),
        }
    }
}

impl<F> Rounds<F> {
    /// Forgets who is gone.
    fn forget(&mut self, now: &HashMap<Identity, &Process>) {
        self.found.retain(|identity, _| now.contains_key(identity));
    }

    /// A round begins.
    fn begin(&mut self, now: &HashMap<Identity, &Process>) {
        self.waiting = now.keys().copied().collect();
        // Who was never visited comes first.
        self.waiting
            .sort_unstable_by_key(|identity| !self.found.contains_key(identity));
    }
}

fn by_identity(now: &[Process]) -> HashMap<Identity, &Process> {
    now.iter()
        .map(|process| (process.identity(), process))
        .collect()
}

/// Does steps until there is nothing left to do or the time is over.
fn within_budget(mut step: impl FnMut() -> Step<bool>) -> Step {
    let began = own_cpu();
    while step()? && own_cpu().saturating_sub(began) < LOOK_BUDGET {}
    Ok(())
}

/// Processor time of this thread.
pub(super) fn own_cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Areas of memory.
///
/// A long line about an area counts by its length: so much there is to read of the paths of mapped
/// files, which a run makes as long as it has folders.
#[derive(Default)]
pub(super) struct Areas {
    rounds: Rounds<u64>,
    reading: Option<Reading>,
    hides: bool,
}

/// The text about a process's areas, part of which was read.
struct Reading {
    who: Identity,
    file: File,
    lines: u64,
    length: u64,
}

impl Areas {
    /// Whether a round is not at its end.
    pub(super) const fn goes_on(&self) -> bool {
        self.reading.is_some() || !self.rounds.waiting.is_empty()
    }

    /// Goes on with the round, or begins one.
    pub(super) fn go_on(&mut self, processes: &Processes, now: &[Process]) -> Step {
        let now = by_identity(now);
        self.rounds.forget(&now);
        if !self.goes_on() {
            self.rounds.begin(&now);
        }
        within_budget(|| self.step(processes, &now))
    }

    /// Bytes of all areas that were seen.
    pub(super) fn bytes(&self) -> u64 {
        self.rounds.found.values().sum()
    }

    /// Some process does not show its areas.
    pub(super) const fn hides(&self) -> bool {
        self.hides
    }

    /// Does one step; says whether there may be another.
    fn step(&mut self, processes: &Processes, now: &HashMap<Identity, &Process>) -> Step<bool> {
        let Some(mut reading) = self.reading.take() else {
            return self.begin_next(processes, now);
        };
        let mut chunk = [0; CHUNK];
        let length = match reading.file.read(&mut chunk) {
            Ok(length) => length,
            Err(error) => {
                self.hides |= matches!(unseen::<()>(error, "maps")?, Sight::Hidden);
                return Ok(true);
            }
        };
        let ends = chunk[..length].iter().filter(|&&byte| byte == b'\n');
        reading.lines += ends.count() as u64;
        reading.length += length as u64;
        let Some(process) = now.get(&reading.who) else {
            return Ok(true);
        };
        // What was found last stands until all of it was read again. There is nothing to read where
        // the thread has ended meanwhile.
        let is_all = length == 0 && (reading.lines > 0 || process.memory == Memory::default());
        let found = self.rounds.found.entry(reading.who).or_default();
        let bytes = reading.bytes(ancestors(process, now));
        *found = if is_all { bytes } else { bytes.max(*found) };
        self.reading = (length > 0).then_some(reading);
        Ok(true)
    }

    /// Opens the text about whoever is next, if anybody is.
    fn begin_next(
        &mut self,
        processes: &Processes,
        now: &HashMap<Identity, &Process>,
    ) -> Step<bool> {
        let Some(who) = self.rounds.waiting.pop() else {
            return Ok(false);
        };
        let Some(process) = now.get(&who) else {
            return Ok(true);
        };
        match processes.areas(process)? {
            Sight::Seen(file) => {
                self.reading = Some(Reading {
                    who,
                    file,
                    lines: 0,
                    length: 0,
                });
            }
            Sight::Gone => {}
            Sight::Hidden => self.hides = true,
        }
        Ok(true)
    }
}

impl Reading {
    /// What the areas of a process with so many ancestors are counted for.
    fn bytes(&self, ancestors: u64) -> u64 {
        (self.lines * (AREA + ancestors * LINK)).max(self.length)
    }
}

/// How many ancestors of a process there are in the run.
fn ancestors(process: &Process, now: &HashMap<Identity, &Process>) -> u64 {
    let parents: HashMap<i32, i32> = now
        .values()
        .map(|process| (process.pid, process.parent))
        .collect();
    let parent = |pid: &i32| parents.get(pid).copied();
    // No more than there are processes, should the numbers make a circle.
    let above = std::iter::successors(parent(&process.pid), parent).take(parents.len());
    above.filter(|pid| parents.contains_key(pid)).count() as u64
}

/// What is behind descriptors. What several processes have open counts once, where that can be told.
#[derive(Default)]
pub(super) struct Open {
    rounds: Rounds<(Descriptors, u64)>,
    /// The longest text about who watches that there can have been.
    longest_watch_text: u64,
    hides: bool,
}

impl Open {
    /// Goes on with the round, or begins one.
    pub(super) fn go_on(&mut self, processes: &Processes, now: &[Process]) -> Step {
        let now = by_identity(now);
        self.rounds.forget(&now);
        if self.rounds.waiting.is_empty() {
            self.rounds.begin(&now);
        }
        within_budget(|| {
            let Some(who) = self.rounds.waiting.pop() else {
                return Ok(false);
            };
            let Some(process) = now.get(&who) else {
                return Ok(true);
            };
            match processes.descriptors(process)? {
                Sight::Seen(all) => {
                    let found = (all, process.memory.descriptors);
                    self.rounds.found.insert(who, found);
                }
                Sight::Gone => {}
                Sight::Hidden => self.hides = true,
            }
            Ok(true)
        })?;
        let watch_text = self.watch_text();
        self.longest_watch_text = self.longest_watch_text.max(watch_text);
        Ok(())
    }

    /// Some process does not show what it has open.
    pub(super) const fn hides(&self) -> bool {
        self.hides
    }

    /// Bytes behind all that was seen, where the run has made so many folders and files at most.
    pub(super) fn bytes(&self, most_inodes: u64) -> u64 {
        // Whoever reads a line keeps twice its length at most, until the text is closed.
        let line = (NAME_IN_LINE * most_inodes).max(self.longest_watch_text);
        let text = TEXT + 2 * line;
        let found = self.rounds.found.values();
        let own = found.map(|(all, room)| {
            let watches = (all.count() * room).max(FEWEST_WATCHES);
            all.watchers * watches * WATCH + all.texts * text + all.others * DESCRIPTOR
        });
        let own: u64 = own.sum();
        own + self.distinct(|all| &all.pipes) * PIPE + self.distinct(|all| &all.sockets) * SOCKET
    }

    fn distinct(&self, of: impl Fn(&Descriptors) -> &Vec<u64>) -> u64 {
        let found = self.rounds.found.values();
        let all: HashSet<u64> = found.flat_map(|(all, _)| of(all)).copied().collect();
        all.len() as u64
    }

    /// How long a text about who watches whom can be now.
    fn watch_text(&self) -> u64 {
        let found = || self.rounds.found.values();
        if found().all(|(all, _)| all.watchers == 0) {
            return 0;
        }
        let open: u64 = found().map(|(all, _)| all.count()).sum();
        let room = found().map(|(_, room)| *room).max();
        open * room.unwrap_or(0) * WATCH_LINE
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn process(pid: i32) -> Process {
        Process {
            pid,
            started: 7,
            ..Process::default()
        }
    }

    #[test]
    fn a_round_visits_everyone_once_and_newcomers_first() {
        let mut rounds = Rounds::<()>::default();
        let seen = [1, 2].map(process);
        rounds.begin(&by_identity(&seen));
        assert_eq!(rounds.waiting.len(), 2);
        rounds.waiting.clear();
        rounds
            .found
            .extend(seen.iter().map(|process| (process.identity(), ())));
        let seen = [2, 3].map(process);
        let now = by_identity(&seen);
        rounds.forget(&now);
        rounds.begin(&now);
        assert_eq!(rounds.waiting, [(2, 7), (3, 7)]);
        assert_eq!(rounds.found.len(), 1);
    }

    #[test]
    fn a_long_line_counts_by_its_length() {
        let reading = |lines, length| Reading {
            who: (1, 7),
            file: tempfile::tempfile().unwrap(),
            lines,
            length,
        };
        assert_eq!(reading(10, 1000).bytes(0), 10 * AREA);
        assert_eq!(reading(1, 1 << 20).bytes(3), 1 << 20);
    }

    #[test]
    fn areas_count_for_more_the_more_ancestors_there_are() {
        let child_of = |pid, parent| Process {
            parent,
            ..process(pid)
        };
        let seen = [child_of(2, 1), child_of(5, 2), child_of(4, 5)];
        let now = by_identity(&seen);
        assert_eq!(seen.each_ref().map(|one| ancestors(one, &now)), [0, 1, 2]);
        let circle = [child_of(2, 3), child_of(3, 2)];
        assert!(ancestors(&circle[0], &by_identity(&circle)) <= 2);
    }

    #[test]
    fn what_several_have_open_counts_once() {
        let mut open = Open::default();
        let pipe = Descriptors {
            pipes: vec![5, 6],
            others: 1,
            ..Descriptors::default()
        };
        open.rounds.found.insert((1, 7), (pipe.clone(), 64));
        open.rounds.found.insert((2, 7), (pipe, 64));
        assert_eq!(open.bytes(0), 2 * PIPE + 2 * DESCRIPTOR);
    }

    #[test]
    fn a_text_counts_for_the_longest_line_there_may_have_been() {
        let mut open = Open::default();
        let text = Descriptors {
            texts: 1,
            ..Descriptors::default()
        };
        open.rounds.found.insert((1, 7), (text, 64));
        assert_eq!(open.bytes(0), TEXT);
        assert!(open.bytes(1000) >= 2_000_000);
        open.longest_watch_text = 5 << 20;
        assert_eq!(open.bytes(1000), TEXT + (10 << 20));
    }
}
