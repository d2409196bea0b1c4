//! The text of a C or C++ source in pieces, as far as mending needs to tell them apart: nothing is
//! changed in comments, and number formats are looked for in string literals only.

/// A piece of a source. All pieces together are the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// Anything that is none of the others.
    Code(&'a str),
    /// A string literal with its quotes.
    Literal(&'a str),
    /// A line that includes a header, without its end.
    Include {
        /// All of it.
        line: &'a str,
        /// The header.
        name: &'a str,
    },
    /// A comment or a character literal.
    Other(&'a str),
}

/// The pieces of a source, in order.
pub(super) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut begin, mut at) = (0, 0);
    while at < source.len() {
        let rest = &source[at..];
        let found = match rest.as_bytes() {
            [b'/', b'/', ..] => Piece::Other(until(rest, "\n", false)),
            [b'/', b'*', ..] => Piece::Other(until(rest, "*/", true)),
            [b'"', ..] => Piece::Literal(quoted(rest)),
            // In a number, it parts digits.
            [b'\'', ..] if !ends_in_digit(&source[begin..at]) => Piece::Other(quoted(rest)),
            [b'#', ..]
                if is_blank_line(&source[..at])
                    && let Some(include) = included(rest) =>
            {
                include
            }
            _ => {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
        };
        if begin < at {
            pieces.push(Piece::Code(&source[begin..at]));
        }
        at += found.text().len();
        begin = at;
        pieces.push(found);
    }
    if begin < source.len() {
        pieces.push(Piece::Code(&source[begin..]));
    }
    pieces
}

impl<'a> Piece<'a> {
    /// As it stands in the source.
    pub(super) const fn text(self) -> &'a str {
        match self {
            Self::Code(text) | Self::Literal(text) | Self::Other(text) => text,
            Self::Include { line, .. } => line,
        }
    }
}

/// The words (names and numbers) of a piece of code, each with where it begins.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = at + code[at..].find(is_of_word)?;
        let length = code[begin..].find(|c| !is_of_word(c));
        at = length.map_or(code.len(), |length| begin + length);
        Some((begin, &code[begin..at]))
    })
}

fn is_of_word(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}

fn ends_in_digit(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_hexdigit())
        && text
            .rsplit(|c| !is_of_word(c))
            .next()
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether nothing but blanks stands between the last end of a line and the end.
fn is_blank_line(before: &str) -> bool {
    // Not the whole line: it may be as long as the source, and have many such places.
    let mut line = before.chars().rev().take_while(|c| *c != '\n');
    line.all(char::is_whitespace)
}

/// A text up to an end, or all of it.
fn until<'a>(text: &'a str, end: &str, inclusive: bool) -> &'a str {
    let from = end.len().min(2);
    match text.get(from..).and_then(|rest| rest.find(end)) {
        Some(found) => &text[..from + found + if inclusive { end.len() } else { 0 }],
        None => text,
    }
}

/// A literal at the beginning of a text: it ends with its line at the latest.
fn quoted(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return &text[..at],
            byte if *byte == bytes[0] => return &text[..=at],
            _ => {}
        }
        at += 1;
    }
    text
}

/// The header that a line at the beginning of a text includes.
fn included(text: &str) -> Option<Piece<'_>> {
    let line = text.lines().next()?;
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("include")?.trim_start();
    let close = match rest.as_bytes().first()? {
        b'<' => '>',
        b'"' => '"',
        _ => return None,
    };
    let name = rest[1..].split_once(close)?.0.trim();
    Some(Piece::Include { line, name })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_source_is_told_apart() {
        let source = "#include <a.h> // x\n# include \"b\"\nint x = 1'000; /* \" */ char c = '\"';\n// 'it\nf(\"%I64d\\\"\");\n#define Q \"q\"\n";
        let found: Vec<Piece<'_>> = pieces(source);
        let named = |name: &str| {
            found
                .iter()
                .any(|piece| matches!(piece, Piece::Include { name: other, .. } if *other == name))
        };
        assert!(named("a.h") && named("b"));
        for literal in ["\"%I64d\\\"\"", "\"q\""] {
            assert!(found.contains(&Piece::Literal(literal)), "{found:?}");
        }
        for other in ["/* \" */", "'\"'", "// 'it"] {
            assert!(found.contains(&Piece::Other(other)), "{found:?}");
        }
    }

    #[test]
    fn words_are_names_and_numbers() {
        let found: Vec<_> = words("void main(){x=1i64;}").collect();
        assert_eq!(found, [(0, "void"), (5, "main"), (12, "x"), (14, "1i64")]);
    }

    proptest! {
        #[test]
        fn all_pieces_are_the_source(source in "([#/*\"'\\\\\n <>a-z0é]|include|//|\\*/){0,60}") {
            let text: String = pieces(&source).into_iter().map(Piece::text).collect();
            prop_assert_eq!(text, source);
        }
    }
}
