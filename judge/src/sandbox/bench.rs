//! What a run in the sandbox costs, beside a bare spawn and whichever other runners are here.
//!
//! All runners are measured in turns, round after round, so that a machine that gets slower or
//! faster meanwhile does so for all of them. Medians and ratios are reported, not means.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use problems::ByteSize;
use serde::Serialize;

use super::{
    Content, Limits, Pool, ProgramFile, Purpose, Request, SandboxConfig, SandboxError, Slot, Stdin,
    SyscallFamily,
};

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

impl BenchReport {
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
    Bare,
    Slot(Box<Slot>),
    /// Arguments before the program's path.
    Other(&'static str, Vec<String>),
}

/// Measures. Takes some seconds per hundred rounds.
///
/// # Errors
/// When no C compiler is here, or a run fails: a bench of failing runs would say nothing.
pub fn run(config: SandboxConfig, options: &BenchOptions) -> Result<BenchReport, SandboxError> {
    let folder =
        tempfile::tempdir().map_err(|error| SandboxError::step("make", "bench folder", error))?;
    let (found, not_found): (Vec<_>, Vec<_>) =
        OTHERS.into_iter().partition(|name| on_path(name).is_some());
    let pool = Pool::new(config, 1)?;
    let mut report = BenchReport {
        rows: Vec::new(),
        without_groups: pool.without_groups().map(str::to_owned),
        not_found,
    };
    for (name, source, flags) in PROGRAMS {
        let program = build(folder.path(), name, source, flags)?;
        let mut runners = vec![Runner::Bare, Runner::Slot(Box::new(slot(&pool, &program)?))];
        runners.extend(found.iter().filter_map(|name| other(name)));
        for (paused, rounds) in [(false, options.rounds), (true, options.paused_rounds)] {
            let pause = paused.then_some(options.pause);
            let times = measure(&mut runners, &program, rounds, pause)?;
            report.rows.extend(rows(&runners, name, paused, times));
        }
    }
    Ok(report)
}

/// The times of each runner, taken in turns.
fn measure(
    runners: &mut [Runner],
    program: &Path,
    rounds: usize,
    pause: Option<Duration>,
) -> Result<Vec<Vec<Duration>>, SandboxError> {
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
    for times in &mut times {
        times.sort_unstable();
    }
    let at = |times: &[Duration], part: f64| {
        let index = (times.len().saturating_sub(1) as f64 * part).round() as usize;
        times
            .get(index)
            .map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    let bare = times.first().map_or(f64::NAN, |times| at(times, 0.5));
    runners
        .iter()
        .zip(&times)
        .filter(|(_, times)| !times.is_empty())
        .map(|(runner, times)| BenchRow {
            runner: runner.name(),
            program,
            paused,
            runs: times.len(),
            median_ms: at(times, 0.5),
            p90_ms: at(times, 0.9),
            ratio: at(times, 0.5) / bare,
        })
        .collect()
}

impl Runner {
    fn name(&self) -> &'static str {
        match self {
            Self::Bare => "bare posix_spawn",
            Self::Slot(_) => "grundy slot",
            Self::Other(name, _) => name,
        }
    }

    fn run(&mut self, program: &Path) -> Result<(), SandboxError> {
        match self {
            Self::Bare => spawn(Command::new(program), "bare"),
            Self::Slot(slot) => {
                let facts = slot.run(&request())?;
                if facts.exit == super::Exit::Code(0) {
                    Ok(())
                } else {
                    Err(SandboxError::Slot(format!("bench run: {:?}", facts.exit)))
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
fn spawn(mut command: Command, name: &str) -> Result<(), SandboxError> {
    let failed = |error: io::Error| SandboxError::step("bench", name.to_owned(), error);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    if let Some(mut output) = child.stdout.take() {
        output.read_to_end(&mut Vec::new()).map_err(failed)?;
    }
    let status = child.wait().map_err(failed)?;
    if status.success() {
        Ok(())
    } else {
        Err(failed(io::Error::other(format!("it ended with {status}"))))
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

fn slot(pool: &Pool, program: &Path) -> Result<Slot, SandboxError> {
    let mut slot = pool.acquire(Purpose::Run)?;
    slot.load(&[ProgramFile {
        name: "main".into(),
        executable: true,
        content: Content::HostFile(program.to_owned()),
    }])?;
    Ok(slot)
}

fn request() -> Request {
    Request {
        program: "main".into(),
        args: Vec::new(),
        env: Vec::new(),
        stdin: Stdin::Empty,
        limits: Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(5),
            memory: ByteSize::from_mib(256),
            stdout: ByteSize::from_mib(64),
            stderr: ByteSize::from_kib(64),
            files: ByteSize::from_mib(64),
            processes: 32,
        },
        family: SyscallFamily::Native,
        collect: false,
    }
}

fn build(folder: &Path, name: &str, source: &str, flags: &[&str]) -> Result<PathBuf, SandboxError> {
    let failed = |error: io::Error| SandboxError::step("build", name.to_owned(), error);
    let stem = folder.join(name.replace(' ', "-"));
    let text = stem.with_extension("c");
    fs::write(&text, source).map_err(failed)?;
    let status = Command::new("cc")
        .args(flags)
        .args(["-O2", "-o"])
        .arg(&stem)
        .arg(&text)
        .status()
        .map_err(failed)?;
    if status.success() {
        Ok(stem)
    } else {
        Err(failed(io::Error::other("the C compiler failed")))
    }
}

/// The program of this name on the PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
