//! One run, as the judge sees it: gives the order, reads the output while it comes, and puts
//! the facts together.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::keeper::{KeeperHandle, SLOT_REPLY_TIMEOUT, unexpected};
use super::output::Output;
use crate::sandbox::content::Content;
use crate::sandbox::error::SandboxError;
use crate::sandbox::facts::{Exit, Facts, Stop};
use crate::sandbox::names::is_plain;
use crate::sandbox::protocol::{Channel, FromSlot, Report, RunOrder, ToSlot, path_of};
use crate::sandbox::request::{Request, Stdin};
use crate::sandbox::sealed::sealed;

/// Standard error beyond its limit is thrown away up to this, then it ends the run too.
const ERROR_FLOOD: u64 = 64 << 20;

/// How often it is asked whether a run that may be called off has been.
pub(super) const CALLED_OFF_INTERVAL: Duration = Duration::from_millis(100);

/// Makes a run. Also says whether the slot must be replaced. Calls `asleep` once when the program
/// turns out to sleep most of the time, and ends it ([`Stop::Judge`]) soon after `called_off` says so.
pub(super) fn run(
    keeper: &mut KeeperHandle,
    request: &Request,
    asleep: &mut dyn FnMut(),
    called_off: Option<&dyn Fn() -> bool>,
) -> Result<(Facts, bool), SandboxError> {
    let stdin = stdin(&request.stdin).map_err(step("make", "standard input"))?;
    let mut running = Running::start(keeper, request, stdin, Ends::Keep)?;
    let at_most = called_off.map(|_| CALLED_OFF_INTERVAL);
    while running.report.is_none() {
        running.wait(at_most)?;
        if called_off.is_some_and(|is_called_off| is_called_off()) {
            running.stop(Stop::Judge);
        }
        if std::mem::take(&mut running.fell_asleep) {
            asleep();
        }
    }
    running.finish()
}

/// What becomes of the judge's own copies of the ends that the program writes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Closed at once: it matters when the program closes them.
    Close,
    /// Kept until the report, so that the program's end wakes the judge once, not three times.
    Keep,
}

/// A run that goes on in a slot.
pub(super) struct Running<'a> {
    keeper: &'a mut KeeperHandle,
    request: &'a Request,
    stdout: Output,
    stderr: Output,
    files: Vec<(PathBuf, Content)>,
    /// How many bytes may still be brought back.
    room: u64,
    report: Option<Report>,
    told_to_stop: bool,
    fell_asleep: bool,
    started: Instant,
    deadline: Instant,
    _kept: Option<[OwnedFd; 3]>,
}

fn step(step: &'static str, what: &'static str) -> impl Fn(io::Error) -> SandboxError {
    move |error| SandboxError::step(step, what, error)
}

impl<'a> Running<'a> {
    /// Gives the order.
    pub(super) fn start(
        keeper: &'a mut KeeperHandle,
        request: &'a Request,
        stdin: OwnedFd,
        ends: Ends,
    ) -> Result<Self, SandboxError> {
        let order = order(request)?;
        let limits = &request.limits;
        let (stdout, to_stdout) =
            Output::new(limits.stdout).map_err(step("make", "output pipe"))?;
        let (stderr, to_stderr) = Output::new(limits.stderr).map_err(step("make", "error pipe"))?;
        let streams = [stdin.as_fd(), to_stdout.as_fd(), to_stderr.as_fd()];
        keeper
            .channel()
            .send(&ToSlot::Run(order), &streams)
            .map_err(|error| match error.kind() {
                io::ErrorKind::ArgumentListTooLong => {
                    SandboxError::Request("arguments and environment are too long".to_owned())
                }
                _ => SandboxError::Slot(format!("it takes no orders: {error}")),
            })?;
        let given = [stdin, to_stdout, to_stderr];
        let started = Instant::now();
        Ok(Self {
            keeper,
            request,
            stdout,
            stderr,
            files: Vec::new(),
            room: request
                .collect
                .as_ref()
                .map_or(0, |wanted| wanted.most.bytes()),
            report: None,
            told_to_stop: false,
            fell_asleep: false,
            started,
            deadline: started + limits.wall + SLOT_REPLY_TIMEOUT,
            _kept: (ends == Ends::Keep).then_some(given),
        })
    }

    /// Whether the run is over and nothing of it is left.
    pub(super) const fn is_over(&self) -> bool {
        self.report.is_some()
    }

    /// The slot's socket, to wait for.
    pub(super) fn channel(&self) -> &Channel {
        self.keeper.channel()
    }

    /// Standard output.
    pub(super) const fn stdout(&mut self) -> &mut Output {
        &mut self.stdout
    }

    /// Both outputs, to wait for.
    pub(super) fn outputs(&self) -> [Option<&File>; 2] {
        [self.stdout.pipe(), self.stderr.pipe()]
    }

    /// When the slot must have said something.
    pub(super) const fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Reads what there is of standard error.
    pub(super) fn read_stderr(&mut self) -> Result<(), SandboxError> {
        self.stderr
            .read_available()
            .map_err(step("read", "output"))?;
        self.stop_floods();
        Ok(())
    }

    /// Reads what there is of standard output.
    pub(super) fn read_stdout(&mut self) -> Result<(), SandboxError> {
        self.stdout
            .read_available()
            .map_err(step("read", "output"))?;
        self.stop_floods();
        Ok(())
    }

    fn stop_floods(&mut self) {
        if self.stdout.is_cut() || self.stderr.thrown_away() > ERROR_FLOOD {
            self.stop(Stop::Output);
        }
    }

    /// Ends the run. The slot's report comes later.
    pub(super) fn stop(&mut self, why: Stop) {
        if !self.told_to_stop && self.report.is_none() {
            // If it ended meanwhile, the report is on its way and this is passed over.
            let _ = self.keeper.channel().send(&ToSlot::Stop(why), &[]);
            self.told_to_stop = true;
        }
    }

    /// Takes what the slot says, which it has begun to.
    pub(super) fn hear(&mut self) -> Result<(), SandboxError> {
        let said = match self.keeper.hear() {
            Ok(said) => said,
            Err(error) => {
                let limit = self.request.limits.memory;
                let cpu = self.keeper.lost_to(limit).ok_or(error)?;
                let wall = self.started.elapsed();
                self.report = Some(Report::of_a_lost_slot(cpu, wall, limit));
                return Ok(());
            }
        };
        match said {
            (FromSlot::Report(report), _) => {
                self.keeper.has_reported(&report);
                self.report = Some(report);
            }
            (FromSlot::File { name }, descriptors) => {
                let file = self.collected(&name, descriptors)?;
                self.files.push(file);
            }
            (FromSlot::Sleeps, _) => self.fell_asleep = true,
            (FromSlot::NotStarted { errno }, _) => {
                let error = io::Error::from_raw_os_error(errno);
                self.report = Some(Report::without_a_run(self.request.not_started(error)?));
            }
            (other, _) => return Err(unexpected(&other)),
        }
        Ok(())
    }

    /// A file that the slot sent. What was wanted, and how much of it, is checked in there; what
    /// comes is checked again.
    fn collected(
        &mut self,
        name: &[u8],
        descriptors: Vec<OwnedFd>,
    ) -> Result<(PathBuf, Content), SandboxError> {
        let path = path_of(name);
        let wanted = self.request.collect.as_ref();
        let wanted = wanted.filter(|wanted| is_plain(path) && wanted.wants(path));
        let (Some(_), Some(descriptor)) = (wanted, descriptors.into_iter().next()) else {
            return Err(SandboxError::Slot("it sent a file that is none".to_owned()));
        };
        let mut size = 0;
        let count = |chunk: &[u8]| size += chunk.len() as u64;
        let file = Content::copy_of(File::from(descriptor), self.room, count)
            .map_err(|error| SandboxError::step("read", path.display().to_string(), error))?;
        self.room -= size;
        Ok((path.to_owned(), file))
    }

    /// Waits until something comes, `at_most` so long, and takes it.
    fn wait(&mut self, at_most: Option<Duration>) -> Result<(), SandboxError> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(silent());
        }
        let left = at_most.map_or(left, |most| left.min(most));
        let timeout = Timespec::try_from(left).ok();
        let (happened, spoke) = {
            let mut waiting = vec![PollFd::new(self.channel(), PollFlags::IN)];
            for pipe in self.outputs().into_iter().flatten() {
                waiting.push(PollFd::new(pipe, PollFlags::IN));
            }
            let happened = match poll(&mut waiting, timeout.as_ref()) {
                Ok(happened) => happened,
                Err(rustix::io::Errno::INTR) => 0,
                Err(error) => return Err(step("read", "output")(error.into())),
            };
            (happened, !waiting[0].revents().is_empty())
        };
        if happened > usize::from(spoke) {
            self.read_stdout()?;
            self.read_stderr()?;
        }
        if spoke { self.hear() } else { Ok(()) }
    }

    /// How the started process ended, after the report.
    pub(super) fn exit(&self) -> Option<Exit> {
        self.report.as_ref().map(|report| report.exit)
    }

    /// Reads what is left in the pipes, after the report.
    pub(super) fn drain(&mut self) -> Result<(), SandboxError> {
        for output in [&mut self.stdout, &mut self.stderr] {
            output.read_rest().map_err(step("read", "output"))?;
        }
        Ok(())
    }

    /// The facts, and whether the slot must be replaced, after the report.
    pub(super) fn finish(mut self) -> Result<(Facts, bool), SandboxError> {
        self.drain()?;
        self.files.sort_by(|one, other| one.0.cmp(&other.0));
        let report = self.report.ok_or_else(silent)?;
        let cut = self.stdout.is_cut().then_some(Stop::Output);
        let facts = Facts {
            exit: report.exit,
            stopped: report.stopped.or(cut),
            cpu: report.cpu,
            wall: report.wall,
            idle: report.idle,
            instructions: report.instructions,
            memory_peak: report.memory_peak,
            out_of_memory: report.out_of_memory,
            stdout: self.stdout.take(),
            stdout_cut: self.stdout.is_cut(),
            stderr: self.stderr.take(),
            stderr_cut: self.stderr.is_cut(),
            files: self.files,
        };
        Ok((facts, report.dirty))
    }
}

/// What is said of a slot that does not answer in time.
pub(super) fn silent() -> SandboxError {
    SandboxError::Slot("it does not answer".to_owned())
}

fn order(request: &Request) -> Result<RunOrder, SandboxError> {
    let bytes = |text: &OsStr| text.as_bytes().to_vec();
    let env: Vec<Vec<u8>> = request
        .env
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat())
        .collect();
    let args: Vec<Vec<u8>> = request.args.iter().map(|arg| bytes(arg)).collect();
    let program = bytes(request.program.as_os_str());
    let has_nul = |text: &Vec<u8>| text.contains(&0);
    if has_nul(&program) || args.iter().any(has_nul) || env.iter().any(has_nul) {
        return Err(SandboxError::Request(
            "arguments and environment can't hold NUL bytes".to_owned(),
        ));
    }
    Ok(RunOrder {
        program,
        args,
        env,
        limits: request.limits,
        family: request.family,
        collect: request.collect.clone(),
    })
}

fn stdin(stdin: &Stdin) -> io::Result<OwnedFd> {
    match stdin {
        // Not `/dev/null`: the judge's own is nowhere in a slot, so a run could not open it again.
        Stdin::Empty => sealed(|_| Ok(())),
        Stdin::Bytes(bytes) => sealed(|memory| io::Write::write_all(memory, bytes)),
    }
}
