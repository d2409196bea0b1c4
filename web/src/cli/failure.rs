//! How a command fails: its exit code and what is printed. The one place that prints errors.

use std::fmt::Display;
use std::process::ExitCode;

use judge::JudgeError;
use judge::ladder::LadderError;
use judge::stress::StressError;
use problems::ProblemsError;

use super::colour::label;
use super::{language, remarks};
use crate::store::StoreError;

/// How the line of an error's text begins that says what to do.
const HINT: &str = "\nhint: ";

/// A command that did not end well.
#[derive(Debug)]
pub enum Failure {
    /// Judged but not accepted, or a check that found something: all has been said already.
    NotAccepted,
    /// Nothing that was looked at is wrong, but not all of it could be: what was not has been said already.
    NotMeasured,
    /// Wrong usage or wrong input.
    BadInput(anyhow::Error),
    /// This machine cannot do it.
    Machine(anyhow::Error),
    /// The reader of our output has gone: not worth a word.
    BrokenPipe,
}

impl Failure {
    /// Wrong usage or input, in words.
    pub fn bad_input(message: impl Display) -> Self {
        Self::BadInput(anyhow::anyhow!("{message}"))
    }

    /// Something this machine lacks or fails at, in words.
    pub fn machine(message: impl Display) -> Self {
        Self::Machine(anyhow::anyhow!("{message}"))
    }

    /// Says what happened on standard error and returns the exit code.
    pub fn report(self) -> ExitCode {
        let (code, error) = match self {
            Self::NotAccepted => return ExitCode::from(1),
            // Not 3: a machine that cannot do it has measured nothing.
            Self::NotMeasured => return ExitCode::from(4),
            Self::BrokenPipe => return ExitCode::SUCCESS,
            Self::BadInput(error) => (2, error),
            Self::Machine(error) => (3, error),
        };
        let story = story(&error).replace(HINT, &format!("\n{}", label("hint:")));
        remarks::remark(format_args!("{}{story}", label("error:")));
        ExitCode::from(code)
    }
}

/// What happened and why: the error and its causes, each said once. Errors of libraries often say
/// their cause themselves.
fn story(error: &anyhow::Error) -> String {
    let mut story = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if story.is_empty() {
            story = cause;
        } else if !story.contains(&cause) {
            // A hint stays the last.
            let end = story.find(HINT).unwrap_or(story.len());
            story.insert_str(end, &format!(": {cause}"));
        }
    }
    if let Some(JudgeError::Cache { .. }) = error.downcast_ref() {
        story.push_str("\nhint: name a folder that grundy may write to with --data or GRUNDY_DATA");
    }
    story
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        if error.is_bad_input() {
            Self::BadInput(error.into())
        } else {
            Self::Machine(error.into())
        }
    }
}

impl From<ProblemsError> for Failure {
    fn from(error: ProblemsError) -> Self {
        Self::bad_input(language::of(&error.words()))
    }
}

impl From<StressError> for Failure {
    fn from(error: StressError) -> Self {
        match error {
            StressError::Judge(error) => error.into(),
            error => Self::BadInput(error.into()),
        }
    }
}

impl From<LadderError> for Failure {
    fn from(error: LadderError) -> Self {
        match error {
            LadderError::Judge(error) => error.into(),
            error => Self::BadInput(error.into()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Invalid(_)
            | StoreError::NotFound(_)
            | StoreError::Refused(_)
            | StoreError::UnknownKind(_)
            | StoreError::TriesUsed(_)
            | StoreError::TooSoon { .. }
            | StoreError::ProblemGone(_)
            | StoreError::Quota { .. }
            | StoreError::PackageQuota { .. }
            | StoreError::PackageTooLarge(_) => Self::BadInput(error.into()),
            _ => Self::Machine(error.into()),
        }
    }
}

impl From<std::io::Error> for Failure {
    /// Only for writing results: reading input names its file.
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::BrokenPipe
        } else {
            Self::Machine(anyhow::Error::new(error).context("cannot write the result"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use judge::sandbox::SandboxError;
    use judge::{Source, language};

    use super::*;
    use crate::store::FieldProblem;

    /// What each cause of these says stands once in the story.
    #[test]
    fn nothing_is_said_twice() {
        let io = || io::Error::from_raw_os_error(13);
        let sqlx = || sqlx::Error::Io(io());
        let sandbox = [
            SandboxError::Missing {
                what: "user namespaces",
                cure: "sysctl",
                source: io(),
            },
            SandboxError::Step {
                step: "mount",
                target: "/proc".to_owned(),
                source: io(),
            },
            SandboxError::Start {
                program: "/usr/bin/g++".to_owned(),
                source: io(),
            },
        ];
        let judge = [
            Source::new("a.cpp", "cpp", *b"")
                .check()
                .err()
                .map(JudgeError::Source),
            Some(JudgeError::Languages(language::SpecError::Read {
                path: "/languages.toml".into(),
                source: io(),
            })),
            Some(JudgeError::Problem {
                problem: "nim".to_owned(),
                source: Box::new(ProblemsError::MissingBound {
                    name: "max_heap".to_owned(),
                }),
            }),
            Some(JudgeError::Cache {
                path: "/cache".into(),
                source: io(),
            }),
        ];
        let judge = judge.into_iter().flatten();
        let store = [
            StoreError::Invalid(FieldProblem::PasswordTooShort.of("password")),
            StoreError::Busy(sqlx()),
            StoreError::Full(sqlx()),
            StoreError::Database(sqlx()),
        ];
        let errors = (sandbox
            .into_iter()
            .map(|error| JudgeError::Sandbox(error).into()))
        .chain(judge.map(anyhow::Error::new))
        .chain(store.map(anyhow::Error::new))
        .chain([anyhow::Error::new(io()).context("cannot write the result")]);
        for error in errors {
            let told = story(&error);
            for cause in error.chain() {
                let said = told.matches(&cause.to_string()).count();
                assert_eq!(said, 1, "{cause} in: {told}");
            }
        }
    }

    #[test]
    fn a_cause_stands_before_the_hint() {
        let error = anyhow::Error::new(io::Error::from_raw_os_error(13));
        let told = story(&error.context("cannot open it\nhint: open it"));
        assert_eq!(
            told,
            "cannot open it: Permission denied (os error 13)\nhint: open it"
        );
    }
}
