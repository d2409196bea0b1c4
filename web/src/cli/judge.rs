//! `grundy judge`: judges programs on this machine, without a server.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Args;
use judge::{JudgeOptions, Judging, Points, Reason, Score, Source, Verdict};
use problems::{Problem, catalog};

use crate::documents::{CounterexampleDocument, JudgingDocument};
use crate::locale::Locale;
use crate::{explanation, reasons};

use super::example::indented;
use super::machine::LocalMachine;
use super::progress::Progress;
use super::{Failure, colour, example, language, output, problem, source};

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
        let locale = language::preferred();
        let mut judgings = Vec::new();
        for source in &sources {
            let judging = self.judge_one(locale, &judge, &problem, source)?;
            if !self.json {
                print(locale, &problem, &judging)?;
                let none = none_found(locale, &problem, &judging).filter(|_| self.explain);
                if let Some(none) = none {
                    output::line(&format!("  {none}"))?;
                }
            }
            judgings.push(judging);
        }
        if self.json {
            let judgings = judgings.iter().cloned();
            let documents = judgings.map(|judging| JudgingDocument::of(locale, &problem, judging));
            match documents.collect::<Vec<_>>().as_slice() {
                [document] => output::json(document)?,
                several => output::json(&several)?,
            }
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
        locale: Locale,
        judge: &judge::Judge,
        problem: &Problem,
        source: &Source,
    ) -> Result<Judging, Failure> {
        let options = JudgeOptions {
            all: self.all,
            explain: self.explain,
            lang: locale.into(),
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
fn print(locale: Locale, problem: &Problem, judging: &Judging) -> Result<(), Failure> {
    output::line(&format!(
        "{}  {}  {}",
        colour::verdict(judging.verdict),
        judging.source,
        locale
            .text("cli-judged")
            .with("passed", judging.passed)
            .with("total", judging.total)
            .with("time", judging.time_ms)
            .with("memory", judging.memory_kib)
    ))?;
    if let Some(score) = &judging.score {
        print_points(locale, score)?;
    }
    let failed = judging.tests.iter().filter(|t| !t.verdict.is_accepted());
    for test in failed {
        let reason = test.reason.as_ref();
        let why = reason.map_or_else(String::new, |reason| reasons::message(locale, reason));
        let verdict = colour::verdict(test.verdict);
        let (why, stderr) = why.split_once('\n').unwrap_or((&why, ""));
        output::line(&format!("  {}: {verdict} {why}", test.name))?;
        if !stderr.is_empty() {
            output::line(&indented(stderr))?;
        }
        if let Some(Reason::InConversation { transcript, .. }) = &test.reason {
            output::line(&indented(transcript))?;
        }
    }
    if let Some(message) = &judging.message {
        output::line(&indented(message))?;
    }
    for remark in &judging.remarks {
        output::line(&format!("  {}", reasons::remark(locale, remark)))?;
    }
    let Some(found) = &judging.counterexample else {
        return Ok(());
    };
    let found = CounterexampleDocument::of(locale, Some(problem), found.clone());
    example::print(locale, &found)
}

/// The points, and those of the groups below them.
fn print_points(locale: Locale, score: &Score) -> Result<(), Failure> {
    let of = |points: Points, most: Option<Points>| match most {
        Some(most) => format!("{} / {}", points.value(), most.value()),
        None => points.value().to_string(),
    };
    let points = of(score.points, score.most);
    output::line(&format!(
        "  {}",
        locale.text("cli-points").with("points", points)
    ))?;
    for group in &score.groups {
        let points = of(group.score, group.max_score);
        output::line(&format!("    {}: {points}", group.name))?;
    }
    Ok(())
}
