//! Who a slot's processes are, outside and inside.

use std::fs;

use rustix::process::Pid;

use super::step::{During, Step};

/// Whom programs run as, in the slot's numbers.
const RUN_ID: u32 = 1000;

/// Outside numbers of slots, where the whole range may be used: four per process id, far above
/// what people, services and containers have.
const BASE: u32 = 0x2000_0000;

/// How many outside numbers one slot takes from its share.
const STRIDE: u32 = 4;

/// The largest process id there can be.
const PIDS: u32 = 4_194_304;

/// How the users of a slot map to those outside.
#[derive(Debug)]
pub(super) enum Plan {
    /// The slot's own process and the runs are different users, and both belong to this slot
    /// only: outside numbers are taken from here on, by the slot's process id.
    Root {
        /// The first number of the range.
        base: u32,
        /// How many slots have room in it.
        slots: u32,
    },
    /// Without privilege there is only one user: whoever started the judge.
    Single {
        /// Its user number.
        uid: u32,
        /// Its group number.
        gid: u32,
    },
}

/// Whom the processes of a slot become, in its own numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// The slot's own process becomes 0, the runs this.
    Two {
        /// The user and group of the runs.
        run: u32,
    },
    /// There is only one.
    One,
}

impl Plan {
    /// The plan for the user this process runs as.
    pub(super) fn of_this_process() -> Step<Self> {
        let uid = rustix::process::geteuid().as_raw();
        let gid = rustix::process::getegid().as_raw();
        if uid != 0 {
            return Ok(Self::Single { uid, gid });
        }
        let read = |path: &str| fs::read_to_string(path).during("read", path);
        let range = |map: &str| ranges(map).into_iter().find_map(room);
        let uids = range(&read("/proc/self/uid_map")?);
        let gids = range(&read("/proc/self/gid_map")?);
        match (uids, gids) {
            (Some(uids), Some(gids)) if uids == gids => Ok(Self::Root {
                base: uids.0,
                slots: uids.1,
            }),
            // Root of a small world, such as a container that an ordinary user started.
            _ => Ok(Self::Single { uid, gid }),
        }
    }

    /// Whether the keeper has root's rights over its slots.
    pub(super) fn is_root(&self) -> bool {
        matches!(self, Self::Root { .. })
    }

    /// Whom the slot's processes become.
    pub(super) fn inside(&self) -> Inside {
        match self {
            Self::Root { .. } => Inside::Two { run: RUN_ID },
            Self::Single { .. } => Inside::One,
        }
    }

    /// Which outside user the slot's own process `pid` is, where it is not the keeper's.
    pub(super) fn owner(&self, pid: Pid) -> Option<u32> {
        match *self {
            Self::Root { base, slots } => Some(first(base, slots, pid)),
            Self::Single { .. } => None,
        }
    }

    /// Tells the kernel the map of the slot whose own process is `pid`.
    pub(super) fn write_maps(&self, pid: Pid) -> Step {
        let raw = pid.as_raw_nonzero().get();
        let write = |file: &str, text: &str| {
            let path = format!("/proc/{raw}/{file}");
            fs::write(&path, text).during("write", format!("{file} {text:?}"))
        };
        match *self {
            Self::Root { base, slots } => {
                let first = first(base, slots, pid);
                let map = format!("0 {first} 1\n{RUN_ID} {} 1\n", first + 1);
                write("uid_map", &map)?;
                write("gid_map", &map)
            }
            Self::Single { uid, gid } => {
                write("setgroups", "deny")?;
                write("uid_map", &format!("{RUN_ID} {uid} 1\n"))?;
                write("gid_map", &format!("{RUN_ID} {gid} 1\n"))
            }
        }
    }
}

/// The first outside number of the slot whose own process is `pid`.
fn first(base: u32, slots: u32, pid: Pid) -> u32 {
    base + (pid.as_raw_nonzero().get().cast_unsigned() % slots) * STRIDE
}

/// The inside ranges of a `uid_map` text: first number and count.
fn ranges(map: &str) -> Vec<(u32, u32)> {
    map.lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse::<u32>);
            let (first, _, count) = (numbers.next()?, numbers.next()?, numbers.next()?);
            Some((first.ok()?, count.ok()?))
        })
        .collect()
}

/// Where slots have room in a range, and how many.
fn room((first, count): (u32, u32)) -> Option<(u32, u32)> {
    let end = first.saturating_add(count);
    if first <= BASE && end >= BASE + PIDS * STRIDE {
        return Some((BASE, PIDS));
    }
    // A container with the usual 65536 numbers: its upper half, less the highest that have
    // names (nobody).
    let base = first.max(32_768);
    let slots = end.min(60_000).checked_sub(base)? / STRIDE;
    (slots >= 1024).then_some((base, slots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_get_numbers_that_the_container_maps() {
        let by = |map: &str| ranges(map).into_iter().find_map(room);
        assert_eq!(by("         0          0 4294967295\n"), Some((BASE, PIDS)));
        assert_eq!(by("0 100000 65536\n"), Some((32_768, 6808)));
        assert_eq!(by("0 1000 1\n"), None);
        assert_eq!(by("0 1000 1\n1 100000 65536\n"), Some((32_768, 6808)));
    }
}
