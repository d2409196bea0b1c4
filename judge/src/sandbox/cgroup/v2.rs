//! Version 2: runs are born in a group of their own next to the slot's.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;
use std::time::Duration;

use problems::ByteSize;

use super::files::ControlFile;
use super::leftovers;
use super::usage::GroupUsage;

/// The open files of a slot's group for runs.
#[derive(Debug)]
pub(crate) struct MeterV2 {
    group: File,
    memory_max: ControlFile,
    memory_current: ControlFile,
    memory_peak: Peak,
    memory_events: ControlFile,
    pids_max: ControlFile,
    pids_current: ControlFile,
    cpu_stat: ControlFile,
    memory_set: Option<u64>,
    processes_set: Option<u32>,
    /// What runs may leave.
    tolerated: u64,
    before: Before,
}

/// The figures at the last reset.
#[derive(Debug, Clone, Copy, Default)]
struct Before {
    cpu: u64,
    memory: u64,
    memory_peak: u64,
    out_of_memory: u64,
}

/// `memory.peak`, which this open file resets for itself since Linux 6.12.
#[derive(Debug)]
struct Peak {
    file: ControlFile,
    resets: bool,
}

impl MeterV2 {
    pub(super) fn open(run: &Path) -> io::Result<Self> {
        write_if_there(run, "memory.oom.group", "1")?;
        write_if_there(run, "memory.swap.max", "0")?;
        let peak = match ControlFile::open_to_write(run, "memory.peak") {
            Ok(file) => Peak {
                resets: file.write("reset").is_ok(),
                file,
            },
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Peak {
                file: ControlFile::open(run, "memory.peak")?,
                resets: false,
            },
            Err(error) => return Err(error),
        };
        Ok(Self {
            group: File::open(run)?,
            memory_max: ControlFile::open_to_write(run, "memory.max")?,
            memory_current: ControlFile::open(run, "memory.current")?,
            memory_peak: peak,
            memory_events: ControlFile::open(run, "memory.events")?,
            pids_max: ControlFile::open_to_write(run, "pids.max")?,
            pids_current: ControlFile::open(run, "pids.current")?,
            cpu_stat: ControlFile::open(run, "cpu.stat")?,
            memory_set: None,
            processes_set: None,
            tolerated: leftovers::tolerated_after_a_run(),
            before: Before::default(),
        })
    }

    pub(super) fn reset(&mut self) -> io::Result<()> {
        if self.memory_peak.resets {
            self.memory_peak.file.write("reset")?;
        } else {
            self.before.memory_peak = self.memory_peak.file.number()?;
        }
        self.before.memory = self.memory_current.number()?;
        self.before.out_of_memory = self.memory_events.keyed_number("oom_kill")?;
        self.before.cpu = self.cpu_stat.keyed_number("usage_usec")?;
        Ok(())
    }

    pub(super) fn limit(&mut self, memory: ByteSize, processes: u32) -> io::Result<()> {
        if self.memory_set != Some(memory.bytes()) {
            self.memory_max.write(&memory.bytes().to_string())?;
            self.memory_set = Some(memory.bytes());
        }
        if self.processes_set != Some(processes) {
            self.pids_max.write(&processes.to_string())?;
            self.processes_set = Some(processes);
        }
        Ok(())
    }

    pub(super) fn is_empty(&self) -> io::Result<bool> {
        Ok(self.pids_current.number()? == 0)
    }

    pub(super) fn killed(&self) -> io::Result<u64> {
        let killed = self.memory_events.keyed_number("oom_kill")?;
        Ok(killed.saturating_sub(self.before.out_of_memory))
    }

    pub(super) fn cpu(&self) -> io::Result<Duration> {
        let now = self.cpu_stat.keyed_number("usage_usec")?;
        Ok(Duration::from_micros(now.saturating_sub(self.before.cpu)))
    }

    /// Where the kernel can't reset the peak, it tells of this run only if no earlier one of the
    /// slot went higher; zero otherwise, and the largest process counts.
    pub(super) fn finish(&mut self) -> io::Result<GroupUsage> {
        let peak = self.memory_peak.file.number()?;
        // What earlier runs left goes when the limit is reached, and only then.
        let is_limit = self.memory_set.is_some_and(|limit| peak >= limit);
        let beside = if is_limit { 0 } else { self.before.memory };
        let is_of_this_run = self.memory_peak.resets || peak > self.before.memory_peak;
        Ok(GroupUsage {
            cpu: self.cpu()?,
            memory_peak: ByteSize::from_bytes(if is_of_this_run {
                peak.saturating_sub(beside)
            } else {
                0
            }),
            out_of_memory: self.killed()?,
            leaves_much: self.memory_current.number()? > self.tolerated,
        })
    }

    pub(super) fn group(&self) -> BorrowedFd<'_> {
        self.group.as_fd()
    }
}

/// Some files depend on how the kernel was built; without swap accounting there is no swap file.
fn write_if_there(group: &Path, name: &'static str, text: &str) -> io::Result<()> {
    match ControlFile::open_to_write(group, name) {
        Ok(file) => file.write(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::fs;

    use super::*;

    /// A tree of plain files; the kernel's reactions are played by the test.
    fn tree() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("memory.max", "max"),
            ("memory.swap.max", "max"),
            ("memory.oom.group", "0"),
            ("memory.peak", "0"),
            ("memory.current", "200000"),
            (
                "memory.events",
                "low 0\nhigh 0\nmax 3\noom 1\noom_kill 2\noom_group_kill 1",
            ),
            ("pids.max", "max"),
            ("pids.current", "1"),
            (
                "cpu.stat",
                "usage_usec 1000\nuser_usec 600\nsystem_usec 400",
            ),
        ] {
            fs::write(folder.path().join(name), format!("{text}\n")).unwrap();
        }
        folder
    }

    #[test]
    fn a_run_is_what_changed_since_its_start() {
        let folder = tree();
        let mut meter = MeterV2::open(folder.path()).unwrap();
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(read("memory.oom.group").starts_with('1'));
        assert!(read("memory.swap.max").starts_with('0'));
        meter.reset().unwrap();
        meter.limit(ByteSize::from_mib(64), 10).unwrap();
        assert!(read("memory.max").starts_with("67108864"));
        assert!(read("pids.max").starts_with("10"));
        assert!(read("memory.peak").starts_with("reset"));

        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        assert!(!meter.is_empty().unwrap());
        put("pids.current", "0\n");
        assert!(meter.is_empty().unwrap());
        put("memory.peak", "3000000\n");
        put("memory.events", "low 0\noom_kill 3\n");
        put("cpu.stat", "usage_usec 6000\nuser_usec 1\n");
        assert_eq!(
            meter.finish().unwrap(),
            GroupUsage {
                cpu: Duration::from_millis(5),
                // Less what an earlier run left.
                memory_peak: ByteSize::from_bytes(2_800_000),
                out_of_memory: 1,
                leaves_much: false,
            }
        );
        // At the limit, that had to go first.
        put("memory.peak", "67108864\n");
        put("memory.current", "30000000\n");
        let usage = meter.finish().unwrap();
        assert_eq!(usage.memory_peak, ByteSize::from_mib(64));
        assert!(usage.leaves_much);
    }

    #[test]
    fn a_kernel_without_peak_is_named() {
        let folder = tree();
        fs::remove_file(folder.path().join("memory.peak")).unwrap();
        let error = MeterV2::open(folder.path()).unwrap_err();
        assert!(error.to_string().contains("memory.peak"), "{error}");
    }
}
