//! Token by token: any white space separates. With a tolerance, tokens that are numbers on both
//! sides are compared as numbers.

use super::shorten::{first_difference, shorten};
use super::{Finding, ends_early};
use crate::reason::Reason;

/// When two tokens count as equal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Equality {
    /// Whether `yes` and `YES` differ.
    pub(super) case_sensitive: bool,
    /// How far numbers may be apart.
    pub(super) tolerance: Option<Tolerance>,
}

/// How far a number may be from the answer's: either kind is enough.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tolerance {
    /// The largest difference.
    pub(super) absolute: Option<f64>,
    /// The largest difference as a share of the answer.
    pub(super) relative: Option<f64>,
}

/// How two tokens compare.
enum Comparison {
    Equal,
    Differ,
    NumbersDiffer,
}

/// Compares an output with the answer.
pub(super) fn check(answer: &[u8], output: &[u8], equality: &Equality) -> Finding {
    let (mut expected, mut got) = (Tokens::of(answer), Tokens::of(output));
    for token in 1.. {
        match (expected.next(), got.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => {
                let reason = match equality.compare(a.text, b.text) {
                    Comparison::Equal => continue,
                    Comparison::Differ => {
                        let at = first_difference(a.text, b.text);
                        let (expected, got) = (shorten(a.text, at), shorten(b.text, at));
                        Reason::TokenDiffers {
                            line: b.line,
                            token,
                            expected,
                            got,
                        }
                    }
                    Comparison::NumbersDiffer => Reason::NumberDiffers {
                        line: b.line,
                        token,
                        expected: shorten(a.text, 0),
                        got: shorten(b.text, 0),
                    },
                };
                return Finding::Wrong(reason);
            }
            (Some(a), None) => return Finding::Wrong(ends_early(output, a.line, a.text)),
            (None, Some(b)) => {
                let got = shorten(b.text, 0);
                return Finding::Wrong(Reason::OutputGoesOn { line: b.line, got });
            }
        }
    }
    Finding::Right
}

impl Equality {
    fn compare(&self, expected: &[u8], got: &[u8]) -> Comparison {
        let same = if self.case_sensitive {
            expected == got
        } else {
            expected.eq_ignore_ascii_case(got)
        };
        if same {
            return Comparison::Equal;
        }
        let Some(tolerance) = &self.tolerance else {
            return Comparison::Differ;
        };
        match (number(expected), number(got)) {
            (Some(a), Some(b)) if tolerance.allows(a, b) => Comparison::Equal,
            (Some(_), Some(_)) => Comparison::NumbersDiffer,
            _ => Comparison::Differ,
        }
    }
}

impl Tolerance {
    fn allows(self, expected: f64, got: f64) -> bool {
        let apart = (expected - got).abs();
        self.absolute.is_some_and(|most| apart <= most)
            || self
                .relative
                .is_some_and(|share| apart <= share * expected.abs())
    }
}

/// A decimal number. Infinities and what is not a number are words, not numbers.
fn number(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The tokens of a text, with the line each stands on.
struct Tokens<'a> {
    rest: &'a [u8],
    line: usize,
}

struct Token<'a> {
    text: &'a [u8],
    line: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a [u8]) -> Self {
        Self {
            rest: text,
            line: 1,
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let blank = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace());
        let (mut begin, mut lines) = (0, 0);
        for byte in blank {
            begin += 1;
            lines += usize::from(*byte == b'\n');
        }
        let rest = &self.rest[begin..];
        let end = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        let (text, rest) = rest.split_at(end);
        self.rest = rest;
        self.line += lines;
        (!text.is_empty()).then_some(Token {
            text,
            line: self.line,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXACT: Equality = Equality {
        case_sensitive: true,
        tolerance: None,
    };
    const CASELESS: Equality = Equality {
        case_sensitive: false,
        tolerance: None,
    };

    fn within(absolute: Option<f64>, relative: Option<f64>) -> Equality {
        Equality {
            case_sensitive: true,
            tolerance: Some(Tolerance { absolute, relative }),
        }
    }

    fn said(answer: &str, output: &str, equality: &Equality) -> Option<String> {
        match check(answer.as_bytes(), output.as_bytes(), equality) {
            Finding::Right => None,
            Finding::Wrong(reason) | Finding::WhiteSpace(reason) => Some(reason.to_string()),
        }
    }

    #[test]
    fn white_space_only_separates() {
        assert_eq!(said("a b\nc\n", "  a\n\nb c", &EXACT), None);
        assert_eq!(said("", " \n", &EXACT), None);
        assert_eq!(
            said("ab", "a b", &EXACT).as_deref(),
            Some("line 1, token 1 differs: expected \"ab\", got \"a\"")
        );
    }

    #[test]
    fn differences_are_placed() {
        assert_eq!(
            said("a\nb c\n", "a\nb d\n", &EXACT).as_deref(),
            Some("line 2, token 3 differs: expected \"c\", got \"d\"")
        );
        assert_eq!(
            said("a\nb", "a", &EXACT).as_deref(),
            Some("the output ends too early: line 2 should be \"b\"")
        );
        assert_eq!(
            said("a", "a\n\nb", &EXACT).as_deref(),
            Some("the output should have ended before line 3: got \"b\"")
        );
        assert_eq!(
            said("a", "", &EXACT).as_deref(),
            Some("nothing was printed: expected \"a\"")
        );
    }

    #[test]
    fn case_counts_only_when_asked() {
        assert_eq!(said("Yes", "YES", &CASELESS), None);
        assert!(said("Yes", "YES", &EXACT).is_some());
    }

    #[test]
    fn numbers_may_be_near() {
        let absolute = within(Some(1e-6), None);
        assert_eq!(said("0.5", "0.5000009", &absolute), None);
        assert_eq!(said("1", "1.0", &absolute), None);
        assert_eq!(
            said("0.5", "0.6", &absolute).as_deref(),
            Some("line 1, token 1 is too far off: expected 0.5, got 0.6")
        );
        let relative = within(None, Some(1e-6));
        assert_eq!(said("1e9", "1000000500", &relative), None);
        assert!(said("1e-9", "2e-9", &relative).is_some());
        assert_eq!(said("1e-9", "2e-9", &within(Some(1e-6), Some(1e-6))), None);
        for bad in ["nan", "inf", "0x1", "1,0", ""] {
            assert!(said("1", bad, &absolute).is_some(), "{bad}");
        }
        assert!(said("nan", "1", &absolute).is_some());
    }
}
