//! Colours of what is printed; only on a terminal.

use std::fmt::Display;
use std::io::IsTerminal;

use judge::Verdict;
use owo_colors::OwoColorize;

use super::language::{preferred, say};
use crate::locale::Locale;

/// The word that begins an error, a warning or a hint, in the language of the environment; with the
/// blank behind it, which Chinese has within its colon.
pub(super) fn label(word: &str) -> String {
    let said = match word {
        "error:" => say("cli-error").red().bold().to_string(),
        "warning:" => say("cli-warning").cyan().bold().to_string(),
        _ => say("cli-hint").cyan().bold().to_string(),
    };
    match preferred() {
        Locale::En => said + " ",
        Locale::Zh => said,
    }
}

/// A verdict in its colour. `anstream` takes the colour away where nobody sees it.
pub(super) fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::AC => verdict.green().bold().to_string(),
        Verdict::SE => verdict.magenta().bold().to_string(),
        _ => verdict.red().bold().to_string(),
    }
}

/// What is as it should be.
pub(super) fn good(what: impl Display) -> String {
    what.green().to_string()
}

/// What is not as it should be.
pub(super) fn bad(what: impl Display) -> String {
    what.red().to_string()
}

/// What wants a look.
pub(super) fn note(what: impl Display) -> String {
    what.yellow().to_string()
}

/// Whether standard error shows colours.
pub(super) fn coloured() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}
