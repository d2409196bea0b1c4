//! Recognises the wrong idea behind a program: by its answers to the small cases, which are compared
//! with those of general wrong ideas and of the problem's own wrong programs, and by where and how it
//! fails where it is right on all of them.

use problems::{Idea, Reference, Verdict, WrongIdea};

use super::Failure;
use super::code::{Piece, pieces};
use super::search::Search;
use super::shrink::numbers;
use crate::known_mistakes::KnownMistakes;
use crate::source::Source;

/// So many of the small cases are compared.
const COMPARED_CASES: usize = 200;

/// The most runs that are made for it: where an input holds one case only, fewer are compared.
const MOST_RUNS: usize = 40;

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

/// A program's answers to the first small cases; none where a run did not answer each case.
pub(crate) struct Answers {
    /// The cases, each as an input of its own.
    pub(crate) cases: Vec<Vec<u8>>,
    /// What the program printed for each.
    pub(crate) got: Vec<Option<Vec<u8>>>,
    /// Whether some are wrong, or some run failed.
    pub(crate) is_any_wrong: bool,
}

impl Answers {
    /// Asks the program.
    pub(super) fn of(search: &mut Search<'_, '_, '_>) -> Self {
        let cases = search.smallest_cases(COMPARED_CASES);
        let mut answers = Self {
            got: Vec::new(),
            cases,
            is_any_wrong: false,
        };
        for (part, printed) in search.printed(&answers.cases, MOST_RUNS) {
            let lines = printed
                .as_ref()
                .map(|printed| split(search, &part, &printed.output));
            answers.is_any_wrong |= printed.is_none_or(|printed| !printed.is_right);
            match lines.flatten() {
                Some(lines) => answers.got.extend(lines.into_iter().map(Some)),
                None => answers.got.extend(part.iter().map(|_| None)),
            }
        }
        answers.cases.truncate(answers.got.len());
        answers
    }

    /// The cases with their answers, where there are any.
    fn answered(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let pairs = self.cases.iter().zip(&self.got);
        pairs
            .filter_map(|(case, got)| Some((case.clone(), got.clone()?)))
            .collect()
    }
}

/// The output case by case; `None` where it has not as many lines as the answer.
fn split(search: &Search<'_, '_, '_>, cases: &[Vec<u8>], output: &[u8]) -> Option<Vec<Vec<u8>>> {
    let text = String::from_utf8_lossy(output);
    let mut lines = text.lines();
    let mut split = Vec::new();
    for case in cases {
        let count = search.lines_of_answer(case)?;
        let own: Vec<&str> = lines.by_ref().take(count).collect();
        if own.len() < count {
            return None;
        }
        split.push(own.join("\n").into_bytes());
    }
    lines.all(|line| line.trim().is_empty()).then_some(split)
}

/// The idea behind a failing program; `None` where none is recognised.
pub(super) fn recognise(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
    source: &Source,
    known: Option<&KnownMistakes>,
) -> Option<Idea> {
    let reference = search.reference().filter(|it| !it.is_played())?;
    if failure.is_sequence() {
        return None;
    }
    match failure.verdict {
        Verdict::TLE => return Some(Idea::Known(WrongIdea::TooSlow)),
        Verdict::RE | Verdict::MLE => return Some(Idea::Known(WrongIdea::OutOfBounds)),
        Verdict::WA => {}
        _ => return None,
    }
    let answers = Answers::of(search);
    if answers.is_any_wrong {
        return by_answers(reference, &answers, known);
    }
    by_size(failure, source, &answers).map(Idea::Known)
}

/// The idea that says the same answers, one of the problem's own first: it is told for this problem.
pub(crate) fn by_answers(
    reference: &dyn Reference,
    answers: &Answers,
    known: Option<&KnownMistakes>,
) -> Option<Idea> {
    let own = known.and_then(|known| known.idea(answers));
    own.or_else(|| {
        let idea = reference.wrong_idea(&answers.answered())?;
        Some(Idea::Known(idea))
    })
}

/// What is wrong from some number on where all small cases are right.
fn by_size(failure: &Failure, source: &Source, answers: &Answers) -> Option<WrongIdea> {
    let largest = |input: &[u8]| numbers(input).into_iter().map(|(_, number)| number).max();
    let number = largest(failure.cases.last()?)?;
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
    };
    if number <= small {
        None
    } else if is_inexact && number >= INEXACT {
        Some(WrongIdea::Inexact)
    } else if number >= LARGE {
        Some(WrongIdea::TooFewBits)
    } else {
        Some(WrongIdea::FromSmallCases)
    }
}
