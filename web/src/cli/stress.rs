//! `grundy stress`: looks for the smallest input that a program gets wrong.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use judge::stress::{Found, StressOptions, Stressed};
use judge::{JudgeOptions, Source};
use problems::Problem;
use serde::Serialize;

use crate::documents::CounterexampleDocument;
use crate::locale::Locale;

use super::machine::LocalMachine;
use super::problem::new_test::TestFolder;
use super::{Failure, example, language, output, package, progress, remarks, source};

/// Look for the smallest position that a program gets wrong
///
/// Tries all small positions in the game's own order, then numbers at which types end, the tests,
/// and random positions by the problem's plan. Of a package whose format only its own programs
/// know, it tries the tests, and changes of them that the input validators take.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 nothing was found, 1 an input was found, 2 wrong usage or input, 3 \
                  this machine cannot judge.\n\nExamples:\n  grundy stress hdoj-1536 solution.cpp\n  \
                  grundy stress ./my-problem solution.py --save\n  grundy stress ./my-problem \
                  fast.cpp --against slow.py --seconds 120 --json"
)]
pub(super) struct Stress {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// The program
    source: PathBuf,
    /// A program that is right [default: the problem's own code; for packages that have none, one
    /// of their accepted programs]
    #[arg(long, value_name = "SOURCE")]
    against: Option<PathBuf>,
    /// The language of the program [default: by the file suffix]
    #[arg(long, short)]
    lang: Option<String>,
    /// How long to look at most
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Add the input to the tests of the package, which is a folder: data/secret/stress-….in and .ans
    #[arg(long)]
    save: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct StressReport<'a> {
    problem: &'a str,
    source: &'a str,
    tried: usize,
    counterexample: Option<CounterexampleDocument>,
}

impl Stress {
    /// Looks, and prints what was found.
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = package::find(&self.problem)?;
        let folder = self.save.then(|| TestFolder::of(&self.problem, &problem));
        let folder = folder.transpose()?;
        let judge = self.machine.judge()?;
        let source = source::read(&self.source, self.lang.as_deref(), &judge)?;
        let against = match &self.against {
            Some(path) => Some(source::read(path, None, &judge)?),
            None => right_program(&judge, &problem)?,
        };
        let locale = language::preferred();
        let options = StressOptions {
            within: Duration::from_secs(self.seconds),
            passes_tests: false,
            judging: JudgeOptions {
                lang: locale.into(),
                ..JudgeOptions::default()
            },
        };
        let progress = Progress::new(locale);
        let stressed = judge.stress(
            &problem,
            &source,
            against.as_ref(),
            &options,
            &mut |tried| {
                progress.show(tried);
            },
        );
        progress.finish();
        let stressed = stressed?;
        if stressed.only_tests {
            remarks::remark(locale.text("cli-stress-only-tests"));
        }
        let added = folder
            .zip(stressed.found.as_ref())
            .map(|(folder, found)| folder.add(&problem, &found.input, &found.answer));
        self.print(locale, &problem, &source, &stressed)?;
        match added.transpose()? {
            Some(added) => added.say(locale),
            None if stressed.found.is_some() && !self.save && !self.json => {
                remarks::remark(locale.text("cli-stress-offer"));
            }
            None => {}
        }
        match stressed.found {
            Some(_) => Err(Failure::NotAccepted),
            None => Ok(()),
        }
    }

    fn print(
        &self,
        locale: Locale,
        problem: &Problem,
        source: &Source,
        stressed: &Stressed,
    ) -> Result<(), Failure> {
        // Of answers of another program only that program knows why they are right.
        let explained = self.against.is_none().then_some(problem);
        let of = |found: &Found| {
            CounterexampleDocument::of(locale, explained, found.counterexample.clone())
        };
        let document = stressed.found.as_ref().map(of);
        if self.json {
            return output::json(&StressReport {
                problem: problem.id(),
                source: &source.name,
                tried: stressed.tried,
                counterexample: document,
            });
        }
        let tried = |key: &'static str| {
            locale
                .text(key)
                .with("source", source.name.as_str())
                .with("tried", stressed.tried)
                .to_string()
        };
        match &document {
            Some(document) => {
                output::line(&tried("cli-stress-found"))?;
                example::print(locale, document)
            }
            None => output::line(&tried("cli-stress-none")),
        }
    }
}

/// An accepted program of a package that has no code that knows what is right.
fn right_program(judge: &judge::Judge, problem: &Problem) -> Result<Option<Source>, Failure> {
    if problem.reference().is_some() {
        return Ok(None);
    }
    let Some(program) = judge.accepted_programs(problem).into_iter().next() else {
        let said = language::say("cli-stress-no-right").with("problem", problem.id());
        let hint = language::say("cli-stress-no-right-hint");
        return Err(Failure::bad_input(format!("{said}\nhint: {hint}")));
    };
    remarks::remark(language::say("cli-stress-against").with("program", program.name.as_str()));
    Ok(Some(program))
}

/// How many cases were tried, on standard error where that is a terminal.
struct Progress {
    locale: Locale,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(locale: Locale) -> Self {
        Self {
            locale,
            bar: progress::line(),
        }
    }

    fn show(&self, tried: usize) {
        if let Some(bar) = &self.bar {
            let said = self.locale.text("cli-stress-tried").with("tried", tried);
            bar.set_message(said.to_string());
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
