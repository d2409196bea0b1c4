//! Colours of what is printed; only on a terminal.

use std::fmt::Display;
use std::io::IsTerminal;

use judge::Verdict;
use owo_colors::OwoColorize;

/// The word that begins an error or a hint.
pub(super) fn label(word: &str) -> String {
    match word {
        "error:" => word.red().bold().to_string(),
        _ => word.cyan().bold().to_string(),
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
