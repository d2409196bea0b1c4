//! What a source says apart from its comments: names, texts and signs.

/// A piece of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// A name, a keyword or a number.
    Word(String),
    /// A text between quotes, without them.
    Text(String),
    Sign(char),
}

/// How a language writes comments and texts.
struct Style {
    line_comments: &'static [&'static str],
    block_comments: &'static [(&'static str, &'static str)],
    /// Quotes of texts; the longer of two that begin alike stands first.
    quotes: &'static [&'static str],
    /// Whether a backslash in a text keeps the next character from ending it.
    escapes: bool,
    /// Whether lines that begin with `#` may leave code out.
    preprocessor: bool,
}

const C: Style = Style {
    line_comments: &["//"],
    block_comments: &[("/*", "*/")],
    quotes: &["\"", "'"],
    escapes: true,
    preprocessor: true,
};

const RUST: Style = Style {
    quotes: &["\""],
    preprocessor: false,
    ..C
};

const JAVA: Style = Style {
    quotes: &["\"\"\"", "\"", "'"],
    preprocessor: false,
    ..C
};

const JAVASCRIPT: Style = Style {
    quotes: &["\"", "'", "`"],
    preprocessor: false,
    ..C
};

const PYTHON: Style = Style {
    line_comments: &["#"],
    block_comments: &[],
    quotes: &["\"\"\"", "'''", "\"", "'"],
    escapes: true,
    preprocessor: false,
};

const PASCAL: Style = Style {
    line_comments: &["//"],
    block_comments: &[("{", "}"), ("(*", "*)")],
    quotes: &["'"],
    escapes: false,
    preprocessor: false,
};

/// The style of a language by its id; `None` for languages that are not known here.
fn style(language: &str) -> Option<Style> {
    Some(match language {
        "c" | "csharp" => C,
        "rust" => RUST,
        "java" | "kotlin" => JAVA,
        "go" | "javascript" => JAVASCRIPT,
        "python" | "pypy" | "ruby" => PYTHON,
        "pascal" => PASCAL,
        cpp if cpp.starts_with("cpp") => C,
        _ => return None,
    })
}

/// The pieces of a source without its comments, and without what a preprocessor leaves out;
/// nothing for languages that are not known here.
pub(super) fn pieces(source: &str, language: &str) -> Vec<Piece> {
    let Some(style) = style(language) else {
        return Vec::new();
    };
    let mut pieces = Vec::new();
    let mut left_out = LeftOut::default();
    let mut rest = source;
    let mut begins_line = true;
    while let Some(first) = rest.chars().next() {
        if first == '\n' {
            begins_line = true;
            rest = &rest[1..];
        } else if first.is_whitespace() {
            rest = &rest[first.len_utf8()..];
        } else if begins_line && style.preprocessor && first == '#' {
            let end = rest.find('\n').unwrap_or(rest.len());
            left_out.directive(&rest[1..end]);
            rest = &rest[end..];
        } else {
            begins_line = false;
            let (piece, after) = next(rest, first, &style);
            pieces.extend(piece.filter(|_| !left_out.is_now()));
            rest = after;
        }
    }
    pieces
}

/// The piece at the beginning of a text, unless it is a comment, and what follows it.
fn next<'s>(text: &'s str, first: char, style: &Style) -> (Option<Piece>, &'s str) {
    let starts = |with: &&&str| text.starts_with(**with);
    if style.line_comments.iter().any(|it| text.starts_with(it)) {
        let end = text.find('\n').unwrap_or(text.len());
        return (None, &text[end..]);
    }
    let mut blocks = style.block_comments.iter();
    if let Some((open, close)) = blocks.find(|(open, _)| text.starts_with(open)) {
        let inside = &text[open.len()..];
        let after = inside.find(close).map(|at| &inside[at + close.len()..]);
        return (None, after.unwrap_or_default());
    }
    if let Some(quote) = style.quotes.iter().find(starts) {
        let inside = &text[quote.len()..];
        let end = end_of_text(inside, quote, style.escapes);
        let after = inside.get(end + quote.len()..).unwrap_or_default();
        return (Some(Piece::Text(inside[..end].to_owned())), after);
    }
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    if is_in_word(first) {
        let end = text.find(|c| !is_in_word(c)).unwrap_or(text.len());
        return (Some(Piece::Word(text[..end].to_owned())), &text[end..]);
    }
    (Some(Piece::Sign(first)), &text[first.len_utf8()..])
}

/// Where a text ends that began with this quote.
fn end_of_text(inside: &str, quote: &str, escapes: bool) -> usize {
    let mut is_escaped = false;
    for (at, character) in inside.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if escapes && character == '\\' {
            is_escaped = true;
        } else if inside[at..].starts_with(quote) {
            return at;
        }
    }
    inside.len()
}

/// The code that C's preprocessor leaves out here, as far as its conditions are plain names.
#[derive(Default)]
struct LeftOut {
    defined: Vec<String>,
    /// For each condition around: whether the code under it is left out.
    conditions: Vec<bool>,
}

impl LeftOut {
    fn is_now(&self) -> bool {
        self.conditions.contains(&true)
    }

    fn directive(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let (name, first) = (words.next().unwrap_or_default(), words.next());
        let is_defined = |name: &str| {
            name == "ONLINE_JUDGE" || self.defined.iter().any(|defined| defined == name)
        };
        match (name, first) {
            ("define", Some(name)) => {
                let name = name.split('(').next().unwrap_or_default().to_owned();
                if !self.is_now() {
                    self.defined.push(name);
                }
            }
            ("ifdef", Some(name)) => {
                // A compiler defines names of its own.
                let is_left_out = !name.starts_with('_') && !is_defined(name);
                self.conditions.push(is_left_out);
            }
            ("ifndef", Some(name)) => {
                let is_left_out = is_defined(name);
                self.conditions.push(is_left_out);
            }
            ("if", condition) => self.conditions.push(condition == Some("0")),
            ("else" | "elif", _) => {
                if let Some(is_left_out) = self.conditions.last_mut() {
                    *is_left_out = name == "else" && !*is_left_out;
                }
            }
            ("endif", _) => {
                self.conditions.pop();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    fn words(source: &str, language: &str) -> Vec<String> {
        let words = pieces(source, language).into_iter().map(|it| match it {
            Piece::Word(word) => word,
            Piece::Text(text) => format!("'{text}'"),
            Piece::Sign(sign) => sign.to_string(),
        });
        words.collect()
    }

    #[test]
    fn comments_are_left_out_and_texts_are_told_from_code() {
        for (language, source, expected) in [
            ("c", "a // b\nc /* d\n*/ e", &["a", "c", "e"][..]),
            (
                "cpp20",
                "f(\"x//\\\"y\", 'z')",
                &["f", "(", "'x//\\\"y'", ",", "'z'", ")"],
            ),
            ("python", "a # b\n'''c\n'''\nd", &["a", "'c\n'", "d"]),
            ("pascal", "a { b } (* c *) 'd' // e", &["a", "'d'"]),
            ("java", "a /* b */ \"c\"", &["a", "'c'"]),
            ("go", "`a\nb` // c", &["'a\nb'"]),
            (
                "rust",
                "fn a<'b>() {} // c",
                &["fn", "a", "<", "'", "b", ">", "(", ")", "{", "}"],
            ),
            ("unheard", "a", &[]),
        ] {
            assert_eq!(words(source, language), expected, "{language}");
        }
    }

    #[test]
    fn what_the_preprocessor_leaves_out_is_no_code() {
        let source = "#ifndef ONLINE_JUDGE\na\n#else\nb\n#endif\n#ifdef LOCAL\nc\n#endif\n#if 0\nd\n#endif\n#define X\n#ifdef X\ne\n#endif\n";
        assert_eq!(words(source, "cpp"), ["b", "e"]);
    }

    #[test]
    fn a_text_without_end_ends_with_the_source() {
        assert_eq!(words("a \"b", "c"), ["a", "'b'"]);
        assert_eq!(words("a /* b", "c"), ["a"]);
    }
}
