//! A statement as a terminal shows it: formulas in letters, positions drawn, lines that fit.

use problems::fences::{Fences, Line};
use problems::package::{draws_positions, positions_of_block};

use super::folding;
use crate::boards;
use crate::http::markdown::formula_as_text;

/// A statement in Markdown for a terminal of that width, and as it is for a program.
pub(super) fn shown(markdown: &str, width: Option<usize>) -> String {
    if width.is_none() {
        return markdown.to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    let mut fences = Fences::default();
    let mut block: Option<String> = None;
    for line in markdown.lines() {
        let read = fences.read(line);
        let is_inside = matches!(read, Line::Code(_));
        let ended = if is_inside { None } else { block.take() };
        let was_drawn = ended.is_some();
        lines.extend(ended.map(|positions| drawn(&positions)));
        match (read, &mut block) {
            (Line::Begins(info), _) if draws_positions(info) => block = Some(String::new()),
            (Line::Code(position), Some(positions)) => positions.extend([position, "\n"]),
            (Line::Ends, _) if was_drawn => {}
            (Line::Text, _) => lines.push(with_formulas(line)),
            _ => lines.push(line.to_owned()),
        }
    }
    // A block that nobody closed.
    lines.extend(block.map(|positions| drawn(&positions)));
    folding::markdown(&lines.join("\n"), width)
}

/// Positions below each other; the name of one that has no drawing here.
fn drawn(block: &str) -> String {
    let positions = positions_of_block(block);
    let drawn =
        positions.map(|name| boards::drawn_as_text(name).unwrap_or_else(|| name.to_owned()));
    let further_in = drawn.map(|drawn| {
        let lines = drawn.lines().map(|line| format!("    {line}"));
        lines.collect::<Vec<_>>().join("\n")
    });
    further_in.collect::<Vec<_>>().join("\n\n")
}

/// A line of text with its formulas in letters. What stands in backquotes is code, and a formula that has no
/// place in a line is shown as it is written.
fn with_formulas(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['$', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        shown.push_str(before);
        let (taken, behind) = match from.as_bytes()[0] {
            b'$' => formula(from),
            b'`' => code(from),
            _ => None,
        }
        .unwrap_or_else(|| {
            // A backslash and what stands behind it are no mark of anything.
            let length = from.chars().take(1 + usize::from(from.starts_with('\\')));
            let (taken, behind) = from.split_at(length.map(char::len_utf8).sum());
            (taken.to_owned(), behind)
        });
        shown.push_str(&taken);
        rest = behind;
    }
    shown + rest
}

/// The formula that a text begins with, in letters, and what is behind it.
fn formula(text: &str) -> Option<(String, &str)> {
    let mark = if text.starts_with("$$") { "$$" } else { "$" };
    let inside = &text[mark.len()..];
    let at = inside.find(mark)?;
    let (latex, behind) = inside.split_at(at);
    let behind = &behind[mark.len()..];
    // Two sums of money in a line are none.
    let is_money = latex.starts_with(' ') || latex.ends_with(' ');
    let is_money = mark == "$" && (is_money || behind.starts_with(|c: char| c.is_ascii_digit()));
    let is_formula = !latex.is_empty() && !is_money;
    is_formula.then(|| {
        let written = || format!("{mark}{latex}{mark}");
        (formula_as_text(latex).unwrap_or_else(written), behind)
    })
}

/// The code that a text begins with, as it is, and what is behind it.
fn code(text: &str) -> Option<(String, &str)> {
    let inside = text.trim_start_matches('`');
    let marks = &text[..text.len() - inside.len()];
    let end = inside.find(marks)? + 2 * marks.len();
    let (code, behind) = text.split_at(end);
    Some((code.to_owned(), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_read_without_tex() {
        for (written, read) in [
            (
                "The number $n$ ($1 \\le n \\le 10^{18}$) of heaps.",
                "The number n (1 ≤ n ≤ 10¹⁸) of heaps.",
            ),
            ("各堆 $a_1, \\dots, a_n$。", "各堆 a₁, …, aₙ。"),
            ("$$a \\oplus b$$", "a ⊕ b"),
            (
                "`$x$` and ``a ` $y$`` cost \\$5",
                "`$x$` and ``a ` $y$`` cost \\$5",
            ),
            ("It costs $5 or $6.", "It costs $5 or $6."),
            ("$\\nosuchcommand$ stays", "$\\nosuchcommand$ stays"),
            ("a ` and $ alone", "a ` and $ alone"),
        ] {
            assert_eq!(with_formulas(written), read);
        }
    }

    #[test]
    fn positions_are_drawn_and_other_code_is_not() {
        let statement = "Two:\n\n```position\nnim@3,1\nnim@1000\n```\n\n```\n$n$\n```\n$n$";
        let drawn = "Two:\n\n    3  ● ● ●\n    1  ●\n\n    nim@1000\n\n```\n$n$\n```\nn";
        assert_eq!(shown(statement, Some(80)), drawn);
        assert_eq!(shown(statement, None), statement);
        assert_eq!(shown("```position\nnim@1", Some(80)), "    1  ●");
        // Fewer marks than it began with end no block.
        let code = "````\n```position\n$n$\n````";
        assert_eq!(shown(code, Some(80)), code);
        let quoted = "> ~~~ position\n> nim@1\n$n$\n~~~\nnim@1\n~~~";
        let drawn = "    1  ●\nn\n~~~\nnim@1\n~~~";
        assert_eq!(shown(quoted, Some(80)), drawn);
    }

    #[test]
    fn no_statement_of_the_catalog_shows_tex() {
        for problem in problems::catalog::all() {
            for lang in problems::Lang::ALL {
                let shown = shown(problem.statement(lang), Some(80));
                assert!(!shown.contains("\\le"), "{}: {shown}", problem.id());
                assert!(!shown.contains("```position"), "{}: {shown}", problem.id());
            }
        }
    }
}
