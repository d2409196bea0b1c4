//! Which lines of a program a compiler complains of, and what it says of each.

mod names;

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

pub use names::FileNames;
use names::Place;

/// A line that a compiler complains of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Complaint {
    /// Its number, from 1.
    #[schema(minimum = 1)]
    pub line: usize,
    /// What the compiler says first of it, on one line.
    pub message: String,
}

/// The lines that a compiler names where it says what it refuses; `said` are its words about a program whose
/// file has these names. Compilers write the place in one of a few ways: `main.cpp:3:5: error: …`,
/// `main.pas(3,5) Error: …`, `main.sh: line 3: …`, `… at main.pl line 3.`, or on a line of its own above
/// what is said (`File "main.py", line 3`, `main.js:3`) or below it (`--> main.rs:3:5`).
pub fn complaints(said: &str, names: &FileNames) -> Vec<Complaint> {
    let mut found = Found::default();
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        found.read(line, lines.peek().copied().unwrap_or_default(), names);
    }
    let found = found.by_line.into_iter();
    found
        .map(|(line, message)| Complaint { line, message })
        .collect()
}

/// What was found in the lines that were read.
#[derive(Default)]
struct Found<'a> {
    by_line: BTreeMap<usize, String>,
    /// What an error says whose place may follow.
    above: Option<&'a str>,
    /// A place of which something may be said in the next lines.
    waiting: Option<usize>,
}

impl<'a> Found<'a> {
    /// Reads a line, with the one below it.
    fn read(&mut self, line: &'a str, below: &str, names: &FileNames) {
        let inner = line.trim_start();
        if let Some(place) = inner.strip_prefix("--> ") {
            let said = self.above.take();
            if let (Some(said), Some(place)) = (said, names.place(place)) {
                self.add(place.line, said);
            }
        } else if let Some(place) = inner.strip_prefix("File \"") {
            self.waiting = names.place(place).map(|it| it.line);
        } else if let Some(place) = names.place(line) {
            self.read_of(&place, (line, below));
        } else if let Some((_, number)) = names.place_at_end(line) {
            if !is_remark_of_perl(line) {
                self.add(number, line);
            }
        } else {
            self.read_without_place(line);
        }
    }

    /// Reads what is said of a line of the program behind the place.
    fn read_of(&mut self, place: &Place<'_>, (line, below): (&str, &str)) {
        let (number, small) = (place.line, place.said.to_lowercase());
        if small.is_empty() || small.starts_with("required from here") {
            self.waiting = Some(number);
        } else if small.ends_with("error:") || small.starts_with("error: [") && small.ends_with(']')
        {
            // GHC begins to say what is wrong on the next line.
            let first = below.trim_start().trim_start_matches(['•', ' ']);
            self.add(number, &format!("{line} {first}"));
        } else if !is_remark(&small) {
            self.add(number, line);
        }
    }

    /// Reads a line that names no place: it may say something of the one above or below it.
    fn read_without_place(&mut self, line: &'a str) {
        let word = line.split(|c: char| !c.is_ascii_alphanumeric()).next();
        let word = word.unwrap_or_default();
        match word {
            "error" => self.above = Some(line),
            "warning" | "note" | "help" => self.above = None,
            "Warning" => self.waiting = None,
            _ => {}
        }
        let behind = line.get(word.len()..).unwrap_or_default();
        let is_said = [":", " [", " ("].iter().any(|it| behind.starts_with(it));
        let is_named = is_said && word.ends_with("Error");
        // A header says it of what it was used for.
        let elsewhere = line.find(": error: ").and_then(|at| line.get(at + 2..));
        let said = elsewhere.or(Some(line).filter(|_| is_named));
        if let Some((said, number)) = said.zip(self.waiting) {
            self.waiting = None;
            self.add(number, said);
        }
    }

    fn add(&mut self, line: usize, message: &str) {
        let message = message.trim();
        self.by_line
            .entry(line)
            .or_insert_with(|| message.to_owned());
    }
}

/// Whether what is said of a place, in small letters, is not that something is wrong there.
fn is_remark(said: &str) -> bool {
    [
        "warning:",
        "warning cs",
        "note:",
        "hint:",
        "info:",
        "remark:",
        // Where a compiler came from.
        "required from ",
        "recursively required ",
        "in ‘constexpr’ ",
        "in 'constexpr' ",
        "location of the symbol ",
        // That it stops, and not why.
        "fatal: there were ",
        "too many errors",
    ]
    .iter()
    .any(|begin| said.starts_with(begin))
}

/// Whether Perl goes on after saying so, for which it has no word.
fn is_remark_of_perl(line: &str) -> bool {
    [
        "masks earlier declaration",
        "used only once: possible typo",
        "Useless use of ",
        "Possible ",
        "may clash with future reserved word",
    ]
    .iter()
    .any(|words| line.contains(words))
}

#[cfg(test)]
mod tests;
