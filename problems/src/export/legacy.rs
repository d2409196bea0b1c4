//! The format `legacy` of ICPC and Kattis.

use super::Writer;
use super::icpc;
use super::names::Names;
use super::placed::Version;
use super::scalar::quoted;
use super::tests::{self, arguments};
use super::{expected, latex};
use crate::words::Words;
use crate::{CheckerSpec, Exchange, Grading, Lang};

/// Writes the package.
///
/// # Errors
/// Says what decides about a verdict and cannot be carried.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(), Words> {
    writer.demand_one_comparison()?;
    metadata(writer);
    latex::statements(writer, "problem_statement");
    tests::write(writer, Version::Legacy)?;
    icpc::judges(writer, "output_validators/validate")?;
    icpc::others(writer)?;
    icpc::attachments(writer);
    if let Some(grader) = &writer.problem.programs().grader {
        writer.program("graders", grader, &mut Names::default());
    }
    expected::submissions(writer);
    if writer
        .done
        .files
        .remove("submissions/submissions.yaml")
        .is_some()
    {
        writer.lose(say!(
            "what is expected of programs beyond what their folders say"
        ));
    }
    Ok(())
}

fn metadata(writer: &mut Writer<'_>) {
    let problem = writer.problem;
    let limits = problem.limits();
    let mib = |size: crate::ByteSize| (size.bytes() >> 20).max(1);
    let mut text = format!("problem_format_version: legacy\nuuid: {}\n", problem.uuid());
    let mut line = |key: &str, value: String| text.extend([format!("{key}: {value}\n")]);
    if problem.kind().grading == Grading::Scoring {
        line("type", "scoring".to_owned());
    }
    // One name only can stand here; those of several languages stand in their statements.
    let is_missing = |lang: &Lang| problem.written_statement(*lang).is_empty();
    if writer.has_one_language() || Lang::ALL.iter().any(is_missing) {
        line("name", quoted(&problem.names().en));
    }
    if !problem.authors().is_empty() {
        line("author", quoted(&problem.authors().join(", ")));
    }
    if let Some(source) = problem.sources().first() {
        line("source", quoted(&source.name));
        if let Some(url) = &source.url {
            line("source_url", quoted(url.as_str()));
        }
    }
    if problem.license() != "unknown" {
        line("license", problem.license().to_owned());
    }
    if let Some(owner) = problem.rights_owner() {
        line("rights_owner", quoted(owner));
    }
    if !problem.games().is_empty() {
        line("keywords", quoted(&problem.games().join(" ")));
    }
    let own = *problem.checker() == CheckerSpec::Program || problem.is_interactive();
    if own {
        let mut words = vec!["custom"];
        if problem.kind().exchange == Exchange::Interactive {
            words.push("interactive");
        }
        if problem.kind().is_multi_pass {
            words.push("multi-pass");
        }
        line("validation", words.join(" "));
    } else {
        line("validation", "default".to_owned());
        let flags = arguments(problem.checker());
        if !flags.is_empty() {
            line("validator_flags", flags.join(" "));
        }
    }
    line(
        "limits",
        format!(
            "\n  memory: {}\n  output: {}\n  code: {}\n  compilation_time: {}\n  compilation_memory: {}\n  validation_time: {}\n  validation_memory: {}\n  validation_output: {}",
            mib(limits.memory),
            mib(limits.output),
            (limits.source.bytes() >> 10).max(1),
            limits.compile_time.as_secs(),
            mib(limits.compile_memory),
            problem.validation_limits().time.as_secs(),
            mib(problem.validation_limits().memory),
            mib(problem.validation_limits().output),
        ),
    );
    writer.put("problem.yaml", text.replace(": \n", ":\n"));
    if problem.timing().is_given {
        let seconds = limits.time.as_secs_f64();
        writer.put(".timelimit", format!("{seconds}\n"));
        // A package with this file is given points as DOMjudge gives them.
        if problem.kind().grading == Grading::PassFail {
            writer.put("domjudge-problem.ini", format!("timelimit = {seconds}\n"));
        }
    }
    let sources = problem.sources().len();
    if sources > 1 {
        writer.lose(say!(
            "{lost} of its {sources} sources",
            lost = sources - 1,
            sources
        ));
    }
    for (is_lost, what) in [
        (!problem.version().is_empty(), say!("its version")),
        (
            !problem.languages().is_empty(),
            say!("the languages that submissions may have"),
        ),
        (
            problem.bounds().next().is_some(),
            say!("the names of its bounds: numbers stand in their place"),
        ),
    ] {
        if is_lost {
            writer.lose(what);
        }
    }
}
