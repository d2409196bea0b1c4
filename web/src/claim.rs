//! Which side a program says wins the position that it gets wrong, and what wins against the move by which it should.

use judge::{Counterexample, Mistake, SMALL_TEST};
use problems::{AnsweredMove, Claim, Problem, Reference};

use crate::locale::Locale;

/// What the output on a counterexample says of its last position; `None` where it says nothing of who wins, is wrong for
/// its form, and of problems that are played.
pub fn of(problem: &Problem, example: &Counterexample) -> Option<Claim> {
    let reference = problem.reference().filter(|_| !problem.is_played())?;
    let is_of_form = example.mistake.as_ref().is_some_and(Mistake::is_of_form);
    if is_of_form || example.input.len() > SMALL_TEST {
        return None;
    }
    claimed(reference, &example.input, &example.got)
}

/// The same of the last case of an input. Of several cases the last line is about it where there is a line for each.
fn claimed(reference: &dyn Reference, input: &str, output: &str) -> Option<Claim> {
    let mut cases = reference.split(input.as_bytes()).ok()?;
    let last = cases.pop()?;
    if cases.is_empty() {
        return reference.claim(&last, output);
    }
    let lines: Vec<&str> = output.trim_end().lines().collect();
    let said = lines.last().filter(|_| lines.len() == cases.len() + 1)?;
    reference.claim(&last, said)
}

/// What the other side does where the program gives a move that does not win; `None` where it gives none, or one that
/// does.
pub fn answered(
    locale: Locale,
    problem: Option<&Problem>,
    example: &Counterexample,
) -> Option<String> {
    let AnsweredMove { made, reply } = of(problem?, example)?.by?;
    let said = locale
        .text("counterexample-answered")
        .with("move", made.words.get(locale.into()))
        .with("reply", reply?.words.get(locale.into()).to_owned());
    Some(said.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::catalog;

    use super::*;

    fn side(id: &str, input: &str, output: &str) -> Option<bool> {
        let problem = catalog::get(id).unwrap();
        let claim = claimed(problem.reference().unwrap(), input, output);
        claim.map(|claim| claim.first_wins)
    }

    #[test]
    fn words_and_numbers_say_who_wins() {
        for (id, input, output, said) in [
            ("nim", "1\n1\n3\n", "Second\n", Some(false)),
            ("nim", "2\n1\n3\n1\n2\n", "Second\nFirst\n", Some(true)),
            ("nim", "2\n1\n3\n1\n2\n", "Second\n", None),
            ("nim", "1\n1\n3\n", "perhaps\n", None),
            ("hdoj-1527", "2 1\n", "1\n", Some(true)),
            ("hdoj-1527", "2 1\n", "0\n", Some(false)),
            ("hdoj-1527", "2 1\n", "7\n", None),
            ("nim-value", "1\n1\n3\n", "0\n", Some(false)),
            ("nim-value", "1\n1\n3\n", "1\n", Some(true)),
            ("nim-count", "1\n1\n3\n", "0\n", Some(false)),
            ("nim-move", "1\n1\n3\n", "0\n", Some(false)),
            ("nim-move", "1\n1\n3\n", "1 3\n", Some(true)),
            ("nim-move", "1\n1\n3\n", "5 5\n", None),
        ] {
            assert_eq!(side(id, input, output), said, "{id} {output}");
        }
    }

    #[test]
    fn who_says_draw_says_of_nobody_that_they_win() {
        let problem = catalog::get("graph-game-cycles").unwrap();
        let reference = problem.reference().unwrap();
        let case = reference.small_cases().next().unwrap();
        let says = |output: &str| reference.claim(&case, output).map(|claim| claim.first_wins);
        assert_eq!(says("draw\n"), None);
        assert_eq!(says("win\n"), Some(true));
        assert_eq!(says("lose\n"), Some(false));
    }

    #[test]
    fn a_wrong_move_comes_with_what_wins_after_it() {
        let problem = catalog::get("nim-move").unwrap();
        let reference = problem.reference().unwrap();
        let claim = claimed(reference, "1\n2\n1 3\n", "1 1\n").unwrap();
        let by = claim.by.unwrap();
        assert_eq!(by.made.to.as_deref(), Some("nim@0,3"));
        let reply = by.reply.unwrap();
        assert!(reply.words.en.starts_with("take 3"), "{reply:?}");
        let right = claimed(reference, "1\n2\n1 3\n", "2 2\n").unwrap();
        assert_eq!(right.by.unwrap().reply, None);
    }
}
