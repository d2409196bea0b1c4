//! The capabilities that the slot's own process keeps for its orders.

use rustix::thread::{CapabilitySet, CapabilitySets};

use super::identity::Inside;
use super::step::{During, Step};

/// Capabilities that the slot's own process keeps: to become the run's user, kill what is left,
/// bring back files and set the times of folders whatever their permissions, and set process
/// numbers.
const KEPT: CapabilitySet = CapabilitySet::SETUID
    .union(CapabilitySet::SETGID)
    .union(CapabilitySet::KILL)
    .union(CapabilitySet::DAC_OVERRIDE)
    .union(CapabilitySet::FOWNER)
    .union(CapabilitySet::CHECKPOINT_RESTORE);

/// What decides about the capabilities that the slot's own process keeps.
pub(super) struct Needed {
    /// Whether runs are another user.
    pub(super) user: Inside,
    /// It makes namespaces for each run.
    pub(super) makes_namespaces: bool,
    /// It must see what runs have open and how their memory is divided, even if they hide it.
    pub(super) looks_at_processes: bool,
}

/// Drops every capability that no further order needs.
pub(super) fn keep_only_needed(needed: &Needed) -> Step {
    let mut kept = match needed.user {
        Inside::Two { .. } => KEPT,
        Inside::One => KEPT.difference(CapabilitySet::SETUID.union(CapabilitySet::SETGID)),
    };
    kept.set(CapabilitySet::SYS_ADMIN, needed.makes_namespaces);
    kept.set(CapabilitySet::SYS_PTRACE, needed.looks_at_processes);
    let sets = CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: CapabilitySet::empty(),
    };
    rustix::thread::set_capabilities(None, sets).during("drop", "capabilities")
}
