//! Recognises the wrong idea behind a program: by its answers to the small cases, which are compared
//! with those of general wrong ideas and of the problem's own wrong programs, and by where and how it
//! fails where it is right on all of them.

use std::time::Duration;

use problems::{Idea, Reference, Verdict, WrongIdea};

use super::answers::Answers;
use super::code::{Piece, pieces};
use super::known::KnownMistakes;
use super::search::Search;
use super::shrink::numbers;
use super::{FailedTest, Failure};
use crate::source::Source;

/// From here on numbers do not fit into types of 31 bits.
const LARGE: u64 = 1 << 30;

/// Up to here all whole numbers are exact in floating point.
const EXACT: u64 = 1 << 53;

/// What a source with floating-point numbers says.
const FLOATING: [&str; 10] = [
    "double", "float", "sqrt", "sqrtl", "log", "log2", "pow", "f64", "f32", "math",
];

/// So many small cases are looked at that were not asked once more.
const LOOKED_AT: usize = 40;

/// How long general ideas are looked for at least; else in half of the time that is left.
const LEAST_TIME: Duration = Duration::from_millis(250);

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
    match failure.verdict {
        Verdict::TLE => {
            let shown = failure.shows.unwrap_or(WrongIdea::TooSlow);
            return Some(Idea::Known(shown));
        }
        Verdict::RE | Verdict::MLE => return Some(Idea::Known(WrongIdea::OutOfBounds)),
        Verdict::WA if !failure.is_sequence() => {}
        _ => return by_verdict(failed),
    }
    let answers = Answers::of(search);
    // How a program ends badly is told, unless each of its answers is.
    let bad_end = by_verdict(failed);
    if answers.is_any_wrong {
        let is_constant = says_one_word(failed.output);
        let within = (search.time_left() / 2).max(LEAST_TIME);
        let idea = by_answers(reference, &answers, known, is_constant, within);
        let is_shown = |idea: &Idea| matches!(idea, Idea::Known(idea) if idea.is_shown());
        let told = idea.as_ref().filter(|idea| !is_shown(idea)).cloned();
        return told.or(bad_end).or(idea);
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

/// What the verdict of the test that failed tells itself.
const fn by_verdict(failed: &FailedTest<'_>) -> Option<Idea> {
    match failed.verdict {
        Verdict::TLE => Some(Idea::Known(WrongIdea::TooSlow)),
        Verdict::RE | Verdict::MLE => Some(Idea::Known(WrongIdea::OutOfBounds)),
        _ => None,
    }
}

/// Whether each line of an output ends with the same word: other words than those of small cases show that
/// it depends on something.
fn says_one_word(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output);
    // Of a long output the last line need not be whole.
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let mut words = whole
        .lines()
        .filter_map(|line| line.split_ascii_whitespace().next_back());
    let first = words.next();
    words.all(|word| Some(word) == first)
}

/// The idea that says the same answers. Where several do, or none does, the hint says where in the theory
/// the program goes wrong, if that is known. It may say the same of all positions, or is known not to.
pub(super) fn by_answers(
    reference: &dyn Reference,
    answers: &Answers,
    known: Option<&KnownMistakes>,
    is_constant: bool,
    within: Duration,
) -> Option<Idea> {
    let mut fits = known.map_or_else(Vec::new, |known| known.ideas(answers));
    let general = reference.wrong_ideas(&answers.answered(), within);
    fits.extend(general.fits.into_iter().map(Idea::Known));
    fits.retain(|idea| is_constant || *idea != Idea::Known(WrongIdea::Constant));
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
    if number <= small {
        Some(if numbers(case).len() > longest {
            WrongIdea::FromSoManyParts
        } else {
            WrongIdea::RightOnSmallest
        })
    } else if is_inexact && number >= INEXACT {
        Some(WrongIdea::Inexact)
    } else if number >= LARGE {
        Some(WrongIdea::TooFewBits)
    } else {
        Some(WrongIdea::FromANumber)
    }
}
