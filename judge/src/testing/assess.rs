//! From the facts of a run to a verdict and its reason, without looking at the output's content.

use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::Signal;

use problems::Verdict;

use crate::language::Language;
use crate::limits::TestLimits;
use crate::reason::{Reason, SignalCause};
use crate::sandbox::{Exit, Facts, Stop};

/// Why a run should be repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// It was so near the time limit that the machine may be to blame.
    Near,
    /// It had so little of a processor that it was not measured at all.
    Starved,
}

/// What makes the run's facts no ground for a verdict, if anything does.
pub(crate) fn doubt(facts: &Facts, limits: &TestLimits) -> Option<Doubt> {
    match facts.stopped {
        None if facts.cpu > limits.time => Some(Doubt::Near),
        Some(Stop::Wall) if facts.cpu <= limits.time && !facts.out_of_memory => {
            Some(Doubt::Starved)
        }
        _ => None,
    }
}

/// What went wrong in a run; `None` when it ended well and its output counts.
pub(crate) fn assess(
    facts: &Facts,
    limits: &TestLimits,
    language: &Language,
) -> Option<(Verdict, Reason)> {
    let was_killed = facts.exit == Exit::Signal(Signal::SIGKILL as i32) && !facts.out_of_memory;
    if facts.stopped == Some(Stop::Judge) && was_killed {
        // Whoever ended it knows the verdict; that it was killed is not its own failure.
        return None;
    }
    exceeded(facts, limits).or_else(|| failed(facts, limits, language))
}

/// The limit that was crossed, if one was.
fn exceeded(facts: &Facts, limits: &TestLimits) -> Option<(Verdict, Reason)> {
    let memory = || {
        (
            Verdict::MLE,
            Reason::MemoryLimit {
                limit_kib: limits.memory.kib(),
            },
        )
    };
    let time = || {
        let limit_ms = whole_ms(limits.time);
        // Idle time is known to be at least so much, on a busy machine too.
        let reason = if facts.idle > facts.cpu {
            let idle_ms = whole_ms(facts.idle);
            Reason::TimeLimitAndIdle { limit_ms, idle_ms }
        } else {
            Reason::TimeLimit { limit_ms }
        };
        (Verdict::TLE, reason)
    };
    let output = || {
        (
            Verdict::OLE,
            Reason::OutputLimit {
                limit_bytes: limits.output.bytes(),
            },
        )
    };
    match facts.stopped {
        Some(Stop::Output | Stop::Files) => Some(output()),
        Some(Stop::Memory) => Some(memory()),
        // Whoever waits or spins after a process of its own was killed for memory does so
        // because of that.
        Some(Stop::Cpu | Stop::Idle | Stop::Wall) if facts.out_of_memory => Some(memory()),
        // What is on the clock and below this limit was starved and is no ground for a verdict.
        Some(Stop::Cpu | Stop::Wall) => Some(time()),
        Some(Stop::Idle) if facts.cpu > limits.time => Some(time()),
        Some(Stop::Idle) => Some((
            Verdict::TLE,
            Reason::Idle {
                idle_ms: whole_ms(facts.idle),
            },
        )),
        // It ended by itself, or was about to when the judge would have ended it.
        None | Some(Stop::Judge) => {
            let ended_by = |signal| facts.exit == Exit::Signal(signal as i32);
            if facts.out_of_memory || facts.memory_peak > limits.memory {
                Some(memory())
            } else if facts.stdout_cut {
                Some(output())
            } else if ended_by(Signal::SIGXCPU) || facts.cpu > limits.time {
                Some(time())
            } else {
                ended_by(Signal::SIGXFSZ).then(output)
            }
        }
    }
}

/// How the program itself failed, if it did.
fn failed(facts: &Facts, limits: &TestLimits, language: &Language) -> Option<(Verdict, Reason)> {
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
            Reason::MemoryRefused {
                limit_kib: limits.memory.kib(),
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

    use problems::ByteSize;

    use super::*;

    fn language(id: &str) -> Language {
        Language::without_tools(id)
    }

    fn limits() -> TestLimits {
        TestLimits {
            time: Duration::from_secs(1),
            memory: ByteSize::from_mib(64),
            own_memory: ByteSize::from_mib(64),
            output: ByteSize::from_kib(64),
            idle_per_test: crate::limits::IDLE_PER_TEST,
            files: problems::FileWriting::Unsaid,
        }
    }

    fn facts() -> Facts {
        Facts {
            cpu: Duration::from_millis(5),
            wall: Duration::from_millis(9),
            memory_peak: ByteSize::from_kib(1500),
            ..Facts::without_a_run(Exit::Code(0))
        }
    }

    fn verdict(facts: &Facts) -> Option<Verdict> {
        assess(facts, &limits(), &language("cpp")).map(|(verdict, _)| verdict)
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
        assert_eq!(stopped(Stop::Idle), Some(Verdict::TLE));
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
    fn near_misses_and_starved_runs_are_in_doubt() {
        let limits = limits();
        let run = |stopped, cpu| Facts {
            stopped,
            cpu: Duration::from_millis(cpu),
            ..facts()
        };
        assert_eq!(doubt(&run(None, 999), &limits), None);
        assert_eq!(doubt(&run(None, 1100), &limits), Some(Doubt::Near));
        assert_eq!(doubt(&run(Some(Stop::Cpu), 1150), &limits), None);
        // However little it computed: it did not sleep.
        for cpu in [2, 900] {
            let starved = doubt(&run(Some(Stop::Wall), cpu), &limits);
            assert_eq!(starved, Some(Doubt::Starved));
            assert_eq!(doubt(&run(Some(Stop::Idle), cpu), &limits), None);
        }
        assert_eq!(doubt(&run(Some(Stop::Wall), 1001), &limits), None);
    }

    #[test]
    fn only_sleep_is_told_as_waiting() {
        let stopped = |stop, cpu, idle| {
            let facts = Facts {
                stopped: Some(stop),
                cpu: Duration::from_millis(cpu),
                idle: Duration::from_millis(idle),
                ..facts()
            };
            assess(&facts, &limits(), &language("cpp")).unwrap().1
        };
        let idle = Reason::Idle { idle_ms: 4001 };
        let both = Reason::TimeLimitAndIdle {
            limit_ms: 1000,
            idle_ms: 4001,
        };
        let over = Reason::TimeLimit { limit_ms: 1000 };
        assert_eq!(stopped(Stop::Idle, 900, 4001), idle);
        assert_eq!(stopped(Stop::Idle, 1001, 4001), both);
        for stop in [Stop::Cpu, Stop::Wall] {
            assert_eq!(stopped(stop, 1150, 4001), both);
            // What waits for a disk now and then is slow all the same.
            assert_eq!(stopped(stop, 1150, 1150), over);
            assert_eq!(stopped(stop, 1150, 0), over);
        }
    }

    #[test]
    fn failures_are_explained() {
        let crashed = Facts {
            exit: Exit::Signal(11),
            stderr: b"bye\n".to_vec(),
            ..facts()
        };
        let (verdict, reason) = assess(&crashed, &limits(), &language("cpp")).unwrap();
        assert_eq!(verdict, Verdict::RE);
        let expected = Reason::Signal {
            signal: "SIGSEGV".to_owned(),
            cause: Some(SignalCause::BadAddress),
            stderr: Some("bye".to_owned()),
        };
        assert_eq!(reason, expected);

        let traceback = b"Traceback (most recent call last):\n  File \"/program/main.py\", line 1, in <module>\nZeroDivisionError: division by zero\n";
        let raised = Facts {
            exit: Exit::Code(1),
            stderr: traceback.to_vec(),
            ..facts()
        };
        let (_, reason) = assess(&raised, &limits(), &language("python")).unwrap();
        let Reason::ExitCode {
            code: 1,
            error: Some(error),
            stderr: Some(stderr),
        } = reason
        else {
            panic!("{reason:?}");
        };
        assert_eq!(error, "ZeroDivisionError: division by zero");
        assert!(stderr.contains("File \"main.py\""), "{stderr}");

        let starved = Facts {
            stderr: b"MemoryError\n".to_vec(),
            ..raised
        };
        let (verdict, reason) = assess(&starved, &limits(), &language("python")).unwrap();
        assert_eq!(verdict, Verdict::MLE);
        // Its peak was below the limit: what it was refused is not in it.
        let limit_kib = limits().memory.kib();
        assert_eq!(reason, Reason::MemoryRefused { limit_kib });
    }

    #[test]
    fn much_standard_error_is_cut_to_its_end() {
        let said = "é".repeat(5000) + "\nlast";
        let kept = tail(&said).unwrap();
        assert!(kept.len() <= 1500 && kept.ends_with("last"));
        assert_eq!(tail(" \n"), None);
    }
}
