//! Tokens of the languages that have no grammar here, by what their comments, words and signs look like.
//!
//! It reads what people hand in, and no more: what it takes for a token differs from a compiler only
//! where it does so in every program of the language alike.

use std::ops::Range;

use super::lexicons::Lexicon;

/// What a token is, as the comparison sees it.
const NAME: &str = "name";
const TYPE: &str = "type";
const NUMBER: &str = "number";
const TEXT: &str = "text";

/// Signs of more than one character.
const SIGNS: [&str; 30] = [
    "<=>", "...", "===", "**=", "<<=", ">>=", ":=", "<=", ">=", "<>", "==", "!=", "/=", "&&", "||",
    "->", "<-", "=>", "++", "--", "+=", "-=", "*=", "<<", ">>", "..", "::", "?.", "|>", "=~",
];

/// Every sign of one character that is a token by itself.
const SINGLE: &str = "+-*/%<>=!&|^~?:.,()[]{}@$#\\`";

/// The tokens of a text with their places in bytes.
pub(super) fn read(lexicon: &Lexicon, source: &str) -> Vec<(&'static str, Range<usize>)> {
    let mut reader = Reader {
        lexicon,
        source,
        at: 0,
        tokens: Vec::new(),
    };
    while reader.at < source.len() {
        reader.step();
    }
    reader.tokens
}

struct Reader<'t> {
    lexicon: &'t Lexicon,
    source: &'t str,
    at: usize,
    tokens: Vec<(&'static str, Range<usize>)>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// Takes up the next token, or passes over what is none.
    fn step(&mut self) {
        if self.pass_comment() {
            return;
        }
        let begin = self.at;
        if let Some(quote) = self
            .lexicon
            .quotes
            .iter()
            .find(|it| self.rest().starts_with(**it))
        {
            self.at = begin + quote.len() + self.text_length(quote);
            return self.take(TEXT, begin);
        }
        let Some(first) = self.rest().chars().next() else {
            return;
        };
        if first == '\'' && self.lexicon.has_characters {
            match character_length(self.rest()) {
                Some(length) => {
                    self.at += length;
                    self.take(TEXT, begin);
                }
                // That of a type variable.
                None => self.at += 1,
            }
        } else if first.is_ascii_digit() {
            self.at += number_length(self.rest());
            self.take(NUMBER, begin);
        } else if first.is_alphabetic() || first == '_' {
            self.word();
        } else if let Some(sign) = SIGNS.iter().find(|it| self.rest().starts_with(**it)) {
            self.at += sign.len();
            self.take(sign, begin);
        } else {
            self.at += first.len_utf8();
            if let Some(place) = SINGLE.find(first) {
                self.take(&SINGLE[place..=place], begin);
            }
        }
    }

    fn take(&mut self, token: &'static str, begin: usize) {
        self.tokens.push((token, begin..self.at));
    }

    /// Passes over a comment, if one begins here.
    fn pass_comment(&mut self) -> bool {
        let is_counted = self.source[..self.at].ends_with('$');
        let mut line_comments = self.lexicon.line_comments.iter();
        // `$#numbers` is the last place of an array.
        if line_comments.any(|it| self.rest().starts_with(it) && !(*it == "#" && is_counted)) {
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            return true;
        }
        let mut comments = self.lexicon.comments.iter();
        let Some((begin, end)) = comments.find(|(begin, _)| self.rest().starts_with(begin)) else {
            return false;
        };
        self.at += begin.len();
        let mut depth = 1;
        while depth > 0 && self.at < self.source.len() {
            let rest = self.rest();
            if rest.starts_with(end) {
                depth -= 1;
                self.at += end.len();
            } else if self.lexicon.nests && rest.starts_with(begin) {
                depth += 1;
                self.at += begin.len();
            } else {
                self.at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        true
    }

    /// How long a text is from behind its first quote on, with its last one.
    fn text_length(&self, quote: &str) -> usize {
        let rest = self.source.get(self.at + quote.len()..).unwrap_or_default();
        let mut places = rest.char_indices();
        while let Some((place, c)) = places.next() {
            if c == '\\' && self.lexicon.escapes {
                places.next();
            } else if rest[place..].starts_with(quote) {
                return place + quote.len();
            }
        }
        rest.len()
    }

    fn word(&mut self) {
        let begin = self.at;
        let primes = self.lexicon.has_characters;
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || (c == '\'' && primes);
        let length = self
            .rest()
            .find(|c| !goes_on(c))
            .unwrap_or(self.rest().len());
        self.at += length;
        let word = &self.source[begin..self.at];
        let lower;
        let word = if self.lexicon.ignores_case {
            lower = word.to_lowercase();
            &lower
        } else {
            word
        };
        let of = |words: &'static [&'static str]| words.iter().find(|it| ***it == *word);
        if of(self.lexicon.preludes).is_some() && self.begins_line(begin) {
            let end = self.rest().find(self.lexicon.prelude_end);
            self.at += end.map_or(self.rest().len(), |place| place + 1);
        } else if let Some(keyword) = of(self.lexicon.keywords) {
            self.take(keyword, begin);
        } else if of(self.lexicon.types).is_some() {
            self.take(TYPE, begin);
        } else {
            self.take(NAME, begin);
        }
    }

    fn begins_line(&self, place: usize) -> bool {
        let line = self.source[..place].rsplit('\n').next();
        line.is_none_or(|before| before.trim().is_empty())
    }
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
    use super::super::lexicons::{CSHARP, HASKELL, KOTLIN, OCAML, PASCAL, PERL, RUBY};
    use super::*;

    fn tokens(lexicon: &Lexicon, source: &str) -> String {
        let tokens: Vec<&str> = read(lexicon, source).into_iter().map(|it| it.0).collect();
        tokens.join(" ")
    }

    #[test]
    fn comments_texts_and_preludes_are_as_each_language_has_them() {
        for (lexicon, source, expected) in [
            (
                &PASCAL,
                "program x; {a} (* b *) // c\nVAR n:Integer; Begin s:='it''s' end.",
                "var name : type begin name := text text end .",
            ),
            (
                &HASKELL,
                "import Data.Bits\nf' x = {- a {- b -} -} x `xor` 'a' -- c",
                "name name = name ` xor ` text",
            ),
            (
                &OCAML,
                "open Printf\nlet rec f (x : 'a) = (* (* a *) *) 'b' :: x",
                "let rec name ( name : name ) = text :: name",
            ),
            (
                &KOTLIN,
                "import java.io.*\nfun f(n: Int) = (1..n).map { it xor 0x1F } /* a /* b */ */",
                "fun name ( name : type ) = ( number .. name ) . name { name xor number }",
            ),
            (
                &CSHARP,
                "using System;\nint x = 1_000; // a\nchar c = '\\n';",
                "type name = number type name = text",
            ),
            (
                &RUBY,
                "require 'set'\nputs \"a#{b}\" # c\n=begin\nx\n=end\n1.upto(n)",
                "puts text number . upto ( name )",
            ),
            (
                &PERL,
                "use strict;\nmy @a = (1); print $#a; # c",
                "my @ name = ( number ) print $ # name",
            ),
        ] {
            assert_eq!(tokens(lexicon, source), expected, "{source}");
        }
    }

    #[test]
    fn whatever_is_typed_is_read_to_its_end() {
        for source in [
            "'",
            "\"",
            "(*",
            "{-",
            "'\\",
            "\u{4f60}\u{597d}",
            "1.",
            "\n=begin",
            "'\u{1f600}'",
        ] {
            for lexicon in [&KOTLIN, &CSHARP, &PASCAL, &HASKELL, &OCAML, &RUBY, &PERL] {
                for (_, place) in read(lexicon, source) {
                    assert!(source.get(place).is_some(), "{source:?}");
                }
            }
        }
    }
}
