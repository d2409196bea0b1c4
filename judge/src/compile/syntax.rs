//! Looks at the syntax of sources that are the programs themselves.

use super::Refusal;
use super::command::{Placeholders, environment, split_program};
use super::files::Files;
use super::job::{run_alone, words};
use crate::language::Language;
use crate::limits::TestLimits;
use crate::sandbox::{Exit, Request, SandboxError, Stdin};
use crate::turns::Share;

/// What is known about a source that is the program itself.
pub(super) enum Syntax {
    Right,
    Wrong(Refusal),
    /// The check did not come to an end.
    Unknown,
}

/// Looks at the syntax of a source that is the program itself. Interpreters may execute parts of it
/// for that (Perl's `BEGIN`, whatever the first line asks of Ruby), so this is a run like any other:
/// with its limits and system calls, and nothing that it writes is kept. Where it does not come to an
/// end within them, the program does not either, and its runs will say so.
pub(super) fn check(
    share: &Share<'_>,
    language: &Language,
    files: &Files,
    test_limits: &TestLimits,
) -> Result<Syntax, SandboxError> {
    let Some(template) = &language.spec().check else {
        return Ok(Syntax::Right);
    };
    for source in files.interpreted(language) {
        let found = of_file(share, language, files, template, source, test_limits)?;
        if !matches!(found, Syntax::Right) {
            return Ok(found);
        }
    }
    Ok(Syntax::Right)
}

/// The same for one of its files.
fn of_file(
    share: &Share<'_>,
    language: &Language,
    files: &Files,
    template: &[String],
    source: String,
    test_limits: &TestLimits,
) -> Result<Syntax, SandboxError> {
    let command = Placeholders::of(language)
        .with("source", source)
        .fill(template);
    let (program, args) = split_program(command);
    let request = Request {
        program,
        args,
        env: environment(language),
        stdin: Stdin::Empty,
        limits: test_limits.for_sandbox(language),
        family: language.spec().family.into(),
        collect: None,
    };
    let facts = run_alone(share, &files.all, &request)?;
    if facts.stopped.is_some() || facts.out_of_memory {
        return Ok(Syntax::Unknown);
    }
    if facts.exit == Exit::Code(0) {
        return Ok(Syntax::Right);
    }
    Ok(Syntax::Wrong(Refusal {
        words: words(&facts),
        was_stopped: false,
    }))
}
