//! Compares an output with the answer, and says where they part.
//!
//! An output that equals the answer byte for byte costs one comparison of memory; every other
//! costs one pass over both, without copies.

mod lines;
mod shorten;
mod tokens;

use problems::CheckerSpec;

pub(crate) use shorten::shorten;

use crate::reason::Reason;

/// What a comparison found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The output is right.
    Right,
    /// Only white space is wrong.
    WhiteSpace(Reason),
    /// It is wrong.
    Wrong(Reason),
}

/// Compares `output` with `answer` as a problem's checker says.
pub fn check(spec: &CheckerSpec, answer: &[u8], output: &[u8]) -> Finding {
    if output == answer {
        return Finding::Right;
    }
    match spec {
        // Whoever has the reference or the program asks it; without it, the answer is the only
        // right one.
        CheckerSpec::Reference | CheckerSpec::Program | CheckerSpec::Lines => {
            lines::check(answer, output)
        }
        CheckerSpec::Default(validator) => tokens::check(answer, output, validator),
    }
}

/// Whether a byte is white space: in the format and in C, the vertical tab is.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A text without the white space at its end.
fn trim_end(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| !is_space(*byte));
    &text[..end.map_or(0, |last| last + 1)]
}

/// What is said about an output that stops short of `expected` on a line.
fn ends_early(output: &[u8], line: usize, expected: &[u8]) -> Reason {
    let expected = shorten(expected, 0);
    if output.iter().all(|byte| is_space(*byte)) {
        Reason::NoOutput { expected }
    } else {
        Reason::OutputEnds { line, expected }
    }
}

#[cfg(test)]
mod tests {
    use problems::{DefaultValidator, Tolerance};
    use proptest::prelude::*;

    use super::*;

    fn specs() -> impl Strategy<Value = CheckerSpec> {
        let tolerance = any::<Option<(Option<f64>, Option<f64>)>>();
        let tolerance = tolerance
            .prop_map(|given| given.map(|(absolute, relative)| Tolerance { absolute, relative }));
        let validators = (any::<bool>(), any::<bool>(), tolerance).prop_map(
            |(case_sensitive, space_change_sensitive, tolerance)| {
                CheckerSpec::Default(DefaultValidator {
                    case_sensitive,
                    space_change_sensitive,
                    tolerance,
                })
            },
        );
        prop_oneof![Just(CheckerSpec::Lines), validators]
    }

    /// Bytes that are often nearly numbers and lines.
    fn outputs() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            any::<Vec<u8>>(),
            "[0-9eE+. \n\r\t\x0b-]{0,40}".prop_map(String::into_bytes),
            "(nan|inf|Yes|NO|1e9|-0|\u{7f}|é| |\n){0,12}".prop_map(String::into_bytes),
        ]
    }

    proptest! {
        #[test]
        fn any_two_files_are_compared(spec in specs(), answer in outputs(), output in outputs()) {
            let _ = check(&spec, &answer, &output);
        }

        #[test]
        fn a_file_is_right_beside_itself(spec in specs(), answer in outputs()) {
            prop_assert_eq!(check(&spec, &answer, &answer), Finding::Right);
        }
    }
}
