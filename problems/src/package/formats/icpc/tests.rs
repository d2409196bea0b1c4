//! `data/sample`, `data/secret` and `data/beyond`: tests as files.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::groups::{FILES, Groups};
use super::version::Version;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::{Diagnostic, Display, Place, ProgramFile, Test, TestSettings};

/// Endings of files that belong to a test.
const ENDINGS: [&str; 18] = [
    "in",
    "ans",
    "out",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "yaml",
    "hint",
    "desc",
    "png",
    "jpg",
    "jpeg",
    "svg",
    "gif",
    "pdf",
    "args",
];

/// A test and where its files are.
pub(super) struct Placed {
    /// The path below `data/`, without ending, such as `secret/large/01`.
    pub(super) path: String,
    pub(super) test: Test,
}

/// All tests of a package.
pub(super) struct Tests {
    pub(super) samples: Vec<Placed>,
    pub(super) secret: Vec<Placed>,
    /// Those that do not count.
    pub(super) beyond: Vec<Placed>,
    /// Where inputs without an answer are, which no test has yet: paths below `data/`, without ending.
    pub(super) unanswered: Vec<String>,
}

/// Reads all tests.
pub(super) fn read(files: &PackageFiles, groups: &mut Groups<'_>, found: &mut Findings) -> Tests {
    let mut unanswered = Vec::new();
    Tests {
        samples: samples(files, groups, &mut unanswered, found),
        secret: of_folder(files, "secret", groups, &mut unanswered, found),
        beyond: beyond(files, groups, &mut unanswered, found),
        unanswered,
    }
}

/// The samples, named `sample-1`, `sample-2`, … in order of their files.
fn samples(
    files: &PackageFiles,
    groups: &mut Groups<'_>,
    unanswered: &mut Vec<String>,
    found: &mut Findings,
) -> Vec<Placed> {
    let mut tests = of_folder(files, "sample", groups, unanswered, found);
    for (index, placed) in tests.iter_mut().enumerate() {
        placed.test.name = format!("{}-{}", Test::SAMPLE, index + 1);
        Test::SAMPLE.clone_into(&mut placed.test.group);
    }
    tests
}

/// The tests that do not count, named `beyond-1`, `beyond-2`, … in order of their files. The format
/// does not know them: other tools leave their folder alone.
fn beyond(
    files: &PackageFiles,
    groups: &mut Groups<'_>,
    unanswered: &mut Vec<String>,
    found: &mut Findings,
) -> Vec<Placed> {
    let mut tests = of_folder(files, Test::BEYOND, groups, unanswered, found);
    for (index, placed) in tests.iter_mut().enumerate() {
        placed.test.name = format!("{}-{}", Test::BEYOND, index + 1);
        Test::BEYOND.clone_into(&mut placed.test.group);
    }
    tests
}

/// The tests of one folder, named by their path in it.
fn of_folder(
    files: &PackageFiles,
    top: &str,
    groups: &mut Groups<'_>,
    unanswered: &mut Vec<String>,
    found: &mut Findings,
) -> Vec<Placed> {
    let folder = format!("data/{top}");
    let mut tests = Vec::new();
    let mut beside: BTreeMap<&str, Vec<ProgramFile>> = BTreeMap::new();
    for (path, bytes) in files.below(&folder) {
        if let Some((name, inside)) = path.split_once(".files/") {
            beside.entry(name).or_default().push(ProgramFile {
                path: inside.to_owned(),
                bytes: Arc::clone(bytes),
            });
            continue;
        }
        let Some(name) = path.strip_suffix(".in") else {
            check(files, &folder, path, groups.version(), found);
            continue;
        };
        let Some(answer) = files.get(&format!("{folder}/{name}.ans")) else {
            unanswered.push(format!("{top}/{name}"));
            continue;
        };
        let group = name.rsplit_once('/').map_or("secret", |(group, _)| group);
        let mut test = Test::new(name, group, Arc::clone(bytes), Arc::clone(answer));
        let stem = format!("{folder}/{name}");
        test.settings = settings(files, &stem, groups, found);
        tests.push(Placed {
            path: format!("{top}/{name}"),
            test,
        });
    }
    for placed in &mut tests {
        if let Some(files) = beside.remove(placed.test.name.as_str()) {
            groups.own(&mut placed.test.settings).files = files;
        }
    }
    for name in beside.into_keys() {
        if files.get(&format!("{folder}/{name}.in")).is_some() {
            continue;
        }
        let place = Place::file(format!("{folder}/{name}.files"));
        let message = say!("has no .in next to it");
        found.push(Diagnostic::error("lone-files", place, message));
    }
    tests.sort_by(|a, b| a.path.cmp(&b.path));
    tests
}

/// Looks at a file of `data/` that is no input.
fn check(files: &PackageFiles, folder: &str, path: &str, version: Version, found: &mut Findings) {
    let place = || Place::file(format!("{folder}/{path}"));
    let file = path.rsplit('/').next().unwrap_or(path);
    if FILES.contains(&file) || file.starts_with("README") {
        return;
    }
    let Some((name, ending)) = stem(path) else {
        let message = say!("is not a file of a test; left out");
        found.push(
            Diagnostic::warning("odd-file", place(), message)
                .with_help(say!("a test is NAME.in with its answer NAME.ans")),
        );
        return;
    };
    if ending == "ans" && files.get(&format!("{folder}/{name}.in")).is_none() {
        found.push(if version == Version::Current {
            Diagnostic::error("lone-answer", place(), say!("has no .in next to it"))
        } else {
            let message = say!("has no .in next to it; it is left out");
            Diagnostic::warning("lone-answer", place(), message)
        });
    }
}

/// The path without the longest ending that a file of a test may have, and that ending.
pub(super) fn stem(path: &str) -> Option<(&str, &'static str)> {
    let ends = ENDINGS.into_iter().filter_map(|ending| {
        let stem = path.strip_suffix(ending)?.strip_suffix('.')?;
        Some((stem, ending))
    });
    ends.max_by_key(|(_, ending)| ending.len())
}

/// What is said of the test with that path in the package, without ending.
fn settings(
    files: &PackageFiles,
    stem: &str,
    groups: &mut Groups<'_>,
    found: &mut Findings,
) -> Arc<TestSettings> {
    let mut settings = groups.settings(stem, found);
    let get = |ending: &str| files.get(&format!("{stem}.{ending}")).cloned();
    let display = Display {
        input: get("in.statement"),
        answer: get("ans.statement").or_else(|| get("out")),
        interaction: get("interaction"),
    };
    if display != Display::default() {
        groups.own(&mut settings).display = display;
    }
    let mut text = |ending: &str| {
        let text = files.text(&format!("{stem}.{ending}"), found);
        text.map(str::to_owned)
    };
    if let Some(hint) = text("hint") {
        groups.own(&mut settings).hint = hint;
    }
    if let Some(description) = text("desc") {
        groups.own(&mut settings).description = description;
    }
    settings
}
