//! What a judge is set up with, and what is asked of one judging or one run.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use problems::{ByteSize, FileWriting, Lang, Problem, Stop};
use sg::Budget;

use crate::sandbox::SandboxConfig;

/// What a judge is set up with.
#[derive(Debug, Clone)]
pub struct JudgeConfig {
    /// How many programs may run at the same time: at most one for each processor core, or
    /// their times disturb each other.
    pub slots: usize,
    /// Where compiled programs, precompiled headers and what was learnt about the compilers are
    /// kept. Made when it is not there; may be deleted while no judge runs.
    pub cache_dir: PathBuf,
    /// How many bytes of compiled programs are kept.
    pub cache_size: ByteSize,
    /// How programs are isolated.
    pub sandbox: SandboxConfig,
    /// A file that changes the built-in list of languages.
    pub languages: Option<PathBuf>,
    /// A folder of headers for programs of packages that do not bring them.
    pub include: Option<PathBuf>,
}

impl JudgeConfig {
    /// A judge with a slot for each processor core and the user's cache folder.
    pub fn new(sandbox: SandboxConfig) -> Self {
        Self {
            slots: std::thread::available_parallelism().map_or(1, usize::from),
            cache_dir: Self::default_cache_dir(),
            cache_size: ByteSize::from_mib(512),
            sandbox,
            languages: None,
            include: None,
        }
    }

    /// `$XDG_CACHE_HOME/grundy`, `~/.cache/grundy`, or a folder of the user's among the
    /// temporary ones.
    pub fn default_cache_dir() -> PathBuf {
        let absolute = |name: &str| {
            std::env::var_os(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        absolute("XDG_CACHE_HOME")
            .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
            .map_or_else(
                || {
                    std::env::temp_dir()
                        .join(format!("grundy-{}", rustix::process::getuid().as_raw()))
                },
                |folder| folder.join("grundy"),
            )
    }
}

/// Calls off a judging from another thread. Clones are the same flag.
#[derive(Debug, Clone, Default)]
pub struct CancelFlag {
    raised: Arc<AtomicBool>,
    /// When it is as good as raised.
    until: Option<Instant>,
}

impl CancelFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises it: the judging ends after the runs that are under way, with
    /// [`JudgeError::Cancelled`](crate::JudgeError::Cancelled).
    pub fn cancel(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// The same flag for something that must have an end: from then on it is raised for whoever asks
    /// this one, or earlier as the flag itself says.
    #[must_use]
    pub fn until(&self, until: Instant) -> Self {
        Self {
            raised: Arc::clone(&self.raised),
            until: Some(self.until.map_or(until, |known| known.min(until))),
        }
    }

    /// Whether it is raised.
    pub fn is_cancelled(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The same for what is made by the code of a problem.
    pub(crate) fn stop(&self) -> Stop {
        let flag = self.clone();
        Stop::when(move || flag.is_cancelled())
    }
}

/// Limits that whoever asks a problem sets for it, each in place of the package's own; `None`: that of the package.
/// As there, they are for a language without a factor of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// CPU time of one test.
    pub time: Option<Duration>,
    /// Peak memory of one test.
    pub memory: Option<ByteSize>,
}

impl OwnLimits {
    /// The CPU time that one test of a problem may take.
    pub fn time_of(self, problem: &Problem) -> Duration {
        self.time.unwrap_or(problem.limits().time)
    }

    /// The memory that one test of a problem may take.
    pub fn memory_of(self, problem: &Problem) -> ByteSize {
        self.memory.unwrap_or(problem.limits().memory)
    }
}

/// What brings points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PointsOf {
    /// What the package says.
    #[default]
    Package,
    /// The same, and where it says nothing each group of tests, all of them as much: none is left out because another
    /// one failed.
    Groups,
}

/// What is asked of one judging.
#[derive(Debug, Clone)]
pub struct JudgeOptions {
    /// Run every test, not only up to the first that fails.
    pub all: bool,
    /// Look for the smallest failing position when the submission fails.
    pub explain: bool,
    /// How long is looked for it at most; when `None` until the judging has taken 4.7 seconds, but three
    /// seconds at least.
    pub explain_within: Option<Duration>,
    /// The problem's time limit is multiplied with this: 1 but for questions about the limit.
    pub time_factor: f64,
    /// And its memory limit with this.
    pub memory_factor: u64,
    /// What holds in place of the problem's own limits.
    pub own_limits: OwnLimits,
    /// What brings points.
    pub points: PointsOf,
    /// A wrong program of the package that a program's answers are not compared with: for questions
    /// about the comparison, when that program is judged itself.
    pub leave_out: Option<String>,
    /// The language of the explanation.
    pub lang: Lang,
    /// For whom it is judged. The cores are shared fairly between clients, and the part of each
    /// between what is judged and run for him. `None`: this judging is a client by itself.
    pub client: Option<u64>,
    /// Tell what the package's validators say to the judges alone ([`Event::ForJudges`]): for those
    /// who may see the whole package.
    ///
    /// [`Event::ForJudges`]: crate::Event::ForJudges
    pub for_judges: bool,
    /// How much the tests may have together that programs of the package make.
    pub most_made: ByteSize,
    /// Calls it off.
    pub stop: CancelFlag,
}

/// As much as a folder may have that is a package: tests that are made stand for files of it.
const MOST_MADE: ByteSize = ByteSize::from_mib(1024);

impl Default for JudgeOptions {
    fn default() -> Self {
        Self {
            all: false,
            explain: false,
            explain_within: None,
            time_factor: 1.0,
            memory_factor: 1,
            own_limits: OwnLimits::default(),
            points: PointsOf::default(),
            leave_out: None,
            lang: Lang::default(),
            client: None,
            for_judges: false,
            most_made: MOST_MADE,
            stop: CancelFlag::new(),
        }
    }
}

/// What is asked of one run besides its limits.
#[derive(Debug, Clone, Copy, Default)]
pub struct RunOptions {
    /// For whom it is made, as [`JudgeOptions::client`].
    pub client: Option<u64>,
    /// When somebody stops waiting for it: a run that goes on then was not measured, and is not made
    /// again.
    pub deadline: Option<Instant>,
}

/// What exploring a game by a rules program may cost.
#[derive(Debug, Clone, Copy)]
pub struct ExploreOptions {
    /// The positions that may be reached.
    pub budget: Budget,
    /// For whom it is, and until when.
    pub run: RunOptions,
    /// How often the program is run at most: one that leads to a few new positions each time would be
    /// asked forever.
    pub runs: usize,
    /// What the program may print in all its runs together: each move that it names is held in memory.
    pub output: ByteSize,
}

/// What one run may use. The language's factor for time is not applied to it; the memory that
/// its runtime needs for itself is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimits {
    /// CPU time of the whole process tree.
    pub time: Duration,
    /// Peak memory of the whole process tree.
    pub memory: ByteSize,
    /// Bytes on standard output.
    pub output: ByteSize,
    /// Whether files may be written.
    pub files: FileWriting,
}

impl Default for RunLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            memory: ByteSize::from_mib(512),
            output: ByteSize::from_mib(64),
            files: FileWriting::Unsaid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_with_an_end_is_raised_then_or_before() {
        let flag = CancelFlag::new();
        let now = Instant::now();
        let (over, later) = (flag.until(now), flag.until(now + Duration::from_hours(1)));
        assert!(over.is_cancelled() && !later.is_cancelled() && !flag.is_cancelled());
        // No later end takes an earlier one back.
        assert!(over.until(now + Duration::from_hours(1)).is_cancelled());
        flag.cancel();
        assert!(later.is_cancelled() && later.stop().is_called());
    }
}
