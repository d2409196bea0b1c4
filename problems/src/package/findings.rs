//! What is found while a package is read: the first findings of each kind and how many more there
//! are, so that a package with a hundred thousand mistakes costs no more than one with twenty.

use std::collections::BTreeMap;

use super::size::{MAX_ALIKE, MAX_SHOWN};
use crate::{Diagnostic, Place, Severity};

/// The findings about one package, in the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct Findings {
    shown: Vec<Diagnostic>,
    /// How many there are of each kind, shown or not.
    counts: BTreeMap<(&'static str, Severity), usize>,
}

impl Findings {
    /// Adds a finding. What it quotes of the package is made harmless for a terminal and cut.
    pub(super) fn push(&mut self, finding: Diagnostic) {
        let kind = (finding.code, finding.severity);
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        if *count <= MAX_ALIKE {
            self.shown.push(finding.with_texts(printable));
        }
    }

    /// Whether a further finding of that code is shown, and not only counted: then it is worth looking
    /// closely at.
    pub(super) fn shows(&self, code: &str) -> bool {
        let of_code = self.counts.iter().filter(|((known, _), _)| *known == code);
        of_code.map(|(_, count)| *count).sum::<usize>() < MAX_ALIKE
    }

    /// Whether the package cannot be used as it is.
    pub(super) fn has_errors(&self) -> bool {
        let mut kinds = self.counts.keys();
        kinds.any(|(_, severity)| *severity == Severity::Error)
    }

    /// All findings that are shown. The last ones say how many more there are of a kind.
    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        let mut shown = self.shown;
        for ((code, severity), count) in self.counts {
            if count > MAX_ALIKE {
                let place = shown.iter().rfind(|it| it.code == code);
                let place = Place::file(place.map_or("", |it| it.place.file.as_str()));
                let message = say!(
                    "and {more} more findings like this",
                    more = count - MAX_ALIKE
                );
                shown.push(Diagnostic::new(code, severity, place, message));
            }
        }
        shown
    }
}

/// The text without line ends and without characters that change what a terminal or page shows. Of
/// one that is longer than [`MAX_SHOWN`] the beginning and the end, where the reason stands.
fn printable(text: &str) -> String {
    const END: usize = MAX_SHOWN / 3;
    let length = text.chars().count();
    let mut printable = String::new();
    for (index, c) in text.chars().enumerate() {
        if length > MAX_SHOWN && (MAX_SHOWN - END..length - END).contains(&index) {
            if index == MAX_SHOWN - END {
                printable.push('…');
            }
            continue;
        }
        match c {
            '\n' | '\t' => printable.push(' '),
            c if c.is_control() || is_invisible(c) => printable.extend(c.escape_unicode()),
            c => printable.push(c),
        }
    }
    printable
}

/// Marks of writing direction, joiners and the like: they have no shape and move others.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_thousand_findings_are_twenty_and_a_number() {
        let mut found = Findings::default();
        for number in 0..100_000 {
            found.push(Diagnostic::warning(
                "odd",
                Place::file("x"),
                number.to_string().into(),
            ));
        }
        found.push(Diagnostic::error("bad", Place::file("y"), "no".into()));
        assert!(found.has_errors());
        let shown = found.into_diagnostics();
        assert_eq!(shown.len(), MAX_ALIKE + 2);
        let last = shown.last().map(ToString::to_string);
        assert_eq!(
            last.as_deref(),
            Some("x: and 99980 more findings like this")
        );
        assert_eq!(shown.iter().filter(|it| it.is_error()).count(), 1);
    }

    #[test]
    fn what_is_quoted_is_cut_and_cannot_steer_a_terminal() {
        let mut found = Findings::default();
        let long = "é".repeat(100_000);
        found.push(Diagnostic::warning(
            "odd",
            Place::file(&long),
            "\u{1b}[2J\r\u{202e}a\nb".into(),
        ));
        let shown = found.into_diagnostics();
        assert_eq!(shown[0].place.file.chars().count(), MAX_SHOWN + 1);
        assert_eq!(shown[0].message, "\\u{1b}[2J\\u{d}\\u{202e}a b");
    }
}
