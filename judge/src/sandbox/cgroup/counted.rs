//! What the judge itself reads of a slot's groups: whether a slot that is gone was killed for memory.
//!
//! On version 1 the slot's own process is in the group of its runs. Runs are the kernel's first
//! choice there, but not its only one: what a run filled may stay a moment after the run was
//! killed, and where everybody is the first choice the larger process goes first. What a slot counted
//! goes with it, so the judge remembers what the groups said before.

use std::io;
use std::time::Duration;

use problems::ByteSize;

use super::files::ControlFile;
use super::paths::GroupPaths;

/// What the groups of a slot have counted since they were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Processes that were killed because memory ran out.
    pub(crate) killed: u64,
    /// CPU time of all that were ever in them.
    pub(crate) cpu: Duration,
    /// The most memory since the last run began.
    pub(crate) memory_peak: ByteSize,
}

impl Counted {
    /// Reads them; `None` on version 2, where a slot is in no group that has a limit.
    ///
    /// # Errors
    /// When a figure can't be read.
    pub(crate) fn read(paths: &GroupPaths) -> io::Result<Option<Self>> {
        let GroupPaths::V1 {
            memory, cpuacct, ..
        } = paths
        else {
            return Ok(None);
        };
        let killed = ControlFile::open(memory, "memory.oom_control")?.keyed_number("oom_kill")?;
        let peak = ControlFile::open(memory, "memory.max_usage_in_bytes")?.number()?;
        let cpu = ControlFile::open(cpuacct, "cpuacct.usage")?.number()?;
        Ok(Some(Self {
            killed,
            cpu: Duration::from_nanos(cpu),
            memory_peak: ByteSize::from_bytes(peak),
        }))
    }

    /// The CPU time used since `before`, if meanwhile somebody was killed because `limit` was
    /// reached.
    pub(crate) fn ran_out(&self, before: &Self, limit: ByteSize) -> Option<Duration> {
        (self.killed > before.killed && self.memory_peak >= limit)
            .then(|| self.cpu.saturating_sub(before.cpu))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::fs;

    use super::*;

    #[test]
    fn figures_are_read_and_compared() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        file("memory.max_usage_in_bytes", "70000000\n");
        file("cpuacct.usage", "3000000\n");
        let paths = GroupPaths::V1 {
            memory: folder.path().to_owned(),
            pids: folder.path().to_owned(),
            cpuacct: folder.path().to_owned(),
        };
        assert!(Counted::read(&paths).is_err(), "a figure is missing");
        file("memory.oom_control", "under_oom 0\noom_kill 4\n");
        let now = Counted::read(&paths).unwrap().unwrap();
        let before = |killed| Counted {
            killed,
            cpu: Duration::from_millis(1),
            memory_peak: ByteSize::from_bytes(0),
        };
        let limit = ByteSize::from_mib(64);
        let used = Some(Duration::from_millis(2));
        assert_eq!(now.ran_out(&before(3), limit), used);
        assert_eq!(now.ran_out(&before(4), limit), None, "nobody was killed");
        let larger = ByteSize::from_mib(128);
        assert_eq!(
            now.ran_out(&before(3), larger),
            None,
            "the machine was full"
        );

        let folder = folder.path().to_owned();
        let (slot, keeper, run) = (folder.clone(), folder.clone(), folder);
        let paths = GroupPaths::V2 { slot, keeper, run };
        assert_eq!(Counted::read(&paths).unwrap(), None);
    }
}
