//! `grundy problem mutants`: wrong variants of the accepted programs, and the tests that kill them.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use judge::JudgeOptions;
use judge::mutants::{Fate, Mutant, MutantOptions, MutantStep, Mutants as Hunt, PassedOver};
use judge::stress::Found;
use problems::Problem;
use serde::Serialize;

use super::new_test::TestFolder;
use crate::cli::listing::Listing;
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, example, language, output, package, progress, remarks};
use crate::documents::CounterexampleDocument;
use crate::locale::Locale;

/// More is not shown of what stands in a program, in characters.
const LONGEST_SHOWN: usize = 40;

/// A plain line on standard error tells of every so many variants where that is no terminal.
const TOLD_OF: usize = 25;

/// Try wrong variants of the accepted programs: do the tests kill them?
///
/// The C, C++ and Python programs under submissions/accepted are changed at one place each, such as
/// `<` for `<=`, `+` for `^`, or a value that is not set anew for each case. Of those that pass all
/// tests an input is looked for that they get wrong. Some compute the same as the original: those
/// nothing can kill.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 nothing was missed, 1 some variant that passes all tests is wrong, \
                  2 wrong usage or input, 3 this machine cannot judge.\n\nExamples:\n  grundy \
                  problem mutants kayles\n  grundy problem mutants ./my-problem --seconds 60 --save"
)]
pub(super) struct Mutants {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// When no further variant is tried
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long an input is looked for that shows what the tests miss, for each variant
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    stress_seconds: u64,
    /// Add the inputs that kill what the tests miss to the package, which is a folder
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
struct MutantsReport<'a> {
    problem: &'a str,
    mutants: Vec<Entry<'a>>,
    killed: usize,
    total: usize,
}

#[derive(Serialize)]
struct Entry<'a> {
    program: &'a str,
    line: usize,
    change: String,
    killed_by: Option<&'a str>,
}

impl Mutants {
    /// Tries them and prints what became of each.
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = package::find(&self.problem)?;
        let folder = self.save.then(|| TestFolder::of(&self.problem, &problem));
        let folder = folder.transpose()?;
        let judge = self.machine.judge()?;
        let locale = language::preferred();
        let options = MutantOptions {
            within: Duration::from_secs(self.seconds),
            stress_within: Duration::from_secs(self.stress_seconds),
            judging: JudgeOptions {
                lang: locale.into(),
                ..JudgeOptions::default()
            },
        };
        let mut progress = Progress::new(locale);
        let hunt = judge.mutants(&problem, &options, &mut |step| progress.show(step));
        progress.finish();
        let hunt = hunt?;
        say_passed_over(locale, &hunt);
        if hunt.mutants.is_empty() {
            let said = locale.text("cli-mutants-no-program");
            let said = said.with("problem", self.problem.as_str());
            let way_on = locale.text("cli-mutants-no-program-hint");
            return Err(Failure::bad_input(format!("{said}\nhint: {way_on}")));
        }
        if self.json {
            output::json(&report(locale, &problem, &hunt))?;
        } else {
            print(locale, &problem, &hunt)?;
        }
        let missed: Vec<&Found> = hunt.mutants.iter().filter_map(missed).collect();
        if let Some(folder) = &folder {
            let mut known: Vec<&[u8]> = Vec::new();
            for found in &missed {
                // One input may kill several.
                if !known.contains(&found.input.as_slice()) {
                    known.push(&found.input);
                    let added = folder.add(&problem, &found.input, &found.answer)?;
                    added.say(locale);
                }
            }
        } else if !missed.is_empty() && !self.json {
            remarks::remark(locale.text("cli-mutants-offer"));
        }
        if missed.is_empty() {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

/// The input that a variant gets wrong which passes all tests.
fn missed(mutant: &Mutant) -> Option<&Found> {
    match &mutant.fate {
        Fate::Alive { found, .. } => found.as_deref(),
        Fate::Killed { .. } => None,
    }
}

fn killer(mutant: &Mutant) -> Option<&str> {
    match &mutant.fate {
        Fate::Killed { by } => Some(by),
        Fate::Alive { .. } => None,
    }
}

fn report<'a>(locale: Locale, problem: &'a Problem, hunt: &'a Hunt) -> MutantsReport<'a> {
    let entry = |mutant: &'a Mutant| Entry {
        program: &mutant.program,
        line: mutant.line,
        change: change(locale, mutant),
        killed_by: killer(mutant),
    };
    let mutants: Vec<Entry<'a>> = hunt.mutants.iter().map(entry).collect();
    MutantsReport {
        problem: problem.id(),
        killed: mutants.iter().filter(|it| it.killed_by.is_some()).count(),
        total: mutants.len(),
        mutants,
    }
}

/// What was changed: the mistake's name, and what stands where.
fn change(locale: Locale, mutant: &Mutant) -> String {
    let name = locale.text(mutant_key(mutant.kind));
    let from = shown(&mutant.from);
    match shown(&mutant.to).as_str() {
        to if from.is_empty() => format!("{name}: + `{to}`"),
        ";" | "pass" => format!("{name}: - `{from}`"),
        to => format!("{name}: `{from}` -> `{to}`"),
    }
}

fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST_SHOWN {
        return line;
    }
    let start: String = line.chars().take(LONGEST_SHOWN).collect();
    format!("{start}…")
}

const fn mutant_key(kind: judge::mutants::Kind) -> &'static str {
    use judge::mutants::Kind;
    match kind {
        Kind::OffByOne => "mutant-off-by-one",
        Kind::Constant => "mutant-constant",
        Kind::BaseCase => "mutant-base-case",
        Kind::XorToSum => "mutant-xor-to-sum",
        Kind::Operation => "mutant-operation",
        Kind::MisereEnd => "mutant-misere-end",
        Kind::NoReset => "mutant-no-reset",
        Kind::NarrowType => "mutant-narrow-type",
        Kind::SmallArray => "mutant-small-array",
        Kind::EarlyPeriod => "mutant-early-period",
        Kind::DroppedJump => "mutant-dropped-jump",
        Kind::SwappedAnswers => "mutant-swapped-answers",
    }
}

fn say_passed_over(locale: Locale, hunt: &Hunt) {
    for (program, why) in &hunt.passed_over {
        let said = match why {
            PassedOver::Language => locale.text("cli-mutants-language"),
            PassedOver::Verdict(verdict) => locale
                .text("cli-mutants-verdict")
                .with("verdict", verdict.as_str()),
        };
        remarks::remark(said.with("program", program.as_str()));
    }
    for (count, key) in [
        (hunt.not_compiling, "cli-mutants-not-compiling"),
        (hunt.left_out, "cli-mutants-left-out"),
    ] {
        if count > 0 {
            remarks::remark(locale.text(key).with("count", count));
        }
    }
}

fn print(locale: Locale, problem: &Problem, hunt: &Hunt) -> Result<(), Failure> {
    let mut by_test: BTreeMap<&str, usize> = BTreeMap::new();
    for test in hunt.mutants.iter().filter_map(killer) {
        *by_test.entry(test).or_default() += 1;
    }
    let tests = problem.tests()?;
    let mut table = Listing::new([
        locale.text("cli-mutants-test").to_string(),
        locale.text("cli-mutants-kills").to_string(),
    ]);
    for test in tests.tests() {
        let kills = by_test.get(test.name.as_str()).copied().unwrap_or(0);
        if kills > 0 {
            table.add_row(vec![test.name.clone(), kills.to_string()]);
        }
    }
    output::list(&table)?;
    let killed: usize = by_test.values().sum();
    output::line(
        &locale
            .text("cli-mutants-killed")
            .with("killed", killed)
            .with("total", hunt.mutants.len())
            .to_string(),
    )?;
    for mutant in &hunt.mutants {
        let Fate::Alive { found, tried } = &mutant.fate else {
            continue;
        };
        let Mutant { program, line, .. } = mutant;
        output::line(&format!("\n{program}:{line}: {}", change(locale, mutant)))?;
        if let Some(found) = found {
            output::line(&format!("  {}", locale.text("cli-mutants-missed")))?;
            let example = found.counterexample.clone();
            example::print(locale, &CounterexampleDocument::of(locale, None, example))?;
        } else {
            let said = locale.text("cli-mutants-alive").with("tried", *tried);
            output::line(&format!("  {said}"))?;
        }
    }
    Ok(())
}

/// How many variants are done: a bar on a terminal, a line now and then elsewhere.
struct Progress {
    locale: Locale,
    bar: Option<ProgressBar>,
    total: usize,
    done: usize,
}

impl Progress {
    fn new(locale: Locale) -> Self {
        Self {
            locale,
            bar: progress::line(),
            total: 0,
            done: 0,
        }
    }

    fn show(&mut self, step: MutantStep) {
        match step {
            MutantStep::Total(total) => {
                self.total = total;
                if let Some(bar) = &self.bar {
                    progress::measure(bar, total);
                }
            }
            MutantStep::Done => {
                self.done += 1;
                let is_told = self.done.is_multiple_of(TOLD_OF) || self.done == self.total;
                match &self.bar {
                    Some(bar) => bar.inc(1),
                    None if is_told => remarks::remark(
                        self.locale
                            .text("cli-mutants-done")
                            .with("done", self.done)
                            .with("total", self.total),
                    ),
                    None => {}
                }
            }
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
