//! Line by line: blanks at line ends, empty lines at the end and a missing last newline do not
//! count. An output whose characters are right but differently spaced is a presentation error.

use super::shorten::{first_difference, shorten, shorten_visibly};
use super::{Finding, ends_early, is_space, trim_end};
use crate::reason::Reason;

/// Compares an output with the answer.
pub(super) fn check(answer: &[u8], output: &[u8]) -> Finding {
    let Some(apart) = first_apart(answer, output) else {
        return Finding::Right;
    };
    if printable(answer).eq(printable(output)) {
        let (expected, got) = (
            apart.expected.unwrap_or_default(),
            apart.got.unwrap_or_default(),
        );
        let at = first_difference(expected, got);
        return Finding::WhiteSpace(Reason::WhiteSpace {
            line: apart.line,
            expected: shorten_visibly(expected, at),
            got: shorten_visibly(got, at),
        });
    }
    let line = apart.line;
    Finding::Wrong(match (apart.expected, apart.got) {
        (Some(expected), Some(got)) => {
            let at = first_difference(expected, got);
            Reason::LineDiffers {
                line,
                expected: shorten(expected, at),
                got: shorten(got, at),
            }
        }
        (Some(expected), None) => ends_early(output, line, expected),
        (None, got) => Reason::OutputGoesOn {
            line,
            got: shorten(got.unwrap_or_default(), 0),
        },
    })
}

/// The first line on which two texts part; a side that has ended has none.
struct Apart<'a> {
    line: usize,
    expected: Option<&'a [u8]>,
    got: Option<&'a [u8]>,
}

fn first_apart<'a>(answer: &'a [u8], output: &'a [u8]) -> Option<Apart<'a>> {
    let (mut expected, mut got) = (lines(answer), lines(output));
    for line in 1.. {
        let (expected, got) = (expected.next(), got.next());
        if expected != got {
            return Some(Apart {
                line,
                expected,
                got,
            });
        }
        if expected.is_none() {
            break;
        }
    }
    None
}

/// The lines of a text without blanks at their ends, without empty lines at the end.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = trim_end(text);
    let count = if text.is_empty() { 0 } else { usize::MAX };
    text.split(|byte| *byte == b'\n').map(trim_end).take(count)
}

fn printable(text: &[u8]) -> impl Iterator<Item = &u8> {
    text.iter().filter(|byte| !is_space(**byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn right(answer: &str, output: &str) {
        assert_eq!(check(answer.as_bytes(), output.as_bytes()), Finding::Right);
    }

    #[track_caller]
    fn wrong(answer: &str, output: &str, message: &str) {
        match check(answer.as_bytes(), output.as_bytes()) {
            Finding::Wrong(reason) => assert_eq!(reason.to_string(), message),
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn spaced(answer: &str, output: &str, message: &str) {
        match check(answer.as_bytes(), output.as_bytes()) {
            Finding::WhiteSpace(reason) => assert_eq!(reason.to_string(), message),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn line_ends_do_not_count() {
        right("LWW\nWWL\n", "LWW\nWWL");
        right("LWW\nWWL\n", "LWW  \r\nWWL\t\x0b\n\x0c\n\n");
        right("", "\n");
        right("a\n\nb\n", "a\n \nb\n");
    }

    #[test]
    fn other_white_space_is_a_presentation_error() {
        let message = "white space: expected \"LWW\", got \"L\", line 1";
        spaced("LWW\nWWL\n", "L\nW\nW\nW\nW\nL\n", message);
        spaced(
            "a b\n",
            "a  b\n",
            "white space: expected \"a␣b\", got \"a␣␣b\", line 1",
        );
        spaced(
            "a\nb\n",
            "a\n\nb\n",
            "white space: expected \"b\", got \"\", line 2",
        );
        spaced(
            "a\n",
            "\na\n",
            "white space: expected \"a\", got \"\", line 1",
        );
    }

    #[test]
    fn a_wrong_line_is_named() {
        wrong(
            "LWW\nWWL\n",
            "LWW\nWWW\n",
            "line differs: expected \"WWL\", got \"WWW\", line 2",
        );
        wrong("a\nb\n", "a\n", "output ends: expected \"b\", line 2");
        wrong("a\n", "a\nb\n", "output goes on: got \"b\", line 2");
        wrong("a\n", " \n\n", "no output: expected \"a\"");
        wrong(
            "yes\n",
            "Yes\n",
            "line differs: expected \"yes\", got \"Yes\", line 1",
        );
        wrong("", "x", "output goes on: got \"x\", line 1");
    }
}
