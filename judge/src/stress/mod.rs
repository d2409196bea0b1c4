//! Looks for the smallest input that a program gets wrong, among far more than the tests of its
//! problem: small cases, ends of types, and random ones by the plan or by the package's programs.
//!
//! The search is that of explanations (`testing/explain`). What is here says where the cases
//! come from and what is right: the reference of a problem, or another program.

mod package;
mod validators;

use std::collections::HashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use problems::{CheckerSpec, Exchange, Kind, Problem, Reference, Test, TestSet, Verdict};

use crate::options::JudgeOptions;
use crate::ready::{Ready, ReadyError};
use crate::source::Source;
use crate::testing::{
    Answers, Cases, Executor, OfReference, ProgramAnswers, Subject, Testing, answers,
    stress as search,
};
use crate::{Judge, JudgeError};

pub use crate::testing::Found;
use package::OfPackage;
use validators::InputValidators;

/// What is asked of one search.
#[derive(Debug, Clone)]
pub struct StressOptions {
    /// How long is searched at most.
    pub within: Duration,
    /// Whether the program is known to pass the tests, which are not tried again then.
    pub passes_tests: bool,
    /// The language of the explanation, the client, and what calls it off.
    pub judging: JudgeOptions,
}

/// What a search showed.
#[derive(Debug)]
pub struct Stressed {
    /// How many cases the program was tried on.
    pub tried: usize,
    /// The simplest of them that it gets wrong, if any.
    pub found: Option<Found>,
    /// Whether there was nothing to try but the tests of the package.
    pub only_tests: bool,
}

/// Why no search could be made.
#[derive(Debug, thiserror::Error)]
pub enum StressError {
    /// A program does not compile: with its compiler's words.
    #[error("{source_name} does not compile:\n{words}")]
    DoesNotCompile {
        /// The program's name.
        source_name: String,
        /// What the compiler said.
        words: String,
    },
    /// Nobody knows the right answers.
    #[error("the package says nowhere what is right on inputs other than its tests")]
    NoAnswers,
    /// The problem is of a kind whose inputs have no answers to compare.
    #[error("{0}")]
    Unsupported(&'static str),
    /// A program of the package can't be used.
    #[error("{0}")]
    Package(String),
    /// No judging was possible.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}

impl From<ReadyError> for StressError {
    fn from(error: ReadyError) -> Self {
        match error {
            ReadyError::DoesNotCompile { source_name, words } => {
                Self::DoesNotCompile { source_name, words }
            }
            ReadyError::Judge(error) => Self::Judge(error),
        }
    }
}

/// Inputs with the number of their cases.
type Inputs<'i> = Box<dyn Iterator<Item = (Test, usize)> + 'i>;

impl Ready {
    /// What the tests of this program have in common, where nobody talks with it and no program
    /// looks at its output.
    fn testing<'a>(
        &'a self,
        problem: &'a Problem,
        executor: &'a (dyn Fn() -> Executor<'a> + Sync),
        slots: usize,
        options: &'a JudgeOptions,
    ) -> Testing<'a> {
        Testing {
            checker: problem.checker(),
            interactor: None,
            validators: &[],
            passes: 1,
            scoring: None,
            grader: None,
            statics: None,
            reference: problem.reference(),
            language: &self.language,
            limits: &self.limits,
            executor,
            slots,
            options,
            begun: Instant::now(),
        }
    }
}

impl Judge {
    /// Looks for the smallest input that a program gets wrong. What is right is said by the
    /// program `against`, or else by the reference of the problem. `so_far` hears how many cases
    /// were tried.
    ///
    /// # Errors
    /// When a program does not compile, or nobody knows what is right.
    pub fn stress(
        &self,
        problem: &Problem,
        source: &Source,
        against: Option<&Source>,
        options: &StressOptions,
        so_far: &mut dyn FnMut(usize),
    ) -> Result<Stressed, StressError> {
        is_supported(problem, against.is_some())?;
        let problem = &self.complete(problem, &options.judging)?;
        // Each program waits for turns of its own.
        let shares = [(); 3].map(|()| self.share(options.judging.client));
        let [share, other_share, validator_share] = &shares;
        let ready = self.ready(share, problem, source)?;
        let other = against.map(|against| self.ready(other_share, problem, against));
        let other = other.transpose()?;
        let tools = self.tools(share, problem);
        let tools = tools.map_err(|fault| StressError::Package(fault.to_string()))?;
        let compiled = InputValidators::compile(self, validator_share, problem)?;
        let tests = problem.tests().map_err(|source| JudgeError::Problem {
            problem: problem.id().to_owned(),
            source: Box::new(source),
        })?;
        let answers = other.as_ref().map(|other| {
            let executor = other.executor(other_share);
            ProgramAnswers::new(executor, &other.language, other.limits)
        });
        let validators = compiled.ready(validator_share);
        let deadline = Instant::now() + options.within;
        let (cases, further): (Box<dyn Cases>, Inputs<'_>) = match (problem.reference(), &answers) {
            (Some(reference), answers) => (
                Box::new(OfReference::new(reference, answers.as_ref())),
                Box::new(further(reference, &tests)),
            ),
            (None, Some(answers)) => (
                Box::new(OfPackage::new(&tests, answers, &validators)),
                Box::new(package::changed(&tests, &validators, deadline)),
            ),
            (None, None) => return Err(StressError::NoAnswers),
        };
        let executor = || ready.executor(share);
        let testing = Testing {
            interactor: tools.interactor.as_ref(),
            validators: &tools.validators,
            ..ready.testing(problem, &executor, self.slots(), &options.judging)
        };
        let mut subject = Subject {
            cases: &*cases,
            testing: &testing,
            executor: ready.executor(share),
            source,
        };
        let untried = tests.tests().iter().filter(|_| !options.passes_tests);
        let own = untried.map(|test| {
            let count = cases.split(&test.input).len().max(1);
            (test.clone(), count)
        });
        let answered = |(mut test, count): (Test, usize)| {
            if let Some(program) = &answers {
                test.answer = program.answer(&test.input)?.into();
            }
            Some((test, count))
        };
        let in_time = |_: &(Test, usize)| Instant::now() < deadline;
        // Without code nothing is more telling than the tests; with it, every small case comes first.
        let (first, last) = match problem.reference() {
            Some(_) => (None, Some(own)),
            None => (Some(own), None),
        };
        let first = first.into_iter().flatten().take_while(in_time);
        let further = last.into_iter().flatten().chain(further);
        let mut first = first.filter_map(answered);
        let mut further = further.take_while(in_time).filter_map(answered);
        let (tried, found) = search(
            &mut subject,
            &tests,
            &mut first,
            &mut further,
            deadline,
            so_far,
        );
        if options.judging.stop.is_cancelled() {
            return Err(JudgeError::Cancelled.into());
        }
        Ok(Stressed {
            tried,
            found,
            only_tests: problem.reference().is_none() && validators.is_empty(),
        })
    }

    /// What a program answers to the small cases of a problem.
    ///
    /// # Errors
    /// When the program does not compile, or cannot be run.
    pub(crate) fn small_answers(
        &self,
        problem: &Problem,
        source: &Source,
        cases: &dyn Cases,
        options: &JudgeOptions,
        within: Duration,
    ) -> Result<Answers, StressError> {
        let share = &self.share(options.client);
        let ready = self.ready(share, problem, source)?;
        let executor = || ready.executor(share);
        let testing = ready.testing(problem, &executor, self.slots(), options);
        let mut subject = Subject {
            cases,
            testing: &testing,
            executor: ready.executor(share),
            source,
        };
        Ok(answers(&mut subject, within))
    }

    /// The accepted programs of a package that this machine can run, those that start fastest first.
    pub fn accepted_programs(&self, problem: &Problem) -> Vec<Source> {
        let programs = problem.submissions().iter();
        let accepted = programs.filter(|it| it.expected.verdict == Some(Verdict::AC));
        let mut sources: Vec<Source> = accepted
            .filter_map(|it| {
                let mut source = self.source_of(&it.program)?;
                source.name.clone_from(&it.path);
                Some(source)
            })
            .collect();
        let is_native = |source: &Source| {
            ["c", "rust", "go", "pascal"].contains(&source.language.as_str())
                || source.language.starts_with("cpp")
        };
        sources.sort_by_key(|source| !is_native(source));
        sources
    }
}

/// Further tests by the plan, round after round, as long as it has others than the tests that are
/// there.
fn further<'r>(
    reference: &'r dyn Reference,
    tests: &TestSet,
) -> impl Iterator<Item = (Test, usize)> + 'r {
    let known: HashSet<String> = tests.tests().iter().map(Test::digest).collect();
    let known = Rc::new(known);
    let rounds = (0..).map_while(move |round| {
        let known = Rc::clone(&known);
        let is_new = move |(test, _): &(Test, usize)| !known.contains(&test.digest());
        let mut tests = reference.further_tests(round).filter(is_new).peekable();
        tests.peek().is_some().then_some(tests)
    });
    rounds.flatten()
}

/// Says why a problem is of a kind that can't be searched.
fn is_supported(problem: &Problem, against: bool) -> Result<(), StressError> {
    let Kind {
        exchange,
        is_multi_pass,
        ..
    } = problem.kind();
    let played = problem.is_played();
    let why = match exchange {
        _ if is_multi_pass => "a problem of several passes has no answers to compare",
        Exchange::Interactive if !played => {
            "programs talk with this package's interactor, so that there are no answers to compare"
        }
        Exchange::Interactive if against => {
            "programs talk with the judge here, so that there are no answers to compare with those of \
             another; leave --against out"
        }
        Exchange::SubmitAnswer => "answers are submitted here, and no programs",
        _ if against && *problem.checker() == CheckerSpec::Reference => {
            "several answers are right here, and the problem itself judges them; leave --against out"
        }
        _ => return Ok(()),
    };
    Err(StressError::Unsupported(why))
}
