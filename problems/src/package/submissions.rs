//! `submissions/<expected>/` and `submissions/submissions.yaml`: the example programs and what
//! must happen to each.
//!
//! The format knows the verdicts `AC WA TLE RTE`. Ours are finer: a presentation error is one
//! kind of `WA`, a memory or output limit one kind of `RTE`. The folders `presentation_error`
//! and `memory_limit_exceeded` (added folders, which the format allows) name the finer verdict.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::PackageFiles;
use super::metadata::parse;
use crate::{Diagnostic, Expected, Place, Submission};

const FILE: &str = "submissions/submissions.yaml";

/// Folders of ours: `submissions.yaml` can say of them only what the format's verdicts can.
const FINER: [&str; 3] = [
    "presentation_error",
    "memory_limit_exceeded",
    "output_limit_exceeded",
];

#[derive(Deserialize, Clone, Default)]
struct Rule {
    permitted: Option<Vec<String>>,
    required: Option<Vec<String>>,
}

/// Reads the programs. A folder as a program (several files) is not supported and warned of.
pub(super) fn read(files: &PackageFiles, found: &mut Vec<Diagnostic>) -> Vec<Submission> {
    let rules = rules(files, found);
    let mut submissions = Vec::new();
    for (path, source) in files.below("submissions") {
        let parts: Vec<&str> = path.split('/').collect();
        let [folder, _] = parts[..] else {
            if parts.len() > 2 {
                let place = Place::file(format!("submissions/{path}"));
                let message = "programs of several files are not read";
                found.push(Diagnostic::warning("unsupported-program", place, message));
            }
            continue;
        };
        let Some(expected) = expected(folder, path, &rules) else {
            let place = Place::file(format!("submissions/{path}"));
            let message = format!("nothing says what is expected of programs in `{folder}`");
            found.push(
                Diagnostic::warning("unknown-folder", place, message)
                    .with_help("say permitted and required verdicts in submissions.yaml"),
            );
            continue;
        };
        submissions.push(Submission {
            path: path.to_owned(),
            folder: folder.to_owned(),
            expected,
            source: source.clone(),
        });
    }
    if !submissions.iter().any(|s| s.folder == "accepted") {
        let place = Place::file("submissions/accepted");
        let message = "there is no accepted program";
        found.push(Diagnostic::warning("no-accepted", place, message));
    }
    submissions
}

fn rules(files: &PackageFiles, found: &mut Vec<Diagnostic>) -> BTreeMap<String, Rule> {
    let Some(text) = files.text(FILE, found) else {
        return BTreeMap::new();
    };
    let rules: BTreeMap<String, Rule> = parse(text, FILE, found).unwrap_or_default();
    for (pattern, rule) in &rules {
        let lists = [&rule.permitted, &rule.required];
        let codes = lists.into_iter().flatten().flatten();
        for code in codes.filter(|code| our_codes(code).is_empty()) {
            let message = format!("`{pattern}`: `{code}` is not a verdict (AC, WA, TLE, RTE)");
            found.push(Diagnostic::error("bad-verdict", Place::file(FILE), message));
        }
    }
    rules
}

/// Our verdicts that one of the format's stands for; empty for an unknown one.
fn our_codes(code: &str) -> &'static [&'static str] {
    match code {
        "AC" => &["AC"],
        "WA" => &["WA", "PE"],
        "TLE" => &["TLE"],
        "RTE" => &["RE", "MLE", "OLE"],
        _ => &[],
    }
}

fn codes(list: &[String]) -> Vec<&'static str> {
    list.iter().flat_map(|c| our_codes(c)).copied().collect()
}

fn default_for(folder: &str) -> Option<Expected> {
    let (verdict, permitted, required): (_, &[_], &[_]) = match folder {
        "accepted" => (Some("AC"), &["AC"], &["AC"]),
        "wrong_answer" => (Some("WA"), &["AC", "WA", "PE"], &["WA"]),
        "presentation_error" => (Some("PE"), &["AC", "PE"], &["PE"]),
        "time_limit_exceeded" => (Some("TLE"), &["AC", "TLE"], &["TLE"]),
        "memory_limit_exceeded" => (Some("MLE"), &["AC", "MLE"], &["MLE"]),
        "output_limit_exceeded" => (Some("OLE"), &["AC", "OLE"], &["OLE"]),
        "run_time_error" => (
            Some("RE"),
            &["AC", "RE", "MLE", "OLE"],
            &["RE", "MLE", "OLE"],
        ),
        "rejected" => (
            None,
            &["AC", "WA", "PE", "TLE", "RE", "MLE", "OLE"],
            &["WA", "PE", "TLE", "RE", "MLE", "OLE"],
        ),
        "brute_force" => (
            None,
            &["AC", "TLE", "RE", "MLE", "OLE"],
            &["TLE", "RE", "MLE", "OLE"],
        ),
        _ => return None,
    };
    Some(Expected {
        verdict,
        permitted: permitted.to_vec(),
        required: required.to_vec(),
    })
}

fn expected(folder: &str, path: &str, rules: &BTreeMap<String, Rule>) -> Option<Expected> {
    let known = default_for(folder);
    let mut expected = match (known, rules.get(folder)) {
        (Some(known), Some(_)) if FINER.contains(&folder) => known,
        (known, None) => known?,
        (known, Some(rule)) => with_rule(known, rule),
    };
    for (pattern, rule) in rules {
        if pattern != folder && glob(pattern, path) {
            expected = narrowed(expected, rule);
        }
    }
    Some(expected)
}

/// A folder's own rule replaces what is known of it.
fn with_rule(known: Option<Expected>, rule: &Rule) -> Expected {
    let all = || codes(&["AC", "WA", "TLE", "RTE"].map(str::to_owned));
    let (permitted, required) = known.map_or_else(|| (all(), all()), |k| (k.permitted, k.required));
    Expected {
        verdict: None,
        permitted: rule.permitted.as_deref().map_or(permitted, codes),
        required: rule.required.as_deref().map_or(required, codes),
    }
}

/// A pattern's rule holds in addition.
fn narrowed(mut expected: Expected, rule: &Rule) -> Expected {
    if let Some(list) = &rule.permitted {
        let permitted = codes(list);
        expected.permitted.retain(|code| permitted.contains(code));
    }
    if let Some(list) = &rule.required {
        let required = codes(list);
        expected.required.retain(|code| required.contains(code));
    }
    expected
}

/// The format's globs: `*` within a name and `{a,b}`.
fn glob(pattern: &str, path: &str) -> bool {
    if let Some((before, after)) = pattern.split_once('{')
        && let Some((choices, rest)) = after.split_once('}')
    {
        return choices
            .split(',')
            .any(|choice| glob(&format!("{before}{choice}{rest}"), path));
    }
    let (mut patterns, mut names) = (pattern.split('/'), path.split('/'));
    loop {
        match (patterns.next(), names.next()) {
            (None, _) => return true,
            (Some(_), None) => return false,
            (Some(pattern), Some(name)) if !star(pattern.as_bytes(), name.as_bytes()) => {
                return false;
            }
            _ => {}
        }
    }
}

fn star(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|skip| star(rest, &name[skip..])),
        Some((byte, rest)) => name.first() == Some(byte) && star(rest, &name[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn globs_are_those_of_the_format() {
        assert!(glob("wrong_answer/*", "wrong_answer/a.cpp"));
        assert!(glob("wrong_answer", "wrong_answer/a.cpp"));
        assert!(glob("*/x.{py,cpp}", "accepted/x.cpp"));
        assert!(!glob("accepted/*.py", "accepted/x.cpp"));
        assert!(!glob("accepted/x/y", "accepted/x"));
    }
}
