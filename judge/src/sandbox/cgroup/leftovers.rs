//! How much ended runs may leave on their group's account before it is made anew.
//!
//! Files that a run read and names that it looked up stay in the kernel's caches, charged to the
//! group that asked first, when the run is gone. To throw them out would make the next run read
//! its runtime from the disk again. When a group is removed instead, they stay where they are and
//! are nobody's: the next run finds them there and is charged nothing.

use std::num::NonZero;
use std::thread::available_parallelism;

/// What each core may have put aside for the group that it charged last: the kernel's
/// `MEMCG_CHARGE_BATCH`.
const PUT_ASIDE: u64 = 64 * 4096;

/// A run is seldom on more cores than these, and what is tolerated must stay little.
const CORES: usize = 8;

/// What a slot's runs may leave, in bytes, before the slot is thrown away.
pub(super) fn tolerated_after_a_run() -> u64 {
    (4 << 20) + put_aside()
}

/// What slots may leave, in bytes, before the group gets no other slot.
pub(super) fn tolerated_after_a_slot() -> u64 {
    (1 << 20) + put_aside()
}

fn put_aside() -> u64 {
    available_parallelism().map_or(1, NonZero::get).min(CORES) as u64 * PUT_ASIDE
}
