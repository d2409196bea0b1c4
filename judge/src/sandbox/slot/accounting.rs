//! Counts what a run uses: by control groups, or else by looking at its processes.

use std::os::fd::BorrowedFd;
use std::time::Duration;

use problems::ByteSize;
use rustix::process::{Pid, Resource};
use rustix::time::ClockId;

use super::census::Census;
use super::root::Places;
use super::scratch::Scratch;
use super::step::{During, Step};
use crate::sandbox::cgroup::Meter;
use crate::sandbox::request::Limits;
use crate::sandbox::sys::Usage;

/// How long the slot sleeps at most while a run goes on; it looks after orphans then.
const LONGEST_NAP: Duration = Duration::from_millis(50);

/// The same where it must also watch the memory itself.
const LONGEST_NAP_WITHOUT_GROUPS: Duration = Duration::from_millis(4);

/// Who counts.
#[expect(
    clippy::large_enum_variant,
    reason = "a slot has one of them and never moves it"
)]
pub(super) enum Accounting {
    /// Control groups.
    Groups {
        meter: Meter,
        /// The slot's own CPU time when the meter was reset.
        own_cpu_before: Duration,
    },
    /// The slot itself, by looking at its processes.
    Processes(Box<Census>),
}

/// What all processes of a run used.
pub(super) struct Account {
    pub(super) cpu: Duration,
    pub(super) memory_peak: ByteSize,
    /// How many processes the kernel killed because memory ran out.
    pub(super) out_of_memory: u64,
    /// So much of it can't be given back that the next run needs a fresh slot.
    pub(super) leaves_much: bool,
}

impl Accounting {
    pub(super) fn new(meter: Option<Meter>, places: &Places) -> Step<Self> {
        Ok(match meter {
            Some(meter) => Self::Groups {
                meter,
                own_cpu_before: Duration::ZERO,
            },
            None => Self::Processes(Box::new(Census::new(places)?)),
        })
    }

    /// Whether control groups count.
    pub(super) const fn has_groups(&self) -> bool {
        matches!(self, Self::Groups { .. })
    }

    /// Takes down what is there before the next run. This is done while nobody waits for it.
    pub(super) fn reset(&mut self) -> Step {
        match self {
            Self::Groups {
                meter,
                own_cpu_before,
            } => {
                meter.reset().during("reset", "control groups")?;
                *own_cpu_before = own_cpu();
            }
            Self::Processes(census) => census.begin(),
        }
        Ok(())
    }

    /// The slot waited for this process of the run.
    pub(super) fn was_buried(&mut self, process: Pid) {
        if let Self::Processes(census) = self {
            census.was_buried(process);
        }
    }

    /// A program's file was put in the slot, which is not the run's memory.
    pub(super) fn has_loaded(&mut self) {
        if let Self::Groups { meter, .. } = self {
            meter.has_grown();
        }
    }

    /// This process of the slot's own is not the run's.
    pub(super) fn pass_over(&mut self, process: Option<Pid>) {
        match self {
            Self::Groups { .. } => {}
            Self::Processes(census) => census.pass_over(process),
        }
    }

    /// Sets the limits of a run that starts now. So many processes of the slot's own are
    /// `beside` it.
    pub(super) fn limit(&mut self, limits: &Limits, beside: u32) -> Step {
        match self {
            Self::Groups { meter, .. } => {
                let own = if meter.counts_slot() { beside } else { 0 };
                meter
                    .limit(limits.memory, limits.processes.saturating_add(own))
                    .during("set limits of", "control groups")
            }
            Self::Processes(_) => Ok(()),
        }
    }

    /// The kernel's limit that stands in for that of control groups.
    pub(super) fn resource_limit(&self, limits: &Limits, beside: u32) -> Option<(Resource, u64)> {
        let slot = 1;
        match self {
            Self::Groups { .. } => None,
            Self::Processes(_) => Some((
                Resource::Nproc,
                u64::from(limits.processes) + slot + u64::from(beside),
            )),
        }
    }

    /// The group that runs must be born in, where they don't inherit it.
    pub(super) fn birthplace(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::Groups { meter, .. } => meter.birthplace(),
            Self::Processes(_) => None,
        }
    }

    pub(super) const fn longest_nap(&self) -> Duration {
        match self {
            Self::Groups { .. } => LONGEST_NAP,
            Self::Processes(_) => LONGEST_NAP_WITHOUT_GROUPS,
        }
    }

    /// CPU time of the run so far; `reaped` is that of its ended processes.
    pub(super) fn cpu(&mut self, reaped: Usage) -> Step<Duration> {
        match self {
            Self::Groups {
                meter,
                own_cpu_before,
            } => {
                let all = meter.cpu().during("read", "CPU time")?;
                Ok(without_own(meter, all, *own_cpu_before))
            }
            Self::Processes(census) => census.look(reaped.cpu),
        }
    }

    /// Whether the run had more memory than it may when its CPU time was asked for. Control groups
    /// see to that themselves, by killing one of its processes or all; the others may wait for it
    /// forever.
    pub(super) fn is_out_of_memory(&mut self, limits: &Limits, scratch: &Scratch) -> Step<bool> {
        match self {
            Self::Groups { meter, .. } => Ok(meter.killed().during("read", "control groups")? > 0),
            Self::Processes(census) => {
                Ok(census.memory(scratch.written()?, limits.memory)? > limits.memory)
            }
        }
    }

    /// Whether control groups say that no process of the run is left, besides the slot's own.
    pub(super) fn is_empty(&self, beside: u32) -> Step<bool> {
        match self {
            Self::Groups { meter, .. } => meter.is_empty(beside).during("read", "control groups"),
            Self::Processes(_) => Ok(false),
        }
    }

    /// The slot needs memory to clean up, even if the run left none.
    pub(super) fn make_room(&mut self) -> Step {
        match self {
            Self::Groups { meter, .. } => {
                meter.make_room().during("make room in", "control groups")
            }
            Self::Processes(_) => Ok(()),
        }
    }

    /// What the run used, of which nothing is left but its files; `reaped` is what its processes
    /// used by themselves.
    pub(super) fn close(&mut self, reaped: Usage, scratch: &Scratch) -> Step<Account> {
        match self {
            Self::Groups {
                meter,
                own_cpu_before,
            } => {
                let usage = meter.finish().during("read", "control groups")?;
                let cpu = without_own(meter, usage.cpu, *own_cpu_before);
                Ok(Account {
                    cpu: cpu.max(reaped.cpu),
                    memory_peak: usage.memory_peak,
                    out_of_memory: usage.out_of_memory,
                    leaves_much: usage.leaves_much,
                })
            }
            Self::Processes(census) => {
                let (cpu, memory_peak) = census.finish(reaped.cpu, scratch.written()?.bytes);
                Ok(Account {
                    cpu,
                    memory_peak,
                    out_of_memory: 0,
                    leaves_much: false,
                })
            }
        }
    }
}

/// What the run used of what its group did.
fn without_own(meter: &Meter, all: Duration, own_before: Duration) -> Duration {
    if meter.counts_slot() {
        all.saturating_sub(own_cpu().saturating_sub(own_before))
    } else {
        all
    }
}

/// CPU time of this process.
fn own_cpu() -> Duration {
    let now = rustix::time::clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        now.tv_sec.cast_unsigned(),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}
