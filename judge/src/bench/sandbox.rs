//! What a run in the sandbox costs, next to a bare spawn and whichever other runners are here.
//!
//! All runners are measured in turns, round after round, so that a machine that gets slower or
//! faster meanwhile does so for all of them. Medians and ratios are reported, not means.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{BenchError, build_c, during, median, quantile, request, slot_with, wrong};
use crate::sandbox::{Exit, Pool, SandboxConfig, Slot};

/// What to measure.
#[derive(Debug, Clone)]
pub struct BenchOptions {
    /// How often each runner runs each program.
    pub rounds: usize,
    /// How often with a pause before each run, which shows costs that tight loops hide.
    pub paused_rounds: usize,
    /// That pause.
    pub pause: Duration,
}

impl Default for BenchOptions {
    fn default() -> Self {
        Self {
            rounds: 300,
            paused_rounds: 40,
            pause: Duration::from_millis(60),
        }
    }
}

/// The figures.
#[derive(Debug, Clone, Serialize)]
pub struct BenchReport {
    /// One row per runner and program, in the order measured.
    pub rows: Vec<BenchRow>,
    /// What several at once do, on a machine with more than one core.
    pub throughput: Vec<ThroughputRow>,
    /// Why time and memory were not counted by control groups, if they were not.
    pub without_groups: Option<String>,
    /// Runners that are not on the PATH.
    pub not_found: Vec<&'static str>,
}

/// The figures of one runner and program.
#[derive(Debug, Clone, Serialize)]
pub struct BenchRow {
    /// The runner.
    pub runner: &'static str,
    /// The program.
    pub program: &'static str,
    /// Whether there was a pause before each run.
    pub paused: bool,
    /// How many runs.
    pub runs: usize,
    /// The median time of a run in milliseconds, from the order to the collected output.
    pub median_ms: f64,
    /// The time that nine of ten runs stayed below.
    pub p90_ms: f64,
    /// The median over that of the bare spawn of the same program.
    pub ratio: f64,
}

/// How many runs of the static no-op a runner does in a second.
#[derive(Debug, Clone, Serialize)]
pub struct ThroughputRow {
    /// The runner.
    pub runner: &'static str,
    /// How many at once.
    pub at_once: usize,
    /// Runs a second: the median over the rounds.
    pub runs_per_second: f64,
    /// Over that of one alone.
    pub times_one: f64,
}

impl BenchReport {
    /// The throughput as people read it: heading first.
    pub fn throughput_table(&self) -> Vec<Vec<String>> {
        let heading = ["runner", "at once", "runs/s", "x one"].map(str::to_owned);
        let rows = self.throughput.iter().map(|row| {
            vec![
                row.runner.to_owned(),
                row.at_once.to_string(),
                format!("{:.0}", row.runs_per_second),
                format!("{:.2}", row.times_one),
            ]
        });
        std::iter::once(heading.to_vec()).chain(rows).collect()
    }

    /// The rows as people read them: heading first.
    pub fn table(&self) -> Vec<Vec<String>> {
        let heading = [
            "runner",
            "program",
            "pause",
            "runs",
            "median ms",
            "p90 ms",
            "x bare",
        ];
        let mut table = vec![heading.map(str::to_owned).to_vec()];
        table.extend(self.rows.iter().map(|row| {
            vec![
                row.runner.to_owned(),
                row.program.to_owned(),
                if row.paused { "yes" } else { "no" }.to_owned(),
                row.runs.to_string(),
                format!("{:.3}", row.median_ms),
                format!("{:.3}", row.p90_ms),
                format!("{:.2}", row.ratio),
            ]
        }));
        table
    }
}

/// The programs: name, C source, flags.
const PROGRAMS: [(&str, &str, &[&str]); 2] = [
    (
        "static no-op",
        "int main(void) { return 0; }\n",
        &["-static"],
    ),
    (
        "C hello",
        "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n",
        &[],
    ),
];

/// Other runners, by the name of their program.
const OTHERS: [&str; 3] = ["bwrap", "nsjail", "isolate"];

/// One way to run a program.
enum Runner {
    Unsandboxed,
    Slot(Box<Slot>),
    /// The same with fresh namespaces for every run.
    Fresh(Box<Slot>),
    /// Arguments before the program's path.
    Other(&'static str, Vec<String>),
}

/// Measures. Takes some seconds per hundred rounds.
///
/// # Errors
/// When no C compiler is here, or a run fails: a bench of failing runs would say nothing.
pub fn run(config: SandboxConfig, options: &BenchOptions) -> Result<BenchReport, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let (found, not_found): (Vec<_>, Vec<_>) =
        OTHERS.into_iter().partition(|name| on_path(name).is_some());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut fresh_config = config.clone();
    fresh_config.fresh_namespaces = true;
    let pool = Pool::new(config, cores)?;
    let fresh_pool = Pool::new(fresh_config, cores)?;
    let mut report = BenchReport {
        rows: Vec::new(),
        throughput: Vec::new(),
        without_groups: pool.without_groups().map(str::to_owned),
        not_found,
    };
    for (name, source, flags) in PROGRAMS {
        let program = build_c(folder.path(), name, source, flags)?;
        let mut runners = vec![
            Runner::Unsandboxed,
            Runner::Slot(Box::new(slot_with(&pool, &program)?)),
            Runner::Fresh(Box::new(slot_with(&fresh_pool, &program)?)),
        ];
        runners.extend(found.iter().filter_map(|name| other(name)));
        for (paused, rounds) in [(false, options.rounds), (true, options.paused_rounds)] {
            let pause = paused.then_some(options.pause);
            let times = measure(&mut runners, &program, rounds, pause)?;
            report.rows.extend(rows(&runners, name, paused, times));
        }
        drop(runners);
        if report.throughput.is_empty() && cores > 1 {
            let slot = |pool| Ok(Box::new(slot_with(pool, &program)?));
            let kinds: [&Kind<'_>; 3] = [
                &|| Ok(Runner::Unsandboxed),
                &|| slot(&pool).map(Runner::Slot),
                &|| slot(&fresh_pool).map(Runner::Fresh),
            ];
            report.throughput = throughput(&kinds, &program, cores, options.rounds)?;
        }
    }
    Ok(report)
}

/// Makes a runner.
type Kind<'a> = dyn Fn() -> Result<Runner, BenchError> + 'a;

/// How many runs a second one and `cores` at once do, in turns.
fn throughput(
    kinds: &[&Kind<'_>],
    program: &Path,
    cores: usize,
    rounds: usize,
) -> Result<Vec<ThroughputRow>, BenchError> {
    const TURNS: usize = 9;
    let runs = rounds.div_ceil(TURNS).max(20);
    let runners = |kind: &&Kind<'_>| (0..cores).map(|_| kind()).collect();
    let mut kinds: Vec<Vec<Runner>> = kinds.iter().map(runners).collect::<Result<_, _>>()?;
    let mut times = vec![[Vec::new(), Vec::new()]; kinds.len()];
    for _ in 0..TURNS {
        for (runners, times) in kinds.iter_mut().zip(&mut times) {
            for (count, times) in [1, cores].into_iter().zip(times) {
                times.push(at_once(&mut runners[..count], program, runs)?);
            }
        }
    }
    let rows = kinds.iter().zip(&mut times).flat_map(|(runners, times)| {
        let [one, all] = times
            .each_mut()
            .map(|times| 1e3 * runs as f64 / median(times));
        [(1, one), (cores, all)].map(|(at_once, per_runner)| ThroughputRow {
            runner: runners[0].name(),
            at_once,
            runs_per_second: per_runner * at_once as f64,
            times_one: per_runner * at_once as f64 / one,
        })
    });
    Ok(rows.collect())
}

/// The time until each of the runners ran the program so often, all at once.
fn at_once(runners: &mut [Runner], program: &Path, runs: usize) -> Result<Duration, BenchError> {
    let start = Instant::now();
    std::thread::scope(|scope| {
        let threads: Vec<_> = runners
            .iter_mut()
            .map(|runner| scope.spawn(move || (0..runs).try_for_each(|_| runner.run(program))))
            .collect();
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    Ok(start.elapsed())
}

/// The times of each runner, taken in turns.
fn measure(
    runners: &mut [Runner],
    program: &Path,
    rounds: usize,
    pause: Option<Duration>,
) -> Result<Vec<Vec<Duration>>, BenchError> {
    let mut times = vec![Vec::with_capacity(rounds); runners.len()];
    // The first rounds fill caches and are not counted.
    let warming = rounds.div_ceil(10).min(10);
    for round in 0..warming + rounds {
        for (runner, times) in runners.iter_mut().zip(&mut times) {
            if let Some(pause) = pause {
                std::thread::sleep(pause);
            }
            let start = Instant::now();
            runner.run(program)?;
            if round >= warming {
                times.push(start.elapsed());
            }
        }
    }
    Ok(times)
}

fn rows(
    runners: &[Runner],
    program: &'static str,
    paused: bool,
    mut times: Vec<Vec<Duration>>,
) -> Vec<BenchRow> {
    let unsandboxed = times.first_mut().map_or(f64::NAN, |times| median(times));
    runners
        .iter()
        .zip(&mut times)
        .filter(|(_, times)| !times.is_empty())
        .map(|(runner, times)| BenchRow {
            runner: runner.name(),
            program,
            paused,
            runs: times.len(),
            median_ms: median(times),
            p90_ms: quantile(times, 0.9),
            ratio: median(times) / unsandboxed,
        })
        .collect()
}

impl Runner {
    fn name(&self) -> &'static str {
        match self {
            Self::Unsandboxed => "bare posix_spawn",
            Self::Slot(_) => "grundy slot",
            Self::Fresh(_) => "grundy slot, fresh namespaces",
            Self::Other(name, _) => name,
        }
    }

    fn run(&mut self, program: &Path) -> Result<(), BenchError> {
        match self {
            Self::Unsandboxed => spawn(Command::new(program), "bare"),
            Self::Slot(slot) | Self::Fresh(slot) => {
                let facts = slot.run(&request())?;
                if facts.exit == Exit::Code(0) {
                    Ok(())
                } else {
                    Err(wrong("a run in a slot", format!("{:?}", facts.exit)))
                }
            }
            Self::Other(name, arguments) => {
                let mut command = Command::new(*name);
                command.args(arguments).arg(program);
                spawn(command, name)
            }
        }
    }
}

/// Runs a command with a pipe for its output, as a judge would.
fn spawn(mut command: Command, name: &str) -> Result<(), BenchError> {
    let failed = || during(format!("run with {name}"));
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed())?;
    if let Some(mut output) = child.stdout.take() {
        output.read_to_end(&mut Vec::new()).map_err(failed())?;
    }
    let status = child.wait().map_err(failed())?;
    if status.success() {
        Ok(())
    } else {
        Err(failed()(io::Error::other(format!(
            "it ended with {status}"
        ))))
    }
}

/// A runner, if it runs anything here; one that only fails can't be compared.
fn other(name: &'static str) -> Option<Runner> {
    let arguments: &[&str] = match name {
        "bwrap" => &[
            "--unshare-all",
            "--die-with-parent",
            "--ro-bind",
            "/usr",
            "/usr",
            "--symlink",
            "usr/lib",
            "/lib",
            "--symlink",
            "usr/lib64",
            "/lib64",
            "--ro-bind",
            "/tmp",
            "/tmp",
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--",
        ],
        "nsjail" => &[
            "-Mo", "-Q", "-R", "/usr", "-R", "/lib", "-R", "/lib64", "-R", "/tmp", "--",
        ],
        _ => &["--run", "--dir=/tmp", "--stdout=/dev/null", "--"],
    };
    let mut runner = Runner::Other(
        name,
        arguments.iter().map(|&text| text.to_owned()).collect(),
    );
    if name == "isolate"
        && !Command::new(name)
            .arg("--init")
            .output()
            .is_ok_and(|out| out.status.success())
    {
        return None;
    }
    match runner.run(Path::new("/usr/bin/true")) {
        Ok(()) => Some(runner),
        Err(error) => {
            tracing::warn!(%error, "left out of the bench");
            None
        }
    }
}

/// The program of this name on the PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
