//! Runs one compiled program on inputs, in a slot of its own that it keeps for all of them.

use std::sync::{Arc, PoisonError, RwLock};

use problems::{ByteSize, Test};

use crate::assess::Bounds;
use crate::compile::{Placeholders, Program, environment, split_program};
use crate::language::Language;
use crate::moderator::Moderator;
use crate::retry::with_retries;
use crate::sandbox::{
    Facts, Partner, Pool, Purpose, Request, SandboxError, Slot, Spoken, Stdin, Transcript,
};

/// Lets the runs of a judge go on beside each other, except one that must be alone.
#[derive(Debug, Default)]
pub(crate) struct Quiet(RwLock<()>);

impl Quiet {
    fn beside_others<T>(&self, work: impl FnOnce() -> T) -> T {
        let _shared = self.0.read().unwrap_or_else(PoisonError::into_inner);
        work()
    }

    fn alone<T>(&self, work: impl FnOnce() -> T) -> T {
        let _alone = self.0.write().unwrap_or_else(PoisonError::into_inner);
        work()
    }
}

/// A program that can be run again and again.
pub(crate) struct Executor<'a> {
    pool: &'a Pool,
    quiet: &'a Quiet,
    program: &'a Program,
    request: Request,
    bounds: Bounds,
    /// Taken for the first run, replaced when it fails, given back when the executor goes.
    slot: Option<Slot>,
}

impl<'a> Executor<'a> {
    /// A program in a language, within bounds. Takes no slot yet.
    pub(crate) fn new(
        pool: &'a Pool,
        quiet: &'a Quiet,
        language: &Language,
        program: &'a Program,
        bounds: Bounds,
    ) -> Self {
        let request = request(language, program, &bounds);
        Self {
            pool,
            quiet,
            program,
            request,
            bounds,
            slot: None,
        }
    }

    /// Runs it on an input. A run near the time limit is repeated alone, and the better time
    /// counts.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly.
    pub(crate) fn run(&mut self, input: &Arc<[u8]>) -> Result<Facts, SandboxError> {
        self.request.stdin = Stdin::Bytes(Arc::clone(input));
        self.best(Slot::run, |facts| facts)
    }

    /// Runs it in a conversation with a partner, of which `partner` makes a fresh one for every
    /// attempt. A run near the time limit is repeated alone, and the better time counts.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly.
    pub(crate) fn converse<P: Partner>(
        &mut self,
        mut partner: impl FnMut() -> P,
    ) -> Result<Conversation<P>, SandboxError> {
        self.request.stdin = Stdin::Empty;
        self.best(
            |slot, request| {
                let mut partner = partner();
                let (facts, transcript) = slot.converse(request, &mut partner)?;
                Ok(Conversation {
                    facts,
                    transcript,
                    partner,
                })
            },
            |conversation| &conversation.facts,
        )
    }

    /// Runs it in a conversation with another program, which has a fresh slot for every attempt. A
    /// run near the time limit is repeated alone, and the better time counts.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly.
    pub(crate) fn converse_with(
        &mut self,
        partner: &Moderator,
        test: &Test,
    ) -> Result<Spoken, SandboxError> {
        self.request.stdin = Stdin::Empty;
        let pool = self.pool;
        let others_request = partner.request(self.request.limits.wall);
        self.best(
            |slot, request| {
                let mut other = pool.acquire_partner()?;
                other.load(&partner.files(test))?;
                slot.converse_with(request, &mut other, &others_request, Moderator::is_hopeless)
            },
            |spoken| &spoken.program,
        )
    }

    /// Makes a run, and another one alone where the first deserves it.
    fn best<R>(
        &mut self,
        mut run: impl FnMut(&mut Slot, &Request) -> Result<R, SandboxError>,
        facts: impl Fn(&R) -> &Facts,
    ) -> Result<R, SandboxError> {
        let quiet = self.quiet;
        let first = with_retries(|| {
            let slot = self.slot()?;
            let result = quiet.beside_others(|| run(slot.0, slot.1));
            self.forget_if_failed(result)
        })?;
        if !self.bounds.deserves_another(facts(&first)) {
            return Ok(first);
        }
        let again = with_retries(|| {
            let slot = self.slot()?;
            let result = quiet.alone(|| run(slot.0, slot.1));
            self.forget_if_failed(result)
        })?;
        let rank = |facts: &Facts| (facts.stopped.is_some(), facts.cpu);
        let is_better = rank(facts(&again)) < rank(facts(&first));
        Ok(if is_better { again } else { first })
    }

    /// The next run gets a fresh slot.
    pub(crate) fn renew(&mut self) {
        self.slot = None;
    }

    /// The slot with the program in it, and what is asked of it.
    fn slot(&mut self) -> Result<(&mut Slot, &Request), SandboxError> {
        let slot = if let Some(slot) = self.slot.take() {
            slot
        } else {
            let mut slot = self.pool.acquire(Purpose::Run)?;
            slot.load(&self.program.files)?;
            slot
        };
        Ok((self.slot.insert(slot), &self.request))
    }

    /// A slot that failed is not used again.
    fn forget_if_failed<R>(&mut self, result: Result<R, SandboxError>) -> Result<R, SandboxError> {
        if result.is_err() {
            self.slot = None;
        }
        result
    }
}

/// A run that was answered while it went on.
pub(crate) struct Conversation<P> {
    pub(crate) facts: Facts,
    pub(crate) transcript: Transcript,
    /// Whom it talked with.
    pub(crate) partner: P,
}

/// A run of a program in a language, within bounds.
pub(crate) fn request(language: &Language, program: &Program, bounds: &Bounds) -> Request {
    let spec = language.spec();
    // The sandbox's stack is as large as the memory limit; runtimes that want to be told a size
    // of their own leave room in it.
    let stack = ByteSize::from_bytes(bounds.own_memory.bytes() / 4 * 3);
    let command = Placeholders::of(language)
        .with("class", program.class.as_deref().unwrap_or("Main"))
        .with("memory_mib", bounds.own_memory.mib())
        .with("stack_kib", stack.min(ByteSize::from_mib(512)).kib())
        .fill(&spec.run);
    let (program, args) = split_program(command);
    Request {
        program,
        args,
        env: environment(language),
        stdin: Stdin::Empty,
        limits: bounds.limits(language),
        family: spec.family.into(),
        collect: None,
    }
}
