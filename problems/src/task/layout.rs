//! How a case looks as text, said once: the same walk over its fields reads and prints it.
//!
//! A [`Task`](super::Task) walks its fields with a [`Layout`]. The reader behind it fills the
//! fields and insists on single blanks, LF, canonical numbers and every bound; the printer
//! behind it writes them. So an input that is printed is one that is read, and the other way
//! round.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::words::Words;
use crate::{Diagnostic, Place};

/// Whether a rule about what was read holds; otherwise what is wrong, as a sentence about the line that was
/// read last.
pub type Holds = Result<(), Words>;

/// The result of one step of a walk: an error names the line and what was expected there.
pub type Step = Result<(), Diagnostic>;

/// A walk over the fields of a case in the order of its text.
pub trait Layout {
    /// A whole number of the current line, without sign and leading zeros.
    fn number(&mut self, name: &str, value: &mut u64, range: RangeInclusive<u64>) -> Step;

    /// A word of the current line: any characters but white space; `rule` says which are meant.
    fn word(&mut self, name: &str, value: &mut String, rule: &WordRule) -> Step;

    /// The end of the current line.
    fn end_line(&mut self) -> Step;

    /// A rule about what was read so far, such as "the edges form a tree". Only checked when
    /// reading.
    fn insist(&mut self, holds: &dyn Fn() -> Holds) -> Step;
}

/// Which words a field allows.
pub struct WordRule {
    /// What is expected, for the message: `a string of 1 to 6 digits`.
    pub expected: Words,
    /// Whether a word is allowed.
    pub allows: fn(&str) -> bool,
}

impl dyn Layout + '_ {
    /// That many whole numbers of the current line.
    pub fn numbers(
        &mut self,
        name: &str,
        values: &mut Vec<u64>,
        count: u64,
        range: &RangeInclusive<u64>,
    ) -> Step {
        values.resize(count as usize, 0);
        for (index, value) in values.iter_mut().enumerate() {
            self.number(&format!("{name}_{}", index + 1), value, range.clone())?;
        }
        Ok(())
    }

    /// A line of whole numbers.
    pub fn line<const N: usize>(
        &mut self,
        fields: [(&str, &mut u64, RangeInclusive<u64>); N],
    ) -> Step {
        for (name, value, range) in fields {
            self.number(name, value, range)?;
        }
        self.end_line()
    }

    /// How many elements follow, on a line; then each is walked.
    pub fn each<V: Clone + Default>(
        &mut self,
        count_name: &str,
        count: RangeInclusive<u64>,
        values: &mut Vec<V>,
        mut walk: impl FnMut(&mut (dyn Layout + '_), &mut V) -> Step,
    ) -> Step {
        self.length(count_name, values, count)?;
        self.end_line()?;
        values.iter_mut().try_for_each(|value| walk(self, value))
    }

    /// How many pairs of numbers follow, on a line; then each on a line of its own.
    pub fn pairs(
        &mut self,
        count_name: &str,
        count: RangeInclusive<u64>,
        pairs: &mut Vec<(u64, u64)>,
        [first, second]: [(&str, RangeInclusive<u64>); 2],
    ) -> Step {
        self.each(count_name, count, pairs, |layout, (a, b)| {
            layout.line([
                (first.0, a, first.1.clone()),
                (second.0, b, second.1.clone()),
            ])
        })
    }

    /// A rule about what was read so far; see [`Layout::insist`].
    pub fn require(&mut self, holds: bool, message: &dyn Fn() -> Words) -> Step {
        self.insist(&|| holds.then_some(()).ok_or_else(message))
    }

    /// How many, then that many whole numbers, to the end of the current line.
    pub fn list(
        &mut self,
        count_name: &str,
        count: RangeInclusive<u64>,
        name: &str,
        values: &mut Vec<u64>,
        range: &RangeInclusive<u64>,
    ) -> Step {
        let mut length = values.len() as u64;
        self.number(count_name, &mut length, count)?;
        self.numbers(name, values, length, range)?;
        self.end_line()
    }

    /// How many on a line, and on the next one that many whole numbers; with the ends of both.
    pub fn list_below(
        &mut self,
        count_name: &str,
        count: RangeInclusive<u64>,
        name: &str,
        values: &mut Vec<u64>,
        range: &RangeInclusive<u64>,
    ) -> Step {
        self.length(count_name, values, count)?;
        self.end_line()?;
        self.rest(name, values, range)
    }

    /// The numbers of a list whose length is known, to the end of the current line.
    pub fn rest(&mut self, name: &str, values: &mut Vec<u64>, range: &RangeInclusive<u64>) -> Step {
        let length = values.len() as u64;
        self.numbers(name, values, length, range)?;
        self.end_line()
    }

    /// How many elements follow, for a list whose elements are walked one by one: sets the
    /// length of `values`.
    pub fn length<V: Clone + Default>(
        &mut self,
        name: &str,
        values: &mut Vec<V>,
        range: RangeInclusive<u64>,
    ) -> Step {
        let mut length = values.len() as u64;
        self.number(name, &mut length, range)?;
        values.resize(length as usize, V::default());
        Ok(())
    }
}

/// Reads strictly.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
    /// What was read last on this line, for messages; empty at the start of a line.
    last: String,
    /// The largest number allowed and the largest met, by field, where somebody asked for it.
    reach: Option<BTreeMap<String, (u64, u64)>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            line: 1,
            line_start: 0,
            last: String::new(),
            reach: None,
        }
    }

    /// From now on notes how large every number gets.
    pub(super) fn note_reach(&mut self) {
        self.reach = Some(BTreeMap::new());
    }

    /// The largest number allowed and the largest met, by field.
    pub(super) fn into_reach(self) -> BTreeMap<String, (u64, u64)> {
        self.reach.unwrap_or_default()
    }

    /// Notes, where somebody asked for it, that a field has a number and may have so large a one.
    pub(super) fn note(&mut self, name: &str, number: u64, allowed: u64) {
        let Some(reach) = &mut self.reach else { return };
        // The elements of a list are one field.
        let field = match name.rsplit_once('_') {
            Some((field, index)) if index.bytes().all(|b| b.is_ascii_digit()) => field,
            _ => name,
        };
        match reach.get_mut(field) {
            Some((most, met)) => (*most, *met) = ((*most).max(allowed), (*met).max(number)),
            None => drop(reach.insert(field.to_owned(), (allowed, number))),
        }
    }

    pub(super) fn at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// Whether the next line is exactly this one.
    pub(super) fn sees_line(&self, text: &str) -> bool {
        let rest = &self.bytes[self.at..];
        let line = rest.split(|b| *b == b'\n').next();
        line == Some(text.as_bytes())
    }

    /// Reads a line that was seen, with its end.
    pub(super) fn skip_line(&mut self, text: &str) -> Step {
        self.at += text.len();
        self.last = format!("`{text}`");
        self.end_line()
    }

    pub(super) fn fault(&self, code: &'static str, message: Words) -> Diagnostic {
        let place = Place {
            file: String::new(),
            line: Some(self.line),
            column: u32::try_from(self.at - self.line_start + 1).ok(),
        };
        Diagnostic::error(code, place, message)
    }

    /// Describes what stands at the current place.
    fn found(&self) -> Words {
        match self.bytes.get(self.at) {
            None if self.bytes.is_empty() => say!("an empty input"),
            None => say!("the end of the input"),
            Some(b'\n') => say!("the end of the line"),
            Some(b'\r') => say!("a carriage return (lines end with LF alone)"),
            Some(b' ') => say!("a blank too many"),
            Some(b'\t') => say!("a tab"),
            Some(_) => format!("`{}`", shorten(self.peek_word())).into(),
        }
    }

    fn peek_word(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(u8::is_ascii_whitespace);
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Goes over the blank before a word that is not the first of its line.
    fn separator(&mut self, expected: &dyn Fn() -> Words) -> Step {
        if self.last.is_empty() {
            return Ok(());
        }
        if self.bytes.get(self.at) != Some(&b' ') {
            let message = say!(
                "expected one blank and {expected} after {last}, found {found}",
                expected = expected(),
                last = self.last,
                found = self.found()
            );
            return Err(self.fault("input-format", message));
        }
        self.at += 1;
        Ok(())
    }
}

fn shorten(word: &[u8]) -> String {
    const LONGEST_WORD_SHOWN: usize = 40;
    let text = String::from_utf8_lossy(&word[..word.len().min(LONGEST_WORD_SHOWN)]);
    let dots = if word.len() > LONGEST_WORD_SHOWN {
        "…"
    } else {
        ""
    };
    format!("{text}{dots}")
}

impl Layout for Reader<'_> {
    fn number(&mut self, name: &str, value: &mut u64, range: RangeInclusive<u64>) -> Step {
        let (low, high) = (range.start(), range.end());
        let expected = || {
            say!(
                "`{name}` (a whole number from {low} to {high})",
                name,
                low,
                high
            )
        };
        self.separator(&expected)?;
        let word = self.peek_word();
        let canonical = !word.is_empty()
            && word.iter().all(u8::is_ascii_digit)
            && (word.len() == 1 || word[0] != b'0');
        let number = std::str::from_utf8(word)
            .ok()
            .filter(|_| canonical)
            .and_then(|text| text.parse::<u64>().ok())
            .filter(|number| range.contains(number));
        let Some(number) = number else {
            let message = say!(
                "expected {expected}, found {found}",
                expected = expected(),
                found = self.found()
            );
            return Err(self.fault("input-format", message));
        };
        self.note(name, number, *high);
        *value = number;
        self.at += word.len();
        self.last = format!("`{name}`");
        Ok(())
    }

    fn word(&mut self, name: &str, value: &mut String, rule: &WordRule) -> Step {
        let expected = || say!("`{name}` ({expected})", name, expected = rule.expected);
        self.separator(&expected)?;
        let word = self.peek_word();
        let text = std::str::from_utf8(word)
            .ok()
            .filter(|text| !text.is_empty() && (rule.allows)(text));
        let Some(text) = text else {
            let message = say!(
                "expected {expected}, found {found}",
                expected = expected(),
                found = self.found()
            );
            return Err(self.fault("input-format", message));
        };
        text.clone_into(value);
        self.at += word.len();
        self.last = format!("`{name}`");
        Ok(())
    }

    fn end_line(&mut self) -> Step {
        if self.bytes.get(self.at) != Some(&b'\n') {
            let message = say!(
                "expected the end of the line after {last}, found {found}",
                last = self.last,
                found = self.found()
            );
            return Err(self.fault("input-format", message));
        }
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
        self.last.clear();
        Ok(())
    }

    fn insist(&mut self, holds: &dyn Fn() -> Holds) -> Step {
        holds().map_err(|message| {
            // The place of a rule is the line that was read last.
            let line = if self.at == self.line_start && self.line > 1 {
                self.line - 1
            } else {
                self.line
            };
            Diagnostic::error("input-rule", Place::line(line), message)
        })
    }
}

/// Prints. Bounds are not checked here: what is generated is read back.
#[derive(Default)]
pub(super) struct Printer {
    pub(super) text: String,
    within_line: bool,
}

impl Printer {
    fn separator(&mut self) {
        if self.within_line {
            self.text.push(' ');
        }
        self.within_line = true;
    }

    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

impl Layout for Printer {
    fn number(&mut self, _: &str, value: &mut u64, _: RangeInclusive<u64>) -> Step {
        self.separator();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        Ok(())
    }

    fn word(&mut self, _: &str, value: &mut String, _: &WordRule) -> Step {
        self.separator();
        self.text.push_str(value);
        Ok(())
    }

    fn end_line(&mut self) -> Step {
        self.text.push('\n');
        self.within_line = false;
        Ok(())
    }

    fn insist(&mut self, _: &dyn Fn() -> Holds) -> Step {
        Ok(())
    }
}
