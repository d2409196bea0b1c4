//! What a run in a certain language may use, and where it is stopped.

use std::time::Duration;

use problems::{ByteSize, FileWriting, Problem};

use crate::language::Language;
use crate::options::{JudgeOptions, OwnLimits, RunLimits};
use crate::sandbox::Limits;

/// A run may take this much more than its time limit before it is stopped, so that the near
/// misses can be told from the hopeless and repeated.
const NEAR_MISS: f64 = 1.15;

/// What is kept of standard error.
const STDERR: ByteSize = ByteSize::from_kib(64);

/// What a run may write into files, where it may write any.
const FILES: ByteSize = ByteSize::from_mib(64);

/// How long a program may wait in all, besides twice what it may in one test, for each test: for
/// disks, and for runtimes that start threads. Packages of others permit as much waiting as computing.
pub(crate) const IDLE_PER_TEST: Duration = Duration::from_millis(100);

/// What a run in a certain language may use: the problem's limits with the language's share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TestLimits {
    /// CPU time.
    pub(crate) time: Duration,
    /// Memory.
    pub(crate) memory: ByteSize,
    /// Memory that the program's own data may take: without the runtime's share.
    pub(crate) own_memory: ByteSize,
    /// Standard output.
    pub(crate) output: ByteSize,
    /// What each test adds to the time that a program may wait in all.
    pub(crate) idle_per_test: Duration,
    /// Whether files may be written.
    pub(crate) files: FileWriting,
}

impl TestLimits {
    /// A problem's limits for a language.
    pub(crate) fn of_problem(problem: &Problem, own: OwnLimits, language: &Language) -> Self {
        let (time, memory) = (own.time_of(problem), own.memory_of(problem));
        Self::of(problem, (time, memory), language)
    }

    /// The same, as many times as a judging asks for.
    pub(crate) fn of_judging(
        problem: &Problem,
        options: &JudgeOptions,
        language: &Language,
    ) -> Self {
        let own = options.own_limits;
        let memory = own.memory_of(problem);
        let memory = memory.saturating_mul(options.memory_factor);
        let mut limits = Self::of(problem, (own.time_of(problem), memory), language);
        limits.time = limits.time.mul_f64(options.time_factor);
        limits
    }

    fn of(problem: &Problem, (time, memory): (Duration, ByteSize), language: &Language) -> Self {
        let is_of_others = problem.timing().is_for_all_languages;
        let passes = problem.validation_limits().passes;
        let passes = if problem.kind().is_multi_pass {
            passes
        } else {
            1
        };
        Self {
            time: if is_of_others {
                language.time_limit_of_all(time)
            } else {
                language.time_limit(time)
            },
            memory: language.memory_limit(memory),
            own_memory: memory,
            output: problem.limits().output,
            idle_per_test: if is_of_others {
                time.saturating_mul(passes)
            } else {
                IDLE_PER_TEST
            },
            files: problem.file_writing(),
        }
    }

    /// The limits of a run on one's own input, to which the language's factor is not applied.
    pub(crate) fn of_run(limits: &RunLimits, language: &Language) -> Self {
        Self {
            time: limits.time,
            memory: language.memory_limit(limits.memory),
            own_memory: limits.memory,
            output: limits.output,
            idle_per_test: IDLE_PER_TEST,
            files: limits.files,
        }
    }

    /// What the sandbox holds a run in this language to.
    pub(crate) fn for_sandbox(&self, language: &Language) -> Limits {
        Limits {
            cpu: self.stop_after().max(Duration::from_millis(10)),
            idle: self.stop_idling_after(),
            wall: self.give_up_after(),
            memory: self.memory,
            stdout: self.output,
            stderr: STDERR,
            files: match self.files {
                FileWriting::Forbidden => ByteSize::ZERO,
                FileWriting::Unsaid | FileWriting::Allowed => FILES.min(self.memory),
            },
            processes: language.spec().processes,
        }
    }

    /// CPU time at which a run is stopped.
    pub(crate) fn stop_after(&self) -> Duration {
        self.time.mul_f64(NEAR_MISS)
    }

    /// Idle time at which a run is stopped: only programs that sleep or wait reach it.
    pub(crate) fn stop_idling_after(&self) -> Duration {
        self.time * 3 + Duration::from_secs(1)
    }

    /// How long the runs of so many tests may be idle in all.
    pub(crate) fn idle_in_all(&self, tests: usize) -> Duration {
        let tests = u32::try_from(tests).unwrap_or(u32::MAX);
        self.stop_idling_after() * 2 + self.idle_per_test.saturating_mul(tests)
    }

    /// Time on the clock at which a run is stopped, whatever it does: only where there was
    /// not even a tenth of a processor for it.
    pub(crate) fn give_up_after(&self) -> Duration {
        self.stop_idling_after() + self.time * 10 + Duration::from_secs(5)
    }
}
