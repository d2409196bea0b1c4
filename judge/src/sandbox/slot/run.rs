//! One run in the slot: start, watch, stop, clean up, report.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Resource;

use super::accounting::Accounting;
use super::capabilities::{Needed, keep_only_needed};
use super::fresh::Fresh;
use super::identity::Inside;
use super::numbers::ProcessNumbers;
use super::oom_score::OomScore;
use super::root::{self, Places};
use super::scratch::Scratch;
use super::step::{During, Step};
use super::{filter, landlock};
use crate::sandbox::cgroup::Meter;
use crate::sandbox::counter::RunCounter;
use crate::sandbox::facts::{Exit, Stop};
use crate::sandbox::idle::{IdleClock, numbers_in};
use crate::sandbox::protocol::{Channel, Failure, FromSlot, Report, RunOrder, ToSlot, path_of};
use crate::sandbox::request::{Collect, Limits, SyscallFamily};
use crate::sandbox::sys::{self, Children, Ended, Launch, Launched, Stack, Strings, Usage};

/// The slot sleeps at least so long between two looks at a run.
const SHORTEST_NAP: Duration = Duration::from_millis(1);

/// A run that was idle for so long, and longer than it computed, sleeps.
const ASLEEP: Duration = Duration::from_millis(100);

/// How many descriptors a program may have where no group counts what the kernel keeps behind them:
/// a part of what it may have elsewhere, and more than programs use.
const DESCRIPTORS_WITHOUT_GROUPS: u64 = 256;

/// Makes runs, one after another.
pub(super) struct Runner {
    user: Inside,
    stack: Stack,
    family: Option<SyscallFamily>,
    /// The kernel's limits that the last run got, and for which.
    limits: Option<(Limits, Vec<(Resource, u64)>)>,
    scratch: Scratch,
    accounting: Accounting,
    instructions: Option<RunCounter>,
    oom_score: OomScore,
    numbers: ProcessNumbers,
    /// Where every run gets namespaces of its own.
    fresh: Option<Fresh>,
    cores: u32,
    /// The slot's own `/proc`, which shows every process.
    proc: OwnedFd,
}

/// A run that goes on.
struct Watch<'a> {
    limits: &'a Limits,
    launched: &'a Launched,
    started: Instant,
    /// CPU time at the last look.
    cpu: Duration,
    idle: IdleClock,
    /// The judge knows that it sleeps.
    sleep_reported: bool,
    reaped: Usage,
    stopped: Option<Stop>,
}

impl Runner {
    pub(super) fn new(
        places: &Places,
        user: Inside,
        meter: Option<Meter>,
        fresh_namespaces: bool,
    ) -> Step<Self> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Ok(Self {
            user,
            stack: Stack::new(),
            family: None,
            limits: None,
            scratch: Scratch::new(places)?,
            accounting: Accounting::new(meter, places)?,
            instructions: RunCounter::instructions().ok(),
            oom_score: OomScore::open(&places.proc)?,
            numbers: ProcessNumbers::new(places)?,
            fresh: fresh_namespaces
                .then(|| Fresh::new(&places.proc))
                .transpose()?,
            cores,
            proc: rustix::io::fcntl_dupfd_cloexec(&places.proc, 3).during("keep", "/proc")?,
        })
    }

    /// What can be done before the next run is asked for.
    pub(super) fn rest(&mut self) -> Step {
        if let Some(fresh) = &mut self.fresh {
            fresh.renew()?;
            self.accounting.pass_over(fresh.reaper());
        }
        self.scratch.rest()?;
        self.numbers.begin_again();
        if let Some(instructions) = &mut self.instructions {
            instructions.reset();
        }
        self.accounting.reset()
    }

    /// A program's file was put in the slot.
    pub(super) fn has_loaded(&mut self) {
        self.accounting.has_loaded();
    }

    pub(super) fn run(
        &mut self,
        order: &RunOrder,
        stdio: [OwnedFd; 3],
        places: &Places,
        channel: &mut Channel,
    ) -> Step<FromSlot> {
        self.settle(order, places, channel)?;
        let started = Instant::now();
        let launched = match self.start(order, &stdio)? {
            Ok(launched) => launched,
            Err(errno) => return Ok(FromSlot::NotStarted { errno }),
        };
        // Only the program holds them now, so that whoever it talks with sees it close them.
        drop(stdio);
        let mut watch = Watch {
            limits: &order.limits,
            launched: &launched,
            started,
            cpu: Duration::ZERO,
            idle: IdleClock::start(),
            sleep_reported: false,
            reaped: Usage::default(),
            stopped: None,
        };
        let exit = self.watch(&mut watch, channel)?;
        let wall = started.elapsed();
        self.finish(watch, exit, wall, order.collect.as_ref(), channel)
            .map(FromSlot::Report)
    }

    /// Starts the program; the system's error number when it can't be executed.
    fn start(&mut self, order: &RunOrder, stdio: &[OwnedFd; 3]) -> Step<Result<Launched, i32>> {
        let args = strings(
            std::iter::once(path_of(&order.program).as_os_str().as_bytes())
                .chain(order.args.iter().map(Vec::as_slice)),
        )?;
        let env = strings(order.env.iter().map(Vec::as_slice))?;
        let program = Path::new("/program").join(path_of(&order.program));
        let program = c_string(program.as_os_str().as_bytes())?;
        let limits = match self.limits.take() {
            Some((same, limits)) if same == order.limits => limits,
            _ => self.resource_limits(&order.limits),
        };
        self.accounting.limit(&order.limits, self.beside())?;
        let birthplace = self.accounting.birthplace();
        let launch = Launch {
            program: &program,
            args: &args,
            env: &env,
            stdio: borrowed(stdio),
            limits: &limits,
            user: match self.user {
                Inside::Two { run } => Some(run),
                Inside::One => None,
            },
            group: birthplace,
            filter: birthplace.map(|_| filter::FOR_RUNS_BORN_IN_GROUPS),
        };
        self.oom_score.next_child(true)?;
        let launched = sys::launch(&launch, &mut self.stack);
        if let Some(fresh) = &mut self.fresh {
            fresh.are_used();
        }
        self.oom_score.next_child(false)?;
        self.limits = Some((order.limits, limits));
        launched.map(Ok).or_else(|error| {
            if let Some(pid) = error.child {
                sys::wait_one(pid).during("bury", "failed start")?;
            }
            match error.step {
                "exec" => Ok(Err(error.errno.raw_os_error())),
                step => Err(error.errno).during(step, "new process"),
            }
        })
    }

    /// The first run settles what later runs can't change: system calls, room for files, and whether those can be
    /// executed.
    fn settle(&mut self, order: &RunOrder, places: &Places, channel: &Channel) -> Step {
        match self.family {
            Some(family) if family == order.family => Ok(()),
            Some(_) => Err(Failure::impossible(
                "change",
                "system call family of a slot",
            )),
            None => {
                Scratch::resize(places, order.limits.files)?;
                if order.family != SyscallFamily::Compiler {
                    root::forbid_executing()?;
                }
                landlock::raise(places)?;
                keep_only_needed(&Needed {
                    user: self.user,
                    makes_namespaces: self.fresh.is_some(),
                    looks_at_processes: !self.accounting.has_groups(),
                })?;
                let slot = filter::Slot {
                    channel: channel.as_fd().as_raw_fd(),
                    has_groups: self.accounting.has_groups(),
                    births_in_group: self.accounting.birthplace().is_some(),
                    births_in_fresh_namespaces: self.fresh.is_some(),
                };
                let program = filter::program(order.family, slot)?;
                sys::install_filter(&program).during("install", "seccomp filter")?;
                self.family = Some(order.family);
                Ok(())
            }
        }
    }

    /// How many processes of the slot's own there are during a run, besides the one that serves.
    fn beside(&self) -> u32 {
        u32::from(self.fresh.is_some())
    }

    fn resource_limits(&self, limits: &Limits) -> Vec<(Resource, u64)> {
        let most = |resource: Resource, wanted: u64| {
            let allowed = rustix::process::getrlimit(resource).maximum;
            (
                resource,
                allowed.map_or(wanted, |allowed| allowed.min(wanted)),
            )
        };
        let mut all = vec![
            // Behind the slot's own clock, which is finer, and for the slot's own failure.
            most(Resource::Cpu, limits.cpu.as_secs().saturating_add(2)),
            most(Resource::Stack, limits.memory.bytes()),
            most(Resource::Fsize, limits.files.bytes()),
        ];
        let more = self.accounting.resource_limit(limits, self.beside());
        all.extend(more.map(|(resource, wanted)| most(resource, wanted)));
        if !self.accounting.has_groups() && self.family != Some(SyscallFamily::Compiler) {
            all.push(most(Resource::Nofile, DESCRIPTORS_WITHOUT_GROUPS));
        }
        all
    }

    /// Watches until the started process ended, by itself or by a limit.
    fn watch(&mut self, watch: &mut Watch<'_>, channel: &mut Channel) -> Step<Exit> {
        loop {
            let nap = self.nap(watch);
            let (ended, told) = sleep(watch.launched, channel, nap)?;
            if ended {
                break;
            }
            if told {
                match channel.receive::<ToSlot>().during("receive", "orders")? {
                    Some((ToSlot::Stop(why), _)) => watch.stopped = Some(why),
                    Some(_) => {}
                    // The judge is gone; the keeper will see it too.
                    None => std::process::exit(0),
                }
            }
            if let Some(exit) = self.reap(watch)? {
                return Ok(exit);
            }
            if watch.stopped.is_none() {
                watch.stopped = self.crossed(watch)?;
                watch.report_sleep(channel)?;
            }
            if watch.stopped.is_some() {
                // All at once: what is left of a tree may burn time until its turn comes.
                kill_all()?;
                break;
            }
        }
        let ended = sys::wait_one(watch.launched.pid).during("wait for", "run")?;
        self.bury(&ended, &mut watch.reaped);
        Ok(ended.exit)
    }

    /// Buries orphans that ended, so that they don't count as processes. Returns how the started
    /// process ended if it did meanwhile.
    fn reap(&mut self, watch: &mut Watch<'_>) -> Step<Option<Exit>> {
        while let Children::Ended(ended) = sys::next_ended().during("wait for", "orphans")? {
            self.bury(&ended, &mut watch.reaped);
            if ended.pid == watch.launched.pid {
                return Ok(Some(ended.exit));
            }
        }
        Ok(None)
    }

    /// Until when nothing can have gone wrong.
    fn nap(&self, watch: &Watch<'_>) -> Duration {
        let wall_left = watch.limits.wall.saturating_sub(watch.started.elapsed());
        let cpu_left = watch.limits.cpu.saturating_sub(watch.cpu);
        let idle_left = watch.limits.idle.saturating_sub(watch.idle.idle());
        (cpu_left / self.cores)
            .min(wall_left)
            .min(idle_left)
            .clamp(SHORTEST_NAP, self.accounting.longest_nap())
    }

    /// The limit that was crossed, if one was.
    fn crossed(&mut self, watch: &mut Watch<'_>) -> Step<Option<Stop>> {
        watch.cpu = self.accounting.cpu(watch.reaped)?;
        if watch.cpu >= watch.limits.cpu {
            return Ok(Some(Stop::Cpu));
        }
        // Process 1 is the slot itself.
        let all = || {
            let mut ids = numbers_in(&self.proc, ".");
            ids.retain(|id| *id != 1);
            ids
        };
        watch.idle.look(&self.proc, watch.cpu, all);
        if watch.idle.idle() >= watch.limits.idle {
            return Ok(Some(Stop::Idle));
        }
        if watch.started.elapsed() >= watch.limits.wall {
            return Ok(Some(Stop::Wall));
        }
        let is_out = self
            .accounting
            .is_out_of_memory(watch.limits, &self.scratch)?;
        Ok(is_out.then_some(Stop::Memory))
    }

    /// Ends and buries every process of the run.
    fn clear_away(&mut self, reaped: &mut Usage) -> Step {
        loop {
            match sys::next_ended().during("wait for", "orphans")? {
                Children::Ended(ended) => self.bury(&ended, reaped),
                // Orphans become children of this process: where it has none, there is nobody.
                Children::None => return Ok(()),
                Children::Running => break,
            }
        }
        if self.fresh.is_some() && self.accounting.is_empty(self.beside())? {
            // There is process 1 of its namespaces, which can end while nobody waits.
            return Ok(());
        }
        kill_all()?;
        while let Some(ended) = sys::wait_any().during("wait for", "orphans")? {
            self.bury(&ended, reaped);
        }
        Ok(())
    }

    /// Returns when every process of the run is gone. Those whose parent ignores their end are nobody's
    /// children any more a moment before.
    fn see_off(&self) -> Step {
        while self.is_anybody_there()? {
            std::thread::sleep(SHORTEST_NAP);
        }
        Ok(())
    }

    /// Whether there is a process that is not the slot's own.
    fn is_anybody_there(&self) -> Step<bool> {
        let reaper = self.fresh.as_ref().and_then(Fresh::reaper);
        if self.accounting.has_groups() {
            // A signal to all would make the kernel look at every process of the machine.
            let is_empty = self.accounting.is_empty(u32::from(reaper.is_some()))?;
            return Ok(!is_empty);
        }
        if self.fresh.is_some() {
            let own = 1 + usize::from(reaper.is_some());
            return Ok(numbers_in(&self.proc, ".").len() > own);
        }
        match nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), None) {
            Ok(()) => Ok(true),
            Err(nix::errno::Errno::ESRCH) => Ok(false),
            Err(error) => Err(error).during("look for", "what is left"),
        }
    }

    fn bury(&mut self, ended: &Ended, reaped: &mut Usage) {
        reaped.add(ended);
        self.accounting.was_buried(ended.pid);
        if let Some(fresh) = &mut self.fresh {
            fresh.was_waited_for(ended);
        }
    }

    /// Ends everything the run left, counts, brings back files, and cleans up.
    fn finish(
        &mut self,
        mut watch: Watch<'_>,
        exit: Exit,
        wall: Duration,
        wanted: Option<&Collect>,
        channel: &Channel,
    ) -> Step<Report> {
        self.accounting.make_room()?;
        self.clear_away(&mut watch.reaped)?;
        self.see_off()?;
        let account = self.accounting.close(watch.reaped, &self.scratch)?;
        // Exact, but never less than the slot's own size, whose memory the process borrowed
        // before it became the program. A group's figure is only good to a quarter MiB.
        let largest = problems::ByteSize::from_bytes(watch.reaped.largest_resident);
        let out_of_memory = watch.stopped == Some(Stop::Memory) || account.out_of_memory > 0;
        let complete = match wanted {
            Some(wanted) => self.scratch.send_files(wanted, channel)?,
            None => true,
        };
        let is_untouched = self.scratch.is_untouched()?;
        let stopped = watch
            .stopped
            .or_else(|| stopped_by_kernel(exit, out_of_memory))
            .or((!complete).then_some(Stop::Files));
        Ok(Report {
            exit,
            stopped,
            cpu: account.cpu,
            wall,
            idle: watch.idle.idle(),
            instructions: self.instructions.as_mut().and_then(RunCounter::count),
            memory_peak: account.memory_peak.max(largest),
            out_of_memory,
            dirty: !is_untouched || account.leaves_much,
        })
    }
}

impl Watch<'_> {
    /// Reports once that the run sleeps more than it computes, so that others may use its processor. How
    /// long it waits for that does not matter, or on a busy machine nobody would be seen asleep.
    fn report_sleep(&mut self, channel: &Channel) -> Step {
        let idle = self.idle.idle();
        if self.sleep_reported || idle < ASLEEP || idle < self.cpu {
            return Ok(());
        }
        self.sleep_reported = true;
        channel
            .send(&FromSlot::Sleeps, &[])
            .during("report sleep to", "the judge")
    }
}

impl Usage {
    fn add(&mut self, ended: &Ended) {
        self.cpu += ended.usage.cpu;
        self.largest_resident = self.largest_resident.max(ended.usage.largest_resident);
    }
}

/// Which limit of the kernel's ended the process.
fn stopped_by_kernel(exit: Exit, out_of_memory: bool) -> Option<Stop> {
    const SIGKILL: i32 = Signal::SIGKILL as i32;
    const SIGXCPU: i32 = Signal::SIGXCPU as i32;
    const SIGXFSZ: i32 = Signal::SIGXFSZ as i32;
    match exit {
        Exit::Signal(SIGKILL) if out_of_memory => Some(Stop::Memory),
        Exit::Signal(SIGXCPU) => Some(Stop::Cpu),
        Exit::Signal(SIGXFSZ) => Some(Stop::Files),
        _ => None,
    }
}

/// Sleeps; says whether the started process ended and whether the judge said something.
fn sleep(launched: &Launched, channel: &Channel, nap: Duration) -> Step<(bool, bool)> {
    let timeout = Timespec {
        tv_sec: nap.as_secs().cast_signed(),
        tv_nsec: i64::from(nap.subsec_nanos()),
    };
    let mut waiting = [
        PollFd::new(&launched.pidfd, PollFlags::IN),
        PollFd::new(channel, PollFlags::IN),
    ];
    match poll(&mut waiting, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error).during("wait for", "run"),
    }
    let happened = |index: usize| !waiting[index].revents().is_empty();
    Ok((happened(0), happened(1)))
}

/// Kills every process of the namespace but this one. One pass is enough: a process that is
/// being killed can't fork.
fn kill_all() -> Step {
    // Anywhere else this would reach far more than a run.
    if !rustix::process::getpid().is_init() {
        return Err(io::Error::from(io::ErrorKind::Unsupported)).during("kill", "everything");
    }
    match nix::sys::signal::kill(nix::unistd::Pid::from_raw(-1), Signal::SIGKILL) {
        Ok(()) | Err(nix::errno::Errno::ESRCH) => Ok(()),
        Err(error) => Err(error).during("kill", "everything"),
    }
}

/// The descriptors of a run, borrowed.
fn borrowed(stdio: &[OwnedFd; 3]) -> [BorrowedFd<'_>; 3] {
    [stdio[0].as_fd(), stdio[1].as_fd(), stdio[2].as_fd()]
}

fn strings<'a>(strings: impl Iterator<Item = &'a [u8]>) -> Step<Strings> {
    strings.map(c_string).collect::<Step<_>>().map(Strings::new)
}

fn c_string(bytes: &[u8]) -> Step<CString> {
    CString::new(bytes).map_err(|_| Failure::impossible("understand", "a string with a NUL byte"))
}
