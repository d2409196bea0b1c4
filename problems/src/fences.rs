//! Fenced blocks of code in Markdown: which line begins one, stands in one, or ends one.
//!
//! Whoever goes through a statement line by line asks here, so that all agree on what is code: the check of a
//! package, its export to LaTeX, pages and terminals.

/// The fewest marks that make a fence.
const FEWEST_MARKS: usize = 3;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'t> {
    /// It begins a block; what stands behind the marks says of what.
    Begins(&'t str),
    /// It stands in a block; without the marks of the quote that the block stands in.
    Code(&'t str),
    /// It ends a block.
    Ends,
    /// It is no part of one.
    Text,
}

/// A reader of lines that knows whether a block is open.
#[derive(Debug, Default)]
pub struct Fences<'t> {
    open: Option<Block<'t>>,
}

/// A block that is open.
#[derive(Debug, Clone, Copy)]
struct Block<'t> {
    /// What it began with.
    marks: &'t str,
    /// How many quotes it stands in.
    quotes: usize,
}

impl<'t> Fences<'t> {
    /// What the line is that follows those which were read so far. Whether it has its end of line does not matter.
    pub fn read(&mut self, line: &'t str) -> Line<'t> {
        if let Some(block) = self.open {
            let (inside, quotes) = unquoted(line, block.quotes);
            if quotes == block.quotes {
                if closes(inside.trim(), block.marks) {
                    self.open = None;
                    return Line::Ends;
                }
                return Line::Code(inside);
            }
            // With the quote ends the block in it.
            self.open = None;
        }
        let (begun, quotes) = unquoted(line, usize::MAX);
        let Some((marks, info)) = fence(begun.trim()) else {
            return Line::Text;
        };
        self.open = Some(Block { marks, quotes });
        Line::Begins(info)
    }
}

/// A block of code that holds that text, whatever fences are in it.
pub(crate) fn fenced(code: &str) -> String {
    let marks = code.lines().map(|line| {
        let begun = line.trim_start();
        begun.len() - begun.trim_start_matches('`').len()
    });
    let longest = marks.max().unwrap_or_default();
    let fence = "`".repeat(FEWEST_MARKS.max(longest + 1));
    format!("{fence}\n{code}\n{fence}")
}

/// The line without the marks of at most so many quotes, and how many there were.
fn unquoted(line: &str, most: usize) -> (&str, usize) {
    let (mut inside, mut quotes) = (line, 0);
    while quotes < most
        && let Some(behind) = inside.trim_start().strip_prefix('>')
    {
        inside = behind.strip_prefix(' ').unwrap_or(behind);
        quotes += 1;
    }
    (inside, quotes)
}

/// The marks of the fence that a line is, and what stands behind them.
fn fence(line: &str) -> Option<(&str, &str)> {
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = line.trim_start_matches(mark);
    let marks = &line[..line.len() - info.len()];
    // Marks with others behind them are code within a line.
    let is_fence = marks.len() >= FEWEST_MARKS && (mark == '~' || !info.contains('`'));
    is_fence.then_some((marks, info))
}

/// Whether a line ends the block that began with these marks.
fn closes(line: &str, marks: &str) -> bool {
    line.starts_with(marks) && line.chars().all(|c| marks.starts_with(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> Vec<Line<'_>> {
        let mut fences = Fences::default();
        markdown.lines().map(|line| fences.read(line)).collect()
    }

    #[test]
    fn a_block_ends_where_markdown_ends_it() {
        use Line::{Begins, Code, Ends, Text};
        for (markdown, lines) in [
            (
                "a\n```cpp\n  x\n```\nb",
                &[Text, Begins("cpp"), Code("  x"), Ends, Text][..],
            ),
            // As many marks as it began with, of the same kind, and nothing behind them.
            (
                "````\n```\n~~~~\n```` x\n`````\nb",
                &[
                    Begins(""),
                    Code("```"),
                    Code("~~~~"),
                    Code("```` x"),
                    Ends,
                    Text,
                ],
            ),
            // Two marks, and code within a line.
            ("``\n``` a ``` b", &[Text, Text]),
            ("~~~ a ` b\n~~~", &[Begins(" a ` b"), Ends]),
            // In a list, and one that nobody closed.
            ("- a\n  ```\n  b\n", &[Text, Begins(""), Code("  b")]),
        ] {
            assert_eq!(read(markdown), lines, "{markdown}");
        }
    }

    #[test]
    fn a_text_with_fences_stays_whole_in_a_block() {
        use Line::{Begins, Code, Ends};
        for code in ["a", "```\na\n```", "  ````` x"] {
            let block = fenced(code);
            let lines: Vec<_> = code.lines().map(Code).collect();
            let expected = [&[Begins("")][..], &lines, &[Ends]].concat();
            assert_eq!(read(&block), expected, "{block}");
        }
        assert_eq!(fenced("a"), "```\na\n```");
    }

    #[test]
    fn a_block_in_a_quote_ends_with_the_quote() {
        use Line::{Begins, Code, Ends, Text};
        assert_eq!(
            read("> ```\n>   a\n> > b\n> ```\n> c"),
            [Begins(""), Code("  a"), Code("> b"), Ends, Text]
        );
        assert_eq!(read("> ```\n> a\nb\n"), [Begins(""), Code("a"), Text]);
        assert_eq!(read("```\n> ```\n```"), [Begins(""), Code("> ```"), Ends]);
    }
}
