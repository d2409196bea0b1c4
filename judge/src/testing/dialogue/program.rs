//! Judges a program that talks with an interactor which the package brings as a program.

use problems::{Test, Verdict};

use super::with_transcript;
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::reason::Reason;
use crate::sandbox::Speaker;
use crate::testing::assess::assess;
use crate::testing::executor::Executor;
use crate::testing::interactor::{self, Abuse};
use crate::testing::outcome::TestOutcome;
use crate::testing::scoring::Worth;
use crate::testing::validator::{self, CompiledValidator};

/// What a checker says of an interactor's notes: what is wrong, and what they are worth.
pub(in crate::testing) type Looked = (Option<(Verdict, Reason)>, Option<Worth>);

/// Lets a submission talk with the interactor that the package brings as a program, and judges what
/// came of it. What the interactor notes for a checker is given to `look_at`.
pub(in crate::testing) fn with_program(
    interactor: &CompiledValidator,
    executor: &mut Executor<'_>,
    test: &Test,
    language: &Language,
    gives_points: bool,
    look_at: impl FnOnce(&mut Executor<'_>, &[u8]) -> Result<Looked, SystemFault>,
) -> TestOutcome {
    let spoken = match executor.converse_with(interactor, test) {
        Ok(spoken) => spoken,
        Err(error) => return TestOutcome::of_fault(SystemFault::Sandbox(error)),
    };
    let own = assess(&spoken.program, executor.limits(), language);
    let mut worth = None;
    let failure = match (own, interactor.ruling(&spoken.partner)) {
        // What it did after the interactor had left is a consequence.
        (Some(own), _) if spoken.first_to_leave == Speaker::Program => Some(own),
        (Some(own), validator::Ruling::Right) => Some(own),
        (None, validator::Ruling::Right) => match interactor.notes(&spoken.partner) {
            None if gives_points => match interactor.worth(&spoken.partner) {
                Ok(said) => {
                    worth = said;
                    None
                }
                Err(fault) => return TestOutcome::of_fault(fault),
            },
            None => None,
            Some(Ok(notes)) => match look_at(executor, &notes) {
                Ok((failure, said)) => {
                    worth = said;
                    failure
                }
                Err(fault) => return TestOutcome::of_fault(fault),
            },
            Some(Err(error)) => {
                let how = format!("its notes can't be read ({error})");
                let role = Role::Interactor;
                return TestOutcome::of_fault(SystemFault::ProgramFailed { role, how });
            }
        },
        (_, validator::Ruling::Wrong { verdict, said }) => {
            Some((verdict, Reason::Rejected { said }))
        }
        (_, validator::Ruling::None(how)) => match interactor::abuse(interactor, &spoken) {
            Some(Abuse::NotText) => Some((Verdict::WA, Reason::NotText)),
            Some(Abuse::Flood) => {
                let said_kib = spoken.said.bytes() / 1024;
                Some((Verdict::OLE, Reason::AskedTooMuch { said_kib }))
            }
            None => {
                let role = Role::Interactor;
                return TestOutcome::of_fault(SystemFault::ProgramFailed { role, how });
            }
        },
    };
    let for_judges = interactor.for_judges(&spoken.partner);
    let next_pass = match executor.take_feedback(&spoken.partner.files) {
        Ok(next_pass) => next_pass,
        Err(error) => return TestOutcome::of_fault(SystemFault::Sandbox(error)),
    };
    TestOutcome {
        worth,
        next_pass,
        ..with_transcript(spoken.program, failure, &spoken.transcript).telling_judges(for_judges)
    }
}
