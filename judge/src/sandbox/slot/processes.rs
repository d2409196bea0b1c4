//! What `/proc` tells about the processes of a slot.

use std::collections::HashSet;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::time::Duration;

use nix::libc;
use nix::time::{ClockId, clock_gettime};
use rustix::fs::{Dir, Mode, OFlags};

use super::step::{During, Step};

/// Length of a line and more, read at a time.
const CHUNK: usize = 64 * 1024;

/// The processes of a slot.
pub(super) struct Processes {
    proc: OwnedFd,
    /// Length of a tick.
    tick: Duration,
}

/// One of them, at one look.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Process {
    pub(super) pid: i32,
    pub(super) parent: i32,
    /// When it started, in ticks: another one may get its number.
    pub(super) started: u64,
    /// It computes, or waits for a processor.
    pub(super) is_ready: bool,
    pub(super) threads: u64,
    /// CPU time of its own.
    pub(super) cpu: Duration,
    /// CPU time of the children it waited for.
    pub(super) waited: Duration,
    /// It ignores the end of its children, and waits for none.
    pub(super) ignores_children: bool,
    pub(super) memory: Memory,
}

/// Memory of a process, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// Its own pages, those of files on disk, and those that are swapped out. After a fork, pages
    /// that nobody has written to since are among those of parent and child.
    pub(super) own: u64,
    /// The tables of its pages.
    pub(super) tables: u64,
    /// Pages of files that are in memory only, which others may have too.
    pub(super) shared: u64,
    /// For how many descriptors there is room, a multiple of 64.
    pub(super) descriptors: u64,
}

/// Descriptors behind which the kernel keeps data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Descriptors {
    pub(super) pipes: u64,
    pub(super) sockets: u64,
    /// Each watches other descriptors.
    pub(super) watchers: u64,
    pub(super) others: u64,
}

impl Processes {
    /// `proc` is the slot's own `/proc`.
    pub(super) fn new(proc: &OwnedFd) -> Step<Self> {
        let proc = rustix::io::fcntl_dupfd_cloexec(proc, 3).during("keep", "/proc")?;
        let ticks = u32::try_from(rustix::param::clock_ticks_per_second()).unwrap_or(100);
        Ok(Self {
            proc,
            tick: Duration::from_secs(1) / ticks.max(1),
        })
    }

    /// All but the slot's own. What ends meanwhile is left out.
    pub(super) fn look(&self) -> Step<Vec<Process>> {
        let pids = self.numbers_in(".").during("read", "/proc")?;
        let pids = pids.into_iter().filter(|&pid| pid != 1);
        Ok(pids.filter_map(|pid| self.look_at(pid)).collect())
    }

    fn look_at(&self, pid: i32) -> Option<Process> {
        let mut process = parse_stat(&self.read(pid, "stat")?, self.tick)?;
        let clock = ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid));
        process.pid = pid;
        process.cpu = clock.and_then(clock_gettime).ok()?.into();
        let status = self.read(pid, "status")?;
        process.memory = parse_status(&status);
        process.ignores_children = ignores_children(&status);
        Some(process)
    }

    /// How many areas of memory a process has; none when it ended.
    pub(super) fn areas(&self, pid: i32) -> u64 {
        let Some(mut file) = self.open(pid, "maps") else {
            return 0;
        };
        let mut chunk = vec![0; CHUNK];
        let mut lines = 0;
        while let Ok(length @ 1..) = file.read(&mut chunk) {
            let ends = chunk[..length].split(|byte| *byte == b'\n').count() - 1;
            lines += ends as u64;
        }
        lines
    }

    /// A process's part of its own pages: of those that several have, each has a part. `None` when
    /// it ended, or the kernel does not say. Costs a look at every page.
    pub(super) fn part_of_own(&self, pid: i32) -> Option<u64> {
        parse_rollup(&self.read(pid, "smaps_rollup")?)
    }

    /// What the processes have open. What several share counts once, where that can be told.
    pub(super) fn descriptors(&self, processes: &[Process]) -> Descriptors {
        let mut all = Descriptors::default();
        let mut known = HashSet::new();
        for process in processes {
            let folder = format!("{}/fd", process.pid);
            for number in self.numbers_in(&folder).unwrap_or_default() {
                let link = rustix::fs::readlinkat(&self.proc, format!("{folder}/{number}"), []);
                let Ok(target) = link else { continue };
                let target = target.to_bytes();
                if target.starts_with(b"pipe:") {
                    all.pipes += u64::from(known.insert(target.to_vec()));
                } else if target.starts_with(b"socket:") {
                    all.sockets += u64::from(known.insert(target.to_vec()));
                } else if target == b"anon_inode:[eventpoll]" {
                    all.watchers += 1;
                } else {
                    all.others += 1;
                }
            }
        }
        all
    }

    /// The entries of a folder whose names are numbers.
    fn numbers_in(&self, folder: &str) -> rustix::io::Result<Vec<i32>> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = rustix::fs::openat(&self.proc, folder, flags, Mode::empty())?;
        let mut numbers = Vec::new();
        for entry in Dir::new(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_str().ok();
            numbers.extend(name.and_then(|name| name.parse::<i32>().ok()));
        }
        Ok(numbers)
    }

    fn open(&self, pid: i32, name: &str) -> Option<std::fs::File> {
        let path = format!("{pid}/{name}");
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let file = rustix::fs::openat(&self.proc, path, flags, Mode::empty()).ok()?;
        Some(file.into())
    }

    fn read(&self, pid: i32, name: &str) -> Option<String> {
        let mut text = String::new();
        self.open(pid, name)?.read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// A process by `/proc/…/stat`: all but what is not in there.
fn parse_stat(stat: &str, tick: Duration) -> Option<Process> {
    // The name, in parentheses, may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let ticks = u32::try_from(number(13)? + number(14)?).unwrap_or(u32::MAX);
    Some(Process {
        parent: fields.get(1)?.parse().ok()?,
        started: number(19)?,
        is_ready: fields[0] == "R",
        threads: number(17)?,
        waited: tick * ticks,
        ..Process::default()
    })
}

/// Memory by `/proc/…/status`. An ended process has none.
fn parse_status(status: &str) -> Memory {
    let mut memory = Memory::default();
    for line in status.lines() {
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let number = || value.split_whitespace().next()?.parse::<u64>().ok();
        let bytes = || number().unwrap_or(0) * 1024;
        match name {
            "RssAnon" | "RssFile" | "VmSwap" => memory.own += bytes(),
            "VmPTE" => memory.tables = bytes(),
            "RssShmem" => memory.shared = bytes(),
            "FDSize" => memory.descriptors = number().unwrap_or(0),
            _ => {}
        }
    }
    memory
}

/// A process's part of what [`Memory::own`] counts, by `/proc/…/smaps_rollup`.
fn parse_rollup(rollup: &str) -> Option<u64> {
    let figure = |name: &str| {
        let rest = rollup.lines().find_map(|line| line.strip_prefix(name))?;
        let number = rest.split_whitespace().next()?;
        number.parse::<u64>().ok()
    };
    let parts = ["Pss_Anon:", "Pss_File:", "SwapPss:"].map(figure);
    let all: Option<u64> = parts.into_iter().sum();
    Some(all? * 1024)
}

/// By the signals that are ignored in `/proc/…/status`.
fn ignores_children(status: &str) -> bool {
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|text| u64::from_str_radix(text.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (libc::SIGCHLD - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn figures_are_found_behind_odd_names() {
        let stat = "12 (a) R (c)) S 7 12 12 0 -1 4194304 100 200 0 0 3 4 5 6 20 0 9 0 99 1 2";
        let process = parse_stat(stat, Duration::from_millis(10)).unwrap();
        assert_eq!(
            (process.parent, process.started, process.threads),
            (7, 99, 9)
        );
        assert_eq!(process.waited, Duration::from_millis(110));
        assert!(!process.is_ready);
        assert!(parse_stat("12 (a) R 7", Duration::ZERO).is_none());
    }

    #[test]
    fn memory_is_all_that_is_a_processes_own() {
        let status = "Name:\tRssAnon: 5 kB\nFDSize:\t128\nVmRSS:\t 900 kB\nRssAnon:\t 400 kB\n\
                      RssFile:\t 300 kB\nRssShmem:\t 200 kB\nVmPTE:\t 50 kB\nVmSwap:\t 8 kB\n";
        let memory = parse_status(status);
        assert_eq!((memory.own, memory.tables), (708 * 1024, 50 * 1024));
        assert_eq!((memory.shared, memory.descriptors), (200 * 1024, 128));
        let rollup = "00400000-7ffc00000000 ---p 00000000 00:00 0    [rollup]\nRss:    900 kB\n\
                      Pss:    650 kB\nPss_Dirty:    5 kB\nPss_Anon:    300 kB\nPss_File:    150 kB\n\
                      Pss_Shmem:    200 kB\nSwap:    9 kB\nSwapPss:    4 kB\n";
        assert_eq!(parse_rollup(rollup), Some(454 * 1024));
        assert_eq!(parse_rollup("Rss:    900 kB\nPss:    650 kB\n"), None);
        assert!(ignores_children("SigBlk:\t0\nSigIgn:\t0000000000010000\n"));
        assert!(!ignores_children(
            "SigIgn:\t0000000000001000\nSigCgt:\t0000000000010000\n"
        ));
        assert_eq!(
            parse_status("Name:\tz\nState:\tZ (zombie)\n"),
            Memory::default()
        );
    }
}
