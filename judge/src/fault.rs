//! Everything that makes the verdict SE: the one list of what is the system's fault, or the
//! problem's, and never the submission's.
//!
//! SE is made of these and of nothing else. `judge/SECURITY.md` says of each why no submission can
//! reach it, and which test shows that.

use std::fmt;

use problems::Verdict;

use crate::reason::Reason;
use crate::sandbox::SandboxError;

/// Why there is no verdict about a submission.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SystemFault {
    /// The sandbox failed, and did so again when it was tried again.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The problem brings an interactor or a validator that can't be compiled here.
    #[error("the problem's {role} {name} cannot be used: {why}")]
    ProgramUnusable {
        /// What it is there for.
        role: Role,
        /// Its file or folder.
        name: String,
        /// What its compiler said, or what is missing.
        why: String,
    },
    /// What the problem adds to submissions does not compile with its own accepted program either.
    #[error("the files that the problem adds to submissions do not compile: {why}")]
    IncludesUnusable {
        /// What the compiler said.
        why: String,
    },
    /// The problem's interactor or validator ended neither with "right" nor with "wrong".
    #[error("the problem's {role} failed: {how}")]
    ProgramFailed {
        /// What it is there for.
        role: Role,
        /// How it ended, and what it said.
        how: String,
    },
    /// A problem that is played has no interactor for one of its tests.
    #[error("the problem has no interactor for this test")]
    NoInteractor,
    /// The problem's interactor was never asked, though the program ended.
    #[error("the interactor said nothing")]
    NoRuling,
    /// The problem's own code does not understand one of its tests.
    #[error(transparent)]
    Reference(#[from] problems::ProblemsError),
}

/// What a program of the package is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It talks with the submission.
    Interactor,
    /// It looks at the submission's output.
    OutputValidator,
    /// It looks at the input of a test.
    InputValidator,
    /// It looks at the submission itself.
    StaticValidator,
    /// It says what becomes of groups of tests.
    Grader,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Interactor => "interactor",
            Self::OutputValidator => "output validator",
            Self::InputValidator => "input validator",
            Self::StaticValidator => "static validator",
            Self::Grader => "grader",
        })
    }
}

/// The verdict of a judging before anything is known about it.
pub(crate) const UNDECIDED: Verdict = Verdict::SE;

impl SystemFault {
    /// What is said of a test: the only place where SE is decided.
    pub(crate) fn failure(&self) -> (Verdict, Reason) {
        let what = self.to_string();
        (Verdict::SE, Reason::System { what })
    }

    /// Whether a program of the package is at fault: its compiler's words, and its own, tell about the package.
    pub(crate) const fn is_of_package(&self) -> bool {
        match self {
            Self::ProgramUnusable { .. }
            | Self::IncludesUnusable { .. }
            | Self::ProgramFailed { .. } => true,
            Self::Sandbox(_) | Self::NoInteractor | Self::NoRuling | Self::Reference(_) => false,
        }
    }

    /// The same for what has no tests yet.
    pub(crate) fn verdict(&self) -> (Verdict, String) {
        (Verdict::SE, self.to_string())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::path::Path;
    use std::time::Duration;

    use super::*;

    /// The rows of the table in `judge/SECURITY.md`. The compiler asks for one for each fault.
    fn row(fault: &SystemFault) -> &'static str {
        match fault {
            SystemFault::Sandbox(error) => match error {
                SandboxError::Missing { .. } => "`Sandbox`, `Missing`",
                SandboxError::Step { .. } => "`Sandbox`, `Step`",
                SandboxError::Start { .. } => "`Sandbox`, `Start`",
                SandboxError::Request(_) => "`Sandbox`, `Request`",
                SandboxError::Slot(_) => "`Sandbox`, `Slot`",
                SandboxError::Starved { .. } => "`Sandbox`, `Starved`",
            },
            SystemFault::ProgramUnusable { .. } => "`ProgramUnusable`",
            SystemFault::IncludesUnusable { .. } => "`IncludesUnusable`",
            SystemFault::ProgramFailed { .. } => "`ProgramFailed`",
            SystemFault::NoInteractor => "`NoInteractor`",
            SystemFault::NoRuling => "`NoRuling`",
            SystemFault::Reference(_) => "`Reference`",
        }
    }

    fn nothing() -> std::io::Error {
        std::io::Error::other("no")
    }

    fn all() -> Vec<SystemFault> {
        let none = String::new;
        let missing = SandboxError::Missing {
            what: "a",
            cure: "b",
            source: nothing(),
        };
        let start = SandboxError::Start {
            program: none(),
            source: nothing(),
        };
        vec![
            missing.into(),
            SandboxError::step("a", "b", nothing()).into(),
            start.into(),
            SandboxError::Request(none()).into(),
            SandboxError::Slot(none()).into(),
            SandboxError::Starved {
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
            }
            .into(),
            SystemFault::ProgramUnusable {
                role: Role::Interactor,
                name: none(),
                why: none(),
            },
            SystemFault::ProgramFailed {
                role: Role::OutputValidator,
                how: none(),
            },
            SystemFault::IncludesUnusable { why: none() },
            SystemFault::NoInteractor,
            SystemFault::NoRuling,
            SystemFault::Reference(problems::ProblemsError::NoTests { problem: none() }),
        ]
    }

    #[test]
    fn security_says_of_every_fault_why_no_submission_reaches_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(folder.join("SECURITY.md")).unwrap();
        for fault in all() {
            let row = format!("| {} |", row(&fault));
            assert!(text.contains(&row), "SECURITY.md has no row {row}");
        }
    }

    #[test]
    fn nothing_else_makes_the_verdict_se() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let sources = glob::glob(folder.join("**/*.rs").to_str().unwrap()).unwrap();
        let mut found = Vec::new();
        for path in sources.map(Result::unwrap) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let makes = |line: &&str| {
                let asks = ["==", "!=", "matches!"];
                let Some((_, rest)) = line.split_once("Verdict::SE") else {
                    return false;
                };
                // What stands before an arrow is a pattern.
                !rest.contains("=>") && !asks.iter().any(|sign| line.contains(sign))
            };
            if code.lines().any(|line| makes(&line)) {
                found.push(path.strip_prefix(&folder).unwrap().to_owned());
            }
        }
        assert_eq!(found, [Path::new("fault.rs")]);
    }
}
