//! `grundy problem show`: statement, limits and samples of a problem, of this machine or of a site.

use std::time::SystemTime;

use clap::Args;
use judge::language::{built_in as built_in_languages, taken};
use problems::{ByteSize, FileWriting, Lang, Problem as Package};
use serde_json::Value;

use crate::cli::language::say;
use crate::cli::package::find;
use crate::cli::site::{Elsewhere, Site};
use crate::cli::{Failure, folding, language, output, remarks, statement};
use crate::documents::ProblemDetail;
use crate::http::links::percent_encode;

/// Show a problem: statement, limits, samples
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy problem show poj-3710 --in zh\n  grundy problem show nim --server https://judge.example"
)]
pub(super) struct Show {
    /// A problem of the catalog, or the folder or archive of a package; of a site the problem's id there
    problem: String,
    /// The language of the statement [default: by the environment]
    #[arg(long = "in", value_name = "LANGUAGE", value_parser = statement_language)]
    lang: Option<Lang>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    elsewhere: Elsewhere,
}

impl Show {
    /// Prints the problem.
    pub(super) fn run(&self) -> Result<(), Failure> {
        if let Some(site) = self.elsewhere.site()? {
            return self.of_site(&site);
        }
        let problem = find(&self.problem)?;
        let detail = ProblemDetail::of(&problem);
        if self.json {
            return output::json(&detail);
        }
        let embargo = problem.embargo();
        if let Some(embargo) = embargo.filter(|it| it.holds_at(SystemTime::now())) {
            remarks::remark(say("cli-embargo").with("date", embargo.said()));
        }
        self.print(&detail, &limits(&problem), &rules(&problem))
    }

    fn of_site(&self, site: &Site) -> Result<(), Failure> {
        let address = format!("/api/v1/problems/{}", percent_encode(&self.problem));
        if self.json {
            // As the site says it, with whatever a newer one has besides.
            return output::json(&site.get::<Value>(&address)?);
        }
        let detail: ProblemDetail = site.get(&address)?;
        let languages = detail.languages.as_ref().map(|it| it.join(", "));
        let rules = languages.map_or_else(String::new, |languages| {
            format!(
                "{}\n",
                say("cli-problem-languages").with("languages", languages)
            )
        });
        let limits = format!(
            "{} ms, {}",
            detail.limits.time_ms,
            ByteSize::from_kib(detail.limits.memory_kib)
        );
        self.print(&detail, &limits, &rules)
    }

    fn print(&self, problem: &ProblemDetail, limits: &str, rules: &str) -> Result<(), Failure> {
        let lang = self.lang.unwrap_or_else(|| language::preferred().into());
        let text = problem.statement.get(lang).trim_end();
        output::line(&output::printable(&format!(
            "{}  {}\n{limits}\n{rules}\n{}",
            problem.summary.id,
            problem.summary.name.get(lang),
            statement::shown(text, folding::width())
        )))?;
        for sample in &problem.samples {
            output::line(&output::printable(&format!(
                "\n--- {} ---\n{}\n--->\n{}",
                sample.name,
                sample.input.trim_end(),
                sample.output.trim_end()
            )))?;
        }
        Ok(())
    }
}

pub(super) fn statement_language(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "the languages are en and zh".to_owned())
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
