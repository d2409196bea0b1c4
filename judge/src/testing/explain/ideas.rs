//! Recognises the wrong idea behind a program: by its answers to the small cases, which are compared
//! with those of general wrong ideas and of the problem's own wrong programs, and by where and how it
//! fails where it is right on all of them.

use problems::{Idea, Reference, Verdict, WrongIdea};

use super::Failure;
use super::answers::Answers;
use super::code::{Piece, pieces};
use super::known::KnownMistakes;
use super::search::Search;
use super::shrink::numbers;
use crate::source::Source;

/// From here on numbers do not fit into types of 31 bits.
const LARGE: u64 = 1 << 30;

/// Up to here all whole numbers are exact in floating point.
const EXACT: u64 = 1 << 53;

/// What a source with floating-point numbers says.
const FLOATING: [&str; 10] = [
    "double", "float", "sqrt", "sqrtl", "log", "log2", "pow", "f64", "f32", "math",
];

/// Smaller numbers have exact floating-point neighbours.
const INEXACT: u64 = 500;

/// The idea behind a failing program; `None` where none is recognised.
pub(super) fn recognise(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
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
        _ => return None,
    }
    let answers = Answers::of(search);
    if answers.is_any_wrong {
        return by_answers(reference, &answers, known);
    }
    by_size(failure, source, &answers).map(Idea::Known)
}

/// The idea that says the same answers. Where several do, or none does, the hint says where in the theory
/// the program goes wrong, if that is known.
pub(super) fn by_answers(
    reference: &dyn Reference,
    answers: &Answers,
    known: Option<&KnownMistakes>,
) -> Option<Idea> {
    let mut fits = known.map_or_else(Vec::new, |known| known.ideas(answers));
    let general = reference.wrong_ideas(&answers.answered());
    fits.extend(general.fits.into_iter().map(Idea::Known));
    let family = general.family.map(Idea::Known);
    match fits.pop() {
        Some(idea) if fits.iter().all(|other| *other == idea) => Some(idea),
        _ => family,
    }
}

/// Whether a number with a decimal point stands in a source.
fn has_fraction(code: &str) -> bool {
    let bytes = code.as_bytes().windows(3);
    let mut points = bytes.filter(|it| it[1] == b'.');
    points.any(|it| it[0].is_ascii_digit() && it[2].is_ascii_digit())
}

/// What is wrong from some number on where all small cases are right.
fn by_size(failure: &Failure, source: &Source, answers: &Answers) -> Option<WrongIdea> {
    let largest = |input: &[u8]| numbers(input).into_iter().map(|(_, number)| number).max();
    let case = failure.cases.last()?;
    let number = largest(case)?;
    let longest = answers.cases.iter().map(|case| numbers(case).len()).max()?;
    let small = answers
        .cases
        .iter()
        .filter_map(|case| largest(case))
        .max()?;
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
        (numbers(case).len() > longest).then_some(WrongIdea::FromSoManyParts)
    } else if is_inexact && number >= INEXACT {
        Some(WrongIdea::Inexact)
    } else if number >= LARGE {
        Some(WrongIdea::TooFewBits)
    } else {
        Some(WrongIdea::FromANumber)
    }
}
