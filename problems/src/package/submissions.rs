//! `submissions/<expected>/` and `submissions/submissions.yaml`: the example programs and what
//! must happen to each.
//!
//! The format knows the verdicts `AC WA TLE RTE`. Ours are finer: a presentation error is one
//! kind of `WA`, a memory or output limit one kind of `RTE`. The folders `presentation_error`
//! and `memory_limit_exceeded` (added folders, which the format allows) name the finer verdict.

use std::collections::BTreeMap;
use std::sync::Arc;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use serde::Deserialize;

use super::PackageFiles;
use super::findings::Findings;
use super::size::{MAX_PATTERN, MAX_PATTERNS};
use super::wording::yaml;
use crate::Verdict::{self, AC, MLE, OLE, PE, RE, TLE, WA};
use crate::{Diagnostic, Expected, PackageProgram, Place, ProgramFile, Submission};

const FILE: &str = "submissions/submissions.yaml";

/// Folders of ours: `submissions.yaml` can say of them only what the format's verdicts can.
const FINER: [&str; 3] = [
    "presentation_error",
    "memory_limit_exceeded",
    "output_limit_exceeded",
];

/// What must happen to the programs that a pattern matches.
#[derive(Deserialize, Clone, Default)]
#[serde(expecting = "permitted and required verdicts")]
struct Rule {
    permitted: Option<Vec<String>>,
    required: Option<Vec<String>>,
}

/// The rules of `submissions.yaml`, and all their patterns compiled to one search, which takes time
/// in proportion to a path however the patterns are made.
#[derive(Default)]
struct Rules {
    by_pattern: BTreeMap<String, Rule>,
    patterns: GlobSet,
}

impl Rules {
    /// The rule of that very name.
    fn of_folder(&self, folder: &str) -> Option<&Rule> {
        self.by_pattern.get(folder)
    }

    /// The rules of other patterns that match the program or its folder.
    fn matching(&self, folder: &str, path: &str) -> impl Iterator<Item = &Rule> {
        let mut which = self.patterns.matches(folder);
        which.extend(self.patterns.matches(path));
        let rules = self.by_pattern.iter().enumerate();
        rules.filter_map(move |(index, (pattern, rule))| {
            (pattern != folder && which.contains(&index)).then_some(rule)
        })
    }
}

/// Reads the programs. A folder as a program (several files) is not supported and warned of.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Vec<Submission> {
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
            program: PackageProgram {
                name: format!("submissions/{path}"),
                files: vec![ProgramFile {
                    path: parts[1].to_owned(),
                    bytes: Arc::clone(source),
                }],
                ..PackageProgram::default()
            },
        });
    }
    if !submissions.iter().any(|s| s.folder == "accepted") {
        let place = Place::file("submissions/accepted");
        let message = "there is no accepted program";
        found.push(Diagnostic::warning("no-accepted", place, message));
    }
    submissions
}

fn rules(files: &PackageFiles, found: &mut Findings) -> Rules {
    let text = files.text(FILE, found);
    let Some(by_pattern) = text.and_then(|text| yaml::<BTreeMap<String, Rule>>(text, FILE, found))
    else {
        return Rules::default();
    };
    for (pattern, rule) in &by_pattern {
        let lists = [&rule.permitted, &rule.required];
        let codes = lists.into_iter().flatten().flatten();
        for code in codes.filter(|code| of_format(code).is_empty()) {
            let message = format!("`{pattern}`: `{code}` is not a verdict (AC, WA, TLE, RTE)");
            found.push(Diagnostic::error("bad-verdict", Place::file(FILE), message));
        }
    }
    let mut wrong = |message: String| {
        found.push(
            Diagnostic::error("bad-pattern", Place::file(FILE), message)
                .with_help("a pattern is a path with `*` and `{a,b}` in it"),
        );
        Rules::default()
    };
    if by_pattern.len() > MAX_PATTERNS {
        return wrong(format!("there are more than {MAX_PATTERNS} patterns"));
    }
    let mut patterns = GlobSetBuilder::new();
    for pattern in by_pattern.keys() {
        match glob(pattern) {
            Ok(glob) => patterns.add(glob),
            Err(what) => return wrong(format!("`{pattern}` {what}")),
        };
    }
    match patterns.build() {
        Ok(patterns) => Rules {
            by_pattern,
            patterns,
        },
        Err(_) => wrong("the patterns are too large together".to_owned()),
    }
}

/// Compiles a pattern of the format: `*` within a name and `{a,b}`, and nothing else is special.
fn glob(pattern: &str) -> Result<globset::Glob, String> {
    if pattern.len() > MAX_PATTERN {
        return Err(format!("is longer than {MAX_PATTERN} bytes"));
    }
    if let Some(odd) = pattern.chars().find(|c| "?[]!\\".contains(*c)) {
        return Err(format!("has a `{odd}`, which no name has"));
    }
    GlobBuilder::new(pattern)
        .literal_separator(true)
        .empty_alternates(true)
        .build()
        .map_err(|error| format!("is not a pattern: {}", error.kind()))
}

/// Our verdicts that one of the format's stands for; empty for an unknown one.
fn of_format(code: &str) -> &'static [Verdict] {
    match code {
        "AC" => &[AC],
        "WA" => &[WA, PE],
        "TLE" => &[TLE],
        "RTE" => &[RE, MLE, OLE],
        _ => &[],
    }
}

fn of_list(list: &[String]) -> Vec<Verdict> {
    list.iter()
        .flat_map(|code| of_format(code))
        .copied()
        .collect()
}

fn default_for(folder: &str) -> Option<Expected> {
    let (verdict, permitted, required): (_, &[_], &[_]) = match folder {
        "accepted" => (Some(AC), &[AC], &[AC]),
        "wrong_answer" => (Some(WA), &[AC, WA, PE], &[WA, PE]),
        "presentation_error" => (Some(PE), &[AC, PE], &[PE]),
        "time_limit_exceeded" => (Some(TLE), &[AC, TLE], &[TLE]),
        "memory_limit_exceeded" => (Some(MLE), &[AC, MLE], &[MLE]),
        "output_limit_exceeded" => (Some(OLE), &[AC, OLE], &[OLE]),
        "run_time_error" => (Some(RE), &[AC, RE, MLE, OLE], &[RE, MLE, OLE]),
        "rejected" => (
            None,
            &[AC, WA, PE, TLE, RE, MLE, OLE],
            &[WA, PE, TLE, RE, MLE, OLE],
        ),
        "brute_force" => (None, &[AC, TLE, RE, MLE, OLE], &[TLE, RE, MLE, OLE]),
        _ => return None,
    };
    Some(Expected {
        verdict,
        permitted: permitted.to_vec(),
        required: required.to_vec(),
        ..Expected::default()
    })
}

fn expected(folder: &str, path: &str, rules: &Rules) -> Option<Expected> {
    let known = default_for(folder);
    let mut expected = match (known, rules.of_folder(folder)) {
        (Some(known), Some(_)) if FINER.contains(&folder) => known,
        (known, None) => known?,
        (known, Some(rule)) => with_rule(known, rule),
    };
    for rule in rules.matching(folder, path) {
        expected = narrowed(expected, rule);
    }
    Some(expected)
}

/// A folder's own rule replaces what is known of it.
fn with_rule(known: Option<Expected>, rule: &Rule) -> Expected {
    let all = || of_list(&["AC", "WA", "TLE", "RTE"].map(str::to_owned));
    let (permitted, required) = known.map_or_else(|| (all(), all()), |k| (k.permitted, k.required));
    Expected {
        verdict: None,
        permitted: rule.permitted.as_deref().map_or(permitted, of_list),
        required: rule.required.as_deref().map_or(required, of_list),
        ..Expected::default()
    }
}

/// A pattern's rule holds in addition.
fn narrowed(mut expected: Expected, rule: &Rule) -> Expected {
    if let Some(list) = &rule.permitted {
        let permitted = of_list(list);
        expected
            .permitted
            .retain(|verdict| permitted.contains(verdict));
    }
    if let Some(list) = &rule.required {
        let required = of_list(list);
        expected
            .required
            .retain(|verdict| required.contains(verdict));
    }
    expected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> (Rules, Vec<Diagnostic>) {
        let files = PackageFiles::from_memory("x", [(FILE, text.as_bytes())]);
        let mut found = Findings::default();
        (super::rules(&files, &mut found), found.into_diagnostics())
    }

    fn matches(pattern: &str, path: &str) -> bool {
        let (rules, found) = rules(&format!("'{pattern}': {{permitted: [AC]}}\n"));
        assert_eq!(found, []);
        let folder = path.split('/').next().unwrap_or(path);
        rules.matching(folder, path).next().is_some()
    }

    #[test]
    fn patterns_are_those_of_the_format() {
        assert!(matches("wrong_answer/*", "wrong_answer/a.cpp"));
        assert!(matches("wrong*", "wrong_answer/a.cpp"));
        assert!(matches("*/x.{py,cpp}", "accepted/x.cpp"));
        assert!(matches(
            "{accepted,rejected}/{x,y{1,2}}.cpp",
            "accepted/y2.cpp"
        ));
        assert!(!matches("accepted/*.py", "accepted/x.cpp"));
        assert!(!matches("*.cpp", "accepted/x.cpp"));
        assert!(!matches("accepted/x/y", "accepted/x"));
    }

    #[test]
    fn the_rule_of_a_folder_is_no_pattern_for_it() {
        let (rules, _) = rules("slow: {permitted: [TLE]}\n'*': {permitted: [AC]}\n");
        assert_eq!(rules.matching("slow", "slow/a.cpp").count(), 1);
        assert!(rules.of_folder("slow").is_some());
    }

    #[test]
    fn patterns_that_are_none_are_refused() {
        for pattern in ["a{b", "a?", "[a-z]", "a}b"] {
            let (_, found) = rules(&format!("'{pattern}': {{permitted: [AC]}}\n"));
            assert_eq!(found.len(), 1, "{pattern}");
            assert_eq!(found[0].code, "bad-pattern", "{pattern}");
        }
    }
}
