//! `submissions/` of the ICPC formats: the example programs and what must happen to each.

use std::collections::{BTreeMap, BTreeSet};

use super::Writer;
use super::names::Names;
use super::scalar::{quoted, yaml};
use crate::{Expected, Submission, Verdict};

/// Writes the example programs, each in its folder, and what is expected beyond that.
pub(super) fn submissions(writer: &mut Writer<'_>) {
    let mut names = Names::default();
    let mut rules = String::new();
    let submissions = writer.problem.submissions();
    let folders: BTreeSet<&str> = submissions.iter().map(|it| it.folder.as_str()).collect();
    let mut usual: BTreeMap<&str, Option<Expected>> = BTreeMap::new();
    for folder in folders {
        let known = crate::package::expected_of_folder(folder);
        let inside = submissions.iter().filter(|it| it.folder == folder);
        let inside: Vec<&Expected> = inside.map(|it| &it.expected).collect();
        let own = known.as_ref().and_then(|known| replacing(known, &inside));
        if let (Some(known), Some(own)) = (&known, &own) {
            rules += &folder_rule(folder, known, own);
        }
        usual.insert(folder, own.or(known));
    }
    for submission in submissions {
        let folder = format!("submissions/{}", submission.folder);
        let path = writer.program(&folder, &submission.program, &mut names);
        let usual = usual.get(submission.folder.as_str());
        let usual = usual.and_then(Option::as_ref);
        rules += &rule(path.trim_start_matches("submissions/"), submission, usual);
    }
    if !rules.is_empty() {
        writer.put("submissions/submissions.yaml", rules);
    }
}

/// The rule of a folder whose programs are not what its name says: rules of single programs only narrow
/// what holds in their folder. It has room for all of them.
fn replacing(known: &Expected, inside: &[&Expected]) -> Option<Expected> {
    // Where an end is named, the folder's name says it, or a tag in the program.
    let is_other = |it: &&Expected| it.ends.is_empty() && !is_narrower(it, known);
    if !inside.iter().any(is_other) {
        return None;
    }
    let mut own = Expected::default();
    for it in inside {
        own.permitted.extend(&it.permitted);
        own.required.extend(&it.required);
    }
    if inside.iter().any(|it| it.required.is_empty()) {
        own.required.clear();
    }
    Some(own)
}

/// Whether rules of a program can make this of what its folder says.
fn is_narrower(expected: &Expected, known: &Expected) -> bool {
    let permitted = are_in(&expected.permitted, &known.permitted);
    let is_required = !expected.required.is_empty() && are_in(&expected.required, &known.required);
    // The whole still has to end so where such an end is permitted.
    let has_no_end = |end| !expected.permitted.contains(end);
    permitted && (known.required.is_empty() || is_required) && known.ends.iter().all(has_no_end)
}

/// What `submissions.yaml` says of a folder. What is not said there stays what its name says.
fn folder_rule(folder: &str, known: &Expected, own: &Expected) -> String {
    let mut lines = Vec::new();
    for (key, known, own) in [
        ("permitted", &known.permitted, &own.permitted),
        ("required", &known.required, &own.required),
    ] {
        if !are_same(known, own) {
            lines.push(format!("  {key}: {}\n", codes(own)));
        }
    }
    let folder = quoted(folder);
    if lines.is_empty() {
        return format!("{folder}: {{}}\n");
    }
    format!("{folder}:\n{}", lines.concat())
}

fn are_in(some: &[Verdict], all: &[Verdict]) -> bool {
    some.iter().all(|it| all.contains(it))
}

fn are_same(one: &[Verdict], other: &[Verdict]) -> bool {
    are_in(one, other) && are_in(other, one)
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
fn rule(path: &str, submission: &Submission, usual: Option<&Expected>) -> String {
    let Submission {
        expected, program, ..
    } = submission;
    let mut lines = Vec::new();
    let unlike = |of: fn(&Expected) -> &Vec<Verdict>| {
        usual.is_none_or(|usual| !are_same(of(usual), of(expected)))
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
