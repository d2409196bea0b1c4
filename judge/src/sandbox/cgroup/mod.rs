//! Accounting by control groups, version 1 or 2.
//!
//! The judge makes the groups ([`Accounts`]); the keeper of a slot opens the files of its group
//! once ([`Meter`]), and the slot reads and writes them around each run. No process is ever
//! attached per run: on version 1 the runs inherit the slot's groups, on version 2 they are
//! born in theirs. Everything below one folder per judge process is ours, nothing else is
//! touched, and a figure that can't be read is an error, never zero.

mod accounts;
mod files;
mod leftovers;
mod membership;
mod place;
mod stale;
mod v1;
mod v2;

use std::io;
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::time::Duration;

use problems::ByteSize;
use serde::{Deserialize, Serialize};

pub(crate) use accounts::{Accounts, Group};
pub(crate) use membership::Membership;
pub(crate) use place::{CURE_DELEGATE, Place, find_place};

/// The folders of one slot's groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GroupPaths {
    /// Version 1: a folder in each controller's tree.
    V1 {
        /// In the memory tree.
        memory: PathBuf,
        /// In the pids tree.
        pids: PathBuf,
        /// In the cpuacct tree.
        cpuacct: PathBuf,
    },
    /// Version 2: the keeper and the slot's own process are in one leaf, runs in the other.
    V2 {
        /// What both are in.
        slot: PathBuf,
        /// Where the keeper is.
        keeper: PathBuf,
        /// Where the runs are.
        run: PathBuf,
    },
}

/// What the processes of a run used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GroupUsage {
    /// CPU time.
    pub(crate) cpu: Duration,
    /// The most memory at one time.
    pub(crate) memory_peak: ByteSize,
    /// How many processes were killed because memory ran out.
    pub(crate) out_of_memory: u64,
    /// So much of it stays on the account that the next run needs a fresh slot.
    pub(crate) leaves_much: bool,
}

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

    /// Whether no process of a run is left. So many of the slot's own are beside the one that
    /// serves, where they are counted.
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
