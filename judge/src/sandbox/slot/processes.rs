//! What `/proc` tells about the processes of a slot.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::time::Duration;

use nix::libc;
use nix::time::{ClockId, clock_gettime};
use rustix::fs::{Dir, Mode, OFlags};
use rustix::io::Errno;

use super::root::Places;
use super::step::{During, Step};

/// The most that a link in `/proc` says.
const LINK: usize = 4096;

/// Where threads come and go faster than they can be asked, they are asked so many times.
const PASSES: usize = 8;

/// The processes of a slot.
pub(super) struct Processes {
    proc: OwnedFd,
    /// As in [`Places`].
    last_process: Option<OwnedFd>,
    /// Length of a tick.
    tick: Duration,
}

/// One of them, at one look.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Process {
    pub(super) pid: i32,
    /// The thread that tells of its memory and descriptors: the first, unless that has ended.
    pub(super) thread: i32,
    /// Some of what it has cannot be seen.
    pub(super) is_hidden: bool,
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

/// What a process has open, by what the kernel keeps behind it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Descriptors {
    /// By their numbers, as others may have the same.
    pub(super) pipes: Vec<u64>,
    /// By their numbers too.
    pub(super) sockets: Vec<u64>,
    /// Each watches other descriptors.
    pub(super) watchers: u64,
    /// What the kernel tells in text, of which it keeps a line or all.
    pub(super) texts: u64,
    pub(super) others: u64,
}

/// What can be seen of a process that was there at the last look.
#[derive(Debug)]
pub(super) enum Sight<T> {
    Seen(T),
    /// It has ended.
    Gone,
    /// It is there, and the kernel does not tell.
    Hidden,
}

impl Processes {
    pub(super) fn new(places: &Places) -> Step<Self> {
        let keep = |file| rustix::io::fcntl_dupfd_cloexec(file, 3);
        let proc = keep(&places.proc).during("keep", "/proc")?;
        let last_process = places.last_process.as_ref().map(keep).transpose();
        let last_process = last_process.during("keep", "process numbers")?;
        let ticks = u32::try_from(rustix::param::clock_ticks_per_second()).unwrap_or(100);
        Ok(Self {
            proc,
            last_process,
            tick: Duration::from_secs(1) / ticks.max(1),
        })
    }

    /// All but the slot's own. What ends meanwhile is left out.
    pub(super) fn look(&self) -> Step<Vec<Process>> {
        let pids = self.numbers_in(".").during("read", "/proc")?;
        let pids = pids.into_iter().filter(|&pid| pid != 1);
        pids.filter_map(|pid| self.look_at(pid).transpose())
            .collect()
    }

    fn look_at(&self, pid: i32) -> Step<Option<Process>> {
        let hidden = Process {
            pid,
            is_hidden: true,
            ..Process::default()
        };
        let stat = match self.read(pid, "stat")? {
            Sight::Seen(stat) => stat,
            Sight::Gone => return Ok(None),
            Sight::Hidden => return Ok(Some(hidden)),
        };
        let process =
            parse_stat(&stat, self.tick).ok_or_else(|| io::Error::other("it holds no figures"));
        let mut process = process.during("understand", "/proc/…/stat")?;
        let clock = ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid));
        let Ok(cpu) = clock.and_then(clock_gettime) else {
            // Nobody has this number any more.
            return Ok(None);
        };
        let status = match self.read(pid, "status")? {
            Sight::Seen(status) => status,
            Sight::Gone => return Ok(None),
            Sight::Hidden => return Ok(Some(hidden)),
        };
        process.pid = pid;
        process.thread = pid;
        process.cpu = cpu.into();
        process.ignores_children = ignores_children(&status);
        match parse_status(&status).during("understand", "/proc/…/status")? {
            Some(memory) => process.memory = memory,
            None if process.threads > 1 => self.look_at_threads(&mut process)?,
            None => {}
        }
        Ok(Some(process))
    }

    /// Looks at a process whose first thread has ended: the memory of a process is that of any thread
    /// which has not.
    fn look_at_threads(&self, process: &mut Process) -> Step {
        // One that is there may have begun to compute when another ended.
        process.is_ready = true;
        let mut known = HashSet::new();
        for _ in 0..PASSES {
            let (mut is_denied, mut is_any_new) = (false, false);
            let threads = match self.numbers_in(&format!("{}/task", process.pid)) {
                Ok(threads) => threads,
                Err(errno) if is_gone(errno) => return Ok(()),
                Err(error) => return Err(error).during("read", "/proc/…/task"),
            };
            for thread in threads.into_iter().filter(|&id| id != process.pid) {
                is_any_new |= known.insert(thread);
                let status = match self.read(thread, "status")? {
                    Sight::Seen(status) => status,
                    Sight::Gone => continue,
                    Sight::Hidden => {
                        is_denied = true;
                        continue;
                    }
                };
                let memory = parse_status(&status).during("understand", "/proc/…/status")?;
                if let Some(memory) = memory {
                    process.thread = thread;
                    process.memory = memory;
                    return Ok(());
                }
            }
            // Where all were there before and none has memory any more, the process ends. One that
            // is new may have made others that are not on the list.
            if !is_any_new {
                process.is_hidden = is_denied;
                return Ok(());
            }
        }
        process.is_hidden = true;
        Ok(())
    }

    /// The areas of a process's memory as text, a line for each.
    pub(super) fn areas(&self, process: &Process) -> Step<Sight<File>> {
        match self.open(process.thread, "maps")? {
            Sight::Hidden => self.hidden(process),
            sight => Ok(sight),
        }
    }

    /// Something of a process was denied, as it is too of one that has ended and that nobody waited for.
    fn hidden<T>(&self, process: &Process) -> Step<Sight<T>> {
        let now = self.look_at(process.pid)?;
        let is_hidden = now.is_some_and(|now| {
            let is_same = (now.identity(), now.thread) == (process.identity(), process.thread);
            now.is_hidden || is_same && now.memory != Memory::default()
        });
        Ok(if is_hidden {
            Sight::Hidden
        } else {
            Sight::Gone
        })
    }

    /// A process's part of its own pages: of those that several have, each has a part. `None` when
    /// it ended, or the kernel does not say. Costs a look at every page.
    pub(super) fn part_of_own(&self, process: &Process) -> Option<u64> {
        match self.read(process.thread, "smaps_rollup") {
            Ok(Sight::Seen(rollup)) => parse_rollup(&rollup),
            _ => None,
        }
    }

    /// The number of whoever was born last, process or thread, dead or alive: where it is the same
    /// at two times, nobody was born between them. `None` where the kernel does not tell.
    pub(super) fn last_born(&self) -> Option<u64> {
        let mut text = [0; 32];
        let length = rustix::io::pread(self.last_process.as_ref()?, &mut text, 0).ok()?;
        number_of(words(&text[..length]).next()?)
    }

    /// What a process has open.
    pub(super) fn descriptors(&self, process: &Process) -> Step<Sight<Descriptors>> {
        match self.links(&format!("{}/fd", process.thread)) {
            Ok(all) => Ok(Sight::Seen(all)),
            Err(error) => match unseen(error, "fd")? {
                Sight::Hidden => self.hidden(process),
                sight => Ok(sight),
            },
        }
    }

    fn links(&self, folder: &str) -> rustix::io::Result<Descriptors> {
        let mut all = Descriptors::default();
        let mut target = [0; LINK];
        for number in self.numbers_in(folder)? {
            let link = format!("{folder}/{number}");
            match rustix::fs::readlinkat_raw(&self.proc, link, &mut target) {
                Ok(length) => all.add(&target[..length]),
                // A path that is too long to be shown.
                Err(Errno::NAMETOOLONG) => all.others += 1,
                // It was closed meanwhile.
                Err(errno) if is_gone(errno) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
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

    /// What `/proc` has of a process or of any thread.
    fn open(&self, id: i32, name: &str) -> Step<Sight<File>> {
        let path = format!("{id}/{name}");
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        match rustix::fs::openat(&self.proc, path, flags, Mode::empty()) {
            Ok(file) => Ok(Sight::Seen(file.into())),
            Err(error) => unseen(error, name),
        }
    }

    /// The same where it is known to be short. It may hold any bytes: programs name themselves.
    fn read(&self, id: i32, name: &str) -> Step<Sight<Vec<u8>>> {
        let mut file = match self.open(id, name)? {
            Sight::Seen(file) => file,
            Sight::Gone => return Ok(Sight::Gone),
            Sight::Hidden => return Ok(Sight::Hidden),
        };
        let mut text = Vec::with_capacity(2048);
        match file.read_to_end(&mut text) {
            Ok(_) => Ok(Sight::Seen(text)),
            Err(error) => unseen(error, name),
        }
    }
}

impl Process {
    /// Tells it from another that gets its number.
    pub(super) const fn identity(&self) -> (i32, u64) {
        (self.pid, self.started)
    }
}

impl Descriptors {
    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        (self.pipes.len() + self.sockets.len()) as u64 + self.watchers + self.texts + self.others
    }

    /// Adds one by what its link in `/proc` says.
    fn add(&mut self, target: &[u8]) {
        let number = |kind: &[u8]| {
            let rest = target.strip_prefix(kind)?.strip_prefix(b":[")?;
            number_of(rest.strip_suffix(b"]")?)
        };
        if let Some(pipe) = number(b"pipe") {
            self.pipes.push(pipe);
        } else if let Some(socket) = number(b"socket") {
            self.sockets.push(socket);
        } else if target == b"anon_inode:[eventpoll]" {
            self.watchers += 1;
        } else if target.starts_with(b"/proc/") {
            self.texts += 1;
        } else {
            self.others += 1;
        }
    }
}

/// Why something of a process could not be seen: it has ended, or the kernel does not tell, as of
/// programs that nobody may read. Anything else is an error.
pub(super) fn unseen<T>(error: impl Into<io::Error>, what: &str) -> Step<Sight<T>> {
    let error = error.into();
    match Errno::from_io_error(&error) {
        Some(errno) if is_gone(errno) => Ok(Sight::Gone),
        Some(Errno::ACCESS | Errno::PERM) => Ok(Sight::Hidden),
        _ => Err(error).during("read", format!("/proc/…/{what}")),
    }
}

/// Whether this is how `/proc` says that a process is not there any more.
fn is_gone(errno: Errno) -> bool {
    matches!(errno, Errno::NOENT | Errno::SRCH)
}

fn number_of<T: std::str::FromStr>(bytes: &[u8]) -> Option<T> {
    std::str::from_utf8(bytes).ok()?.parse().ok()
}

/// The words of a line.
fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = bytes.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

/// The values of lines with a name and a colon.
fn values(text: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    text.split(|&byte| byte == b'\n').filter_map(|line| {
        let colon = line.iter().position(|&byte| byte == b':')?;
        Some((&line[..colon], &line[colon + 1..]))
    })
}

/// A process by `/proc/…/stat`: all but what is not in there.
fn parse_stat(stat: &[u8], tick: Duration) -> Option<Process> {
    // The name, in parentheses, may hold anything.
    let name_ends = stat.iter().rposition(|&byte| byte == b')')?;
    let fields: Vec<&[u8]> = words(&stat[name_ends + 1..]).collect();
    let number = |index: usize| number_of::<u64>(fields.get(index)?);
    let ticks = u32::try_from(number(13)? + number(14)?).unwrap_or(u32::MAX);
    Some(Process {
        parent: number_of(fields.get(1)?)?,
        started: number(19)?,
        is_ready: fields[0] == b"R",
        threads: number(17)?,
        waited: tick * ticks,
        ..Process::default()
    })
}

/// Memory by `/proc/…/status`. A thread that has ended has none.
fn parse_status(status: &[u8]) -> io::Result<Option<Memory>> {
    let mut memory = Memory::default();
    let mut has_memory = false;
    for (name, value) in values(status) {
        let number = || {
            let number = words(value).next().and_then(number_of::<u64>);
            number.ok_or_else(|| io::Error::other("it holds no figures"))
        };
        let bytes = || Ok::<_, io::Error>(number()?.saturating_mul(1024));
        match name {
            b"VmRSS" => has_memory = true,
            b"RssAnon" | b"RssFile" | b"VmSwap" => memory.own += bytes()?,
            b"VmPTE" => memory.tables = bytes()?,
            b"RssShmem" => memory.shared = bytes()?,
            b"FDSize" => memory.descriptors = number()?,
            _ => {}
        }
    }
    Ok(has_memory.then_some(memory))
}

/// A process's part of what [`Memory::own`] counts, by `/proc/…/smaps_rollup`.
fn parse_rollup(rollup: &[u8]) -> Option<u64> {
    let figure = |wanted: &[u8]| {
        let (_, value) = values(rollup).find(|(name, _)| *name == wanted)?;
        number_of::<u64>(words(value).next()?)
    };
    let all = figure(b"Pss_Anon")? + figure(b"Pss_File")? + figure(b"SwapPss")?;
    Some(all * 1024)
}

/// By the signals that are ignored in `/proc/…/status`.
fn ignores_children(status: &[u8]) -> bool {
    let ignored = values(status).find(|(name, _)| *name == b"SigIgn");
    let bits = ignored.and_then(|(_, value)| {
        let text = std::str::from_utf8(value).ok()?;
        u64::from_str_radix(text.trim(), 16).ok()
    });
    bits.is_some_and(|bits| bits >> (libc::SIGCHLD - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn figures_are_found_behind_odd_names() {
        let stat =
            b"12 (a)\n\xff R (c)) S 7 12 12 0 -1 4194304 100 200 0 0 3 4 5 6 20 0 9 0 99 1 2";
        let process = parse_stat(stat, Duration::from_millis(10)).unwrap();
        assert_eq!(
            (process.parent, process.started, process.threads),
            (7, 99, 9)
        );
        assert_eq!(process.waited, Duration::from_millis(110));
        assert!(!process.is_ready);
        assert!(parse_stat(b"12 (a) R 7", Duration::ZERO).is_none());
    }

    #[test]
    fn memory_is_all_that_is_a_processes_own() {
        let status = b"Name:\t\xfe\nName:\tRssAnon: 5 kB\nFDSize:\t128\nVmRSS:\t 900 kB\nRssAnon:\t 400 kB\n\
                      RssFile:\t 300 kB\nRssShmem:\t 200 kB\nVmPTE:\t 50 kB\nVmSwap:\t 8 kB\n";
        let memory = parse_status(status).unwrap().unwrap();
        assert_eq!((memory.own, memory.tables), (708 * 1024, 50 * 1024));
        assert_eq!((memory.shared, memory.descriptors), (200 * 1024, 128));
        let rollup = b"00400000-7ffc00000000 ---p 00000000 00:00 0    [rollup]\nRss:    900 kB\n\
                      Pss:    650 kB\nPss_Dirty:    5 kB\nPss_Anon:    300 kB\nPss_File:    150 kB\n\
                      Pss_Shmem:    200 kB\nSwap:    9 kB\nSwapPss:    4 kB\n";
        assert_eq!(parse_rollup(rollup), Some(454 * 1024));
        assert_eq!(parse_rollup(b"Rss:    900 kB\nPss:    650 kB\n"), None);
        assert!(ignores_children(b"SigBlk:\t0\nSigIgn:\t0000000000010000\n"));
        assert!(!ignores_children(
            b"SigIgn:\t0000000000001000\nSigCgt:\t0000000000010000\n"
        ));
        let zombie = parse_status(b"Name:\tz\nState:\tZ (zombie)\n");
        assert_eq!(zombie.unwrap(), None);
        // A figure that cannot be read is not taken for 0.
        assert!(parse_status(b"VmRSS:\t 900 kB\nRssAnon:\t many kB\n").is_err());
    }

    #[test]
    fn what_is_open_is_known_by_what_is_behind_it() {
        let mut all = Descriptors::default();
        for target in [
            "pipe:[7]",
            "pipe:[x]",
            "socket:[8]",
            "anon_inode:[eventpoll]",
            "anon_inode:[eventfd]",
            "/proc/12/maps",
            "/work/proc/12/maps",
            "/proc/12/status (deleted)",
        ] {
            all.add(target.as_bytes());
        }
        let expected = Descriptors {
            pipes: vec![7],
            sockets: vec![8],
            watchers: 1,
            texts: 2,
            others: 3,
        };
        assert_eq!(all, expected);
    }
}
