//! Why a test was not accepted, as data.
//!
//! The enum serialises with its name in `kind`. Words are made of it where they are shown, in the
//! reader's language. Every text in it is bounded by whoever makes it.

use std::fmt;

use problems::Localized;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

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
    /// The program computed longer than the limit on a whole test, of which this case alone shows how
    /// slow it is.
    SlowAlone {
        /// How long it computes on the case at least, in milliseconds of CPU time.
        time_ms: u64,
        /// The limit for this language, in milliseconds of CPU time.
        limit_ms: u64,
        /// How many cases the test has.
        cases: usize,
    },
    /// The program was idle for longer than it may on a whole test, of which this case alone shows that it
    /// sleeps or waits.
    IdleAlone {
        /// How long it does on the case at least, in milliseconds.
        idle_ms: u64,
    },
    /// The program failed so on a whole test, and on nothing smaller that was tried.
    OnWholeTest {
        /// How.
        reason: Box<Reason>,
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
    #[serde(deserialize_with = "output_limit")]
    OutputLimit {
        /// The limit, in bytes.
        limit_bytes: u64,
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
    /// The answer that was handed in for the test is not the right one. Which is, is not said: it could be
    /// handed in next.
    AnswerDiffers,
    /// No answer to the test was handed in.
    NotAnswered,
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

/// Reads the limit of an output in bytes, or in KiB as older databases hold it.
fn output_limit<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Limit {
        Bytes { limit_bytes: u64 },
        Kib { limit_kib: u64 },
    }
    Ok(match Limit::deserialize(from)? {
        Limit::Bytes { limit_bytes } => limit_bytes,
        Limit::Kib { limit_kib } => limit_kib.saturating_mul(1024),
    })
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

    /// The place of the line of the output, or of the case, that is wrong, from 1 on.
    pub(crate) fn place(&self) -> Option<usize> {
        match self {
            Self::LineDiffers { line, .. }
            | Self::TokenDiffers { line, .. }
            | Self::NumberDiffers { line, .. } => Some(*line),
            Self::Refused { case, .. } => Some(*case),
            _ => None,
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
            Self::OnWholeTest { reason } => Self::OnWholeTest {
                reason: Box::new(reason.brief()),
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
    /// Its kind and its fields as they are, for logs and for those who maintain problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::InConversation { reason, .. } = self {
            return reason.fmt(f);
        }
        let Ok(Value::Object(fields)) = serde_json::to_value(self) else {
            return Err(fmt::Error);
        };
        let kind = fields.get("kind").and_then(Value::as_str);
        f.write_str(&kind.unwrap_or_default().replace('_', " "))?;
        let told = fields.iter();
        let told = told.filter(|(name, value)| *name != "kind" && !value.is_null());
        for (index, (name, value)) in told.enumerate() {
            let separator = if index == 0 { ": " } else { ", " };
            write!(f, "{separator}{name} {value}")?;
        }
        Ok(())
    }
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
        assert_eq!(
            raised.brief().to_string(),
            "exit code: code 1, error \"ValueError: x\""
        );
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
        let line = "é".repeat(100);
        assert_eq!(
            said,
            format!("signal: signal \"SIGABRT\", stderr \"{line}\"")
        );
    }

    #[test]
    fn it_is_data_and_shows_as_what_it_is() -> Result<(), serde_json::Error> {
        let reason = Reason::LineDiffers {
            line: 3,
            expected: "W".into(),
            got: "L".into(),
        };
        assert_eq!(
            reason.to_string(),
            "line differs: expected \"W\", got \"L\", line 3"
        );
        assert_eq!(
            serde_json::to_value(&reason)?,
            serde_json::json!({"kind": "line_differs", "line": 3, "expected": "W", "got": "L"})
        );
        Ok(())
    }

    #[test]
    fn what_older_databases_hold_is_read() -> Result<(), serde_json::Error> {
        let idle = Reason::Idle { idle_ms: 7 };
        let flood = Reason::OutputLimit { limit_bytes: 2048 };
        let said = Reason::InConversation {
            reason: Box::new(flood.clone()),
            transcript: "< 1".into(),
        };
        for (old, reason) in [
            (r#"{"kind":"idle","wall_ms":7}"#, idle),
            (r#"{"kind":"output_limit","limit_kib":2}"#, flood),
            (
                r#"{"kind":"in_conversation","reason":{"kind":"output_limit","limit_kib":2},"transcript":"< 1"}"#,
                said,
            ),
        ] {
            assert_eq!(serde_json::from_str::<Reason>(old)?, reason);
            let new = serde_json::to_string(&reason)?;
            assert_eq!(serde_json::from_str::<Reason>(&new)?, reason);
        }
        Ok(())
    }
}
