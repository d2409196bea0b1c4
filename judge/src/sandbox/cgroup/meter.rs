//! The open files of a slot's groups, of either version.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

use problems::ByteSize;

use super::paths::GroupPaths;
use super::usage::GroupUsage;
use super::{v1, v2};

/// The open files of a slot's groups.
#[derive(Debug)]
pub(crate) enum Meter {
    /// Version 1.
    V1(v1::MeterV1),
    /// Version 2.
    V2(v2::MeterV2),
}

impl Meter {
    /// Opens the files of these groups.
    ///
    /// # Errors
    /// When one that is needed is missing or can't be opened; the message names it.
    pub(crate) fn open(paths: &GroupPaths) -> io::Result<Self> {
        match paths {
            GroupPaths::V1 {
                memory,
                pids,
                cpuacct,
            } => v1::MeterV1::open(memory, pids, cpuacct).map(Self::V1),
            GroupPaths::V2 { run, .. } => v2::MeterV2::open(run).map(Self::V2),
        }
    }

    /// Counts from now on.
    ///
    /// # Errors
    /// When a file refuses.
    pub(crate) fn reset(&mut self) -> io::Result<()> {
        match self {
            Self::V1(meter) => meter.reset(),
            Self::V2(meter) => meter.reset(),
        }
    }

    /// Something was put in the group that stays: a program's files. It is taken down at the next
    /// reset.
    pub(crate) fn has_grown(&mut self) {
        match self {
            Self::V1(meter) => meter.has_grown(),
            // Only runs are in it.
            Self::V2(_) => {}
        }
    }

    /// Sets the limits of the coming run. What is the slot's own, and no run's, does not count;
    /// what earlier runs left does.
    ///
    /// # Errors
    /// When a file refuses.
    pub(crate) fn limit(&mut self, memory: ByteSize, processes: u32) -> io::Result<()> {
        match self {
            Self::V1(meter) => meter.limit(memory, processes),
            Self::V2(meter) => meter.limit(memory, processes),
        }
    }

    /// CPU time used since the reset, by the run and by the slot itself where
    /// [`Self::counts_slot`].
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) fn cpu(&self) -> io::Result<Duration> {
        match self {
            Self::V1(meter) => meter.cpu(),
            Self::V2(meter) => meter.cpu(),
        }
    }

    /// How many processes the kernel killed since the reset because memory ran out.
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) fn killed(&self) -> io::Result<u64> {
        match self {
            Self::V1(meter) => meter.killed(),
            Self::V2(meter) => meter.killed(),
        }
    }

    /// Whether no process of a run is left. `beside` is how many of the slot's own there are besides
    /// the one that serves, where they are counted.
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) fn is_empty(&self, beside: u32) -> io::Result<bool> {
        match self {
            Self::V1(meter) => meter.is_empty(beside),
            Self::V2(meter) => meter.is_empty(),
        }
    }

    /// The slot needs memory to clean up, even if the run left none.
    ///
    /// # Errors
    /// When the limit can't be lifted.
    pub(crate) fn make_room(&mut self) -> io::Result<()> {
        match self {
            Self::V1(meter) => meter.make_room(),
            Self::V2(_) => Ok(()),
        }
    }

    /// What was used since the reset.
    ///
    /// # Errors
    /// When a figure can't be read.
    pub(crate) fn finish(&mut self) -> io::Result<GroupUsage> {
        match self {
            Self::V1(meter) => meter.finish(),
            Self::V2(meter) => meter.finish(),
        }
    }

    /// Whether the slot's own process is counted in the group.
    pub(crate) fn counts_slot(&self) -> bool {
        matches!(self, Self::V1(_))
    }

    /// The group that runs must be born in, where they don't inherit it.
    pub(crate) fn birthplace(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::V1(_) => None,
            Self::V2(meter) => Some(meter.group()),
        }
    }
}
