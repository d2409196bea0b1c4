//! Version 1: the runs inherit the groups of the slot's own process, which is counted with them.

use std::io;
use std::path::Path;
use std::time::Duration;

use problems::ByteSize;

use super::GroupUsage;
use super::files::ControlFile;

/// What the slot may use to clean up after a run that used up all memory.
const ROOM: u64 = 32 << 20;

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
    oom_control: ControlFile,
    pids_max: ControlFile,
    cpu_usage: ControlFile,
    /// The limits that are in the files now.
    memory_set: Option<u64>,
    processes_set: Option<u32>,
    before: Before,
}

/// The figures when a run started.
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
        Ok(Self {
            usage: ControlFile::open(memory, "memory.usage_in_bytes")?,
            peak: ControlFile::open_to_write(memory, "memory.max_usage_in_bytes")?,
            limit: ControlFile::open_to_write(memory, "memory.limit_in_bytes")?,
            limit_with_swap: with_swap,
            oom_control: ControlFile::open(memory, "memory.oom_control")?,
            pids_max: ControlFile::open_to_write(pids, "pids.max")?,
            cpu_usage: ControlFile::open(cpuacct, "cpuacct.usage")?,
            memory_set: None,
            processes_set: None,
            before: Before::default(),
        })
    }

    pub(super) fn start(&mut self, memory: ByteSize, processes: u32) -> io::Result<()> {
        self.before.memory = self.usage.number()?;
        // What is there before the run (the slot itself, the program's file) is not the run's.
        self.set_memory(memory.bytes().saturating_add(self.before.memory))?;
        if self.processes_set != Some(processes) {
            let all = processes.saturating_add(OWN_PROCESSES);
            self.pids_max.write(&all.to_string())?;
            self.processes_set = Some(processes);
        }
        self.peak.write("0")?;
        self.before.out_of_memory = self.oom_control.keyed_number("oom_kill")?;
        self.before.cpu = self.cpu_usage.number()?;
        Ok(())
    }

    pub(super) fn cpu(&self) -> io::Result<Duration> {
        let used = self.cpu_usage.number()?.saturating_sub(self.before.cpu);
        Ok(Duration::from_nanos(used))
    }

    pub(super) fn make_room(&mut self) -> io::Result<()> {
        match self.memory_set {
            Some(limit) => self.set_memory(limit.saturating_add(ROOM)),
            None => Ok(()),
        }
    }

    pub(super) fn finish(&mut self) -> io::Result<GroupUsage> {
        let peak = self.peak.number()?.saturating_sub(self.before.memory);
        let killed = self.oom_control.keyed_number("oom_kill")?;
        Ok(GroupUsage {
            cpu: self.cpu()?,
            memory_peak: ByteSize::from_bytes(peak),
            out_of_memory: killed.saturating_sub(self.before.out_of_memory),
        })
    }

    /// Sets both limits; the one with swap may never be the smaller one, not even in between.
    fn set_memory(&mut self, bytes: u64) -> io::Result<()> {
        if self.memory_set == Some(bytes) {
            return Ok(());
        }
        let text = bytes.to_string();
        let rising = self.memory_set.is_some_and(|set| set < bytes);
        if rising && let Some(with_swap) = &self.limit_with_swap {
            with_swap.write(&text)?;
        }
        self.limit.write(&text)?;
        if !rising && let Some(with_swap) = &self.limit_with_swap {
            with_swap.write(&text)?;
        }
        self.memory_set = Some(bytes);
        Ok(())
    }
}
