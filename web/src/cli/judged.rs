//! What became of a program, as people read it on a terminal, and the exit code that follows:
//! whether it was judged here or by a site.

use judge::language::ANSWER;
use judge::{Points, Verdict};
use problems::ByteSize;

use crate::complaints::FileNames;
use crate::documents::JudgingDocument;
use crate::locale::Locale;

use super::example::indented;
use super::{Failure, colour, example, output};

/// Prints the judging in a line, and below it what the submitter needs to see.
pub(super) fn print(locale: Locale, judging: &JudgingDocument) -> Result<(), Failure> {
    let figures = if judging.language == ANSWER {
        // They do not run.
        locale.text("cli-judged-answers")
    } else {
        locale
            .text("cli-judged")
            .with("time", judging.time_ms)
            .with("memory", ByteSize::from_kib(judging.memory_kib).in_mib())
    };
    output::folded(&format!(
        "{}  {}  {}",
        colour::verdict(judging.verdict),
        judging.source,
        figures
            .with("passed", judging.passed)
            .with("total", judging.total)
    ))?;
    print_points(locale, judging)?;
    let failed = judging.tests.iter().filter(|t| !t.verdict.is_accepted());
    for test in failed {
        let verdict = colour::verdict(test.verdict);
        let why = test.message.as_deref().unwrap_or_default();
        let (why, stderr) = why.split_once('\n').unwrap_or((why, ""));
        output::folded(&format!("  {}: {verdict} {why}", test.name))?;
        if !stderr.is_empty() {
            output::line(&indented(stderr))?;
        }
        if let Some(transcript) = &test.transcript {
            output::line(&indented(transcript))?;
        }
    }
    if let Some(message) = &judging.message {
        // A terminal finds the file by the name that it has here.
        let names = FileNames::of(&judging.source, &judging.language);
        let message = match judging.verdict {
            Verdict::CE => names.as_sent(message),
            _ => message.clone(),
        };
        output::line(&indented(&message))?;
    }
    for remark in &judging.remarks {
        output::folded(&format!("  {}", remark.message))?;
    }
    match &judging.counterexample {
        Some(found) => example::print(locale, found),
        None => Ok(()),
    }
}

/// The points, and those of the groups below them.
fn print_points(locale: Locale, judging: &JudgingDocument) -> Result<(), Failure> {
    let Some(points) = judging.score else {
        return Ok(());
    };
    let of = |points: Points, most: Option<Points>| match most {
        Some(most) => format!("{} / {}", points.value(), most.value()),
        None => points.value().to_string(),
    };
    let points = of(points, judging.max_score);
    output::line(&format!(
        "  {}",
        locale.text("cli-points").with("points", points)
    ))?;
    for group in judging.groups.iter().flatten() {
        let points = of(group.score, group.max_score);
        output::line(&format!("    {}: {points}", group.name))?;
    }
    Ok(())
}

/// How a command ends that judged these: our own fault comes before theirs.
pub(super) fn ending(judgings: &[JudgingDocument]) -> Result<(), Failure> {
    let ours = judgings
        .iter()
        .find(|judging| judging.verdict == Verdict::SE);
    if let Some(judging) = ours {
        let reason = judging.message.as_deref().unwrap_or("no reason was given");
        return Err(Failure::machine(format!(
            "{} could not be judged: {reason}\nhint: `grundy doctor` tells what a machine lacks",
            judging.source
        )));
    }
    let accepted = |judging: &JudgingDocument| judging.verdict.is_accepted();
    if judgings.iter().all(accepted) {
        Ok(())
    } else {
        Err(Failure::NotAccepted)
    }
}
