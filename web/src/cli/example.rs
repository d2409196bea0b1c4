//! A counterexample as people read it on a terminal.

use crate::documents::CounterexampleDocument;
use crate::locale::Locale;

use super::{Failure, output};

/// Prints the input, what is expected and what was printed, and why.
pub(super) fn print(locale: Locale, found: &CounterexampleDocument) -> Result<(), Failure> {
    output::line(&format!("  {}", locale.text("cli-counterexample")))?;
    output::line(&indented(&found.input))?;
    let [expected, got] = ["cli-expected", "cli-got"].map(|key| locale.text(key).to_string());
    let width = expected.chars().count().max(got.chars().count());
    for (title, text) in [(expected, &found.expected), (got, &found.got)] {
        let text = text.trim_end();
        if text.contains('\n') {
            output::line(&format!("  {title}\n{}", indented(text)))?;
        } else {
            output::line(format!("  {title:width$} {text}").trim_end())?;
        }
    }
    match &found.explanation {
        Some(explanation) => output::line(&indented(explanation)),
        None => Ok(()),
    }
}

/// A text below a heading.
pub(super) fn indented(text: &str) -> String {
    let lines = text.trim_end().lines();
    lines
        .map(|line| format!("    {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}
