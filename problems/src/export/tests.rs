//! The tests of a package as files of the ICPC formats, with what is said of each and of the folders
//! they stand in.

use std::collections::BTreeMap;

use super::Writer;
use super::placed::{Placed, Version, placed};
use super::points::Groups;
use super::scalar::{quoted, yaml, yaml_list};
use crate::words::Words;
use crate::{CheckerSpec, DefaultValidator, Display, Test};

/// Writes all tests as files, and what is said of them and of their groups.
///
/// # Errors
/// Says what decides about a verdict and cannot be carried.
pub(super) fn write(writer: &mut Writer<'_>, version: Version) -> Result<(), Words> {
    let placed = placed(writer, version);
    let mut folders: BTreeMap<&str, Vec<&Placed>> = BTreeMap::new();
    for it in &placed {
        folders.entry(it.folder()).or_default().push(it);
        files(writer, it, version)?;
    }
    lone_conversations(writer);
    let mut group_files = comparison(writer, &placed, version);
    for (folder, tests) in &folders {
        let (shared, single) = shared(writer, tests);
        if version == Version::Legacy && shared.iter().any(|(key, _)| *key == "args") {
            return Err(say!(
                "submissions get arguments on the tests of {folder}",
                folder
            ));
        }
        let lines: String = shared.iter().map(|line| line_of(line, version)).collect();
        if !lines.is_empty() {
            *group_files.entry((*folder).to_owned()).or_default() += &lines;
        }
        for (placed, lines) in single {
            if version == Version::Current {
                let lines: Vec<String> = lines.iter().map(|line| line_of(line, version)).collect();
                writer.put(format!("data/{}.yaml", placed.path), lines.concat());
            } else if let Some((key, _)) = lines.iter().find(|(key, _)| decides(key)) {
                return Err(say!(
                    "{path} has `{key}` of its own",
                    path = placed.path,
                    key
                ));
            } else {
                legacy_notes(writer, placed);
            }
        }
    }
    match version {
        Version::Current => {
            Groups::new(writer.problem, &placed).write(writer, &mut group_files)?;
        }
        Version::Legacy => Groups::new(writer.problem, &placed).write_legacy(&mut group_files)?,
    }
    let file = match version {
        Version::Current => "test_group.yaml",
        Version::Legacy => "testdata.yaml",
    };
    for (folder, text) in group_files {
        let folder = if folder.is_empty() {
            folder
        } else {
            format!("{folder}/")
        };
        writer.put(format!("data/{folder}{file}"), text);
    }
    Ok(())
}

fn files(
    writer: &mut Writer<'_>,
    Placed { test, path }: &Placed,
    version: Version,
) -> Result<(), Words> {
    if version == Version::Legacy && !test.settings.files.is_empty() {
        return Err(say!("test {test} has files of its own", test = test.name));
    }
    writer.share(format!("data/{path}.in"), &test.input);
    writer.share(format!("data/{path}.ans"), &test.answer);
    for file in &test.settings.files {
        writer.share(format!("data/{path}.files/{}", file.path), &file.bytes);
    }
    let display = &test.settings.display;
    for (ending, shown) in [
        ("in.statement", &display.input),
        ("ans.statement", &display.answer),
        ("interaction", &display.interaction),
    ] {
        if let Some(shown) = shown {
            writer.share(format!("data/{path}.{ending}"), shown);
        }
    }
    // Whoever shows something else of a sample says what is to be downloaded as well.
    if *display != Display::default() && version == Version::Current {
        writer.share(format!("data/{path}.in.download"), &test.input);
        writer.share(format!("data/{path}.ans.download"), &test.answer);
    }
    Ok(())
}

/// Writes the conversations that are no test's, each between the samples that it stood between.
fn lone_conversations(writer: &mut Writer<'_>) {
    let alone = &writer.problem.conversations().alone;
    for (lone, number) in alone.iter().zip(1..) {
        // A name that is longer by this comes after that sample.
        let path = format!("{:02}_{number:02}", lone.samples_before);
        writer.share(
            format!("data/{}/{path}.interaction", Test::SAMPLE),
            &lone.bytes,
        );
    }
}

/// Older versions have what helps people in files of their own.
fn legacy_notes(writer: &mut Writer<'_>, Placed { test, path }: &Placed) {
    for (ending, text) in [
        ("hint", &test.settings.hint),
        ("desc", &test.settings.description),
    ] {
        if !text.is_empty() {
            writer.put(format!("data/{path}.{ending}"), text);
        }
    }
}

/// A key with its value in YAML.
type Line = (&'static str, String);

/// What only `BAPCtools` knows, and only checks ask for.
const OF_ANSWERS: &str = "answer_validator_args";

/// Whether a key has to do with the verdict.
fn decides(key: &str) -> bool {
    key.ends_with("args") && key != OF_ANSWERS
}

/// The line of a file, in the words of the version.
fn line_of((key, value): &Line, version: Version) -> String {
    match version {
        Version::Current => format!("{key}: {value}\n"),
        Version::Legacy => format!("{}: {value}\n", key.replace("_args", "_flags")),
    }
}

/// What is said of all tests of a folder, and what of single ones besides.
fn shared<'a>(
    writer: &Writer<'_>,
    tests: &[&'a Placed],
) -> (Vec<Line>, Vec<(&'a Placed, Vec<Line>)>) {
    let said: Vec<Vec<Line>> = tests.iter().map(|it| settings(writer, &it.test)).collect();
    let first = said.first().cloned().unwrap_or_default();
    let of_all = |line: &Line| decides(line.0) && said.iter().all(|lines| lines.contains(line));
    let shared: Vec<Line> = first.into_iter().filter(of_all).collect();
    let single = tests.iter().zip(said).filter_map(|(placed, mut lines)| {
        lines.retain(|line| !shared.contains(line));
        (!lines.is_empty()).then_some((*placed, lines))
    });
    let single = single.collect();
    (shared, single)
}

/// How outputs are compared in each folder at the top, where the default output validator does it.
fn comparison(
    writer: &Writer<'_>,
    placed: &[Placed],
    version: Version,
) -> BTreeMap<String, String> {
    let args = arguments(writer.problem.checker());
    if version == Version::Legacy || args.is_empty() {
        return BTreeMap::new();
    }
    let line = format!("output_validator_args: {}\n", yaml_list(&args));
    let tops = placed.iter().filter_map(|it| it.path.split_once('/'));
    tops.map(|(top, _)| (top.to_owned(), line.clone()))
        .collect()
}

/// What is said of a test in a file of its own, in the current version; may be empty.
pub(super) fn file_of(writer: &Writer<'_>, test: &Test) -> String {
    let lines = settings(writer, test);
    let lines = lines.iter().map(|line| line_of(line, Version::Current));
    lines.collect()
}

/// What is said of a test.
fn settings(writer: &Writer<'_>, test: &Test) -> Vec<Line> {
    let settings = &test.settings;
    let mut lines = Vec::new();
    if !settings.args.is_empty() {
        lines.push(("args", yaml_list(&settings.args)));
    }
    let has_own =
        *writer.problem.checker() == CheckerSpec::Program || writer.problem.is_interactive();
    let output = match settings.checker {
        Some(checker) => arguments(&checker),
        None if has_own => settings.output_validator_args.clone(),
        None => Vec::new(),
    };
    if !output.is_empty() || settings.checker.is_some() {
        lines.push(("output_validator_args", yaml_list(&output)));
    }
    for (key, all) in [
        ("input_validator_args", &settings.input_validator_args),
        (OF_ANSWERS, &settings.answer_validator_args),
    ] {
        if let (Some(args), 1) = (all.get(""), all.len()) {
            lines.push((key, yaml_list(args)));
        } else if !all.is_empty() {
            let each = all
                .iter()
                .map(|(name, args)| format!("{}: {}", yaml(name), yaml_list(args)));
            let each: Vec<String> = each.collect();
            lines.push((key, format!("{{{}}}", each.join(", "))));
        }
    }
    if settings.full_feedback && test.group != Test::SAMPLE {
        lines.push(("full_feedback", "true".to_owned()));
    }
    for (key, text) in [
        ("hint", &settings.hint),
        ("description", &settings.description),
    ] {
        if !text.is_empty() {
            lines.push((key, quoted(text)));
        }
    }
    lines
}

/// The arguments of the default output validator that compare so.
pub(super) fn arguments(checker: &CheckerSpec) -> Vec<String> {
    let validator = match checker {
        CheckerSpec::Default(validator) => *validator,
        CheckerSpec::Lines => DefaultValidator {
            case_sensitive: true,
            space_change_sensitive: true,
            tolerance: None,
        },
        CheckerSpec::Reference | CheckerSpec::Program => return Vec::new(),
    };
    let mut words = Vec::new();
    let mut say = |word: &str| words.push(word.to_owned());
    if validator.case_sensitive {
        say("case_sensitive");
    }
    if validator.space_change_sensitive {
        say("space_change_sensitive");
    }
    let number = |value: f64| format!("{value:e}");
    if let Some(tolerance) = validator.tolerance {
        if let Some(absolute) = tolerance.absolute {
            say("float_absolute_tolerance");
            say(&number(absolute));
        }
        if let Some(relative) = tolerance.relative {
            say("float_relative_tolerance");
            say(&number(relative));
        }
    }
    words
}
