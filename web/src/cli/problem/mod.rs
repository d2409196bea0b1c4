//! `grundy problem`: the problems there are, and finding one by what was typed.

mod check;
mod diff;
mod export;
mod fit_limits;
mod format;
mod generate;
mod import;
mod limits_in_yaml;
mod matrix;
mod mutants;
mod new;
pub(super) mod new_test;
mod pull;
mod push;

use std::path::Path;

use clap::{Args, Subcommand};
use problems::{Diagnostic, Lang, Problem as Package, catalog, package};

use super::language::say;
use super::listing::Listing;
use super::{Failure, language, output, remarks};
use crate::documents::{ProblemDetail, ProblemList};

/// Look at problems
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem list\n  grundy problem show hdoj-1536 --in zh\n  grundy problem check hdoj-1536"
)]
pub(super) struct Problem {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the problems of the catalog
    #[command(after_help = "Example:\n  grundy problem list --json")]
    List {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    Check(check::Check),
    New(new::New),
    Export(export::Export),
    Import(import::Import),
    Diff(diff::Diff),
    Format(format::Format),
    Generate(generate::Generate),
    Mutants(mutants::Mutants),
    FitLimits(fit_limits::FitLimits),
    Push(push::Push),
    Pull(pull::Pull),
    /// Show a problem: statement, limits, samples
    #[command(after_help = "Example:\n  grundy problem show poj-3710 --in zh")]
    Show {
        /// A problem of the catalog, or the folder or zip file of a package
        problem: String,
        /// The language of the statement [default: by the environment]
        #[arg(long = "in", value_name = "LANGUAGE", value_parser = statement_language)]
        lang: Option<Lang>,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
}

impl Problem {
    /// Prints what was asked for.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::List { json: true } => output::json(&ProblemList::catalog()),
            Command::List { json: false } => list(),
            Command::Check(check) => check.run(),
            Command::New(new) => new.run(),
            Command::Export(export) => export.run(),
            Command::Import(import) => import.run(),
            Command::Diff(diff) => diff.run(),
            Command::Format(format) => format.run(),
            Command::Generate(generate) => generate.run(),
            Command::Mutants(mutants) => mutants.run(),
            Command::FitLimits(fit_limits) => fit_limits.run(),
            Command::Push(push) => push.run(),
            Command::Pull(pull) => pull.run(),
            Command::Show {
                problem,
                json: true,
                ..
            } => output::json(&ProblemDetail::of(&find(&problem)?)),
            Command::Show { problem, lang, .. } => {
                let lang = lang.unwrap_or_else(|| language::preferred().into());
                show(&find(&problem)?, lang)
            }
        }
    }
}

fn statement_language(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "the languages are en and zh".to_owned())
}

fn list() -> Result<(), Failure> {
    let lang = language::preferred().into();
    let mut table = Listing::new(
        [
            "cli-problem-id",
            "cli-problem-difficulty",
            "cli-problem-name",
            "cli-problem-games",
        ]
        .map(|key| say(key).to_string()),
    )
    .one_line();
    for problem in catalog::all() {
        table.add_row(vec![
            problem.id().to_owned(),
            problem
                .difficulty()
                .map(|d| d.to_string())
                .unwrap_or_default(),
            problem.names().get(lang).to_owned(),
            problem.games().join(", "),
        ]);
    }
    output::list(&table)
}

fn show(problem: &Package, lang: Lang) -> Result<(), Failure> {
    let limits = problem.limits();
    output::line(&format!(
        "{}  {}\n{} ms, {}\n\n{}",
        problem.id(),
        problem.names().get(lang),
        limits.time.as_millis(),
        limits.memory,
        problem.statement(lang).trim_end()
    ))?;
    let samples = problem.samples().iter();
    for sample in samples.filter(|_| !problem.is_interactive()) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        output::line(&format!(
            "\n--- {} ---\n{}\n--->\n{}",
            sample.name,
            text(sample.shown_input()),
            text(sample.shown_answer())
        ))?;
    }
    Ok(())
}

/// Returns the problem that was typed: a catalog id, or the path of a package.
pub(super) fn find(typed: &str) -> Result<Package, Failure> {
    if let Some(problem) = built_in(typed) {
        return Ok(problem);
    }
    let (problem, found) = package::load(package_at(typed)?, &catalog::code_of);
    match problem {
        Some(problem) => {
            for finding in &found {
                warn(typed, finding);
            }
            Ok(problem)
        }
        None => Err(broken(typed, &found)),
    }
}

/// Warns of something about the package that was typed.
fn warn(typed: &str, found: &Diagnostic) {
    let said = say("cli-package-warning").with("path", typed);
    remarks::remark(said.with("finding", found.words()));
}

/// The problem of the catalog with that id. Says so where a package stands at a path that reads the
/// same.
fn built_in(id: &str) -> Option<Package> {
    let problem = catalog::get(id)?;
    if Path::new(id).join("problem.yaml").exists() {
        remarks::remark(format_args!(
            "note: `{id}` is the problem of the catalog; the package in the folder is `./{id}`"
        ));
    }
    Some(problem)
}

/// The path that was typed, where something stands that may be a package.
fn package_at(typed: &str) -> Result<&Path, Failure> {
    let path = Path::new(typed);
    if !path.exists() {
        return Err(unknown(typed));
    }
    if path.is_file() && !is_zip(path) {
        return Err(Failure::bad_input(
            say("cli-no-package").with("path", typed),
        ));
    }
    Ok(path)
}

/// Whether a file is a zipped package by its name.
pub(super) fn is_zip(path: &Path) -> bool {
    let suffix = path.extension();
    suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("zip"))
}

fn broken(typed: &str, found: &[Diagnostic]) -> Failure {
    let errors: Vec<String> = found
        .iter()
        .map(|diagnostic| format!("\n  {}", language::preferred().of(&diagnostic.words())))
        .collect();
    let said = say("cli-package-unusable").with("path", typed);
    Failure::bad_input(format!("{said}{}", errors.concat()))
}

fn unknown(typed: &str) -> Failure {
    if typed.contains('/') || is_zip(Path::new(typed)) {
        return Failure::bad_input(say("cli-no-folder").with("path", typed));
    }
    let mut near: Vec<(f64, &str)> = catalog::ids()
        .map(|id| (strsim::jaro_winkler(id, typed), id))
        .filter(|&(likeness, _)| likeness > 0.75)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, id)| id).collect();
    let said = if near.is_empty() {
        say("cli-problem-unknown")
    } else {
        let or = say("cli-or").to_string();
        say("cli-problem-mistyped").with("near", near.join(&format!(" {or} ")))
    };
    Failure::bad_input(said.with("id", typed))
}
