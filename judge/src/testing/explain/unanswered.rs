//! Which case a line of an output answers, and up to which case an output is right.

use super::Cases;

/// After more lines that are right it is not looked for the one that is not.
const MOST_ANSWERED: usize = 4096;

/// The place of the case whose answer has that line, from 0 on.
pub(super) fn case_of_line(known: &dyn Cases, cases: &[Vec<u8>], line: usize) -> Option<usize> {
    let mut end = 0;
    for (at, case) in cases.iter().enumerate() {
        end += known.lines_of_answer(case)?;
        if line < end {
            return Some(at);
        }
    }
    None
}

/// The same of the cases of an input with that right answer.
pub(super) fn case_at_line(
    known: &dyn Cases,
    input: &[u8],
    answer: &[u8],
    line: usize,
) -> Option<usize> {
    let lines = answer.split_inclusive(|byte| *byte == b'\n').count();
    let has = |at: usize| known.nth(input, at).is_some();
    // With a line for each they need not be looked at, nor are all of them to be had where they are large.
    if lines.checked_sub(1).is_some_and(has) && !has(lines) {
        return Some(line);
    }
    case_of_line(known, &known.split(input), line)
}

/// The place of the first of these cases that is not answered as in the right answer; `None` where not even
/// the first line is right, as where a crash takes along what was printed.
pub(super) fn first_unanswered(
    known: &dyn Cases,
    cases: &[Vec<u8>],
    answer: &[u8],
    output: &[u8],
) -> Option<usize> {
    let answer = String::from_utf8_lossy(answer);
    let output = String::from_utf8_lossy(output);
    let pairs = answer.lines().zip(output.lines());
    let right = pairs.take_while(|(right, got)| right.trim_end() == got.trim_end());
    let right = right.count();
    let is_told = (1..=MOST_ANSWERED).contains(&right);
    is_told.then(|| case_of_line(known, cases, right))?
}

#[cfg(test)]
mod tests {
    use super::super::OfReference;
    use super::{case_at_line, first_unanswered};

    #[test]
    #[expect(clippy::expect_used, reason = "a failure is the test's failure")]
    fn where_an_output_ends_tells_the_case_at_which_a_program_crashed() {
        let problem = problems::catalog::get("nim").expect("the catalog has it");
        let reference = problem.reference().expect("it has a reference");
        let known = OfReference::new(reference, None);
        let cases: Vec<Vec<u8>> = reference.small_cases().take(3).collect();
        let input = reference.join(&cases).expect("an input holds them");
        let answer = reference.answer(&input).expect("it is valid");
        let lines: Vec<&[u8]> = answer.split_inclusive(|byte| *byte == b'\n').collect();
        let found = |output: &[u8]| first_unanswered(&known, &cases, &answer, output);
        assert_eq!(found(lines[0]), Some(1));
        assert_eq!(found(&lines[..2].concat()), Some(2));
        assert_eq!(
            found(&[lines[0], b"Neither\n".as_slice()].concat()),
            Some(1)
        );
        // Nothing is known where the output was lost, and nothing to be found where all is there.
        assert_eq!(found(b""), None);
        assert_eq!(found(&answer), None);
    }

    #[test]
    #[expect(clippy::expect_used, reason = "a failure is the test's failure")]
    fn a_line_is_told_from_a_case_where_answers_have_several_lines() {
        for (id, line, case) in [("nim", 2, 2), ("hdoj-1729", 2, 1), ("hdoj-1729", 5, 2)] {
            let problem = problems::catalog::get(id).expect("the catalog has it");
            let reference = problem.reference().expect("it has a reference");
            let known = OfReference::new(reference, None);
            let cases: Vec<Vec<u8>> = reference.small_cases().take(3).collect();
            let input = reference.join(&cases).expect("an input holds them");
            let answer = reference.answer(&input).expect("it is valid");
            assert_eq!(
                case_at_line(&known, &input, &answer, line),
                Some(case),
                "{id}"
            );
        }
    }
}
