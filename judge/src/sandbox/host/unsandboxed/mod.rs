//! Runs programs with no isolation at all, for people who trust what they run and have a machine
//! that can't isolate. Never used unless the configuration demands it by name.
//!
//! `/program` and `/work` are folders of a temporary folder; where these paths begin an argument
//! or a value, the real ones are put in. Limits hold for the started process and those it waits
//! for; what runs away from its process group is not caught.

mod collecting;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_gettime};
use problems::ByteSize;
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Resource, Rlimit, Signal};

use self::collecting::{Collector, FileCollector};
use super::conversation::{Dialogue, Input, Partner};
use super::output::Output;
use super::transcript::Transcript;
use crate::sandbox::config::OUTSIDE;
use crate::sandbox::error::SandboxError;
use crate::sandbox::facts::{Exit, Facts, Stop};
use crate::sandbox::idle::{IdleClock, descendants};
use crate::sandbox::request::{Limits, ProgramFile, Request, Stdin};
use crate::sandbox::sealed::sealed;
use crate::sandbox::sys::{self, Ended};

/// How often the clocks are looked at.
const NAP: Duration = Duration::from_millis(2);

/// The folders of one submission.
#[derive(Debug)]
pub(super) struct Unsandboxed {
    folder: tempfile::TempDir,
}

impl Unsandboxed {
    pub(super) fn new() -> Result<Self, SandboxError> {
        let step = |error| SandboxError::step("make", "temporary folder", error);
        let folder = tempfile::Builder::new()
            .prefix("grundy-no-sandbox-")
            .tempdir()
            .map_err(step)?;
        fs::create_dir(folder.path().join("program")).map_err(step)?;
        Ok(Self { folder })
    }

    pub(super) fn load(&self, file: &ProgramFile) -> Result<(), SandboxError> {
        let path = self.program(&file.name);
        let put = || -> io::Result<()> {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            io::copy(&mut file.content.open()?, &mut File::create(&path)?)?;
            let mode = if file.executable { 0o755 } else { 0o644 };
            fs::set_permissions(&path, fs::Permissions::from_mode(mode))
        };
        put().map_err(|error| SandboxError::step("write", file.name.display().to_string(), error))
    }

    pub(super) fn run(&self, request: &Request) -> Result<Facts, SandboxError> {
        let work = self.folder.path().join("work");
        fs::create_dir(&work).map_err(step("work folder"))?;
        let facts = or_not_started(request, self.run_in(&work, request));
        fs::remove_dir_all(&work).map_err(step("work folder"))?;
        facts
    }

    /// Makes one run whose program talks with `partner`.
    pub(super) fn converse(
        &self,
        request: &Request,
        partner: &mut dyn Partner,
        transcript: &mut Transcript,
    ) -> Result<Facts, SandboxError> {
        let work = self.folder.path().join("work");
        fs::create_dir(&work).map_err(step("work folder"))?;
        let facts = self.converse_in(&work, request, Dialogue::new(partner, transcript));
        let facts = or_not_started(request, facts);
        fs::remove_dir_all(&work).map_err(step("work folder"))?;
        facts
    }

    fn converse_in(
        &self,
        work: &Path,
        request: &Request,
        mut dialogue: Dialogue<'_>,
    ) -> Result<Facts, SandboxError> {
        let limits = &request.limits;
        let (mut input, stdin) = Input::new().map_err(step("standard input"))?;
        let (mut output, stdout) = Output::new(limits.stdout).map_err(step("standard output"))?;
        let mut command = self.command(work, request).map_err(step("program"))?;
        let mut child = start(request, command.stdin(stdin).stdout(stdout))?;
        // Otherwise it holds the program's ends open.
        drop(command);
        let pid = Pid::from_child(&child);
        let mut watched = Watch::start(pid, limits).map_err(step("program"))?;
        limit(pid, limits);
        let stderr = Collector::start(child.stderr.take(), limits.stderr);
        let mut stopped = None;
        let ended = loop {
            let ended = sys::ended(pid).map_err(step("program"))?;
            if ended.is_some() {
                output.read_rest().map_err(step("output"))?;
            } else {
                output.read_available().map_err(step("output"))?;
            }
            let has_left = ended.is_some() || output.pipe().is_none();
            let enough = dialogue.answer(&output.take(), has_left, &mut input)?;
            if let Some(ended) = ended {
                break ended;
            }
            stopped = if enough {
                Some(Stop::Judge)
            } else {
                watched.crossed(output.is_cut()).map_err(step("program"))?
            };
            if stopped.is_some() {
                let _ = rustix::process::kill_process_group(pid, Signal::KILL);
                break sys::wait_one(pid).map_err(step("program"))?;
            }
            std::thread::sleep(NAP);
        };
        let clocks = watched.clocks();
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        let (stderr, stderr_cut) = stderr.finish().map_err(step("standard error"))?;
        let stdout_cut = output.is_cut();
        Ok(facts(
            &ended,
            stopped,
            clocks,
            Streams {
                stdout: output.take(),
                stdout_cut,
                stderr,
                stderr_cut,
            },
        ))
    }

    fn run_in(&self, work: &Path, request: &Request) -> Result<Facts, SandboxError> {
        let mut command = self
            .command(work, request)
            .map_err(step("standard input"))?;
        let mut child = start(request, &mut command)?;
        let pid = Pid::from_child(&child);
        let limits = &request.limits;
        let mut watched = Watch::start(pid, limits).map_err(step("program"))?;
        limit(pid, limits);
        let stdout = Collector::start(child.stdout.take(), limits.stdout);
        let stderr = Collector::start(child.stderr.take(), limits.stderr);
        let (ended, stopped) = watched.wait(&stdout).map_err(step("program"))?;
        let clocks = watched.clocks();
        // Its group goes with it, so that the pipes close.
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        let (stdout, stdout_cut) = stdout.finish().map_err(step("standard output"))?;
        let (stderr, stderr_cut) = stderr.finish().map_err(step("standard error"))?;
        let mut files = Vec::new();
        let mut complete = true;
        if let Some(wanted) = &request.collect {
            let mut collector = FileCollector {
                wanted,
                room: wanted.most.bytes(),
                files: &mut files,
            };
            complete = collector
                .collect(work, Path::new(""))
                .map_err(step("files"))?;
            files.sort_by(|one, other| one.0.cmp(&other.0));
        }
        let streams = Streams {
            stdout,
            stdout_cut,
            stderr,
            stderr_cut,
        };
        let facts = facts(&ended, stopped, clocks, streams);
        Ok(Facts {
            files,
            stopped: facts.stopped.or((!complete).then_some(Stop::Files)),
            ..facts
        })
    }

    fn command(&self, work: &Path, request: &Request) -> io::Result<Command> {
        let program = if request.program.is_absolute() {
            PathBuf::from(self.real(request.program.as_os_str()))
        } else {
            self.program(&request.program)
        };
        let mut command = Command::new(program);
        command
            .args(request.args.iter().map(|text| self.real(text)))
            .env_clear()
            .envs(
                request
                    .env
                    .iter()
                    .map(|(name, value)| (name, self.real(value))),
            )
            .current_dir(work)
            .process_group(0)
            .stdin(match &request.stdin {
                Stdin::Empty => Stdio::null(),
                Stdin::Bytes(bytes) => {
                    Stdio::from(sealed(|memory| io::Write::write_all(memory, bytes))?)
                }
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Ok(command)
    }

    fn program(&self, name: &Path) -> PathBuf {
        self.folder.path().join("program").join(name)
    }

    /// The text with the real folders instead of `/program` and `/work`.
    fn real(&self, text: &OsStr) -> OsString {
        let root = self.folder.path().as_os_str().as_bytes();
        let mut rest = text.as_bytes();
        let mut made = Vec::with_capacity(rest.len());
        let mut begins = true;
        while let Some((&first, after)) = rest.split_first() {
            if begins && let Some(path) = rest.strip_prefix(OUTSIDE.as_bytes()) {
                rest = path;
                begins = false;
                continue;
            }
            let is_folder = begins
                && ["/program", "/work"].iter().any(|name| {
                    rest.strip_prefix(name.as_bytes())
                        .is_some_and(|tail| matches!(tail.first(), None | Some(b'/' | b':')))
                });
            if is_folder {
                made.extend_from_slice(root);
            }
            made.push(first);
            begins = matches!(first, b'=' | b':' | b',' | b' ');
            rest = after;
        }
        OsString::from_vec(made)
    }
}

fn step(what: &'static str) -> impl Fn(io::Error) -> SandboxError {
    move |error| SandboxError::step("run without sandbox", what, error)
}

fn start(request: &Request, command: &mut Command) -> Result<Child, SandboxError> {
    command.spawn().map_err(|source| SandboxError::Start {
        program: request.program.display().to_string(),
        source,
    })
}

/// Where nothing was started, what that means.
fn or_not_started(
    request: &Request,
    facts: Result<Facts, SandboxError>,
) -> Result<Facts, SandboxError> {
    match facts {
        Err(SandboxError::Start { source, .. }) => {
            request.not_started(source).map(Facts::without_a_run)
        }
        facts => facts,
    }
}

/// What was kept of the outputs, and whether there was more.
struct Streams {
    stdout: Vec<u8>,
    stdout_cut: bool,
    stderr: Vec<u8>,
    stderr_cut: bool,
}

/// Time on the clock, and time asleep.
#[derive(Clone, Copy)]
struct Clocks {
    wall: Duration,
    idle: Duration,
}

fn facts(ended: &Ended, stopped: Option<Stop>, clocks: Clocks, streams: Streams) -> Facts {
    let by_kernel = match ended.exit {
        Exit::Signal(nix::libc::SIGXCPU) => Some(Stop::Cpu),
        Exit::Signal(nix::libc::SIGXFSZ) => Some(Stop::Files),
        _ => None,
    };
    let by_output = streams.stdout_cut.then_some(Stop::Output);
    Facts {
        exit: ended.exit,
        stopped: stopped.or(by_kernel).or(by_output),
        cpu: ended.usage.cpu,
        wall: clocks.wall,
        idle: clocks.idle,
        instructions: None,
        memory_peak: ByteSize::from_bytes(ended.usage.largest_resident),
        out_of_memory: stopped == Some(Stop::Memory),
        stdout: streams.stdout,
        stdout_cut: streams.stdout_cut,
        stderr: streams.stderr,
        stderr_cut: streams.stderr_cut,
        files: Vec::new(),
    }
}

/// Sets the kernel's own limits on a process that runs already.
fn limit(pid: Pid, limits: &Limits) {
    for (resource, value) in [
        (Resource::Cpu, limits.cpu.as_secs() + 2),
        (Resource::Stack, limits.memory.bytes()),
        (Resource::Fsize, limits.files.bytes()),
        (Resource::Core, 0),
    ] {
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        // It may have ended, or its limits may be lower already.
        let _ = rustix::process::prlimit(Some(pid), resource, limit);
    }
}

/// What is watched of a run.
struct Watch<'a> {
    pid: Pid,
    limits: &'a Limits,
    started: Instant,
    idle: IdleClock,
    proc: OwnedFd,
}

impl<'a> Watch<'a> {
    fn start(pid: Pid, limits: &'a Limits) -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Self {
            pid,
            limits,
            started: Instant::now(),
            idle: IdleClock::start(),
            proc: rustix::fs::open(c"/proc", flags, Mode::empty())?,
        })
    }

    /// Waits for the end, and brings it about when a limit is crossed.
    fn wait(&mut self, stdout: &Collector) -> io::Result<(Ended, Option<Stop>)> {
        loop {
            if let Some(ended) = sys::ended(self.pid)? {
                return Ok((ended, None));
            }
            if let Some(stop) = self.crossed(stdout.is_over())? {
                let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                return Ok((sys::wait_one(self.pid)?, Some(stop)));
            }
            std::thread::sleep(NAP);
        }
    }

    fn clocks(&self) -> Clocks {
        Clocks {
            wall: self.started.elapsed(),
            idle: self.idle.idle(),
        }
    }

    /// The limit that was crossed, if one was. A figure that can't be read ends the run too: nothing
    /// would hold the program to its limits.
    fn crossed(&mut self, output_is_over: bool) -> io::Result<Option<Stop>> {
        self.look(output_is_over).inspect_err(|_| {
            let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
            let _ = sys::wait_one(self.pid);
        })
    }

    fn look(&mut self, output_is_over: bool) -> io::Result<Option<Stop>> {
        let cpu = cpu(self.pid)?;
        let id = self.pid.as_raw_nonzero().get();
        let all = || descendants(&self.proc, id);
        self.idle.look(&self.proc, cpu, all);
        Ok(if cpu >= self.limits.cpu {
            Some(Stop::Cpu)
        } else if self.idle.idle() >= self.limits.idle {
            Some(Stop::Idle)
        } else if self.started.elapsed() >= self.limits.wall {
            Some(Stop::Wall)
        } else if resident(self.pid)? > self.limits.memory.bytes() {
            Some(Stop::Memory)
        } else if output_is_over {
            Some(Stop::Output)
        } else {
            None
        })
    }
}

/// CPU time of a child that was not waited for yet.
fn cpu(pid: Pid) -> io::Result<Duration> {
    let clock = ClockId::pid_cpu_clock_id(nix::unistd::Pid::from_raw(pid.as_raw_nonzero().get()));
    Ok(clock.and_then(clock_gettime)?.into())
}

/// Memory of a child that was not waited for yet: none once it ended.
fn resident(pid: Pid) -> io::Result<u64> {
    let text = fs::read_to_string(format!("/proc/{}/statm", pid.as_raw_nonzero()))?;
    let pages = text.split_whitespace().nth(1);
    let pages = pages.and_then(|pages| pages.parse::<u64>().ok());
    let pages = pages.ok_or_else(|| io::Error::other("/proc/…/statm holds no figure"))?;
    Ok(pages * rustix::param::page_size() as u64)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn a_figure_that_cannot_be_read_is_an_error_and_not_a_zero() {
        let mut child = Command::new("true").spawn().unwrap();
        let pid = Pid::from_child(&child);
        // Ended or not, until it is waited for there are figures.
        assert!(cpu(pid).is_ok() && resident(pid).is_ok());
        child.wait().unwrap();
        assert!(cpu(pid).is_err() && resident(pid).is_err());
    }

    #[test]
    fn the_real_folders_stand_in_for_the_slots() {
        let unsandboxed = Unsandboxed::new().unwrap();
        let root = unsandboxed.folder.path().to_str().unwrap().to_owned();
        for (given, expected) in [
            ("/program/main.cpp", format!("{root}/program/main.cpp")),
            ("-o/work/main", "-o/work/main".to_owned()),
            ("--out=/work/main", format!("--out={root}/work/main")),
            ("/work", format!("{root}/work")),
            ("/workshop /usr/work", "/workshop /usr/work".to_owned()),
            ("/program:/work", format!("{root}/program:{root}/work")),
            ("/outside/work/headers", "/work/headers".to_owned()),
            ("main", "main".to_owned()),
        ] {
            assert_eq!(
                unsandboxed.real(OsStr::new(given)),
                OsString::from(expected),
                "{given}"
            );
        }
    }
}
