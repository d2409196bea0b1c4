//! Why a test was not accepted: as data, and as an English sentence for a student.
//!
//! The enum serialises with its name in `kind`, so a page can say the same in another language;
//! `to_string` is the `message` of the JSON contract. Every text in it is bounded by whoever
//! makes it.

use std::fmt;

use problems::Localized;
use serde::{Deserialize, Serialize};

/// Why a test was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// A line differs from the answer's.
    LineDiffers {
        /// Number of the line, from 1.
        line: usize,
        /// The answer's line, shortened around the difference.
        expected: String,
        /// The program's line, shortened likewise.
        got: String,
    },
    /// A token (text between white space) differs from the answer's.
    TokenDiffers {
        /// Line of the program's output it stands on, from 1.
        line: usize,
        /// Number of the token in the whole output, from 1.
        token: usize,
        /// The answer's token.
        expected: String,
        /// The program's token.
        got: String,
    },
    /// A number is further from the answer's than the tolerance allows.
    NumberDiffers {
        /// Line of the program's output it stands on, from 1.
        line: usize,
        /// Number of the token in the whole output, from 1.
        token: usize,
        /// The answer's number.
        expected: String,
        /// The program's number.
        got: String,
    },
    /// The output is right as far as it goes but ends too early.
    OutputEnds {
        /// Line on which the missing text should have been, from 1.
        line: usize,
        /// What should have come next.
        expected: String,
    },
    /// The output goes on after the right answer.
    OutputGoesOn {
        /// Line on which it goes on, from 1.
        line: usize,
        /// The first of what is too much.
        got: String,
    },
    /// Nothing was printed at all.
    NoOutput {
        /// The beginning of what was expected.
        expected: String,
    },
    /// The answer is right but for white space.
    WhiteSpace {
        /// First line that differs, from 1.
        line: usize,
        /// The answer's line, white space made visible.
        expected: String,
        /// The program's line, likewise.
        got: String,
    },
    /// The program computed longer than the limit.
    TimeLimit {
        /// The limit for this language, in milliseconds of CPU time.
        limit_ms: u64,
    },
    /// The program computed longer than the limit, and slept or waited still longer than it computed.
    TimeLimitAndIdle {
        /// The limit for this language, in milliseconds of CPU time.
        limit_ms: u64,
        /// How long it slept or waited at least, in milliseconds.
        idle_ms: u64,
    },
    /// The program slept, or waited for input or a lock, longer than it may.
    Idle {
        /// How long it did, in milliseconds; what it waited for a processor is not in it.
        #[serde(alias = "wall_ms")]
        idle_ms: u64,
    },
    /// The program passed its tests, but slept or waited too long over all of them together.
    IdleInAll {
        /// How long it did until then, in milliseconds.
        idle_ms: u64,
        /// How long it may for as many tests as there are.
        limit_ms: u64,
    },
    /// The program used more memory than the limit.
    MemoryLimit {
        /// The limit for this language, in KiB.
        limit_kib: u64,
    },
    /// The program asked for memory that it was not given.
    MemoryRefused {
        /// The limit for this language, in KiB.
        limit_kib: u64,
    },
    /// The program printed more than the limit.
    OutputLimit {
        /// The limit, in KiB.
        limit_kib: u64,
    },
    /// The program ended with an exit code other than 0.
    ExitCode {
        /// The code.
        code: i32,
        /// What the language's runtime calls it, such as `ZeroDivisionError: division by zero`.
        error: Option<String>,
        /// The end of standard error.
        stderr: Option<String>,
    },
    /// A signal ended the program.
    Signal {
        /// Its name, such as `SIGSEGV`.
        signal: String,
        /// What usually causes it.
        cause: Option<SignalCause>,
        /// The end of standard error.
        stderr: Option<String>,
    },
    /// The compiled program could not be started: it asks for a loader that is not here, or is no
    /// program at all.
    NotStarted {
        /// What the system said, such as `Exec format error`.
        error: String,
    },
    /// The problem's own code does not accept the answer to a case, or what the program said.
    Refused {
        /// Number of the case, from 1.
        case: usize,
        /// Why.
        what: Localized,
    },
    /// The problem's interactor or output validator does not accept what the program said.
    Rejected {
        /// The beginning of what it says to the submitter; may be empty.
        said: String,
    },
    /// The problem's interactor or output validator could not read what the program said: it was
    /// not text.
    NotText,
    /// The problem's interactor did not get done with all that the program said.
    AskedTooMuch {
        /// How much the program said, in KiB.
        said_kib: u64,
    },
    /// The program failed while it talked with the judge.
    InConversation {
        /// How.
        reason: Box<Reason>,
        /// What was said: a line each, the program's after `<`, the judge's after `>`.
        transcript: String,
    },
    /// The judge failed, not the program.
    System {
        /// What failed.
        what: String,
    },
}

/// What usually causes a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignalCause {
    /// An address outside of the program's memory: an index out of range, a null pointer, or
    /// recursion without end.
    BadAddress,
    /// Integer division by zero, or overflow of a division.
    Arithmetic,
    /// The program gave up by itself: a failed assertion, an uncaught exception, a damaged heap.
    Abort,
    /// A system call that submissions may not make.
    ForbiddenCall,
    /// An instruction the processor refused.
    BadInstruction,
    /// Something killed it from outside or it killed itself.
    Killed,
}

impl fmt::Display for SignalCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadAddress => {
                "an index out of range, a bad pointer, or recursion that does not end"
            }
            Self::Arithmetic => "an integer division by zero",
            Self::Abort => "a failed assertion, an uncaught exception or a damaged heap",
            Self::ForbiddenCall => "a system call that is not allowed here",
            Self::BadInstruction => {
                "an instruction the processor refused, often a function without its return"
            }
            Self::Killed => "the program was killed",
        })
    }
}

impl Reason {
    /// Whether it is about what an answer says: not about how the program ended, or what it left
    /// unanswered.
    pub fn is_about_answers(&self) -> bool {
        match self {
            Self::LineDiffers { .. }
            | Self::TokenDiffers { .. }
            | Self::NumberDiffers { .. }
            | Self::Refused { .. }
            | Self::Rejected { .. } => true,
            Self::InConversation { reason, .. } => reason.is_about_answers(),
            _ => false,
        }
    }

    /// The same with no more of standard error than the line that names the error: for tests
    /// whose input is not for whoever reads it.
    #[must_use]
    pub fn brief(self) -> Self {
        match self {
            Self::ExitCode {
                code,
                error,
                stderr,
            } => Self::ExitCode {
                code,
                stderr: stderr
                    .filter(|_| error.is_none())
                    .and_then(|said| first_line(&said)),
                error,
            },
            Self::Signal {
                signal,
                cause,
                stderr,
            } => Self::Signal {
                signal,
                cause,
                stderr: stderr.and_then(|said| first_line(&said)),
            },
            Self::InConversation { reason, transcript } => Self::InConversation {
                reason: Box::new(reason.brief()),
                transcript,
            },
            other => other,
        }
    }
}

/// The first line that says anything, as long as a line that names an error may be.
fn first_line(said: &str) -> Option<String> {
    const BYTES: usize = 200;
    let line = said.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line[..line.floor_char_boundary(BYTES)].to_owned())
}

impl fmt::Display for Reason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineDiffers {
                line,
                expected,
                got,
            } => {
                write!(
                    f,
                    "line {line} differs: expected \"{expected}\", got \"{got}\""
                )
            }
            Self::TokenDiffers {
                line,
                token,
                expected,
                got,
            } => write!(
                f,
                "line {line}, token {token} differs: expected \"{expected}\", got \"{got}\""
            ),
            Self::NumberDiffers {
                line,
                token,
                expected,
                got,
            } => write!(
                f,
                "line {line}, token {token} is too far off: expected {expected}, got {got}"
            ),
            Self::OutputEnds { line, expected } => {
                write!(
                    f,
                    "the output ends too early: line {line} should be \"{expected}\""
                )
            }
            Self::OutputGoesOn { line, got } => {
                write!(
                    f,
                    "the output should have ended before line {line}: got \"{got}\""
                )
            }
            Self::NoOutput { expected } => {
                write!(f, "nothing was printed: expected \"{expected}\"")
            }
            Self::WhiteSpace {
                line,
                expected,
                got,
            } => write!(
                f,
                "only white space differs, first on line {line}: expected \"{expected}\", got \"{got}\""
            ),
            Self::TimeLimit { limit_ms } => write!(f, "over the limit of {limit_ms} ms"),
            Self::TimeLimitAndIdle { limit_ms, idle_ms } => write!(
                f,
                "over the limit of {limit_ms} ms, and {idle_ms} ms of waiting without computing besides: does the program sleep?"
            ),
            Self::Idle { idle_ms } => write!(
                f,
                "stopped after waiting for {idle_ms} ms without computing: does the program sleep, wait for input that never comes, or not flush what it says?"
            ),
            Self::IdleInAll { idle_ms, limit_ms } => write!(
                f,
                "the tests up to this one took {idle_ms} ms of waiting without computing; all together may take {limit_ms} ms: does the program sleep?"
            ),
            Self::MemoryLimit { limit_kib } => {
                write!(f, "over the limit of {} MiB", limit_kib / 1024)
            }
            Self::MemoryRefused { limit_kib } => write!(
                f,
                "asked for more memory than the limit of {} MiB leaves",
                limit_kib / 1024
            ),
            Self::OutputLimit { limit_kib } => {
                write!(f, "printed more than {limit_kib} KiB")
            }
            Self::ExitCode {
                code,
                error,
                stderr,
            } => {
                write!(f, "exit code {code}")?;
                write_details(f, error.as_deref(), stderr.as_deref())
            }
            Self::Signal {
                signal,
                cause,
                stderr,
            } => {
                f.write_str(signal)?;
                let cause = cause.map(|cause| cause.to_string());
                write_details(f, cause.as_deref(), stderr.as_deref())
            }
            Self::NotStarted { error } => write!(
                f,
                "the compiled program could not be started ({error}): is it a program, and does it ask for a loader that is not here?"
            ),
            Self::Refused { case, what } => write!(f, "case {case}: {}", what.en),
            Self::Rejected { said } if said.is_empty() => {
                f.write_str("the problem's judging program rejects what the program said")
            }
            Self::Rejected { said } => write!(f, "the problem's judging program says: {said}"),
            Self::NotText => f.write_str(
                "the program said something that is not text (UTF-8 without NUL), which the problem's judging program could not read",
            ),
            Self::AskedTooMuch { said_kib } => write!(
                f,
                "the program said {said_kib} KiB, more than the interactor could answer: does it ask without end?"
            ),
            Self::InConversation { reason, .. } => write!(f, "{reason}"),
            Self::System { what } => f.write_str(what),
        }
    }
}

fn write_details(
    f: &mut fmt::Formatter<'_>,
    first: Option<&str>,
    stderr: Option<&str>,
) -> fmt::Result {
    if let Some(first) = first {
        write!(f, ": {first}")?;
    }
    if let Some(stderr) = stderr {
        write!(f, "\n{stderr}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn briefly_it_says_one_line_of_standard_error() {
        let input = "7 7 7\n".repeat(100);
        let raised = Reason::ExitCode {
            code: 1,
            error: Some("ValueError: x".into()),
            stderr: Some(format!("{input}ValueError: x")),
        };
        assert_eq!(raised.brief().to_string(), "exit code 1: ValueError: x");
        let crashed = Reason::Signal {
            signal: "SIGABRT".into(),
            cause: None,
            stderr: Some(format!("\n {}\n{input}", "é".repeat(300))),
        };
        let said = Reason::InConversation {
            reason: Box::new(crashed),
            transcript: "< 1".into(),
        };
        let said = said.brief().to_string();
        assert_eq!(said, format!("SIGABRT\n{}", "é".repeat(100)));
    }

    #[test]
    fn says_it_in_english_and_as_data() -> Result<(), serde_json::Error> {
        let reason = Reason::LineDiffers {
            line: 3,
            expected: "W".into(),
            got: "L".into(),
        };
        assert_eq!(
            reason.to_string(),
            "line 3 differs: expected \"W\", got \"L\""
        );
        assert_eq!(
            serde_json::to_value(&reason)?,
            serde_json::json!({"kind": "line_differs", "line": 3, "expected": "W", "got": "L"})
        );
        // As it was written before waiting for a processor was told apart.
        let old = serde_json::json!({"kind": "idle", "wall_ms": 7});
        let reason: Reason = serde_json::from_value(old)?;
        assert_eq!(reason, Reason::Idle { idle_ms: 7 });
        let reason = Reason::Signal {
            signal: "SIGFPE".into(),
            cause: Some(SignalCause::Arithmetic),
            stderr: Some("bye".into()),
        };
        assert_eq!(
            reason.to_string(),
            "SIGFPE: an integer division by zero\nbye"
        );
        Ok(())
    }
}
