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
    Lang::from_tag(tag).ok_or_else(|| say("cli-statement-languages").to_string())
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::package::Archive;

    use super::*;

    fn package(limits: &str, languages: &str) -> Package {
        let yaml = format!(
            "problem_format_version: 2025-09\nname: Next\n\
             uuid: 0a4c2a5e-6f0b-4a6a-8a3c-0d5e4c3b2a20\nlimits: {limits}\n\
             languages: {languages}\nallow_file_writing: false\n"
        );
        let files = [
            ("problem.yaml", yaml.as_str()),
            ("statement/problem.en.md", "Print the next number.\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "2\n"),
            ("data/secret/01.in", "7\n"),
            ("data/secret/01.ans", "8\n"),
            ("submissions/accepted/a.py", "print(int(input()) + 1)\n"),
        ];
        let files = files.iter().map(|(path, text)| (*path, text.as_bytes()));
        let archive = Archive::made("next", files).unwrap().0;
        let (problem, said) = archive.load("next", &|_| None);
        problem.unwrap_or_else(|| panic!("{said:?}"))
    }

    #[test]
    fn what_limits_follow_from_and_what_programs_may_do_is_said() {
        let timed = package("{time_limit: 2}", "all");
        assert!(limits(&timed).starts_with("2000 ms, "));
        // That no file may be written.
        assert_eq!(rules(&timed, &ProblemDetail::of(&timed)).lines().count(), 1);
        let untimed = "{time_multipliers: {ac_to_time_limit: 7}}";
        let untimed = package(untimed, "[python3, cobol]");
        let said = limits(&untimed);
        assert!(!said.contains(" ms") && said.contains('7'), "{said}");
        assert!(said.contains("fit-limits"), "{said}");
        let said = rules(&untimed, &ProblemDetail::of(&untimed));
        let first = said.lines().next().unwrap();
        assert!(
            first.contains("python") && !first.contains("cobol"),
            "{said}"
        );
        // What none of the languages here is stands there as the package calls it.
        let unknown = package("{time_limit: 2}", "[cobol]");
        let said = rules(&unknown, &ProblemDetail::of(&unknown));
        assert!(said.lines().next().unwrap().ends_with("cobol"), "{said}");
    }
}
