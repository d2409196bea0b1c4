//! The format's default output validator: token by token, with any white space between them or
//! exactly that of the answer, and numbers as near as they must be.
//!
//! As the format 2025-09 has it, numbers are decimal: `0x10`, `inf` and `nan` are words.

use problems::{DefaultValidator, Tolerance};

use super::shorten::{first_difference, shorten, shorten_visibly};
use super::{Finding, ends_early, is_space};
use crate::reason::Reason;

/// How two tokens compare.
enum Comparison {
    Equal,
    Differ,
    NumbersDiffer,
}

/// Compares an output with the answer. Where white space counts, an output with the right tokens
/// differs in white space only.
pub(super) fn check(answer: &[u8], output: &[u8], validator: &DefaultValidator) -> Finding {
    let (mut expected, mut got) = (Tokens::of(answer), Tokens::of(output));
    let mut spaces_differ = None;
    for number in 1.. {
        let (a, b) = (expected.next(), got.next());
        if validator.space_change_sensitive && spaces_differ.is_none() && a.space != b.space {
            spaces_differ = Some(other_space(&a, &b));
        }
        if let Some(reason) = difference(&a, &b, number, validator) {
            return Finding::Wrong(reason);
        }
        if a.text.is_empty() {
            break;
        }
    }
    spaces_differ.map_or(Finding::Right, Finding::WhiteSpace)
}

/// Why the token of that number is wrong, if it is; both may be none.
fn difference(
    a: &Token<'_>,
    b: &Token<'_>,
    number: usize,
    validator: &DefaultValidator,
) -> Option<Reason> {
    if a.text.is_empty() && b.text.is_empty() {
        return None;
    }
    if b.text.is_empty() {
        return Some(ends_early(b.whole, a.line, a.text));
    }
    if a.text.is_empty() {
        let got = shorten(b.text, 0);
        return Some(Reason::OutputGoesOn { line: b.line, got });
    }
    match compare(validator, a.text, b.text) {
        Comparison::Equal => None,
        Comparison::Differ => {
            let at = first_difference(a.text, b.text);
            Some(Reason::TokenDiffers {
                line: b.line,
                token: number,
                expected: shorten(a.text, at),
                got: shorten(b.text, at),
            })
        }
        Comparison::NumbersDiffer => Some(Reason::NumberDiffers {
            line: b.line,
            token: number,
            expected: shorten(a.text, 0),
            got: shorten(b.text, 0),
        }),
    }
}

/// What is said of white space before a token that is not the answer's.
fn other_space(a: &Token<'_>, b: &Token<'_>) -> Reason {
    let (expected, got) = (a.around(), b.around());
    let at = first_difference(expected, got);
    Reason::WhiteSpace {
        line: b.line - count_lines(b.space),
        expected: shorten_visibly(expected, at),
        got: shorten_visibly(got, at),
    }
}

fn compare(validator: &DefaultValidator, expected: &[u8], got: &[u8]) -> Comparison {
    let same = if validator.case_sensitive {
        expected == got
    } else {
        expected.eq_ignore_ascii_case(got)
    };
    if same {
        return Comparison::Equal;
    }
    let Some(tolerance) = &validator.tolerance else {
        return Comparison::Differ;
    };
    match (number(expected), number(got)) {
        (Some(a), Some(b)) if is_near(tolerance, a, b) => Comparison::Equal,
        (Some(_), Some(_)) => Comparison::NumbersDiffer,
        _ => Comparison::Differ,
    }
}

fn is_near(tolerance: &Tolerance, expected: f64, got: f64) -> bool {
    let apart = (expected - got).abs();
    let within = |most: f64| apart <= most;
    tolerance.absolute.is_some_and(within)
        || tolerance
            .relative
            .is_some_and(|share| within(share * expected.abs()))
}

/// A decimal number of the format. One that is too large for a double is a word.
fn number(token: &[u8]) -> Option<f64> {
    // What else Rust takes for a number has letters other than the exponent's.
    let is_decimal = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !token.iter().all(is_decimal) {
        return None;
    }
    let text = std::str::from_utf8(token).ok()?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn count_lines(space: &[u8]) -> usize {
    space.split(|byte| *byte == b'\n').count() - 1
}

/// The tokens of a text, with the line each stands on; at its end, empty ones.
struct Tokens<'a> {
    whole: &'a [u8],
    /// Where the rest begins.
    at: usize,
    /// Number of the line there, from 1.
    line: usize,
}

struct Token<'a> {
    whole: &'a [u8],
    /// The white space before it.
    space: &'a [u8],
    text: &'a [u8],
    line: usize,
    /// Where it ends.
    end: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a [u8]) -> Self {
        Self {
            whole: text,
            at: 0,
            line: 1,
        }
    }

    fn next(&mut self) -> Token<'a> {
        let rest = &self.whole[self.at..];
        let begin = rest.iter().position(|byte| !is_space(*byte));
        let (space, rest) = rest.split_at(begin.unwrap_or(rest.len()));
        let end = rest.iter().position(|byte| is_space(*byte));
        let text = &rest[..end.unwrap_or(rest.len())];
        self.at += space.len() + text.len();
        self.line += count_lines(space);
        Token {
            whole: self.whole,
            space,
            text,
            line: self.line,
            end: self.at,
        }
    }
}

impl<'a> Token<'a> {
    /// It with the white space before it, and what stands before that on its line.
    fn around(&self) -> &'a [u8] {
        let before = &self.whole[..self.end - self.text.len() - self.space.len()];
        let line = before.iter().rposition(|byte| *byte == b'\n');
        &self.whole[line.map_or(0, |end| end + 1)..self.end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASELESS: DefaultValidator = DefaultValidator {
        case_sensitive: false,
        space_change_sensitive: false,
        tolerance: None,
    };
    const EXACT: DefaultValidator = DefaultValidator {
        case_sensitive: true,
        ..CASELESS
    };
    const SPACED: DefaultValidator = DefaultValidator {
        space_change_sensitive: true,
        ..CASELESS
    };

    fn within(absolute: Option<f64>, relative: Option<f64>) -> DefaultValidator {
        DefaultValidator {
            tolerance: Some(Tolerance { absolute, relative }),
            ..EXACT
        }
    }

    fn said(answer: &str, output: &str, validator: &DefaultValidator) -> Option<String> {
        match check(answer.as_bytes(), output.as_bytes(), validator) {
            Finding::Right => None,
            Finding::Wrong(reason) | Finding::WhiteSpace(reason) => Some(reason.to_string()),
        }
    }

    #[test]
    fn white_space_only_separates() {
        assert_eq!(said("a b\nc\n", "  a\n\nb c", &EXACT), None);
        assert_eq!(said("a b c d", "a\x0bb\x0cc\rd\t", &EXACT), None);
        assert_eq!(said("", " \n", &EXACT), None);
        assert!(said("a b", "a\u{a0}b", &EXACT).is_some());
        assert_eq!(
            said("ab", "a b", &EXACT).as_deref(),
            Some("token differs: expected \"ab\", got \"a\", line 1, token 1")
        );
    }

    #[test]
    fn white_space_counts_byte_for_byte_where_it_is_asked_to() {
        let tolerant = DefaultValidator {
            space_change_sensitive: true,
            ..within(Some(0.1), None)
        };
        let spaced = |answer: &str, output: &str, validator: &DefaultValidator| {
            matches!(
                check(answer.as_bytes(), output.as_bytes(), validator),
                Finding::WhiteSpace(_)
            )
        };
        for (answer, output) in [
            ("1 2\n", "1  2\n"),
            ("1 2\n", "1\t2\n"),
            ("1 2\n", "1 2"),
            ("1 2\n", "1 2\n\n"),
            ("1 2\n", "1 2 \n"),
            ("1 2\n", " 1 2\n"),
            ("1 2\n", "1 2\r\n"),
            ("", "\n"),
        ] {
            for validator in [&SPACED, &tolerant] {
                assert!(spaced(answer, output, validator), "{answer:?} {output:?}");
            }
        }
        assert_eq!(said("Yes 1\n", "YES 1\n", &SPACED), None);
        assert_eq!(said("x 1\n", "x 1.05\n", &tolerant), None);
        // What is wrong anyway is not called right but for white space.
        assert!(!spaced("1 2\n", "1  3\n", &SPACED));
        assert_eq!(
            said("a\nb c\n", "a\nb  c\n", &SPACED).as_deref(),
            Some("white space: expected \"b␣c\", got \"b␣␣c\", line 2")
        );
        assert_eq!(
            said("a b\n", "a b", &SPACED).as_deref(),
            Some("white space: expected \"a␣b⏎\", got \"a␣b\", line 1")
        );
    }

    #[test]
    fn differences_are_placed() {
        assert_eq!(
            said("a\nb c\n", "a\nb d\n", &EXACT).as_deref(),
            Some("token differs: expected \"c\", got \"d\", line 2, token 3")
        );
        assert_eq!(
            said("a\nb", "a", &EXACT).as_deref(),
            Some("output ends: expected \"b\", line 2")
        );
        assert_eq!(
            said("a", "a\n\nb", &EXACT).as_deref(),
            Some("output goes on: got \"b\", line 3")
        );
        assert_eq!(
            said("a", "", &EXACT).as_deref(),
            Some("no output: expected \"a\"")
        );
    }

    #[test]
    fn case_counts_only_when_asked() {
        assert_eq!(said("Yes", "YES", &CASELESS), None);
        assert!(said("Yes", "YES", &EXACT).is_some());
        // Letters of other alphabets have no case.
        assert!(said("é", "É", &CASELESS).is_some());
    }

    #[test]
    fn numbers_may_be_near() {
        let absolute = within(Some(1e-6), None);
        assert_eq!(said("0.5", "0.5000009", &absolute), None);
        assert_eq!(said("1", "1.0", &absolute), None);
        for same in ["1.", "+1", "01", "1e0", "1E+00", "10e-1", ".1e1"] {
            assert_eq!(said("1", same, &absolute), None, "{same}");
        }
        assert_eq!(
            said("0.5", "0.6", &absolute).as_deref(),
            Some("number differs: expected \"0.5\", got \"0.6\", line 1, token 1")
        );
        let relative = within(None, Some(1e-6));
        assert_eq!(said("1e9", "1000000500", &relative), None);
        assert!(said("1e-9", "2e-9", &relative).is_some());
        assert_eq!(said("1e-9", "2e-9", &within(Some(1e-6), Some(1e-6))), None);
    }

    #[test]
    fn what_is_no_decimal_number_is_a_word() {
        let near = within(Some(1e9), None);
        for bad in [
            "nan",
            "inf",
            "-Infinity",
            "0x1",
            "1,0",
            "1_0",
            "",
            ".",
            "e5",
            "1e",
            "1e+",
            "--1",
            "1e999",
        ] {
            assert!(said("1", bad, &near).is_some(), "{bad}");
            assert!(said(bad, "1", &near).is_some(), "{bad}");
            assert_eq!(said(bad, bad, &near), None, "{bad}");
        }
    }
}
