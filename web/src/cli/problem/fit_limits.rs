//! `grundy problem fit-limits`: the limits that a package's example programs ask for.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use judge::check::{Fitted, MemoryFit, TimeFit};
use problems::package::is_archive_name;
use problems::{ByteSize, Problem, catalog, package};
use serde::Serialize;

use super::limits_in_yaml::with_limits;
use super::new::cannot_write;
use crate::cli::machine::LocalMachine;
use crate::cli::package::find;
use crate::cli::{Failure, language, output, remarks};
use crate::locale::Locale;

/// Find the limits that the example programs ask for
///
/// The time limit leaves the slowest accepted program its room, and every program under
/// `time_limit_exceeded` must be slower still, by the margins of `limits.time_multipliers` in
/// problem.yaml (2 and 1.5 where it has none). The memory limit leaves room for the accepted program
/// that needs most.
#[derive(Debug, Args)]
#[command(
    name = "fit-limits",
    after_help = "Exit codes: 0 there are such limits, 1 there are none, 2 wrong usage or input, 3 \
                  this machine cannot judge.\n\nExamples:\n  grundy problem fit-limits \
                  hdoj-1536\n  grundy problem fit-limits ./my-problem --write"
)]
pub(super) struct FitLimits {
    /// A problem of the catalog, or the folder or archive of a package
    problem: String,
    /// Write the limits into problem.yaml of the package, which is a folder
    #[arg(long)]
    write: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct FitReport<'a> {
    problem: &'a str,
    ok: bool,
    time_limit_ms: Option<TimeEntry<'a>>,
    memory_limit_mib: Option<MemoryEntry<'a>>,
}

#[derive(Serialize)]
struct TimeEntry<'a> {
    now: Option<u64>,
    proposed: u64,
    slowest_accepted: Figure<'a>,
    too_slow_from_ms: u64,
    slow_enough: &'a [String],
    not_slow_enough: Vec<Figure<'a>>,
}

#[derive(Serialize)]
struct MemoryEntry<'a> {
    now: u64,
    proposed: u64,
    greediest_accepted: Figure<'a>,
}

#[derive(Serialize)]
struct Figure<'a> {
    program: &'a str,
    time_ms: u64,
    memory_kib: u64,
}

impl<'a> From<&'a judge::check::MeasuredProgram> for Figure<'a> {
    fn from(measured: &'a judge::check::MeasuredProgram) -> Self {
        Self {
            program: &measured.program,
            time_ms: ms(measured.time),
            memory_kib: measured.memory.kib(),
        }
    }
}

impl FitLimits {
    /// Measures and prints what the programs ask for.
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = find(&self.problem)?;
        if self.write {
            may_be_written(&self.problem)?;
        }
        let judge = self.machine.judge()?;
        let locale = language::preferred();
        let fitted = judge.fit_limits(&problem, &mut |path| {
            remarks::remark(locale.text("cli-fit-measuring").with("program", path));
        })?;
        let ok = fitted.others.is_empty() && fitted.time.as_ref().is_some_and(parts);
        if self.json {
            output::json(&report(&problem, &fitted, ok))?;
        } else {
            print(locale, &problem, &fitted)?;
        }
        match (&fitted.time, &fitted.memory) {
            (Some(time), Some(memory)) if ok && self.write => {
                write(&self.problem, time.limit, memory.limit)?;
                remarks::remark(locale.text("cli-fit-written").with("path", self.problem));
            }
            _ if self.write => remarks::remark(locale.text("cli-fit-not-written")),
            _ if self.json => {}
            _ if ok && Path::new(&self.problem).is_dir() => {
                remarks::remark(locale.text("cli-fit-offer"));
            }
            (Some(time), _) if !parts(time) => {
                remarks::remark(locale.text("cli-fit-not-parted"));
            }
            _ => {}
        }
        if ok {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

/// Whether the limit parts the accepted programs from those that are too slow.
fn parts(time: &TimeFit) -> bool {
    time.not_slow_enough.is_empty()
}

fn report<'a>(problem: &'a Problem, fitted: &'a Fitted, ok: bool) -> FitReport<'a> {
    let limits = problem.limits();
    let time = |time: &'a TimeFit| TimeEntry {
        now: problem.timing().is_given.then(|| ms(limits.time)),
        proposed: ms(time.limit),
        slowest_accepted: (&time.slowest).into(),
        too_slow_from_ms: ms(time.too_slow_from),
        slow_enough: &time.slow_enough,
        not_slow_enough: time.not_slow_enough.iter().map(Figure::from).collect(),
    };
    let memory = |memory: &'a MemoryFit| MemoryEntry {
        now: limits.memory.mib(),
        proposed: memory.limit.mib(),
        greediest_accepted: (&memory.greediest).into(),
    };
    FitReport {
        problem: problem.id(),
        ok,
        time_limit_ms: fitted.time.as_ref().map(time),
        memory_limit_mib: fitted.memory.as_ref().map(memory),
    }
}

fn print(locale: Locale, problem: &Problem, fitted: &Fitted) -> Result<(), Failure> {
    for (program, verdict) in &fitted.others {
        let said = locale
            .text("cli-fit-other")
            .with("program", program.as_str())
            .with("verdict", verdict.as_str());
        output::line(&said.to_string())?;
    }
    for program in &fitted.skipped {
        let said = locale.text("cli-fit-skipped");
        remarks::remark(said.with("program", program.as_str()));
    }
    let (Some(time), Some(memory)) = (&fitted.time, &fitted.memory) else {
        return output::line(&locale.text("cli-fit-none").to_string());
    };
    let limits = problem.limits();
    let now = if problem.timing().is_given {
        ms(limits.time).to_string()
    } else {
        "–".to_owned()
    };
    let said = locale
        .text("cli-fit-time")
        .with("limit", ms(time.limit))
        .with("now", now)
        .with("program", time.slowest.program.as_str())
        .with("time", ms(time.slowest.time));
    output::line(&said.to_string())?;
    for program in &time.slow_enough {
        let said = locale
            .text("cli-fit-slow")
            .with("program", program.as_str())
            .with("time", ms(time.too_slow_from));
        output::line(&format!("  {said}"))?;
    }
    for measured in &time.not_slow_enough {
        let said = locale
            .text("cli-fit-not-slow")
            .with("program", measured.program.as_str())
            .with("time", ms(measured.time))
            .with("needed", ms(time.too_slow_from));
        output::line(&format!("  {said}"))?;
    }
    let said = locale
        .text("cli-fit-memory")
        .with("limit", memory.limit.mib())
        .with("now", limits.memory.mib())
        .with("program", memory.greediest.program.as_str())
        .with("memory", memory.greediest.memory.in_mib());
    output::line(&said.to_string())
}

/// Says why nothing can be written to what was typed, before anything is measured.
fn may_be_written(typed: &str) -> Result<(), Failure> {
    let refuse = |why, hint| {
        let why = language::say(why).to_string();
        let said = language::say("cli-limits-unwritable").with("path", typed);
        let (said, hint) = (said.with("why", why), language::say(hint));
        Err(Failure::bad_input(format!("{said}\nhint: {hint}")))
    };
    let path = Path::new(typed);
    if catalog::get(typed).is_some() {
        return refuse("cli-of-catalog", "cli-of-catalog-hint");
    }
    if path.is_file() || is_archive_name(path) {
        return refuse("cli-is-archive", "cli-is-archive-hint");
    }
    let yaml = fs::read_to_string(path.join("problem.yaml")).unwrap_or_default();
    if !yaml.contains("problem_format_version") || yaml.contains("version: legacy") {
        return refuse("cli-limits-elsewhere", "cli-limits-elsewhere-hint");
    }
    Ok(())
}

/// Writes the limits, and looks whether they are read as they were meant.
fn write(typed: &str, time: Duration, memory: ByteSize) -> Result<(), Failure> {
    let path = Path::new(typed).join("problem.yaml");
    let cannot = |error: std::io::Error| cannot_write(&path, &error);
    let before = fs::read_to_string(&path).map_err(cannot)?;
    let after = with_limits(&before, time, memory);
    fs::write(&path, &after).map_err(cannot)?;
    let (problem, _) = package::load(Path::new(typed), &catalog::code_of);
    let is_read = problem.is_some_and(|problem| {
        let limits = problem.limits();
        limits.time == time && limits.memory == memory
    });
    if is_read {
        return Ok(());
    }
    fs::write(&path, before).map_err(cannot)?;
    let said = language::say("cli-limits-odd").with("path", path.display().to_string());
    let hint = language::say("cli-limits-odd-hint");
    Err(Failure::bad_input(format!(
        "{said}\nhint: {hint}\n  time_limit: {}\n  memory: {}",
        time.as_secs_f64(),
        memory.mib()
    )))
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
