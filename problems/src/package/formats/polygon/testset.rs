//! The tests of a package of Polygon: files by number, named by a pattern.

use std::collections::BTreeMap;
use std::sync::Arc;

use roxmltree::Node;

use super::assets::Assets;
use super::makers::Makers;
use super::{FILE, below, each, testset};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::generation::ToMake;
use crate::{Aggregation, Diagnostic, Display, Place, Test, TestGroup, TestSettings};

/// Digits of a number in a file's name.
const MAX_DIGITS: usize = 9;

/// The lines of elements that are looked at in their order: the file is gone through once for all of them.
#[derive(Default)]
struct Lines {
    /// How far it was gone through.
    at: usize,
    /// The line ends before that.
    before: usize,
}

impl Lines {
    /// The line of the next element.
    fn of(&mut self, element: Node<'_, '_>) -> u32 {
        let from = std::mem::replace(&mut self.at, element.range().start);
        let passed = element
            .document()
            .input_text()
            .as_bytes()
            .get(from..self.at);
        let ends = passed.unwrap_or_default().iter().filter(|it| **it == b'\n');
        self.before += ends.count();
        u32::try_from(self.before + 1).unwrap_or(u32::MAX)
    }
}

/// The tests, and the groups that points come of.
#[derive(Default)]
pub(super) struct Tests {
    pub(super) samples: Vec<Test>,
    pub(super) secret: Vec<Test>,
    pub(super) groups: Vec<TestGroup>,
    pub(super) to_make: Vec<ToMake>,
}

pub(super) fn read(
    files: &PackageFiles,
    problem: Node<'_, '_>,
    assets: &Assets,
    found: &mut Findings,
) -> Tests {
    let makers = Makers::of(assets);
    let mut tests = Tests::default();
    let Some(set) = testset(problem) else {
        return tests;
    };
    let pattern = |name: &str, otherwise: &str| {
        let element = below(set, &[name]).and_then(|element| element.text());
        element.unwrap_or(otherwise).trim().to_owned()
    };
    let input = pattern("input-path-pattern", "tests/%02d");
    let answer = pattern("answer-path-pattern", "tests/%02d.a");
    let folder = shown_in(files);
    let mut points = BTreeMap::new();
    let mut lines = Lines::default();
    for (index, element) in each(below(set, &["tests"]), "test").enumerate() {
        let number = index + 1;
        let line = lines.of(element);
        let group = element.attribute("group").unwrap_or("secret");
        let worth = element
            .attribute("points")
            .and_then(|it| it.parse::<f64>().ok());
        let worth = worth.filter(|worth| worth.is_finite());
        if let Some(worth) = worth {
            *points.entry(group.to_owned()).or_insert(0.0) += worth;
        }
        let paths = [&input, &answer].map(|pattern| numbered(pattern, number));
        let [Some(given), Some(wanted)] = paths.each_ref().map(|path| files.get(path)) else {
            if let Some(recipe) = makers.recipe(element, (number, line), files.get(&paths[0])) {
                let [input, answer] = paths;
                tests.to_make.push(ToMake {
                    recipe,
                    input,
                    answer,
                });
                continue;
            }
            let place = Place {
                line: Some(line),
                ..Place::file(FILE)
            };
            found.push(missing(element, number, &paths, files, place));
            continue;
        };
        let mut test = Test::new(
            format!("{number:02}"),
            group,
            Arc::clone(given),
            Arc::clone(wanted),
        );
        if worth.is_some() {
            Arc::make_mut(&mut test.settings).worth = worth;
        }
        if element.attribute("sample") == Some("true") {
            let place = tests.samples.len() + 1;
            test.name = format!("{}-{place}", Test::SAMPLE);
            Test::SAMPLE.clone_into(&mut test.group);
            test.settings = Arc::new(TestSettings {
                worth,
                full_feedback: true,
                display: display(files, folder.as_deref(), place),
                ..TestSettings::default()
            });
            tests.samples.push(test);
        } else {
            tests.secret.push(test);
        }
    }
    // Polygon has no tests besides the examples where a problem's only tests are shown.
    if tests.secret.is_empty() && tests.to_make.is_empty() {
        tests.secret.clone_from(&tests.samples);
        for (index, test) in tests.secret.iter_mut().enumerate() {
            test.name = format!("{:02}", index + 1);
            "secret".clone_into(&mut test.group);
        }
    }
    if points.values().any(|points| *points > 0.0) {
        tests.groups = groups(set, &points);
    }
    tests
}

/// A path with the number where the pattern has `%d` or `%0Nd`.
fn numbered(pattern: &str, number: usize) -> String {
    let Some((before, rest)) = pattern.split_once('%') else {
        return pattern.to_owned();
    };
    let Some((width, behind)) = rest.split_once('d') else {
        return pattern.to_owned();
    };
    let width = width.parse::<usize>().unwrap_or(0).min(MAX_DIGITS);
    format!("{before}{number:0width$}{behind}")
}

fn missing(
    element: Node<'_, '_>,
    number: usize,
    paths: &[String; 2],
    files: &PackageFiles,
    place: Place,
) -> Diagnostic {
    let gone = paths.iter().find(|path| files.get(path).is_none());
    let gone = gone.map_or("", String::as_str);
    let message = if let Some(command) = element.attribute("cmd") {
        say!(
            "test {number} is to be made by `{command}`; there is no `{gone}`",
            number,
            command,
            gone
        )
    } else {
        say!("test {number} has no `{gone}`", number, gone)
    };
    Diagnostic::error("no-test", place, message).with_help(say!(
        "load the full package (for Linux or Windows), which has every test as a file"
    ))
}

/// The folder with what the statement shows of the examples.
fn shown_in(files: &PackageFiles) -> Option<String> {
    let mut tops = ["statement-sections", "statements"].into_iter();
    tops.find_map(|top| {
        let mut shown = files.below(top);
        shown.find_map(|(path, _)| {
            let (language, file) = path.split_once('/')?;
            (file == "example.01").then(|| format!("{top}/{language}"))
        })
    })
}

/// What the statement shows of the example of that number, where it is not the test itself.
fn display(files: &PackageFiles, folder: Option<&str>, number: usize) -> Display {
    let get = |ending: &str| {
        let folder = folder?;
        files
            .get(&format!("{folder}/example.{number:02}{ending}"))
            .cloned()
    };
    Display {
        input: get(""),
        answer: get(".a"),
        interaction: None,
    }
}

fn groups(set: Node<'_, '_>, points: &BTreeMap<String, f64>) -> Vec<TestGroup> {
    let said: BTreeMap<&str, Node<'_, '_>> = each(below(set, &["groups"]), "group")
        .filter_map(|group| Some((group.attribute("name")?, group)))
        .collect();
    let about = |name: &str| said.get(name).copied();
    let mut groups: Vec<TestGroup> = points
        .iter()
        .map(|(name, points)| {
            let about = about(name);
            let policy = about.and_then(|group| group.attribute("points-policy"));
            let required = each(
                about.and_then(|it| below(it, &["dependencies"])),
                "dependency",
            );
            TestGroup {
                name: format!("secret/{name}"),
                max_score: Some(*points),
                aggregation: match policy {
                    Some("complete-group") => Aggregation::PassFail,
                    _ => Aggregation::Sum,
                },
                requires: required
                    .filter_map(|it| Some(format!("secret/{}", it.attribute("group")?)))
                    .collect(),
                goes_on: true,
                ..TestGroup::default()
            }
        })
        .collect();
    groups.push(TestGroup {
        name: "secret".to_owned(),
        max_score: Some(points.values().sum()),
        aggregation: Aggregation::Sum,
        goes_on: true,
        ..TestGroup::default()
    });
    groups
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn patterns_name_files_by_number() {
        assert_eq!(numbered("tests/%02d", 7), "tests/07");
        assert_eq!(numbered("tests/%02d.a", 123), "tests/123.a");
        assert_eq!(numbered("t%d", 7), "t7");
        assert_eq!(numbered("t", 7), "t");
        assert_eq!(numbered("%099999999999d", 1), "000000001");
    }
}
