//! The input validators of a package: whether it allows an input that is none of its tests.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Instant;

use problems::{Convention, PackageProgram, Problem, TestSettings};

use super::StressError;
use crate::checktestdata::{Opinion, Script};
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::options::RunOptions;
use crate::sandbox::Exit;
use crate::testing::{CompiledValidator, Executor};
use crate::tools::CompiledProgram;
use crate::turns::Share;
use crate::{Judge, JudgeError};

/// The compiled input validators of a package, with the arguments that its tests give them.
pub(super) struct InputValidators {
    compiled: Vec<(PackageProgram, CompiledProgram)>,
    /// Those that are no programs, and take no arguments.
    scripts: Vec<Script>,
    /// For each different way in which tests ask them: the arguments of each.
    arguments: Vec<Vec<Vec<String>>>,
}

impl Judge {
    /// Whether the input validators of a package take an input that somebody typed, as they are asked about one of its tests
    /// that are files; `None` where it has none, or a reference that knows the format.
    ///
    /// # Errors
    /// When one of them cannot be used.
    pub(crate) fn takes_input(
        &self,
        problem: &Problem,
        input: &[u8],
        options: RunOptions,
    ) -> Result<Option<bool>, StressError> {
        let share = self.share(options.client);
        let settings: Vec<&TestSettings> = problem.stored_tests().map(|it| &*it.settings).collect();
        let compiled =
            InputValidators::asked_so(self, &share, problem, &settings, options.deadline)?;
        let ready = compiled.ready(&share);
        if let Some(deadline) = options.deadline {
            ready.stop_at(deadline);
        }
        let is_taken = (!ready.is_empty()).then(|| ready.allow(input));
        Ok(is_taken)
    }
}

impl InputValidators {
    /// Compiles those of a problem; none where its reference knows its format.
    pub(super) fn compile(
        judge: &Judge,
        share: &Share<'_>,
        problem: &Problem,
    ) -> Result<Self, StressError> {
        let tests = problem.tests().ok();
        let tests = tests.iter().flat_map(|all| all.tests());
        let settings: Vec<&TestSettings> = tests.map(|test| &*test.settings).collect();
        Self::asked_so(judge, share, problem, &settings, None)
    }

    /// The same, asked as about tests with these settings. After that moment none is compiled any more.
    fn asked_so(
        judge: &Judge,
        share: &Share<'_>,
        problem: &Problem,
        settings: &[&TestSettings],
        until: Option<Instant>,
    ) -> Result<Self, StressError> {
        let programs = &problem.programs().input_validators;
        let programs = programs.iter().filter(|_| problem.reference().is_none());
        let unusable = |program: &PackageProgram, why: String| {
            let (role, name) = (Role::InputValidator, program.name.clone());
            let fault = SystemFault::ProgramUnusable { role, name, why };
            StressError::Package(fault.to_string())
        };
        let mut scripts = Vec::new();
        let mut compiled_programs = Vec::new();
        for program in programs {
            match Script::of_program(program) {
                Some(script) => scripts.push(script.map_err(|why| unusable(program, why))?),
                None => compiled_programs.push(program),
            }
        }
        let programs = compiled_programs.into_iter();
        let compiled: Vec<(PackageProgram, CompiledProgram)> = programs
            .map(|program| {
                if until.is_some_and(|until| Instant::now() >= until) {
                    return Err(StressError::from(JudgeError::Cancelled));
                }
                let limits = |language: &Language| {
                    CompiledValidator::limits(problem.validation_limits(), language)
                };
                let compiled = judge.compiled_program(share, None, program, &limits)?;
                let compiled = compiled.map_err(|why| unusable(program, why))?;
                Ok((program.clone(), compiled))
            })
            .collect::<Result<_, StressError>>()?;
        let mut arguments = BTreeSet::new();
        for asked in settings {
            let of = |(program, _): &(PackageProgram, CompiledProgram)| {
                let given = &asked.input_validator_args;
                let own = given.get(program.base_name());
                own.or_else(|| given.get("")).cloned().unwrap_or_default()
            };
            arguments.insert(compiled.iter().map(of).collect::<Vec<_>>());
        }
        Ok(Self {
            compiled,
            scripts,
            arguments: arguments.into_iter().collect(),
        })
    }

    /// The same, ready to be asked in turns of this share.
    pub(super) fn ready<'a>(&'a self, share: &'a Share<'a>) -> ReadyValidators<'a> {
        let executors = self.compiled.iter().map(|(program, compiled)| {
            let (language, executable, limits) = compiled;
            let executor = Executor::new(share, language, executable, *limits);
            (program.convention, RefCell::new(executor))
        });
        ReadyValidators {
            executors: executors.collect(),
            scripts: &self.scripts,
            arguments: &self.arguments,
            last: RefCell::default(),
        }
    }
}

/// Input validators that can be asked.
pub(super) struct ReadyValidators<'a> {
    executors: Vec<(Convention, RefCell<Executor<'a>>)>,
    scripts: &'a [Script],
    arguments: &'a [Vec<Vec<String>>],
    /// The input that was asked about last, and what was said.
    last: RefCell<(Vec<u8>, bool)>,
}

impl ReadyValidators<'_> {
    /// Lets none of them go on after that moment: what they say then is no.
    fn stop_at(&self, deadline: Instant) {
        for (_, executor) in &self.executors {
            executor.borrow_mut().stop_at(deadline);
        }
    }

    /// Whether there are none: then nobody knows what is allowed but the tests.
    pub(super) const fn is_empty(&self) -> bool {
        self.executors.is_empty() && self.scripts.is_empty()
    }

    /// Whether all of them take an input, as they are asked about one of the tests.
    pub(super) fn allow(&self, input: &[u8]) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut last = self.last.borrow_mut();
        if last.0 != input {
            let mut scripts = self.scripts.iter();
            let is_described = scripts.all(|it| it.opinion(input) == Opinion::Takes);
            let mut arguments = self.arguments.iter();
            let is_allowed = is_described
                && arguments.any(|of_each| {
                    let mut asked = self.executors.iter().zip(of_each);
                    asked.all(|(validator, arguments)| {
                        takes(validator, arguments, input, self.executors.len())
                    })
                });
            *last = (input.to_vec(), is_allowed);
        }
        last.1
    }
}

/// Whether a validator takes an input. One that fails does not.
fn takes(
    (convention, executor): &(Convention, RefCell<Executor<'_>>),
    arguments: &[String],
    input: &[u8],
    among: usize,
) -> bool {
    let mut executor = executor.borrow_mut();
    executor.prepare(&TestSettings {
        args: arguments.to_vec(),
        ..TestSettings::default()
    });
    let facts = executor.run(&input.into());
    executor.rest_among(among);
    let is_taken = |exit| matches!(exit, Exit::Code(code) if convention.takes(code) == Some(true));
    facts.is_ok_and(|facts| facts.stopped.is_none() && is_taken(facts.exit))
}
