//! `grundy problem diff`: what differs between two packages, by what they say and not by how.

use std::time::Duration;

use clap::Args;
use problems::differences::{Difference, TextPair, differences};
use serde::Serialize;
use similar::TextDiff;

use crate::cli::machine::LocalMachine;
use crate::cli::package::find;
use crate::cli::{Failure, language, output};

/// Compare two packages: metadata, statements, groups, tests by content, programs
///
/// The formats may differ. Tests are compared by their inputs and answers and by what is said of each,
/// whatever their names; those that generators make are made first. Of statements and programs, the
/// lines that differ are shown.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something does, 2 wrong usage or input.\n\nExample:\n  \
                  grundy problem diff ./mine ./theirs.zip"
)]
pub(in crate::cli) struct Diff {
    /// A problem of the catalog, or the folder or archive of a package
    first: String,
    /// What it is compared with
    second: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// How long two texts are compared line by line; after that the comparison is coarse.
const COMPARED_FOR: Duration = Duration::from_secs(1);

/// Lines that are shown of two texts.
const MOST_LINES: usize = 100;

/// Letters that are shown of a line.
const MOST_LETTERS: usize = 200;

/// The JSON shape.
#[derive(Serialize)]
struct Document {
    same: bool,
    differences: Vec<Difference>,
}

impl Diff {
    /// Prints what differs.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let first = self.machine.completed(find(&self.first)?)?;
        let second = self.machine.completed(find(&self.second)?)?;
        let differences = differences(&first, &second)?;
        let same = differences.is_empty();
        if self.json {
            output::json(&Document { same, differences })?;
        } else if same {
            output::line(&language::say("cli-diff-same").to_string())?;
        } else {
            differences.iter().try_for_each(print)?;
        }
        if same {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

fn print(difference: &Difference) -> Result<(), Failure> {
    output::line(&output::printable(language::of(difference.words())))?;
    difference
        .texts
        .iter()
        .flat_map(lines)
        .try_for_each(|it| output::line(&it))
}

/// The lines of two texts that differ, with some around them, a bit further in.
fn lines(texts: &TextPair) -> Vec<String> {
    let diff = TextDiff::configure()
        .timeout(COMPARED_FOR)
        .diff_lines(texts.first.as_str(), texts.second.as_str());
    let unified = diff.unified_diff().missing_newline_hint(false).to_string();
    let mut lines = Vec::new();
    if !texts.path.is_empty() {
        lines.push(format!("  {}:", plain(&texts.path)));
    }
    let all = unified.lines().count();
    lines.extend(
        unified
            .lines()
            .take(MOST_LINES)
            .map(|line| format!("  {}", plain(line))),
    );
    if all > MOST_LINES {
        let more = language::say("cli-diff-more").with("count", all - MOST_LINES);
        lines.push(format!("  … {more}"));
    }
    lines
}

/// A line of a package, without what would change a terminal, and not too long for one.
fn plain(line: &str) -> String {
    // Marks of writing direction show the letters in another order.
    let is_harmful = |c: char| {
        (c.is_control() && c != '\t')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown = line.chars().take(MOST_LETTERS);
    let shown = shown.map(|c| if is_harmful(c) { '\u{fffd}' } else { c });
    let mut shown: String = shown.collect();
    if line.chars().nth(MOST_LETTERS).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(first: &str, second: &str) -> Vec<String> {
        lines(&TextPair {
            path: "a.py".to_owned(),
            first: first.to_owned(),
            second: second.to_owned(),
        })
    }

    #[test]
    fn lines_that_differ_are_shown_and_not_more_than_can_be_read() {
        let lines = shown("a\nb\n\u{1b}c\n", "a\nx\n\u{1b}c\n");
        assert_eq!(
            lines,
            [
                "  a.py:",
                "  @@ -1,3 +1,3 @@",
                "   a",
                "  -b",
                "  +x",
                "   \u{fffd}c"
            ]
        );
        let many: Vec<String> = (0..1000).map(|it| it.to_string()).collect();
        let many = many.join("\n") + "\n";
        let lines = shown("", &many);
        assert_eq!(lines.len(), 1 + MOST_LINES + 1);
        assert_eq!(lines[lines.len() - 1], "  … (901 more lines)");
        assert!(shown("", &"x".repeat(1000))[2].len() < 250);
    }
}
