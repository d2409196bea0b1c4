//! What two texts differ in, line by line.

use std::time::{Duration, Instant};

use similar::{ChangeTag, TextDiff};

/// How long two texts may be compared line by line; after that the comparison is coarse.
const WITHIN: Duration = Duration::from_millis(300);

/// Larger texts are only said to differ.
const LARGEST_COMPARED: usize = 256 * 1024;

/// A line of one of them, or of both.
#[derive(Debug)]
pub struct Line {
    /// `insert`, `delete` or `equal`.
    pub kind: &'static str,
    /// Its numbers in both, from 1, as wide as those of all lines.
    pub at: String,
    /// The sign in front of it.
    pub mark: &'static str,
    /// The line without its end.
    pub text: String,
}

/// Whether texts are only said to differ.
pub fn are_too_large(before: &[u8], after: &[u8]) -> bool {
    before.len().max(after.len()) > LARGEST_COMPARED
}

/// The lines that differ with three around them, at most so many; `None` for what is no text, or too
/// large for a page.
pub fn lines(before: &[u8], after: &[u8], most: usize) -> Option<Vec<Line>> {
    lines_until(before, after, most, Instant::now() + WITHIN)
}

/// The same, where all must be there by then: after that the comparison is coarse.
pub fn lines_until(before: &[u8], after: &[u8], most: usize, until: Instant) -> Option<Vec<Line>> {
    if are_too_large(before, after) {
        return None;
    }
    let before = std::str::from_utf8(before).ok()?;
    let after = std::str::from_utf8(after).ok()?;
    let diff = TextDiff::configure()
        .deadline(until.min(Instant::now() + WITHIN))
        .diff_lines(before, after);
    let groups = diff.grouped_ops(3);
    let changes = groups.iter().flatten().flat_map(|op| diff.iter_changes(op));
    let width = (before.lines().count().max(after.lines().count()))
        .to_string()
        .len();
    // Numbers are drawn in front of each line; blanks stand for a line that is not there.
    let number = |index: Option<usize>| {
        let number = index.map_or_else(String::new, |index| (index + 1).to_string());
        format!("{number:>width$}")
    };
    let lines = changes.map(|change| {
        let (kind, mark) = match change.tag() {
            ChangeTag::Insert => ("insert", "+"),
            ChangeTag::Delete => ("delete", "-"),
            ChangeTag::Equal => ("equal", " "),
        };
        let (old, new) = (number(change.old_index()), number(change.new_index()));
        Line {
            kind,
            at: format!("{old} {new}"),
            mark,
            text: change.value().trim_end_matches('\n').to_owned(),
        }
    });
    Some(lines.take(most).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_differs_is_shown_with_three_lines_around_it() {
        let numbers: Vec<String> = (0..20).map(|line| line.to_string()).collect();
        let before = numbers.join("\n") + "\n";
        let after = before.replace("10\n", "ten\n");
        let lines = super::lines(before.as_bytes(), after.as_bytes(), 100).unwrap_or_default();
        let shown: Vec<String> = lines
            .iter()
            .map(|it| format!("{}{}", it.mark, it.text))
            .collect();
        assert_eq!(
            shown,
            [" 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13"]
        );
        let numbers: Vec<&str> = lines.iter().map(|it| it.at.as_str()).collect();
        assert_eq!(
            numbers,
            [
                " 8  8", " 9  9", "10 10", "11   ", "   11", "12 12", "13 13", "14 14"
            ]
        );
        assert!(super::lines(b"\xff", b"", 9).is_none());
        assert_eq!(
            super::lines(before.as_bytes(), b"", 5)
                .as_ref()
                .map(Vec::len),
            Some(5)
        );
    }
}
