//! `grundy problem`: the problems there are.

mod check;
mod collected;
mod diff;
mod export;
mod fit_limits;
mod format;
mod generate;
mod import;
mod inputs;
mod limits_in_yaml;
mod matrix;
mod mutants;
mod new;
pub(super) mod new_test;
mod pull;
mod push;

use std::path::Path;
use std::time::SystemTime;

use clap::{Args, Subcommand};
use judge::language::{built_in as built_in_languages, taken};
use problems::{FileWriting, Lang, Problem as Package, catalog};

use super::language::say;
use super::listing::Listing;
use super::package::find;
use super::{Failure, folding, language, links, output, remarks};
use crate::documents::{ProblemDetail, ProblemList, shown_samples};
use crate::library::Idea;
use crate::locale::Locale;

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
    Judge(super::judge::Judge),
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
    Inputs(inputs::Inputs),
    /// Show a problem: statement, limits, samples
    #[command(after_help = "Example:\n  grundy problem show poj-3710 --in zh")]
    Show {
        /// A problem of the catalog, or the folder or archive of a package
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
            Command::List { json: false } => {
                output::list(&listed(language::preferred(), folding::width()))
            }
            Command::Check(check) => check.run(),
            Command::Judge(judge) => judge.run(),
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
            Command::Inputs(inputs) => inputs.run(),
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

/// The problems of the catalog, for a terminal of that width or a program. A program gets the keywords of
/// each; people see what it is about, and not the theorem that solves it.
fn listed(locale: Locale, width: Option<usize>) -> Listing {
    let headings = [
        "cli-problem-id",
        "cli-problem-difficulty",
        "cli-problem-name",
        "cli-problem-idea",
    ];
    let headings = headings.map(|key| locale.text(key).to_string());
    let mut table = Listing::new(headings).within(width).one_line();
    let is_linked = links::shown();
    for problem in catalog::all() {
        let about = match width {
            Some(_) => idea(problem.games(), locale),
            None => problem.games().join(", "),
        };
        let difficulty = problem.difficulty().map(|it| it.to_string());
        let row = [
            problem.id().to_owned(),
            difficulty.unwrap_or_default(),
            problem.names().get(locale.into()).to_owned(),
            about,
        ];
        let mut sources = problem.sources().iter();
        let source = sources.find_map(|it| it.url.as_ref());
        let source = source.filter(|_| is_linked).map(ToString::to_string);
        table.add_linked_row(row, source);
    }
    table
}

/// The idea that a problem with these keywords is about, in words.
fn idea(keywords: &[String], locale: Locale) -> String {
    let idea = Idea::of(keywords).name();
    let words = locale.known_text(&format!("idea-{idea}"));
    words.unwrap_or_else(|| idea.to_owned())
}

fn show(problem: &Package, lang: Lang) -> Result<(), Failure> {
    let embargo = problem.embargo();
    let embargo = embargo.filter(|it| it.holds_at(SystemTime::now()));
    if let Some(embargo) = embargo {
        remarks::remark(say("cli-embargo").with("date", embargo.said()));
    }
    output::line(&format!(
        "{}  {}\n{}\n{}\n{}",
        problem.id(),
        problem.names().get(lang),
        limits(problem),
        rules(problem),
        folding::markdown(problem.statement(lang).trim_end(), folding::width())
    ))?;
    for sample in shown_samples(problem) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        output::line(&format!(
            "\n--- {} ---\n{}\n--->\n{}",
            sample.name,
            text(sample.input),
            text(sample.output)
        ))?;
    }
    Ok(())
}

/// The limits of a package; where it leaves the time to be measured, what it follows from.
fn limits(problem: &Package) -> String {
    let (limits, timing) = (problem.limits(), problem.timing());
    if timing.is_given || problem.kind().takes_answers() {
        return format!("{} ms, {}", limits.time.as_millis(), limits.memory);
    }
    let time = say("cli-problem-time-by-programs")
        .with("factor", timing.ac_to_time_limit)
        .with("step", timing.resolution.as_secs_f64());
    format!("{}\n{time}", limits.memory)
}

/// What a package allows programs, a line each; nothing where it says nothing of it.
fn rules(problem: &Package) -> String {
    let mut lines = String::new();
    if !problem.languages().is_empty() {
        let known = built_in_languages();
        let taken = taken(problem.languages(), &known, |it| {
            (it.id.as_str(), it.aliases.as_slice())
        });
        let ids: Vec<&str> = taken.iter().map(|it| it.id.as_str()).collect();
        let named = if ids.is_empty() {
            problem.languages().join(", ")
        } else {
            ids.join(", ")
        };
        let said = say("cli-problem-languages").with("languages", named);
        lines = format!("{said}\n");
    }
    let files = problem.stream_files();
    for (key, name) in [
        ("cli-problem-input-file", &files.input),
        ("cli-problem-output-file", &files.output),
    ] {
        if let Some(name) = name {
            lines = format!("{lines}{}\n", say(key).with("name", name.clone()));
        }
    }
    if problem.file_writing() == FileWriting::Forbidden {
        lines = format!("{lines}{}\n", say("cli-problem-only-reads"));
    }
    lines
}

/// Whether a file that is written is to be a zip by its name.
pub(super) fn is_zip(path: &Path) -> bool {
    let suffix = path.extension();
    suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("zip"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_see_what_a_problem_is_about_and_programs_its_keywords() {
        let people = listed(Locale::Zh, Some(80)).to_string();
        let line = |list: &str| {
            let found = list.lines().find(|line| line.starts_with("anti-sg"));
            found.map(str::to_owned).unwrap_or_default()
        };
        let idea = idea(&["anti-sg".to_owned()], Locale::Zh);
        assert!(line(&people).ends_with(&idea), "{people}");
        let programs = listed(Locale::Zh, None).to_string();
        assert!(
            line(&programs).contains("\tanti-sg, misere, "),
            "{programs}"
        );
    }
}
