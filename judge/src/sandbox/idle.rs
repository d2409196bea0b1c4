//! Tells sleep from waiting for a processor, by looking at the threads of a run.
//!
//! Time on the clock is spent computing, waiting for a processor, or asleep. Only sleep is the
//! program's own doing: on a busy machine a program that never rests may wait longer than it
//! computes. The kernel counts for each thread how long it computed and how long it was ready but
//! had no processor (`schedstat`, the run delay). A run was idle between two looks for as long as
//! none of its threads did either.
//!
//! What cannot be known counts in the program's favour. When a thread is ready at the moment of a
//! look, nobody slept since the last one: in a pipeline there is always one that is ready, and
//! what a thread waits for just now is not yet in its figures. So over many looks a run is idle
//! for the part of them in which none of its threads is ready.

use std::collections::HashMap;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::fs::{Dir, Mode, OFlags};
use rustix::time::{ClockId, clock_gettime};

/// The least time between two looks: each reads two small files for every thread.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Adds up how long a run was idle.
pub(super) struct IdleClock {
    idle: Duration,
    looked_at: Instant,
    /// CPU time of the whole run at the last look.
    cpu: Duration,
    /// How long each thread had computed or been ready at the last look; a thread that is not
    /// there began later. `None` when nobody looked, because the run was busy anyway.
    threads: Option<HashMap<i32, Duration>>,
}

/// What a look at one thread shows.
struct Seen {
    is_ready: bool,
    /// How long it has computed or been ready since it began.
    active: Duration,
}

impl IdleClock {
    /// A clock for a run that starts now.
    pub(super) fn start() -> Self {
        Self {
            idle: Duration::ZERO,
            looked_at: Instant::now(),
            cpu: Duration::ZERO,
            threads: Some(HashMap::new()),
        }
    }

    /// How long the run was idle until the last look.
    pub(super) const fn idle(&self) -> Duration {
        self.idle
    }

    /// Looks at the threads of these processes, if it is time to. The run has used so much CPU
    /// time until now, ended processes included. `proc` is a `/proc` that shows them.
    pub(super) fn look(
        &mut self,
        proc: &OwnedFd,
        cpu: Duration,
        processes: impl FnOnce() -> Vec<i32>,
    ) {
        let passed = self.looked_at.elapsed();
        if passed < LOOK_EVERY {
            return;
        }
        self.looked_at += passed;
        let computed = cpu.saturating_sub(self.cpu);
        self.cpu = cpu;
        if computed >= passed.mul_f64(0.9) {
            self.threads = None;
            return;
        }
        let threads = threads_of(proc, &processes());
        let is_ready = threads.values().any(|seen| seen.is_ready);
        let now = threads.into_iter().map(|(id, seen)| (id, seen.active));
        let before = self.threads.replace(now.collect());
        if let (false, Some(before), Some(now)) = (is_ready, before, &self.threads) {
            self.idle += passed.saturating_sub(computed.max(longest_active(&before, now)));
        }
    }
}

fn threads_of(proc: &OwnedFd, processes: &[i32]) -> HashMap<i32, Seen> {
    let mut threads = HashMap::new();
    for process in processes {
        // It may end at any moment; then nothing of it is ready.
        for id in numbers_in(proc, &format!("{process}/task")) {
            let Some(stat) = read(proc, &format!("{process}/task/{id}/stat")) else {
                continue;
            };
            let times = read(proc, &format!("{process}/task/{id}/schedstat"));
            threads.insert(id, seen(&stat, times.as_deref()));
        }
    }
    threads
}

/// What a look at a thread shows. One whose times cannot be read may have been ready all the while.
fn seen(stat: &[u8], times: Option<&[u8]>) -> Seen {
    let active = times.and_then(active);
    Seen {
        is_ready: active.is_none() || state(stat) == Some(b'R'),
        active: active.unwrap_or_default(),
    }
}

/// The processes that these ones started, and those that they started, with themselves.
pub(super) fn descendants(proc: &OwnedFd, first: i32) -> Vec<i32> {
    let mut found = vec![first];
    let mut next = 0;
    while let Some(process) = found.get(next) {
        let path = format!("{process}/task");
        for id in numbers_in(proc, &path) {
            let children = read(proc, &format!("{path}/{id}/children")).unwrap_or_default();
            let children = children.split(u8::is_ascii_whitespace);
            found.extend(children.filter_map(number_of::<i32>));
        }
        next += 1;
    }
    found
}

/// What `/proc` tells may hold any bytes: programs name themselves.
fn read(proc: &OwnedFd, path: &str) -> Option<Vec<u8>> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let file = rustix::fs::openat(proc, path, flags, Mode::empty()).ok()?;
    let mut text = Vec::new();
    std::fs::File::from(file).read_to_end(&mut text).ok()?;
    Some(text)
}

fn number_of<T: std::str::FromStr>(bytes: &[u8]) -> Option<T> {
    std::str::from_utf8(bytes).ok()?.parse().ok()
}

/// Time on a processor and time waiting for one of the thread that asks; the first alone where the
/// kernel does not say how long it waited.
pub(crate) fn own_active() -> Duration {
    let text = std::fs::read("/proc/thread-self/schedstat");
    let active = text.ok().as_deref().and_then(active);
    active.unwrap_or_else(own_cpu)
}

/// Time on a processor of the thread that asks.
fn own_cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        now.tv_sec.cast_unsigned(),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

/// The entries of a folder that are numbers: processes or threads. Empty when it is gone.
pub(super) fn numbers_in(proc: &OwnedFd, folder: &str) -> Vec<i32> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let entries = rustix::fs::openat(proc, folder, flags, Mode::empty()).and_then(Dir::new);
    entries
        .into_iter()
        .flatten()
        .map_while(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok()?.parse().ok())
        .collect()
}

/// The most that any thread computed or was ready between two looks: the run was busy at least
/// that long. The sum over threads would count twice what they did side by side.
fn longest_active(before: &HashMap<i32, Duration>, now: &HashMap<i32, Duration>) -> Duration {
    let since = |(id, active): (&i32, &Duration)| {
        // A smaller figure than before is another thread's with the same number.
        before
            .get(id)
            .and_then(|before| active.checked_sub(*before))
            .unwrap_or(*active)
    };
    now.iter().map(since).max().unwrap_or_default()
}

/// The state letter, by `/proc/…/stat`.
fn state(stat: &[u8]) -> Option<u8> {
    let name_ends = stat.iter().rposition(|&byte| byte == b')')?;
    let mut rest = stat[name_ends + 1..].iter();
    rest.find(|byte| !byte.is_ascii_whitespace()).copied()
}

/// Time on a processor and time waiting for one, by `/proc/…/schedstat`.
fn active(schedstat: &[u8]) -> Option<Duration> {
    let mut figures = schedstat.split(u8::is_ascii_whitespace);
    let mut figure = || number_of::<u64>(figures.next()?);
    let computed = figure()?;
    let waited = figure()?;
    Some(Duration::from_nanos(computed.saturating_add(waited)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::process::{Child, Command};

    use super::*;

    #[test]
    fn figures_are_found() {
        assert_eq!(state(b"7 (a) R) S 1 7"), Some(b'S'));
        assert_eq!(state(b"7 (\xff\xfe) R\n) D 1 7"), Some(b'D'));
        assert_eq!(state(b""), None);
        assert_eq!(active(b"1500 2500 3\n"), Some(Duration::from_micros(4)));
        assert_eq!(active(b"1500\n"), None);
        assert!(!seen(b"7 (a) S 1", Some(b"1500 2500 3\n")).is_ready);
        // Where the kernel does not say how long it was ready, it is not called idle.
        assert!(seen(b"7 (a) S 1", Some(b"1500\n")).is_ready);
        assert!(seen(b"7 (a) S 1", None).is_ready);
    }

    #[test]
    fn threads_side_by_side_are_counted_once() {
        let ms = Duration::from_millis;
        let before = HashMap::from([(1, ms(10)), (2, ms(90))]);
        // One that went on, one whose number was given anew, one that is new.
        let now = HashMap::from([(1, ms(40)), (2, ms(20)), (3, ms(25))]);
        assert_eq!(longest_active(&before, &now), ms(30));
        assert_eq!(longest_active(&before, &HashMap::new()), Duration::ZERO);
    }

    /// A shell script that goes on, and a clock for it.
    struct Watched {
        child: Child,
        proc: OwnedFd,
        clock: IdleClock,
        since: Instant,
    }

    impl Watched {
        fn start(script: &str) -> Self {
            Self {
                proc: rustix::fs::open(c"/proc", OFlags::DIRECTORY, Mode::empty()).unwrap(),
                child: Command::new("sh").args(["-c", script]).spawn().unwrap(),
                clock: IdleClock::start(),
                since: Instant::now(),
            }
        }

        /// How long it was idle until now.
        fn look(&mut self) -> Duration {
            std::thread::sleep(LOOK_EVERY);
            let id = i32::try_from(self.child.id()).unwrap();
            self.clock
                .look(&self.proc, Duration::ZERO, || descendants(&self.proc, id));
            self.clock.idle()
        }

        /// How long it has computed or waited for a processor.
        fn active(&self) -> Duration {
            let path = format!("{}/schedstat", self.child.id());
            read(&self.proc, &path).as_deref().and_then(active).unwrap()
        }
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    /// Three of them on every core, until it is dropped.
    struct Spinners(Vec<Child>);

    impl Spinners {
        fn start() -> Self {
            let cores = std::thread::available_parallelism().unwrap().get();
            let spin = || {
                Command::new("sh")
                    .args(["-c", "while :; do :; done"])
                    .spawn()
            };
            Self((0..3 * cores).map(|_| spin().unwrap()).collect())
        }
    }

    impl Drop for Spinners {
        fn drop(&mut self) {
            for spinner in &mut self.0 {
                let _ = spinner.kill();
                let _ = spinner.wait();
            }
        }
    }

    #[test]
    fn a_sleeper_is_idle_and_a_spinner_is_not_however_busy_the_machine() {
        let _spinners = Spinners::start();
        let mut sleeper = Watched::start("exec sleep 1000");
        let deadline = Instant::now() + Duration::from_mins(2);
        while sleeper.look() < Duration::from_secs(1) {
            assert!(Instant::now() < deadline, "{:?}", sleeper.clock.idle());
        }
        assert!(sleeper.clock.idle() <= sleeper.since.elapsed());
        let mut spinner = Watched::start("while :; do :; done");
        // It has begun to spin: what it read from disks before is behind it.
        while spinner.active() < Duration::from_millis(200) {
            spinner.look();
        }
        let before = spinner.clock.idle();
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(1) {
            spinner.look();
        }
        let idle = spinner.clock.idle().saturating_sub(before);
        assert!(idle < Duration::from_millis(100), "{idle:?}");
    }
}
