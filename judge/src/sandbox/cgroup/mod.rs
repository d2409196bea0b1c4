//! Accounting by control groups, version 1 or 2.
//!
//! The judge makes the groups ([`PoolGroup`]); the keeper of a slot opens the files of its group
//! once ([`Meter`]), and the slot reads and writes them around each run. No process is ever
//! attached per run: on version 1 the runs inherit the slot's groups, on version 2 they are
//! born in theirs. Everything below one folder per judge process is ours, nothing else is
//! touched, and a figure that can't be read is an error, never zero.

mod counted;
mod files;
mod group;
mod hierarchy;
mod leftovers;
mod membership;
mod meter;
mod paths;
mod stale;
mod usage;
mod v1;
mod v2;

pub(crate) use counted::Counted;
pub(crate) use group::{Group, PoolGroup};
pub(crate) use hierarchy::{CURE_DELEGATE, Hierarchy, find_hierarchy};
pub(crate) use membership::Membership;
pub(crate) use meter::Meter;
pub(crate) use paths::GroupPaths;
