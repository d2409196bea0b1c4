//! From the facts of a run to a verdict and its reason, without looking at the output's content.

use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::Signal;
use problems::ByteSize;

use crate::language::Language;
use crate::options::RunLimits;
use crate::reason::{Reason, SignalCause};
use crate::sandbox::{Exit, Facts, Limits, Stop};
use crate::verdict::Verdict;

/// A run may take this much more than its time limit before it is stopped, so that the near
/// misses can be told from the hopeless and repeated.
const NEAR: f64 = 1.15;

/// What is kept of standard error.
const STDERR: ByteSize = ByteSize::from_kib(64);

/// What a run in a certain language may use: the problem's limits with the language's share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// CPU time.
    pub(crate) time: Duration,
    /// Memory.
    pub(crate) memory: ByteSize,
    /// Memory that the program's own data may take: without the runtime's share.
    pub(crate) own_memory: ByteSize,
    /// Standard output.
    pub(crate) output: ByteSize,
}

impl Bounds {
    /// A problem's limits for a language.
    pub(crate) fn of_problem(limits: &problems::Limits, language: &Language) -> Self {
        Self {
            time: language.time_limit(limits.time),
            memory: language.memory_limit(limits.memory),
            own_memory: limits.memory,
            output: limits.output,
        }
    }

    /// The limits of a run on one's own input, to which the language's factor is not applied.
    pub(crate) fn of_run(limits: &RunLimits, language: &Language) -> Self {
        Self {
            time: limits.time,
            memory: language.memory_limit(limits.memory),
            own_memory: limits.memory,
            output: limits.output,
        }
    }

    /// What the sandbox holds a run in this language to.
    pub(crate) fn limits(&self, language: &Language) -> Limits {
        Limits {
            cpu: self.stop_after().max(Duration::from_millis(10)),
            wall: self.stop_waiting_after(),
            memory: self.memory,
            stdout: self.output,
            stderr: STDERR,
            files: ByteSize::from_mib(64).min(self.memory),
            processes: language.spec().processes,
        }
    }

    /// CPU time at which a run is stopped.
    pub(crate) fn stop_after(&self) -> Duration {
        self.time.mul_f64(NEAR)
    }

    /// Time on the clock at which a run is stopped: only programs that wait reach it.
    pub(crate) fn stop_waiting_after(&self) -> Duration {
        self.time * 3 + Duration::from_secs(1)
    }

    /// Whether the run was so near the time limit, or so starved of the processor, that the
    /// machine may be to blame.
    pub(crate) fn deserves_another(&self, facts: &Facts) -> bool {
        let near = facts.stopped.is_none() && facts.cpu > self.time;
        let starved = facts.stopped == Some(Stop::Wall) && facts.cpu > facts.wall / 10;
        near || starved
    }
}

/// What went wrong in a run; `None` when it ended well and its output counts.
pub(crate) fn assess(
    facts: &Facts,
    bounds: &Bounds,
    language: &Language,
) -> Option<(Verdict, Reason)> {
    if facts.stopped == Some(Stop::Judge) {
        // Whoever ended it knows the verdict; that it was killed is no failure of its own.
        return None;
    }
    exceeded(facts, bounds).or_else(|| failed(facts, bounds, language))
}

/// The limit that was crossed, if one was.
fn exceeded(facts: &Facts, bounds: &Bounds) -> Option<(Verdict, Reason)> {
    let memory = || {
        (
            Verdict::MLE,
            Reason::MemoryLimit {
                limit_kib: bounds.memory.kib(),
            },
        )
    };
    let time = || {
        (
            Verdict::TLE,
            Reason::TimeLimit {
                limit_ms: whole_ms(bounds.time),
            },
        )
    };
    let output = || {
        (
            Verdict::OLE,
            Reason::OutputLimit {
                limit_kib: bounds.output.kib(),
            },
        )
    };
    match facts.stopped {
        Some(Stop::Output | Stop::Files) => Some(output()),
        Some(Stop::Memory) => Some(memory()),
        // Whoever waits or spins after a process of its own was killed for memory does so
        // because of that.
        Some(Stop::Cpu | Stop::Wall) if facts.out_of_memory => Some(memory()),
        Some(Stop::Cpu) => Some(time()),
        Some(Stop::Wall) if facts.cpu > bounds.time => Some(time()),
        Some(Stop::Wall) => Some((
            Verdict::TLE,
            Reason::Idle {
                wall_ms: whole_ms(facts.wall),
            },
        )),
        None if facts.out_of_memory || facts.memory_peak > bounds.memory => Some(memory()),
        None if facts.stdout_cut => Some(output()),
        None if facts.exit == Exit::Signal(Signal::SIGXCPU as i32) || facts.cpu > bounds.time => {
            Some(time())
        }
        None if facts.exit == Exit::Signal(Signal::SIGXFSZ as i32) => Some(output()),
        // Whoever ended it knows the verdict.
        None | Some(Stop::Judge) => None,
    }
}

/// How the program itself failed, if it did.
fn failed(facts: &Facts, bounds: &Bounds, language: &Language) -> Option<(Verdict, Reason)> {
    if facts.exit == Exit::Code(0) {
        return None;
    }
    let said = String::from_utf8_lossy(&facts.stderr).replace("/program/", "");
    if language
        .spec()
        .memory_signs
        .iter()
        .any(|sign| said.contains(sign.as_str()))
    {
        return Some((
            Verdict::MLE,
            Reason::MemoryLimit {
                limit_kib: bounds.memory.kib(),
            },
        ));
    }
    let stderr = tail(&said);
    let reason = match facts.exit {
        Exit::Code(code) => Reason::ExitCode {
            code,
            error: error_line(&said),
            stderr,
        },
        Exit::Signal(number) => Reason::Signal {
            signal: signal_name(number),
            cause: signal_cause(number),
            stderr,
        },
        Exit::NotStarted(errno) => Reason::NotStarted {
            error: start_error(errno),
        },
    };
    Some((Verdict::RE, reason))
}

/// A duration in whole milliseconds, rounded up.
pub(crate) fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_micros().div_ceil(1000)).unwrap_or(u64::MAX)
}

/// What the system says of a program that it could not start.
pub(crate) fn start_error(errno: i32) -> String {
    Errno::from_raw(errno).desc().to_owned()
}

/// A signal's name, such as `SIGSEGV`.
pub(crate) fn signal_name(number: i32) -> String {
    Signal::try_from(number)
        .map_or_else(|_| format!("signal {number}"), |it| it.as_str().to_owned())
}

fn signal_cause(number: i32) -> Option<SignalCause> {
    Some(match Signal::try_from(number).ok()? {
        Signal::SIGSEGV | Signal::SIGBUS => SignalCause::BadAddress,
        Signal::SIGFPE => SignalCause::Arithmetic,
        Signal::SIGABRT => SignalCause::Abort,
        Signal::SIGSYS => SignalCause::ForbiddenCall,
        Signal::SIGILL | Signal::SIGTRAP => SignalCause::BadInstruction,
        Signal::SIGKILL | Signal::SIGTERM => SignalCause::Killed,
        _ => return None,
    })
}

/// The end of standard error, at most a screenful; `None` when nothing was said.
fn tail(said: &str) -> Option<String> {
    const LINES: usize = 12;
    const BYTES: usize = 1500;
    let said = said.trim_end();
    let from = said.ceil_char_boundary(said.len().saturating_sub(BYTES));
    let lines: Vec<&str> = said[from..].lines().collect();
    let kept = lines[lines.len().saturating_sub(LINES)..].join("\n");
    (!kept.trim().is_empty()).then_some(kept)
}

/// The line in which a runtime names the error: `ZeroDivisionError: division by zero`.
fn error_line(said: &str) -> Option<String> {
    const BEGINNINGS: [&str; 6] = [
        "panic:",
        "thread '",
        "terminate called",
        "fatal error:",
        "Runtime error",
        "Assertion",
    ];
    let names_error = |line: &&str| {
        let line = line.trim_start_matches("Exception in thread \"main\" ");
        let word = line.split([':', ' ']).next().unwrap_or_default();
        word.ends_with("Error")
            || word.ends_with("Exception")
            || BEGINNINGS
                .iter()
                .any(|beginning| line.starts_with(beginning))
    };
    let line = said.lines().find(names_error)?.trim();
    Some(line[..line.floor_char_boundary(200)].to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn language(id: &str) -> Language {
        Language::without_tools(id)
    }

    fn bounds() -> Bounds {
        Bounds {
            time: Duration::from_secs(1),
            memory: ByteSize::from_mib(64),
            own_memory: ByteSize::from_mib(64),
            output: ByteSize::from_kib(64),
        }
    }

    fn facts() -> Facts {
        Facts {
            exit: Exit::Code(0),
            stopped: None,
            cpu: Duration::from_millis(5),
            wall: Duration::from_millis(9),
            instructions: None,
            memory_peak: ByteSize::from_kib(1500),
            out_of_memory: false,
            stdout: Vec::new(),
            stdout_cut: false,
            stderr: Vec::new(),
            stderr_cut: false,
            files: Vec::new(),
        }
    }

    fn verdict(facts: &Facts) -> Option<Verdict> {
        assess(facts, &bounds(), &language("cpp")).map(|(verdict, _)| verdict)
    }

    #[test]
    fn limits_have_their_verdicts() {
        assert_eq!(verdict(&facts()), None);
        let stopped = |stop| {
            verdict(&Facts {
                stopped: Some(stop),
                ..facts()
            })
        };
        assert_eq!(stopped(Stop::Cpu), Some(Verdict::TLE));
        assert_eq!(stopped(Stop::Wall), Some(Verdict::TLE));
        assert_eq!(stopped(Stop::Memory), Some(Verdict::MLE));
        assert_eq!(stopped(Stop::Output), Some(Verdict::OLE));
        assert_eq!(stopped(Stop::Files), Some(Verdict::OLE));
        let killed = Exit::Signal(9);
        let ended_by_us = Facts {
            exit: killed,
            stopped: Some(Stop::Judge),
            ..facts()
        };
        assert_eq!(verdict(&ended_by_us), None);
        let starved = Facts {
            exit: killed,
            out_of_memory: true,
            ..facts()
        };
        assert_eq!(verdict(&starved), Some(Verdict::MLE));
        assert_eq!(
            verdict(&Facts {
                exit: killed,
                ..facts()
            }),
            Some(Verdict::RE)
        );
        let large = Facts {
            memory_peak: ByteSize::from_mib(65),
            ..facts()
        };
        assert_eq!(verdict(&large), Some(Verdict::MLE));
        let slow = Facts {
            cpu: Duration::from_millis(1001),
            ..facts()
        };
        assert_eq!(verdict(&slow), Some(Verdict::TLE));
    }

    #[test]
    fn near_misses_and_starved_runs_deserve_another() {
        let bounds = bounds();
        let run = |stopped, cpu, wall| Facts {
            stopped,
            cpu: Duration::from_millis(cpu),
            wall: Duration::from_millis(wall),
            ..facts()
        };
        assert!(!bounds.deserves_another(&run(None, 999, 1100)));
        assert!(bounds.deserves_another(&run(None, 1100, 1200)));
        assert!(!bounds.deserves_another(&run(Some(Stop::Cpu), 1150, 1200)));
        assert!(bounds.deserves_another(&run(Some(Stop::Wall), 900, 4000)));
        assert!(!bounds.deserves_another(&run(Some(Stop::Wall), 2, 4000)));
    }

    #[test]
    fn failures_are_explained() {
        let crashed = Facts {
            exit: Exit::Signal(11),
            stderr: b"bye\n".to_vec(),
            ..facts()
        };
        let (verdict, reason) = assess(&crashed, &bounds(), &language("cpp")).unwrap();
        assert_eq!(verdict, Verdict::RE);
        assert!(
            reason
                .to_string()
                .starts_with("SIGSEGV: an index out of range"),
            "{reason}"
        );
        assert!(reason.to_string().ends_with("\nbye"));

        let traceback = b"Traceback (most recent call last):\n  File \"/program/main.py\", line 1, in <module>\nZeroDivisionError: division by zero\n";
        let raised = Facts {
            exit: Exit::Code(1),
            stderr: traceback.to_vec(),
            ..facts()
        };
        let (_, reason) = assess(&raised, &bounds(), &language("python")).unwrap();
        let said = reason.to_string();
        assert!(
            said.starts_with("exit code 1: ZeroDivisionError: division by zero\n"),
            "{said}"
        );
        assert!(said.contains("File \"main.py\""));

        let starved = Facts {
            stderr: b"MemoryError\n".to_vec(),
            ..raised
        };
        let (verdict, _) = assess(&starved, &bounds(), &language("python")).unwrap();
        assert_eq!(verdict, Verdict::MLE);
    }

    #[test]
    fn much_standard_error_is_cut_to_its_end() {
        let said = "é".repeat(5000) + "\nlast";
        let kept = tail(&said).unwrap();
        assert!(kept.len() <= 1500 && kept.ends_with("last"));
        assert_eq!(tail(" \n"), None);
    }
}
