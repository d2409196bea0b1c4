//! The programs of a package and what is expected of its examples.

use super::{Facts, flags, short};
use crate::export::is_written_by_exports;
use crate::{
    Convention, Expected, ExpectedOf, PackageProgram, ProgramFile, Programs, StaticCase,
    Submission, Verdict,
};

const PART: &str = "program";

pub(super) fn of_submissions(facts: &mut Facts, submissions: &[Submission]) {
    for submission in submissions {
        let Submission {
            path,
            // The path begins with it.
            folder: _,
            expected,
            program,
        } = submission;
        let mut said = vec![content(program)];
        said.extend(of_expected(expected));
        facts.say(PART, path.as_str(), said.join(", "));
        add_texts(facts, path, program);
    }
}

pub(super) fn of_package(facts: &mut Facts, programs: &Programs) {
    let Programs {
        interactor,
        output_validators,
        input_validators,
        answer_validators,
        static_validator,
        static_cases,
        generators,
        grader,
        includes,
        prelude,
    } = programs;
    let kinds = [
        ("interactor", interactor.as_slice()),
        ("output validator", output_validators),
        ("input validator", input_validators),
        ("answer validator", answer_validators),
        ("static validator", static_validator.as_slice()),
        ("generator", generators),
        ("grader", grader.as_slice()),
    ];
    for (kind, programs) in kinds {
        // Those only say which tests there are.
        let own = programs
            .iter()
            .filter(|it| !is_written_by_exports(it.base_name()));
        for program in own {
            let name = format!("{kind} {}", program.base_name());
            add_texts(facts, &name, program);
            facts.say(PART, name, content(program));
        }
    }
    for StaticCase {
        group,
        max_score,
        args,
    } in static_cases
    {
        let worth = max_score.map_or("passed or not".to_owned(), |most| format!("{most} points"));
        let said = [worth, args.join(" ")].join(" ");
        facts.say("static validation", group.as_str(), said.trim_end());
    }
    if let Some(prelude) = prelude {
        facts.say("file", "before every submission", short(prelude));
    }
    for (language, files) in includes {
        for ProgramFile { path, bytes } in files {
            let name = format!("include/{language}/{path}");
            facts.texts.add("file", &name, "", bytes);
            facts.say("file", name, short(bytes));
        }
    }
}

/// The texts of a program's files.
fn add_texts(facts: &mut Facts, name: &str, program: &PackageProgram) {
    for file in &program.files {
        facts.texts.add(PART, name, &file.path, &file.bytes);
    }
}

/// The files of a program, and what the package says about running it.
fn content(program: &PackageProgram) -> String {
    let PackageProgram {
        // By which it is called already.
        name: _,
        files,
        language,
        entrypoint,
        convention,
        arguments,
        is_silent,
        says_percents,
    } = program;
    let files = files.iter().map(|file| match files.len() {
        1 => short(&file.bytes),
        _ => format!("{} {}", file.path, short(&file.bytes)),
    });
    let mut said: Vec<String> = vec![files.collect::<Vec<_>>().join(" ")];
    said.extend(language.as_ref().map(|it| format!("in {it}")));
    said.extend(entrypoint.as_ref().map(|it| format!("from {it}")));
    let made_for = match convention {
        Convention::Icpc => None,
        Convention::Testlib => Some("for testlib"),
        Convention::Plain => Some("ends with 0 or 1"),
        Convention::Coci => Some("ends with 0 or 1, or says `partial`"),
        Convention::Peg => Some("ends with 0 or 1, or prints a fraction"),
    };
    said.extend(made_for.map(str::to_owned));
    said.extend(
        arguments
            .as_ref()
            .map(|it| format!("called with {}", it.join(" "))),
    );
    said.extend(is_silent.then(|| "tells the submitter nothing".to_owned()));
    said.extend(says_percents.then(|| "says percents of the points".to_owned()));
    said.join(", ")
}

fn verdicts(verdicts: &[Verdict]) -> String {
    let words: Vec<&str> = verdicts.iter().map(|it| it.as_str()).collect();
    words.join(" or ")
}

fn of_expected(expected: &Expected) -> Vec<String> {
    let Expected {
        // One of the ends.
        verdict: _,
        ends,
        permitted,
        required,
        of_tests,
        score,
        is_partial,
        message,
        is_out_of_timing,
    } = expected;
    let mut said = Vec::new();
    let mut say = |name: &str, value: String| {
        if !value.is_empty() {
            said.push(format!("{name} {value}"));
        }
    };
    say("expected", verdicts(ends));
    say("permitted", verdicts(permitted));
    say("required", verdicts(required));
    for of in of_tests {
        let ExpectedOf {
            pattern,
            // Those that the pattern means.
            tests: _,
            permitted,
            required,
        } = of;
        say(&format!("on {pattern} permitted"), verdicts(permitted));
        say(&format!("on {pattern} required"), verdicts(required));
    }
    say(
        "points",
        score.map_or(String::new(), |(least, most)| format!("{least} to {most}")),
    );
    say("message", message.clone());
    let more = flags([
        (*is_partial, "part of the points"),
        (*is_out_of_timing, "not timed"),
    ]);
    if !more.is_empty() {
        said.push(more);
    }
    said
}
