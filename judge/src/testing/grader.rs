//! The package's own grader: a program that says what becomes of a group of tests from what became of
//! what is in it.

use problems::{TestSettings, Verdict};

use super::executor::Executor;
use super::scoring::Graded;
use super::validator::CompiledValidator;
use crate::compile::Program;
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::limits::TestLimits;
use crate::sandbox::{Exit, Facts};
use crate::turns::Share;

/// How much of what it says about a fault of its own is kept.
const FAULT_BYTES: usize = 2000;

/// A compiled grader.
pub(crate) struct Grader<'a> {
    share: &'a Share<'a>,
    language: &'a Language,
    program: &'a Program,
    limits: TestLimits,
}

impl<'a> Grader<'a> {
    /// A grader with its language and what it may use.
    pub(crate) fn new(
        share: &'a Share<'a>,
        (language, program, limits): (&'a Language, &'a Program, TestLimits),
    ) -> Self {
        Self {
            share,
            language,
            program,
            limits,
        }
    }

    /// What becomes of a group, by its arguments and what became of its parts.
    ///
    /// # Errors
    /// When it fails, or says what means nothing.
    pub(super) fn grade(&self, args: &[String], parts: &[Graded]) -> Result<Graded, SystemFault> {
        let mut executor = Executor::new(self.share, self.language, self.program, self.limits);
        executor.prepare(&TestSettings {
            args: args.to_vec(),
            ..TestSettings::default()
        });
        let line = |part: &Graded| format!("{} {}\n", code(part.rejected), part.points);
        let input: String = parts.iter().map(line).collect();
        let facts = executor.run(&input.as_bytes().into())?;
        let said = String::from_utf8_lossy(&facts.stdout);
        if facts.stopped.is_none() && facts.exit == Exit::Code(0) {
            if let Some(graded) = read(&said, parts) {
                return Ok(graded);
            }
            let from = said.trim();
            let said = &from[..from.floor_char_boundary(CompiledValidator::LONGEST_REMARK_SHOWN)];
            return Err(failed(format!(
                "it said {said:?} instead of a verdict and points, such as `AC 40`"
            )));
        }
        Err(failed(how(&facts)))
    }
}

fn failed(how: String) -> SystemFault {
    let role = Role::Grader;
    SystemFault::ProgramFailed { role, how }
}

fn how(facts: &Facts) -> String {
    let how = match (facts.stopped, facts.exit) {
        (Some(_), _) => "it was stopped at a limit".to_owned(),
        (None, Exit::Code(code)) => format!("it ended with code {code} instead of 0"),
        (None, _) => "it crashed".to_owned(),
    };
    let said = String::from_utf8_lossy(&facts.stderr).replace("/program/", "");
    let said = said.trim();
    let from = said.ceil_char_boundary(said.len().saturating_sub(FAULT_BYTES));
    format!("{how}\n{}", &said[from..]).trim_end().to_owned()
}

/// What the format calls a verdict; `None` is accepted.
const fn code(rejected: Option<Verdict>) -> &'static str {
    match rejected {
        None | Some(Verdict::AC) => "AC",
        Some(Verdict::WA | Verdict::PE) => "WA",
        Some(Verdict::TLE) => "TLE",
        Some(Verdict::RE | Verdict::MLE | Verdict::OLE | Verdict::CE | Verdict::SE) => "RTE",
    }
}

/// What it says, if that is a verdict and points. The verdicts of the format are coarser than ours, so
/// of several that it may mean the first among the parts is meant.
fn read(said: &str, parts: &[Graded]) -> Option<Graded> {
    let mut words = said.split_whitespace();
    let (word, points) = (words.next()?, words.next()?.parse::<f64>().ok()?);
    if words.next().is_some() || !points.is_finite() {
        return None;
    }
    let usual = match word {
        "AC" => None,
        "WA" => Some(Verdict::WA),
        "TLE" => Some(Verdict::TLE),
        "RTE" => Some(Verdict::RE),
        "MLE" => Some(Verdict::MLE),
        "OLE" => Some(Verdict::OLE),
        "PE" => Some(Verdict::PE),
        _ => return None,
    };
    let mut rejections = parts.iter().filter_map(|part| part.rejected);
    let among = rejections.find(|verdict| code(Some(*verdict)) == word);
    Some(Graded {
        rejected: usual.map(|usual| among.unwrap_or(usual)),
        // Points of what is not accepted are never counted.
        points: if usual.is_none() { points } else { 0.0 },
    })
}

#[cfg(test)]
mod tests {
    use problems::Verdict::{MLE, PE, RE, TLE, WA};

    use super::*;

    #[test]
    fn what_a_grader_says_is_read_as_the_format_has_it() {
        let rejected = |verdict| Graded {
            rejected: Some(verdict),
            points: 0.0,
        };
        let parts = [rejected(PE), rejected(MLE), rejected(RE)];
        let graded = |rejected, points| Some(Graded { rejected, points });
        for (said, expected) in [
            ("AC 40\n", graded(None, 40.0)),
            ("AC 12.500000", graded(None, 12.5)),
            ("WA 3\n", graded(Some(PE), 0.0)),
            ("RTE 0\n", graded(Some(MLE), 0.0)),
            ("TLE 0\n", graded(Some(TLE), 0.0)),
            ("JE 0", None),
            ("AC", None),
            ("AC nan", None),
            ("AC 1 2", None),
            ("", None),
        ] {
            assert_eq!(read(said, &parts), expected, "{said}");
        }
        assert_eq!(read("WA 0", &[]), graded(Some(WA), 0.0));
    }
}
