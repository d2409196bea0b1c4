//! A run of a program on one input, which is compared with nothing: what is reported of it.

use problems::Verdict;

use crate::compile::{Compilation, CompileLimits, Program};
use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::judge::Judge;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::options::{CancelFlag, RunLimits, RunOptions};
use crate::reason::Reason;
use crate::sandbox::{Exit, Facts, SandboxError};
use crate::source::Source;
use crate::testing::{Executor, assess, signal_name, whole_ms};
use crate::turns::Share;
use crate::verdict::RunReport;

impl Judge {
    /// Runs a program on an input and compares with nothing.
    ///
    /// # Errors
    /// When there is nothing to run (see [`JudgeError`]). A failing sandbox is the verdict SE.
    pub fn run(
        &self,
        source: &Source,
        input: &[u8],
        limits: RunLimits,
    ) -> Result<RunReport, JudgeError> {
        self.run_for(source, input, limits, RunOptions::default())
    }

    /// The same for somebody, who may not wait for it forever.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn run_for(
        &self,
        source: &Source,
        input: &[u8],
        limits: RunLimits,
        options: RunOptions,
    ) -> Result<RunReport, JudgeError> {
        self.run_unless_cancelled(source, input, limits, options, None)
    }

    /// The same for somebody who may call it off while it goes on.
    ///
    /// # Errors
    /// As [`Self::run`], and [`JudgeError::Cancelled`].
    pub fn run_unless_cancelled(
        &self,
        source: &Source,
        input: &[u8],
        limits: RunLimits,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        self.run_with(source, limits, options, cancel, |executor, language| {
            let facts = executor.run(&input.into())?;
            Ok(report(&facts, executor.limits(), language))
        })
    }

    /// Compiles a source and lets `run` say what comes of running it.
    ///
    /// # Errors
    /// As [`Self::run_unless_cancelled`].
    pub(crate) fn run_with(
        &self,
        source: &Source,
        limits: RunLimits,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
        run: impl FnOnce(&mut Executor<'_>, &Language) -> Result<RunReport, SandboxError>,
    ) -> Result<RunReport, JudgeError> {
        let is_cancelled = || cancel.is_some_and(CancelFlag::is_cancelled);
        source.check()?;
        let mut language = self.language(&source.language)?;
        let share = self.share(options.client);
        let test_limits = TestLimits::of_run(&limits, &language);
        let program = match self.program_of_run(&share, &mut language, source, &test_limits)? {
            Ok(program) => program,
            Err(report) => return Ok(report),
        };
        let mut executor = Executor::new(&share, &language, &program, test_limits);
        if let Some(deadline) = options.deadline {
            executor.stop_at(deadline);
        }
        if let Some(flag) = cancel {
            executor.cancel_with(flag);
        }
        if is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        match run(&mut executor, &language) {
            _ if is_cancelled() => Err(JudgeError::Cancelled),
            Ok(mut report) => {
                report.message = report.message.take().or_else(|| program.note.clone());
                Ok(report)
            }
            Err(error @ SandboxError::Missing { .. }) => Err(error.into()),
            Err(error) => Ok(not_judged(&error.into())),
        }
    }

    /// Compiles a source for a run, in its language as it is here by then; inside, what is reported where there is no
    /// program.
    ///
    /// # Errors
    /// As [`Self::run_unless_cancelled`].
    pub(crate) fn program_of_run(
        &self,
        share: &Share<'_>,
        language: &mut Language,
        source: &Source,
        test_limits: &TestLimits,
    ) -> Result<Result<Program, RunReport>, JudgeError> {
        let compiled = self.working_language(&source.language).and_then(|working| {
            *language = working;
            let limits = CompileLimits::default();
            self.compile(share, language, source, limits, test_limits)
        });
        match compiled {
            Ok((Compilation::Ready { program, .. }, _)) => Ok(Ok(program)),
            Ok((Compilation::Refused(refusal), _)) => Ok(Err(no_run(Verdict::CE, refusal.words))),
            Err(JudgeError::Sandbox(error)) if !matches!(error, SandboxError::Missing { .. }) => {
                Ok(Err(not_judged(&error.into())))
            }
            Err(error) => Err(error),
        }
    }
}

/// The report when the system failed before the program ran.
pub(crate) fn not_judged(fault: &SystemFault) -> RunReport {
    let (verdict, message) = fault.verdict();
    no_run(verdict, message)
}

/// The report of a program that never ran.
pub(crate) fn no_run(verdict: Verdict, message: String) -> RunReport {
    RunReport {
        verdict,
        exit_code: None,
        signal: None,
        time_ms: 0,
        wall_ms: 0,
        memory_kib: 0,
        instructions: None,
        stdout: String::new(),
        stderr: String::new(),
        message: Some(message),
        reason: None,
    }
}

/// The report of a run that nobody judges.
pub(crate) fn report(facts: &Facts, test_limits: &TestLimits, language: &Language) -> RunReport {
    let wrong = assess(facts, test_limits, language);
    let (exit_code, signal) = match facts.exit {
        Exit::Code(code) => (Some(code), None),
        Exit::Signal(number) => (None, Some(signal_name(number))),
        Exit::NotStarted(_) => (None, None),
    };
    RunReport {
        verdict: wrong.as_ref().map_or(Verdict::AC, |(verdict, _)| *verdict),
        exit_code,
        signal,
        time_ms: whole_ms(facts.cpu),
        wall_ms: whole_ms(facts.wall),
        memory_kib: facts.memory_peak.kib(),
        instructions: facts.instructions,
        stdout: String::from_utf8_lossy(&facts.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&facts.stderr).into_owned(),
        message: None,
        reason: wrong.map(|(_, reason)| without_stderr(reason)),
    }
}

/// A reason without the standard error that a run's report has anyway.
pub(crate) fn without_stderr(mut reason: Reason) -> Reason {
    if let Reason::ExitCode { stderr, .. } | Reason::Signal { stderr, .. } = &mut reason {
        *stderr = None;
    }
    reason
}
