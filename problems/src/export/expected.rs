//! `submissions/` of the ICPC formats: the example programs and what must happen to each.

use super::Writer;
use super::names::Names;
use super::scalar::{quoted, yaml};
use crate::{Expected, Submission, Verdict};

/// Writes the example programs, each in its folder, and what is expected beyond that.
pub(super) fn submissions(writer: &mut Writer<'_>) {
    let mut names = Names::default();
    let mut rules = String::new();
    let problem = writer.problem;
    for submission in problem.submissions() {
        let folder = format!("submissions/{}", submission.folder);
        let path = writer.program(&folder, &submission.program, &mut names);
        rules += &rule(path.trim_start_matches("submissions/"), submission);
    }
    if !rules.is_empty() {
        writer.put("submissions/submissions.yaml", rules);
    }
}

/// The verdicts as the format has them.
fn codes(verdicts: &[Verdict]) -> String {
    let mut codes: Vec<&str> = verdicts
        .iter()
        .map(|verdict| match verdict {
            Verdict::AC => "AC",
            Verdict::WA | Verdict::PE => "WA",
            Verdict::TLE => "TLE",
            _ => "RTE",
        })
        .collect();
    codes.dedup();
    let mut once: Vec<&str> = Vec::new();
    for code in codes {
        if !once.contains(&code) {
            once.push(code);
        }
    }
    format!("[{}]", once.join(", "))
}

/// What `submissions.yaml` says of a program, where its folder does not say it all.
fn rule(path: &str, submission: &Submission) -> String {
    let Submission {
        expected,
        program,
        folder,
        ..
    } = submission;
    let usual = crate::package::expected_of_folder(folder);
    let mut lines = Vec::new();
    let unlike = |of: fn(&Expected) -> &Vec<Verdict>| {
        usual.as_ref().is_none_or(|usual| of(usual) != of(expected))
    };
    if unlike(|it| &it.permitted) {
        lines.push(format!("permitted: {}", codes(&expected.permitted)));
    }
    if unlike(|it| &it.required) && !expected.required.is_empty() {
        lines.push(format!("required: {}", codes(&expected.required)));
    }
    if let Some((least, most)) = expected.score {
        lines.push(format!("score: [{least}, {most}]"));
    }
    if !expected.message.is_empty() {
        lines.push(format!("message: {}", quoted(&expected.message)));
    }
    if expected.is_out_of_timing {
        lines.push("use_for_time_limit: false".to_owned());
    }
    if let Some(language) = program
        .language
        .as_ref()
        .filter(|_| program.convention == crate::Convention::Icpc)
    {
        lines.push(format!("language: {}", yaml(language)));
    }
    if let Some(entrypoint) = &program.entrypoint {
        lines.push(format!("entrypoint: {}", yaml(entrypoint)));
    }
    for of in &expected.of_tests {
        let mut said = vec![format!("permitted: {}", codes(&of.permitted))];
        if !of.required.is_empty() {
            said.push(format!("required: {}", codes(&of.required)));
        }
        lines.push(format!("{}: {{{}}}", quoted(&of.pattern), said.join(", ")));
    }
    if lines.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("{}:\n{}", quoted(path), lines.concat())
}
