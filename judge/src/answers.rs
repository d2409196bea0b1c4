//! Judges answers that are handed in themselves: nothing is compiled, and of what the submitter sent
//! nothing is run.

use std::sync::Arc;
use std::time::Instant;

use problems::answers::{LIMIT, by_test, text_of, text_of_folder};
use problems::{PackageProgram, Problem, Test, Verdict};

use crate::Judge;
use crate::compile::Program;
use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::judge::{blank, conclude, failed, grade, not_compiled, system_error, tests_of};
use crate::language::{ANSWER, Language};
use crate::limits::TestLimits;
use crate::options::JudgeOptions;
use crate::source::Source;
use crate::testing::{
    Executor, Grader, HandedIn, Scoring, StaticValidation, Testing, with_static_cases,
};
use crate::verdict::{Event, Judging};

impl Judge {
    /// What an example of a package hands in: a program where its files are in a language that is
    /// here, else the answers themselves where the problem takes those.
    pub fn source_of_example(&self, problem: &Problem, program: &PackageProgram) -> Option<Source> {
        let written = self.source_of(program);
        if written.is_some() || !problem.kind().takes_answers() {
            return written;
        }
        let files = program.files.iter();
        let files = files.map(|file| (file.path.clone(), file.bytes.to_vec()));
        let files = files.collect();
        let text = if program.is_folder() {
            text_of_folder(files, LIMIT)
        } else {
            text_of(files, LIMIT)
        };
        // What is too large to be an answer is refused as if there were none.
        let text = text.unwrap_or_default();
        Some(Source::new(program.base_name(), ANSWER, text))
    }

    /// Judges answers on a problem that takes those.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub(crate) fn judge_answers(
        &self,
        problem: &Problem,
        source: &Source,
        options: &JudgeOptions,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, JudgeError> {
        let begun = Instant::now();
        let language = &Language::of_answers()?;
        let problem = &self.complete(problem, options)?;
        let all = tests_of(problem, options)?;
        let counted = all.tests().iter().filter(|it| it.counts()).cloned();
        let counted: Vec<Test> = counted.collect();
        let answers: HandedIn = by_test(&source.name, &source.bytes, &counted);
        let asked = with_static_cases(problem, asked(counted, &answers));
        let mut judging = blank(problem, source, language, asked.len());
        if let Err(error) = source.check_for(problem.limits().source) {
            return Ok(not_compiled(judging, error.to_string()));
        }
        let share = self.share(options.client);
        let tools = match self.tools(&share, problem) {
            Ok(tools) => tools,
            Err(SystemFault::Sandbox(error)) => return system_error(judging, error),
            Err(fault) => return Ok(failed(judging, &fault)),
        };
        events(Event::Running { total: asked.len() });
        let program = Program {
            files: Arc::default(),
            main: ANSWER.to_owned(),
            class: None,
            note: None,
        };
        let limits = TestLimits::of_judging(problem, options, language);
        let grader = tools.grader.as_ref();
        let grader = grader.map(|it| Grader::new(&share, (&it.0, &it.1, it.2)));
        let scoring = Scoring::of((problem, options), grader.is_some(), &asked);
        let statics = tools.static_validator.as_ref();
        let statics = statics.map(|it| StaticValidation::new(it, source, language, &program));
        let executor = || Executor::new(&share, language, &program, limits).with_answers(&answers);
        let testing = Testing {
            checker: problem.checker(),
            interactor: None,
            validators: &tools.validators,
            passes: 1,
            scoring: scoring.as_ref(),
            grader: grader.as_ref(),
            statics: statics.as_ref(),
            reference: problem.reference(),
            language,
            limits: &limits,
            executor: &executor,
            slots: self.slots(),
            options,
            begun,
        };
        let tested = testing.run(&asked, events)?;
        judging.tests = tested.results;
        conclude(&mut judging);
        if let Some(fault) = &tested.fault {
            judging = failed(judging, fault);
        }
        grade(&mut judging, tested.scored);
        if judging.verdict == Verdict::SE {
            // The runtime of a validator may be gone or elsewhere.
            self.offer.renew()?;
        }
        Ok(judging)
    }
}

/// The tests to which answers are asked for: samples, whose answers the statement has, only where one is
/// given, or where there is nothing else.
fn asked(mut tests: Vec<Test>, answers: &HandedIn) -> Vec<Test> {
    let is_secret = |it: &Test| it.group != Test::SAMPLE;
    if tests.iter().any(is_secret) {
        tests.retain(|it| is_secret(it) || answers.contains_key(&it.name));
    }
    tests
}
