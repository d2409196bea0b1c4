//! The programs of a package that judge: its interactor and its output validators, compiled.

use std::time::Duration;

use problems::{CheckerSpec, PackageProgram, Problem};

use crate::Judge;
use crate::compile::{Compilation, CompileLimits};
use crate::error::JudgeError;
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::program::{BUILD_SCRIPT, RUN_SCRIPT, START};
use crate::testing::CompiledValidator;
use crate::turns::Share;

/// A package's programs may take longer to compile than submissions: their libraries are large.
const COMPILE_TIME: Duration = Duration::from_mins(1);

/// The programs of a package that judge submissions.
#[derive(Default)]
pub(crate) struct Tools {
    pub(crate) interactor: Option<CompiledValidator>,
    pub(crate) validators: Vec<CompiledValidator>,
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
        Ok(Tools {
            interactor: interactor.transpose()?,
            validators: validators.collect::<Result<_, _>>()?,
        })
    }

    fn tool(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        role: Role,
        program: &PackageProgram,
    ) -> Result<CompiledValidator, SystemFault> {
        let cannot = |why: String| SystemFault::ProgramUnusable {
            role,
            name: program.name.clone(),
            why,
        };
        let source = self.source_of_tool(program).ok_or_else(|| {
            cannot("it is in no language that is here, and has no script `build` or `run`".into())
        })?;
        let language = self.language_of_tool(&source.language);
        let mut language = language.map_err(|error| cannot(error.to_string()))?;
        let limits = CompileLimits {
            time: COMPILE_TIME,
            ..CompileLimits::default()
        };
        let test_limits = CompiledValidator::limits(problem.validation_limits(), &language);
        let compiled = self.compile(share, &mut language, &source, limits, &test_limits);
        let compiled = match compiled {
            Ok((Compilation::Ready { program, .. }, _)) => program,
            Ok((Compilation::Refused(refusal), _)) => return Err(cannot(refusal.words)),
            Err(JudgeError::Sandbox(error)) => return Err(error.into()),
            Err(error) => return Err(cannot(error.to_string())),
        };
        let has_start = || {
            compiled
                .files
                .iter()
                .any(|file| file.name.as_os_str() == START)
        };
        if language.is_script() && !has_start() {
            return Err(cannot(format!("its script `build` left no file `{START}`")));
        }
        Ok(CompiledValidator::new(
            role,
            program.convention,
            &language,
            compiled,
            test_limits,
            problem.kind().is_multi_pass,
        ))
    }

    fn language_of_tool(&self, id: &str) -> Result<Language, JudgeError> {
        match id {
            BUILD_SCRIPT => Ok(Language::script(true)?),
            RUN_SCRIPT => Ok(Language::script(false)?),
            id => self.working_language(id),
        }
    }
}
