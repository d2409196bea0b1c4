//! What the end of a validator or an interactor means, and what it says.

use problems::{ByteSize, Convention, Verdict};

use super::{CompiledValidator, FOR_JUDGES, FOR_TEAM, NOTES, POINTS, SHARE};
use crate::fault::{Role, SystemFault};
use crate::limits::TestLimits;
use crate::sandbox::{Exit, Facts, Stop};
use crate::testing::assess::{signal_name, start_error};
use crate::testing::partial::{fraction_printed, fraction_said, points_said};
use crate::testing::scoring::Worth;

/// The most that an interactor notes for a checker.
const LARGEST_NOTES: ByteSize = ByteSize::from_mib(16);

/// How much of its words is kept.
const MESSAGE_BYTES: usize = 500;

/// How much of its words about a fault of its own is kept.
const FAULT_BYTES: usize = 2000;

/// What a validator thinks of a submission.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::testing) enum Ruling {
    /// It did all that was asked.
    Right,
    /// It did not.
    Wrong {
        /// The verdict.
        verdict: Verdict,
        /// What is said to the submitter; may be empty.
        said: String,
    },
    /// The validator failed itself; how, with its words.
    None(String),
}

impl CompiledValidator {
    /// What an interactor wrote down for a checker; `None` where it is none that does.
    pub(in crate::testing) fn notes(&self, facts: &Facts) -> Option<std::io::Result<Vec<u8>>> {
        let file = facts
            .files
            .iter()
            .find(|(path, _)| path.as_os_str() == NOTES);
        (self.convention == Convention::Testlib && self.role == Role::Interactor).then(|| {
            file.map_or_else(
                || Ok(Vec::new()),
                |(_, content)| content.start(LARGEST_NOTES.bytes()),
            )
        })
    }

    /// Whether nothing the submission still does can save it when its interactor ended so.
    pub(in crate::testing) fn is_hopeless(&self, exit: Exit) -> bool {
        self.decided(exit) != Some(Verdict::AC)
    }

    /// What its end means.
    pub(in crate::testing) fn ruling(&self, facts: &Facts) -> Ruling {
        let how = match (facts.stopped, facts.exit) {
            (Some(limit), _) => self.beyond(limit),
            (None, exit) => match self.decided(exit) {
                Some(Verdict::AC) => return Ruling::Right,
                Some(Verdict::WA) if self.printed_fraction(facts).is_some() => {
                    return Ruling::Right;
                }
                Some(verdict) => {
                    return match self.for_team(facts) {
                        Ok(said) => Ruling::Wrong { verdict, said },
                        Err(error) => Ruling::None(format!("its message can't be read ({error})")),
                    };
                }
                None => self.failed(exit),
            },
        };
        let said = String::from_utf8_lossy(&facts.stderr);
        let said = said.replace("/program/", "");
        let said = said.trim();
        // The end: what is said last is what it ended for.
        let from = said.ceil_char_boundary(said.len().saturating_sub(FAULT_BYTES));
        Ruling::None(match &said[from..] {
            "" => how,
            said => format!("{how}\n{said}"),
        })
    }

    /// What it says to the submitter.
    fn for_team(&self, facts: &Facts) -> std::io::Result<String> {
        match (self.convention, self.role) {
            (Convention::Icpc | Convention::Testlib, _) => words_in(facts, FOR_TEAM),
            _ if self.is_silent => Ok(String::new()),
            // What it prints itself, the submission reads.
            (_, Role::Interactor) => Ok(shortened(&facts.stderr)),
            _ => Ok(shortened(&facts.stdout)),
        }
    }

    /// The fraction of the points that two lines of what it prints are, where its convention has that.
    fn printed_fraction(&self, facts: &Facts) -> Option<f64> {
        if self.convention != Convention::Peg || self.role != Role::OutputValidator {
            return None;
        }
        fraction_printed(&facts.stdout)
    }

    /// What it says that an output is worth which it accepts.
    ///
    /// # Errors
    /// When what it says is not a number of points.
    pub(in crate::testing) fn worth(&self, facts: &Facts) -> Result<Option<Worth>, SystemFault> {
        let failed = |how: String| SystemFault::ProgramFailed {
            role: self.role,
            how,
        };
        match (self.convention, facts.exit) {
            (Convention::Icpc, _) => {}
            (Convention::Testlib, Exit::Code(7)) => {
                let said = points_said(&facts.stderr);
                return match said.filter(|points| !self.says_percents || *points <= 100.0) {
                    Some(percents) if self.says_percents => {
                        Ok(Some(Worth::Share(percents / 100.0)))
                    }
                    Some(points) => Ok(Some(Worth::Points(points))),
                    None if said.is_some() => Err(failed(
                        "it gave more than 100 percent of the points".to_owned(),
                    )),
                    None => Err(failed(
                        "it ended with code 7 and did not say `points N` first".to_owned(),
                    )),
                };
            }
            (Convention::Coci, Exit::Code(7)) => {
                return fraction_said(&facts.stderr)
                    .map(|share| Some(Worth::Share(share)))
                    .ok_or_else(|| {
                        let how = "it ended with code 7 and said no line `partial X/Y` of at most the whole";
                        failed(how.to_owned())
                    });
            }
            (Convention::Peg, _) => {
                return match self.printed_fraction(facts) {
                    Some(share) if share > 1.0 => Err(failed(format!(
                        "it printed {share} of the points, which is more than the whole"
                    ))),
                    share => Ok(share.map(Worth::Share)),
                };
            }
            (Convention::Testlib | Convention::Plain | Convention::Coci, _) => return Ok(None),
        }
        let number = |name: &str| {
            let is_there = facts.files.iter().any(|(path, _)| path.as_os_str() == name);
            if !is_there {
                return Ok(None);
            }
            let text = words_in(facts, name);
            let text =
                text.map_err(|error| failed(format!("its {name} can't be read ({error})")))?;
            let number = text.parse::<f64>().ok();
            let number = number.filter(|number| number.is_finite() && *number >= 0.0);
            let wrong = || {
                failed(format!(
                    "its {name} says `{text}`, which is not a number of points"
                ))
            };
            number.map(Some).ok_or_else(wrong)
        };
        match (number(POINTS)?, number(SHARE)?) {
            (Some(_), Some(_)) => Err(failed(format!("it wrote both {POINTS} and {SHARE}"))),
            (Some(points), None) => Ok(Some(Worth::Points(points))),
            (None, Some(share)) if share > 1.0 => Err(failed(format!(
                "its {SHARE} says {share}, which is more than the whole"
            ))),
            (None, share) => Ok(share.map(Worth::Share)),
        }
    }

    /// What it says to the judges alone about a run.
    pub(in crate::testing) fn for_judges(&self, facts: &Facts) -> String {
        match self.convention {
            Convention::Icpc => words_in(facts, FOR_JUDGES).unwrap_or_default(),
            _ => shortened(&facts.stderr),
        }
    }

    /// The verdict that an exit code stands for, if it is one of its convention's.
    fn decided(&self, exit: Exit) -> Option<Verdict> {
        let Exit::Code(code) = exit else {
            return None;
        };
        Some(match (self.convention, code) {
            // 7 is right and worth points.
            (Convention::Icpc, 42)
            | (Convention::Testlib | Convention::Coci, 0 | 7)
            | (Convention::Plain | Convention::Peg, 0) => Verdict::AC,
            // With testlib, 8 is an output that ends too early.
            (Convention::Icpc, 43)
            | (Convention::Testlib, 8)
            | (Convention::Testlib | Convention::Coci | Convention::Plain | Convention::Peg, 1) => {
                Verdict::WA
            }
            // Not of the right form, and more than should be there.
            (Convention::Testlib, 2 | 4) | (Convention::Coci, 2) => Verdict::PE,
            _ => return None,
        })
    }

    fn beyond(&self, limit: Stop) -> String {
        let TestLimits {
            time,
            memory,
            output,
            ..
        } = self.limits;
        match limit {
            Stop::Cpu => format!("it computed for more than {} s", time.as_secs_f64()),
            Stop::Idle | Stop::Wall => "it did not come to an end".to_owned(),
            Stop::Memory => format!("it needed more than {memory} of memory"),
            Stop::Output => format!("it printed more than {output}"),
            Stop::Files => "it wrote more into files than it may".to_owned(),
            Stop::Judge => "it was ended".to_owned(),
        }
    }

    /// How it ended, where that decides nothing.
    fn failed(&self, exit: Exit) -> String {
        let how = match exit {
            Exit::Code(code) => format!("it ended with code {code}"),
            Exit::Signal(signal) => format!("{} ended it", signal_name(signal)),
            Exit::NotStarted(errno) => {
                format!("it could not be started ({})", start_error(errno))
            }
        };
        match self.convention {
            Convention::Icpc => format!("{how}; it must end with code 42 or 43"),
            Convention::Testlib => format!("{how}; it must end with code 0, 1, 2, 4, 7 or 8"),
            Convention::Coci => format!("{how}; it must end with code 0, 1, 2 or 7"),
            Convention::Plain | Convention::Peg => format!("{how}; it must end with code 0 or 1"),
        }
    }
}

/// The words in a file that it left, shortened.
fn words_in(facts: &Facts, name: &str) -> std::io::Result<String> {
    let file = facts
        .files
        .iter()
        .find(|(path, _)| path.as_os_str() == name);
    let words = file.map_or_else(
        || Ok(Vec::new()),
        // Of what is shown, more may be white space around it.
        |(_, content)| content.start(8 * MESSAGE_BYTES as u64),
    )?;
    Ok(shortened(&words))
}

fn shortened(words: &[u8]) -> String {
    let words = String::from_utf8_lossy(words);
    let words = words.trim();
    words[..words.floor_char_boundary(MESSAGE_BYTES)].to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::{PackageProgram, ValidationLimits};

    use super::*;
    use crate::compile::Program;
    use crate::language::Language;

    fn ruling(convention: Convention, facts: &Facts) -> Ruling {
        let package = PackageProgram {
            convention,
            ..PackageProgram::default()
        };
        validator(&package).ruling(facts)
    }

    fn validator(package: &PackageProgram) -> CompiledValidator {
        let language = Language::without_tools("cpp");
        let program = Program {
            files: Vec::new().into(),
            main: "main.cpp".to_owned(),
            class: None,
            note: None,
        };
        let limits = CompiledValidator::limits(&ValidationLimits::default(), &language);
        let role = Role::OutputValidator;
        CompiledValidator::new(role, package, &language, program, limits, false)
    }

    #[test]
    fn points_of_testlib_may_be_percents() {
        let worth = |says_percents, said: &str| {
            let package = PackageProgram {
                convention: Convention::Testlib,
                says_percents,
                ..PackageProgram::default()
            };
            let facts = Facts {
                stderr: said.as_bytes().to_vec(),
                ..Facts::without_a_run(Exit::Code(7))
            };
            validator(&package).worth(&facts).ok().flatten()
        };
        assert_eq!(worth(false, "points 40 half"), Some(Worth::Points(40.0)));
        assert_eq!(worth(false, "points 400"), Some(Worth::Points(400.0)));
        assert_eq!(worth(true, "points 50 half"), Some(Worth::Share(0.5)));
        assert_eq!(worth(true, "points 101"), None);
        assert_eq!(worth(true, "half"), None);
    }

    #[test]
    fn exit_codes_are_those_of_the_convention() {
        for (convention, right, wrong, ill_formed) in [
            (Convention::Icpc, &[42][..], &[43][..], &[][..]),
            (Convention::Testlib, &[0, 7], &[1, 8], &[2, 4]),
            (Convention::Coci, &[0, 7], &[1], &[2]),
            (Convention::Plain, &[0], &[1], &[]),
            (Convention::Peg, &[0], &[1], &[]),
        ] {
            for code in -1..=255 {
                let ruling = ruling(convention, &Facts::without_a_run(Exit::Code(code)));
                let verdict = match ruling {
                    Ruling::Right => Some(Verdict::AC),
                    Ruling::Wrong { verdict, said } => {
                        assert_eq!(said, "");
                        Some(verdict)
                    }
                    Ruling::None(how) => {
                        assert!(how.contains(&format!("code {code}; it must")), "{how}");
                        None
                    }
                };
                let expected = [
                    (right, Verdict::AC),
                    (wrong, Verdict::WA),
                    (ill_formed, Verdict::PE),
                ];
                let expected = expected
                    .into_iter()
                    .find(|(codes, _)| codes.contains(&code));
                assert_eq!(verdict, expected.map(|(_, verdict)| verdict), "{code}");
            }
        }
    }

    /// A limit decides before any exit code.
    #[test]
    fn one_that_was_stopped_decides_nothing() {
        for stop in [
            Stop::Cpu,
            Stop::Memory,
            Stop::Files,
            Stop::Output,
            Stop::Idle,
        ] {
            let facts = Facts {
                stopped: Some(stop),
                stderr: b"/program/check.py: the end".to_vec(),
                ..Facts::without_a_run(Exit::Code(42))
            };
            let Ruling::None(how) = ruling(Convention::Icpc, &facts) else {
                panic!("{stop:?}");
            };
            assert!(how.ends_with("\ncheck.py: the end"), "{how}");
        }
    }
}
