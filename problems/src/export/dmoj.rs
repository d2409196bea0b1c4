//! The format of DMOJ: `init.yml` next to the tests. Names, statements and limits are in the database of
//! a site of DMOJ, so here they are written next to it, for people.

use std::fmt::Write as _;

use super::Writer;
use super::flat_groups::{FlatGroup, Policy, flat_groups};
use super::names::Names;
use super::programs::percents;
use super::scalar::yaml;
use crate::words::Words;
use crate::{CheckerSpec, Convention, Lang, StreamFiles, Test};

/// What stands for the files of a test among the arguments of a judging program.
const PLACES: [&str; 3] = ["{input_file}", "{output_file}", "{answer_file}"];

/// Writes the package.
///
/// # Errors
/// Says what decides about a verdict and cannot be carried.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(), Words> {
    let problem = writer.problem;
    writer.leave_attachments();
    writer.demand_plain_tests()?;
    if !problem.programs().includes.is_empty() {
        return Err(say!(
            "files are added to submissions before they are compiled"
        ));
    }
    if problem.programs().static_validator.is_some() {
        writer.lose(say!("its static validator"));
    }
    let groups = flat_groups(writer)?;
    if groups.is_none() {
        writer.lose(say!(
            "that it is accepted or not: DMOJ gives points, a point for each test"
        ));
    }
    let mut init = format!(
        "time_limit: {}\nmemory_limit: {}\noutput_limit_length: {}\n",
        problem.limits().time.as_secs_f64(),
        problem.limits().memory.bytes() >> 10,
        problem.limits().output.bytes(),
    );
    init += &judge(writer)?;
    init += &links(problem.stream_files());
    init += "test_cases:\n";
    let mut names = Names::default();
    let tests: Vec<Test> = writer.counting().cloned().collect();
    match &groups {
        None => {
            for test in &tests {
                let points = u8::from(test.group != Test::SAMPLE);
                let files = case(writer, test, &test.name, &mut names);
                let _ = writeln!(init, "  - {{{files}, points: {points}}}");
            }
        }
        Some(groups) => init += &batches(writer, groups, &mut names),
    }
    writer.put("init.yml", init);
    for lang in Lang::ALL {
        let text = format!(
            "# {}\n\n{}",
            problem.names().get(lang),
            problem.statement(lang)
        );
        writer.put(format!("statement.{lang}.md"), text);
    }
    writer.lose(say!(
        "name and statements: DMOJ has them in its database; they stand in statement.*.md"
    ));
    if !problem.submissions().is_empty() {
        writer.lose(say!(
            "its {count} example programs",
            count = problem.submissions().len()
        ));
    }
    if !problem.programs().input_validators.is_empty() {
        writer.lose(say!("its validators of inputs"));
    }
    if !problem.programs().generators.is_empty() {
        writer.lose(say!("its generators: their tests are files"));
    }
    Ok(())
}

/// The files that stand for the standard streams of submissions, as links to these.
fn links(files: &StreamFiles) -> String {
    let mut text = String::new();
    for (name, stream) in [(&files.input, "stdin"), (&files.output, "stdout")] {
        if let Some(name) = name {
            let _ = writeln!(text, "  {}: /dev/{stream}", yaml(name));
        }
    }
    if text.is_empty() {
        text
    } else {
        format!("symlinks:\n{text}")
    }
}

/// Writes the files of a test; returns the keys that name them.
fn case(writer: &mut Writer<'_>, test: &Test, name: &str, names: &mut Names) -> String {
    let path = names.take(&format!("tests/{name}"));
    writer.share(format!("{path}.in"), &test.input);
    writer.share(format!("{path}.out"), &test.answer);
    let [input, answer] = ["in", "out"].map(|ending| yaml(&format!("{path}.{ending}")));
    format!("in: {input}, out: {answer}")
}

/// The tests of groups that bring points: all are batches, for a batch names those that it depends on by
/// their numbers.
fn batches(writer: &mut Writer<'_>, groups: &[FlatGroup], names: &mut Names) -> String {
    let mut text = String::new();
    // The numbers of the batches that each group became.
    let mut numbers: Vec<Vec<usize>> = Vec::new();
    let mut next = 1;
    for group in groups {
        let required = group.requires.iter().flat_map(|place| &numbers[*place]);
        let required: Vec<String> = required.map(usize::to_string).collect();
        let dependencies = if required.is_empty() {
            String::new()
        } else {
            format!("    dependencies: [{}]\n", required.join(", "))
        };
        let batches: Vec<(f64, &[(Test, f64)])> = match group.policy {
            Policy::Together => vec![(group.points(), &group.tests)],
            Policy::Each => group.tests.chunks(1).map(|one| (one[0].1, one)).collect(),
        };
        let first = next;
        for (points, tests) in batches {
            let _ = write!(text, "  - points: {points}\n{dependencies}    batched:\n");
            for ((test, _), number) in tests.iter().zip(1..) {
                let files = case(writer, test, &format!("{next:02}/{number:02}"), names);
                let _ = writeln!(text, "      - {{{files}}}");
            }
            next += 1;
        }
        numbers.push((first..next).collect());
    }
    text
}

/// The files of a judging program, the one that it begins with first, and its language.
fn bridged_files(program: &crate::PackageProgram) -> String {
    let begins = program.entrypoint.as_deref();
    let (first, others): (Vec<_>, Vec<_>) = program
        .files
        .iter()
        .partition(|file| Some(file.path.as_str()) == begins);
    let paths: Vec<String> = first
        .into_iter()
        .chain(others)
        .map(|file| yaml(&format!("judge/{}", file.path)))
        .collect();
    let files = match paths.as_slice() {
        [only] => only.clone(),
        several => format!("[{}]", several.join(", ")),
    };
    // Polygon's names of languages have a dot, and all of them are of C++ where testlib is.
    let language = program.language.as_deref().filter(|it| !it.contains('.'));
    format!("files: {files}\n  lang: {}\n", language.unwrap_or("CPP17"))
}

/// How outputs are compared.
fn judge(writer: &mut Writer<'_>) -> Result<String, Words> {
    let programs = writer.problem.programs();
    let own = programs.interactor.as_ref().or_else(|| {
        let is_own = *writer.problem.checker() == CheckerSpec::Program;
        programs.output_validators.first().filter(|_| is_own)
    });
    if let Some(program) = own {
        if program.says_percents {
            return Err(percents(program));
        }
        let kind = match program.convention {
            Convention::Icpc => {
                return Err(say!(
                    "`{program}` ends with 42 or 43, as DMOJ does not know it",
                    program = program.name
                ));
            }
            Convention::Testlib => "testlib",
            Convention::Plain => "default",
            Convention::Coci => "coci",
            Convention::Peg => "peg",
        };
        writer.files("judge", program);
        let mut files = bridged_files(program);
        let _ = writeln!(files, "  type: {kind}");
        if let Some(arguments) = &program.arguments {
            let word = |word: &String| {
                if PLACES.contains(&word.as_str()) {
                    return Ok(word.clone());
                }
                let quoted =
                    shlex::try_quote(word).map_err(|error| Words::from(error.to_string()))?;
                Ok::<_, Words>(quoted.into_owned())
            };
            let words = arguments.iter().map(word).collect::<Result<Vec<_>, _>>()?;
            let line = words.join(" ");
            let _ = writeln!(files, "  args_format_string: {}", yaml(&line));
        }
        if program.is_silent && programs.interactor.is_none() {
            files += "  feedback: false\n";
        }
        return Ok(match programs.interactor {
            Some(_) => format!("interactive:\n  {files}"),
            None => format!(
                "checker:\n  name: bridged\n  args:\n    {}",
                files.replace("\n  ", "\n    ")
            ),
        });
    }
    let floats = |digits: i32, mode: &str| {
        format!("checker:\n  name: floats\n  args: {{precision: {digits}, error_mode: {mode}}}\n")
    };
    Ok(match writer.problem.checker() {
        CheckerSpec::Lines => "checker: rstripped\n".to_owned(),
        CheckerSpec::Default(validator) => match validator.tolerance {
            Some(tolerance) => {
                let both = [tolerance.absolute, tolerance.relative];
                let least = both.into_iter().flatten().fold(f64::INFINITY, f64::min);
                let digits = -least.max(1e-30).log10();
                let is_power = (digits - digits.round()).abs() < 1e-9;
                if !is_power
                    || both
                        .iter()
                        .flatten()
                        .any(|it| (it - least).abs() > 1e-12 * least)
                {
                    return Err(say!("its tolerances, which are no powers of ten or differ"));
                }
                let mode = match both {
                    [Some(_), None] => "absolute",
                    [None, Some(_)] => "relative",
                    _ => "default",
                };
                floats(digits.round() as i32, mode)
            }
            None if validator.space_change_sensitive => "checker: identical\n".to_owned(),
            None => "checker: standard\n".to_owned(),
        },
        CheckerSpec::Reference | CheckerSpec::Program => String::new(),
    })
}
