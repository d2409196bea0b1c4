//! Text for people on a terminal: how wide it is, and lines that are broken so that they fit.

use std::io::IsTerminal;

use console::measure_text_width;
use problems::fences::{Fences, Line};

/// No line is further in than so many columns behind its beginning.
const FURTHEST_IN: usize = 24;

/// What never begins a line, unless a blank stands before it…
const CLOSING: &str = "，。、；：？！）》」』】”’,.;:?!)]}";

/// …and what never ends one.
const OPENING: &str = "（《「『【“‘([{";

/// The columns of the terminal that shows standard output; `None` where the reader is a program.
pub(super) fn width() -> Option<usize> {
    let is_terminal = std::io::stdout().is_terminal();
    is_terminal.then(|| usize::from(console::Term::stdout().size().1))
}

/// A text in lines of at most that width, broken at blanks and between Chinese characters. A longer
/// word flows over.
pub(super) fn folded(text: &str, width: usize) -> Vec<String> {
    text.split('\n')
        .flat_map(|line| broken(line, width, 0))
        .collect()
}

/// The same where a terminal has that width, and the text as it is for a program. What is broken off a
/// line goes on two columns further in.
pub(super) fn hanging(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else {
        return text.to_owned();
    };
    let lines = text.split('\n');
    let lines = lines.flat_map(|line| broken(line, width, indent(line) + 2));
    lines.collect::<Vec<_>>().join("\n")
}

/// Markdown in lines of at most that width: items of lists go on below their text. Code and tables stay
/// as they are.
pub(super) fn markdown(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else {
        return text.to_owned();
    };
    let mut lines = Vec::new();
    let mut fences = Fences::default();
    for line in text.split('\n') {
        let begun = line.trim_start();
        if fences.read(line) != Line::Text || begun.starts_with('|') {
            lines.push(line.to_owned());
        } else {
            lines.extend(broken(line, width, indent(line) + marker(begun)));
        }
    }
    lines.join("\n")
}

/// How many blanks a line begins with.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// How wide the sign of a list's item is that a line begins with.
fn marker(line: &str) -> usize {
    if line.starts_with("- ") || line.starts_with("* ") {
        return 2;
    }
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = line.len() - rest.len();
    if digits > 0 && rest.starts_with(". ") {
        digits + 2
    } else {
        0
    }
}

/// A line in lines of at most that width, of which all but the first are so many columns further in.
fn broken(text: &str, width: usize, further_in: usize) -> Vec<String> {
    if measure_text_width(text) <= width {
        return vec![text.to_owned()];
    }
    let begins = " ".repeat(further_in.min(FURTHEST_IN));
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        let longer = measure_text_width(&line) + measure_text_width(piece.trim_end());
        if longer > width && !line.trim().is_empty() {
            let whole = std::mem::replace(&mut line, begins.clone());
            lines.push(whole.trim_end().to_owned());
        }
        line.push_str(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// The parts of a line between which it may be broken, blanks at their ends.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let pairs = rest.char_indices().zip(rest.chars().skip(1));
        let mut breaks = pairs.filter(|((_, before), after)| may_break(*before, *after));
        let Some(((at, before), _)) = breaks.next() else {
            pieces.push(rest);
            return pieces;
        };
        let (piece, behind) = rest.split_at(at + before.len_utf8());
        pieces.push(piece);
        rest = behind;
    }
}

fn may_break(before: char, after: char) -> bool {
    match (before, after) {
        (_, ' ') => false,
        (' ', _) => true,
        _ => {
            let is_wide = is_wide(before) || is_wide(after);
            is_wide && !OPENING.contains(before) && !CLOSING.contains(after)
        }
    }
}

/// Whether it is a Chinese character, or a sign of theirs: there are no blanks between them.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_and_between_chinese_characters() {
        let text = "Take any number from one heap.";
        assert_eq!(folded(text, 16), ["Take any number", "from one heap."]);
        assert_eq!(folded("  a  b", 16), ["  a  b"]);
        assert_eq!(folded("one\n\ntwo", 16), ["one", "", "two"]);
        // A longer word flows over.
        assert_eq!(folded("hackenbush is", 5), ["hackenbush", "is"]);
        let chinese = "从一堆（或几堆）中取走 2 的幂个，可取完。";
        let lines = folded(chinese, 16);
        assert_eq!(lines, ["从一堆（或几堆）", "中取走 2 的幂", "个，可取完。"]);
        assert!(lines.iter().all(|line| measure_text_width(line) <= 16));
    }

    #[test]
    fn programs_get_lines_as_they_are() {
        let line = "  secret-1: WA line 3 is 4 where 5 is right";
        assert_eq!(hanging(line, None), line);
        assert_eq!(
            hanging(line, Some(28)),
            "  secret-1: WA line 3 is 4\n    where 5 is right"
        );
    }

    #[test]
    fn statements_keep_their_lists_code_and_tables() {
        let text = "A line that is long.\n- an item that is long\n10. the last one is long\n\
                    | a | table that is long |\n```\ncode that is far too long\n```";
        let expected = "A line that\nis long.\n- an item\n  that is\n  long\n10. the last\n    one is\n    \
                        long\n| a | table that is long |\n```\ncode that is far too long\n```";
        assert_eq!(markdown(text, Some(12)), expected);
        assert_eq!(markdown(text, None), text);
    }
}
