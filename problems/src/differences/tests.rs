//! The tests by content, what is said of each, and how points come of them.

use std::collections::BTreeMap;

use super::{Facts, flags, short, word};
use crate::{
    CheckerSpec, DefaultValidator, Display, Grading, Problem, ProblemsError, ProgramFile, Test,
    TestGroup, TestSettings, Tolerance, ValidatorCase,
};

/// How outputs are compared, in the words of the format.
pub(super) fn comparison(checker: &CheckerSpec) -> String {
    let DefaultValidator {
        case_sensitive,
        space_change_sensitive,
        tolerance,
    } = match checker {
        CheckerSpec::Lines => return "line by line".to_owned(),
        CheckerSpec::Reference => return "the problem's own code".to_owned(),
        CheckerSpec::Program => return "a program of the package".to_owned(),
        CheckerSpec::Default(validator) => validator,
    };
    let mut words = vec!["default".to_owned()];
    words.extend(case_sensitive.then(|| "case_sensitive".to_owned()));
    words.extend(space_change_sensitive.then(|| "space_change_sensitive".to_owned()));
    if let Some(Tolerance { absolute, relative }) = tolerance {
        words.extend(absolute.map(|it| format!("float_absolute_tolerance {it:e}")));
        words.extend(relative.map(|it| format!("float_relative_tolerance {it:e}")));
    }
    words.join(" ")
}

pub(super) fn of_groups(facts: &mut Facts, groups: &[TestGroup]) {
    for group in groups {
        let TestGroup {
            name,
            max_score,
            aggregation,
            acceptance,
            rejection,
            requires,
            accept_score,
            reject_score,
            ignores_samples,
            goes_on,
            grader_args,
        } = group;
        let most = max_score.map_or("unbounded".to_owned(), |most| most.to_string());
        let mut said = vec![format!(
            "{most} points, {}, accepted by {}, rejected by {}",
            word(aggregation),
            word(acceptance),
            word(rejection)
        )];
        said.extend((!requires.is_empty()).then(|| format!("after {}", requires.join(" "))));
        said.extend(accept_score.map(|score| format!("{score} each")));
        said.extend((*reject_score != 0.0).then(|| format!("{reject_score} if rejected")));
        said.extend(
            grader_args
                .as_ref()
                .map(|args| format!("graded by the package's grader {}", args.join(" "))),
        );
        let more = flags([
            (*ignores_samples, "samples left out"),
            (*goes_on, "goes on"),
        ]);
        said.extend((!more.is_empty()).then_some(more));
        let name = if name.is_empty() { "all tests" } else { name };
        facts.say("group", name, said.join(", "));
    }
}

pub(super) fn of_tests(facts: &mut Facts, problem: &Problem) -> Result<(), ProblemsError> {
    let is_scoring = problem.kind().grading == Grading::Scoring;
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for test in problem.tests()?.tests() {
        let Test {
            // What the exporters of formats change.
            name: _,
            group,
            input,
            answer,
            settings,
        } = test;
        let kind = match group.as_str() {
            Test::SAMPLE => "sample",
            Test::BEYOND => "beyond",
            _ => "secret",
        };
        let content = [&**input, b"\0", &**answer].concat();
        let name = format!("{kind} {} ({} bytes)", short(&content), input.len());
        let mut said = of_settings(settings, kind);
        // Without points a group is but a part of the test's name.
        if is_scoring && kind == "secret" {
            said.insert(0, format!("group {group}"));
        }
        *counts.entry((name, said.join("; "))).or_default() += 1;
    }
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ((name, settings), times) in counts {
        let there = if times == 1 {
            "there".to_owned()
        } else {
            format!("{times} times")
        };
        let one = if settings.is_empty() {
            there
        } else {
            format!("{there}: {settings}")
        };
        said.entry(name).or_default().push(one);
    }
    for (name, said) in said {
        facts.say("test", name, said.join(" and "));
    }
    Ok(())
}

/// What validators are tried on, by name: a case is nothing but what it is called and what it holds.
pub(super) fn of_validator_cases(facts: &mut Facts, cases: &[ValidatorCase]) {
    for case in cases {
        let ValidatorCase { kind, test, output } = case;
        let content = match output {
            Some(output) => [&*test.input, b"\0", &*test.answer, b"\0", &**output].concat(),
            None => [&*test.input, b"\0", &*test.answer].concat(),
        };
        let mut said = vec![short(&content)];
        said.extend(of_settings(&test.settings, "case"));
        let name = format!("{} {}.in", kind.folder().replace('_', " "), test.name);
        facts.texts.add("file", &name, "", &test.input);
        facts.say("file", name, said.join("; "));
    }
}

/// What is said of a test in particular.
fn of_settings(settings: &TestSettings, kind: &str) -> Vec<String> {
    let TestSettings {
        checker,
        args,
        output_validator_args,
        input_validator_args,
        answer_validator_args,
        files,
        worth,
        full_feedback,
        hint,
        description,
        display,
        // Only whoever judges makes tests of those.
        static_validator_args: _,
    } = settings;
    let mut said = Vec::new();
    let mut say = |name: &str, value: String| {
        if !value.is_empty() {
            said.push(format!("{name} {value}"));
        }
    };
    say(
        "compared",
        checker.as_ref().map(comparison).unwrap_or_default(),
    );
    say("arguments", args.join(" "));
    say("validator's arguments", output_validator_args.join(" "));
    for (kind, all) in [
        ("input", input_validator_args),
        ("answer", answer_validator_args),
    ] {
        for (name, args) in all {
            let whose = format!("arguments of {kind} validator {name}");
            say(whose.trim_end(), args.join(" "));
        }
    }
    for ProgramFile { path, bytes } in files {
        say("file", format!("{path} {}", short(bytes)));
    }
    say("worth", worth.map(|it| it.to_string()).unwrap_or_default());
    // A sample is seen in any case.
    say(
        "feedback",
        flags([(*full_feedback && kind != "sample", "full")]),
    );
    say("hint", hint.clone());
    say("description", description.clone());
    let Display {
        input,
        answer,
        interaction,
    } = display;
    for (name, shown) in [
        ("shows input", input),
        ("shows answer", answer),
        ("shows interaction", interaction),
    ] {
        say(name, shown.as_ref().map(|it| short(it)).unwrap_or_default());
    }
    said
}
