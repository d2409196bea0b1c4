//! Reads the text of games and positions from left to right, and knows where it is.

use super::NotationError;
use crate::Wording;
use crate::wording::both;

/// The numbers a place accepts, inclusive, and what they mean.
#[derive(Debug, Clone)]
pub(super) struct Number {
    /// What the number is, as in "a heap".
    pub what: Wording,
    /// The least one accepted.
    pub from: u64,
    /// The largest one accepted.
    pub to: u64,
}

impl Number {
    /// Any number of 64 bits.
    pub(super) const fn any(what: Wording) -> Self {
        Self::within(what, 0, u64::MAX)
    }

    /// The numbers `from..=to`.
    pub(super) const fn within(what: Wording, from: u64, to: u64) -> Self {
        Self { what, from, to }
    }

    fn form(&self) -> Wording {
        let Self { what, from, to } = self;
        let (en, zh) = match (*from, *to) {
            (0, u64::MAX) => ("a number".to_owned(), "一个数".to_owned()),
            (from, u64::MAX) => (
                format!("a number from {from}"),
                format!("不小于 {from} 的数"),
            ),
            (from, to) => (
                format!("a number from {from} to {to}"),
                format!("{from} 到 {to} 的数"),
            ),
        };
        Wording::of(
            format!("{} ({en})", what.en),
            format!("{}（{zh}）", what.zh),
        )
    }
}

/// Numbers as [`Reader::numbers`] reads them.
pub(super) fn write_numbers(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(",")
}

/// A place in a text.
#[derive(Debug, Clone)]
pub(super) struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
}

impl<'a> Reader<'a> {
    /// The beginning of the text.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The byte offset of what is read next: a place to come back to in errors.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// The next character, without reading it.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether everything has been read.
    pub(super) fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads the character if it is next.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let next = self.rest().starts_with(wanted);
        if next {
            self.at += wanted.len_utf8();
        }
        next
    }

    /// Reads the character, which must be next.
    pub(super) fn expect(&mut self, wanted: char, expected: Wording) -> Result<(), NotationError> {
        if self.eat(wanted) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// Reads as many characters as are of a kind.
    pub(super) fn take_while(&mut self, of_kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !of_kind(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads a number within its bounds, in decimal digits.
    pub(super) fn number(&mut self, number: &Number) -> Result<u64, NotationError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.unexpected(number.form()));
        }
        let value = digits.parse().ok();
        if let Some(value) = value.filter(|value| (number.from..=number.to).contains(value)) {
            return Ok(value);
        }
        let problem = Wording::of(
            format!("`{digits}` is out of range"),
            format!("`{digits}` 超出范围"),
        );
        Err(self.wrong(start, problem, number.form()))
    }

    /// Reads numbers separated by commas, one at least.
    pub(super) fn numbers(&mut self, number: &Number) -> Result<Vec<u64>, NotationError> {
        let mut numbers = vec![self.number(number)?];
        while self.eat(',') {
            numbers.push(self.number(number)?);
        }
        Ok(numbers)
    }

    /// Goes on by that many characters, or to the end.
    pub(super) fn skip(&mut self, characters: usize) {
        let rest = self.rest();
        let skipped = rest.char_indices().nth(characters);
        self.at += skipped.map_or(rest.len(), |(index, _)| index);
    }

    /// The complaint that what is next is wrong.
    pub(super) fn complaint(&self, problem: Wording, expected: Wording) -> NotationError {
        self.error(self.at, 1, problem, expected)
    }

    /// Everything must have been read.
    pub(super) fn end(&self, expected: Wording) -> Result<(), NotationError> {
        if self.is_done() {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The complaint that what is next is not what is read there.
    pub(super) fn unexpected(&self, expected: Wording) -> NotationError {
        let problem = match self.peek() {
            Some(found) => {
                let found = found.escape_debug();
                Wording::of(
                    format!("`{found}` cannot stand here"),
                    format!("此处不能写 `{found}`"),
                )
            }
            None => both("the text ends too early", "文本到此就结束了"),
        };
        self.error(self.at, 1, problem, expected)
    }

    /// The complaint that what was read from `start` (a [`Reader::place`]) on is wrong.
    pub(super) fn wrong(&self, start: usize, problem: Wording, expected: Wording) -> NotationError {
        let length = self.text[start..self.at].chars().count();
        self.error(start, length, problem, expected)
    }

    fn error(
        &self,
        at: usize,
        length: usize,
        problem: Wording,
        expected: Wording,
    ) -> NotationError {
        NotationError {
            text: self.text.to_owned(),
            at: self.text[..at].chars().count(),
            length: length.max(1),
            problem,
            expected: Box::new(expected),
        }
    }
}
