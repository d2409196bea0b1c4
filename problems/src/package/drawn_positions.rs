//! Positions that a statement draws: blocks of code marked `position`, with a position of the engine's notation
//! on each line.
//!
//! What such a block is and how much of it is drawn is said here, for pages and terminals as for the check of a
//! package. The picture is for others to make.

use sg::notation;

use super::findings::Findings;
use crate::fences::{Fences, Line};
use crate::{Diagnostic, Place};

/// The word behind the fence of a block that is drawn.
const MARK: &str = "position";

/// The most positions of a text that are drawn: a page has no room for more.
pub const MOST_DRAWN: usize = 12;

/// Bytes of a position that is drawn.
pub const LONGEST_DRAWN: usize = 500;

/// Whether what stands behind the fence of a block of code says that its positions are drawn.
pub fn draws_positions(info: &str) -> bool {
    info.split_whitespace().next() == Some(MARK)
}

/// The positions of such a block.
pub fn positions_of_block(block: &str) -> impl Iterator<Item = &str> {
    let lines = block.lines().map(str::trim);
    lines.filter(|line| !line.is_empty())
}

/// Warns of what cannot be drawn of a statement in Markdown: a page shows it as it is written.
pub(super) fn check(markdown: &str, path: &str, found: &mut Findings) {
    for (at, (line, position)) in positions(markdown).into_iter().enumerate() {
        let place = Place {
            line: Some(line),
            ..Place::file(path)
        };
        if at == MOST_DRAWN {
            let message = say!("has more than {MOST_DRAWN} positions to draw", MOST_DRAWN);
            let help = say!("leave out this one and those below it");
            found.push(Diagnostic::warning("undrawn-position", place, message).with_help(help));
            return;
        }
        let message = if position.len() > LONGEST_DRAWN {
            say!(
                "this position has more than {LONGEST_DRAWN} bytes, too many to be drawn",
                LONGEST_DRAWN
            )
        } else {
            match notation::position(position) {
                Ok(_) => continue,
                Err(error) => say!("cannot be drawn: {why}", why = error.wording()),
            }
        };
        let help = say!("`grundy game list` shows how positions are written");
        found.push(Diagnostic::warning("undrawn-position", place, message).with_help(help));
    }
}

/// The positions of all such blocks with their lines, counted from 1.
fn positions(markdown: &str) -> Vec<(u32, &str)> {
    let mut positions = Vec::new();
    let mut fences = Fences::default();
    let mut is_drawn = false;
    for (number, line) in (1..).zip(markdown.lines()) {
        match fences.read(line) {
            Line::Begins(info) => is_drawn = draws_positions(info),
            Line::Code(line) if is_drawn => {
                positions.extend(positions_of_block(line).map(|position| (number, position)));
            }
            _ => {}
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(markdown: &str) -> Vec<String> {
        let mut found = Findings::default();
        check(markdown, "statement/problem.en.md", &mut found);
        let said = found.into_diagnostics();
        said.iter().map(|it| it.place.to_string()).collect()
    }

    #[test]
    fn a_position_that_cannot_be_drawn_is_named_with_its_line() {
        let statement = "Heaps:\n\n```position\nnim@3,x\nnim@3,5\n\n  wythoff@1,2\n```\n\n> ~~~ position\n> nim@1\n                         > chomp\n> ~~~\n\n```\nnim@x\n```\n";
        assert_eq!(
            said(statement),
            ["statement/problem.en.md:4", "statement/problem.en.md:12"]
        );
    }

    #[test]
    fn only_blocks_of_positions_are_drawn() {
        let within = "````position\nnim@1\n```\n````\nnim@x\n";
        assert_eq!(positions(within), [(2, "nim@1"), (3, "```")]);
        assert!(positions("``` position ``` is\nnim@1\n").is_empty());
        assert!(positions("```positions\nnim@1\n```\n").is_empty());
        assert_eq!(positions("```position\nnim@1"), [(2, "nim@1")]);
    }

    #[test]
    fn neither_many_nor_long_positions_are_drawn() {
        let many = format!("```position\n{}```\n", "nim@1\n".repeat(MOST_DRAWN));
        assert!(said(&many).is_empty());
        let more = format!("```position\n{}```\n", "nim@1\n".repeat(10_000));
        assert_eq!(said(&more).len(), 1);
        let long = format!("```position\nnim@{}1\n```\n", "1,".repeat(LONGEST_DRAWN));
        assert_eq!(said(&long).len(), 1);
    }
}
