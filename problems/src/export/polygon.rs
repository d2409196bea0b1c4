//! The format of Polygon: `problem.xml` and the files it names, as in a full package.

use std::fmt::Write as _;

use super::Writer;
use super::flat_groups::{FlatGroup, Policy, flat_groups};
use super::names::Names;
use super::scalar::xml;
use super::{latex, statement};
use crate::words::Words;
use crate::{CheckerSpec, Convention, Lang, PackageProgram, Test, Verdict};

/// Polygon's names of our languages.
const LANGUAGES: [&str; 2] = ["english", "chinese"];

/// Writes the package.
///
/// # Errors
/// Says what decides about a verdict and cannot be carried.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(), Words> {
    let problem = writer.problem;
    writer.leave_attachments();
    writer.demand_plain_tests()?;
    writer.demand_no_prelude()?;
    let groups = flat_groups(writer)?;
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<problem revision=\"{}\" short-name=\"{}\">\n<names>\n",
        xml(if problem.version().is_empty() {
            "1"
        } else {
            problem.version()
        }),
        xml(problem.id())
    );
    for (lang, language) in Lang::ALL.into_iter().zip(LANGUAGES) {
        let _ = writeln!(
            text,
            "<name language=\"{language}\" value=\"{}\"/>",
            xml(problem.names().get(lang))
        );
    }
    let mut checkers = problem.programs().output_validators.iter();
    let percents = if checkers.any(|it| it.says_percents) {
        " treat-points-from-checker-as-percent=\"true\""
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "</names>\n<judging cpu-name=\"\" cpu-speed=\"0\" input-file=\"{}\" output-file=\"{}\"{percents}>\n<testset name=\"tests\">",
        xml(problem.stream_files().input.as_deref().unwrap_or_default()),
        xml(problem.stream_files().output.as_deref().unwrap_or_default()),
    );
    let tests: Vec<(Test, String)> = match &groups {
        None => writer
            .counting()
            .map(|test| (test.clone(), String::new()))
            .collect(),
        Some(groups) => with_points(groups),
    };
    let _ = writeln!(
        text,
        "<time-limit>{}</time-limit>\n<memory-limit>{}</memory-limit>\n<test-count>{}</test-count>\n<input-path-pattern>tests/%02d</input-path-pattern>\n<answer-path-pattern>tests/%02d.a</answer-path-pattern>\n<tests>",
        problem.limits().time.as_millis(),
        problem.limits().memory.bytes(),
        tests.len()
    );
    for ((test, points), number) in tests.iter().zip(1..) {
        writer.share(format!("tests/{number:02}"), &test.input);
        writer.share(format!("tests/{number:02}.a"), &test.answer);
        let sample = if test.group == Test::SAMPLE {
            " sample=\"true\""
        } else {
            ""
        };
        let description = match test.settings.description.as_str() {
            "" => String::new(),
            text => format!(" description=\"{}\"", xml(text)),
        };
        let _ = writeln!(
            text,
            "<test method=\"manual\"{description}{points}{sample}/>"
        );
    }
    text += "</tests>\n";
    text += &groups.map_or_else(String::new, |groups| policies(&groups));
    text += "</testset>\n</judging>\n";
    text += &assets(writer)?;
    if !problem.games().is_empty() {
        text += "<tags>\n";
        for tag in problem.games() {
            let _ = writeln!(text, "<tag value=\"{}\"/>", xml(tag));
        }
        text += "</tags>\n";
    }
    text += "</problem>\n";
    writer.put("problem.xml", text);
    statements(writer);
    lose_the_rest(writer);
    Ok(())
}

/// The tests with the attributes that say what each brings.
fn with_points(groups: &[FlatGroup]) -> Vec<(Test, String)> {
    let tests = groups.iter().flat_map(|group| {
        group.tests.iter().map(|(test, points)| {
            let attributes = if test.group == Test::SAMPLE {
                String::new()
            } else {
                format!(" group=\"{}\" points=\"{points}\"", xml(&group.name))
            };
            (test.clone(), attributes)
        })
    });
    tests.collect()
}

/// How the points of groups come of those of their tests.
fn policies(groups: &[FlatGroup]) -> String {
    let mut text = String::from("<groups>\n");
    for group in groups.iter().filter(|it| it.name != Test::SAMPLE) {
        let policy = match group.policy {
            Policy::Each => "each-test",
            Policy::Together => "complete-group",
        };
        let _ = write!(
            text,
            "<group name=\"{}\" points=\"{}\" points-policy=\"{policy}\"",
            xml(&group.name),
            group.points()
        );
        if group.requires.is_empty() {
            text += "/>\n";
            continue;
        }
        text += "><dependencies>";
        for place in &group.requires {
            let _ = write!(
                text,
                "<dependency group=\"{}\"/>",
                xml(&groups[*place].name)
            );
        }
        text += "</dependencies></group>\n";
    }
    text + "</groups>\n"
}

fn source(
    writer: &mut Writer<'_>,
    folder: &str,
    program: &PackageProgram,
    names: &mut Names,
) -> Option<String> {
    let file = program.files.first()?;
    let path = names.take(&format!("{folder}/{}", file.path));
    writer.share(path.clone(), &file.bytes);
    for beside in &program.files[1..] {
        let name = beside.path.rsplit('/').next().unwrap_or(&beside.path);
        writer.share(format!("files/{name}"), &beside.bytes);
    }
    Some(format!(
        "<source path=\"{}\" type=\"{}\"/>",
        xml(&path),
        language(program, &path)
    ))
}

/// Polygon's name of the language of a source.
fn language(program: &PackageProgram, path: &str) -> String {
    if let Some(language) = program.language.as_ref().filter(|it| it.contains('.')) {
        return xml(language);
    }
    match path.rsplit('.').next().unwrap_or_default() {
        "cpp" | "cc" | "cxx" => "cpp.g++17",
        "c" => "c.gcc",
        "py" => "python.3",
        "java" => "java21",
        "kt" => "kotlin",
        "rs" => "rust",
        "go" => "go",
        "js" => "nodejs",
        "cs" => "csharp.mono",
        "hs" => "haskell.ghc",
        "pas" => "pas.fpc",
        _ => "other",
    }
    .to_owned()
}

fn assets(writer: &mut Writer<'_>) -> Result<String, Words> {
    let problem = writer.problem;
    let programs = problem.programs();
    let mut names = Names::default();
    let mut text = String::from("<assets>\n");
    let own = programs
        .interactor
        .iter()
        .chain(&programs.output_validators);
    let is_own = *problem.checker() == CheckerSpec::Program || problem.is_interactive();
    if let Some(program) = own
        .clone()
        .find(|it| is_own && it.convention != Convention::Testlib)
    {
        return Err(say!(
            "`{program}` ends with 42 or 43, and Polygon wants testlib",
            program = program.name
        ));
    }
    if is_own {
        for checker in &programs.output_validators {
            let source = source(writer, "files", checker, &mut names).unwrap_or_default();
            let _ = writeln!(text, "<checker type=\"testlib\">{source}</checker>");
        }
    } else {
        let _ = writeln!(
            text,
            "<checker name=\"std::{}.cpp\" type=\"testlib\"/>",
            standard(writer)?
        );
    }
    if let Some(interactor) = &programs.interactor {
        let source = source(writer, "files", interactor, &mut names).unwrap_or_default();
        let _ = writeln!(text, "<interactor>{source}</interactor>");
    }
    let testlib = programs.input_validators.iter();
    let (kept, lost): (Vec<_>, Vec<_>) =
        testlib.partition(|it| it.convention == Convention::Testlib);
    if !kept.is_empty() {
        text += "<validators>\n";
        for validator in kept {
            let source = source(writer, "files", validator, &mut names).unwrap_or_default();
            let _ = writeln!(text, "<validator>{source}</validator>");
        }
        text += "</validators>\n";
    }
    if !lost.is_empty() {
        writer.lose(say!(
            "{count} validators of inputs, which are not written for testlib",
            count = lost.len()
        ));
    }
    text += "<solutions>\n";
    let mut main = "main";
    for submission in problem.submissions() {
        if submission.program.files.len() > 1 {
            writer.lose(say!(
                "{path}, which has several files",
                path = submission.path
            ));
            continue;
        }
        let expected = &submission.expected;
        let tag = match expected.verdict {
            Some(Verdict::AC) => std::mem::replace(&mut main, "accepted"),
            Some(Verdict::WA) => "wrong-answer",
            Some(Verdict::PE) => "presentation-error",
            Some(Verdict::TLE) => "time-limit-exceeded",
            Some(Verdict::MLE) => "memory-limit-exceeded",
            Some(Verdict::RE | Verdict::OLE) => "failed",
            Some(Verdict::CE | Verdict::SE) => {
                writer.lose(say!(
                    "{path}: nothing can be expected of it",
                    path = submission.path
                ));
                continue;
            }
            None if expected.ends.contains(&Verdict::AC) => "time-limit-exceeded-or-accepted",
            None => "rejected",
        };
        let source =
            source(writer, "solutions", &submission.program, &mut names).unwrap_or_default();
        let _ = writeln!(text, "<solution tag=\"{tag}\">{source}</solution>");
    }
    Ok(text + "</solutions>\n</assets>\n")
}

/// The checker of testlib that compares so.
fn standard(writer: &mut Writer<'_>) -> Result<&'static str, Words> {
    Ok(match writer.problem.checker() {
        CheckerSpec::Lines => "fcmp",
        CheckerSpec::Default(validator) => match validator.tolerance {
            None if validator.space_change_sensitive => "fcmp",
            None => "wcmp",
            Some(tolerance) => {
                let of = [tolerance.absolute, tolerance.relative];
                match of {
                    [Some(1e-4), Some(1e-4)] => "rcmp4",
                    [Some(1e-6), Some(1e-6)] => "rcmp6",
                    [Some(1e-9), Some(1e-9)] => "rcmp9",
                    _ => {
                        return Err(say!(
                            "its tolerances: 1e-4, 1e-6 and 1e-9 of both kinds are known"
                        ));
                    }
                }
            }
        },
        CheckerSpec::Reference | CheckerSpec::Program => "wcmp",
    })
}

fn statements(writer: &mut Writer<'_>) {
    for (lang, language) in Lang::ALL.into_iter().zip(LANGUAGES) {
        let markdown = writer.problem.statement(lang).to_owned();
        for (section, markdown) in statement::sections(&markdown, lang) {
            let (text, lost) = latex::of(markdown.trim());
            writer.put(format!("statement-sections/{language}/{section}.tex"), text);
            writer.done.lost.extend(lost);
        }
        let title = writer.problem.names().get(lang).to_owned();
        writer.put(
            format!("statement-sections/{language}/name.tex"),
            title + "\n",
        );
    }
}

fn lose_the_rest(writer: &mut Writer<'_>) {
    let problem = writer.problem;
    for (is_lost, what) in [
        (!problem.sources().is_empty(), say!("its sources")),
        (!problem.authors().is_empty(), say!("its authors")),
        (problem.license() != "unknown", say!("its licence")),
        (
            problem.bounds().next().is_some(),
            say!("the names of its bounds: numbers stand in their place"),
        ),
        (
            !problem.programs().generators.is_empty(),
            say!("its generators: their tests are files"),
        ),
        (
            !problem.programs().includes.is_empty(),
            say!("files that are added to submissions"),
        ),
        (true, say!("the limits on output and source")),
    ] {
        if is_lost {
            writer.lose(what);
        }
    }
}
