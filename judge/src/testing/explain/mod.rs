//! Finds the smallest position a failing submission gets wrong, for the student to look at.
//!
//! First among the reference's small cases, smallest first; then among those with a number at
//! which types and tables end ([`probe`]); then among the cases of the test it failed, made
//! simpler as long as it still fails ([`shrink`]). A program that is right on every case alone but
//! keeps something from one to the next is shown the shortest sequence of cases it gets wrong
//! ([`sequence`]). What prints without end, or does not end, mostly does so on the least case already
//! ([`flood`], [`least`]). What is found is always confirmed as an input of its own, and distinguished from
//! mistakes of reading and writing ([`recognise`]), for which no theory helps.

mod answers;
mod at_once;
mod cases;
mod code;
mod files;
mod flood;
mod form;
mod grown;
mod ideas;
mod known;
mod least;
#[cfg(test)]
mod left_out;
mod long;
mod played;
mod probe;
mod recognise;
mod search;
mod sequence;
mod shrink;
mod slow;
mod stress;
mod unanswered;
mod vocabulary;

use std::time::{Duration, Instant};

use problems::{Lang, Test, TestSet, Verdict, WrongIdea};

use super::executor::Executor;
use super::one_test::{KEPT_OUTPUT, Testing};
use super::outcome::TestOutcome;
use crate::mistake::Mistake;
use crate::reason::Reason;
use crate::sandbox::Stop;
use crate::source::Source;
use crate::verdict::Counterexample;

pub(crate) use answers::Answers;
pub(crate) use cases::{Cases, OfReference, ProgramAnswers};
pub(crate) use known::{KnownMistakes, pin};
use search::{Search, Tried};
pub use stress::Found;
pub(crate) use stress::stress;
use vocabulary::Vocabulary;

/// How long a judging takes with its search at most, when nothing is asked for…
const TIME_IN_ALL: Duration = Duration::from_millis(4700);

/// …and how long is searched at least, where its tests took long.
const SEARCH_TIME: Duration = Duration::from_secs(3);

/// Of a program that computes for so long on the least case, which is to start, few runs can be made.
const SLOW_START: Duration = Duration::from_millis(100);

/// So many of the small cases are tried first with few runs, where an input can hold many cases or but one.
const FIRST_SMALL: usize = 512;
const FIRST_SMALL_ALONE: usize = 8;

/// The part of its time in which a program that ends badly is tried on small cases, and then on others.
const SMALL_PART: f64 = 0.5;

/// The most that is shown of an input or an answer, in bytes.
const EXAMPLE_BYTES: usize = 4096;

/// The most that is shown of an output, in bytes and in lines.
const OUTPUT_BYTES: usize = 1000;
const OUTPUT_LINES: usize = 24;

/// A test that is as small as this is an example as it stands, in bytes. Only of such are the moves looked at where a
/// program crashes or is slow: to look at those of a larger one may take long itself.
pub const SMALL_TEST: usize = 400;

/// A failing submission.
pub(crate) struct Subject<'a, 'b> {
    pub(crate) cases: &'b dyn Cases,
    pub(crate) testing: &'b Testing<'a>,
    pub(crate) executor: Executor<'a>,
    pub(crate) source: &'b Source,
}

/// The first test that it failed.
pub(crate) struct FailedTest<'b> {
    /// All tests of the problem.
    pub(crate) tests: &'b TestSet,
    pub(crate) test: &'b Test,
    pub(crate) verdict: Verdict,
    pub(crate) reason: &'b Reason,
    /// The beginning of what it printed.
    pub(crate) output: &'b [u8],
    /// What the program computed on the test that took least: it takes no longer to start.
    pub(crate) start: Duration,
}

/// The smallest failing position that can be found; `None` when the failure shows on no single
/// case and no sequence of cases, or not in time.
pub(crate) fn counterexample(
    subject: &mut Subject<'_, '_>,
    failed: &FailedTest<'_>,
    known: Option<&KnownMistakes>,
) -> Option<Counterexample> {
    let options = subject.testing.options;
    let left = TIME_IN_ALL.saturating_sub(subject.testing.begun.elapsed());
    let within = options.explain_within.unwrap_or(left.max(SEARCH_TIME));
    let deadline = Instant::now() + within;
    let (cases, source) = (subject.cases, subject.source);
    subject.executor.stop_at(deadline);
    let mut search = Search::new(subject, deadline);
    let has_reference = search.reference().is_some();
    let failure = smallest(&mut search, failed)
        .or_else(|| Failure::of_test(failed))
        .or_else(|| {
            has_reference
                .then(|| Failure::of_whole_test(failed))
                .flatten()
        })?;
    let found = told(&failure, source, failed.tests, cases, options.lang);
    // What changes by itself seems kept, or in another order.
    let is_of_several = matches!(
        found.mistake,
        Some(Mistake::KeptFromCaseBefore { .. } | Mistake::OtherOrder)
    );
    let is_read = search.reference().is_some_and(|it| !it.is_played());
    if is_of_several
        && is_read
        && let Some(idea) = ideas::unsteady(&mut search)
    {
        return Some(Counterexample {
            explanation: None,
            mistake: None,
            idea: Some(idea),
            ..found
        });
    }
    // What is wrong with reading and writing, or kept, has its name already.
    let is_named = found.mistake.is_some();
    let idea = (!is_named).then(|| ideas::recognise(&mut search, &failure, failed, source, known));
    Some(Counterexample {
        idea: idea.flatten(),
        ..found
    })
}

/// What a program answers to the problem's small cases.
pub(crate) fn answers(subject: &mut Subject<'_, '_>, within: Duration) -> Answers {
    let deadline = Instant::now() + within;
    subject.executor.stop_at(deadline);
    Answers::of(&mut Search::new(subject, deadline))
}

/// A failure with the mistake's name and why the right answer is right.
fn told(
    failure: &Failure,
    source: &Source,
    tests: &TestSet,
    cases: &dyn Cases,
    lang: Lang,
) -> Counterexample {
    let answers = tests.tests().iter();
    let vocabulary = Vocabulary::of(answers.map(|test| &*test.answer));
    // Of a large output the end was not kept; of one without end the beginning tells.
    let is_whole = failure.output.len() < KEPT_OUTPUT
        || !failure.cases.is_empty()
        || failure.verdict == Verdict::OLE;
    let is_steady = failure.shows != Some(WrongIdea::Unsteady);
    let mistake =
        (is_whole && is_steady).then(|| recognise::recognise(failure, source, &vocabulary));
    let mistake = mistake.flatten().or_else(|| {
        let reference = cases.reference().filter(|it| it.is_played())?;
        played::mistake(failure, reference)
    });
    // Theory is of no use to one who prints `first` for `First`. Of what crashes or is slow, positions may
    // be so large that to explain them takes long.
    let helps = !mistake.as_ref().is_some_and(Mistake::is_of_form)
        && (failure.reason.is_about_answers() || failure.input.len() <= SMALL_TEST)
        && (!failure.is_sequence() || mistake.is_some());
    let explanation = failure.cases.last().filter(|_| helps);
    let explanation = explanation.and_then(|case| cases.explain(case, lang));
    failure.clone().into_counterexample(mistake, explanation)
}

fn smallest(search: &mut Search<'_, '_, '_>, failed: &FailedTest<'_>) -> Option<Failure> {
    if failed.verdict == Verdict::TLE {
        if let Some(failure) = least_game(search) {
            return Some(failure);
        }
        return slow::slow_case(search, failed).or_else(|| among_small(search));
    }
    if matches!(failed.verdict, Verdict::RE | Verdict::MLE) {
        return ends_badly(search, failed);
    }
    if failed.verdict == Verdict::OLE
        && let Some(failure) = least_game(search).or_else(|| flood::on_least(search))
    {
        return Some(failure);
    }
    if failed.start >= SLOW_START {
        return with_few_runs(search, failed);
    }
    if let Some(failure) = least_case(search) {
        return Some(failure);
    }
    if search.computed() >= SLOW_START {
        return with_few_runs(search, failed);
    }
    among_small(search)
        .or_else(|| at_ends_of_types(search, Some(failed.verdict)))
        .or_else(|| among_cases_of(search, failed.test, failed.reason))
        .or_else(|| largest_case_of(search, failed))
}

/// The same where there is time for a few runs only: first what is worth most.
fn with_few_runs(search: &mut Search<'_, '_, '_>, failed: &FailedTest<'_>) -> Option<Failure> {
    search.make_few_runs();
    if let Some(failure) = at_once::failing_case(search, failed) {
        return Some(failure);
    }
    let verdict = Some(failed.verdict);
    let pair = search.smallest_cases(2);
    let found = if search.inputs_of(&pair).len() == 1 {
        among_first_small(search, FIRST_SMALL)
            .or_else(|| at_ends_of_types(search, verdict))
            .or_else(|| among_cases_of(search, failed.test, failed.reason))
    } else {
        among_first_small(search, FIRST_SMALL_ALONE)
            .or_else(|| among_cases_of(search, failed.test, failed.reason))
            .or_else(|| at_ends_of_types(search, verdict))
    };
    found
        .or_else(|| largest_case_of(search, failed))
        .or_else(|| among_small(search))
}

/// The least case, where it fails.
fn least_case(search: &mut Search<'_, '_, '_>) -> Option<Failure> {
    let least = search.smallest_cases(1).pop()?;
    search.alone(&least).failure()
}

/// The same of a program that ends badly: it does so by size, so what is small may not take all the time.
fn ends_badly(search: &mut Search<'_, '_, '_>, failed: &FailedTest<'_>) -> Option<Failure> {
    let verdict = failed.verdict;
    if failed.start >= SLOW_START {
        search.make_few_runs();
        if let Some(failure) = at_once::failing_case(search, failed) {
            return Some(failure);
        }
    }
    search
        .for_a_part(SMALL_PART, among_small)
        .or_else(|| search.for_a_part(SMALL_PART, |it| at_ends_of_types(it, Some(verdict))))
        .or_else(|| largest_case_of(search, failed))
        .or_else(|| among_cases_of(search, failed.test, failed.reason))
        .or_else(|| at_largest(search, verdict))
}

/// The least game, where a program that plays fails in it: who waits, or goes on, does so there already.
fn least_game(search: &mut Search<'_, '_, '_>) -> Option<Failure> {
    search.reference().filter(|it| it.is_played())?;
    let failure = least_case(search)?;
    let never_ends = failure.verdict == Verdict::TLE && !played::is_waiting(&failure);
    let shows = never_ends.then_some(WrongIdea::Endless);
    Some(Failure { shows, ..failure })
}

/// The longest case of a test, or the one with the largest numbers, where one of them fails alone in the
/// same way: what takes too long does so there first, and each try takes its whole time.
fn largest_case_of(search: &mut Search<'_, '_, '_>, failed: &FailedTest<'_>) -> Option<Failure> {
    let cases = search.cases_of(&failed.test.input);
    let longest = cases.iter().max_by_key(|case| case.len())?;
    let largest = cases.iter().max_by_key(|case| shrink::total(case))?;
    let others = Some(largest).filter(|largest| *largest != longest);
    let failure = [longest].into_iter().chain(others).find_map(|case| {
        let failure = search.alone(case).failure()?;
        (failure.verdict == failed.verdict).then_some(failure)
    })?;
    Some(shrink::shrink(search, failure))
}

/// The first of the problem's small cases that fails, or a short sequence of them.
fn among_small(search: &mut Search<'_, '_, '_>) -> Option<Failure> {
    among_first_small(search, usize::MAX)
}

/// The same among so many of the smallest.
fn among_first_small(search: &mut Search<'_, '_, '_>, most: usize) -> Option<Failure> {
    let failure = search.first_among_small(most)?;
    Some(if failure.is_sequence() {
        shrink::shrink(search, failure)
    } else {
        failure
    })
}

/// A failure at a number where types end, with this verdict if one is wanted.
fn at_ends_of_types(search: &mut Search<'_, '_, '_>, verdict: Option<Verdict>) -> Option<Failure> {
    let failure = probe::at_ends_of_types(search, verdict)?;
    Some(shrink::shrink(search, failure))
}

/// Where a program ends badly: a failure at a number as large as it may be, or in a case as long as one may
/// be, made as small as it still fails.
fn at_largest(search: &mut Search<'_, '_, '_>, verdict: Verdict) -> Option<Failure> {
    let large = probe::with_largest_numbers(search).into_iter();
    let failure = { large }.find_map(|case| {
        let failure = search.alone(&case).failure()?;
        (failure.verdict == verdict).then_some(failure)
    });
    if let Some(failure) = failure {
        return Some(shrink::shrink(search, failure));
    }
    grown::long_case(search, verdict)
}

/// The simplest failure that is found from the cases of a test on that failed for this reason.
fn among_cases_of(
    search: &mut Search<'_, '_, '_>,
    test: &Test,
    reason: &Reason,
) -> Option<Failure> {
    let failure = where_it_goes_wrong(search, test, reason)
        .or_else(|| search.first_failing(&mut search.cases_of(&test.input).into_iter()))?;
    let shrunk = shrink::shrink(search, failure);
    let small = probe::next_to_small(search, shrunk);
    Some(shrink::shrink(search, small))
}

/// The case that the reason speaks of, or the shortest sequence of those up to it where it is right alone.
/// Most cases have one line of the answer; where they have not, nothing is found here.
fn where_it_goes_wrong(
    search: &mut Search<'_, '_, '_>,
    test: &Test,
    reason: &Reason,
) -> Option<Failure> {
    let at = reason.place()?.checked_sub(1)?;
    let case = search.nth_case_of(&test.input, at)?;
    match search.alone(&case) {
        Tried::Fails(failure) => return Some(*failure),
        Tried::Unknown => return None,
        Tried::Passes => {}
    }
    let cases = search.cases_of(&test.input);
    let whole = search.together(cases.get(..=at)?).failure()?;
    search.shortest_sequence(whole)
}

/// An input that the submission fails on.
#[derive(Clone)]
struct Failure {
    /// The cases of the input, each as an input of its own: one, or several that fail together
    /// only. Empty where the input is a whole test as it stands.
    cases: Vec<Vec<u8>>,
    /// The input of these cases.
    input: Vec<u8>,
    answer: Vec<u8>,
    output: Vec<u8>,
    verdict: Verdict,
    reason: Reason,
    /// What stopped the run, if anything did.
    stopped: Option<Stop>,
    /// Runs showed that the last case is right alone, and that those before it are right.
    is_last_right_alone: bool,
    /// What the runs show by which it was found, whatever it is an example of.
    shows: Option<WrongIdea>,
}

impl Failure {
    /// What became of a run on an input of these cases; `None` unless the program failed.
    fn of_run(
        cases: Vec<Vec<u8>>,
        input: Vec<u8>,
        answer: Vec<u8>,
        outcome: TestOutcome,
    ) -> Option<Self> {
        let (verdict, reason) = outcome.failure?;
        let facts = outcome.facts?;
        Some(Self {
            cases,
            input,
            answer,
            output: facts.stdout,
            verdict,
            reason,
            stopped: facts.stopped,
            is_last_right_alone: false,
            shows: None,
        })
    }

    /// The failed test as it stands, where it is small enough to look at.
    fn of_test(failed: &FailedTest<'_>) -> Option<Self> {
        (failed.test.input.len() <= SMALL_TEST).then(|| Self::as_it_stands(failed))
    }

    /// The failed test, where it can be shown to its end: half an input shows nothing. That nothing
    /// smaller was found is its reason.
    fn of_whole_test(failed: &FailedTest<'_>) -> Option<Self> {
        let reason = Box::new(failed.reason.clone());
        (failed.test.input.len() <= EXAMPLE_BYTES).then(|| Self {
            reason: Reason::OnWholeTest { reason },
            ..Self::as_it_stands(failed)
        })
    }

    fn as_it_stands(failed: &FailedTest<'_>) -> Self {
        Self {
            cases: Vec::new(),
            input: failed.test.input.to_vec(),
            answer: failed.test.answer.to_vec(),
            output: failed.output.to_vec(),
            verdict: failed.verdict,
            reason: failed.reason.clone(),
            stopped: None,
            is_last_right_alone: false,
            shows: None,
        }
    }

    const fn is_sequence(&self) -> bool {
        self.cases.len() != 1
    }

    /// Whether the program talked with the judge.
    const fn is_conversation(&self) -> bool {
        matches!(self.reason, Reason::InConversation { .. })
    }

    fn into_counterexample(
        self,
        mistake: Option<Mistake>,
        explanation: Option<String>,
    ) -> Counterexample {
        let reason = match self.reason {
            // Expected and printed text show it.
            Reason::LineDiffers { .. }
            | Reason::TokenDiffers { .. }
            | Reason::NumberDiffers { .. } => None,
            // The mistake's name says it.
            Reason::NoOutput { .. } | Reason::OutputEnds { .. } | Reason::OutputGoesOn { .. }
                if mistake.is_some() =>
            {
                None
            }
            Reason::Refused { .. } if mistake.as_ref().is_some_and(Mistake::is_of_form) => None,
            reason => Some(reason.brief()),
        };
        Counterexample {
            input: shown(&self.input, EXAMPLE_BYTES, usize::MAX),
            expected: shown(&self.answer, EXAMPLE_BYTES, usize::MAX)
                .trim_end()
                .to_owned(),
            got: shown(&self.output, OUTPUT_BYTES, OUTPUT_LINES)
                .trim_end()
                .to_owned(),
            explanation,
            mistake,
            idea: None,
            reason,
        }
    }
}

/// The beginning of a text, which ends in `…` where there is more.
fn shown(bytes: &[u8], most: usize, lines: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let end_of_lines = ends.nth(lines.saturating_sub(1)).unwrap_or(text.len());
    let end = text.floor_char_boundary(end_of_lines.min(most));
    if end == text.len() {
        return text.into_owned();
    }
    format!("{}…", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn only_the_beginning_of_a_long_text_is_shown() {
        assert_eq!(shown(b"a\nb\n", 9, 2), "a\nb\n");
        assert_eq!(shown(b"a\nb\nc", 9, 2), "a\nb\n…");
        assert_eq!(shown("ééé".as_bytes(), 3, 9), "é…");
        assert_eq!(shown(b"", 9, 2), "");
    }
}
