//! `grundy run`: runs a program in the sandbox with the caller's own input, or lets it play from the caller's own
//! positions, or talk about their input.

use std::fs::{File, Metadata};
use std::io::{Read, Seek, Write, stderr, stdin, stdout};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use judge::{Judge, OwnLimits, RunLimits, RunOptions, RunReport, Source, TalkInput, Verdict};
use problems::{ByteSize, Problem};

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
            None => judge.run(&source, &input()?, self.limits())?,
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
    let typed = input()?;
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

/// Standard input to its end.
fn input() -> Result<Vec<u8>, Failure> {
    bounded(stdin().lock(), file_size(stdin().as_fd()), INPUT_LIMIT)
}

/// How much is left to read of what is a file.
fn file_size(input: BorrowedFd<'_>) -> Option<u64> {
    let mut file = File::from(input.try_clone_to_owned().ok()?);
    let about = file.metadata().ok().filter(Metadata::is_file)?;
    Some(about.len().saturating_sub(file.stream_position().ok()?))
}

/// All that there is to read, if it is not more than the limit. Of what is known to be more nothing
/// is read.
fn bounded(input: impl Read, size: Option<u64>, limit: ByteSize) -> Result<Vec<u8>, Failure> {
    let too_much = || Failure::bad_input(format!("standard input has more than {limit}"));
    if size.is_some_and(|size| size > limit.bytes()) {
        return Err(too_much());
    }
    let mut bytes = Vec::new();
    input
        .take(limit.bytes() + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::bad_input(format!("cannot read standard input: {error}")))?;
    if bytes.len() as u64 > limit.bytes() {
        return Err(too_much());
    }
    Ok(bytes)
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
        .with("memory", report.memory_kib);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::io::{SeekFrom, repeat};

    use super::*;

    const LIMIT: ByteSize = ByteSize::from_bytes(10);

    /// Counts what is read of an endless stream.
    struct Counted(u64);

    impl Read for Counted {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = repeat(b'x').read(buffer)?;
            self.0 += length as u64;
            Ok(length)
        }
    }

    #[test]
    fn no_more_than_the_bound_is_read() {
        let read = |text: &str, size| bounded(text.as_bytes(), size, LIMIT).ok();
        assert_eq!(read("ten bytes.", None), Some(b"ten bytes.".to_vec()));
        assert_eq!(read("eleven bytes", None), None);
        // A file may have grown since.
        assert_eq!(read("eleven bytes", Some(3)), None);
        let mut endless = Counted(0);
        assert!(bounded(&mut endless, None, LIMIT).is_err());
        assert_eq!(endless.0, 11);
        let mut known = Counted(0);
        assert!(bounded(&mut known, Some(11), LIMIT).is_err());
        assert_eq!(known.0, 0);
    }

    #[test]
    fn only_the_rest_of_a_file_counts() {
        let mut file = tempfile::tempfile().unwrap();
        file.set_len(300).unwrap();
        assert_eq!(file_size(file.as_fd()), Some(300));
        file.seek(SeekFrom::Start(295)).unwrap();
        assert_eq!(file_size(file.as_fd()), Some(5));
        let null = File::open("/dev/null").unwrap();
        assert_eq!(file_size(null.as_fd()), None);
    }
}
