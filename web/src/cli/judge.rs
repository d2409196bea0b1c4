//! `grundy judge`: judges programs on this machine, without a server.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Args;
use judge::{JudgeOptions, Judging, Reason, Source, Verdict};
use problems::{Problem, catalog};

use crate::explanation;
use crate::http::i18n::Locale;

use super::machine::LocalMachine;
use super::progress::Progress;
use super::{Failure, colour, output, problem, source};

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
    /// A problem of the catalog, or the folder or zip file of a package
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
        let problem = problem::find(&self.problem)?;
        let judge = self.machine.judge()?;
        let sources = self
            .sources
            .iter()
            .map(|path| source::read(path, self.lang.as_deref(), &judge))
            .collect::<Result<Vec<_>, _>>()?;
        let mut judgings = Vec::new();
        for source in &sources {
            let mut judging = self.judge_one(&judge, &problem, source)?;
            let locale = Locale::from(problem::preferred_language());
            if let Some(example) = &mut judging.counterexample {
                example.explanation = explanation::words(locale, Some(&problem), example);
                // Data for the words, which the document has.
                example.mistake = None;
                example.reason = None;
            }
            if !self.json {
                print(&judging)?;
                let none = none_found(locale, &problem, &judging).filter(|_| self.explain);
                if let Some(none) = none {
                    output::line(&format!("  {none}"))?;
                }
            }
            // The same as data is for pages that translate it; the document has the words.
            for test in &mut judging.tests {
                test.reason = None;
            }
            judgings.push(judging);
        }
        match judgings.as_slice() {
            _ if !self.json => {}
            [judging] => output::json(judging)?,
            several => output::json(&several)?,
        }
        verdict_of_all(&judgings)
    }

    /// The problem, where it was typed behind the program.
    fn problem_among_sources(&self) -> Option<Cow<'_, str>> {
        let first = Path::new(&self.problem);
        if !first.is_file() || problem::is_zip(first) {
            return None;
        }
        let mut sources = self
            .sources
            .iter()
            .map(|path| (path, path.to_string_lossy()));
        let problem = sources.find(|(path, typed)| {
            path.is_dir()
                || problem::is_zip(path)
                || (!path.exists() && catalog::get(typed).is_some())
        });
        problem.map(|(_, typed)| typed)
    }

    fn judge_one(
        &self,
        judge: &judge::Judge,
        problem: &Problem,
        source: &Source,
    ) -> Result<Judging, Failure> {
        let options = JudgeOptions {
            all: self.all,
            explain: self.explain,
            lang: problem::preferred_language(),
            ..JudgeOptions::default()
        };
        let mut progress = Progress::new(&source.name);
        let judging = judge.judge(problem, source, &options, &mut |event| {
            progress.show(&event);
        });
        progress.finish();
        Ok(judging?)
    }
}

/// The exit code of several judgings: our own fault before theirs.
fn verdict_of_all(judgings: &[Judging]) -> Result<(), Failure> {
    let ours = judgings
        .iter()
        .find(|judging| judging.verdict == Verdict::SE);
    if let Some(judging) = ours {
        let reason = judging.message.as_deref().unwrap_or("no reason was given");
        return Err(Failure::machine(format!(
            "{} could not be judged: {reason}\nhint: `grundy doctor` tells what this machine lacks",
            judging.source
        )));
    }
    let accepted = |judging: &Judging| judging.verdict.is_accepted();
    if judgings.iter().all(accepted) {
        Ok(())
    } else {
        Err(Failure::NotAccepted)
    }
}

/// What is said where a position could have been found, and was not.
fn none_found(locale: Locale, problem: &Problem, judging: &Judging) -> Option<String> {
    let is_wanting = judging.counterexample.is_none() && problem.reference().is_some();
    is_wanting
        .then(|| explanation::none_found(locale, &judging.tests))
        .flatten()
}

/// The judging in a line, and below it what the submitter needs to see.
fn print(judging: &Judging) -> Result<(), Failure> {
    output::line(&format!(
        "{}  {}  {} of {} tests  {} ms  {} KiB",
        colour::verdict(judging.verdict),
        judging.source,
        judging.passed,
        judging.total,
        judging.time_ms,
        judging.memory_kib
    ))?;
    let failed = judging.tests.iter().filter(|t| !t.verdict.is_accepted());
    for test in failed {
        let why = test.message.as_deref().unwrap_or_default();
        let verdict = colour::verdict(test.verdict);
        output::line(&format!("  {}: {verdict} {why}", test.name))?;
        if let Some(Reason::InConversation { transcript, .. }) = &test.reason {
            output::line(&indented(transcript))?;
        }
    }
    if let Some(message) = &judging.message {
        output::line(&indented(message))?;
    }
    let Some(found) = &judging.counterexample else {
        return Ok(());
    };
    output::line("  the smallest input found that it gets wrong:")?;
    output::line(&indented(&found.input))?;
    for (title, text) in [("expected:", &found.expected), ("got:     ", &found.got)] {
        let text = text.trim_end();
        if text.contains('\n') {
            output::line(&format!("  {}\n{}", title.trim_end(), indented(text)))?;
        } else {
            output::line(&format!("  {title} {text}"))?;
        }
    }
    if let Some(explanation) = &found.explanation {
        output::line(&indented(explanation))?;
    }
    Ok(())
}

fn indented(text: &str) -> String {
    let lines = text.trim_end().lines();
    lines
        .map(|line| format!("    {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}
