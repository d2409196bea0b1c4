//! A program's text as lines with numbers and colours, and those among them that the compiler complains of.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::ops::Range;

use crate::complaints::complaints;
use crate::http::colours::{Kind, coloured};

/// A line of a program.
pub(in crate::http) struct CodeLine {
    /// From 1.
    pub(in crate::http) number: usize,
    /// The line without its end.
    pub(in crate::http) tokens: Vec<Token>,
    /// Whether the compiler complains of it.
    pub(in crate::http) is_wrong: bool,
}

/// A part of a line.
pub(in crate::http) struct Token {
    pub(in crate::http) text: String,
    /// Its class in the style sheet, where it has a colour.
    pub(in crate::http) class: Option<&'static str>,
}

/// The numbers of the lines that a compiler complains of; `said` are its words about a program that was
/// sent under that name.
pub(in crate::http) fn wrong_lines(said: &str, name: &str) -> BTreeSet<usize> {
    let complaints = complaints(said, name).into_iter();
    complaints.map(|complaint| complaint.line).collect()
}

/// The lines of a program in the language of that id, with the wrong ones marked.
pub(in crate::http) fn lines(text: &str, language: &str, wrong: &BTreeSet<usize>) -> Vec<CodeLine> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut coloured = coloured(language, text).into_iter().peekable();
    let mut begin = 0;
    let mut lines = Vec::new();
    for (line, number) in text.split('\n').zip(1..) {
        let end = begin + line.len();
        lines.push(CodeLine {
            number,
            tokens: tokens(text, &(begin..end), &mut coloured),
            is_wrong: wrong.contains(&number),
        });
        begin = end + 1;
    }
    lines
}

/// The tokens of the line at that place. What goes on in the next line is left for it.
fn tokens(
    text: &str,
    line: &Range<usize>,
    coloured: &mut Peekable<impl Iterator<Item = (Kind, Range<usize>)>>,
) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut put = |from: usize, to: usize, class| {
        let text = text.get(from..to).unwrap_or_default();
        if !text.is_empty() {
            let text = text.to_owned();
            tokens.push(Token { text, class });
        }
    };
    let mut at = line.start;
    while let Some((kind, place)) = coloured.peek() {
        if place.start >= line.end {
            break;
        }
        let (from, to) = (place.start.max(line.start), place.end.min(line.end));
        put(at, from, None);
        put(from, to, Some(kind.class()));
        at = to;
        if place.end > line.end {
            break;
        }
        coloured.next();
    }
    put(at, line.end, None);
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_that_were_sent() {
        let wrong = wrong_lines("a.c:3:1: error: b", "a.c");
        let lines = lines("a\n\nb\n", "c", &wrong);
        let shown: Vec<_> = lines
            .iter()
            .map(|it| {
                let text: String = it.tokens.iter().map(|it| it.text.as_str()).collect();
                (it.number, text, it.is_wrong)
            })
            .collect();
        let of = |number, text: &str, is_wrong| (number, text.to_owned(), is_wrong);
        assert_eq!(
            shown,
            [of(1, "a", false), of(2, "", false), of(3, "b", true)]
        );
    }

    #[test]
    fn colours_go_on_in_the_next_line() {
        let lines = lines("int a; /* b\n\nc */ int d;\n", "c", &BTreeSet::new());
        let shown: Vec<Vec<_>> = lines
            .iter()
            .map(|line| {
                let tokens = line.tokens.iter();
                tokens.map(|it| (it.class, it.text.as_str())).collect()
            })
            .collect();
        let (kind, comment) = (Some("tok-type"), Some("tok-comment"));
        assert_eq!(
            shown,
            [
                vec![(kind, "int"), (None, " a; "), (comment, "/* b")],
                vec![],
                vec![(comment, "c */"), (None, " "), (kind, "int"), (None, " d;")],
            ]
        );
    }
}
