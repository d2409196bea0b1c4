//! A program's text as lines with numbers and colours, and those among them that the compiler complains of.

use std::collections::HashMap;
use std::iter::Peekable;
use std::ops::Range;

use crate::complaints::Complaint;
use crate::http::colours::{Kind, coloured};

/// A line of a program.
pub(in crate::http) struct CodeLine {
    /// From 1.
    pub(in crate::http) number: usize,
    /// The line without its end.
    pub(in crate::http) tokens: Vec<Token>,
    /// What the compiler complains of in it.
    pub(in crate::http) complaint: Option<String>,
}

/// A part of a line.
pub(in crate::http) struct Token {
    pub(in crate::http) text: String,
    /// Its class in the style sheet, where it has a colour.
    pub(in crate::http) class: Option<&'static str>,
}

/// The lines of a program in the language of that id, with what a compiler complains of.
pub(in crate::http) fn lines(text: &str, language: &str, wrong: &[Complaint]) -> Vec<CodeLine> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut coloured = coloured(language, text).into_iter().peekable();
    // There may be as many lines as letters, and complaints of thousands.
    let mut said: HashMap<usize, &str> = HashMap::new();
    for it in wrong {
        said.entry(it.line).or_insert(&it.message);
    }
    let mut begin = 0;
    let mut lines = Vec::new();
    for (line, number) in text.split('\n').zip(1..) {
        let end = begin + line.len();
        lines.push(CodeLine {
            number,
            tokens: tokens(text, &(begin..end), &mut coloured),
            complaint: said.get(&number).map(|it| (*it).to_owned()),
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
        let wrong = Complaint {
            line: 3,
            message: "error: b".to_owned(),
        };
        let lines = lines("a\n\nb\n", "c", &[wrong]);
        let shown: Vec<_> = lines
            .iter()
            .map(|it| {
                let text: String = it.tokens.iter().map(|it| it.text.as_str()).collect();
                (it.number, text, it.complaint.as_deref())
            })
            .collect();
        let of = |number, text: &str, said| (number, text.to_owned(), said);
        assert_eq!(
            shown,
            [
                of(1, "a", None),
                of(2, "", None),
                of(3, "b", Some("error: b"))
            ]
        );
    }

    #[test]
    fn colours_go_on_in_the_next_line() {
        let lines = lines("int a; /* b\n\nc */ int d;\n", "c", &[]);
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
