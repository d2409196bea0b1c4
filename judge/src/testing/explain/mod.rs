//! Finds the smallest position a failing submission gets wrong, for the student to look at.
//!
//! First among the reference's small cases, smallest first; if the program is right on all of
//! them, among the cases of the test it failed, made simpler as long as it still fails
//! ([`shrink`]). A program that is right on every case alone but keeps something from one case to
//! the next is shown the shortest sequence of cases it gets wrong ([`search`]). What is found is
//! always confirmed as an input of its own, and told apart from mistakes of reading and writing
//! ([`recognise`]), for which no theory helps.

mod recognise;
mod search;
mod shrink;

use std::time::{Duration, Instant};

use problems::{Reference, Verdict};

use super::executor::Executor;
use super::one_test::Testing;
use super::outcome::Outcome;
use crate::mistake::Mistake;
use crate::source::Source;
use crate::verdict::Counterexample;

use search::Search;

/// How long is searched at most when nothing is asked for, the last run aside.
const SEARCH_TIME: Duration = Duration::from_secs(15);

/// The most that is shown of an input or an output, in bytes.
const EXAMPLE_BYTES: usize = 4096;

/// A failing submission.
pub(crate) struct Subject<'a, 'b> {
    pub(crate) reference: &'b dyn Reference,
    pub(crate) testing: &'b Testing<'a>,
    pub(crate) executor: Executor<'a>,
    pub(crate) source: &'b Source,
}

/// The smallest failing position that can be found; `None` when the failure shows on no single
/// case and no sequence of cases, or not in time.
pub(crate) fn counterexample(
    subject: &mut Subject<'_, '_>,
    failed_input: &[u8],
) -> Option<Counterexample> {
    let options = subject.testing.options;
    let deadline = Instant::now() + options.explain_within.unwrap_or(SEARCH_TIME);
    let (reference, source) = (subject.reference, subject.source);
    let mut search = Search::new(subject, deadline);
    let small = search.first_failing(&mut reference.small_cases());
    let failure = if let Some(failure) = small {
        failure
    } else {
        let cases = reference.split(failed_input).ok()?;
        let failure = search.first_failing(&mut cases.into_iter())?;
        shrink::shrink(&mut search, failure)
    };
    let mistake = recognise::recognise(&failure, source);
    let explanation = match mistake {
        // Theory is of no use to one who prints `first` for `First`.
        Some(ref mistake) if mistake.is_of_form() => None,
        _ => reference.explain(failure.last_case(), options.lang),
    };
    Some(failure.into_counterexample(mistake, explanation))
}

/// An input that the submission fails on.
struct Failure {
    /// The cases of the input, each as an input of its own: one, or several of which the last
    /// is answered wrongly only in the company of those before it.
    cases: Vec<Vec<u8>>,
    /// The input of these cases.
    input: Vec<u8>,
    answer: Vec<u8>,
    outcome: Outcome,
}

impl Failure {
    fn last_case(&self) -> &[u8] {
        self.cases.last().unwrap_or(&self.input)
    }

    fn is_sequence(&self) -> bool {
        self.cases.len() > 1
    }

    /// Whether the program had to be stopped for computing or waiting too long.
    fn is_slow(&self) -> bool {
        matches!(self.outcome.failure, Some((Verdict::TLE, _)))
    }

    fn stdout(&self) -> &[u8] {
        let facts = self.outcome.facts.as_ref();
        facts.map_or(&[], |facts| &facts.stdout)
    }

    fn into_counterexample(
        self,
        mistake: Option<Mistake>,
        explanation: Option<String>,
    ) -> Counterexample {
        let mut got = shown(self.stdout()).trim_end().to_owned();
        if let Some((verdict, reason)) = &self.outcome.failure
            && !matches!(verdict, Verdict::WA | Verdict::PE)
        {
            let separator = if got.is_empty() { "" } else { "\n" };
            got = format!("{got}{separator}({verdict}: {reason})");
        }
        Counterexample {
            input: shown(&self.input),
            expected: shown(&self.answer).trim_end().to_owned(),
            got,
            explanation,
            mistake,
        }
    }
}

fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    if text.len() <= EXAMPLE_BYTES {
        return text.into_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(EXAMPLE_BYTES)])
}
