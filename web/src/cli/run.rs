//! `grundy run`: runs a program in the sandbox with the caller's own input.

use std::io::{Read, Write, stderr, stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use judge::{RunLimits, RunReport, Verdict};
use problems::ByteSize;

use super::machine::LocalMachine;
use super::{Failure, colour, output, source};

/// More input than this is refused: it is held in memory.
const INPUT_LIMIT: ByteSize = ByteSize::from_mib(256);

/// Run a program in the sandbox with your own input
///
/// The input is read from standard input. Without --json the program's output goes to standard
/// output, its errors and a summary to standard error.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 it ended well, 1 it did not (CE, RE, TLE, MLE, OLE), 2 wrong \
                        usage or input, 3 this machine cannot run it.\n\nExamples:\n  grundy run \
                        solution.cpp <input.txt\n  echo 3 4 | grundy run solution.py --time-limit \
                        1000 --json"
)]
pub(super) struct Run {
    /// The program
    source: PathBuf,
    /// The language of the program [default: by the file suffix]
    #[arg(long, short)]
    lang: Option<String>,
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
        let judge = self.machine.judge()?;
        let source = source::read(&self.source, self.lang.as_deref(), &judge)?;
        let limits = RunLimits {
            time: Duration::from_millis(self.time_limit),
            memory: ByteSize::from_mib(self.memory_limit),
            output: ByteSize::from_bytes(self.output_limit),
        };
        let report = judge.run(&source, &input()?, limits)?;
        if self.json {
            output::json(&report)?;
        } else {
            print(&report)?;
        }
        match report.verdict {
            Verdict::AC => Ok(()),
            Verdict::SE => Err(Failure::machine(
                report.message.as_deref().unwrap_or("the sandbox failed"),
            )),
            _ => Err(Failure::NotAccepted),
        }
    }
}

/// Standard input to its end.
fn input() -> Result<Vec<u8>, Failure> {
    let mut input = Vec::new();
    let mut limited = stdin().lock().take(INPUT_LIMIT.bytes() + 1);
    limited
        .read_to_end(&mut input)
        .map_err(|error| Failure::bad_input(format!("cannot read standard input: {error}")))?;
    if input.len() as u64 > INPUT_LIMIT.bytes() {
        return Err(Failure::bad_input(format!(
            "standard input has more than {INPUT_LIMIT}"
        )));
    }
    Ok(input)
}

fn print(report: &RunReport) -> Result<(), Failure> {
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
        output::remark("");
    }
    let verdict = match report.verdict {
        Verdict::AC => "OK".to_owned(),
        other => colour::verdict(other),
    };
    let instructions = report
        .instructions
        .map(|count| format!("  {count} instructions"));
    output::remark(format_args!(
        "{verdict}  {} ms  {} KiB{}",
        report.time_ms,
        report.memory_kib,
        instructions.unwrap_or_default()
    ));
    if let Some(message) = &report.message {
        output::remark(message.trim_end());
    }
    Ok(())
}
