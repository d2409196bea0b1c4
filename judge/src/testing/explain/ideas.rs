//! Recognises the wrong idea behind a program: by its answers to the small cases, which are compared
//! with those of general wrong ideas and of the problem's own wrong programs, and by where and how it
//! fails where it is right on all of them.

use std::collections::BTreeSet;
use std::time::Duration;

use problems::{Idea, Reference, Test, Verdict, WrongIdea};

use super::answers::Answers;
use super::code::{Piece, pieces};
use super::known::KnownMistakes;
use super::search::Search;
use super::shrink::numbers;
use super::{FailedTest, Failure};
use crate::reason::Reason;
use crate::source::Source;

/// From here on numbers do not fit into types of 31 bits.
const LARGE: u64 = 1 << 30;

/// Up to here all whole numbers are exact in floating point.
const EXACT: u64 = 1 << 53;

/// What a source with floating-point numbers says.
const FLOATING: [&str; 10] = [
    "double", "float", "sqrt", "sqrtl", "log", "log2", "pow", "f64", "f32", "math",
];

/// What runtimes call errors that are none of bounds: mostly of reading what is not there, or no number.
const OTHER_ERRORS: [&str; 11] = [
    "ValueError",
    "EOFError",
    "NameError",
    "UnboundLocalError",
    "InputMismatchException",
    "NoSuchElementException",
    "FormatException",
    "invalid_argument",
    "ParseIntError",
    "ParseFloatError",
    "strconv.",
];

/// So many small cases are looked at that were not asked once more.
const LOOKED_AT: usize = 40;

/// How long general ideas are looked for at least; else in half of the time that is left.
const LEAST_TIME: Duration = Duration::from_millis(250);

/// How long a program that says the same of everything computes on one more test at most.
const ONCE_MORE: Duration = Duration::from_millis(500);

/// Smaller numbers have exact floating-point neighbours.
const INEXACT: u64 = 500;

/// The idea behind a failing program, where this is what is shown of it; `None` where none is recognised.
pub(super) fn recognise(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
    failed: &FailedTest<'_>,
    source: &Source,
    known: Option<&KnownMistakes>,
) -> Option<Idea> {
    let reference = search.reference()?;
    if reference.is_played() {
        return super::played::idea(search, failure, reference);
    }
    if failure.shows == Some(WrongIdea::Unsteady) {
        return Some(Idea::Known(WrongIdea::Unsteady));
    }
    match failure.verdict {
        // Without having seen how its time grows nothing is said of it.
        Verdict::TLE => return failure.shows.map(Idea::Known),
        Verdict::RE | Verdict::MLE => return by_bad_end(&failure.reason),
        Verdict::WA if !failure.is_sequence() => {}
        Verdict::WA => return unsteady(search).or_else(|| by_verdict(failure, failed)),
        _ => return by_verdict(failure, failed),
    }
    let answers = Answers::of(search);
    // How a program ends badly is told, unless each of its answers is.
    let bad_end = by_verdict(failure, failed);
    if answers.is_any_wrong {
        let is_constant = says_the_same(search, failed, &answers);
        let within = (search.time_left() / 2).max(LEAST_TIME);
        let idea = by_answers(reference, &answers, known, is_constant, within);
        let is_shown = |idea: &Idea| matches!(idea, Idea::Known(idea) if idea.is_shown());
        let told = idea.as_ref().filter(|idea| !is_shown(idea)).cloned();
        // What the answers show is nothing where they are others the next time.
        let is_steady = told.is_some() || is_constant || !answers.change(search);
        let unsteady = (!is_steady).then_some(Idea::Known(WrongIdea::Unsteady));
        return told.or(unsteady).or(bad_end).or(idea);
    }
    // Where there was no time to ask them once more, they were right when an example was looked for.
    let right = if answers.cases.is_empty() {
        search.smallest_cases(LOOKED_AT)
    } else {
        answers.cases
    };
    let is_among = failure.cases.iter().any(|case| right.contains(case));
    let by_size = || by_size(failure, source, &right).filter(|_| !is_among);
    bad_end.or_else(|| by_size().map(Idea::Known))
}

/// That the answers to the small cases are others when the program is asked once more, if so.
pub(super) fn unsteady(search: &mut Search<'_, '_, '_>) -> Option<Idea> {
    let answers = Answers::of(search);
    let change = answers.change(search);
    change.then_some(Idea::Known(WrongIdea::Unsteady))
}

/// What the end of the test that failed tells itself, or what was seen when a slow case was looked for.
fn by_verdict(failure: &Failure, failed: &FailedTest<'_>) -> Option<Idea> {
    match failed.verdict {
        Verdict::TLE => failure.shows.map(Idea::Known),
        Verdict::RE | Verdict::MLE => by_bad_end(failed.reason),
        _ => None,
    }
}

/// What the way in which a program ended badly tells: that it went out of bounds, unless its runtime says
/// that it could not read its input, or could not do something else.
fn by_bad_end(reason: &Reason) -> Option<Idea> {
    let said = match reason {
        Reason::ExitCode { error, stderr, .. } => [error.as_deref(), stderr.as_deref()],
        Reason::Signal { stderr, .. } => [None, stderr.as_deref()],
        _ => [None, None],
    };
    let is_other = |said: &str| OTHER_ERRORS.iter().any(|error| said.contains(*error));
    let is_out_of_bounds = !said.into_iter().flatten().any(is_other);
    is_out_of_bounds.then_some(Idea::Known(WrongIdea::OutOfBounds))
}

/// Whether a program says the same of everything: of all small cases, in the test that it failed, and in
/// one more, to which that is no answer.
fn says_the_same(
    search: &mut Search<'_, '_, '_>,
    failed: &FailedTest<'_>,
    answers: &Answers,
) -> bool {
    let mut said = words_of(failed.output);
    for got in answers.got.iter().flatten() {
        said.extend(last_words(&String::from_utf8_lossy(got)).map(str::to_owned));
    }
    let word = said.pop_first();
    if !said.is_empty() {
        return false;
    }
    let Some(word) = word else { return true };
    let wants_another = |test: &&Test| {
        let answer = String::from_utf8_lossy(&test.answer);
        test.name != failed.test.name && last_words(&answer).any(|it| it != word)
    };
    let other = failed.tests.tests().iter().find(wants_another);
    let printed = other.and_then(|test| search.pace(test.input.to_vec(), ONCE_MORE));
    printed.is_none_or(|pace| words_of(&pace.output).iter().all(|it| *it == word))
}

/// The word that each line ends with.
fn last_words(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines();
    lines.filter_map(|line| line.split_ascii_whitespace().next_back())
}

/// The different words that the lines of an output end with.
fn words_of(output: &[u8]) -> BTreeSet<String> {
    let text = String::from_utf8_lossy(output);
    // Of a long output the last line need not be whole.
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    last_words(whole).map(str::to_owned).collect()
}

/// The idea that says the same answers. Where several do, or none does, the hint says where in the theory
/// the program goes wrong, if that is known. It says the same of everything (`is_constant`), which is all
/// there is to say then, or is known not to.
pub(super) fn by_answers(
    reference: &dyn Reference,
    answers: &Answers,
    known: Option<&KnownMistakes>,
    is_constant: bool,
    within: Duration,
) -> Option<Idea> {
    let mut fits = known.map_or_else(Vec::new, |known| known.ideas(answers));
    let general = reference.wrong_ideas(&answers.answered(), within);
    if is_constant && general.fits.contains(&WrongIdea::Constant) {
        return Some(Idea::Known(WrongIdea::Constant));
    }
    fits.extend(general.fits.into_iter().map(Idea::Known));
    fits.retain(|idea| *idea != Idea::Known(WrongIdea::Constant));
    let family = general.family.map(Idea::Known);
    // An idea and the wider one that it is a case of are no two.
    let narrowest = fits
        .iter()
        .find(|idea| fits.iter().all(|other| is_or_is_wider(other, idea)));
    narrowest.cloned().or(family)
}

/// Whether an idea is another one, or the wider one that the other is a case of.
fn is_or_is_wider(idea: &Idea, other: &Idea) -> bool {
    let wider = match other {
        Idea::Known(other) => other.wider().map(Idea::Known),
        Idea::Own(_) => None,
    };
    idea == other || wider.as_ref() == Some(idea)
}

/// Whether a number with a decimal point stands in a source.
fn has_fraction(code: &str) -> bool {
    let bytes = code.as_bytes().windows(3);
    let mut points = bytes.filter(|it| it[1] == b'.');
    points.any(|it| it[0].is_ascii_digit() && it[2].is_ascii_digit())
}

/// What is wrong from some number on where these small cases are right.
fn by_size(failure: &Failure, source: &Source, right: &[Vec<u8>]) -> Option<WrongIdea> {
    let largest = |input: &[u8]| numbers(input).into_iter().map(|(_, number)| number).max();
    let case = failure.cases.last()?;
    let number = largest(case)?;
    let longest = right.iter().map(|case| numbers(case).len()).max()?;
    let small = right.iter().filter_map(|case| largest(case)).max()?;
    let code = String::from_utf8_lossy(&source.bytes);
    let is_floating = |word: &str| FLOATING.contains(&word);
    let mut words = pieces(&code, &source.language).into_iter();
    let is_inexact = if source.language == "javascript" {
        // All its numbers are of floating point; what is done bit by bit has fewer.
        number >= EXACT
    } else {
        words.any(|piece| matches!(piece, Piece::Word(word) if is_floating(&word)))
            || has_fraction(&code)
    };
    // What is long yet was looked for with fewer parts first: how large its numbers are is second to that.
    if numbers(case).len() > longest {
        Some(WrongIdea::FromSoManyParts)
    } else if number <= small {
        Some(WrongIdea::RightOnSmallest)
    } else if is_inexact && number >= INEXACT {
        Some(WrongIdea::Inexact)
    } else if number >= LARGE {
        Some(WrongIdea::TooFewBits)
    } else {
        Some(WrongIdea::FromANumber)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_reading_are_none_of_bounds() {
        let ended = |error: Option<&str>| Reason::ExitCode {
            code: 1,
            error: error.map(str::to_owned),
            stderr: None,
        };
        let bounds = Some(Idea::Known(WrongIdea::OutOfBounds));
        for other in [
            "ValueError: not enough values to unpack (expected 2, got 1)",
            "Exception in thread \"main\" java.util.InputMismatchException",
            "EOFError: EOF when reading a line",
        ] {
            assert_eq!(by_bad_end(&ended(Some(other))), None, "{other}");
        }
        let index = ended(Some("IndexError: list index out of range"));
        assert_eq!(by_bad_end(&index), bounds);
        assert_eq!(by_bad_end(&ended(None)), bounds);
    }

    #[test]
    fn what_fails_in_a_long_case_only_is_said_of_its_size() {
        let source = Source::new("a.cpp", "cpp", b"int main() {}".to_vec());
        let right = [b"1\n1\n3\n".to_vec(), b"1\n2\n1 3\n".to_vec()];
        let idea = |case: &[u8]| {
            let failure = Failure {
                cases: vec![case.to_vec()],
                input: case.to_vec(),
                answer: Vec::new(),
                output: Vec::new(),
                verdict: Verdict::WA,
                reason: Reason::NotText,
                stopped: None,
                is_last_right_alone: false,
                shows: None,
            };
            by_size(&failure, &source, &right)
        };
        let long = idea(b"1\n4\n405401394745471535 1 1 1\n");
        assert_eq!(long, Some(WrongIdea::FromSoManyParts));
        let large = idea(b"1\n1\n4294967296\n");
        assert_eq!(large, Some(WrongIdea::TooFewBits));
        assert_eq!(idea(b"1\n2\n2 2\n"), Some(WrongIdea::RightOnSmallest));
    }
}
