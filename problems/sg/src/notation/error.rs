//! What is wrong with a game or position that was typed, and where.

use std::fmt;

use crate::Wording;

/// A text that names no game or no position of it, with the place of the first mistake.
///
/// `Display` says everything in one line; [`NotationError::pointer`] draws the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// The whole text.
    pub text: String,
    /// The index of the first character that cannot be read, counted in characters from 0. It
    /// is the length of the text where something is missing at the end.
    pub at: usize,
    /// How many characters are meant, at least 1.
    pub length: usize,
    /// What is wrong.
    pub problem: Wording,
    /// What is read there.
    pub expected: Box<Wording>,
}

impl NotationError {
    /// Everything in one line, in both languages.
    pub fn wording(&self) -> Wording {
        let Self {
            text,
            at,
            problem,
            expected,
            ..
        } = self;
        let place = at + 1;
        Wording::of(
            format!(
                "`{text}`, character {place}: {}; expected {}",
                problem.en, expected.en
            ),
            format!(
                "`{text}` 的第 {place} 个字符：{}；应为：{}",
                problem.zh, expected.zh
            ),
        )
    }

    /// The text, and below it a mark under the characters that are meant.
    ///
    /// ```
    /// let error = sg::notation::position("nim@3,x").unwrap_err();
    /// assert_eq!(error.pointer(), "nim@3,x\n      ^");
    /// ```
    pub fn pointer(&self) -> String {
        let marks = "^".repeat(self.length.max(1));
        format!("{}\n{}{marks}", self.text, " ".repeat(self.at))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.wording().en)
    }
}

impl std::error::Error for NotationError {}
