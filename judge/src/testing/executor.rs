//! Runs one compiled program on inputs, in a slot of its own that it keeps for all of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::{ByteSize, Test, TestSettings};

use super::assess::{Doubt, doubt};
use super::interactor::{self, is_flood};
use super::request::{request, with_files};
use super::validator::CompiledValidator;
use crate::compile::Program;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::options::CancelFlag;
use crate::sandbox::{
    Content, Facts, Partner, ProgramFile, Request, SandboxError, Slot, Spoken, Stdin, Stop,
    Transcript, own_active,
};
use crate::turns::{Company, Share, Turn};

/// How often a run is made at most until it says something.
const ATTEMPTS_TO_MEASURE: usize = 3;

/// A run that was starved gets this many times as long on the clock when it is made again.
const MORE_TIME: u32 = 4;

/// Where a slot has the files of a test.
const BESIDE: &str = "test.files";

/// Where it has what a package's program left in the pass before.
const FEEDBACK: &str = "test.feedback";

/// The file in which a package's program asks for another pass, with its input.
const NEXT_PASS: &str = "nextpass.in";

/// The largest input of a next pass. A file with holes may say that it is larger than it costs.
const LARGEST_PASS: ByteSize = ByteSize::from_mib(128);

/// What a run at a deadline has on the clock: the sandbox takes no limit of nothing.
const LEAST_WALL: Duration = Duration::from_millis(10);

/// Who prints less than a pipe holds never waits for whoever reads it.
const PIPE: usize = 64 << 10;

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

    /// Runs it in a conversation with a partner, of which `partner` makes a fresh one for every
    /// attempt, and repeats it as [`Self::run`] does. What the program waits while this thread
    /// makes up an answer is not its own doing.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub(crate) fn converse<P: Partner>(
        &mut self,
        mut partner: impl FnMut() -> P,
    ) -> Result<Conversation<P>, SandboxError> {
        self.request.stdin = Stdin::Empty;
        self.partner_time = Duration::ZERO;
        let cancel = self.cancel.clone();
        let is_cancelled = || cancel.as_ref().is_some_and(CancelFlag::is_cancelled);
        let called_off = cancel.as_ref().map(|_| &is_cancelled as &dyn Fn() -> bool);
        self.best(
            |slot, request, _| {
                let mut busy_before = own_active();
                let fresh = || {
                    busy_before = own_active();
                    partner()
                };
                let (mut facts, transcript, partner) =
                    slot.converse_unless(request, fresh, called_off)?;
                let busy = own_active().saturating_sub(busy_before);
                blame_partner(&mut facts, busy, request);
                Ok(Conversation {
                    facts,
                    transcript,
                    partner,
                })
            },
            |conversation| &conversation.facts,
        )
    }

    /// Takes what a package's program left, for its next pass, and returns the input of that, if it
    /// asks for one.
    ///
    /// # Errors
    /// When the input can't be read.
    pub(crate) fn take_feedback(
        &mut self,
        left: &[(PathBuf, Content)],
    ) -> Result<Option<Arc<[u8]>>, SandboxError> {
        let is_next = |(path, _): &&(PathBuf, Content)| path.as_os_str() == NEXT_PASS;
        let next = left.iter().find(is_next);
        let kept = left.iter().filter(|file| !is_next(file));
        let feedback = kept.map(|(path, content)| ProgramFile {
            name: Path::new(FEEDBACK).join(path),
            executable: false,
            content: content.clone(),
        });
        self.feedback = feedback.collect();
        let Some((_, content)) = next else {
            return Ok(None);
        };
        let input = content.start(LARGEST_PASS.bytes());
        let input = input.map_err(|error| SandboxError::step("read", NEXT_PASS, error))?;
        Ok(Some(input.into()))
    }

    /// Runs it in a conversation with an interactor, which has a fresh slot for every attempt,
    /// and repeats it as [`Self::run`] does. What the program waits while the other one is not
    /// idle is not its own doing.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub(crate) fn converse_with(
        &mut self,
        partner: &CompiledValidator,
        test: &Test,
    ) -> Result<Spoken, SandboxError> {
        self.request.stdin = Stdin::Empty;
        self.partner_time = partner.time();
        let pool = self.share.pool();
        let feedback = self.feedback.clone();
        self.best(
            |slot, request, _| {
                let mut other = pool.acquire_partner()?;
                other.load(partner.program())?;
                other.load(&partner.test_files(test, &Arc::default()))?;
                other.load(&feedback)?;
                let theirs = interactor::request(partner, test, request.limits.wall);
                let theirs = with_feedback(theirs, &feedback);
                let busy_before = own_active();
                let mut spoken = slot.converse_with(request, &mut other, &theirs, |exit| {
                    partner.is_hopeless(exit)
                })?;
                let own = own_active().saturating_sub(busy_before);
                let other = &spoken.partner;
                let other_stopped = other.stopped;
                let busy = own + other.wall.saturating_sub(other.idle);
                // Who asks without end waits for answers by its own doing, where they are worked on.
                let computes = other.cpu >= request.limits.idle / 2;
                let asks_without_end = is_flood(&spoken.said) && spoken.unread > 0;
                if !(computes && asks_without_end) {
                    blame_partner(&mut spoken.program, busy, request);
                }
                let passed_its_limit =
                    !matches!(other_stopped, None | Some(Stop::Judge | Stop::Wall));
                if passed_its_limit && spoken.program.stopped == Some(Stop::Wall) {
                    // It waited for one that would never have answered: that much is known.
                    spoken.program.stopped = Some(Stop::Judge);
                }
                Ok(spoken)
            },
            |spoken| &spoken.program,
        )
    }

    /// Lets a validator, the one of that index, look at what the program printed on a test. It has a
    /// slot of its own, which it keeps for the next test.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly, and [`SandboxError::Starved`].
    pub(crate) fn validate(
        &mut self,
        (index, validator): (usize, &CompiledValidator),
        test: &Test,
        output: &Arc<[u8]>,
    ) -> Result<Facts, SandboxError> {
        // It computes in the program's turn, or in one that the program's next run then has.
        if self.turn.is_none() {
            self.wait_for_turn(false);
        }
        let mut slot = if let Some(slot) = self.validators.remove(&index) {
            slot
        } else {
            let mut slot = self.share.pool().acquire_partner()?;
            slot.load(validator.program())?;
            slot
        };
        slot.load(&validator.test_files(test, output))?;
        slot.load(&self.feedback)?;
        let request = with_feedback(validator.request(test, output), &self.feedback);
        let facts = slot.run(&request)?;
        if self.feedback.is_empty() {
            self.validators.insert(index, slot);
        }
        match facts.stopped {
            Some(Stop::Wall) => Err(not_measured(&facts)),
            _ => Ok(facts),
        }
    }

    /// Lets a program of the package run in a slot of its own, with those files in it.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly, and [`SandboxError::Starved`].
    pub(super) fn run_beside(
        &mut self,
        files: [&[ProgramFile]; 2],
        request: &Request,
    ) -> Result<Facts, SandboxError> {
        if self.turn.is_none() {
            self.wait_for_turn(false);
        }
        let mut slot = self.share.pool().acquire_partner()?;
        for files in files {
            slot.load(files)?;
        }
        let facts = slot.run(request)?;
        match facts.stopped {
            Some(Stop::Wall) => Err(not_measured(&facts)),
            _ => Ok(facts),
        }
    }

    /// Makes a run, and again where the first gives no ground for a verdict.
    fn best<R>(
        &mut self,
        mut run: impl FnMut(&mut Slot, &Request, &mut Turn<'_>) -> Result<R, SandboxError>,
        facts: impl Fn(&R) -> &Facts,
    ) -> Result<R, SandboxError> {
        let mut best = self.attempt(Company::Others, 1, &mut run, &facts)?;
        for _ in 1..ATTEMPTS_TO_MEASURE {
            let more_time = match doubt(facts(&best), &self.limits) {
                None => return Ok(best),
                Some(_) if self.is_past_deadline() => return Err(not_measured(facts(&best))),
                Some(Doubt::Near) => 1,
                Some(Doubt::Starved) => MORE_TIME,
            };
            let company = self.share.company_for_repeat();
            let again = self.attempt(company, more_time, &mut run, &facts)?;
            let rank = |facts: &Facts| (facts.stopped.is_some(), facts.cpu);
            let was_near = more_time == 1;
            if !was_near || rank(facts(&again)) < rank(facts(&best)) {
                best = again;
            }
            if was_near {
                return Ok(best);
            }
        }
        match doubt(facts(&best), &self.limits) {
            Some(Doubt::Starved) => Err(not_measured(facts(&best))),
            _ => Ok(best),
        }
    }

    fn is_past_deadline(&self) -> bool {
        self.deadline.is_some_and(|it| Instant::now() >= it)
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

    /// Makes a run when it is its turn, with so many times the usual limits on the clock. The turn
    /// goes on while the output is looked at, unless nobody else could run.
    fn attempt<R>(
        &mut self,
        company: Company,
        more_time: u32,
        run: &mut impl FnMut(&mut Slot, &Request, &mut Turn<'_>) -> Result<R, SandboxError>,
        facts: &impl Fn(&R) -> &Facts,
    ) -> Result<R, SandboxError> {
        let mut request = self.request.clone();
        if !self.beside.is_empty() {
            request = with_files(request, BESIDE);
        }
        request.limits.wall *= more_time;
        request.limits.idle *= more_time;
        if more_time > 1 {
            // Whoever it talks with may come to an end of its own computing before, starved as well.
            request.limits.wall += self.partner_time * more_time;
            request.limits.idle += self.partner_time * more_time;
        }
        if let Some(most) = self.most_time {
            request.limits.cpu = request.limits.cpu.min(most);
            request.limits.idle = request.limits.idle.min(most);
        }
        let mut turn = match self.turn.take() {
            Some(unused) if !unused.is_used() => unused,
            last => self.share.turn_after(last, company, || ()),
        };
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            request.limits.wall = request.limits.wall.min(left.max(LEAST_WALL));
        }
        let result = run(self.slot()?, &request, &mut turn);
        match &result {
            Ok(made) => {
                turn.has_run(facts(made).cpu);
                self.turn = (company == Company::Others).then_some(turn);
            }
            // A slot that failed is not used again.
            Err(_) => self.slot = None,
        }
        result
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

/// The same run of a package's program, with what it left in the pass before in its folder.
fn with_feedback(request: Request, feedback: &[ProgramFile]) -> Request {
    if feedback.is_empty() {
        request
    } else {
        with_files(request, FEEDBACK)
    }
}

fn not_measured(facts: &Facts) -> SandboxError {
    SandboxError::Starved {
        cpu: facts.cpu,
        wall: facts.wall,
    }
}

/// A program may have waited for whom it talked with, who was `busy` for so long: that is not its own
/// doing. One that was stopped because of it was not measured. What a partner does takes some of the
/// time always, so half of it must be the program's own.
fn blame_partner(facts: &mut Facts, busy: Duration, request: &Request) {
    facts.idle = facts.idle.saturating_sub(busy);
    if facts.stopped == Some(Stop::Idle) && facts.idle < request.limits.idle / 2 {
        facts.stopped = Some(Stop::Wall);
    }
}

/// A run that was answered while it went on.
pub(crate) struct Conversation<P> {
    pub(crate) facts: Facts,
    pub(crate) transcript: Transcript,
    /// Whom it talked with.
    pub(crate) partner: P,
}
