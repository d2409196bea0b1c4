//! What is said on standard error: remarks about the work, and questions.

use std::fmt::Display;
use std::io::Write;

/// Prints a line about the work on standard error. That nobody reads it is no reason to stop: what
/// matters are the results.
pub(super) fn remark(text: impl Display) {
    let mut err = anstream::stderr().lock();
    let _ = writeln!(err, "{text}").and_then(|()| err.flush());
}

/// Asks a question on standard error; the answer follows on the same line.
pub(super) fn ask(question: &str) {
    let mut err = anstream::stderr().lock();
    let _ = write!(err, "{question}").and_then(|()| err.flush());
}
