//! The wrong programs of a problem that can be broken.

use judge::Verdict;
use problems::{Problem, Submission};

use super::breaking::is_breakable;

/// The most bytes that a wrong program has, with the files next to it…
const LARGEST_TARGET: usize = 256 << 10;

/// …and that all of them have which are shown: a page and a document have their texts.
const LARGEST_TARGETS: usize = 1 << 20;

/// So many of them are shown.
const MOST_TARGETS: usize = 200;

/// Which programs of these sizes are shown, one after another.
fn are_shown(sizes: impl Iterator<Item = usize>) -> Vec<bool> {
    let (mut left, mut places) = (LARGEST_TARGETS, MOST_TARGETS);
    let shown = sizes.map(|size| {
        let is_shown = size <= LARGEST_TARGET.min(left) && places > 0;
        if is_shown {
            left -= size;
            places -= 1;
        }
        is_shown
    });
    shown.collect()
}

/// The wrong programs of a problem, in the order of their paths: as many as a page has room for. None where nobody can
/// say what is right, or programs talk with one of the package.
pub(in crate::http) fn targets(problem: &Problem) -> Vec<&Submission> {
    let is_asked = is_breakable(problem);
    let is_wrong = |it: &&Submission| {
        let verdict = it.expected.verdict;
        verdict.is_some_and(|it| matches!(it, Verdict::WA | Verdict::RE | Verdict::TLE))
    };
    let mut targets: Vec<&Submission> = problem.submissions().iter().collect();
    targets.retain(|it| is_asked && is_wrong(it));
    targets.sort_by(|a, b| a.file_name().cmp(b.file_name()));
    let size = |it: &&Submission| {
        it.program
            .files
            .iter()
            .map(|it| it.bytes.len())
            .sum::<usize>()
    };
    let are_shown = are_shown(targets.iter().map(size));
    let shown = targets.into_iter().zip(are_shown);
    shown
        .filter(|(_, is_shown)| *is_shown)
        .map(|(it, _)| it)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_programs_are_shown_than_a_page_has_room_for() {
        let shown = |sizes: Vec<usize>| {
            let shown = are_shown(sizes.into_iter());
            shown.into_iter().filter(|it| *it).count()
        };
        assert_eq!(shown(vec![2000; 40]), 40);
        assert_eq!(shown(vec![1; 10_000]), MOST_TARGETS);
        assert_eq!(shown(vec![LARGEST_TARGET; 10]), 4);
        assert_eq!(
            are_shown([LARGEST_TARGET + 1, 5].into_iter()),
            [false, true]
        );
    }
}
