//! Which system calls each family may make: an allow list, everything else fails with `EPERM`.
//!
//! Calls of a foreign architecture and of the x32 interface end the process. `clone3`, whose
//! flags a filter can't see, "does not exist", so that libraries fall back to `clone`. Calls that
//! reach what slots share are answered without the kernel (`answers`), others are allowed with
//! certain arguments only (`arguments`).
//!
//! The filter is installed once, on the slot's own process, and inherited by every run: one of its
//! own would cost a run more than everything else that is done for it. What only the slot's process
//! may do is told apart by arguments that no run can have: it sends and receives on a descriptor
//! whose number is beyond every run's limit. Only where a run is born by `clone3` does it put a
//! short filter of its own on top.

mod answers;
mod arguments;
mod calls;
mod instructions;

use std::collections::BTreeMap;
use std::os::fd::RawFd;

use nix::libc;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, SeccompRule};

use super::step::{During, Step};
use crate::sandbox::request::SyscallFamily;
use crate::sandbox::sys::Instruction;

pub(super) use instructions::FOR_RUNS_BORN_IN_GROUPS;

/// What the slot does besides running programs, which it needs calls for that no run needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    /// Where it talks with the judge: a descriptor whose number no run can have.
    pub(super) channel: RawFd,
    /// Control groups count what runs use.
    pub(super) has_groups: bool,
    /// Runs are born in a control group, by `clone3`. They put [`FOR_RUNS_BORN_IN_GROUPS`] on
    /// themselves before they become the program.
    pub(super) births_in_group: bool,
    /// Runs are born in namespaces of their own, which only one with rights in the slot can make.
    pub(super) births_in_fresh_namespaces: bool,
}

/// The filter of a family.
pub(super) fn program(family: SyscallFamily, slot: Slot) -> Step<Vec<Instruction>> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for (name, number) in calls::allowed(family) {
        let limits = arguments::rules(number, slot).during("make filter rules for", name)?;
        rules.insert(number, limits.unwrap_or_default());
    }
    if slot.births_in_fresh_namespaces {
        rules.extend(arguments::making_namespaces().during("make filter rules for", "namespaces")?);
    }
    if slot.births_in_group {
        rules.insert(libc::SYS_clone3, Vec::new());
        rules.extend([arguments::filtering_again().during("make filter rules for", "filters")?]);
    }
    let arch = std::env::consts::ARCH
        .try_into()
        .map_err(std::io::Error::other)
        .during("make", "filter for this architecture")?;
    let filter: BpfProgram = SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::EPERM as u32),
        SeccompAction::Allow,
        arch,
    )
    .and_then(TryInto::try_into)
    .map_err(std::io::Error::other)
    .during("make", "filter")?;
    let mut program = instructions::foreign_calls_kill();
    if !slot.births_in_group {
        program.extend_from_slice(instructions::NO_CLONE3);
    }
    program.extend(answers::answers(family));
    program.extend(filter);
    Ok(program)
}

#[cfg(test)]
mod tests;
