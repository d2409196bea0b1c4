//! Stands in for control groups: looks at every process of the slot, again and again.
//!
//! Memory is what is there at a look; what is taken and given back between two of them is known
//! only for the largest single process. Pages that a fork left to both sides count for each, which
//! costs nothing to know; where that is too much, each page is looked for once (`slot::parted`).
//! CPU time is that of a counter of the kernel which
//! processes inherit (`sandbox::counter`), and where the machine gives none, what processes tell
//! by themselves and when they are waited for, with an estimate for those that nobody waits for
//! (`slot::unwaited`).

use std::time::{Duration, Instant};

use problems::ByteSize;
use rustix::process::Pid;

use super::parted::Parted;
use super::processes::{Process, Processes};
use super::root::Places;
use super::scratch::Written;
use super::step::Step;
use super::survey::{Areas, Open};
use super::unwaited::Unwaited;
use crate::sandbox::counter::RunCounter;

/// What the kernel takes for a thread: its stack and what it is known by.
const THREAD: u64 = 32 * 1024;

/// Room for so many descriptors, that of two processes, is not looked at, unless one has more than
/// others: what can be behind them is little, and hardly any program has more.
const FEW_DESCRIPTORS: u64 = 128;

/// The room of a process that never had more descriptors.
const USUAL_DESCRIPTORS: u64 = 64;

/// With more files and folders than these, paths may be long.
const FEW_INODES: u64 = 32;

/// How long after the last a count of areas begins.
const AREAS_EVERY: Duration = Duration::from_millis(64);

/// Looks at the processes of a slot.
pub(super) struct Census {
    processes: Processes,
    /// `None` where the machine gives none.
    clock: Option<RunCounter>,
    unwaited: Unwaited,
    /// Who was there at the last look, and when that was.
    now: Vec<Process>,
    looked_at: Instant,
    areas: Areas,
    areas_began: Instant,
    open: Open,
    /// The most files and folders that there were in this run.
    most_inodes: u64,
    parted: Parted,
    /// The most memory seen in this run.
    peak: u64,
    /// A process that shares the slot's own memory.
    passed_over: Option<i32>,
}

impl Census {
    pub(super) fn new(places: &Places) -> Step<Self> {
        Ok(Self {
            processes: Processes::new(places)?,
            clock: RunCounter::cpu_time().ok(),
            unwaited: Unwaited::default(),
            now: Vec::new(),
            looked_at: Instant::now(),
            areas: Areas::default(),
            areas_began: Instant::now(),
            open: Open::default(),
            most_inodes: 0,
            parted: Parted::default(),
            peak: 0,
            passed_over: None,
        })
    }

    /// The memory of this process is the slot's own.
    pub(super) fn pass_over(&mut self, process: Option<Pid>) {
        self.passed_over = process.map(Pid::as_raw_pid);
    }

    /// A run begins.
    pub(super) fn begin(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.reset();
        }
        self.unwaited = Unwaited::default();
        self.now.clear();
        self.looked_at = Instant::now();
        self.areas = Areas::default();
        self.areas_began = self.looked_at;
        self.open = Open::default();
        self.most_inodes = 0;
        self.parted = Parted::default();
        self.peak = 0;
    }

    /// The slot waited for this process.
    pub(super) fn was_buried(&mut self, process: Pid) {
        self.unwaited.was_buried(process.as_raw_pid());
    }

    /// Looks, and tells the CPU time until now; `reaped` is that of the processes that the slot
    /// waited for.
    pub(super) fn look(&mut self, reaped: Duration) -> Step<Duration> {
        self.now = self.processes.look()?;
        let interval = self.looked_at.elapsed();
        self.looked_at += interval;
        let told = self.unwaited.look(&self.now, interval, reaped);
        Ok(self.counted().unwrap_or(told))
    }

    /// Memory at the last look, with that of the files that were written: no less than there is, and
    /// no more where that decides whether it is beyond the limit. What a process hides is beyond it.
    pub(super) fn memory(&mut self, files: Written, limit: ByteSize) -> Step<ByteSize> {
        let passed_over = self.passed_over;
        let is_counted = |process: &Process| Some(process.pid) != passed_over;
        let mut counted = self.now.clone();
        counted.retain(is_counted);
        let own: u64 = counted.iter().map(|process| process.memory.own).sum();
        let beside = counted
            .iter()
            .map(|process| process.memory.tables + process.threads * THREAD);
        // What is mapped of the files that were written is the same memory.
        let shared = counted.iter().map(|process| process.memory.shared).max();
        let written = files.bytes.bytes().max(shared.unwrap_or(0));
        let mut rest = beside.sum::<u64>() + written + self.behind_descriptors(&counted, files)?;
        rest += self.of_areas(&counted, own + rest > limit.bytes())?;
        let hides = counted.iter().any(|process| process.is_hidden)
            || self.areas.hides()
            || self.open.hides();
        let mut all = own + rest;
        // Where the rest alone is too much, pages need not be looked at, which takes the longer the
        // more areas there are.
        if all > limit.bytes() && rest <= limit.bytes() && counted.len() > 1 {
            let room = limit.bytes() - rest;
            let parted = &mut self.parted;
            all = rest + parted.own(&self.processes, counted, is_counted, room)?;
        }
        if hides {
            all = all.max(limit.bytes() + 1);
        }
        self.peak = self.peak.max(all);
        Ok(ByteSize::from_bytes(all))
    }

    /// Bytes behind descriptors, as far as they were counted.
    fn behind_descriptors(&mut self, counted: &[Process], files: Written) -> Step<u64> {
        self.most_inodes = self.most_inodes.max(files.inodes);
        let room = || counted.iter().map(|process| process.memory.descriptors);
        let is_little = room().sum::<u64>() <= FEW_DESCRIPTORS
            && room().all(|room| room <= USUAL_DESCRIPTORS)
            && self.most_inodes <= FEW_INODES;
        if is_little {
            return Ok(0);
        }
        self.open.go_on(&self.processes, counted)?;
        Ok(self.open.bytes(self.most_inodes))
    }

    /// Bytes for areas, as far as they were counted: from time to time, and where what is known of the
    /// rest is `much`.
    fn of_areas(&mut self, counted: &[Process], much: bool) -> Step<u64> {
        let goes_on = self.areas.goes_on();
        if goes_on || much || self.areas_began.elapsed() >= AREAS_EVERY {
            if !goes_on {
                self.areas_began = Instant::now();
            }
            self.areas.go_on(&self.processes, counted)?;
        }
        Ok(self.areas.bytes())
    }

    /// CPU time of a run of which nothing is left, and the most memory seen.
    pub(super) fn finish(&mut self, reaped: Duration, files: ByteSize) -> (Duration, ByteSize) {
        let told = self.unwaited.finish(reaped);
        let cpu = self.counted().map_or(told, |counted| counted.max(reaped));
        (cpu, ByteSize::from_bytes(self.peak.max(files.bytes())))
    }

    /// What the counter says.
    fn counted(&mut self) -> Option<Duration> {
        self.clock.as_mut()?.count().map(Duration::from_nanos)
    }
}
