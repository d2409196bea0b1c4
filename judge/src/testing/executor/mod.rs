//! Runs one compiled program on inputs, in a slot of its own that it keeps for all of them.

mod attempts;
mod conversation;
mod package;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::{StreamFiles, TestSettings};

use super::request::request;
use crate::compile::Program;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::options::CancelFlag;
use crate::sandbox::{Content, Facts, ProgramFile, Request, SandboxError, Slot, Stdin, own_active};
use crate::turns::{Company, Share, Turn};

use self::conversation::blame_partner;

pub(crate) use conversation::Conversation;

/// Where a slot has the files of a test.
const BESIDE: &str = "test.files";

/// Who prints less than a pipe holds never waits for whoever reads it.
const PIPE: usize = 64 << 10;

/// So many programs that are asked by turns keep a slot each.
const MOST_KEPT: usize = 8;

/// The answers that were handed in themselves, by the names of their tests.
pub(crate) type HandedIn = BTreeMap<String, Arc<[u8]>>;

/// A program that can be run again and again.
pub(crate) struct Executor<'a> {
    share: &'a Share<'a>,
    program: &'a Program,
    request: Request,
    /// The arguments that every run has.
    args: Vec<OsString>,
    /// What stands in the working directory when a run begins.
    beside: Vec<ProgramFile>,
    /// What stands there for its standard streams, in runs on an input.
    streams: StreamFiles,
    limits: TestLimits,
    /// When a run is over at the latest.
    deadline: Option<Instant>,
    /// Ends a run on an input, or in a conversation with the judge, when it is raised.
    cancel: Option<CancelFlag>,
    /// How long a run may compute or be idle, where that is less than its limits allow.
    most_time: Option<Duration>,
    /// How long the one it talks with may compute.
    partner_time: Duration,
    /// That of the last run, or taken beforehand for the next.
    turn: Option<Turn<'a>>,
    /// Taken for the first run, replaced when it fails, given back when the executor goes.
    slot: Option<Slot>,
    /// Likewise those of the package's validators, each with its files in it.
    validators: BTreeMap<usize, Slot>,
    /// What the package's program left in its folder in the pass before.
    feedback: Vec<ProgramFile>,
    /// What stands for its outputs, where there is no program.
    answers: Option<&'a HandedIn>,
}

impl<'a> Executor<'a> {
    /// A program in a language, within limits. Takes no slot yet.
    pub(crate) fn new(
        share: &'a Share<'a>,
        language: &Language,
        program: &'a Program,
        limits: TestLimits,
    ) -> Self {
        let request = request(language, program, &limits);
        Self {
            share,
            program,
            args: request.args.clone(),
            beside: Vec::new(),
            streams: StreamFiles::default(),
            request,
            limits,
            deadline: None,
            cancel: None,
            most_time: None,
            partner_time: Duration::ZERO,
            turn: None,
            slot: None,
            validators: BTreeMap::new(),
            feedback: Vec::new(),
            answers: None,
        }
    }

    /// The same with files that stand for the standard streams of its runs.
    pub(crate) fn with_streams(mut self, files: &StreamFiles) -> Self {
        self.use_streams(files);
        self
    }

    /// Lets files stand for the standard streams of its runs.
    pub(crate) fn use_streams(&mut self, files: &StreamFiles) {
        self.streams.clone_from(files);
    }

    /// Whether files stand for them.
    pub(crate) const fn uses_stream_files(&self) -> bool {
        !self.streams.is_empty()
    }

    /// The same where no program runs, and these answers were handed in in place of its outputs.
    pub(crate) fn with_answers(mut self, answers: &'a HandedIn) -> Self {
        self.answers = Some(answers);
        self
    }

    /// What was handed in in place of a program.
    pub(super) const fn answers(&self) -> Option<&'a HandedIn> {
        self.answers
    }

    /// What a run may use.
    pub(crate) const fn limits(&self) -> &TestLimits {
        &self.limits
    }

    /// Lets no run go on after the deadline: one that is stopped there was not measured
    /// ([`SandboxError::Starved`]).
    pub(crate) const fn stop_at(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    /// Ends a run on an input, or in a conversation with the judge, soon after the flag is raised: what is
    /// known of it then is nothing.
    pub(crate) fn cancel_with(&mut self, flag: &CancelFlag) {
        self.cancel = Some(flag.clone());
    }

    /// Stops further runs when they have computed for so long, or been idle; `None`: at their limits.
    pub(crate) const fn compute_at_most(&mut self, time: Option<Duration>) {
        self.most_time = time;
    }

    /// Waits until the next run may begin. One of the `further` runs next to the first of a submission
    /// keeps no slot of the sandbox while it waits.
    pub(crate) fn wait_for_turn(&mut self, further: bool) {
        let last = match self.turn.take() {
            Some(unused) if !unused.is_used() => {
                self.turn = Some(unused);
                return;
            }
            last => last,
        };
        let slot = &mut self.slot;
        let turn = self.share.turn_after(last, Company::Others, || {
            if further {
                *slot = None;
            }
        });
        self.turn = Some(turn);
    }

    /// From now on runs have what this test gives them besides an input: arguments, and files in
    /// their working directory.
    pub(crate) fn prepare(&mut self, settings: &TestSettings) {
        self.feedback.clear();
        self.request.args.clone_from(&self.args);
        self.request
            .args
            .extend(settings.args.iter().map(OsString::from));
        if self.beside.is_empty() && settings.files.is_empty() {
            return;
        }
        // No run sees those of another test.
        self.slot = None;
        let beside = settings.files.iter().map(|file| ProgramFile {
            name: Path::new(BESIDE).join(&file.path),
            executable: false,
            content: Content::Bytes(Arc::clone(&file.bytes)),
        });
        self.beside = beside.collect();
    }

    /// Runs it on an input. A run near the time limit is repeated alone, and the better time
    /// counts; one that was starved of the processor is repeated until it was measured. What it waits
    /// because this thread has no processor to read what it prints is not its own doing.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly, and [`SandboxError::Starved`].
    pub(crate) fn run(&mut self, input: &Arc<[u8]>) -> Result<Facts, SandboxError> {
        self.request.stdin = Stdin::Bytes(Arc::clone(input));
        self.partner_time = Duration::ZERO;
        let cancel = self.cancel.clone();
        let is_cancelled = || cancel.as_ref().is_some_and(CancelFlag::is_cancelled);
        let called_off = cancel.as_ref().map(|_| &is_cancelled as &dyn Fn() -> bool);
        self.best(
            |slot, request, turn| {
                let busy_before = own_active();
                let mut facts = slot.run_unless(request, &mut || turn.sleeps(), called_off)?;
                if facts.stdout.len().max(facts.stderr.len()) >= PIPE {
                    let busy = own_active().saturating_sub(busy_before);
                    blame_partner(&mut facts, busy, request);
                }
                Ok(facts)
            },
            |facts| facts,
        )
    }

    /// The next run gets a fresh slot, and until then others may run.
    pub(crate) fn renew(&mut self) {
        self.slot = None;
        self.validators.clear();
        self.turn = None;
    }

    /// Others may run until the next run, which has the same slot.
    pub(crate) fn rest(&mut self) {
        self.turn = None;
    }

    /// The same for one of so many programs that are asked by turns: it has the same slot where they are few. The slots of
    /// many would fill the machine.
    pub(crate) fn rest_among(&mut self, programs: usize) {
        if programs <= MOST_KEPT {
            self.rest();
        } else {
            self.renew();
        }
    }

    /// The slot with the program in it.
    fn slot(&mut self) -> Result<&mut Slot, SandboxError> {
        let slot = if let Some(slot) = self.slot.take() {
            slot
        } else {
            let mut slot = self.share.pool().acquire()?;
            slot.load(&self.program.files)?;
            slot.load(&self.beside)?;
            slot
        };
        Ok(self.slot.insert(slot))
    }
}
