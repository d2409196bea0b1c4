//! The document of a submission: what became of it, as far as whoever asks may see it.

use judge::{Counterexample, TestResult, Verdict};
use problems::catalog;
use serde::Serialize;
use utoipa::ToSchema;

use super::{StatusName, VerdictName, rfc3339};
use crate::explanation;
use crate::http::auth::may_see_source;
use crate::http::i18n::Locale;
use crate::http::submissions::hidden::withhold;
use crate::store::{Snapshot, State as Stage, User};

/// A submission and what became of it: the fields of `grundy judge --json` and a few more.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionDocument {
    /// Its number.
    #[schema(minimum = 1)]
    id: i64,
    /// Who sent it.
    user: String,
    /// When, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// Rises with every change; the id of live events.
    #[schema(minimum = 0)]
    version: i64,
    /// How far it is.
    #[schema(value_type = StatusName)]
    status: Stage,
    /// How many are judged before it, while it is queued.
    #[schema(minimum = 0)]
    queue_ahead: Option<i64>,
    /// The problem's id.
    problem: String,
    /// The source's file name.
    source: String,
    /// The language's id.
    language: String,
    /// Null until it is done.
    #[schema(value_type = Option<VerdictName>)]
    verdict: Option<Verdict>,
    /// The largest CPU time over its tests.
    #[schema(minimum = 0)]
    time_ms: Option<i64>,
    /// The largest memory peak over its tests.
    #[schema(minimum = 0)]
    memory_kib: Option<i64>,
    /// Tests accepted so far.
    #[schema(minimum = 0)]
    passed: i64,
    /// All tests, once known.
    #[schema(minimum = 0)]
    total: Option<i64>,
    /// The compiler's words for CE; for its owner.
    message: Option<String>,
    /// The tests so far, in test order.
    tests: Vec<TestDocument>,
    /// A small failing input, when one was found; for its owner.
    counterexample: Option<CounterexampleDocument>,
    /// The program's text; for its owner, setters and administrators, otherwise null.
    pub(super) code: Option<String>,
}

/// The result of one test.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestDocument {
    /// Its name.
    #[schema(example = "sample-1")]
    name: String,
    /// Its group.
    #[schema(example = "sample")]
    group: String,
    /// Its verdict.
    #[schema(value_type = VerdictName)]
    verdict: Verdict,
    /// CPU time.
    time_ms: u64,
    /// Memory peak.
    memory_kib: u64,
    /// Instructions that it executed; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<u64>,
    /// Why it was not accepted; for the submission's owner.
    message: Option<String>,
}

/// A small input on which the program is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct CounterexampleDocument {
    /// The input.
    input: String,
    /// The right answer.
    expected: String,
    /// What the program printed.
    got: String,
    /// Why the right answer is right.
    explanation: Option<String>,
}

fn test(test: TestResult, in_full: bool) -> TestDocument {
    TestDocument {
        name: test.name,
        group: test.group,
        verdict: test.verdict,
        time_ms: test.time_ms,
        memory_kib: test.memory_kib,
        instructions: test.instructions,
        message: test.message.filter(|_| in_full),
    }
}

fn counterexample(
    locale: Locale,
    problem: &str,
    example: Counterexample,
) -> CounterexampleDocument {
    let problem = catalog::get(problem);
    CounterexampleDocument {
        explanation: explanation::words(locale, problem.as_ref(), &example),
        input: example.input,
        expected: example.expected,
        got: example.got,
    }
}

/// The document of a submission as `viewer` may see it, without the program's text.
pub(super) fn document(
    locale: Locale,
    snapshot: Snapshot,
    viewer: Option<&User>,
) -> SubmissionDocument {
    let submission = snapshot.submission;
    let in_full = may_see_source(viewer, submission.user_id);
    let mut judging = submission.judging;
    withhold(&mut judging, &submission.problem, viewer);
    SubmissionDocument {
        id: submission.id.0,
        user: submission.user,
        created_at: rfc3339(submission.created_at),
        version: judging.version,
        status: judging.state,
        queue_ahead: snapshot.ahead,
        problem: submission.problem.clone(),
        source: submission.source_name,
        language: submission.language,
        verdict: judging.verdict,
        time_ms: judging.time_ms,
        memory_kib: judging.memory_kib,
        passed: judging.passed,
        total: judging.total,
        message: judging.message.filter(|_| in_full),
        tests: judging
            .tests
            .into_iter()
            .map(|result| test(result, in_full))
            .collect(),
        counterexample: judging
            .counterexample
            .filter(|_| in_full)
            .map(|example| counterexample(locale, &submission.problem, example)),
        code: None,
    }
}
