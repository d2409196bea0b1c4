//! Statements in LaTeX turned into Markdown: the subset that the formats ask for.
//!
//! Nothing of it is executed. What is not known loses its command and keeps its words, and the
//! finding says which commands those were. One pass, in time that grows with the text.

mod commands;
mod markdown;
mod reader;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use super::findings::Findings;
use super::size::MAX_CELLS;
use crate::task::Constant;
use crate::words::Words;
use crate::{Diagnostic, Place};

/// A statement in Markdown.
pub(super) struct Turned {
    pub(super) markdown: String,
    /// The problem's name, where the statement has it.
    pub(super) title: Option<String>,
}

/// What is reported about a statement besides its text.
#[derive(Default)]
struct Notes {
    title: Option<String>,
    unknown: BTreeSet<String>,
    pictures: BTreeSet<String>,
    constants: BTreeSet<String>,
    /// Cells of the tables that are shown, counting those that rows lack.
    cells: usize,
    /// Whether a table was too large to be shown.
    has_large_table: bool,
}

/// Finds the picture that a statement calls so.
pub(super) type Pictures<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Turns a statement into Markdown. Warns of what is lost.
pub(super) fn to_markdown(
    text: &str,
    path: &str,
    constants: &BTreeMap<String, Constant>,
    pictures: Pictures<'_>,
    found: &mut Findings,
) -> Turned {
    let mut notes = Notes::default();
    let markdown = reader::turned(text, constants, pictures, &mut notes);
    let mut warn = |code, message: Words, help: Words| {
        found.push(Diagnostic::warning(code, Place::file(path), message).with_help(help));
    };
    let listed = |names: &BTreeSet<String>| {
        let names: Vec<String> = names
            .iter()
            .take(8)
            .map(|name| format!("`{name}`"))
            .collect();
        names.join(", ")
    };
    if !notes.unknown.is_empty() {
        let message = say!(
            "these LaTeX commands are not known: {commands}",
            commands = listed(&notes.unknown)
        );
        warn(
            "unknown-command",
            message,
            say!("their words are shown without them"),
        );
    }
    if !notes.pictures.is_empty() {
        let message = say!(
            "pictures are not shown: {pictures}",
            pictures = listed(&notes.pictures)
        );
        warn("no-picture", message, say!("say in words what they show"));
    }
    if notes.has_large_table {
        let message = say!(
            "tables of more than {MAX_CELLS} cells together are not shown",
            MAX_CELLS
        );
        warn("large-table", message, say!("make the tables smaller"));
    }
    if !notes.constants.is_empty() {
        let message = say!(
            "these are not among the constants: {constants}",
            constants = listed(&notes.constants)
        );
        warn(
            "unknown-constant",
            message,
            say!("define them under constants: in problem.yaml"),
        );
    }
    Turned {
        markdown,
        title: plain_title(text)
            .or(notes.title)
            .filter(|title| !title.is_empty()),
    }
}

/// The name that a comment gives where the statement's own has formulas in it.
fn plain_title(text: &str) -> Option<String> {
    const BEFORE: &str = "plainproblemname:";
    let rest = &text[text.find(BEFORE)? + BEFORE.len()..];
    rest.lines().next().map(|line| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use rustix::time::{ClockId, clock_gettime};

    use super::*;

    /// Seconds of CPU time that this thread has had.
    fn cpu() -> i64 {
        clock_gettime(ClockId::ThreadCPUTime).tv_sec
    }

    fn turned(text: &str) -> String {
        let constants = BTreeMap::from([("n".to_owned(), Constant::Integer(7))]);
        let mut found = Findings::default();
        to_markdown(text, "x.tex", &constants, &|_| None, &mut found).markdown
    }

    #[test]
    fn what_statements_are_made_of_becomes_markdown() {
        for (latex, markdown) in [
            ("A \\emph{short} one.", "A *short* one."),
            (
                "\\textbf{Input} {\\bf and} \\texttt{a_b}",
                "**Input** **and** `a_b`",
            ),
            ("$1 \\le n \\le 10^5$", "$1 \\le n \\le 10^5$"),
            ("\\[ x_1 \\]", "$$x_1$$"),
            ("``quoted'' -- so~it is\\ldots", "“quoted” – so it is…"),
            ("one % comment\ntwo", "one two"),
            ("100\\% of \\#1 \\& 2\\_3", "100% of \\#1 & 2\\_3"),
            ("a*b_c <script>", "a\\*b\\_c \\<script>"),
            ("\\section*{Input}\nLine.", "## Input\n\nLine."),
            ("\\begin{Output}x\\end{Output}", "## Output\n\nx"),
            (
                "\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\nEnd.",
                "- one\n- two\n\nEnd.",
            ),
            (
                "\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}\\end{enumerate}",
                "1. a\n   - b",
            ),
            (
                "\\begin{verbatim}\na $b$ {\n\\end{verbatim}",
                "```\na $b$ {\n```",
            ),
            (
                "\\begin{tabular}{|l|r|}\\hline a & $b$ \\\\ \\hline 1 & 2 \\\\ \\end{tabular}",
                "| a | $b$ |\n| --- | --- |\n| 1 | 2 |",
            ),
            ("up to \\constant{n} or {{n}}", "up to 7 or 7"),
            ("\\verb|a{b|.", "`a{b`."),
            ("\\url{https://a.org/b_c}", "<https://a.org/b_c>"),
            ("\\href{https://a.org}{here}", "[here](https://a.org)"),
            ("Malm\\\"o, caf\\'{e}", "Malmo\u{308}, cafe\u{301}"),
            ("\\InputFile\nTwo.", "## Input\n\nTwo."),
            ("\\unknown{word} on", "word on"),
        ] {
            assert_eq!(turned(latex), markdown, "{latex}");
        }
    }

    #[test]
    fn the_name_is_taken_from_the_statement() {
        let mut found = Findings::default();
        let constants = BTreeMap::new();
        let mut title =
            |text: &str| to_markdown(text, "x", &constants, &|_| None, &mut found).title;
        assert_eq!(
            title("\\problemname{Odd \\& even}\nx").as_deref(),
            Some("Odd & even")
        );
        let plain = "%% plainproblemname: x^2\n\\problemname{$x^2$}";
        assert_eq!(title(plain).as_deref(), Some("x^2"));
        assert_eq!(title("\\problemname{}"), None);
    }

    #[test]
    fn what_does_not_end_costs_no_more_than_what_does() {
        for piece in [
            "\\(",
            "{",
            "\\begin{verbatim}",
            "$",
            "\\verb|",
            "\\begin{itemize}",
            "\\[",
        ] {
            let text = piece.repeat(200_000 / piece.len());
            let before = cpu();
            turned(&text);
            assert!(cpu() - before < 5, "{piece}");
        }
    }
}
