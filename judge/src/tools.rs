//! The programs of a package that judge: its interactor and its output validators, compiled.

use std::time::Duration;

use problems::{CheckerSpec, Lang, PackageProgram, Problem, Verdict};

use crate::Judge;
use crate::compile::{Compilation, CompileLimits, Program, message_in};
use crate::error::JudgeError;
use crate::fault::{Role, SystemFault};
use crate::headers::with_hint;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::options::OwnLimits;
use crate::program::{BUILD_SCRIPT, RUN_SCRIPT, START};
use crate::testing::CompiledValidator;
use crate::turns::Share;

/// A package's programs may take longer to compile than submissions: their libraries are large.
const COMPILE_TIME: Duration = Duration::from_mins(1);

/// A compiled program with its language and what it may use.
pub(crate) type CompiledProgram = (Language, Program, TestLimits);

/// The programs of a package that judge submissions.
#[derive(Default)]
pub(crate) struct Tools {
    pub(crate) interactor: Option<CompiledValidator>,
    pub(crate) validators: Vec<CompiledValidator>,
    /// What looks at submissions themselves, where the package asks for that.
    pub(crate) static_validator: Option<CompiledValidator>,
    /// What grades groups, where one says so.
    pub(crate) grader: Option<CompiledProgram>,
}

impl Judge {
    /// Those of a problem; or which of them can't be used, with its compiler's words. They are
    /// compiled once and come from the cache then.
    pub(crate) fn tools(&self, share: &Share<'_>, problem: &Problem) -> Result<Tools, SystemFault> {
        let programs = problem.programs();
        let tool = |role, program| self.tool(share, problem, role, program);
        let interactor = problem.interactor();
        let interactor = interactor.map(|program| tool(Role::Interactor, program));
        let of_problem = *problem.checker() == CheckerSpec::Program;
        let asks = of_problem || interactor.is_some();
        let validators = programs.output_validators.iter().filter(|_| asks);
        let validators = validators.map(|program| tool(Role::OutputValidator, program));
        let static_validator = programs.static_validator.as_ref();
        let static_validator = static_validator.filter(|_| !programs.static_cases.is_empty());
        let static_validator = static_validator.map(|it| tool(Role::StaticValidator, it));
        Ok(Tools {
            interactor: interactor.transpose()?,
            validators: validators.collect::<Result<_, _>>()?,
            static_validator: static_validator.transpose()?,
            grader: self.grader(share, problem)?,
        })
    }

    /// The grader of a problem, where a group asks for it and its language is here.
    fn grader(
        &self,
        share: &Share<'_>,
        problem: &Problem,
    ) -> Result<Option<CompiledProgram>, SystemFault> {
        let Some(program) = self.grader_of(problem) else {
            return Ok(None);
        };
        let compiled = self.tool_program(share, problem, Role::Grader, program)?;
        Ok(Some(compiled))
    }

    /// The package's grader, where a group is graded by it and it can be run here.
    pub(crate) fn grader_of<'p>(&self, problem: &'p Problem) -> Option<&'p PackageProgram> {
        let mut groups = problem.groups().iter();
        let is_asked = groups.any(|group| group.grader_args.is_some());
        let program = problem.programs().grader.as_ref().filter(|_| is_asked)?;
        self.source_of_tool(program).is_some().then_some(program)
    }

    fn tool(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        role: Role,
        program: &PackageProgram,
    ) -> Result<CompiledValidator, SystemFault> {
        let compiled = self.tool_program(share, problem, role, program)?;
        let (language, compiled, test_limits) = compiled;
        Ok(CompiledValidator::new(
            role,
            program,
            &language,
            compiled,
            test_limits,
            problem.kind().is_multi_pass,
        ))
    }

    fn tool_program(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        role: Role,
        program: &PackageProgram,
    ) -> Result<CompiledProgram, SystemFault> {
        let cannot = |why: String| SystemFault::ProgramUnusable {
            role,
            name: program.name.clone(),
            why,
        };
        let limits =
            |language: &Language| CompiledValidator::limits(problem.validation_limits(), language);
        match self.compiled_program(share, None, program, &limits) {
            Ok(compiled) => compiled.map_err(cannot),
            Err(JudgeError::Sandbox(error)) => Err(error.into()),
            Err(error) => Err(cannot(error.to_string())),
        }
    }

    /// What is wrong with the files that a problem adds to submissions in a language, if its own
    /// accepted program does not compile with them.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub(crate) fn fault_of_includes(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        language: &Language,
    ) -> Result<Option<SystemFault>, JudgeError> {
        let accepted = problem.submissions().iter().find(|submission| {
            let source = self.source_of(&submission.program);
            submission.expected.verdict == Some(Verdict::AC)
                && source.is_some_and(|source| source.language == language.id)
        });
        let Some(accepted) = accepted else {
            return Ok(None);
        };
        let own = OwnLimits::default();
        let limits = |language: &Language| TestLimits::of_problem(problem, own, language);
        let compiled = self.compiled_program(share, Some(problem), &accepted.program, &limits)?;
        Ok(compiled
            .err()
            .map(|why| SystemFault::IncludesUnusable { why }))
    }

    /// A program of a package, compiled, with its language and the limits for it; or why it can't be
    /// used, with its compiler's words. One that is an example program gets what its package, which
    /// is then named, adds to submissions.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub(crate) fn compiled_program(
        &self,
        share: &Share<'_>,
        includes: Option<&Problem>,
        program: &PackageProgram,
        limits: &dyn Fn(&Language) -> TestLimits,
    ) -> Result<Result<CompiledProgram, String>, JudgeError> {
        let Some(mut source) = self.source_of_tool(program) else {
            let why = "it is in no language that is here, and has no script `build` or `run`";
            return Ok(Err(why.to_owned()));
        };
        let mut language = match self.language_of_tool(&source.language) {
            Ok(language) => language,
            Err(JudgeError::Sandbox(error)) => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string())),
        };
        if let Some(problem) = includes
            && let Some(whole) = self.with_includes(&source, problem, &language)
        {
            source = whole;
        }
        if includes.is_none() {
            self.headers.add_to(&mut source, &language);
        }
        let compile_limits = CompileLimits {
            time: COMPILE_TIME,
            ..CompileLimits::default()
        };
        let test_limits = limits(&language);
        let compiled = self.compile(share, &mut language, &source, compile_limits, &test_limits);
        let compiled = match compiled {
            Ok((Compilation::Ready { program, .. }, _)) => program,
            Ok((Compilation::Refused(refusal), _)) => {
                return Ok(Err(with_hint(message_in(&refusal.words, Lang::En))));
            }
            Err(JudgeError::Sandbox(error)) => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let mut files = compiled.files.iter();
        let has_start = files.any(|file| file.name.as_os_str() == START);
        if language.is_script() && !has_start {
            return Ok(Err(format!("its script `build` left no file `{START}`")));
        }
        Ok(Ok((language, compiled, test_limits)))
    }

    fn language_of_tool(&self, id: &str) -> Result<Language, JudgeError> {
        match id {
            BUILD_SCRIPT => Ok(Language::script(true)?),
            RUN_SCRIPT => Ok(Language::script(false)?),
            id => self.working_language(id),
        }
    }
}
