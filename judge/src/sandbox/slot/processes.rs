//! Stands in for control groups: looks at every process of the slot.
//!
//! Sees what is there when it looks. A process that ends between two looks is known by what
//! its parent, or the slot, learns when it is waited for; memory that is taken and given back
//! between two looks is known only for the largest single process.

use std::io::Read;
use std::os::fd::OwnedFd;
use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use problems::ByteSize;
use rustix::fs::{Dir, Mode, OFlags};
use rustix::process::Pid;

use super::{During, Step};

/// The processes of a slot.
pub(super) struct Processes {
    proc: OwnedFd,
    /// Bytes of a page and length of a tick.
    page: u64,
    tick: Duration,
    /// The most memory seen in this run.
    peak: u64,
    /// A process that shares the slot's own memory.
    passed_over: Option<i32>,
}

impl Processes {
    /// `proc` is the slot's own `/proc`.
    pub(super) fn new(proc: &OwnedFd) -> Step<Self> {
        let proc = rustix::io::fcntl_dupfd_cloexec(proc, 3).during("keep", "/proc")?;
        let ticks = u32::try_from(rustix::param::clock_ticks_per_second()).unwrap_or(100);
        Ok(Self {
            proc,
            page: rustix::param::page_size() as u64,
            tick: Duration::from_secs(1) / ticks.max(1),
            peak: 0,
            passed_over: None,
        })
    }

    /// The memory of this process is the slot's own.
    pub(super) fn pass_over(&mut self, process: Option<Pid>) {
        self.passed_over = process.map(Pid::as_raw_pid);
    }

    /// CPU time of the processes there are, and of the children they waited for.
    pub(super) fn cpu(&self) -> Step<Duration> {
        let mut sum = Duration::ZERO;
        for pid in self.pids()? {
            let clock = ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid));
            // It may end at any moment; then it is counted when it is waited for.
            let Some(now) = clock.and_then(clock_gettime).ok() else {
                continue;
            };
            sum += Duration::from(now);
            if let Some(text) = self.read(pid, "stat") {
                sum += self.tick * waited_ticks(&text);
            }
        }
        Ok(sum)
    }

    /// Memory of the processes there are and of the files they wrote.
    pub(super) fn memory(&mut self, files: ByteSize) -> Step<ByteSize> {
        let mut sum = files.bytes();
        for pid in self.pids()? {
            if self.passed_over == Some(pid) {
                continue;
            }
            if let Some(pages) = self.read(pid, "statm").and_then(|text| resident(&text)) {
                sum += pages * self.page;
            }
        }
        self.peak = self.peak.max(sum);
        Ok(ByteSize::from_bytes(sum))
    }

    /// The most memory seen in this run, which ended; the next begins.
    pub(super) fn memory_peak(&mut self, files: ByteSize) -> ByteSize {
        ByteSize::from_bytes(std::mem::take(&mut self.peak).max(files.bytes()))
    }

    /// All but the slot's own.
    fn pids(&self) -> Step<Vec<i32>> {
        let folder = rustix::fs::openat(
            &self.proc,
            c".",
            OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC,
            Mode::empty(),
        )
        .during("open", "/proc")?;
        let mut pids = Vec::new();
        for entry in Dir::new(folder).during("read", "/proc")? {
            let entry = entry.during("read", "/proc")?;
            let name = entry.file_name().to_str().ok();
            let pid = name.and_then(|name| name.parse::<i32>().ok());
            pids.extend(pid.filter(|&pid| pid != 1));
        }
        Ok(pids)
    }

    fn read(&self, pid: i32, name: &str) -> Option<String> {
        let path = format!("{pid}/{name}");
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let file = rustix::fs::openat(&self.proc, path, flags, Mode::empty()).ok()?;
        let mut text = String::new();
        std::fs::File::from(file).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// User and system ticks of children that were waited for, by `/proc/…/stat`.
fn waited_ticks(stat: &str) -> u32 {
    let Some((_, rest)) = stat.rsplit_once(')') else {
        return 0;
    };
    let mut fields = rest.split_whitespace().skip(13);
    let mut next = || {
        fields
            .next()
            .and_then(|field| field.parse().ok())
            .unwrap_or(0_u32)
    };
    next().saturating_add(next())
}

/// Resident pages, by `/proc/…/statm`.
fn resident(statm: &str) -> Option<u64> {
    statm.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_behind_odd_names() {
        let stat = "12 (a) b (c)) S 1 12 12 0 -1 4194304 100 200 0 0 3 4 5 6 20 0 1 0 99 1 2";
        assert_eq!(waited_ticks(stat), 11);
        assert_eq!(resident("100 42 10 1 0 20 0\n"), Some(42));
        assert_eq!(resident(""), None);
    }
}
