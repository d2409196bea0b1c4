//! Programs that are compiled once for a problem, to be run again and again without tests.

use problems::{Lang, Problem, StreamFiles};

use crate::compile::{Compilation, CompileLimits, Program, message_in};
use crate::language::Language;
use crate::limits::TestLimits;
use crate::options::OwnLimits;
use crate::source::Source;
use crate::testing::Executor;
use crate::turns::Share;
use crate::{Judge, JudgeError};

/// A compiled program with what it may use.
pub(crate) struct Ready {
    pub(crate) language: Language,
    program: Program,
    pub(crate) limits: TestLimits,
    streams: StreamFiles,
}

/// Why a program can't be run.
#[derive(Debug)]
pub(crate) enum ReadyError {
    /// It does not compile: with its compiler's words.
    DoesNotCompile { source_name: String, words: String },
    /// No judging is possible.
    Judge(JudgeError),
}

impl<E: Into<JudgeError>> From<E> for ReadyError {
    fn from(error: E) -> Self {
        Self::Judge(error.into())
    }
}

impl Ready {
    /// What runs it.
    pub(crate) fn executor<'a>(&'a self, share: &'a Share<'a>) -> Executor<'a> {
        Executor::new(share, &self.language, &self.program, self.limits).with_streams(&self.streams)
    }
}

impl Judge {
    /// A program compiled for a problem.
    ///
    /// # Errors
    /// When it does not compile, or nothing can be compiled here.
    pub(crate) fn ready(
        &self,
        share: &Share<'_>,
        problem: &Problem,
        source: &Source,
    ) -> Result<Ready, ReadyError> {
        source.check()?;
        let mut language = self.working_language(&source.language)?;
        let with_includes = self.with_includes(source, problem, &language);
        let source = with_includes.as_ref().unwrap_or(source);
        let limits = TestLimits::of_problem(problem, OwnLimits::default(), &language);
        let compile_limits = CompileLimits::of(problem.limits());
        let (compiled, _) = self.compile(share, &mut language, source, compile_limits, &limits)?;
        match compiled {
            Compilation::Ready { program, .. } => Ok(Ready {
                language,
                program,
                limits,
                streams: problem.stream_files().clone(),
            }),
            Compilation::Refused(refusal) => Err(ReadyError::DoesNotCompile {
                source_name: source.name.clone(),
                words: message_in(&refusal.words, Lang::En),
            }),
        }
    }
}
