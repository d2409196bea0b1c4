//! `grundy judge`: judges programs on this machine, without a server.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use judge::check::CheckOptions;
use judge::{JudgeOptions, Judging, Source};
use problems::package::is_archive_name;
use problems::{Problem, catalog};

use crate::documents::JudgingDocument;
use crate::explanation;
use crate::locale::Locale;

use super::machine::LocalMachine;
use super::progress::Progress;
use super::{Failure, judged, language, output, package, source};

/// Judge programs on this machine, without a server
///
/// Compiles and runs each program in the sandbox on the problem's tests and prints the verdict.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every program accepted, 1 some not accepted, 2 wrong usage \
                        or input, 3 this machine cannot judge.\n\nExamples:\n  grundy judge \
                        hdoj-1536 solution.cpp\n  grundy judge hdoj-1536 a.cpp b.py --all\n  \
                        grundy judge ./my-problem.zip solution.txt --lang cpp --json"
)]
pub(super) struct Judge {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// The programs
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// The language of the programs [default: by the file suffix]
    #[arg(long, short)]
    lang: Option<String>,
    /// Print one JSON document: an object, or an array when there are several programs
    #[arg(long)]
    json: bool,
    /// Run all tests, not only up to the first that fails
    #[arg(long)]
    all: bool,
    /// Look for the smallest position that the program gets wrong, and explain it in the language
    /// of the environment, Chinese or English
    #[arg(long)]
    explain: bool,
    /// How many seconds it is looked for at most [default: 3 to 5]
    #[arg(
        long,
        value_name = "N",
        requires = "explain",
        value_parser = clap::value_parser!(u64).range(1..=86_400)
    )]
    explain_seconds: Option<u64>,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Judge {
    /// Judges all sources; what can be refused is refused before the first one is judged.
    pub(super) fn run(self) -> Result<(), Failure> {
        if let Some(problem) = self.problem_among_sources() {
            return Err(Failure::bad_input(format!(
                "{} is a program and {problem} a problem: the problem comes first\nhint: grundy \
                 judge {problem} {}",
                self.problem, self.problem
            )));
        }
        let problem = package::find(&self.problem)?;
        let judge = self.machine.judge()?;
        let sources = self
            .sources
            .iter()
            .map(|path| source::read_for(&problem, path, self.lang.as_deref(), &judge))
            .collect::<Result<Vec<_>, _>>()?;
        let locale = language::preferred();
        let mut documents = Vec::new();
        for source in &sources {
            let judging = self.judge_one(locale, &judge, &problem, source)?;
            let none = none_found(locale, &problem, &judging).filter(|_| self.explain);
            let document = JudgingDocument::of(locale, &problem, judging);
            if !self.json {
                judged::print(locale, &document)?;
                if let Some(none) = none {
                    output::line(&format!("  {none}"))?;
                }
            }
            documents.push(document);
        }
        if self.json {
            match documents.as_slice() {
                [document] => output::json(document)?,
                several => output::json(&several)?,
            }
        }
        judged::ending(&documents)
    }

    /// The problem, where it was typed behind the program.
    fn problem_among_sources(&self) -> Option<Cow<'_, str>> {
        let first = Path::new(&self.problem);
        if !first.is_file() || is_archive_name(first) {
            return None;
        }
        let mut sources = self
            .sources
            .iter()
            .map(|path| (path, path.to_string_lossy()));
        let problem = sources.find(|(path, typed)| {
            path.is_dir()
                || is_archive_name(path)
                || (!path.exists() && catalog::get(typed).is_some())
        });
        problem.map(|(_, typed)| typed)
    }

    fn judge_one(
        &self,
        locale: Locale,
        judge: &judge::Judge,
        problem: &Problem,
        source: &Source,
    ) -> Result<Judging, Failure> {
        let options = JudgeOptions {
            all: self.all,
            explain: self.explain,
            explain_within: self.explain_seconds.map(Duration::from_secs),
            lang: locale.into(),
            time_factor: judge.time_factor(problem, &CheckOptions::default())?,
            ..JudgeOptions::default()
        };
        let mut progress = Progress::new(locale, &source.name);
        let judging = judge.judge(problem, source, &options, &mut |event| {
            progress.show(&event);
        });
        progress.finish();
        Ok(judging?)
    }
}

/// What is said where a position could have been found, and was not.
fn none_found(locale: Locale, problem: &Problem, judging: &Judging) -> Option<String> {
    let is_wanting = judging.counterexample.is_none() && problem.reference().is_some();
    is_wanting
        .then(|| explanation::none_found(locale, &judging.tests))
        .flatten()
}
