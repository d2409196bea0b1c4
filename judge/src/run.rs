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
use crate::testing::{Executor, TestOutcome, assess, signal_name, whole_ms};
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
        run: impl FnOnce(&mut Executor<'_>, &Language) -> Result<RunReport, SystemFault>,
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
            Err(fault) => of_fault(fault),
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

/// What comes of a run about which the system, or the problem's package, says nothing: a report, unless the machine
/// lacks what any run needs.
///
/// # Errors
/// When it does.
pub(crate) fn of_fault(fault: SystemFault) -> Result<RunReport, JudgeError> {
    match fault {
        SystemFault::Sandbox(error @ SandboxError::Missing { .. }) => Err(error.into()),
        fault => Ok(not_judged(&fault)),
    }
}

/// The report when the system failed before the program ran.
fn not_judged(fault: &SystemFault) -> RunReport {
    let (verdict, words) = fault.verdict();
    if !fault.is_of_package() {
        return no_run(verdict, words);
    }
    RunReport {
        package_fault: Some(words),
        ..no_run(verdict, "the problem's package is at fault".to_owned())
    }
}

/// The report of a run that was judged as in a test.
///
/// # Errors
/// Why there is no verdict.
pub(crate) fn judged(
    outcome: TestOutcome,
    test_limits: &TestLimits,
    language: &Language,
) -> Result<RunReport, SystemFault> {
    let facts = match (outcome.fault, outcome.facts) {
        (Some(fault), _) => return Err(fault),
        (None, None) => return Err(SystemFault::NoRuling),
        (None, Some(facts)) => facts,
    };
    let mut report = report(&facts, test_limits, language);
    (report.verdict, report.reason) = match outcome.failure {
        Some((verdict, reason)) => (verdict, Some(without_stderr(reason))),
        None => (Verdict::AC, None),
    };
    Ok(report)
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
        package_fault: None,
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
        package_fault: None,
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
