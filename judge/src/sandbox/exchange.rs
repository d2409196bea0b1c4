//! One run, as the judge sees it: gives the order, reads the output while it comes, and puts
//! the facts together.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::Instant;

use problems::ByteSize;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pipe::PipeFlags;

use super::error::SandboxError;
use super::facts::{Facts, Stop};
use super::protocol::{FromSlot, Report, RunOrder, ToSlot, path_of};
use super::request::{Request, Stdin};
use super::station::{PATIENCE, Station, sealed, unexpected};

/// How much is read at once.
const CHUNK: usize = 64 * 1024;

/// Standard error beyond its limit is thrown away up to this, then it ends the run too.
const ERROR_FLOOD: u64 = 64 << 20;

/// Makes a run. Also says whether the slot must be replaced.
pub(super) fn run(station: &mut Station, request: &Request) -> Result<(Facts, bool), SandboxError> {
    let order = order(request)?;
    let step = |what: &'static str| move |error: io::Error| SandboxError::step("make", what, error);
    let stdin = stdin(&request.stdin).map_err(step("standard input"))?;
    let limits = &request.limits;
    let (mut stdout, to_stdout) = Output::new(limits.stdout).map_err(step("output pipe"))?;
    let (mut stderr, to_stderr) = Output::new(limits.stderr).map_err(step("error pipe"))?;
    let streams = [stdin.as_fd(), to_stdout.as_fd(), to_stderr.as_fd()];
    station
        .channel()
        .send(&ToSlot::Run(order), &streams)
        .map_err(|error| match error.kind() {
            io::ErrorKind::ArgumentListTooLong => {
                SandboxError::Request("arguments and environment are too long".to_owned())
            }
            _ => SandboxError::Slot(format!("it takes no orders: {error}")),
        })?;
    drop((to_stdout, to_stderr));

    let mut files = Vec::new();
    let mut told_to_stop = false;
    let deadline = Instant::now() + limits.wall + PATIENCE;
    let report = loop {
        let spoke = wait(station, &mut stdout, &mut stderr, deadline)?;
        if !told_to_stop && (stdout.is_cut || stderr.thrown_away > ERROR_FLOOD) {
            // If it ended meanwhile, the report is on its way and this is passed over.
            let _ = station.channel().send(&ToSlot::StopForOutput, &[]);
            told_to_stop = true;
        }
        if !spoke {
            continue;
        }
        match station.receive()? {
            (FromSlot::Report(report), _) => break report,
            (FromSlot::File { name }, descriptors) => {
                files.push(collected(&name, descriptors, limits.files)?);
            }
            (FromSlot::NotStarted { errno }, _) => {
                return Err(SandboxError::Start {
                    program: request.program.display().to_string(),
                    source: io::Error::from_raw_os_error(errno),
                });
            }
            (other, _) => return Err(unexpected(&other)),
        }
    };
    for output in [&mut stdout, &mut stderr] {
        output
            .read_rest()
            .map_err(|error| SandboxError::step("read", "output", error))?;
    }
    files.sort();
    let dirty = report.dirty;
    Ok((facts(&report, stdout, stderr, files), dirty))
}

fn facts(
    report: &Report,
    stdout: Output,
    stderr: Output,
    files: Vec<(std::path::PathBuf, Vec<u8>)>,
) -> Facts {
    Facts {
        exit: report.exit,
        stopped: report
            .stopped
            .or_else(|| stdout.is_cut.then_some(Stop::Output)),
        cpu: report.cpu,
        wall: report.wall,
        memory_peak: report.memory_peak,
        out_of_memory: report.out_of_memory,
        stdout: stdout.bytes,
        stdout_cut: stdout.is_cut,
        stderr: stderr.bytes,
        stderr_cut: stderr.is_cut,
        files,
    }
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
        collect: request.collect,
    })
}

fn stdin(stdin: &Stdin) -> io::Result<OwnedFd> {
    match stdin {
        Stdin::Empty => {
            let flags = OFlags::RDONLY | OFlags::CLOEXEC;
            Ok(rustix::fs::open(c"/dev/null", flags, Mode::empty())?)
        }
        Stdin::Bytes(bytes) => sealed(|memory| io::Write::write_all(memory, bytes)),
    }
}

/// Waits until something comes, reads output, and says whether the slot spoke.
fn wait(
    station: &mut Station,
    stdout: &mut Output,
    stderr: &mut Output,
    deadline: Instant,
) -> Result<bool, SandboxError> {
    let step = |error: io::Error| SandboxError::step("read", "output", error);
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(SandboxError::Slot("it does not answer".to_owned()));
    }
    let timeout = Timespec::try_from(left).ok();
    let spoke = {
        let channel = station.channel();
        let mut waiting = vec![PollFd::new(channel, PollFlags::IN)];
        for output in [&*stdout, &*stderr] {
            if let Some(pipe) = &output.pipe {
                waiting.push(PollFd::new(pipe, PollFlags::IN));
            }
        }
        let happened = match poll(&mut waiting, timeout.as_ref()) {
            Ok(happened) => happened,
            Err(rustix::io::Errno::INTR) => 0,
            Err(error) => return Err(step(error.into())),
        };
        let spoke = !waiting[0].revents().is_empty();
        if happened == usize::from(spoke) {
            return Ok(spoke);
        }
        spoke
    };
    for output in [stdout, stderr] {
        output.read_available().map_err(step)?;
    }
    Ok(spoke)
}

/// A file that the slot sent. Its size was bounded inside; what comes is checked again.
fn collected(
    name: &[u8],
    descriptors: Vec<OwnedFd>,
    limit: ByteSize,
) -> Result<(std::path::PathBuf, Vec<u8>), SandboxError> {
    let path = path_of(name).to_owned();
    let descriptor = descriptors
        .into_iter()
        .next()
        .filter(|_| super::slot::is_plain(&path))
        .ok_or_else(|| SandboxError::Slot("it sent a file that is none".to_owned()))?;
    let file = File::from(descriptor);
    let size = usize::try_from(file.metadata().map_or(0, |meta| meta.len())).unwrap_or(0);
    let mut bytes = Vec::with_capacity(size.min(limit.bytes() as usize));
    file.take(limit.bytes())
        .read_to_end(&mut bytes)
        .map_err(|error| SandboxError::step("read", path.display().to_string(), error))?;
    Ok((path, bytes))
}

/// What comes out of one of the program's streams.
struct Output {
    /// `None` at its end.
    pipe: Option<File>,
    bytes: Vec<u8>,
    limit: usize,
    /// There was more than the limit.
    is_cut: bool,
    thrown_away: u64,
}

impl Output {
    /// The stream, and the end for the program.
    fn new(limit: ByteSize) -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
        // Only our end: the program's must block.
        rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK)?;
        let output = Self {
            pipe: Some(ours.into()),
            bytes: Vec::new(),
            limit: usize::try_from(limit.bytes()).unwrap_or(usize::MAX),
            is_cut: false,
            thrown_away: 0,
        };
        Ok((output, theirs))
    }

    /// Reads one chunk if there is one.
    fn read_available(&mut self) -> io::Result<()> {
        let Some(pipe) = &mut self.pipe else {
            return Ok(());
        };
        let before = self.bytes.len();
        self.bytes.resize(before + CHUNK, 0);
        let length = match pipe.read(&mut self.bytes[before..]) {
            Ok(0) => {
                self.pipe = None;
                0
            }
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            Err(error) => return Err(error),
        };
        let end = before + length;
        self.bytes.truncate(end.min(self.limit));
        if end > self.limit {
            self.is_cut = true;
            self.thrown_away += (end - self.limit) as u64;
        }
        Ok(())
    }

    /// After the end of the run: nobody writes any more, so what is in the pipe is all.
    fn read_rest(&mut self) -> io::Result<()> {
        while self.pipe.is_some() && !self.is_cut {
            let before = self.bytes.len();
            self.read_available()?;
            if self.bytes.len() == before {
                break;
            }
        }
        self.pipe = None;
        Ok(())
    }
}
