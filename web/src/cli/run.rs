//! `grundy run`: runs a program in the sandbox with the caller's own input, or lets it play from the caller's own
//! positions, or talk about their input.

use std::io::{Write, stderr, stdout};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use judge::{Judge, OwnLimits, RunLimits, RunOptions, RunReport, Source, TalkInput, Verdict};
use problems::{ByteSize, Problem};

use super::input::standard_input;
use super::language::say;
use super::machine::LocalMachine;
use super::{Failure, colour, language, output, package, remarks, source};
use crate::complaints::FileNames;
use crate::documents::RunDocument;
use crate::locale::Locale;
use crate::reasons;

/// More input than this is refused: it is held in memory.
const INPUT_LIMIT: ByteSize = ByteSize::from_mib(256);

/// Run a program in the sandbox with your own input
///
/// The input is read from standard input. Without --json the program's output goes to standard
/// output, its errors and a summary to standard error. With --problem it is the positions that the
/// program plays from, against the problem's own opponent, or what the package's interactor reads, and
/// the output is all that was said.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 it ended well, 1 it did not (CE, RE, TLE, MLE, OLE, WA for a lost \
                        game), 2 wrong usage or input, 3 this machine cannot run it.\n\nExamples:\n  \
                        grundy run solution.cpp <input.txt\n  echo 3 4 | grundy run solution.py \
                        --time-limit 1000 --json\n  printf '1\\n2\\n3 1\\n' | grundy run mine.py \
                        --problem nim-play"
)]
pub(super) struct Run {
    /// The program
    source: PathBuf,
    /// The language of the program [default: by the file suffix]
    #[arg(long, short)]
    lang: Option<String>,
    /// A problem that is played or brings an interactor, of the catalog or as the folder or archive of a
    /// package: talk within its limits, about standard input or, if that is empty, the first sample
    #[arg(long, value_name = "PROBLEM", conflicts_with_all = ["time_limit", "memory_limit", "output_limit"])]
    problem: Option<String>,
    /// CPU time of the whole process tree
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_limit: u64,
    /// Memory of the whole process tree
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    memory_limit: u64,
    /// Standard output
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20, value_parser = clap::value_parser!(u64).range(1..=(1 << 30)))]
    output_limit: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Run {
    /// Runs the program and passes on what it printed.
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = self.problem.as_deref().map(played).transpose()?;
        let judge = self.machine.judge()?;
        let source = source::read(&self.source, self.lang.as_deref(), &judge)?;
        let mut report = match &problem {
            Some(problem) => play(&judge, problem, &source)?,
            None => judge.run(&source, &standard_input(INPUT_LIMIT)?, self.limits())?,
        };
        // Whoever runs a package here has it.
        report.message = report.package_fault.take().or(report.message);
        let verdict = report.verdict;
        let locale = language::preferred();
        let names = FileNames::of_source(&source);
        let mut document = RunDocument::of(locale, report, &names);
        if self.json {
            output::json(&document)?;
        } else {
            if verdict == Verdict::CE {
                document.message = document.message.map(|said| names.as_sent(&said));
            }
            print(locale, verdict, &document)?;
        }
        match verdict {
            Verdict::AC => Ok(()),
            Verdict::SE => Err(Failure::machine(
                document.message.as_deref().unwrap_or("the sandbox failed"),
            )),
            _ => Err(Failure::NotAccepted),
        }
    }

    fn limits(&self) -> RunLimits {
        RunLimits {
            time: Duration::from_millis(self.time_limit),
            memory: ByteSize::from_mib(self.memory_limit),
            output: ByteSize::from_bytes(self.output_limit),
            ..RunLimits::default()
        }
    }
}

/// The problem that was typed, if programs talk in it.
fn played(typed: &str) -> Result<Problem, Failure> {
    let problem = package::find(typed)?;
    if problem.is_talked_with() {
        return Ok(problem);
    }
    let said = say("problem-not-played").with("given", typed);
    Err(Failure::bad_input(format!(
        "{said}\nhint: {}",
        say("problem-played-accepted")
    )))
}

/// Lets the program talk about standard input, or about the first sample.
fn play(judge: &Judge, problem: &Problem, source: &Source) -> Result<RunReport, Failure> {
    let typed = standard_input(INPUT_LIMIT)?;
    // Nobody else waits for it here.
    let options = RunOptions::default();
    let sample = problem.samples().first();
    let input = match sample.filter(|_| typed.trim_ascii().is_empty()) {
        Some(sample) => TalkInput::of_test(sample),
        None => judge
            .own_input(problem, &typed, options)
            .map_err(|refused| {
                let said = reasons::refused_input(refused);
                Failure::bad_input(said.render(language::preferred()))
            })?,
    };
    let limits = judge.limits_of_test(problem, OwnLimits::default(), &source.language)?;
    Ok(judge.talk_unless_cancelled((problem, limits), source, &input, options, None)?)
}

fn print(locale: Locale, verdict: Verdict, report: &RunDocument) -> Result<(), Failure> {
    let mut out = stdout().lock();
    out.write_all(report.stdout.as_bytes())?;
    out.flush()?;
    // That nobody reads the remarks is no reason to fail.
    let _ = stderr().write_all(report.stderr.as_bytes());
    // What the program said last may lack its line end: the summary begins on a line of its own.
    let last = if report.stderr.is_empty() {
        &report.stdout
    } else {
        &report.stderr
    };
    if !last.is_empty() && !last.ends_with('\n') {
        remarks::remark("");
    }
    let verdict = match verdict {
        Verdict::AC => RunDocument::ENDED.to_owned(),
        other => colour::verdict(other),
    };
    let used = locale
        .text("cli-used")
        .with("time", report.time_ms)
        .with("memory", ByteSize::from_kib(report.memory_kib).in_mib());
    let instructions = report
        .instructions
        .map(|count| format!("  {}", locale.text("cli-instructions").with("count", count)));
    remarks::remark(format_args!(
        "{verdict}  {used}{}",
        instructions.unwrap_or_default()
    ));
    if let Some(message) = &report.message {
        remarks::remark(message.trim_end());
    }
    Ok(())
}
