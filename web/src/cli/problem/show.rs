//! `grundy problem show`: statement, limits and samples of a problem, of this machine or of a site.

use std::time::SystemTime;

use clap::Args;
use problems::{ByteSize, Lang, Problem as Package};
use serde_json::Value;

use crate::cli::language::say;
use crate::cli::package::find;
use crate::cli::site::{Elsewhere, Site};
use crate::cli::{Failure, folding, language, output, remarks, statement};
use crate::documents::ProblemDetail;
use crate::http::links::percent_encode;
use crate::limit_notes;

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
        self.print(&detail, &limits(&problem), &rules(&problem, &detail))
    }

    fn of_site(&self, site: &Site) -> Result<(), Failure> {
        let address = format!("/api/v1/problems/{}", percent_encode(&self.problem));
        if self.json {
            // As the site says it, with whatever a newer one has besides.
            return output::json(&site.get::<Value>(&address)?);
        }
        let detail: ProblemDetail = site.get(&address)?;
        let rules = detail.languages.as_deref().map(in_languages);
        let rules = rules.map_or_else(String::new, |rules| rules + "\n");
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
    let limits = problem.limits();
    if !limit_notes::follows_from_programs(problem) {
        return format!("{} ms, {}", limits.time.as_millis(), limits.memory);
    }
    let time = limit_notes::of_time(problem, false, language::preferred());
    format!(
        "{}\n{time}\n{}",
        limits.memory,
        say("cli-problem-fit-limits")
    )
}

/// What a package allows programs, a line each; nothing where it says nothing of it.
fn rules(problem: &Package, detail: &ProblemDetail) -> String {
    let taken = detail.languages.as_deref();
    // As the package calls them, where none is known here.
    let taken = taken.map(|taken| match taken {
        [] => problem.languages(),
        taken => taken,
    });
    let files = limit_notes::of_files(problem, language::preferred());
    let said = taken.map(in_languages).into_iter().chain(files);
    said.map(|line| line + "\n").collect()
}

fn in_languages(taken: &[String]) -> String {
    let said = say("cli-problem-languages").with("languages", taken.join(", "));
    said.to_string()
}
