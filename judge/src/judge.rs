//! The one way from a source to a verdict: compile, run every test in the sandbox, check, tell.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::{Problem, ProblemsError, Test, TestSet, Verdict};

use crate::compile::{Compilation, CompileLimits, Compiler};
use crate::derived::Derived;
use crate::error::JudgeError;
use crate::fault::{SystemFault, UNDECIDED};
use crate::headers::Headers;
use crate::language::{ANSWER, Language};
use crate::limits::TestLimits;
use crate::making::Making;
use crate::offer::Offer;
use crate::options::{JudgeConfig, JudgeOptions, OwnLimits, RunLimits};
use crate::reason::Reason;
use crate::rules_cache::RulesCache;
use crate::sandbox::{Pool, SandboxError};
use crate::source::Source;
use crate::testing::{
    Executor, FailedTest, Grader, KnownMistakes, OfReference, Scored, Scoring, StaticValidation,
    Subject, Testing, counterexample, whole_ms, with_static_cases,
};
use crate::turns::{Share, Turns};
use crate::verdict::{Counterexample, Event, Judging, TestResult};

/// Judges submissions on this machine. Share it in an `Arc`; every method may be called from
/// many threads at the same time and blocks until it is done.
///
/// Clones are the same judge.
#[derive(Debug, Clone)]
pub struct Judge {
    pool: Arc<Pool>,
    pub(crate) offer: Arc<Offer>,
    pub(crate) compiler: Arc<Compiler>,
    turns: Arc<Turns>,
    /// Whose tests are being made.
    pub(crate) making: Arc<Making>,
    /// Headers for programs of packages that do not bring them.
    pub(crate) headers: Arc<Headers>,
    /// What rules programs have answered.
    pub(crate) rules: Arc<RulesCache>,
    /// What follows from packages.
    pub(crate) derived: Arc<Derived>,
}

impl Judge {
    /// Looks for the languages, opens the caches and makes the slots. Costs milliseconds when
    /// the languages were looked for before.
    ///
    /// # Errors
    /// When the cache folder can't be used, the languages file is wrong, or this machine cannot
    /// isolate programs.
    pub fn new(config: JudgeConfig) -> Result<Self, JudgeError> {
        let folder = &config.cache_dir;
        // It may be in the folder of a site, whose data are for its owner's eyes only.
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.map_err(|source| JudgeError::Cache {
            path: folder.clone(),
            source,
        })?;
        let mut offer = Offer::new(config.languages.as_deref(), folder)?;
        let headers = config.include.map_or_else(
            || Ok(Headers::default()),
            |path| Headers::of_folder(&path).map_err(|source| JudgeError::Include { path, source }),
        )?;
        let compiler = Compiler::open(folder, config.cache_size)?;
        let slots = config.slots.max(1);
        let mut sandbox = config.sandbox;
        sandbox.read_only.extend(offer.found().read_only());
        sandbox.read_only.push(Compiler::prepared_folder(folder));
        let pool = Pool::without_bound(sandbox, slots)?;
        offer.settle_in(pool.surroundings());
        Ok(Self {
            pool: Arc::new(pool),
            offer: Arc::new(offer),
            compiler: Arc::new(compiler),
            turns: Arc::new(Turns::new(slots)),
            making: Arc::default(),
            headers: Arc::new(headers),
            rules: Arc::new(RulesCache::in_folder(folder)),
            derived: Arc::new(Derived::in_folder(folder)),
        })
    }

    /// How many programs may run at the same time.
    pub fn slots(&self) -> usize {
        self.turns.slots()
    }

    /// The time limit of a problem for a language, in milliseconds.
    ///
    /// # Errors
    /// When the language is not here (see [`Judge::language`]).
    pub fn time_limit_ms(&self, problem: &Problem, language: &str) -> Result<u64, JudgeError> {
        let limits = self.limits_of_test(problem, OwnLimits::default(), language)?;
        Ok(whole_ms(limits.time))
    }

    /// What a run in a language may use that is to be as one of a test of a problem.
    ///
    /// # Errors
    /// When the language is not here (see [`Judge::language`]).
    pub fn limits_of_test(
        &self,
        problem: &Problem,
        own: OwnLimits,
        language: &str,
    ) -> Result<RunLimits, JudgeError> {
        let language = if language == ANSWER {
            Language::of_answers()?
        } else {
            self.language(language)?
        };
        let limits = TestLimits::of_problem(problem, own, &language);
        Ok(RunLimits {
            time: limits.time,
            // The share of the runtime is added once more by the run.
            memory: limits.own_memory,
            output: limits.output,
            files: limits.files,
        })
    }

    /// Does now what the first submission in each language would have to wait for: precompiled
    /// headers above all. For a server's start; takes seconds the first time.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub fn prepare(&self) -> Result<(), JudgeError> {
        let share = self.share(None);
        for language in self.languages() {
            self.compiler.prepare(&share, &language)?;
        }
        Ok(())
    }

    /// Judges a submission, which is a program, or the answers themselves on a problem that takes those
    /// ([`ANSWER`]). `events` hears of everything as it happens, tests in test order.
    ///
    /// What the sandbox does wrong becomes the verdict SE, except when this machine cannot
    /// isolate at all, or is too busy to measure the program ([`JudgeError::is_starved`]): then
    /// nothing is known about the submission, and it is to be judged again later.
    ///
    /// # Errors
    /// When there is nothing to judge (see [`JudgeError`]) or `options.stop` was raised.
    pub fn judge(
        &self,
        problem: &Problem,
        source: &Source,
        options: &JudgeOptions,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, JudgeError> {
        source.check()?;
        if problem.kind().takes_answers() && source.language == ANSWER {
            return self.judge_answers(problem, source, options, events);
        }
        self.judge_program(problem, source, options, events)
    }

    /// Judges a program.
    fn judge_program(
        &self,
        problem: &Problem,
        source: &Source,
        options: &JudgeOptions,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, JudgeError> {
        let begun = Instant::now();
        let mut language = self.language(&source.language)?;
        let problem = &self.complete(problem, options)?;
        let tests = tests_of(problem, options)?;
        let (counted, beyond): (Vec<Test>, Vec<Test>) =
            tests.tests().iter().cloned().partition(Test::counts);
        let counted = with_static_cases(problem, counted);
        let mut judging = blank(problem, source, &language, counted.len());
        if let Some(refused) = self.refused_here(problem, source, &language) {
            return Ok(not_compiled(judging, refused));
        }
        let with_includes = self.with_includes(source, problem, &language);
        let source = with_includes.as_ref().unwrap_or(source);
        let limits = CompileLimits::of(problem.limits());
        let share = self.share(options.client);
        events(Event::Compiling);
        let test_limits = TestLimits::of_judging(problem, options, &language);
        let compiled = self.working_language(&source.language).and_then(|working| {
            language = working;
            self.compile(&share, &mut language, source, limits, &test_limits)
        });
        let (compilation, took) = match compiled {
            Ok(compiled) => compiled,
            Err(JudgeError::Sandbox(error)) => return system_error(judging, error),
            Err(error) => return Err(error),
        };
        let language = &language;
        let program = match compilation {
            Compilation::Refused(refusal) => {
                if with_includes.is_some()
                    && let Some(fault) = self.fault_of_includes(&share, problem, language)?
                {
                    return Ok(failed(judging, &fault));
                }
                return Ok(not_compiled(judging, refusal.words));
            }
            Compilation::Ready { program, cached } => {
                events(Event::Compiled {
                    ms: whole_ms(took),
                    cached,
                });
                program
            }
        };
        let tools = match self.tools(&share, problem) {
            Ok(tools) => tools,
            Err(SystemFault::Sandbox(error)) => return system_error(judging, error),
            Err(fault) => return Ok(failed(judging, &fault)),
        };
        let total = counted.len();
        events(Event::Running { total });
        let grader = tools.grader.as_ref();
        let grader = grader.map(|it| Grader::new(&share, (&it.0, &it.1, it.2)));
        let scoring = Scoring::of((problem, options), grader.is_some(), &counted);
        let statics = tools.static_validator.as_ref();
        let statics = statics.map(|it| StaticValidation::new(it, source, language, &program));
        let every_test = for_remarks(options);
        let streams = problem.stream_files();
        let executor =
            || Executor::new(&share, language, &program, test_limits).with_streams(streams);
        let testing_with = |options| Testing {
            checker: problem.checker(),
            interactor: tools.interactor.as_ref(),
            validators: &tools.validators,
            passes: passes(problem),
            scoring: scoring.as_ref(),
            grader: grader.as_ref(),
            statics: statics.as_ref(),
            reference: problem.reference(),
            language,
            limits: &test_limits,
            executor: &executor,
            slots: self.slots(),
            options,
            begun,
        };
        let testing = testing_with(options);
        let tested = testing.run(&counted, events)?;
        judging.tests = tested.results;
        conclude(&mut judging);
        if let Some(fault) = &tested.fault {
            judging = failed(judging, fault);
        }
        grade(&mut judging, tested.scored);
        if judging.verdict.is_accepted() && !beyond.is_empty() {
            let without_points = Testing {
                scoring: None,
                ..testing_with(&every_test)
            };
            judging.remarks = without_points.remarks(&beyond)?;
        }
        judging.message = judging.message.take().or_else(|| program.note.clone());
        if judging.verdict == Verdict::SE {
            // A runtime that is gone or elsewhere is found by whoever judges it again.
            self.offer.renew()?;
        }
        let (results, output) = (&judging.tests, &tested.first_failing_output);
        judging.counterexample =
            explain(problem, source, &tests, &testing, results, output, events);
        Ok(judging)
    }

    /// The slots, for measuring what runs cost without a judge.
    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Compiles a source and nothing more; and how long that took.
    ///
    /// # Errors
    /// When the language is not here or the sandbox failed.
    pub(crate) fn compiled(&self, source: &Source) -> Result<(Compilation, Duration), JudgeError> {
        let mut language = self.working_language(&source.language)?;
        let test_limits = TestLimits::of_run(&RunLimits::default(), &language);
        let limits = CompileLimits::default();
        self.compile(
            &self.share(None),
            &mut language,
            source,
            limits,
            &test_limits,
        )
    }

    /// Another submission's part in the slots: this client's, or nobody's.
    pub(crate) fn share(&self, client: Option<u64>) -> Share<'_> {
        self.turns.share(&self.pool, client)
    }
}

impl Judge {
    /// Why a problem does not take a source that others may take.
    pub(crate) fn refused_here(
        &self,
        problem: &Problem,
        source: &Source,
        language: &Language,
    ) -> Option<String> {
        let too_large = source.check_for(problem.limits().source).err();
        too_large
            .map(|error| error.to_string())
            .or_else(|| self.refused_language(problem, language))
    }
}

/// How often a program runs on each test at most.
pub(crate) fn passes(problem: &Problem) -> u32 {
    if problem.kind().is_multi_pass {
        problem.validation_limits().passes
    } else {
        1
    }
}

/// The same for tests that do not count: each is a remark of its own.
fn for_remarks(options: &JudgeOptions) -> JudgeOptions {
    JudgeOptions {
        all: true,
        for_judges: false,
        ..options.clone()
    }
}

/// A judging before anything happened.
pub(crate) fn blank(
    problem: &Problem,
    source: &Source,
    language: &Language,
    total: usize,
) -> Judging {
    Judging {
        problem: problem.id().to_owned(),
        source: source.name.clone(),
        language: language.id.clone(),
        verdict: UNDECIDED,
        time_ms: 0,
        memory_kib: 0,
        passed: 0,
        total,
        message: None,
        tests: Vec::new(),
        score: None,
        counterexample: None,
        remarks: Vec::new(),
    }
}

/// The judging when there will be no tests.
pub(crate) fn failed(mut judging: Judging, fault: &SystemFault) -> Judging {
    let (verdict, message) = fault.verdict();
    judging.verdict = verdict;
    judging.message = Some(message);
    judging
}

/// The judging of a source that makes no program, with the reason.
pub(crate) fn not_compiled(mut judging: Judging, why: String) -> Judging {
    judging.verdict = Verdict::CE;
    judging.message = Some(why);
    judging
}

/// The tests of a problem.
pub(crate) fn tests_of(
    problem: &Problem,
    options: &JudgeOptions,
) -> Result<Arc<TestSet>, JudgeError> {
    let tests = problem.tests_until(&options.stop.stop());
    tests.map_err(|source| match source {
        ProblemsError::Stopped => JudgeError::Cancelled,
        source => JudgeError::Problem {
            problem: problem.id().to_owned(),
            source: Box::new(source),
        },
    })
}

/// The judging when the sandbox failed before any test.
pub(crate) fn system_error(judging: Judging, error: SandboxError) -> Result<Judging, JudgeError> {
    if matches!(
        error,
        SandboxError::Missing { .. } | SandboxError::Starved { .. }
    ) {
        return Err(error.into());
    }
    Ok(failed(judging, &error.into()))
}

/// Sums up the tests.
pub(crate) fn conclude(judging: &mut Judging) {
    let failed = judging
        .tests
        .iter()
        .find(|test| !test.verdict.is_accepted());
    judging.verdict = failed.map_or(Verdict::AC, |test| test.verdict);
    let system = failed.filter(|test| test.verdict == Verdict::SE);
    judging.message = system.and_then(|test| match &test.reason {
        Some(Reason::System { what }) => Some(what.clone()),
        _ => None,
    });
    let most = |figure: fn(&TestResult) -> u64| judging.tests.iter().map(figure).max();
    judging.time_ms = most(|test| test.time_ms).unwrap_or(0);
    judging.memory_kib = most(|test| test.memory_kib).unwrap_or(0);
    judging.passed = judging
        .tests
        .iter()
        .filter(|test| test.verdict.is_accepted())
        .count();
}

/// Says what the tests are worth, unless one of them could not be judged.
pub(crate) fn grade(judging: &mut Judging, scored: Option<Scored>) {
    if let Some(scored) = scored
        && judging.verdict != Verdict::SE
    {
        judging.verdict = scored.verdict(&judging.tests);
        judging.score = Some(scored.score);
    }
}

/// The smallest failing position, when it is asked for and can be found. `output` is what the
/// program printed on the first test that failed.
fn explain(
    problem: &Problem,
    source: &Source,
    tests: &TestSet,
    testing: &Testing<'_>,
    results: &[TestResult],
    output: &[u8],
    events: &mut (dyn FnMut(Event) + Send),
) -> Option<Counterexample> {
    let result = results.iter().find(|test| !test.verdict.is_accepted())?;
    let reason = result.reason.as_ref()?;
    let (reference, test) = (testing.reference?, tests.get(&result.name)?);
    // Neither blanks nor what was waited over all tests together are a matter of positions.
    let is_of_positions = !matches!(result.verdict, Verdict::SE | Verdict::PE)
        && !matches!(reason, Reason::IdleInAll { .. });
    if !testing.options.explain || !is_of_positions {
        return None;
    }
    events(Event::Explaining);
    let mut subject = Subject {
        cases: &OfReference::new(reference, None),
        testing,
        executor: (testing.executor)(),
        source,
    };
    let shortest = results.iter().map(|result| result.time_ms).min();
    let failed = FailedTest {
        tests,
        test,
        verdict: result.verdict,
        reason,
        output,
        start: Duration::from_millis(shortest.unwrap_or_default()),
    };
    let known = KnownMistakes::pinned(problem);
    let known = match &testing.options.leave_out {
        Some(path) => known.map(|known| known.without(path)),
        None => known,
    };
    counterexample(&mut subject, &failed, known.as_ref())
}
