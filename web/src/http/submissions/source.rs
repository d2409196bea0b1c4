//! A program's text as lines with numbers, and those among them that the compiler complains of.

use std::collections::BTreeSet;

use crate::complaints::complaints;

/// A line of a program.
pub(in crate::http) struct CodeLine {
    /// From 1.
    pub(in crate::http) number: usize,
    /// The line without its end.
    pub(in crate::http) text: String,
    /// Whether the compiler complains of it.
    pub(in crate::http) is_wrong: bool,
}

/// The lines of a program that was sent under that name; `said` are the compiler's words.
pub(in crate::http) fn lines(text: &str, name: &str, said: Option<&str>) -> Vec<CodeLine> {
    let complaints = said.map(|said| complaints(said, name));
    let wrong: BTreeSet<usize> = (complaints.into_iter().flatten())
        .map(|complaint| complaint.line)
        .collect();
    let lines = text.strip_suffix('\n').unwrap_or(text).split('\n');
    lines
        .zip(1..)
        .map(|(line, number)| CodeLine {
            number,
            text: line.to_owned(),
            is_wrong: wrong.contains(&number),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_that_were_sent() {
        let lines = lines("a\n\nb\n", "a.c", Some("a.c:3:1: error: b"));
        let shown: Vec<_> = lines
            .iter()
            .map(|it| (it.number, it.text.as_str(), it.is_wrong))
            .collect();
        assert_eq!(shown, [(1, "a", false), (2, "", false), (3, "b", true)]);
    }
}
