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
use super::step::Step;
use super::unwaited::Unwaited;
use crate::sandbox::counter::RunCounter;

/// What the kernel takes for a thread: its stack and what it is known by.
const THREAD: u64 = 32 * 1024;

/// For an area of memory that differs from its neighbours.
const AREA: u64 = 400;

/// For a pipe that is full.
const PIPE: u64 = 68 * 1024;

/// For what waits in a socket.
const SOCKET: u64 = 240 * 1024;

/// For a descriptor that watches as many others as there may be.
const WATCHER: u64 = 1024 * 210;

/// For any other descriptor.
const DESCRIPTOR: u64 = 1024;

/// Room for so many descriptors, that of two processes, is not looked at: what can be behind them is
/// little, and hardly any program has more.
const FEW_DESCRIPTORS: u64 = 128;

/// Areas are counted at one look in so many, and before pages are.
const LOOKS_FOR_AREAS: u32 = 16;

/// Looks at the processes of a slot.
pub(super) struct Census {
    processes: Processes,
    /// `None` where the machine gives none.
    clock: Option<RunCounter>,
    unwaited: Unwaited,
    /// Who was there at the last look, and when that was.
    now: Vec<Process>,
    looked_at: Instant,
    looks: u32,
    /// Bytes for areas at the last count.
    areas: u64,
    parted: Parted,
    /// The most memory seen in this run.
    peak: u64,
    /// A process that shares the slot's own memory.
    passed_over: Option<i32>,
}

impl Census {
    pub(super) fn new(places: &Places) -> Step<Self> {
        Ok(Self {
            processes: Processes::new(&places.proc)?,
            clock: RunCounter::cpu_time().ok(),
            unwaited: Unwaited::default(),
            now: Vec::new(),
            looked_at: Instant::now(),
            looks: 0,
            areas: 0,
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
        self.looks = 0;
        self.areas = 0;
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
    /// no more where that decides whether it is beyond the limit.
    pub(super) fn memory(&mut self, files: ByteSize, limit: ByteSize) -> Step<ByteSize> {
        let passed_over = self.passed_over;
        let is_counted = |process: &Process| Some(process.pid) != passed_over;
        let counted = || self.now.iter().filter(|process| is_counted(process));
        let own: u64 = counted().map(|process| process.memory.own).sum();
        let beside: u64 = counted()
            .map(|process| process.memory.tables + process.threads * THREAD)
            .sum();
        // What is mapped of the files that were written is the same memory.
        let shared = counted().map(|process| process.memory.shared).max();
        let files = files.bytes().max(shared.unwrap_or(0));
        let room: u64 = counted().map(|process| process.memory.descriptors).sum();
        let mut data = 0;
        if room > FEW_DESCRIPTORS {
            let all = self.processes.descriptors(&self.now);
            data = all.pipes * PIPE
                + all.sockets * SOCKET
                + all.watchers * WATCHER
                + all.others * DESCRIPTOR;
        }
        self.looks += 1;
        let is_much = own + beside + files + data + self.areas > limit.bytes();
        if is_much || self.looks.is_multiple_of(LOOKS_FOR_AREAS) {
            let areas = counted().map(|process| self.processes.areas(process.pid));
            self.areas = areas.sum::<u64>() * AREA;
        }
        let rest = beside + files + data + self.areas;
        let mut all = own + rest;
        // Where the rest alone is too much, pages need not be looked at, which takes the longer the
        // more areas there are.
        if all > limit.bytes() && rest <= limit.bytes() && counted().count() > 1 {
            let seen = counted().copied().collect();
            let room = limit.bytes().saturating_sub(rest);
            all = rest + self.parted.own(&self.processes, seen, is_counted, room)?;
        }
        self.peak = self.peak.max(all);
        Ok(ByteSize::from_bytes(all))
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
