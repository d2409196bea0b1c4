//! Runs whose program is answered while it runs: by the judge itself, or by another program in a
//! slot of its own.
//!
//! Every word goes through the judge, which keeps a transcript and never waits for one side only:
//! nobody can hold it up by not reading, not writing, or writing without end.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;

use super::keeper::KeeperHandle;
use super::pipe::pipe;
use super::run::{CALLED_OFF_INTERVAL, Ends, Running, silent};
use super::said::Said;
use super::transcript::{Speaker, Transcript};
use crate::sandbox::error::SandboxError;
use crate::sandbox::facts::{Exit, Facts, Stop};
use crate::sandbox::request::Request;

/// What becomes of a conversation after a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    GoOn,
    /// There is nothing more to say: the program's input ends after the reply, and the program is
    /// expected to end by itself, within its limits.
    LastWords,
    /// The run is of no more use and ended at once.
    Stop,
}

/// Whom a program talks with when that is no program itself.
pub trait Partner {
    /// Takes what the program said since the last time, and adds what is sent to it to `reply`. The
    /// first time nothing was said yet.
    fn hear(&mut self, said: &[u8], reply: &mut Vec<u8>) -> Flow;

    /// The program said all it will ever say before the partner had said its last words.
    fn hear_end(&mut self);

    /// Takes what the program says after the partner's last words.
    fn hear_afterwards(&mut self, said: &[u8]);
}

/// Two programs have talked with each other.
#[derive(Debug)]
pub struct Spoken {
    /// What happened to the program that is judged. Its standard output is in the transcript.
    pub program: Facts,
    /// What happened to the one it talked with.
    pub partner: Facts,
    /// Who was the first to end or to close its output.
    pub first_to_leave: Speaker,
    /// How much the program said, and whether it was text.
    pub said: Said,
    /// How many bytes the partner said after it had last been given anything to read.
    pub unprompted: u64,
    /// How many bytes of what the program said the partner left unread, besides what is in its pipe.
    pub unread: u64,
    /// What was said.
    pub transcript: Transcript,
}

/// The way to a program's standard input while it runs.
pub(super) struct Input {
    /// `None` when it was closed, by either side.
    pipe: Option<File>,
    /// What the program has not taken yet.
    waiting: Vec<u8>,
    /// How much of that it has taken.
    taken: usize,
    /// How much the program was given in all.
    given: u64,
    /// Nothing more will come.
    is_last: bool,
}

impl Input {
    /// The way in, and the end for the program.
    pub(super) fn new() -> io::Result<(Self, OwnedFd)> {
        let (theirs, ours) = pipe()?;
        // Only our end: the program's must block.
        rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK)?;
        let input = Self {
            pipe: Some(ours.into()),
            waiting: Vec::new(),
            taken: 0,
            given: 0,
            is_last: false,
        };
        Ok((input, theirs))
    }

    /// What to wait for: room for what waits.
    fn wants_room(&self) -> Option<&File> {
        let waits = self.taken < self.waiting.len();
        self.pipe.as_ref().filter(|_| waits)
    }

    fn say(&mut self, words: &[u8]) {
        if self.pipe.is_some() && !self.is_last {
            self.waiting.extend_from_slice(words);
        }
    }

    fn end(&mut self) {
        self.is_last = true;
    }

    /// Writes as much as there is room for.
    fn write(&mut self) -> Result<(), SandboxError> {
        while let Some(pipe) = &mut self.pipe {
            if self.taken == self.waiting.len() {
                self.waiting.clear();
                self.taken = 0;
                if self.is_last {
                    self.pipe = None;
                }
                break;
            }
            match pipe.write(&self.waiting[self.taken..]) {
                Ok(length) => {
                    self.taken += length;
                    self.given += length as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // It closed its input or is gone: nobody will ever read this.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.pipe = None,
                Err(error) => return Err(SandboxError::step("write", "input", error)),
            }
        }
        Ok(())
    }
}

/// A run in a conversation.
pub(super) struct Side<'a> {
    running: Running<'a>,
    input: Input,
}

impl<'a> Side<'a> {
    /// Starts the program. The request's standard input is not used.
    pub(super) fn start(
        keeper: &'a mut KeeperHandle,
        request: &'a Request,
    ) -> Result<Self, SandboxError> {
        let (input, theirs) =
            Input::new().map_err(|error| SandboxError::step("make", "input pipe", error))?;
        let running = Running::start(keeper, request, theirs, Ends::Close)?;
        Ok(Self { running, input })
    }

    /// What it said since the last time.
    fn said(&mut self) -> Vec<u8> {
        self.running.stdout().take()
    }

    /// Whether it will say nothing more.
    fn has_left(&self) -> bool {
        self.running.is_over() || self.running.outputs()[0].is_none()
    }
}

/// How far a program's talk with the judge is.
pub(super) struct Dialogue<'a> {
    partner: &'a mut dyn Partner,
    transcript: &'a mut Transcript,
    has_begun: bool,
    /// Whether the partner still wants to hear something.
    listens: bool,
    /// Whether it has said its last words.
    has_said_last: bool,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(partner: &'a mut dyn Partner, transcript: &'a mut Transcript) -> Self {
        Self {
            partner,
            transcript,
            has_begun: false,
            listens: true,
            has_said_last: false,
        }
    }

    /// Answers what was said. Says whether to end the run.
    pub(super) fn answer(
        &mut self,
        said: &[u8],
        has_left: bool,
        input: &mut Input,
    ) -> Result<bool, SandboxError> {
        self.transcript.add(Speaker::Program, said);
        let mut flow = Flow::GoOn;
        if self.listens && (!self.has_begun || !said.is_empty()) {
            self.has_begun = true;
            let mut reply = Vec::new();
            flow = self.partner.hear(said, &mut reply);
            self.transcript.add(Speaker::Partner, &reply);
            input.say(&reply);
        }
        if self.has_said_last && !said.is_empty() {
            self.partner.hear_afterwards(said);
        }
        self.has_said_last |= flow == Flow::LastWords;
        if self.listens && flow == Flow::GoOn && has_left {
            self.partner.hear_end();
        }
        self.listens &= flow == Flow::GoOn && !has_left;
        if flow == Flow::Stop {
            // The program must not see the end of its input first, and end by itself.
            return Ok(true);
        }
        if !self.listens {
            input.end();
        }
        input.write()?;
        Ok(false)
    }
}

/// A program talks with the judge, and is ended ([`Stop::Judge`]) soon after `called_off` says so. Says
/// what happened to it, and whether its slot must be replaced.
pub(super) fn with_partner(
    mut side: Side<'_>,
    partner: &mut dyn Partner,
    transcript: &mut Transcript,
    called_off: Option<&dyn Fn() -> bool>,
) -> Result<(Facts, bool), SandboxError> {
    let mut dialogue = Dialogue::new(partner, transcript);
    loop {
        let said = side.said();
        if dialogue.answer(&said, side.has_left(), &mut side.input)? {
            side.running.stop(Stop::Judge);
        }
        if called_off.is_some_and(|is_called_off| is_called_off()) {
            side.running.stop(Stop::Judge);
        }
        if side.running.is_over() {
            return side.running.finish();
        }
        let until = called_off.map(|_| Instant::now() + CALLED_OFF_INTERVAL);
        wait(&mut [&mut side], until)?;
    }
}

/// How long a program that closed its output has to end by itself before it is ended because its
/// partner has decided. One that is killed closes its output some time before its end is known,
/// and its own end is what it sees.
const DYING_TIME: Duration = Duration::from_secs(1);

/// A program talks with another one. Says what happened, and whose slots must be replaced: the
/// program's, the partner's. When the partner ends in a way that `is_hopeless`, the program is
/// ended too.
pub(super) fn between<'a>(
    mut program: Side<'a>,
    mut partner: Side<'a>,
    is_hopeless: impl Fn(Exit) -> bool,
) -> Result<(Spoken, [bool; 2]), SandboxError> {
    let mut transcript = Transcript::default();
    let mut first_to_leave = None;
    let mut last_chance = None;
    let mut said = Said::default();
    let mut unprompted = Unprompted::default();
    loop {
        let words = pass_on(&mut program, &mut partner);
        transcript.add(Speaker::Program, &words);
        said.add(&words);
        let words = pass_on(&mut partner, &mut program);
        transcript.add(Speaker::Partner, &words);
        unprompted.add(&words, partner.input.given);
        if first_to_leave.is_none() {
            // The partner first: what a program does after its partner left is a consequence.
            first_to_leave = match (partner.has_left(), program.has_left()) {
                (true, _) => Some(Speaker::Partner),
                (false, true) => Some(Speaker::Program),
                (false, false) => None,
            };
        }
        let mut until = None;
        if partner.running.exit().is_some_and(&is_hopeless) {
            let end = *last_chance.get_or_insert_with(|| Instant::now() + DYING_TIME);
            let is_dying = first_to_leave == Some(Speaker::Program)
                && program.running.exit().is_none()
                && Instant::now() < end;
            if is_dying {
                until = Some(end);
            } else {
                program.running.stop(Stop::Judge);
            }
        }
        program.input.write()?;
        partner.input.write()?;
        if program.running.is_over() && partner.running.is_over() {
            break;
        }
        wait(&mut [&mut program, &mut partner], until)?;
    }
    let given = partner.input.given;
    let (program, program_dirty) = program.running.finish()?;
    let (partner, partner_dirty) = partner.running.finish()?;
    let spoken = Spoken {
        program,
        partner,
        first_to_leave: first_to_leave.unwrap_or(Speaker::Program),
        unread: said.bytes().saturating_sub(given),
        said,
        unprompted: unprompted.bytes,
        transcript,
    };
    Ok((spoken, [program_dirty, partner_dirty]))
}

/// What a side says without being given anything to read.
#[derive(Default)]
struct Unprompted {
    bytes: u64,
    /// How much it had been given when it began to.
    given: u64,
}

impl Unprompted {
    /// Adds words of a side that has been `given` so much.
    fn add(&mut self, words: &[u8], given: u64) {
        if self.given != given {
            *self = Self { bytes: 0, given };
        }
        self.bytes += words.len() as u64;
    }
}

/// Passes on what one said to the other, and that it will say nothing more. Returns the words.
fn pass_on(from: &mut Side<'_>, to: &mut Side<'_>) -> Vec<u8> {
    let said = from.said();
    to.input.say(&said);
    if from.has_left() {
        to.input.end();
    }
    said
}

/// What can happen to a side.
#[derive(Clone, Copy)]
enum Source {
    Slot,
    Stdout,
    Stderr,
    Room,
}

/// Waits until something happens on any side, or `until` then, and takes what came.
fn wait<'a>(sides: &mut [&mut Side<'a>], until: Option<Instant>) -> Result<(), SandboxError> {
    let open = |side: &&mut Side<'a>| !side.running.is_over();
    let deadline = sides.iter().filter(|side| open(side));
    let deadline = deadline.map(|side| side.running.deadline()).min();
    let left = deadline.map(|at| at.saturating_duration_since(Instant::now()));
    if left.is_some_and(|left| left.is_zero()) {
        return Err(silent());
    }
    let until = until.map(|at| at.saturating_duration_since(Instant::now()));
    let left = left.into_iter().chain(until).min();
    let happened = {
        let mut waiting = Vec::new();
        let mut sources = Vec::new();
        for (index, side) in sides.iter().enumerate() {
            let [stdout, stderr] = side.running.outputs();
            if open(side) {
                waiting.push(PollFd::new(side.running.channel(), PollFlags::IN));
                sources.push((index, Source::Slot));
            }
            for (pipe, flags, source) in [
                (stdout, PollFlags::IN, Source::Stdout),
                (stderr, PollFlags::IN, Source::Stderr),
                (side.input.wants_room(), PollFlags::OUT, Source::Room),
            ] {
                if let Some(pipe) = pipe {
                    waiting.push(PollFd::new(pipe, flags));
                    sources.push((index, source));
                }
            }
        }
        let timeout = left.and_then(|left| Timespec::try_from(left).ok());
        match poll(&mut waiting, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(SandboxError::step("wait for", "a conversation", error)),
        }
        let sources = sources.into_iter().zip(&waiting);
        let happened = sources.filter(|(_, fd)| !fd.revents().is_empty());
        happened.map(|(source, _)| source).collect::<Vec<_>>()
    };
    for (index, source) in happened {
        let side = &mut *sides[index];
        match source {
            Source::Slot => {
                side.running.hear()?;
                if side.running.is_over() {
                    // Nobody writes any more; what is in the pipes is all.
                    side.running.drain()?;
                }
            }
            Source::Stdout => side.running.read_stdout()?,
            Source::Stderr => side.running.read_stderr()?,
            Source::Room => side.input.write()?,
        }
    }
    Ok(())
}
