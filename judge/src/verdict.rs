//! What judging says to the outside: results and events.
//!
//! What is stored of them, and what live pages follow, has these shapes; the documents that scripts
//! read are made of them elsewhere, with words. Nothing here decides anything: that is done in
//! [`crate::testing`] and [`crate::checker`].

use problems::{Idea, Verdict};
use serde::{Deserialize, Serialize};

use crate::mistake::Mistake;
use crate::reason::Reason;

/// The result of one test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestResult {
    /// The test's name in its package, such as `sample-1`.
    pub name: String,
    /// The group it belongs to, such as `sample`.
    pub group: String,
    /// What was said about it.
    pub verdict: Verdict,
    /// CPU time of the whole process tree, in milliseconds.
    pub time_ms: u64,
    /// Peak memory of the whole process tree, in KiB.
    pub memory_kib: u64,
    /// Instructions that the whole process tree executed. Left out of the JSON where the machine
    /// has no counter for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<u64>,
    /// How long the test's input is. Left out of the JSON where it was not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_bytes: Option<u64>,
    /// Why it was not accepted; `None` when there is nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// A number of points: finite, so that it can be compared.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(f64);

// A finite number is equal to itself.
impl Eq for Points {}

impl Points {
    /// So many points; none where that is no number.
    pub const fn new(points: f64) -> Self {
        Self(if points.is_finite() { points } else { 0.0 })
    }

    /// How many.
    pub const fn value(self) -> f64 {
        self.0
    }
}

/// The points of a submission to a problem that gives some.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// All of them.
    pub points: Points,
    /// The most there can be; `None` where there is no bound.
    pub most: Option<Points>,
    /// Those of the groups of secret tests, in order of their names.
    pub groups: Vec<GroupScore>,
}

/// The points of a group of tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupScore {
    /// Its path below `data/`, such as `secret/large`.
    pub name: String,
    /// Its points.
    pub score: Points,
    /// The most it can bring; `None` where there is no bound.
    pub max_score: Option<Points>,
}

/// A single position on which the submission is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// A whole valid input holding just this case.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// The beginning of what the submission printed, and nothing else.
    pub got: String,
    /// Why the right answer is right; `None` when the reference has nothing to say.
    pub explanation: Option<String>,
    /// The mistake's name where it is not one of theory. Left out of the JSON when it is none
    /// that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// The wrong idea that its answers follow. Left out of the JSON when none is recognised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idea: Option<Idea>,
    /// Why it is not accepted on this input, where expected and printed text do not show it: how
    /// it failed, or what was said where it talks with the judge. Left out of the JSON when they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// The result of judging one submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judging {
    /// The problem's id.
    pub problem: String,
    /// The source's name, as it was given.
    pub source: String,
    /// The language's id.
    pub language: String,
    /// The first failing test's verdict in test order, or AC, CE, SE. Where a problem gives points,
    /// its package may say which of the failing tests decides.
    pub verdict: Verdict,
    /// The largest CPU time over the tests run, in milliseconds.
    pub time_ms: u64,
    /// The largest memory peak over the tests run, in KiB.
    pub memory_kib: u64,
    /// How many tests were accepted.
    pub passed: usize,
    /// How many tests the problem has.
    pub total: usize,
    /// The compiler's words for CE, the reason for SE, what had to be mended of a source for other
    /// compilers or was let pass, else `None`. [`crate::message_in`] gives it in a language.
    pub message: Option<String>,
    /// The tests that were run, in test order.
    pub tests: Vec<TestResult>,
    /// The points, where the problem gives some and the tests were run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The smallest failing position found, when it was asked for and there is one.
    pub counterexample: Option<Counterexample>,
    /// What an accepted program gets wrong that does not count.
    pub remarks: Vec<Remark>,
}

/// A test that does not count and that an accepted program fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The test's name.
    pub test: String,
    /// What would have been said about it.
    pub verdict: Verdict,
    /// The case that goes wrong as an input of its own, where it is known.
    pub input: Option<String>,
    /// Why it was not accepted.
    pub reason: Option<Reason>,
}

/// The result of running a program on the caller's own input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunReport {
    /// AC when nothing went wrong; what it printed was compared with nothing.
    pub verdict: Verdict,
    /// The exit code; `None` when a signal ended the program or it never ran.
    pub exit_code: Option<i32>,
    /// The signal's name, such as `SIGSEGV`; `None` when the program exited.
    pub signal: Option<String>,
    /// CPU time of the whole process tree, in milliseconds.
    pub time_ms: u64,
    /// Time on the clock, in milliseconds.
    pub wall_ms: u64,
    /// Peak memory of the whole process tree, in KiB.
    pub memory_kib: u64,
    /// Instructions that the whole process tree executed, where the machine counts them.
    pub instructions: Option<u64>,
    /// Standard output up to the output limit; invalid UTF-8 replaced.
    pub stdout: String,
    /// The beginning of standard error; invalid UTF-8 replaced.
    pub stderr: String,
    /// The compiler's words for CE, what failed for SE, or what had to be mended of a source for other
    /// compilers or was let pass. [`crate::message_in`] gives it in a language.
    pub message: Option<String>,
    /// What is wrong with the problem's package, where that is why there is no verdict: its compiler's words, or what a
    /// program of it said. They are for those who may change the problem alone; to others [`Self::message`] says whose
    /// fault it is.
    pub package_fault: Option<String>,
    /// What went wrong with the run, without the standard error, which is there anyway.
    pub reason: Option<Reason>,
}

/// What happens during a judging, in the order it is reported.
///
/// Serialised with its name in `event`: `{"event":"running","total":24}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The source is being compiled (or looked up in the compile cache).
    Compiling,
    /// The source compiled.
    Compiled {
        /// Time on the clock this took, in milliseconds.
        ms: u64,
        /// Whether the program came from the compile cache.
        cached: bool,
    },
    /// The tests begin.
    Running {
        /// How many tests there are.
        total: usize,
    },
    /// A test is over. Told in test order, whatever ran at the same time.
    Test(TestResult),
    /// What the package's validators say about a test to the judges alone. Told after its result,
    /// where it is asked for.
    ForJudges {
        /// The test.
        test: String,
        /// The words.
        words: String,
    },
    /// The tests are over and the smallest failing position is being looked for.
    Explaining,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test() -> TestResult {
        TestResult {
            name: "sample-1".into(),
            group: "sample".into(),
            verdict: Verdict::AC,
            time_ms: 1,
            memory_kib: 1500,
            instructions: None,
            input_bytes: None,
            reason: None,
        }
    }

    #[test]
    fn instructions_are_there_where_they_are_counted() -> Result<(), serde_json::Error> {
        let mut test = test();
        test.instructions = Some(123_456);
        let value = serde_json::to_value(&test)?;
        assert_eq!(value["instructions"], 123_456);
        assert_eq!(serde_json::from_value::<TestResult>(value)?, test);
        Ok(())
    }

    #[test]
    fn events_carry_their_name() -> Result<(), serde_json::Error> {
        let running = serde_json::to_value(Event::Running { total: 24 })?;
        assert_eq!(
            running,
            serde_json::json!({"event": "running", "total": 24})
        );
        let test = test();
        let value = serde_json::to_value(Event::Test(test.clone()))?;
        assert_eq!(value["event"], "test");
        assert_eq!(value["name"], "sample-1");
        assert_eq!(serde_json::from_value::<Event>(value)?, Event::Test(test));
        Ok(())
    }
}
