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
        self.print(&detail, &rules(&problem))
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
        self.print(&detail, &rules)
    }

    fn print(&self, problem: &ProblemDetail, rules: &str) -> Result<(), Failure> {
        let lang = self.lang.unwrap_or_else(|| language::preferred().into());
        let text = problem.statement.get(lang).trim_end();
        output::line(&harmless(&format!(
            "{}  {}\n{} ms, {}\n{rules}\n{}",
            problem.summary.id,
            problem.summary.name.get(lang),
            problem.limits.time_ms,
            ByteSize::from_kib(problem.limits.memory_kib),
            statement::shown(text, folding::width())
        )))?;
        for sample in &problem.samples {
            output::line(&harmless(&format!(
                "\n--- {} ---\n{}\n--->\n{}",
                sample.name,
                sample.input.trim_end(),
                sample.output.trim_end()
            )))?;
        }
        Ok(())
    }
}

/// The text without what would steer a terminal: others wrote it.
fn harmless(text: &str) -> String {
    let is_shown = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    text.chars().filter(is_shown).collect()
}

fn statement_language(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "the languages are en and zh".to_owned())
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
    if problem.file_writing() == FileWriting::Forbidden {
        lines = format!("{lines}{}\n", say("cli-problem-only-reads"));
    }
    lines
}
