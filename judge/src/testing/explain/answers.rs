//! What a program answers to the first small cases, case by case.

use super::search::Search;

/// So many of the small cases are compared.
const COMPARED_CASES: usize = 200;

/// The most runs that are made for it: where an input holds one case only, fewer are compared.
const MOST_RUNS: usize = 40;

/// The most runs in which they are asked once more.
const RUNS_AGAIN: usize = 8;

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

    /// Whether some of the answers are others when the program is asked once more.
    pub(super) fn change(&self, search: &mut Search<'_, '_, '_>) -> bool {
        let mut got = self.got.iter();
        for (part, printed) in search.printed(&self.cases, RUNS_AGAIN) {
            let before: Vec<_> = got.by_ref().take(part.len()).collect();
            let lines = printed.and_then(|printed| split(search, &part, &printed.output));
            let lines = lines.unwrap_or_default();
            let mut pairs = lines.iter().zip(before);
            if pairs.any(|(now, before)| before.as_ref().is_some_and(|before| before != now)) {
                return true;
            }
        }
        false
    }

    /// The cases with their answers, where there are any.
    pub(super) fn answered(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
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
