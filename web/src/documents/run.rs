//! What became of a run on one's own input.

use judge::{RunReport, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::complaints::{Complaint, FileNames, complaints};
use crate::locale::Locale;
use crate::reasons;

/// How a run ended.
#[derive(ToSchema)]
#[expect(dead_code, clippy::upper_case_acronyms, reason = "only described")]
enum RunVerdictName {
    OK,
    WA,
    PE,
    TLE,
    MLE,
    OLE,
    RE,
    CE,
    SE,
}

/// What became of a run: the same as `grundy run --json`.
#[derive(Debug, Serialize, ToSchema)]
pub struct RunDocument {
    /// How it ended.
    #[schema(value_type = RunVerdictName)]
    pub verdict: String,
    /// Null when a signal ended it.
    pub exit_code: Option<i32>,
    /// The signal's name, or null.
    #[schema(example = "SIGSEGV")]
    pub signal: Option<String>,
    /// CPU time of the whole process tree.
    pub time_ms: u64,
    /// Time on the clock.
    pub wall_ms: u64,
    /// Memory peak of the whole process tree.
    pub memory_kib: u64,
    /// Instructions that the whole process tree executed; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<u64>,
    /// What it printed, cut at 1 MiB; of a conversation all that was said, the program's lines after `<`.
    pub stdout: String,
    /// The beginning of its standard error.
    pub stderr: String,
    /// The compiler's words for CE.
    pub message: Option<String>,
    /// The lines that the compiler complains of; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub complaints: Vec<Complaint>,
}

impl RunDocument {
    /// The verdict of a run that ended by itself within its limits, and right, where that was asked.
    pub const ENDED: &str = "OK";

    /// A run's report in a language, of a program whose file has these names.
    pub fn of(locale: Locale, report: RunReport, names: &FileNames) -> Self {
        let reason = report.reason.as_ref();
        let said = report
            .message
            .as_deref()
            .filter(|_| report.verdict == Verdict::CE);
        let complaints = said.map_or_else(Vec::new, |said| complaints(said, names));
        let why = reason.map(|reason| reasons::message(locale, reason));
        let message = report.message.as_deref();
        let message = message.map(|it| judge::message_in(it, locale.into()));
        Self {
            verdict: match report.verdict {
                Verdict::AC => Self::ENDED,
                verdict => verdict.as_str(),
            }
            .to_owned(),
            exit_code: report.exit_code,
            signal: report.signal,
            time_ms: report.time_ms,
            wall_ms: report.wall_ms,
            memory_kib: report.memory_kib,
            instructions: report.instructions,
            stdout: report.stdout,
            stderr: report.stderr,
            message: why.or(message),
            complaints,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_says_ok() -> Result<(), serde_json::Error> {
        let report = RunReport {
            verdict: Verdict::AC,
            exit_code: Some(0),
            signal: None,
            time_ms: 3,
            wall_ms: 4,
            memory_kib: 1480,
            instructions: None,
            stdout: "…".into(),
            stderr: String::new(),
            message: None,
            package_fault: None,
            reason: None,
        };
        let documented = concat!(
            r#"{"verdict":"OK","exit_code":0,"signal":null,"time_ms":3,"wall_ms":4,"#,
            r#""memory_kib":1480,"stdout":"…","stderr":"","message":null}"#,
        );
        let names = FileNames::of("main.py", "python");
        let document = RunDocument::of(Locale::En, report, &names);
        assert_eq!(serde_json::to_string(&document)?, documented);
        Ok(())
    }
}
