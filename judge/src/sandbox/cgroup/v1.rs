//! Version 1: the runs inherit the groups of the slot's own process, which is counted with them.

use std::io;
use std::path::Path;
use std::time::Duration;

use problems::ByteSize;

use super::files::ControlFile;
use super::leftovers;
use super::usage::GroupUsage;

/// What the slot may use to clean up after a run that used up all memory.
const CLEANUP_MEMORY: u64 = 32 << 20;

/// Limits are set in these steps, so that they need not be written again for every run.
const GRAIN: u64 = 1 << 20;

/// How far below its limit a group's peak may be when that was reached.
const GRANULARITY: u64 = 1 << 20;

/// The keeper and the slot's own process.
const OWN_PROCESSES: u32 = 2;

/// The open files of a slot's version 1 groups.
#[derive(Debug)]
pub(crate) struct MeterV1 {
    usage: ControlFile,
    peak: ControlFile,
    limit: ControlFile,
    /// Missing when the kernel does not account swap.
    limit_with_swap: Option<ControlFile>,
    stat: ControlFile,
    oom_control: ControlFile,
    pids_max: ControlFile,
    pids_current: ControlFile,
    cpu_usage: ControlFile,
    /// The limits that are in the files now.
    memory_set: u64,
    processes_set: Option<u32>,
    /// Memory of the slot's own: its processes and the program's files. Known from the first reset
    /// on.
    own: Option<u64>,
    /// Since the last reset nothing but what is the slot's own was added.
    has_grown: bool,
    /// What runs may leave besides it.
    tolerated: u64,
    /// The limit of the coming run.
    limit_of_run: u64,
    before: Before,
}

/// The figures at the last reset.
#[derive(Debug, Clone, Copy, Default)]
struct Before {
    cpu: u64,
    memory: u64,
    out_of_memory: u64,
}

impl MeterV1 {
    pub(super) fn open(memory: &Path, pids: &Path, cpuacct: &Path) -> io::Result<Self> {
        let with_swap = match ControlFile::open_to_write(memory, "memory.memsw.limit_in_bytes") {
            Ok(file) => Some(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let limit = ControlFile::open_to_write(memory, "memory.limit_in_bytes")?;
        Ok(Self {
            // A slot before this one left its own.
            memory_set: limit.number()?,
            usage: ControlFile::open(memory, "memory.usage_in_bytes")?,
            peak: ControlFile::open_to_write(memory, "memory.max_usage_in_bytes")?,
            limit,
            limit_with_swap: with_swap,
            stat: ControlFile::open(memory, "memory.stat")?,
            oom_control: ControlFile::open(memory, "memory.oom_control")?,
            pids_max: ControlFile::open_to_write(pids, "pids.max")?,
            pids_current: ControlFile::open(pids, "pids.current")?,
            cpu_usage: ControlFile::open(cpuacct, "cpuacct.usage")?,
            processes_set: None,
            own: None,
            has_grown: false,
            tolerated: leftovers::tolerated_after_a_run(),
            limit_of_run: 0,
            before: Before::default(),
        })
    }

    pub(super) fn has_grown(&mut self) {
        self.has_grown = true;
    }

    pub(super) fn reset(&mut self) -> io::Result<()> {
        let memory = self.usage.number()?;
        self.own = Some(match self.own {
            None => memory.saturating_sub(self.cached()?),
            Some(own) if self.has_grown => own + memory.saturating_sub(self.before.memory),
            Some(own) => own,
        });
        self.has_grown = false;
        self.peak.write("0")?;
        self.before = Before {
            memory,
            out_of_memory: self.oom_control.keyed_number("oom_kill")?,
            cpu: self.cpu_usage.number()?,
        };
        Ok(())
    }

    pub(super) fn limit(&mut self, memory: ByteSize, processes: u32) -> io::Result<()> {
        // Not by what is there now: what earlier runs left goes when the memory is needed.
        let beside = self.own.unwrap_or(0).next_multiple_of(GRAIN);
        self.limit_of_run = memory.bytes().saturating_add(beside);
        self.set_memory(self.limit_of_run)?;
        if self.processes_set != Some(processes) {
            let all = processes.saturating_add(OWN_PROCESSES);
            self.pids_max.write(&all.to_string())?;
            self.processes_set = Some(processes);
        }
        Ok(())
    }

    pub(super) fn killed(&self) -> io::Result<u64> {
        let killed = self.oom_control.keyed_number("oom_kill")?;
        Ok(killed.saturating_sub(self.before.out_of_memory))
    }

    pub(super) fn cpu(&self) -> io::Result<Duration> {
        let used = self.cpu_usage.number()?.saturating_sub(self.before.cpu);
        Ok(Duration::from_nanos(used))
    }

    pub(super) fn is_empty(&self, beside: u32) -> io::Result<bool> {
        let own = u64::from(OWN_PROCESSES) + u64::from(beside);
        Ok(self.pids_current.number()? <= own)
    }

    pub(super) fn make_room(&mut self) -> io::Result<()> {
        let limit = self.memory_set;
        if self.peak.number()?.saturating_add(CLEANUP_MEMORY / 4) < limit {
            return Ok(());
        }
        self.set_memory(limit.saturating_add(CLEANUP_MEMORY))
    }

    pub(super) fn finish(&mut self) -> io::Result<GroupUsage> {
        let peak = self.peak.number()?;
        let own = self.own.unwrap_or(0);
        // What was there before may have gone when the limit was reached, and only then.
        let was_reached = peak.saturating_add(GRANULARITY) >= self.limit_of_run;
        let beside = if was_reached { own } else { self.before.memory };
        Ok(GroupUsage {
            cpu: self.cpu()?,
            memory_peak: ByteSize::from_bytes(peak.saturating_sub(beside)),
            out_of_memory: self.killed()?,
            leaves_much: self.usage.number()?.saturating_sub(own) > self.tolerated,
        })
    }

    /// Pages of files that the kernel keeps as long as nobody needs the memory.
    fn cached(&self) -> io::Result<u64> {
        let all = self.stat.keyed_number("cache")?;
        // Files that live in memory only are counted with them.
        let kept = self.stat.keyed_number("shmem")?;
        Ok(all.saturating_sub(kept))
    }

    /// Sets both limits; the one with swap may never be the smaller one, not even in between.
    fn set_memory(&mut self, bytes: u64) -> io::Result<()> {
        if self.memory_set == bytes {
            return Ok(());
        }
        let text = bytes.to_string();
        let rising = self.memory_set < bytes;
        if rising && let Some(with_swap) = &self.limit_with_swap {
            with_swap.write(&text)?;
        }
        self.limit.write(&text)?;
        if !rising && let Some(with_swap) = &self.limit_with_swap {
            with_swap.write(&text)?;
        }
        self.memory_set = bytes;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::fs;

    use super::*;

    const MIB: u64 = 1 << 20;

    /// A tree of plain files; the kernel's reactions are played by the test.
    fn tree() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("memory.usage_in_bytes", "1500000"),
            ("memory.max_usage_in_bytes", "9000000"),
            ("memory.limit_in_bytes", "9223372036854771712"),
            ("memory.stat", "cache 500000\nrss 300000\nshmem 100000"),
            ("memory.memsw.limit_in_bytes", "9223372036854771712"),
            (
                "memory.oom_control",
                "oom_kill_disable 0\nunder_oom 0\noom_kill 4\n",
            ),
            ("pids.max", "max"),
            ("pids.current", "3"),
            ("cpuacct.usage", "1000"),
        ] {
            fs::write(folder.path().join(name), format!("{text}\n")).unwrap();
        }
        folder
    }

    fn open(folder: &tempfile::TempDir) -> io::Result<MeterV1> {
        let path = folder.path();
        MeterV1::open(path, path, path)
    }

    /// The first line: writes to a plain file leave what was longer behind.
    fn line(folder: &tempfile::TempDir, name: &str) -> String {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        text.lines().next().unwrap().to_owned()
    }

    fn put(folder: &tempfile::TempDir, name: &str, text: &str) {
        fs::write(folder.path().join(name), text).unwrap();
    }

    #[test]
    fn a_run_is_what_changed_since_its_start() {
        let folder = tree();
        let mut meter = open(&folder).unwrap();
        meter.reset().unwrap();
        meter.limit(ByteSize::from_mib(64), 10).unwrap();
        assert!(line(&folder, "memory.limit_in_bytes").starts_with(&(66 * MIB).to_string()));
        assert!(line(&folder, "memory.memsw.limit_in_bytes").starts_with(&(66 * MIB).to_string()));
        assert_eq!(line(&folder, "pids.max"), "12x");
        assert!(line(&folder, "memory.max_usage_in_bytes").starts_with('0'));

        put(&folder, "memory.max_usage_in_bytes", "4500000\n");
        put(
            &folder,
            "memory.oom_control",
            "oom_kill_disable 0\nunder_oom 0\noom_kill 6\n",
        );
        put(&folder, "cpuacct.usage", "5001000\n");
        assert_eq!(
            meter.finish().unwrap(),
            GroupUsage {
                cpu: Duration::from_millis(5),
                memory_peak: ByteSize::from_bytes(3_000_000),
                out_of_memory: 2,
                leaves_much: false,
            }
        );
    }

    #[test]
    fn what_earlier_runs_left_raises_no_limit_and_is_no_runs_memory() {
        let folder = tree();
        let mut meter = open(&folder).unwrap();
        meter.reset().unwrap();
        put(&folder, "memory.usage_in_bytes", &(50 * MIB).to_string());
        meter.reset().unwrap();
        meter.limit(ByteSize::from_mib(64), 10).unwrap();
        assert!(line(&folder, "memory.limit_in_bytes").starts_with(&(66 * MIB).to_string()));

        put(
            &folder,
            "memory.max_usage_in_bytes",
            &(60 * MIB).to_string(),
        );
        let usage = meter.finish().unwrap();
        assert_eq!(usage.memory_peak, ByteSize::from_mib(10));
        assert!(usage.leaves_much);
        // At the limit, what was left had to go first.
        put(
            &folder,
            "memory.max_usage_in_bytes",
            &(66 * MIB).to_string(),
        );
        let peak = meter.finish().unwrap().memory_peak.bytes();
        assert_eq!(peak, 66 * MIB - 1_100_000);
    }

    #[test]
    fn a_programs_files_are_the_slots_own() {
        let folder = tree();
        let mut meter = open(&folder).unwrap();
        meter.reset().unwrap();
        put(
            &folder,
            "memory.usage_in_bytes",
            &(1_500_000 + 10 * MIB).to_string(),
        );
        meter.has_grown();
        meter.reset().unwrap();
        meter.limit(ByteSize::from_mib(64), 10).unwrap();
        assert!(line(&folder, "memory.limit_in_bytes").starts_with(&(76 * MIB).to_string()));
        assert!(!meter.finish().unwrap().leaves_much);
    }

    #[test]
    fn there_is_room_to_clean_up_when_memory_is_used_up() {
        let folder = tree();
        let mut meter = open(&folder).unwrap();
        meter.reset().unwrap();
        meter.limit(ByteSize::from_mib(64), 10).unwrap();
        put(&folder, "memory.max_usage_in_bytes", "4500000\n");
        meter.make_room().unwrap();
        assert_eq!(meter.memory_set, 66 * MIB);
        put(
            &folder,
            "memory.max_usage_in_bytes",
            &(66 * MIB).to_string(),
        );
        meter.make_room().unwrap();
        assert_eq!(meter.memory_set, 66 * MIB + CLEANUP_MEMORY);
    }

    #[test]
    fn the_slots_own_processes_are_no_run() {
        let folder = tree();
        let meter = open(&folder).unwrap();
        assert!(!meter.is_empty(0).unwrap());
        assert!(meter.is_empty(1).unwrap());
    }

    #[test]
    fn a_missing_or_senseless_figure_is_an_error() {
        let folder = tree();
        fs::remove_file(folder.path().join("cpuacct.usage")).unwrap();
        let error = open(&folder).unwrap_err();
        assert!(error.to_string().contains("cpuacct.usage"), "{error}");

        let folder = tree();
        let mut meter = open(&folder).unwrap();
        put(&folder, "memory.oom_control", "oom_kill_disable 0\n");
        let error = meter.reset().unwrap_err();
        assert!(error.to_string().contains("oom_kill"), "{error}");
        put(&folder, "memory.usage_in_bytes", "much\n");
        assert!(meter.reset().is_err());
    }

    #[test]
    fn kernels_without_swap_accounting_lack_one_file() {
        let folder = tree();
        fs::remove_file(folder.path().join("memory.memsw.limit_in_bytes")).unwrap();
        open(&folder)
            .unwrap()
            .limit(ByteSize::from_mib(64), 10)
            .unwrap();
    }
}
