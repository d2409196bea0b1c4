//! Colours a program's text by what its words and signs look like: comments, texts, numbers, and the
//! words of its language.
//!
//! It passes over the text once, in time that grows with its length alone, since anything may be handed in.
//! What is a comment and what is a text a compiler may see otherwise in rare cases; nothing depends on it.

mod languages;

use std::ops::Range;

use languages::{Apostrophe, CommentPlace, Language};

/// Longer texts stay without colours, in bytes.
const LONGEST: usize = 64 << 10;

/// What comes after so many coloured stretches stays without, so that a page stays small.
const MOST: usize = 10_000;

/// What a coloured stretch of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::http) enum Kind {
    Comment,
    Text,
    Number,
    Keyword,
    Type,
    Directive,
}

impl Kind {
    /// Its class in the style sheet.
    pub(in crate::http) fn class(self) -> &'static str {
        match self {
            Self::Comment => "tok-comment",
            Self::Text => "tok-string",
            Self::Number => "tok-number",
            Self::Keyword => "tok-keyword",
            Self::Type => "tok-type",
            Self::Directive => "tok-meta",
        }
    }
}

/// The stretches of a program that have a colour, in the order of the text. Of a language that is not
/// known here, and of a long text, there are none.
pub(in crate::http) fn coloured(language: &str, source: &str) -> Vec<(Kind, Range<usize>)> {
    let language = Language::of(language).filter(|_| source.len() <= LONGEST);
    let Some(language) = language else {
        return Vec::new();
    };
    let mut reader = Reader {
        language,
        source,
        at: 0,
        begins_line: true,
        found: Vec::new(),
    };
    while reader.at < source.len() && reader.found.len() < MOST {
        reader.step();
    }
    reader.found
}

struct Reader<'t> {
    language: &'static Language,
    source: &'t str,
    at: usize,
    /// Whether nothing but blanks stands before on the line.
    begins_line: bool,
    found: Vec<(Kind, Range<usize>)>,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// Takes up the next stretch, or passes over what has no colour.
    fn step(&mut self) {
        let rest = self.rest();
        if let Some(length) = self.comment() {
            return self.take(Kind::Comment, length);
        }
        if let Some(length) = self.text() {
            return self.take(Kind::Text, length);
        }
        let first = rest.chars().next().unwrap_or_default();
        if first.is_ascii_digit() {
            self.take(Kind::Number, number_length(rest));
        } else if is_of_name(first) {
            self.word();
        } else if self.language.directive == Some(first) && self.begins_line {
            self.take(Kind::Directive, directive_length(rest));
        } else if first == '\'' && self.language.apostrophe != Apostrophe::Nothing {
            // A type variable or a lifetime, whatever its name is.
            let name = rest.get(1..).unwrap_or_default();
            self.pass(1 + name_length(name, false));
        } else {
            self.at += first.len_utf8();
            self.begins_line = first == '\n' || self.begins_line && first.is_whitespace();
        }
    }

    fn take(&mut self, kind: Kind, length: usize) {
        self.found.push((kind, self.at..self.at + length));
        self.pass(length);
    }

    fn pass(&mut self, length: usize) {
        self.at += length;
        self.begins_line = false;
    }

    /// How long the comment is that begins here.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        let language = self.language;
        let mut comments = language.comments.iter();
        let Some((begin, end)) = comments.find(|(begin, _)| rest.starts_with(begin)) else {
            let before = &self.source[..self.at];
            let may_begin = match language.comment_place {
                // `$#numbers` is the last place of an array.
                CommentPlace::Anywhere => !before.ends_with('$'),
                CommentPlace::BetweenWords => {
                    before.is_empty()
                        || before.ends_with(|c: char| c.is_whitespace() || ";&|()".contains(c))
                }
            };
            let mut begins = language.line_comments.iter();
            let is_comment = may_begin && begins.any(|it| rest.starts_with(it));
            return is_comment.then(|| rest.find('\n').unwrap_or(rest.len()));
        };
        let mut at = begin.len();
        let mut depth = 1;
        while depth > 0
            && let Some(c) = rest[at..].chars().next()
        {
            if rest[at..].starts_with(end) {
                depth -= 1;
                at += end.len();
            } else if language.nests && rest[at..].starts_with(begin) {
                depth += 1;
                at += begin.len();
            } else {
                at += c.len_utf8();
            }
        }
        Some(at)
    }

    /// How long the text is that begins here.
    fn text(&self) -> Option<usize> {
        let rest = self.rest();
        let language = self.language;
        let begins = |it: &&&str| rest.starts_with(**it);
        if let Some(quote) = language.long_quotes.iter().find(begins) {
            return Some(text_length(rest, quote, language.escapes, false));
        }
        if let Some(quote) = language.quotes.iter().find(begins) {
            return Some(text_length(rest, quote, language.escapes, true));
        }
        let has_characters = language.apostrophe != Apostrophe::Nothing;
        Some(rest)
            .filter(|rest| has_characters && rest.starts_with('\''))
            .and_then(character_length)
    }

    fn word(&mut self) {
        let rest = self.rest();
        let has_primes = self.language.apostrophe == Apostrophe::Prime;
        let length = name_length(rest, has_primes);
        let word = &rest[..length];
        if self.language.is_keyword(word) {
            self.take(Kind::Keyword, length);
        } else if self.language.is_type(word) {
            self.take(Kind::Type, length);
        } else {
            self.pass(length);
        }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn name_length(text: &str, has_primes: bool) -> usize {
    let ends = |c: char| !(is_of_name(c) || c == '\'' && has_primes);
    text.find(ends).unwrap_or(text.len())
}

/// How long a sign with the word behind it is, as of `#include` and `# define`.
fn directive_length(text: &str) -> usize {
    let name = text.get(1..).unwrap_or_default();
    let word = name.trim_start_matches([' ', '\t']);
    1 + name.len() - word.len() + name_length(word, false)
}

/// How long a number is: digits of every base, parts and exponents. The points of `1..n` and `1.upto`
/// are none of it.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_of_it = |&(place, byte): &(usize, &u8)| match byte {
        b'.' => bytes.get(place + 1).is_some_and(u8::is_ascii_digit),
        byte => byte.is_ascii_alphanumeric() || *byte == b'_',
    };
    bytes.iter().enumerate().take_while(is_of_it).count()
}

/// How long a text is with its quotes. What has no end goes to the end of the line, where it must end
/// there, so that one quote too few leaves the rest as it is.
fn text_length(text: &str, quote: &str, escapes: bool, is_of_one_line: bool) -> usize {
    let end = if quote == "[[" { "]]" } else { quote };
    let inner = text.get(quote.len()..).unwrap_or_default();
    let mut places = inner.char_indices();
    while let Some((place, c)) = places.next() {
        if c == '\\' && escapes {
            places.next();
        } else if c == '\n' && is_of_one_line {
            return quote.len() + place;
        } else if inner[place..].starts_with(end) {
            return quote.len() + place + end.len();
        }
    }
    text.len()
}

/// How long one character between `'` is; `None` where it is none.
fn character_length(text: &str) -> Option<usize> {
    let mut places = text.char_indices().skip(1);
    let (_, first) = places.next()?;
    if first == '\\' {
        // `'\n'`, `'\''`, `'\u0041'`.
        places.next()?;
        let (end, _) = places.by_ref().take(8).find(|(_, c)| *c == '\'')?;
        return Some(end + 1);
    }
    let (end, last) = places.next()?;
    (last == '\'').then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use judge::language::built_in;

    use super::*;

    /// What has a colour, with the kind of each.
    fn shown(language: &str, source: &str) -> String {
        let found = coloured(language, source).into_iter();
        let found = found.map(|(kind, place)| format!("{kind:?}:{}", &source[place]));
        found.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_language_has_comments_texts_and_words_of_its_own() {
        for (language, source, expected) in [
            (
                "cpp20",
                "  #include <a>\nint x = 0x1F; // a\nchar c = '\\''; f(\"b\\\"\", y);",
                "Directive:#include Type:int Number:0x1F Comment:// a Type:char Text:'\\'' Text:\"b\\\"\"",
            ),
            (
                "python",
                "def f(): # a\n  return \"\"\"b\n\"c\"\"\", 'd'",
                "Keyword:def Comment:# a Keyword:return Text:\"\"\"b\n\"c\"\"\" Text:'d'",
            ),
            (
                "rust",
                "fn f<'static>(a: &'a str) /* b /* c */ */ { 'd' }",
                "Keyword:fn Type:str Comment:/* b /* c */ */ Text:'d'",
            ),
            (
                "pascal",
                "BEGIN {a} s := 'it''s' end.",
                "Keyword:BEGIN Comment:{a} Text:'it' Text:'s' Keyword:end",
            ),
            ("haskell", "f' x = 'a' -- b", "Text:'a' Comment:-- b"),
            ("perl", "my $n = $#a; # b", "Keyword:my Comment:# b"),
            (
                "bash",
                "#!a\nif ((${#b} > $#)); then echo \"c # d\"; fi # e",
                "Comment:#!a Keyword:if Keyword:then Keyword:echo Text:\"c # d\" Keyword:fi Comment:# e",
            ),
            (
                "lua",
                "--[[ a\n]] x = [[b]] -- c",
                "Comment:--[[ a\n]] Text:[[b]] Comment:-- c",
            ),
            ("brainfuck", "int", ""),
        ] {
            assert_eq!(shown(language, source), expected, "{source}");
        }
    }

    #[test]
    fn every_language_of_the_judge_has_colours() {
        for language in built_in() {
            assert!(Language::of(&language.id).is_some(), "{}", language.id);
        }
    }

    #[test]
    fn one_quote_too_few_leaves_the_next_line_as_it_is() {
        assert_eq!(shown("c", "f(\"a);\nint b;"), "Text:\"a); Type:int");
    }

    #[test]
    fn whatever_is_typed_is_read_to_its_end_and_is_bounded() {
        let mut every: Vec<String> = built_in().into_iter().map(|it| it.id).collect();
        every.extend(["d", "scala", "swift", "lua"].map(str::to_owned));
        for language in &every {
            for source in [
                "'",
                "\"",
                "\"\"\"",
                "(*",
                "{-",
                "'\\",
                "\u{4f60}",
                "1.",
                "\n=begin",
                "'\u{1f600}'",
                "#",
                "[[",
                "`",
            ] {
                for (_, place) in coloured(language, source) {
                    assert!(source.get(place).is_some(), "{language}: {source:?}");
                }
            }
            let many = "1 ".repeat(LONGEST / 2);
            assert_eq!(coloured(language, &many).len(), MOST);
            assert!(coloured(language, &format!("{many} ")).is_empty());
        }
    }
}
