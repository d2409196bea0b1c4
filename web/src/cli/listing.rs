//! A list with columns: aligned and fitted to the terminal for people, fields between tabs for
//! programs.

use std::fmt::{self, Display};

use console::{measure_text_width, pad_str, truncate_str};

use super::folding::{self, folded};
use super::links::link;

/// What stands between two columns.
const GAP: &str = "  ";

/// The least width of the last column, however narrow the terminal is…
const LEAST: usize = 16;

/// …and of one that is cut: with less it is left out, for a line is one line.
const LEAST_CUT: usize = 8;

/// What happens to a last column that is wider than the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wide {
    /// It goes on below itself.
    Goes,
    /// It is cut: a line is one thing.
    Cut,
}

/// A list with columns. What identifies a line stands first and is never cut.
#[derive(Debug)]
pub(super) struct Listing {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Where the first field of each row leads, for people.
    addresses: Vec<Option<String>>,
    wide: Wide,
    /// The columns of the terminal; `None` where the reader is a program.
    width: Option<usize>,
    /// Whether programs get the headings too.
    is_report: bool,
}

impl Listing {
    /// An empty list with these headings, for whoever reads standard output.
    pub(super) fn new<H: Into<String>>(headings: impl IntoIterator<Item = H>) -> Self {
        Self {
            headings: headings.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
            addresses: Vec::new(),
            wide: Wide::Goes,
            width: folding::width(),
            is_report: false,
        }
    }

    /// The same for a terminal of that width, or for a program.
    pub(super) fn within(self, width: Option<usize>) -> Self {
        Self { width, ..self }
    }

    /// The same with one line for each row, whatever is in it.
    pub(super) fn one_line(self) -> Self {
        Self {
            wide: Wide::Cut,
            ..self
        }
    }

    /// The same with headings in any case: figures without them say nothing.
    pub(super) fn report(self) -> Self {
        Self {
            is_report: true,
            ..self
        }
    }

    /// Adds a row.
    pub(super) fn add_row<C: Into<String>>(&mut self, row: impl IntoIterator<Item = C>) {
        self.add_linked_row(row, None);
    }

    /// Adds a row whose first field leads to an address, where there is one.
    pub(super) fn add_linked_row<C: Into<String>>(
        &mut self,
        row: impl IntoIterator<Item = C>,
        address: Option<String>,
    ) {
        self.rows.push(row.into_iter().map(Into::into).collect());
        self.addresses.push(address);
    }

    /// Whether there is no row.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, the headings first where they are shown, and where each leads.
    fn headed(&self) -> impl Iterator<Item = (&Vec<String>, Option<&str>)> {
        let is_headed = self.width.is_some() || self.is_report;
        let headings = Some(&self.headings);
        let headings = headings.filter(|it| is_headed && it.iter().any(|it| !it.is_empty()));
        let headings = headings.map(|it| (it, None)).into_iter();
        let addresses = self.addresses.iter().map(Option::as_deref);
        headings.chain(self.rows.iter().zip(addresses))
    }

    /// The widths of all columns but the last.
    fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        for (row, _) in self.headed() {
            for (at, cell) in row.iter().enumerate() {
                let width = measure_text_width(cell);
                match widths.get_mut(at) {
                    Some(widest) => *widest = width.max(*widest),
                    None => widths.push(width),
                }
            }
        }
        widths.pop();
        widths
    }

    fn aligned(&self, width: usize) -> Vec<String> {
        let widths = self.widths();
        let before: usize = widths.iter().map(|width| width + GAP.len()).sum();
        let rest = width.saturating_sub(before).max(LEAST);
        let mut lines = Vec::new();
        for (row, address) in self.headed() {
            let mut line = String::new();
            let begun = lines.len();
            for (cell, width) in row.iter().zip(&widths) {
                line.push_str(&pad_str(
                    &flat(cell),
                    *width,
                    console::Alignment::Left,
                    None,
                ));
                line.push_str(GAP);
            }
            let last = row.get(widths.len()).map_or("", String::as_str);
            if self.wide == Wide::Cut {
                let rest = width.saturating_sub(before);
                if rest >= LEAST_CUT {
                    line.push_str(&truncate_str(&flat(last), rest, "…"));
                }
                let line = line.trim_end();
                lines.push(truncate_str(line, width, "…").into_owned());
            } else {
                for part in folded(last, rest) {
                    line.push_str(&part);
                    lines.push(std::mem::replace(&mut line, " ".repeat(before)));
                }
            }
            // Only now: what is measured and cut has no links in it.
            if let (Some(address), Some(line)) = (address, lines.get_mut(begun)) {
                let first = row.first().map(|cell| flat(cell)).unwrap_or_default();
                if let Some(rest) = line.strip_prefix(&*first) {
                    *line = link(&first, address) + rest;
                }
            }
        }
        lines
    }
}

impl Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = match self.width {
            Some(width) => self.aligned(width),
            None => self
                .headed()
                .map(|(row, _)| {
                    let cells = row.iter().map(|cell| flat(cell));
                    cells.collect::<Vec<_>>().join("\t")
                })
                .collect(),
        };
        for (at, line) in lines.iter().enumerate() {
            // Fields that are empty are fields too.
            let line = if self.width.is_some() {
                line.trim_end()
            } else {
                line
            };
            let end = if at == 0 { "" } else { "\n" };
            write!(f, "{end}{line}")?;
        }
        Ok(())
    }
}

/// A cell on one line and without tabs.
fn flat(cell: &str) -> String {
    cell.replace(['\n', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(width: Option<usize>) -> Listing {
        let mut listing = Listing::new(["id", "name", "games"]).within(width);
        listing.add_row(["tree-cutting-count", "一颗石子", "green Hackenbush, trees"]);
        listing.add_row(["nim", "Nim", "nim"]);
        listing
    }

    #[test]
    fn people_get_columns_and_programs_tabs() {
        let people = listing(Some(80)).to_string();
        let expected = "id                  name      games\n\
                        tree-cutting-count  一颗石子  green Hackenbush, trees\n\
                        nim                 Nim       nim";
        assert_eq!(people, expected);
        let programs = listing(None).to_string();
        let expected = "tree-cutting-count\t一颗石子\tgreen Hackenbush, trees\nnim\tNim\tnim";
        assert_eq!(programs, expected);
        let report = listing(None).report().to_string();
        assert!(report.starts_with("id\tname\tgames\n"), "{report}");
    }

    #[test]
    fn links_take_no_room_and_are_for_people() {
        let linked = |width| {
            let mut listing = Listing::new(["id", "name"]).within(width).one_line();
            let address = "https://judge.example/problems/nim".to_owned();
            listing.add_linked_row(["nim", "Nim"], Some(address));
            listing.add_row(["kayles", "Kayles"]);
            listing.to_string()
        };
        let expected = "id      name\n\
                        \u{1b}]8;;https://judge.example/problems/nim\u{1b}\\nim\u{1b}]8;;\u{1b}\\     Nim\n\
                        kayles  Kayles";
        assert_eq!(linked(Some(80)), expected);
        assert_eq!(linked(None), "nim\tNim\nkayles\tKayles");
    }

    #[test]
    fn what_is_wide_goes_on_below_itself_or_is_cut() {
        let narrow = listing(Some(48)).to_string();
        let expected = "tree-cutting-count  一颗石子  green Hackenbush,\n                              trees\n";
        assert!(narrow.contains(expected), "{narrow}");
        let cut = listing(Some(48)).one_line().to_string();
        assert!(cut.contains("一颗石子  green Hackenbush,…\n"), "{cut}");
        assert_eq!(cut.lines().count(), 3);
        // However narrow it is, no line flows over.
        for width in [20, 34, 40] {
            let cut = listing(Some(width)).one_line().to_string();
            assert!(
                cut.lines().all(|it| measure_text_width(it) <= width),
                "{cut}"
            );
        }
    }
}
