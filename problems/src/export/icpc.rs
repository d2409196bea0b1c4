//! The format 2025-09 of ICPC and Kattis.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::names::Names;
use super::placed::Version;
use super::scalar::{quoted, yaml_list};
use super::tests;
use super::{Writer, cases, expected, latex, programs as validators};
use crate::task::Constant;
use crate::words::Words;
use crate::{CheckerSpec, Exchange, FileWriting, Grading, Lang};

/// Writes the package.
///
/// # Errors
/// Says what decides about a verdict and cannot be carried.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(), Words> {
    metadata(writer);
    statements(writer);
    // Tools that know no Markdown ask for these.
    latex::statements(writer, "statement");
    tests::write(writer, Version::Current)?;
    cases::write(writer);
    attachments(writer);
    for (path, bytes) in writer.problem.solution_files() {
        writer.share(format!("solution/{path}"), bytes);
    }
    judges(writer, "output_validator")?;
    others(writer)?;
    if writer.problem.programs().grader.is_some() {
        writer.lose(say!("its grader, which no group asks"));
    }
    expected::submissions(writer);
    Ok(())
}

fn metadata(writer: &mut Writer<'_>) {
    let problem = writer.problem;
    let kind = problem.kind();
    let mut types = vec![match kind.grading {
        Grading::PassFail => "pass-fail",
        Grading::Scoring => "scoring",
    }];
    match kind.exchange {
        Exchange::Output => {}
        Exchange::Interactive => types.push("interactive"),
        Exchange::SubmitAnswer => types.push("submit-answer"),
    }
    if kind.is_multi_pass {
        types.push("multi-pass");
    }
    let types: Vec<String> = types.into_iter().map(str::to_owned).collect();
    let mut text = String::from("problem_format_version: 2025-09\n");
    let mut line = |key: &str, value: String| text.extend([format!("{key}: {value}\n")]);
    line(
        "type",
        match types.as_slice() {
            [only] => only.clone(),
            types => yaml_list(types),
        },
    );
    line("name", name(writer));
    line("uuid", problem.uuid().to_owned());
    if !problem.version().is_empty() {
        line("version", quoted(problem.version()));
    }
    if !problem.authors().is_empty() {
        line(
            "credits",
            format!("{{authors: {}}}", yaml_list(problem.authors())),
        );
    }
    if !problem.sources().is_empty() {
        let sources = problem.sources().iter().map(|source| match &source.url {
            Some(url) => format!(
                "\n  - name: {}\n    url: {}",
                quoted(&source.name),
                quoted(url.as_str())
            ),
            None => format!("\n  - name: {}", quoted(&source.name)),
        });
        line("source", sources.collect::<Vec<_>>().concat());
    }
    if problem.license() != "unknown" {
        line("license", problem.license().to_owned());
    }
    if let Some(owner) = problem.rights_owner() {
        line("rights_owner", quoted(owner));
    }
    if let Some(embargo) = problem.embargo() {
        line("embargo_until", embargo.said().to_owned());
    }
    if !problem.games().is_empty() {
        line("keywords", yaml_list(problem.games()));
    }
    line("limits", limits(writer));
    if !problem.languages().is_empty() {
        line("languages", yaml_list(problem.languages()));
    }
    match problem.file_writing() {
        FileWriting::Unsaid => {}
        FileWriting::Allowed => line("allow_file_writing", "true".to_owned()),
        FileWriting::Forbidden => line("allow_file_writing", "false".to_owned()),
    }
    let constants = constants(problem.constants());
    if !constants.is_empty() {
        line("constants", constants);
    }
    writer.put("problem.yaml", text.replace(": \n", ":\n"));
}

/// The name, in each language that has a statement or a name of its own.
pub(super) fn name(writer: &Writer<'_>) -> String {
    let names = writer.problem.names();
    if writer.has_one_language() {
        return format!("{{en: {}}}", quoted(&names.en));
    }
    format!("{{en: {}, zh: {}}}", quoted(&names.en), quoted(&names.zh))
}

/// The constants, those with several ways to be written together.
fn constants(all: &BTreeMap<String, Constant>) -> String {
    let mut text = String::new();
    let value = |constant: &Constant| match constant {
        Constant::Integer(number) => number.to_string(),
        other => {
            let written = serde_json::to_string(other);
            written.unwrap_or_default()
        }
    };
    for (name, constant) in all {
        if name.contains('.') {
            continue;
        }
        let prefix = format!("{name}.");
        let ways = all
            .iter()
            .filter_map(|(key, constant)| Some((key.strip_prefix(&prefix)?, constant)));
        let ways: Vec<String> = ways
            .map(|(way, it)| format!("{way}: {}", value(it)))
            .collect();
        let _ = match ways.as_slice() {
            [] => write!(text, "\n  {name}: {}", value(constant)),
            ways => write!(text, "\n  {name}: {{{}}}", ways.join(", ")),
        };
    }
    text
}

fn limits(writer: &Writer<'_>) -> String {
    let problem = writer.problem;
    let (limits, timing) = (problem.limits(), problem.timing());
    let validation = problem.validation_limits();
    let mib = |size: crate::ByteSize| (size.bytes() >> 20).max(1);
    let mut text = String::new();
    let mut line = |key: &str, value: String| text.extend([format!("\n  {key}: {value}")]);
    if timing.is_given {
        line("time_limit", limits.time.as_secs_f64().to_string());
    }
    let usual = crate::Timing::default();
    if timing.resolution != usual.resolution {
        line(
            "time_resolution",
            timing.resolution.as_secs_f64().to_string(),
        );
    }
    if (timing.ac_to_time_limit, timing.time_limit_to_tle)
        != (usual.ac_to_time_limit, usual.time_limit_to_tle)
    {
        line(
            "time_multipliers",
            format!(
                "{{ac_to_time_limit: {}, time_limit_to_tle: {}}}",
                timing.ac_to_time_limit, timing.time_limit_to_tle
            ),
        );
    }
    line("memory", mib(limits.memory).to_string());
    line("output", mib(limits.output).to_string());
    line("code", (limits.source.bytes() >> 10).max(1).to_string());
    line(
        "compilation_time",
        limits.compile_time.as_secs().to_string(),
    );
    line("compilation_memory", mib(limits.compile_memory).to_string());
    line("validation_time", validation.time.as_secs().to_string());
    line("validation_memory", mib(validation.memory).to_string());
    line("validation_output", mib(validation.output).to_string());
    if problem.kind().is_multi_pass {
        line("validation_passes", validation.passes.to_string());
    }
    text
}

fn statements(writer: &mut Writer<'_>) {
    for lang in Lang::ALL {
        if lang == Lang::Zh && writer.has_one_language() {
            continue;
        }
        let text = writer.problem.written_statement(lang);
        if !text.is_empty() {
            writer.put(format!("statement/problem.{lang}.md"), text);
        }
    }
    for (name, bytes) in writer.problem.statement_files() {
        writer.share(format!("statement/{name}"), bytes);
    }
}

/// Writes what comes with the statement.
pub(super) fn attachments(writer: &mut Writer<'_>) {
    for (path, bytes) in writer.problem.attachments() {
        writer.share(format!("attachments/{path}"), bytes);
    }
}

/// Writes the interactor or the output validators into a folder.
pub(super) fn judges(writer: &mut Writer<'_>, folder: &str) -> Result<(), Words> {
    let programs = writer.problem.programs();
    if let Some(interactor) = &programs.interactor {
        if !programs.output_validators.is_empty() {
            return Err(say!("an interactor and a checker decide together"));
        }
        writer.judging(folder, interactor)?;
        if interactor.convention == crate::Convention::Testlib {
            writer.put(format!("{folder}/is_interactor"), "");
        }
        return Ok(());
    }
    if *writer.problem.checker() != CheckerSpec::Program {
        return Ok(());
    }
    match programs.output_validators.as_slice() {
        [only] => writer.judging(folder, only),
        several => Err(say!(
            "{count} output validators, of which one is possible",
            count = several.len()
        )),
    }
}

/// Writes validators of inputs and answers, generators and what else there is.
pub(super) fn others(writer: &mut Writer<'_>) -> Result<(), Words> {
    let programs = writer.problem.programs();
    writer.demand_no_prelude()?;
    let mut names = Names::default();
    for (folder, list) in [
        ("input_validators", &programs.input_validators),
        ("answer_validators", &programs.answer_validators),
    ] {
        for program in list {
            if program.convention == crate::Convention::Testlib {
                let path = names.take(&format!(
                    "{folder}/{}",
                    program.base_name().replace('.', "_")
                ));
                writer.judging(&path, program)?;
            } else {
                writer.program(folder, program, &mut names);
            }
        }
    }
    if programs.input_validators.is_empty() {
        let inputs = writer.tests.iter().map(|test| &test.input);
        let inputs = inputs.chain(cases::right_inputs(writer));
        let known = validators::knows("inputs", inputs);
        writer.put(
            format!("input_validators/{}", validators::KNOWN_INPUTS),
            known,
        );
        writer.lose(say!("the check of inputs: input_validators/known_tests.py takes the tests there are and no others"));
    }
    if programs.answer_validators.is_empty() && !writer.problem.is_interactive() {
        let answers = writer.tests.iter().map(|test| &test.answer);
        let answers = answers.chain(cases::right_answers(writer));
        let known = validators::knows("answers", answers);
        writer.put(
            format!("answer_validators/{}", validators::KNOWN_ANSWERS),
            known,
        );
    }
    for program in &programs.generators {
        writer.program("generators", program, &mut names);
    }
    for (language, files) in &programs.includes {
        for file in files {
            writer.share(format!("include/{language}/{}", file.path), &file.bytes);
        }
    }
    if let Some(program) = &programs.static_validator {
        writer.files("static_validator", program);
    }
    if !programs.static_cases.is_empty() {
        writer.lose(say!("when the static validator looks at a submission"));
    }
    Ok(())
}
