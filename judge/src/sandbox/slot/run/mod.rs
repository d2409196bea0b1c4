//! One run in the slot: start, watch, stop, clean up, report.

mod clear_away;
mod start;
mod watch;

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use rustix::process::Resource;

use super::accounting::Accounting;
use super::fresh::Fresh;
use super::identity::Inside;
use super::numbers::ProcessNumbers;
use super::oom_score::OomScore;
use super::root::Places;
use super::scratch::Scratch;
use super::step::{During, Step};
use crate::sandbox::cgroup::Meter;
use crate::sandbox::counter::RunCounter;
use crate::sandbox::facts::{Exit, Stop};
use crate::sandbox::idle::IdleClock;
use crate::sandbox::protocol::{Channel, FromSlot, Report, RunOrder};
use crate::sandbox::request::{Collect, Limits, Settled};
use crate::sandbox::sys::{Launched, Stack, Usage};

/// The slot sleeps at least so long between two looks at a run.
const SHORTEST_NAP: Duration = Duration::from_millis(1);

/// Makes runs, one after another.
pub(super) struct Runner {
    user: Inside,
    stack: Stack,
    /// By the first run.
    settled: Option<Settled>,
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
            settled: None,
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

    /// How many processes of the slot's own there are during a run, besides the one that serves.
    fn beside(&self) -> u32 {
        u32::from(self.fresh.is_some())
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
